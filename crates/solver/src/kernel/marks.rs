//! Tells hits of new words from hits of words that were hit before.
//!
//! Words are known by their nodes: one mark each, set by every hit and wiped when it is first read,
//! through the list of hits, so that a board costs nothing that it did not touch.

#![allow(unsafe_code)]

use lexicon::NodeIndex;

use crate::points::PointTable;
use crate::score::Score;
use crate::trace::First;

/// For each node, the letters of the word that ends there if it was hit; all 0 between boards.
#[derive(Debug)]
pub(super) struct Marks {
    letters: Vec<u8>,
}

impl Marks {
    pub(super) fn new(nodes: usize) -> Self {
        Self { letters: vec![0; nodes] }
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        self.letters.len()
    }

    /// Marks a word.
    ///
    /// # Safety
    ///
    /// `node` is below the number of nodes.
    #[inline(always)]
    pub(super) unsafe fn set(&mut self, node: NodeIndex, letters: u8) {
        debug_assert!((node as usize) < self.letters.len());
        // SAFETY: There is a mark for each node, and the caller says that this is one.
        unsafe { *self.letters.get_unchecked_mut(node as usize) = letters };
    }

    /// Reads and wipes a mark; 0 if it was read before.
    ///
    /// # Safety
    ///
    /// `node` is below the number of nodes.
    #[inline(always)]
    unsafe fn take(&mut self, node: NodeIndex) -> u8 {
        debug_assert!((node as usize) < self.letters.len());
        // SAFETY: As for `set`.
        std::mem::take(unsafe { self.letters.get_unchecked_mut(node as usize) })
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
        hits: impl Iterator<Item = NodeIndex>,
        points: &PointTable,
    ) -> Score {
        let mut score = Score::default();
        let min_length = points.min_length();
        for node in hits {
            // SAFETY: The hit was marked, so it is a node.
            let letters = unsafe { self.take(node) };
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
        hits: impl ExactSizeIterator<Item = (NodeIndex, T)>,
        points: &PointTable,
        firsts: &mut Vec<First<T>>,
    ) -> u64 {
        let min_length = points.min_length();
        // One more, which is stored and does not count.
        firsts.resize(hits.len() + 1, First::default());
        let (mut len, mut worth) = (0, 0);
        for (node, trail) in hits {
            // SAFETY: The hit was marked, so it is a node.
            let letters = unsafe { self.take(node) };
            firsts[len] = First { node, letters: letters.into(), trail };
            len += usize::from(usize::from(letters) >= min_length);
            worth += points.of_mark(letters);
        }
        firsts.truncate(len);
        worth
    }
}
