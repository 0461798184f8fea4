//! Words of a solution.

#[cfg(feature = "serde")]
mod serialize;

use std::borrow::Cow;
use std::fmt;
use std::iter::{Enumerate, FusedIterator};
use std::slice;

use dictc_letters::Alphabet;

use super::fill::{self, Unpack};
use super::{Entry, Listed, Solution, Spelled};
use crate::blanks;
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
    /// The word, in lower case. Linear in its length; usually allocates.
    #[must_use]
    pub fn text(&self) -> Cow<'a, str> {
        match self.spelled() {
            Some(text) => Cow::Borrowed(text),
            None => {
                let mut text = String::with_capacity(self.letter_count());
                self.push_text(&mut text);
                Cow::Owned(text)
            }
        }
    }

    /// The word as people write it: with the final forms of the letters of its dictionary.
    #[must_use]
    pub fn written(&self) -> String {
        self.solution.lexicon.alphabet().written(&self.text()).into_owned()
    }

    /// Appends the word as people write it. Linear in its length.
    pub fn push_written(&self, text: &mut String) {
        let (alphabet, start) = (self.solution.lexicon.alphabet(), text.len());
        self.push_text(text);
        // No letter of ASCII has a final form by itself.
        if !alphabet.finals().is_empty() || !text[start..].is_ascii() {
            let written = alphabet.written(&text[start..]).into_owned();
            text.truncate(start);
            text.push_str(&written);
        }
    }

    /// Appends the word to a text. Linear in its length.
    pub fn push_text(&self, text: &mut String) {
        // Writing to a string does not fail.
        let _ = self.write_letters(text);
    }

    fn write_letters(&self, out: &mut impl fmt::Write) -> fmt::Result {
        if let Some(text) = self.spelled() {
            return out.write_str(text);
        }
        let solution = self.solution;
        let mut cells = self.path().cells();
        match solution.graph() {
            Some(graph) if solution.tiles.is_empty() => {
                let token_set = graph.token_set();
                let mut texts = cells.filter_map(|cell| token_set.text(solution.tokens[cell]));
                texts.try_for_each(|text| out.write_str(text))
            }
            _ => cells.try_for_each(|cell| out.write_str(solution.tiles[cell].text())),
        }
    }

    /// The text of a word of the prefix search. The text of other words is read from their paths.
    fn spelled(&self) -> Option<&'a str> {
        let Spelled { text, .. } = self.solution.spelled.get(self.index)?;
        self.solution.text.get(text.start as usize..text.end as usize)
    }

    /// The word's rank in the lexicon, in byte order, from 0.
    ///
    /// Takes at most two loads. Plain `fst` files have no ordinals: the first call makes the
    /// lexicon count its words, and each call is linear in the word's length.
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

    /// The letters that the blanks on its path stand for, in order: each a letter or `qu`. Empty
    /// for most boards.
    pub fn blanks(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.blanks_on(self.path().cells())
    }

    /// The letters that the blanks on another path of this word stand for, such as a path that a
    /// [`PathSearch`](crate::PathSearch) found.
    pub fn blanks_on<C: IntoIterator<Item = usize>>(
        &self,
        cells: C,
    ) -> impl Iterator<Item = &'a str> + use<'a, C> {
        let tiles = &self.solution.tiles[..];
        // Only words of the prefix search have blanks.
        let text = self.spelled().filter(|_| !tiles.is_empty()).unwrap_or_default();
        let path = cells.into_iter().filter_map(|cell| tiles.get(cell)).collect::<Vec<_>>();
        let alphabet = self.solution.lexicon.alphabet();
        match self.solution.is_strict {
            true => blanks::shown(&path, text, alphabet).into_iter(),
            false => blanks::shown(&path, text, Alphabet::plain()).into_iter(),
        }
    }
}

/// Writes the word. Allocates only if it is padded.
impl fmt::Display for Word<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (f.width(), f.precision()) {
            (None, None) => self.write_letters(f),
            _ => f.pad(&self.text()),
        }
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

/// Words are equal if they have the same text, points and path. Linear in their length.
impl PartialEq for Word<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.points() == other.points()
            && self.path() == other.path()
            && self.text() == other.text()
    }
}

impl Eq for Word<'_> {}

/// The words of a [`Solution`]; made by [`Solution::words`].
#[derive(Clone)]
pub struct SolutionWords<'a> {
    solution: &'a Solution,
    entries: Enumerate<slice::Iter<'a, Entry>>,
}

impl<'a> SolutionWords<'a> {
    pub(super) fn new(solution: &'a Solution) -> Self {
        Self { solution, entries: solution.words.iter().enumerate() }
    }
}

impl fmt::Debug for SolutionWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<'a> Iterator for SolutionWords<'a> {
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

impl DoubleEndedIterator for SolutionWords<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let solution = self.solution;
        self.entries.next_back().map(|(index, entry)| Word { solution, entry, index })
    }
}

impl ExactSizeIterator for SolutionWords<'_> {}

impl FusedIterator for SolutionWords<'_> {}
