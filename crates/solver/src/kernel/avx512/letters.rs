//! The letters of a board as vectors, and the product that finds which slots show them.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::parts;
use super::rows::{Bytes, LANES, SlotRows, Table, load_bytes, load_row, pick};
use super::shape::Shape;
use crate::slots::Slots;

/// Where the bytes of sixteen numbers go so that the first bytes come first, then the second ones, ...
static BYTES_BY_PLACE: Bytes = {
    let mut places = Bytes([0; 64]);
    let mut i = 0;
    while i < 64 {
        places.0[i] = (i % 16 * 4 + i / 16) as u8;
        i += 1;
    }
    places
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
    /// For each slot, what goes into the place of a child.
    pub(super) steps: Table,
    /// The bits of slots that show two letters, in every lane.
    pub(super) doubles: __m512i,
    /// The bits of slots where a word may end, in the same way.
    pub(super) ends: __m512i,
}

impl Letters {
    /// The tokens of the board's slots, one a lane.
    #[inline]
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
    )]
    pub(super) fn tokens(slots: &Slots) -> Table {
        let bytes = slots.tokens();
        // SAFETY: Sixteen bytes are read from the start and from the sixteenth of 64.
        let [lower, upper] =
            [0, LANES].map(|start| unsafe { _mm_loadu_si128(bytes.as_ptr().add(start).cast()) });
        [_mm512_cvtepu8_epi32(lower), _mm512_cvtepu8_epi32(upper)]
    }

    /// The letters of a board whose shape this is.
    #[inline]
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
    )]
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
            // SAFETY: As in `tokens`.
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

/// The matrices that [`slots_that_show`] multiplies with: for each group of eight tokens a part of
/// 128 bits with the matrix twice.
///
/// The instruction takes the row of the last output bit first, so the rows stand in reverse.
#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
)]
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

/// For each of sixteen states, the slots that show one of its `tokens`, as sixteen bits.
///
/// Which slot shows which token is a matrix of bits: 32 tokens in, sixteen slots out. It is
/// multiplied with all states at once, eight tokens and eight slots at a time, by the instruction
/// for affine transformations over GF(2): as a slot shows one token, sums never carry.
#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
)]
pub(super) fn slots_that_show(tokens: __m512i, letters: &Letters) -> __m256i {
    // The first bytes of all lanes, then the second ones, ...
    let bytes = _mm512_permutexvar_epi8(load_bytes(&BYTES_BY_PLACE), tokens);
    let (lower, upper) = (multiply(bytes, letters.slots[0]), multiply(bytes, letters.slots[1]));
    _mm256_set_m128i(_mm_unpackhi_epi8(lower, upper), _mm_unpacklo_epi8(lower, upper))
}

/// The same for boards of up to 32 slots, as 32 bits for each state.
#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
)]
pub(super) fn wide_slots_that_show(tokens: __m512i, letters: &Letters) -> __m512i {
    let bytes = _mm512_permutexvar_epi8(load_bytes(&BYTES_BY_PLACE), tokens);
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

/// For each of sixteen states, eight bits: those of the slots that `matrix` is for.
#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
)]
fn multiply(bytes: __m512i, matrix: __m512i) -> __m128i {
    let parts = _mm512_gf2p8affine_epi64_epi8::<0>(bytes, matrix);
    let parts =
        _mm256_or_si256(_mm512_castsi512_si256(parts), _mm512_extracti64x4_epi64::<1>(parts));
    _mm_or_si128(_mm256_castsi256_si128(parts), _mm256_extracti128_si256::<1>(parts))
}
