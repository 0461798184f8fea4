//! The values of a dictionary's words, in the narrowest width that fits the largest.

use std::io::{self, Write};

use crate::values::Values;

/// Writes section `VALS`: the value of each word, in the order of the words.
#[derive(Debug)]
pub struct ValueWriter<W: Write> {
    out: W,
    width: usize,
}

impl<W: Write> ValueWriter<W> {
    /// A writer for values up to `largest`.
    ///
    /// # Errors
    ///
    /// Errors of `out`.
    pub fn new(mut out: W, largest: u64) -> io::Result<Self> {
        let width = Values::width_of(largest);
        out.write_all(&(width as u64).to_le_bytes())?;
        Ok(Self { out, width })
    }

    /// Adds the value of the next word. Values above `largest` can lose their high bytes.
    ///
    /// # Errors
    ///
    /// Errors of the output.
    #[inline]
    pub fn push(&mut self, value: u64) -> io::Result<()> {
        self.out.write_all(&value.to_le_bytes()[..self.width])
    }

    /// Returns the output.
    pub fn finish(self) -> W {
        self.out
    }
}
