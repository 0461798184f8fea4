//! The choice of word graph.

/// The word graph that a dictionary gets in addition to its FST.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GraphKind {
    /// A trie in breadth-first order, the fastest to search.
    #[default]
    Trie,
    /// A DAWG: the file is a third of the size. It is unfolded to a trie in memory when a graph is
    /// requested.
    Dawg,
    /// No graph: the file is a seventh of the size. To solve many boards, a graph is first built in
    /// memory.
    None,
}
