//! Counts of a dictionary's words, which its sections need before they are written.

use std::collections::BTreeMap;

use dictc_letters::Alphabet;

use super::graph::GraphBuilder;
use crate::graph::{GraphKind, MAX_NODES, ManyLetters};
use crate::metadata::Metadata;
use crate::q_rule::q_only_before_u;
use crate::report::GraphOutcome;
use crate::token_set::TokenSet;

/// Counts of sorted words, for the metadata and for the size of the word graph.
#[derive(Clone, Debug)]
pub struct Summary {
    words: u64,
    /// Characters other than ASCII, and how often they occur.
    letters: BTreeMap<char, u64>,
    ascii: [u64; 128],
    shortest: u32,
    longest: u32,
    /// The number of characters of all words together.
    text: u64,
    /// The number of different prefixes, including the empty prefix: an upper bound on the number
    /// of nodes of the trie.
    prefixes: u64,
    q_before_u: bool,
    alphabet: Alphabet,
    /// The previous word, to count how many of the next word's prefixes are new.
    last: String,
}

impl Default for Summary {
    fn default() -> Self {
        Self {
            words: 0,
            letters: BTreeMap::new(),
            ascii: [0; 128],
            shortest: u32::MAX,
            longest: 0,
            text: 0,
            prefixes: 1,
            q_before_u: true,
            alphabet: Alphabet::default(),
            last: String::new(),
        }
    }
}

impl Summary {
    /// The summary of no words.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The same summary, with lengths in letters of this alphabet.
    #[must_use]
    pub fn with_alphabet(self, alphabet: Alphabet) -> Self {
        Self { alphabet, ..self }
    }

    /// Counts a word. Words must come in byte order, each once. Linear in the word's length.
    pub fn add(&mut self, word: &str) {
        let mut tokens = 0;
        for letter in word.chars() {
            tokens += 1;
            match self.ascii.get_mut(letter as usize) {
                Some(count) => *count += 1,
                None => *self.letters.entry(letter).or_default() += 1,
            }
        }
        let pairs = self.last.bytes().zip(word.bytes());
        let shared = pairs.take_while(|(a, b)| a == b).count();
        let is_first = |byte: &&u8| **byte & 0b1100_0000 != 0b1000_0000;
        self.prefixes += word.as_bytes()[shared..].iter().filter(is_first).count() as u64;
        // Two letters that share only their first bytes are different prefixes.
        self.prefixes += u64::from(!word.is_char_boundary(shared));
        self.words += 1;
        self.text += tokens;
        let letters = self.alphabet.count(word).try_into().unwrap_or(u32::MAX);
        self.shortest = self.shortest.min(letters);
        self.longest = self.longest.max(letters);
        self.q_before_u &= q_only_before_u(word);
        word.clone_into(&mut self.last);
    }

    /// The number of words.
    #[must_use]
    pub fn words(&self) -> u64 {
        self.words
    }

    /// Each character and how often it occurs in all words together, in order.
    pub fn letters(&self) -> impl Iterator<Item = (char, u64)> {
        let ascii = (0u8..).map(char::from).zip(self.ascii).filter(|&(_, count)| count > 0);
        ascii.chain(self.letters.iter().map(|(&letter, &count)| (letter, count)))
    }

    /// Metadata with everything that can be computed from the words. It has no lists and no
    /// filters; its report counts the words as read and kept, and says that no graph was wanted.
    #[must_use]
    pub fn metadata(&self) -> Metadata {
        let mut metadata = Metadata {
            tool: concat!("dictc ", env!("CARGO_PKG_VERSION")).to_owned(),
            words: self.words,
            shortest: if self.words == 0 { 0 } else { self.shortest },
            longest: self.longest,
            letters: self.letters().collect(),
            ..Metadata::default()
        };
        (metadata.report.words, metadata.report.kept) = (self.words, self.words);
        metadata.report.graph = GraphOutcome::NotWanted;
        metadata
    }

    /// A builder for the word graph of these words, or the reason why there can be none. A graph
    /// that would take more than `memory` bytes to build is not started.
    ///
    /// If the words have more than 32 different letters, they get a partial graph, with the words
    /// that consist of 32 of these letters.
    ///
    /// # Errors
    ///
    /// The [`GraphOutcome`] to report.
    pub fn graph(
        &self,
        kind: GraphKind,
        memory: Option<u64>,
    ) -> Result<GraphBuilder, GraphOutcome> {
        if kind == GraphKind::None || self.words == 0 {
            return Err(GraphOutcome::NotWanted);
        }
        let letters = self.letters().map(|(letter, _)| letter);
        let token_set = TokenSet::new(letters, self.q_before_u);
        // A DAWG cannot be partial.
        if token_set.is_none() && kind == GraphKind::Dawg {
            return Err(GraphOutcome::TooManyLetters);
        }
        if self.prefixes > 2 * MAX_NODES as u64 || self.words > u64::from(u32::MAX) {
            return Err(GraphOutcome::TooManyNodes);
        }
        // Nodes of eight bytes and ordinals of four, twice while they are put together.
        let needed = self.words.saturating_mul(8).saturating_add(self.prefixes.saturating_mul(16));
        // To choose letters, all words are kept, and those with each letter are listed.
        let lists = self.text.saturating_mul(5).saturating_add(self.words.saturating_mul(8));
        let lists = if token_set.is_none() { lists } else { 0 };
        if memory.is_some_and(|limit| needed.saturating_add(lists) > limit) {
            return Err(GraphOutcome::TooMuchMemory);
        }
        Ok(match token_set {
            Some(token_set) => GraphBuilder::new(kind, token_set),
            None => GraphBuilder::partial(ManyLetters::new(self.letters(), self.q_before_u)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The least memory that is enough to start a graph.
    fn needed<'a>(words: impl IntoIterator<Item = &'a str>) -> u64 {
        let mut summary = Summary::new();
        words.into_iter().for_each(|word| summary.add(word));
        let fits = |limit| match summary.graph(GraphKind::Trie, Some(limit)) {
            Ok(_) => true,
            Err(outcome) => {
                assert_eq!(outcome, GraphOutcome::TooMuchMemory);
                false
            }
        };
        let limits: Vec<u64> = (0..10_000).collect();
        limits.partition_point(|&limit| !fits(limit)) as u64
    }

    #[test]
    fn memory_for_a_graph_depends_on_letters_words_and_prefixes() {
        // The prefixes are the empty one, e, ea, é, éa, ê and êê; é and ê share their first byte.
        assert_eq!(needed(["e", "ea", "é", "éa", "êê"]), 8 * 5 + 16 * 7);
    }

    #[test]
    fn more_letters_than_a_graph_has_room_for_take_more_memory() {
        let letters: Vec<String> = ('а'..='я').chain(['ё']).map(String::from).collect();
        assert_eq!(letters.len(), 33);
        assert_eq!(needed(letters.iter().map(String::as_str)), (5 + 8 + 8) * 33 + 16 * 34);
    }
}
