//! What can be set before lists are added.

use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;

use letters::fold;

use super::dropped::{DroppedWord, OnDropped};
use super::progress::{Progress, Watch};
use super::sorter::Limit;
use super::spool::Disk;
use super::values::DuplicateValues;
use super::{Compiler, GraphKind};
use crate::error::Error;
use crate::letter_set::LetterSet;
use crate::q_rule::QRule;

/// The part of the memory that words may take before they are sorted and put on disk; the rest is for what
/// building takes at the same time.
const SHARE_OF_WORDS: usize = 2;
/// The part that each of the few things built from them may take before it goes to disk.
const SHARE_OF_SPOOL: usize = 16;

impl Compiler {
    /// A compiler with the default options.
    pub fn new() -> Self {
        Self::default()
    }

    /// The least number of letters a word must have; `qu` counts two. Default: 3.
    pub fn min_length(mut self, letters: usize) -> Self {
        self.filters.min_length = letters;
        self
    }

    /// The most letters a word may have. Default: any number.
    pub fn max_length(mut self, letters: usize) -> Self {
        self.filters.max_length = letters;
        self
    }

    /// Which letters words may have, in ranges and one by one, such as `a-zäöüß`. Default: any.
    ///
    /// # Errors
    ///
    /// [`Error::Query`] if a range runs backwards, or there is something that is no letter.
    pub fn letters(mut self, letters: &str) -> Result<Self, Error> {
        let folded = fold(letters);
        let set = LetterSet::parse(&folded).map_err(|problem| {
            let at = folded[..problem.at].chars().count();
            Error::query("set of letters", &folded, Some(at), problem.text)
        })?;
        if let Some(at) = folded.chars().position(|it| it != '-' && !it.is_alphabetic()) {
            let problem = "this is no letter; expected letters and ranges, such as a-zäöüß";
            return Err(Error::query("set of letters", &folded, Some(at), problem));
        }
        if folded.is_empty() {
            return Err(Error::query(
                "set of letters",
                "",
                None,
                "is empty; expected some, such as a-z",
            ));
        }
        self.letters = Some(folded.into_owned());
        self.filters.letters = Some(set);
        Ok(self)
    }

    /// Puts plain letters in the place of letters with accents: `été` becomes `ete`, `ß` becomes `ss`. Default: they
    /// stay.
    pub fn fold_accents(mut self) -> Self {
        self.filters.fold_accents = true;
        self
    }

    /// Lines that start so are comments. Default: there are none.
    pub fn comment(mut self, mark: impl Into<String>) -> Self {
        self.filters.comment = Some(mark.into()).filter(|mark| !mark.is_empty());
        self
    }

    /// What becomes of words with a `q` that no `u` follows. Default: they are dropped.
    pub fn q_rule(mut self, rule: QRule) -> Self {
        self.filters.q_rule = rule;
        self
    }

    /// What becomes of a word that comes with two values. Default: an error.
    pub fn duplicate_values(mut self, rule: DuplicateValues) -> Self {
        self.duplicate_values = rule;
        self
    }

    /// Which word graph the dictionary gets. Default: a trie.
    pub fn graph(mut self, kind: GraphKind) -> Self {
        self.graph = kind;
        self
    }

    /// How many bytes of memory to work with, about; words beyond that are sorted on disk, in files without names
    /// in `folder`, which vanish with the process. Where the word graph takes more than that to build,
    /// the dictionary gets none. Default: as much as it takes.
    ///
    /// A few megabytes are needed whatever is set here.
    pub fn memory(mut self, bytes: usize, folder: impl Into<PathBuf>) -> Self {
        let disk = Disk { folder: folder.into(), memory: bytes / SHARE_OF_SPOOL };
        self.sorter.set_limit(Limit { memory: bytes / SHARE_OF_WORDS, disk: disk.clone() });
        self.memory = Some(bytes);
        self.disk = Some(disk);
        self
    }

    /// Calls `callback` every few thousand words with how far things are. If it breaks, the
    /// compilation ends with [`Error::Interrupted`], and nothing is left behind.
    pub fn on_progress(
        mut self,
        callback: impl FnMut(Progress) -> ControlFlow<()> + Send + Sync + 'static,
    ) -> Self {
        self.watch = Watch::new(callback);
        self
    }

    /// Calls `callback` for each word that is left out: those that do not pass the filters while lists are read, others
    /// later. Its error ends the compilation with [`Error::Dropped`].
    pub fn on_dropped(
        mut self,
        callback: impl FnMut(&DroppedWord<'_>) -> io::Result<()> + Send + Sync + 'static,
    ) -> Self {
        self.on_dropped = Some(OnDropped::new(callback));
        self
    }

    /// Keeps where each word came from, so that words that are repeated or excluded can be told with their places.
    /// Takes 32 bytes a word. Default: places are not kept.
    pub fn keep_places(mut self) -> Self {
        self.keep_places = true;
        self
    }
}
