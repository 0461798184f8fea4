//! Vectors in memory and in registers.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

/// Numbers in a vector.
pub(super) const LANES: usize = 16;

/// Sixteen numbers, one for each slot or lane.
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

/// 64 bytes, aligned for a vector.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Bytes(pub(super) [u8; 64]);

#[target_feature(
    enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
)]
#[inline]
pub(super) fn load_row(row: &Row) -> __m512i {
    // SAFETY: The address must be aligned to 64 bytes and readable for 64 bytes. The type `Row`
    // is aligned to 64 and holds sixteen numbers of four bytes, and the reference keeps it
    // valid.
    unsafe { _mm512_load_si512(row.0.as_ptr().cast()) }
}

#[target_feature(
    enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
)]
#[inline]
pub(super) fn store_row(row: &mut Row, numbers: __m512i) {
    // SAFETY: The address must be aligned to 64 bytes and writable for 64 bytes. The type `Row`
    // is aligned to 64 and holds sixteen numbers of four bytes, and the reference keeps it
    // valid.
    unsafe { _mm512_store_si512(row.0.as_mut_ptr().cast(), numbers) }
}

#[target_feature(
    enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
)]
#[inline]
pub(super) fn load_bytes(bytes: &Bytes) -> __m512i {
    // SAFETY: The address must be aligned to 64 bytes and readable for 64 bytes. The type
    // `Bytes` is aligned to 64 and holds 64 bytes, and the reference keeps it valid.
    unsafe { _mm512_load_si512(bytes.0.as_ptr().cast()) }
}

/// The entries of a table for the slots in the lower four bits of each lane; on wide boards the
/// lower five.
#[target_feature(
    enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
)]
#[inline]
pub(super) fn pick<const WIDE: bool>(table: Table, slots: __m512i) -> __m512i {
    if WIDE {
        _mm512_permutex2var_epi32(table[0], slots, table[1])
    } else {
        _mm512_permutexvar_epi32(slots, table[0])
    }
}
