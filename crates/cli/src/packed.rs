//! Reads text, plain or packed, in any form of Unicode.
//!
//! `strangers` recognizes files that are not text, and `encoding` recognizes texts in UTF-16 and
//! UTF-32.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, BufReader, Cursor, Read};

use crate::encoding::{Encoding, WideReader, has_wide_mark};
use crate::strangers::{HEAD, is_known_stranger, may_be_stranger, stranger_of};
use crate::zstd::ZstdReader;

/// The most memory, in KiB, that unpacking xz may take. `xz -9` needs 64 MiB.
const XZ_MEMORY: u32 = 128 << 10;

/// The kind of a file, by its first bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Plain,
    Gzip,
    Zstd,
    Xz,
    Bzip2,
}

/// The error for a file that is not text, or for a line that is not as expected.
#[derive(Debug)]
pub(crate) struct Stranger {
    what: Cow<'static, str>,
    pub(crate) line: Option<u64>,
}

/// An error for a file that is not as expected. `what` says what it is, and what to do about it.
/// [`cannot_read`](crate::files::cannot_read) makes the message.
#[must_use]
pub fn not_our_file(what: impl Into<Cow<'static, str>>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, Stranger { what: what.into(), line: None })
}

/// Like [`not_our_file`], but for a line that is not as expected.
pub(crate) fn not_our_file_at(line: u64, what: impl Into<Cow<'static, str>>) -> io::Error {
    let stranger = Stranger { what: what.into(), line: Some(line) };
    io::Error::new(io::ErrorKind::InvalidData, stranger)
}

impl fmt::Display for Stranger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for Stranger {}

/// Returns a reader of the text in UTF-8, and whether its bytes differ from the bytes of `raw`:
/// they do if the text is packed, or in UTF-16 or UTF-32. First reads only a line or a few bytes,
/// so that an answer to the first line can be shown before the second is typed. Fails with a
/// [`Stranger`] if the file is not text.
pub(crate) fn unpacked(raw: Box<dyn Read>) -> io::Result<(Box<dyn Read>, bool)> {
    let (head, raw) = beginning_of(raw)?;
    let kind = Kind::of(&head);
    if kind == Kind::Plain {
        return text_of(head, raw);
    }
    let (head, unpacked) = beginning_of(kind.unpack(Cursor::new(head).chain(raw)))?;
    if let Some(name) = packed_as(&head) {
        return Err(not_our_file(format!("is packed twice, within with {name}; unpack it first")));
    }
    Ok((text_of(head, unpacked)?.0, true))
}

/// Returns a reader, in UTF-8, of a text that begins with `head`, and whether it must be converted.
fn text_of(head: Vec<u8>, rest: Box<dyn Read>) -> io::Result<(Box<dyn Read>, bool)> {
    if let Some(what) = stranger_of(&head) {
        return Err(not_our_file(what));
    }
    let encoding = Encoding::of(&head);
    let whole = Cursor::new(head).chain(rest);
    Ok(match encoding {
        None => (Box::new(whole), false),
        Some(encoding) => (Box::new(WideReader::new(Box::new(whole), encoding)), true),
    })
}

/// Reads the first [`HEAD`] bytes, or fewer if these show what the file is, or if a line of text
/// ends.
fn beginning_of(mut raw: Box<dyn Read>) -> io::Result<(Vec<u8>, Box<dyn Read>)> {
    let mut head = Vec::new();
    let ends = |head: &[u8]| {
        let is_line = head.contains(&b'\n') && !may_be_packed(head) && !head.contains(&0);
        is_line || Kind::of(head) != Kind::Plain || is_known_stranger(head) || has_wide_mark(head)
    };
    while head.len() < HEAD && !ends(&head) {
        let mut buffer = [0; HEAD];
        match raw.read(&mut buffer[head.len()..]) {
            Ok(0) => break,
            Ok(read) => head.extend_from_slice(&buffer[head.len()..][..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok((head, raw))
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
    skippable || magics.into_iter().any(is_start) || may_be_stranger(head)
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

    /// A reader of the unpacked text. A file may be several packed files in a row, as `cat` makes
    /// them.
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

/// Adds the name of the format to errors of unpacking.
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
        /// Returns one line and then fails, as if no more had been typed.
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
    fn a_packed_line_is_read_at_once() {
        /// Returns one byte at a time, and fails at the end, as if no more had been sent.
        struct Sent(io::Cursor<Vec<u8>>);
        impl Read for Sent {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                match self.0.read(&mut buffer[..1])? {
                    0 => Err(io::ErrorKind::WouldBlock.into()),
                    read => Ok(read),
                }
            }
        }
        let frame = b"\x28\xb5\x2f\xfd\x20\x0d\x69\x00\x00did/die/tea\n\n";
        let wide = b"\xff\xfed\0/\0\n\0";
        for (sent, text) in [(&frame[..], &b"did/die/tea\n"[..]), (wide, b"d/\n")] {
            let (mut reader, is_packed) =
                unpacked(Box::new(Sent(io::Cursor::new(sent.to_vec())))).unwrap();
            let mut read = vec![0; text.len()];
            reader.read_exact(&mut read).unwrap();
            assert!(read == text && is_packed);
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
