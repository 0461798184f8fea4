//! Tells hits of new words from hits of words that were hit before.
//!
//! Words are known by their records: one mark each, set by every hit and wiped when it is first read,
//! through the list of hits, so that a board costs nothing that it did not touch.

use lexicon::Graph;

use crate::kernel::portable::Trace;
use crate::kernel::{Hit, Hits};
use crate::points::PointTable;
use crate::slots::Slots;
use crate::solver::Score;

/// What a kernel found on a board.
#[derive(Clone, Copy)]
pub(crate) struct Found<'a> {
    pub(crate) graph: Graph<'a>,
    pub(crate) slots: &'a Slots,
    pub(crate) hits: &'a Hits,
    pub(crate) trace: Trace<'a>,
}

/// For each record, the letters of the word that ends there if it was hit and counts; all 0 between boards.
#[derive(Debug, Default)]
pub(crate) struct Distinct {
    letters: Vec<u8>,
    /// The first hits of the words of the last board, with their numbers of letters.
    firsts: Vec<(Hit, u8)>,
}

impl Distinct {
    /// Counts the distinct words that are long enough, and their points.
    ///
    /// Without a branch on whether a hit is the first: all are marked, then each mark counts once, as
    /// it is wiped when it is read.
    pub(crate) fn score(&mut self, found: &Found<'_>, points: &PointTable) -> Score {
        self.mark(found, points);
        let mut score = Score::default();
        for hit in found.hits.all() {
            let letters = std::mem::take(&mut self.letters[hit.record as usize]);
            score.words += u32::from(letters > 0);
            score.points += points.of_mark(letters);
        }
        score
    }

    /// One hit of every word that is long enough, with its number of letters.
    pub(crate) fn firsts(&mut self, found: &Found<'_>, points: &PointTable) -> &[(Hit, u8)] {
        self.mark(found, points);
        let hits = found.hits.all();
        if self.firsts.len() < hits.len() {
            self.firsts.resize(hits.len().next_power_of_two(), (Hit::default(), 0));
        }
        let mut len = 0;
        for &hit in hits {
            let letters = std::mem::take(&mut self.letters[hit.record as usize]);
            self.firsts[len] = (hit, letters);
            len += usize::from(letters > 0);
        }
        &self.firsts[..len]
    }

    /// Marks every word that is long enough with its number of letters.
    fn mark(&mut self, found: &Found<'_>, points: &PointTable) {
        let Found { graph, slots, hits, trace } = *found;
        self.letters.resize(graph.records().len(), 0);
        // At most two letters for each of at most 64 slots.
        let mark = |letters: u32| if points.counts(letters as usize) { letters as u8 } else { 0 };
        for (tokens, hits) in hits.levels() {
            if slots.doubles() == 0 {
                let mark = mark(tokens);
                for hit in hits {
                    self.letters[hit.record as usize] = mark;
                }
            } else {
                for &hit in hits {
                    let doubles = (slots.doubles() & trace.used(hit)).count_ones();
                    self.letters[hit.record as usize] = mark(tokens + doubles);
                }
            }
        }
    }
}
