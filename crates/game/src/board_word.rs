//! The words of the board of a round.

/// A word that is on the board of a round and counts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct BoardWord {
    /// The word, in lower case.
    pub text: String,
    /// Its points.
    pub points: u32,
    /// The number of its letters; a Qu tile counts as two.
    pub letter_count: usize,
    /// Its level, if the dictionary has [levels](dictc_lexicon::Lexicon::levels).
    pub level: Option<u64>,
    /// One way to spell it: cells, in order.
    pub path: Vec<usize>,
}
