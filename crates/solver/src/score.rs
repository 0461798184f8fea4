//! The number of words of a board, and their points.

/// The number of words of a board, and their points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Score {
    /// The number of distinct words. `word_count` in json.
    #[cfg_attr(feature = "serde", serde(rename = "word_count"))]
    pub words: u32,
    /// Their total points.
    pub points: u64,
    /// Whether all words were found. If not, the [`StepLimit`](crate::StepLimit) ran out, and there
    /// may be more. `complete` in json.
    #[cfg_attr(feature = "serde", serde(rename = "complete"))]
    pub is_complete: bool,
}

impl Default for Score {
    /// No words, no points, complete.
    fn default() -> Self {
        Score { words: 0, points: 0, is_complete: true }
    }
}
