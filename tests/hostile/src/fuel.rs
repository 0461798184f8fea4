//! Searches that end after a number of steps, whatever the file contains.
//!
//! A valid file of a kilobyte can contain more words than anything can walk, so a search that
//! visits all of them is not a fault. The targets only check that each step is sound.

use std::cell::Cell;

use lexicon::Automaton;

/// An automaton that cannot match any more once its steps are used up.
pub(crate) struct Fueled<A> {
    automaton: A,
    steps: Cell<u32>,
}

impl<A: Automaton> Fueled<A> {
    pub(crate) fn new(automaton: A, steps: u32) -> Self {
        Self { automaton, steps: Cell::new(steps) }
    }
}

impl<A: Automaton> Automaton for Fueled<A> {
    type State = A::State;

    fn start(&self) -> A::State {
        self.automaton.start()
    }

    fn is_match(&self, state: &A::State) -> bool {
        self.automaton.is_match(state)
    }

    fn can_match(&self, state: &A::State) -> bool {
        self.steps.set(self.steps.get().saturating_sub(1));
        self.steps.get() > 0 && self.automaton.can_match(state)
    }

    fn accept(&self, state: &A::State, byte: u8) -> A::State {
        self.automaton.accept(state, byte)
    }
}
