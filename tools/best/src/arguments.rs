//! The command line and its commands.

use clap::{Parser, Subcommand};
use dictc_cli::{CommonArguments, Deferred, Failure, Run};

use crate::bound::BoundArguments;
use crate::canonical::CanonicalArguments;
use crate::check::CheckArguments;
use crate::find::FindArguments;
use crate::neighbors::NeighborsArguments;
use crate::prove::ProveArguments;
use crate::{bound, canonical, check, examples, find, neighbors, prove};

/// Finds the best boards, and proves that they are the best.
#[derive(Debug, Parser)]
#[command(
    name = "best",
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
#[command(defer = true)]
enum Command {
    /// Find boards with many points or words, or a long word
    #[command(after_help = examples::FIND)]
    Find(Deferred<FindArguments>),
    /// Score all boards that are one change away from a board
    ///
    /// Each row has the board after the change, its words and points, the points gained, and the
    /// change: '1:2 e>a' replaces the e in row 1 and column 2 (counted from 0) by an a; '0:0 p-s
    /// 3:3' swaps two cells.
    #[command(after_help = examples::NEIGHBORS)]
    Neighbors(Deferred<NeighborsArguments>),
    /// Print the canonical form of a board: of its rotations and reflections, the first by alphabet
    #[command(after_help = examples::CANONICAL)]
    Canonical(Deferred<CanonicalArguments>),
    /// Find all boards with at least N points, and prove that there are no others
    #[command(after_help = examples::PROVE)]
    Prove(Deferred<ProveArguments>),
    /// Verify the record of a proof
    #[command(after_help = examples::CHECK)]
    Check(Deferred<CheckArguments>),
    /// Print a score that no board of a class exceeds
    #[command(after_help = examples::BOUND)]
    Bound(Deferred<BoundArguments>),
}

impl Run for Arguments {
    fn run(&self) -> Result<(), Failure> {
        let common = &self.common;
        match &self.command {
            Command::Find(arguments) => find::run(arguments, common),
            Command::Neighbors(arguments) => neighbors::run(arguments),
            Command::Canonical(arguments) => canonical::run(arguments),
            Command::Prove(arguments) => prove::run(arguments, common),
            Command::Check(arguments) => check::run(arguments, common),
            Command::Bound(arguments) => bound::run(arguments),
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
