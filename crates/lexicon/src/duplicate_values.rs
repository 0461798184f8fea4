//! What to do with a word that has two values.

/// What to do with a word that has two different values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DuplicateValues {
    /// Return an error.
    #[default]
    Error,
    /// Keep the lowest value.
    Min,
    /// Keep the highest value.
    Max,
    /// Add the values. A sum that is too large for a value is an error.
    Sum,
    /// Keep the first value.
    First,
}

impl DuplicateValues {
    /// The value to keep, or `None` if the two differ and that is an error, or their sum is too
    /// large.
    #[must_use]
    pub fn combine(self, first: u64, second: u64) -> Option<u64> {
        match self {
            Self::Error => (first == second).then_some(first),
            Self::First => Some(first),
            Self::Min => Some(first.min(second)),
            Self::Max => Some(first.max(second)),
            Self::Sum => first.checked_add(second),
        }
    }
}
