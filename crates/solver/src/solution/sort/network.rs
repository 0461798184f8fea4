//! Sorts numbers with AVX-512, sixteen in a vector, in a bitonic network.
//!
//! A network compares and swaps numbers at fixed positions, so there is no branch to mispredict.
//! First each vector is sorted, then sorted runs of vectors are merged in pairs.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

/// The numbers in a vector.
const LANES: usize = 16;

/// The maximum number of values; above it, the radix sort is faster.
pub(super) const MAX_NUMBERS: usize = 32 * LANES;

/// Sorts at most [`MAX_NUMBERS`] numbers.
#[target_feature(enable = "avx512f,popcnt,bmi1,bmi2")]
#[inline]
pub(super) fn sort(numbers: &mut Vec<u32>) {
    let len = numbers.len();
    debug_assert!(len <= MAX_NUMBERS);
    // The padding is the largest number, so it ends up last and `truncate` removes it.
    let vectors = len.div_ceil(LANES).next_power_of_two();
    numbers.resize(vectors * LANES, u32::MAX);
    let (rows, _) = numbers.as_chunks_mut::<LANES>();
    match vectors {
        1 => sort_rows::<1>(rows),
        2 => sort_rows::<2>(rows),
        4 => sort_rows::<4>(rows),
        8 => sort_rows::<8>(rows),
        16 => sort_rows::<16>(rows),
        _ => sort_rows::<32>(rows),
    }
    numbers.truncate(len);
}

/// Sorts the rows, of which there must be `N`, a power of two.
#[target_feature(enable = "avx512f,popcnt,bmi1,bmi2")]
fn sort_rows<const N: usize>(rows: &mut [[u32; LANES]]) {
    let rows: &mut [[u32; LANES]; N] = rows.try_into().expect("N rows");
    let mut vectors: [__m512i; N] = std::array::from_fn(|i| {
        // SAFETY: The address must be readable for 64 bytes. A row is an array of sixteen
        // numbers of four bytes, and the reference keeps it valid.
        unsafe { _mm512_loadu_si512(rows[i].as_ptr().cast()) }
    });
    for vector in &mut vectors {
        *vector = sort_vector(*vector);
    }
    let mut run = 1;
    while run < N {
        for pair in vectors.chunks_exact_mut(2 * run) {
            merge_runs(pair);
        }
        run *= 2;
    }
    for (row, vector) in rows.iter_mut().zip(vectors) {
        // SAFETY: The address must be writable for 64 bytes. A row is an array of sixteen
        // numbers of four bytes, and the reference keeps it valid and unshared.
        unsafe { _mm512_storeu_si512(row.as_mut_ptr().cast(), vector) };
    }
}

/// Merges the two halves of `run`, each sorted.
#[target_feature(enable = "avx512f,popcnt,bmi1,bmi2")]
#[inline]
fn merge_runs(run: &mut [__m512i]) {
    let reversed = lanes_xor(15);
    let half = run.len() / 2;
    let (low, high) = run.split_at_mut(half);
    // Compare the first half with the second half in reverse. Afterwards each half contains its
    // final numbers, in bitonic order.
    for (low, high) in low.iter_mut().zip(high.iter_mut().rev()) {
        let other = _mm512_permutexvar_epi32(reversed, *high);
        *high = _mm512_permutexvar_epi32(reversed, _mm512_max_epu32(*low, other));
        *low = _mm512_min_epu32(*low, other);
    }
    let mut distance = half / 2;
    while distance > 0 {
        for block in run.chunks_exact_mut(2 * distance) {
            let (low, high) = block.split_at_mut(distance);
            for (low, high) in low.iter_mut().zip(high) {
                (*low, *high) = (_mm512_min_epu32(*low, *high), _mm512_max_epu32(*low, *high));
            }
        }
        distance /= 2;
    }
    for vector in run {
        *vector = merge_vector(*vector);
    }
}

#[target_feature(enable = "avx512f,popcnt,bmi1,bmi2")]
#[inline]
fn sort_vector(mut vector: __m512i) -> __m512i {
    vector = exchange(vector, 1, 0xaaaa);
    vector = exchange(vector, 3, 0xcccc);
    vector = exchange(vector, 1, 0xaaaa);
    vector = exchange(vector, 7, 0xf0f0);
    vector = exchange(vector, 2, 0xcccc);
    vector = exchange(vector, 1, 0xaaaa);
    vector = exchange(vector, 15, 0xff00);
    vector = exchange(vector, 4, 0xf0f0);
    vector = exchange(vector, 2, 0xcccc);
    exchange(vector, 1, 0xaaaa)
}

/// Sorts a bitonic sequence: numbers that rise and then fall.
#[target_feature(enable = "avx512f,popcnt,bmi1,bmi2")]
#[inline]
fn merge_vector(mut vector: __m512i) -> __m512i {
    vector = exchange(vector, 8, 0xff00);
    vector = exchange(vector, 4, 0xf0f0);
    vector = exchange(vector, 2, 0xcccc);
    exchange(vector, 1, 0xaaaa)
}

/// Compares each lane with the lane whose number differs in the bits of `distance`. The lanes in
/// `high` keep the larger number, the others the smaller one.
#[target_feature(enable = "avx512f,popcnt,bmi1,bmi2")]
#[inline]
fn exchange(vector: __m512i, distance: i32, high: __mmask16) -> __m512i {
    let other = _mm512_permutexvar_epi32(lanes_xor(distance), vector);
    _mm512_mask_max_epu32(_mm512_min_epu32(vector, other), high, vector, other)
}

/// The number of each lane, with the bits of `distance` flipped.
#[target_feature(enable = "avx512f,popcnt,bmi1,bmi2")]
#[inline]
fn lanes_xor(distance: i32) -> __m512i {
    let lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    _mm512_xor_si512(lanes, _mm512_set1_epi32(distance))
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    dictc_lexicon::if_detected! {
        ["avx512f", "popcnt", "bmi1", "bmi2"]
        fn sort_if_detected(numbers: &mut Vec<u32>) -> () {
            sort(numbers);
        }
    }

    proptest! {
        #[test]
        fn numbers_are_sorted(
            numbers in prop_oneof![vec(any::<u32>(), 0..300), vec(0u32..50, 0..MAX_NUMBERS)],
            all_ones in any::<bool>(),
        ) {
            let (mut numbers, mut expected) = (numbers.clone(), numbers);
            if all_ones {
                numbers.push(u32::MAX);
                expected.push(u32::MAX);
            }
            if sort_if_detected(&mut numbers).is_some() {
                expected.sort_unstable();
                prop_assert_eq!(numbers, expected);
            }
        }
    }
}
