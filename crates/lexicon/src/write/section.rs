//! The bytes of one section, in memory or elsewhere.

use std::io::{self, Write};

/// The finished bytes of one section of a dictionary.
///
/// [`Dictionary::write`](super::Dictionary::write) writes the size and the checksum of every
/// section before it copies their bytes, so an implementation must know both in advance.
pub trait Section {
    /// The number of bytes.
    fn size(&self) -> u64;

    /// The CRC-32C of the bytes.
    fn checksum(&self) -> u32;

    /// Writes all bytes to `out`.
    ///
    /// # Errors
    ///
    /// Errors of reading the bytes and of writing them.
    fn copy_to(&self, out: &mut dyn Write) -> io::Result<()>;
}

/// A section in memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MemorySection {
    bytes: Vec<u8>,
    checksum: u32,
}

impl MemorySection {
    /// The bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// Takes the bytes and computes their checksum.
impl From<Vec<u8>> for MemorySection {
    fn from(bytes: Vec<u8>) -> Self {
        Self { checksum: crc32c::crc32c(&bytes), bytes }
    }
}

impl Section for MemorySection {
    fn size(&self) -> u64 {
        self.bytes.len() as u64
    }

    fn checksum(&self) -> u32 {
        self.checksum
    }

    fn copy_to(&self, out: &mut dyn Write) -> io::Result<()> {
        copy_in_pieces(&self.bytes, out)
    }
}

/// Writes `bytes` in pieces of at most a megabyte, so that writers can report progress.
fn copy_in_pieces(bytes: &[u8], out: &mut dyn Write) -> io::Result<()> {
    bytes.chunks(1 << 20).try_for_each(|piece| out.write_all(piece))
}
