//! `play`: Boggle in a terminal.
//!
//! This program draws, reads keys and the clock, and keeps a history. The crate `dictc-game` plays:
//! its [`Session`](dictc_game::session::Session) is a round with people at one keyboard.
//!
//! [`arguments`] parses the command line, and [`plan`] checks it. [`full_screen`] runs a session in
//! a terminal, where [`screen`] draws it; [`plain`] runs it line by line. [`wording`] has the
//! messages, and [`report`] the results of rounds and the history.
#![forbid(unsafe_code)]

mod arguments;
mod full_screen;
mod grid;
mod layout;
mod plain;
mod plan;
mod report;
mod screen;
#[cfg(test)]
mod tests;
mod wording;

use std::process::ExitCode;

use dictc_cli::Failure;

use crate::arguments::{Arguments, PROGRAM};

fn main() -> ExitCode {
    PROGRAM.finish(dictc_cli::parse(PROGRAM).and_then(|arguments| run(&arguments)))
}

fn run(arguments: &Arguments) -> Result<(), Failure> {
    arguments.check()?;
    if arguments.history {
        return report::history(arguments);
    }
    let plan = plan::make(arguments)?;
    if arguments.plain || !full_screen::is_possible() {
        plain::run(plan)
    } else {
        full_screen::run(plan, arguments.common.color)
    }
}
