//! The list of a board's words: filtered, sorted and limited.

use std::cmp::Reverse;

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
    /// The lowest value first; for levels, the most common words first. The caller provides the
    /// values: see [`WordList::sort_by_value`].
    Value,
}

/// A view of words: which words to list, in which order, and with which paths.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct View {
    /// The highest level of the words, for reports. `None`, the default, if there is no limit. The
    /// caller chooses the words: see [`WordList::fill`].
    pub level: Option<u64>,
    /// The order of the words.
    pub sort: SortKey,
    /// Whether the order is reversed: the last key comes first. Words with equal keys stay in
    /// alphabetical order.
    pub is_reversed: bool,
    /// The maximum number of words to list, or of paths if `all_paths` is set. `None`, the default,
    /// lists all.
    pub limit: Option<usize>,
    /// Whether each word is listed with its meaning, in text and on pages.
    pub meanings: bool,
    /// Whether every path of a word is listed. By default, each word has one path.
    pub all_paths: bool,
}

/// The words of a solution to list, in order, with the totals of all chosen words.
///
/// A list has only the numbers of the words, and [`of`](Self::of) joins it with its solution. Fill
/// it once for each board; it reuses its memory.
#[derive(Clone, Debug, Default)]
pub struct WordList {
    /// All chosen words in listing order. The first `listed` of them are listed.
    order: Vec<Place>,
    listed: usize,
    score: Score,
    everything: Score,
}

/// The index of a word in its solution, with its sort keys.
#[derive(Clone, Copy, Debug)]
struct Place {
    index: u32,
    letters: u32,
    points: u32,
}

/// The words of a [`WordList`]; made by [`WordList::of`].
#[derive(Clone, Copy, Debug)]
pub struct ListedWords<'a> {
    list: &'a WordList,
    solution: &'a Solution,
}

impl WordList {
    /// Replaces the contents by the words of a solution that `is_chosen` accepts, in the order and
    /// up to the limit of `view`.
    ///
    /// Takes O(n log n) time for n words. Allocates only if earlier boards needed less memory.
    pub fn fill(
        &mut self,
        solution: &Solution,
        view: &View,
        mut is_chosen: impl FnMut(&Word<'_>) -> bool,
    ) {
        let empty = Score { is_complete: solution.is_complete(), ..Score::default() };
        (self.score, self.everything) = (empty, empty);
        self.order.clear();
        let add = |score: &mut Score, word: &Word<'_>| {
            score.words += 1;
            score.points += u64::from(word.points());
        };
        for (index, word) in (0..).zip(solution.words()) {
            add(&mut self.everything, &word);
            if is_chosen(&word) {
                add(&mut self.score, &word);
                let (letters, points) = (word.letter_count() as u32, word.points());
                self.order.push(Place { index, letters, points });
            }
        }
        // Solutions are in alphabetical order, and the sort is stable.
        match (view.sort, view.is_reversed) {
            (SortKey::Alpha, true) => self.order.reverse(),
            (SortKey::Alpha, false) | (SortKey::Value, _) => {}
            (SortKey::Length, false) => self.order.sort_by_key(|place| Reverse(place.letters)),
            (SortKey::Length, true) => self.order.sort_by_key(|place| place.letters),
            (SortKey::Points, false) => self.order.sort_by_key(key_of_best),
            (SortKey::Points, true) => self.order.sort_by_key(|place| key_of_best(place).0),
        }
        self.listed = self.order.len().min(view.limit.unwrap_or(usize::MAX));
    }

    /// Sorts the words by their values, the lowest first, or the highest first if `view` reverses
    /// the order. Words without a value are last, and words with equal values keep their order.
    /// Takes O(n log n) time for n words.
    pub fn sort_by_value(
        &mut self,
        solution: &Solution,
        view: &View,
        value: impl Fn(&Word<'_>) -> Option<u64>,
    ) {
        self.order.sort_by_cached_key(|place| {
            let value = word_at(solution, place).and_then(|word| value(&word));
            value.map_or(u64::MAX, |it| if view.is_reversed { u64::MAX - it } else { it })
        });
    }

    /// The words of the list. `solution` must be the one from which the list was filled; otherwise
    /// wrong words are listed.
    #[must_use]
    pub fn of<'a>(&'a self, solution: &'a Solution) -> ListedWords<'a> {
        ListedWords { list: self, solution }
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

/// The most points first, then the longest.
fn key_of_best(place: &Place) -> Reverse<(u32, u32)> {
    Reverse((place.points, place.letters))
}

fn word_at<'a>(solution: &'a Solution, place: &Place) -> Option<Word<'a>> {
    solution.words().nth(place.index as usize)
}

impl<'a> ListedWords<'a> {
    /// The words to list, in order.
    pub fn words(self) -> impl Iterator<Item = Word<'a>> + Clone {
        self.chosen().take(self.list.listed)
    }

    /// The number of words to list.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "an empty list is written as any other")]
    pub fn len(self) -> usize {
        self.list.listed
    }

    /// The chosen words, listed or not.
    fn chosen(self) -> impl Iterator<Item = Word<'a>> + Clone {
        let ListedWords { list, solution } = self;
        list.order.iter().filter_map(move |place| word_at(solution, place))
    }

    /// The chosen word with these letters, listed or not. Takes O(n) time for n words.
    #[must_use]
    pub fn word(self, text: &str) -> Option<Word<'a>> {
        self.chosen().find(|word| word.text() == text)
    }

    /// The chosen word with the most points; of these, the longest. Takes O(n) time for n words.
    #[must_use]
    pub fn best(self) -> Option<Word<'a>> {
        let ListedWords { list, solution } = self;
        word_at(solution, list.order.iter().min_by_key(|place| key_of_best(place))?)
    }

    /// A longest chosen word, with the number of other words of the same length. Takes O(n) time
    /// for n words.
    #[must_use]
    pub fn longest(self) -> Option<(Word<'a>, usize)> {
        let ListedWords { list, solution } = self;
        let letters = list.order.iter().map(|place| place.letters).max()?;
        let mut longest = list.order.iter().filter(|place| place.letters == letters);
        Some((word_at(solution, longest.next()?)?, longest.count()))
    }

    /// The totals of the chosen words, listed or not.
    #[must_use]
    pub fn score(self) -> Score {
        self.list.score
    }

    /// The totals of all words of the solution, chosen or not.
    #[must_use]
    pub fn everything(self) -> Score {
        self.list.everything
    }
}

/// The word to show, with its path if it is on the board.
#[derive(Clone, Copy, Debug)]
pub enum ShownWord<'a> {
    /// A word on the board.
    Found(Word<'a>),
    /// A word that is not listed for this board, with the reason, such as `is not on the board`.
    Missing {
        /// The letters.
        word: &'a str,
        /// A phrase that follows the word.
        why: &'a str,
    },
}
