//! Walks over the words that a search found.

use std::ffi::CString;
use std::ops::ControlFlow;
use std::ops::Range;
use std::vec;

use dictc_lexicon::{Entry, Lexicon, Search, Words};
use dictc_query::{Anagram, FuzzyMatch, MatchWalk, Pattern, Regex};

use crate::border::{Text, matches_glob};
use crate::like::Beginning;

/// The highest number of words that a call collects before it returns the first. A file of a few
/// bytes can encode more words than fit in memory.
pub const MOST_COLLECTED: usize = 10_000_000;

/// The source of the words of a scan.
#[derive(Default)]
pub enum Source {
    /// No words.
    #[default]
    Empty,
    /// The word that is already in the row; `false` once it was returned.
    One(bool),
    /// All words, or the words with a prefix.
    Words(Words),
    /// Words below a limit.
    Until(Words, Vec<u8>),
    /// The words that match a pattern of one word.
    Pattern(Box<Search<Pattern>>),
    /// The words or phrases that match a pattern.
    Matches(Box<MatchWalk>),
    /// The words that match a `GLOB` pattern.
    Glob(Box<GlobWords>),
    /// The words of certain letters.
    Anagram(Box<Search<Anagram>>),
    /// The words that match a regular expression.
    Regex(Box<Search<Regex>>),
    /// The words with a beginning, in upper or lower case.
    Like(Search<Beginning>),
    /// Words by their ordinals, from the last to the first.
    Backward(Range<usize>),
    /// Words by their ordinals.
    Forward(Range<usize>),
    /// Words by their ordinals, in the order of the list.
    Ordinals(vec::IntoIter<usize>),
    /// Words with their distances.
    Near(vec::IntoIter<FuzzyMatch>),
    /// Words in the order of the list.
    List(vec::IntoIter<String>),
    /// The words of a board.
    Solution(vec::IntoIter<Scored>),
}

/// The words that match a `GLOB` pattern, in a range.
pub struct GlobWords {
    /// The words that can match.
    pub candidates: Source,
    /// The pattern.
    pub pattern: CString,
    /// The lower limit of the range; empty if there is none.
    pub first: Vec<u8>,
    /// The upper limit of the range, exclusive, if any.
    pub end: Option<Vec<u8>>,
}

impl GlobWords {
    fn advance(&mut self, lexicon: &Lexicon, row: &mut Row) -> bool {
        while self.candidates.advance(lexicon, row) {
            let word = row.word.as_bytes();
            if self.end.as_ref().is_some_and(|end| word >= end.as_slice()) {
                return false;
            }
            if word >= self.first.as_slice() && matches_glob(&self.pattern, &row.word) {
                return true;
            }
        }
        false
    }
}

/// A word of a board.
pub struct Scored {
    /// The word.
    pub word: String,
    /// Its points.
    pub points: u32,
    /// The cells of one path, separated by blanks.
    pub path: String,
}

/// A word, and data that the source has already computed for it.
#[derive(Default)]
pub struct Row {
    /// Its bytes, which are UTF-8 except in plain `fst` files.
    pub word: Text,
    /// Its ordinal, if it is known without a look-up.
    pub ordinal: Option<usize>,
    /// Its distance or its points.
    pub number: u64,
    /// Its path on the board.
    pub path: Text,
}

impl Row {
    /// The rank of the word.
    #[must_use]
    pub fn ordinal(&self, lexicon: &Lexicon) -> Option<usize> {
        self.ordinal.or_else(|| lexicon.ordinal(self.word.as_bytes()))
    }

    /// The value of the word, as from `Lexicon::value`.
    #[must_use]
    pub fn value(&self, lexicon: &Lexicon) -> Option<u64> {
        match (self.ordinal, lexicon.values()) {
            (Some(ordinal), Some(values)) => values.get(ordinal),
            _ => lexicon.value(self.word.as_bytes()),
        }
    }

    /// Replaces the word and its ordinal.
    pub fn set(&mut self, word: &[u8], ordinal: Option<usize>) {
        self.word.set(word);
        self.ordinal = ordinal;
    }

    fn set_entry(&mut self, lexicon: &Lexicon, found: Option<Entry<'_>>) -> bool {
        let Some(entry) = found else { return false };
        self.set(entry.bytes(), lexicon.is_native().then(|| entry.ordinal()));
        true
    }

    fn set_ordinal(&mut self, lexicon: &Lexicon, ordinal: Option<usize>) -> bool {
        let Some((ordinal, word)) = ordinal.and_then(|it| Some((it, lexicon.word(it)?))) else {
            return false;
        };
        self.set(word.as_bytes(), Some(ordinal));
        true
    }
}

/// The number of prefixes that a walk visits between checks for an interruption: a few
/// milliseconds.
const PREFIXES: usize = 100_000;

impl Source {
    /// Like [`advance`](Self::advance), but returns [`ControlFlow::Continue`] after a while without a word.
    pub fn advance_for_a_while(&mut self, lexicon: &Lexicon, row: &mut Row) -> ControlFlow<bool> {
        let Self::Matches(walk) = self else {
            return ControlFlow::Break(self.advance(lexicon, row));
        };
        walk.next_match_within(PREFIXES).map_break(|found| {
            let Some((text, ordinal)) = found else { return false };
            row.set(text, ordinal);
            true
        })
    }

    /// Steps to the next word; `false` after the last.
    pub fn advance(&mut self, lexicon: &Lexicon, row: &mut Row) -> bool {
        match self {
            Self::Empty => false,
            Self::One(to_come) => std::mem::take(to_come),
            Self::Words(words) => row.set_entry(lexicon, words.next_entry()),
            Self::Until(words, end) => {
                // Compares byte by byte: one of the first few bytes differs, so this is faster than
                // a call of `memcmp`.
                let entry = words.next_entry();
                row.set_entry(lexicon, entry.filter(|it| it.bytes().iter().lt(end.iter())))
            }
            Self::Pattern(search) => row.set_entry(lexicon, search.next_entry()),
            Self::Matches(walk) => {
                let Some((text, ordinal)) = walk.next_match() else { return false };
                row.set(text, ordinal);
                true
            }
            Self::Glob(words) => words.advance(lexicon, row),
            Self::Regex(search) => row.set_entry(lexicon, search.next_entry()),
            Self::Anagram(search) => row.set_entry(lexicon, search.next_entry()),
            Self::Like(search) => row.set_entry(lexicon, search.next_entry()),
            Self::Forward(ordinals) => row.set_ordinal(lexicon, ordinals.next()),
            Self::Ordinals(ordinals) => row.set_ordinal(lexicon, ordinals.next()),
            Self::Backward(ordinals) => row.set_ordinal(lexicon, ordinals.next_back()),
            Self::Near(words) => {
                let Some(near) = words.next() else { return false };
                row.set(near.word.as_bytes(), None);
                row.number = near.distance as u64;
                true
            }
            Self::List(words) => {
                let Some(word) = words.next() else { return false };
                row.set(word.as_bytes(), None);
                true
            }
            Self::Solution(words) => {
                let Some(scored) = words.next() else { return false };
                row.set(scored.word.as_bytes(), None);
                row.number = scored.points.into();
                row.path.set(scored.path.as_bytes());
                true
            }
        }
    }
}
