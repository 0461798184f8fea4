//! Reads the lists of a compilation, each in its detected form or with the columns of `--columns`,
//! and collects remarks about them.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use dictc_cli::Failure;
use dictc_cli::files::name_of;
use dictc_cli::lists::{ColumnsOption, List, advised, open};
use dictc_compile::{Columns, ListHints, Remark, Scanned, Separator, Session, Spelling};

use crate::affixes::{Finding, Flagged};
use crate::observer::RunObserver;
use crate::remarks::Remarks;
use crate::report::quoted;
use crate::watched::{MIXED, Watched};

/// The lists of a compilation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lists<'a> {
    pub(crate) words: &'a [PathBuf],
    /// The columns of the word lists, or of a list; without them, they are detected.
    pub(crate) columns: &'a [OfList<Columns>],
    pub(crate) separators: &'a [OfList<Separator>],
    pub(crate) exclude: &'a [PathBuf],
    pub(crate) meanings: &'a [PathBuf],
    /// The mark of comments; empty for none.
    pub(crate) comment: &'a str,
    /// Whether the alphabet says which letter `I` is.
    pub(crate) knows_capitals: bool,
    /// How word lists are read that are spelling dictionaries.
    pub(crate) spelling: &'a Spelling,
}

/// The value of an option that can name a list: `word,_` or `list.csv=word,_`.
#[derive(Clone, Debug)]
pub(crate) struct OfList<T> {
    /// `None`: all word lists.
    list: Option<PathBuf>,
    what: T,
}

impl<T: FromStr> FromStr for OfList<T> {
    type Err = T::Err;

    fn from_str(text: &str) -> Result<Self, T::Err> {
        match (text.parse(), text.rsplit_once('=')) {
            (Ok(what), _) => Ok(Self { list: None, what }),
            // The equals sign is also a separator: `list.txt==`.
            (_, Some((list, what))) if !list.is_empty() => {
                let (list, what) = match (list.strip_suffix('='), what) {
                    (Some(list), "") => (list, "="),
                    _ => (list, what),
                };
                Ok(Self { list: Some(list.into()), what: what.parse()? })
            }
            (Err(error), _) => Err(error),
        }
    }
}

impl<T: Clone> OfList<T> {
    /// What is said of a list. A word list has what is said of all; other lists must be named.
    fn of(all: &[Self], list: &Path, is_words: bool) -> Option<T> {
        let named = all.iter().rev().find(|it| it.list.as_deref() == Some(list));
        let general = || all.iter().rev().find(|it| is_words && it.list.is_none());
        named.or_else(general).map(|it| it.what.clone())
    }
}

impl Lists<'_> {
    /// Refuses options that name other files than the lists.
    fn check(&self) -> Result<(), Failure> {
        let columns = self.columns.iter().map(|it| ("--columns", &it.list));
        let separators = self.separators.iter().map(|it| ("--separator", &it.list));
        let mut named =
            columns.chain(separators).filter_map(|(it, list)| Some((it, list.as_ref()?)));
        let lists = [self.words, self.exclude, self.meanings];
        let unknown = named.find(|(_, list)| !lists.iter().any(|it| it.contains(list)));
        unknown.map_or(Ok(()), |(option, list)| {
            let what = format!("{} is not a list of this command", name_of(list));
            Err(Failure::at(option, format_args!("{what}; expected one of its lists before '='")))
        })
    }

    /// What is known of a list.
    fn hints(&self, list: &Path, is_words: bool) -> ListHints {
        let mut hints = ListHints::default();
        hints.columns = OfList::of(self.columns, list, is_words);
        hints.separator = OfList::of(self.separators, list, is_words);
        hints.comment = Some(self.comment.to_owned()).filter(|mark| !mark.is_empty());
        hints
    }
}

/// The remarks that are collected while lists are read.
#[derive(Debug, Default)]
pub(crate) struct Reading {
    pub(crate) remarks: Remarks,
    exclusions: Vec<Exclusions>,
}

/// A list of words to leave out.
#[derive(Debug)]
struct Exclusions {
    name: String,
    /// Its first line, with the number.
    first: Option<(u64, String)>,
    /// The remarks about words that exclude nothing.
    ignored: Vec<(String, String)>,
}

impl Reading {
    /// Reads all lists.
    pub(crate) fn read<'o>(
        &mut self,
        lists: Lists<'_>,
        mut session: Session<RunObserver<'o>>,
        read: &Arc<AtomicU64>,
    ) -> Result<Session<RunObserver<'o>>, Failure> {
        lists.check()?;
        // --affixes is about the word lists.
        let mut beside = lists.spelling.clone();
        beside.affixes = None;
        for path in lists.exclude {
            let option = ColumnsOption::Of(path);
            let hints = lists.hints(path, false);
            let List { name, reader, scanned } = open(path, &hints, &beside, read)?;
            self.note_form(&name, &scanned, (&hints, option));
            session = session.exclude_as(reader, &name, &scanned.form)?;
            // The remark about its columns says what these are.
            let losses = if scanned.unclear.is_some() { Vec::new() } else { session.remarks() };
            let ignored = losses.into_iter().map(|it| (advised(&it, option), it.kind)).collect();
            self.exclusions.push(Exclusions { name, first: scanned.first, ignored });
        }
        for path in lists.words {
            let hints = lists.hints(path, true);
            let guesses = hints.columns.is_none();
            let List { name, reader, scanned } = open(path, &hints, lists.spelling, read)?;
            self.note_form(&name, &scanned, (&hints, ColumnsOption::OfAll));
            let mut reader = Watched::new(reader);
            let before = session.report().words;
            session = session.add_as(&mut reader, &name, &scanned.form)?;
            let words = session.report().words - before;
            let flagged = std::mem::take(&mut session.observer_mut().collected.flagged);
            let losses = session.remarks();
            self.note_dropped(&name, &scanned, (&flagged, &losses), (words, guesses))?;
            if reader.mixes_capitals() && !lists.knows_capitals {
                self.remarks.add(MIXED, format!("{name}: {MIXED}"));
            }
        }
        for path in lists.meanings {
            let hints = lists.hints(path, false);
            let List { name, reader, scanned } = open(path, &hints, &beside, read)?;
            // What is not clear of other lists is a word and a text in this one.
            if scanned.unclear.is_none() && !scanned.form.is_of_texts() {
                self.note_form(&name, &scanned, (&hints, ColumnsOption::Of(path)));
            }
            session = session.add_meanings_as(reader, &name, &scanned.form)?;
        }
        Ok(session)
    }

    /// Adds a remark that says how a list is read, if that was detected.
    fn note_form(
        &mut self,
        name: &str,
        scanned: &Scanned,
        (hints, option): (&ListHints, ColumnsOption<'_>),
    ) {
        let remark = scanned.remark(name).filter(|_| hints.columns.is_none());
        if let Some(remark) = remark {
            self.remarks.add(&*remark.kind, advised(&remark, option));
        }
    }

    /// Adds remarks about the dropped words of a list. If the form was guessed, fails if the file
    /// is not a list of words.
    fn note_dropped(
        &mut self,
        name: &str,
        scanned: &Scanned,
        (flagged, losses): (&Flagged, &[Remark]),
        (words, guesses): (u64, bool),
    ) -> Result<(), Failure> {
        let first = scanned.first.as_ref().and_then(|(_, line)| line.split_whitespace().next());
        let counted = first.filter(|_| guesses).and_then(|it| it.parse().ok());
        // A spelling dictionary was read with its flags, so a slash in a word does not begin any.
        let finding = (!scanned.form.is_spelling()).then(|| flagged.finding(name, words, counted));
        match finding.flatten() {
            Some(Finding::Dictionary(problem)) => return Err(Failure::Message(problem)),
            Some(Finding::Flags(text)) => self.remarks.add("flags", text),
            // The remark about its columns has said so.
            None if scanned.unclear.is_some() => {}
            None => {
                let losses = losses.iter();
                losses
                    .for_each(|it| self.remarks.add(&*it.kind, advised(it, ColumnsOption::OfAll)));
            }
        }
        Ok(())
    }

    /// Adds a remark about all words.
    pub(crate) fn note(&mut self, remark: &Remark) {
        self.remarks.add(&*remark.kind, advised(remark, ColumnsOption::OfAll));
    }

    /// Adds remarks about the lists of exclusions that exclude nothing, given by their numbers, and
    /// about words of the other lists that exclude nothing.
    pub(crate) fn note_unused(&mut self, unused: &[usize]) {
        for (number, Exclusions { name, first, ignored }) in self.exclusions.iter().enumerate() {
            for (text, kind) in ignored {
                self.remarks.add(&**kind, text.clone());
            }
            match (unused.contains(&number) && ignored.is_empty(), first) {
                (true, Some((line, text))) => self.remarks.add(
                    "unused",
                    format!(
                        "{name}:{line}: the list excludes no word; it begins with {}",
                        quoted(text)
                    ),
                ),
                (true, None) => {
                    self.remarks.add("empty", format!("{name}: excludes no word; it has none"));
                }
                (false, _) => {}
            }
        }
    }
}
