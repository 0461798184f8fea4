//! Hints about a word that a player has not found.

use dictc_letters::{Alphabet, Letter};

use crate::board_word::BoardWord;

/// A hint about a word; [`Round::hint`](crate::Round::hint) gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Hint {
    /// The word has this number of letters.
    Length(usize),
    /// The word starts with this letter.
    FirstLetter(Letter),
    /// The next cell of the word's path, after the cells of earlier hints.
    Cell(usize),
}

impl Hint {
    pub(crate) fn about(word: &BoardWord, number: usize, alphabet: &Alphabet) -> Option<Hint> {
        match number {
            0 => Some(Hint::Length(word.letter_count)),
            1 => alphabet.divide(&word.text).next().map(Hint::FirstLetter),
            _ => word.path.get(number - 2).copied().map(Hint::Cell),
        }
    }
}
