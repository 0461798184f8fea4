//! Finds the words of a board of up to 64 letter slots on the word graph, level by level.
//!
//! A level holds the states of all paths of one length that some word goes on from. A kernel turns one
//! level into the next without recursion and nearly without branches that could be mispredicted. It
//! notes each word it comes by as a [`Hit`]; a word that can be spelled in several ways is hit as often.

mod append;
pub(crate) mod portable;

use lexicon::RecordIndex;

/// A state's slot, and the state before it: enough to walk a path back.
///
/// The slot takes the lower six bits, so there are at most [`Back::MAX_STATES`] states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Back(u32);

impl Back {
    /// The most states a search can hold.
    const MAX_STATES: usize = (1 << 26) - 1;
    /// Stands for the state before a first letter.
    const NOTHING: u32 = Self::MAX_STATES as u32;

    #[inline(always)]
    fn new(before: u32, slot: u32) -> Self {
        Self(before << 6 | slot)
    }

    /// The slot.
    #[inline(always)]
    pub(crate) fn slot(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The state before, as an index into the kernel's states; `None` for a first letter.
    #[inline(always)]
    pub(crate) fn before(self) -> Option<usize> {
        let before = self.0 >> 6;
        (before != Self::NOTHING).then_some(before as usize)
    }
}

/// A word found: the record at which it ends, and how it was spelled.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Hit {
    pub(crate) record: RecordIndex,
    pub(crate) back: Back,
}

/// The words of a board as they were come by, those of fewer tokens first.
#[derive(Debug, Default)]
pub(crate) struct Hits {
    hits: Vec<Hit>,
    /// How many hits there are of words of up to 1, 2, 3, ... tokens.
    ends: Vec<usize>,
}

impl Hits {
    /// All hits.
    pub(crate) fn all(&self) -> &[Hit] {
        &self.hits[..self.len()]
    }

    /// The hits of words of 1, 2, 3, ... tokens, with this number.
    pub(crate) fn levels(&self) -> impl Iterator<Item = (u32, &[Hit])> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        (1..).zip(starts.zip(&self.ends).map(|(start, &end)| &self.hits[start..end]))
    }

    fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    fn clear(&mut self) {
        self.ends.clear();
    }

    /// Room for as many hits of words with one token more.
    fn room_for(&mut self, hits: usize) -> &mut [Hit] {
        let (start, end) = (self.len(), self.len() + hits);
        if self.hits.len() < end {
            self.hits.resize(end.next_power_of_two(), Hit::default());
        }
        &mut self.hits[start..end]
    }

    /// Keeps the first hits in the room given last.
    fn keep(&mut self, hits: usize) {
        self.ends.push(self.len() + hits);
    }
}
