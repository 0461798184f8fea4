//! Meanings that are not used.

use crate::dropped::Location;

/// A meaning of a list that is not in the dictionary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct UnusedMeaning<'a> {
    /// The word, folded.
    pub word: &'a str,
    /// The reason why it is not used.
    pub reason: UnusedReason,
    /// Its location.
    pub location: Location<'a>,
}

/// The reason why a meaning is not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum UnusedReason {
    /// The dictionary does not have the word.
    UnknownWord,
    /// The word already has a meaning, and the first one counts.
    Repeated,
}
