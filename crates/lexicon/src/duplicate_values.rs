//! What becomes of a word that comes with two values.

/// What becomes of a word that comes with two different values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DuplicateValues {
    /// Compiling fails and names both places.
    #[default]
    Error,
    /// The smallest counts.
    Min,
    /// The largest counts.
    Max,
    /// They are added up; the largest possible value if that is too much.
    Sum,
    /// The one that was read first counts.
    First,
}

impl DuplicateValues {
    /// The value that counts, or `None` if the two contradict each other.
    #[must_use]
    pub fn combine(self, first: u64, second: u64) -> Option<u64> {
        match self {
            Self::Error => (first == second).then_some(first),
            Self::First => Some(first),
            Self::Min => Some(first.min(second)),
            Self::Max => Some(first.max(second)),
            Self::Sum => Some(first.saturating_add(second)),
        }
    }
}
