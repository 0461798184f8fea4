//! Finds the children of live states, sixteen states at a time.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::buffer::{ALL, LAST};
use super::letters::{Letters, slots_that_show, wide_slots_that_show};
use super::rows::{Bytes, LANES, load_bytes, pick};
use super::shape::USED;
use super::{Avx512, parts};
use crate::kernel::Back;
use crate::path::PackedCells;

/// The codes of children, a byte each, as [`Avx512::find_children`] writes them.
#[derive(Debug, Default)]
pub(super) struct Codes {
    /// 256 bytes for each part of a vector of states: the whole vector, or one half on wide boards.
    buffers: Vec<[u8; 256]>,
    pub(super) counts: Vec<usize>,
}

impl Codes {
    #[inline]
    pub(super) fn resize(&mut self, parts: usize) {
        if self.counts.len() < parts {
            self.buffers.resize(parts, [0; 256]);
            self.counts.resize(parts, 0);
        }
    }

    #[inline]
    fn buffer(&mut self, part: usize) -> &mut [u8; 256] {
        &mut self.buffers[part]
    }
}

/// All codes of children in order, 64 at a time.
static ALL_CODES: [Bytes; 4] = {
    let mut codes = [const { Bytes([0; 64]) }; 4];
    let mut i = 0;
    while i < 256 {
        codes[i / 64].0[i % 64] = i as u8;
        i += 1;
    }
    codes
};

impl<const WIDE: bool> Avx512<WIDE> {
    /// The lower bits of a code, which are the slot.
    const CODE_SLOT_BITS: u32 = if WIDE { 5 } else { 4 };

    compiled_for_avx512! {
        /// Finds the children of sixteen states, and writes a code for each child: its slot in the
        /// lower bits, and the lane of its parent above.
        ///
        /// # Safety
        ///
        /// The caller guarantees that the buffers of live states have been reserved for at least
        /// `at` numbers.
        ///
        /// # Panics
        ///
        /// If the codes have not been resized for `vector`.
        #[inline]
        pub(super) unsafe fn find_children(
            &mut self,
            vector: usize,
            at: usize,
            lanes: __mmask16,
            letters: &Letters,
        ) {
            let Self { live, codes, .. } = self;
            let (tokens, positions) = (live.tokens.pointer(), live.positions.pointer());
            // SAFETY: A vector at `at` must be in both buffers. The caller guarantees that they
            // have been reserved for `at` numbers, and `reserve` adds a vector.
            let (tokens, position) = unsafe { (tokens.load(at, lanes), positions.load(at, lanes)) };
            let slot = if WIDE {
                // SAFETY: The same holds for the buffer of slots, which is used on wide boards
                // only.
                unsafe { live.slots.pointer().load(at, lanes) }
            } else {
                position
            };
            // The unused slots around each state's own.
            let free = _mm512_andnot_si512(position, pick::<WIDE>(letters.reach, slot));
            // One bit for each child: sixteen bits a lane in 256, or 32 bits a lane in 512.
            let mut children = [0u64; 8];
            if WIDE {
                let shown = wide_slots_that_show(tokens, letters);
                let children_by_lane = _mm512_and_si512(shown, free);
                // SAFETY: 64 bytes must be writable: the array holds eight numbers of eight bytes.
                unsafe { _mm512_storeu_si512(children.as_mut_ptr().cast(), children_by_lane) };
            } else {
                let free = _mm512_cvtepi32_epi16(_mm512_srli_epi32::<16>(free));
                let children_by_lane = _mm256_and_si256(slots_that_show(tokens, letters), free);
                // SAFETY: 32 bytes must be writable: the array holds 64.
                unsafe { _mm256_storeu_si256(children.as_mut_ptr().cast(), children_by_lane) };
            }
            for part in 0..parts::<WIDE>() {
                let mut count = 0;
                let buffer = codes.buffer(vector * parts::<WIDE>() + part);
                for (&quarter, all) in children[4 * part..4 * part + 4].iter().zip(&ALL_CODES) {
                    // SAFETY: 64 bytes from `count` on must be in the buffer of 256 bytes. This is
                    // at most the fourth quarter, and each earlier one advanced `count` by at most
                    // 64, to at most 192.
                    unsafe {
                        let codes = _mm512_maskz_compress_epi8(quarter, load_bytes(all));
                        _mm512_storeu_si512(buffer.as_mut_ptr().add(count).cast(), codes);
                    }
                    count += quarter.count_ones() as usize;
                }
                codes.counts[vector * parts::<WIDE>() + part] = count;
            }
        }
    }

    compiled_for_avx512! {
        /// Appends the children of sixteen states, whose codes
        /// [`find_children`](Self::find_children) wrote, to the waiting states.
        ///
        /// # Safety
        ///
        /// The caller guarantees that
        ///
        /// - `find_children` was called before with the same `vector`, `at` and `lanes`,
        /// - the buffers of live states, including the trails that `KEEP` names, have been reserved
        ///   for at least `at` numbers,
        /// - the buffers of waiting states have been reserved for [`MAX_NEIGHBORS`] children of
        ///   each of sixteen states behind their tail.
        ///
        /// [`MAX_NEIGHBORS`]: crate::slots::MAX_NEIGHBORS
        #[inline]
        pub(super) unsafe fn push_children<const KEEP: u8>(
            &mut self,
            vector: usize,
            at: usize,
            lanes: __mmask16,
            letters: &Letters,
        ) {
            let Self { live, codes, waiting, .. } = self;
            // SAFETY: A vector at `at` must be in the buffers. The caller guarantees that they have
            // been reserved for `at` numbers, and `reserve` adds a vector.
            let (tokens, first_child, position) = unsafe {
                (
                    live.tokens.pointer().load(at, lanes),
                    live.first_children.pointer().load(at, lanes),
                    live.positions.pointer().load(at, lanes),
                )
            };
            let narrow_used = _mm512_and_si512(position, _mm512_set1_epi32(USED));
            let used = if WIDE { position } else { narrow_used };
            // SAFETY: The same holds for the trails that `KEEP` names.
            let trail = unsafe { live.trails.pointers().load::<KEEP>(at, lanes) };
            let longer = _mm512_slli_epi32::<{ PackedCells::CELL_BITS }>(trail.last);
            let longer_before =
                _mm512_shldi_epi32::<{ PackedCells::CELL_BITS as i32 }>(trail.before, trail.last);
            let (nodes, positions) = (waiting.nodes.pointer(), waiting.positions.pointer());
            let (slots, trails) = (waiting.slots.pointer(), waiting.trails.pointers());
            let mut tail = waiting.tail;
            for part in 0..parts::<WIDE>() {
                let count = codes.counts[vector * parts::<WIDE>() + part];
                let buffer = codes.buffer(vector * parts::<WIDE>() + part);
                let first_lane = _mm512_set1_epi32((part * LANES / 2) as i32);
                for start in (0..count).step_by(LANES) {
                    // SAFETY: Sixteen bytes from `start` on must be in the buffer of 256 bytes.
                    // `start` is less than the number of codes, which is at most 128 since a state
                    // has at most eight children.
                    let bytes = unsafe { _mm_loadu_si128(buffer.as_ptr().add(start).cast()) };
                    let code = _mm512_cvtepu8_epi32(bytes);
                    let shift = _mm_cvtsi32_si128(Self::CODE_SLOT_BITS as i32);
                    let mut lane = _mm512_srl_epi32(code, shift);
                    if WIDE {
                        lane = _mm512_add_epi32(lane, first_lane);
                    }
                    // A table is looked up by the lower bits of a code: the slot.
                    let before_own = pick::<WIDE>(letters.smaller, code);
                    let parent_tokens = _mm512_permutexvar_epi32(lane, tokens);
                    let smaller = _mm512_and_si512(parent_tokens, before_own);
                    let child = _mm512_add_epi32(
                        _mm512_permutexvar_epi32(lane, first_child),
                        _mm512_popcnt_epi32(smaller),
                    );
                    let slot_bits = _mm512_set1_epi32((1 << Self::CODE_SLOT_BITS) - 1);
                    let slot = _mm512_and_si512(code, slot_bits);
                    let step = pick::<WIDE>(letters.steps, code);
                    let position = _mm512_or_si512(_mm512_permutexvar_epi32(lane, used), step);
                    // SAFETY: A vector at `tail + start` must be in the buffers. `tail + start` is
                    // less than the old tail plus the number of children, for which the caller
                    // guarantees that the buffers have been reserved.
                    unsafe {
                        nodes.store_all(tail + start, child);
                        positions.store_all(tail + start, position);
                        if WIDE {
                            slots.store_all(tail + start, slot);
                        }
                        if KEEP >= LAST {
                            let before = if WIDE {
                                let state = _mm512_add_epi32(_mm512_set1_epi32(at as i32), lane);
                                _mm512_slli_epi32::<{ Back::SLOT_BITS }>(state)
                            } else {
                                _mm512_permutexvar_epi32(lane, longer)
                            };
                            trails.last.store_all(tail + start, _mm512_or_si512(before, slot));
                        }
                        if KEEP >= ALL {
                            let before = _mm512_permutexvar_epi32(lane, longer_before);
                            trails.before.store_all(tail + start, before);
                        }
                    }
                }
                tail += count;
            }
            waiting.tail = tail;
        }
    }
}
