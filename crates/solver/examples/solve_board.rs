//! Solves one board: `cargo run --release -p dictc-solver --example solve_board --
//! hell/likd/oquee/laun`.

#![expect(clippy::print_stdout, reason = "an example program prints")]

use std::cmp::Reverse;
use std::error::Error;

use dictc_solver::{Board, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| "perslatgsineters".to_owned());
    let board = Board::parse(&text)?;
    // Lexicon::open("my.fst")? opens a dictionary file instead.
    let mut solver = Solver::new(dictc_english::lexicon());
    let solution = solver.solve(&board);
    let mut words: Vec<_> = solution.words().collect();
    words.sort_by_key(|word| Reverse(word.points()));
    for word in words.iter().take(10) {
        println!("{:>3}  {:<12} {:?}", word.points(), word.text(), word.path());
    }
    println!("{} words, {} points", solution.len(), solution.points());
    Ok(())
}
