//! Sorts many words by the digits of their ordinals, the lowest digit first.
//!
//! Each pass counts how often each value of a digit occurs, and then puts every key at the position
//! that the counts give; keys with equal digits keep their order. The time is linear in the number
//! of words, and no branch depends on a key. But clearing and adding up the counts takes a fixed
//! time, which does not pay off for few words.

use super::Entry;

/// The minimum number of words for which this is faster than comparing.
pub(super) const MIN_WORDS: usize = 160;

/// The number of bits of a digit.
const BITS: u32 = 9;
/// The number of values of a digit.
const VALUES: usize = 1 << BITS;

/// Writes `words` to `sorted` in the order of the upper halves of `keys`. The lower half of a key
/// is the index of its word. No upper half is greater than `most`. `keys` and `other` are
/// overwritten.
pub(super) fn sort(
    words: &[Entry],
    most: u32,
    keys: &mut Vec<u64>,
    other: &mut Vec<u64>,
    sorted: &mut Vec<Entry>,
) {
    match (u32::BITS - most.leading_zeros()).div_ceil(BITS) {
        0 | 1 => sort_digits::<1>(words, keys, other, sorted),
        2 => sort_digits::<2>(words, keys, other, sorted),
        3 => sort_digits::<3>(words, keys, other, sorted),
        _ => sort_digits::<4>(words, keys, other, sorted),
    }
}

fn sort_digits<const DIGITS: usize>(
    words: &[Entry],
    keys: &mut Vec<u64>,
    other: &mut Vec<u64>,
    sorted: &mut Vec<Entry>,
) {
    let digit = |key: u64, place: usize| (key >> (32 + BITS * place as u32)) as usize % VALUES;
    let mut positions = [[0u32; VALUES]; DIGITS];
    for &key in keys.iter() {
        for (place, counts) in positions.iter_mut().enumerate() {
            counts[digit(key, place)] += 1;
        }
    }
    // The keys with a value of a digit come after those with lower values.
    for counts in &mut positions {
        let mut before = 0;
        for count in counts {
            before += std::mem::replace(count, before);
        }
    }
    let [lower @ .., highest] = &mut positions[..] else { return };
    other.resize(keys.len(), 0);
    for (place, positions) in lower.iter_mut().enumerate() {
        for &key in keys.iter() {
            let position = &mut positions[digit(key, place)];
            other[*position as usize] = key;
            *position += 1;
        }
        std::mem::swap(keys, other);
    }
    // The last pass moves the words themselves.
    sorted.resize(words.len(), Entry::default());
    for &key in keys.iter() {
        let position = &mut highest[digit(key, DIGITS - 1)];
        sorted[*position as usize] = words[key as u32 as usize];
        *position += 1;
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn words_are_sorted_like_the_standard_library_does(
            ordinals in vec(any::<u32>(), 0..600),
            shift in 0u32..32,
        ) {
            let most = u32::MAX >> shift;
            let ordinals: Vec<u32> = ordinals.iter().map(|ordinal| ordinal >> shift).collect();
            let word = |i: u32| Entry { node: i, letters: 3, trail: 7 };
            let words: Vec<Entry> = (0..ordinals.len() as u32).map(word).collect();
            let keys = ordinals.iter().zip(0u64..);
            let mut keys: Vec<u64> = keys.map(|(&key, i)| u64::from(key) << 32 | i).collect();
            let mut expected = keys.clone();
            expected.sort_unstable();
            let (mut other, mut sorted) = (vec![1; 7], vec![word(9); 1000]);
            sort(&words, most, &mut keys, &mut other, &mut sorted);
            let found: Vec<u32> = sorted.iter().map(|word| word.node).collect();
            let expected: Vec<u32> = expected.iter().map(|&key| key as u32).collect();
            prop_assert_eq!(found, expected);
        }
    }
}
