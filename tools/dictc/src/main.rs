//! `dictc`: compiles word lists to dictionaries, asks about their words, and plays with them.
//!
//! The libraries do the work; this program parses arguments and prints. The commands `solve`, `play`,
//! `puzzle` and `best` are crates of their own. The other commands have modules with their arguments:
//! [`compile`], [`combine`], [`search`], [`study`], [`meaning`], [`inspect`] and [`nodes`].
//! [`arguments`] lists all commands.
#![forbid(unsafe_code)]

mod affixes;
mod arguments;
mod building;
mod combine;
mod compile;
mod dictionary;
mod examples;
mod given;
mod inspect;
mod lists;
mod meaning;
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
mod watched;

use std::process::ExitCode;

use arguments::Arguments;
use dictc_cli::Tool;

/// The commands with a tree of arguments of their own.
const TOOLS: &[Tool] = &[solve::TOOL, play::TOOL, puzzle::TOOL, best::TOOL];

fn main() -> ExitCode {
    Tool::of::<Arguments>("dictc").starting_with(examples::START).main(TOOLS)
}
