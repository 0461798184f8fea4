//! Walks the nodes of an FST letter by letter.

use dictc_lexicon::Lexicon;
use dictc_lexicon::raw::{FstNode, FstNodes};

use crate::letter_bits::LetterBits;

/// A prefix of some word: a node of the FST, and the sum of the outputs on the way to it.
pub(crate) type FstState = (FstNode, u64);

/// Walks the nodes of the FST.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FstWalk<'a> {
    nodes: FstNodes<'a>,
    root: usize,
    is_native: bool,
}

impl<'a> FstWalk<'a> {
    pub(crate) fn new(lexicon: &'a Lexicon) -> Self {
        let (nodes, root) = (lexicon.fst_nodes(), lexicon.root_address());
        Self { nodes, root, is_native: lexicon.is_native() }
    }

    /// The state of the empty prefix; `None` if there are no words.
    pub(crate) fn start(&self) -> Option<FstState> {
        Some((self.nodes.node(self.root)?, 0))
    }

    /// The state after one more letter; `None` if no word continues with it.
    #[inline]
    pub(crate) fn step(&self, state: &FstState, letter: char) -> Option<FstState> {
        if letter.is_ascii() {
            return self.step_byte(state, letter as u8);
        }
        let mut state = *state;
        for byte in letter.encode_utf8(&mut [0; 4]).bytes() {
            state = self.step_byte(&state, byte)?;
        }
        Some(state)
    }

    /// The ordinal of the prefix, which must be a word; `None` if the FST does not know ordinals.
    pub(crate) fn ordinal(&self, (node, value): &FstState) -> Option<u32> {
        if !self.is_native {
            return None;
        }
        u32::try_from(value.wrapping_add(node.final_output())).ok()
    }

    /// A superset of the letters that continue the prefix.
    #[inline]
    pub(crate) fn continuations(&self, (node, _): &FstState) -> LetterBits {
        let mut letters = LetterBits::default();
        self.nodes.for_each_input(node, |input| letters.insert_first_byte(input));
        letters
    }

    /// Calls `each` with every letter that continues the prefix.
    pub(crate) fn for_each_letter(&self, (node, _): &FstState, each: &mut dyn FnMut(char)) {
        self.spell(*node, [0; 4], 0, each);
    }

    #[inline]
    fn step_byte(&self, (node, value): &FstState, byte: u8) -> Option<FstState> {
        let transition = self.nodes.find(node, byte)?;
        Some((self.nodes.node(transition.address)?, value.wrapping_add(transition.output)))
    }

    /// Calls `each` with the letters whose UTF-8 is `bytes[..len]` followed by bytes from `node`
    /// on.
    fn spell(&self, node: FstNode, bytes: [u8; 4], len: usize, each: &mut dyn FnMut(char)) {
        for transition in self.nodes.transitions(node) {
            let mut bytes = bytes;
            bytes[len] = transition.input;
            match std::str::from_utf8(&bytes[..=len]) {
                Ok(text) => text.chars().for_each(&mut *each),
                Err(error) if error.error_len().is_none() && len < 3 => {
                    if let Some(next) = self.nodes.node(transition.address) {
                        self.spell(next, bytes, len + 1, each);
                    }
                }
                // Not UTF-8, so not a letter of a board.
                Err(_) => {}
            }
        }
    }
}
