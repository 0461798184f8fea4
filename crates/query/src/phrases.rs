//! Phrases: sequences of words that an automaton matches.
//!
//! A walk over phrases is a walk over words that can return to the root wherever a word ends. It
//! visits only the prefixes of phrases from which the automaton can still match.

use std::hash::Hash;
use std::ops::ControlFlow;

use dictc_lexicon::raw::{DeadEnds, FstNode};
use dictc_lexicon::{Automaton, FormatError, Lexicon, REMEMBER_AFTER, Stop};

/// The maximum length of a phrase, in bytes. Words of a damaged file can be as long as the file.
const MAX_PHRASE: usize = 1 << 20;

/// Phrases of a few words that an automaton matches.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
/// use dictc_query::{Pattern, Phrases, Spaces};
///
/// let lexicon = Lexicon::from_words(["cat", "dog", "do", "go", "tea"])?;
/// let found = |pattern, spaces| {
///     let phrases = Phrases::new(Pattern::new(pattern)?, 2, spaces);
///     Ok::<_, dictc_query::Error>(phrases.walk(&lexicon).collect::<Vec<_>>())
/// };
/// assert_eq!(found("?o ?a?", Spaces::Match)?, ["do cat", "go cat"]);
/// assert_eq!(found("do*a", Spaces::Skip)?, ["do tea", "dog tea"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Phrases<A> {
    automaton: A,
    max_words: usize,
    spaces: Spaces,
}

impl<A: Automaton<State: Clone + Eq + Hash>> Phrases<A> {
    /// The phrases of at most `max_words` words that `automaton` matches.
    pub fn new(automaton: A, max_words: usize, spaces: Spaces) -> Self {
        Self { automaton, max_words, spaces }
    }

    /// The phrases of words of `lexicon`, in byte order.
    ///
    /// Linear in the number of prefixes of phrases from which the automaton can match. If it can
    /// match nearly anything, that is the number of words to the power of the number of words in a
    /// phrase, so take only the phrases that you need.
    pub fn walk(self, lexicon: &Lexicon) -> PhraseWalk<A> {
        let Self { automaton, max_words, spaces } = self;
        let state = automaton.start();
        let root = lexicon.fst_nodes().node(lexicon.root_address());
        let root = root.filter(|_| max_words > 0 && automaton.can_match(&state));
        let words_left = max_words.saturating_sub(1);
        let step = root.map(|node| Step::new(node, state, words_left, false, UNKNOWN));
        let dead_ends = || DeadEnds::new(lexicon.root_address());
        PhraseWalk {
            stack: step.into_iter().collect(),
            lexicon: lexicon.clone(),
            automaton,
            spaces,
            phrase: Vec::new(),
            steps: lexicon.step_limit(),
            steps_left: lexicon.step_limit(),
            cost: 1,
            remember_after: REMEMBER_AFTER,
            dead_ends: std::iter::repeat_with(dead_ends).take(max_words).collect(),
            stop: None,
        }
    }
}

/// What an automaton does with the spaces between words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Spaces {
    /// It matches them, so its pattern says where words end: `c?t d?g`.
    Match,
    /// It skips them, so words can end anywhere: `c?td?g`.
    Skip,
}

/// The phrases that an automaton matches, in byte order: words with one space between two.
///
/// A walk owns a clone of its lexicon. As an [`Iterator`] it yields `String`s. A step is linear in
/// the number of prefixes of phrases visited before the next match. Damaged nodes and phrases
/// longer than 1 MiB end the walk.
#[derive(Clone, Debug)]
pub struct PhraseWalk<A: Automaton> {
    lexicon: Lexicon,
    automaton: A,
    spaces: Spaces,
    stack: Vec<Step<A::State>>,
    phrase: Vec<u8>,
    /// The step limit.
    steps: u64,
    steps_left: u64,
    /// The number of steps that a step of the automaton counts as.
    cost: u64,
    remember_after: u64,
    /// Dead ends, by the number of words that can follow.
    dead_ends: Vec<DeadEnds<A::State>>,
    stop: Option<Stop>,
}

/// The number of a state that was not numbered.
const UNKNOWN: u32 = u32::MAX;

/// A node on the path to the current one.
#[derive(Clone, Debug)]
struct Step<S> {
    node: FstNode,
    state: S,
    /// The transition to take next.
    next: usize,
    /// The number of words that can follow the current one.
    words_left: usize,
    /// Whether the current word has letters.
    in_word: bool,
    end: End,
    /// Whether a phrase matched here or after it.
    matched: bool,
    /// The address of the node and the number of the state, if they are remembered.
    address: usize,
    number: u32,
}

/// The progress with a word that ends at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    New,
    Matched,
    Continued,
}

impl<S> Step<S> {
    /// Whether all transitions of the node have been taken. A node without transitions that is not
    /// final, so that it leads to no word, is never done: the walk gives up when it cannot read the
    /// next transition.
    fn is_done(&self) -> bool {
        self.next == self.node.len() && (!self.node.is_empty() || self.node.is_final())
    }

    fn new(node: FstNode, state: S, words_left: usize, in_word: bool, number: u32) -> Self {
        let end = End::New;
        let (next, matched, address) = (0, false, 0);
        Self { node, state, next, words_left, in_word, end, matched, address, number }
    }
}

impl<A: Automaton> PhraseWalk<A>
where
    A::State: Clone + Eq + Hash,
{
    /// The number of steps after which the walk begins to remember where nothing matched. Default:
    /// [`REMEMBER_AFTER`].
    #[must_use]
    pub fn remembering_after(mut self, steps: u64) -> Self {
        self.remember_after = steps;
        self
    }

    /// The same walk, if a step of its automaton takes as long as `steps` ordinary ones. Default: 1.
    #[must_use]
    pub fn cost(mut self, steps: u64) -> Self {
        self.cost = steps.max(1);
        self
    }

    /// After the last phrase, whether the walk found all phrases: `false` if it
    /// [stopped](Self::stopped).
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.stop.is_none()
    }

    /// After the last phrase, why the walk ended at its step limit, at damaged nodes or at a phrase
    /// of more than 1 MiB; `None` if it found all phrases.
    #[must_use]
    pub fn stopped(&self) -> Option<&Stop> {
        self.stop.as_ref()
    }

    /// The phrase that was found last.
    #[must_use]
    pub fn phrase(&self) -> &[u8] {
        &self.phrase
    }

    /// The next phrase's bytes, without allocating.
    pub fn next_phrase(&mut self) -> Option<&[u8]> {
        loop {
            if let ControlFlow::Break(found) = self.advance() {
                return found.then_some(&self.phrase);
            }
        }
    }

    /// Like [`next_phrase`](Self::next_phrase), but returns [`ControlFlow::Continue`] after about this
    /// number of steps without a phrase, so that the caller can cancel the walk. The next call
    /// continues.
    pub fn next_phrase_within(&mut self, steps: u64) -> ControlFlow<Option<&[u8]>> {
        let end = self.steps_left.saturating_sub(steps);
        loop {
            if let ControlFlow::Break(found) = self.advance() {
                return ControlFlow::Break(found.then_some(&self.phrase));
            }
            if self.steps_left <= end && end > 0 {
                return ControlFlow::Continue(());
            }
        }
    }

    /// Takes one step at the current node. Breaks with `true` at a phrase, and with `false` at the
    /// end.
    fn advance(&mut self) -> ControlFlow<bool> {
        let Some(step) = self.stack.last_mut() else { return ControlFlow::Break(false) };
        let went_on = if step.in_word && step.node.is_final() && step.end != End::Continued {
            if step.end == End::New {
                step.end = End::Matched;
                let at_end = self.automaton.accept_eof(&step.state);
                if self.automaton.is_match(at_end.as_ref().unwrap_or(&step.state)) {
                    step.matched = true;
                    return ControlFlow::Break(true);
                }
            }
            step.end = End::Continued;
            if step.words_left > 0 { self.start_word() } else { Ok(()) }
        } else if step.is_done() {
            self.leave();
            Ok(())
        } else {
            self.take_transition()
        };
        if let Err(stop) = went_on {
            self.stop = Some(stop);
            self.stack.clear();
        }
        ControlFlow::Continue(())
    }

    /// Goes back to the step above, and remembers a dead end.
    fn leave(&mut self) {
        let left = self.stack.pop();
        self.phrase.pop();
        let (Some(left), Some(above)) = (left, self.stack.last_mut()) else { return };
        above.matched |= left.matched;
        if !left.matched && left.in_word {
            self.dead_ends[left.words_left].add(left.number, left.address);
        }
    }

    /// Starts a word at the root, if the automaton can match there.
    fn start_word(&mut self) -> Result<(), Stop> {
        let root = self.lexicon.root_address();
        let Some(step) = self.stack.last() else { return Ok(()) };
        let (ended, words_left) = (&step.state, step.words_left - 1);
        let state = match self.spaces {
            Spaces::Match => self.automaton.accept(ended, b' '),
            Spaces::Skip => ended.clone(),
        };
        if self.automaton.can_match(&state) {
            let node = self.lexicon.fst_nodes().node(root).ok_or_else(|| damaged(root))?;
            self.push(b' ', Step::new(node, state, words_left, false, UNKNOWN))?;
        }
        Ok(())
    }

    /// Follows the next transition of the current node, if the automaton can match there.
    fn take_transition(&mut self) -> Result<(), Stop> {
        let limit = Stop::StepLimit { steps: self.steps };
        self.steps_left = self.steps_left.checked_sub(self.cost).ok_or(limit)?;
        let nodes = self.lexicon.fst_nodes();
        let Some(step) = self.stack.last_mut() else { return Ok(()) };
        let address = step.address;
        let transition = nodes.transition(&step.node, step.next).ok_or_else(|| damaged(address))?;
        step.next += 1;
        let state = self.automaton.accept(&step.state, transition.input);
        if !self.automaton.can_match(&state) {
            return Ok(());
        }
        let words_left = step.words_left;
        let mut number = UNKNOWN;
        if self.steps - self.steps_left > self.remember_after {
            let dead_ends = &mut self.dead_ends[words_left];
            number = dead_ends.number(&state);
            if dead_ends.has(number, transition.address) {
                return Ok(());
            }
        }
        let node = nodes.node(transition.address).ok_or_else(|| damaged(transition.address))?;
        let step = Step::new(node, state, words_left, true, number);
        self.push(transition.input, Step { address: transition.address, ..step })
    }

    fn push(&mut self, byte: u8, step: Step<A::State>) -> Result<(), Stop> {
        if self.phrase.len() >= MAX_PHRASE {
            return Err(damaged(step.address));
        }
        self.phrase.push(byte);
        self.stack.push(step);
        Ok(())
    }
}

/// A node that cannot be read, or that leads to no word.
#[cold]
fn damaged(address: usize) -> Stop {
    Stop::Fault(FormatError::unreadable(address))
}

impl<A: Automaton> Iterator for PhraseWalk<A>
where
    A::State: Clone + Eq + Hash,
{
    type Item = String;

    /// The next phrase. Bytes that are not UTF-8, which only plain `fst` files can have, are
    /// replaced.
    fn next(&mut self) -> Option<String> {
        self.next_phrase().map(|key| String::from_utf8_lossy(key).into_owned())
    }
}
