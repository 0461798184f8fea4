//! What the prefix search walks: an automaton that reads words letter by letter.
//!
//! The implementations are [`FstWalk`](crate::fst_walk::FstWalk), over the nodes of any `fst` file,
//! and [`GraphWalk`](crate::graph_walk::GraphWalk), over the word graph. The kernels do not use
//! this trait: they read the nodes of the graph directly.

use crate::letter_bits::LetterBits;

/// A stateful prefix automaton over the letters of words.
pub(crate) trait Automaton {
    /// A state: a prefix of some word.
    type State: Copy;

    /// The state of the empty prefix; `None` if there are no words.
    fn start(&self) -> Option<Self::State>;

    /// The state after one more letter; `None` if no word continues with it.
    fn step(&self, state: &Self::State, letter: char) -> Option<Self::State>;

    /// Whether the prefix is a word.
    fn is_word(&self, state: &Self::State) -> bool;

    /// The ordinal of the prefix, which must be a word; `None` if the automaton does not know
    /// ordinals.
    fn ordinal(&self, state: &Self::State) -> Option<u32>;

    /// A superset of the letters that continue the prefix.
    fn continuations(&self, state: &Self::State) -> LetterBits;

    /// Calls `each` with every letter that continues the prefix.
    fn for_each_letter(&self, state: &Self::State, each: &mut dyn FnMut(char));
}
