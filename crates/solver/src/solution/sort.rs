//! Puts the words of a solution in alphabetical order.
//!
//! There are three sorts, chosen by the number of words and the processor: a sorting network on
//! vectors, a radix sort, and the sort of the standard library. Without the network,
//! [`Solver::solve`] takes 22 % longer on dealt 4x4 boards and 10 % longer on 5x5 boards. Without
//! the radix sort, it takes 17 % longer on 5x5 boards and 32 % longer on a board of 1,045 words.
//!
//! [`Solver::solve`]: crate::Solver::solve

#[cfg(target_arch = "x86_64")]
mod network;
mod radix;
#[cfg(target_arch = "x86_64")]
mod vector;

use std::ops::Range;

use dictc_lexicon::if_detected;
use dictc_lexicon::raw::Graph;

use super::{Entry, Solution, Spelled};

/// Memory for sorting, reused for the next board.
#[derive(Debug, Default)]
pub(crate) struct Sorter {
    /// Sort keys with indices of words, or only indices.
    order: Vec<u64>,
    /// A second list of them, for the radix sort.
    other: Vec<u64>,
    /// Sort keys for vectors.
    keys: Vec<u32>,
    words: Vec<Entry>,
    spelled: Vec<Spelled>,
}

impl Sorter {
    /// Sorts words that a kernel found.
    pub(crate) fn sort_by_ordinal(&mut self, solution: &mut Solution) {
        let Solution { lexicon, automaton, words, .. } = solution;
        let Some(graph) = automaton.graph(lexicon) else { return };
        // The words of a graph are some of the dictionary's, with the ordinals that they have there.
        let most = u32::try_from(lexicon.len()).unwrap_or(u32::MAX);
        if sort_with_vectors(words, &graph, most, &mut self.keys, &mut self.words) != Some(true) {
            self.sort_in_general(&graph, most, words);
        }
        // The lists are swapped, and kernels need room for hits, of which there are more than
        // words.
        self.words.reserve_exact(words.capacity().saturating_sub(self.words.len()));
        std::mem::swap(words, &mut self.words);
    }

    /// Puts the words in order in `self.words`, on any processor and for any number of words. No
    /// ordinal of a verified file is greater than `most`.
    fn sort_in_general(&mut self, graph: &Graph<'_>, most: u32, words: &[Entry]) {
        let Self { order, other, words: sorted, .. } = self;
        // A file that was not verified can have any number in place of an ordinal.
        let ordinal = |word: &Entry| graph.ordinal(word.node).unwrap_or(most).min(most);
        // Sorting numbers and moving each word once is much faster than sorting words.
        order.clear();
        order.extend((0u64..).zip(words).map(|(i, word)| u64::from(ordinal(word)) << 32 | i));
        if words.len() >= radix::MIN_WORDS {
            radix::sort(words, most, order, other, sorted);
            return;
        }
        order.sort_unstable();
        sorted.clear();
        sorted.extend(order.iter().map(|&key| words[key as u32 as usize]));
    }

    /// Sorts words that the prefix search found.
    pub(crate) fn sort_spelled(&mut self, solution: &mut Solution) {
        let Solution { words, spelled, text, .. } = solution;
        let text = |key: u64| {
            let Range { start, end } = spelled[key as u32 as usize].text;
            text.get(start as usize..end as usize)
        };
        let Self { order, words: sorted, spelled: sorted_spelled, .. } = self;
        // The index of each word, below its ordinal.
        let keys = (0u64..).zip(&*spelled);
        let keys = keys.map(|(i, word)| u64::from(word.ordinal.unwrap_or(0)) << 32 | i);
        order.clear();
        order.extend(keys);
        if spelled.iter().all(|word| word.ordinal.is_some()) {
            // Numbers are sorted faster than texts.
            order.sort_unstable();
        } else {
            // Plain sets have no ordinals.
            order.sort_unstable_by_key(|&key| text(key));
        }
        sorted.clear();
        sorted.extend(order.iter().map(|&key| words[key as u32 as usize]));
        sorted_spelled.clear();
        sorted_spelled.extend(order.iter().map(|&key| spelled[key as u32 as usize].clone()));
        std::mem::swap(words, sorted);
        std::mem::swap(spelled, sorted_spelled);
    }
}

if_detected! {
    ["avx512f", "popcnt", "bmi1", "bmi2"]
    fn sort_with_vectors(
        words: &[Entry],
        graph: &Graph<'_>,
        most: u32,
        keys: &mut Vec<u32>,
        sorted: &mut Vec<Entry>
    ) -> bool {
        vector::sort(words, graph, most, keys, sorted)
    }
}

#[cfg(test)]
mod tests {
    use std::ops::RangeInclusive;

    use dictc_lexicon::Lexicon;
    use dictc_lexicon::raw::NodeIndex;
    use proptest::prelude::*;

    use super::*;

    /// Words of three letters, with their nodes.
    fn three_letter_words() -> (Lexicon, Vec<NodeIndex>) {
        nodes_of_words(Lexicon::from_words(of_three_letters('a'..='p')).unwrap())
    }

    fn of_three_letters(letters: RangeInclusive<char>) -> impl Iterator<Item = String> {
        let letters: Vec<char> = letters.collect();
        let count = letters.len();
        let letter = move |number: usize| letters[number % count];
        let numbers = 0..count.pow(3);
        numbers.map(move |i| [i / count / count, i / count, i].map(&letter).iter().collect())
    }

    fn nodes_of_words(lexicon: Lexicon) -> (Lexicon, Vec<NodeIndex>) {
        let nodes = 0..lexicon.partial_graph().unwrap().nodes().len() as NodeIndex;
        let nodes =
            nodes.filter(|&index| lexicon.partial_graph().unwrap().ordinal(index).is_some());
        let nodes = nodes.collect();
        (lexicon, nodes)
    }

    /// The same, after words with other letters, most of which the graph leaves out.
    fn words_of_a_partial_graph() -> (Lexicon, Vec<NodeIndex>) {
        let words = of_three_letters('а'..='п');
        let rare = ('a'..='z').chain('à'..='ö').chain('α'..='ω');
        let rare = rare.flat_map(|letter| (1..=9).map(move |len| String::from(letter).repeat(len)));
        nodes_of_words(Lexicon::from_words(rare.chain(words)).unwrap())
    }

    proptest! {
        #[test]
        fn words_of_any_number_are_put_in_alphabetical_order(
            len in prop_oneof![0usize..200, 0usize..1500],
            seed in any::<u64>(),
            partial in any::<bool>(),
        ) {
            let words = if partial { words_of_a_partial_graph } else { three_letter_words };
            let (lexicon, mut nodes) = words();
            // A random order, the same for each seed.
            nodes.sort_by_key(|&node| (u64::from(node) + 1).wrapping_mul(seed | 1).rotate_left(32));
            nodes.truncate(len);
            let mut solution = Solution::new(lexicon.clone());
            let entry = |(&node, trail)| Entry { node, letters: 3, trail };
            solution.words = nodes.iter().zip(0..).map(entry).collect();

            let mut expected = solution.words.clone();
            let graph = lexicon.partial_graph().unwrap();
            expected.sort_by_key(|word| graph.ordinal(word.node));
            let trails = |words: &[Entry]| words.iter().map(|it| it.trail).collect::<Vec<_>>();
            let mut sorter = Sorter::default();
            sorter.sort_in_general(&graph, lexicon.len() as u32, &solution.words);
            prop_assert_eq!(trails(&sorter.words), trails(&expected));
            sorter.sort_by_ordinal(&mut solution);
            prop_assert_eq!(trails(&solution.words), trails(&expected));
        }
    }
}
