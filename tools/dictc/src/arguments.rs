//! The command line.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use lexicon::{GraphKind, SetOperation};

use crate::combine::{CombineArguments, ValueRule};
use crate::failure::Failure;
use crate::inspect::{DotArguments, InfoArguments, VerifyArguments};
use crate::memory::MemoryArguments;
use crate::report::ReportStyle;
use crate::search::{
    AnagramArguments, FuzzyArguments, GetArguments, GrepArguments, MatchArguments, WordsArguments,
};
use crate::shell::{CompletionsArguments, ManArguments};
use crate::{combine, compile, inspect, search, shell};

/// Compiles word lists into dictionaries and asks about their words.
///
/// A word list is UTF-8 text with one word a line, optionally followed by a tab and a value. Words are put in
/// lower case; what is no word of three letters or more is left out, and the report says why.
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
    // Without a heading: that of what comes before would go on.
    #[arg(long, value_name = "WHEN", value_enum, default_value_t, global = true, help_heading = None::<&str>)]
    pub(crate) color: Color,
}

const EXAMPLES: &str = "\
Examples:
  dictc words.txt -o en.fst                    compile a word list
  dictc a.txt.gz b.txt --exclude rude.txt -o en.fst
  curl -s URL | dictc - -o en.fst              compile what comes from elsewhere
  dictc liste.txt -o fr.fst --fold-accents     a game on plain tiles
  dictc words.txt --check --reject-with dropped.tsv
  dictc match en.fst 'c?t'                     a crossword
  dictc anagram en.fst retinas                 a rack of tiles
  dictc fuzzy en.fst recieve                   a spelling
  solve --dict en.fst perslatgsineters         a board

Exit codes:
  0  done
  1  a question about words found nothing
  2  bad usage or input; nothing was written";

/// The questions.
#[derive(Debug, Subcommand)]
enum Command {
    /// Show what dictionaries hold: sections, filters, letters and lengths
    Info(InfoArguments),
    /// Check every part of every dictionary; one line each
    Verify(VerifyArguments),
    /// List the words, or those with a prefix, in a range, of some lengths
    Words(WordsArguments),
    /// Look words up: ordinal and value of each
    Get(GetArguments),
    /// Find words by a crossword pattern such as c?t or *ing
    Match(MatchArguments),
    /// Find words by a regular expression
    Grep(GrepArguments),
    /// Find words that are nearly like another, nearest first
    Fuzzy(FuzzyArguments),
    /// Find words that can be laid with some letters, longest first
    Anagram(AnagramArguments),
    /// Words of any of the dictionaries
    Union(CombineArguments),
    /// Words of all of the dictionaries
    Intersect(CombineArguments),
    /// Words of the first dictionary that are in no other; without -o, what differs
    Diff(CombineArguments),
    /// Words of an odd number of the dictionaries: of two, those of just one
    Symdiff(CombineArguments),
    /// Draw the automaton of a small dictionary, for Graphviz
    Dot(DotArguments),
    /// Print a shell's completion script
    Completions(CompletionsArguments),
    /// Print a manual page
    Man(ManArguments),
}

/// What is compiled, and how.
#[derive(Args, Debug)]
pub(crate) struct CompileArguments {
    /// Word lists to compile: text, also packed with gzip, zstd, xz or bzip2; `-` reads standard input. A list
    /// that is named like a command is given as ./info
    #[arg(required = true)]
    pub(crate) words: Vec<PathBuf>,
    /// The dictionary to write
    #[arg(short, long, value_name = "FILE", required_unless_present = "check")]
    pub(crate) output: Option<PathBuf>,
    /// Compile and verify, but write nothing
    #[arg(long)]
    pub(crate) check: bool,
    /// How to report what was kept and dropped
    #[arg(long, value_enum, default_value_t, value_name = "HOW")]
    pub(crate) report: ReportStyle,

    /// Drop words with fewer letters
    #[arg(long, value_name = "LETTERS", default_value_t = ::compile::DEFAULT_MIN_LENGTH, value_parser = length, help_heading = FILTERS)]
    pub(crate) min_length: usize,
    /// Drop words with more letters
    #[arg(long, value_name = "LETTERS", value_parser = length, help_heading = FILTERS)]
    pub(crate) max_length: Option<usize>,
    /// Drop words with other letters than these, such as a-zäöüß
    #[arg(long, value_name = "SET", help_heading = FILTERS)]
    pub(crate) letters: Option<String>,
    /// Write é as e, ß as ss, ł as l
    #[arg(long, help_heading = FILTERS)]
    pub(crate) fold_accents: bool,
    /// Keep words with a q that no u follows, for games with a plain Q
    #[arg(long, help_heading = FILTERS)]
    pub(crate) keep_bare_q: bool,
    /// Drop the words of this list
    #[arg(long, value_name = "FILE", help_heading = FILTERS)]
    pub(crate) exclude: Vec<PathBuf>,
    /// Skip lines that start so, such as #
    #[arg(long, value_name = "MARK", help_heading = FILTERS)]
    pub(crate) comment: Option<String>,
    /// Write each dropped word to this file: word, reason, list and line, with tabs between; `-` is standard output
    #[arg(long, value_name = "FILE", help_heading = FILTERS)]
    pub(crate) reject_with: Option<PathBuf>,

    /// Which value a word keeps that has different ones
    #[arg(long, value_enum, default_value_t, value_name = "RULE", help_heading = MAKING)]
    pub(crate) duplicate_values: ValueRule,
    /// The word graph to write beside the FST, for fast solving
    #[arg(long, value_enum, default_value_t, value_name = "KIND", help_heading = MAKING)]
    pub(crate) graph: Graph,
    #[command(flatten, next_help_heading = MAKING)]
    pub(crate) memory: MemoryArguments,
}

const FILTERS: &str = "Which words are kept";
const MAKING: &str = "How they are compiled";

/// The word graph beside the FST.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Graph {
    /// The fastest to solve with; the file is seven times as large as without a graph
    #[default]
    Trie,
    /// Unfolded in memory before many boards are solved; two and a half times as large
    Dawg,
    /// The smallest file; many boards wait for a graph to be built from the FST
    None,
}

impl From<Graph> for GraphKind {
    fn from(graph: Graph) -> Self {
        match graph {
            Graph::Trie => Self::Trie,
            Graph::Dawg => Self::Dawg,
            Graph::None => Self::None,
        }
    }
}

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Color {
    /// At a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    Always,
    Never,
}

impl Color {
    /// Makes it hold for all that is printed from now on.
    pub(crate) fn apply(self) {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}

impl Arguments {
    /// Does what was asked.
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
            Some(Command::Completions(arguments)) => shell::completions(Self::command(), arguments),
            Some(Command::Man(arguments)) => shell::man(Self::command(), arguments),
        }
    }
}

/// A number of letters, at least one.
fn length(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("a word has at least one letter".to_owned()),
        Ok(letters) => Ok(letters),
        Err(_) => Err("expected a number of letters, such as 3".to_owned()),
    }
}

/// A range of lengths: `5`, `5..7` (both included), `5..` or `..7`.
pub(crate) fn lengths(text: &str) -> Result<RangeInclusive<usize>, String> {
    let expected = || "expected lengths such as 5, 5..7, 5.. or ..7".to_owned();
    let number = |text: &str, default| match text {
        "" => Ok(default),
        text => text.parse().map_err(|_| expected()),
    };
    let range = match text.split_once("..") {
        Some(("", "")) => return Err(expected()),
        Some((from, to)) => number(from, 0)?..=number(to.trim_start_matches('='), usize::MAX)?,
        None => {
            let length = text.parse().map_err(|_| expected())?;
            length..=length
        }
    };
    if range.is_empty() {
        Err("the range is empty; expected the smaller length first".to_owned())
    } else {
        Ok(range)
    }
}
