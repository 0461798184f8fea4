//! `solve`: finds every word on a Boggle board.
//!
//! This program parses arguments and prints. The crate `dictc-board` has boards, rules and dice;
//! `dictc-solver` finds the words; `dictc-render` writes them; `dictc-cli` has the code that all
//! programs share.
//!
//! Each file is one step: `arguments` parses the command line, `plan` checks it, `players`
//! reads sheets, `run` and `many` carry the plan out with a `worker` for each thread, and a
//! `sink` takes the answers.
#![forbid(unsafe_code)]

mod arguments;
mod many;
mod plan;
mod players;
mod run;
mod sink;
mod worker;

use dictc_cli::{Failure, Run, Tool};

use crate::arguments::Arguments;

/// The arguments of `solve` and `dictc solve`, and what runs them.
pub const TOOL: Tool = Tool::of::<Arguments>("solve");

impl Run for Arguments {
    fn run(&self) -> Result<(), Failure> {
        run::run(&plan::make(self)?)
    }
}
