//! Reads text, plain or packed, and recognizes files that are not text.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, BufReader, Cursor, Read};

use crate::zstd::ZstdReader;

/// The most memory, in KiB, that unpacking xz may take. `xz -9` needs 64 MiB.
const XZ_MEMORY: u32 = 128 << 10;

/// What a file is, by its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Plain,
    Gzip,
    Zstd,
    Xz,
    Bzip2,
}

/// The first bytes of files that are not text, and what to do about them.
const STRANGERS: [(&[u8], &str); 4] = [
    (b"\x03\0\0\0\0\0\0\0", "is a dictionary, not a word list; dictc words FILE lists its words"),
    (b"PK\x03\x04", "is a zip archive or a spreadsheet; unpack it, or save it as text"),
    (b"\xff\xfe", "is UTF-16 text; convert it first, for example with iconv -f utf-16 -t utf-8"),
    (b"\xfe\xff", "is UTF-16 text; convert it first, for example with iconv -f utf-16 -t utf-8"),
];

/// The number of bytes that the kinds differ in.
pub(crate) const HEAD: usize = 8;

/// The error about a file that is not text, or a line that is not what was expected.
#[derive(Debug)]
pub(crate) struct Stranger {
    what: Cow<'static, str>,
    pub(crate) line: Option<u64>,
}

/// An error about a file that is not what was expected: what it is, and what to do about it.
/// [`cannot_read`](crate::files::cannot_read) words it.
#[must_use]
pub fn stranger(what: impl Into<Cow<'static, str>>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, Stranger { what: what.into(), line: None })
}

/// An error about a line that is not what was expected, as [`stranger`].
pub(crate) fn stranger_at(line: u64, what: impl Into<Cow<'static, str>>) -> io::Error {
    let stranger = Stranger { what: what.into(), line: Some(line) };
    io::Error::new(io::ErrorKind::InvalidData, stranger)
}

impl fmt::Display for Stranger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for Stranger {}

/// A reader of a text that may be packed, and whether it is. Reads no more of `raw` than it needs
/// to find that out, so that a person who types gets an answer to the first line. Fails with a
/// [`Stranger`] if it is not text.
pub(crate) fn unpacked(mut raw: Box<dyn Read>) -> io::Result<(Box<dyn Read>, bool)> {
    let mut head = Vec::new();
    while head.len() < HEAD && may_be_packed(&head) {
        let mut buffer = [0; HEAD];
        match raw.read(&mut buffer[head.len()..]) {
            Ok(0) => break,
            Ok(read) => head.extend_from_slice(&buffer[head.len()..][..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    if let Some((_, what)) = STRANGERS.iter().find(|(magic, _)| head.starts_with(magic)) {
        return Err(stranger(*what));
    }
    let kind = Kind::of(&head);
    Ok((kind.unpack(Cursor::new(head).chain(raw)), kind != Kind::Plain))
}

/// The name of the format of packed bytes, if they are packed.
pub(crate) fn packed_as(head: &[u8]) -> Option<&'static str> {
    Kind::of(head).name()
}

/// Whether a packed file, or one that is not text, may begin with these bytes.
fn may_be_packed(head: &[u8]) -> bool {
    let is_start = |magic: &[u8]| magic.iter().zip(head).all(|(a, b)| a == b);
    let skippable = head.first().is_none_or(|byte| (0x50..=0x5f).contains(byte))
        && head.iter().skip(1).zip([0x2a, 0x4d, 0x18]).all(|(a, b)| *a == b);
    let magics = [&b"\x1f\x8b"[..], b"\x28\xb5\x2f\xfd", b"\xfd7zXZ\0", b"BZh"];
    skippable || magics.into_iter().chain(STRANGERS.map(|(magic, _)| magic)).any(is_start)
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

    fn name(self) -> Option<&'static str> {
        Some(match self {
            Self::Plain => return None,
            Self::Gzip => "gzip",
            Self::Zstd => "zstd",
            Self::Xz => "xz",
            Self::Bzip2 => "bzip2",
        })
    }

    /// A reader of the text. A file may be several packed files in a row, as `cat` makes them.
    fn unpack(self, packed: impl Read + 'static) -> Box<dyn Read> {
        let packed = BufReader::with_capacity(1 << 16, packed);
        let Some(format) = self.name() else { return Box::new(packed) };
        let unpacked: Box<dyn Read> = match self {
            Self::Plain => Box::new(packed),
            Self::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(packed)),
            Self::Zstd => Box::new(ZstdReader::new(packed)),
            Self::Xz => Box::new(lzma_rust2::XzReader::new_mem_limit(packed, true, XZ_MEMORY)),
            Self::Bzip2 => Box::new(bzip2::bufread::MultiBzDecoder::new(packed)),
        };
        Box::new(Unpacked { unpacked, format })
    }
}

/// Names the format when unpacking fails.
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
    fn a_line_that_is_typed_is_read_at_once() {
        /// Gives one line, and then fails: nobody has typed more yet.
        struct Typed(Option<&'static [u8]>);
        impl Read for Typed {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let line = self.0.take().ok_or(io::ErrorKind::WouldBlock)?;
                buffer[..line.len()].copy_from_slice(line);
                Ok(line.len())
            }
        }
        for line in [&b"di/ed\n"[..], b"P\n", b"BZ\n", b"PK\n"] {
            let (mut reader, is_packed) = unpacked(Box::new(Typed(Some(line)))).unwrap();
            let mut read = vec![0; line.len()];
            reader.read_exact(&mut read).unwrap();
            assert!(read == line && !is_packed);
        }
    }

    #[test]
    fn the_first_bytes_show_the_kind() {
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
