//! Phrases: sequences of words that an automaton matches.
//!
//! A walk over phrases is a walk over words that can return to the root wherever a word ends. It
//! visits only the prefixes of phrases from which the automaton can still match.

use std::ops::ControlFlow;

use dictc_lexicon::raw::FstNode;
use dictc_lexicon::{Automaton, Lexicon};

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

impl<A: Automaton<State: Clone>> Phrases<A> {
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
        let step = root.map(|node| Step::new(node, state, max_words.saturating_sub(1), false));
        let stack = step.into_iter().collect();
        PhraseWalk {
            lexicon: lexicon.clone(),
            automaton,
            spaces,
            stack,
            phrase: Vec::new(),
            steps_left: u64::MAX,
            gave_up: false,
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
    /// The number of prefixes that may still be visited.
    steps_left: u64,
    gave_up: bool,
}

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

    fn new(node: FstNode, state: S, words_left: usize, in_word: bool) -> Self {
        Self { node, state, next: 0, words_left, in_word, end: End::New }
    }
}

impl<A: Automaton> PhraseWalk<A>
where
    A::State: Clone,
{
    /// The same walk with a step limit: it ends after visiting this number of prefixes of phrases.
    /// Default: none.
    #[must_use]
    pub fn step_limit(mut self, prefixes: u64) -> Self {
        self.steps_left = prefixes;
        self
    }

    /// After the last phrase, whether the walk found all phrases: `false` if it ended at the step
    /// limit, at damaged nodes or at a phrase of more than 1 MiB.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        !self.gave_up
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
    /// number of prefixes without a phrase, so that the caller can cancel the walk. The next call
    /// continues.
    pub fn next_phrase_within(&mut self, prefixes: usize) -> ControlFlow<Option<&[u8]>> {
        for _ in 0..prefixes {
            if let ControlFlow::Break(found) = self.advance() {
                return ControlFlow::Break(found.then_some(&self.phrase));
            }
        }
        ControlFlow::Continue(())
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
                    return ControlFlow::Break(true);
                }
            }
            step.end = End::Continued;
            if step.words_left > 0 { self.start_word() } else { Some(()) }
        } else if step.is_done() {
            self.stack.pop();
            self.phrase.pop();
            Some(())
        } else {
            self.take_transition()
        };
        if went_on.is_none() {
            self.gave_up = true;
            self.stack.clear();
        }
        ControlFlow::Continue(())
    }

    /// Starts a word at the root, if the automaton can match there; `None` if the root cannot be
    /// read or a limit is reached.
    fn start_word(&mut self) -> Option<()> {
        let step = self.stack.last()?;
        let (ended, words_left) = (&step.state, step.words_left - 1);
        let state = match self.spaces {
            Spaces::Match => self.automaton.accept(ended, b' '),
            Spaces::Skip => ended.clone(),
        };
        if self.automaton.can_match(&state) {
            let node = self.lexicon.fst_nodes().node(self.lexicon.root_address())?;
            self.push(b' ', Step::new(node, state, words_left, false))?;
        }
        Some(())
    }

    /// Follows the next transition of the current node, if the automaton can match there; `None` if
    /// a node cannot be read or a limit is reached.
    fn take_transition(&mut self) -> Option<()> {
        let nodes = self.lexicon.fst_nodes();
        let step = self.stack.last_mut()?;
        let transition = nodes.transition(&step.node, step.next)?;
        step.next += 1;
        let state = self.automaton.accept(&step.state, transition.input);
        if self.automaton.can_match(&state) {
            let node = nodes.node(transition.address)?;
            let words_left = step.words_left;
            self.push(transition.input, Step::new(node, state, words_left, true))?;
        }
        Some(())
    }

    fn push(&mut self, byte: u8, step: Step<A::State>) -> Option<()> {
        if self.phrase.len() >= MAX_PHRASE {
            return None;
        }
        self.steps_left = self.steps_left.checked_sub(1)?;
        self.phrase.push(byte);
        self.stack.push(step);
        Some(())
    }
}

impl<A: Automaton> Iterator for PhraseWalk<A>
where
    A::State: Clone,
{
    type Item = String;

    /// The next phrase. Bytes that are not UTF-8, which only plain `fst` files can have, are
    /// replaced.
    fn next(&mut self) -> Option<String> {
        self.next_phrase().map(|key| String::from_utf8_lossy(key).into_owned())
    }
}
