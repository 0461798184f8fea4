//! What can go wrong while compiling.

use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};

/// Everything that compiling can refuse.
///
/// A message names the file or the word list, the line if there is one, what was expected, and how
/// to repair it; the cause is the error's source. Of long texts it shows the beginning.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The operating system refused to open, read, write or rename a file.
    #[error("{}: cannot {action}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What was tried: `open`, `read`, `write`, ...
        action: &'static str,
        /// What the operating system said.
        source: io::Error,
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
    /// A word list holds a line that is not UTF-8.
    #[error("{name}:{line}: byte {byte} of the line (0x{got:02x}) is not UTF-8")]
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
         {first}",
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
    #[error("{name}: cannot read")]
    Read {
        /// The word list.
        name: String,
        /// What the reader said.
        source: io::Error,
    },
    /// Words that do not fit in memory cannot be put on disk, or read from there. Another folder or
    /// more memory can help.
    #[error("cannot sort on disk")]
    Spill(#[source] io::Error),
    /// The callback for dropped words failed.
    #[error("cannot note the dropped words")]
    Dropped(#[source] io::Error),
    /// The callback for progress ended the compilation.
    #[error("interrupted")]
    Interrupted,
    /// The lists are larger than this machine can count.
    #[error("{names}: too many words to compile in memory")]
    TooLarge {
        /// The word lists that were read.
        names: String,
    },
    /// The lexicon library refused something: a dictionary that words come from, or a set of
    /// letters.
    #[error(transparent)]
    Lexicon(#[from] lexicon::Error),
}

/// The most characters of a text that a message shows.
const MOST_SHOWN: usize = 60;

/// The beginning of a text that may be long.
fn beginning(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(MOST_SHOWN) {
        None => Cow::Borrowed(text),
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
    }
}

impl Error {
    pub(crate) fn io(path: &Path, action: &'static str) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_path_buf();
        move |source| Self::Io { path, action, source }
    }
}

/// The messages of an error and its sources.
#[cfg(test)]
pub(crate) fn chain(error: &Error) -> String {
    let sources = std::iter::successors(Some(error as &dyn std::error::Error), |&it| it.source());
    sources.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}
