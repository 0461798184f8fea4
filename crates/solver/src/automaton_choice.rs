//! Which of a lexicon's automata a solver walks.

use dictc_lexicon::{Graph, Lexicon};

/// Which of a lexicon's two automata a solver walks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AutomatonChoice {
    /// The word graph if the file holds one, else the nodes of the FST. Where the graph is
    /// [partial](Lexicon::partial_graph), boards with other letters or blanks take the FST.
    #[default]
    Ready,
    /// The word graph. It is built in memory if the file holds none, which pays from a few hundred
    /// boards on.
    Graph,
    /// The nodes of the FST.
    Fst,
}

impl AutomatonChoice {
    /// The word graph to walk; `None` for the FST. It may be partial: then it serves boards that
    /// show only its letters.
    #[inline]
    pub(crate) fn graph(self, lexicon: &Lexicon) -> Option<Graph<'_>> {
        match self {
            Self::Ready => lexicon.partial_graph(),
            Self::Graph => lexicon.partial_graph_or_build(),
            Self::Fst => None,
        }
    }
}
