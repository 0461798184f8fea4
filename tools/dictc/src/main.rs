//! `dictc`: compiles word lists to dictionaries and searches their words.
//!
//! The libraries do the work; this program parses arguments and prints. Each command has a module
//! with its arguments: [`compile`], [`combine`], [`search`], [`study`], [`gloss`], [`inspect`] and
//! [`nodes`].
//! [`arguments`] lists them all.
#![forbid(unsafe_code)]

mod affixes;
mod arguments;
mod building;
mod combine;
mod compile;
mod dictionary;
mod examples;
mod given;
mod gloss;
mod inspect;
mod lists;
mod nodes;
mod observer;
mod output;
mod places;
mod progress;
mod rejects;
mod remarks;
mod report;
mod search;
mod signals;
mod study;
mod value_rule;
mod watched;

use std::process::ExitCode;

use arguments::Arguments;
use dictc_cli::Program;

/// This program.
const PROGRAM: Program = Program::named("dictc");

fn main() -> ExitCode {
    PROGRAM.finish(dictc_cli::parse(PROGRAM).and_then(|arguments: Arguments| arguments.run()))
}
