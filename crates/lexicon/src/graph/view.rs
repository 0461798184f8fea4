//! A view of a graph in a file or in memory.

use super::node::{MAX_NODES, Node, NodeIndex};
use super::sections::Sections;
use crate::token_set::TokenSet;

/// The word graph of a lexicon.
///
/// [Opening](crate::Lexicon::open) a dictionary verifies that the nodes have the breadth-first
/// layout: each node except the root is the child of exactly one other node, which comes before it.
#[derive(Clone, Copy, Debug)]
pub struct Graph<'a> {
    /// Never empty: the first is the root; the last is the dead node, which has no letters, ends no
    /// word and is not a child, so that searches have a dead state to point to.
    pub(super) nodes: &'a [Node],
    pub(super) ranks: &'a [[u64; 2]],
    pub(super) ordinals: &'a [u32],
    pub(super) token_set: &'a TokenSet,
}

impl<'a> Graph<'a> {
    /// The index of the root node, where every search starts.
    pub const ROOT: NodeIndex = 0;

    /// The maximum number of nodes, including the dead node at the end: the index of a first child
    /// has 31 bits.
    pub const MAX_NODES: usize = MAX_NODES;

    /// A view of sections that have been verified.
    pub(crate) fn from_sections(sections: Sections<'a>) -> Self {
        let Sections { nodes, ranks, ordinals, token_set } = sections;
        Self { nodes, ranks, ordinals, token_set }
    }

    /// All nodes in breadth-first order, the dead node at the end.
    #[inline]
    #[must_use]
    pub fn nodes(&self) -> &'a [Node] {
        self.nodes
    }

    /// The index of the last node, which is dead: it has no letters, ends no word and is not a
    /// child.
    #[inline]
    #[must_use]
    pub fn dead(&self) -> NodeIndex {
        (self.nodes.len() - 1) as NodeIndex
    }

    /// The letters of the graph.
    #[inline]
    #[must_use]
    pub fn token_set(&self) -> &'a TokenSet {
        self.token_set
    }

    /// The number of words.
    #[inline]
    #[must_use]
    pub fn words(&self) -> usize {
        self.ordinals.len()
    }

    /// The node with this index; an empty node if the index is out of range. Takes one load.
    #[inline]
    #[must_use]
    pub fn node(&self, index: NodeIndex) -> Node {
        self.nodes.get(index as usize).copied().unwrap_or(Node::DEAD)
    }

    /// The ordinal of the word that ends at a node; `None` if no word ends there. Takes two loads
    /// and a population count.
    #[inline]
    #[must_use]
    pub fn ordinal(&self, index: NodeIndex) -> Option<u32> {
        let [words, before] = *self.ranks.get(index as usize / 64)?;
        let (words, before) = (u64::from_le(words), u64::from_le(before));
        let bit = 1 << (index % 64);
        if words & bit == 0 {
            return None;
        }
        let rank = before.checked_add(u64::from((words & (bit - 1)).count_ones()))?;
        self.ordinals.get(usize::try_from(rank).ok()?).map(|&it| u32::from_le(it))
    }
}
