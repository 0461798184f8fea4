//! The words that a kernel passes on: each with a trail from which its path can be read backwards.

use dictc_lexicon::raw::NodeIndex;

/// The first hit of a word.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub(crate) struct FirstHit<T> {
    /// The node at which the word ends.
    pub(crate) node: NodeIndex,
    pub(crate) letters: u32,
    pub(crate) trail: T,
}

/// Reads a path backwards, from the slot at which its word ends.
pub(crate) trait Trace {
    /// A position on a path.
    type Trail: Copy;

    /// The slot at this position.
    fn slot(trail: Self::Trail) -> usize;

    /// The position one slot earlier; any value for the first slot.
    fn before(&self, trail: Self::Trail) -> Self::Trail;
}
