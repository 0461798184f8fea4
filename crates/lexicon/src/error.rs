//! Errors of dictionaries and queries.

use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};

use crate::format::FormatError;

/// An error of opening, writing or querying a dictionary.
///
/// A message names the file, what was expected, and how to repair it. The cause is the error's
/// source. Long texts are cut around the mistake.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The operating system refused to open or read a file.
    #[error("{}: cannot {action}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The action that failed: `open`, `read`, `map`.
        action: &'static str,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The path of a dictionary names something that is not a regular file.
    #[error("{}: is not a regular file; give the path of a dictionary, such as en.fst", path.display())]
    NotAFile {
        /// The path.
        path: PathBuf,
    },
    /// The file is not a dictionary, or is damaged.
    #[error("{}: cannot open", path.display())]
    Dictionary {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: FormatError,
    },
    /// Bytes in memory are not a dictionary, or are damaged.
    #[error(transparent)]
    Bytes(#[from] FormatError),
    /// A pattern, a regular expression or a word to search for is invalid.
    #[error(
        "{what} {}: {problem}{}",
        quoted(&excerpt(text, at.unwrap_or(0)).0),
        caret(text, *at)
    )]
    Query {
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
    /// A key of a plain `fst` file is not UTF-8.
    #[error("the key {} is not UTF-8; expected words", beginning(key))]
    KeyNotUtf8 {
        /// The key, with escapes.
        key: String,
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
    /// An automaton is too large for a picture.
    #[error("more than {limit} nodes, too many for a picture")]
    TooManyNodes {
        /// The maximum number of nodes.
        limit: usize,
    },
    /// A word to write is empty.
    #[error("a word is empty; expected at least one letter")]
    EmptyWord,
    /// The words to write are not in byte order, or a word is repeated.
    #[error("a word is out of order; expected words in byte order, each once")]
    OutOfOrder,
    /// Writing a part of a dictionary failed.
    #[error("cannot write")]
    Write(#[source] io::Error),
    /// The words do not fit the format.
    #[error("too many words or letters for a dictionary")]
    TooLarge,
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
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", letters::escaped(text, '"'))
}

/// The beginning of a text that may be long.
fn beginning(text: &str) -> Cow<'_, str> {
    excerpt(text, 0).0
}

/// Two more lines: the text, and a caret under the mistake.
fn caret(text: &str, at: Option<usize>) -> String {
    let Some((text, at)) = at.map(|at| excerpt(text, at)) else { return String::new() };
    // A caret cannot point into a text of several lines.
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
