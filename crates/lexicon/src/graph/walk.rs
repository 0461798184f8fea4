//! Walks the words of the graph in byte order.
//!
//! Tokens are numbered in byte order and none is a prefix of another, so words in the order of
//! their tokens are in byte order, and their ordinals are consecutive. In the breadth-first layout,
//! the walk reads the nodes of each length in order.

use super::find::PrefixEnd;
use super::node::NodeIndex;
use super::view::Graph;
use crate::token_set::{Token, TokenText};
use crate::walk::MAX_KEY;

/// Enough for the letters of most words, so that the buffer rarely grows.
const ROOM: usize = 60;

/// A walk over the words below a node, in byte order.
///
/// Like [`Walk`](crate::walk::Walk), it does not hold the nodes but gets them with each step. It
/// ends at the limit of words, at a key that is too long, or at a node that leads to no word. The
/// default is a walk over no words.
#[derive(Clone, Debug, Default)]
pub(crate) struct GraphWalk {
    /// The nodes on the path to the current word that have children left to visit.
    stack: Vec<Step>,
    /// The current word. Bytes after its end have no meaning.
    key: Vec<u8>,
    len: usize,
    /// Whether the word at the first node has not been returned yet.
    starts_with_word: bool,
    /// The ordinal of the next word.
    ordinal: u64,
    words_left: u64,
}

/// The children of a node that have not been visited yet.
#[derive(Clone, Copy, Debug)]
struct Step {
    tokens: u32,
    /// The child for the lowest of the tokens.
    child: NodeIndex,
    /// The length of the key that leads to the node.
    len: usize,
}

impl GraphWalk {
    /// A walk over at most `words` words that start with `prefix`, which ends at `end`.
    pub(crate) fn new(graph: &Graph<'_>, prefix: &[u8], end: PrefixEnd, words: u64) -> Self {
        let node = graph.node(end.index);
        let starts_with_word = end.len == prefix.len() && node.is_word();
        // The number of children before the first one with a token in `tokens`. The children with
        // such tokens are adjacent.
        let before =
            node.tokens() & !end.tokens & (end.tokens & end.tokens.wrapping_neg()).wrapping_sub(1);
        let child = node.first_child().wrapping_add(before.count_ones());
        let first = if starts_with_word { end.index } else { child };
        let ordinal = graph.first_word(first).and_then(|index| graph.ordinal(index));
        let mut key = prefix[..end.len].to_vec();
        key.resize(end.len + ROOM, 0);
        Self {
            stack: vec![Step { tokens: end.tokens, child, len: end.len }],
            key,
            len: end.len,
            starts_with_word,
            ordinal: ordinal.unwrap_or(0).into(),
            words_left: words,
        }
    }

    /// A walk over at most `words` words, from `first` on.
    pub(crate) fn starting_at(graph: &Graph<'_>, first: &[u8], words: u64) -> Self {
        let table = graph.token_set.byte_table();
        let (mut stack, mut len, mut index) = (Vec::with_capacity(ROOM / 4), 0, Graph::ROOT);
        // Each round follows a token of `first`, or is the last one.
        let starts_with_word = loop {
            let (node, rest) = (graph.node(index), &first[len..]);
            // Tokens are in byte order, and none is a prefix of another: tokens before the first
            // one of `rest` lead to lesser words, tokens after it to greater words.
            let token = table.split_first(rest);
            let less = match token {
                Some((token, _)) => (1u32 << token) - 1,
                None if rest.is_empty() => 0,
                None => (0..u32::BITS)
                    .filter(|&it| node.tokens() >> it & 1 == 1)
                    .filter(|&it| table.text(it as Token).as_bytes() < rest)
                    .fold(0, |less, it| less | 1 << it),
            };
            let next = token.and_then(|(token, after)| {
                let child = node.step(token)?;
                Some((token, child, after))
            });
            let skipped = less | next.map_or(0, |(token, ..)| 1 << token);
            stack.push(Step {
                tokens: node.tokens() & !skipped,
                child: node.first_child().wrapping_add((node.tokens() & skipped).count_ones()),
                len,
            });
            match next {
                Some((_, child, after)) => (index, len) = (child, first.len() - after.len()),
                None => break rest.is_empty() && node.is_word(),
            }
        };
        let next_child = stack.iter().rev().find(|step| step.tokens != 0).map(|step| step.child);
        let next_node = if starts_with_word { Some(index) } else { next_child };
        let next_word = next_node.and_then(|index| graph.first_word(index));
        let ordinal = next_word.and_then(|index| graph.ordinal(index)).unwrap_or(0).into();
        let mut key = Vec::with_capacity(len + ROOM);
        key.extend_from_slice(&first[..len]);
        key.resize(len + ROOM, 0);
        Self { stack, key, len, starts_with_word, ordinal, words_left: words }
    }

    /// The ordinal of the next word.
    #[inline]
    pub(crate) fn next_ordinal(&mut self, graph: &Graph<'_>) -> Option<u64> {
        if !self.advance(graph) || self.words_left == 0 {
            self.stack.clear();
            return None;
        }
        self.words_left -= 1;
        let ordinal = self.ordinal;
        self.ordinal = ordinal.wrapping_add(1);
        Some(ordinal)
    }

    /// The bytes of the current word.
    #[inline]
    pub(crate) fn key(&self) -> &[u8] {
        &self.key[..self.len]
    }

    /// Goes to the next word; `false` if there is none.
    #[inline]
    fn advance(&mut self, graph: &Graph<'_>) -> bool {
        if std::mem::take(&mut self.starts_with_word) {
            return true;
        }
        let table = graph.token_set.byte_table();
        while let Some(step) = self.stack.last_mut() {
            if step.tokens == 0 {
                self.stack.pop();
                continue;
            }
            let Step { tokens, child, len } = *step;
            *step = Step { tokens: tokens & (tokens - 1), child: child.wrapping_add(1), len };
            let text = table.text(tokens.trailing_zeros() as Token);
            // A token outside the token set, which only damaged nodes have. It would not lengthen
            // the key, so a cycle of such tokens would never reach `MAX_KEY`.
            if text.len == 0 {
                return false;
            }
            // Writes the maximum number of bytes of a token; only the first `text.len` count.
            let end = len + TokenText::MAX;
            if self.key.len() < end {
                if end > MAX_KEY {
                    return false;
                }
                self.key.resize(2 * end, 0);
            }
            self.key[len..end].copy_from_slice(&text.bytes);
            self.len = len + usize::from(text.len);
            let node = graph.node(child);
            if node.tokens() != 0 {
                let first_child = node.first_child();
                self.stack.push(Step { tokens: node.tokens(), child: first_child, len: self.len });
            }
            if node.is_word() {
                return true;
            }
            if node.tokens() == 0 {
                return false;
            }
        }
        false
    }
}
