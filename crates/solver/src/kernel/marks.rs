//! Tells hits of new words from hits of words that were hit before.
//!
//! Words are known by their records: one mark each, set by every hit and wiped when it is first read,
//! through the list of hits, so that a board costs nothing that it did not touch.

#![allow(unsafe_code)]

use lexicon::RecordIndex;

use super::First;
use crate::points::PointTable;
use crate::solver::Score;

/// For each record, the letters of the word that ends there if it was hit; all 0 between boards.
#[derive(Debug)]
pub(super) struct Marks {
    letters: Vec<u8>,
}

impl Marks {
    pub(super) fn new(records: usize) -> Self {
        Self { letters: vec![0; records] }
    }

    /// Marks a word.
    ///
    /// # Safety
    ///
    /// `record` is below the number of records.
    #[inline(always)]
    pub(super) unsafe fn set(&mut self, record: RecordIndex, letters: u8) {
        debug_assert!((record as usize) < self.letters.len());
        // SAFETY: There is a mark for each record, and the caller says that this is one.
        unsafe { *self.letters.get_unchecked_mut(record as usize) = letters };
    }

    /// Reads and wipes a mark; 0 if it was read before.
    ///
    /// # Safety
    ///
    /// `record` is below the number of records.
    #[inline(always)]
    unsafe fn take(&mut self, record: RecordIndex) -> u8 {
        debug_assert!((record as usize) < self.letters.len());
        // SAFETY: As for `set`.
        std::mem::take(unsafe { self.letters.get_unchecked_mut(record as usize) })
    }

    /// Counts the distinct words among hits that have been marked, and their points.
    ///
    /// There is no branch on whether a hit is the first: each mark counts once, as it is wiped when it
    /// is read.
    ///
    /// # Safety
    ///
    /// All hits have been marked.
    #[inline(always)]
    pub(super) unsafe fn score(
        &mut self,
        hits: impl Iterator<Item = RecordIndex>,
        points: &PointTable,
    ) -> Score {
        let mut score = Score::default();
        let min_length = points.min_length();
        for record in hits {
            // SAFETY: The hit was marked, so it is a record.
            let letters = unsafe { self.take(record) };
            score.words += u32::from(usize::from(letters) >= min_length);
            score.points += points.of_mark(letters);
        }
        score
    }

    /// Puts the first hit of each distinct word among hits that have been marked in `firsts`; returns their points.
    ///
    /// # Safety
    ///
    /// All hits have been marked.
    #[inline(always)]
    pub(super) unsafe fn firsts<T: Copy + Default>(
        &mut self,
        hits: impl ExactSizeIterator<Item = (RecordIndex, T)>,
        points: &PointTable,
        firsts: &mut Vec<First<T>>,
    ) -> u64 {
        let min_length = points.min_length();
        // One more, which is stored and does not count.
        firsts.resize(hits.len() + 1, First::default());
        let (mut len, mut worth) = (0, 0);
        for (record, trail) in hits {
            // SAFETY: The hit was marked, so it is a record.
            let letters = unsafe { self.take(record) };
            firsts[len] = First { record, letters: letters.into(), trail };
            len += usize::from(usize::from(letters) >= min_length);
            worth += points.of_mark(letters);
        }
        firsts.truncate(len);
        worth
    }
}
