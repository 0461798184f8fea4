//! The walk behind every search: an automaton stepping in parallel with the FST.
//!
//! A [`Walk`] is the position of a depth-first search. It does not hold the nodes and the
//! automaton, but gets both with each step, so its owners can store them in any way. It visits only
//! the prefixes from which the automaton can still match.
//!
//! # Bounds
//!
//! In a valid file, every walk ends without limits. In a damaged file, these limits end it:
//!
//! - the number of words passed and of nodes visited, chosen by the owner;
//! - [`MAX_KEY`] bytes for a key;
//! - a node that cannot be read, or that leads to no word, ends the walk immediately, because
//!   damaged nodes can have exponentially many paths without a word.

use fst::Automaton;

use crate::fst_nodes::{FstNode, FstNodes};

/// The maximum length of a key. Words are far shorter, but keys of a damaged file can be as long as
/// the file, and each byte takes a [`Step`] on the stack.
pub(crate) const MAX_KEY: usize = 1 << 20;

/// A depth-first walk over the words that an automaton with states `S` matches.
#[derive(Clone, Debug)]
pub(crate) struct Walk<S> {
    stack: Vec<Step>,
    /// The automaton's state at each of these nodes. Two short structures are copied faster than a
    /// long one.
    states: Vec<S>,
    key: Vec<u8>,
    limits: Limits,
    /// Whether the walk ended before it had visited everything.
    gave_up: bool,
}

/// The limits of a walk.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Words to pass, whether they match or not.
    pub(crate) words: u64,
    /// Nodes to visit.
    pub(crate) visits: u64,
}

/// Where a walk starts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start<'p> {
    /// The node, or `None` for an empty walk.
    pub(crate) address: Option<usize>,
    /// The bytes that lead to the node; the automaton does not read them.
    pub(crate) prefix: &'p [u8],
    /// The sum of the outputs on the way to the node.
    pub(crate) value: u64,
}

/// A node on the path to the current one.
#[derive(Clone, Copy, Debug)]
struct Step {
    node: FstNode,
    /// The transition to take next, at most 256.
    next: u16,
    value: u64,
    /// Whether the word that ends at this node has been considered.
    word_done: bool,
}

impl<S> Walk<S> {
    pub(crate) fn new<A: Automaton<State = S>>(
        nodes: FstNodes<'_>,
        automaton: &A,
        start: Start<'_>,
        limits: Limits,
    ) -> Self {
        let state = automaton.start();
        let node = start.address.and_then(|address| nodes.node(address));
        let (stack, states) = match node.filter(|_| automaton.can_match(&state)) {
            Some(node) => {
                (vec![Step { node, next: 0, value: start.value, word_done: false }], vec![state])
            }
            None => Default::default(),
        };
        Self { stack, states, key: start.prefix.to_vec(), limits, gave_up: false }
    }

    /// Limits the number of nodes to visit further.
    pub(crate) fn limit_visits(&mut self, visits: u64) {
        self.limits.visits = self.limits.visits.min(visits);
    }

    /// Walks to the next match and returns its output. [`key`](Self::key) and
    /// [`state`](Self::state) then belong to this match. Each call must get the same nodes and
    /// automaton.
    pub(crate) fn advance<A: Automaton<State = S>>(
        &mut self,
        nodes: FstNodes<'_>,
        automaton: &A,
    ) -> Option<u64> {
        loop {
            let (step, state) = (self.stack.last_mut()?, self.states.last()?);
            if !step.word_done {
                step.word_done = true;
                if step.node.is_final() {
                    let Some(left) = self.limits.words.checked_sub(1) else {
                        return self.give_up();
                    };
                    self.limits.words = left;
                    if matches_here(automaton, state) {
                        return Some(step.value.wrapping_add(step.node.final_output()));
                    }
                }
            }
            if usize::from(step.next) == step.node.len() && !step.node.is_dead_end() {
                self.stack.pop();
                self.states.pop();
                self.key.pop();
                continue;
            }
            let transition = nodes.transition(&step.node, step.next.into());
            step.next += 1;
            let Some(transition) = transition else { return self.give_up() };
            let state = automaton.accept(state, transition.input);
            if !automaton.can_match(&state) {
                continue;
            }
            let value = step.value.wrapping_add(transition.output);
            let node = nodes.node(transition.address);
            let left = self.limits.visits.checked_sub(1);
            let (Some(node), Some(left), ..MAX_KEY) = (node, left, self.key.len()) else {
                return self.give_up();
            };
            self.limits.visits = left;
            self.key.push(transition.input);
            self.states.push(state);
            self.stack.push(Step { node, next: 0, value, word_done: false });
        }
    }

    fn give_up(&mut self) -> Option<u64> {
        self.gave_up = true;
        self.stack.clear();
        self.states.clear();
        None
    }

    /// The bytes of the current match.
    pub(crate) fn key(&self) -> &[u8] {
        &self.key
    }

    /// The automaton's state at the end of the current match; `None` after the last one.
    pub(crate) fn state(&self) -> Option<&S> {
        self.states.last()
    }

    /// Whether the walk ended at a corrupt node or at a limit.
    pub(crate) fn gave_up(&self) -> bool {
        self.gave_up
    }
}

pub(crate) fn matches_here<A: Automaton>(automaton: &A, state: &A::State) -> bool {
    match automaton.accept_eof(state) {
        Some(end) => automaton.is_match(&end),
        None => automaton.is_match(state),
    }
}
