//! The choice of the automaton that a solver walks.

use dictc_lexicon::Lexicon;
use dictc_lexicon::raw::Graph;

/// The automaton that a solver walks, of the two in a lexicon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AutomatonChoice {
    /// The word graph if the file holds one, else the nodes of the FST. Boards with blanks, with
    /// letters that the graph lacks, or with more than 64 letters take the FST in any case.
    #[default]
    Stored,
    /// The word graph. It is built in memory if the file holds none, which pays off from a few
    /// hundred boards on.
    Graph,
    /// The nodes of the FST.
    Fst,
}

impl AutomatonChoice {
    /// The word graph to walk; `None` for the FST. It is used for boards that show only its
    /// letters.
    #[inline]
    pub(crate) fn graph(self, lexicon: &Lexicon) -> Option<Graph<'_>> {
        match self {
            Self::Stored => lexicon.partial_graph(),
            Self::Graph => lexicon.partial_graph_or_build(),
            Self::Fst => None,
        }
    }
}
