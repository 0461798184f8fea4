//! Judges players' sheets, one text file each:
//! `cargo run --release -p dictc-game --example judge_sheets -- perslatgsineters ann.txt ben.txt`.

#![expect(clippy::print_stdout, reason = "an example program prints")]

use std::error::Error;

use dictc_board::{Board, Rules};
use dictc_game::{Judge, JudgedRound, SharedWords, Sheet};
use dictc_solver::Solver;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let text = arguments.next().unwrap_or_else(|| "perslatgsineters".to_owned());
    let mut sheets = Vec::new();
    for path in arguments {
        sheets.push(Sheet::new(&path, &std::fs::read_to_string(&path)?));
    }
    if sheets.is_empty() {
        sheets.push(Sheet::new("Ann", "tears, stare, least, ignite"));
        sheets.push(Sheet::new("Ben", "stare, tea, tea, xyzzy"));
    }

    let board = Board::parse(&text)?;
    let lexicon = dictc_english::lexicon();
    let mut solver = Solver::new(lexicon.clone());
    let min_length = Rules::for_board(&board).min_length();
    let judge = Judge::new(solver.solve(&board), min_length, |word| lexicon.contains(word));
    let round = JudgedRound::new(&judge, sheets, SharedWords::Cancel);
    for sheet in &round.sheets {
        println!("{}: {} points", sheet.name, sheet.points());
        for word in &sheet.words {
            println!("  {:<12} {:>2}  {:?}", word.text, word.points, word.verdict);
        }
    }
    let winners: Vec<&str> = round.winners().map(|it| &*it.name).collect();
    println!("best: {}; {} words missed", winners.join(", "), round.missed.len());
    Ok(())
}
