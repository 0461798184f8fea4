//! The arguments of `solve`.
//!
//! Values that a library parses are kept as text here: its messages are better.

use std::ops::RangeInclusive;

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Parser, ValueHint};
use dictc_cli::CommonArguments;
use dictc_cli::boards::BoardArguments;
use dictc_cli::dictionary::SelectionArguments;
use dictc_cli::formats::{FieldArguments, SortArgument, formats};
use dictc_cli::order::Order;
use dictc_cli::rules::RuleArguments;
use dictc_cli::values::{lengths, size, steps, threads};
use dictc_render::{Format, Kind};
use dictc_solver::{Kernel, StepLimit};

use crate::players::SheetArgument;

/// Finds every word on a Boggle board.
#[derive(Debug, Parser)]
#[command(
    name = "solve",
    version,
    max_term_width = 100,
    after_help = SHORT_HELP,
    after_long_help = LONG_HELP
)]
pub struct Arguments {
    #[command(flatten, next_help_heading = BOARDS)]
    pub boards: BoardArguments,

    #[command(flatten, next_help_heading = WORDS)]
    pub dictionary: SelectionArguments,

    #[command(flatten, next_help_heading = WORDS)]
    pub rules: RuleArguments,

    /// Only words with these numbers of letters: 5, 5..7, 5.. or ..7
    #[arg(long, value_name = "LENGTHS", value_parser = lengths, help_heading = WORDS)]
    pub length: Option<RangeInclusive<usize>>,

    /// Print only the totals of each board: the board, its number of words and its points
    ///
    /// As a line with tabs, in a table, or as objects.
    #[arg(long, help_heading = ANSWERS)]
    pub summary: bool,

    /// Print only the boards, for example to roll a board to play on
    ///
    /// As html, four on a page of paper. In tables and objects, boards have their canonical
    /// spelling: lower case, rows joined by '/', q for the tile Qu, other groups in brackets.
    #[arg(long, help_heading = ANSWERS)]
    pub no_answers: bool,

    /// The format of the answers
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = Format::default().name(),
        value_parser = formats(Kind::ALL),
        help_heading = ANSWERS
    )]
    pub format: Format,

    #[command(flatten, next_help_heading = ANSWERS)]
    pub fields: FieldArguments,

    /// Print statistics of all boards together: points, words, and the words of each length
    ///
    /// As text or objects, or drawn as svg.
    #[arg(long, help_heading = ANSWERS)]
    pub stats: bool,

    /// Score a player's sheet, a file of words; repeat it for each player
    ///
    /// FILE or NAME=FILE, or a folder with a file for each player. A word that several players have
    /// counts for nobody, except with --count-shared. Words are separated by spaces, commas or line
    /// breaks. If there are several boards, each is a round: a line of dashes (---) in the file
    /// begins the words of the next one, or the same NAME is repeated with a file for each. Tables
    /// have a line for each word; --format html is a page of results to print; --summary prints the
    /// totals of each player, best first. If a board was cut off, words that were not found may be
    /// on it: text then says who leads, and json has "complete": false.
    #[arg(
        long,
        value_name = "[NAME=]FILE",
        help_heading = ANSWERS,
        value_parser = OsStringValueParser::new().map(SheetArgument::from),
        value_hint = ValueHint::FilePath
    )]
    pub sheet: Vec<SheetArgument>,

    /// Let words that several players found count for each of them, instead of for nobody
    #[arg(long, help_heading = WORDS)]
    pub count_shared: bool,

    /// Draw the path of a word on the board (text, svg, html)
    ///
    /// Text also has the meaning of the word, if the dictionary has it. The exit code is 1 if no
    /// board has the word.
    #[arg(long, value_name = "WORD", help_heading = ANSWERS)]
    pub show: Option<String>,

    /// List words with their meanings, if the dictionary has them (text, html)
    #[arg(long, help_heading = ANSWERS)]
    pub meanings: bool,

    /// List every path of a word, not only one
    ///
    /// In tables and objects, or as text for the word of --show. Boards are solved one after the
    /// other, on one thread.
    #[arg(long, help_heading = ANSWERS)]
    pub all_paths: bool,

    /// The order of the words, or -KEY for its reverse [default: points; alpha in tables and
    /// objects without --limit]
    #[arg(long, value_name = "KEY", allow_hyphen_values = true, help_heading = ANSWERS)]
    pub sort: Option<Order<SortArgument>>,

    /// List at most N words per board, by default the best; totals count all words
    ///
    /// With --all-paths, list at most N paths per board.
    #[arg(
        long,
        short_alias = 'n',
        value_name = "N",
        help_heading = ANSWERS,
        allow_negative_numbers = true,
        value_parser = size
    )]
    pub limit: Option<usize>,

    /// The number of threads for many boards [default: one for each core; with --all-paths, one]
    #[arg(
        long,
        value_name = "N",
        value_parser = threads,
        allow_negative_numbers = true,
        help_heading = RUNNING
    )]
    pub threads: Option<u16>,

    /// Skip invalid boards of a file, and exit with 2 at the end
    #[arg(long, help_heading = RUNNING)]
    pub keep_going: bool,

    /// Stop searching a board after this many steps [default: 10000000000]
    ///
    /// Adversarial boards, with the letters of many long words but no paths for them, could take
    /// years. The search counts its steps, so a board is cut off at the same step on every machine,
    /// by default after about half a minute. The answer then has the words found so far; standard
    /// error says so, and the exit code is 3. With --all-paths, the paths may take this many steps
    /// again. Boards of real games end far below the limit, and most boards of up to 64 letters without
    /// blanks are searched without counting.
    #[arg(
        long,
        value_name = "STEPS",
        help_heading = RUNNING,
        value_parser = step_limit,
        allow_negative_numbers = true
    )]
    pub step_limit: Option<StepLimit>,

    /// Use this kernel, or a slower one for boards that it cannot hold: portable, simd128, avx2 or avx512
    ///
    /// For finding out whether a problem is caused by a kernel. The words are the same; if a word
    /// has several paths, another one may be found.
    #[arg(long, value_name = "KERNEL", hide = true, help_heading = RUNNING)]
    pub kernel: Option<Kernel>,

    #[command(flatten)]
    pub common: CommonArguments,
}

const BOARDS: &str = "Boards";
const WORDS: &str = "Words and rules";
const ANSWERS: &str = "Answers";
const RUNNING: &str = "Running";

const SHORT_HELP: &str = "\
--help has more: how boards are written, formats, exit codes.

Examples:
  solve perslatgsineters                       all words of a 4x4 board
  solve --show unequal hell likd oquee laun    where a word is
  solve --boards boards.txt --summary          a line for each board of a file";

const LONG_HELP: &str = "\
How boards are written:
  perslatgsineters        a square of tiles, row by row; q is the tile Qu
  pers/latg/sine/ters     rows; a comma, space or line break separates them too
  pers latg sine ters     one row per argument; an argument of nine tiles or
                          more, or with a '/', is a board
  p e r s l a t g ...     one letter per argument
  Qu Th Sch [qu] [sch]    one tile: a capital and the small letters after it, or
                          the letters in brackets; each capital takes one small
                          letter if only this makes the rows equally long
  quit                    a u after q is a separate tile (Qu U I T); in all rows it
                          belongs to the q if only this makes them equally long,
                          as in hell/likd/oquee/laun (O Qu E E)
  ?                       a blank: any letter, or Qu where q is Qu
  .                       a wall: no letter
  --size 3x4 perslatesind a rectangle without separators

  Output has one spelling for each board: lower case, rows joined by '/', q for
  Qu, other groups in brackets. solve reads it back, so its lines can be joined.

Formats:
  tables      a line for each word: board, word, letters, points, path; a path is
              row:column for each tile, counted from 0, with spaces between, and
              row:column=letter for a blank tile; with --all-paths, a line for
              each path
  objects     {\"board\", \"rows\", \"columns\", \"words\": [{\"word\", \"points\",
              \"path\": [[row, column], ...]}], \"word_count\", \"points\",
              \"complete\"}, which is false if the board was cut off; a word with
              blanks on its path has \"blanks\": [letter, ...]; with --all-paths,
              words have \"paths\", each with its own \"path\" and \"blanks\"
  json        one object, or an array for several boards or --boards
  --summary   board, words and points; objects are as above, without \"words\"
  --stats     objects have \"cut_off\": N if N boards were cut off
  --fields    in text, tables and objects: rows with these fields, such as word,value
  ids         if the first board has an id, tables have ids as their last column;
              objects have \"id\"
  rows and svg do not mark boards that were cut off; see standard error and the
  exit code

Exit codes:
  0  done, even if a board has no words
  1  no board has the word of --show
  2  bad usage or input; the message says where, and what was expected
  3  done, but a board was cut off and may have more words; see --step-limit

Examples:
  solve perslatgsineters
  solve --dict en.fst --summary perslatgsineters
  solve --show unequal hell likd oquee laun    draw the path of a word, and say what it means
  solve --format html perslatgsineters > board.html
  solve --dice new87 --roll 4 --format html > page.html    to print: the boards, then the words
  solve --dice new87 --no-answers            roll a board to play on
  solve --dice new87 --seed 7 --level 35     roll one, and list its common words
  solve --dice new87 --roll 1e4 --stats          statistics of ten thousand boards
  solve --sheet Ann=ann.txt --sheet Ben=ben.txt perslatgsineters
  solve --boards boards.txt --summary --format json
  solve --boards boards.txt --format jsonl --limit 1";

/// Parses a number of steps.
fn step_limit(text: &str) -> Result<StepLimit, String> {
    steps(text).map(StepLimit::new)
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
        assert_eq!(step_limit("1"), Ok(StepLimit::new(1)));
        assert_eq!(step_limit("1e3"), Ok(StepLimit::new(1000)));
        assert_eq!(step_limit("18446744073709551615"), Ok(StepLimit::UNLIMITED));
        assert!(step_limit("18446744073709551616").is_err_and(|error| error.contains("at most")));
        assert!(step_limit("0").is_err_and(|error| error.contains("at least 1")));
    }
}
