//! An automaton with a step limit, which ends searches over malicious files.
//!
//! A valid file of one kilobyte can hold more words than a program can enumerate. A search that
//! visits all of them is not a fault, so the targets limit the steps and check each step.

use std::cell::Cell;

use dictc_lexicon::Automaton;

/// An automaton that stops matching after a number of steps.
pub(crate) struct StepLimited<A> {
    automaton: A,
    steps: Cell<u32>,
}

impl<A: Automaton> StepLimited<A> {
    pub(crate) fn new(automaton: A, steps: u32) -> Self {
        Self { automaton, steps: Cell::new(steps) }
    }
}

impl<A: Automaton> Automaton for StepLimited<A> {
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
