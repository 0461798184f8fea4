//! With AVX2, a vector holds all eight neighbors.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use dictc_lexicon::detected;
use dictc_lexicon::raw::Graph;

use super::{Around, Instructions, Neighbors, Room, Row, State};
use crate::slots::{MAX_NEIGHBORS, Slots};

/// For each set of neighbors, as bits, the permutation that moves them to the front.
static TO_FRONT: [Row; 256] = {
    let mut rows = [Row([0; MAX_NEIGHBORS]); 256];
    let mut set = 0;
    while set < 256 {
        let (mut from, mut to) = (0, 0);
        while from < MAX_NEIGHBORS {
            if set >> from & 1 != 0 {
                rows[set].0[to] = from as u32;
                to += 1;
            }
            from += 1;
        }
        set += 1;
    }
    rows
};

/// The instructions.
#[derive(Debug)]
pub(in crate::kernel) struct Avx2;

impl Instructions for Avx2 {
    fn are_available() -> bool {
        detected!("avx2", "popcnt", "bmi1", "bmi2", "lzcnt")
    }

    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
    unsafe fn search(kernel: &mut Neighbors<Self>, graph: &Graph<'_>, slots: &Slots) -> Option<()> {
        // SAFETY: The processor must have the instructions, as the caller guarantees.
        unsafe { kernel.search_here(graph, slots) }
    }

    #[inline]
    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
    unsafe fn expand(state: State, around: &Around, room: Room<'_>) -> usize {
        let (tokens, bits) = (load(&around.tokens), load(&around.bits));
        let continues = _mm256_set1_epi32(state.node.tokens() as i32);
        let used = _mm256_set1_epi32(state.used as i32);
        let lacks = _mm256_andnot_si256(continues, tokens);
        let taken = _mm256_and_si256(used, bits);
        let passes = _mm256_cmpeq_epi32(_mm256_or_si256(lacks, taken), _mm256_setzero_si256());
        let passes = _mm256_movemask_ps(_mm256_castsi256_ps(passes));

        // The bits of the tokens that come before each neighbor's token.
        let smaller = _mm256_add_epi32(tokens, _mm256_set1_epi32(-1));
        let rank = count_ones(_mm256_and_si256(continues, smaller));
        let first_child = _mm256_set1_epi32(state.node.first_child() as i32);
        let child = _mm256_add_epi32(first_child, rank);

        // Eight bits, so it is one of the 256 sets.
        let order = load(&TO_FRONT[passes as usize & 255]);
        let child = _mm256_permutevar8x32_epi32(child, order);
        let step = _mm256_permutevar8x32_epi32(load(&around.steps), order);
        let step = _mm256_or_si256(_mm256_set1_epi32(state.index as i32), step);
        let after = _mm256_or_si256(used, _mm256_permutevar8x32_epi32(bits, order));
        store(child, room.nodes);
        store(step, room.backs);
        store(after, room.used);
        passes.count_ones() as usize
    }
}

/// The number of ones in each of eight numbers.
#[target_feature(enable = "avx2")]
#[inline]
fn count_ones(numbers: __m256i) -> __m256i {
    let counts = _mm256_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3,
        3, 4,
    );
    let nibble = _mm256_set1_epi8(15);
    let low = _mm256_and_si256(numbers, nibble);
    let high = _mm256_and_si256(_mm256_srli_epi16::<4>(numbers), nibble);
    let bytes =
        _mm256_add_epi8(_mm256_shuffle_epi8(counts, low), _mm256_shuffle_epi8(counts, high));
    let pairs = _mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1));
    _mm256_madd_epi16(pairs, _mm256_set1_epi16(1))
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
#[inline]
fn load(row: &Row) -> __m256i {
    // SAFETY: The address must be aligned to 32 bytes and readable for 32 bytes. The type `Row`
    // is aligned to 32 and holds eight numbers of four bytes, and the reference keeps it valid.
    unsafe { _mm256_load_si256(row.0.as_ptr().cast()) }
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
#[inline]
fn store(numbers: __m256i, row: &mut [u32; MAX_NEIGHBORS]) {
    // SAFETY: 32 bytes must be writable at the address, as the reference guarantees.
    unsafe { _mm256_storeu_si256(row.as_mut_ptr().cast(), numbers) }
}
