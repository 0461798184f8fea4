//! Statistics of dealt boards, on all processors:
//! `cargo run --release -p dictc-game --example board_statistics -- 100000`.

#![expect(clippy::print_stdout, reason = "an example program prints")]

use std::error::Error;
use std::num::NonZeroUsize;
use std::thread;

use dictc_board::{Dealer, DiceSet};
use dictc_game::Statistics;
use dictc_solver::Solver;

fn main() -> Result<(), Box<dyn Error>> {
    let count: u64 = std::env::args().nth(1).map_or(Ok(10_000), |text| text.parse())?;
    let dealer = Dealer::new(DiceSet::named("new87")?, 1);
    let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);

    // Each thread has a solver of its own and takes every n-th board.
    let part = |first: usize| {
        let mut solver = Solver::new(dictc_english::lexicon());
        let mut statistics = Statistics::default();
        (first as u64..count)
            .step_by(threads)
            .for_each(|number| statistics.add(solver.solve(&dealer.board(number))));
        statistics
    };
    let parts = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|first| scope.spawn(move || part(first))).collect();
        threads.into_iter().map(|it| it.join().expect("no panic")).collect::<Vec<_>>()
    });

    let mut statistics = Statistics::default();
    parts.iter().for_each(|part| statistics.merge(part));
    for (name, numbers) in [("words", statistics.words()), ("points", statistics.points())] {
        let (mean, max) = (numbers.mean().unwrap_or(0.0), numbers.max().unwrap_or(0));
        let median = numbers.percentile(50.0).unwrap_or(0);
        println!("{name}: mean {mean:.1}, median {median}, most {max}");
    }
    Ok(())
}
