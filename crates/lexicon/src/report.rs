//! The report of a compilation: the numbers of words kept and dropped.

use std::fmt;

use crate::token_set::MAX_TOKENS;

/// Counts of what a compilation read, kept and dropped.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Report {
    /// Lines read, including empty lines and comments.
    pub lines: u64,
    /// Words read: lines that are neither empty nor comments.
    pub words: u64,
    /// Words in the dictionary.
    pub kept: u64,
    /// Dropped words by reason. A word counts once, under the first reason that applies.
    pub dropped: Dropped,
    /// The form of the word graph, or why the file has no graph.
    pub graph: GraphOutcome,
}

/// Counts of dropped words by reason, in the order in which the reasons are checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Dropped {
    /// Words with a character that is not a letter: a digit, a space, an apostrophe, a hyphen, ...
    pub not_letters: u64,
    /// Words with letters that are not allowed.
    pub other_letters: u64,
    /// Words with fewer letters than the minimum length.
    pub too_short: u64,
    /// Words with more letters than the maximum length.
    pub too_long: u64,
    /// Words with a `q` not followed by `u`.
    pub q_without_u: u64,
    /// Words in a list of exclusions, and those that begin with a capital if such are left out.
    pub excluded: u64,
    /// Repetitions of words that were kept.
    pub duplicates: u64,
}

/// The reason why a word is dropped, in the order in which reasons are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub enum DropReason {
    /// It has a character that is not a letter: a digit, a space, an apostrophe, a hyphen, ...
    NotLetters,
    /// A letter in it is not allowed.
    OtherLetters,
    /// It has fewer letters than the minimum length.
    TooShort,
    /// It has more letters than the maximum length.
    TooLong,
    /// It has a `q` not followed by `u`.
    QWithoutU,
    /// A list of exclusions contains it, or it begins with a capital and such words are left out.
    Excluded,
    /// It is a repetition of a kept word.
    Repeated,
}

/// The reason as text.
impl fmt::Display for DropReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotLetters => "not only letters",
            Self::OtherLetters => "other letters",
            Self::TooShort => "too short",
            Self::TooLong => "too long",
            Self::QWithoutU => "q without u",
            Self::Excluded => "excluded",
            Self::Repeated => "repeated",
        })
    }
}

/// Whether a dictionary has a word graph, and the reason if not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub enum GraphOutcome {
    /// It has a trie.
    #[default]
    Trie,
    /// It was not wanted.
    NotWanted,
    /// The words have more than [`TokenSet::MAX_TOKENS`](crate::raw::TokenSet::MAX_TOKENS)
    /// different letters, and a partial graph was not wanted or would be empty.
    TooManyLetters,
    /// It needs more than [`Graph::MAX_NODES`](crate::raw::Graph::MAX_NODES) nodes.
    TooManyNodes,
    /// Building it takes more memory than was allowed.
    TooMuchMemory,
    /// It has a DAWG.
    Dawg,
    /// It has a partial trie, with the words that consist of 32 of the letters.
    Partial,
}

impl GraphOutcome {
    /// Whether the dictionary has a word graph, in any form.
    #[must_use]
    pub fn is_written(self) -> bool {
        matches!(self, Self::Trie | Self::Dawg | Self::Partial)
    }
}

impl Dropped {
    /// Counts one more word that was dropped for this reason.
    pub fn count(&mut self, reason: DropReason) {
        *match reason {
            DropReason::NotLetters => &mut self.not_letters,
            DropReason::OtherLetters => &mut self.other_letters,
            DropReason::TooShort => &mut self.too_short,
            DropReason::TooLong => &mut self.too_long,
            DropReason::QWithoutU => &mut self.q_without_u,
            DropReason::Excluded => &mut self.excluded,
            DropReason::Repeated => &mut self.duplicates,
        } += 1;
    }

    /// Each reason with its count.
    pub fn reasons(&self) -> impl Iterator<Item = (DropReason, u64)> {
        [
            (DropReason::NotLetters, self.not_letters),
            (DropReason::OtherLetters, self.other_letters),
            (DropReason::TooShort, self.too_short),
            (DropReason::TooLong, self.too_long),
            (DropReason::QWithoutU, self.q_without_u),
            (DropReason::Excluded, self.excluded),
            (DropReason::Repeated, self.duplicates),
        ]
        .into_iter()
    }

    /// The total number of dropped words.
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

/// The reason as text; empty if the dictionary has a word graph.
impl fmt::Display for GraphOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Trie | Self::Dawg | Self::Partial => "",
            Self::NotWanted => "it was left out on request",
            Self::TooManyLetters => "the words have more than 32 different letters",
            Self::TooManyNodes => "the words need more than 2^31 states",
            Self::TooMuchMemory => "building it takes more memory than allowed",
        })
    }
}

const _: () = assert!(MAX_TOKENS == 32, "the message of `GraphOutcome::TooManyLetters` says so");
