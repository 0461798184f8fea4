//! Rewrites the tables of README.md and docs/ from the files that the benchmarks wrote:
//! `cargo run -p stopwatch`.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program reports what it does")]

use std::error::Error;
use std::fs;
use std::process::ExitCode;

use stopwatch::documents::{DOCUMENTS, Numbers, render, repository};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("stopwatch: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let numbers = Numbers::read()?;
    for name in DOCUMENTS {
        let path = repository().join(name);
        let document = fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
        let rendered = render(&document, &numbers).map_err(|error| format!("{name}: {error}"))?;
        if rendered == document {
            println!("{name}: up to date");
        } else {
            fs::write(&path, rendered).map_err(|error| format!("{name}: {error}"))?;
            println!("{name}: rewritten");
        }
    }
    Ok(())
}
