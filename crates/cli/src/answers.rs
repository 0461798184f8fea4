//! How answers look: the values of `--format` and `--sort`.

use clap::ValueEnum;
use render::{Format, SortKey};

/// The value of `--format`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ValueEnum)]
pub enum FormatArgument {
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
    /// A page that shows the path of each word
    Html,
}

/// The value of `--sort`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ValueEnum)]
pub enum SortArgument {
    /// The most points first, then the longest
    Points,
    /// The longest first
    Length,
    /// In alphabetical order
    Alpha,
    /// The smallest value first: of levels, the most common words
    Level,
}

impl From<FormatArgument> for Format {
    fn from(format: FormatArgument) -> Self {
        match format {
            FormatArgument::Text => Format::Text,
            FormatArgument::Tsv => Format::Tsv,
            FormatArgument::Csv => Format::Csv,
            FormatArgument::Json => Format::Json,
            FormatArgument::Jsonl => Format::JsonLines,
            FormatArgument::Svg => Format::Svg,
            FormatArgument::Html => Format::Html,
        }
    }
}

impl From<SortArgument> for SortKey {
    fn from(sort: SortArgument) -> Self {
        match sort {
            SortArgument::Points => SortKey::Points,
            SortArgument::Length => SortKey::Length,
            SortArgument::Alpha => SortKey::Alpha,
            SortArgument::Level => SortKey::Level,
        }
    }
}
