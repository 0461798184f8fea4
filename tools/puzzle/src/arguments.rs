//! The command line, with a command for each puzzle.

use clap::{Parser, Subcommand};
use dictc_cli::{CommonArguments, Deferred, Failure, Run};

use crate::bee_arguments::BeeArguments;
use crate::boxed::BoxedArguments;
use crate::hide::HideArguments;
use crate::ladder::LadderArguments;
use crate::quiz_arguments::QuizArguments;
use crate::search::SearchArguments;
use crate::wordiply::WordiplyArguments;
use crate::wordle_arguments::WordleArguments;
use crate::{bee, boxed, examples, hide, ladder, quiz, search, wordiply, wordle};

/// Solves word puzzles: guesses, hives, boxes, ladders and grids of letters; asks words to study.
#[derive(Debug, Parser)]
#[command(
    name = "puzzle",
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

/// The puzzles.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
enum Command {
    /// Advise the next guess of a word, from the marks on earlier guesses
    #[command(after_help = examples::WORDLE)]
    Wordle(Deferred<WordleArguments>),
    /// Find the words that use a few letters and contain the center letter
    #[command(after_help = examples::BEE)]
    Bee(Deferred<BeeArguments>),
    /// Find the best chains of words around the sides of a box
    #[command(after_help = examples::BOXED)]
    Boxed(Deferred<BoxedArguments>),
    /// Find the longest words that contain a string of letters
    #[command(after_help = examples::WORDIPLY)]
    Wordiply(Deferred<WordiplyArguments>),
    /// Find the shortest ladders from one word to another, a letter at a time
    #[command(after_help = examples::LADDER)]
    Ladder(Deferred<LadderArguments>),
    /// Find words in the straight lines of a grid of letters
    #[command(after_help = examples::SEARCH)]
    Search(Deferred<SearchArguments>),
    /// Hide words in a grid of letters: make a word search
    #[command(after_help = examples::HIDE)]
    Hide(Deferred<HideArguments>),
    /// Ask words to study, and ask again what you did not know
    #[command(after_help = examples::QUIZ)]
    Quiz(Deferred<QuizArguments>),
}

impl Run for Arguments {
    fn run(&self) -> Result<(), Failure> {
        let common = &self.common;
        match &self.command {
            Command::Wordle(arguments) => wordle::run(arguments, common),
            Command::Bee(arguments) => bee::run(arguments, common),
            Command::Boxed(arguments) => boxed::run(arguments),
            Command::Wordiply(arguments) => wordiply::run(arguments, common),
            Command::Ladder(arguments) => ladder::run(arguments),
            Command::Search(arguments) => search::run(arguments, common),
            Command::Hide(arguments) => hide::run(arguments, common),
            Command::Quiz(arguments) => quiz::run(arguments, common),
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
