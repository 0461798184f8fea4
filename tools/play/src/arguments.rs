//! The arguments of `play`.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgGroup, Parser, ValueHint};
use dictc_board::Size;
use dictc_cli::boards::{DiceArguments, join_typed, not_one};
use dictc_cli::dictionary::SelectionArguments;
use dictc_cli::formats::formats;
use dictc_cli::rules::RuleArguments;
use dictc_cli::values::{between, number, within};
use dictc_cli::{CommonArguments, Failure, PROGRAM};
use dictc_game::Strength;
use dictc_render::{Format, Kind};

/// Plays Boggle in a terminal: alone, against the computer, or with others at one keyboard.
///
/// Rolls the dice and judges words as you type them. At the end, shows the words that each player
/// found and missed, and compares your result with your history.
#[derive(Debug, Parser)]
#[command(
    name = "play",
    version,
    max_term_width = 100,
    group(ArgGroup::new(ROUND).multiple(true)),
    after_help = SHORT_HELP,
    after_long_help = LONG_HELP
)]
pub struct Arguments {
    /// Play on this board: a square of letters, rows separated by '/', or an argument for each row or
    /// letter
    #[arg(value_name = "BOARD", conflicts_with_all = ["seed", "min_words", "total"], group = ROUND)]
    pub rows: Vec<String>,

    #[command(flatten, next_help_heading = BOARD)]
    pub dice: DiceArguments,

    /// Rows x columns of a board of --dice letters [default: 4x4]
    #[arg(
        long,
        group = ROUND,
        value_name = "RxC",
        value_parser = str::parse::<Size>,
        requires = "dice",
        conflicts_with = "rows",
        help_heading = BOARD
    )]
    pub size: Option<Size>,

    /// Play the round of a code from another player
    ///
    /// A code contains the dice, the board, the rules, the time and the dictionary.
    #[arg(
        long,
        value_name = "CODE",
        conflicts_with_all = [ROUND, "DiceArguments", "level", "RuleArguments"],
        help_heading = BOARD
    )]
    pub code: Option<String>,

    /// Play the board of the day of the web page: a date such as 2026-11-26
    ///
    /// The modern dice, three minutes, and the embedded English words. From 2026-11-26 on, words
    /// that are marked as offensive do not count, as with --clean.
    #[arg(
        long,
        value_name = "DATE",
        value_parser = day,
        conflicts_with_all = [
            ROUND, "DiceArguments", "DictArgument", "ValueArguments", "level", "RuleArguments", "code",
        ],
        help_heading = BOARD
    )]
    pub day: Option<Day>,

    /// Roll until a board has at least N words
    #[arg(
        long,
        group = ROUND,
        value_name = "N",
        value_parser = within::<u32>(0, u32::MAX.into()),
        allow_negative_numbers = true,
        help_heading = BOARD
    )]
    pub min_words: Option<u32>,

    /// Roll until the total points of a board are in this range: 100..200, 100.. or ..200
    #[arg(long, group = ROUND, value_name = "POINTS", value_parser = points, help_heading = BOARD)]
    pub total: Option<RangeInclusive<u64>>,

    /// Wrap around at the edges: opposite edges of the board touch
    #[arg(long, group = ROUND, help_heading = BOARD)]
    pub torus: bool,

    /// Read a q as a single q, not as the tile Qu
    #[arg(long, group = ROUND, help_heading = BOARD)]
    pub bare_q: bool,

    /// Require a tile of its own for each letter of several characters, such as lj in Croatian
    ///
    /// Boards that have such a tile, and boards of dice with such a face, are always strict. Only a
    /// dictionary with an alphabet has such letters; see dictc --alphabet.
    #[arg(long, group = ROUND, help_heading = BOARD)]
    pub strict: bool,

    /// Play against the computer: a strength from 1 to 5; repeat it for more opponents
    ///
    /// Strength 1 scores a tenth of the points of the words that it knows, and strength 5 all of
    /// them. To set the level of the rarest words that it knows, add it after a colon: 3:50.
    #[arg(
        long,
        value_name = "STRENGTH",
        value_parser = opponent,
        value_delimiter = ',',
        help_heading = PLAYERS
    )]
    pub against: Vec<Opponent>,

    /// The name of a player; repeat it for several people at one keyboard
    #[arg(long = "player", value_name = "NAME", value_parser = name, help_heading = PLAYERS)]
    pub players: Vec<String>,

    /// The minutes of a round; 0 for no limit [default: 3]
    #[arg(
        long,
        group = ROUND,
        value_name = "MINUTES",
        value_parser = minutes,
        allow_negative_numbers = true,
        help_heading = RULES
    )]
    pub minutes: Option<Minutes>,

    /// Let words that several players found count for each of them, instead of for nobody
    #[arg(long, group = ROUND, help_heading = RULES)]
    pub count_shared: bool,

    #[command(flatten, next_help_heading = RULES)]
    pub rules: RuleArguments,

    #[command(flatten, next_help_heading = RULES)]
    pub dictionary: SelectionArguments,

    /// Play line by line, without a full screen: for screen readers and scripts
    ///
    /// This is the default if standard input or output is not a terminal.
    #[arg(long, help_heading = SCREEN)]
    pub plain: bool,

    /// Show the history instead of playing: the words found and missed, by length
    ///
    /// With --player and --dice, only for these people and dice.
    #[arg(
        long,
        conflicts_with_all = [
            ROUND, "seed", "DictArgument", "ValueArguments", "level", "RuleArguments", "code", "day", "against",
            "no_history",
        ],
        help_heading = SCREEN
    )]
    pub history: bool,

    /// The format of the history [default: text]
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = formats(Kind::REPORTS),
        help_heading = SCREEN
    )]
    pub format: Option<Format>,

    /// The file of the history [default: dictc/history.jsonl in $XDG_DATA_HOME or ~/.local/share]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = SCREEN)]
    pub history_file: Option<PathBuf>,

    /// Do not add rounds to the history
    #[arg(long, conflicts_with = "history_file", help_heading = SCREEN)]
    pub no_history: bool,

    #[command(flatten)]
    pub common: CommonArguments,
}

/// The group of options that say what a round is like, and of its board.
const ROUND: &str = "round";

const BOARD: &str = "Board";
const PLAYERS: &str = "Players";
const RULES: &str = "Rules and words";
const SCREEN: &str = "Screen and history";

const SHORT_HELP: &str = "\
Examples:
  play                                         three minutes, four by four
  play --against 3                             against the computer
  play --dice big --player Ann --player Ben    two people at one keyboard
  play --history                               what you find, and what you miss

--help has more: keys, codes, plain mode, exit codes.";

const LONG_HELP: &str = "\
Keys:
  letters, Enter    a word
  Tab               the next player at the keyboard
  ?                 a hint: a length, a letter, then cells
  Ctrl-D            end the round; the computer plays on to its end
  Ctrl-C            quit without an entry in the history
  Ctrl-Z            back to the shell for a while; the clock keeps running
  arrows            after the round: choose a word, and see its path
  n, q              after the round: another round, or quit

Plain mode:
  Words come from standard input, several on a line if you like. The commands
  /hint, /board, /time, /score, /player NAME, /end and /help start with a slash.
  The end of the input ends the round.

History:
  Each round in which somebody typed a word adds a line for each person to the
  history, a file of JSON lines that only grows. --history adds up the rounds of
  each person; --player and --dice choose some of them.

Exit codes:
  0  done
  1  there is no history yet, or no board fits
  2  bad usage or input; the message says where, and what was expected

Examples:
  play --against 2 --against 4                         two opponents
  play --dice big --player Ann --player Ben         two people at one keyboard
  play --min-words 100 --total 150..250                a board with enough words, within a score
  play --code 125C-MB11-0BNW                           another player's round
  play --day 2026-11-26                                the board of that day
  play hell/likd/oquee/laun --minutes 0                your own board
  printf 'rout trio' | dictc play --seed 1 --no-history    a script
  play --history --history-file history.jsonl          what you find and miss";

/// A requested computer opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent {
    pub strength: Strength,
    /// The level of the rarest words that it knows; `None` for the default of its strength.
    pub level: Option<u64>,
}

/// A time limit; `None` for no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Minutes(pub Option<Duration>);

/// A date, as the number of its year, month and day: 20261126.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(pub u64);

impl Arguments {
    /// The board to play on, if one was typed.
    ///
    /// # Errors
    ///
    /// If several were typed.
    pub fn typed_board(&self) -> Result<Option<String>, Failure> {
        let mut boards = join_typed(&self.rows, None);
        match boards.len() {
            0 | 1 => Ok(boards.pop()),
            several => Err(not_one(several, "play")),
        }
    }

    /// Rejects arguments that have no effect.
    ///
    /// # Errors
    ///
    /// If there is one.
    pub fn check(&self) -> Result<(), Failure> {
        let misplaced = [
            ("--plain does not go with --history", self.history && self.plain),
            ("--format needs --history", !self.history && self.format.is_some()),
        ];
        if let Some((what, _)) = misplaced.iter().find(|(_, is_misplaced)| *is_misplaced) {
            return Err(Failure::Message(format!("{what}; see {} --help", PROGRAM.name())));
        }
        let mut names = self.players.clone();
        names.sort_unstable();
        match names.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => {
                Err(Failure::at("--player", format_args!("{:?} is there twice", pair[0])))
            }
            None => Ok(()),
        }
    }
}

fn opponent(text: &str) -> Result<Opponent, String> {
    let (strength, level) = match text.split_once(':') {
        Some((strength, level)) => (strength, Some(number(level)?)),
        None => (text, None),
    };
    let strength = strength.parse().map_err(|_| "expected a strength from 1 to 5".to_owned())?;
    Ok(Opponent { strength, level })
}

fn name(text: &str) -> Result<String, String> {
    let name = text.trim();
    let is_fine =
        !name.is_empty() && name.chars().count() <= 20 && !name.chars().any(char::is_control);
    if is_fine { Ok(name.to_owned()) } else { Err("expected 1 to 20 characters".to_owned()) }
}

/// A date of the calendar.
fn day(text: &str) -> Result<Day, String> {
    let number = |digits: usize, text: &str| {
        let is_number = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse::<u64>().ok()).flatten()
    };
    let mut parts = text.splitn(3, '-');
    let mut next = |digits| parts.next().and_then(|part| number(digits, part));
    let date = match (next(4), next(2), next(2)) {
        (Some(year), Some(month), Some(day)) => Some((year, month, day)),
        _ => None,
    };
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let date = date.filter(|&(year, month, day)| {
        let days = match month {
            2 => 28 + u64::from(is_leap(year)),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => 0,
        };
        (1..=days).contains(&day)
    });
    let (year, month, day) = date.ok_or("expected a date such as 2026-11-26")?;
    Ok(Day(10_000 * year + 100 * month + day))
}

/// Minutes with up to three decimals, at most a day.
fn minutes(text: &str) -> Result<Minutes, String> {
    const MOST_MINUTES: u64 = 1440;

    let expected = || "expected minutes such as 3, 1.5, or 0 for no limit; at most 1440".to_owned();
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || decimals.len() > 3 || !is_number(whole) || !is_number(decimals) {
        return Err(expected());
    }
    let whole: u64 =
        whole.parse().ok().filter(|&whole| whole <= MOST_MINUTES).ok_or_else(expected)?;
    let thousandths: u64 = format!("{decimals:0<3}").parse().map_err(|_| expected())?;
    let limit = Duration::from_millis((whole * 1000 + thousandths) * 60);
    if limit > Duration::from_secs(MOST_MINUTES * 60) {
        return Err(expected());
    }
    Ok(Minutes((!limit.is_zero()).then_some(limit)))
}

/// A range of points.
fn points(text: &str) -> Result<RangeInclusive<u64>, String> {
    let expected = "expected points such as 100..200, 100.. or ..200";
    let (least, most) = text.split_once("..").ok_or(expected)?;
    let range = between(least, most)?;
    if range.is_empty() { Err(expected.to_owned()) } else { Ok(range) }
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
    fn values_are_parsed() {
        let limit = |text: &str| minutes(text).map(|Minutes(limit)| limit.map(|it| it.as_millis()));
        assert_eq!(limit("3"), Ok(Some(180_000)));
        assert_eq!(limit("0.05"), Ok(Some(3_000)));
        assert_eq!(limit("0"), Ok(None));
        for bad in ["", "-1", "3m", "1.2345", ".5", "1441", "99999999999999999999"] {
            assert!(limit(bad).is_err(), "{bad}");
        }
        assert_eq!(day("2028-02-29"), Ok(Day(20_280_229)));
        for bad in
            ["", "2026-11-31", "2026-02-29", "2026-13-01", "2026-00-01", "26-1-1", "2026-11-26-"]
        {
            assert!(day(bad).is_err(), "{bad}");
        }
        assert_eq!(points("..200"), Ok(0..=200));
        assert_eq!(points("100.."), Ok(100..=u64::MAX));
        for bad in ["100", "..x", "200..100"] {
            assert!(points(bad).is_err(), "{bad}");
        }
        let strength = |number: &str| number.parse().unwrap();
        assert_eq!(opponent("3"), Ok(Opponent { strength: strength("3"), level: None }));
        assert_eq!(opponent("1:50"), Ok(Opponent { strength: strength("1"), level: Some(50) }));
        for bad in ["", "6", "3:", "3:x"] {
            assert!(opponent(bad).is_err(), "{bad}");
        }
        assert_eq!(name(" Ann "), Ok("Ann".to_owned()));
        assert!(name("").is_err() && name("A\nB").is_err() && name(&"x".repeat(21)).is_err());
    }
}
