//! Finds words in the graph.
//!
//! Each letter takes one load that depends on the load before, so looking up one word mostly waits
//! for memory. [`Graph::find_many`] therefore steps several words in parallel: their loads do not
//! depend on each other, so the processor can do them at the same time.

use super::node::NodeIndex;
use super::view::Graph;
use crate::if_detected;
use crate::walk::MAX_KEY;

/// The number of words that [`Graph::find_many`] looks up in parallel.
pub(crate) const LANES: usize = 32;

/// The position in the graph where a prefix ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PrefixEnd {
    /// The node that the whole tokens of the prefix lead to.
    pub(crate) index: NodeIndex,
    /// The number of bytes of these tokens.
    pub(crate) len: usize,
    /// One bit for each token that can follow: all of them, or those that start with the remaining
    /// bytes of the prefix.
    pub(crate) tokens: u32,
}

impl Graph<'_> {
    /// The node at which the word `key` ends. Takes one load per letter.
    #[inline]
    pub(crate) fn find_word(&self, key: &[u8]) -> Option<NodeIndex> {
        find_word(self, key).unwrap_or_else(|| self.find_word_inline(key))
    }

    #[inline(always)]
    fn find_word_inline(&self, key: &[u8]) -> Option<NodeIndex> {
        self.find_below(Self::ROOT, key).filter(|&index| self.node(index).is_word())
    }

    /// The node that `key` leads to from the node at `index`.
    #[inline(always)]
    fn find_below(&self, mut index: NodeIndex, mut key: &[u8]) -> Option<NodeIndex> {
        let table = self.token_set.byte_table();
        while !key.is_empty() {
            let (token, rest) = table.split_first(key)?;
            index = self.node(index).step(token)?;
            key = rest;
        }
        Some(index)
    }

    /// The node and the tokens that follow `prefix`. Takes one load per letter.
    pub(crate) fn find_prefix(&self, prefix: &[u8]) -> Option<PrefixEnd> {
        let table = self.token_set.byte_table();
        let (mut index, mut rest) = (Self::ROOT, prefix);
        while let Some((token, after)) = table.split_first(rest) {
            index = self.node(index).step(token)?;
            rest = after;
        }
        let tokens = self.node(index).tokens() & table.continuations(rest);
        let found = tokens != 0 || rest.is_empty() && self.node(index).is_word();
        found.then_some(PrefixEnd { index, len: prefix.len() - rest.len(), tokens })
    }

    /// The node at which each of the words `keys` ends.
    #[inline]
    pub(crate) fn find_many(&self, keys: &[&[u8]; LANES], found: &mut [Option<NodeIndex>; LANES]) {
        find_many(self, keys, found).unwrap_or_else(|| self.find_many_inline(keys, found));
    }

    #[inline(always)]
    fn find_many_inline(&self, keys: &[&[u8]; LANES], found: &mut [Option<NodeIndex>; LANES]) {
        let table = self.token_set.byte_table();
        *found = [None; LANES];
        let mut nodes = [Self::ROOT; LANES];
        // The lanes whose words may still be found.
        let mut lanes: [u8; LANES] = std::array::from_fn(|lane| lane as u8);
        let (mut count, mut depth) = (LANES, 0);
        while count > 0 {
            let mut kept = 0;
            for i in 0..count {
                let lane = usize::from(lanes[i]) % LANES;
                let (index, key) = (nodes[lane], keys[lane]);
                let node = self.node(index);
                let Some(&byte) = key.get(depth) else {
                    found[lane] = node.is_word().then_some(index);
                    continue;
                };
                let Some(token) = table.single(byte) else {
                    // The next token has more than one byte; finish this word alone.
                    let end = self.find_below(index, &key[depth..]);
                    found[lane] = end.filter(|&end| self.node(end).is_word());
                    continue;
                };
                // Avoids a branch that would often be mispredicted: always stores the lane, and
                // keeps it only if the word continues.
                nodes[lane] = node.child(token);
                lanes[kept] = lane as u8;
                kept += (node.tokens() >> token & 1) as usize;
            }
            count = kept;
            depth += 1;
        }
    }

    /// The first word at or below a node, in byte order; `None` if there is no word, which happens
    /// only with damaged nodes.
    pub(super) fn first_word(&self, mut index: NodeIndex) -> Option<NodeIndex> {
        // Nodes that were not verified can lead back to themselves.
        for _ in 0..MAX_KEY {
            let node = self.node(index);
            if node.is_word() {
                return Some(index);
            }
            if node.tokens() == 0 {
                return None;
            }
            index = node.first_child();
        }
        None
    }
}

// Look-ups compiled for processors that count bits in one instruction.

if_detected! {
    ["popcnt", "bmi1", "bmi2"]
    fn find_word(graph: &Graph<'_>, key: &[u8]) -> Option<NodeIndex> {
        graph.find_word_inline(key)
    }
}

if_detected! {
    ["popcnt", "bmi1", "bmi2"]
    fn find_many(
        graph: &Graph<'_>,
        keys: &[&[u8]; LANES],
        found: &mut [Option<NodeIndex>; LANES]
    ) -> () {
        graph.find_many_inline(keys, found);
    }
}
