//! The number of words below each node of an FST, for files without ordinals.
//!
//! Plain `fst` files map words to arbitrary values, so the rank of a word has to be counted. The
//! counts come from two passes over all nodes that the root reaches, and stay in memory. On damaged
//! nodes they are wrong, but every function here terminates.

use crate::fst_nodes::{FstNode, FstNodes};

/// The counts below each node that the root reaches.
#[derive(Debug)]
pub(crate) struct Counts {
    /// For each block of 64 addresses: a bit for each address of a node, and the number of nodes
    /// before the block.
    blocks: Vec<(u64, usize)>,
    /// The counts below each node, in the order of addresses.
    below: Vec<Below>,
}

/// The counts below a node, including the node itself. Sums saturate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Below {
    /// The number of words that end here or below.
    pub(crate) words: u64,
    /// The total number of bytes of these words after this node.
    pub(crate) bytes: u64,
}

impl Counts {
    /// Time is linear in the number of transitions and bytes of the nodes. Memory is linear in the
    /// number of nodes, plus a quarter of their bytes.
    pub(crate) fn new(nodes: FstNodes<'_>, root: usize) -> Self {
        // Transitions lead to lower addresses. So one pass downwards finds all nodes, and one pass
        // upwards counts the children of each node before the node.
        let mut counts = Self { blocks: vec![(0, 0); root / 64 + 1], below: Vec::new() };
        counts.add(root);
        for address in (0..=root).rev() {
            if let (true, Some(node)) = (counts.has(address), nodes.node(address)) {
                nodes.transitions(node).for_each(|it| counts.add(it.address));
            }
        }
        for block in 0..counts.blocks.len() {
            counts.blocks[block].1 = counts.below.len();
            for address in 64 * block..64 * block + 64 {
                if counts.has(address) {
                    let below = nodes.node(address).map(|node| counts.sum(nodes, node));
                    counts.below.push(below.unwrap_or_default());
                }
            }
        }
        counts
    }

    /// Whether a node has this address.
    fn has(&self, address: usize) -> bool {
        self.blocks.get(address / 64).is_some_and(|(nodes, _)| nodes >> (address % 64) & 1 != 0)
    }

    fn add(&mut self, address: usize) {
        if let Some((nodes, _)) = self.blocks.get_mut(address / 64) {
            *nodes |= 1 << (address % 64);
        }
    }

    fn sum(&self, nodes: FstNodes<'_>, node: FstNode) -> Below {
        let here = Below { words: node.is_final().into(), bytes: 0 };
        nodes.transitions(node).map(|it| self.below(it.address)).fold(here, |sum, child| Below {
            words: sum.words.saturating_add(child.words),
            bytes: sum.bytes.saturating_add(child.bytes).saturating_add(child.words),
        })
    }

    /// The number of nodes.
    pub(crate) fn len(&self) -> usize {
        self.below.len()
    }

    /// The addresses of the nodes, highest first.
    pub(crate) fn addresses(&self) -> impl Iterator<Item = usize> {
        (0..64 * self.blocks.len()).rev().filter(|&address| self.has(address))
    }

    /// The number of the node at this address, from 0 at the lowest one.
    pub(crate) fn number(&self, address: usize) -> Option<usize> {
        let (nodes, before) = *self.blocks.get(address / 64).filter(|_| self.has(address))?;
        let lower = nodes & ((1 << (address % 64)) - 1);
        Some(before + lower.count_ones() as usize)
    }

    /// The counts below the node at this address.
    pub(crate) fn below(&self, address: usize) -> Below {
        let below = self.number(address).and_then(|number| self.below.get(number));
        below.copied().unwrap_or_default()
    }

    /// The number of words before `key`, if it is a word below `root`.
    pub(crate) fn rank(&self, nodes: FstNodes<'_>, root: usize, key: &[u8]) -> Option<u64> {
        let mut node = nodes.node(root)?;
        let mut before = 0u64;
        for &byte in key {
            before = before.saturating_add(self.before(nodes, node, byte));
            node = nodes.node(nodes.find(&node, byte)?.address)?;
        }
        node.is_final().then_some(before)
    }

    /// The number of words that end at a node, or go on from it with a byte before this one.
    pub(crate) fn before(&self, nodes: FstNodes<'_>, node: FstNode, byte: u8) -> u64 {
        let smaller = nodes.transitions(node).take_while(|it| it.input < byte);
        smaller.fold(node.is_final().into(), |sum, it| {
            sum.saturating_add(self.below(it.address).words)
        })
    }

    /// The key below `root` with `rank` words before it.
    pub(crate) fn key(&self, nodes: FstNodes<'_>, root: usize, rank: u64) -> Option<Vec<u8>> {
        let (mut key, mut left) = (Vec::new(), rank);
        let mut node = nodes.node(root)?;
        loop {
            match (node.is_final(), left) {
                (true, 0) => return Some(key),
                (true, _) => left -= 1,
                (false, _) => {}
            }
            let transition = nodes.transitions(node).find(|it| {
                let below = self.below(it.address).words;
                let here = left < below;
                left -= if here { 0 } else { below };
                here
            })?;
            key.push(transition.input);
            node = nodes.node(transition.address)?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_bytes_are_counted_below_each_node() {
        let words = ["", "a", "tea", "teas", "ten"];
        let set = fst::Set::from_iter(words).unwrap();
        let file = set.as_fst().as_bytes();
        let (nodes, root) = (FstNodes::new(&file[..file.len() - 20], 16), file.len() - 21);
        let counts = Counts::new(nodes, root);
        assert_eq!(counts.below(root), Below { words: 5, bytes: 11 });
        let t = nodes.find(&nodes.node(root).unwrap(), b't').unwrap();
        assert_eq!(counts.below(t.address), Below { words: 3, bytes: 7 });
        for (rank, word) in (0..).zip(words) {
            assert_eq!(counts.rank(nodes, root, word.as_bytes()), Some(rank), "{word}");
            assert_eq!(counts.key(nodes, root, rank).as_deref(), Some(word.as_bytes()));
        }
        assert_eq!(counts.rank(nodes, root, b"te"), None);
        assert_eq!(counts.key(nodes, root, 5), None);
    }
}
