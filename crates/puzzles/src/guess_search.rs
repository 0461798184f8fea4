//! Ranks guesses at a hidden word by what their marks tell.

use crate::information::Costs;
use crate::patterns::{Columns, Scratch, Split};
use crate::wordle::{Guessable, Wordle};

/// The maximum number of pairs of a guess and an answer that are compared for one advice.
pub(crate) const MAX_PAIRS: usize = 1 << 29;

/// A ranked guess; the lowest one is the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ranked {
    pub(crate) cost: u64,
    pub(crate) is_other: bool,
    level: u64,
    /// The index of the word in `words`.
    pub(crate) word: u32,
    /// Only reported: the fields before it already order all words.
    pub(crate) groups: usize,
    pub(crate) largest: usize,
}

/// A search for the best guess.
pub(crate) struct GuessSearch<'w> {
    pub(crate) wordle: &'w Wordle,
    pub(crate) left: &'w [u32],
    columns: Columns,
    costs: Costs,
    scratch: Scratch,
}

impl<'w> GuessSearch<'w> {
    pub(crate) fn new(wordle: &'w Wordle, left: &'w [u32]) -> Self {
        let columns = wordle.columns(left);
        let costs = Costs::up_to(columns.words());
        Self { wordle, left, columns, costs, scratch: Scratch::default() }
    }

    /// The guesses that fit.
    pub(crate) fn fitting(&mut self) -> Vec<Ranked> {
        let step = self.step(self.wordle.words.len());
        self.left.iter().step_by(step).map(|&word| self.ranked(word, false)).collect()
    }

    /// Guesses that are allowed and do not fit.
    pub(crate) fn others(&mut self, allowed: &[u32]) -> Vec<Ranked> {
        let step = self.step(allowed.len());
        let others = allowed.iter().step_by(step).filter(|it| self.left.binary_search(it).is_err());
        others.map(|&word| self.ranked(word, true)).collect()
    }

    /// The step from one guess to consider to the next, of these many.
    fn step(&self, guesses: usize) -> usize {
        guesses.saturating_mul(self.left.len()).div_ceil(MAX_PAIRS).max(1)
    }

    fn ranked(&mut self, word: u32, is_other: bool) -> Ranked {
        let Guessable { letters, level, .. } = &self.wordle.words[word as usize];
        let Split { cost, groups, largest } = self.split(letters);
        Ranked { cost, is_other, level: *level, word, groups, largest }
    }

    /// Splits the words that fit by the marks on a guess.
    pub(crate) fn split(&mut self, letters: &[u32]) -> Split {
        self.columns.split(letters, &self.costs, &mut self.scratch)
    }
}
