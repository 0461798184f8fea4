//! Finds every word on a Boggle board: the command `solve`.
//!
//! This program reads arguments and prints. Boards, rules and dice are the crate `board`'s; words and where they are
//! on a board, statistics, the scoring of sheets and the work of many threads are the crate `solver`'s. One file here is
//! one step: `arguments` what was typed, `plan` what it asks for, `run` and `many` carry it out, and a module for each
//! form that answers take.
#![forbid(unsafe_code)]

mod answer;
mod arguments;
mod check;
mod failure;
mod grid;
mod html;
mod json;
mod many;
mod numbers;
mod palette;
mod plan;
mod plot;
mod progress;
mod routes;
mod rule_book;
mod run;
mod sink;
mod statistics;
mod svg;
mod table;
mod text;
mod worker;

use std::io::Write;
use std::process::ExitCode;

use crate::failure::Failure;

fn main() -> ExitCode {
    let done = arguments::read()
        .and_then(|arguments| plan::make(&arguments))
        .and_then(|plan| run::run(&plan));
    match done {
        Ok(()) | Err(Failure::HelpShown | Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(Failure::Reported) => ExitCode::from(2),
        Err(Failure::CutOff) => ExitCode::from(3),
        Err(Failure::Message(message)) => {
            complain(&message);
            ExitCode::from(2)
        }
    }
}

/// The one place where what is worth knowing beside the results is printed.
fn remark(message: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{message}");
}

/// The one place where errors are printed.
fn complain(message: &str) {
    // If standard error is closed there is nobody left to tell.
    let _ = writeln!(std::io::stderr().lock(), "solve: {message}");
}
