//! What a search has come by: states to be looked up, states to be expanded, words.

use super::tape::{Tape, Trails};
use crate::kernel::Back;

/// Bits of a hit below the node's index: the number of letters.
pub(super) const LETTER_BITS: u32 = 8;

/// States that wait to be looked up.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    pub(super) nodes: Tape,
    /// On narrow boards the slots used in the upper half, the slot come to below; on wide ones the slots used.
    pub(super) places: Tape,
    /// The slot come to; kept only on wide boards.
    pub(super) slots: Tape,
    pub(super) trails: Trails,
    pub(super) head: usize,
    pub(super) tail: usize,
}

impl Waiting {
    pub(super) fn len(&self) -> usize {
        self.tail - self.head
    }
}

/// States that some word goes on from. Those that have been expanded stay, for paths.
#[derive(Debug, Default)]
pub(super) struct Live {
    pub(super) tokens: Tape,
    pub(super) first_children: Tape,
    /// As in [`Waiting`].
    pub(super) places: Tape,
    pub(super) slots: Tape,
    pub(super) trails: Trails,
    pub(super) head: usize,
    pub(super) tail: usize,
}

impl Live {
    pub(super) fn len(&self) -> usize {
        self.tail - self.head
    }
}

/// Words that were come by: index of the node and number of letters.
#[derive(Debug, Default)]
pub(super) struct Hits {
    pub(super) packed: Tape,
    pub(super) trails: Trails,
    pub(super) len: usize,
}

impl Hits {
    /// Node and number of letters of each.
    #[inline]
    pub(super) fn all(&self) -> impl ExactSizeIterator<Item = (u32, u8)> {
        self.packed.0[..self.len].iter().map(|&hit| (hit >> LETTER_BITS, hit as u8))
    }

    /// Node and [`Back`] of each, on a wide board.
    #[inline]
    pub(super) fn with_backs(&self) -> impl ExactSizeIterator<Item = (u32, Back)> {
        let backs = &self.trails.last.0[..self.len];
        self.all().zip(backs).map(|((node, _), &back)| (node, Back(back)))
    }

    /// Node and packed path of each, on a narrow board without long paths.
    #[inline]
    pub(super) fn with_short_paths(&self) -> impl ExactSizeIterator<Item = (u32, u64)> {
        let last = &self.trails.last.0[..self.len];
        self.all().zip(last).map(|((node, _), &last)| (node, last.into()))
    }

    /// The same on any narrow board for which [all](super::tape::ALL) of trails were kept.
    #[inline]
    pub(super) fn with_paths(&self) -> impl ExactSizeIterator<Item = (u32, u64)> {
        let path = |((node, last), &before): ((u32, u64), &u32)| {
            (node, last | u64::from(before) << u32::BITS)
        };
        self.with_short_paths().zip(&self.trails.before.0[..self.len]).map(path)
    }
}
