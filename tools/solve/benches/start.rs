//! Measures whole processes that solve one board, compared with `true`, a program that does
//! nothing.
//!
//! ```sh
//! cargo bench -p solve -- --program target/x86_64-unknown-linux-gnu/dist/solve
//! cargo bench -p solve -- --write docs/numbers/start.tsv
//! cargo bench -p solve -- --test                            # everything once
//! ```
//!
//! A run is the time from starting a process to its end; its output is discarded. The benchmarks
//! take turns. Without `--program`, the program is the one that cargo built for the benchmark,
//! which is larger and slower to start than an installed one.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a benchmark prints its results")]

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use dictc_lexicon::{GraphKind, write};
use stopwatch::{Options, Results, Share, made_up_words, race, thousands, time};

/// A board dealt with the modern dice, with 91 words of the embedded dictionary.
const BOARD: &str = "taio/nsas/vktd/eldz";
/// The best known board.
const LONG_BOARD: &str = "perslatgsineters";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("start: {error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let Some(mut options) = Options::of_this_process(env!("CARGO_PKG_NAME"))? else {
        println!("{}", stopwatch::USAGE);
        return Ok(());
    };
    // A process takes a millisecond, and other programs disturb many of them.
    options.share.runs = if options.test { Share::ONCE.runs } else { 500 };
    let program =
        options.program.clone().unwrap_or_else(|| PathBuf::from(env!("CARGO_BIN_EXE_solve")));
    let words = words(&options)?;
    let dictionary = Path::new(env!("CARGO_TARGET_TMPDIR")).join("start.fst");
    fs::write(&dictionary, write::to_bytes(words.iter().map(|it| (it, None)), GraphKind::Trie)?)?;
    let mut results = Results::new(&options.command);
    results.state("words", &thousands(words.len() as u64));

    let solve = |arguments: &[&str]| {
        let mut command = Command::new(&program);
        command.args(arguments);
        command
    };
    let mut with_file = solve(&[BOARD, "--dict"]);
    with_file.arg(&dictionary);
    let mut rows = [
        ("true", Command::new("true")),
        ("version", solve(&["--version"])),
        ("board", solve(&[BOARD])),
        ("board with a file", with_file),
        ("long board", solve(&[LONG_BOARD])),
        ("long board, summary", solve(&[LONG_BOARD, "--summary"])),
    ];
    for (name, command) in &mut rows {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let status = command.status().map_err(|error| format!("{name}: {error}"))?;
        if !status.success() {
            return Err(format!("{name}: {command:?}: {status}").into());
        }
    }
    let samples = race(rows.len(), options.share, |i| time(|| rows[i].1.status()));
    println!("{:22} {:>8} {:>8}  (ms: lower quartile, median)", "starting", "", "");
    for ((name, _), samples) in rows.iter().zip(&samples) {
        let [lower_quartile, median] =
            [samples.lower_quartile, samples.median].map(|it| it.as_secs_f64() * 1e3);
        println!("{name:22} {lower_quartile:>8.3} {median:>8.3}");
        results.add("starting", name, 1, samples);
    }
    fs::remove_file(&dictionary)?;
    if let Some(path) = &options.write {
        fs::write(path, results.to_string())
            .map_err(|error| format!("{}: cannot write: {error}", path.display()))?;
    }
    Ok(())
}

/// The words of the dictionary file: from a list, or generated.
fn words(options: &Options) -> Result<Vec<String>, Box<dyn Error>> {
    let list = match &options.words {
        Some(path) => fs::read_to_string(path)
            .map_err(|error| format!("{}: cannot read: {error}", path.display()))?,
        None => made_up_words(if options.test { 2_000 } else { 200_000 }),
    };
    let mut words: Vec<String> = list.split_whitespace().map(str::to_lowercase).collect();
    words.sort_unstable();
    words.dedup();
    Ok(words)
}
