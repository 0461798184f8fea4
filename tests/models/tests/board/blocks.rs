//! Boards found block by block are those of the whole text.

use std::io::{self, Read};

use dictc_board::{Blocks, BoardSplitter};

/// The length in bytes from which `Blocks` searches a text for the end of a board less often.
const LONG: usize = 1 << 20;

fn split(splitter: BoardSplitter, text: &str) -> Vec<(u64, String)> {
    splitter.split(text, 1).map(|board| (board.line(), board.text().to_owned())).collect()
}

/// Returns at most this number of bytes from each read.
struct Slow<'a>(&'a [u8], usize);

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.1.min(self.0.len()).min(buffer.len());
        buffer[..n].copy_from_slice(&self.0[..n]);
        self.0 = &self.0[n..];
        Ok(n)
    }
}

fn in_blocks(splitter: BoardSplitter, text: &str, piece: usize) -> Vec<(u64, String)> {
    let mut blocks = Blocks::new(Slow(text.as_bytes(), piece), splitter);
    let mut boards = Vec::new();
    while let Some(block) = blocks.next_block().unwrap() {
        let text = std::str::from_utf8(block.bytes()).unwrap();
        let found = splitter.split(text, block.line());
        boards.extend(found.map(|board| (board.line(), board.text().to_owned())));
        blocks.recycle(block);
    }
    boards
}

#[test]
fn a_byte_order_mark_is_skipped() {
    for piece in [1, 2, 3, 4, 100] {
        let found = in_blocks(BoardSplitter::new(), "\u{feff}# all\nab\n", piece);
        assert_eq!(found, [(2, "ab".to_owned())], "{piece} bytes at a time");
        assert_eq!(in_blocks(BoardSplitter::new(), "\u{feff}", piece), []);
    }
}

#[test]
fn all_bytes_but_a_byte_order_mark_at_the_beginning_are_returned() {
    for text in ["\u{feff}", "\u{feff}ab/cd\n", "ab/cd\n\u{feff}ef/gh\n", "\u{fefe}\n"] {
        for piece in 1..=text.len() {
            let mut blocks = Blocks::new(Slow(text.as_bytes(), piece), BoardSplitter::new());
            let mut bytes = Vec::new();
            while let Some(block) = blocks.next_block().unwrap() {
                bytes.extend_from_slice(block.bytes());
            }
            let expected = text.strip_prefix('\u{feff}').unwrap_or(text);
            assert_eq!(bytes, expected.as_bytes(), "{text:?}, {piece} bytes at a time");
        }
    }
}

/// Fails with these errors, the last first, and then ends.
struct Failing(Vec<io::ErrorKind>);

impl Read for Failing {
    fn read(&mut self, _buffer: &mut [u8]) -> io::Result<usize> {
        self.0.pop().map_or(Ok(0), |kind| Err(kind.into()))
    }
}

#[test]
fn only_interrupted_reads_are_tried_again() {
    let next = |errors| Blocks::new(Failing(errors), BoardSplitter::new()).next_block();
    assert!(next(vec![io::ErrorKind::Interrupted; 3]).unwrap().is_none());
    let timed_out = next(vec![io::ErrorKind::TimedOut]).unwrap_err();
    assert_eq!(timed_out.kind(), io::ErrorKind::TimedOut);
}

#[test]
fn an_endless_board_is_refused() {
    let endless = io::repeat(b'a');
    let error = Blocks::new(endless, BoardSplitter::new()).next_block().unwrap_err();
    assert_eq!(error.to_string(), "the board that begins on line 1 is longer than 67108864 bytes");
}

#[test]
fn a_board_has_at_most_the_maximum_length() {
    const MAX: usize = Blocks::<io::Empty>::MAX_BOARD;
    let len = |bytes: usize| {
        let board = io::repeat(b'a').take(bytes as u64);
        let mut blocks = Blocks::new(board, BoardSplitter::new()).read_size(16 << 20);
        blocks.next_block().map(|block| block.map(|it| it.bytes().len()))
    };
    assert_eq!(len(MAX).unwrap(), Some(MAX));
    assert_eq!(len(MAX + 1).unwrap_err().kind(), io::ErrorKind::InvalidData);
}

#[test]
fn a_long_board_is_found_however_it_arrives() {
    let comments = "# a long comment\n".repeat(LONG / 10);
    let text = format!("ab\n{comments}cd\nef\n");
    for piece in [5_000, 32 << 10, 1 << 20] {
        let found = in_blocks(BoardSplitter::new(), &text, piece);
        assert!(found == split(BoardSplitter::new(), &text), "{piece} bytes at a time");
    }
}

#[test]
fn slow_lines_are_returned_as_they_arrive() {
    let mut blocks = Blocks::new(Slow(b"perslatgsineters\nseg", 17), BoardSplitter::new());
    assert_eq!(blocks.next_block().unwrap().unwrap().bytes(), b"perslatgsineters\n");
    assert!(blocks.may_wait());
    assert_eq!(blocks.next_block().unwrap().unwrap().bytes(), b"seg");
    assert!(!blocks.may_wait());
    let mut full = Blocks::new(&b"perslatgsineters\nseg"[..], BoardSplitter::new()).read_size(17);
    assert_eq!(full.next_block().unwrap().unwrap().bytes(), b"perslatgsineters\n");
    assert!(!full.may_wait());
}
