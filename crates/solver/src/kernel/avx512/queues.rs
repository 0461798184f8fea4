//! The queues of a search: states to look up, states to expand, and hits.

use super::buffer::{Trails, VectorBuffer};
use crate::kernel::Back;

/// The bits of a hit below the node's index, which hold the number of letters.
pub(super) const LETTER_BITS: u32 = 8;

/// States to look up.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    pub(super) nodes: VectorBuffer,
    /// On narrow boards the used slots in the upper half and the current slot in the lower; on wide
    /// boards the used slots.
    pub(super) positions: VectorBuffer,
    /// The current slot; only on wide boards.
    pub(super) slots: VectorBuffer,
    pub(super) trails: Trails,
    pub(super) head: usize,
    pub(super) tail: usize,
}

impl Waiting {
    pub(super) fn len(&self) -> usize {
        self.tail - self.head
    }
}

/// States from which some word continues. Expanded states stay, for paths.
#[derive(Debug, Default)]
pub(super) struct Live {
    pub(super) tokens: VectorBuffer,
    pub(super) first_children: VectorBuffer,
    /// As in [`Waiting`].
    pub(super) positions: VectorBuffer,
    pub(super) slots: VectorBuffer,
    pub(super) trails: Trails,
    pub(super) head: usize,
    pub(super) tail: usize,
}

impl Live {
    pub(super) fn len(&self) -> usize {
        self.tail - self.head
    }
}

/// Paths that spell words.
#[derive(Debug, Default)]
pub(super) struct Hits {
    /// The index of the node above the number of letters, which takes [`LETTER_BITS`].
    pub(super) packed: VectorBuffer,
    pub(super) trails: Trails,
    pub(super) len: usize,
}

impl Hits {
    /// The node and the number of letters of each hit.
    #[inline]
    pub(super) fn all(&self) -> impl ExactSizeIterator<Item = (u32, u8)> {
        self.packed.0[..self.len].iter().map(|&hit| (hit >> LETTER_BITS, hit as u8))
    }

    /// The node and the [`Back`] of each hit, on a wide board.
    #[inline]
    pub(super) fn with_backs(&self) -> impl ExactSizeIterator<Item = (u32, Back)> {
        let backs = &self.trails.last.0[..self.len];
        self.all().zip(backs).map(|((node, _), &back)| (node, Back(back)))
    }

    /// The node and the packed path of each hit, on a narrow board without long paths.
    #[inline]
    pub(super) fn with_short_paths(&self) -> impl ExactSizeIterator<Item = (u32, u64)> {
        let last = &self.trails.last.0[..self.len];
        self.all().zip(last).map(|((node, _), &last)| (node, last.into()))
    }

    /// The same on any narrow board for which [all](super::buffer::ALL) slots of trails were kept.
    #[inline]
    pub(super) fn with_paths(&self) -> impl ExactSizeIterator<Item = (u32, u64)> {
        let path = |((node, last), &before): ((u32, u64), &u32)| {
            (node, last | u64::from(before) << u32::BITS)
        };
        self.with_short_paths().zip(&self.trails.before.0[..self.len]).map(path)
    }
}
