//! The states of a search and its hits.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use dictc_lexicon::raw::{Node, NodeIndex};

use super::buffer::{BufferPointer, Trails, VectorBuffer};
use super::rows::LANES;
use crate::kernel::marks::Hit;

/// The bits of a hit below the node's index, which hold the number of letters.
pub(super) const LETTER_BITS: u32 = 8;

/// Indices of nodes. Each number in the buffer is at most `last`, even beyond the end of the
/// states.
#[derive(Debug)]
pub(super) struct Indices {
    buffer: VectorBuffer,
    /// The index of the last node of the graph.
    last: NodeIndex,
}

impl Indices {
    /// For a graph with this last node.
    pub(super) fn new(last: NodeIndex) -> Self {
        Self { buffer: VectorBuffer::default(), last }
    }

    #[inline]
    pub(super) fn reserve(&mut self, len: usize) {
        self.buffer.reserve(len);
    }

    /// Its address, for reading and writing.
    ///
    /// # Panics
    ///
    /// If `nodes` belong to another graph.
    #[inline]
    pub(super) fn pointer<'a>(&'a mut self, nodes: &'a [Node]) -> IndexPointer<'a> {
        assert_eq!(nodes.len() - 1, self.last as usize, "the kernel is for another graph");
        IndexPointer { buffer: self.buffer.pointer(), last: self.last, nodes }
    }

    /// Writes an index.
    #[inline]
    pub(super) fn set(&mut self, at: usize, index: NodeIndex) {
        self.buffer.0[at] = index.min(self.last);
    }
}

/// Reads and writes [`Indices`].
#[derive(Clone, Copy)]
pub(super) struct IndexPointer<'a> {
    buffer: BufferPointer<'a>,
    last: NodeIndex,
    nodes: &'a [Node],
}

impl IndexPointer<'_> {
    /// Reads sixteen indices from `at` on.
    ///
    /// # Safety
    ///
    /// The caller guarantees that the buffer has been reserved for at least `at` numbers.
    #[target_feature(
        enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
    )]
    #[inline]
    pub(super) unsafe fn load(self, at: usize) -> __m512i {
        // SAFETY: The buffer must have been reserved for `at` numbers, as the caller
        // guarantees.
        unsafe { self.buffer.load(at) }
    }

    /// Reads the nodes of sixteen indices from `at` on: for the even lanes, and for the odd lanes.
    ///
    /// # Safety
    ///
    /// The caller guarantees that the buffer has been reserved for at least `at` numbers.
    #[target_feature(
        enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
    )]
    #[inline]
    pub(super) unsafe fn fetch(self, at: usize) -> [__m512i; 2] {
        // Loads and blends are faster than gathers on processors where gathers are microcode.
        let node = |lane: usize| {
            // SAFETY: `at + lane` must be in the buffer, which holds for lanes below sixteen:
            // the caller guarantees that `at` numbers have been reserved, and `reserve` adds a
            // vector. The index must be that of a node: all numbers in the buffer are at most
            // `last`, and `Indices::pointer` asserted that this is the last of `nodes`.
            let node = unsafe { self.nodes.get_unchecked(self.buffer.get(at + lane) as usize) };
            _mm256_set1_epi64x(node.bits() as i64)
        };
        let two = |lane| _mm256_blend_epi32::<0b1100_1100>(node(lane), node(lane + 2));
        let four = |lane| _mm256_blend_epi32::<0b1111_0000>(two(lane), two(lane + 4));
        let eight = |lane| {
            let lower = _mm512_castsi256_si512(four(lane));
            _mm512_inserti64x4::<1>(lower, four(lane + LANES / 2))
        };
        [eight(0), eight(1)]
    }

    /// Writes sixteen indices from `at` on. Indices beyond the last node are replaced by the last
    /// node, which does not happen in a verified graph.
    ///
    /// # Safety
    ///
    /// The caller guarantees that the buffer has been reserved for at least `at` numbers.
    #[target_feature(
        enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
    )]
    #[inline]
    pub(super) unsafe fn store(self, at: usize, indices: __m512i) {
        let indices = _mm512_min_epu32(indices, _mm512_set1_epi32(self.last as i32));
        // SAFETY: The buffer must have been reserved for `at` numbers, as the caller
        // guarantees.
        unsafe { self.buffer.store_all(at, indices) };
    }
}

/// All states of a search, in the order in which they are found. States from `head` on have not
/// been expanded.
#[derive(Debug)]
pub(super) struct States {
    pub(super) indices: Indices,
    /// On narrow boards, the used slots in the upper half and the current slot in the lower half.
    /// On wide boards, the used slots.
    pub(super) positions: VectorBuffer,
    /// The current slot; only on wide boards.
    pub(super) slots: VectorBuffer,
    pub(super) trails: Trails,
    pub(super) head: usize,
    pub(super) tail: usize,
}

impl States {
    /// No states, for a graph with this last node.
    pub(super) fn new(last: NodeIndex) -> Self {
        Self {
            indices: Indices::new(last),
            positions: VectorBuffer::default(),
            slots: VectorBuffer::default(),
            trails: Trails::default(),
            head: 0,
            tail: 0,
        }
    }

    /// Makes room for `len` states, with the trails that `KEEP` names.
    #[inline]
    pub(super) fn reserve<const WIDE: bool, const KEEP: u8>(&mut self, len: usize) {
        self.indices.reserve(len);
        self.positions.reserve(len);
        if WIDE {
            self.slots.reserve(len);
        }
        self.trails.reserve::<KEEP>(len);
    }
}

/// Paths that spell words.
#[derive(Debug, Default)]
pub(super) struct Hits {
    /// The index of the node above the number of letters, which takes [`LETTER_BITS`].
    pub(super) packed: VectorBuffer,
    pub(super) trails: Trails,
    pub(super) len: usize,
    /// The number of hits from before trails got a second number.
    pub(super) short: usize,
}

impl Hits {
    /// Makes room for `len` hits, with the trails that `KEEP` names.
    #[inline]
    pub(super) fn reserve<const KEEP: u8>(&mut self, len: usize) {
        self.packed.reserve(len);
        self.trails.reserve::<KEEP>(len);
    }

    /// The node and the number of letters of each hit.
    #[inline]
    pub(super) fn all(&self) -> impl ExactSizeIterator<Item = Hit> {
        self.packed.0[..self.len].iter().map(unpack)
    }
}

#[inline]
fn unpack(hit: &u32) -> Hit {
    (hit >> LETTER_BITS, *hit as u8)
}
