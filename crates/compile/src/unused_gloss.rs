//! Glosses that are not used.

use crate::dropped::Location;

/// A gloss of a list that is not in the dictionary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct UnusedGloss<'a> {
    /// The word, folded.
    pub word: &'a str,
    /// The reason why it is not used.
    pub reason: UnusedReason,
    /// Its location.
    pub location: Location<'a>,
}

/// The reason why a gloss is not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum UnusedReason {
    /// The dictionary does not have the word.
    UnknownWord,
    /// The word already has a gloss, and the first one counts.
    Repeated,
}
