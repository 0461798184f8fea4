//! Sorts the words of a kernel on processors with AVX-512.

use dictc_lexicon::raw::Graph;

use super::{Entry, network};

/// Writes `words` to `sorted` in alphabetical order; `false` if there are too many words, or if
/// keys of 32 bits have no room for ordinals of at most `most` and the indices of the words.
#[target_feature(enable = "avx512f,popcnt,bmi1,bmi2")]
pub(super) fn sort(
    words: &[Entry],
    graph: &Graph<'_>,
    most: u32,
    keys: &mut Vec<u32>,
    sorted: &mut Vec<Entry>,
) -> bool {
    let index_bits = usize::BITS - words.len().leading_zeros();
    if words.len() > network::MAX_NUMBERS || most > u32::MAX >> index_bits {
        return false;
    }
    let ordinal = |word: &Entry| graph.ordinal(word.node).unwrap_or(0);
    keys.clear();
    keys.extend((0u32..).zip(words).map(|(i, word)| ordinal(word) << index_bits | i));
    network::sort(keys);
    sorted.clear();
    let index = |key: u32| (key & ((1 << index_bits) - 1)) as usize;
    sorted.extend(keys.iter().map(|&key| words[index(key)]));
    true
}
