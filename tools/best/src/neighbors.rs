//! `best neighbors`: scores all boards that are one change away from a board.

use std::cmp::Reverse;

use clap::{Args, ValueEnum};
use dictc_board::{Board, Parser};
use dictc_cli::boards::not_one;
use dictc_cli::dictionary::SelectionArguments;
use dictc_cli::formats::RowArguments;
use dictc_cli::numbers::count;
use dictc_cli::order::Order;
use dictc_cli::rules::RuleArguments;
use dictc_cli::{Failure, PROGRAM, values};
use dictc_optimize::{Change, Neighbor, Shape, neighbors};
use dictc_solver::{AutomatonChoice, Score, SolverOptions};
use serde::Serialize;

use crate::dictionary;
use crate::typed::{TypedBoards, explain};

#[derive(Args, Debug)]
pub(crate) struct NeighborsArguments {
    #[command(flatten)]
    boards: TypedBoards,

    #[command(flatten, next_help_heading = "Words")]
    dictionary: SelectionArguments,

    #[command(flatten, next_help_heading = "Words")]
    rules: RuleArguments,

    /// The changes to try
    #[arg(long, value_enum, default_value_t, value_name = "CHANGES")]
    changes: ChangesArgument,

    /// The order of the changes, or -KEY for its reverse
    #[arg(long, default_value = "points", allow_hyphen_values = true, value_name = "KEY")]
    sort: Order<SortArgument>,

    /// Print at most this many changes
    #[arg(long, value_name = "N", value_parser = values::size)]
    limit: Option<usize>,

    #[command(flatten)]
    output: RowArguments,
}

/// The value of `--changes`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum ChangesArgument {
    /// Another letter on a cell, and swaps
    #[default]
    All,
    /// Another letter on a cell
    Letters,
    /// Swaps of two cells
    Swaps,
}

/// The value of `--sort`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SortArgument {
    /// The most points first
    Points,
    /// The most words first
    Words,
    /// The order of the cells
    Cell,
}

pub(crate) fn run(arguments: &NeighborsArguments) -> Result<(), Failure> {
    let lexicon = dictionary::open(&arguments.dictionary)?;
    let boards = arguments.boards.parse(Parser::new().alphabet(lexicon.alphabet()))?;
    let [board] = &boards[..] else {
        return Err(not_one(boards.len(), "best neighbors"));
    };
    Shape::new(board.geometry()).map_err(|error| explain(board, &error))?;
    let rules = arguments.rules.book()?.for_size(board.size());
    let mut solver =
        SolverOptions::new().automaton(AutomatonChoice::Graph).rules(rules).build(lexicon);
    let before = solver.score(board);
    let mut found: Vec<Neighbor> = neighbors(board, &mut solver)
        .filter(|neighbor| match arguments.changes {
            ChangesArgument::All => true,
            ChangesArgument::Letters => matches!(neighbor.change, Change::Tile { .. }),
            ChangesArgument::Swaps => matches!(neighbor.change, Change::Swap { .. }),
        })
        .collect();
    // Sorting is stable, so equal values stay in the order of the cells.
    let order = &arguments.sort;
    match order.key {
        SortArgument::Points => {
            order.sort(&mut found, |it| Reverse((it.score.points, it.score.words)));
        }
        SortArgument::Words => {
            order.sort(&mut found, |it| Reverse((it.score.words, it.score.points)));
        }
        SortArgument::Cell if order.is_reversed => found.reverse(),
        SortArgument::Cell => {}
    }
    let better = found.iter().filter(|it| it.score.points > before.points).count();
    let is_complete = before.is_complete && found.iter().all(|it| it.score.is_complete);
    let changes = found.len();
    found.truncate(arguments.limit.unwrap_or(usize::MAX));
    print(board, before, &found, &arguments.output)?;
    let (points, of) = (count(before.points, "point"), count(changes, "change"));
    PROGRAM.remark(format_args!("{board} has {points}; {better} of {of} give more"));
    if is_complete {
        return Ok(());
    }
    PROGRAM.complain("boards were cut off by the step limit, so values may be too low");
    Err(Failure::CutOff)
}

/// A board with one change.
#[derive(Debug, Serialize)]
struct NeighborRow {
    board: String,
    word_count: u32,
    points: u64,
    gain: i64,
    change: String,
}

fn print(
    board: &Board,
    before: Score,
    found: &[Neighbor],
    output: &RowArguments,
) -> Result<(), Failure> {
    let columns = ["board", "word_count", "points", "gain", "change"];
    let mut table = output.rows_with_headings(&columns)?;
    for neighbor in found {
        let Score { words, points, .. } = neighbor.score;
        table.row(&NeighborRow {
            board: neighbor.board.to_string(),
            word_count: words,
            points,
            gain: points as i64 - before.points as i64,
            change: neighbor.change.describe(board).to_string(),
        })?;
    }
    table.finish()
}
