//! Unpacks several packed files in a row, as `cat` makes them, with padding after them, as tapes
//! and some programs add it.

use std::io::{self, BufRead, Read};

/// Reads the contents of all packed files in `R`, each with a decoder `D`.
pub(crate) struct Members<R, D> {
    /// The decoder of the current file; `None` at the end.
    member: Option<D>,
    start: fn(R) -> D,
    /// Returns the reader, which is past the file that was unpacked.
    end: fn(D) -> R,
}

impl<R: BufRead, D: Read> Members<R, D> {
    pub(crate) fn new(packed: R, start: fn(R) -> D, end: fn(D) -> R) -> Self {
        Self { member: Some(start(packed)), start, end }
    }
}

impl<R: BufRead, D: Read> Read for Members<R, D> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            let read = member.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            let packed = self.member.take().map(self.end);
            if let Some(mut packed) = packed
                && skip_padding(&mut packed)?
            {
                self.member = Some((self.start)(packed));
            }
        }
        Ok(0)
    }
}

/// Skips zero bytes. Returns whether other bytes follow.
pub(crate) fn skip_padding(packed: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let bytes = packed.fill_buf()?;
        if bytes.is_empty() {
            return Ok(false);
        }
        let zeros = bytes.iter().take_while(|&&byte| byte == 0).count();
        let is_padding = zeros == bytes.len();
        packed.consume(zeros);
        if !is_padding {
            return Ok(true);
        }
    }
}
