//! Opens and reads the files that arguments name; `-` is standard input.

use std::borrow::Cow;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use dictc_query::Bag;
use dictc_texts::{DEFAULT_EXPANSION, NotText, Text};

use crate::failure::Failure;
use crate::hints::CONVERT;
use crate::input;

pub(crate) use dictc_texts::without_mark;

/// The name of standard input in messages.
pub const STANDARD_INPUT: &str = "standard input";

/// The largest file that [`read_text`] reads.
pub const MAX_TEXT: u64 = 1 << 20;

/// The value of `--expansion`.
pub(crate) static EXPANSION: AtomicU64 = AtomicU64::new(DEFAULT_EXPANSION);

/// An error for a file that is not as expected. `what` says what it is, and what to do about it.
/// [`cannot_read`] makes the message.
#[must_use]
pub fn not_our_file(what: impl Into<Cow<'static, str>>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, Stranger { what: what.into(), line: None })
}

/// Like [`not_our_file`], but for a line that is not as expected.
pub(crate) fn not_our_file_at(line: u64, what: impl Into<Cow<'static, str>>) -> io::Error {
    let stranger = Stranger { what: what.into(), line: Some(line) };
    io::Error::new(io::ErrorKind::InvalidData, stranger)
}

/// The error for a file or a line that is not as expected.
#[derive(Debug)]
struct Stranger {
    what: Cow<'static, str>,
    line: Option<u64>,
}

impl fmt::Display for Stranger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for Stranger {}

/// Whether an argument means standard input, or standard output.
#[must_use]
pub fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The name of an input in messages. An empty name is `''`, so that one can see it.
#[must_use]
pub fn name_of(path: &Path) -> String {
    match path.as_os_str().is_empty() {
        true => "''".to_owned(),
        false if is_standard(path) => STANDARD_INPUT.to_owned(),
        false => path.display().to_string(),
    }
}

/// Whether a text is the name of a file, a named pipe or a device, such as `/dev/fd/63`.
#[must_use]
pub fn is_readable(text: &str) -> bool {
    Path::new(text).metadata().is_ok_and(|it| !it.is_dir())
}

/// An open input.
pub struct Input {
    /// Its bytes.
    pub reader: Box<dyn Read>,
    /// The number of bytes, if it is known. It is not if the input is packed.
    pub length: Option<u64>,
}

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Input").field("length", &self.length).finish_non_exhaustive()
    }
}

/// Opens an input: plain, or packed with gzip, zstd, xz or bzip2. Line ends are LF or CRLF.
///
/// # Errors
///
/// If it is a folder, is not text, or cannot be opened. [`cannot_read`] makes the message.
pub fn open(path: &Path) -> io::Result<Input> {
    let Input { reader, length } = open_counted(path, &Arc::default())?;
    Ok(Input { reader: Box::new(LineEnds::new(reader)), length })
}

/// Like [`open`], with the line ends of the input, but counts the bytes that are read, before they
/// are unpacked, in `read`.
///
/// # Errors
///
/// As [`open`].
pub fn open_counted(path: &Path, read: &Arc<AtomicU64>) -> io::Result<Input> {
    let (raw, length) = if is_standard(path) {
        static IS_OPEN: AtomicBool = AtomicBool::new(false);
        if IS_OPEN.swap(true, Ordering::Relaxed) {
            return Err(not_our_file("can be read once; expected - in one argument"));
        }
        (input::standard()?, None)
    } else {
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        if metadata.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        (input::of_file(file), metadata.is_file().then_some(metadata.len()))
    };
    let raw = Box::new(Counted { raw, read: read.clone() });
    let Text { reader, is_converted } = dictc_texts::open(raw, EXPANSION.load(Ordering::Relaxed))?;
    Ok(Input { reader, length: length.filter(|_| !is_converted) })
}

/// Makes the line ends of a text to LF if they are CR alone: if there is a CR before the first LF.
/// In other texts a CR is a part of an id.
struct LineEnds {
    reader: Box<dyn Read>,
    /// Whether they are, once one was read.
    are_returns: Option<bool>,
    /// Whether the byte before was a CR.
    after_return: bool,
}

impl LineEnds {
    fn new(reader: Box<dyn Read>) -> Self {
        Self { reader, are_returns: None, after_return: false }
    }
}

impl Read for LineEnds {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.reader.read(buffer)?;
            let bytes = &buffer[..read];
            if self.are_returns.is_none() {
                let (has_feed, has_return) = (bytes.contains(&b'\n'), bytes.contains(&b'\r'));
                self.are_returns = (has_feed || has_return).then_some(!has_feed);
            }
            if read == 0 || self.are_returns != Some(true) {
                return Ok(read);
            }
            let mut kept = 0;
            for at in 0..read {
                let byte = buffer[at];
                // The first read can have ended within a CRLF.
                if !(self.after_return && byte == b'\n') {
                    buffer[kept] = if byte == b'\r' { b'\n' } else { byte };
                    kept += 1;
                }
                self.after_return = byte == b'\r';
            }
            if kept > 0 {
                return Ok(kept);
            }
        }
    }
}

/// Counts the bytes that are read.
struct Counted {
    raw: Box<dyn Read>,
    read: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.raw.read(buffer)?;
        self.read.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// Reads a whole text. `expected` describes what it should be, such as `a player's words`.
///
/// # Errors
///
/// If it cannot be read, is larger than [`MAX_TEXT`] bytes or is not UTF-8.
pub fn read_text(path: &Path, expected: &str) -> Result<String, Failure> {
    let bytes = read_bytes(path, MAX_TEXT, expected)?;
    text_of(&name_of(path), bytes)
}

/// Reads a bag of tiles; `None` is the English one.
///
/// # Errors
///
/// As [`read_text`], and if a line is not a letter and a number.
pub fn bag_of(path: Option<&Path>) -> Result<Bag, Failure> {
    let Some(path) = path else { return Ok(dictc_english::bag()) };
    let text = read_text(path, "a letter and a number on each line")?;
    text.parse().map_err(|error: dictc_query::Error| Failure::caused_at(name_of(path), &error))
}

/// Reads a whole file of at most `most` bytes. `expected` describes what it should be.
///
/// # Errors
///
/// If it cannot be read, or is larger.
pub fn read_bytes(path: &Path, most: u64, expected: &str) -> Result<Vec<u8>, Failure> {
    let name = name_of(path);
    let source = open(path).map_err(|error| cannot_read(&name, &error))?;
    read_all(source.reader, &name, most, expected)
}

/// Reads at most `most` bytes of an open input. Messages name it `name`, and `expected` describes
/// what it should be.
///
/// # Errors
///
/// If it cannot be read, or is larger.
pub fn read_all(
    input: impl Read,
    name: &str,
    most: u64,
    expected: &str,
) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = input.take(most + 1).read_to_end(&mut bytes);
    read.map_err(|error| cannot_read(name, &error))?;
    if bytes.len() as u64 > most {
        return Err(Failure::at(name, too_large(most, expected)));
    }
    Ok(bytes)
}

/// The message for a file that is too large.
pub(crate) fn too_large(most: u64, expected: &str) -> String {
    let most = match most >> 20 {
        0 => format!("{} KiB", most >> 10),
        most => format!("{most} MiB"),
    };
    format!("is larger than {most}; expected {expected}")
}

/// Bytes of a file as text, without a byte order mark.
///
/// # Errors
///
/// If they are not UTF-8.
pub fn text_of(name: &str, bytes: Vec<u8>) -> Result<String, Failure> {
    let text = String::from_utf8(bytes).map_err(|error| {
        let (good, bytes) = (error.utf8_error().valid_up_to(), error.as_bytes());
        let line = bytes[..good].iter().filter(|&&b| b == b'\n').count() as u64 + 1;
        let start = bytes[..good].iter().rposition(|&b| b == b'\n').map_or(0, |i| i + 1);
        Failure::Message(not_utf8(name, line, good - start + 1, bytes[good]))
    })?;
    Ok(match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    })
}

/// The message for a line that is not UTF-8. Lines and bytes count from 1.
#[must_use]
pub fn not_utf8(file: &str, line: u64, byte: usize, got: u8) -> String {
    format!("{file}:{line}: byte {byte} of the line (0x{got:02x}) is not UTF-8; {CONVERT}")
}

/// The failure for a file that cannot be read.
#[must_use]
pub fn cannot_read(file: &str, error: &io::Error) -> Failure {
    let inner = error.get_ref();
    if let Some(what) = inner.and_then(|it| it.downcast_ref::<NotText>()) {
        return Failure::at(file, what);
    }
    if let Some(stranger) = inner.and_then(|it| it.downcast_ref::<Stranger>()) {
        return match stranger.line {
            Some(line) => Failure::at(format_args!("{file}:{line}"), stranger),
            None => Failure::at(file, stranger),
        };
    }
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

    /// Gives one byte of a text at a time.
    struct Slow(&'static [u8]);

    impl Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = buffer.len().min(1);
            self.0.read(&mut buffer[..length])
        }
    }

    #[test]
    fn line_ends_that_are_cr_become_lf_wherever_a_read_ends() {
        let read = |reader: Box<dyn Read>| io::read_to_string(LineEnds::new(reader)).unwrap();
        for text in ["", "a\nb\n", "a\tb\rc\nd\r\n", "a\r\nb\rc\r\n"] {
            assert_eq!(read(Box::new(text.as_bytes())), text);
        }
        for text in ["a\rb\r\rc\r", "a\r\nb\r\rc\r\n"] {
            assert_eq!(read(Box::new(Slow(text.as_bytes()))), "a\nb\n\nc\n");
        }
        assert_eq!(read(Box::new(&b"a\rb\r\rc\r"[..])), "a\nb\n\nc\n");
    }
}
