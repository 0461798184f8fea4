//! One node of the word graph.

use bytemuck::{Pod, Zeroable};

use crate::token_set::Token;

/// The maximum number of nodes, including the dead node at the end: the index of a first child has
/// 31 bits.
pub(crate) const MAX_NODES: usize = 1 << 31;

/// The index of a node.
pub type NodeIndex = u32;

/// One state of the word graph, in eight little-endian bytes.
///
/// | bits | meaning |
/// | --- | --- |
/// | 0..32 | one bit for each token that continues |
/// | 32..63 | index of the first child; without children, that index of the next node with children |
/// | 63 | a word ends here |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Pod, Zeroable)]
#[repr(transparent)]
pub struct Node(pub(super) u64);

impl Node {
    /// A node without letters at which no word ends.
    pub(crate) const DEAD: Self = Self(0);

    /// The bit that says that a word ends here.
    pub const WORD: u64 = 1 << 63;

    #[inline]
    pub(crate) fn new(tokens: u32, first_child: NodeIndex, is_word: bool) -> Self {
        Self((u64::from(tokens) | u64::from(first_child) << 32 | u64::from(is_word) << 63).to_le())
    }

    /// Lets a token continue.
    pub(super) fn add_token(&mut self, token: Token) {
        self.0 |= (1u64 << token).to_le();
    }

    /// Lets a word end here.
    pub(super) fn set_word(&mut self) {
        self.0 |= Self::WORD.to_le();
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

    /// The index of the child for `token`, which must be one of [`tokens`](Self::tokens).
    #[inline]
    #[must_use]
    pub fn child(self, token: Token) -> NodeIndex {
        let before = self.tokens() & ((1 << token) - 1);
        self.first_child().wrapping_add(before.count_ones())
    }

    /// The index of the child for `token`, a token of the graph's token set; `None` if no word
    /// continues with it.
    #[inline]
    #[must_use]
    pub fn step(self, token: Token) -> Option<NodeIndex> {
        (self.tokens() >> token & 1 != 0).then(|| self.child(token))
    }
}
