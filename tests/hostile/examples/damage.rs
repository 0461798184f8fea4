//! Tries every way there is to damage small dictionaries, and single bits of a large one:
//!
//! `cargo run --release -p hostile --example damage -- [EVERY]`
//!
//! One in EVERY variants is tried: all, if it is left out. Ends with a panic if there is a fault.
#![allow(clippy::print_stdout)]

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use std::{env, thread};

use hostile::{Tally, WAYS, flip_bits, samples};

/// Of the large file: bytes at its start, and at its end, of which every bit is flipped; places between them.
const ENDS: usize = 64 << 10;
const PLACES: usize = 100_000;
/// One in so many damaged large files gets right checksums: it takes longer to ask one everything.
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

/// Does pieces of work, from 0 on, on as many threads as there are cores.
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
