//! Words that are put into a grid, one over the other where their letters are equal.
//!
//! A word whose best place has letters of other words takes it, and these words are put elsewhere.
//! Repeated, this fills grids that are nearly full, which no fixed order of the words does.

use dictc_letters::Letter;

use crate::letter_grid::{Direction, PlacedWord};
use crate::pick::Random;

/// The cost of a letter too few or too many in common. Between places that cost the same otherwise,
/// the direction that the fewest words have decides.
const SHARED: usize = 1_024;

/// The cost of a letter of another word.
const CONFLICT: usize = 16 * SHARED;

/// How many letters a word has in common with the words before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shared {
    /// As it happens.
    Any,
    /// As close to this number as possible.
    Nearly(usize),
}

/// Words in a grid.
#[derive(Clone, Debug)]
pub(crate) struct Packing<'a> {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    directions: &'a [Direction],
    words: &'a [Vec<Letter>],
    /// The place of each word.
    places: Vec<Option<PlacedWord>>,
    /// The letter of each cell, and the words that use it.
    cells: Vec<(Option<Letter>, Vec<usize>)>,
    /// The number of letters that were compared with cells.
    pub(crate) steps: u64,
}

impl<'a> Packing<'a> {
    /// An empty grid.
    pub(crate) fn new(
        (rows, columns): (usize, usize),
        directions: &'a [Direction],
        words: &'a [Vec<Letter>],
    ) -> Self {
        let (places, cells) = (vec![None; words.len()], vec![(None, Vec::new()); rows * columns]);
        Self { rows, columns, directions, words, places, cells, steps: 0 }
    }

    /// The place of a word.
    pub(crate) fn place(&self, word: usize) -> Option<PlacedWord> {
        self.places[word]
    }

    /// The letter of each cell.
    pub(crate) fn letters(&self) -> impl Iterator<Item = Option<Letter>> {
        self.cells.iter().map(|(letter, _)| *letter)
    }

    /// The words that use a cell.
    pub(crate) fn users(&self, (row, column): (usize, usize)) -> &[usize] {
        &self.cells[row * self.columns + column].1
    }

    /// The number of cells that words use.
    pub(crate) fn used(&self) -> usize {
        self.cells.iter().filter(|(letter, _)| letter.is_some()).count()
    }

    /// Puts a word into the grid, and returns the words that gave way. A word that is longer than
    /// all lines gives way itself.
    pub(crate) fn put(&mut self, word: usize, shared: Shared, random: &mut Random) -> Vec<usize> {
        let Some(place) = self.best_place(word, shared, random) else { return vec![word] };
        let mut others = Vec::new();
        for ((row, column), letter) in place.cells().zip(&self.words[word]) {
            let (other, users) = &self.cells[row * self.columns + column];
            if other.is_some_and(|it| it != *letter) {
                others.extend(users);
            }
        }
        others.sort_unstable();
        others.dedup();
        others.iter().for_each(|&other| self.remove(other));
        for ((row, column), &letter) in place.cells().zip(&self.words[word]) {
            let (cell, users) = &mut self.cells[row * self.columns + column];
            *cell = Some(letter);
            users.push(word);
        }
        self.places[word] = Some(place);
        others
    }

    /// Takes a word out of the grid.
    pub(crate) fn remove(&mut self, word: usize) {
        for (row, column) in self.places[word].take().iter().flat_map(PlacedWord::cells) {
            let (letter, users) = &mut self.cells[row * self.columns + column];
            users.retain(|it| *it != word);
            if users.is_empty() {
                *letter = None;
            }
        }
    }

    /// One of the places that cost the least: letters of other words cost most.
    fn best_place(
        &mut self,
        word: usize,
        shared: Shared,
        random: &mut Random,
    ) -> Option<PlacedWord> {
        let length = self.words[word].len();
        let (mut best, mut least, mut equal) = (None, usize::MAX, 0);
        // In a grid that is nearly full, words in one direction leave the most room.
        let is_sparse = 2 * self.used() < self.cells.len();
        for &direction in self.directions {
            let alike = self.places.iter().flatten().filter(|it| it.direction == direction).count();
            let alike = if is_sparse { alike.min(SHARED - 1) } else { 0 };
            let (rows, columns) = self.starts(length, direction);
            for (row, column) in rows.flat_map(|row| columns.clone().map(move |it| (row, it))) {
                let place = PlacedWord { row, column, direction, length };
                let Some(cost) = self.cost(word, place, shared, least, alike) else { continue };
                equal = if cost < least { 1 } else { equal + 1 };
                if random.below(equal) == 0 {
                    best = Some(place);
                }
                least = cost;
            }
        }
        best
    }

    /// The rows and the columns where a word of this length can start.
    fn starts(
        &self,
        length: usize,
        direction: Direction,
    ) -> (std::ops::Range<usize>, std::ops::Range<usize>) {
        let (down, right) = direction.step();
        let of = |step: isize, size: usize| match step {
            0 => 0..size,
            1 => 0..(size + 1).saturating_sub(length),
            _ => length - 1..size,
        };
        (of(down, self.rows), of(right, self.columns))
    }

    /// The cost of a place beside what it costs at `least`; `None` if it is more than `most`.
    fn cost(
        &mut self,
        word: usize,
        place: PlacedWord,
        shared: Shared,
        most: usize,
        least: usize,
    ) -> Option<usize> {
        let (mut conflicts, mut common) = (least, 0);
        for ((row, column), letter) in place.cells().zip(&self.words[word]) {
            self.steps += 1;
            match &self.cells[row * self.columns + column].0 {
                None => {}
                Some(other) if other == letter => common += 1,
                Some(_) => conflicts += CONFLICT,
            }
            if conflicts > most {
                return None;
            }
        }
        let cost = conflicts
            + match shared {
                Shared::Any => 0,
                Shared::Nearly(number) => SHARED * number.abs_diff(common),
            };
        (cost <= most).then_some(cost)
    }
}
