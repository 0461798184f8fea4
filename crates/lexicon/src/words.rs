//! Words in alphabetical order: a search with an automaton that matches everything.

use std::fmt;

use fst::automaton::AlwaysMatch;

use crate::lexicon::Lexicon;
use crate::search::Search;
use crate::walk::{Limits, Start};

/// The words of a lexicon, or those with one prefix, in byte order.
///
/// A walk owns a clone of its lexicon. Use [`next_key`](Self::next_key) to walk without allocating,
/// and for plain `fst` files whose keys are not UTF-8; as an [`Iterator`] it yields `String`s.
///
/// Each step takes time proportional to the number of letters that differ from the previous word.
/// Damaged nodes and keys longer than 1 MiB end the walk.
pub struct Words {
    search: Search<AlwaysMatch>,
}

impl Words {
    /// The words from `start` on, at most `words` of them: damaged nodes can stand for any number.
    pub(crate) fn new(lexicon: &Lexicon, start: Start<'_>, words: u64) -> Self {
        let limits = Limits { words, visits: u64::MAX };
        Self { search: Search::new(lexicon.clone(), AlwaysMatch, start, limits) }
    }

    /// The next word's bytes and what the FST maps it to: its ordinal in files of this crate, the
    /// value in plain `fst` maps, 0 in plain sets.
    pub fn next_key(&mut self) -> Option<(&[u8], u64)> {
        self.search.next_key()
    }

    /// Whether the walk ended at a corrupt node or at the limit on words.
    pub(crate) fn gave_up(&self) -> bool {
        self.search.gave_up()
    }
}

impl Lexicon {
    /// All words in byte order. The walk starts without preparation.
    #[must_use]
    pub fn iter(&self) -> Words {
        self.completions("")
    }

    /// The words that start with `prefix`, in byte order. If the prefix is a word, it is the first
    /// of them. Takes time proportional to the length of the prefix before the first word.
    ///
    /// # Examples
    ///
    /// ```
    /// let lexicon = lexicon::Lexicon::from_words(["tea", "teas", "ten"])?;
    /// assert_eq!(lexicon.completions("tea").collect::<Vec<_>>(), ["tea", "teas"]);
    /// # Ok::<(), lexicon::Error>(())
    /// ```
    #[must_use]
    pub fn completions(&self, prefix: impl AsRef<[u8]>) -> Words {
        let (nodes, prefix) = (self.fst_nodes(), prefix.as_ref());
        let mut end = Some((self.root_address(), 0u64));
        for &byte in prefix {
            end = end.and_then(|(address, value)| {
                let transition = nodes.find(&nodes.node(address)?, byte)?;
                Some((transition.address, value.wrapping_add(transition.output)))
            });
        }
        let (address, value) = end.unzip();
        let start = Start { address, prefix, value: value.unwrap_or(0) };
        Words::new(self, start, self.len() as u64)
    }
}

impl Clone for Words {
    fn clone(&self) -> Self {
        Self { search: self.search.clone() }
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words").finish_non_exhaustive()
    }
}

impl Iterator for Words {
    type Item = String;

    /// The next word. Bytes that are not UTF-8, which only plain `fst` files can have, are
    /// replaced.
    fn next(&mut self) -> Option<String> {
        self.search.next()
    }
}

impl std::iter::FusedIterator for Words {}

impl IntoIterator for &Lexicon {
    type Item = String;
    type IntoIter = Words;

    fn into_iter(self) -> Words {
        self.iter()
    }
}
