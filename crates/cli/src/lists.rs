//! Opens word lists in any form, and says how they are read.
//!
//! Every door for lists goes through [`open`]: it decides on the whole list, so a file is read
//! twice, and a stream is kept unless it begins with plain words.

use std::fs;
use std::io::{self, Cursor, Read, Seek};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use dictc_compile::{ListEntry, ListHints, Scanned, for_each_entry, is_plain, scan};

use crate::Program;
use crate::failure::Failure;
use crate::files::{cannot_read, is_standard, name_of, open_counted};
use crate::numbers::{count, grouped};
use crate::quoted;

/// The mark of comments, unless a program has an option for it.
pub const COMMENT: &str = "#";

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

/// Says how a list is read, if that may surprise: a kind that is equal for lists that are read
/// alike, and the remark. `option` is the option that names columns; `None` if there is none.
#[must_use]
pub fn how_it_is_read(
    name: &str,
    scanned: &Scanned,
    option: Option<&str>,
) -> Option<(String, String)> {
    let Scanned { form, example, unclear, .. } = scanned;
    if let Some(unclear) = unclear {
        let (line, example) = &unclear.example;
        let columns = unclear.columns;
        let lost = match (unclear.lines, unclear.of) {
            (lines, of) if lines * 10 >= of * 9 => String::new(),
            (lines, of) => format!("; {} of {} have them", grouped(lines), count(of, "line")),
        };
        let help = match option {
            Some(option) => format!(
                "; {option} says what they are, such as word,_ or word,gloss, or words if each is a \
                 word"
            ),
            None => "; expected one word a line".to_owned(),
        };
        return Some((
            format!("{columns} columns"),
            format!("{name}:{line}: {} may have {columns} columns{lost}{help}", quoted(example)),
        ));
    }
    if form.is_json() {
        return Some(("JSON".to_owned(), format!("{name}: is read as JSON")));
    }
    let columns = form.columns()?.to_string();
    let (line, example) = example.as_ref()?;
    let how = match form.separator() {
        Some(separator) => format!("{columns}, with {separator} between them"),
        None => format!("a {columns} without quotes and separators"),
    };
    let header = form.header().map(|line| format!("; line {line} has their names"));
    let header = header.unwrap_or_default();
    let otherwise = option.map(|it| format!("; {it} says otherwise")).unwrap_or_default();
    Some((
        format!("{how}{}", header.is_empty()),
        format!("{name}:{line}: {} is read as {how}{header}{otherwise}", quoted(example)),
    ))
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
    entries(program, open(path, &hints(), &Arc::default())?, &mut each)
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
    let read = of_stream(stream, &hints()).map_err(|error| cannot_read(name, &error));
    let (reader, scanned) = read?;
    entries(program, List { name: name.to_owned(), reader, scanned }, &mut each)
}

fn hints() -> ListHints {
    let mut hints = ListHints::default();
    hints.comment = Some(COMMENT.to_owned());
    hints
}

fn entries(
    program: Program,
    List { name, reader, scanned }: List,
    each: &mut dyn FnMut(ListEntry<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    // What is not one word is for the caller to judge.
    if scanned.unclear.is_none()
        && let Some((_, remark)) = how_it_is_read(&name, &scanned, None)
    {
        program.remark(remark);
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
