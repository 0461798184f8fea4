//! A compilation: one list after another, and a dictionary at the end.

use std::collections::HashSet;
use std::io::{self, Read, Write};
use std::path::Path;

use dictc_lexicon::Lexicon;
use dictc_lexicon::metadata::{DropReason, GraphOutcome, Metadata, Report, Source};
use dictc_lexicon::write::Dictionary;
use sha2::{Digest, Sha256};

use crate::blocks::Blocks;
use crate::build::{self, GraphRequest};
use crate::dropped::{DroppedWord, Location};
use crate::entries;
use crate::error::Error;
use crate::lines::{Lines, file_name, parse_value};
use crate::list_entry::{ListEntry, Sink};
use crate::list_form::ListForm;
use crate::meanings::MeaningSources;
use crate::observer::{Observer, report, report_word};
use crate::options::{CompileOptions, DEFAULT_MIN_LENGTH, Memory};
use crate::progress::Stage;
use crate::q_rule::QRule;
use crate::remarks::{Losses, Remark, of_capitalized};
use crate::replace::Replacement;
use crate::sorter::{Limit, Sorter};
use crate::spool::{Disk, Spooled};
use crate::unique_words::{Keeper, Kept};
use crate::word::Filters;
use crate::words_in_memory::{Entry, Origin, Role};

/// Words may take the memory divided by this before they are sorted and put on disk. The rest is
/// for building.
const SHARE_OF_WORDS: usize = 2;
/// Each part that is built from the words may take the memory divided by this before it goes to
/// disk.
const SHARE_OF_SPOOL: usize = 16;

/// A compilation in progress, with its observer. [`CompileOptions::start`] starts one.
///
/// Each step consumes the session and returns it on success, so a session cannot continue after a
/// list that could not be read. Unless the options limit memory, all words are held in memory until
/// the dictionary is written.
///
/// # Examples
///
/// ```
/// let session = dictc_compile::CompileOptions::new().start()?;
/// let session = session.add("tea\nten\n".as_bytes(), "words")?;
/// let session = session.exclude("ten\n".as_bytes(), "exclusions")?;
/// assert_eq!(session.finish()?.report.kept, 1);
/// # Ok::<(), dictc_compile::Error>(())
/// ```
#[derive(Debug)]
#[must_use = "a session writes nothing until it is finished"]
pub struct Session<O = ()> {
    options: CompileOptions,
    filters: Filters,
    disk: Option<Disk>,
    observer: O,
    sorter: Sorter,
    /// The names of all lists, by number.
    names: Vec<String>,
    sources: Vec<Source>,
    exclusions: Vec<Source>,
    /// The numbers of the lists of exclusions.
    excluding: Vec<u32>,
    meanings: MeaningSources,
    /// The words that the last list has lost, and its role.
    losses: (Losses, Role),
    report: Report,
}

/// A dictionary in memory, with a report.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Compilation {
    /// The bytes of the dictionary.
    pub bytes: Vec<u8>,
    /// The numbers of words read, kept and dropped.
    pub report: Report,
}

impl Compilation {
    /// Opens the dictionary.
    ///
    /// # Errors
    ///
    /// As for [`Lexicon::from_bytes`], although every dictionary that the compiler writes can be
    /// opened.
    pub fn into_lexicon(self) -> Result<Lexicon, Error> {
        Ok(Lexicon::from_bytes(self.bytes)?)
    }
}

impl CompileOptions {
    /// Validates the options and starts a compilation.
    ///
    /// # Errors
    ///
    /// [`Error::Lexicon`] if the allowed [`letters`](Self::letters) are not a valid set.
    pub fn start(&self) -> Result<Session, Error> {
        self.start_with(())
    }

    /// Like [`start`](Self::start), with an observer of progress, dropped words and the like.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start).
    pub fn start_with<O: Observer>(&self, observer: O) -> Result<Session<O>, Error> {
        let filters = self.filters()?;
        let mut sorter = Sorter::default();
        let disk = self.memory.as_ref().map(|Memory { bytes, folder }| {
            let disk = Disk { folder: folder.clone(), memory: bytes / SHARE_OF_SPOOL };
            sorter.set_limit(Limit { memory: bytes / SHARE_OF_WORDS, disk: disk.clone() });
            disk
        });
        Ok(Session {
            options: self.clone(),
            filters,
            disk,
            observer,
            sorter,
            names: Vec::new(),
            sources: Vec::new(),
            exclusions: Vec::new(),
            excluding: Vec::new(),
            meanings: MeaningSources::default(),
            losses: (Losses::default(), Role::Word),
            report: Report::default(),
        })
    }

    /// Compiles word lists, each with a name, in memory.
    ///
    /// # Errors
    ///
    /// As [`start`](Self::start), [`Session::add`] and [`Session::finish`].
    pub fn compile<R: Read, N: AsRef<str>>(
        &self,
        lists: impl IntoIterator<Item = (R, N)>,
    ) -> Result<Compilation, Error> {
        let add = |session: Session, (list, name): (R, N)| session.add(list, name.as_ref());
        lists.into_iter().try_fold(self.start()?, add)?.finish()
    }
}

impl<O: Observer> Session<O> {
    /// Reads a word list to its end. Messages and the dictionary's metadata call it `name`; the
    /// metadata leaves out the folders in the name.
    ///
    /// Linear in the length of the list, in time and memory.
    ///
    /// # Errors
    ///
    /// - [`Error::Read`] if the reader fails,
    /// - [`Error::NotUtf8`], [`Error::LineTooLong`], [`Error::BadValue`] for a line that is not
    ///   valid,
    /// - [`Error::Spill`] if words do not fit in memory and cannot be put on disk,
    /// - [`Error::TooLarge`] from 4,294,967,296 words on without [`CompileOptions::memory`],
    /// - [`Error::Interrupted`], [`Error::Dropped`] if the observer ends the compilation.
    pub fn add(self, list: impl Read, name: &str) -> Result<Self, Error> {
        self.add_as(list, name, &ListForm::default())
    }

    /// Like [`add`](Self::add), for a word list in another form. Its meanings are added as in
    /// [`add_meanings`](Self::add_meanings), for words that the filters keep.
    ///
    /// # Errors
    ///
    /// As [`add`](Self::add), and
    ///
    /// - [`Error::BadEntry`] for a line with more columns than the form has, and for JSON that is
    ///   neither an array nor an object of words,
    /// - [`Error::BadMeaning`] for a meaning that is too long or has control characters.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_compile::{CompileOptions, ListHints, scan};
    ///
    /// let list = b"tea,n,5\nten,a,7\n";
    /// let mut hints = ListHints::default();
    /// hints.columns = Some("word,_,value".parse()?);
    /// let form = scan(&list[..], &hints)?.form;
    /// let session = CompileOptions::new().start()?.add_as(&list[..], "words", &form)?;
    /// let lexicon = session.finish()?.into_lexicon()?;
    /// assert_eq!(lexicon.value("ten"), Some(7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_as(mut self, list: impl Read, name: &str, form: &ListForm) -> Result<Self, Error> {
        let source = self.read_list(list, name, form, Role::Word)?;
        self.sources.push(source);
        Ok(self)
    }

    /// Reads a list of words to leave out of the dictionary, from all lists. Words that the filters
    /// drop are ignored, and so are values.
    ///
    /// # Errors
    ///
    /// As [`add`](Self::add).
    pub fn exclude(self, list: impl Read, name: &str) -> Result<Self, Error> {
        self.exclude_as(list, name, &ListForm::default())
    }

    /// Like [`exclude`](Self::exclude), for a list in another form.
    ///
    /// # Errors
    ///
    /// As [`add_as`](Self::add_as).
    pub fn exclude_as(
        mut self,
        list: impl Read,
        name: &str,
        form: &ListForm,
    ) -> Result<Self, Error> {
        let source = self.read_list(list, name, form, Role::Exclusion)?;
        self.exclusions.push(source);
        Ok(self)
    }

    /// The numbers of words read and dropped so far, before words are sorted.
    #[must_use]
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// What the last list of words or exclusions has lost to one pattern, if it is a notable part of
    /// the list, such as the words with an apostrophe.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_compile::{CompileOptions, Remedy};
    ///
    /// let session = CompileOptions::new().start()?.add("tea\nit's\n".as_bytes(), "words")?;
    /// let lost = session.remarks();
    /// let expected = "words:2: \"it's\" has an apostrophe; for that, 1 of 2 words is dropped";
    /// assert_eq!(lost[0].text, expected);
    /// assert_eq!(lost[0].remedy, Remedy::LeaveOut("'".to_owned()));
    /// # Ok::<(), dictc_compile::Error>(())
    /// ```
    #[must_use]
    pub fn remarks(&self) -> Vec<Remark> {
        let name = self.names.last().map_or("", |it| &**it);
        self.losses.0.remarks(name, self.losses.1)
    }

    /// What the last list of words or exclusions has that is not only letters, if there is anything.
    #[must_use]
    pub fn not_letters(&self) -> Option<Remark> {
        let name = self.names.last().map_or("", |it| &**it);
        self.losses.0.not_letters(name, self.losses.1)
    }

    /// The observer, to look at it between two lists.
    #[must_use]
    pub fn observer_mut(&mut self) -> &mut O {
        &mut self.observer
    }

    /// Reads a list of words or of exclusions to its end.
    fn read_list(
        &mut self,
        list: impl Read,
        name: &str,
        form: &ListForm,
        role: Role,
    ) -> Result<Source, Error> {
        let list_of = ListOf { name, source: self.start_list(name), role };
        if role == Role::Exclusion {
            self.excluding.push(list_of.source);
        }
        self.losses = (Losses::default(), role);
        self.losses.0.alphabet = self.options.alphabet.clone();
        self.losses.0.nosuggest = form.nosuggest_forms();
        self.losses.0.has_lines = !form.is_json() && !form.is_spelling();
        let comment = self.options.comment.clone();
        let lines = Lines::new(list, name);
        let reading = &mut Reading { session: self, list: list_of };
        Ok(entries::read(lines, (form, comment.as_deref()), reading)?.into_source())
    }

    /// Adds an entry of a list.
    #[inline]
    fn take(
        &mut self,
        entry: ListEntry<'_>,
        ListOf { name, source, role }: ListOf<'_>,
    ) -> Result<(), Error> {
        let ListEntry { word, value, meaning, line } = entry;
        let is_word = role == Role::Word;
        self.report.words += u64::from(is_word);
        self.losses.0.count();
        let folded = match self.filters.judged(word) {
            Ok(folded) => folded,
            Err(reason) => {
                let is_short = self.options.min_length == DEFAULT_MIN_LENGTH;
                self.losses.0.note(&entry, reason, is_short);
                let location = Some(Location { list: name, line });
                let dropped = DroppedWord { word, reason, location };
                let noted = match is_word {
                    true => {
                        self.report.dropped.count(reason);
                        self.observer.dropped(&dropped)
                    }
                    false => self.observer.ignored_exclusion(&dropped),
                };
                return noted.map_err(Error::Dropped);
            }
        };
        let value = value.filter(|it| is_word && !it.is_empty());
        let value = value.map(|value| parse_value(value, name, line)).transpose()?;
        let is_capitalized = word.starts_with(char::is_uppercase);
        if is_capitalized && is_word && self.options.skip_capitalized {
            self.report.dropped.count(DropReason::Excluded);
            let location = Some(Location { list: name, line });
            let dropped = DroppedWord { word, reason: DropReason::Excluded, location };
            return self.observer.dropped(&dropped).map_err(Error::Dropped);
        }
        self.push(&folded, role, is_capitalized, Origin { value, source, line })?;
        match meaning.map(str::trim).filter(|it| is_word && !it.is_empty()) {
            Some(meaning) => self.push_meaning(&folded, meaning, name, line),
            None => Ok(()),
        }
    }

    /// Adds a meaning of a word list.
    fn push_meaning(&mut self, word: &str, text: &str, name: &str, line: u64) -> Result<(), Error> {
        let limit = self.meaning_limit();
        let source = self.meanings.number_of(name, limit);
        self.meanings.push(word, text, (source, line))
    }

    /// The limit on the memory for meanings.
    fn meaning_limit(&self) -> Option<Limit> {
        self.disk.as_ref().map(|disk| Limit { memory: disk.memory, disk: disk.clone() })
    }

    /// Adds words one by one, with their values, such as the words of a set operation. They are
    /// folded and valid already and are not filtered, except that the empty word, which plain `fst`
    /// files can have, is dropped as a word without letters. Errors and metadata call the list `name`.
    ///
    /// Linear in the number of letters of all words, in time and memory.
    ///
    /// # Errors
    ///
    /// The errors of `list`, and those of [`add`](Self::add) for the words that it adds.
    ///
    /// # Examples
    ///
    /// ```
    /// let session = dictc_compile::CompileOptions::new().start()?;
    /// let session = session.add_each("two words", |add| {
    ///     add("tea", Some(3))?;
    ///     add("ten", None)
    /// })?;
    /// let lexicon = session.finish()?.into_lexicon()?;
    /// assert_eq!(lexicon.value("tea"), Some(3));
    /// # Ok::<(), dictc_compile::Error>(())
    /// ```
    pub fn add_each<E>(
        mut self,
        name: &str,
        list: impl FnOnce(&mut dyn FnMut(&str, Option<u64>) -> Result<(), Error>) -> Result<(), E>,
    ) -> Result<Self, E> {
        let source = self.start_list(name);
        let mut line = 0;
        list(&mut |word, value| {
            report_word(&mut self.observer, Stage::Reading, line, None)?;
            line += 1;
            self.report.words += 1;
            if word.is_empty() {
                self.report.dropped.count(DropReason::NotLetters);
                return Ok(());
            }
            self.push(word, Role::Word, false, Origin { value, source, line })
        })?;
        Ok(self)
    }

    /// Reads a list of meanings to its end: a line has a word, a tab, and a text of at most 4096
    /// bytes. Blank lines and comments are skipped, as in word lists.
    ///
    /// Words are folded like the words of word lists. Each word of the dictionary gets the first
    /// meaning that a list has for it; [`Observer::unused_meaning`] receives the others. Linear in
    /// the length of the list, in time and memory.
    ///
    /// # Errors
    ///
    /// - [`Error::Read`] if the reader fails,
    /// - [`Error::NotUtf8`], [`Error::LineTooLong`], [`Error::BadMeaning`] for a line that is not a
    ///   word with a text,
    /// - [`Error::Spill`] if meanings do not fit in memory and cannot be put on disk,
    /// - [`Error::TooLarge`] from 4,294,967,296 words on without [`CompileOptions::memory`].
    ///
    /// # Examples
    ///
    /// ```
    /// let session = dictc_compile::CompileOptions::new().start()?;
    /// let session = session.add("mouse\noca\n".as_bytes(), "words")?;
    /// let session = session.add_meanings("oca\ta plant\n".as_bytes(), "texts")?;
    /// let lexicon = session.finish()?.into_lexicon()?;
    /// assert_eq!(lexicon.meaning("oca")?.as_deref(), Some("a plant"));
    /// # Ok::<(), dictc_compile::Error>(())
    /// ```
    pub fn add_meanings(self, list: impl Read, name: &str) -> Result<Self, Error> {
        self.add_meanings_as(list, name, &ListForm::default())
    }

    /// Like [`add_meanings`](Self::add_meanings), for a list in another form. In a list of words and
    /// values, the text after the tab is the meaning.
    ///
    /// # Errors
    ///
    /// As [`add_meanings`](Self::add_meanings) and [`add_as`](Self::add_as).
    pub fn add_meanings_as(
        mut self,
        list: impl Read,
        name: &str,
        form: &ListForm,
    ) -> Result<Self, Error> {
        let limit = self.meaning_limit();
        let comment = self.options.comment.as_deref();
        self.meanings.read(list, name, (form, &self.filters.folding, comment), limit)?;
        Ok(self)
    }

    /// Lets words keep the meanings that they have in these lexicons, if no list has one for them.
    /// If several lexicons have a meaning, the first lexicon counts.
    pub fn keep_meanings(mut self, lexicons: &[Lexicon]) -> Self {
        self.meanings.lexicons.extend_from_slice(lexicons);
        self
    }

    /// Records in the metadata that words come from this lexicon: its name without folders, its
    /// size in bytes, and the SHA-256 of its bytes, as for a word list.
    ///
    /// Linear in its size.
    pub fn note_source(mut self, lexicon: &Lexicon, name: &str) -> Self {
        let hash = Sha256::digest(lexicon.as_bytes());
        self.sources.push(Source::new(file_name(name), lexicon.byte_len() as u64, hash.into()));
        self
    }

    /// Returns the dictionary in memory.
    ///
    /// Linear in the number of letters of all words, times the logarithm of the number of words for
    /// sorting.
    ///
    /// # Errors
    ///
    /// - [`Error::EmptyList`] and [`Error::NothingKept`] if no word is left,
    /// - [`Error::DuplicateValue`] if a word has two values and
    ///   [`CompileOptions::duplicate_values`] does not choose,
    /// - [`Error::SumTooLarge`] if values are added and their sum is too large,
    /// - [`Error::TooLarge`] if the words do not fit the format,
    /// - [`Error::Spill`] if they do not fit in memory and cannot be put on disk,
    /// - [`Error::Interrupted`], [`Error::Dropped`] if the observer ends the compilation.
    pub fn finish(mut self) -> Result<Compilation, Error> {
        let dictionary = self.build()?;
        let mut bytes = Vec::with_capacity(usize::try_from(dictionary.size()).unwrap_or(0));
        dictionary.write(&mut bytes).map_err(Error::Spill)?;
        Ok(Compilation { bytes, report: self.report })
    }

    /// Writes the dictionary to `path`.
    ///
    /// The file gets its name only when it is complete and on the disk: it is written under a
    /// temporary name in the same folder and renamed. Programs that have the old file open keep it,
    /// as do other hard links. The new file has the permissions of the old one. If `path` is a
    /// symbolic link, the file it points to is replaced. Temporary files that killed programs left
    /// in the folder are removed first.
    ///
    /// # Errors
    ///
    /// As [`finish`](Self::finish), and
    ///
    /// - [`Error::NotReplaceable`] if `path` is a folder, a pipe or a device, or a link to one, or
    ///   leads to a file that is already open,
    /// - [`Error::ReadOnly`] if it is a file that may not be written to,
    /// - [`Error::NoFolder`] if its folder does not exist,
    /// - [`Error::Io`] if the file cannot be written; an existing file is then unchanged.
    pub fn finish_to_file(mut self, path: impl AsRef<Path>) -> Result<Report, Error> {
        let dictionary = self.build()?;
        let (observer, total) = (&mut self.observer, dictionary.size());
        report(observer, Stage::Writing, 0, Some(total))?;
        let mut interrupted = false;
        let written = Replacement::write(path, |file| {
            let out = Blocks::new(file);
            let interrupted = &mut interrupted;
            let mut out = Watched { out, done: 0, total, observer, interrupted };
            dictionary.write(&mut out)?;
            out.flush()
        });
        let written = written.and_then(Replacement::commit);
        if interrupted { Err(Error::Interrupted) } else { written.map(|()| self.report) }
    }

    #[inline]
    fn push(
        &mut self,
        word: &str,
        role: Role,
        is_capitalized: bool,
        origin: Origin,
    ) -> Result<(), Error> {
        let entry = Entry { word: word.as_bytes(), role, is_capitalized, origin };
        let fits = self.sorter.push(entry, self.options.keep_locations)?;
        if fits { Ok(()) } else { Err(self.too_large()) }
    }

    /// Sorts the words and builds all sections.
    fn build(&mut self) -> Result<Dictionary<Spooled>, Error> {
        let kept = self.keep()?;
        self.report.kept = kept.summary.words();
        if self.report.kept == 0 {
            return Err(self.nothing_kept());
        }
        let memory = self.options.memory.as_ref().map(|memory| memory.bytes as u64);
        let memory = self.options.graph_memory.or(memory);
        let request = GraphRequest { kind: self.options.graph, memory };
        let parts = build::build(&kept, request, self.disk.as_ref(), &mut self.observer)?;
        self.report.graph = parts.outcome;
        let is_missing = !parts.outcome.is_written() && parts.outcome != GraphOutcome::NotWanted;
        if is_missing && self.options.needs_graph {
            return Err(Error::NoGraph { reason: parts.outcome });
        }
        let metadata = self.metadata(&kept);
        let dictionary = Dictionary::new(&metadata, parts.graph, parts.values, parts.nodes);
        let dictionary = dictionary.map_err(|_| self.too_large())?;
        let dictionary = dictionary.with_value_kind(self.options.value_kind);
        let dictionary =
            dictionary.with_folding(&self.options.folding).with_alphabet(&self.options.alphabet);
        let meanings = std::mem::take(&mut self.meanings);
        let meanings = meanings.build(
            &kept,
            self.options.is_transient,
            self.disk.as_ref(),
            &mut self.observer,
        )?;
        Ok(match meanings {
            Some((index, blocks)) => dictionary.with_glosses(index, blocks),
            None => dictionary,
        })
    }

    /// Sorts the words and keeps each once.
    fn keep(&mut self) -> Result<Kept, Error> {
        report(&mut self.observer, Stage::Sorting, 0, Some(self.report.words))?;
        let mut keeper = Keeper::new(
            &self.names,
            self.options.alphabet.clone(),
            self.options.duplicate_values,
            &mut self.report.dropped,
            &mut self.observer,
            self.disk.as_ref(),
        );
        let (mut done, total) = (0, self.report.words);
        std::mem::take(&mut self.sorter).drain(|entry| {
            report_word(keeper.observer, Stage::Sorting, done, Some(total))?;
            done += 1;
            keeper.entry(entry)
        })?;
        let kept = keeper.finish()?;
        if let Some(remark) = of_capitalized(kept.capitalized, kept.summary.words()) {
            self.observer.remark(remark);
        }
        if let Some(used) = &kept.used {
            let unused = self.excluding.iter().enumerate().filter(|(_, it)| !used.contains(it));
            unused.for_each(|(number, _)| self.observer.unused_exclusions(number));
        }
        Ok(kept)
    }

    fn metadata(&mut self, kept: &Kept) -> Metadata {
        let letters = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let mut metadata = kept.summary.metadata();
        metadata.min_length = letters(self.options.min_length);
        metadata.max_length = self.options.max_length.map(letters);
        metadata.allowed_letters =
            self.options.letters.as_deref().map(|it| dictc_letters::fold(it).into_owned());
        metadata.accents_folded = self.options.folding.takes_accents();
        metadata.q_before_u = self.options.q_rule == QRule::BeforeU;
        metadata.report = self.report.clone();
        metadata.sources = std::mem::take(&mut self.sources);
        metadata.exclusions = std::mem::take(&mut self.exclusions);
        metadata
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

    fn too_large(&self) -> Error {
        Error::TooLarge { names: self.list_names() }
    }

    fn list_names(&self) -> String {
        match &*self.names {
            [] => "no word list".to_owned(),
            names => {
                // A list that was read twice is listed once.
                let mut seen = HashSet::new();
                let names = names.iter().map(|it| &**it).filter(|it| seen.insert(*it));
                names.collect::<Vec<_>>().join(", ")
            }
        }
    }
}

/// A list of a session that is being read.
struct Reading<'s, 'a, O> {
    session: &'s mut Session<O>,
    list: ListOf<'a>,
}

impl<O: Observer> Sink for Reading<'_, '_, O> {
    #[inline]
    fn line(&mut self) -> Result<(), Error> {
        if self.list.role == Role::Word {
            let session = &mut *self.session;
            report_word(&mut session.observer, Stage::Reading, session.report.lines, None)?;
            session.report.lines += 1;
        }
        Ok(())
    }

    #[inline]
    fn entry(&mut self, entry: ListEntry<'_>) -> Result<(), Error> {
        self.session.take(entry, self.list)
    }

    fn without_values(&mut self) {
        self.session.losses.0.lacks_values = true;
    }

    fn pause(&mut self) -> Result<(), Error> {
        let session = &mut *self.session;
        report(&mut session.observer, Stage::Reading, session.report.lines, None)
    }
}

/// The list that is being read.
#[derive(Clone, Copy, Debug)]
struct ListOf<'a> {
    name: &'a str,
    /// Its number.
    source: u32,
    role: Role,
}

/// A writer that reports each written piece, and stops if the observer breaks.
struct Watched<'a, W> {
    out: W,
    done: u64,
    total: u64,
    observer: &'a mut dyn Observer,
    interrupted: &'a mut bool,
}

impl<W: Write> Write for Watched<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.done += written as u64;
        let reported = report(self.observer, Stage::Writing, self.done, Some(self.total));
        *self.interrupted = reported.is_err();
        // The kind `Interrupted` would make callers try again.
        if *self.interrupted { Err(io::Error::other("interrupted")) } else { Ok(written) }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests;
