//! `best find`: heuristic search.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum, ValueHint};
use dictc_board::{DiceSet, Edges, Geometry, Size};
use dictc_cli::boards::{choose_seed, dice_for};
use dictc_cli::dictionary::SelectionArguments;
use dictc_cli::formats::RowArguments;
use dictc_cli::numbers::{count, decimal};
use dictc_cli::rules::RuleArguments;
use dictc_cli::{CommonArguments, Failure, PROGRAM, interrupt, values};
use dictc_optimize::{End, Found, FoundBoard, Objective, Search, Shape};
use serde::Serialize;

use crate::{dictionary, meter::Meter};

#[derive(Args, Debug)]
pub(crate) struct FindArguments {
    /// Rows x columns [default: the size of the dice]
    #[arg(long, value_name = "RxC")]
    size: Option<String>,

    /// What makes a board good
    #[arg(long, value_enum, default_value_t, value_name = "WHAT")]
    objective: ObjectiveArgument,

    /// Find only boards that the dice of an edition, or of a file, can roll
    ///
    /// The dice are named as those of dictc solve --dice. Boards are played by the edition's rules.
    #[arg(long, value_name = "DICE", value_hint = ValueHint::FilePath)]
    dice: Option<String>,

    /// Use only these letters; q is the Qu tile [default: all letters of the dictionary]
    ///
    /// Random boards show letters in the given proportions: with eeeaat, half of their letters are
    /// e.
    #[arg(long, value_name = "SET", conflicts_with = "dice")]
    letters: Option<String>,

    /// Wrap around at the edges: opposite edges of the board touch
    #[arg(long)]
    torus: bool,

    #[command(flatten, next_help_heading = "Words")]
    dictionary: SelectionArguments,

    #[command(flatten, next_help_heading = "Words")]
    rules: RuleArguments,

    /// End when a board has this many points, words or letters
    #[arg(long, value_name = "N", value_parser = values::number, help_heading = ENDING)]
    target: Option<u64>,

    /// End after this many seconds [default: 10, unless --target or --runs is given]
    #[arg(long, value_name = "N", value_parser = values::number, help_heading = ENDING)]
    seconds: Option<u64>,

    /// End after this many runs, each from different random boards
    #[arg(
        long,
        value_name = "N",
        value_parser = values::within::<u64>(1, u64::MAX),
        help_heading = ENDING
    )]
    runs: Option<u64>,

    /// Print at most this many of the best boards
    #[arg(
        long,
        short_alias = 'n',
        value_name = "N",
        value_parser = values::within::<usize>(1, u64::MAX),
        default_value = "1"
    )]
    limit: usize,

    /// The seed of the random boards [default: a random number, which is shown]
    ///
    /// With --target or --runs, and without --seconds, the same seed finds the same boards on any
    /// number of threads.
    #[arg(long, value_name = "N", value_parser = values::number)]
    seed: Option<u64>,

    /// Keep this many boards in the pool of a run [default: 50 up to 16 cells, else 5]
    #[arg(long, value_name = "N", value_parser = values::size)]
    pool: Option<usize>,

    /// Start each run with this many moves of simulated annealing [default: 0 up to 16 cells, else
    /// 600000]
    ///
    /// With 0, a run fills the pool with random boards.
    #[arg(long, value_name = "MOVES", value_parser = values::number)]
    annealing: Option<u64>,

    /// The number of threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = values::threads)]
    threads: Option<u16>,

    #[command(flatten)]
    output: RowArguments,
}

const ENDING: &str = "When to end";

/// The value of `--objective`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum ObjectiveArgument {
    /// The points of all words
    #[default]
    Points,
    /// The number of words
    Words,
    /// The number of letters of the longest word; among equal boards, the points
    Longest,
}

pub(crate) fn run(arguments: &FindArguments, common: &CommonArguments) -> Result<(), Failure> {
    interrupt::listen();
    let seed = arguments.seed.unwrap_or_else(choose_seed);
    let search = arguments.search()?.seed(seed);
    if arguments.seed.is_none() {
        PROGRAM.remark(format_args!("seed {seed}; --seed {seed} starts from the same boards"));
    }
    let has_end = arguments.target.is_some() || arguments.runs.is_some();
    let seconds = arguments.seconds.or((!has_end).then_some(10));
    let started = Instant::now();
    let deadline = seconds.and_then(|seconds| started.checked_add(Duration::from_secs(seconds)));
    let mut meter = Meter::new(seconds.map(Duration::from_secs), common.quiet);
    let found = search.run(|progress| {
        meter.update(progress);
        let is_late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if is_late || interrupt::is_asked() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    meter.clear();
    print(&found.boards, &arguments.output)?;
    PROGRAM.remark(closing_line(&found, started.elapsed()));
    if !found.is_complete {
        PROGRAM.complain("a board was cut off by the step limit, so its value may be too low");
        return Err(Failure::CutOff);
    }
    let has_missed = arguments.target.is_some() && found.end != End::Target;
    if has_missed || found.boards.is_empty() { Err(Failure::NothingFound) } else { Ok(()) }
}

impl FindArguments {
    fn search(&self) -> Result<Search, Failure> {
        let lexicon = dictionary::open(&self.dictionary)?;
        let dice = self.dice.as_deref().map(|name| dice_for(name, &lexicon, None)).transpose()?;
        let size = self.board_size(dice.as_ref())?;
        let edges = if self.torus { Edges::Torus } else { Edges::Closed };
        let shape = Shape::new(Geometry::new(size, edges));
        let shape = shape.map_err(|error| Failure::caused_at("--size", &error))?;
        let book = self.rules.book()?;
        let book = dice.as_ref().map_or(book.clone(), |dice| book.or(dice.rules()));
        let rules = book.for_size(size);
        let search = match &dice {
            Some(dice) => Search::with_dice(lexicon, shape, dice)
                .map_err(|error| Failure::caused_at("--dice", &error))?,
            None => Search::new(lexicon, shape)?,
        };
        let mut search = search.rules(rules).top(self.limit).objective(match self.objective {
            ObjectiveArgument::Points => Objective::Points,
            ObjectiveArgument::Words => Objective::Words,
            ObjectiveArgument::Longest => Objective::Longest,
        });
        if let Some(letters) = &self.letters {
            let letters = letters.to_ascii_lowercase();
            search = search
                .letters(&letters)
                .map_err(|error| Failure::caused_at("--letters", &error))?;
        }
        if let Some(boards) = self.pool {
            search = search.pool(boards);
        }
        if let Some(moves) = self.annealing {
            search = search.annealing(moves);
        }
        if let Some(target) = self.target {
            search = search.target(target);
        }
        if let Some(runs) = self.runs {
            search = search.runs(runs);
        }
        let threads = self.threads.map(usize::from).and_then(NonZeroUsize::new);
        let threads = threads.or_else(|| available_parallelism().ok());
        Ok(search.threads(threads.unwrap_or(NonZeroUsize::MIN)))
    }

    fn board_size(&self, dice: Option<&DiceSet>) -> Result<Size, Failure> {
        let size = self.size.as_deref().map(str::parse::<Size>).transpose();
        let size = size.map_err(|error| Failure::caused_at("--size", &error))?;
        size.or_else(|| dice.map(DiceSet::size)).ok_or_else(|| {
            let what =
                "no size: expected --size such as 4x4, or --dice; see dictc best find --help";
            Failure::Message(what.to_owned())
        })
    }
}

/// A board that was found, with the letters of its longest word.
#[derive(Debug, Serialize)]
struct BoardRow {
    board: String,
    word_count: u32,
    points: u64,
    longest: usize,
}

fn print(boards: &[FoundBoard], output: &RowArguments) -> Result<(), Failure> {
    let columns = ["board", "word_count", "points", "longest"];
    let mut table = output.rows_with_headings(&columns)?;
    for found in boards {
        let &FoundBoard { points, words: word_count, longest, .. } = found;
        table.row(&BoardRow { board: found.board.to_string(), word_count, points, longest })?;
    }
    table.finish()
}

/// `400,000 boards scored in 2.1 s, 190,000/s, 12 runs`.
fn closing_line(found: &Found, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let rate = decimal(found.scored as f64 / seconds.max(1e-9), 0);
    let scored = count(found.scored, "board");
    let runs = count(found.runs, "run");
    format!("{scored} scored in {} s, {rate}/s, {runs}", decimal(seconds, 2))
}
