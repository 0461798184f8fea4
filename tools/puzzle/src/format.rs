//! The form of answers that can be drawn.

use clap::ValueEnum;
use cli::table::TableFormat;

/// The value of `--format` where the answer can be drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum DrawnFormat {
    /// For people
    #[default]
    Text,
    /// Tab-separated
    Tsv,
    /// Comma-separated, with a header
    Csv,
    /// One array of objects
    Json,
    /// An object on each line
    Jsonl,
    /// A drawing
    Svg,
}

impl DrawnFormat {
    /// The format of a table; `None` for a drawing.
    pub(crate) fn table(self) -> Option<TableFormat> {
        Some(match self {
            DrawnFormat::Text => TableFormat::Text,
            DrawnFormat::Tsv => TableFormat::Tsv,
            DrawnFormat::Csv => TableFormat::Csv,
            DrawnFormat::Json => TableFormat::Json,
            DrawnFormat::Jsonl => TableFormat::Jsonl,
            DrawnFormat::Svg => return None,
        })
    }
}
