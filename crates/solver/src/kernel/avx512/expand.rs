//! Finding the children of live states, sixteen states at a time.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::letters::{Letters, slots_that_show, wide_slots_that_show};
use super::rows::{Bytes, LANES, load_bytes, pick};
use super::shape::USED;
use super::tape::{ALL, LAST};
use super::{Avx512, parts};
use crate::kernel::Back;
use crate::path::PackedCells;

/// What children are told by, a byte each, as [`Avx512::find_children`] writes it down.
#[derive(Debug, Default)]
pub(super) struct Codes {
    /// 256 bytes for each part of a vector of states: the whole of it, or one half on wide boards.
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

    /// Finds where each of sixteen states goes on, and writes down a code for each child: the slot it
    /// comes to in the lower bits, the lane of its state above.
    ///
    /// # Safety
    ///
    /// Live states were stored at `at`, and `vector` is one of those that the codes were resized for.
    #[inline]
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
    )]
    pub(super) unsafe fn find_children(
        &mut self,
        vector: usize,
        at: usize,
        lanes: __mmask16,
        letters: &Letters,
    ) {
        let Self { live, codes, .. } = self;
        // SAFETY: The caller says so.
        let (tokens, place) =
            unsafe { (live.tokens.head().load(at, lanes), live.places.head().load(at, lanes)) };
        // SAFETY: The same, for the tape that wide boards have.
        let slot = if WIDE { unsafe { live.slots.head().load(at, lanes) } } else { place };
        // The slots around each state's own that are not used.
        let free = _mm512_andnot_si512(place, pick::<WIDE>(letters.reach, slot));
        // One bit for each child: sixteen bits a lane in 256, or 32 bits a lane in 512.
        let mut children = [0u64; 8];
        if WIDE {
            let children_by_lane = _mm512_and_si512(wide_slots_that_show(tokens, letters), free);
            // SAFETY: The array is as large as a vector.
            unsafe { _mm512_storeu_si512(children.as_mut_ptr().cast(), children_by_lane) };
        } else {
            let free = _mm512_cvtepi32_epi16(_mm512_srli_epi32::<16>(free));
            let children_by_lane = _mm256_and_si256(slots_that_show(tokens, letters), free);
            // SAFETY: The array is twice as large as this vector.
            unsafe { _mm256_storeu_si256(children.as_mut_ptr().cast(), children_by_lane) };
        }
        for part in 0..parts::<WIDE>() {
            let mut count = 0;
            let buffer = codes.buffer(vector * parts::<WIDE>() + part);
            for (&quarter, all) in children[4 * part..4 * part + 4].iter().zip(&ALL_CODES) {
                // SAFETY: A row of codes is 64 bytes. Before this quarter of 64 bits at most 192 were set,
                // so there is room for a whole vector in the 256 bytes of the buffer.
                unsafe {
                    let codes = _mm512_maskz_compress_epi8(quarter, load_bytes(all));
                    _mm512_storeu_si512(buffer.as_mut_ptr().add(count).cast(), codes);
                }
                count += quarter.count_ones() as usize;
            }
            codes.counts[vector * parts::<WIDE>() + part] = count;
        }
    }

    /// Appends the children of sixteen states, which [`find_children`](Self::find_children) wrote down.
    ///
    /// # Safety
    ///
    /// As there; and room was made for the children of as many states, each with at most
    /// [`MAX_NEIGHBORS`](crate::slots::MAX_NEIGHBORS).
    #[inline]
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
    )]
    pub(super) unsafe fn push_children<const KEEP: u8>(
        &mut self,
        vector: usize,
        at: usize,
        lanes: __mmask16,
        letters: &Letters,
    ) {
        let Self { live, codes, waiting, .. } = self;
        // SAFETY: The caller says so.
        let (tokens, first_child, place) = unsafe {
            (
                live.tokens.head().load(at, lanes),
                live.first_children.head().load(at, lanes),
                live.places.head().load(at, lanes),
            )
        };
        let used = if WIDE { place } else { _mm512_and_si512(place, _mm512_set1_epi32(USED)) };
        // SAFETY: The caller says so.
        let trail = unsafe { live.trails.heads().load::<KEEP>(at, lanes) };
        let longer = _mm512_slli_epi32::<{ PackedCells::CELL_BITS }>(trail.last);
        let longer_before =
            _mm512_shldi_epi32::<{ PackedCells::CELL_BITS as i32 }>(trail.before, trail.last);
        let (nodes, places) = (waiting.nodes.head(), waiting.places.head());
        let (slots, trails) = (waiting.slots.head(), waiting.trails.heads());
        let mut tail = waiting.tail;
        for part in 0..parts::<WIDE>() {
            let count = codes.counts[vector * parts::<WIDE>() + part];
            let buffer = codes.buffer(vector * parts::<WIDE>() + part);
            let first_lane = _mm512_set1_epi32((part * LANES / 2) as i32);
            for start in (0..count).step_by(LANES) {
                // SAFETY: `start` is below the number of codes, of which there are at most 128 (a state has at
                // most eight children), in a buffer of 256 bytes.
                let bytes = unsafe { _mm_loadu_si128(buffer.as_ptr().add(start).cast()) };
                let code = _mm512_cvtepu8_epi32(bytes);
                let shift = _mm_cvtsi32_si128(Self::CODE_SLOT_BITS as i32);
                let mut lane = _mm512_srl_epi32(code, shift);
                if WIDE {
                    lane = _mm512_add_epi32(lane, first_lane);
                }
                // A table is looked up by the lower bits of a code: the slot.
                let before_own = pick::<WIDE>(letters.smaller, code);
                let smaller = _mm512_and_si512(_mm512_permutexvar_epi32(lane, tokens), before_own);
                let child = _mm512_add_epi32(
                    _mm512_permutexvar_epi32(lane, first_child),
                    _mm512_popcnt_epi32(smaller),
                );
                let slot_bits = _mm512_set1_epi32((1 << Self::CODE_SLOT_BITS) - 1);
                let slot = _mm512_and_si512(code, slot_bits);
                let step = pick::<WIDE>(letters.steps, code);
                let place = _mm512_or_si512(_mm512_permutexvar_epi32(lane, used), step);
                // SAFETY: The caller made room for all children.
                unsafe {
                    nodes.store_all(tail + start, child);
                    places.store_all(tail + start, place);
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
