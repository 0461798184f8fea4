//! The words of one board as they are to be listed: chosen, sorted and cut.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::ops::Range;

use board::Board;
use lexicon::Lexicon;
use solver::{Score, Solver, Word};

use crate::arguments::SortKey;
use crate::plan::Selection;

/// The words of one board. Filled anew for each, in the memory of the last.
#[derive(Debug, Default)]
pub struct Answer {
    text: String,
    cells: Vec<u32>,
    words: Vec<Entry>,
    listed: usize,
    score: Score,
    everything: Score,
}

#[derive(Debug)]
struct Entry {
    text: Range<usize>,
    /// Of `cells`.
    path: Range<usize>,
    letters: usize,
    points: u32,
}

/// A word of an answer.
#[derive(Clone, Copy, Debug)]
pub struct Found<'a> {
    answer: &'a Answer,
    entry: &'a Entry,
}

impl Answer {
    /// Solves a board and keeps the words that were asked for.
    pub fn fill(
        &mut self,
        solver: &mut Solver,
        board: &Board,
        lexicon: &Lexicon,
        selection: &Selection,
    ) {
        self.clear();
        let chosen = |word: &Word<'_>| is_chosen(lexicon, selection.level, word);
        let solution = solver.solve(board);
        for word in solution.words() {
            let chosen = chosen(&word);
            self.count(&word, chosen);
        }
        self.score.is_complete = solution.is_complete();
        self.everything.is_complete = solution.is_complete();
        self.sort(selection.sort);
        self.listed = self.words.len().min(selection.limit.unwrap_or(usize::MAX));
    }

    fn clear(&mut self) {
        let Answer { text, cells, words, .. } = self;
        text.clear();
        cells.clear();
        words.clear();
        (self.score, self.everything) = (Score::default(), Score::default());
    }

    /// Counts a word, and lists it if it was chosen.
    fn count(&mut self, word: &Word<'_>, chosen: bool) {
        let add = |score: &mut Score| {
            score.words += 1;
            score.points += u64::from(word.points());
        };
        add(&mut self.everything);
        if chosen {
            add(&mut self.score);
            let (text, path) = (self.text.len(), self.cells.len());
            self.text.push_str(&word.text());
            self.cells.extend(word.path().cells());
            let (text, path) = (text..self.text.len(), path..self.cells.len());
            let (letters, points) = (word.letters(), word.points());
            self.words.push(Entry { text, path, letters, points });
        }
    }

    fn sort(&mut self, key: SortKey) {
        // Words come in alphabetical order, which the sort keeps among equals.
        match key {
            SortKey::Alpha => {}
            SortKey::Length => self.words.sort_by_key(|entry| Reverse(entry.letters)),
            SortKey::Points => {
                self.words.sort_by_key(|entry| Reverse((entry.points, entry.letters)));
            }
        }
    }

    /// The words to list.
    pub fn words(&self) -> impl ExactSizeIterator<Item = Found<'_>> + Clone {
        self.words[..self.listed].iter().map(|entry| Found { answer: self, entry })
    }

    /// The word with these letters, listed or not.
    pub fn word(&self, text: &str) -> Option<Found<'_>> {
        let mut words = self.words.iter().map(|entry| Found { answer: self, entry });
        words.find(|word| word.text() == text)
    }

    /// The word with the most points, the longest of those.
    pub fn best(&self) -> Option<Found<'_>> {
        let key = |entry: &&Entry| Reverse((entry.points, entry.letters));
        let entry = self.words.iter().min_by_key(key)?;
        Some(Found { answer: self, entry })
    }

    /// One of the longest words, and how many more of them there are.
    pub fn longest(&self) -> Option<(Found<'_>, usize)> {
        let letters = self.words.iter().map(|entry| entry.letters).max()?;
        let mut longest = self.words.iter().filter(|entry| entry.letters == letters);
        Some((Found { answer: self, entry: longest.next()? }, longest.count()))
    }

    /// The words that were chosen, listed or not.
    pub fn score(&self) -> Score {
        self.score
    }

    /// The words of all levels.
    pub fn everything(&self) -> Score {
        self.everything
    }
}

/// Whether a word is of the level that was asked for.
pub fn is_chosen(lexicon: &Lexicon, level: Option<u64>, word: &Word<'_>) -> bool {
    level.is_none_or(|level| {
        let value = lexicon.values().and_then(|values| values.get(word.ordinal()));
        value.is_some_and(|value| value <= level)
    })
}

impl<'a> Found<'a> {
    pub fn text(self) -> &'a str {
        &self.answer.text[self.entry.text.clone()]
    }

    pub fn letters(self) -> usize {
        self.entry.letters
    }

    pub fn points(self) -> u32 {
        self.entry.points
    }

    /// One path.
    pub fn path(self) -> &'a [u32] {
        &self.answer.cells[self.entry.path.clone()]
    }
}

/// The text of a board as the user wrote it, on one line and without tabs.
pub fn label(text: &str) -> Cow<'_, str> {
    if !text.bytes().any(|b| b.is_ascii_control()) {
        return Cow::Borrowed(text);
    }
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let joined = lines.collect::<Vec<_>>().join("/");
    Cow::Owned(joined.replace(|c: char| c.is_ascii_control(), " "))
}

/// Enough of the user's text to recognise it by, on one line.
pub fn quote(text: &str) -> String {
    const SHOWN: usize = 40;
    let more = text.chars().nth(SHOWN).map_or("", |_| "…");
    let shown: String = text.chars().take(SHOWN).collect();
    format!("'{}{more}'", shown.escape_debug())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_fit_on_a_line_and_in_a_column() {
        let cases = [
            ("pers/latg", "pers/latg"),
            ("PERS\n LATG \r\n\nSINE", "PERS/LATG/SINE"),
            ("a\tb\x1bc", "a b c"),
        ];
        for (text, expected) in cases {
            assert_eq!(label(text), expected);
        }
    }
}
