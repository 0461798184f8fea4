//! The command line: which commands there are.

use clap::{Parser, Subcommand};
use cli::{CommonArguments, Failure, Program};

use crate::canonical::CanonicalArguments;
use crate::{canonical, examples};

/// This program.
pub(crate) const PROGRAM: Program = Program::named("best");

/// Finds the best boards, and proves that they are.
#[derive(Debug, Parser)]
#[command(
    name = "best",
    bin_name = "best",
    version,
    arg_required_else_help = true,
    max_term_width = 100,
    after_help = examples::ALL
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    common: CommonArguments,
}

/// The commands.
#[derive(Debug, Subcommand)]
enum Command {
    /// Print the image of a board that comes first in the alphabet
    #[command(after_help = examples::CANONICAL)]
    Canonical(CanonicalArguments),
}

impl Arguments {
    /// Runs the command.
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match &self.command {
            Command::Canonical(arguments) => canonical::run(arguments),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_is_consistent() {
        Arguments::command().debug_assert();
    }
}
