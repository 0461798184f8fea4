//! Words in alphabetical order, streamed from the FST's nodes.

use crate::nodes::{Node, Nodes};

/// The longest key that is walked. No word comes near it, but a damaged file's keys could be as long as the file, and
/// each byte takes a [`Step`] on the stack.
pub(crate) const MAX_KEY: usize = 1 << 20;

/// An iterator over the words of a lexicon, or over those with one prefix, in byte order.
///
/// Each step takes time in the letters that differ from the word before. Use [`next_key`](Self::next_key)
/// to walk without allocating, and for plain `fst` files whose keys are not UTF-8. Nodes that lead to no word
/// or to one longer than 1 MiB, as only files that were made to do harm have, end it.
#[derive(Debug)]
pub struct Words<'a> {
    nodes: Nodes<'a>,
    /// The nodes on the way to the word before, each with its next transition and the value so far.
    stack: Vec<Step>,
    key: Vec<u8>,
    /// How many bytes of the key the lowest node on the stack stands for.
    prefix: usize,
    /// How many words may come at most: a damaged file could go on for ever, a sound one never has
    /// more words than it says.
    left: u64,
}

#[derive(Debug)]
struct Step {
    node: Node,
    next: usize,
    value: u64,
    /// Whether the word that ends at this node has been given out.
    told: bool,
}

impl<'a> Words<'a> {
    /// The words below the node at `address`, which `prefix` leads to with the value `value`.
    pub(crate) fn below(
        nodes: Nodes<'a>,
        address: Option<usize>,
        prefix: &[u8],
        value: u64,
        left: u64,
    ) -> Self {
        let mut words =
            Self { nodes, stack: Vec::new(), key: prefix.to_vec(), prefix: prefix.len(), left };
        if let Some(node) = address.and_then(|address| nodes.node(address)) {
            words.stack.push(Step { node, next: 0, value, told: false });
        }
        words
    }

    /// The next word's bytes and what the FST maps it to: its ordinal in files of ours, the value in
    /// plain `fst` maps, 0 in plain sets.
    pub fn next_key(&mut self) -> Option<(&[u8], u64)> {
        if self.left == 0 {
            return None;
        }
        let value = self.advance()?;
        self.left -= 1;
        Some((&self.key, value))
    }

    fn advance(&mut self) -> Option<u64> {
        loop {
            let step = self.stack.last_mut()?;
            if !step.told {
                step.told = true;
                if step.node.is_final() {
                    return Some(step.value.wrapping_add(step.node.final_output()));
                }
            }
            if step.next == step.node.len() && !step.node.is_dead_end() {
                self.stack.pop();
                if self.key.len() > self.prefix {
                    self.key.pop();
                }
                continue;
            }
            let transition = self.nodes.transition(&step.node, step.next);
            step.next += 1;
            let child = transition.and_then(|it| Some((it, self.nodes.node(it.address)?)));
            let Some((transition, node)) = child.filter(|_| self.key.len() < MAX_KEY) else {
                // Every node of a sound file leads to a word. Damaged ones can lead nowhere in more ways
                // than anybody can wait for.
                self.left = 0;
                return None;
            };
            let value = step.value.wrapping_add(transition.output);
            self.key.push(transition.input);
            self.stack.push(Step { node, next: 0, value, told: false });
        }
    }
}

impl Iterator for Words<'_> {
    type Item = String;

    /// The next word; bytes that are not UTF-8, which only plain `fst` files can have, are replaced.
    fn next(&mut self) -> Option<String> {
        self.next_key().map(|(key, _)| String::from_utf8_lossy(key).into_owned())
    }
}

impl std::iter::FusedIterator for Words<'_> {}
