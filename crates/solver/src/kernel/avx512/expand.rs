//! Expands states: looks up the nodes of sixteen states, records hits, and appends the children.
//!
//! An example with three states on a 2x2 board. Lanes 3 to 15 are empty here.
//!
//! ```text
//! slots and letters     words
//!   0: c   1: a         at, as, cat, cats, sat
//!   2: t   3: s
//!
//! lane                 0          1          2
//! path                 ca         sa         at
//! current slot         1          1          2
//! used slots           0 1        1 3        1 2
//! tokens that follow   t          t          none
//! word                 no         no         yes: a hit for `at`
//! ```
//!
//! 1. *Test.* Each state has eight bytes, one for each neighbor of its current slot. Two bit
//!    shuffles test for each neighbor whether its slot is free and whether its token follows:
//!
//! ```text
//! lane                 0          1          2
//! neighbors            0  2  3    0  2  3    0  1  3
//! slot is free         -  2  3    0  2  -    0  -  3
//! and token follows    -  2  -    -  2  -    -  -  -
//! ```
//!
//! A bit shuffle selects bits of a number of 64 bits, here of a node. A vector has room for only
//! eight of these, so even and odd lanes are tested separately.
//!
//! 2. *Compress.* Each child is a byte, the code: the number of its parent's lane, and its slot.
//!    The children of odd lanes are put after the children of even lanes, and a mask marks them as
//!    [`behind`](Expansion::push_children):
//!
//! ```text
//! codes     0:2   1:2          a child of lane 0 at slot 2, a child of lane 1 at slot 2
//! behind    0     1
//! ```
//!
//! 3. *Append.* Each code becomes a lane of a new vector. Its lane number selects the parent's
//!    values, and its slot selects values from tables:
//!
//! ```text
//! index       = parent's first child + number of parent's tokens before t
//! used slots  = parent's used slots + slot 2
//! ```
//!
//! So the states `cat` and `sat` are appended and will be expanded later.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::USED;
use super::buffer::{ALL, BufferPointer, LAST, TrailPointers, TrailRow};
use super::letters::{Controls, Letters};
use super::queues::{Hits, IndexPointer, LETTER_BITS, States};
use super::rows::{Bytes, LANES, load_bytes, pick};
use super::shape::Shape;
use crate::slots::MAX_NEIGHBORS;

/// Sixteen states as parents of others.
#[derive(Clone, Copy)]
struct Parents {
    tokens: __m512i,
    first_child: __m512i,
    /// The used slots, in the bits of a position.
    used: __m512i,
    /// The trails, with room for one more slot.
    longer: TrailRow,
}

/// The buffers from which states are read, and to which states and hits are written.
pub(super) struct Expansion<'a, const WIDE: bool> {
    indices: IndexPointer<'a>,
    positions: BufferPointer<'a>,
    slots: BufferPointer<'a>,
    trails: TrailPointers<'a>,
    /// The number of states.
    pub(super) tail: usize,
    hits: BufferPointer<'a>,
    hit_trails: TrailPointers<'a>,
    /// The number of hits.
    pub(super) hit: usize,
    letters: &'a Letters,
    /// The minimum length of words, in every lane.
    min_length: __m512i,
    /// Not 0 if a state with a path of at least `long` slots has been expanded.
    pub(super) has_long: __mmask16,
    long: __m512i,
}

/// Eight bytes for each lane, with the number of the lane above the bits of a slot: even and odd
/// lanes, for narrow boards and for wide ones. On wide boards, it is half the number.
static LANE_CODES: [[Bytes; 2]; 2] = {
    let mut codes = [[Bytes([0; 64]); 2]; 2];
    let mut i = 0;
    while i < 64 {
        let lane = (i / MAX_NEIGHBORS) as u8;
        codes[0][0].0[i] = (2 * lane) << 4;
        codes[0][1].0[i] = (2 * lane + 1) << 4;
        // Five bits for the slot leave three for the lane.
        codes[1][0].0[i] = lane << 5;
        codes[1][1].0[i] = lane << 5;
        i += 1;
    }
    codes
};

impl<'a, const WIDE: bool> Expansion<'a, WIDE> {
    /// Expands states of a graph with these nodes.
    #[target_feature(
        enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
    )]
    #[inline]
    pub(super) fn new(
        nodes: &'a [dictc_lexicon::raw::Node],
        states: &'a mut States,
        hits: &'a mut Hits,
        letters: &'a Letters,
        min_length: u32,
        long: u32,
    ) -> Self {
        Self {
            indices: states.indices.pointer(nodes),
            positions: states.positions.pointer(),
            slots: states.slots.pointer(),
            trails: states.trails.pointers(),
            tail: states.tail,
            hits: hits.packed.pointer(),
            hit_trails: hits.trails.pointers(),
            hit: hits.len,
            letters,
            min_length: _mm512_set1_epi32(min_length as i32),
            has_long: 0,
            long: _mm512_set1_epi32(long as i32),
        }
    }

    /// Marks sixteen states from `at` on as dead, for a vector that is not full.
    ///
    /// # Safety
    ///
    /// The caller guarantees that the buffers have been reserved for `at` states.
    #[target_feature(
        enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
    )]
    #[inline]
    pub(super) unsafe fn pad(&self, at: usize) {
        // SAFETY: The buffer must have been reserved for `at` numbers, as the caller
        // guarantees.
        unsafe { self.indices.store(at, _mm512_set1_epi32(-1)) };
    }

    /// Expands sixteen states: records hits for words, and appends their children to the states.
    ///
    /// # Safety
    ///
    /// The caller guarantees that the buffers, including the trails that `KEEP` names, have
    /// been reserved for
    ///
    /// - `at` states,
    /// - [`MAX_CHILDREN`](super::MAX_CHILDREN) states behind `self.tail`,
    /// - `self.hit` hits.
    #[target_feature(
        enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
    )]
    #[inline]
    pub(super) unsafe fn expand<const KEEP: u8, const PLAIN: bool>(&mut self, at: usize) {
        // SAFETY: The buffers must have been reserved for `at` states, as the caller
        // guarantees.
        let (index, nodes, position, trail) = unsafe {
            (
                self.indices.load(at),
                self.indices.fetch(at),
                self.positions.load(at),
                self.trails.load::<KEEP>(at),
            )
        };
        // SAFETY: As above; on wide boards, slots are reserved too.
        let slot = if WIDE { unsafe { self.slots.load(at) } } else { position };
        let odd = 0b1010_1010_1010_1010;
        let tokens = _mm512_mask_mov_epi32(nodes[0], odd, _mm512_slli_epi64::<32>(nodes[1]));
        let upper = _mm512_mask_mov_epi32(_mm512_srli_epi64::<32>(nodes[0]), odd, nodes[1]);
        let used =
            if WIDE { position } else { _mm512_and_si512(position, _mm512_set1_epi32(USED)) };
        // SAFETY: The buffers of hits must have been reserved for `self.hit` hits, as the
        // caller guarantees.
        unsafe { self.push_hits::<KEEP, PLAIN>(index, upper, used, slot, trail) };
        let parents = Parents {
            tokens,
            first_child: _mm512_and_si512(upper, _mm512_set1_epi32(i32::MAX)),
            used,
            longer: lengthen::<WIDE>(trail),
        };
        // Each lane of 64 bits has the number of an even lane, with the number of the odd lane
        // above it.
        let odd_slot = _mm512_srli_epi64::<32>(slot);
        let [even_used, odd_used] = if WIDE {
            [position, _mm512_srli_epi64::<32>(position)]
        } else {
            [_mm512_srli_epi64::<16>(position), _mm512_srli_epi64::<48>(position)]
        };
        let (even, even_count) = self.children_of_half::<0>(nodes[0], slot, even_used);
        let (odd, odd_count) = self.children_of_half::<1>(nodes[1], odd_slot, odd_used);
        let children = even_count + odd_count;
        // SAFETY: The buffers must have been reserved for `MAX_CHILDREN` states behind the
        // tail, as the caller guarantees. Each of sixteen states has at most eight children.
        unsafe {
            if children <= 64 {
                let behind = u64::MAX.checked_shl(even_count as u32).unwrap_or(0);
                let codes = _mm512_mask_expand_epi8(even, behind, odd);
                let tail = self.tail;
                let codes_0 = _mm512_castsi512_si128(codes);
                self.push_children::<KEEP>(&parents, tail, codes_0, behind);
                if children > 16 {
                    let codes = _mm512_extracti32x4_epi32::<1>(codes);
                    self.push_children::<KEEP>(&parents, tail + 16, codes, behind >> 16);
                }
                if children > 32 {
                    let codes_2 = _mm512_extracti32x4_epi32::<2>(codes);
                    self.push_children::<KEEP>(&parents, tail + 32, codes_2, behind >> 32);
                    let codes_3 = _mm512_extracti32x4_epi32::<3>(codes);
                    self.push_children::<KEEP>(&parents, tail + 48, codes_3, behind >> 48);
                }
            } else {
                // A copy, so that the others can stay in registers.
                let parents = Parents { ..parents };
                self.push_many::<KEEP>(&parents, even, odd, even_count, children);
            }
        }
        self.tail += children;
    }

    /// Appends the states that are words to the hits.
    ///
    /// # Safety
    ///
    /// The caller guarantees that the buffers of hits, including the trails that `KEEP` names,
    /// have been reserved for `self.hit` hits.
    #[target_feature(
        enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
    )]
    #[inline]
    unsafe fn push_hits<const KEEP: u8, const PLAIN: bool>(
        &mut self,
        index: __m512i,
        upper: __m512i,
        used: __m512i,
        slot: __m512i,
        trail: TrailRow,
    ) {
        let mut letters = _mm512_popcnt_epi32(used);
        if KEEP >= LAST {
            self.has_long |= _mm512_cmpge_epu32_mask(letters, self.long);
        }
        // The highest bit of a node says that it is a word.
        let mut is_word = _mm512_movepi32_mask(upper);
        if !PLAIN {
            let doubles = _mm512_and_si512(used, self.letters.doubles);
            letters = _mm512_add_epi32(letters, _mm512_popcnt_epi32(doubles));
            let first_bit = _mm512_set1_epi32(1 << Shape::<WIDE>::SHIFT);
            let number = _mm512_and_si512(slot, _mm512_set1_epi32(0x1f >> u32::from(!WIDE)));
            let slot_bit = _mm512_sllv_epi32(first_bit, number);
            is_word = _mm512_mask_test_epi32_mask(is_word, slot_bit, self.letters.ends);
        }
        is_word = _mm512_mask_cmpge_epu32_mask(is_word, letters, self.min_length);
        let hit = _mm512_or_si512(_mm512_slli_epi32::<LETTER_BITS>(index), letters);
        // SAFETY: The buffers must have been reserved for `self.hit` hits, as the caller
        // guarantees.
        unsafe {
            self.hits.store(self.hit, is_word, hit);
            self.hit_trails.store::<KEEP>(self.hit, is_word, trail);
        }
        self.hit += is_word.count_ones() as usize;
    }

    /// The codes of the children of eight states, in the even or in the odd lanes, and their
    /// number. A code is a byte: the slot, with the lane of the parent above it, or half the lane
    /// on wide boards. Only the lower half of each 64 bits of `slot` and `used` counts.
    #[target_feature(
        enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
    )]
    #[inline]
    fn children_of_half<const HALF: usize>(
        &self,
        nodes: __m512i,
        slot: __m512i,
        used: __m512i,
    ) -> (__m512i, usize) {
        let neighbors = pick_control::<WIDE>(&self.letters.neighbors, slot);
        let around = pick_control::<WIDE>(&self.letters.around, slot);
        // The instruction selects eight bits for each state: whether the state has used these
        // slots, and whether their tokens follow. The lowest bits of a node are its tokens.
        let used = _mm512_bitshuffle_epi64_mask(used, neighbors);
        let children = _mm512_mask_bitshuffle_epi64_mask(!used, nodes, around);
        let lanes = load_bytes(&LANE_CODES[usize::from(WIDE)][HALF]);
        let codes = _mm512_or_si512(neighbors, lanes);
        (_mm512_maskz_compress_epi8(children, codes), children.count_ones() as usize)
    }

    /// Appends more than 64 children of sixteen states, eight in each half. Does not advance
    /// the tail.
    ///
    /// # Safety
    ///
    /// As for [`push_children`](Self::push_children), for all of the children.
    #[target_feature(
        enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
    )]
    #[cold]
    unsafe fn push_many<const KEEP: u8>(
        &self,
        parents: &Parents,
        even: __m512i,
        odd: __m512i,
        even_count: usize,
        children: usize,
    ) {
        let mut buffer = [0_u8; 2 * 64];
        assert!(even_count <= 64, "eight states have at most eight children each");
        // SAFETY: 64 bytes must be writable from the start and from the count of the even
        // half on, which has just been asserted to be at most 64.
        unsafe {
            _mm512_storeu_si512(buffer.as_mut_ptr().cast(), even);
            _mm512_storeu_si512(buffer.as_mut_ptr().add(even_count).cast(), odd);
        }
        let behind = u128::MAX << even_count;
        for start in (0..children.min(buffer.len())).step_by(LANES) {
            // SAFETY: Sixteen bytes must be readable: `start` is a multiple of 16 below 128.
            // The buffers must have been reserved as the caller guarantees: there are children
            // from `start` on.
            unsafe {
                let codes = _mm_loadu_si128(buffer.as_ptr().add(start).cast());
                let behind = (behind >> start) as u64;
                self.push_children::<KEEP>(parents, self.tail + start, codes, behind);
            }
        }
    }

    /// Writes sixteen children from `at` on, given by their codes. The lowest bits of `behind`
    /// say which of them have a parent in an odd lane.
    ///
    /// # Safety
    ///
    /// The caller guarantees that the buffers, including the trails that `KEEP` names, have
    /// been reserved for at least `at` states.
    #[target_feature(
        enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
    )]
    #[inline]
    unsafe fn push_children<const KEEP: u8>(
        &self,
        parents: &Parents,
        at: usize,
        codes: __m128i,
        behind: u64,
    ) {
        let letters = self.letters;
        let code = _mm512_cvtepu8_epi32(codes);
        let lane = if WIDE {
            let half = _mm512_srli_epi32::<5>(code);
            let lane = _mm512_add_epi32(half, half);
            _mm512_mask_add_epi32(lane, behind as __mmask16, lane, _mm512_set1_epi32(1))
        } else {
            _mm512_srli_epi32::<4>(code)
        };
        // Tables are indexed by the lower bits of a code, the slot.
        let smaller = pick::<WIDE>(letters.smaller, code);
        let smaller = _mm512_and_si512(_mm512_permutexvar_epi32(lane, parents.tokens), smaller);
        let index = _mm512_add_epi32(
            _mm512_permutexvar_epi32(lane, parents.first_child),
            _mm512_popcnt_epi32(smaller),
        );
        let step = pick::<WIDE>(letters.steps, code);
        let position = _mm512_or_si512(_mm512_permutexvar_epi32(lane, parents.used), step);
        let slot = _mm512_and_si512(code, _mm512_set1_epi32(0x1f >> u32::from(!WIDE)));
        // SAFETY: The buffers must have been reserved for `at` states, as the caller
        // guarantees; on wide boards, slots are reserved too.
        unsafe {
            self.indices.store(at, index);
            self.positions.store_all(at, position);
            if WIDE {
                self.slots.store_all(at, slot);
            }
            let mut trail = parents.longer;
            if KEEP >= LAST {
                let last = _mm512_permutexvar_epi32(lane, parents.longer.last);
                trail.last = _mm512_or_si512(last, slot);
            }
            if KEEP >= ALL {
                trail.before = _mm512_permutexvar_epi32(lane, parents.longer.before);
            }
            self.trails.store_all::<KEEP>(at, trail);
        }
    }
}

/// Makes room for one more slot in the lowest bits of each trail.
#[target_feature(
    enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
)]
#[inline]
fn lengthen<const WIDE: bool>(trail: TrailRow) -> TrailRow {
    let TrailRow { last, before } = trail;
    if WIDE {
        // Six slots of five bits; two bits are left.
        let six = _mm512_set1_epi32((1 << 30) - 1);
        TrailRow {
            last: _mm512_and_si512(_mm512_slli_epi32::<5>(last), six),
            before: _mm512_or_si512(_mm512_slli_epi32::<5>(before), _mm512_srli_epi32::<25>(last)),
        }
    } else {
        TrailRow {
            last: _mm512_slli_epi32::<4>(last),
            before: _mm512_shldi_epi32::<4>(before, last),
        }
    }
}

/// The eight bytes of each of eight slots.
#[target_feature(
    enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
)]
#[inline]
fn pick_control<const WIDE: bool>(table: &Controls, slots: __m512i) -> __m512i {
    // The lower four bits of a slot.
    let lower = _mm512_permutex2var_epi64(table[0], slots, table[1]);
    if !WIDE {
        return lower;
    }
    let upper = _mm512_permutex2var_epi64(table[2], slots, table[3]);
    let is_upper = _mm512_test_epi64_mask(slots, _mm512_set1_epi64(16));
    _mm512_mask_blend_epi64(is_upper, lower, upper)
}
