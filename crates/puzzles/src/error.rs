//! Errors of puzzles.

/// The reason why a puzzle, or an answer to one, is invalid.
///
/// A message says what is wrong and what was expected.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A text does not describe a puzzle, a guess or marks.
    #[error("{what} {:?}: {problem}", shortened(text))]
    Text {
        /// What the text should be: `guess`, `box`, `hive`, …
        what: &'static str,
        /// The text.
        text: String,
        /// What is wrong with it, and what was expected.
        problem: String,
    },
    /// A query of the dictionary is invalid.
    #[error(transparent)]
    Query(dictc_query::Error),
    /// A search ended at its step limit.
    #[error("not all words for the puzzle were found")]
    Stopped(#[source] dictc_query::Error),
    /// The dictionary has no words for the puzzle.
    #[error("the dictionary has no {0}")]
    NoWords(String),
    /// The puzzle has more words than can be collected.
    #[error("more than {} for the puzzle; expected a smaller dictionary", dictc_letters::count(crate::limit::MAX_WORDS as u128, "word"))]
    TooManyWords,
    /// The list of answers has no words for the puzzle.
    #[error("the list of answers has no {0}")]
    NoAnswers(String),
}

/// The maximum number of characters of a text in a message.
const MOST_SHOWN: usize = 60;

/// The beginning of a text, which may be long.
fn shortened(text: &str) -> String {
    let mut letters = text.chars();
    let mut shown: String = letters.by_ref().take(MOST_SHOWN).collect();
    if letters.next().is_some() {
        shown.push('…');
    }
    shown
}

impl From<dictc_query::Error> for Error {
    fn from(error: dictc_query::Error) -> Self {
        match error {
            dictc_query::Error::StepLimit { .. } => Self::Stopped(error),
            other => Self::Query(other),
        }
    }
}

impl Error {
    pub(crate) fn text(what: &'static str, text: &str, problem: impl Into<String>) -> Self {
        Self::Text { what, text: text.to_owned(), problem: problem.into() }
    }
}
