//! `best`: finds the best boards, and proves that they are.
//!
//! The searches are in `optimize`; this program parses arguments and prints. Each command has a
//! module with its arguments: [`find`], [`neighbors`], [`canonical`], [`prove`], [`check`] and
//! [`bound`]. [`arguments`] lists them all, [`typed`] parses boards and [`dictionary`] opens
//! dictionaries. [`meter`] shows progress, [`interrupt`] listens for Ctrl-C. [`folder`] has the
//! files of a proof, [`shard`] its parts, [`estimate`] the time that is left,
//! [`sample`] what a whole proof would take.
#![forbid(unsafe_code)]

mod arguments;
mod bound;
mod canonical;
mod check;
mod dictionary;
mod estimate;
mod examples;
mod find;
mod folder;
mod interrupt;
mod meter;
mod neighbors;
mod prove;
mod sample;
mod shard;
mod typed;

use std::process::ExitCode;

use arguments::{Arguments, PROGRAM};

fn main() -> ExitCode {
    PROGRAM.finish(cli::parse(PROGRAM).and_then(|arguments: Arguments| arguments.run()))
}
