//! Errors of opening and writing dictionaries.

use std::io;
use std::path::{Path, PathBuf};

use crate::format::FormatError;

/// An error of opening or writing a dictionary.
///
/// A message names the file, what was expected, and how to repair it. The cause is the error's
/// source.
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
    /// A text to write is not a meaning.
    #[error(
        "a meaning is empty, longer than {} bytes or not one line; expected a short text",
        crate::gloss_sections::MAX_GLOSS
    )]
    NotAMeaning,
    /// Writing a part of a dictionary failed.
    #[error("cannot write")]
    Write(#[source] io::Error),
    /// The words do not fit the format.
    #[error("too many words or letters for a dictionary")]
    TooLarge,
}

/// A text in double quotes.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", dictc_letters::escaped(text, '"'))
}

impl Error {
    pub(crate) fn io(path: &Path, action: &'static str) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_path_buf();
        move |source| Self::Io { path, action, source }
    }
}
