//! Puts the words of a solution in alphabetical order.

use std::ops::Range;

use super::{Entry, Solution, Spelled};

/// Memory for sorting, kept from board to board.
#[derive(Debug, Default)]
pub(crate) struct Sorter {
    /// Sort keys with indices of words, or indices alone.
    order: Vec<u64>,
    words: Vec<Entry>,
    spelled: Vec<Spelled>,
}

impl Sorter {
    /// Sorts words that a kernel found.
    pub(crate) fn sort_by_ordinal(&mut self, solution: &mut Solution) {
        let Solution { lexicon, automaton, words, .. } = solution;
        let Some(graph) = automaton.graph(lexicon) else { return };
        let ordinal = |word: &Entry| u64::from(graph.ordinal(word.node).unwrap_or(u32::MAX));
        // Sorting numbers and moving each word once is much faster than sorting words.
        let Self { order, words: sorted, .. } = self;
        order.clear();
        order.extend((0u64..).zip(&*words).map(|(i, word)| ordinal(word) << 32 | i));
        order.sort_unstable();
        sorted.clear();
        sorted.extend(order.iter().map(|&key| words[key as u32 as usize]));
        std::mem::swap(words, sorted);
    }

    /// Sorts words that the prefix search found.
    pub(crate) fn sort_by_text(&mut self, solution: &mut Solution) {
        let Solution { words, spelled, text, .. } = solution;
        let text = |&index: &u64| {
            let Range { start, end } = spelled[index as usize].text;
            &text[start as usize..end as usize]
        };
        let Self { order, words: sorted, spelled: sorted_spelled } = self;
        order.clear();
        order.extend(0..words.len() as u64);
        order.sort_unstable_by(|a, b| text(a).cmp(text(b)));
        sorted.clear();
        sorted.extend(order.iter().map(|&index| words[index as usize]));
        sorted_spelled.clear();
        sorted_spelled.extend(order.iter().map(|&index| spelled[index as usize].clone()));
        std::mem::swap(words, sorted);
        std::mem::swap(spelled, sorted_spelled);
    }
}
