//! The forms that answers can have, one list for all programs.

use std::{fmt, io};

/// The form of an answer.
///
/// Code that depends on it matches every form by name, so that the compiler lists what a new one
/// needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Format {
    /// For people at a terminal. The default.
    #[default]
    Text,
    /// A line for each row, with tabs between its columns.
    Tsv,
    /// Comma-separated values with a header.
    Csv,
    /// One document: an object, or an array of objects.
    Json,
    /// An object on each line.
    Jsonl,
    /// A drawing.
    Svg,
    /// A page.
    Html,
}

impl Format {
    /// All of them, in the order of help texts.
    pub const ALL: &'static [Format] = &[
        Format::Text,
        Format::Tsv,
        Format::Csv,
        Format::Json,
        Format::Jsonl,
        Format::Svg,
        Format::Html,
    ];

    /// The forms of rows, without drawings.
    pub const ROWS: &'static [Format] =
        &[Format::Text, Format::Tsv, Format::Csv, Format::Json, Format::Jsonl];

    /// The forms of rows that can be drawn too.
    pub const DRAWN_ROWS: &'static [Format] =
        &[Format::Text, Format::Tsv, Format::Csv, Format::Json, Format::Jsonl, Format::Svg];

    /// The forms of reports, which are not rows.
    pub const REPORTS: &'static [Format] = &[Format::Text, Format::Json, Format::Jsonl];

    /// The name, as in `--format json`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Tsv => "tsv",
            Format::Csv => "csv",
            Format::Json => "json",
            Format::Jsonl => "jsonl",
            Format::Svg => "svg",
            Format::Html => "html",
        }
    }

    /// What it is, in a few words for help texts.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            Format::Text => "For people",
            Format::Tsv => "Tab-separated values without a header",
            Format::Csv => "Comma-separated values with a header",
            Format::Json => "One JSON document",
            Format::Jsonl => "A JSON object on each line",
            Format::Svg => "A drawing",
            Format::Html => "A page that shows the path of each word",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error of a format that something cannot have.
pub(crate) fn not_a(format: Format, what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, format!("{format} is not a form of a {what}"))
}
