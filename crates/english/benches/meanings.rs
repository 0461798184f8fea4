//! Measures the cost of the English dictionary's meanings: opening a file with and without them, and
//! reading them.
//!
//! ```sh
//! cargo bench -p dictc-english --bench meanings
//! cargo bench -p dictc-english --bench meanings -- --test       # everything once
//! ```
//!
//! The benchmarks take turns. A meaning is *cold* if its block is not in the processor's caches: each
//! meaning comes from another block, and all other blocks are read before a block is read again. It
//! is *warm* if the block was read just before. Both unpack the block; *10,000 in order* unpacks
//! each block once.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a benchmark prints its results")]

use std::error::Error;
use std::fs;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

use dictc_lexicon::{Lexicon, OpenOptions, Verify};
use stopwatch::{Options, race, time};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("meanings: {error}");
            ExitCode::from(2)
        }
    }
}

/// A benchmark: its name, its number of operations, and its work.
type Row<'a> = (&'static str, usize, Box<dyn Fn() -> u64 + 'a>);

fn run() -> Result<(), Box<dyn Error>> {
    let package = concat!(env!("CARGO_PKG_NAME"), " --bench meanings");
    let Some(options) = Options::of_this_process(package)? else {
        println!("{}", stopwatch::USAGE);
        return Ok(());
    };
    let with = dictc_english::lexicon();
    let without = with.with_meanings(|_| None::<&str>)?;
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let path = |name: &str| folder.path().join(name);
    for (name, lexicon) in [("with.fst", &with), ("without.fst", &without)] {
        fs::write(path(name), lexicon.as_bytes())?;
        println!("{name}: {} bytes", lexicon.byte_len());
    }
    let header = OpenOptions::new().verify(Verify::Header);
    let opened = |name: &str| Lexicon::open(path(name)).expect("a dictionary").len() as u64;
    let opened_header = |name: &str| header.open(path(name)).expect("a dictionary").len() as u64;

    // Every hundredth word with a meaning: nearly all are in different blocks.
    let explained = explained(&with)?;
    let spread: Vec<String> =
        explained.iter().step_by(100).filter_map(|&it| with.word(it)).collect();
    let next = AtomicUsize::new(0);
    let cold = || &spread[next.fetch_add(1, Ordering::Relaxed) % spread.len()];
    let length =
        |word: &str| with.meaning(word).expect("sound").map_or(0, |meaning| meaning.len() as u64);
    let rows: [Row<'_>; 7] = [
        ("open, without", 1, Box::new(|| opened("without.fst"))),
        ("open, with meanings", 1, Box::new(|| opened("with.fst"))),
        ("open header, without", 1, Box::new(|| opened_header("without.fst"))),
        ("open header, with meanings", 1, Box::new(|| opened_header("with.fst"))),
        ("a meaning, cold", 1, Box::new(|| length(cold()))),
        ("a meaning, warm", 1, Box::new(|| length("mouse"))),
        (
            "10,000 in order",
            10_000,
            Box::new(|| {
                let mut meanings = with.meanings().expect("English has meanings");
                let meaning = |&ordinal: &usize| {
                    meanings.get(ordinal).expect("sound").map_or(0, |meaning| meaning.len() as u64)
                };
                explained[..10_000].iter().map(meaning).sum()
            }),
        ),
    ];
    let samples = race(rows.len(), options.share, |i| time(|| rows[i].2()));
    println!("\n{:28} {:>10} {:>10}  (ns each: lower quartile, median)", "", "", "");
    for ((name, items, _), samples) in rows.iter().zip(&samples) {
        let each = |time: f64| time / *items as f64;
        let [low, median] = [samples.lower_quartile, samples.median];
        let [low, median] = [low, median].map(|it| each(it.as_nanos() as f64));
        println!("{name:28} {low:>10.0} {median:>10.0}");
    }
    Ok(())
}

/// The ordinals of the words that have a meaning.
fn explained(lexicon: &Lexicon) -> Result<Vec<usize>, Box<dyn Error>> {
    let mut meanings = lexicon.meanings().ok_or("English has no meanings")?;
    let mut ordinals = Vec::new();
    for ordinal in 0..lexicon.len() {
        if meanings.get(ordinal)?.is_some() {
            ordinals.push(ordinal);
        }
    }
    Ok(ordinals)
}
