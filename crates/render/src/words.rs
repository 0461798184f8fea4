//! The words of one board as they are listed: filtered, sorted and limited.

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

/// Which words of a solution are listed and in which order, with the totals of all of them.
///
/// A list has the words' numbers alone, and [`of`](Self::of) joins it with its solution. It is
/// filled once for each board and reuses its memory.
#[derive(Clone, Debug, Default)]
pub struct WordList {
    /// The indices of all chosen words in listing order. The first `listed` of them are listed.
    order: Vec<u32>,
    listed: usize,
    score: Score,
    everything: Score,
}

/// The words of a [`WordList`]; made by [`WordList::of`].
#[derive(Clone, Copy, Debug)]
pub struct ListedWords<'a> {
    list: &'a WordList,
    solution: &'a Solution,
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
                self.order.push(index);
            }
        }
        // Solutions are in alphabetical order, and the sort is stable.
        match view.sort {
            SortKey::Alpha | SortKey::Level => {}
            SortKey::Length => {
                self.sort_by_key(solution, |word| Reverse(word.letter_count()));
            }
            SortKey::Points => self.sort_by_key(solution, key_of_best),
        }
        self.listed = self.order.len().min(view.limit.unwrap_or(usize::MAX));
    }

    fn sort_by_key<K: Ord>(&mut self, solution: &Solution, key: impl Fn(&Word<'_>) -> K) {
        self.order.sort_by_key(|&index| word_at(solution, index).map(|word| key(&word)));
    }

    /// Sorts the words by their values, the smallest first, and words without a value last. Words
    /// with equal values keep their order. Takes O(n log n) time for n words.
    pub fn sort_by_level(&mut self, solution: &Solution, value: impl Fn(&Word<'_>) -> Option<u64>) {
        self.sort_by_key(solution, |word| value(word).unwrap_or(u64::MAX));
    }

    /// The words of the list. `solution` must be the one that it was filled from: of another one,
    /// other words are listed.
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
fn key_of_best(word: &Word<'_>) -> Reverse<(u32, usize)> {
    Reverse((word.points(), word.letter_count()))
}

fn word_at(solution: &Solution, index: u32) -> Option<Word<'_>> {
    solution.words().nth(index as usize)
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
        list.order.iter().filter_map(move |&index| word_at(solution, index))
    }

    /// The chosen word with these letters, listed or not. Takes O(n) time for n words.
    #[must_use]
    pub fn word(self, text: &str) -> Option<Word<'a>> {
        self.chosen().find(|word| word.text() == text)
    }

    /// The chosen word with the most points; of these, the longest. Takes O(n) time for n words.
    #[must_use]
    pub fn best(self) -> Option<Word<'a>> {
        self.chosen().min_by_key(key_of_best)
    }

    /// A longest chosen word, and how many other words have its length. Takes O(n) time for n
    /// words.
    #[must_use]
    pub fn longest(self) -> Option<(Word<'a>, usize)> {
        let letters = self.chosen().map(|word| word.letter_count()).max()?;
        let mut longest = self.chosen().filter(|word| word.letter_count() == letters);
        Some((longest.next()?, longest.count()))
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
    /// A word that is not listed for this board, and the reason, such as `is not on the board`.
    Missing {
        /// The letters.
        word: &'a str,
        /// A phrase that follows the word.
        why: &'a str,
    },
}
