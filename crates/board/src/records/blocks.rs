//! Reading a file of boards piece by piece.

use std::io::{self, Read};

use super::{Splitter, line_breaks};

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// A piece of a file that no board reaches across. Its memory can be given back with
/// [`Blocks::recycle`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    bytes: Vec<u8>,
    line: u64,
}

impl Block {
    /// The bytes, not yet checked to be UTF-8.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The number of the first line, counted from 1.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.line
    }
}

/// Reads a file of boards in blocks, in memory that does not grow with the file.
///
/// A block is what one call of [`Read::read`] gave, cut where a board ends; so boards
/// that come slowly, from a terminal or a program, are not held back until there are many.
#[derive(Debug)]
pub struct Blocks<R> {
    source: R,
    splitter: Splitter,
    /// What was read and is not in a block yet.
    rest: Vec<u8>,
    line: u64,
    /// Whether it is known that no byte order mark comes first, or not any more.
    started: bool,
    ended: bool,
    waits: bool,
    spare: Vec<Vec<u8>>,
    read_size: usize,
}

impl<R: Read> Blocks<R> {
    /// How many bytes are read at once if nothing else was said: a thousand lines or two.
    pub const READ_SIZE: usize = 32 << 10;

    /// The most bytes of one board, comments included.
    pub const MAX_BOARD: usize = 64 << 20;

    /// Reads from `source`, whose boards the splitter tells apart.
    #[must_use]
    pub fn new(source: R, splitter: Splitter) -> Blocks<R> {
        let (rest, spare) = (Vec::new(), Vec::new());
        let read_size = Self::READ_SIZE;
        let (started, ended, waits) = (false, false, false);
        Blocks { source, splitter, rest, line: 1, started, ended, waits, spare, read_size }
    }

    /// Sets how many bytes are read at once, at least 1; by default [`READ_SIZE`](Self::READ_SIZE).
    #[must_use]
    pub fn read_size(mut self, bytes: usize) -> Blocks<R> {
        self.read_size = bytes.max(1);
        self
    }

    /// The next block; `None` at the end.
    ///
    /// # Errors
    ///
    /// As [`Read::read`], and [`io::ErrorKind::InvalidData`] if there is a board of more than
    /// [`MAX_BOARD`](Self::MAX_BOARD) bytes.
    pub fn next_block(&mut self) -> io::Result<Option<Block>> {
        loop {
            let read = self.fill()?;
            self.ended = read == 0;
            self.waits = read < self.read_size;
            let end = match self.ended {
                true => self.rest.len(),
                // What was there before had no end.
                false => self.splitter.complete(&self.rest),
            };
            if end > 0 {
                return Ok(Some(self.cut(end)));
            }
            if self.ended {
                return Ok(None);
            }
            if self.rest.len() > Self::MAX_BOARD {
                let limit = Self::MAX_BOARD;
                return Err(io::Error::new(
                    io::ErrorKind::InvalidData,
                    format!(
                        "the board that begins on line {} is longer than {limit} bytes",
                        self.line
                    ),
                ));
            }
        }
    }

    /// Whether the last read gave less than was asked for, so that the next one may have to wait for
    /// whoever writes.
    #[must_use]
    pub fn may_wait(&self) -> bool {
        self.waits && !self.ended
    }

    /// Takes the memory of a block that is done with, for another.
    pub fn recycle(&mut self, block: Block) {
        if self.spare.len() < 64 && block.bytes.capacity() <= 4 * self.read_size {
            self.spare.push(block.bytes);
        }
    }

    /// Reads once and says how many bytes came.
    fn fill(&mut self) -> io::Result<usize> {
        if self.ended {
            return Ok(0);
        }
        let start = self.rest.len();
        // As much again for a long board, so that looking for its end stays linear.
        self.rest.resize(start + self.read_size.max(start), 0);
        let read = loop {
            match self.source.read(&mut self.rest[start..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.rest.truncate(start + read.as_ref().unwrap_or(&0));
        self.skip_byte_order_mark();
        read
    }

    /// The mark can come byte by byte.
    fn skip_byte_order_mark(&mut self) {
        let told =
            self.rest.len() >= BYTE_ORDER_MARK.len() || !BYTE_ORDER_MARK.starts_with(&self.rest);
        if !self.started && told {
            self.started = true;
            if self.rest.starts_with(BYTE_ORDER_MARK) {
                self.rest.drain(..BYTE_ORDER_MARK.len());
            }
        }
    }

    /// Makes a block of the first `end` bytes.
    fn cut(&mut self, end: usize) -> Block {
        let mut after = self.spare.pop().unwrap_or_default();
        after.clear();
        after.extend_from_slice(&self.rest[end..]);
        self.rest.truncate(end);
        let bytes = std::mem::replace(&mut self.rest, after);
        let line = self.line;
        self.line += line_breaks(&bytes);
        Block { bytes, line }
    }
}
