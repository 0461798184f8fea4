//! Reads a file of boards in blocks of whole boards.

use std::io::{self, Read};
use std::ops::RangeInclusive;

use memchr::memchr_iter;

use crate::splitter::BoardSplitter;

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// A piece of a file that contains whole boards. [`Blocks::recycle`] reuses its memory.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Block {
    bytes: Vec<u8>,
    line: u64,
}

impl Block {
    /// The bytes, which may not be UTF-8.
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
/// A block is the result of one call of [`Read::read`], cut where a board ends. So boards that
/// arrive slowly, from a terminal or from a program, are returned as soon as they arrive.
///
/// # Examples
///
/// ```
/// use dictc_board::{Blocks, Board, BoardSplitter};
///
/// let file = "perslatgsineters\n\nHELL\nLIKD\nOQEE\nLAUN\n".as_bytes();
/// let splitter = BoardSplitter::new();
/// let mut blocks = Blocks::new(file, splitter);
/// let mut boards = Vec::new();
/// while let Some(block) = blocks.next_block()? {
///     for text in splitter.split(std::str::from_utf8(block.bytes())?, block.line()) {
///         boards.push(Board::parse(text.text())?);
///     }
///     blocks.recycle(block);
/// }
/// assert_eq!(boards.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Blocks<R> {
    source: R,
    splitter: BoardSplitter,
    /// The bytes that were read and are not in a block yet.
    rest: Vec<u8>,
    line: u64,
    /// Whether the bytes are past a byte order mark, if there is one.
    started: bool,
    ended: bool,
    waits: bool,
    spare: Vec<Vec<u8>>,
    read_size: usize,
}

impl<R: Read> Blocks<R> {
    /// The default of [`Blocks::read_size`]: enough for one or two thousand lines.
    pub const READ_SIZE: usize = 32 << 10;

    /// The maximum number of bytes of one board, including comments.
    pub const MAX_BOARD: usize = 64 << 20;

    /// At these lengths, the end of a board is not searched for after each read.
    const LONG: RangeInclusive<usize> = 1 << 20..=Self::MAX_BOARD;

    /// Reads from `source`. The splitter decides where boards end.
    #[must_use]
    pub fn new(source: R, splitter: BoardSplitter) -> Blocks<R> {
        let (rest, spare) = (Vec::new(), Vec::new());
        let read_size = Self::READ_SIZE;
        let (started, ended, waits) = (false, false, false);
        Blocks { source, splitter, rest, line: 1, started, ended, waits, spare, read_size }
    }

    /// Sets the number of bytes of a read, at least 1. Default: [`READ_SIZE`](Self::READ_SIZE).
    #[must_use]
    pub fn read_size(mut self, bytes: usize) -> Blocks<R> {
        self.read_size = bytes.max(1);
        self
    }

    /// The next block; `None` at the end.
    ///
    /// # Errors
    ///
    /// - the errors of [`Read::read`], except [`io::ErrorKind::Interrupted`],
    /// - [`io::ErrorKind::InvalidData`] if a board has more than [`MAX_BOARD`](Self::MAX_BOARD)
    ///   bytes.
    pub fn next_block(&mut self) -> io::Result<Option<Block>> {
        let mut searched = 0;
        loop {
            let read = self.fill()?;
            self.ended = read == 0;
            self.waits = read < self.read_size;
            if !self.ended && Self::reads_on(self.rest.len(), searched) {
                continue;
            }
            searched = self.rest.len();
            let end = match self.ended {
                true => self.rest.len(),
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

    /// Whether to read more before searching for the end of a board.
    ///
    /// Each search starts from the beginning. For a long board, it waits for more bytes, so that
    /// all searches together take linear time.
    fn reads_on(len: usize, searched: usize) -> bool {
        Self::LONG.contains(&len) && len - searched < len / 16
    }

    /// Whether the last read returned fewer bytes than requested. If so, the next read may block.
    #[must_use]
    pub fn may_wait(&self) -> bool {
        self.waits && !self.ended
    }

    /// Reuses the memory of a block for another one.
    pub fn recycle(&mut self, block: Block) {
        if self.spare.len() < 64 && block.bytes.capacity() <= 4 * self.read_size {
            self.spare.push(block.bytes);
        }
    }

    /// Reads once, and returns the number of bytes.
    fn fill(&mut self) -> io::Result<usize> {
        if self.ended {
            return Ok(0);
        }
        let start = self.rest.len();
        self.rest.resize(start + self.read_size, 0);
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

    /// Skips a byte order mark, which may arrive byte by byte.
    fn skip_byte_order_mark(&mut self) {
        let is_known =
            self.rest.len() >= BYTE_ORDER_MARK.len() || !BYTE_ORDER_MARK.starts_with(&self.rest);
        if !self.started && is_known {
            self.started = true;
            if self.rest.starts_with(BYTE_ORDER_MARK) {
                self.rest.drain(..BYTE_ORDER_MARK.len());
            }
        }
    }

    /// Cuts a block of the first `end` bytes.
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

/// The number of line breaks.
fn line_breaks(bytes: &[u8]) -> u64 {
    memchr_iter(b'\n', bytes).count() as u64
}
