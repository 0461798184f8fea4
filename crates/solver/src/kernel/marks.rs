//! Distinguishes the first hit of a word from later ones.
//!
//! Each node of the graph has a mark: the number of the last board on which it was hit. A hit whose
//! node has another mark is the first one, and sets the mark. Marks are cleared when the numbers
//! run out, after 255 boards. So the time for a board depends on its hits, and hardly on the size
//! of the graph. Larger numbers would be cleared less often, but take more of the cache.

#![allow(unsafe_code)]

use std::mem::MaybeUninit;

use dictc_lexicon::raw::NodeIndex;

use super::append::Append;
use crate::points::PointTable;
use crate::score::Score;
use crate::trace::FirstHit;

/// A hit: the node at which the word ends, and the word's number of letters.
pub(super) type Hit = (NodeIndex, u8);

/// For each node, the number of the last board that hit it; 0 if none did.
#[derive(Debug)]
pub(super) struct Marks {
    boards: Vec<u8>,
    /// The number of the current board, which is never 0 while a board is searched.
    board: u8,
}

impl Marks {
    pub(super) fn new(nodes: usize) -> Self {
        Self { boards: vec![0; nodes], board: 0 }
    }

    /// The number of nodes.
    pub(super) fn len(&self) -> usize {
        self.boards.len()
    }

    /// Starts a board, on which no word has been hit yet.
    #[inline]
    pub(super) fn start_board(&mut self) {
        match self.board.checked_add(1) {
            Some(board) => self.board = board,
            None => self.restart(),
        }
    }

    /// Forgets all boards, to number them from 1 on again.
    #[cold]
    fn restart(&mut self) {
        self.boards.fill(0);
        self.board = 1;
    }

    /// Marks a node, and returns whether this is its first hit on this board.
    ///
    /// # Safety
    ///
    /// The caller guarantees that `node` is less than [`len`](Self::len).
    #[inline(always)]
    unsafe fn is_first(&mut self, node: NodeIndex) -> bool {
        debug_assert!((node as usize) < self.boards.len());
        // SAFETY: The index must be less than `boards.len()`, which is what `len` returns. The
        // caller guarantees that it is.
        let mark = unsafe { self.boards.get_unchecked_mut(node as usize) };
        std::mem::replace(mark, self.board) != self.board
    }

    /// Counts the words that are hit for the first time on this board, and their points. All hits
    /// are words that are long enough.
    ///
    /// There is no branch on whether a hit is the first one: the table has points for later hits
    /// too, which are 0.
    ///
    /// # Safety
    ///
    /// The caller guarantees that the node of each hit is less than [`len`](Self::len).
    #[inline(always)]
    pub(super) unsafe fn score(
        &mut self,
        hits: impl Iterator<Item = Hit>,
        points: &PointTable,
        score: &mut Score,
    ) {
        let (mut words, mut worth) = (0, 0);
        for (node, letters) in hits {
            // SAFETY: The node must be less than the number of marks. The caller guarantees it for
            // all hits.
            let is_first = unsafe { self.is_first(node) };
            words += u32::from(is_first);
            worth += points.of_hit(letters, is_first);
        }
        score.words += words;
        score.points += worth;
    }

    /// Marks up to 32 nodes, and returns whether each is a first hit on this board, as bits.
    ///
    /// # Safety
    ///
    /// The caller guarantees that each node is less than [`len`](Self::len).
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) unsafe fn first_bits(&mut self, nodes: impl Iterator<Item = NodeIndex>) -> u32 {
        let mut bits = 0;
        for (i, node) in (0..u32::BITS).zip(nodes) {
            // SAFETY: The node must be less than the number of marks, as the caller guarantees.
            bits |= u32::from(unsafe { self.is_first(node) }) << i;
        }
        bits
    }

    /// Appends the first hit of each word that was not hit before on this board to `firsts`. There
    /// are at most `most` hits, and all are words that are long enough.
    ///
    /// # Safety
    ///
    /// The caller guarantees that the node of each hit is less than [`len`](Self::len).
    #[inline(always)]
    pub(super) unsafe fn firsts<T: Copy>(
        &mut self,
        hits: impl Iterator<Item = (Hit, T)>,
        most: usize,
        firsts: &mut Vec<FirstHit<T>>,
    ) {
        let len = firsts.len();
        firsts.reserve(most);
        let mut room = Append::new(&mut firsts.spare_capacity_mut()[..most]);
        for ((node, letters), trail) in hits.take(most) {
            let first = FirstHit { node, letters: letters.into(), trail };
            // SAFETY: The node must be less than the number of marks, as the caller guarantees.
            // There must be at most as many calls of `push_if` as items of the slice: the slice has
            // `most` items, and the loop takes at most `most` hits.
            unsafe { room.push_if(self.is_first(node), MaybeUninit::new(first)) };
        }
        let len = len + room.len();
        // SAFETY: The items up to `len` must be initialized and within the capacity. The items
        // past the old length are the items of `room` that count, which are in the spare capacity
        // and have been written.
        unsafe { firsts.set_len(len) };
    }
}

#[cfg(test)]
mod tests {
    use dictc_board::{Rules, Size};

    use super::*;

    fn points() -> PointTable {
        let mut points = PointTable::default();
        points.fill(&Rules::for_size(Size::new(4, 4).unwrap()));
        points
    }

    /// The nodes and trails of the first hits on one board.
    fn firsts(marks: &mut Marks, hits: &[(Hit, u64)]) -> Vec<(NodeIndex, u64)> {
        assert!(hits.iter().all(|&((node, _), _)| (node as usize) < marks.len()));
        let mut firsts = Vec::new();
        marks.start_board();
        // SAFETY: Each node must be less than the number of marks, as has just been asserted.
        unsafe { marks.firsts(hits.iter().copied(), hits.len(), &mut firsts) };
        firsts.iter().map(|first| (first.node, first.trail)).collect()
    }

    #[test]
    fn the_first_hit_of_each_word_counts_once_a_board() {
        let mut marks = Marks::new(4);
        let hits = [((1, 4), 10), ((3, 5), 11), ((1, 4), 12), ((3, 5), 13)];
        for _ in 0..3 {
            assert_eq!(firsts(&mut marks, &hits), [(1, 10), (3, 11)]);
        }
        let mut score = Score::default();
        marks.start_board();
        // SAFETY: Each node must be less than the number of marks, which is 4.
        unsafe { marks.score(hits.iter().map(|&(hit, _)| hit), &points(), &mut score) };
        assert_eq!((score.words, score.points), (2, 3));
    }

    /// A node that was hit on only one board does not count as hit when that board's number is used
    /// again.
    #[test]
    fn marks_outlive_the_numbers_of_boards() {
        let mut marks = Marks::new(2);
        for board in 0..3 * usize::from(u8::MAX) {
            let node = NodeIndex::from(board % usize::from(u8::MAX) == 7);
            assert_eq!(firsts(&mut marks, &[((node, 4), 1), ((node, 4), 2)]), [(node, 1)]);
        }
    }
}
