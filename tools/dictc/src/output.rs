//! Results on standard output: words in text, tab-separated values or JSON.

use std::io::{self, BufWriter, Write};

use clap::{Args, ValueEnum};
use cli::Failure;
use serde::Serialize;

/// The value of `--format`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    #[default]
    Text,
    /// Tab-separated: word, ordinal, value, and the command's own columns
    Tsv,
    /// An array of objects
    Json,
}

/// Arguments of all commands that find words.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct OutputArguments {
    /// The form of the output
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: Format,
    /// Print the value of each word beside it
    #[arg(long)]
    pub(crate) values: bool,
    /// Print the number of words, not the words
    #[arg(long)]
    pub(crate) count: bool,
    /// Print at most this many words
    #[arg(long, value_name = "WORDS")]
    pub(crate) limit: Option<u64>,
}

/// A word and its numbers.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Row<'a> {
    pub(crate) word: &'a str,
    pub(crate) ordinal: Option<u64>,
    pub(crate) value: Option<u64>,
    /// The edits between it and the word that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) distance: Option<usize>,
}

/// Prints words one by one; memory does not grow with their number.
pub(crate) struct Printer {
    out: BufWriter<io::StdoutLock<'static>>,
    arguments: OutputArguments,
    found: u64,
}

impl Printer {
    pub(crate) fn new(arguments: OutputArguments) -> Self {
        Self { out: standard_output(), arguments, found: 0 }
    }

    /// Whether the limit is reached.
    pub(crate) fn is_full(&self) -> bool {
        self.arguments.limit.is_some_and(|limit| self.found >= limit)
    }

    pub(crate) fn print(&mut self, row: &Row<'_>) -> Result<(), Failure> {
        self.found += 1;
        if self.arguments.count {
            return Ok(());
        }
        let written = match self.arguments.format {
            Format::Text => self.print_text(row),
            Format::Tsv => self.print_tsv(row),
            Format::Json => self.print_json(row),
        };
        written.map_err(|error| Failure::output(&error))
    }

    /// Ends the output. Fails if nothing was found.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        let end = match (self.arguments.count, self.arguments.format) {
            (true, _) => writeln!(self.out, "{}", self.found),
            (false, Format::Json) if self.found == 0 => writeln!(self.out, "[]"),
            (false, Format::Json) => writeln!(self.out, "\n]"),
            (false, _) => Ok(()),
        };
        end.and_then(|()| self.out.flush()).map_err(|error| Failure::output(&error))?;
        if self.found == 0 { Err(Failure::NothingFound) } else { Ok(()) }
    }

    fn print_text(&mut self, row: &Row<'_>) -> io::Result<()> {
        if let Some(distance) = row.distance {
            write!(self.out, "{distance} ")?;
        }
        self.out.write_all(row.word.as_bytes())?;
        if self.arguments.values {
            write!(self.out, "\t{}", Blank(row.value))?;
        }
        self.out.write_all(b"\n")
    }

    fn print_tsv(&mut self, row: &Row<'_>) -> io::Result<()> {
        write!(self.out, "{}\t{}\t{}", row.word, Blank(row.ordinal), Blank(row.value))?;
        if let Some(distance) = row.distance {
            write!(self.out, "\t{distance}")?;
        }
        self.out.write_all(b"\n")
    }

    fn print_json(&mut self, row: &Row<'_>) -> io::Result<()> {
        let before = if self.found == 1 { "[\n  " } else { ",\n  " };
        self.out.write_all(before.as_bytes())?;
        Ok(serde_json::to_writer(&mut self.out, row)?)
    }
}

/// Displays a number, or nothing.
pub(crate) struct Blank(pub(crate) Option<u64>);

impl std::fmt::Display for Blank {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.map_or(Ok(()), |number| write!(f, "{number}"))
    }
}

/// Standard output, buffered.
pub(crate) fn standard_output() -> BufWriter<io::StdoutLock<'static>> {
    BufWriter::with_capacity(1 << 16, io::stdout().lock())
}

/// Prints a whole text.
pub(crate) fn print(text: &[u8]) -> Result<(), Failure> {
    let mut out = standard_output();
    out.write_all(text).and_then(|()| out.flush()).map_err(|error| Failure::output(&error))
}
