//! Tells hits of new words from hits of words that were hit before.
//!
//! Words are known by their records: one bit each, set when a word is first hit and cleared
//! through the list of hits, so that a board costs nothing that it did not touch.

use crate::kernel::{Hit, Hits};
use crate::points::PointTable;
use crate::solver::Score;

/// One bit for each record of the graph; all clear between boards.
#[derive(Debug, Default)]
pub(crate) struct Distinct {
    seen: Vec<u64>,
}

impl Distinct {
    /// Counts the distinct words that are long enough, and their points.
    pub(crate) fn score(&mut self, records: usize, hits: &Hits, points: &PointTable) -> Score {
        let mut score = Score::default();
        self.for_each(records, hits, points, |_, letters| {
            score.words += 1;
            score.points += u64::from(points.of(letters));
        });
        score
    }

    /// Calls `each` with the first hit of every word that is long enough, and its number of letters.
    #[inline(always)]
    pub(crate) fn for_each(
        &mut self,
        records: usize,
        hits: &Hits,
        points: &PointTable,
        mut each: impl FnMut(Hit, usize),
    ) {
        self.seen.resize(records.div_ceil(64), 0);
        for &hit in hits.as_slice() {
            let letters = usize::from(hit.letters);
            let (word, bit) = (&mut self.seen[hit.record as usize / 64], 1 << (hit.record % 64));
            if *word & bit == 0 && points.counts(letters) {
                *word |= bit;
                each(hit, letters);
            }
        }
        for hit in hits.as_slice() {
            self.seen[hit.record as usize / 64] = 0;
        }
    }
}
