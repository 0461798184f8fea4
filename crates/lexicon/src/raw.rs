//! The inside of a dictionary: the word graph and the nodes of the FST.
//!
//! Programs that walk an automaton in step with something of their own need none of this:
//! [`Prefix`](crate::Prefix) is for them. Tools that show or check files do, and searches that test
//! the letters of a node at once, as the solver of boards does. The items follow the file format, so
//! a new version of the format can change them.

pub use crate::dead_ends::DeadEnds;
pub use crate::format::SectionId;
pub use crate::fst_nodes::{FstNode, FstNodes, Transition};
pub use crate::graph::{Graph, Node, NodeIndex};
pub use crate::prefix::PrefixState;
pub use crate::storage::LexiconBytes;
pub use crate::token_set::{Token, TokenSet};
