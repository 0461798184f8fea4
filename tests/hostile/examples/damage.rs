//! Tries all mutations of small dictionaries, and single bit flips of a large one:
//!
//! `cargo run --release -p hostile --example damage -- [EVERY]`
//!
//! Tries every EVERY-th variant, or all by default. Panics if it finds a fault.
#![allow(clippy::print_stdout)]

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use std::{env, thread};

use hostile::{MUTATIONS, Tally, flip_bits, samples};

/// The number of bytes at each end of the large file in which every bit is flipped.
const ENDS: usize = 64 << 10;
/// The number of bits that are flipped between the ends.
const OFFSETS: usize = 100_000;
/// Every `SEALED`-th damaged large file is also tried with corrected checksums, which is slower.
const SEALED: u64 = 50;

fn main() -> Result<(), String> {
    let every = match env::args().nth(1) {
        None => 1,
        Some(text) => text.parse().ok().filter(|&it| it > 0).ok_or("usage: damage [EVERY]")?,
    };
    let samples = samples();
    let bytes: usize = samples.iter().map(Vec::len).sum();
    println!("{} small files, {bytes} bytes in total; 1 in {every} variants", samples.len());
    println!(
        "{:>11} {:>11} {:>11} {:>9} {:>9}",
        "bare", "sealed", "header only", "opened", "valid"
    );
    let mut all = Tally::default();
    for mutation in MUTATIONS {
        let start = Instant::now();
        let tally = on_all_cores(samples.len(), |i| mutation.try_on(&samples[i], every));
        print(mutation.name, tally, start);
        all += tally;
    }

    // Damage to meanings is found when they are read, not here.
    let english = dictc_english::lexicon().with_meanings(|_| None::<&str>);
    let english = english.map_err(|error| error.to_string())?;
    let large = english.as_bytes();
    println!("the embedded dictionary without meanings, {} bytes", large.len());
    let parts = 64;
    let start = Instant::now();
    let tally = on_all_cores(parts, |part| {
        let (ends, offsets) = (ENDS / every as usize, OFFSETS / every as usize);
        flip_bits(large, ends, offsets, (part, parts), SEALED)
    });
    print("single bits flipped", tally, start);
    all += tally;
    println!("{} files in total, no faults", all.bare + all.sealed);
    Ok(())
}

/// Runs `work` for each index below `pieces`, on one thread per core.
fn on_all_cores(pieces: usize, work: impl Fn(usize) -> Tally + Sync) -> Tally {
    let (next, tally) = (AtomicUsize::new(0), Mutex::new(Tally::default()));
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let piece = next.fetch_add(1, Ordering::Relaxed);
                    if piece >= pieces {
                        break;
                    }
                    let done = work(piece);
                    *tally.lock().expect("no other thread panicked") += done;
                }
            });
        }
    });
    tally.into_inner().expect("no thread panicked")
}

fn print(name: &str, tally: Tally, start: Instant) {
    let Tally { bare, sealed, header_only, opened, valid } = tally;
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{bare:>11} {sealed:>11} {header_only:>11} {opened:>9} {valid:>9}  {name} ({seconds:.0} s)"
    );
}
