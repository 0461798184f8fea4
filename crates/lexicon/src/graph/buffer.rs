//! A graph in memory.

use bytemuck::Pod;

use super::node::Node;
use super::sections::{Sections, section};
use super::view::Graph;
use crate::format::SectionId;
use crate::token_set::TokenSet;

/// A graph in memory.
#[derive(Debug)]
pub(crate) struct GraphBuffer {
    nodes: Vec<Node>,
    ranks: Vec<[u64; 2]>,
    ordinals: Vec<u32>,
    token_set: TokenSet,
}

impl GraphBuffer {
    /// The graph of these nodes; `ordinals` has one entry for each node that ends a word.
    pub(super) fn new(nodes: Vec<Node>, ordinals: Vec<u32>, token_set: TokenSet) -> Self {
        let ranks = ranks(&nodes);
        Self { nodes, ranks, ordinals, token_set }
    }

    pub(crate) fn sections(&self) -> Sections<'_> {
        let Self { nodes, ranks, ordinals, token_set } = self;
        Sections { nodes, ranks, ordinals, token_set }
    }

    /// The sections of a file that holds this graph.
    pub(crate) fn into_sections(self) -> [(SectionId, Vec<u8>); 4] {
        let Self { nodes, ranks, ordinals, token_set } = self;
        [
            (SectionId::TOKENS, token_set.encode()),
            (SectionId::TRIE, into_bytes(nodes)),
            (SectionId::RANKS, into_bytes(ranks)),
            (SectionId::ORDINALS, into_bytes(ordinals)),
        ]
        .map(|(id, bytes)| (section(&token_set, id), bytes))
    }

    pub(crate) fn view(&self) -> Graph<'_> {
        Graph::from_sections(self.sections())
    }
}

/// The bytes of an array. Copies it in eight pieces from its end, and frees each piece, so that it
/// takes little more memory than the array.
fn into_bytes<T: Pod>(mut array: Vec<T>) -> Vec<u8> {
    let mut bytes = vec![0; size_of_val(&*array)];
    let piece = array.len() / 8 + 1;
    while !array.is_empty() {
        let rest = array.len().saturating_sub(piece);
        let last = bytemuck::cast_slice(&array[rest..]);
        bytes[rest * size_of::<T>()..][..last.len()].copy_from_slice(last);
        array.truncate(rest);
        array.shrink_to_fit();
    }
    bytes
}

/// For each block of 64 nodes: one bit for each word, and the number of words before the block.
fn ranks(nodes: &[Node]) -> Vec<[u64; 2]> {
    let mut before = 0u64;
    let block = |block: &[Node]| {
        let words = block
            .iter()
            .enumerate()
            .fold(0u64, |words, (i, node)| words | u64::from(node.is_word()) << i);
        let rank = [words.to_le(), before.to_le()];
        before += u64::from(words.count_ones());
        rank
    };
    nodes.chunks(64).map(block).collect()
}
