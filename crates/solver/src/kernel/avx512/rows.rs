//! Vectors in memory and in registers.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

/// Numbers in a vector.
pub(super) const LANES: usize = 16;

/// Sixteen numbers, one a slot or a lane.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Row(pub(super) [u32; LANES]);

impl Row {
    pub(super) const ZERO: Self = Self([0; LANES]);
}

/// One number for each slot: sixteen, or 32 for wide boards.
pub(super) type SlotRows = [Row; 2];

/// The same in registers.
pub(super) type Table = [__m512i; 2];

/// 64 bytes as a vector takes them.
#[repr(C, align(64))]
pub(super) struct Bytes(pub(super) [u8; 64]);

#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn load_row(row: &Row) -> __m512i {
    // SAFETY: A row is 64 bytes, aligned to 64.
    unsafe { _mm512_load_si512(row.0.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn load_bytes(bytes: &Bytes) -> __m512i {
    // SAFETY: 64 bytes, aligned to 64.
    unsafe { _mm512_load_si512(bytes.0.as_ptr().cast()) }
}

/// The numbers of slots in a table, by the lower four bits of each lane, or the lower five of a wide one.
#[inline]
#[target_feature(enable = "avx512f")]
pub(super) fn pick<const WIDE: bool>(table: Table, slots: __m512i) -> __m512i {
    if WIDE {
        _mm512_permutex2var_epi32(table[0], slots, table[1])
    } else {
        _mm512_permutexvar_epi32(slots, table[0])
    }
}

/// The lowest `count` lanes, all from sixteen on.
#[inline]
pub(super) fn low_lanes(count: usize) -> __mmask16 {
    u16::MAX >> (LANES - count.min(LANES))
}
