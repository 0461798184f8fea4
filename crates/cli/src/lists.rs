//! Opens word lists in any form, and says how they are read.
//!
//! Every door for lists goes through [`open`]: it decides on the whole list, so a file is read
//! twice, and a stream is kept unless it begins with plain words.

use std::fs;
use std::io::{self, Cursor, Read, Seek};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use dictc_compile::{
    COMMENT, ListEntry, ListHints, Remark, Remedy, Scanned, for_each_entry, is_plain, scan,
};

use crate::Program;
use crate::failure::Failure;
use crate::files::{cannot_read, is_standard, name_of, open_counted};

/// The first bytes of a stream, which show whether it is plain.
const BEGINNING: u64 = 1 << 16;
/// The part of a stream that is kept in memory; the rest is kept in a file.
const IN_MEMORY: usize = 16 << 20;

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

/// Opens a list, and decides how it is read. Counts the bytes that are read in `read`.
///
/// # Errors
///
/// If it cannot be read, or is not text.
pub fn open(path: &Path, hints: &ListHints, read: &Arc<AtomicU64>) -> Result<List, Failure> {
    let name = name_of(path);
    let opened = open_scanned(path, hints, read);
    let (reader, scanned) = opened.map_err(|error| cannot_read(&name, &error))?;
    Ok(List { name, reader, scanned })
}

fn open_scanned(
    path: &Path,
    hints: &ListHints,
    read: &Arc<AtomicU64>,
) -> io::Result<(Box<dyn Read>, Scanned)> {
    let is_file = !is_standard(path) && fs::metadata(path).is_ok_and(|it| it.is_file());
    if is_file {
        let scanned = scan(open_counted(path, &Arc::default())?.reader, hints)?;
        return Ok((open_counted(path, read)?.reader, scanned));
    }
    of_stream(open_counted(path, read)?.reader, hints)
}

/// Decides how a stream is read.
fn of_stream(mut stream: Box<dyn Read>, hints: &ListHints) -> io::Result<(Box<dyn Read>, Scanned)> {
    let mut beginning = Vec::new();
    stream.by_ref().take(BEGINNING).read_to_end(&mut beginning)?;
    // What is not text, such as a device of endless zeros, fails at its first line.
    let is_decided = is_plain(&beginning) || beginning.contains(&0);
    if beginning.len() < BEGINNING as usize || is_decided {
        let scanned = scan(&beginning[..], hints)?;
        return Ok((Box::new(Cursor::new(beginning).chain(stream)), scanned));
    }
    let mut kept = tempfile::SpooledTempFile::new(IN_MEMORY);
    io::copy(&mut Cursor::new(beginning).chain(stream), &mut kept)?;
    kept.rewind()?;
    let scanned = scan(&mut kept, hints)?;
    kept.rewind()?;
    Ok((Box::new(kept), scanned))
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
        match self {
            Self::Absent => None,
            Self::OfAll => Some(format!("--columns {columns}")),
            Self::Of(list) => {
                let value = format!("{}={columns}", list.display());
                let is_plain = |it: char| it.is_alphanumeric() || "-_=.,/+%".contains(it);
                Some(match value.chars().all(is_plain) {
                    true => format!("--columns {value}"),
                    false => format!("--columns '{}'", value.replace('\'', "'\\''")),
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
        (Remedy::OtherColumns, Some(columns)) => format!("{columns} says otherwise"),
        (Remedy::NameColumns, Some(columns)) => format!(
            "{columns} says what they are, such as word,_ or word,gloss, or words if each is a word"
        ),
        (Remedy::Words, Some(_)) => {
            format!("{} reads each word of a line", option.with("words").unwrap_or_default())
        }
        (Remedy::NameColumns | Remedy::Words, None) => "expected one word a line".to_owned(),
        (Remedy::LeaveOut('\''), _) => "--replace \"'=\" leaves it out".to_owned(),
        (Remedy::LeaveOut(sign), _) => format!("--replace={sign}= leaves it out"),
        (Remedy::MinLength(letters), _) => format!("--min-length {letters} keeps them"),
        (Remedy::BareQ, _) => "--bare-q keeps them".to_owned(),
        (Remedy::Nothing, _) => "no option keeps them".to_owned(),
        _ => return text.clone(),
    };
    format!("{text}; {advice}")
}

/// Reads the words of a list in any form, and calls `each` with them. A remark says how the list is
/// read, if that may surprise.
///
/// # Errors
///
/// If the list cannot be read, and the errors of `each`.
pub fn for_each_word(
    program: Program,
    path: &Path,
    mut each: impl FnMut(ListEntry<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    entries(program, open(path, &ListHints::default(), &Arc::default())?, &mut each)
}

/// Like [`for_each_word`], but reads an open stream with this name.
///
/// # Errors
///
/// As [`for_each_word`].
pub fn for_each_word_of(
    program: Program,
    (stream, name): (Box<dyn Read>, &str),
    mut each: impl FnMut(ListEntry<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let read = of_stream(stream, &ListHints::default()).map_err(|error| cannot_read(name, &error));
    let (reader, scanned) = read?;
    entries(program, List { name: name.to_owned(), reader, scanned }, &mut each)
}

fn entries(
    program: Program,
    List { name, reader, scanned }: List,
    each: &mut dyn FnMut(ListEntry<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    // What is not one word is for the caller to judge.
    if scanned.unclear.is_none()
        && let Some(remark) = scanned.remark(&name)
    {
        program.remark(remark.text);
    }
    let mut failure = None;
    let read = for_each_entry(reader, &name, (&scanned.form, Some(COMMENT)), |entry| {
        each(entry).map_err(|error| {
            failure = Some(error);
            dictc_compile::Error::Interrupted
        })
    });
    match failure {
        Some(failure) => Err(failure),
        None => Ok(read?),
    }
}
