//! The word graph: the words of a lexicon as a flat array of nodes.
//!
//! The graph is a trie in breadth-first order. Each state is one 8-byte [`Node`] that says which
//! letters continue, whether a word ends there, and where the children begin. The children of a
//! node are adjacent and in letter order, so a step takes a bit test, a population count and one
//! load. Each prefix has its own node, so the index of a node identifies its word. Ordinals are in
//! a separate array, which is read only when a word is found.
//!
//! [`Graph`] is a view of the sections of a dictionary or of a [`GraphBuffer`] built in memory.

mod buffer;
mod build;
mod check;
mod dawg;
mod find;
mod kind;
mod node;
mod partial;
mod sections;
mod view;
mod walk;

pub(crate) use buffer::GraphBuffer;
pub(crate) use build::TrieBuilder;
pub(crate) use dawg::{Dawg, DawgBuilder};
pub(crate) use find::LANES;
pub use kind::GraphKind;
pub(crate) use node::MAX_NODES;
pub use node::{Node, NodeIndex};
pub(crate) use partial::ManyLetters;
pub(crate) use sections::Sections;
pub use view::Graph;
pub(crate) use walk::GraphWalk;

#[cfg(test)]
mod tests;
