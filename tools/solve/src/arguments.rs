//! The arguments of `solve`.
//!
//! Values that a library parses are kept as text here: its messages are better.

use std::num::IntErrorKind;
use std::path::PathBuf;

use clap::Parser;
use cli::Program;
use cli::answers::{FormatArgument, SortArgument};
use cli::boards::BoardArguments;
use cli::dictionary::DictionaryArguments;
use cli::rules::RuleArguments;
use cli::terminal::Color;
use solver::{Budget, Kernel};

/// This program.
pub const PROGRAM: Program = Program::named("solve");

/// Finds every word on a Boggle board.
#[derive(Debug, Parser)]
#[command(
    name = "solve",
    bin_name = "solve",
    version,
    max_term_width = 100,
    after_help = SHORT_HELP,
    after_long_help = LONG_HELP
)]
pub struct Arguments {
    #[command(flatten, next_help_heading = BOARDS)]
    pub boards: BoardArguments,

    #[command(flatten, next_help_heading = WORDS)]
    pub dictionary: DictionaryArguments,

    #[command(flatten, next_help_heading = WORDS)]
    pub rules: RuleArguments,

    /// Print one line for each board: the board, its words and its points, with tabs between
    #[arg(long, help_heading = ANSWERS)]
    pub summary: bool,

    /// The form of the answers [default: text]
    #[arg(long, value_name = "FORMAT", help_heading = ANSWERS)]
    pub format: Option<FormatArgument>,

    /// Print statistics of all boards together: points, words, and what each length is worth
    ///
    /// As text, json or jsonl, or drawn as svg.
    #[arg(long, help_heading = ANSWERS)]
    pub stats: bool,

    /// Score a player's sheet, a file of words; repeat it for each player
    ///
    /// As text, json or jsonl. Words that two players share cancel. Words are separated by blanks,
    /// commas or line breaks. If the board was cut off, words that were not found may be there:
    /// text then says who leads, and json has "complete": false.
    #[arg(long, value_name = "FILE", help_heading = ANSWERS)]
    pub check: Vec<PathBuf>,

    /// Draw the path of a word on the board (text, svg, html)
    #[arg(long, value_name = "WORD", help_heading = ANSWERS)]
    pub show: Option<String>,

    /// List every path of a word, not just one
    ///
    /// As tsv, csv, json or jsonl, or as text for the word of --show. Boards are solved one after
    /// the other, on one thread.
    #[arg(long, help_heading = ANSWERS)]
    pub all_paths: bool,

    /// The order of the words; points in text and html, else alpha
    #[arg(long, value_name = "KEY", help_heading = ANSWERS)]
    pub sort: Option<SortArgument>,

    /// List at most N words of a board; totals count all words
    ///
    /// With --all-paths, list at most N paths of a board.
    #[arg(long, value_name = "N", help_heading = ANSWERS, allow_negative_numbers = true)]
    pub limit: Option<usize>,

    /// How many threads solve many boards [default: one for each core; with --all-paths, one]
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u16).range(1..=1024),
        allow_negative_numbers = true,
        help_heading = RUNNING
    )]
    pub threads: Option<u16>,

    /// Skip bad boards of a file, and exit with 2 at the end
    #[arg(long, help_heading = RUNNING)]
    pub keep_going: bool,

    /// Cut a board off after this many steps [default: 10000000000]
    ///
    /// Adversarial boards, with the letters of many long words but no paths for them, could take
    /// years. A board is cut off at the same step on every machine, by default after about half a
    /// minute. The answer has the words found until then; standard error says so, and the exit code
    /// is 3. With --all-paths, the paths may take this many steps again. Boards that people play
    /// need far less.
    #[arg(
        long,
        value_name = "STEPS",
        help_heading = RUNNING,
        value_parser = budget,
        allow_negative_numbers = true
    )]
    pub step_limit: Option<Budget>,

    /// Print no progress, seed or closing line on standard error; boards that are cut off are still
    /// reported
    #[arg(long, help_heading = RUNNING)]
    pub quiet: bool,

    /// Search with no faster kernel than this: portable, avx2 or avx512
    ///
    /// To find out whether a kernel is at fault. The answers are the same.
    #[arg(long, value_name = "KERNEL", hide = true, help_heading = RUNNING)]
    pub kernel: Option<Kernel>,

    /// When to use colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t, help_heading = RUNNING)]
    pub color: Color,
}

const BOARDS: &str = "Boards";
const WORDS: &str = "Words and rules";
const ANSWERS: &str = "Answers";
const RUNNING: &str = "Running";

const SHORT_HELP: &str = "\
Examples:
  solve perslatgsineters                     all words of a 4x4 board
  solve --show unequal hell/likd/oquee/laun  where a word is
  solve --dict en.fst --boards boards.txt --summary

--help has more: how boards are written, examples, exit codes.";

const LONG_HELP: &str = "\
How boards are written:
  perslatgsineters        a square of tiles, row by row; q is the tile Qu
  pers/latg/sine/ters     rows; a comma, blank or line break separates them too
  Qu Th Sch [qu] [sch]    one tile: a capital and the small letters after it, or
                          the letters in brackets
  ?                       a blank: any one letter
  .                       a wall: no letter
  --size 3x4 perslatesind a rectangle without separators

Examples:
  solve perslatgsineters
      The board, its words by points, and totals, with the English dictionary.
  solve --dict en.fst --summary perslatgsineters
      perslatgsineters <TAB> 1045 <TAB> 3625
  solve --show unequal hell/likd/oquee/laun
      Draws the path of a word on the board.
  solve --format html perslatgsineters > board.html
      A page that shows the path of each word as you point at it.
  solve --random new87 --seed 7 --level 50
      Rolls a board, and lists the words that most people know.
  solve --random new87 -n 1000000 --seed 1 --stats
      What a million boards hold: how much of it is in short words?
  solve --check ann.txt --check ben.txt perslatgsineters
      Scores two sheets, and names the winner.
  solve --boards boards.txt --format jsonl | jq .points
      A JSON object for each board of a file, as soon as it is solved.

Formats:
  tsv, csv    board, word, letters, points, path; a path is row:column for each
              tile, counted from 0, with blanks between; with --all-paths, a
              line for each path
  json, jsonl {\"board\", \"rows\", \"columns\", \"words\": [{\"word\", \"points\",
              \"path\": [[row, column], ...]}], \"word_count\", \"points\"};
              and \"complete\": false if the board was cut off
  --stats     json and jsonl have \"cut_off\": N if N boards were cut off
  tsv, csv, --summary and svg have no mark of a board that was cut off; see
  standard error and the exit code

Exit codes:
  0  done, even if a board has no words
  2  bad usage or input; the message says where, and what was expected
  3  done, but a board was cut off and may have more words; see --step-limit";

/// Parses a number of steps.
fn budget(text: &str) -> Result<Budget, String> {
    match text.parse() {
        Ok(steps @ 1..) => Ok(Budget::steps(steps)),
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => {
            Err(format!("expected at most {}, which means no limit", Budget::UNLIMITED.get()))
        }
        _ => Err("expected a number of steps, at least 1, such as 10000000000".to_owned()),
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

    #[test]
    fn a_step_limit_is_at_least_one() {
        assert_eq!(budget("1"), Ok(Budget::steps(1)));
        assert_eq!(budget("18446744073709551615"), Ok(Budget::UNLIMITED));
        assert!(budget("18446744073709551616").is_err_and(|error| error.contains("at most")));
        assert!(budget("0").is_err_and(|error| error.contains("at least 1")));
    }
}
