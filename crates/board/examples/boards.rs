//! Reads a file of boards from standard input and prints each in its canonical form.
#![allow(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;
use std::io;

use dictc_board::{Blocks, Board, BoardSplitter, Parser, Rules};

fn main() -> Result<(), Box<dyn Error>> {
    let splitter = BoardSplitter::new();
    let parser = Parser::new();
    let mut blocks = Blocks::new(io::stdin().lock(), splitter);
    // One board and one block are enough for a file of any length.
    let mut board = Board::default();
    while let Some(block) = blocks.next_block()? {
        for text in splitter.split(std::str::from_utf8(block.bytes())?, block.line()) {
            match parser.parse_into(text.text(), &mut board) {
                Ok(()) => {
                    let min_length = Rules::for_board(&board).min_length();
                    println!("{board}  {}, words of {min_length} letters or more", board.size());
                }
                Err(error) => {
                    let source = error.source().map(|source| format!(": {source}"));
                    println!(
                        "line {}: {error}{}",
                        text.line_of(&error),
                        source.unwrap_or_default()
                    );
                }
            }
        }
        blocks.recycle(block);
    }
    Ok(())
}
