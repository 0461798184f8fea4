//! `play`: Boggle in a terminal.
//!
//! This program draws, reads keys and keeps a file. The crate `game` plays: it judges words, moves
//! the computer's players, scores rounds and encodes the lines of the history.
//!
//! [`arguments`] is what was typed, [`plan`] is what it asks for. A [`session`] is a round between
//! people and the screen, and knows neither terminal nor clock. [`screen`] draws it, [`full_screen`]
//! runs it in a terminal, [`plain`] line by line. [`history`] owns the file, [`report`] words
//! results.
#![forbid(unsafe_code)]

mod arguments;
mod full_screen;
mod grid;
mod history;
mod plain;
mod plan;
mod report;
mod screen;
mod session;
#[cfg(test)]
mod tests;

use std::process::ExitCode;

use cli::Failure;

use crate::arguments::{Arguments, PROGRAM};

fn main() -> ExitCode {
    PROGRAM.finish(cli::parse(PROGRAM).and_then(|arguments| run(&arguments)))
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
