//! Word lists as the user names them: files, and `-` for standard input, plain or packed.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use dictc_cli::Failure;
use dictc_cli::files::{cannot_read, is_standard, name_of};
use dictc_cli::packed::unpacked;

/// A word list that is open.
pub(crate) struct Input {
    /// Its name in messages.
    pub(crate) name: String,
    /// Its text, unpacked.
    pub(crate) reader: Box<dyn Read>,
}

/// The first bytes of files that are not word lists, and what to do about them.
const STRANGERS: [(&[u8], &str); 4] = [
    (b"\x03\0\0\0\0\0\0\0", "is a dictionary, not a word list; dictc words FILE lists its words"),
    (b"PK\x03\x04", "is a zip archive or a spreadsheet; unpack it, or save it as text"),
    (b"\xff\xfe", "is UTF-16 text; convert it first, for example with iconv -f utf-16 -t utf-8"),
    (b"\xfe\xff", "is UTF-16 text; convert it first, for example with iconv -f utf-16 -t utf-8"),
];

impl Input {
    /// Opens a word list. The bytes read from the file, before they are unpacked, are added to
    /// `read`. Fails if the file cannot be read, or its first bytes are not those of a word list.
    pub(crate) fn open(path: &Path, read: &Arc<AtomicU64>) -> Result<Self, Failure> {
        let name = name_of(path);
        let cannot = |error: io::Error| cannot_read(&name, &error);
        let raw: Box<dyn Read> = if is_standard(path) {
            Box::new(io::stdin())
        } else {
            Box::new(File::open(path).map_err(cannot)?)
        };
        let counted = Counted { raw, read: read.clone() };
        let (mut reader, _) = unpacked(Box::new(counted)).map_err(cannot)?;
        let mut head = Vec::new();
        reader.by_ref().take(8).read_to_end(&mut head).map_err(cannot)?;
        if let Some((_, what)) = STRANGERS.iter().find(|(magic, _)| head.starts_with(magic)) {
            return Err(Failure::Message(format!("{name}: {what}")));
        }
        Ok(Self { reader: Box::new(Cursor::new(head).chain(reader)), name })
    }
}

/// Counts the bytes that are read.
struct Counted<R> {
    raw: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.raw.read(buffer)?;
        self.read.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
