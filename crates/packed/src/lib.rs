//! Reads files that are packed with gzip, zstd, xz or bzip2.
//!
//! [`Packing::of`] recognizes a format by the first bytes, and [`Packing::unpack`] reads the data
//! in it. [`unpacked`] does both, and leaves a file that is not packed as it is. All decoders are
//! in Rust. What is in a file is not looked at: the programs recognize texts in other encodings and
//! files that are not text.
//!
//! This crate is not published: it is only for the programs and bindings of this repository.
#![forbid(unsafe_code)]

mod zstd;

use std::io::{self, BufReader, Cursor, Read};

use crate::zstd::ZstdReader;

/// The most memory, in KiB, that unpacking xz may take. `xz -9` needs 64 MiB.
const XZ_MEMORY: u32 = 128 << 10;

/// The number of bytes at the beginning of a file that show how it is packed.
const HEAD: u64 = 6;

/// A format of packed files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Packing {
    /// gzip, or several gzip files in a row.
    Gzip,
    /// zstd: any number of frames.
    Zstd,
    /// xz.
    Xz,
    /// bzip2.
    Bzip2,
}

impl Packing {
    /// The format of a file that begins with these bytes; `None` if it is not packed.
    #[must_use]
    pub fn of(head: &[u8]) -> Option<Self> {
        Some(match head {
            [0x1f, 0x8b, ..] => Self::Gzip,
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Self::Zstd,
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Self::Xz,
            [b'B', b'Z', b'h', b'1'..=b'9', 0x31 | 0x17, ..] => Self::Bzip2,
            _ => return None,
        })
    }

    /// Its name, as in messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Gzip => "gzip",
            Self::Zstd => "zstd",
            Self::Xz => "xz",
            Self::Bzip2 => "bzip2",
        }
    }

    /// A reader of the data. A file may be several packed files in a row, as `cat` makes them.
    /// Errors name the format.
    pub fn unpack(self, packed: impl Read + 'static) -> Box<dyn Read> {
        let packed = BufReader::with_capacity(1 << 16, packed);
        let data: Box<dyn Read> = match self {
            Self::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(packed)),
            Self::Zstd => Box::new(ZstdReader::new(packed)),
            Self::Xz => Box::new(lzma_rust2::XzReader::new_mem_limit(packed, true, XZ_MEMORY)),
            Self::Bzip2 => Box::new(bzip2::bufread::MultiBzDecoder::new(packed)),
        };
        Box::new(Unpacked { data, packing: self })
    }
}

/// A reader of the data of a file, whether or not it is packed.
///
/// # Errors
///
/// The errors of the file, and an error for a file that is packed twice.
pub fn unpacked(file: impl Read + 'static) -> io::Result<Box<dyn Read>> {
    let (head, file) = beginning_of(file)?;
    let Some(packing) = Packing::of(&head) else {
        return Ok(Box::new(Cursor::new(head).chain(file)));
    };
    let (head, data) = beginning_of(packing.unpack(Cursor::new(head).chain(file)))?;
    match Packing::of(&head) {
        Some(again) => Err(io::Error::other(packed_twice(again))),
        None => Ok(Box::new(Cursor::new(head).chain(data))),
    }
}

/// The message for data that is packed once more, in this format.
#[must_use]
pub fn packed_twice(within: Packing) -> String {
    format!("is packed twice, within with {}; unpack it first", within.name())
}

fn beginning_of<R: Read>(mut file: R) -> io::Result<(Vec<u8>, R)> {
    let mut head = Vec::new();
    file.by_ref().take(HEAD).read_to_end(&mut head)?;
    Ok((head, file))
}

/// Adds the name of the format to errors of unpacking.
struct Unpacked {
    data: Box<dyn Read>,
    packing: Packing,
}

impl Read for Unpacked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.data.read(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::Interrupted => error,
            _ => io::Error::other(format!(
                "the {} data is damaged or cut short ({error}); download or pack it again",
                self.packing.name()
            )),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_bytes_show_the_format() {
        for (head, packing) in [
            (&b"\x1f\x8b\x08\0"[..], Some(Packing::Gzip)),
            (b"\x28\xb5\x2f\xfd\x04\x58", Some(Packing::Zstd)),
            (b"\x50\x2a\x4d\x18", Some(Packing::Zstd)),
            (b"\xfd7zXZ\0\0\x04", Some(Packing::Xz)),
            (b"BZh91AY&", Some(Packing::Bzip2)),
            (b"BZh9\x17rE8", Some(Packing::Bzip2)),
            (b"BZh91", Some(Packing::Bzip2)),
            (b"BZhang\n", None),
            (b"tea\nten\n", None),
            (b"\xef\xbb\xbftea", None),
            (b"", None),
        ] {
            assert_eq!(Packing::of(head), packing, "{head:x?}");
        }
    }

    #[test]
    fn files_are_unpacked_or_left_as_they_are() {
        let packed = include_bytes!("../../../tests/end-to-end/fixtures/words.zst");
        for (file, begins) in [(&packed[..], &b""[..]), (b"tea\n", b"tea\n"), (b"", b"")] {
            let mut data = Vec::new();
            unpacked(file).unwrap().read_to_end(&mut data).unwrap();
            assert!(data.starts_with(begins) && data.len() >= file.len().min(4));
            assert!(Packing::of(&data).is_none());
        }
    }
}
