//! Opens lists by their paths, and decides how each is read.
//!
//! The whole list decides, so a file is read twice, and a stream is kept unless it begins with plain
//! words. A file `X.dic` with `X.aff` beside it is a spelling dictionary.

use std::ffi::OsStr;
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::error::Error;
use crate::hunspell::{Affixes, FormLimits, HighLetters};
use crate::scan::{ListHints, Scanned, scan, scan_spelling};
use crate::streams::{keep, scan_stream};

/// The first bytes of a list, which show whether it is a spelling dictionary.
const BEGINNING: u64 = 1 << 16;
/// The largest affix file.
const MAX_AFFIXES: u64 = 16 << 20;
/// The endings of packed files.
const PACKED: [&str; 4] = [".gz", ".zst", ".xz", ".bz2"];

/// The files of lists, for [`open`].
pub trait Files {
    /// Opens a file. It is the last time if `is_last`; an earlier reader only decides how the file
    /// is read.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened, or is not text.
    fn open(&self, path: &Path, is_last: bool) -> io::Result<Box<dyn Read>>;

    /// Whether a file can be read only once, such as a pipe or standard input.
    fn is_stream(&self, path: &Path) -> bool {
        !path.metadata().is_ok_and(|it| it.is_file())
    }

    /// The name of a file in messages.
    fn name(&self, path: &Path) -> String {
        path.display().to_string()
    }

    /// The letters of an encoding of one byte a letter, for spelling dictionaries that name theirs;
    /// `None` if it is not known.
    fn high_letters(&self, encoding: &str) -> Option<HighLetters>;
}

/// How spelling dictionaries are read.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Spelling {
    /// The affix file of spelling dictionaries and of streams; `None` if it is beside the list.
    pub affixes: Option<PathBuf>,
    /// Which forms are made.
    pub limits: FormLimits,
}

/// Opens a list, and decides how it is read. Returns it from its beginning.
///
/// It is a spelling dictionary if its name ends with `.dic` and an affix file is named or lies beside
/// it, unless `hints` name its columns; a stream is one if an affix file is named.
///
/// # Errors
///
/// If the list or the affix file cannot be read or is not valid; [`Error::NoAffixes`] if the affix
/// file is missing.
pub fn open(
    files: &impl Files,
    path: &Path,
    hints: &ListHints,
    spelling: &Spelling,
) -> Result<(Box<dyn Read>, Scanned), Error> {
    let name = files.name(path);
    let failed = |source| Error::Read { name: name.clone(), source };
    let open = |is_last| files.open(path, is_last).map_err(failed);
    let affixes = match hints.columns {
        Some(_) => None,
        None => affixes_of(files, path, spelling)?.map(Arc::new),
    };
    let forms =
        |list: &mut dyn Read, affixes| scan_spelling(list, &name, affixes, spelling.limits.clone());
    match (files.is_stream(path), affixes) {
        (false, None) => {
            let scanned = scan(open(false)?, hints).map_err(failed)?;
            Ok((open(true)?, scanned))
        }
        (true, None) => scan_stream(open(true)?, hints).map_err(failed),
        (false, Some(affixes)) => {
            let scanned = forms(&mut open(false)?, affixes)?;
            Ok((open(true)?, scanned))
        }
        (true, Some(affixes)) => {
            let mut kept = keep(open(true)?).map_err(failed)?;
            let scanned = forms(&mut kept, affixes)?;
            kept.rewind().map_err(failed)?;
            Ok((Box::new(kept), scanned))
        }
    }
}

/// Whether a list can be a spelling dictionary: `X.dic`, plain or packed, or a stream.
#[must_use]
pub fn may_be_spelling(files: &impl Files, path: &Path) -> bool {
    files.is_stream(path) || stem_of(path).is_some()
}

/// The path of a file `X.dic` without the ending.
fn stem_of(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?;
    let plain = PACKED.iter().find_map(|it| name.strip_suffix(it)).unwrap_or(name);
    Some(path.with_file_name(plain.strip_suffix(".dic").filter(|it| !it.is_empty())?))
}

/// The affixes of a spelling dictionary; `None` if the list is not one.
fn affixes_of(
    files: &impl Files,
    path: &Path,
    spelling: &Spelling,
) -> Result<Option<Affixes>, Error> {
    let read = |path: &Path| read_affixes(files, path).map(Some);
    if let Some(named) = &spelling.affixes {
        return if may_be_spelling(files, path) { read(named) } else { Ok(None) };
    }
    let Some(stem) = stem_of(path) else { return Ok(None) };
    let beside = |packed: &str| {
        let mut path = stem.clone().into_os_string();
        path.extend([".aff", packed].map(OsStr::new));
        PathBuf::from(path)
    };
    let mut paths = std::iter::once("").chain(PACKED).map(beside);
    if let Some(found) = paths.find(|it| it.exists()) {
        return read(&found);
    }
    if !files.is_stream(path) && is_flagged(files, path) {
        let (name, affixes) = (files.name(path), files.name(&beside("")));
        return Err(Error::NoAffixes { name, affixes });
    }
    Ok(None)
}

fn read_affixes(files: &impl Files, path: &Path) -> Result<Affixes, Error> {
    let name = files.name(path);
    let mut bytes = Vec::new();
    let read =
        files.open(path, false).and_then(|it| it.take(MAX_AFFIXES + 1).read_to_end(&mut bytes));
    if let Err(source) = read {
        return Err(Error::Read { name, source });
    }
    if bytes.len() as u64 > MAX_AFFIXES {
        let most = MAX_AFFIXES >> 20;
        let source = io::Error::new(
            io::ErrorKind::FileTooLarge,
            format!("it is larger than {most} MiB; expected an affix file"),
        );
        return Err(Error::Read { name, source });
    }
    Affixes::parse(&bytes, &name, |encoding| files.high_letters(encoding))
}

/// Whether a file begins with a number in a line of its own, and has a slash soon after it.
fn is_flagged(files: &impl Files, path: &Path) -> bool {
    let mut beginning = Vec::new();
    let Ok(reader) = files.open(path, false) else { return false };
    let _ = reader.take(BEGINNING).read_to_end(&mut beginning);
    let beginning = beginning.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&beginning);
    let end = beginning.iter().position(|&it| it == b'\n').unwrap_or(0);
    let (first, rest) = beginning.split_at(end);
    let first = first.trim_ascii();
    !first.is_empty() && first.iter().all(u8::is_ascii_digit) && rest.contains(&b'/')
}

#[cfg(test)]
mod tests;
