//! `--duplicate-values`: the value to keep for a word that has several.

use clap::ValueEnum;
use dictc_lexicon::DuplicateValues;

/// The value to keep for a word that has several.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum ValueRule {
    /// The lowest
    Min,
    /// The highest
    Max,
    /// Their sum
    Sum,
    /// The first one
    First,
    /// None; different values are an error
    #[default]
    Error,
}

impl From<ValueRule> for DuplicateValues {
    fn from(rule: ValueRule) -> Self {
        match rule {
            ValueRule::Min => Self::Min,
            ValueRule::Max => Self::Max,
            ValueRule::Sum => Self::Sum,
            ValueRule::First => Self::First,
            ValueRule::Error => Self::Error,
        }
    }
}
