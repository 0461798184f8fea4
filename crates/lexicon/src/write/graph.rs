//! Builds the word graph's sections from sorted words.

use crate::format::SectionId;
use crate::graph::{DawgBuilder, GraphBuffer, GraphKind, ManyLetters, TrieBuilder};
use crate::report::GraphOutcome;
use crate::token_set::TokenSet;

/// Collects words and lays them out as a word graph. [`Summary::graph`](super::Summary::graph)
/// makes one.
#[derive(Debug)]
pub struct GraphBuilder {
    form: Form,
    /// The number of words.
    words: u32,
    fits: bool,
}

/// A graph, built in the way that its form needs.
#[derive(Debug)]
enum Form {
    Trie(TrieBuilder, TokenSet),
    Dawg(DawgBuilder, TokenSet),
    Partial(ManyLetters),
}

/// The sections of a word graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphSections(pub(super) Vec<(SectionId, Vec<u8>)>);

impl GraphBuilder {
    pub(super) fn new(kind: GraphKind, token_set: TokenSet) -> Self {
        let form = match kind {
            GraphKind::Dawg => Form::Dawg(DawgBuilder::new(), token_set),
            _ => Form::Trie(TrieBuilder::new(), token_set),
        };
        Self { form, words: 0, fits: true }
    }

    pub(super) fn partial(words: ManyLetters) -> Self {
        Self { form: Form::Partial(words), words: 0, fits: true }
    }

    /// Adds a word. Returns `false` if the graph cannot be built, because this or an earlier word
    /// has a letter that the [`Summary`](super::Summary) did not see, does not come after the
    /// previous word, or does not fit. Linear in the word's length.
    #[inline]
    pub fn push(&mut self, word: &str) -> bool {
        self.fits = self.fits && self.try_push(word).is_some();
        self.fits
    }

    fn try_push(&mut self, word: &str) -> Option<()> {
        let ordinal = self.words;
        self.words = ordinal.checked_add(1)?;
        match &mut self.form {
            Form::Trie(trie, token_set) => trie.push(&token_set.tokens_of(word)?, ordinal),
            Form::Dawg(dawg, token_set) => dawg.push(&token_set.tokens_of(word)?),
            Form::Partial(words) => words.push(word),
        }
    }

    /// The outcome to report if [`finish`](Self::finish) succeeds.
    #[must_use]
    pub fn outcome(&self) -> GraphOutcome {
        match self.form {
            Form::Trie(..) => GraphOutcome::Trie,
            Form::Dawg(..) => GraphOutcome::Dawg,
            Form::Partial(_) => GraphOutcome::Partial,
        }
    }

    /// Lays out the graph. Linear in the number of letters of all words.
    ///
    /// # Errors
    ///
    /// The [`GraphOutcome`] to report: the graph is too large, a [`push`](Self::push) failed, or
    /// all words have rare letters.
    pub fn finish(self) -> Result<GraphSections, GraphOutcome> {
        let failure = match self.form {
            Form::Partial(_) if self.fits => GraphOutcome::TooManyLetters,
            _ => GraphOutcome::TooManyNodes,
        };
        if !self.fits {
            return Err(failure);
        }
        let trie = |graph: GraphBuffer| Vec::from(graph.into_sections());
        let sections = match self.form {
            Form::Trie(words, token_set) => words.finish(token_set).map(trie),
            Form::Dawg(words, token_set) => words.finish(&token_set).map(Vec::from),
            Form::Partial(words) => words.build().map(trie),
        };
        sections.map(GraphSections).ok_or(failure)
    }
}
