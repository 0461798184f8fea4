//! The parts of a graph, in a file or in memory.

use super::node::Node;
use crate::alphabet::Alphabet;
use crate::format::{FormatError, SectionId, array};

/// The parts of a graph.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sections<'a> {
    pub(crate) nodes: &'a [Node],
    /// For each block of 64 nodes: one bit for each word, and the number of words before the block.
    pub(crate) ranks: &'a [[u64; 2]],
    /// The ordinal of each word, in the order of the nodes where the words end.
    pub(crate) ordinals: &'a [u32],
    pub(crate) alphabet: &'a Alphabet,
}

impl<'a> Sections<'a> {
    /// Reads the sections of a file as arrays. They are aligned, so nothing is copied.
    #[inline]
    pub(crate) fn from_bytes(
        nodes: &'a [u8],
        ranks: &'a [u8],
        ordinals: &'a [u8],
        alphabet: &'a Alphabet,
    ) -> Result<Self, FormatError> {
        Ok(Self {
            nodes: array(section(alphabet, SectionId::TRIE), nodes)?,
            ranks: array(section(alphabet, SectionId::RANKS), ranks)?,
            ordinals: array(section(alphabet, SectionId::ORDINALS), ordinals)?,
            alphabet,
        })
    }
}

/// The id of a section of the graph with this alphabet.
#[inline]
pub(super) fn section(alphabet: &Alphabet, id: SectionId) -> SectionId {
    if alphabet.is_complete() { id } else { id.partial() }
}
