//! Words in alphabetical order, streamed from the FST's nodes: the search that everything matches.

use std::fmt;

use fst::automaton::AlwaysMatch;

use crate::fst_nodes::FstNodes;
use crate::search::Search;

/// An iterator over the words of a lexicon, or over those with one prefix, in byte order.
///
/// Each step takes time in the letters that differ from the word before. Use [`next_key`](Self::next_key)
/// to walk without allocating, and for plain `fst` files whose keys are not UTF-8. Nodes that lead to no word
/// or to one longer than 1 MiB, as only files that were made to do harm have, end it.
pub struct Words<'a> {
    search: Search<'a, AlwaysMatch>,
}

impl<'a> Words<'a> {
    /// The words below the node at `address`, which `prefix` leads to with the value `value`; as many as `words` at
    /// most, for a damaged file could go on for ever.
    pub(crate) fn below(
        nodes: FstNodes<'a>,
        address: Option<usize>,
        prefix: &[u8],
        value: u64,
        words: u64,
    ) -> Self {
        Self { search: Search::below(nodes, AlwaysMatch, address, prefix, value, words) }
    }

    /// The next word's bytes and what the FST maps it to: its ordinal in files of ours, the value in
    /// plain `fst` maps, 0 in plain sets.
    pub fn next_key(&mut self) -> Option<(&[u8], u64)> {
        self.search.next_key()
    }

    /// Whether nodes that no sound file has ended the walk, or the limit on words.
    pub(crate) fn gave_up(&self) -> bool {
        self.search.gave_up()
    }
}

impl fmt::Debug for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words").finish_non_exhaustive()
    }
}

impl Iterator for Words<'_> {
    type Item = String;

    /// The next word; bytes that are not UTF-8, which only plain `fst` files can have, are replaced.
    fn next(&mut self) -> Option<String> {
        self.search.next()
    }
}

impl std::iter::FusedIterator for Words<'_> {}
