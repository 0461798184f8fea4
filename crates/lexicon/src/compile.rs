//! Word lists in, dictionary out.
//!
//! Lists are read line by line ([`lines`]), judged by the filters ([`word`]) and sorted in bounded memory
//! ([`sorter`]); of equal words one is kept ([`kept`]). From the sorted words come the FST, the word graph and the
//! values, each in a [`spool`], and then the file.

mod build;
mod dropped;
mod kept;
mod lines;
mod options;
mod progress;
mod report;
mod run;
mod sorter;
pub(crate) mod spool;
mod store;
mod values;
mod word;

use std::io::{self, Read, Write};
use std::path::Path;

use crate::error::Error;
use crate::metadata::Source;
use crate::q_rule::QRule;
use crate::replace::Replacement;
use crate::set_operations::Combination;
use build::Built;
use dropped::OnDropped;
pub use dropped::{DropReason, DroppedWord, Place};
use kept::{Keeper, Kept};
use lines::Lines;
use progress::Watch;
pub use progress::{Progress, Stage};
pub use report::{Dropped, GraphOutcome, Report};
use sorter::{Full, Sorter};
use spool::Disk;
use store::{Entry, Origin, Role};
pub use values::DuplicateValues;
use word::{Filters, Line};

/// The least number of letters a word must have, unless [`Compiler::min_length`] says otherwise.
pub const DEFAULT_MIN_LENGTH: usize = 3;

/// Which word graph a dictionary gets beside its FST.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GraphKind {
    /// A trie in breadth-first order, the fastest to search.
    #[default]
    Trie,
    /// A DAWG: four times as small. It is unfolded to a trie in memory when a graph is asked for.
    Dawg,
    /// None: the file is a seventh of the size. Who solves many boards builds a graph in memory first.
    None,
}

/// Compiles word lists into a dictionary.
///
/// A word list is UTF-8 text with one word a line, optionally followed by a tab and a value. Lines end
/// with LF or CRLF; a byte order mark, blanks around the word and empty lines do not matter. Words are
/// [folded](letters::fold). Dropped are words with anything but letters, words that are too short, words that break the
/// [`QRule`], and repetitions; more filters can be set.
///
/// All words are held in memory until the dictionary is written, unless [`memory`](Self::memory) says how
/// much that may be.
///
/// # Examples
///
/// ```
/// let mut compiler = lexicon::Compiler::new().min_length(2);
/// compiler.add("Tea\r\nqat\nit's\n".as_bytes(), "example")?;
/// let (_bytes, report) = compiler.finish_to_bytes()?;
/// assert_eq!((report.words, report.kept), (3, 1));
/// assert_eq!((report.dropped.q_without_u, report.dropped.not_letters), (1, 1));
/// # Ok::<(), lexicon::Error>(())
/// ```
#[derive(Debug)]
#[must_use = "a compiler does nothing until it is finished"]
pub struct Compiler {
    filters: Filters,
    /// The letters that are allowed, as they were given.
    letters: Option<String>,
    graph: GraphKind,
    duplicate_values: DuplicateValues,
    memory: Option<usize>,
    disk: Option<Disk>,
    watch: Watch,
    on_dropped: Option<OnDropped>,
    keep_places: bool,
    sorter: Sorter,
    /// The names of all lists, by number.
    names: Vec<String>,
    sources: Vec<Source>,
    exclusions: Vec<Source>,
    report: Report,
}

impl Default for Compiler {
    fn default() -> Self {
        Self {
            filters: Filters {
                min_length: DEFAULT_MIN_LENGTH,
                max_length: usize::MAX,
                letters: None,
                q_rule: QRule::default(),
                fold_accents: false,
                comment: None,
            },
            letters: None,
            graph: GraphKind::default(),
            duplicate_values: DuplicateValues::default(),
            memory: None,
            disk: None,
            watch: Watch::default(),
            on_dropped: None,
            keep_places: false,
            sorter: Sorter::default(),
            names: Vec::new(),
            sources: Vec::new(),
            exclusions: Vec::new(),
            report: Report::default(),
        }
    }
}

impl Compiler {
    /// Reads a word list to its end. `name` is what messages and the dictionary call it; the folders
    /// in it are left out of the dictionary.
    ///
    /// Takes time and memory in the length of the list.
    ///
    /// # Errors
    ///
    /// - [`Error::Read`] if the reader fails,
    /// - [`Error::NotUtf8`], [`Error::LineTooLong`], [`Error::BadValue`] for a line that is no word,
    /// - [`Error::Spill`] if words do not fit in memory and cannot be put on disk,
    /// - [`Error::TooLarge`] from 4,294,967,296 words on without [`memory`](Self::memory),
    /// - [`Error::Interrupted`], [`Error::Dropped`] if a callback wants it.
    ///
    /// After an error the compiler holds the words that came before it: drop it, or it writes half a list.
    pub fn add(&mut self, list: impl Read, name: &str) -> Result<&mut Self, Error> {
        let source = self.start_list(name);
        let mut lines = Lines::new(list, name);
        while let Some(line) = lines.next_line()? {
            self.watch.word(Stage::Reading, self.report.lines, None)?;
            self.report.lines += 1;
            match self.filters.read(line.text) {
                Line::Nothing => {}
                Line::Word { word, value } => {
                    self.report.words += 1;
                    let value = value.filter(|it| !it.is_empty());
                    let value = value.map(|value| line.value(value)).transpose()?;
                    let origin = Origin { value, source, line: line.number };
                    let entry = Entry { word: word.as_bytes(), role: Role::Word, origin };
                    let pushed = self.sorter.push(entry, self.keep_places);
                    pushed.map_err(|full| self.full(full))?;
                }
                Line::Dropped { word, reason } => {
                    self.report.words += 1;
                    self.report.dropped.count(reason);
                    if let Some(on_dropped) = &mut self.on_dropped {
                        let place = Some(Place { list: name, line: line.number });
                        on_dropped.tell(&DroppedWord { word: &word, reason, place })?;
                    }
                }
            }
        }
        self.sources.push(lines.into_source());
        Ok(self)
    }

    /// Reads a list of words to leave out, whether they come before it or after it. What no filter lets through
    /// need not be left out, and values do not matter.
    ///
    /// # Errors
    ///
    /// As [`add`](Self::add).
    pub fn exclude(&mut self, list: impl Read, name: &str) -> Result<&mut Self, Error> {
        let source = self.start_list(name);
        let mut lines = Lines::new(list, name);
        while let Some(line) = lines.next_line()? {
            if let Line::Word { word, .. } = self.filters.read(line.text) {
                let origin = Origin { value: None, source, line: line.number };
                let entry = Entry { word: word.as_bytes(), role: Role::Exclusion, origin };
                self.sorter.push(entry, self.keep_places).map_err(|full| self.full(full))?;
            }
        }
        self.exclusions.push(lines.into_source());
        Ok(self)
    }

    /// Takes over the words of a set operation on lexicons with their values, just as they are: no filter applies
    /// to them, but that the empty word, which plain `fst` files can have, is dropped as one without letters.
    ///
    /// Takes time and memory in the number of letters of all words.
    ///
    /// # Errors
    ///
    /// As [`Combination::next_word`] and [`add`](Self::add).
    pub fn add_combination(&mut self, mut words: Combination<'_>) -> Result<&mut Self, Error> {
        let source = self.start_list("set operation");
        let mut line = 0;
        while let Some((word, value)) = words.next_word()? {
            self.watch.word(Stage::Reading, line, None)?;
            line += 1;
            self.report.words += 1;
            if word.is_empty() {
                self.report.dropped.count(DropReason::NotLetters);
                continue;
            }
            let origin = Origin { value, source, line };
            let entry = Entry { word: word.as_bytes(), role: Role::Word, origin };
            self.sorter.push(entry, self.keep_places).map_err(|full| self.full(full))?;
        }
        Ok(self)
    }

    /// Writes the dictionary to `path` and says what was kept and dropped.
    ///
    /// The file appears under its name only when it is whole and on the disk: it is written beside
    /// it under another name and renamed. Programs that have the old file open keep it, as do other hard links. If
    /// `path` is a symbolic link, the file it points to is replaced. Such files that were left in the folder by
    /// programs that were killed are removed first. Takes time in the number of letters of all words, and a
    /// logarithm of their number for sorting.
    ///
    /// # Errors
    ///
    /// - [`Error::EmptyList`] and [`Error::NothingKept`] if no word is left,
    /// - [`Error::DuplicateValue`] if a word has two values and no rule says which one counts,
    /// - [`Error::TooLarge`] if the words do not fit the format,
    /// - [`Error::Spill`] if they do not fit in memory and cannot be put on disk,
    /// - [`Error::Interrupted`], [`Error::Dropped`] if a callback wants it,
    /// - [`Error::NotReplaceable`] if `path` is a folder, a pipe or a device, or a link to one, or leads to a file that
    ///   is open already,
    /// - [`Error::NoFolder`] if the folder it is in does not exist,
    /// - [`Error::Io`] if the file cannot be written; then there is none, or the old one is untouched.
    pub fn finish(mut self, path: impl AsRef<Path>) -> Result<Report, Error> {
        let (built, mut watch) = (self.build()?, std::mem::take(&mut self.watch));
        let total = built.len();
        watch.tell(Stage::Writing, 0, Some(total))?;
        let mut interrupted = false;
        let written = Replacement::write(path, |file| {
            let mut done = 0;
            built.write(&mut Watched {
                out: file,
                after: |bytes: usize| {
                    done += bytes as u64;
                    interrupted = watch.tell(Stage::Writing, done, Some(total)).is_err();
                    if interrupted { Err(io::ErrorKind::Interrupted) } else { Ok(()) }
                },
            })
        });
        let written = written.and_then(Replacement::commit);
        if interrupted { Err(Error::Interrupted) } else { written.map(|()| self.report) }
    }

    /// The dictionary as bytes, with the report; see [`finish`](Self::finish).
    ///
    /// # Errors
    ///
    /// As [`finish`](Self::finish), but nothing is written.
    pub fn finish_to_bytes(mut self) -> Result<(Vec<u8>, Report), Error> {
        let built = self.build()?;
        let mut bytes = Vec::with_capacity(usize::try_from(built.len()).unwrap_or(0));
        built.write(&mut bytes).map_err(Error::Spill)?;
        Ok((bytes, self.report))
    }

    /// Sorts the words and builds all sections.
    fn build(&mut self) -> Result<Built, Error> {
        let kept = self.keep()?;
        self.report.kept = kept.about.words;
        if kept.about.words == 0 {
            return Err(self.nothing_kept());
        }
        build::build(self, &kept)
    }

    /// Sorts the words and keeps each once.
    fn keep(&mut self) -> Result<Kept, Error> {
        self.watch.tell(Stage::Sorting, 0, Some(self.report.words))?;
        let dropped = &mut self.report.dropped;
        let mut keeper = Keeper::new(
            &self.names,
            self.duplicate_values,
            dropped,
            self.on_dropped.as_mut(),
            self.disk.as_ref(),
        );
        let (watch, mut done, total) = (&mut self.watch, 0, self.report.words);
        std::mem::take(&mut self.sorter).drain(|entry| {
            watch.word(Stage::Sorting, done, Some(total))?;
            done += 1;
            keeper.entry(entry)
        })?;
        keeper.finish()
    }

    fn start_list(&mut self, name: &str) -> u32 {
        self.names.push(name.to_owned());
        u32::try_from(self.names.len() - 1).unwrap_or(u32::MAX)
    }

    fn nothing_kept(&self) -> Error {
        let names = self.list_names();
        match self.report.words {
            0 => Error::EmptyList { names },
            read => Error::NothingKept { names, read, dropped: self.report.dropped.to_string() },
        }
    }

    fn full(&self, full: Full) -> Error {
        match full {
            Full::Memory => self.too_large(),
            Full::Disk(source) => Error::Spill(source),
        }
    }

    fn too_large(&self) -> Error {
        Error::TooLarge { names: self.list_names() }
    }

    fn list_names(&self) -> String {
        match &*self.names {
            [] => "no word list".to_owned(),
            names => names.join(", "),
        }
    }
}

/// A writer that is told of each piece that was written, and may refuse to go on.
struct Watched<W, F> {
    out: W,
    after: F,
}

impl<W: Write, F: FnMut(usize) -> Result<(), io::ErrorKind>> Write for Watched<W, F> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        // `Interrupted` would be taken as a wish to try again.
        (self.after)(written).map_err(|_| io::Error::other("interrupted"))?;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests;
