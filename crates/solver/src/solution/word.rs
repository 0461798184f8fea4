//! Words of a solution.

use std::borrow::Cow;
use std::fmt;
use std::iter::{Enumerate, FusedIterator};
use std::slice;

use super::fill::{self, Unpack};
use super::{Entry, Listed, Solution, Spelled};
use crate::path::{PackedCells, Path};

/// A word of a [`Solution`].
#[derive(Clone, Copy)]
pub struct Word<'a> {
    solution: &'a Solution,
    entry: &'a Entry,
    /// Its index in the solution.
    index: usize,
}

impl<'a> Word<'a> {
    /// The word, in lower case. Takes time in its length.
    #[must_use]
    pub fn text(&self) -> Cow<'a, str> {
        let solution = self.solution;
        let spelled = solution.spelled.get(self.index);
        let place = spelled.map(|Spelled { text, .. }| text.start as usize..text.end as usize);
        if let Some(text) = place.and_then(|place| solution.text.get(place)) {
            return Cow::Borrowed(text);
        }
        let cells = self.path().cells();
        Cow::Owned(match solution.graph() {
            Some(graph) if solution.tiles.is_empty() => {
                let alphabet = graph.alphabet();
                cells.filter_map(|cell| alphabet.text(solution.tokens[cell])).collect()
            }
            _ => cells.flat_map(|cell| solution.tiles[cell].letters()).collect(),
        })
    }

    /// The word's rank in the lexicon, in byte order, from 0.
    ///
    /// Takes at most two loads. Plain `fst` files hold no ordinals: their first call makes the
    /// lexicon count its words, and each call takes time in the word's length.
    #[must_use]
    pub fn ordinal(&self) -> usize {
        let Solution { lexicon, spelled, .. } = self.solution;
        let known = match spelled.get(self.index) {
            Some(spelled) => spelled.ordinal,
            None => self.solution.graph().and_then(|graph| graph.ordinal(self.entry.node)),
        };
        match known {
            Some(ordinal) => ordinal as usize,
            // The word was found in the lexicon, so it has a rank.
            None => lexicon.ordinal(self.text().as_bytes()).unwrap_or(usize::MAX),
        }
    }

    /// The number of letters; a Qu tile counts as two.
    #[must_use]
    pub fn letter_count(&self) -> usize {
        self.entry.letters as usize
    }

    /// The points of the word.
    #[must_use]
    pub fn points(&self) -> u32 {
        self.solution.table.of(self.letter_count())
    }

    /// One way to spell the word.
    #[must_use]
    pub fn path(&self) -> Path<'a> {
        let Solution { doubles, cells, .. } = self.solution;
        let &Entry { letters, trail, .. } = self.entry;
        let Some(packing) = self.solution.packing_of(trail) else {
            return Path::listed(&cells[Listed::range(trail)]);
        };
        let cells = PackedCells { bits: trail, packing };
        let len =
            if *doubles == 0 { letters } else { fill::cells(*doubles, &Unpack, letters, cells) };
        Path::packed(cells, len as usize)
    }
}

impl fmt::Debug for Word<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Word")
            .field("text", &self.text())
            .field("points", &self.points())
            .field("path", &self.path())
            .finish_non_exhaustive()
    }
}

/// Words are equal if they have the same text, points and path. Takes time in their length.
impl PartialEq for Word<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.points() == other.points()
            && self.path() == other.path()
            && self.text() == other.text()
    }
}

impl Eq for Word<'_> {}

#[cfg(feature = "serde")]
impl serde::Serialize for Word<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut word = serializer.serialize_struct("Word", 3)?;
        word.serialize_field("text", &self.text())?;
        word.serialize_field("points", &self.points())?;
        word.serialize_field("path", &self.path())?;
        word.end()
    }
}

/// The words of a [`Solution`]; made by [`Solution::words`].
#[derive(Clone)]
pub struct Words<'a> {
    solution: &'a Solution,
    entries: Enumerate<slice::Iter<'a, Entry>>,
}

impl<'a> Words<'a> {
    pub(super) fn new(solution: &'a Solution) -> Self {
        Self { solution, entries: solution.words.iter().enumerate() }
    }
}

impl fmt::Debug for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = Word<'a>;

    #[inline]
    fn next(&mut self) -> Option<Word<'a>> {
        let solution = self.solution;
        self.entries.next().map(|(index, entry)| Word { solution, entry, index })
    }

    /// Takes constant time.
    fn nth(&mut self, n: usize) -> Option<Word<'a>> {
        let solution = self.solution;
        self.entries.nth(n).map(|(index, entry)| Word { solution, entry, index })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.entries.size_hint()
    }
}

impl DoubleEndedIterator for Words<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let solution = self.solution;
        self.entries.next_back().map(|(index, entry)| Word { solution, entry, index })
    }
}

impl ExactSizeIterator for Words<'_> {}

impl FusedIterator for Words<'_> {}
