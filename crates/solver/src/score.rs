//! How many words a board has, and their points.

/// How many words a board has, and what they are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Score {
    /// Distinct words.
    pub words: u32,
    /// Their total points.
    pub points: u64,
    /// Whether these are all words. If not, [`Effort`](crate::Effort) ran out, and there may be more.
    pub is_complete: bool,
}

impl Default for Score {
    /// No words, no points, complete.
    fn default() -> Self {
        Score { words: 0, points: 0, is_complete: true }
    }
}
