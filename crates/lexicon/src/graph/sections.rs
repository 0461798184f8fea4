//! The parts of a graph, in a file or in memory.

use super::node::Node;
use crate::format::{FormatError, SectionId, array};
use crate::token_set::TokenSet;

/// The parts of a graph.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sections<'a> {
    pub(crate) nodes: &'a [Node],
    /// For each block of 64 nodes: one bit for each word, and the number of words before the block.
    pub(crate) ranks: &'a [[u64; 2]],
    /// The ordinal of each word, in the order of the nodes where the words end.
    pub(crate) ordinals: &'a [u32],
    pub(crate) token_set: &'a TokenSet,
}

impl<'a> Sections<'a> {
    /// Reads the sections of a file as arrays. They are aligned, so nothing is copied.
    #[inline]
    pub(crate) fn from_bytes(
        nodes: &'a [u8],
        ranks: &'a [u8],
        ordinals: &'a [u8],
        token_set: &'a TokenSet,
    ) -> Result<Self, FormatError> {
        Ok(Self {
            nodes: array(section(token_set, SectionId::TRIE), nodes)?,
            ranks: array(section(token_set, SectionId::RANKS), ranks)?,
            ordinals: array(section(token_set, SectionId::ORDINALS), ordinals)?,
            token_set,
        })
    }
}

/// The id of a section of the graph with this token set.
#[inline]
pub(super) fn section(token_set: &TokenSet, id: SectionId) -> SectionId {
    if token_set.is_complete() { id } else { id.partial() }
}
