//! Phrases: sequences of words that an automaton matches.
//!
//! A walk over phrases is a walk over words that may go on at the root where a word ends. It visits
//! only the prefixes of phrases from which the automaton can still match.

use fst::Automaton;

use crate::fst_nodes::FstNode;
use crate::lexicon::Lexicon;
use crate::walk::{MAX_KEY, matches_here};

/// The phrases that an automaton matches, in byte order: words with one blank between two.
///
/// A walk owns a clone of its lexicon. As an [`Iterator`] it yields `String`s. Each step takes time
/// proportional to the number of prefixes of phrases visited on the way to the next match. Damaged
/// nodes and phrases longer than 1 MiB end the walk.
#[derive(Clone, Debug)]
pub struct Phrases<A: Automaton> {
    lexicon: Lexicon,
    automaton: A,
    breaks: Breaks,
    stack: Vec<Step<A::State>>,
    phrase: Vec<u8>,
}

/// How an automaton sees the blanks between words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Breaks {
    /// It reads them, so its pattern says where words end: `c?t d?g`.
    Read,
    /// It does not, so words can end anywhere: `c?td?g`.
    Ignored,
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

/// What has been done about a word that ends at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    New,
    Matched,
    Continued,
}

impl Lexicon {
    /// The phrases of at most `words` words that `automaton` matches, in byte order.
    ///
    /// Takes time proportional to the number of prefixes of phrases from which the automaton can
    /// match; if it can match nearly anything, that is the number of words to the power of `words`,
    /// so take only as many phrases as you need.
    ///
    /// # Examples
    ///
    /// ```
    /// use lexicon::{Breaks, Lexicon, Pattern};
    ///
    /// let lexicon = Lexicon::from_words(["cat", "dog", "do", "go", "tea"])?;
    /// let found = |pattern, breaks| {
    ///     let phrases = lexicon.phrases(Pattern::new(pattern)?, 2, breaks);
    ///     Ok::<_, lexicon::Error>(phrases.collect::<Vec<_>>())
    /// };
    /// assert_eq!(found("?o ?a?", Breaks::Read)?, ["do cat", "go cat"]);
    /// assert_eq!(found("do*a", Breaks::Ignored)?, ["do tea", "dog tea"]);
    /// # Ok::<(), lexicon::Error>(())
    /// ```
    pub fn phrases<A: Automaton>(&self, automaton: A, words: usize, breaks: Breaks) -> Phrases<A> {
        let state = automaton.start();
        let root = self.fst_nodes().node(self.root_address());
        let root = root.filter(|_| words > 0 && automaton.can_match(&state));
        let step = root.map(|node| Step::new(node, state, words.saturating_sub(1), false));
        let stack = step.into_iter().collect();
        Phrases { lexicon: self.clone(), automaton, breaks, stack, phrase: Vec::new() }
    }
}

impl<S> Step<S> {
    fn new(node: FstNode, state: S, words_left: usize, in_word: bool) -> Self {
        Self { node, state, next: 0, words_left, in_word, end: End::New }
    }
}

impl<A: Automaton> Phrases<A>
where
    A::State: Clone,
{
    /// The next phrase's bytes, without allocating.
    pub fn next_key(&mut self) -> Option<&[u8]> {
        loop {
            let step = self.stack.last_mut()?;
            if step.in_word && step.node.is_final() && step.end != End::Continued {
                if step.end == End::New {
                    step.end = End::Matched;
                    if matches_here(&self.automaton, &step.state) {
                        return Some(&self.phrase);
                    }
                }
                step.end = End::Continued;
                if step.words_left > 0 && self.start_word().is_none() {
                    return self.give_up();
                }
                continue;
            }
            if step.next == step.node.len() && !step.node.is_dead_end() {
                self.stack.pop();
                self.phrase.pop();
                continue;
            }
            if self.take_transition().is_none() {
                return self.give_up();
            }
        }
    }

    /// Goes on at the root, if the automaton can match there; `None` if it cannot be read.
    fn start_word(&mut self) -> Option<()> {
        let step = self.stack.last()?;
        let (ended, words_left) = (&step.state, step.words_left - 1);
        let state = match self.breaks {
            Breaks::Read => self.automaton.accept(ended, b' '),
            Breaks::Ignored => ended.clone(),
        };
        if self.automaton.can_match(&state) {
            let node = self.lexicon.fst_nodes().node(self.lexicon.root_address())?;
            self.push(b' ', Step::new(node, state, words_left, false))?;
        }
        Some(())
    }

    /// Follows the next transition of the current node, if the automaton can match there; `None` if
    /// it cannot be read.
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
        if self.phrase.len() >= MAX_KEY {
            return None;
        }
        self.phrase.push(byte);
        self.stack.push(step);
        Some(())
    }

    fn give_up(&mut self) -> Option<&[u8]> {
        self.stack.clear();
        None
    }
}

impl<A: Automaton> Iterator for Phrases<A>
where
    A::State: Clone,
{
    type Item = String;

    /// The next phrase. Bytes that are not UTF-8, which only plain `fst` files can have, are
    /// replaced.
    fn next(&mut self) -> Option<String> {
        self.next_key().map(|key| String::from_utf8_lossy(key).into_owned())
    }
}
