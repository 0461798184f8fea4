//! The letters of a board as vectors.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::rows::{SlotRows, Table, load_bytes, load_row};
use super::shape::Shape;
use crate::slots::Slots;

/// For each slot, eight bytes: 16 slots in two vectors, or 32 in four.
pub(super) type Controls = [__m512i; 4];

/// The letters of one board, in registers.
#[derive(Clone, Copy)]
pub(super) struct Letters {
    /// For each slot, the tokens that come before its own.
    pub(super) smaller: Table,
    /// For each slot, the number that a child there adds to its parent's position.
    pub(super) steps: Table,
    /// For each slot, the slots around it; the slot itself in place of missing ones.
    pub(super) neighbors: Controls,
    /// For each slot, the tokens of these slots.
    pub(super) around: Controls,
    /// The bits of slots that show two letters, in every lane.
    pub(super) doubles: __m512i,
    /// The bits of slots where a word may end, in every lane.
    pub(super) ends: __m512i,
}

impl Letters {
    /// The tokens of the board's slots, one in each byte.
    #[target_feature(
        enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
    )]
    #[inline]
    fn bytes(slots: &Slots) -> __m512i {
        let tokens: &[u8; 64] = slots.tokens();
        // SAFETY: 64 bytes must be readable: the array has 64.
        unsafe { _mm512_loadu_si512(tokens.as_ptr().cast()) }
    }

    /// The tokens of the board's first 32 slots, one in each lane.
    #[target_feature(
        enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
    )]
    #[inline]
    pub(super) fn tokens(slots: &Slots) -> Table {
        let bytes = Self::bytes(slots);
        [
            _mm512_cvtepu8_epi32(_mm512_castsi512_si128(bytes)),
            _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32::<1>(bytes)),
        ]
    }

    /// The letters of a board of this shape.
    #[target_feature(
        enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
    )]
    #[inline]
    pub(super) fn new<const WIDE: bool>(shape: &Shape<WIDE>, slots: &Slots) -> Self {
        let one = _mm512_set1_epi32(1);
        let [lower, upper] = Self::tokens(slots);
        let bits = [_mm512_sllv_epi32(one, lower), _mm512_sllv_epi32(one, upper)];
        let bytes = Self::bytes(slots);
        let [a, b, c, d] = [0, 1, 2, 3].map(|i| load_bytes(&shape.neighbors[i]));
        let load = |rows: &SlotRows| [load_row(&rows[0]), load_row(&rows[1])];
        let everywhere = |slots: u64| _mm512_set1_epi32((slots << Shape::<WIDE>::SHIFT) as i32);
        Self {
            smaller: [_mm512_sub_epi32(bits[0], one), _mm512_sub_epi32(bits[1], one)],
            steps: load(&shape.steps),
            neighbors: [a, b, c, d],
            around: [
                _mm512_permutexvar_epi8(a, bytes),
                _mm512_permutexvar_epi8(b, bytes),
                _mm512_permutexvar_epi8(c, bytes),
                _mm512_permutexvar_epi8(d, bytes),
            ],
            doubles: everywhere(slots.doubles()),
            ends: everywhere(slots.ends()),
        }
    }
}
