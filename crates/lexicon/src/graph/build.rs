//! Lays words out as a graph.

use super::{Graph, MAX_NODES, Node, Sections};
use crate::alphabet::{Alphabet, Token};
use crate::format::SectionId;

/// A graph in memory.
#[derive(Debug)]
pub(crate) struct GraphBuffer {
    nodes: Vec<Node>,
    ranks: Vec<[u64; 2]>,
    ordinals: Vec<u32>,
    alphabet: Alphabet,
}

/// Words as strings of tokens, in alphabetical order, each once.
#[derive(Debug)]
pub(crate) struct TokenWords {
    tokens: Vec<Token>,
    /// Where each word starts; one more entry for the end of the last.
    starts: Vec<u32>,
}

impl TokenWords {
    pub(crate) fn new() -> Self {
        Self { tokens: Vec::new(), starts: vec![0] }
    }

    /// Adds a word; `None` if it has a letter that is not in the alphabet, does not come after the
    /// previous word, or does not fit.
    pub(crate) fn push(&mut self, alphabet: &Alphabet, word: &str) -> Option<()> {
        let start = self.tokens.len();
        let mut rest = word;
        while !rest.is_empty() {
            let (token, len) = alphabet.first_token(rest)?;
            self.tokens.push(token);
            rest = &rest[len..];
        }
        if self.len() > 0 && self.tokens[start..] <= *self.word(self.len() - 1) {
            return None;
        }
        self.starts.push(u32::try_from(self.tokens.len()).ok()?);
        Some(())
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub(super) fn word(&self, i: usize) -> &[Token] {
        &self.tokens[self.starts[i] as usize..self.starts[i + 1] as usize]
    }
}

impl GraphBuffer {
    pub(super) fn new(
        nodes: Vec<Node>,
        ranks: Vec<[u64; 2]>,
        ordinals: Vec<u32>,
        alphabet: Alphabet,
    ) -> Self {
        Self { nodes, ranks, ordinals, alphabet }
    }

    /// Builds the graph of these words, or `None` if there are none or it has more than
    /// [`MAX_NODES`] nodes.
    ///
    /// Takes time in the number of letters, and 16 bytes a node while it works.
    pub(crate) fn build(words: &TokenWords, alphabet: Alphabet) -> Option<Self> {
        if words.len() == 0 {
            return None;
        }
        let mut nodes = Vec::new();
        let mut ordinals = Vec::with_capacity(words.len());
        // The words that go through each node of one length of prefix, as ranges of ordinals.
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
        let ranks = ranks(&nodes);
        Some(Self { nodes, ranks, ordinals, alphabet })
    }

    pub(crate) fn sections(&self) -> Sections<'_> {
        let Self { nodes, ranks, ordinals, alphabet } = self;
        Sections { nodes, ranks, ordinals, alphabet }
    }

    /// The sections of a file that holds this graph.
    pub(crate) fn into_sections(self) -> [(SectionId, Vec<u8>); 4] {
        [
            (SectionId::ALPHABET, self.alphabet.encode()),
            (SectionId::TRIE, bytemuck::cast_slice(&self.nodes).to_vec()),
            (SectionId::RANKS, bytemuck::cast_slice(&self.ranks).to_vec()),
            (SectionId::ORDINALS, bytemuck::cast_slice(&self.ordinals).to_vec()),
        ]
    }

    pub(crate) fn view(&self) -> Graph<'_> {
        Graph::from_sections(self.sections())
    }
}

/// Splits the words `start..end`, alike in their first `depth` tokens, by the next one; returns the
/// tokens that occur there.
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

pub(super) fn ranks(nodes: &[Node]) -> Vec<[u64; 2]> {
    let mut before = 0u64;
    let block = |block: &[Node]| {
        let words = block
            .iter()
            .enumerate()
            .fold(0u64, |words, (i, node)| words | u64::from(node.is_word()) << i);
        let rank = [words.to_le(), before.to_le()];
        before += u64::from(words.count_ones());
        rank
    };
    nodes.chunks(64).map(block).collect()
}
