//! The formats of packed files.

use std::io::{self, BufReader, Read};

use bzip2::bufread::BzDecoder;
use flate2::bufread::GzDecoder;
use lzma_rust2::XzReader;

use crate::expansion::{Bounded, Counted};
use crate::members::Members;
use crate::not_text::{NotText, not_text};
use crate::zstd::ZstdReader;

/// The most memory, in KiB, that unpacking xz may take. `xz -9` needs 64 MiB.
const XZ_MEMORY: u32 = 128 << 10;

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

    /// Whether these bytes, which may be too few for [`of`](Self::of), can begin a packed file.
    pub(crate) fn may_be(head: &[u8]) -> bool {
        let is_start = |magic: &[u8]| magic.iter().zip(head).all(|(a, b)| a == b);
        let skippable = head.first().is_none_or(|byte| (0x50..=0x5f).contains(byte))
            && head.iter().skip(1).zip([0x2a, 0x4d, 0x18]).all(|(a, b)| *a == b);
        let magics = [&b"\x1f\x8b"[..], b"\x28\xb5\x2f\xfd", b"\xfd7zXZ\0", b"BZh"];
        skippable || magics.into_iter().any(is_start)
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

    /// A reader of the data, which is an error after `expansion` bytes for each packed byte. A file
    /// may be several packed files in a row, as `cat` makes them. Errors name the format.
    pub(crate) fn unpack(self, packed: Box<dyn Read>, expansion: u64) -> impl Read {
        let (packed, bytes) = Counted::new(packed);
        let packed = BufReader::with_capacity(1 << 16, packed);
        let data: Box<dyn Read> = match self {
            Self::Gzip => Box::new(Members::new(packed, GzDecoder::new, GzDecoder::into_inner)),
            Self::Zstd => Box::new(ZstdReader::new(packed)),
            Self::Xz => Box::new(XzReader::new_mem_limit(packed, true, XZ_MEMORY)),
            Self::Bzip2 => Box::new(Members::new(packed, BzDecoder::new, BzDecoder::into_inner)),
        };
        Unpacked { data: Bounded::new(data, bytes, expansion), packing: self }
    }

    /// The error for a file that cannot be unpacked here, with the command that can.
    fn refused(self, what: &str) -> io::Error {
        not_text(format!("{what}; unpack it first: {} -d FILE", self.name()))
    }
}

/// Gives errors of unpacking the name of the format.
struct Unpacked {
    data: Bounded<Box<dyn Read>>,
    packing: Packing,
}

impl Read for Unpacked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.data.read(buffer).map_err(|error| match error.kind() {
            io::ErrorKind::Interrupted => error,
            _ if error.get_ref().and_then(|it| it.downcast_ref::<NotText>()).is_some() => error,
            io::ErrorKind::OutOfMemory => {
                let most = XZ_MEMORY >> 10;
                self.packing.refused(&format!("needs more than {most} MiB of memory to unpack"))
            }
            _ => io::Error::other(format!(
                "the {} data is damaged or cut short ({error}); download or pack it again",
                self.packing.name()
            )),
        })?;
        match self.data.excess() {
            None => Ok(read),
            Some(expansion) => Err(self
                .packing
                .refused(&format!("unpacks to more than {expansion} bytes for each packed byte"))),
        }
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
}
