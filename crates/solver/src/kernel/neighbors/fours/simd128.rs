//! Four numbers of 32 bits, in WebAssembly.

#![allow(unsafe_code)]

use std::arch::wasm32::*;

pub(super) use std::arch::wasm32::{
    u32x4_add as add, u32x4_splat as splat, u32x4_sub as subtract, v128_and as and,
    v128_andnot as and_not, v128_or as or,
};

use crate::slots::MAX_NEIGHBORS;

/// Loads the numbers from `from` on.
#[inline]
pub(super) fn load(numbers: &[u32; MAX_NEIGHBORS], from: usize) -> v128 {
    let four = &numbers[from..][..4];
    // SAFETY: Four numbers must be readable at the address, as the slice guarantees.
    unsafe { v128_load(four.as_ptr().cast()) }
}

/// Stores the numbers from `from` on.
#[inline]
pub(super) fn store(four: v128, numbers: &mut [u32; MAX_NEIGHBORS], from: usize) {
    let to = &mut numbers[from..][..4];
    // SAFETY: Four numbers must be writable at the address, as the slice guarantees.
    unsafe { v128_store(to.as_mut_ptr().cast(), four) }
}

/// The numbers that are zero, as a set of bits.
#[inline]
pub(super) fn zeros(four: v128) -> u8 {
    u32x4_bitmask(u32x4_eq(four, u32x4_splat(0)))
}

/// The number of ones in each number.
#[inline]
pub(super) fn count_ones(four: v128) -> v128 {
    u32x4_extadd_pairwise_u16x8(u16x8_extadd_pairwise_u8x16(u8x16_popcnt(four)))
}

/// The bytes with these indices.
#[inline]
pub(super) fn permute(four: v128, order: &[u8; 16]) -> v128 {
    // SAFETY: 16 bytes must be readable at the address, as the reference guarantees.
    u8x16_swizzle(four, unsafe { v128_load(order.as_ptr().cast()) })
}
