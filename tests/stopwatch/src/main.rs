//! Rewrites the tables of README.md and docs/ from the file that the benchmark of boards wrote:
//! `cargo run -p stopwatch`.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program reports what it does")]

use std::error::Error;
use std::fs;
use std::process::ExitCode;

use stopwatch::Results;
use stopwatch::documents::{DOCUMENTS, NUMBERS, render, repository};

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
    let numbers = fs::read_to_string(repository().join(NUMBERS));
    let results = Results::parse(&numbers.map_err(|error| format!("{NUMBERS}: {error}"))?)
        .map_err(|error| format!("{NUMBERS}: {error}"))?;
    for name in DOCUMENTS {
        let path = repository().join(name);
        let document = fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
        let rendered = render(&document, &results).map_err(|error| format!("{name}: {error}"))?;
        if rendered == document {
            println!("{name}: up to date");
        } else {
            fs::write(&path, rendered).map_err(|error| format!("{name}: {error}"))?;
            println!("{name}: rewritten");
        }
    }
    Ok(())
}
