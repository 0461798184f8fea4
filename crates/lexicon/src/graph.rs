//! The word graph: the lexicon's words as a flat array made for stepping.
//!
//! It is a trie in breadth-first order. Each state is one 8-byte [`Node`]: which letters continue,
//! whether a word ends here, and where the children begin. Children lie side by side in letter
//! order, so a step is a bit test, a population count and one load. As every prefix has a node of
//! its own, a node's index identifies its word; ordinals lie in an array of their own, which only
//! words that were found touch.
//!
//! [`Graph`] is a view of either a section of a dictionary or a [`GraphBuffer`] built in memory.

mod build;
mod check;
mod dawg;
mod find;
mod walk;

use bytemuck::{Pod, Zeroable};

use crate::alphabet::{Alphabet, Token};
use crate::format::FormatError;
use crate::verify::Verify;
pub(crate) use build::{GraphBuffer, TokenWords};
pub(crate) use dawg::{Dawg, sections as dawg_sections};
pub(crate) use find::LANES;
pub(crate) use walk::GraphWalk;

/// The most nodes a graph can have, the last one, which ends it, included: the index of the first
/// child has 31 bits.
pub const MAX_NODES: usize = 1 << 31;

/// Which word graph a dictionary gets beside its FST.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GraphKind {
    /// A trie in breadth-first order, the fastest to search.
    #[default]
    Trie,
    /// A DAWG, a quarter of the size. It is unfolded to a trie in memory when a graph is requested.
    Dawg,
    /// None: the file is a seventh of the size. To solve many boards, a graph is built in memory
    /// first.
    None,
}

/// The index of a node.
pub type NodeIndex = u32;

/// One state of the word graph, in eight little-endian bytes.
///
/// | bits | meaning |
/// | --- | --- |
/// | 0..32 | one bit for each token that continues |
/// | 32..63 | index of the first child; in a node without children, that of the next node with children |
/// | 63 | a word ends here |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(transparent)]
pub struct Node(u64);

impl Node {
    /// The bit that says that a word ends here.
    pub const WORD: u64 = 1 << 63;

    #[inline]
    pub(crate) fn new(tokens: u32, first_child: NodeIndex, is_word: bool) -> Self {
        Self((u64::from(tokens) | u64::from(first_child) << 32 | u64::from(is_word) << 63).to_le())
    }

    /// The node as a number.
    #[inline]
    #[must_use]
    pub fn bits(self) -> u64 {
        u64::from_le(self.0)
    }

    /// One bit for each token that continues.
    #[inline]
    #[must_use]
    pub fn tokens(self) -> u32 {
        self.bits() as u32
    }

    /// Whether a word ends here.
    #[inline]
    #[must_use]
    pub fn is_word(self) -> bool {
        self.bits() & Self::WORD != 0
    }

    /// The index of the first child.
    #[inline]
    #[must_use]
    pub fn first_child(self) -> NodeIndex {
        (self.bits() >> 32) as u32 & (u32::MAX >> 1)
    }

    /// The index of the child for a token, which must be one that continues.
    #[inline]
    #[must_use]
    pub fn child(self, token: Token) -> NodeIndex {
        let before = self.tokens() & ((1 << token) - 1);
        self.first_child().wrapping_add(before.count_ones())
    }

    /// The child for a token of the graph's alphabet, if a word goes on so.
    #[inline]
    #[must_use]
    pub fn step(self, token: Token) -> Option<NodeIndex> {
        (self.tokens() >> token & 1 != 0).then(|| self.child(token))
    }
}

/// The word graph of a lexicon.
///
/// [Opening](crate::Lexicon::open) a dictionary checks that the nodes are just what the
/// breadth-first layout says: each node but the root is the child of one other, which lies before
/// it.
#[derive(Clone, Copy, Debug)]
pub struct Graph<'a> {
    /// Never empty: the root is the first, and the last is a node without letters and word that
    /// is nobody's child, so that there is a dead state to point to.
    nodes: &'a [Node],
    ranks: &'a [[u64; 2]],
    ordinals: &'a [u32],
    alphabet: &'a Alphabet,
}

impl<'a> Graph<'a> {
    /// The index of the root node, where every search starts.
    pub const ROOT: NodeIndex = 0;

    /// Checks the sections of a graph of `words` words and makes a view of them.
    ///
    /// Takes time in the number of nodes, about a tenth of a millisecond for 400,000 of them.
    pub(crate) fn verify(
        sections: Sections<'a>,
        words: u64,
        verify: Verify,
    ) -> Result<Self, FormatError> {
        let graph = Self::from_sections(sections);
        check::check_lengths(&graph, words)?;
        if verify == Verify::Full {
            check::check(&graph, words)?;
        }
        Ok(graph)
    }

    /// A view of sections that have been checked.
    pub(crate) fn from_sections(sections: Sections<'a>) -> Self {
        let Sections { nodes, ranks, ordinals, alphabet } = sections;
        Self { nodes, ranks, ordinals, alphabet }
    }

    /// All nodes in breadth-first order, the dead one at the end.
    #[inline]
    #[must_use]
    pub fn nodes(&self) -> &'a [Node] {
        self.nodes
    }

    /// The index of the last node, which is dead: no letters, no word, nobody's child.
    #[inline]
    #[must_use]
    pub fn dead(&self) -> NodeIndex {
        (self.nodes.len() - 1) as NodeIndex
    }

    /// The letters of the graph.
    #[inline]
    #[must_use]
    pub fn alphabet(&self) -> &'a Alphabet {
        self.alphabet
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
        self.nodes.get(index as usize).copied().unwrap_or(Node(0))
    }

    /// The ordinal of the word that ends at a node. Takes two loads and a population count.
    ///
    /// `None` if no word ends there.
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

/// The parts of a graph as they lie in a file or in memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sections<'a> {
    pub(crate) nodes: &'a [Node],
    /// For each block of 64 nodes: one bit for each word, and the number of words before the block.
    pub(crate) ranks: &'a [[u64; 2]],
    /// By rank: the order in which nodes are words.
    pub(crate) ordinals: &'a [u32],
    pub(crate) alphabet: &'a Alphabet,
}

impl<'a> Sections<'a> {
    /// Reads the sections of a file as arrays; they are aligned, so nothing is copied.
    pub(crate) fn from_bytes(
        nodes: &'a [u8],
        ranks: &'a [u8],
        ordinals: &'a [u8],
        alphabet: &'a Alphabet,
    ) -> Result<Self, FormatError> {
        Ok(Self {
            nodes: array("TRIE", nodes)?,
            ranks: array("RANK", ranks)?,
            ordinals: array("ORDS", ordinals)?,
            alphabet,
        })
    }
}

fn array<'a, T: Pod>(section: &str, bytes: &'a [u8]) -> Result<&'a [T], FormatError> {
    bytemuck::try_cast_slice(bytes).map_err(|_| {
        let expected = format!("a multiple of {}", size_of::<T>());
        FormatError::invalid(format!("the length of section {section}"), bytes.len(), expected)
    })
}

#[cfg(test)]
mod tests;
