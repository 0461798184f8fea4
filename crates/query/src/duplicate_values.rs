//! What happens to a word with two values.

/// What happens to a word with two different values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DuplicateValues {
    /// It is an error.
    #[default]
    Error,
    /// The smallest is kept.
    Min,
    /// The largest is kept.
    Max,
    /// They are added. A sum that is too large for a value is an error.
    Sum,
    /// The first is kept.
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
