//! Files as arguments name them: `-` is standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::failure::Failure;
use crate::hints::CONVERT;
use crate::packed::unpacked;

/// The name of standard input in messages.
pub const STANDARD_INPUT: &str = "standard input";

/// The largest file that [`read_text`] reads.
pub const MAX_TEXT: u64 = 1 << 20;

/// Whether an argument means standard input, or standard output.
#[must_use]
pub fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The name of an input in messages.
#[must_use]
pub fn name_of(path: &Path) -> String {
    if is_standard(path) { STANDARD_INPUT.to_owned() } else { path.display().to_string() }
}

/// An input that is open.
pub struct Source {
    /// Its bytes.
    pub reader: Box<dyn Read>,
    /// How many bytes it has, if that is known: not if it is packed.
    pub length: Option<u64>,
}

impl std::fmt::Debug for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Source").field("length", &self.length).finish_non_exhaustive()
    }
}

/// Opens an input: plain, or packed with gzip, zstd, xz or bzip2.
///
/// # Errors
///
/// If it is a folder, or cannot be opened. [`cannot_read`] words the error.
pub fn open(path: &Path) -> io::Result<Source> {
    if is_standard(path) {
        let (reader, _) = unpacked(Box::new(io::stdin().lock()))?;
        return Ok(Source { reader, length: None });
    }
    let file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let (reader, is_packed) = unpacked(Box::new(file))?;
    let length = (metadata.is_file() && !is_packed).then_some(metadata.len());
    Ok(Source { reader, length })
}

/// Reads a whole text: a player's words, dice or rules.
///
/// # Errors
///
/// If it cannot be read, is larger than [`MAX_TEXT`] bytes or is not UTF-8.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    let (name, mut bytes) = (name_of(path), Vec::new());
    open(path)
        .and_then(|source| source.reader.take(MAX_TEXT + 1).read_to_end(&mut bytes))
        .map_err(|error| cannot_read(&name, &error))?;
    if bytes.len() as u64 > MAX_TEXT {
        let what = "is larger than 1 MiB; expected a player's words, dice or rules";
        return Err(Failure::at(name, what));
    }
    String::from_utf8(bytes).map_err(|error| {
        let (good, bytes) = (error.utf8_error().valid_up_to(), error.as_bytes());
        let line = bytes[..good].iter().filter(|&&b| b == b'\n').count() as u64 + 1;
        let start = bytes[..good].iter().rposition(|&b| b == b'\n').map_or(0, |i| i + 1);
        Failure::Message(not_utf8(&name, line, good - start + 1, bytes[good]))
    })
}

/// A line that is not UTF-8, for the user. Lines and bytes count from 1.
#[must_use]
pub fn not_utf8(file: &str, line: u64, byte: usize, got: u8) -> String {
    format!("{file}:{line}: byte {byte} of the line (0x{got:02x}) is not UTF-8; {CONVERT}")
}

/// A file that cannot be read.
#[must_use]
pub fn cannot_read(file: &str, error: &io::Error) -> Failure {
    let what = match error.kind() {
        io::ErrorKind::IsADirectory => "is a folder; give the path of a file".to_owned(),
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        _ => format!("cannot read: {error}"),
    };
    Failure::at(file, what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_text_for_what_is_not_utf8() {
        assert_eq!(
            not_utf8("sheet.txt", 2, 3, 0xe9),
            "sheet.txt:2: byte 3 of the line (0xe9) is not UTF-8; \
             convert the file first, for example with iconv -f latin1 -t utf-8"
        );
    }
}
