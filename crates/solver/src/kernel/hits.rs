//! The hits of a kernel that searches level by level.

#![allow(unsafe_code)]

use dictc_lexicon::raw::NodeIndex;

use super::Back;
use super::marks::{self, Marks};
use crate::points::PointTable;
use crate::score::Score;
use crate::trace::FirstHit;

/// A path that spells a word: the node at which the word ends, and the last step of the path.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hit {
    pub(super) node: NodeIndex,
    pub(super) back: Back,
}

impl Hit {
    /// The node and the number of letters of a word of this number of tokens: at most two letters
    /// for each of at most 64 slots, so the number fits.
    #[inline(always)]
    fn with_letters(self, tokens: u8, doubles: u64, used: impl Fn(Back) -> u64) -> marks::Hit {
        (self.node, tokens + (doubles & used(self.back)).count_ones() as u8)
    }
}

/// The hits of a board in the order of the search: words of fewer tokens first.
#[derive(Debug, Default)]
pub(super) struct Hits {
    hits: Vec<Hit>,
    /// The number of hits of words of up to 1, 2, 3, ... tokens.
    ends: Vec<usize>,
}

impl Hits {
    /// Counts the words that were hit and their points. `doubles` are the slots that show two
    /// letters, and `used` returns the slots of a path.
    ///
    /// # Safety
    ///
    /// The caller guarantees that the node of each hit is less than the number of marks.
    #[inline(always)]
    pub(super) unsafe fn score(
        &self,
        doubles: u64,
        used: impl Fn(Back) -> u64,
        marks: &mut Marks,
        points: &PointTable,
    ) -> Score {
        let mut score = Score::default();
        marks.start_board();
        for (tokens, hits) in self.levels() {
            // SAFETY: Each node must be less than the number of marks, as the caller guarantees.
            unsafe {
                if doubles != 0 {
                    let hits = hits.iter().map(|hit| hit.with_letters(tokens, doubles, &used));
                    let hits = hits.filter(|&(_, letters)| points.counts(letters.into()));
                    marks.score(hits, points, &mut score);
                } else if points.counts(tokens.into()) {
                    marks.score(hits.iter().map(|hit| (hit.node, tokens)), points, &mut score);
                }
            }
        }
        score
    }

    /// Replaces `firsts` by the first hit of each word. `doubles` and `used` are as for
    /// [`score`](Self::score).
    ///
    /// # Safety
    ///
    /// The caller guarantees that the node of each hit is less than the number of marks.
    #[inline(always)]
    pub(super) unsafe fn firsts(
        &self,
        doubles: u64,
        used: impl Fn(Back) -> u64,
        marks: &mut Marks,
        points: &PointTable,
        firsts: &mut Vec<FirstHit<Back>>,
    ) {
        firsts.clear();
        marks.start_board();
        for (tokens, hits) in self.levels() {
            let most = hits.len();
            // SAFETY: Each node must be less than the number of marks, as the caller guarantees.
            unsafe {
                if doubles != 0 {
                    let hits =
                        hits.iter().map(|hit| (hit.with_letters(tokens, doubles, &used), hit.back));
                    let hits = hits.filter(|&((_, letters), _)| points.counts(letters.into()));
                    marks.firsts(hits, most, firsts);
                } else if points.counts(tokens.into()) {
                    let hits = hits.iter().map(|hit| ((hit.node, tokens), hit.back));
                    marks.firsts(hits, most, firsts);
                }
            }
        }
    }

    /// The hits of words of 1, 2, 3, ... tokens, with the number of tokens. A path has at most 64.
    fn levels(&self) -> impl Iterator<Item = (u8, &[Hit])> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        (1..).zip(starts.zip(&self.ends).map(|(start, &end)| &self.hits[start..end]))
    }

    fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    pub(super) fn clear(&mut self) {
        self.ends.clear();
    }

    /// Makes room for `hits` hits of words that are one token longer.
    pub(super) fn room_for(&mut self, hits: usize) -> &mut [Hit] {
        let (start, end) = (self.len(), self.len() + hits);
        if self.hits.len() < end {
            self.hits.resize(end.next_power_of_two(), Hit::default());
        }
        &mut self.hits[start..end]
    }

    /// Keeps the first `hits` hits in the room that was requested last.
    pub(super) fn keep(&mut self, hits: usize) {
        self.ends.push(self.len() + hits);
    }
}
