//! The words that a query finds, on standard output: filtered, sorted and limited.

use std::cmp::Reverse;
use std::io::{BufWriter, StdoutLock};
use std::ops::RangeInclusive;
use std::path::Path;

use clap::{Args, ValueEnum};
use cli::Failure;
use cli::dictionary::check_values;
use cli::numbers::grouped;
use cli::table::{Field, Table, TableFormat, standard_output};
use cli::values::{lengths, number};
use lexicon::Lexicon;

/// The most words that are collected to be sorted. They take about 500 MB.
pub(crate) const MOST_SORTED: usize = 5_000_000;

/// The value of `--sort`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum WordOrder {
    /// In alphabetical order
    Alpha,
    /// The longest first
    Length,
    /// The smallest value first: of levels, the most common words
    Level,
}

/// Arguments of all commands that find words.
#[derive(Args, Clone, Debug)]
pub(crate) struct OutputArguments {
    /// Only words of these numbers of letters: 5, 5..7, 5.. or ..7
    #[arg(long, value_name = "LENGTHS", value_parser = lengths, help_heading = OUTPUT)]
    pub(crate) length: Option<RangeInclusive<usize>>,
    /// Only words whose value is at most this; in English, the level: how common a word is
    #[arg(long, value_name = "N", value_parser = number, help_heading = OUTPUT)]
    pub(crate) level: Option<u64>,
    /// The order of the words [default: as the command finds them]
    #[arg(long, value_enum, value_name = "KEY", help_heading = OUTPUT)]
    pub(crate) sort: Option<WordOrder>,
    /// Print at most this many words
    #[arg(long, value_name = "N", value_parser = number, help_heading = OUTPUT)]
    pub(crate) limit: Option<u64>,
    /// Print the number of words, not the words
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) count: bool,
    /// The form of the output
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT", help_heading = OUTPUT)]
    pub(crate) format: TableFormat,
    /// Print the value of each word beside it, in text too
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) values: bool,
}

/// The heading of these arguments in help.
pub(crate) const OUTPUT: &str = "Output";

impl OutputArguments {
    /// Refuses options that this dictionary cannot serve. `path` is its path, for messages.
    pub(crate) fn check(&self, lexicon: &Lexicon, path: &Path) -> Result<(), Failure> {
        match (self.level, self.sort) {
            (Some(_), _) | (_, Some(WordOrder::Level)) => check_values(lexicon, Some(path)),
            _ => Ok(()),
        }
    }

    /// Whether the arguments accept a word with this value: its length and its level.
    pub(crate) fn accepts(&self, word: &str, value: Option<u64>) -> bool {
        let fits = |it: &RangeInclusive<usize>| it.contains(&word.chars().count());
        let is_common = |level: u64| value.is_some_and(|value| value <= level);
        self.length.as_ref().is_none_or(fits) && self.level.is_none_or(is_common)
    }
}

/// A word and its numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'a> {
    pub(crate) word: &'a str,
    pub(crate) ordinal: Option<u64>,
    pub(crate) value: Option<u64>,
    /// The edits between it and the word that was asked for.
    pub(crate) distance: Option<usize>,
}

/// A row that waits until all are sorted.
#[derive(Debug)]
struct Kept {
    word: String,
    ordinal: Option<u64>,
    value: Option<u64>,
    distance: Option<usize>,
}

/// Prints words one by one. Memory grows with their number only if they are sorted.
#[derive(Debug)]
pub(crate) struct Printer {
    table: Table<BufWriter<StdoutLock<'static>>>,
    columns: Vec<Column>,
    arguments: OutputArguments,
    kept: Vec<Kept>,
    found: u64,
}

/// A column of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Word,
    Ordinal,
    Value,
    Distance,
}

impl Column {
    fn name(self) -> &'static str {
        match self {
            Column::Word => "word",
            Column::Ordinal => "ordinal",
            Column::Value => "value",
            Column::Distance => "distance",
        }
    }

    fn field<'a>(self, row: &Row<'a>) -> Field<'a> {
        match self {
            Column::Word => Field::Text(row.word),
            Column::Ordinal => row.ordinal.into(),
            Column::Value => row.value.into(),
            Column::Distance => row.distance.map(|it| it as u64).into(),
        }
    }
}

impl Printer {
    /// A printer of words. `has_values` says whether the dictionary has values.
    pub(crate) fn new(arguments: &OutputArguments, has_values: bool) -> Self {
        Self::with_columns(arguments, has_values, &[])
    }

    /// A printer of words and their distances.
    pub(crate) fn with_distances(arguments: &OutputArguments, has_values: bool) -> Self {
        Self::with_columns(arguments, has_values, &[Column::Distance])
    }

    fn with_columns(arguments: &OutputArguments, has_values: bool, more: &[Column]) -> Self {
        let numbers: &[Column] = match arguments.format {
            TableFormat::Text if arguments.values => &[Column::Value],
            TableFormat::Text => &[],
            TableFormat::Tsv | TableFormat::Csv if !has_values => &[Column::Ordinal],
            _ => &[Column::Ordinal, Column::Value],
        };
        let columns = [&[Column::Word], numbers, more].concat();
        let names: Vec<&str> = columns.iter().map(|it| it.name()).collect();
        let table = Table::new(standard_output(), arguments.format, &names);
        Self { table, columns, arguments: arguments.clone(), kept: Vec::new(), found: 0 }
    }

    /// Whether more words would change nothing.
    pub(crate) fn is_full(&self) -> bool {
        self.arguments.sort.is_none() && self.is_at_limit()
    }

    fn is_at_limit(&self) -> bool {
        self.arguments.limit.is_some_and(|limit| self.found >= limit)
    }

    /// Prints a word, or keeps it to be sorted, unless the arguments exclude it.
    pub(crate) fn print(&mut self, row: &Row<'_>) -> Result<(), Failure> {
        if !self.arguments.accepts(row.word, row.value) {
            return Ok(());
        }
        if self.arguments.sort.is_none() || self.arguments.count {
            return if self.is_at_limit() { Ok(()) } else { self.write(row) };
        }
        if self.kept.len() >= MOST_SORTED {
            return Err(too_many("a narrower question, or no --sort"));
        }
        let &Row { word, ordinal, value, distance } = row;
        self.kept.push(Kept { word: word.to_owned(), ordinal, value, distance });
        Ok(())
    }

    fn write(&mut self, row: &Row<'_>) -> Result<(), Failure> {
        self.found += 1;
        if self.arguments.count {
            return Ok(());
        }
        let fields: Vec<Field<'_>> = self.columns.iter().map(|it| it.field(row)).collect();
        self.table.row(&fields)
    }

    /// Ends the output. Fails if nothing was found.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        let mut kept = std::mem::take(&mut self.kept);
        match self.arguments.sort {
            Some(WordOrder::Alpha) => kept.sort_by(|a, b| a.word.cmp(&b.word)),
            Some(WordOrder::Length) => {
                kept.sort_by_cached_key(|it| (Reverse(it.word.chars().count()), it.word.clone()));
            }
            Some(WordOrder::Level) => {
                kept.sort_by(|a, b| {
                    let key = |it: &Kept| (it.value.is_none(), it.value);
                    key(a).cmp(&key(b)).then_with(|| a.word.cmp(&b.word))
                });
            }
            None => {}
        }
        for Kept { word, ordinal, value, distance } in &kept {
            if self.is_at_limit() {
                break;
            }
            let row = Row { word, ordinal: *ordinal, value: *value, distance: *distance };
            self.write(&row)?;
        }
        if self.arguments.count {
            cli::table::print(format!("{}\n", self.found).as_bytes())?;
        } else {
            self.table.finish()?;
        }
        if self.found == 0 { Err(Failure::NothingFound) } else { Ok(()) }
    }
}

/// A query found more words than can be collected.
pub(crate) fn too_many(expected: &str) -> Failure {
    let most = grouped(MOST_SORTED as u64);
    Failure::Message(format!("more than {most} words found; expected {expected}"))
}
