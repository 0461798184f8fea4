//! Errors of queries.

use std::borrow::Cow;

use dictc_lexicon::{FormatError, Stop};

/// An error of a query: of its text, or of its answer.
///
/// A message says what was expected. Of long texts, it shows the part around the mistake.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A pattern, a regular expression or a word to search for is invalid.
    #[error(
        "{what} {}: {problem}{}",
        quoted(&excerpt(text, at.unwrap_or(0)).0),
        caret(text, *at)
    )]
    Invalid {
        /// The kind of query: `pattern`, `regular expression`, ...
        what: &'static str,
        /// Its text.
        text: String,
        /// The position of the mistake in characters, from 0, if known.
        at: Option<usize>,
        /// What is wrong, and what was expected.
        problem: String,
    },
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
        "{} has the value {first} in one dictionary and {second} in another",
        quoted(&beginning(word))
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
    #[error("{} has the values {first} and {second}, whose sum is larger than {}", quoted(&beginning(word)), u64::MAX)]
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

/// The maximum number of characters of a text in a message.
const MOST_SHOWN: usize = 60;

/// The part of a text around a character, and the position of the character in that part.
fn excerpt(text: &str, at: usize) -> (Cow<'_, str>, usize) {
    let length = text.chars().count();
    if length <= MOST_SHOWN {
        return (Cow::Borrowed(text), at);
    }
    let start = at.saturating_sub(MOST_SHOWN / 2).min(length - MOST_SHOWN);
    let shown: String = text.chars().skip(start).take(MOST_SHOWN).collect();
    let before = if start > 0 { "…" } else { "" };
    let after = if start + MOST_SHOWN < length { "…" } else { "" };
    let at = at - start + before.chars().count();
    (Cow::Owned(format!("{before}{shown}{after}")), at)
}

/// A text in double quotes.
fn quoted(text: &str) -> String {
    format!("\"{}\"", dictc_letters::escaped(text, '"'))
}

/// The beginning of a text, which may be long.
fn beginning(text: &str) -> Cow<'_, str> {
    excerpt(text, 0).0
}

/// Two more lines: the text, and a caret under the mistake.
fn caret(text: &str, at: Option<usize>) -> String {
    let Some((text, at)) = at.map(|at| excerpt(text, at)) else { return String::new() };
    // A caret cannot point into a text that is not shown as it is.
    if text.contains(dictc_letters::is_control) {
        return String::new();
    }
    format!("\n    {text}\n    {:at$}^", "")
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
        Self::Invalid { what, text: text.to_owned(), at, problem: problem.into() }
    }
}

#[cfg(test)]
mod tests;
