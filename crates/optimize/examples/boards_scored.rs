//! Counts the boards that a search scores until it finds one that reaches a target, for many seeds:
//!
//! ```sh
//! cargo run --release -p dictc-optimize --example boards_scored -- enable2k.fst 4x4 3625 20
//! ```
//!
//! The arguments are a dictionary, a size, the points to reach, the number of seeds, and options as
//! `name=value`: `pool`, `anneal` (moves), `letters`, `first` (the first seed), `min` (the minimum
//! length), `most` (boards scored at most, in thousands).

#![allow(clippy::print_stdout, reason = "an example prints")]

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Instant;

use dictc_board::{Rules, Size};
use dictc_lexicon::Lexicon;
use dictc_optimize::{End, Search, Shape};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [dictionary, size, target, seeds, options @ ..] = &arguments[..] else {
        return Err("expected a dictionary, a size, points, a number of seeds".into());
    };
    let lexicon = Lexicon::open(dictionary)?;
    let size: Size = size.parse()?;
    let mut search = Search::new(lexicon, Shape::closed(size)?)?.target(target.parse()?);
    let (mut first, mut most) = (1, u64::MAX);
    for option in options {
        let (name, value) = option.split_once('=').ok_or("expected name=value")?;
        match name {
            "pool" => search = search.pool(value.parse()?),
            "anneal" => search = search.annealing(value.parse()?),
            "letters" => search = search.letters(value)?,
            "first" => first = value.parse()?,
            "threads" => search = search.threads(NonZeroUsize::new(value.parse()?).ok_or("0")?),
            "min" => search = search.rules(Rules::for_size(size).with_min_length(value.parse()?)?),
            "most" => most = 1000 * value.parse::<u64>()?,
            _ => return Err(format!("{name}: not an option").into()),
        }
    }
    let mut counts = Vec::new();
    let (start, mut total) = (Instant::now(), 0);
    for seed in first..first + seeds.parse::<u64>()? {
        let found = search.clone().seed(seed).run(|progress| {
            if progress.scored < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        total += found.scored;
        let best = &found.boards[0];
        println!("{seed}\t{}\t{}\t{}\t{}", best.board, best.points, found.scored, found.runs);
        counts.push(if found.end == End::Target { found.scored } else { u64::MAX });
    }
    counts.sort_unstable();
    let reached = counts.iter().filter(|&&count| count < u64::MAX).count();
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "reached {reached} of {}, median {}, most {}; mean {:.0}; {:.0} boards/s",
        counts.len(),
        counts[counts.len() / 2],
        counts[counts.len() - 1],
        total as f64 / reached as f64,
        total as f64 / seconds,
    );
    Ok(())
}
