//! Searches for the words that an automaton matches.
//!
//! A [`Search`] steps an automaton in parallel with the FST and visits only the prefixes from which
//! the automaton can still match. So its time depends on the size of the answer and on how early
//! the automaton rejects other words, not on the number of words. It takes any [`Automaton`] of the
//! `fst` crate; the crate `dictc-query` has patterns, anagrams and others. Unlike the streams of
//! the `fst` crate, it never panics on a damaged file.

use fst::Automaton;

use crate::entry::Entry;
use crate::lexicon::Lexicon;
use crate::walk::{Limits, Start, Walk};

/// A search of a lexicon: the words that an automaton matches, in byte order.
///
/// A search owns a clone of its lexicon. [`next_entry`](Self::next_entry) lends each word with its
/// ordinal and value, without allocating; as an [`Iterator`] a search yields `String`s.
///
/// The time of a step is the number of prefixes visited before the next match, times the time of a
/// step of the automaton. Memory is linear in the length of the word. Damaged nodes and keys longer
/// than 1 MiB end the search.
#[derive(Clone, Debug)]
pub struct Search<A: Automaton> {
    lexicon: Lexicon,
    automaton: A,
    walk: Walk<A::State>,
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
        let words = self.len() as u64;
        // A valid file has at most `words` words, and fewer prefixes than that times its nodes.
        let limits = Limits { words, visits: words.saturating_mul(self.byte_len() as u64) };
        let start = Start { address: Some(self.root_address()), prefix: b"", value: 0 };
        Search::new(self.clone(), automaton, start, limits)
    }
}

impl<A: Automaton> Search<A> {
    /// The matches below a node. The automaton reads only the bytes after the prefix that leads
    /// there.
    pub(crate) fn new(lexicon: Lexicon, automaton: A, start: Start<'_>, limits: Limits) -> Self {
        let walk = Walk::new(lexicon.fst_nodes(), &automaton, start, limits);
        Self { lexicon, automaton, walk }
    }

    /// The same search with a step limit: it ends after visiting this number of prefixes. Default:
    /// the highest number that a valid file of this size can have.
    #[must_use]
    pub fn step_limit(mut self, prefixes: u64) -> Self {
        self.walk.limit_visits(prefixes);
        self
    }

    /// After the last word, whether the search found all words: `false` if it ended at the step
    /// limit or at damaged nodes.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        !self.walk.gave_up()
    }

    /// The next word, without allocating.
    pub fn next_entry(&mut self) -> Option<Entry<'_>> {
        let output = self.walk.advance(self.lexicon.fst_nodes(), &self.automaton)?;
        Some(Entry::new(&self.lexicon, self.walk.key(), output))
    }

    /// Like [`next_entry`](Self::next_entry), with the automaton's state after the word's last
    /// byte.
    pub fn next_with_state(&mut self) -> Option<(Entry<'_>, &A::State)> {
        let output = self.walk.advance(self.lexicon.fst_nodes(), &self.automaton)?;
        Some((Entry::new(&self.lexicon, self.walk.key(), output), self.walk.state()?))
    }

    /// The bytes of the next word and its value in the FST.
    pub(crate) fn next_key(&mut self) -> Option<(&[u8], u64)> {
        let output = self.walk.advance(self.lexicon.fst_nodes(), &self.automaton)?;
        Some((self.walk.key(), output))
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
