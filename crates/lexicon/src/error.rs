//! What can go wrong with dictionaries and queries.

use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};

use crate::format::FormatError;

/// What opening, writing and asking a dictionary can refuse.
///
/// A message names the file, what was expected, and how to repair it; the cause is the error's
/// source. Of long texts it shows the part around the fault.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The operating system refused to open or read a file.
    #[error("{}: cannot {action}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What was tried: `open`, `read`, `map`.
        action: &'static str,
        /// What the operating system said.
        source: io::Error,
    },
    /// The path of a dictionary names something that is not a regular file.
    #[error("{}: is not a regular file; give the path of a dictionary, such as en.fst", path.display())]
    NotAFile {
        /// The path that was given.
        path: PathBuf,
    },
    /// The file is not a dictionary, or a damaged one.
    #[error("{}: cannot open", path.display())]
    Dictionary {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: FormatError,
    },
    /// Bytes in memory are not a dictionary, or a damaged one.
    #[error(transparent)]
    Bytes(#[from] FormatError),
    /// A pattern, a regular expression or a word to search for cannot be used.
    #[error("{what} {:?}: {problem}{}", excerpt(text, at.unwrap_or(0)).0, caret(text, *at))]
    Query {
        /// What it is: `pattern`, `regular expression`, ...
        what: &'static str,
        /// Its text.
        text: String,
        /// Which character is at fault, from 0, if one is.
        at: Option<usize>,
        /// What is wrong, and what was expected.
        problem: String,
    },
    /// A key of a plain `fst` file is not UTF-8.
    #[error("the key {} is not UTF-8; expected words", beginning(key))]
    KeyNotUtf8 {
        /// The key, with escapes.
        key: String,
    },
    /// Two dictionaries give one word different values, and no rule says which one to keep.
    #[error(
        "{:?} has the value {first} in one dictionary and {second} in another",
        beginning(word)
    )]
    ValueConflict {
        /// The word.
        word: String,
        /// Its value in the earlier one.
        first: u64,
        /// Its value in the later one.
        second: u64,
    },
    /// An automaton is too large for a picture.
    #[error("more than {limit} nodes, too many for a picture")]
    TooManyNodes {
        /// The most nodes that were allowed.
        limit: usize,
    },
    /// The empty string was given as a word.
    #[error("a word is empty; expected at least one letter")]
    EmptyWord,
    /// Words were not given in byte order, or one came twice.
    #[error("a word is out of order; expected words in byte order, each once")]
    OutOfOrder,
    /// Writing a part of a dictionary failed.
    #[error("cannot write")]
    Write(#[source] io::Error),
    /// The words do not fit the format.
    #[error("too many words or letters for a dictionary")]
    TooLarge,
}

/// The most characters of a text that a message shows.
const MOST_SHOWN: usize = 60;

/// What a message shows of a text that may be long: what is around a character, and where that
/// stands in it.
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

/// The beginning of a text that may be long.
fn beginning(text: &str) -> Cow<'_, str> {
    excerpt(text, 0).0
}

/// Two more lines, with a caret under the character at fault.
fn caret(text: &str, at: Option<usize>) -> String {
    let Some((text, at)) = at.map(|at| excerpt(text, at)) else { return String::new() };
    // A text of several lines has no single place for a caret to stand under.
    if text.contains(['\n', '\r', '\t']) {
        return String::new();
    }
    format!("\n    {text}\n    {:at$}^", "")
}

impl Error {
    pub(crate) fn io(path: &Path, action: &'static str) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_path_buf();
        move |source| Self::Io { path, action, source }
    }

    pub(crate) fn query(
        what: &'static str,
        text: &str,
        at: Option<usize>,
        problem: impl Into<String>,
    ) -> Self {
        Self::Query { what, text: text.to_owned(), at, problem: problem.into() }
    }
}
