//! Errors of queries.

use dictc_letters::{Mistake, beginning, escaped};
use dictc_lexicon::{FormatError, Stop};

/// An error of a query: of its text, or of its answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A pattern, a regular expression or a word to search for is invalid.
    #[error(transparent)]
    Invalid(#[from] Mistake),
    /// A table of tiles is invalid.
    #[error("line {line}: {problem}")]
    BadBag {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong, and what was expected.
        problem: &'static str,
    },
    /// A word has different values in two dictionaries, and no rule says which one to keep.
    #[error(
        "\"{}\" has the value {first} in one dictionary and {second} in another",
        escaped(&beginning(word), '"')
    )]
    ValueConflict {
        /// The word.
        word: String,
        /// Its value in the earlier one.
        first: u64,
        /// Its value in the later one.
        second: u64,
    },
    /// The sum of the values of a word is too large.
    #[error("\"{}\" has the values {first} and {second}, whose sum is larger than {}", escaped(&beginning(word), '"'), u64::MAX)]
    SumTooLarge {
        /// The word.
        word: String,
        /// The sum of its values so far.
        first: u64,
        /// The value to add.
        second: u64,
    },
    /// The search reached its step limit. The words that it found before are right.
    #[error("stopped after {} without finding all answers; expected a narrower question or a higher step limit", dictc_letters::count(*steps as u128, "step"))]
    StepLimit {
        /// The limit.
        steps: u64,
    },
    /// The function of [`Walk::interrupt_when`](crate::Walk::interrupt_when) ended the walk.
    #[error("interrupted before all answers were found")]
    Interrupted,
    /// The dictionary is damaged, or was made by a faulty program.
    #[error(transparent)]
    Damaged(#[from] FormatError),
    /// More words answer the query than its limit allows.
    #[error("more than {} found; expected a narrower query", dictc_letters::count(*limit as u128, "word"))]
    TooManyWords {
        /// The maximum number of words.
        limit: usize,
    },
}

impl From<Stop> for Error {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::StepLimit { steps } => Self::StepLimit { steps },
            Stop::Fault(fault) => Self::Damaged(fault),
        }
    }
}

impl Error {
    pub(crate) fn invalid(
        what: &'static str,
        text: &str,
        at: Option<usize>,
        problem: impl Into<String>,
    ) -> Self {
        Self::Invalid(Mistake { what, text: text.to_owned(), at, problem: problem.into() })
    }
}

#[cfg(test)]
mod tests;
