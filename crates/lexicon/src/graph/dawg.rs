//! The compact form of the word graph in files: a DAWG, in which words share common endings.
//!
//! A file with a DAWG is a third of the size of one with a trie, and opens as fast. Searches need
//! the trie. It is unfolded from the DAWG in one pass over the trie's nodes, which is several times
//! faster than building it from the FST.
//!
//! States are numbered from the root, each before its targets, so no walk returns to a state. A
//! state is a [`Node`] whose first child is the index of its first edge. An edge holds the number
//! of its target; the edges of a state are adjacent and in the order of their tokens.

use std::collections::HashMap;

use super::buffer::GraphBuffer;
use super::node::{MAX_NODES, Node};
use crate::format::{FormatError, SectionId, array};
use crate::token_set::{Token, TokenSet};

/// The maximum number of nodes to unfold a DAWG into. A small file can encode astronomically many.
const MAX_UNFOLDED: u64 = 1 << 27;

/// Builds a DAWG from sorted words. As soon as no later word can change a state, it is finished: an
/// equal finished state is used instead, if there is one.
///
/// Takes memory linear in the number of states.
#[derive(Debug)]
pub(crate) struct DawgBuilder {
    /// Finished states, each after its targets.
    states: Vec<State>,
    known: HashMap<State, u32>,
    /// The states along the word before, each with the token that leads to it.
    open: Vec<(State, Token)>,
    /// The word before; `None` before the first one.
    last: Option<Vec<Token>>,
}

/// A state, compared by its edges.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct State {
    is_word: bool,
    edges: Vec<(Token, u32)>,
}

impl DawgBuilder {
    pub(crate) fn new() -> Self {
        let open = vec![Default::default()];
        Self { states: Vec::new(), known: HashMap::new(), open, last: None }
    }

    /// Adds a word; `None` if it does not come after the word before, or the DAWG is too large.
    /// Linear in its length.
    pub(crate) fn push(&mut self, word: &[Token]) -> Option<()> {
        if self.last.as_ref().is_some_and(|last| word <= last.as_slice()) {
            return None;
        }
        let last = self.last.get_or_insert_default();
        let shared = word.iter().zip(&*last).take_while(|(a, b)| a == b).count();
        last.truncate(shared);
        last.extend_from_slice(&word[shared..]);
        self.close(shared + 1)?;
        self.open.extend(word[shared..].iter().map(|&token| (State::default(), token)));
        self.open.last_mut()?.0.is_word = true;
        Some(())
    }

    /// The sections of the DAWG; `None` if there are no words or the DAWG is too large.
    pub(crate) fn finish(mut self, token_set: &TokenSet) -> Option<[(SectionId, Vec<u8>); 3]> {
        self.last.as_ref()?;
        self.close(1)?;
        let (root, _) = self.open.pop()?;
        let root = self.finish_state(root)?;
        encode(&self.states, root, token_set)
    }

    /// The number of the finished state that equals this one, which is added if it is new.
    fn finish_state(&mut self, state: State) -> Option<u32> {
        if let Some(&number) = self.known.get(&state) {
            return Some(number);
        }
        let number = u32::try_from(self.states.len()).ok()?;
        self.known.insert(state.clone(), number);
        self.states.push(state);
        Some(number)
    }

    /// Finishes all open states except the first `keep`.
    fn close(&mut self, keep: usize) -> Option<()> {
        while self.open.len() > keep {
            let (state, token) = self.open.pop()?;
            let number = self.finish_state(state)?;
            self.open.last_mut()?.0.edges.push((token, number));
        }
        Some(())
    }
}

/// Encodes the states in reverse, so that the root comes first.
fn encode(states: &[State], root: u32, token_set: &TokenSet) -> Option<[(SectionId, Vec<u8>); 3]> {
    let (mut nodes, mut edges) = (Vec::with_capacity(states.len() + 1), Vec::new());
    for state in states.iter().rev() {
        let tokens = state.edges.iter().fold(0, |tokens, (token, _)| tokens | 1 << token);
        let first_edge = u32::try_from(edges.len()).ok().filter(|&it| it < 1 << 31)?;
        nodes.push(Node::new(tokens, first_edge, state.is_word));
        edges.extend(state.edges.iter().map(|&(_, target)| (root - target).to_le()));
    }
    nodes.push(Node::new(0, u32::try_from(edges.len()).ok().filter(|&it| it < 1 << 31)?, false));
    Some([
        (SectionId::TOKENS, token_set.encode()),
        (SectionId::STATES, bytemuck::cast_slice(&nodes).to_vec()),
        (SectionId::EDGES, bytemuck::cast_slice(&edges).to_vec()),
    ])
}

/// The DAWG of a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dawg<'a> {
    /// The last node is not a state: it marks the end of the edges.
    states: &'a [Node],
    edges: &'a [u32],
}

impl<'a> Dawg<'a> {
    /// A view of sections. They are aligned, so nothing is copied.
    pub(crate) fn from_bytes(states: &'a [u8], edges: &'a [u8]) -> Result<Self, FormatError> {
        Ok(Self {
            states: array(SectionId::STATES, states)?,
            edges: array(SectionId::EDGES, edges)?,
        })
    }

    /// Verifies everything that unfolding relies on, and that the DAWG has `words` words. Linear in
    /// the number of edges.
    pub(crate) fn verify(&self, token_set: &TokenSet, words: u64) -> Result<(), FormatError> {
        let inconsistent =
            |section, expected: &str| Err(FormatError::inconsistent(section, expected));
        let Some((end, states)) = self.states.split_last().filter(|(_, states)| !states.is_empty())
        else {
            return inconsistent(SectionId::STATES, "at least two nodes");
        };
        let mut edge = 0usize;
        for (number, state) in states.iter().enumerate() {
            let count = state.tokens().count_ones() as usize;
            if state.first_child() as usize != edge || state.tokens() & !token_set.mask() != 0 {
                return inconsistent(
                    SectionId::STATES,
                    "the edges of each state after those before it",
                );
            }
            if count == 0 && !state.is_word() {
                return inconsistent(SectionId::STATES, "a word at or after each state");
            }
            let targets = self.edges.get(edge..edge + count).unwrap_or(&[]);
            let leads_on = |&target: &u32| {
                (number + 1..states.len()).contains(&(u32::from_le(target) as usize))
            };
            if targets.len() != count || !targets.iter().all(leads_on) {
                return inconsistent(SectionId::EDGES, "edges to later states");
            }
            edge += count;
        }
        if end.bits() != Node::new(0, edge as u32, false).bits() || edge != self.edges.len() {
            return inconsistent(SectionId::STATES, "a last node that ends the edges");
        }
        match self.below().first() {
            Some(root) if root.words == words => Ok(()),
            root => {
                let got = root.map_or(0, |it| it.words);
                Err(FormatError::invalid("the number of words in section DAWG", got, words))
            }
        }
    }

    fn targets(&self, state: Node) -> impl Iterator<Item = usize> + use<'a> {
        let first = state.first_child() as usize;
        let count = state.tokens().count_ones() as usize;
        let targets = self.edges.get(first..first + count).unwrap_or(&[]);
        targets.iter().map(|&target| u32::from_le(target) as usize)
    }

    /// The numbers of words and prefixes below each state. Sums saturate.
    fn below(&self) -> Vec<Below> {
        let mut below = vec![Below::default(); self.states.len()];
        for number in (0..self.states.len()).rev() {
            let state = self.states[number];
            let here = Below { words: state.is_word().into(), prefixes: 1 };
            below[number] = self.targets(state).fold(here, |sum, target| {
                let child = below.get(target).copied().unwrap_or_default();
                Below {
                    words: sum.words.saturating_add(child.words),
                    prefixes: sum.prefixes.saturating_add(child.prefixes),
                }
            });
        }
        below
    }

    /// The trie of the same words; `None` if it is too large. The sections must have been verified.
    ///
    /// Linear in the number of nodes of the trie, in time and memory.
    pub(crate) fn unfold(&self, token_set: &TokenSet) -> Option<GraphBuffer> {
        let below = self.below();
        let total = below.first()?.prefixes;
        if total >= MAX_UNFOLDED || total >= MAX_NODES as u64 {
            return None;
        }
        let mut nodes = Vec::with_capacity(total as usize + 1);
        let mut ordinals = Vec::with_capacity(usize::try_from(below.first()?.words).ok()?);
        // For each prefix, its state and its first ordinal, in breadth-first order.
        let mut prefixes: Vec<(u32, u32)> = Vec::with_capacity(total as usize);
        prefixes.push((0, 0));
        let mut at = 0;
        while let Some(&(state, first)) = prefixes.get(at) {
            let state = *self.states.get(state as usize)?;
            nodes.push(Node::new(state.tokens(), prefixes.len() as u32, state.is_word()));
            let mut ordinal = first;
            if state.is_word() {
                ordinals.push(ordinal.to_le());
                ordinal += 1;
            }
            for target in self.targets(state) {
                prefixes.push((target as u32, ordinal));
                ordinal = ordinal.wrapping_add(below.get(target)?.words as u32);
            }
            at += 1;
        }
        nodes.push(Node::new(0, prefixes.len() as u32, false));
        Some(GraphBuffer::new(nodes, ordinals, token_set.clone()))
    }
}

/// Counts of words and prefixes below a state, including the state itself.
#[derive(Clone, Copy, Debug, Default)]
struct Below {
    words: u64,
    prefixes: u64,
}

#[cfg(test)]
mod tests {
    use proptest::collection::btree_set;
    use proptest::prelude::*;

    use super::*;
    use crate::graph::TrieBuilder;

    /// The sections of the DAWG of these words, and the trie.
    fn both(words: &[String]) -> ([Vec<u8>; 2], GraphBuffer) {
        let letters: std::collections::BTreeSet<char> =
            words.iter().flat_map(|it| it.chars()).collect();
        let token_set = TokenSet::new(letters, true).unwrap();
        let (mut dawg, mut trie) = (DawgBuilder::new(), TrieBuilder::new());
        for (word, ordinal) in words.iter().zip(0..) {
            let word = token_set.tokens_of(word).unwrap();
            dawg.push(&word).unwrap();
            trie.push(&word, ordinal).unwrap();
        }
        let [_, (_, states), (_, edges)] = dawg.finish(&token_set).unwrap();
        ([states, edges], trie.finish(token_set).unwrap())
    }

    fn verified(
        states: &[u8],
        edges: &[u8],
        token_set: &TokenSet,
        words: u64,
    ) -> Result<GraphBuffer, FormatError> {
        let (states, edges) = (aligned(states), aligned(edges));
        let dawg = Dawg::from_bytes(
            &bytemuck::cast_slice(&states.0)[..states.1],
            &bytemuck::cast_slice(&edges.0)[..edges.1],
        )?;
        dawg.verify(token_set, words)?;
        Ok(dawg.unfold(token_set).expect("a small graph"))
    }

    fn aligned(bytes: &[u8]) -> (Vec<u64>, usize) {
        let mut cells = vec![0u64; bytes.len().div_ceil(8)];
        bytemuck::cast_slice_mut(&mut cells)[..bytes.len()].copy_from_slice(bytes);
        (cells, bytes.len())
    }

    proptest! {
        #[test]
        fn a_dawg_unfolds_to_the_trie_of_its_words(words in btree_set("[a-c]{1,6}|(qu|é|t){1,4}", 1..80)) {
            let words: Vec<String> = words.into_iter().collect();
            let ([states, edges], expected) = both(&words);
            let token_set = expected.sections().token_set.clone();
            let unfolded = verified(&states, &edges, &token_set, words.len() as u64).unwrap();
            prop_assert_eq!(unfolded.into_sections(), expected.into_sections());
        }
    }

    #[test]
    fn common_endings_are_shared() {
        let words =
            ["baking", "bakings", "raking", "rakings", "taking", "takings"].map(String::from);
        let ([states, edges], _) = both(&words);
        // The root, six letters, an s, and the node that ends the edges.
        assert_eq!((states.len(), edges.len()), (9 * 8, 9 * 4));
    }

    #[test]
    fn every_changed_bit_is_rejected_or_harmless() {
        let words = ["did", "die", "died", "dies", "diet", "tied", "ties"].map(String::from);
        let ([states, edges], trie) = both(&words);
        let token_set = trie.sections().token_set.clone();
        for bit in 0..8 * (states.len() + edges.len()) {
            let (mut states, mut edges) = (states.clone(), edges.clone());
            match bit.checked_sub(8 * states.len()) {
                None => states[bit / 8] ^= 1 << (bit % 8),
                Some(bit) => edges[bit / 8] ^= 1 << (bit % 8),
            }
            // If it is accepted, it is a DAWG with the same number of words, possibly other words.
            if let Ok(graph) = verified(&states, &edges, &token_set, 7) {
                assert_eq!(graph.view().words(), 7);
            }
        }
        for len in 0..states.len() {
            assert!(verified(&states[..len], &edges, &token_set, 7).is_err(), "cut to {len}");
        }
        for len in 0..edges.len() {
            assert!(verified(&states, &edges[..len], &token_set, 7).is_err(), "cut to {len}");
        }
        assert!(verified(&states, &edges, &token_set, 8).is_err());
    }

    #[test]
    fn astronomically_large_lists_are_not_unfolded() {
        // A chain of states, each with two edges to the next: 2^40 words.
        let token_set = TokenSet::new("ab".chars(), false).unwrap();
        let mut nodes: Vec<Node> = (0..40).map(|i| Node::new(0b11, 2 * i, false)).collect();
        nodes.push(Node::new(0, 80, true));
        nodes.push(Node::new(0, 80, false));
        let edges: Vec<u32> = (1..=40u32).flat_map(|target| [target.to_le(); 2]).collect();
        let dawg = Dawg { states: &nodes, edges: &edges };
        dawg.verify(&token_set, 1 << 40).unwrap();
        assert!(dawg.unfold(&token_set).is_none());
    }
}
