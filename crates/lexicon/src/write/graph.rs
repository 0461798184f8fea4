//! Builds the word graph's sections from sorted words.

use crate::alphabet::Alphabet;
use crate::format::SectionId;
use crate::graph::{GraphBuffer, GraphKind, TokenWords, dawg_sections};
use crate::report::GraphOutcome;

/// Collects words and lays them out as a word graph. [`Summary::graph`](super::Summary::graph)
/// makes one.
#[derive(Debug)]
pub struct GraphBuilder {
    kind: GraphKind,
    alphabet: Alphabet,
    tokens: TokenWords,
    fits: bool,
}

/// The sections of a word graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphSections(pub(super) Vec<(SectionId, Vec<u8>)>);

impl GraphBuilder {
    pub(super) fn new(kind: GraphKind, alphabet: Alphabet) -> Self {
        Self { kind, alphabet, tokens: TokenWords::new(), fits: true }
    }

    /// Adds a word. `false` if the graph cannot be built, after which more words change nothing:
    /// the word has a letter that the [`Summary`](super::Summary) did not see, does not come after
    /// the previous word, or does not fit. Takes time in the word's length.
    #[inline]
    pub fn push(&mut self, word: &str) -> bool {
        self.fits = self.fits && self.tokens.push(&self.alphabet, word).is_some();
        self.fits
    }

    /// What the report says if [`finish`](Self::finish) succeeds.
    #[must_use]
    pub fn outcome(&self) -> GraphOutcome {
        match self.kind {
            GraphKind::Dawg => GraphOutcome::Dawg,
            _ => GraphOutcome::Trie,
        }
    }

    /// Lays out the graph; `None` if it is too large or a [`push`](Self::push) failed.
    ///
    /// Takes time in the number of letters of all words.
    #[must_use]
    pub fn finish(self) -> Option<GraphSections> {
        if !self.fits {
            return None;
        }
        let sections = match self.kind {
            GraphKind::Dawg => dawg_sections(&self.tokens, &self.alphabet).map(Vec::from),
            _ => {
                GraphBuffer::build(&self.tokens, self.alphabet).map(|it| it.into_sections().into())
            }
        };
        sections.map(GraphSections)
    }
}
