//! Builds the graph of sorted words, all levels at once.

use super::buffer::GraphBuffer;
use super::node::{MAX_NODES, Node};
use crate::token_set::{Token, TokenSet};

/// Builds a trie from sorted words, without keeping the words.
///
/// The prefixes of one length are a level. On each, they are in the order of the words, and so are
/// their children on the next one. So a new prefix goes to the end of its level, and its children
/// begin at the end of the next one. Finally, the levels are put one after the other.
///
/// It takes 8 bytes a node and 4 bytes a word, and twice this while the levels are put together.
#[derive(Debug)]
pub(crate) struct TrieBuilder {
    levels: Vec<Level>,
    /// The word before; `None` before the first one.
    last: Option<Vec<Token>>,
}

/// The prefixes of one length.
#[derive(Debug, Default)]
struct Level {
    /// First children are counted within the next level.
    nodes: Vec<Node>,
    /// The ordinals of the words among the nodes, in little-endian bytes.
    ordinals: Vec<u32>,
}

impl TrieBuilder {
    pub(crate) fn new() -> Self {
        let root = Level { nodes: vec![Node::new(0, 0, false)], ordinals: Vec::new() };
        Self { levels: vec![root], last: None }
    }

    /// Adds a word; `None` if it does not come after the word before, or does not fit. Linear in its
    /// length.
    pub(crate) fn push(&mut self, word: &[Token], ordinal: u32) -> Option<()> {
        if self.last.as_ref().is_some_and(|last| word <= last.as_slice()) {
            return None;
        }
        let last = self.last.get_or_insert_default();
        let shared = word.iter().zip(&*last).take_while(|(a, b)| a == b).count();
        if self.levels.len() < word.len() + 2 {
            self.levels.resize_with(word.len() + 2, Level::default);
        }
        for (depth, &token) in word.iter().enumerate().skip(shared) {
            let first_child = self.levels.get(depth + 2).map_or(0, |level| level.nodes.len());
            let first_child =
                u32::try_from(first_child).ok().filter(|&it| it < MAX_NODES as u32)?;
            self.levels[depth].nodes.last_mut()?.add_token(token);
            self.levels[depth + 1].nodes.push(Node::new(0, first_child, false));
        }
        let level = &mut self.levels[word.len()];
        level.nodes.last_mut()?.set_word();
        level.ordinals.push(ordinal.to_le());
        last.truncate(shared);
        last.extend_from_slice(&word[shared..]);
        Some(())
    }

    /// The graph; `None` if there are no words, or if they need more than [`MAX_NODES`] nodes.
    /// Linear in the number of nodes.
    pub(crate) fn finish(self, token_set: TokenSet) -> Option<GraphBuffer> {
        self.last?;
        let count: usize = self.levels.iter().map(|level| level.nodes.len()).sum();
        if count >= MAX_NODES {
            return None;
        }
        let (mut nodes, mut ordinals) = (Vec::with_capacity(count + 1), Vec::new());
        for level in self.levels {
            let next_level = (nodes.len() + level.nodes.len()) as u32;
            let place = |node: Node| {
                Node::new(node.tokens(), next_level + node.first_child(), node.is_word())
            };
            nodes.extend(level.nodes.into_iter().map(place));
            ordinals.extend(level.ordinals);
        }
        nodes.push(Node::new(0, count as u32, false));
        Some(GraphBuffer::new(nodes, ordinals, token_set))
    }
}
