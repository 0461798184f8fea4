//! Every question about words, answered by one walk: an automaton stepping along with the FST.
//!
//! A [`Search`] visits only the prefixes from which the automaton can still match, so it takes time in what
//! it finds and how early it can tell what it does not, whatever the number of words. It takes any
//! [`Automaton`] of the `fst` crate; [`Pattern`](crate::Pattern), [`Regex`](crate::Regex),
//! [`Levenshtein`](crate::Levenshtein), [`Anagram`](crate::Anagram) and [`Selection`](crate::Selection)
//! are the ones of this crate. It walks [`FstNodes`], which never panic, not the `fst` crate's own streams.

use fst::Automaton;

use crate::fst_nodes::{FstNode, FstNodes};
use crate::lexicon::Lexicon;

/// The longest key that is walked. No word comes near it, but a damaged file's keys could be as long as the file,
/// and each byte takes a [`Step`] on the stack.
pub(crate) const MAX_KEY: usize = 1 << 20;

/// An iterator over the words that an automaton matches, in byte order.
///
/// Each step takes time in the number of prefixes visited on the way to the next word, times that of a step of the
/// automaton; memory in the length of the word. Use [`next_key`](Self::next_key) to walk without
/// allocating, and for plain `fst` files whose keys are not UTF-8.
#[derive(Debug)]
pub struct Search<'a, A: Automaton> {
    nodes: FstNodes<'a>,
    automaton: A,
    stack: Vec<Step<A::State>>,
    key: Vec<u8>,
    /// How many words may be passed, and how many nodes may be visited, at most: a damaged file could go
    /// on for ever, a sound one has no more words than it says and no more prefixes than words times
    /// nodes.
    words_left: u64,
    visits_left: u64,
    /// Whether the walk ended before it had been everywhere.
    gave_up: bool,
}

#[derive(Debug)]
struct Step<S> {
    node: FstNode,
    state: S,
    next: usize,
    value: u64,
    /// Whether the word that ends at this node has been looked at.
    told: bool,
}

/// A word that a search found.
#[derive(Debug)]
pub struct Found<'s, S> {
    /// The word's bytes.
    pub key: &'s [u8],
    /// What the FST maps it to: its ordinal in files of ours, the value in plain `fst` maps, 0 in plain
    /// sets.
    pub output: u64,
    /// The automaton's state after the word's last byte.
    pub state: &'s S,
}

impl Lexicon {
    /// The words that `automaton` matches, in byte order.
    ///
    /// Takes time in the number of prefixes from which it can match; see [`Search`].
    ///
    /// # Examples
    ///
    /// ```
    /// let lexicon = lexicon::Lexicon::from_words(["tea", "teas", "ten", "ton"])?;
    ///
    /// let pattern = lexicon::Pattern::new("t?n")?;
    /// assert_eq!(lexicon.search(&pattern).collect::<Vec<_>>(), ["ten", "ton"]);
    /// # Ok::<(), lexicon::Error>(())
    /// ```
    pub fn search<A: Automaton>(&self, automaton: A) -> Search<'_, A> {
        Search::new(self, automaton)
    }
}

impl<'a, A: Automaton> Search<'a, A> {
    fn new(lexicon: &'a Lexicon, automaton: A) -> Self {
        let words = lexicon.len() as u64;
        Self {
            visits_left: words.saturating_mul(lexicon.size() as u64),
            ..Self::below(
                lexicon.fst_nodes(),
                automaton,
                Some(lexicon.root_address()),
                b"",
                0,
                words,
            )
        }
    }

    /// The matches below the node at `address`, which `prefix` leads to with the value `value`, among the first
    /// `words` words there. The automaton reads what follows the prefix.
    pub(crate) fn below(
        nodes: FstNodes<'a>,
        automaton: A,
        address: Option<usize>,
        prefix: &[u8],
        value: u64,
        words: u64,
    ) -> Self {
        let state = automaton.start();
        let node = address.and_then(|address| nodes.node(address));
        let stack = node.filter(|_| automaton.can_match(&state)).map(|node| Step {
            node,
            state,
            next: 0,
            value,
            told: false,
        });
        Self {
            nodes,
            automaton,
            stack: stack.into_iter().collect(),
            key: prefix.to_vec(),
            words_left: words,
            visits_left: u64::MAX,
            gave_up: false,
        }
    }

    /// The next word's bytes and what the FST maps it to: its ordinal in files of ours, the value in
    /// plain `fst` maps, 0 in plain sets.
    pub fn next_key(&mut self) -> Option<(&[u8], u64)> {
        self.next_found().map(|found| (found.key, found.output))
    }

    /// The next word with the automaton's state at its end.
    pub fn next_found(&mut self) -> Option<Found<'_, A::State>> {
        let output = self.advance()?;
        let state = &self.stack.last()?.state;
        Some(Found { key: &self.key, output, state })
    }

    /// Goes on to the next match; the stack's last step is its end.
    fn advance(&mut self) -> Option<u64> {
        loop {
            let step = self.stack.last_mut()?;
            if !step.told {
                step.told = true;
                if step.node.is_final() {
                    let Some(left) = self.words_left.checked_sub(1) else { return self.give_up() };
                    self.words_left = left;
                    if matches_here(&self.automaton, &step.state) {
                        return Some(step.value.wrapping_add(step.node.final_output()));
                    }
                }
            }
            if step.next == step.node.len() && !step.node.is_dead_end() {
                self.stack.pop();
                self.key.pop();
                continue;
            }
            let transition = self.nodes.transition(&step.node, step.next);
            step.next += 1;
            // Every node of a sound file leads to a word. Damaged ones can lead nowhere in more ways
            // than anybody can wait for.
            let Some(transition) = transition else { return self.give_up() };
            let state = self.automaton.accept(&step.state, transition.input);
            if !self.automaton.can_match(&state) {
                continue;
            }
            let value = step.value.wrapping_add(transition.output);
            let (node, left) =
                (self.nodes.node(transition.address), self.visits_left.checked_sub(1));
            let (Some(node), Some(left), ..MAX_KEY) = (node, left, self.key.len()) else {
                return self.give_up();
            };
            self.visits_left = left;
            self.key.push(transition.input);
            self.stack.push(Step { node, state, next: 0, value, told: false });
        }
    }

    fn give_up(&mut self) -> Option<u64> {
        self.gave_up = true;
        self.stack.clear();
        None
    }

    /// Whether the walk is over because of what it came upon, and not because it has been everywhere.
    pub(crate) fn gave_up(&self) -> bool {
        self.gave_up
    }
}

fn matches_here<A: Automaton>(automaton: &A, state: &A::State) -> bool {
    match automaton.accept_eof(state) {
        Some(end) => automaton.is_match(&end),
        None => automaton.is_match(state),
    }
}

impl<A: Automaton> Iterator for Search<'_, A> {
    type Item = String;

    /// The next word; bytes that are not UTF-8, which only plain `fst` files can have, are replaced.
    fn next(&mut self) -> Option<String> {
        self.next_key().map(|(key, _)| String::from_utf8_lossy(key).into_owned())
    }
}

impl<A: Automaton> std::iter::FusedIterator for Search<'_, A> {}
