//! Statistics of dealt boards, on all processors:
//! `cargo run --release -p dictc-game --example board_statistics -- 100000`.

#![expect(clippy::print_stdout, reason = "an example program prints")]

use std::error::Error;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::thread::available_parallelism;

use dictc_board::{Dealer, DiceSet};
use dictc_game::Statistics;
use dictc_solver::{Next, Solver, Workers};

/// The boards that a thread solves at a time.
const CHUNK: u64 = 1000;

fn main() -> Result<(), Box<dyn Error>> {
    let count: u64 = std::env::args().nth(1).map_or(Ok(10_000), |text| text.parse())?;
    let dealer = Dealer::new(DiceSet::named("new87")?, 1);

    let mut next = 0;
    let source = || {
        let from = next;
        next = count.min(from + CHUNK);
        Ok::<_, Box<dyn Error>>(if from < next { Next::Item(from..next) } else { Next::End })
    };
    let worker = || (Solver::new(dictc_english::lexicon()), Statistics::default());
    let work = |(solver, statistics): &mut (Solver, Statistics), numbers: Range<u64>| {
        numbers.for_each(|number| statistics.add(solver.solve(&dealer.board(number))));
    };
    let threads = available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let workers = Workers::new(threads, worker).ordered_map(source, work, |()| Ok(()))?;

    let mut statistics = Statistics::default();
    workers.iter().for_each(|(_, part)| statistics.merge(part));
    for (name, numbers) in [("words", statistics.words()), ("points", statistics.points())] {
        let (mean, max) = (numbers.mean().unwrap_or(0.0), numbers.max().unwrap_or(0));
        let median = numbers.percentile(50.0).unwrap_or(0);
        println!("{name}: mean {mean:.1}, median {median}, most {max}");
    }
    Ok(())
}
