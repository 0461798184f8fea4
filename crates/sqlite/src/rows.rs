//! Walks over the words that a search found.

use std::ffi::CString;
use std::ops::ControlFlow;
use std::ops::Range;
use std::vec;

use dictc_lexicon::{Entry, Lexicon, Search, Stop, Words};
use dictc_query::{Error, STEPS_AT_ONCE, Walk};

use crate::border::{Text, Watch, matches_glob};
use crate::error::{Result, chain};
use crate::like::Beginning;

/// The source of the words of a scan.
#[derive(Default)]
pub enum Source {
    /// No words.
    #[default]
    Empty,
    /// The word that is already in the row; `false` once it was returned.
    One(bool),
    /// Words in their order, up to a limit if there is one.
    Words(Words, Option<Vec<u8>>),
    /// The answers of a question.
    Walk(Box<Walk>),
    /// The words that match a `GLOB` pattern.
    Glob(Box<GlobWords>),
    /// The words with a beginning, in upper or lower case.
    Like(Search<Beginning>),
    /// Words by their ordinals, from the last to the first.
    Backward(Range<usize>),
    /// Words by their ordinals.
    Forward(Range<usize>),
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
    fn step(&mut self, lexicon: &Lexicon, row: &mut Row) -> Result<ControlFlow<bool>> {
        for _ in 0..CANDIDATES {
            let found = self.candidates.step(lexicon, row)?;
            let word = row.word.as_bytes();
            match found {
                ControlFlow::Break(true) if self.is_behind(word) => {
                    return Ok(ControlFlow::Break(false));
                }
                ControlFlow::Break(true) if !self.is_match(word, &row.word) => {}
                found => return Ok(found),
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Whether a word is above the range.
    fn is_behind(&self, word: &[u8]) -> bool {
        self.end.as_ref().is_some_and(|end| word >= end.as_slice())
    }

    fn is_match(&self, word: &[u8], text: &Text) -> bool {
        word >= self.first.as_slice() && matches_glob(&self.pattern, text)
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

    /// Takes the word that a walk found over.
    fn set_found(&mut self, entry: Entry<'_>) -> bool {
        self.set(entry.bytes(), entry.lexicon().is_native().then(|| entry.ordinal()));
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

/// That there is no further word; an error if the walk stopped before it had found all.
fn ended(stopped: Option<&Stop>) -> Result<bool> {
    stopped.map_or(Ok(false), |stop| Err(chain(Error::from(stop.clone()))))
}

/// The number of words that may be compared with a `GLOB` pattern between two checks for an
/// interruption.
const CANDIDATES: usize = 1000;

impl Source {
    /// Steps to the next word; `false` after the last. Checks for an interruption.
    ///
    /// # Errors
    ///
    /// The walk was interrupted, reached its step limit, or met a fault of the file.
    pub fn advance(&mut self, lexicon: &Lexicon, row: &mut Row, watch: Watch) -> Result<bool> {
        loop {
            match self.step(lexicon, row)? {
                ControlFlow::Break(found) => return Ok(found),
                ControlFlow::Continue(()) => watch.check()?,
            }
        }
    }

    /// Like [`advance`](Self::advance), but continues after a while without a word.
    pub fn step(&mut self, lexicon: &Lexicon, row: &mut Row) -> Result<ControlFlow<bool>> {
        let found = match self {
            Self::Empty => false,
            Self::One(to_come) => std::mem::take(to_come),
            Self::Words(words, end) => match words.next_within(STEPS_AT_ONCE) {
                ControlFlow::Continue(()) => return Ok(ControlFlow::Continue(())),
                ControlFlow::Break(None) => ended(words.stopped())?,
                // Compares byte by byte: one of the first few bytes differs, so this is faster than
                // a call of `memcmp`.
                ControlFlow::Break(Some(entry)) => {
                    end.as_ref().is_none_or(|end| entry.bytes().iter().lt(end))
                        && row.set_found(entry)
                }
            },
            Self::Walk(walk) => {
                let found = walk.advance(STEPS_AT_ONCE).map_err(chain)?;
                if let Some(found) = walk.row() {
                    row.set(found.bytes(), found.known_ordinal());
                    row.number = found.distance() as u64;
                }
                return Ok(found);
            }
            Self::Glob(words) => return words.step(lexicon, row),
            Self::Like(search) => match search.next_within(STEPS_AT_ONCE) {
                ControlFlow::Continue(()) => return Ok(ControlFlow::Continue(())),
                ControlFlow::Break(None) => ended(search.stopped())?,
                ControlFlow::Break(Some(entry)) => row.set_found(entry),
            },
            Self::Forward(ordinals) => row.set_ordinal(lexicon, ordinals.next()),
            Self::Backward(ordinals) => row.set_ordinal(lexicon, ordinals.next_back()),
            Self::Solution(words) => match words.next() {
                None => false,
                Some(scored) => {
                    row.set(scored.word.as_bytes(), None);
                    row.number = scored.points.into();
                    row.path.set(scored.path.as_bytes());
                    true
                }
            },
        };
        Ok(ControlFlow::Break(found))
    }
}
