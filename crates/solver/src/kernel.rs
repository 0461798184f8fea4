//! Finds the words of a board of up to 64 letter slots on the word graph, level by level.
//!
//! A level holds the states of all paths of one length that some word goes on from. A kernel turns one
//! level into the next without recursion and nearly without branches that could be mispredicted. It
//! notes each word it comes by as a [`Hit`]; a word that can be spelled in several ways is hit as often.

pub(crate) mod portable;

use lexicon::RecordIndex;

/// A word found: where in the graph it ends, and how it was spelled.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Hit {
    /// The record at which the word ends.
    pub(crate) record: RecordIndex,
    /// The state before, as an index into the kernel's states.
    pub(crate) parent: u32,
    /// The slot of the last letter.
    pub(crate) slot: u8,
    /// How many letters the word has.
    pub(crate) letters: u8,
}

/// The words of a board as they were come by.
#[derive(Debug, Default)]
pub(crate) struct Hits {
    hits: Vec<Hit>,
    len: usize,
}

impl Hits {
    pub(crate) fn as_slice(&self) -> &[Hit] {
        &self.hits[..self.len]
    }

    fn clear(&mut self) {
        self.len = 0;
    }

    /// Makes room for as many more hits, and one that is stored and does not count.
    fn reserve(&mut self, more: usize) {
        if self.hits.len() <= self.len + more {
            self.hits.resize((self.len + more + 1).next_power_of_two(), Hit::default());
        }
    }

    /// Appends a hit if it counts; there must be room.
    #[inline(always)]
    fn push_if(&mut self, counts: bool, hit: Hit) {
        self.hits[self.len] = hit;
        self.len += usize::from(counts);
    }
}
