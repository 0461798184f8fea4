//! Does a fixed piece of work a number of times: `instructions WORK DICTIONARY TIMES`.
//!
//! `.ci/instructions` runs this program under callgrind twice, with different numbers of times. The
//! difference is what the work costs, without starting the program and without preparing the work.
//! Nothing here depends on the clock, on the number of processors or on random numbers, so the same
//! compiler gives the same counts.

#![allow(clippy::print_stderr, reason = "a program reports what is wrong")]

use std::error::Error;
use std::hint::black_box;
use std::process::ExitCode;

use dictc_board::{Board, Dealer, DiceSet};
use dictc_lexicon::Lexicon;
use dictc_solver::{Kernel, SolverOptions};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [work, dictionary, times] = arguments.as_slice() else {
        eprintln!("usage: instructions open|look-up|portable DICTIONARY TIMES");
        return ExitCode::from(2);
    };
    match run(work, dictionary, times) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("instructions: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(work: &str, dictionary: &str, times: &str) -> Result<(), Box<dyn Error>> {
    let times: usize = times.parse()?;
    match work {
        "open" => open(dictionary, times),
        "look-up" => look_up(&Lexicon::open(dictionary)?, times),
        "portable" => solve(&Lexicon::open(dictionary)?, times),
        _ => Err(format!("unknown work {work:?}; expected open, look-up or portable").into()),
    }
}

/// Opens the dictionary, which maps and verifies it.
fn open(dictionary: &str, times: usize) -> Result<(), Box<dyn Error>> {
    for _ in 0..times {
        black_box(Lexicon::open(black_box(dictionary))?);
    }
    Ok(())
}

/// Looks up 2,000 words spread over the dictionary, and the same number of texts that are mostly
/// not words; finds the ordinal of each word, and each word by its ordinal.
fn look_up(lexicon: &Lexicon, times: usize) -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = lexicon.iter().step_by(lexicon.len() / 2000).take(2000).collect();
    let others: Vec<String> = words.iter().map(|word| format!("{word}z")).collect();
    for _ in 0..times {
        for word in words.iter().chain(&others) {
            black_box(lexicon.contains(black_box(word.as_str())));
        }
        for word in &words {
            let ordinal =
                lexicon.ordinal(black_box(word.as_str())).ok_or("a word has an ordinal")?;
            black_box(lexicon.word(ordinal));
        }
    }
    Ok(())
}

/// Counts the points of 100 dealt boards, and finds their words, with the portable kernel.
fn solve(lexicon: &Lexicon, times: usize) -> Result<(), Box<dyn Error>> {
    let dealer = Dealer::new(DiceSet::named("new87")?, 1);
    let boards: Vec<Board> = (0..100)
        .map(|n| {
            let mut board = Board::default();
            dealer.deal_into(n, &mut board);
            board
        })
        .collect();
    let mut solver = SolverOptions::new().kernel(Kernel::Portable).build(lexicon.clone());
    for _ in 0..times {
        for board in &boards {
            black_box(solver.score(black_box(board)));
            black_box(solver.solve(black_box(board)).points());
        }
    }
    Ok(())
}
