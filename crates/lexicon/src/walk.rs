//! The walk of every search: an automaton stepping in parallel with the FST.
//!
//! A [`Walk`] is the position of a depth-first search. It does not hold the nodes and the
//! automaton, but gets both with each step, so its owners can store them in any way. It visits only
//! the prefixes from which the automaton can still match.
//!
//! # Bounds
//!
//! A file of a few bytes can encode more words than anybody can read, so no walk relies on the file
//! to end:
//!
//! - Each transition that the automaton reads is a step, and the number of steps is limited.
//! - [`DeadEnds`] remembers from which nodes and states nothing matched, so that a walk does not
//!   search them again.
//! - The number of words passed is limited by the number that the file states.
//! - A key has at most [`MAX_KEY`] bytes.
//! - A node that cannot be read, or that leads to no word, is a fault that ends the walk
//!   immediately.

use std::ops::ControlFlow;

use fst::Automaton;

use crate::dead_ends::DeadEnds;
use crate::format::FormatError;
use crate::fst_nodes::{FstNode, FstNodes};

/// The default limit of the steps of one search, which are transitions that its automaton reads:
/// [`Lexicon::step_limit`](crate::Lexicon::step_limit).
///
/// A search of an honest list takes at most a step for each letter of the list. Two hundred million
/// steps take from some seconds to a minute.
pub const STEP_LIMIT: u64 = 200_000_000;

/// The maximum length of a key. Words are far shorter, but keys of a damaged file can be as long as
/// the file, and each byte takes a [`Step`] on the stack.
pub(crate) const MAX_KEY: usize = 1 << 20;

/// The reason why a walk ended before it had visited everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It reached its step limit.
    StepLimit {
        /// The limit.
        steps: u64,
    },
    /// The file is damaged, or was made by a faulty program.
    Fault(FormatError),
}

/// A depth-first walk over the words that an automaton with states `S` matches.
#[derive(Clone, Debug)]
pub(crate) struct Walk<S> {
    stack: Vec<Step>,
    /// The automaton's state at each of these nodes, except those that are in the table of the
    /// dead ends.
    states: Vec<S>,
    key: Vec<u8>,
    limits: Limits,
    steps_left: u64,
    /// The number of steps that a step of the automaton counts as.
    cost: u64,
    /// The number of steps until the walk begins to remember.
    forgetful_steps: u64,
    dead_ends: Option<DeadEnds<S>>,
    stop: Option<Stop>,
}

/// The limits of a walk.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// Words to pass, whether they match or not.
    pub(crate) words: u64,
    /// Transitions to read.
    pub(crate) steps: u64,
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
    /// Whether the word that ends at this node has been considered.
    word_done: bool,
    /// Whether a word matched here or below, if the walk remembers.
    matched: bool,
    /// The number of the automaton's state, if the walk remembers it.
    state: u32,
    address: usize,
    value: u64,
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
        // The root of a file without words leads to none.
        let leads_to_words = |node: &FstNode| limits.words > 0 || !node.is_dead_end();
        let first = node.filter(|node| leads_to_words(node) && automaton.can_match(&state));
        let (stack, states) = match first.zip(start.address) {
            Some((node, address)) => {
                let step = Step::new(node, start.value, DeadEnds::<S>::UNKNOWN, address);
                (vec![step], vec![state])
            }
            None => Default::default(),
        };
        let stop = match (start.address, node) {
            (Some(address), None) => Some(fault_at(address)),
            _ => None,
        };
        Self {
            stack,
            states,
            key: start.prefix.to_vec(),
            limits,
            steps_left: limits.steps,
            cost: 1,
            forgetful_steps: 0,
            dead_ends: None,
            stop,
        }
    }

    /// Limits the number of steps. Must be called before the first step.
    pub(crate) fn limit_steps(&mut self, steps: u64) {
        (self.limits.steps, self.steps_left) = (steps, steps);
    }

    /// The number of steps until the limit.
    pub(crate) fn steps_left(&self) -> u64 {
        self.steps_left
    }

    /// Lets a step of the automaton count as several.
    pub(crate) fn cost(&mut self, steps: u64) {
        self.cost = steps.max(1);
    }

    /// Remembers dead ends after this number of steps.
    pub(crate) fn remember(&mut self, dead_ends: DeadEnds<S>, steps: u64) {
        (self.dead_ends, self.forgetful_steps) = (Some(dead_ends), steps);
    }

    /// Walks to the next match and breaks with its output, or with `None` at the end. Continues
    /// after about this number of steps without a match. [`key`](Self::key) and
    /// [`state`](Self::state) then belong to the match. Each call must get the same nodes and
    /// automaton.
    pub(crate) fn advance<A: Automaton<State = S>>(
        &mut self,
        nodes: FstNodes<'_>,
        automaton: &A,
        steps: u64,
    ) -> ControlFlow<Option<u64>> {
        let mut left = steps;
        loop {
            let remembers = self.forgetful_steps == 0 && self.dead_ends.is_some();
            let mut slice = left.min(self.steps_left);
            if self.forgetful_steps > 0 {
                slice = slice.min(self.forgetful_steps);
            }
            let (found, rest) = if remembers {
                self.run::<A, true>(nodes, automaton, slice)
            } else {
                self.run::<A, false>(nodes, automaton, slice)
            };
            let taken = slice - rest;
            left -= taken;
            self.steps_left -= taken;
            if self.forgetful_steps > 0 {
                self.forgetful_steps = self.forgetful_steps.saturating_sub(taken);
                // What was found below these nodes so far is not known.
                if self.forgetful_steps == 0 {
                    self.stack.iter_mut().for_each(|step| step.matched = true);
                }
            }
            if found.is_break() {
                return found;
            }
            if self.steps_left == 0 {
                return ControlFlow::Break(self.stop(Stop::StepLimit { steps: self.limits.steps }));
            }
            if left == 0 {
                return ControlFlow::Continue(());
            }
        }
    }

    /// Walks until it finds a match, reaches the end, or has no steps left. Returns the steps that are
    /// left, too: in a register, they cost less.
    fn run<A: Automaton<State = S>, const REMEMBERS: bool>(
        &mut self,
        nodes: FstNodes<'_>,
        automaton: &A,
        mut steps: u64,
    ) -> (ControlFlow<Option<u64>>, u64) {
        let cost = self.cost;
        let found = loop {
            let Some(step) = self.stack.last_mut() else { break ControlFlow::Break(None) };
            if !step.word_done {
                step.word_done = true;
                if step.node.is_final() {
                    let Some(left) = self.limits.words.checked_sub(1) else {
                        let what = "the number of words";
                        let fault =
                            FormatError::invalid(what, "larger", "the number that it states");
                        break ControlFlow::Break(self.stop(Stop::Fault(fault)));
                    };
                    self.limits.words = left;
                    let state = state_at(step.state, self.dead_ends.as_ref(), &self.states);
                    if state.is_some_and(|state| matches_here(automaton, state)) {
                        step.matched = true;
                        let output = step.value.wrapping_add(step.node.final_output());
                        break ControlFlow::Break(Some(output));
                    }
                }
            }
            if usize::from(step.next) == step.node.len() && !step.node.is_dead_end() {
                self.leave::<REMEMBERS>();
                continue;
            }
            if steps == 0 {
                break ControlFlow::Continue(());
            }
            steps = steps.saturating_sub(cost);
            let transition = nodes.transition(&step.node, step.next.into());
            step.next += 1;
            let Some(transition) = transition else {
                let at = step.node;
                break ControlFlow::Break(self.stop(fault_below(nodes, &at)));
            };
            let mut number = DeadEnds::<S>::UNKNOWN;
            let mut is_held = false;
            if REMEMBERS && let Some(dead_ends) = &self.dead_ends {
                number = dead_ends.next(step.state, transition.input);
                if number == DeadEnds::<S>::DEAD || dead_ends.has(number, transition.address) {
                    continue;
                }
                is_held = dead_ends.state(number).is_some();
            }
            if !is_held {
                let state = state_at(step.state, self.dead_ends.as_ref(), &self.states);
                let Some(state) = state else { break ControlFlow::Break(None) };
                let state = automaton.accept(state, transition.input);
                let can_match = automaton.can_match(&state);
                if REMEMBERS && let Some(dead_ends) = &mut self.dead_ends {
                    if number == DeadEnds::<S>::UNKNOWN {
                        let next = can_match.then(|| dead_ends.number(&state));
                        number = next.unwrap_or(DeadEnds::<S>::DEAD);
                        dead_ends.add_next(step.state, transition.input, number);
                    }
                    is_held = dead_ends.state(number).is_some();
                    if dead_ends.has(number, transition.address) {
                        continue;
                    }
                }
                if !can_match {
                    continue;
                }
                if !is_held {
                    self.states.push(state);
                }
            }
            let value = step.value.wrapping_add(transition.output);
            let (Some(node), ..MAX_KEY) = (nodes.node(transition.address), self.key.len()) else {
                break ControlFlow::Break(self.stop(fault_at(transition.address)));
            };
            self.key.push(transition.input);
            self.stack.push(Step::new(node, value, number, transition.address));
        };
        (found, steps)
    }

    /// Goes back to the node above.
    #[inline]
    fn leave<const REMEMBERS: bool>(&mut self) {
        self.key.pop();
        let Some(left) = self.stack.pop() else { return };
        let Some(dead_ends) = self.dead_ends.as_mut().filter(|_| REMEMBERS) else {
            self.states.pop();
            return;
        };
        if dead_ends.state(left.state).is_none() {
            self.states.pop();
        }
        let Some(above) = self.stack.last_mut() else { return };
        above.matched |= left.matched;
        if !left.matched {
            dead_ends.add(left.state, left.address);
        }
    }

    /// Ends the walk.
    #[cold]
    pub(crate) fn stop(&mut self, stop: Stop) -> Option<u64> {
        self.stop = Some(stop);
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
        state_at(self.stack.last()?.state, self.dead_ends.as_ref(), &self.states)
    }

    /// Why the walk ended at a limit or at a fault.
    pub(crate) fn stopped(&self) -> Option<&Stop> {
        self.stop.as_ref()
    }
}

impl Step {
    fn new(node: FstNode, value: u64, state: u32, address: usize) -> Self {
        Self { node, next: 0, word_done: false, matched: false, state, address, value }
    }
}

/// The state of the automaton at the current node.
#[inline]
fn state_at<'s, S>(
    number: u32,
    dead_ends: Option<&'s DeadEnds<S>>,
    states: &'s [S],
) -> Option<&'s S> {
    dead_ends.and_then(|it| it.state(number)).or(states.last())
}

/// The fault of a node that cannot be read.
fn fault_at(address: usize) -> Stop {
    Stop::Fault(FormatError::unreadable(address))
}

/// The fault of a node of which a transition cannot be read.
fn fault_below(nodes: FstNodes<'_>, node: &FstNode) -> Stop {
    fault_at(nodes.lowest_byte(node))
}

pub(crate) fn matches_here<A: Automaton>(automaton: &A, state: &A::State) -> bool {
    match automaton.accept_eof(state) {
        Some(end) => automaton.is_match(&end),
        None => automaton.is_match(state),
    }
}
