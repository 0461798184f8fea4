//! Kills the compiler again and again while it replaces a dictionary that other processes read.
//!
//! ```text
//! cargo run --release -p end-to-end --example kill -- [KILLS [SEED [WORDS]]]
//! ```
//!
//! Compilers alternate between two word lists for one dictionary. Each is killed with SIGKILL, so
//! that no handler and no destructor runs: at a random time after its start or after its temporary
//! file appeared, or shortly after the rename. Meanwhile [readers] open the dictionary over and
//! over, keep some of what they opened, and compare it with the expected words. In every other
//! round a second compiler, which is not killed, writes another dictionary to the same folder. Each
//! round ends with a run that is not killed. The exit code is 1 if a reader found anything but one
//! of the two dictionaries, if the second compiler failed, or if a run that was not killed left a
//! temporary file of any run behind.

#![forbid(unsafe_code)]

mod drill;
mod readers;

use std::env;
use std::error::Error;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use drill::{Drill, Tally};
use readers::Seen;

const READERS: usize = 3;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [] => kill(1000, 1, drill::WORDS),
        [readers::MODE, folder] => readers::read_until_stopped(Path::new(folder)),
        [kills] => kill(kills.parse()?, 1, drill::WORDS),
        [kills, seed] => kill(kills.parse()?, seed.parse()?, drill::WORDS),
        [kills, seed, words] => kill(kills.parse()?, seed.parse()?, words.parse()?),
        _ => Err("expected at most the number of kills, a seed and the number of words".into()),
    }
}

fn kill(kills: usize, seed: u64, words: usize) -> Result<ExitCode, Box<dyn Error>> {
    let start = Instant::now();
    let mut drill = Drill::new(seed, words)?;
    let readers = readers::start(READERS, drill.folder())?;
    let tally = drill.run(kills)?;
    let seen = readers::stop(readers)?;
    print(&tally, &seen, start.elapsed().as_secs())?;
    let is_good = tally.violations.is_empty() && seen.is_good() && seen.openings() > 0;
    Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn print(tally: &Tally, seen: &Seen, seconds: u64) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for violation in &tally.violations {
        writeln!(out, "FAILED: {violation}")?;
    }
    let mut row = |count: u64, what: &str| writeln!(out, "{count:>9}  {what}");
    row(tally.kills(), "runs were killed")?;
    row(tally.old, "of them before the rename, and left the old dictionary")?;
    row(tally.new, "of them after the rename, and left the new dictionary")?;
    row(tally.torn, "of them left a corrupt dictionary")?;
    row(
        tally.with_temporary,
        "of them left a temporary file (counted in rounds without a second compiler)",
    )?;
    row(tally.ended, "runs ended before they could be killed")?;
    row(tally.whole, "runs were not killed, one at the end of each round")?;
    row(tally.most_left, "temporary files at most existed at a time")?;
    row(tally.left, "temporary files remained after a run that was not killed")?;
    row(tally.neighbors, "runs of the second compiler, not killed")?;
    row(tally.failed_neighbors, "of them failed")?;
    row(seen.openings(), &format!("openings by {READERS} other processes"))?;
    row(seen.lists[0], "of them found the first dictionary, complete")?;
    row(seen.lists[1], "of them found the second dictionary, complete")?;
    row(seen.torn, "of them found anything else")?;
    row(seen.refused, "of them failed")?;
    row(seen.held, "dictionaries that had stayed open were read again")?;
    row(seen.changed, "of them had changed")?;
    row(seconds, "seconds")
}
