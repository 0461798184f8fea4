//! Word lists as the user names them: files, and `-` for standard input, plain or compressed.

use std::fs::File;
use std::io::{self, BufReader, Cursor, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::failure::Failure;
use crate::zstd::ZstdReader;

/// What messages call standard input.
pub(crate) const STANDARD_INPUT: &str = "standard input";

/// The most memory, in KiB, that unpacking xz may take: as much as `xz -9` asks for, and some more.
const XZ_MEMORY: u32 = 128 << 10;

/// A word list, opened.
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) reader: Box<dyn Read>,
}

/// What a file's first bytes say of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Plain,
    Gzip,
    Zstd,
    Xz,
    Bzip2,
}

/// Something that is not a word list, with what to do about it.
const STRANGERS: [(&[u8], &str); 4] = [
    (b"\x03\0\0\0\0\0\0\0", "is a dictionary, not a word list; dictc words FILE lists its words"),
    (b"PK\x03\x04", "is a zip archive or a spreadsheet; unpack it, or save it as text"),
    (b"\xff\xfe", "is UTF-16 text; convert it first, for example with iconv -f utf-16 -t utf-8"),
    (b"\xfe\xff", "is UTF-16 text; convert it first, for example with iconv -f utf-16 -t utf-8"),
];

/// As many bytes as tell kinds apart.
const HEAD: usize = 8;

impl Input {
    /// Opens a word list; `-` is standard input. Bytes that were read, as they lie in the file, are added
    /// to `read`.
    pub(crate) fn open(path: &Path, read: &Arc<AtomicU64>) -> Result<Self, Failure> {
        let (name, raw): (String, Box<dyn Read>) = if path.as_os_str() == "-" {
            (STANDARD_INPUT.to_owned(), Box::new(io::stdin()))
        } else {
            let name = path.display().to_string();
            let file = File::open(path)
                .map_err(|error| Failure::Message(format!("{name}: cannot open: {error}")))?;
            (name, Box::new(file))
        };
        let mut raw = Counted { raw, read: read.clone() };
        let mut head = Vec::new();
        raw.by_ref()
            .take(HEAD as u64)
            .read_to_end(&mut head)
            .map_err(|error| Failure::Message(format!("{name}: cannot read: {error}")))?;
        if let Some((_, what)) = STRANGERS.iter().find(|(magic, _)| head.starts_with(magic)) {
            return Err(Failure::Message(format!("{name}: {what}")));
        }
        let kind = Kind::of(&head);
        let whole = Cursor::new(head).chain(raw);
        Ok(Self { name, reader: kind.unpack(whole) })
    }
}

impl Kind {
    fn of(head: &[u8]) -> Self {
        match head {
            [0x1f, 0x8b, ..] => Self::Gzip,
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Self::Zstd,
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Self::Xz,
            [b'B', b'Z', b'h', b'1'..=b'9', 0x31 | 0x17, ..] => Self::Bzip2,
            _ => Self::Plain,
        }
    }

    /// A reader of the text. All formats may be several in a row, as `cat` makes them.
    fn unpack(self, packed: impl Read + 'static) -> Box<dyn Read> {
        let packed = BufReader::with_capacity(1 << 16, packed);
        let (unpacked, format): (Box<dyn Read>, _) = match self {
            Self::Plain => return Box::new(packed),
            Self::Gzip => (Box::new(flate2::bufread::MultiGzDecoder::new(packed)), "gzip"),
            Self::Zstd => (Box::new(ZstdReader::new(packed)), "zstd"),
            Self::Xz => {
                (Box::new(lzma_rust2::XzReader::new_mem_limit(packed, true, XZ_MEMORY)), "xz")
            }
            Self::Bzip2 => (Box::new(bzip2::bufread::MultiBzDecoder::new(packed)), "bzip2"),
        };
        Box::new(Unpacked { unpacked, format })
    }
}

/// Counts what goes through it.
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

/// Says which format is damaged when unpacking fails.
struct Unpacked {
    unpacked: Box<dyn Read>,
    format: &'static str,
}

impl Read for Unpacked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.unpacked.read(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::Interrupted => error,
            _ => io::Error::other(format!(
                "the {} data is damaged or cut short ({error}); download or pack it again",
                self.format
            )),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_told_by_the_first_bytes() {
        for (head, kind) in [
            (&b"\x1f\x8b\x08\0"[..], Kind::Gzip),
            (b"\x28\xb5\x2f\xfd\x04\x58", Kind::Zstd),
            (b"\x50\x2a\x4d\x18", Kind::Zstd),
            (b"\xfd7zXZ\0\0\x04", Kind::Xz),
            (b"BZh91AY&", Kind::Bzip2),
            (b"BZh9\x17rE8", Kind::Bzip2),
            (b"BZh91", Kind::Bzip2),
            (b"BZhang\n", Kind::Plain),
            (b"tea\nten\n", Kind::Plain),
            (b"\xef\xbb\xbftea", Kind::Plain),
            (b"", Kind::Plain),
        ] {
            assert_eq!(Kind::of(head), kind, "{head:x?}");
        }
    }
}
