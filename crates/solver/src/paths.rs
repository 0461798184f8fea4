//! Every path of every word of a board.

use crate::path::Path;
use crate::path_search::PathSearch;
use crate::solution::{Solution, SolutionWords, Word};

/// Walks over every path of every word of a board: words in alphabetical order, the paths of a word
/// in the order of their cells. Made by [`Solver::paths`](crate::Solver::paths).
///
/// [`next_path`](Self::next_path) lends one path after the other; as an [`Iterator`] the walk
/// returns the same paths as lists of cells.
#[derive(Clone, Debug)]
pub struct Paths<'a> {
    solution: &'a Solution,
    words: SolutionWords<'a>,
    /// The current word, and the number of its paths found so far.
    word: Option<(Word<'a>, u64)>,
    search: PathSearch,
    count: PathCount,
}

/// The counts of words and paths of a walk over [`Paths`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PathCount {
    /// Distinct words. `word_count` in json.
    #[cfg_attr(feature = "serde", serde(rename = "word_count"))]
    pub words: u32,
    /// Their paths. `path_count` in json.
    #[cfg_attr(feature = "serde", serde(rename = "path_count"))]
    pub paths: u64,
    /// Whether no search has been cut off. If one has, the [`StepLimit`](crate::StepLimit) ran out,
    /// and there may be more words and paths than the walk returns. `complete` in json.
    #[cfg_attr(feature = "serde", serde(rename = "complete"))]
    pub is_complete: bool,
}

impl<'a> Paths<'a> {
    pub(crate) fn new(solution: &'a Solution, search: PathSearch) -> Self {
        let count = PathCount { words: 0, paths: 0, is_complete: solution.is_complete() };
        Self { solution, words: solution.words(), word: None, search, count }
    }

    /// The next path and the word that it spells. Each word has at least one path, even after the
    /// step limit ran out.
    pub fn next_path(&mut self) -> Option<(Word<'a>, Path<'_>)> {
        loop {
            let Some((word, found)) = &mut self.word else {
                let word = self.words.next()?;
                self.search.start(&word.text());
                self.word = Some((word, 0));
                self.count.words += 1;
                continue;
            };
            let word = *word;
            if self.search.advance() {
                *found += 1;
                self.count.paths += 1;
                return Some((word, self.search.path()));
            }
            let was_found = *found > 0;
            self.word = None;
            if !was_found {
                self.count.paths += 1;
                return Some((word, word.path()));
            }
        }
    }

    /// The words and paths that the walk has returned so far.
    #[must_use]
    pub fn totals(&self) -> PathCount {
        let is_complete = self.count.is_complete && self.search.is_complete();
        PathCount { is_complete, ..self.count }
    }

    /// The words that the paths spell.
    #[must_use]
    pub fn solution(&self) -> &'a Solution {
        self.solution
    }
}

impl<'a> Iterator for Paths<'a> {
    type Item = (Word<'a>, Vec<usize>);

    fn next(&mut self) -> Option<Self::Item> {
        self.next_path().map(|(word, path)| (word, path.to_vec()))
    }
}
