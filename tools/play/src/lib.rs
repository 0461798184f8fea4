//! `play`: Boggle in a terminal.
//!
//! This program draws, reads keys and the clock, and keeps a history. The crate `dictc-game` plays:
//! its [`Session`](dictc_game::session::Session) is a round with people at one keyboard.
//!
//! `arguments` parses the command line, and `plan` checks it. `full_screen` runs a session in
//! a terminal, where `screen` draws it; `plain` runs it line by line. `wording` has the
//! messages, and `report` the results of rounds and the history.
#![forbid(unsafe_code)]

mod arguments;
mod full_screen;
mod grid;
mod layout;
mod plain;
mod plan;
mod report;
mod rows;
mod screen;
#[cfg(test)]
mod tests;
mod wording;

use dictc_cli::{Failure, Run, Tool};

use crate::arguments::Arguments;

/// The arguments of `dictc play`, and what runs them.
pub const TOOL: Tool = Tool::of::<Arguments>("play");

impl Run for Arguments {
    fn run(&self) -> Result<(), Failure> {
        self.check()?;
        if self.history {
            return report::history(self);
        }
        let plan = plan::make(self)?;
        if self.plain || !full_screen::is_possible() {
            plain::run(plan)
        } else {
            full_screen::run(plan, self.common.color)
        }
    }
}
