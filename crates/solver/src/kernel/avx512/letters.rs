//! The letters of a board as vectors, and the matrix product that finds the slots that show given
//! letters.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::parts;
use super::rows::{Bytes, LANES, SlotRows, Table, load_bytes, load_row, pick};
use super::shape::Shape;
use crate::slots::Slots;

/// The permutation that groups the bytes of sixteen numbers: first the lowest byte of each, then
/// the next bytes, ...
static BYTES_BY_RANK: Bytes = {
    let mut order = Bytes([0; 64]);
    let mut i = 0;
    while i < 64 {
        order.0[i] = (i % 16 * 4 + i / 16) as u8;
        i += 1;
    }
    order
};

/// The letters of one board, in registers.
#[derive(Clone, Copy)]
pub(super) struct Letters {
    /// Which of the slots 0 to 7, 8 to 15, ... show which token; see [`slots_that_show`].
    pub(super) slots: [__m512i; 4],
    /// For each slot, the tokens that come before its own.
    pub(super) smaller: Table,
    /// For each slot, the tokens around it.
    pub(super) around: Table,
    /// For each slot, the bits of the slots around it.
    pub(super) reach: Table,
    /// For each slot, what a child there adds to its parent's position.
    pub(super) steps: Table,
    /// The bits of slots that show two letters, in every lane.
    pub(super) doubles: __m512i,
    /// The bits of slots where a word may end, in every lane.
    pub(super) ends: __m512i,
}

impl Letters {
    compiled_for_avx512! {
        /// The tokens of the board's slots, one in each lane.
        #[inline]
        pub(super) fn tokens(slots: &Slots) -> Table {
            let bytes = slots.tokens();
            let [lower, upper] = [0, LANES].map(|start| {
                // SAFETY: Sixteen bytes from `start` on must be readable. `start` is at most 16,
                // and the array has `MAX_SLOTS`, which is 64, tokens of one byte.
                unsafe { _mm_loadu_si128(bytes.as_ptr().add(start).cast()) }
            });
            [_mm512_cvtepu8_epi32(lower), _mm512_cvtepu8_epi32(upper)]
        }
    }

    compiled_for_avx512! {
        /// The letters of a board of this shape.
        #[inline]
        pub(super) fn new<const WIDE: bool>(shape: &Shape<WIDE>, slots: &Slots) -> Self {
            let one = _mm512_set1_epi32(1);
            let [lower, upper] = Self::tokens(slots);
            let bits = [_mm512_sllv_epi32(one, lower), _mm512_sllv_epi32(one, upper)];
            let mut around = [_mm512_setzero_si512(); 2];
            for (neighbors, &has) in shape.neighbors.iter().zip(&shape.has_neighbor) {
                for half in 0..parts::<WIDE>() {
                    let shown = pick::<WIDE>(bits, load_row(&neighbors[half]));
                    let has = (has >> (LANES * half)) as __mmask16;
                    around[half] = _mm512_mask_or_epi32(around[half], has, around[half], shown);
                }
            }
            let load = |rows: &SlotRows| [load_row(&rows[0]), load_row(&rows[1])];
            let everywhere = |slots: u64| _mm512_set1_epi32((slots << Shape::<WIDE>::SHIFT) as i32);
            let bytes = slots.tokens();
            let mut matrices = [_mm512_setzero_si512(); 4];
            for (half, pair) in matrices.chunks_exact_mut(2).enumerate().take(parts::<WIDE>()) {
                // SAFETY: Sixteen bytes must be readable from the first or the sixteenth token on.
                // The array has `MAX_SLOTS`, which is 64, tokens of one byte.
                let tokens = unsafe { _mm_loadu_si128(bytes.as_ptr().add(LANES * half).cast()) };
                (pair[0], pair[1]) = matrices_of(tokens);
            }
            Self {
                slots: matrices,
                smaller: [_mm512_sub_epi32(bits[0], one), _mm512_sub_epi32(bits[1], one)],
                around,
                reach: load(&shape.reach),
                steps: load(&shape.steps),
                doubles: everywhere(slots.doubles()),
                ends: everywhere(slots.ends()),
            }
        }
    }
}

compiled_for_avx512! {
    /// The matrices by which [`slots_that_show`] multiplies: for each group of eight tokens, a part
    /// of 128 bits that holds the matrix twice.
    ///
    /// The rows are in reverse order, because the instruction expects the row of the last output
    /// bit first.
    #[inline]
    fn matrices_of(tokens: __m128i) -> (__m512i, __m512i) {
        let reverse = _mm_setr_epi8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
        let tokens = _mm_shuffle_epi8(tokens, reverse);
        let powers = _mm_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
        let bit = _mm_shuffle_epi8(powers, _mm_and_si128(tokens, _mm_set1_epi8(7)));
        let group = _mm_and_si128(_mm_srli_epi16::<3>(tokens), _mm_set1_epi8(3));
        // Part `i` keeps the rows whose token is in group `i`.
        let parts = _mm512_set_epi64(3, 3, 2, 2, 1, 1, 0, 0);
        let parts = _mm512_shuffle_epi8(parts, _mm512_setzero_si512());
        let in_part = _mm512_cmpeq_epi8_mask(_mm512_broadcast_i32x4(group), parts);
        let rows = _mm512_maskz_mov_epi8(in_part, _mm512_broadcast_i32x4(bit));
        (_mm512_unpacklo_epi64(rows, rows), _mm512_unpackhi_epi64(rows, rows))
    }
}

compiled_for_avx512! {
    /// For each of sixteen states, the slots that show one of its `tokens`, as sixteen bits.
    ///
    /// Which slot shows which token is a matrix of bits with 32 tokens as input and sixteen slots
    /// as output. The instruction for affine transformations over GF(2) multiplies it with all
    /// states at once, eight tokens and eight slots at a time. A slot shows one token, so sums have
    /// one term and never carry.
    #[inline]
    pub(super) fn slots_that_show(tokens: __m512i, letters: &Letters) -> __m256i {
        // The lowest bytes of all lanes, then the next bytes, ...
        let bytes = _mm512_permutexvar_epi8(load_bytes(&BYTES_BY_RANK), tokens);
        let (lower, upper) = (multiply(bytes, letters.slots[0]), multiply(bytes, letters.slots[1]));
        _mm256_set_m128i(_mm_unpackhi_epi8(lower, upper), _mm_unpacklo_epi8(lower, upper))
    }
}

compiled_for_avx512! {
    /// The same for boards of up to 32 slots, as 32 bits for each state.
    #[inline]
    pub(super) fn wide_slots_that_show(tokens: __m512i, letters: &Letters) -> __m512i {
        let bytes = _mm512_permutexvar_epi8(load_bytes(&BYTES_BY_RANK), tokens);
        let [a, b, c, d] = letters.slots.map(|matrix| multiply(bytes, matrix));
        let (ab, cd) = (
            [_mm_unpacklo_epi8(a, b), _mm_unpackhi_epi8(a, b)],
            [_mm_unpacklo_epi8(c, d), _mm_unpackhi_epi8(c, d)],
        );
        let lower =
            _mm256_set_m128i(_mm_unpackhi_epi16(ab[0], cd[0]), _mm_unpacklo_epi16(ab[0], cd[0]));
        let upper =
            _mm256_set_m128i(_mm_unpackhi_epi16(ab[1], cd[1]), _mm_unpacklo_epi16(ab[1], cd[1]));
        _mm512_inserti64x4::<1>(_mm512_castsi256_si512(lower), upper)
    }
}

compiled_for_avx512! {
    /// For each of sixteen states, eight bits: one for each slot that `matrix` describes.
    #[inline]
    fn multiply(bytes: __m512i, matrix: __m512i) -> __m128i {
        let parts = _mm512_gf2p8affine_epi64_epi8::<0>(bytes, matrix);
        let parts =
            _mm256_or_si256(_mm512_castsi512_si256(parts), _mm512_extracti64x4_epi64::<1>(parts));
        _mm_or_si128(_mm256_castsi256_si128(parts), _mm256_extracti128_si256::<1>(parts))
    }
}
