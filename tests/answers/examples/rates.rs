//! Measures the Rust libraries, for the benchmarks of other languages.
//!
//! ```text
//! cargo run --release -p answers --example rates -- DICT WORDS BOARDS
//! ```
//!
//! DICT is a dictionary, WORDS a file with a text on each line, and BOARDS one with 16 letters for
//! each board and nothing between them. Writes a name, a tab and the best time in seconds on each
//! line: of one opening, of one look-up, of one look-up in a batch, of scoring one board. All on
//! one thread.
#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "a benchmark prints its results")]

use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::time::Instant;

use dictc_board::Size;
use dictc_lexicon::{Lexicon, OpenOptions, Verify};
use dictc_solver::Solver;

/// How often each measurement is repeated.
const ROUNDS: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [dictionary, words, boards] = &arguments[..] else {
        return Err("expected three arguments: DICT WORDS BOARDS".into());
    };
    for (name, verify) in [("open_header", Verify::Header), ("open", Verify::Full)] {
        report(name, 200, || {
            for _ in 0..200 {
                let opened = OpenOptions::new().verify(verify).open(dictionary);
                black_box(opened.expect("DICT is a dictionary"));
            }
        });
    }
    let lexicon = Lexicon::open(dictionary)?;
    let words = fs::read_to_string(words)?;
    let words: Vec<&str> = words.lines().collect();
    report("contains", words.len(), || {
        black_box(words.iter().filter(|word| lexicon.contains(word)).count());
    });
    report("contains_many", words.len(), || {
        black_box(lexicon.contains_many(&words).filter(|found| *found).count());
    });
    let (boards, size) = (fs::read(boards)?, Size::new(4, 4)?);
    let mut solver = Solver::new(lexicon);
    report("score", boards.len() / size.cells(), || {
        for board in boards.chunks(size.cells()) {
            black_box(solver.score_letters(size, board).expect("BOARDS holds letters"));
        }
    });
    Ok(())
}

/// Writes the best time of one of `count` operations, which `work` does together.
fn report(name: &str, count: usize, mut work: impl FnMut()) {
    let best = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64()
    });
    let best = best.fold(f64::INFINITY, f64::min) / count.max(1) as f64;
    println!("{name}\t{best:e}");
}
