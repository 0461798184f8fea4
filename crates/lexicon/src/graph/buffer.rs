//! A graph in memory.

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
            (SectionId::TRIE, bytemuck::cast_slice(&nodes).to_vec()),
            (SectionId::RANKS, bytemuck::cast_slice(&ranks).to_vec()),
            (SectionId::ORDINALS, bytemuck::cast_slice(&ordinals).to_vec()),
        ]
        .map(|(id, bytes)| (section(&token_set, id), bytes))
    }

    /// The same graph with other ordinals: its words are a part of a longer list, and `ordinals`
    /// are their ranks in that list.
    pub(super) fn with_ordinals(mut self, ordinals: &[u32]) -> Option<Self> {
        for ordinal in &mut self.ordinals {
            *ordinal = ordinals.get(u32::from_le(*ordinal) as usize)?.to_le();
        }
        Some(self)
    }

    pub(crate) fn view(&self) -> Graph<'_> {
        Graph::from_sections(self.sections())
    }
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
