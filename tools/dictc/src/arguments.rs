//! The command line: what `dictc` can be asked to do.

use clap::{Args, CommandFactory, Parser, Subcommand};
use cli::shell::Shell;
use cli::terminal::Color;
use cli::{Failure, Program};
use lexicon::SetOperation;

use crate::combine::CombineArguments;
use crate::compile::CompileArguments;
use crate::inspect::{DotArguments, InfoArguments, VerifyArguments};
use crate::output::print;
use crate::search::{
    AnagramArguments, FuzzyArguments, GetArguments, GrepArguments, MatchArguments, WordsArguments,
};
use crate::{combine, compile, inspect, search};

/// This program.
pub(crate) const PROGRAM: Program = Program::named("dictc");

/// Compiles word lists into dictionaries and answers questions about their words.
///
/// A word list is UTF-8 text with one word a line, optionally followed by a tab and a value. Words
/// are converted to lower case. Lines that are not words of at least three letters are dropped, and
/// the report says why.
#[derive(Debug, Parser)]
#[command(
    version,
    arg_required_else_help = true,
    args_conflicts_with_subcommands = true,
    max_term_width = 100,
    subcommand_negates_reqs = true,
    after_help = EXAMPLES
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    compile: CompileArguments,
    /// When to use colours
    // `None` ends the heading of the arguments before.
    #[arg(
        long,
        value_name = "WHEN",
        value_enum,
        default_value_t,
        global = true,
        help_heading = None::<&str>
    )]
    pub(crate) color: Color,
}

const EXAMPLES: &str = "\
Examples:
  dictc words.txt -o en.fst                    compile a word list
  dictc a.txt.gz b.txt --exclude rude.txt -o en.fst
  curl -s URL | dictc - -o en.fst              compile a download
  dictc liste.txt -o fr.fst --fold-accents     compile for tiles without accents
  dictc words.txt --check --reject-with dropped.tsv
  dictc match en.fst 'c?t'                     solve a crossword
  dictc anagram en.fst retinas                 find anagrams
  dictc fuzzy en.fst recieve                   correct a spelling
  solve --dict en.fst perslatgsineters         solve a board

Exit codes:
  0  done
  1  a question about words found nothing
  2  bad usage or input; nothing was written";

/// The commands other than compiling.
#[derive(Debug, Subcommand)]
enum Command {
    /// Show the sections, filters, letters and lengths of dictionaries
    Info(InfoArguments),
    /// Verify dictionaries completely, with one line for each
    Verify(VerifyArguments),
    /// List the words, or those of a prefix, a range or some lengths
    Words(WordsArguments),
    /// Look up words, with their ordinals and values
    Get(GetArguments),
    /// Find words by a crossword pattern such as c?t or *ing
    Match(MatchArguments),
    /// Find words by a regular expression
    Grep(GrepArguments),
    /// Find words that are similar to a word, nearest first
    Fuzzy(FuzzyArguments),
    /// Find words that can be spelled with some letters, longest first
    Anagram(AnagramArguments),
    /// Combine the words of all dictionaries
    Union(CombineArguments),
    /// Keep the words that are in every dictionary
    Intersect(CombineArguments),
    /// Keep the words of the first dictionary that are in no other; without -o, list differences
    Diff(CombineArguments),
    /// Keep the words that are in an odd number of dictionaries: of two, in just one
    Symdiff(CombineArguments),
    /// Draw the automaton of a small dictionary, for Graphviz
    Dot(DotArguments),
    /// Print a shell's completion script
    Completions(CompletionsArguments),
    /// Print a manual page
    Man(ManArguments),
}

impl Arguments {
    /// Runs the command.
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match &self.command {
            None => compile::run(&self.compile),
            Some(Command::Info(arguments)) => inspect::info(arguments),
            Some(Command::Verify(arguments)) => inspect::verify(arguments),
            Some(Command::Words(arguments)) => search::words(arguments),
            Some(Command::Get(arguments)) => search::get(arguments),
            Some(Command::Match(arguments)) => search::matching(arguments),
            Some(Command::Grep(arguments)) => search::grep(arguments),
            Some(Command::Fuzzy(arguments)) => search::fuzzy(arguments),
            Some(Command::Anagram(arguments)) => search::anagram(arguments),
            Some(Command::Union(arguments)) => combine::run(SetOperation::Union, arguments),
            Some(Command::Intersect(arguments)) => {
                combine::run(SetOperation::Intersection, arguments)
            }
            Some(Command::Diff(arguments)) => combine::run(SetOperation::Difference, arguments),
            Some(Command::Symdiff(arguments)) => {
                combine::run(SetOperation::SymmetricDifference, arguments)
            }
            Some(Command::Dot(arguments)) => inspect::dot(arguments),
            Some(Command::Completions(arguments)) => {
                print(&cli::shell::completions(PROGRAM, Self::command(), arguments.shell))
            }
            Some(Command::Man(arguments)) => {
                let command = arguments.command.as_deref();
                print(&cli::shell::manual(PROGRAM, Self::command(), command)?)
            }
        }
    }
}

#[derive(Args, Debug)]
struct CompletionsArguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

#[derive(Args, Debug)]
struct ManArguments {
    /// Print the page of this command, not that of dictc
    command: Option<String>,
}
