//! Reads the lists of a compilation, each in its detected form or with the columns of `--columns`,
//! and collects remarks about them.

use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use dictc_cli::Failure;
use dictc_cli::files::{cannot_read, name_of, open_counted};
use dictc_compile::{Columns, Guess, ListForm, Sample, Session};

use crate::affixes::{Finding, Unread};
use crate::observer::RunObserver;
use crate::remarks::Remarks;
use crate::report::quoted;
use crate::watched::{MIXED, Watched};

/// The number of bytes of a list that are read to detect its form.
const SAMPLE: u64 = 1 << 16;

/// The lists of a compilation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lists<'a> {
    pub(crate) words: &'a [PathBuf],
    /// The columns of the word lists; `None` to detect them.
    pub(crate) columns: Option<&'a Columns>,
    pub(crate) exclude: &'a [PathBuf],
    pub(crate) glosses: &'a [PathBuf],
    /// The mark of comments; empty for none.
    pub(crate) comment: &'a str,
}

/// The remarks that are collected while lists are read.
#[derive(Debug, Default)]
pub(crate) struct Reading {
    pub(crate) remarks: Remarks,
    /// Whether dropped words will be in a text report.
    is_reported: bool,
    exclusions: Vec<Exclusions>,
}

/// A list of words to leave out.
#[derive(Debug)]
struct Exclusions {
    name: String,
    /// Its first line, with the number.
    first: Option<(u64, String)>,
    /// The remark about words that exclude nothing.
    ignored: Option<String>,
}

/// An open list.
struct List {
    name: String,
    text: Watched,
    sample: Sample,
    form: ListForm,
}

impl Reading {
    /// `is_reported`: whether dropped words will be in a text report.
    pub(crate) fn new(is_reported: bool) -> Self {
        Self { is_reported, ..Self::default() }
    }

    /// Reads all lists.
    pub(crate) fn read<'o>(
        &mut self,
        lists: Lists<'_>,
        mut session: Session<RunObserver<'o>>,
        read: &Arc<AtomicU64>,
    ) -> Result<Session<RunObserver<'o>>, Failure> {
        for path in lists.exclude {
            // The columns of word lists do not apply to lists of exclusions.
            let list = self.open(path, read, lists.comment, None)?;
            let first = list.sample.first().map(|(line, text)| (line, text.to_owned()));
            session = session.exclude_as(list.text, &list.name, &list.form)?;
            let ignored =
                std::mem::take(&mut session.observer_mut().collected.unread).ignored(&list.name);
            self.exclusions.push(Exclusions { name: list.name, first, ignored });
        }
        for path in lists.words {
            let mut list = self.open(path, read, lists.comment, lists.columns)?;
            let before = session.report().words;
            session = session.add_as(&mut list.text, &list.name, &list.form)?;
            let words = session.report().words - before;
            let unread = std::mem::take(&mut session.observer_mut().collected.unread);
            self.note_dropped(&list, &unread, words, lists.columns.is_none())?;
            if list.text.mixes_capitals() {
                self.remarks.add(MIXED, format!("{}: {MIXED}", list.name));
            }
        }
        for path in lists.glosses {
            let source = open_counted(path, read);
            let list = source.map_err(|error| cannot_read(&name_of(path), &error))?.reader;
            session = session.add_glosses(list, &name_of(path))?;
        }
        Ok(session)
    }

    /// Opens a list, and detects its form.
    fn open(
        &mut self,
        path: &Path,
        read: &Arc<AtomicU64>,
        comment: &str,
        columns: Option<&Columns>,
    ) -> Result<List, Failure> {
        let name = name_of(path);
        let cannot = |error| cannot_read(&name, &error);
        let mut source = open_counted(path, read).map_err(cannot)?.reader;
        let mut beginning = Vec::new();
        source.by_ref().take(SAMPLE).read_to_end(&mut beginning).map_err(cannot)?;
        let comment = Some(comment).filter(|mark| !mark.is_empty());
        let sample = Sample::new(&beginning, comment);
        let form = match columns {
            Some(columns) => sample.fit(columns),
            None => self.guess(&name, &sample),
        };
        let text = Watched::new(Box::new(Cursor::new(beginning).chain(source)));
        Ok(List { name, text, sample, form })
    }

    /// Guesses the form of a list. Adds a remark that says how it is read.
    fn guess(&mut self, name: &str, sample: &Sample) -> ListForm {
        let guess = sample.guess();
        let form = match &guess {
            Guess::Form(form) => form.clone(),
            _ => ListForm::default(),
        };
        let Some((line, example)) = sample.example(&form) else { return form };
        let example = quoted(example);
        match guess {
            Guess::Ambiguous { columns } => self.remarks.add(
                format!("{columns} columns"),
                format!(
                    "{name}:{line}: {example} may have {columns} columns; --columns says what they \
                     are, such as word,_ or word,gloss, or words if each is a word"
                ),
            ),
            Guess::Form(form) if form.is_json() => {
                self.remarks.add("JSON", format!("{name}: is read as JSON"));
            }
            Guess::Form(form) => {
                let columns = form.columns().map(ToString::to_string).unwrap_or_default();
                let how = match form.separator() {
                    Some(separator) => format!("{columns}, with {separator} between them"),
                    None => format!("a {columns} without quotes and separators"),
                };
                let header = form.header().map(|line| format!("; line {line} has their names"));
                let header = header.unwrap_or_default();
                let kind = format!("{how}{}", header.is_empty());
                let advice = "; --columns says otherwise";
                self.remarks.add(
                    kind,
                    format!("{name}:{line}: {example} is read as {how}{header}{advice}"),
                );
            }
            _ => {}
        }
        form
    }

    /// Adds a remark about the dropped words of a list. If the form was guessed, fails if the file
    /// is not a list of words.
    fn note_dropped(
        &mut self,
        list: &List,
        unread: &Unread,
        words: u64,
        guesses: bool,
    ) -> Result<(), Failure> {
        let first = list.sample.first().and_then(|(_, line)| line.split_whitespace().next());
        let counted = first.filter(|_| guesses).and_then(|it| it.parse().ok());
        match unread.finding(&list.name, words, counted, self.is_reported) {
            Some(Finding::Dictionary(problem)) => return Err(Failure::Message(problem)),
            Some(Finding::Flags(text)) => self.remarks.add("flags", text),
            Some(Finding::Dropped(text)) => self.remarks.add("dropped", text),
            None => {}
        }
        Ok(())
    }

    /// Adds remarks about the lists of exclusions that exclude nothing, given by their numbers, and
    /// about words of the other lists that exclude nothing.
    pub(crate) fn note_unused(&mut self, unused: &[usize]) {
        for (number, Exclusions { name, first, ignored }) in self.exclusions.iter().enumerate() {
            match (unused.contains(&number), first, ignored) {
                (true, Some((line, text)), _) => self.remarks.add(
                    "unused",
                    format!(
                        "{name}:{line}: the list excludes no word; it begins with {}",
                        quoted(text)
                    ),
                ),
                (true, None, _) => {
                    self.remarks.add("empty", format!("{name}: excludes no word; it has none"));
                }
                (false, _, Some(text)) => self.remarks.add("ignored", text.clone()),
                (false, _, None) => {}
            }
        }
    }
}
