//! The form of answers that can be drawn.

use clap::ValueEnum;
use clap::builder::PossibleValue;
use cli::table::TableFormat;

/// The value of `--format` where the answer can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DrawnFormat {
    /// Text or a table.
    Table(TableFormat),
    /// A drawing.
    Svg,
}

impl Default for DrawnFormat {
    fn default() -> Self {
        Self::Table(TableFormat::default())
    }
}

impl ValueEnum for DrawnFormat {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Self::Table(TableFormat::Text),
            Self::Table(TableFormat::Tsv),
            Self::Table(TableFormat::Csv),
            Self::Table(TableFormat::Json),
            Self::Table(TableFormat::Jsonl),
            Self::Svg,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Self::Table(format) => format.to_possible_value(),
            Self::Svg => Some(PossibleValue::new("svg").help("A drawing")),
        }
    }
}
