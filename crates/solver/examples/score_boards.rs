//! Scores a file with one board per line, or standard input:
//! `cargo run --release -p dictc-solver --example score_boards -- boards.txt`.

use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};

use dictc_solver::{Board, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let input: Box<dyn BufRead> = match std::env::args().nth(1) {
        Some(path) => Box::new(BufReader::new(File::open(path)?)),
        None => Box::new(std::io::stdin().lock()),
    };
    let mut out = BufWriter::new(std::io::stdout().lock());
    let mut solver = Solver::new(dictc_english::lexicon());
    for (number, line) in (1..).zip(input.lines()) {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        let board = Board::parse(&line).map_err(|error| format!("line {number}: {error}"))?;
        let score = solver.score(&board);
        writeln!(out, "{board}\t{}\t{}", score.words, score.points)?;
    }
    out.flush()?;
    Ok(())
}
