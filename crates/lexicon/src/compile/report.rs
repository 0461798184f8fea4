//! What a compilation kept and dropped.

use std::fmt;

use bincode::{Decode, Encode};

/// Counts of what a compilation read, kept and dropped.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
#[non_exhaustive]
pub struct Report {
    /// Lines read, empty ones included.
    pub lines: u64,
    /// Words read: lines that are not empty.
    pub words: u64,
    /// Words in the dictionary.
    pub kept: u64,
    /// Words that are not, by reason. A word counts once, under the first reason that applies.
    pub dropped: Dropped,
}

/// Counts of dropped words by reason, in the order in which the reasons are looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Encode, Decode)]
#[non_exhaustive]
pub struct Dropped {
    /// Words with something that is not a letter: a digit, a blank, an apostrophe, a hyphen, ...
    pub not_letters: u64,
    /// Words with fewer letters than the minimum length.
    pub too_short: u64,
    /// Words with a `q` that no `u` follows.
    pub q_without_u: u64,
    /// Repetitions of words that were kept.
    pub duplicates: u64,
}

impl Dropped {
    /// Each reason in words, with its count.
    pub fn reasons(&self) -> impl Iterator<Item = (&'static str, u64)> {
        [
            ("not only letters", self.not_letters),
            ("too short", self.too_short),
            ("q without u", self.q_without_u),
            ("repeated", self.duplicates),
        ]
        .into_iter()
    }

    /// All dropped words together.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.reasons().map(|(_, count)| count).sum()
    }
}

/// The reasons that occurred, as in `96 too short, 30 q without u`; `none` if no word was dropped.
impl fmt::Display for Dropped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for (reason, count) in self.reasons().filter(|&(_, count)| count > 0) {
            write!(f, "{separator}{count} {reason}")?;
            separator = ", ";
        }
        if separator.is_empty() { f.write_str("none") } else { Ok(()) }
    }
}
