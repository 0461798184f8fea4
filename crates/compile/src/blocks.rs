//! Writes a file in large blocks that start at multiples of their length.
//!
//! The page cache holds each write in the largest pages that fit. Sections of a dictionary start at
//! any offset, so writing one after the other would leave many small pages, and mapping the file
//! would take several times as long.

use std::io::{self, Write};

/// The length of a block: the size of the largest pages in common use.
const BLOCK: usize = 2 << 20;

/// Collects written bytes in blocks. [`flush`](Write::flush) writes the last block; without it,
/// that block is lost.
pub(crate) struct Blocks<W> {
    out: W,
    /// Less than a block.
    block: Vec<u8>,
}

impl<W: Write> Blocks<W> {
    /// Writes to `out`, which must be at the start of a file.
    pub(crate) fn new(out: W) -> Self {
        Self { out, block: Vec::new() }
    }

    fn write_block(&mut self) -> io::Result<()> {
        let result = self.out.write_all(&self.block);
        self.block.clear();
        result
    }
}

impl<W: Write> Write for Blocks<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(BLOCK - self.block.len());
        self.block.extend_from_slice(&bytes[..taken]);
        if self.block.len() == BLOCK {
            self.write_block()?;
        }
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.write_block()?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Records the length of each write.
    #[derive(Default)]
    struct Recorder {
        bytes: Vec<u8>,
        lengths: Vec<usize>,
    }

    impl Write for Recorder {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.bytes.extend_from_slice(bytes);
            self.lengths.push(bytes.len());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn pieces_of_any_length_are_written_in_whole_blocks() {
        let bytes: Vec<u8> = (0..2 * BLOCK + 1000).map(|i| ((i * i) >> 7) as u8).collect();
        for piece in [1000, BLOCK - 1, BLOCK, BLOCK + 1, bytes.len()] {
            let mut recorder = Recorder::default();
            let mut blocks = Blocks::new(&mut recorder);
            bytes.chunks(piece).try_for_each(|piece| blocks.write_all(piece)).unwrap();
            blocks.flush().unwrap();
            assert_eq!(recorder.lengths, [BLOCK, BLOCK, 1000], "pieces of {piece}");
            assert!(recorder.bytes == bytes, "pieces of {piece}");
        }
    }

    #[test]
    fn errors_of_the_file_are_passed_on() {
        let mut full = io::Cursor::new([0u8; 10]);
        let mut blocks = Blocks::new(&mut full);
        blocks.write_all(b"more than ten bytes").unwrap();
        assert_eq!(blocks.flush().unwrap_err().kind(), io::ErrorKind::WriteZero);
    }
}
