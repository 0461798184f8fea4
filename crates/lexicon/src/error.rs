//! What can go wrong, and what the reader of the message can do about it.

use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};

use crate::format::FormatError;

/// Everything that compiling and opening can refuse.
///
/// Each message stands alone: it names the file, the line where there is one, what was expected,
/// and how to repair it. Of long texts it shows what is around the fault.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The operating system refused to open, read, write or rename a file.
    #[error("{}: cannot {action}: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What was tried: `open`, `read`, `write`, ...
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
    /// The output path names a folder or a device, or leads to a file that is open already.
    #[error("{}: is not a regular file and will not be replaced; give the path of a file, such as en.fst", path.display())]
    NotReplaceable {
        /// The path that was given.
        path: PathBuf,
    },
    /// The folder that a file is to be put in is missing.
    #[error("{}: the folder {} does not exist; make it first", path.display(), folder.display())]
    NoFolder {
        /// The path that was given.
        path: PathBuf,
        /// The folder.
        folder: PathBuf,
    },
    /// The file is no dictionary, or a damaged one.
    #[error("{}: {source}", path.display())]
    Dictionary {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: FormatError,
    },
    /// Bytes in memory are no dictionary, or a damaged one.
    #[error("{0}")]
    Bytes(#[from] FormatError),
    /// A word list holds a line that is not UTF-8.
    #[error(
        "{name}:{line}: byte {byte} of the line (0x{got:02x}) is not UTF-8; \
         convert the list first, for example with iconv -f latin1 -t utf-8"
    )]
    NotUtf8 {
        /// The word list.
        name: String,
        /// Line, from 1.
        line: u64,
        /// Byte in the line, from 1.
        byte: usize,
        /// The byte found there.
        got: u8,
    },
    /// A line of a word list is longer than any word.
    #[error("{name}:{line}: the line is longer than {limit} bytes; expected one word a line")]
    LineTooLong {
        /// The word list.
        name: String,
        /// Line, from 1.
        line: u64,
        /// The longest line that is read.
        limit: usize,
    },
    /// What follows the tab is not a value.
    #[error(
        "{name}:{line}: the value {:?} is not a whole number from 0 to {}",
        beginning(got),
        u64::MAX
    )]
    BadValue {
        /// The word list.
        name: String,
        /// Line, from 1.
        line: u64,
        /// The text after the tab.
        got: String,
    },
    /// One word came with two values, and no rule says which one to keep.
    #[error(
        "{name}:{line}: {:?} has the value {got}, but {first_name}:{first_line} gave it \
         {first}; make them agree, or choose which value counts",
        beginning(word)
    )]
    DuplicateValue {
        /// The word.
        word: String,
        /// The word list that holds the second value.
        name: String,
        /// Its line, from 1.
        line: u64,
        /// The second value.
        got: u64,
        /// The word list that holds the first value.
        first_name: String,
        /// Its line, from 1.
        first_line: u64,
        /// The first value.
        first: u64,
    },
    /// No word list held a word.
    #[error("{names}: no words; expected one word a line")]
    EmptyList {
        /// The word lists that were read.
        names: String,
    },
    /// Every word was dropped by a filter.
    #[error("{names}: none of the {read} words is kept: {dropped}")]
    NothingKept {
        /// The word lists that were read.
        names: String,
        /// How many words they hold.
        read: u64,
        /// Why they were dropped, in words.
        dropped: String,
    },
    /// Reading a word list failed.
    #[error("{name}: cannot read: {source}")]
    Read {
        /// The word list.
        name: String,
        /// What the reader said.
        source: io::Error,
    },
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
    /// A key of a plain `fst` file is no text.
    #[error("the key {} is not UTF-8; expected words", beginning(key))]
    KeyNotUtf8 {
        /// The key, with escapes.
        key: String,
    },
    /// Two dictionaries give one word different values, and no rule says which one to keep.
    #[error(
        "{:?} has the value {first} in one dictionary and {second} in another; choose which value counts",
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
    #[error(
        "more than {limit} nodes, too many for a picture; expected a smaller dictionary or a larger limit"
    )]
    TooManyNodes {
        /// The most nodes that were allowed.
        limit: usize,
    },
    /// Words that do not fit in memory cannot be put on disk, or read from there.
    #[error("cannot sort on disk: {0}; give another folder, or more memory")]
    Spill(#[source] io::Error),
    /// A caller who was told of a dropped word failed.
    #[error("cannot note the dropped words: {0}")]
    Dropped(#[source] io::Error),
    /// A caller who was told of progress wanted to end.
    #[error("interrupted")]
    Interrupted,
    /// The lists are larger than this machine can count.
    #[error("{names}: too many words to compile in memory")]
    TooLarge {
        /// The word lists that were read.
        names: String,
    },
}

/// The most characters of a text that a message shows.
const MOST_SHOWN: usize = 60;

/// What a message shows of a text that may be long: what is around a character, and where that stands in it.
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
