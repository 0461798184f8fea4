//! How answers look: the values of `--format` and `--sort`.

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use dictc_render::{Format, SortKey};

/// Parses one of these formats; help and errors list them.
#[must_use]
pub fn formats(offered: &'static [Format]) -> impl TypedValueParser<Value = Format> {
    let values = offered.iter().map(|it| PossibleValue::new(it.name()).help(it.about()));
    PossibleValuesParser::new(values).map(|name| {
        // The parser accepts these names alone.
        Format::ALL.iter().copied().find(|it| it.name() == name).unwrap_or_default()
    })
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
