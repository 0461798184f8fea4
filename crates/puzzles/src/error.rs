//! Errors of puzzles.

use dictc_letters::{beginning, count};

/// The reason why a puzzle, or an answer to one, is invalid.
///
/// A message says what is wrong and what was expected.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A text does not describe a puzzle, a guess or marks.
    #[error("{what} {:?}: {problem}", &*beginning(text))]
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
    #[error("more than {} for the puzzle; expected a smaller dictionary", count(crate::limit::MAX_WORDS as u128, "word"))]
    TooManyWords,
    /// A message does not suit a grid of words.
    #[error("message {:?}: {problem}", &*beginning(message))]
    BadMessage {
        /// The letters of the message.
        message: String,
        /// What is wrong, and what was expected.
        problem: String,
    },
    /// A grid of words has no rows or columns, or too many.
    #[error(
        "size \"{rows}x{columns}\": expected 1 to {} rows and columns",
        crate::word_search::MAX_SIDE
    )]
    BadSize {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
    /// Words cannot be hidden in a grid.
    #[error("{0}")]
    CannotHide(String),
    /// Words are left over that do not fit a grid with the others.
    #[error("{} in {rows}x{columns}: {}; expected a larger size or fewer words", match words.len() { 1 => "1 word does not fit".to_owned(), more => format!("{} do not fit", count(more, "word")) }, listed(words))]
    DoesNotFit {
        /// The words, in alphabetical order.
        words: Vec<String>,
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
        /// The step limit, if the search for places ended there.
        #[source]
        stopped: Option<dictc_query::Error>,
    },
    /// The list of answers has no words for the puzzle.
    #[error("the list of answers has no {0}")]
    NoAnswers(String),
}

/// The maximum number of words in a message.
const MOST_LISTED: usize = 20;

/// Words in a message.
fn listed(words: &[String]) -> String {
    let shown: Vec<String> =
        words.iter().take(MOST_LISTED).map(|it| beginning(it).into_owned()).collect();
    match words.len().checked_sub(MOST_LISTED) {
        Some(more @ 1..) => format!("{} and {more} more", shown.join(", ")),
        _ => shown.join(", "),
    }
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
