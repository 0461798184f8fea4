//! The command line of `dictc`.

use clap::{Parser, Subcommand};
use dictc_cli::{CommonArguments, Deferred, Failure, Run};
use dictc_query::SetOperation;

use crate::combine::CombineArguments;
use crate::compile::CompileArguments;
use crate::inspect::{DotArguments, InfoArguments, VerifyArguments};
use crate::meaning::MeaningArguments;
use crate::nodes::NodesArguments;
use crate::search::{
    AnagramArguments, FuzzyArguments, GetArguments, GrepArguments, MatchArguments, WordsArguments,
};
use crate::study::{AlphagramsArguments, HooksArguments, StemsArguments};
use crate::{combine, compile, examples, inspect, meaning, nodes, search, study};

/// Compiles word lists to dictionaries and searches their words.
///
/// A word list has one word per line, optionally followed by a tab and a value. Lists in other
/// forms, such as csv, JSON or many words on a line, are recognized. Words are converted to lower
/// case. Lines that are not words of at least three letters are dropped, and the report says why.
#[derive(Debug, Parser)]
#[command(
    name = "dictc",
    version,
    override_usage = "dictc [OPTIONS] <WORDS>... --output <FILE>\n       dictc <COMMAND>",
    max_term_width = 100,
    subcommand_negates_reqs = true,
    after_help = examples::COMPILE
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    compile: CompileArguments,
    #[command(flatten)]
    common: CommonArguments,
}

/// The commands.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
enum Command {
    /// Compile word lists: the same as without a command
    #[command(after_help = examples::COMPILE)]
    Compile(Deferred<CompileArguments>),
    /// Find every word on a Boggle board
    #[command(disable_help_flag = true)]
    Solve,
    /// Play Boggle in this terminal
    #[command(disable_help_flag = true)]
    Play,
    /// Solve and play other word puzzles: guesses, hives, boxes, ladders, grids; study words
    #[command(disable_help_flag = true)]
    Puzzle,
    /// Find the best boards, and prove that they are the best
    #[command(disable_help_flag = true)]
    Best,
    /// Show the sections, filters, letters and lengths of dictionaries
    #[command(after_help = examples::INFO)]
    Info(Deferred<InfoArguments>),
    /// Verify dictionaries completely, with one line for each
    #[command(after_help = examples::VERIFY)]
    Verify(Deferred<VerifyArguments>),
    /// List all words, or words with a prefix, in a range, or of some lengths
    #[command(after_help = examples::WORDS)]
    Words(Deferred<WordsArguments>),
    /// Look up words, with their values
    #[command(after_help = examples::GET)]
    Get(Deferred<GetArguments>),
    /// Show the meanings of words: short texts
    #[command(after_help = examples::MEANING)]
    Meaning(Deferred<MeaningArguments>),
    /// Find words by a crossword pattern such as c?t or *ing
    #[command(after_help = examples::MATCH)]
    Match(Deferred<MatchArguments>),
    /// Find words by a regular expression
    #[command(after_help = examples::GREP)]
    Grep(Deferred<GrepArguments>),
    /// Find words that are similar to a word, likeliest first
    #[command(after_help = examples::FUZZY)]
    Fuzzy(Deferred<FuzzyArguments>),
    /// Find words that can be spelled with given letters, longest first
    #[command(after_help = examples::ANAGRAM)]
    Anagram(Deferred<AnagramArguments>),
    /// Show the letters that can precede or follow words to make other words
    #[command(after_help = examples::HOOKS)]
    Hooks(Deferred<HooksArguments>),
    /// Group words with the same letters, largest groups first
    #[command(after_help = examples::ALPHAGRAMS)]
    Alphagrams(Deferred<AlphagramsArguments>),
    /// Show the letters that make words with a stem such as satire, and count the words
    #[command(after_help = examples::STEMS)]
    Stems(Deferred<StemsArguments>),
    /// Combine the words of all dictionaries
    #[command(after_help = examples::UNION)]
    Union(Deferred<CombineArguments>),
    /// Keep the words that are in every dictionary
    #[command(after_help = examples::INTERSECT)]
    Intersect(Deferred<CombineArguments>),
    /// Compare dictionaries; with -o, keep the words that only the first one has
    #[command(after_help = examples::DIFF)]
    Diff(Deferred<CombineArguments>),
    /// Keep the words that are in an odd number of dictionaries: of two, in only one
    #[command(after_help = examples::SYMDIFF)]
    Symdiff(Deferred<CombineArguments>),
    /// List the nodes of the FST, their edges, or duplicate nodes
    #[command(after_help = examples::NODES)]
    Nodes(Deferred<NodesArguments>),
    /// Draw the automaton of a small dictionary, for Graphviz
    #[command(after_help = examples::DOT)]
    Dot(Deferred<DotArguments>),
}

impl Run for Arguments {
    fn run(&self) -> Result<(), Failure> {
        let quiet = self.common.quiet;
        match &self.command {
            None => compile::run(&self.compile, quiet),
            Some(Command::Compile(arguments)) => compile::run(arguments, quiet),
            Some(Command::Solve | Command::Play | Command::Puzzle | Command::Best) => {
                Err(Failure::Message("expected the name of the command first".to_owned()))
            }
            Some(Command::Info(arguments)) => inspect::info(arguments),
            Some(Command::Verify(arguments)) => inspect::verify(arguments),
            Some(Command::Words(arguments)) => search::words(arguments),
            Some(Command::Get(arguments)) => search::get(arguments),
            Some(Command::Meaning(arguments)) => meaning::run(arguments),
            Some(Command::Match(arguments)) => search::matching(arguments),
            Some(Command::Grep(arguments)) => search::grep(arguments),
            Some(Command::Fuzzy(arguments)) => search::fuzzy(arguments),
            Some(Command::Anagram(arguments)) => search::anagram(arguments),
            Some(Command::Hooks(arguments)) => study::hooks(arguments),
            Some(Command::Alphagrams(arguments)) => study::alphagrams(arguments),
            Some(Command::Stems(arguments)) => study::stems(arguments),
            Some(Command::Nodes(arguments)) => nodes::nodes(arguments),
            Some(Command::Union(arguments)) => combine::run(SetOperation::Union, arguments, quiet),
            Some(Command::Intersect(arguments)) => {
                combine::run(SetOperation::Intersection, arguments, quiet)
            }
            Some(Command::Diff(arguments)) => {
                combine::run(SetOperation::Difference, arguments, quiet)
            }
            Some(Command::Symdiff(arguments)) => {
                combine::run(SetOperation::SymmetricDifference, arguments, quiet)
            }
            Some(Command::Dot(arguments)) => inspect::dot(arguments),
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
