//! Walks the word graph letter by letter, also where `qu` is one token.

use dictc_lexicon::{Alphabet, Graph, NodeIndex};

use crate::automaton::Automaton;
use crate::letter_bits::LetterBits;

/// Walks the nodes of the word graph.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GraphWalk<'a> {
    graph: Graph<'a>,
}

/// A node; or, where `qu` is one token, the state between its letters.
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

    /// The first letters of the tokens that continue from a node.
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

    fn continuations(&self, state: &GraphState) -> LetterBits {
        let mut letters = LetterBits::default();
        self.for_each_letter(state, &mut |letter| letters.insert(letter));
        letters
    }

    fn for_each_letter(&self, state: &GraphState, each: &mut dyn FnMut(char)) {
        if state.after_q { each('u') } else { self.first_letters(state.node).for_each(each) }
    }
}
