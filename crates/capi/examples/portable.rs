//! Measures the portable kernel of the native solver, for tools/wasm/bench/boards.js:
//!
//! ```sh
//! cargo run --release -p dictc-capi --example portable -- my.fst
//! ```
//!
//! Each line has a task and the boards per second, the best of several rounds, for 1,000 boards of
//! the dice `new87` with seed 1. The tasks are: points; words with a path in any order; and sorted
//! words in arrays, as the C interface lends them.

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use dictc_board::{Board, Dealer, DiceSet};
use dictc_lexicon::Lexicon;
use dictc_solver::{AutomatonChoice, Columns, Kernel, SolverOptions};

const BOARDS: u64 = 1000;
const TIME: Duration = Duration::from_millis(700);

#[expect(clippy::print_stdout, reason = "an example")]
fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("expected the path of a dictionary")?;
    let dice = DiceSet::named("new87")?;
    let dealer = Dealer::new(dice, 1);
    let boards: Vec<Board> = (0..BOARDS).map(|n| dealer.board(n)).collect();
    let mut solver = SolverOptions::new()
        .automaton(AutomatonChoice::Graph)
        .kernel(Kernel::Portable)
        .build(Lexicon::open(path)?);
    let mut columns = Columns::new();
    println!("points\t{}", rate(&boards, |board| solver.score(board).points));
    println!("words\t{}", rate(&boards, |board| solver.solve_unsorted(board).len() as u64));
    println!(
        "arrays\t{}",
        rate(&boards, |board| {
            columns.fill(solver.solve(board));
            columns.points().len() as u64
        })
    );
    Ok(())
}

/// Measures the boards per second.
fn rate(boards: &[Board], mut solve: impl FnMut(&Board) -> u64) -> u64 {
    let start = Instant::now();
    let mut best = Duration::MAX;
    while start.elapsed() < TIME {
        let round = Instant::now();
        for board in boards {
            black_box(solve(board));
        }
        best = best.min(round.elapsed());
    }
    (boards.len() as f64 / best.as_secs_f64()) as u64
}
