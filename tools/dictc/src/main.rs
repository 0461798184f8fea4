//! `dictc`: compiles word lists into dictionaries and asks about their words.
//!
//! The work is done by the crate `lexicon`; here arguments are parsed and results printed. [`arguments`] says
//! what can be asked, each command has a module of its own, and [`failure`] says how a run can end.
#![forbid(unsafe_code)]

mod arguments;
mod combine;
mod compile;
mod failure;
mod input;
mod inspect;
mod memory;
mod numbers;
mod output;
mod places;
mod progress;
mod rejects;
mod report;
mod search;
mod shell;
mod signals;
mod zstd;

use std::process::ExitCode;

use clap::Parser;

use arguments::Arguments;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    arguments.color.apply();
    match arguments.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
