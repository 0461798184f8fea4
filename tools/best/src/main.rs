//! `best`: finds the best boards, and proves that they are.
//!
//! The searches are in `optimize`; this program parses arguments and prints. Each command has a
//! module with its arguments: [`find`], [`neighbors`] and [`canonical`]. [`arguments`] lists them
//! all, and [`typed`] parses boards. [`meter`] shows progress, [`interrupt`] listens for Ctrl-C.
#![forbid(unsafe_code)]

mod arguments;
mod canonical;
mod examples;
mod find;
mod interrupt;
mod meter;
mod neighbors;
mod typed;

use std::process::ExitCode;

use arguments::{Arguments, PROGRAM};

fn main() -> ExitCode {
    PROGRAM.finish(cli::parse(PROGRAM).and_then(|arguments: Arguments| arguments.run()))
}
