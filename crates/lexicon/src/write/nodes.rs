//! The FST of sorted words, without the header and footer of an `fst` file.

use std::fmt;
use std::io::{self, BufWriter, Write};

use fst::raw::Builder;

use crate::error::Error;
use crate::format::{FOOTER, FST_HEADER};

/// Builds the FST that maps each word to its ordinal, and writes its nodes.
///
/// Memory use is constant, apart from the output.
pub struct NodeWriter<W: Write> {
    builder: Builder<BufWriter<Trimmed<W>>>,
    words: u64,
}

impl<W: Write> NodeWriter<W> {
    /// A writer of an FST without words.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] if `out` fails.
    pub fn new(out: W) -> Result<Self, Error> {
        let builder = Builder::new(BufWriter::new(Trimmed::new(out))).map_err(from_fst)?;
        Ok(Self { builder, words: 0 })
    }

    /// Adds a word, whose ordinal is the number of words before it. Linear in the word's length.
    ///
    /// # Errors
    ///
    /// - [`Error::OutOfOrder`] if the word does not come after the previous one in byte order,
    /// - [`Error::Write`] if the output fails.
    #[inline]
    pub fn push(&mut self, word: &str) -> Result<(), Error> {
        self.builder.insert(word, self.words).map_err(from_fst)?;
        self.words += 1;
        Ok(())
    }

    /// Writes the remaining nodes and returns the output.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] if the output fails.
    pub fn finish(self) -> Result<W, Error> {
        let out = self.builder.into_inner().map_err(from_fst)?;
        let trimmed = out.into_inner().map_err(|error| Error::Write(error.into_error()))?;
        Ok(trimmed.out)
    }
}

impl<W: Write> fmt::Debug for NodeWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NodeWriter").field("words", &self.words).finish_non_exhaustive()
    }
}

fn from_fst(error: fst::Error) -> Error {
    match error {
        fst::Error::Io(error) => Error::Write(error),
        // All other errors of the builder are about the order of keys.
        fst::Error::Fst(_) => Error::OutOfOrder,
    }
}

/// Drops the header and the footer of the `fst` file that is written through it.
struct Trimmed<W> {
    out: W,
    /// The number of header bytes that are still to be dropped.
    header: usize,
    /// The last bytes written so far, which may turn out to be the footer.
    tail: Vec<u8>,
}

impl<W> Trimmed<W> {
    fn new(out: W) -> Self {
        Self { out, header: FST_HEADER, tail: Vec::new() }
    }
}

impl<W: Write> Write for Trimmed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let skipped = self.header.min(bytes.len());
        self.header -= skipped;
        self.tail.extend_from_slice(&bytes[skipped..]);
        let nodes = self.tail.len().saturating_sub(FOOTER);
        self.out.write_all(&self.tail[..nodes])?;
        self.tail.drain(..nodes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
