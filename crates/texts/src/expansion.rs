//! Bounds the work of unpacking: 80 kB of zstd can unpack to gigabytes.

use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;

/// The default for the most bytes that each packed byte may become. Word lists become four to ten
/// bytes a packed byte, and tables of repeated words fifty.
pub const DEFAULT_EXPANSION: u64 = 200;

/// The number of unpacked bytes from which on the limit applies. A short file of one repeated line
/// is harmless.
pub const FREE_EXPANSION: u64 = 16 << 20;

/// Counts the packed bytes that are read.
pub(crate) struct Counted<R> {
    packed: R,
    bytes: Rc<Cell<u64>>,
}

impl<R: Read> Counted<R> {
    /// A reader, and the number of bytes that it has read so far.
    pub(crate) fn new(packed: R) -> (Self, Rc<Cell<u64>>) {
        let bytes = Rc::default();
        (Self { packed, bytes: Rc::clone(&bytes) }, bytes)
    }
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.packed.read(buffer)?;
        self.bytes.set(self.bytes.get() + read as u64);
        Ok(read)
    }
}

/// Counts the unpacked bytes, and compares them with the packed ones.
pub(crate) struct Bounded<R> {
    unpacked: R,
    bytes: u64,
    packed: Rc<Cell<u64>>,
    expansion: u64,
}

impl<R: Read> Bounded<R> {
    /// Bounds `unpacked` by the number of `packed` bytes so far.
    pub(crate) fn new(unpacked: R, packed: Rc<Cell<u64>>, expansion: u64) -> Self {
        Self { unpacked, bytes: 0, packed, expansion }
    }

    /// The limit, if more was unpacked than it allows.
    pub(crate) fn excess(&self) -> Option<u64> {
        let most = self.packed.get().saturating_mul(self.expansion);
        (self.bytes > most.max(FREE_EXPANSION)).then_some(self.expansion)
    }
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.unpacked.read(buffer)?;
        self.bytes += read as u64;
        Ok(read)
    }
}
