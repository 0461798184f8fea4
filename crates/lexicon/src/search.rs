//! Searches for the words that an automaton matches.
//!
//! A [`Search`] steps an automaton in parallel with the FST and visits only the prefixes from which
//! the automaton can still match. So its time depends on the size of the answer and on how early
//! the automaton rejects other words, not on the number of words. It takes any [`Automaton`] of the
//! `fst` crate; the crate `dictc-query` has patterns, anagrams and others. Unlike the streams of
//! the `fst` crate, it never panics on a damaged file.

use std::hash::Hash;
use std::ops::ControlFlow;

use fst::Automaton;

use crate::dead_ends::DeadEnds;
use crate::entry::Entry;
use crate::lexicon::Lexicon;
use crate::walk::{Limits, Start, Stop, Walk};

/// The number of steps after which a search begins to remember where nothing matched. Numbering
/// states takes longer than most steps, and searches of honest lists of ordinary size end before.
pub const REMEMBER_AFTER: u64 = 1 << 22;

/// A search of a lexicon: the words that an automaton matches, in byte order.
///
/// A search owns a clone of its lexicon. [`next_entry`](Self::next_entry) lends each word with its
/// ordinal and value, without allocating; as an [`Iterator`] a search yields `String`s.
///
/// The time of a step is the number of transitions read before the next match, times the time of a
/// step of the automaton. Memory is linear in the length of the word. Damaged nodes, words that the
/// file does not state, keys longer than 1 MiB and the [step limit](Lexicon::step_limit) end the
/// search.
#[derive(Clone, Debug)]
pub struct Search<A: Automaton> {
    lexicon: Lexicon,
    automaton: A,
    walk: Walk<A::State>,
    /// The value of the current word in the FST, if there is a current word.
    output: Option<u64>,
}

impl Lexicon {
    /// The words that `automaton` matches, in byte order.
    ///
    /// Linear in the number of prefixes from which it can match; see [`Search`].
    ///
    /// # Examples
    ///
    /// ```
    /// use fst::automaton::Subsequence;
    ///
    /// let lexicon = dictc_lexicon::Lexicon::from_words(["tea", "teas", "ten", "ton"])?;
    /// assert_eq!(lexicon.search(Subsequence::new("tn")).collect::<Vec<_>>(), ["ten", "ton"]);
    /// # Ok::<(), dictc_lexicon::Error>(())
    /// ```
    pub fn search<A: Automaton>(&self, automaton: A) -> Search<A> {
        let limits = Limits { words: self.len() as u64, steps: self.step_limit() };
        let start = Start { address: Some(self.root_address()), prefix: b"", value: 0 };
        Search::new(self.clone(), automaton, start, limits)
    }
}

impl<A: Automaton> Search<A> {
    /// The matches below a node. The automaton reads only the bytes after the prefix that leads
    /// there.
    pub(crate) fn new(lexicon: Lexicon, automaton: A, start: Start<'_>, limits: Limits) -> Self {
        let walk = Walk::new(lexicon.fst_nodes(), &automaton, start, limits);
        Self { lexicon, automaton, walk, output: None }
    }

    /// The same search with another step limit than that of the lexicon.
    pub(crate) fn step_limit(mut self, steps: u64) -> Self {
        self.walk.limit_steps(steps);
        self
    }

    /// The same search, if a step of its automaton takes as long as `steps` ordinary ones.
    /// Default: 1.
    #[must_use]
    pub fn cost(mut self, steps: u64) -> Self {
        self.walk.cost(steps);
        self
    }

    /// The same search, which remembers in long walks where nothing matched. It finds the same
    /// words. Files in which words share much of their nodes take fewer steps. Takes at most 64 MiB
    /// of memory, and the memory of the states.
    #[must_use]
    pub fn remembering(self) -> Self
    where
        A::State: Clone + Eq + Hash,
    {
        self.remembering_after(REMEMBER_AFTER)
    }

    /// Like [`remembering`](Self::remembering), from this number of steps on. Default:
    /// [`REMEMBER_AFTER`].
    #[must_use]
    pub fn remembering_after(mut self, steps: u64) -> Self
    where
        A::State: Clone + Eq + Hash,
    {
        self.walk.remember(DeadEnds::new(self.lexicon.root_address()), steps);
        self
    }

    /// The number of steps until the step limit.
    #[must_use]
    pub fn steps_left(&self) -> u64 {
        self.walk.steps_left()
    }

    /// After the last word, whether the search found all words: `false` if it
    /// [stopped](Self::stopped).
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.stopped().is_none()
    }

    /// After the last word, why the search ended at its step limit or at damaged nodes; `None` if it
    /// found all words.
    #[must_use]
    pub fn stopped(&self) -> Option<&Stop> {
        self.walk.stopped()
    }

    /// The next word, without allocating.
    pub fn next_entry(&mut self) -> Option<Entry<'_>> {
        // The search has fewer steps than this.
        match self.next_within(u64::MAX) {
            ControlFlow::Break(entry) => entry,
            ControlFlow::Continue(()) => None,
        }
    }

    /// Like [`next_entry`](Self::next_entry), but returns [`ControlFlow::Continue`] after about this
    /// number of steps without a word, so that the caller can cancel the search. The next call
    /// continues.
    #[inline]
    pub fn next_within(&mut self, steps: u64) -> ControlFlow<Option<Entry<'_>>> {
        if self.next_output_within(steps).is_continue() {
            return ControlFlow::Continue(());
        }
        if let Some(fault) = self.entry().and_then(|entry| entry.fault()) {
            self.output = self.walk.stop(Stop::Fault(fault));
        }
        ControlFlow::Break(self.entry())
    }

    /// The word that was found last; `None` before the first and after the last.
    #[inline]
    #[must_use]
    pub fn entry(&self) -> Option<Entry<'_>> {
        Some(Entry::new(&self.lexicon, self.walk.key(), self.output?))
    }

    /// The automaton's state after the last byte of the current word.
    #[must_use]
    pub fn state(&self) -> Option<&A::State> {
        self.walk.state()
    }

    /// The value in the FST of the next word, which nothing has checked, as
    /// [`next_within`](Self::next_within).
    #[inline]
    pub(crate) fn next_output_within(&mut self, steps: u64) -> ControlFlow<Option<u64>> {
        self.output = None;
        let found = self.walk.advance(self.lexicon.fst_nodes(), &self.automaton, steps);
        found.map_break(|output| {
            self.output = output;
            output
        })
    }

    /// The bytes of the current word.
    pub(crate) fn key(&self) -> &[u8] {
        self.walk.key()
    }
}

impl<A: Automaton> Iterator for Search<A> {
    type Item = String;

    /// A copy of [`Entry::text`].
    fn next(&mut self) -> Option<String> {
        self.next_entry().map(|entry| entry.text().into_owned())
    }
}

impl<A: Automaton> std::iter::FusedIterator for Search<A> {}
