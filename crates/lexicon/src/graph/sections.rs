//! The parts of a graph, in a file or in memory.

use bytemuck::Pod;

use super::node::Node;
use crate::alphabet::Alphabet;
use crate::format::{FormatError, SectionId};

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

/// The bytes of a section as an array.
#[inline]
pub(super) fn array<T: Pod>(section: SectionId, bytes: &[u8]) -> Result<&[T], FormatError> {
    bytemuck::try_cast_slice(bytes)
        .map_err(|_| invalid_length(section, bytes.len(), size_of::<T>()))
}

#[cold]
fn invalid_length(section: SectionId, len: usize, size: usize) -> FormatError {
    let what = format!("the length of section {section}");
    FormatError::invalid(what, len, format!("a multiple of {size}"))
}
