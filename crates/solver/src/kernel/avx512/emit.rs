//! Passes words to the solution, sixteen hits at a time.

#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::mem::offset_of;
use std::ops::Range;

use super::queues::{Hits, LETTER_BITS};
use super::rows::LANES;
use crate::kernel::marks::Marks;
use crate::trace::FirstHit;

/// A word of a solution: its node, its number of letters and its path.
type Entry = FirstHit<u64>;

// Vectors write words in this layout.
const _: () = assert!(
    size_of::<Entry>() == 16
        && offset_of!(Entry, node) == 0
        && offset_of!(Entry, letters) == 4
        && offset_of!(Entry, trail) == 8
);

impl Hits {
    /// Appends the first hit of each word in a range of hits to the words. If trails are `LONG`,
    /// they have two numbers, and the first one takes `bits` bits.
    ///
    /// # Safety
    ///
    /// The caller guarantees that
    ///
    /// - the node of each hit is less than the number of marks,
    /// - the range is within the hits, and their trails have been kept: the first numbers, and
    ///   if `LONG` the second ones.
    #[target_feature(
        enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
    )]
    pub(super) unsafe fn emit<const LONG: bool>(
        &self,
        range: Range<usize>,
        bits: u32,
        marks: &mut Marks,
        words: &mut Vec<Entry>,
    ) {
        words.reserve(range.len() + LANES);
        let mut len = words.len();
        for at in range.clone().step_by(LANES) {
            let hits = &self.packed.0[at..range.end.min(at + LANES)];
            // SAFETY: The nodes must be less than the number of marks, as the caller
            // guarantees.
            let firsts = unsafe { marks.first_bits(hits.iter().map(|hit| hit >> LETTER_BITS)) };
            let firsts = firsts as __mmask16;
            let pack = |numbers: &[u32]| {
                debug_assert!(at + LANES <= numbers.len());
                // SAFETY: Sixteen numbers from `at` on must be readable. The buffers have been
                // reserved for more than `at` hits, and `reserve` adds a vector.
                let numbers = unsafe { _mm512_loadu_si512(numbers.as_ptr().add(at).cast()) };
                _mm512_maskz_compress_epi32(firsts, numbers)
            };
            let hits = pack(&self.packed.0);
            let last = pack(&self.trails.last.0);
            let before = if LONG { pack(&self.trails.before.0) } else { hits };
            for half in 0..2 {
                let (hit, last, before) = if half == 0 {
                    (lower(hits), lower(last), lower(before))
                } else {
                    (upper(hits), upper(last), upper(before))
                };
                let letters = _mm512_set1_epi64((1 << LETTER_BITS) - 1);
                let letters = _mm512_slli_epi64::<32>(_mm512_and_si512(hit, letters));
                let word = _mm512_or_si512(_mm512_srli_epi64::<LETTER_BITS>(hit), letters);
                let trail = if LONG {
                    let before = _mm512_sll_epi64(before, _mm_cvtsi32_si128(bits as i32));
                    _mm512_or_si512(last, before)
                } else {
                    last
                };
                let first = _mm512_setr_epi64(0, 8, 1, 9, 2, 10, 3, 11);
                let second = _mm512_setr_epi64(4, 12, 5, 13, 6, 14, 7, 15);
                // SAFETY: Eight words must fit after the first `len`, and after the eight
                // words of the lower half. Room was made for sixteen words more than there are
                // hits in the range, and each hit before these advanced `len` by at most one.
                unsafe {
                    let end = words.as_mut_ptr().add(len + LANES / 2 * half);
                    let entries = _mm512_permutex2var_epi64(word, first, trail);
                    _mm512_storeu_si512(end.cast(), entries);
                    let entries = _mm512_permutex2var_epi64(word, second, trail);
                    _mm512_storeu_si512(end.add(LANES / 4).cast(), entries);
                }
            }
            len += firsts.count_ones() as usize;
        }
        // SAFETY: The words up to `len` must be within the capacity and initialized: `len` has
        // advanced over the words that count, and these have been written.
        unsafe { words.set_len(len) };
    }
}

/// The lower eight numbers, as 64 bits each.
#[target_feature(
    enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
)]
#[inline]
fn lower(numbers: __m512i) -> __m512i {
    _mm512_cvtepu32_epi64(_mm512_castsi512_si256(numbers))
}

/// The upper eight numbers, as 64 bits each.
#[target_feature(
    enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
)]
#[inline]
fn upper(numbers: __m512i) -> __m512i {
    _mm512_cvtepu32_epi64(_mm512_extracti64x4_epi64::<1>(numbers))
}
