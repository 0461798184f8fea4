//! Unpacks what gzip, zstd, xz or bzip2 packed.

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

/// The number of bytes that the kinds differ in.
const HEAD: usize = 8;

/// A reader of a text that may be packed, and whether it is. Reads no more of `raw` than it needs to
/// find that out, so that a person who types gets an answer to the first line.
///
/// # Errors
///
/// If `raw` cannot be read. What is damaged fails when it is read.
pub fn unpacked(mut raw: Box<dyn Read>) -> io::Result<(Box<dyn Read>, bool)> {
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
    let kind = Kind::of(&head);
    Ok((kind.unpack(Cursor::new(head).chain(raw)), kind != Kind::Plain))
}

/// Whether a packed file may begin with these bytes.
fn may_be_packed(head: &[u8]) -> bool {
    let is_start = |magic: &[u8]| magic.iter().zip(head).all(|(a, b)| a == b);
    let skippable = head.first().is_none_or(|byte| (0x50..=0x5f).contains(byte))
        && head.iter().skip(1).zip([0x2a, 0x4d, 0x18]).all(|(a, b)| *a == b);
    let magics = [&b"\x1f\x8b"[..], b"\x28\xb5\x2f\xfd", b"\xfd7zXZ\0", b"BZh"];
    skippable || magics.into_iter().any(is_start)
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

    /// A reader of the text. A file may be several packed files in a row, as `cat` makes them.
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
        for line in [&b"di/ed\n"[..], b"P\n", b"BZ\n"] {
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
