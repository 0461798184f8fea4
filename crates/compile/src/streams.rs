//! Lists that can be read only once, such as pipes and standard input.

use std::io::{self, Cursor, Read, Seek};

use tempfile::SpooledTempFile;

use crate::line_counts::is_plain;
use crate::scan::{ListHints, Scanned, scan};

/// The first bytes of a stream, which show whether it is plain.
const BEGINNING: u64 = 1 << 16;
/// The part of a stream that is kept in memory; the rest is kept in a file.
const IN_MEMORY: usize = 16 << 20;

/// Like [`scan`], for a list that can be read only once. Returns it from its beginning. It is kept
/// unless it begins with plain words, in memory up to 16 MiB, and beyond that in a nameless file.
///
/// # Errors
///
/// The errors of the reader and of the file.
pub fn scan_stream(
    mut stream: impl Read + 'static,
    hints: &ListHints,
) -> io::Result<(Box<dyn Read>, Scanned)> {
    let mut beginning = Vec::new();
    stream.by_ref().take(BEGINNING).read_to_end(&mut beginning)?;
    // What is not text, such as a device of endless zeros, fails at its first line.
    let is_decided = is_plain(&beginning) || beginning.contains(&0);
    if beginning.len() < BEGINNING as usize || is_decided {
        let scanned = scan(&beginning[..], hints)?;
        return Ok((Box::new(Cursor::new(beginning).chain(stream)), scanned));
    }
    let mut kept = keep(Cursor::new(beginning).chain(stream))?;
    let scanned = scan(&mut kept, hints)?;
    kept.rewind()?;
    Ok((Box::new(kept), scanned))
}

/// Keeps a stream, to read it twice.
///
/// # Errors
///
/// The errors of the reader and of the file.
pub fn keep(mut stream: impl Read) -> io::Result<impl Read + Seek + 'static> {
    let mut kept = SpooledTempFile::new(IN_MEMORY);
    io::copy(&mut stream, &mut kept)?;
    kept.rewind()?;
    Ok(kept)
}

#[cfg(test)]
mod tests;
