//! Errors of compiling.

use std::io;
use std::path::{Path, PathBuf};

use dictc_letters::Mistake;
use dictc_lexicon::metadata::GraphOutcome;

/// An error of compiling.
///
/// A message names the file or the word list, the line if known, what was expected, and how to
/// repair it. The cause is the error's source. Long texts are shortened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The operating system refused to open, read, write or rename a file.
    #[error("{}: cannot {action}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The action that failed: `open`, `read`, `write`, ...
        action: &'static str,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The output path names a folder or a device, or refers to an open file.
    #[error("{}: is not a regular file and will not be replaced; give the path of a file, such as en.fst", path.display())]
    NotReplaceable {
        /// The output path.
        path: PathBuf,
    },
    /// The output path leads to a file that may not be written to.
    #[error("{}: is read-only and will not be replaced; allow writing to it, or give another path", path.display())]
    ReadOnly {
        /// The output path.
        path: PathBuf,
    },
    /// The folder of the output file does not exist.
    #[error("{}: the folder {} does not exist; make it first", path.display(), folder.display())]
    NoFolder {
        /// The output path.
        path: PathBuf,
        /// The folder.
        folder: PathBuf,
    },
    /// The range of values of a [`Selection`](crate::Selection) is empty.
    #[error("the values {from} to {to}: expected the smaller number first")]
    EmptyRange {
        /// The first number.
        from: u64,
        /// The last number.
        to: u64,
    },
    /// The word graph cannot be written, and [is needed](crate::CompileOptions::needs_graph).
    #[error("no word graph: {reason}")]
    NoGraph {
        /// The reason.
        reason: GraphOutcome,
    },
    /// A line of a word list is not UTF-8.
    #[error("{name}:{line}: byte {byte} of the line (0x{got:02x}) is not UTF-8")]
    NotUtf8 {
        /// The word list.
        name: String,
        /// The line number, from 1.
        line: u64,
        /// The position of the byte in the line, from 1.
        byte: usize,
        /// The byte at this position.
        got: u8,
    },
    /// A line of a word list is too long.
    #[error("{name}:{line}: the line is longer than {limit} bytes; expected one word a line")]
    LineTooLong {
        /// The word list.
        name: String,
        /// The line number, from 1.
        line: u64,
        /// The maximum length of a line, in bytes.
        limit: usize,
    },
    /// The text after the tab is not a value.
    #[error(
        "{name}:{line}: the value {:?} is not a whole number from 0 to {}",
        dictc_letters::beginning(got),
        u64::MAX
    )]
    BadValue {
        /// The word list.
        name: String,
        /// The line number, from 1.
        line: u64,
        /// The text after the tab.
        got: String,
    },
    /// A line of a list of meanings is not a word, a tab and a short text.
    #[error("{name}:{line}: {what}")]
    BadMeaning {
        /// The list.
        name: String,
        /// The line number, from 1.
        line: u64,
        /// What is wrong, and what was expected.
        what: &'static str,
    },
    /// A line of a list does not have the columns of the list, or a list in JSON is not a list of
    /// words.
    #[error("{name}:{line}: {what}")]
    BadEntry {
        /// The list.
        name: String,
        /// The line number, from 1.
        line: u64,
        /// What is wrong, and what was expected.
        what: &'static str,
    },
    /// A line of an affix file, or of a spelling dictionary with its affixes, is not valid.
    #[error("{name}:{line}: {what}")]
    BadAffixes {
        /// The file.
        name: String,
        /// The line number, from 1.
        line: u64,
        /// What is wrong, and what was expected.
        what: String,
    },
    /// A spelling dictionary has no affix file.
    #[error("{name}: is a spelling dictionary; expected its affix file {affixes} beside it")]
    NoAffixes {
        /// The spelling dictionary.
        name: String,
        /// The affix file.
        affixes: String,
    },
    /// The affixes of a spelling dictionary make too many forms.
    #[error(
        "{name}:{line}: the list has more than {}, and {:?} has the most, {}",
        dictc_letters::count(*limit, "form"),
        dictc_letters::beginning(word),
        dictc_letters::grouped(*most)
    )]
    TooManyForms {
        /// The spelling dictionary.
        name: String,
        /// The line of the word, from 1.
        line: u64,
        /// The word that has the most forms so far.
        word: String,
        /// The number of its forms.
        most: u64,
        /// The most forms that are allowed.
        limit: u64,
    },
    /// A word has two values, and no rule says which one to keep.
    #[error(
        "{name}:{line}: {:?} has the value {got}, but {first_name}:{first_line} gave it \
         {first}",
        dictc_letters::beginning(word)
    )]
    DuplicateValue {
        /// The word.
        word: String,
        /// The word list with the second value.
        name: String,
        /// Its line number, from 1.
        line: u64,
        /// The second value.
        got: u64,
        /// The word list with the first value.
        first_name: String,
        /// Its line number, from 1.
        first_line: u64,
        /// The first value.
        first: u64,
    },
    /// The sum of the values of a word is too large.
    #[error(
        "{name}:{line}: {:?} has the value {got} and the sum {first} so far, together more than {}",
        dictc_letters::beginning(word),
        u64::MAX
    )]
    SumTooLarge {
        /// The word.
        word: String,
        /// The word list with the value.
        name: String,
        /// Its line number, from 1.
        line: u64,
        /// The value to add.
        got: u64,
        /// The sum of the values so far.
        first: u64,
    },
    /// The word lists have no words.
    #[error("{names}: no words; expected one word a line")]
    EmptyList {
        /// The word lists that were read.
        names: String,
    },
    /// Every word was dropped by a filter.
    #[error("{names}: {} is kept: {dropped}", none_of(*read))]
    NothingKept {
        /// The word lists that were read.
        names: String,
        /// The number of words in them.
        read: u64,
        /// The reasons, as text.
        dropped: String,
    },
    /// Reading a word list failed.
    #[error("{name}: cannot read")]
    Read {
        /// The word list.
        name: String,
        /// The error of the reader.
        source: io::Error,
    },
    /// Words that do not fit in memory cannot be written to disk or read back. Another folder or
    /// more memory can help.
    #[error("cannot sort on disk")]
    Spill(#[source] io::Error),
    /// The observer failed to note a dropped word.
    #[error("cannot note the dropped words")]
    Dropped(#[source] io::Error),
    /// The observer ended the compilation.
    #[error("interrupted")]
    Interrupted,
    /// The dictionary has more words than its step limit allows to visit.
    #[error("stopped after {} steps", dictc_letters::grouped(*steps))]
    StepLimit {
        /// The limit.
        steps: u64,
    },
    /// The lists are too large to compile in memory.
    #[error("{names}: too many words to compile in memory")]
    TooLarge {
        /// The word lists that were read.
        names: String,
    },
    /// An error in a dictionary whose words are used.
    #[error(transparent)]
    Lexicon(dictc_lexicon::Error),
    /// An error in a set of letters.
    #[error(transparent)]
    Letters(#[from] Mistake),
}

fn none_of(read: u64) -> String {
    if read == 1 { "not one word".to_owned() } else { format!("none of the {read} words") }
}

impl Error {
    pub(crate) fn io(path: &Path, action: &'static str) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_path_buf();
        move |source| Self::Io { path, action, source }
    }
}

/// Only spools are written through the lexicon's writers, so an error of writing is
/// [`Error::Spill`].
impl From<dictc_lexicon::Error> for Error {
    fn from(error: dictc_lexicon::Error) -> Self {
        match error {
            dictc_lexicon::Error::Write(source) => Self::Spill(source),
            error => Self::Lexicon(error),
        }
    }
}
