//! Opens word lists in any form, and says how they are read.

use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use dictc_compile::{
    COMMENT, Error, Files, HighLetters, ListEntry, ListHints, Remark, Remedy, Scanned, Spelling,
    for_each_entry, scan_stream,
};

use crate::PROGRAM;
use crate::failure::Failure;
use crate::files::{cannot_read, is_standard, name_of, open_counted};
use crate::numbers::grouped;

/// An open list.
#[allow(missing_debug_implementations, reason = "readers have none")]
pub struct List {
    /// Its name in messages.
    pub name: String,
    /// Its text, from the beginning.
    pub reader: Box<dyn Read>,
    /// How to read it.
    pub scanned: Scanned,
}

/// Files and standard input, which count the bytes that are read last.
struct Inputs<'a>(&'a Arc<AtomicU64>);

impl Files for Inputs<'_> {
    fn open(&self, path: &Path, is_last: bool) -> io::Result<Box<dyn Read>> {
        let uncounted = Arc::default();
        open_counted(path, if is_last { self.0 } else { &uncounted }).map(|it| it.reader)
    }

    fn is_stream(&self, path: &Path) -> bool {
        is_standard(path) || !path.metadata().is_ok_and(|it| it.is_file())
    }

    fn name(&self, path: &Path) -> String {
        name_of(path)
    }

    fn high_letters(&self, encoding: &str) -> Option<HighLetters> {
        dictc_texts::high_letters(encoding)
    }
}

/// Opens a list, and decides how it is read. Counts the bytes that are read in `read`.
///
/// # Errors
///
/// As [`dictc_compile::open`].
pub fn open(
    path: &Path,
    hints: &ListHints,
    spelling: &Spelling,
    read: &Arc<AtomicU64>,
) -> Result<List, Failure> {
    try_open(path, hints, spelling, read).map_err(failure)
}

fn try_open(
    path: &Path,
    hints: &ListHints,
    spelling: &Spelling,
    read: &Arc<AtomicU64>,
) -> Result<List, Error> {
    let (reader, scanned) = dictc_compile::open(&Inputs(read), path, hints, spelling)?;
    Ok(List { name: name_of(path), reader, scanned })
}

/// Why a list cannot be read, with hints at options that say how it is read.
fn failure(error: Error) -> Failure {
    match error {
        Error::Read { name, source } => cannot_read(&name, &source),
        error => error.into(),
    }
}

/// The same for a command that has no such options.
fn without_options(error: Error) -> Failure {
    match error {
        Error::NoAffixes { .. } | Error::BadEntry { .. } | Error::BadValue { .. } => {
            Failure::Message(error.to_string())
        }
        error => failure(error),
    }
}

/// Whether a list can be a spelling dictionary: `X.dic`, plain or packed, or a stream.
#[must_use]
pub fn may_be_spelling(path: &Path) -> bool {
    dictc_compile::may_be_spelling(&Inputs(&Arc::default()), path)
}

/// How a command names the columns of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnsOption<'a> {
    /// It has no option for them.
    Absent,
    /// `--columns` is about this list, among others.
    OfAll,
    /// `--columns LIST=` is about this list.
    Of(&'a Path),
}

impl ColumnsOption<'_> {
    /// The option with its value, as one types it.
    fn with(self, columns: &str) -> Option<String> {
        self.option("--columns", columns)
    }

    /// An option for this list, or for all.
    fn option(self, option: &str, value: &str) -> Option<String> {
        match self {
            Self::Absent => None,
            Self::OfAll => Some(format!("{option} {value}")),
            Self::Of(list) => {
                let value = format!("{}={value}", list.display());
                let is_plain = |it: char| it.is_alphanumeric() || "-_=.,/+%".contains(it);
                Some(match value.chars().all(is_plain) {
                    true => format!("{option} {value}"),
                    false => format!("{option} '{}'", value.replace('\'', "'\\''")),
                })
            }
        }
    }
}

/// A remark about a list, with what helps.
#[must_use]
pub fn advised(Remark { text, remedy, .. }: &Remark, option: ColumnsOption<'_>) -> String {
    let columns = match option {
        ColumnsOption::OfAll => Some("--columns".to_owned()),
        option => option.with("COLUMNS"),
    };
    let advice = match (remedy, columns) {
        (Remedy::OtherColumns, Some(columns)) => format!("{columns} changes that"),
        (Remedy::NameColumns, Some(columns)) => format!(
            "{columns} names them, such as word,_ or word,meaning, or words if each is a word"
        ),
        (Remedy::Words(words), Some(_)) => {
            format!("{} reads each word of a line", option.with(words).unwrap_or_default())
        }
        (Remedy::LeaveOutFlags, Some(_)) => {
            let options = [("--columns", "word,_"), ("--separator", "/")];
            let typed = options.into_iter().filter_map(|(it, value)| option.option(it, value));
            format!("{} leaves the flags out", typed.collect::<Vec<_>>().join(" "))
        }
        (Remedy::NameColumns | Remedy::Words(_) | Remedy::LeaveOutFlags, None) => {
            "expected one word a line".to_owned()
        }
        (Remedy::LeaveOut(signs), _) => left_out(signs),
        (Remedy::MinLength(letters), _) => format!("--min-length {letters} keeps them"),
        (Remedy::MinLengthOfMost(letters), _) => {
            format!("--min-length {letters} keeps most of them")
        }
        (Remedy::BareQ, _) => "--bare-q keeps them".to_owned(),
        (Remedy::SkipCapitalized, _) => {
            "if they are names, and not nouns as in German, --skip-capitalized drops them"
                .to_owned()
        }
        (Remedy::SkipNosuggest, _) => "--skip-nosuggest leaves them out".to_owned(),
        (Remedy::Nothing, _) => "no option keeps them".to_owned(),
        _ => return text.clone(),
    };
    format!("{text}; {advice}")
}

/// What leaves signs out of all words.
fn left_out(signs: &str) -> String {
    let option = |sign: char| match sign {
        '\'' => "--replace \"'=\"".to_owned(),
        // Those that a shell takes as they are.
        sign if !sign.is_ascii() || "-./_+%@:,^".contains(sign) => format!("--replace={sign}="),
        sign => format!("--replace='{sign}='"),
    };
    let options: Vec<String> = signs.chars().map(option).collect();
    let leaves = if options.len() > 1 { "leave them out" } else { "leaves it out" };
    format!("{} {leaves}", options.join(" "))
}

/// The entries of a list that are not words, and that a command leaves out.
#[derive(Debug, Default)]
pub struct Ignored {
    count: u64,
    /// The line of the first one, and what is wrong with it.
    first: Option<(u64, String)>,
}

impl Ignored {
    /// Leaves out an entry. `what` says what is wrong with it.
    pub fn note(&mut self, line: u64, what: impl FnOnce() -> String) {
        self.count += 1;
        self.first.get_or_insert_with(|| (line, what()));
    }

    /// Says which entries are left out, if there are any.
    pub fn remark(&self, list: &Path) {
        let Some((line, what)) = &self.first else { return };
        let left_out = match self.count {
            1 => "it is left out".to_owned(),
            more => format!("it and {} more are left out", grouped(more - 1)),
        };
        PROGRAM.remark(format_args!("{}:{line}: {what}; {left_out}", name_of(list)));
    }
}

/// Reads the words of a list in any form, and calls `each` with them. A remark says how the list is
/// read, if that may surprise.
///
/// # Errors
///
/// If the list cannot be read, and the errors of `each`.
pub fn for_each_word(
    path: &Path,
    mut each: impl FnMut(ListEntry<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let list = try_open(path, &ListHints::default(), &Spelling::default(), &Arc::default());
    entries(list.map_err(without_options)?, &mut each)
}

/// Like [`for_each_word`], but reads an open stream with this name.
///
/// # Errors
///
/// As [`for_each_word`].
pub fn for_each_word_of(
    (stream, name): (Box<dyn Read>, &str),
    mut each: impl FnMut(ListEntry<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let read = scan_stream(stream, &ListHints::default());
    let (reader, scanned) = read.map_err(|error| cannot_read(name, &error))?;
    entries(List { name: name.to_owned(), reader, scanned }, &mut each)
}

fn entries(
    List { name, reader, scanned }: List,
    each: &mut dyn FnMut(ListEntry<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    // What is not one word is for the caller to judge.
    if scanned.unclear.is_none()
        && let Some(remark) = scanned.remark(&name)
    {
        PROGRAM.remark(remark.text);
    }
    let mut failure = None;
    let read = for_each_entry(reader, &name, (&scanned.form, Some(COMMENT)), |entry| {
        each(entry).map_err(|error| {
            failure = Some(error);
            Error::Interrupted
        })
    });
    match failure {
        Some(failure) => Err(failure),
        None => read.map(drop).map_err(without_options),
    }
}
