//! Prefixes: the walk over the automaton, a text at a time.

use dictc_lexicon::Lexicon;
use dictc_lexicon::raw::PrefixState;
use pyo3::prelude::*;

/// A prefix of words: the place in the automaton that a text leads to. `Dictionary.root` is the
/// prefix of every word. Prefixes are small and never change, so a search keeps one for each letter
/// of its path.
#[pyclass(frozen, module = "dictc")]
pub struct Prefix {
    lexicon: Lexicon,
    state: PrefixState,
}

impl Prefix {
    pub fn new(lexicon: Lexicon, state: PrefixState) -> Self {
        Self { lexicon, state }
    }

    fn get(&self) -> dictc_lexicon::Prefix<'_> {
        self.lexicon.prefix(self.state)
    }

    fn with(&self, prefix: dictc_lexicon::Prefix<'_>) -> Self {
        Self::new(self.lexicon.clone(), prefix.state())
    }
}

#[pymethods]
impl Prefix {
    /// The prefix that a text leads to from here, such as a letter or what a tile shows; None if no
    /// word continues with it. Linear in the length of the text.
    fn step(&self, text: &str) -> Option<Self> {
        self.get().step_typed(text).map(|it| self.with(it))
    }

    /// Whether the prefix is a word.
    fn is_word(&self) -> bool {
        self.get().is_word()
    }

    /// The rank of the prefix, from 0; None if it is not a word.
    fn ordinal(&self) -> Option<usize> {
        self.get().ordinal()
    }

    /// The characters that continue the prefix, in order, each with the prefix that it leads to. A
    /// letter with marks, and one such as lj in Croatian, is several characters.
    fn children(&self) -> Vec<(char, Self)> {
        let children = self.get().children();
        children.into_iter().map(|(character, it)| (character, self.with(it))).collect()
    }

    /// The number of characters.
    fn __len__(&self) -> usize {
        self.get().len()
    }

    /// True, also for the root.
    fn __bool__(&self) -> bool {
        true
    }

    fn __repr__(&self) -> String {
        let word = self.ordinal().and_then(|it| self.lexicon.word(it));
        match word {
            Some(word) => {
                format!("<dictc.Prefix of {} characters: the word {word}>", self.__len__())
            }
            None => format!("<dictc.Prefix of {} characters>", self.__len__()),
        }
    }
}
