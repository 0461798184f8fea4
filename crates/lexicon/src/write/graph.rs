//! Builds the word graph's sections from sorted words.

use crate::alphabet::Alphabet;
use crate::format::SectionId;
use crate::graph::{GraphBuffer, GraphKind, ManyLetters, TokenWords, dawg_sections};
use crate::report::GraphOutcome;

/// Collects words and lays them out as a word graph. [`Summary::graph`](super::Summary::graph)
/// makes one.
#[derive(Debug)]
pub struct GraphBuilder {
    form: Form,
    fits: bool,
}

/// The words of a graph, collected in the way that its form needs.
#[derive(Debug)]
enum Form {
    Trie(TokenWords, Alphabet),
    Dawg(TokenWords, Alphabet),
    Partial(ManyLetters),
}

/// The sections of a word graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphSections(pub(super) Vec<(SectionId, Vec<u8>)>);

impl GraphBuilder {
    pub(super) fn new(kind: GraphKind, alphabet: Alphabet) -> Self {
        let form = match kind {
            GraphKind::Dawg => Form::Dawg(TokenWords::new(), alphabet),
            _ => Form::Trie(TokenWords::new(), alphabet),
        };
        Self { form, fits: true }
    }

    pub(super) fn partial(words: ManyLetters) -> Self {
        Self { form: Form::Partial(words), fits: true }
    }

    /// Adds a word. Returns `false` if the graph cannot be built, because this or an earlier word
    /// has a letter that the [`Summary`](super::Summary) did not see, does not come after the
    /// previous word, or does not fit. Linear in the word's length.
    #[inline]
    pub fn push(&mut self, word: &str) -> bool {
        self.fits = self.fits
            && match &mut self.form {
                Form::Trie(words, alphabet) | Form::Dawg(words, alphabet) => {
                    words.push(alphabet, word).is_some()
                }
                Form::Partial(words) => words.push(word).is_some(),
            };
        self.fits
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
            Form::Trie(words, alphabet) => GraphBuffer::build(&words, alphabet).map(trie),
            Form::Dawg(words, alphabet) => dawg_sections(&words, &alphabet).map(Vec::from),
            Form::Partial(words) => words.build().map(trie),
        };
        sections.map(GraphSections).ok_or(failure)
    }
}
