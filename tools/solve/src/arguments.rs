//! What can be typed after `solve`.
//!
//! Values that the library can judge are kept as text here: its messages are better.

use std::num::IntErrorKind;
use std::path::PathBuf;

use clap::builder::Styles;
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, ValueEnum};
use solver::{Effort, Kernel};

use crate::failure::Failure;

/// Finds every word on a Boggle board.
#[derive(Debug, Parser)]
#[command(name = "solve", bin_name = "solve", version, max_term_width = 100, after_help = SHORT_HELP, after_long_help = LONG_HELP)]
pub struct Arguments {
    /// A board: a square of letters, or rows separated by '/'
    #[arg(value_name = "BOARD")]
    pub board: Vec<String>,

    /// Read boards from a file, or from standard input with '-'
    ///
    /// One board a line, or the rows of a board on lines of their own with blank lines between boards. '#' begins
    /// a comment. See --layout for how lines and rows are told apart.
    #[arg(long, value_name = "FILE", help_heading = BOARDS)]
    pub boards: Option<PathBuf>,

    /// What a line of the --boards file is, by default auto
    #[arg(long, value_name = "LAYOUT", help_heading = BOARDS)]
    pub layout: Option<LayoutArgument>,

    /// Roll the dice of an edition
    ///
    /// old76 and new87 (4x4), big, challenge, deluxe and big2012 (5x5), super-big (6x6), fr-de, nl (4x4) and es25
    /// (5x5). Boards are played by the edition's rules. The same seed gives the same boards on every machine: each board
    /// is drawn by ChaCha8 with the seed as the key and the board's number as the nonce.
    #[arg(long, value_name = "EDITION", help_heading = BOARDS)]
    pub random: Option<String>,

    /// Roll the dice of a file, see data/dice
    #[arg(long, value_name = "FILE", help_heading = BOARDS)]
    pub dice: Option<PathBuf>,

    /// How many boards to roll
    #[arg(short = 'n', long, value_name = "COUNT", help_heading = BOARDS, allow_negative_numbers = true)]
    pub count: Option<u64>,

    /// What to roll them by; without it a seed is chosen and shown
    #[arg(long, value_name = "NUMBER", help_heading = BOARDS, allow_negative_numbers = true)]
    pub seed: Option<u64>,

    /// Rows x columns, for boards without '/'
    #[arg(long, value_name = "RxC", help_heading = BOARDS)]
    pub size: Option<String>,

    /// Join opposite edges: the board is a torus
    #[arg(long, help_heading = BOARDS)]
    pub torus: bool,

    /// Read a q by itself as just a q, not as the tile Qu
    #[arg(long, help_heading = BOARDS)]
    pub bare_q: bool,

    /// A compiled dictionary, made by dictc; without it, the English one within
    #[arg(long, value_name = "FILE", help_heading = WORDS)]
    pub dict: Option<PathBuf>,

    /// Only words of a value up to this in the dictionary
    ///
    /// In the English dictionary the value tells how common a word is: 10, 20, 35, 40, 50, 55, 60, 70 or 80, from
    /// the commonest to the rarest. The totals of all words are shown as well.
    #[arg(long, value_name = "N", help_heading = WORDS, allow_negative_numbers = true)]
    pub level: Option<u64>,

    /// Play by the rules of a set, or of a file
    ///
    /// classic, big or super-big; a value with a '/' or ending in '.toml' is the path of a file, see data/rules. By
    /// default boards up to 4x4 are played by classic, larger ones by big.
    #[arg(long, value_name = "NAME", help_heading = WORDS)]
    pub rules: Option<String>,

    /// The fewest letters of a word
    #[arg(long, value_name = "N", help_heading = WORDS, allow_negative_numbers = true)]
    pub min_length: Option<usize>,

    /// What words of 0, 1, 2, ... letters are worth
    ///
    /// Such as 0,0,0,1,1,2,3,5,11; the last is for all longer words, and may be 2n for two points a letter.
    #[arg(long, value_name = "LIST", help_heading = WORDS)]
    pub points: Option<String>,

    /// A line for each board: the board, its words and its points, with tabs between
    #[arg(long, help_heading = ANSWERS)]
    pub summary: bool,

    /// In which form to answer, by default text
    #[arg(long, value_name = "FORMAT", help_heading = ANSWERS)]
    pub format: Option<Format>,

    /// What all boards together hold: points, words, and what each length is worth
    ///
    /// As text, json or jsonl, or drawn as svg.
    #[arg(long, help_heading = ANSWERS)]
    pub stats: bool,

    /// Score a player's sheet, a file of words; give it once for each player
    ///
    /// As text, json or jsonl. Words that two players share cancel. Words are separated by blanks, commas or line breaks.
    /// If the board was cut off, words that were not found may be there: text says who leads, and json has
    /// "complete": false.
    #[arg(long, value_name = "FILE", help_heading = ANSWERS)]
    pub check: Vec<PathBuf>,

    /// Draw the path of a word on the board (text, svg, html)
    #[arg(long, value_name = "WORD", help_heading = ANSWERS)]
    pub show: Option<String>,

    /// All paths of every word, not one; in text, of the word of --show
    ///
    /// As tsv, csv, json or jsonl, or as text with --show. Boards are taken one after the other then, on one thread.
    #[arg(long, help_heading = ANSWERS)]
    pub all_paths: bool,

    /// Which words come first; points in text and html, alpha elsewhere
    #[arg(long, value_name = "KEY", help_heading = ANSWERS)]
    pub sort: Option<SortKey>,

    /// List so many words of a board at most; totals are those of all words
    ///
    /// With --all-paths (in tsv, csv, json or jsonl, or with --show), so many paths of a board.
    #[arg(long, value_name = "N", help_heading = ANSWERS, allow_negative_numbers = true)]
    pub limit: Option<usize>,

    /// How many threads work on many boards, by default one for each core; with --all-paths, one
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true, help_heading = RUNNING)]
    pub threads: Option<u16>,

    /// Skip bad boards of a file, and exit with 2 at the end
    #[arg(long, help_heading = RUNNING)]
    pub keep_going: bool,

    /// Cut a board off after so many steps, by default 10000000000
    ///
    /// Words whose letters are all on a board, but with no path, can take longer than anybody can wait for. Such a board
    /// is cut off after so many steps, on every machine at the same one, half a minute or so by default. It is answered
    /// with what was found; standard error says so, and the exit code is 3. With --all-paths, the paths may take as many
    /// steps again. Boards that people play do not come near it.
    #[arg(long, value_name = "STEPS", help_heading = RUNNING, value_parser = effort, allow_negative_numbers = true)]
    pub effort: Option<Effort>,

    /// No progress, no seed and no closing line on standard error; boards that are cut off are told all the same
    #[arg(long, help_heading = RUNNING)]
    pub quiet: bool,

    /// Search with no faster kernel than this: portable, avx2 or avx512
    ///
    /// For finding out whether a kernel is at fault. The answers are the same.
    #[arg(long, value_name = "KERNEL", hide = true, help_heading = RUNNING)]
    pub kernel: Option<Kernel>,

    /// When to colour text
    #[arg(long, value_name = "WHEN", default_value = "auto", help_heading = RUNNING)]
    pub color: ColorArgument,
}

const BOARDS: &str = "Boards";
const WORDS: &str = "Words and rules";
const ANSWERS: &str = "Answers";
const RUNNING: &str = "Running";

/// What a line of a file of boards is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LayoutArgument {
    /// A board if it has a '/' or at least nine tiles (or those of --size), else a row
    Auto,
    /// A board
    Lines,
    /// A row; blank lines separate boards
    Rows,
}

/// In which form to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// Board, word, letters, points, path; without a header
    Tsv,
    /// The same with a header
    Csv,
    /// An object for each board, on several lines
    Json,
    /// The same on one line
    Jsonl,
    /// A drawing of one board with a word's path
    Svg,
    /// A page of its own, which shows the path of each word
    Html,
}

/// Which words come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SortKey {
    /// The most points, then the longest
    Points,
    /// The longest
    Length,
    /// In alphabetical order
    Alpha,
}

/// When to colour text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ColorArgument {
    /// At a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

const SHORT_HELP: &str = "\
Examples:
  solve perslatgsineters                     all words of a 4x4 board
  solve --show unequal hell/likd/oquee/laun  where a word is
  solve --dict en.fst --boards boards.txt --summary

--help tells more: how boards are written, examples, exit codes.";

const LONG_HELP: &str = "\
How boards are written:
  perslatgsineters        a square of tiles, row by row; q is the tile Qu
  pers/latg/sine/ters     rows; ',', a blank or a line break will do as well
  Qu Th Sch [qu] [sch]    a capital and the small letters after it, or what is
                          in brackets, is one tile
  ?                       a blank: any one letter
  .                       a wall: no letter
  --size 3x4 perslatesind a rectangle without separators

Examples:
  solve perslatgsineters
      The board, its words by points, and totals, by the English dictionary.
  solve --dict en.fst --summary perslatgsineters
      perslatgsineters <TAB> 1045 <TAB> 3625
  solve --show unequal hell/likd/oquee/laun
      Draws the path of a word on the board.
  solve --format html perslatgsineters > board.html
      A page that shows the path of each word as you point at it.
  solve --random new87 --seed 7 --level 50
      Rolls a board, and lists the words that most people know.
  solve --random new87 -n 1000000 --seed 1 --stats
      What a million boards hold: how much of it lies in short words?
  solve --check ann.txt --check ben.txt perslatgsineters
      Scores two sheets, and names the winner.
  solve --boards boards.txt --format jsonl | jq .points
      A JSON object for each board of a file, as soon as it is solved.

Formats:
  tsv, csv    board, word, letters, points, path; a path is row:column from 0
              for each tile, with blanks between; --all-paths gives a line a path
  json, jsonl {\"board\", \"rows\", \"columns\", \"words\": [{\"word\", \"points\",
              \"path\": [[row, column], ...]}], \"word_count\", \"points\"};
              and \"complete\": false if the board was cut off
  --stats     as json or jsonl has \"cut_off\": N if N boards were cut off
  tsv, csv, --summary and the drawing of a board have no mark of a board that
  was cut off: standard error and the exit code tell

Exit codes:
  0  done; a board without words is an answer too
  2  bad usage or input; the message says where, and what was expected
  3  done, but a board was cut off, and may hold more; see --effort";

/// The effort that a number of steps is.
fn effort(text: &str) -> Result<Effort, String> {
    match text.parse() {
        Ok(steps @ 1..) => Ok(Effort::steps(steps)),
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => {
            Err(format!("expected at most {}, which is without end", Effort::UNLIMITED.get()))
        }
        _ => Err("expected a number of steps from 1 on, such as 10000000000".to_owned()),
    }
}

/// Reads the arguments of this process. Help and the version are printed here, and end it.
pub fn read() -> Result<Arguments, Failure> {
    let command = Arguments::command().styles(Styles::styled());
    let parsed =
        command.try_get_matches().and_then(|matches| Arguments::from_arg_matches(&matches));
    parsed.map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            error.print().map_or_else(|error| Failure::output(&error), |()| Failure::HelpShown)
        }
        _ => Failure::Message(in_one_line(&error.to_string())),
    })
}

/// An error as clap words it, without the usage, on one line.
fn in_one_line(error: &str) -> String {
    let lines = error.lines().map(str::trim);
    let told =
        lines.take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let told: Vec<&str> = told.filter(|line| !line.is_empty()).collect();
    let text = told.join("; ").replace(":;", ":");
    format!("{}; see solve --help", text.strip_prefix("error: ").unwrap_or(&text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_is_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn errors_take_one_line() {
        let error = Arguments::try_parse_from(["solve", "--format", "xml"]).unwrap_err();
        let line = in_one_line(&error.to_string());
        assert!(!line.contains('\n') && line.contains("'xml'") && line.contains("jsonl"), "{line}");
    }

    #[test]
    fn an_effort_has_a_step_at_least() {
        assert_eq!(effort("1"), Ok(Effort::steps(1)));
        assert_eq!(effort("18446744073709551615"), Ok(Effort::UNLIMITED));
        assert!(effort("18446744073709551616").is_err_and(|error| error.contains("at most")));
        assert!(effort("0").is_err_and(|error| error.contains("from 1 on")));
    }
}
