//! Distinguishes the first hit of a word from later ones.
//!
//! Each node of the graph has a mark. Every hit sets the mark of its node, and reading a mark
//! clears it. Marks are read through the list of hits, so the time for a board depends on its hits
//! and not on the size of the graph.

#![allow(unsafe_code)]

use lexicon::NodeIndex;

use crate::points::PointTable;
use crate::score::Score;
use crate::trace::FirstHit;

/// For each node, the number of letters of the word that ends there if it was hit; all 0 between
/// boards.
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
    /// The caller guarantees that `node` is less than [`len`](Self::len).
    #[inline(always)]
    pub(super) unsafe fn set(&mut self, node: NodeIndex, letters: u8) {
        debug_assert!((node as usize) < self.letters.len());
        // SAFETY: The index must be less than `letters.len()`, which is what `len` returns. The
        // caller guarantees that it is.
        unsafe { *self.letters.get_unchecked_mut(node as usize) = letters };
    }

    /// Reads and clears a mark; 0 if it was read before.
    ///
    /// # Safety
    ///
    /// The caller guarantees that `node` is less than [`len`](Self::len).
    #[inline(always)]
    unsafe fn take(&mut self, node: NodeIndex) -> u8 {
        debug_assert!((node as usize) < self.letters.len());
        // SAFETY: The index must be less than `letters.len()`, which is what `len` returns. The
        // caller guarantees that it is.
        std::mem::take(unsafe { self.letters.get_unchecked_mut(node as usize) })
    }

    /// Counts the distinct words among hits that have been marked, and their points.
    ///
    /// Nothing branches on whether a hit is the first one: a mark counts once because reading
    /// clears it.
    ///
    /// # Safety
    ///
    /// The caller guarantees that each item of `hits` is less than [`len`](Self::len), which holds
    /// for every hit that was passed to [`set`](Self::set).
    #[inline(always)]
    pub(super) unsafe fn score(
        &mut self,
        hits: impl Iterator<Item = NodeIndex>,
        points: &PointTable,
    ) -> Score {
        let mut score = Score::default();
        let min_length = points.min_length();
        for node in hits {
            // SAFETY: The node must be less than the number of marks. The caller guarantees it for
            // all hits.
            let letters = unsafe { self.take(node) };
            score.words += u32::from(usize::from(letters) >= min_length);
            score.points += points.of_mark(letters);
        }
        score
    }

    /// Puts the first hit of each distinct word among hits that have been marked into `firsts`;
    /// returns their points.
    ///
    /// # Safety
    ///
    /// The caller guarantees that the node of each item of `hits` is less than [`len`](Self::len),
    /// which holds for every hit that was passed to [`set`](Self::set).
    #[inline(always)]
    pub(super) unsafe fn firsts<T: Copy + Default>(
        &mut self,
        hits: impl ExactSizeIterator<Item = (NodeIndex, T)>,
        points: &PointTable,
        firsts: &mut Vec<FirstHit<T>>,
    ) -> u64 {
        let min_length = points.min_length();
        // One more than the hits, for an item that is stored and does not count.
        firsts.resize(hits.len() + 1, FirstHit::default());
        let (mut len, mut worth) = (0, 0);
        for (node, trail) in hits {
            // SAFETY: The node must be less than the number of marks. The caller guarantees it for
            // all hits.
            let letters = unsafe { self.take(node) };
            firsts[len] = FirstHit { node, letters: letters.into(), trail };
            len += usize::from(usize::from(letters) >= min_length);
            worth += points.of_mark(letters);
        }
        firsts.truncate(len);
        worth
    }
}
