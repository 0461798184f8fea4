//! The bytes of a dictionary: in a mapped file, in memory from the caller, or in the program.
//!
//! The rest of the crate builds on one promise of this module: the bytes start at an address that
//! is divisible by eight, they stay at that address, and they do not change while the
//! [`LexiconBytes`] exists. For mapped files, the last part is an assumption, which
//! [`map`](LexiconBytes::map) explains. This module does not interpret the bytes.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::sync::Arc;

/// The alignment of the first byte of every dictionary in memory.
pub(crate) const ALIGNMENT: usize = 8;

/// The bytes of a dictionary, as [`Lexicon::from_bytes`](crate::Lexicon::from_bytes) takes them.
///
/// Make one with `into` from `Vec<u8>`, `Box<[u8]>`, `Arc<[u8]>`, `Arc<Vec<u8>>` or a static slice.
/// The conversion takes ownership. It copies the bytes only if they do not start at an address that
/// is divisible by eight. Nearly all allocators align blocks of more than a few bytes that way.
pub struct LexiconBytes {
    storage: Storage,
}

enum Storage {
    Static(&'static [u8]),
    Owned(Vec<u8>),
    Shared(Arc<[u8]>),
    SharedVec(Arc<Vec<u8>>),
    /// A copy of bytes that were not aligned: words of eight bytes, and the number of bytes used.
    Copied(Vec<u64>, usize),
    #[cfg(feature = "mmap")]
    Mapped(memmap2::Mmap),
}

impl LexiconBytes {
    /// Reads the rest of an open file into memory.
    pub(crate) fn read(file: &mut File) -> io::Result<Self> {
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(bytes.into())
    }

    /// Maps an open file, read-only. All processes that map it share its pages.
    ///
    /// Does not populate the map, even if the whole file will be verified: on Linux, a fault maps
    /// sixteen pages at a time, and all faults together take less time than `MAP_POPULATE`, which
    /// visits every page.
    #[cfg(feature = "mmap")]
    pub(crate) fn map(file: &File) -> io::Result<Self> {
        // SAFETY: `Mmap::map` requires that the file's contents do not change while the
        // mapping exists, because `&[u8]` promises the compiler memory that does not change.
        //
        // Nothing in this process or in the operating system guarantees that. Any program that may
        // write to the file can truncate it or overwrite it in place. We assume that none does, and
        // `Lexicon::open` passes this assumption on to its caller in its documentation. Programs
        // that replace a dictionary by renaming a new file over it, as `dictc` does, comply: the
        // mapping then keeps the old file.
        //
        // If the assumption fails, truncation ends the process with SIGBUS when it reads beyond the
        // new end. Overwriting is formally undefined behavior; in practice answers can be wrong. To
        // limit the effect to that, this workspace never makes a `str`, `char`, `bool` or other
        // type with invalid values from mapped bytes without checking or copying them, and never
        // uses an index from them in an unchecked access without a bound (`docs/safety.md`).
        // `OpenOptions::map(false)` avoids the assumption.
        //
        // This module guarantees the rest: the mapping is read-only, this value owns it, and every
        // slice of it borrows this value.
        #[allow(unsafe_code)]
        let map = unsafe { memmap2::Mmap::map(file)? };
        Ok(Self { storage: Storage::Mapped(map) })
    }

    /// The bytes.
    #[inline]
    pub(crate) fn as_slice(&self) -> &[u8] {
        match &self.storage {
            Storage::Static(bytes) => bytes,
            Storage::Owned(bytes) => bytes,
            Storage::Shared(bytes) => bytes,
            Storage::SharedVec(bytes) => bytes,
            Storage::Copied(words, len) => &bytemuck::cast_slice(words)[..*len],
            #[cfg(feature = "mmap")]
            Storage::Mapped(map) => map,
        }
    }

    /// Keeps aligned bytes and copies others.
    fn aligned(storage: Storage) -> Self {
        let kept = Self { storage };
        let bytes = kept.as_slice();
        if bytes.as_ptr().align_offset(ALIGNMENT) == 0 {
            return kept;
        }
        let mut words = vec![0u64; bytes.len().div_ceil(ALIGNMENT)];
        bytemuck::cast_slice_mut(&mut words)[..bytes.len()].copy_from_slice(bytes);
        Self { storage: Storage::Copied(words, bytes.len()) }
    }
}

impl From<Vec<u8>> for LexiconBytes {
    fn from(bytes: Vec<u8>) -> Self {
        Self::aligned(Storage::Owned(bytes))
    }
}

impl From<Box<[u8]>> for LexiconBytes {
    fn from(bytes: Box<[u8]>) -> Self {
        bytes.into_vec().into()
    }
}

impl From<Arc<[u8]>> for LexiconBytes {
    fn from(bytes: Arc<[u8]>) -> Self {
        Self::aligned(Storage::Shared(bytes))
    }
}

impl From<Arc<Vec<u8>>> for LexiconBytes {
    fn from(bytes: Arc<Vec<u8>>) -> Self {
        Self::aligned(Storage::SharedVec(bytes))
    }
}

impl From<&'static [u8]> for LexiconBytes {
    fn from(bytes: &'static [u8]) -> Self {
        Self::aligned(Storage::Static(bytes))
    }
}

impl<const N: usize> From<&'static [u8; N]> for LexiconBytes {
    fn from(bytes: &'static [u8; N]) -> Self {
        bytes[..].into()
    }
}

impl fmt::Debug for LexiconBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.storage {
            Storage::Static(_) => "static",
            Storage::Owned(_) => "owned",
            Storage::Shared(_) | Storage::SharedVec(_) => "shared",
            Storage::Copied(..) => "copied",
            #[cfg(feature = "mmap")]
            Storage::Mapped(_) => "mapped",
        };
        write!(f, "LexiconBytes({kind}, {} bytes)", self.as_slice().len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[repr(align(8))]
    struct Aligned([u8; 17]);
    static ALIGNED: Aligned = Aligned(*b"0123456789abcdefg");

    #[test]
    fn static_bytes_are_borrowed_when_aligned_and_copied_when_not() {
        let aligned = LexiconBytes::from(&ALIGNED.0);
        assert_eq!(aligned.as_slice().as_ptr(), ALIGNED.0.as_ptr());
        assert_eq!(format!("{aligned:?}"), "LexiconBytes(static, 17 bytes)");
        let shifted = LexiconBytes::from(&ALIGNED.0[1..]);
        assert_eq!(format!("{shifted:?}"), "LexiconBytes(copied, 16 bytes)");
        assert_eq!(shifted.as_slice(), b"123456789abcdefg");
        assert_eq!(shifted.as_slice().as_ptr().align_offset(ALIGNMENT), 0);
    }

    /// The address stays the same unless the bytes must be moved to an aligned one.
    #[test]
    fn owned_and_shared_bytes_are_taken_over() {
        let moved = |from: *const u8, bytes: LexiconBytes| {
            assert_eq!(bytes.as_slice(), [7; 1000]);
            let to = bytes.as_slice().as_ptr();
            assert_eq!(to.align_offset(ALIGNMENT), 0);
            assert_eq!(from == to, from.align_offset(ALIGNMENT) == 0);
        };
        let bytes = vec![7; 1000];
        moved(bytes.as_ptr(), bytes.into());
        let bytes = vec![7; 1000].into_boxed_slice();
        moved(bytes.as_ptr(), bytes.into());
        let bytes: Arc<[u8]> = vec![7; 1000].into();
        moved(bytes.as_ptr(), bytes.clone().into());
        let bytes = Arc::new(vec![7; 1000]);
        moved(bytes.as_ptr(), bytes.clone().into());
    }

    #[test]
    fn copies_of_every_length_are_equal() {
        for start in 0..ALIGNMENT {
            for end in start..ALIGNED.0.len() {
                let bytes: &'static [u8] = &ALIGNED.0[start..end];
                assert_eq!(LexiconBytes::from(bytes).as_slice(), bytes);
            }
        }
    }
}
