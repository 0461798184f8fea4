//! The inside of a dictionary: the word graph and the nodes of the FST.
//!
//! Most programs need none of this. Programs that walk an automaton in step with something of their
//! own do, as the solver of boards does, and so do tools that show or check files. The items follow
//! the file format, so a new version of the format can change them.

pub use crate::dead_ends::DeadEnds;
pub use crate::format::SectionId;
pub use crate::fst_nodes::{FstNode, FstNodes, Transition};
pub use crate::graph::{Graph, Node, NodeIndex};
pub use crate::prefix::PrefixState;
pub use crate::storage::LexiconBytes;
pub use crate::token_set::{Token, TokenSet};
