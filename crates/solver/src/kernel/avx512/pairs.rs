//! The nodes of all pairs of tokens, with which a search starts.
//!
//! All pairs of touching slots are looked up directly, without visiting the root and its children.

use dictc_lexicon::raw::{Graph, NodeIndex, Token, TokenSet};

const MAX_TOKENS: usize = TokenSet::MAX_TOKENS;

/// The number of pairs of tokens. The index of a pair is 32 times the first token plus the second.
const PAIRS: usize = MAX_TOKENS * MAX_TOKENS;

/// The nodes of all prefixes of two tokens.
#[derive(Debug)]
pub(super) struct Pairs {
    indices: Box<[NodeIndex; PAIRS]>,
    /// The tokens that are words by themselves, as bits, and their nodes.
    singles: u32,
    single_nodes: [NodeIndex; MAX_TOKENS],
}

impl Pairs {
    pub(super) fn new(graph: &Graph<'_>) -> Self {
        let dead = graph.dead();
        let mut pairs =
            Self { indices: Box::new([dead; PAIRS]), singles: 0, single_nodes: [dead; MAX_TOKENS] };
        let root = graph.node(Graph::ROOT);
        for first in 0..MAX_TOKENS {
            let Some(index) = root.step(first as u8) else { continue };
            let node = graph.node(index);
            pairs.singles |= u32::from(node.is_word()) << first;
            pairs.single_nodes[first] = index;
            for second in 0..MAX_TOKENS {
                if let Some(index) = node.step(second as u8) {
                    pairs.indices[first * MAX_TOKENS + second] = index;
                }
            }
        }
        pairs
    }

    /// The index of the node of a pair; the dead node for pairs with which no word begins.
    #[inline]
    pub(super) fn index(&self, pair: usize) -> NodeIndex {
        self.indices[pair % PAIRS]
    }

    /// The node of a token that is a word by itself.
    pub(super) fn single(&self, token: Token) -> Option<NodeIndex> {
        let token = usize::from(token) % MAX_TOKENS;
        (self.singles >> token & 1 != 0).then(|| self.single_nodes[token])
    }

    /// Whether there are words of one token.
    pub(super) fn has_singles(&self) -> bool {
        self.singles != 0
    }
}
