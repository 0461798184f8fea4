//! Builds the graph of sorted words, level by level.

use super::buffer::GraphBuffer;
use super::node::{MAX_NODES, Node};
use super::token_words::TokenWords;
use crate::token_set::TokenSet;

impl GraphBuffer {
    /// Builds the graph of these words; `None` if there are no words, or if they need more than
    /// [`MAX_NODES`] nodes.
    ///
    /// Linear in the number of letters, with 16 bytes of working memory per node.
    pub(crate) fn build(words: &TokenWords, token_set: TokenSet) -> Option<Self> {
        if words.len() == 0 {
            return None;
        }
        let mut nodes = Vec::new();
        let mut ordinals = Vec::with_capacity(words.len());
        // For each prefix of the current length, the range of ordinals of the words that start with
        // it.
        let mut level = vec![(0u32, u32::try_from(words.len()).ok()?)];
        let mut next = Vec::new();
        let mut first_child = 1usize;
        for depth in 0.. {
            for &(start, end) in &level {
                let is_word = words.word(start as usize).len() == depth;
                if is_word {
                    ordinals.push(start.to_le());
                }
                let tokens =
                    push_children(words, depth, start + u32::from(is_word), end, &mut next);
                nodes.push(Node::new(tokens, u32::try_from(first_child).ok()?, is_word));
                first_child += tokens.count_ones() as usize;
            }
            if first_child >= MAX_NODES {
                return None;
            }
            if next.is_empty() {
                break;
            }
            std::mem::swap(&mut level, &mut next);
            next.clear();
        }
        nodes.push(Node::new(0, u32::try_from(first_child).ok()?, false));
        Some(Self::new(nodes, ordinals, token_set))
    }
}

/// Splits the words `start..end`, which share their first `depth` tokens, by the token after these;
/// returns the tokens that occur there.
fn push_children(
    words: &TokenWords,
    depth: usize,
    start: u32,
    end: u32,
    children: &mut Vec<(u32, u32)>,
) -> u32 {
    let (mut tokens, mut from) = (0, start);
    while from < end {
        let token = words.word(from as usize)[depth];
        let mut to = from + 1;
        while to < end && words.word(to as usize)[depth] == token {
            to += 1;
        }
        tokens |= 1 << token;
        children.push((from, to));
        from = to;
    }
    tokens
}
