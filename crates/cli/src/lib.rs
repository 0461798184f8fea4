//! The code that the command-line programs of this project share.
//!
//! Programs parse arguments and print; the libraries do the rest. This crate has the parts that all
//! programs have in common:
//!
//! - A [`Tool`] is a program, or a command of one with a tree of arguments of its own. [`Tool::main`]
//!   parses the command line, prints usage errors on one line, answers `--help`, `--completions` and
//!   `--man`, and turns the result of a run into an [`Exit`] code. [`CommonArguments`] are the options
//!   of every program.
//! - [`PROGRAM`] is the running one. It prints errors and remarks.
//! - [`Failure`] is the reason why a run ended early. It joins the chain of causes of a library's
//!   error, and adds a [hint] about options that help.
//! - [`dictionary`], [`boards`], [`rules`] and [`formats`] have arguments: the dictionary to use,
//!   the source of boards, the rules of the game, and the form of the output. [`values`] parses
//!   numbers and lengths.
//! - [`output`] writes rows, such as words, in any format. Everything that is printed goes through
//!   [`guard`], which escapes what would act on a terminal.
//! - [`files`] opens files, reads texts, plain or packed with gzip, zstd, xz or bzip2, and reports
//!   lines that are not UTF-8.
//! - [`lines`] reads an input line by line, as it is typed or sent; `lists` opens word lists in any
//!   form.
//! - [`progress`] shows progress at terminals, and [`terminal`] has their colors and widths.
//! - [`interrupt`] listens for Ctrl-C, so that a program can print its results so far.
//! - [`numbers`] and [`quoted`] format numbers and texts for messages.
//!
//! # A new program
//!
//! ```no_run
//! use std::process::ExitCode;
//!
//! use clap::Parser;
//! use dictc_cli::dictionary::DictArgument;
//! use dictc_cli::formats::RowArguments;
//! use dictc_cli::{CommonArguments, Failure, Run, Tool};
//!
//! /// Prints the longest words.
//! #[derive(Debug, Parser)]
//! #[command(name = "longest", bin_name = "longest", version, max_term_width = 100, after_help = EXAMPLES)]
//! struct Arguments {
//!     #[command(flatten)]
//!     dictionary: DictArgument, // --dict, --list, --exclude, --clean
//!     /// Print at most this many words
//!     #[arg(long, value_name = "N", value_parser = dictc_cli::values::size, default_value = "10")]
//!     limit: usize,
//!     #[command(flatten)]
//!     output: RowArguments, // --format, --fields
//!     #[command(flatten)]
//!     common: CommonArguments, // --quiet, --color, --completions, --man
//! }
//!
//! const EXAMPLES: &str = "\
//! Examples:
//!   longest --limit 3                            three words
//!   longest --dict en.fst --format json";
//!
//! /// A row of the output. Its fields are the columns.
//! #[derive(serde::Serialize)]
//! struct Row<'a> {
//!     word: &'a str,
//! }
//!
//! impl Run for Arguments {
//!     fn run(&self) -> Result<(), Failure> {
//!         let lexicon = self.dictionary.open()?;
//!         let mut words: Vec<String> = lexicon.iter().collect();
//!         words.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
//!         let mut rows = self.output.rows(&["word"])?;
//!         for word in words.iter().take(self.limit) {
//!             rows.row(&Row { word })?;
//!         }
//!         let found = rows.rows();
//!         rows.finish()?;
//!         if found == 0 { Err(Failure::NothingFound) } else { Ok(()) }
//!     }
//! }
//!
//! fn main() -> ExitCode {
//!     Tool::of::<Arguments>("longest").main(&[])
//! }
//! ```
//!
//! # Conventions
//!
//! An end-to-end test checks these for every program and command of the workspace.
//!
//! - Results go to standard output, all else to standard error. The [exit codes](Exit) are 0, 1, 2
//!   and 3. `--quiet` silences remarks, reports and progress, but not errors.
//! - A dictionary is `english` or a file: see [`dictionary::open`]. Questions take it by `--dict`,
//!   whose default `DICTC_DICTIONARY` sets.
//! - `-` is standard input wherever a file is read.
//! - `--format` accepts the values of [`Format`](dictc_render::Format) that the command can write.
//!   json is one document, jsonl an object for each record. `--fields` chooses and orders the
//!   fields of rows. Columns do not depend on the dictionary. `--limit`, `--sort`, `--length`,
//!   `--level` and `--count` mean the same in all commands. The first column is the board or, if
//!   there is none, the word.
//! - The help of a program and of each command ends with `Examples:`. Each example is a line with
//!   two spaces, a command and optionally, after two or more spaces, a remark. The test runs them
//!   in a folder with the files that `tests/end-to-end/tests/conventions.rs` lists.
//! - Messages have one line: `NAME: place: what is wrong; what was expected`. Options parse their
//!   values with [`values`], whose messages say what was expected.
//!
//! This crate is not published: it is only for the programs of this repository.
#![forbid(unsafe_code)]

mod board_tables;
pub mod boards;
mod deferred;
pub mod dictionary;
mod failure;
pub mod files;
pub mod formats;
pub mod guard;
mod hints;
pub mod history;
mod input;
pub mod interrupt;
pub mod lacks;
mod licenses;
pub mod lines;
pub mod lists;
pub mod order;
pub mod ordered_map;
pub mod output;
mod parse;
mod program;
pub mod progress;
pub mod rules;
mod shell;
mod synonyms;
pub mod terminal;
mod usage;
pub mod values;

pub use deferred::Deferred;
pub use dictc_render::numbers;
pub use failure::{Exit, Failure, explain};
pub use hints::hint;
pub use parse::{CommonArguments, Run, Tool};
pub use program::{PROGRAM, Program};

pub use dictc_letters::quoted;
