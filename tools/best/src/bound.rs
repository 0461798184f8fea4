//! `best bound`: a score that no board of a class exceeds.

use clap::{Args, ValueHint};
use dictc_cli::dictionary::SelectionArguments;
use dictc_cli::formats::RowArguments;
use dictc_cli::rules::RuleArguments;
use dictc_cli::{Failure, values};
use dictc_optimize::{BoardClass, Total, upper_bound};
use serde::Serialize;

use crate::counted::TOTALS;
use crate::dictionary;

#[derive(Args, Debug)]
pub(crate) struct BoundArguments {
    /// A set of boards: cells are letters, '*' for any letter, or letters in brackets
    ///
    /// Rows are separated by '/'; without one, the class is a square. Examples of cells are t, *,
    /// [a-e] and [^jqxz]. At most twelve cells can have more than one letter.
    #[arg(value_name = "CLASS", required = true, value_hint = ValueHint::Other)]
    class: Vec<BoardClass>,
    /// What to count
    #[arg(long, value_name = "WHAT", default_value = "points", value_parser = values::choices(TOTALS))]
    objective: Total,
    #[command(flatten)]
    dictionary: SelectionArguments,
    #[command(flatten)]
    rules: RuleArguments,
    /// Use about this much memory; a class that needs more is split, which lowers the bound
    #[arg(long, value_name = "SIZE", value_parser = values::memory, default_value = "4G")]
    memory: u64,
    #[command(flatten)]
    output: RowArguments,
}

/// The memory of a bound for each entry of its list, in bytes.
const BYTES_PER_ENTRY: u64 = 36;

/// A class and its bound.
#[derive(Debug, Serialize)]
struct Bound {
    class: String,
    bound: u32,
}

pub(crate) fn run(arguments: &BoundArguments) -> Result<(), Failure> {
    let lexicon = dictionary::open(&arguments.dictionary)?;
    let book = arguments.rules.book()?;
    let max_entries = usize::try_from(arguments.memory / BYTES_PER_ENTRY).unwrap_or(usize::MAX);
    let mut rows = arguments.output.rows(&["class", "bound"])?;
    for class in &arguments.class {
        let rules = book.for_size(class.geometry().size());
        let total = arguments.objective;
        let bound = upper_bound(&lexicon, class, &rules, total, max_entries);
        let bound = bound.map_err(|error| Failure::caused_at(class, &error))?;
        rows.row_or_line(&Bound { class: class.to_string(), bound }, || bound.to_string())?;
    }
    rows.finish()
}
