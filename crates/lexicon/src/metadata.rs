//! Metadata of a dictionary: where its words come from, and how many were dropped.

pub use crate::report::{DropReason, Dropped, GraphOutcome, Report};

/// The origin of a dictionary and a summary of its words.
///
/// Metadata has no time stamp, so the same lists and options give the same bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Metadata {
    /// The program that wrote the file, and its version.
    pub tool: String,
    /// The number of words.
    pub words: u64,
    /// The number of letters of the shortest word.
    pub shortest: u32,
    /// The number of letters of the longest word.
    pub longest: u32,
    /// Each character and how often it occurs in all words together, in order. A letter with marks
    /// that has no composed form is several characters.
    pub letters: Vec<(char, u64)>,
    /// The minimum number of letters of a word.
    pub min_length: u32,
    /// The maximum number of letters of a word, if there was a limit.
    pub max_length: Option<u32>,
    /// The letters that words were allowed to have, such as `a-zäöüß`; `None` if all were allowed.
    pub allowed_letters: Option<String>,
    /// Whether letters with accents were replaced by plain letters.
    pub accents_folded: bool,
    /// Whether words with a `q` not followed by `u` were dropped.
    pub q_before_u: bool,
    /// The numbers of words read, kept and dropped.
    pub report: Report,
    /// The word lists, in the order in which they were read.
    pub sources: Vec<Source>,
    /// The lists of excluded words.
    pub exclusions: Vec<Source>,
}

impl Metadata {
    /// Whether words have this letter. Logarithmic in the number of letters.
    pub(crate) fn lists(&self, letter: char) -> bool {
        self.letters.binary_search_by_key(&letter, |it| it.0).is_ok()
    }
}

/// A word list that a dictionary was compiled from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Source {
    /// Its name without folders, so that the same list gives the same bytes from any folder.
    pub name: String,
    /// Its length in bytes.
    pub bytes: u64,
    /// The SHA-256 of its bytes.
    pub sha256: [u8; 32],
}

impl Source {
    /// A list with this name, length and SHA-256.
    #[must_use]
    pub fn new(name: impl Into<String>, bytes: u64, sha256: [u8; 32]) -> Self {
        Self { name: name.into(), bytes, sha256 }
    }
}
