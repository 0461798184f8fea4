//! Where a dictionary's bytes live: a mapped file, memory of our own, or the program itself.
//!
//! This module owns the one promise the rest of the crate builds on: the bytes start at an address
//! divisible by eight, they stay where they are, and they do not change as long as the [`Storage`]
//! lives. It does not look at what they mean.

#![allow(unsafe_code)]

use std::fs::File;
use std::io::{self, Read};

use memmap2::{Mmap, MmapOptions};

/// The alignment of every storage's first byte.
pub(crate) const ALIGNMENT: usize = 8;

/// Bytes that stay put, aligned to [`ALIGNMENT`].
pub(crate) enum Storage {
    /// Part of the program: nothing is copied, nothing is freed.
    Static(&'static [u8]),
    /// Memory of our own: eight-byte cells, and how many bytes of them count.
    Owned(Vec<u64>, usize),
    /// A mapped file.
    Mapped(Mmap),
}

impl Storage {
    /// Bytes of the program itself; they are copied only if they are not aligned.
    pub(crate) fn from_static(bytes: &'static [u8]) -> Self {
        if bytes.as_ptr().align_offset(ALIGNMENT) == 0 {
            Self::Static(bytes)
        } else {
            Self::copy(bytes)
        }
    }

    /// A copy of `bytes` at an aligned address.
    pub(crate) fn copy(bytes: &[u8]) -> Self {
        let mut cells = vec![0u64; bytes.len().div_ceil(ALIGNMENT)];
        bytemuck::cast_slice_mut(&mut cells)[..bytes.len()].copy_from_slice(bytes);
        Self::Owned(cells, bytes.len())
    }

    /// The whole of an open file, read into memory.
    pub(crate) fn read(file: &mut File) -> io::Result<Self> {
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(Self::copy(&bytes))
    }

    /// The whole of an open file, mapped read-only and shared with every process that maps it. As every
    /// byte is about to be verified, its pages are asked for at once instead of one by one.
    pub(crate) fn map(file: &File) -> io::Result<Self> {
        // SAFETY: The mapping is read-only, private to this `Storage`, and unmapped only when it is
        // dropped, after which no borrow of it can exist. What cannot be proven here is that nobody
        // changes the file in place while it is mapped. Dictionaries are replaced by renaming a new
        // file over the old one (the compiler does just that), which leaves the mapped one whole.
        // A program that truncates or overwrites a mapped dictionary instead can end this process
        // with SIGBUS, or make it give wrong answers. No code of this workspace turns mapped bytes
        // into references of a type that has invalid values, and each unchecked index into them
        // is bounded where it is used, so changed bytes do not become reads out of bounds. Users
        // who cannot rule such programs out open with `Lexicon::read` instead.
        let map = unsafe { MmapOptions::new().populate().map(file)? };
        Ok(Self::Mapped(map))
    }

    /// The bytes.
    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Self::Static(bytes) => bytes,
            Self::Owned(cells, len) => &bytemuck::cast_slice(cells)[..*len],
            Self::Mapped(map) => map,
        }
    }
}

impl std::fmt::Debug for Storage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let kind = match self {
            Self::Static(_) => "static",
            Self::Owned(..) => "owned",
            Self::Mapped(_) => "mapped",
        };
        write!(f, "Storage({kind}, {} bytes)", self.bytes().len())
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
        assert!(matches!(Storage::from_static(&ALIGNED.0), Storage::Static(_)));
        let shifted = Storage::from_static(&ALIGNED.0[1..]);
        assert!(matches!(shifted, Storage::Owned(..)));
        assert_eq!(shifted.bytes(), b"123456789abcdefg");
        assert_eq!(shifted.bytes().as_ptr().align_offset(ALIGNMENT), 0);
    }

    #[test]
    fn copies_keep_every_length() {
        for len in 0..ALIGNED.0.len() {
            assert_eq!(Storage::copy(&ALIGNED.0[..len]).bytes(), &ALIGNED.0[..len]);
        }
    }
}
