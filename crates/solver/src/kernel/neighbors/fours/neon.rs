//! Four numbers of 32 bits, on 64-bit Arm.

#![allow(unsafe_code)]

use std::arch::aarch64::*;

pub(super) use std::arch::aarch64::{
    vaddq_u32 as add, vandq_u32 as and, vbicq_u32 as and_not, vdupq_n_u32 as splat,
    vorrq_u32 as or, vsubq_u32 as subtract,
};

use crate::slots::MAX_NEIGHBORS;

/// Loads the numbers from `from` on.
#[target_feature(enable = "neon")]
#[inline]
pub(super) fn load(numbers: &[u32; MAX_NEIGHBORS], from: usize) -> uint32x4_t {
    let four = &numbers[from..][..4];
    // SAFETY: Four numbers must be readable at the address, as the slice guarantees.
    unsafe { vld1q_u32(four.as_ptr()) }
}

/// Stores the numbers from `from` on.
#[target_feature(enable = "neon")]
#[inline]
pub(super) fn store(four: uint32x4_t, numbers: &mut [u32; MAX_NEIGHBORS], from: usize) {
    let to = &mut numbers[from..][..4];
    // SAFETY: Four numbers must be writable at the address, as the slice guarantees.
    unsafe { vst1q_u32(to.as_mut_ptr(), four) }
}

/// The numbers that are zero, as a set of bits.
#[target_feature(enable = "neon")]
#[inline]
pub(super) fn zeros(four: uint32x4_t) -> u8 {
    // SAFETY: Four numbers must be readable at the address, as the reference guarantees.
    let bits = unsafe { vld1q_u32([1, 2, 4, 8].as_ptr()) };
    vaddvq_u32(vandq_u32(vceqzq_u32(four), bits)) as u8
}

/// The number of ones in each number.
#[target_feature(enable = "neon")]
#[inline]
pub(super) fn count_ones(four: uint32x4_t) -> uint32x4_t {
    vpaddlq_u16(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u32(four))))
}

/// The bytes with these indices.
#[target_feature(enable = "neon")]
#[inline]
pub(super) fn permute(four: uint32x4_t, order: &[u8; 16]) -> uint32x4_t {
    // SAFETY: 16 bytes must be readable at the address, as the reference guarantees.
    let order = unsafe { vld1q_u8(order.as_ptr()) };
    vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(four), order))
}
