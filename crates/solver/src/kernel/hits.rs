//! The hits of a kernel that searches level by level.

use lexicon::NodeIndex;

use super::Back;

/// A path that spells a word: the node at which the word ends, and the last step of the path.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hit {
    pub(super) node: NodeIndex,
    pub(super) back: Back,
}

/// The hits of a board in the order of the search: words of fewer tokens first.
#[derive(Debug, Default)]
pub(super) struct Hits {
    hits: Vec<Hit>,
    /// The number of hits of words of up to 1, 2, 3, ... tokens.
    ends: Vec<usize>,
}

impl Hits {
    pub(super) fn all(&self) -> &[Hit] {
        &self.hits[..self.len()]
    }

    /// The hits of words of 1, 2, 3, ... tokens, with the number of tokens.
    pub(super) fn levels(&self) -> impl Iterator<Item = (u32, &[Hit])> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        (1..).zip(starts.zip(&self.ends).map(|(start, &end)| &self.hits[start..end]))
    }

    fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    pub(super) fn clear(&mut self) {
        self.ends.clear();
    }

    /// Room for `hits` hits of words that are one token longer.
    pub(super) fn room_for(&mut self, hits: usize) -> &mut [Hit] {
        let (start, end) = (self.len(), self.len() + hits);
        if self.hits.len() < end {
            self.hits.resize(end.next_power_of_two(), Hit::default());
        }
        &mut self.hits[start..end]
    }

    /// Keeps the first `hits` hits in the room that was requested last.
    pub(super) fn keep(&mut self, hits: usize) {
        self.ends.push(self.len() + hits);
    }
}
