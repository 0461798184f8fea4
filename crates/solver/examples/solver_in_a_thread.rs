//! Moves a solver into a thread that answers boards as they come.

#![expect(clippy::print_stdout, reason = "an example program prints")]

use std::error::Error;
use std::sync::mpsc::channel;
use std::thread;

use dictc_solver::{Board, Score, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let mut solver = Solver::new(dictc_english::lexicon());
    let (boards, questions) = channel::<Board>();
    let (answers, scores) = channel::<Score>();
    // The solver owns its memory, so it can move.
    let thread = thread::spawn(move || {
        for board in questions {
            if answers.send(solver.score(&board)).is_err() {
                break;
            }
        }
        solver
    });
    for text in ["perslatgsineters", "hell/likd/oquee/laun"] {
        boards.send(Board::parse(text)?)?;
        let score = scores.recv()?;
        println!("{text}: {} words, {} points", score.words, score.points);
    }
    drop(boards);
    // It can also move back, with its memory ready for more boards.
    let mut solver = thread.join().map_err(|_| "the thread panicked")?;
    println!("{} words on di/ed", solver.solve(&Board::parse("di/ed")?).len());
    Ok(())
}
