//! Words that are dropped.

use dictc_lexicon::metadata::DropReason;

/// A word that was dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct DroppedWord<'a> {
    /// The word: as it is in its list, or folded if it is excluded or repeated.
    pub word: &'a str,
    /// The reason why it was dropped.
    pub reason: DropReason,
    /// Its location. For excluded and repeated words it is known only with
    /// [`CompileOptions::keep_locations`](crate::CompileOptions::keep_locations).
    pub location: Option<Location<'a>>,
}

/// A line of a word list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Location<'a> {
    /// The list's name.
    pub list: &'a str,
    /// The line number, from 1.
    pub line: u64,
}
