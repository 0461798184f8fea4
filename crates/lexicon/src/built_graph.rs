//! Builds the word graph of a file that stores only a DAWG, or no graph.

use std::collections::BTreeMap;

use crate::graph::{Graph, GraphBuffer, ManyLetters, TrieBuilder};
use crate::lexicon::Lexicon;
use crate::q_rule::q_only_before_u;
use crate::token_set::TokenSet;

/// The maximum number of bytes of words to build a graph from in memory. Ten million words need
/// less; the limit is for small files that expand to enormous lists.
const MAX_BUILT_BYTES: u64 = 128 << 20;

impl Lexicon {
    /// The word graph. If the file stores only a DAWG, or no graph, the graph is built in memory.
    /// This pays off for programs that solve many boards.
    ///
    /// `None` if there are no words, if they use more than 32 different letters, or if the words of
    /// a file without a graph take more than 128 MiB as text (compile such a list instead). The
    /// first call on such a file takes time and memory proportional to the number of letters of all
    /// words; clones of the lexicon share the result.
    #[must_use]
    pub fn graph_or_build(&self) -> Option<Graph<'_>> {
        // A partial graph in the cache says nothing about the words that it lacks.
        self.partial_graph_or_build().filter(|graph| graph.token_set().is_complete())
    }

    /// The word graph, even if it lacks words: the [partial graph](Self::partial_graph) of the file
    /// or, if the file stores none, a graph built in memory as in
    /// [`graph_or_build`](Self::graph_or_build).
    #[must_use]
    pub fn partial_graph_or_build(&self) -> Option<Graph<'_>> {
        self.partial_graph().or_else(|| self.cached_graph(|| self.build_graph()))
    }

    // Not inlined, because the functions that call it run for every board.
    #[cold]
    #[inline(never)]
    fn build_graph(&self) -> Option<GraphBuffer> {
        if let Some((dawg, token_set)) = self.dawg() {
            // Unfolding requires a valid DAWG, and opening may have skipped its verification.
            dawg.verify(token_set, self.len() as u64).ok()?;
            return dawg.unfold(token_set);
        }
        // A few bytes can encode more words than fit in memory, so count before expanding.
        if self.bytes_of_words() > MAX_BUILT_BYTES {
            return None;
        }
        let (mut letters, mut q_is_qu) = (BTreeMap::<char, u64>::new(), true);
        // Reads the FST: the file has no graph.
        let mut words = self.fst_completions(b"", self.len() as u64);
        while let Some(entry) = words.next_entry() {
            let word = std::str::from_utf8(entry.bytes()).ok()?;
            word.chars().for_each(|letter| *letters.entry(letter).or_default() += 1);
            q_is_qu &= q_only_before_u(word);
        }
        let mut words = self.fst_completions(b"", self.len() as u64);
        let Some(token_set) = TokenSet::new(letters.keys().copied(), q_is_qu) else {
            let mut many = ManyLetters::new(letters, q_is_qu);
            while let Some(entry) = words.next_entry() {
                many.push(std::str::from_utf8(entry.bytes()).ok()?)?;
            }
            return many.build();
        };
        let (mut trie, mut ordinal) = (TrieBuilder::new(), 0);
        while let Some(entry) = words.next_entry() {
            let word = token_set.tokens_of(std::str::from_utf8(entry.bytes()).ok()?)?;
            trie.push(&word, ordinal)?;
            ordinal += 1;
        }
        trie.finish(token_set)
    }
}
