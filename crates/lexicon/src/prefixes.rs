//! The words that a text starts with.

use crate::graph::{Graph, NodeIndex};
use crate::lexicon::Lexicon;

/// The words that are prefixes of a text, shortest first.
///
/// Owns a copy of the text. All steps together are linear in the length of the longest prefix that
/// a word shares with the text.
#[derive(Clone)]
pub(crate) struct Prefixes {
    text: Vec<u8>,
    /// The node that `len` bytes of the text lead to; `None` when no more words can follow.
    end: Option<End>,
    len: usize,
    /// Whether the word that ends at that node has been considered.
    word_done: bool,
}

/// A node of one of the two automata.
#[derive(Clone, Copy)]
enum End {
    Graph(NodeIndex),
    /// Its address, and the sum of the outputs on the way to it.
    Fst(usize, u64),
}

impl End {
    /// The value in the FST of the word that ends here, if there is one.
    fn word(self, lexicon: &Lexicon) -> Option<u64> {
        match self {
            Self::Graph(index) => {
                let graph = lexicon.graph()?;
                // As in all look-ups, the node decides: ranks that were not verified can disagree.
                let ordinal = || graph.ordinal(index).unwrap_or(0).into();
                graph.node(index).is_word().then(ordinal)
            }
            Self::Fst(address, value) => {
                let node = lexicon.fst_nodes().node(address)?;
                node.is_final().then(|| value.wrapping_add(node.final_output()))
            }
        }
    }

    /// The node that the next bytes of `text` lead to, and the number of these bytes.
    fn step(self, lexicon: &Lexicon, text: &[u8]) -> Option<(Self, usize)> {
        match self {
            Self::Graph(index) => {
                let (index, rest) = lexicon.graph()?.step_bytes(index, text)?;
                Some((Self::Graph(index), text.len() - rest.len()))
            }
            Self::Fst(address, value) => {
                let nodes = lexicon.fst_nodes();
                let transition = nodes.find(&nodes.node(address)?, *text.first()?)?;
                let value = value.wrapping_add(transition.output);
                Some((Self::Fst(transition.address, value), 1))
            }
        }
    }
}

impl Prefixes {
    pub(crate) fn new(lexicon: &Lexicon, text: &[u8]) -> Self {
        Self { text: text.to_vec(), end: Some(lexicon.start()), len: 0, word_done: false }
    }

    /// The value of the next word in the FST. Each call must get the same lexicon.
    pub(crate) fn next_output(&mut self, lexicon: &Lexicon) -> Option<u64> {
        loop {
            // Taken, so that a damaged node ends the walk.
            let end = self.end.take()?;
            if !std::mem::replace(&mut self.word_done, true)
                && let Some(output) = end.word(lexicon)
            {
                self.end = Some(end);
                return Some(output);
            }
            let (end, bytes) = end.step(lexicon, &self.text[self.len..])?;
            self.end = Some(end);
            self.len += bytes;
            self.word_done = false;
        }
    }

    /// The bytes of the current word.
    pub(crate) fn key(&self) -> &[u8] {
        &self.text[..self.len]
    }
}

impl Lexicon {
    /// The node of the empty text.
    fn start(&self) -> End {
        match self.graph() {
            Some(_) => End::Graph(Graph::ROOT),
            None => End::Fst(self.root_address(), 0),
        }
    }
}
