//! Looks up states, sixteen at a time.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use lexicon::Node;

use super::buffer::{BufferPointer, TrailPointers, TrailRow};
use super::letters::Letters;
use super::queues::{Hits, LETTER_BITS, Live};
use super::rows::pick;
use super::shape::{Shape, USED};

/// Sixteen states to look up.
pub(super) struct States {
    pub(super) index: __m512i,
    pub(super) position: __m512i,
    /// The current slot; on narrow boards any number with the slot in its lower four bits.
    pub(super) slot: __m512i,
    pub(super) trail: TrailRow,
    pub(super) lanes: __mmask16,
}

/// Where looking up writes its results.
pub(super) struct Found<'a> {
    tokens: BufferPointer<'a>,
    first_children: BufferPointer<'a>,
    positions: BufferPointer<'a>,
    slots: BufferPointer<'a>,
    trails: TrailPointers<'a>,
    pub(super) live: usize,
    hits: BufferPointer<'a>,
    hit_trails: TrailPointers<'a>,
    pub(super) hit: usize,
}

impl<'a> Found<'a> {
    #[inline]
    pub(super) fn new(live: &'a mut Live, hits: &'a mut Hits) -> Self {
        Self {
            tokens: live.tokens.pointer(),
            first_children: live.first_children.pointer(),
            positions: live.positions.pointer(),
            slots: live.slots.pointer(),
            trails: live.trails.pointers(),
            live: live.tail,
            hits: hits.packed.pointer(),
            hit_trails: hits.trails.pointers(),
            hit: hits.len,
        }
    }

    compiled_for_avx512! {
        /// Looks up sixteen states: appends the words to the hits, and the states from which words
        /// continue to the live states.
        ///
        /// # Safety
        ///
        /// The caller guarantees that
        ///
        /// - the index in each lane is less than the number of `nodes`, also in lanes that do not
        ///   count,
        /// - the buffers of hits and of live states, including the trails that `KEEP` names, have
        ///   been reserved for at least `self.hit` and `self.live` numbers.
        #[inline]
        pub(super) unsafe fn look_up<const WIDE: bool, const KEEP: u8, const PLAIN: bool>(
            &mut self,
            nodes: &[Node],
            states: &States,
            letters: &Letters,
        ) {
            let &States { index, position, slot, trail, lanes } = states;
            let base = nodes.as_ptr().cast();
            // SAFETY: Eight bytes must be readable at each index times eight from `base`. The
            // caller guarantees that the indices are less than the number of nodes, and a `Node` is
            // eight bytes. Indices are less than 2^31, so the gather's signed index is the same
            // number.
            let (low, high) = unsafe {
                (
                    _mm512_i32gather_epi64::<8>(_mm512_castsi512_si256(index), base),
                    _mm512_i32gather_epi64::<8>(_mm512_extracti64x4_epi64::<1>(index), base),
                )
            };
            let even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
            let odd = _mm512_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
            let tokens = _mm512_permutex2var_epi32(low, even, high);
            let upper = _mm512_permutex2var_epi32(low, odd, high);
            let first_child = _mm512_and_si512(upper, _mm512_set1_epi32(i32::MAX));
            // The highest bit of a node says that it is a word.
            let mut is_word = lanes & _mm512_movepi32_mask(upper);

            let mut used = position;
            let mut number = slot;
            if !WIDE {
                used = _mm512_and_si512(position, _mm512_set1_epi32(USED));
                number = _mm512_and_si512(slot, _mm512_set1_epi32(0xf));
            }
            let mut count = _mm512_popcnt_epi32(used);
            if !PLAIN {
                let doubles = _mm512_and_si512(used, letters.doubles);
                count = _mm512_add_epi32(count, _mm512_popcnt_epi32(doubles));
                let first_bit = _mm512_set1_epi32(1 << Shape::<WIDE>::SHIFT);
                let slot_bit = _mm512_sllv_epi32(first_bit, number);
                is_word = _mm512_mask_test_epi32_mask(is_word, slot_bit, letters.ends);
            }
            let hit = _mm512_or_si512(_mm512_slli_epi32::<LETTER_BITS>(index), count);
            let around = pick::<WIDE>(letters.around, slot);
            let continues = _mm512_mask_test_epi32_mask(lanes, tokens, around);
            // SAFETY: A vector at the end of each buffer must be in the buffer: the caller
            // guarantees that the buffers have been reserved up to these ends, and `reserve` adds a
            // vector.
            unsafe {
                self.hits.store(self.hit, is_word, hit);
                self.tokens.store(self.live, continues, tokens);
                self.first_children.store(self.live, continues, first_child);
                self.positions.store(self.live, continues, position);
                if WIDE {
                    self.slots.store(self.live, continues, slot);
                }
                self.hit_trails.store::<KEEP>(self.hit, is_word, trail);
                self.trails.store::<KEEP>(self.live, continues, trail);
            }
            self.hit += is_word.count_ones() as usize;
            self.live += continues.count_ones() as usize;
        }
    }
}
