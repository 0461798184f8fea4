//! Damages small dictionaries in every way, and flips single bits of a large one:
//!
//! `cargo run --release -p hostile --example damage -- [EVERY]`
//!
//! Tries one in EVERY variants; by default all of them. Panics if it finds a fault.
#![allow(clippy::print_stdout)]

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use std::{env, thread};

use hostile::{Tally, WAYS, flip_bits, samples};

/// In the large file: the bytes at each end whose bits are all flipped, and the places between
/// them.
const ENDS: usize = 64 << 10;
const PLACES: usize = 100_000;
/// One in this number of damaged large files gets correct checksums, because querying one takes
/// long.
const SEALED: u64 = 50;

fn main() -> Result<(), String> {
    let every = match env::args().nth(1) {
        None => 1,
        Some(text) => text.parse().ok().filter(|&it| it > 0).ok_or("usage: damage [EVERY]")?,
    };
    let samples = samples();
    let bytes: usize = samples.iter().map(Vec::len).sum();
    println!("{} small files, {bytes} bytes together; one in {every} variants", samples.len());
    println!(
        "{:>11} {:>11} {:>11} {:>9} {:>9}",
        "bare", "sealed", "header only", "opened", "sound"
    );
    let mut all = Tally::default();
    for way in WAYS {
        let start = Instant::now();
        let tally = on_all_cores(samples.len(), |i| way.try_on(&samples[i], every));
        print(way.name, tally, start);
        all += tally;
    }

    let english = english::lexicon();
    let large = english.fst();
    let large = large.as_bytes();
    println!("the embedded dictionary, {} bytes", large.len());
    let parts = 64;
    let start = Instant::now();
    let tally = on_all_cores(parts, |part| {
        let (ends, places) = (ENDS / every as usize, PLACES / every as usize);
        flip_bits(large, ends, places, (part, parts), SEALED)
    });
    print("single bits flipped", tally, start);
    all += tally;
    println!("{} files in all; no fault", all.bare + all.sealed);
    Ok(())
}

/// Runs numbered pieces of work on all cores.
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
    let Tally { bare, sealed, header_only, opened, sound } = tally;
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{bare:>11} {sealed:>11} {header_only:>11} {opened:>9} {sound:>9}  {name} ({seconds:.0} s)"
    );
}
