//! Looking states up, sixteen at a time.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use lexicon::Node;

use super::letters::Letters;
use super::queues::{Hits, LETTER_BITS, Live};
use super::rows::pick;
use super::shape::{Shape, USED};
use super::tape::{Head, TrailHeads, TrailRow};

/// Sixteen states to be looked up.
pub(super) struct States {
    pub(super) index: __m512i,
    pub(super) place: __m512i,
    /// The slot come to; on narrow boards anything with it in the lower four bits.
    pub(super) slot: __m512i,
    pub(super) trail: TrailRow,
    pub(super) lanes: __mmask16,
}

/// Where looking up writes what it finds.
pub(super) struct Found<'a> {
    tokens: Head<'a>,
    first_children: Head<'a>,
    places: Head<'a>,
    slots: Head<'a>,
    trails: TrailHeads<'a>,
    pub(super) live: usize,
    hits: Head<'a>,
    hit_trails: TrailHeads<'a>,
    pub(super) hit: usize,
}

impl<'a> Found<'a> {
    #[inline]
    pub(super) fn new(live: &'a mut Live, hits: &'a mut Hits) -> Self {
        Self {
            tokens: live.tokens.head(),
            first_children: live.first_children.head(),
            places: live.places.head(),
            slots: live.slots.head(),
            trails: live.trails.heads(),
            live: live.tail,
            hits: hits.packed.head(),
            hit_trails: hits.trails.heads(),
            hit: hits.len,
        }
    }

    /// Looks up sixteen states: appends those that are words to the hits, those that go on to the
    /// live states.
    ///
    /// # Safety
    ///
    /// Each lane's index is below the number of `nodes`. Room was reserved for a vector behind the
    /// last hit and the last live state, in trails as far as `KEEP` says.
    #[inline]
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
    )]
    pub(super) unsafe fn look_up<const WIDE: bool, const KEEP: u8, const PLAIN: bool>(
        &mut self,
        nodes: &[Node],
        states: &States,
        letters: &Letters,
    ) {
        let &States { index, place, slot, trail, lanes } = states;
        let base = nodes.as_ptr().cast();
        // SAFETY: The caller keeps every index below the number of nodes, of eight bytes each.
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
        // The upper bit of a node says that it is a word.
        let mut is_word = lanes & _mm512_movepi32_mask(upper);

        let mut used = place;
        let mut number = slot;
        if !WIDE {
            used = _mm512_and_si512(place, _mm512_set1_epi32(USED));
            number = _mm512_and_si512(slot, _mm512_set1_epi32(0xf));
        }
        let mut count = _mm512_popcnt_epi32(used);
        if !PLAIN {
            let doubles = _mm512_and_si512(used, letters.doubles);
            count = _mm512_add_epi32(count, _mm512_popcnt_epi32(doubles));
            let slot_bit = _mm512_sllv_epi32(_mm512_set1_epi32(1 << Shape::<WIDE>::SHIFT), number);
            is_word = _mm512_mask_test_epi32_mask(is_word, slot_bit, letters.ends);
        }
        let hit = _mm512_or_si512(_mm512_slli_epi32::<LETTER_BITS>(index), count);
        let around = pick::<WIDE>(letters.around, slot);
        let goes_on = _mm512_mask_test_epi32_mask(lanes, tokens, around);
        // SAFETY: The caller made room.
        unsafe {
            self.hits.store(self.hit, is_word, hit);
            self.tokens.store(self.live, goes_on, tokens);
            self.first_children.store(self.live, goes_on, first_child);
            self.places.store(self.live, goes_on, place);
            if WIDE {
                self.slots.store(self.live, goes_on, slot);
            }
            self.hit_trails.store::<KEEP>(self.hit, is_word, trail);
            self.trails.store::<KEEP>(self.live, goes_on, trail);
        }
        self.hit += is_word.count_ones() as usize;
        self.live += goes_on.count_ones() as usize;
    }
}
