//! Opens word lists in any form, and says how they are read.
//!
//! Every door for lists goes through [`open`]: it decides on the whole list, so a file is read
//! twice, and a stream is kept unless it begins with plain words.

use std::fs;
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use dictc_compile::{
    Affixes, COMMENT, FormLimits, ListEntry, ListHints, Remark, Remedy, Scanned, for_each_entry,
    keep, scan, scan_spelling, scan_stream,
};
use dictc_texts::high_letters;

use crate::Program;
use crate::failure::Failure;
use crate::files::{cannot_read, is_standard, name_of, open_counted, read_bytes};

/// The first bytes of a list, which show whether it is a spelling dictionary.
const BEGINNING: u64 = 1 << 16;

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

/// How spelling dictionaries are read.
#[derive(Clone, Debug, Default)]
pub struct Spelling {
    /// The affix file; `None` if it is beside the list.
    pub affixes: Option<PathBuf>,
    /// The option that names the affix file; `None` if there is none.
    pub option: Option<&'static str>,
    /// Which forms are made.
    pub limits: FormLimits,
}

/// The largest affix file.
const MAX_AFFIXES: u64 = 16 << 20;
/// The endings of packed files.
const PACKED: [&str; 4] = [".gz", ".zst", ".xz", ".bz2"];

/// Opens a list, and decides how it is read. Counts the bytes that are read in `read`.
///
/// A file `X.dic` with `X.aff` beside it is a spelling dictionary, unless its columns are named.
///
/// # Errors
///
/// If it cannot be read, or is not text; if it is a spelling dictionary without an affix file, or
/// one that is not valid.
pub fn open(
    path: &Path,
    hints: &ListHints,
    spelling: &Spelling,
    read: &Arc<AtomicU64>,
) -> Result<List, Failure> {
    let name = name_of(path);
    let affixes = match hints.columns {
        Some(_) => None,
        None => affixes_of(path, &name, spelling)?,
    };
    if let Some(affixes) = affixes {
        return open_spelling(path, name, affixes, &spelling.limits, read);
    }
    let opened = open_scanned(path, hints, read);
    let (reader, scanned) = opened.map_err(|error| cannot_read(&name, &error))?;
    Ok(List { name, reader, scanned })
}

/// Whether a list can be a spelling dictionary: `X.dic`, plain or packed, or standard input.
#[must_use]
pub fn may_be_spelling(path: &Path) -> bool {
    is_standard(path) || stem_of(path).is_some()
}

/// The path of a file `X.dic` without the ending.
fn stem_of(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?;
    let plain = PACKED.iter().find_map(|it| name.strip_suffix(it)).unwrap_or(name);
    Some(path.with_file_name(plain.strip_suffix(".dic").filter(|it| !it.is_empty())?))
}

/// The affixes of a spelling dictionary; `None` if the list is not one.
fn affixes_of(path: &Path, name: &str, spelling: &Spelling) -> Result<Option<Affixes>, Failure> {
    let Some(stem) = stem_of(path) else {
        let named = spelling.affixes.as_deref().filter(|_| is_standard(path));
        return named.map(read_affixes).transpose();
    };
    if let Some(named) = &spelling.affixes {
        return read_affixes(named).map(Some);
    }
    let mut beside = stem.into_os_string();
    beside.push(".aff");
    let packed = PACKED.iter().map(|ending| {
        let mut path = beside.clone();
        path.push(ending);
        PathBuf::from(path)
    });
    let mut paths = std::iter::once(PathBuf::from(&beside)).chain(packed);
    if let Some(found) = paths.find(|it| it.exists()) {
        return read_affixes(&found).map(Some);
    }
    if fs::metadata(path).is_ok_and(|it| it.is_file()) && is_flagged(path) {
        let beside = name_of(Path::new(&beside));
        let named = spelling.option.map(|it| format!(", or {it} and its path"));
        let what = format!("is a spelling dictionary; expected its affix file {beside} beside it");
        return Err(Failure::at(name, format_args!("{what}{}", named.unwrap_or_default())));
    }
    Ok(None)
}

fn read_affixes(path: &Path) -> Result<Affixes, Failure> {
    let bytes = read_bytes(path, MAX_AFFIXES, "an affix file")?;
    Ok(Affixes::parse(&bytes, &name_of(path), high_letters)?)
}

/// Whether a file begins with a number in a line of its own, and has a slash soon after it.
fn is_flagged(path: &Path) -> bool {
    let mut beginning = Vec::new();
    let Ok(source) = open_counted(path, &Arc::default()) else { return false };
    let _ = source.reader.take(BEGINNING).read_to_end(&mut beginning);
    let beginning = dictc_texts::without_mark(&beginning);
    let (first, rest) =
        beginning.split_at(beginning.iter().position(|&it| it == b'\n').unwrap_or(0));
    let first = first.trim_ascii();
    !first.is_empty() && first.iter().all(u8::is_ascii_digit) && rest.contains(&b'/')
}

fn open_spelling(
    path: &Path,
    name: String,
    affixes: Affixes,
    limits: &FormLimits,
    read: &Arc<AtomicU64>,
) -> Result<List, Failure> {
    let affixes = Arc::new(affixes);
    let failed = |error: io::Error| cannot_read(&name, &error);
    let is_file = !is_standard(path) && fs::metadata(path).is_ok_and(|it| it.is_file());
    if is_file {
        let first = open_counted(path, &Arc::default()).map_err(failed)?.reader;
        let scanned = scan_spelling(first, &name, affixes, limits.clone())?;
        let reader = open_counted(path, read).map_err(failed)?.reader;
        return Ok(List { name, reader, scanned });
    }
    let mut kept = keep(open_counted(path, read).map_err(failed)?.reader).map_err(failed)?;
    let scanned = scan_spelling(&mut kept, &name, affixes, limits.clone())?;
    kept.rewind().map_err(failed)?;
    Ok(List { name, reader: Box::new(kept), scanned })
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
    scan_stream(open_counted(path, read)?.reader, hints)
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
            "{columns} says what they are, such as word,_ or word,meaning, or words if each is a word"
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
    let list = open(path, &ListHints::default(), &Spelling::default(), &Arc::default())?;
    entries(program, list, &mut each)
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
    let read = scan_stream(stream, &ListHints::default());
    let (reader, scanned) = read.map_err(|error| cannot_read(name, &error))?;
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
