//! A first program; docs/languages.md shows it beside those of other languages.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "it prints its results")]

use std::error::Error;

use dictc::{Board, Lexicon, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let lexicon = Lexicon::open("en.fst").unwrap_or_else(|error| {
        eprintln!("{error}: {}", error.source().unwrap_or(&error));
        std::process::exit(1)
    });
    println!("{}", lexicon.ordinal("tea").unwrap_or_default());
    let mut solver = Solver::new(lexicon);
    for word in solver.solve(&Board::parse("te/as")?).words() {
        let cells: Vec<String> = word.path().cells().map(|cell| cell.to_string()).collect();
        println!("{} {}", word.text(), cells.join(" "));
    }
    Ok(())
}
