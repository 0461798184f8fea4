//! What the prefix search walks: an automaton that reads a word letter by letter.
//!
//! Two things are one: the FST's own nodes ([`FstWalk`]), as they lie in any `fst` file, and the word graph
//! ([`GraphWalk`]). The kernels do not use this trait; they read the graph's nodes directly.

use lexicon::{Alphabet, FstNode, FstNodes, Graph, Lexicon, NodeIndex};

/// A stateful prefix automaton over the letters of words.
pub(crate) trait Automaton {
    /// A position in the automaton: a prefix that some word has.
    type State: Copy;

    /// The state of the empty prefix; `None` if there are no words.
    fn start(&self) -> Option<Self::State>;

    /// The state after one more letter; `None` if no word goes on so.
    fn step(&self, state: &Self::State, letter: char) -> Option<Self::State>;

    /// Whether the prefix is a word.
    fn is_word(&self, state: &Self::State) -> bool;

    /// The ordinal of the prefix, which is a word, where the automaton knows it.
    fn ordinal(&self, state: &Self::State) -> Option<u32>;

    /// Which letters could go on: those that do, and perhaps some that do not.
    fn continuations(&self, state: &Self::State) -> LetterSet;

    /// Calls `each` with every letter that goes on.
    fn for_each_letter(&self, state: &Self::State, each: &mut dyn FnMut(char));
}

/// A set of letters: exact for `a` to `z`; all others are in it together, or none is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LetterSet(u32);

impl LetterSet {
    const OTHERS: u32 = 1 << 31;

    /// The set of a letter by the first byte of its UTF-8.
    const BITS: [u32; 256] = {
        let mut bits = [Self::OTHERS; 256];
        let mut letter = 0;
        while letter < 26 {
            bits[b'a' as usize + letter] = 1 << letter;
            letter += 1;
        }
        bits
    };

    /// All letters.
    pub(crate) fn all() -> Self {
        Self(Self::OTHERS | ((1 << 26) - 1))
    }

    #[inline]
    pub(crate) fn insert(&mut self, letter: char) {
        self.0 |= if letter.is_ascii_lowercase() {
            1 << (letter as u32 - 'a' as u32)
        } else {
            Self::OTHERS
        };
    }

    /// The letters that are in both sets.
    #[inline]
    pub(crate) fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The letters that are in one of both sets.
    #[inline]
    pub(crate) fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there are letters beyond a to z.
    #[inline]
    pub(crate) fn has_others(self) -> bool {
        self.0 & Self::OTHERS != 0
    }

    /// The number of letters from a to z.
    #[inline]
    pub(crate) fn count(self) -> u32 {
        (self.0 & !Self::OTHERS).count_ones()
    }

    /// Takes out a letter from a to z.
    #[inline]
    pub(crate) fn remove(&mut self, letter: char) {
        debug_assert!(letter.is_ascii_lowercase(), "the others are in it together");
        self.0 &= !(1 << (letter as u32 - 'a' as u32));
    }

    /// Takes out the first letter from a to z.
    #[inline]
    pub(crate) fn pop_first(&mut self) -> Option<char> {
        let first = (self.0 & !Self::OTHERS).trailing_zeros();
        if first == u32::BITS {
            return None;
        }
        self.0 &= !(1 << first);
        // Below 31, of which only a to z are ever inserted or common with what is.
        Some(char::from(b'a' + first as u8))
    }
}

/// A node of the FST, and the sum of the outputs on the way to it.
pub(crate) type FstState = (FstNode, u64);

/// Walks the nodes of the FST.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FstWalk<'a> {
    nodes: FstNodes<'a>,
    root: usize,
    has_ordinals: bool,
}

impl<'a> FstWalk<'a> {
    pub(crate) fn new(lexicon: &'a Lexicon) -> Self {
        let (nodes, root) = (lexicon.fst_nodes(), lexicon.root_address());
        Self { nodes, root, has_ordinals: lexicon.has_ordinals() }
    }

    #[inline]
    fn step_byte(&self, (node, value): &FstState, byte: u8) -> Option<FstState> {
        let transition = self.nodes.find(node, byte)?;
        Some((self.nodes.node(transition.address)?, value.wrapping_add(transition.output)))
    }

    /// Calls `each` with the letters that the bytes from `node` on spell after `bytes[..len]`.
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
                // Not UTF-8: no letter of a board.
                Err(_) => {}
            }
        }
    }
}

impl Automaton for FstWalk<'_> {
    type State = FstState;

    fn start(&self) -> Option<Self::State> {
        Some((self.nodes.node(self.root)?, 0))
    }

    #[inline]
    fn step(&self, state: &Self::State, letter: char) -> Option<Self::State> {
        if letter.is_ascii() {
            return self.step_byte(state, letter as u8);
        }
        let mut state = *state;
        for byte in letter.encode_utf8(&mut [0; 4]).bytes() {
            state = self.step_byte(&state, byte)?;
        }
        Some(state)
    }

    #[inline]
    fn is_word(&self, (node, _): &Self::State) -> bool {
        node.is_final()
    }

    fn ordinal(&self, (node, value): &Self::State) -> Option<u32> {
        if !self.has_ordinals {
            return None;
        }
        u32::try_from(value.wrapping_add(node.final_output())).ok()
    }

    #[inline]
    fn continuations(&self, (node, _): &Self::State) -> LetterSet {
        let mut letters = LetterSet::default();
        self.nodes.for_each_input(node, |input| letters.0 |= LetterSet::BITS[usize::from(input)]);
        letters
    }

    fn for_each_letter(&self, (node, _): &Self::State, each: &mut dyn FnMut(char)) {
        self.spell(*node, [0; 4], 0, each);
    }
}

/// Walks the word graph by letters, also where `qu` is one token.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GraphWalk<'a> {
    graph: Graph<'a>,
}

/// A node; or, where `qu` is one token, the place between its letters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GraphState {
    node: NodeIndex,
    after_q: bool,
}

impl<'a> GraphWalk<'a> {
    pub(crate) fn new(graph: Graph<'a>) -> Self {
        Self { graph }
    }

    fn alphabet(&self) -> &'a Alphabet {
        self.graph.alphabet()
    }

    fn step_token(&self, node: NodeIndex, text: &str) -> Option<GraphState> {
        let node = self.graph.node(node).step(self.alphabet().token(text)?)?;
        Some(GraphState { node, after_q: false })
    }

    /// The first letters of the tokens that go on from a node.
    fn first_letters(&self, node: NodeIndex) -> impl Iterator<Item = char> + 'a {
        let tokens = self.graph.node(node).tokens();
        let texts = self.alphabet().tokens().iter().enumerate();
        texts.filter(move |(i, _)| tokens >> i & 1 != 0).filter_map(|(_, text)| text.chars().next())
    }
}

impl Automaton for GraphWalk<'_> {
    type State = GraphState;

    fn start(&self) -> Option<GraphState> {
        Some(GraphState { node: Graph::ROOT, after_q: false })
    }

    fn step(&self, state: &GraphState, letter: char) -> Option<GraphState> {
        match (state.after_q, letter) {
            (true, 'u') => self.step_token(state.node, "qu"),
            (true, _) => None,
            (false, 'q') if self.alphabet().q_is_qu() => {
                self.step_token(state.node, "qu").map(|_| GraphState { after_q: true, ..*state })
            }
            (false, _) => self.step_token(state.node, letter.encode_utf8(&mut [0; 4])),
        }
    }

    fn is_word(&self, state: &GraphState) -> bool {
        !state.after_q && self.graph.node(state.node).is_word()
    }

    fn ordinal(&self, state: &GraphState) -> Option<u32> {
        self.graph.ordinal(state.node)
    }

    fn continuations(&self, state: &GraphState) -> LetterSet {
        let mut letters = LetterSet::default();
        self.for_each_letter(state, &mut |letter| letters.insert(letter));
        letters
    }

    fn for_each_letter(&self, state: &GraphState, each: &mut dyn FnMut(char)) {
        if state.after_q { each('u') } else { self.first_letters(state.node).for_each(each) }
    }
}
