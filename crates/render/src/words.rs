//! The words of one board as they are listed: filtered, sorted and limited.

use std::cmp::Reverse;
use std::ops::Range;

use dictc_solver::{Score, Solution, Word};

/// The order in which words are listed. Words with equal keys stay in alphabetical order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SortKey {
    /// The most points first, then the longest. The default.
    #[default]
    Points,
    /// The longest first.
    Length,
    /// Alphabetical order.
    Alpha,
    /// The smallest value first, so that levels give the most common words first. The caller
    /// knows the values: see [`WordList::sort_by_level`].
    Level,
}

/// Which words are listed, in which order, and with which paths.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct View {
    /// The highest level of the words, as answers report it. `None`, the default, if there is no
    /// limit. The caller chooses the words: see [`WordList::fill`].
    pub level: Option<u64>,
    /// The order of the words.
    pub sort: SortKey,
    /// The most words to list, or the most paths if `all_paths` is set. `None`, the default, for
    /// all.
    pub limit: Option<usize>,
    /// Whether every path of a word is listed. By default each word has one.
    pub all_paths: bool,
}

/// The words of one board, with the totals of all of them.
///
/// A list is filled once for each board and reuses its memory.
#[derive(Clone, Debug, Default)]
pub struct WordList {
    text: String,
    cells: Vec<usize>,
    /// All chosen words in listing order. The first `listed` of them are listed.
    words: Vec<Entry>,
    listed: usize,
    score: Score,
    everything: Score,
}

#[derive(Clone, Debug)]
struct Entry {
    /// A range of `WordList::text`.
    text: Range<usize>,
    /// A range of `WordList::cells`.
    path: Range<usize>,
    letters: usize,
    points: u32,
}

/// One word of a [`WordList`].
#[derive(Clone, Copy, Debug)]
pub struct ListedWord<'a> {
    list: &'a WordList,
    entry: &'a Entry,
}

impl WordList {
    /// Replaces the contents by the words of a solution that `is_chosen` accepts, in the order and
    /// number that `view` asks for.
    ///
    /// Takes O(n log n) time for n words. Allocates only if earlier boards needed less memory.
    pub fn fill(
        &mut self,
        solution: &Solution,
        view: &View,
        mut is_chosen: impl FnMut(&Word<'_>) -> bool,
    ) {
        self.clear();
        // Few words have more than eight letters. Room for all avoids copies as the list grows.
        let most = solution.len();
        self.words.reserve(most);
        self.text.reserve(8 * most);
        self.cells.reserve(8 * most);
        for word in solution.words() {
            let chosen = is_chosen(&word);
            self.add(&word, chosen);
        }
        self.score.is_complete = solution.is_complete();
        self.everything.is_complete = solution.is_complete();
        self.sort(view.sort);
        self.listed = self.words.len().min(view.limit.unwrap_or(usize::MAX));
    }

    fn clear(&mut self) {
        let WordList { text, cells, words, .. } = self;
        text.clear();
        cells.clear();
        words.clear();
        (self.score, self.everything) = (Score::default(), Score::default());
    }

    fn add(&mut self, word: &Word<'_>, is_chosen: bool) {
        let add = |score: &mut Score| {
            score.words += 1;
            score.points += u64::from(word.points());
        };
        add(&mut self.everything);
        if is_chosen {
            add(&mut self.score);
            let (text, path) = (self.text.len(), self.cells.len());
            self.text.push_str(&word.text());
            self.cells.extend(word.path().cells());
            let (text, path) = (text..self.text.len(), path..self.cells.len());
            let (letters, points) = (word.letter_count(), word.points());
            self.words.push(Entry { text, path, letters, points });
        }
    }

    fn sort(&mut self, key: SortKey) {
        // Solutions are in alphabetical order, and the sort is stable.
        match key {
            SortKey::Alpha | SortKey::Level => {}
            SortKey::Length => self.words.sort_by_key(|entry| Reverse(entry.letters)),
            SortKey::Points => {
                self.words.sort_by_key(|entry| Reverse((entry.points, entry.letters)));
            }
        }
    }

    /// Sorts the words by their values, the smallest first, and words without a value last. Words
    /// with equal values keep their order. Takes O(n log n) time for n words.
    pub fn sort_by_level(&mut self, mut value: impl FnMut(&str) -> Option<u64>) {
        let text = &self.text;
        self.words.sort_by_cached_key(|entry| value(&text[entry.text.clone()]).unwrap_or(u64::MAX));
    }

    /// The words to list.
    #[must_use]
    pub fn words(&self) -> impl ExactSizeIterator<Item = ListedWord<'_>> + Clone {
        self.words[..self.listed].iter().map(|entry| ListedWord { list: self, entry })
    }

    /// The chosen word with these letters, listed or not. Takes O(n) time for n words.
    #[must_use]
    pub fn word(&self, text: &str) -> Option<ListedWord<'_>> {
        let mut words = self.words.iter().map(|entry| ListedWord { list: self, entry });
        words.find(|word| word.text() == text)
    }

    /// The chosen word with the most points; of these, the longest. Takes O(n) time for n words.
    #[must_use]
    pub fn best(&self) -> Option<ListedWord<'_>> {
        let key = |entry: &&Entry| Reverse((entry.points, entry.letters));
        let entry = self.words.iter().min_by_key(key)?;
        Some(ListedWord { list: self, entry })
    }

    /// A longest chosen word, and how many other words have its length. Takes O(n) time for n
    /// words.
    #[must_use]
    pub fn longest(&self) -> Option<(ListedWord<'_>, usize)> {
        let letters = self.words.iter().map(|entry| entry.letters).max()?;
        let mut longest = self.words.iter().filter(|entry| entry.letters == letters);
        Some((ListedWord { list: self, entry: longest.next()? }, longest.count()))
    }

    /// The totals of the chosen words, listed or not.
    #[must_use]
    pub fn score(&self) -> Score {
        self.score
    }

    /// The totals of all words of the solution, chosen or not.
    #[must_use]
    pub fn everything(&self) -> Score {
        self.everything
    }
}

impl<'a> ListedWord<'a> {
    /// The letters.
    #[must_use]
    pub fn text(self) -> &'a str {
        &self.list.text[self.entry.text.clone()]
    }

    /// The number of letters.
    #[must_use]
    pub fn letter_count(self) -> usize {
        self.entry.letters
    }

    /// The points.
    #[must_use]
    pub fn points(self) -> u32 {
        self.entry.points
    }

    /// The cells of one path.
    #[must_use]
    pub fn path(self) -> &'a [usize] {
        &self.list.cells[self.entry.path.clone()]
    }
}

/// The word to show, with its path if it is on the board.
#[derive(Clone, Copy, Debug)]
pub enum ShownWord<'a> {
    /// A word on the board.
    Found(ListedWord<'a>),
    /// A word that is not listed for this board, and the reason, such as `is not on the board`.
    Missing {
        /// The letters.
        word: &'a str,
        /// A phrase that follows the word.
        why: &'a str,
    },
}
