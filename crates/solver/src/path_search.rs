//! Finds every way to spell a given word on a board.
//!
//! The word leads the search: a depth-first walk, in the order of cells, over the tiles that
//! continue the word. It shares no code with the searches that find words.

use dictc_board::{Board, QTile};
use dictc_letters::{Alphabet, Letter};

use crate::blanks;
use crate::interrupt::Interrupt;
use crate::path::Path;
use crate::step_limit::{StepCounter, StepLimit};

/// The steps that a cell on the path costs, for all its neighbors.
const STEPS_PER_CELL: usize = 8;

/// Finds every way to spell words on one board.
///
/// The words need not be in a dictionary. [`start`](Self::start) starts with a word; then
/// [`next_path`](Self::next_path) lends one path after the other, in the order of their cells. As
/// an [`Iterator`], the search returns the same paths as lists.
///
/// A word can have an astronomical number of paths, and a search can take years and find none. The
/// [`StepLimit`], one for all words of the search, limits both.
///
/// # Examples
///
/// ```
/// use dictc_solver::{Board, PathSearch};
///
/// let mut search = PathSearch::new(&Board::parse("di/ed")?);
/// let paths: Vec<Vec<usize>> = search.start("did").collect();
/// assert_eq!(paths, [[0, 1, 3], [3, 1, 0]]);
/// assert!(search.is_complete());
/// # Ok::<(), dictc_board::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct PathSearch {
    board: Board,
    /// The first character of each tile, in the upper half, and its cell, in order. Blanks are in a
    /// separate list.
    cells_by_letter: Vec<u64>,
    blanks: Vec<u32>,
    word: String,
    /// The ends of the letters of the word, unless each letter is a byte.
    ends: Vec<usize>,
    /// The cells on which the word can begin. Cells from `next_start` on have not been tried.
    starts: Vec<u32>,
    next_start: usize,
    path: Vec<u32>,
    used: Vec<bool>,
    /// One for each cell of the path. A path that spells the whole word may have one more cell.
    stack: Vec<Step>,
    /// The numbers of bytes of the word that the path can spell, for the empty path and then for
    /// each step. There are several if a blank of the path can be a letter or Qu.
    spelled: Vec<usize>,
    steps: StepCounter,
    is_complete: bool,
    blanks_may_be_qu: bool,
    /// The alphabet of a strict board, else the default.
    strict: Alphabet,
}

#[derive(Clone, Debug)]
struct Step {
    /// Where its numbers in `spelled` begin.
    spelled: usize,
    /// The neighbors that have not been tried.
    neighbors: dictc_board::Neighbors,
}

impl PathSearch {
    /// A search on a copy of the board. Memory is linear in the number of cells; time is O(n log
    /// n), for sorting them.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        let mut cells_by_letter = Vec::new();
        let mut blanks = Vec::new();
        for (cell, tile) in board.tiles().iter().enumerate() {
            if tile.is_blank() {
                blanks.push(cell as u32);
            } else if let Some(letter) = tile.text().chars().next() {
                cells_by_letter.push(u64::from(letter) << 32 | cell as u64);
            }
        }
        cells_by_letter.sort_unstable();
        Self {
            board: board.clone(),
            cells_by_letter,
            blanks,
            word: String::new(),
            ends: Vec::new(),
            starts: Vec::new(),
            next_start: 0,
            path: Vec::new(),
            used: vec![false; board.len()],
            stack: Vec::new(),
            spelled: vec![0],
            steps: StepCounter::default(),
            is_complete: true,
            blanks_may_be_qu: board.q() == QTile::Qu,
            strict: Alphabet::default(),
        }
    }

    /// The same search for words in this alphabet. On [strict](Board::is_strict_in) boards, its letters
    /// of several characters need tiles of their own.
    #[must_use]
    pub fn in_alphabet(mut self, alphabet: &Alphabet) -> Self {
        if self.board.is_strict_in(alphabet) {
            self.strict = alphabet.clone();
        }
        self
    }

    /// The same search with another limit on the work for all words together. Default:
    /// [`StepLimit::default`].
    #[must_use]
    pub fn with_step_limit(mut self, limit: StepLimit) -> Self {
        self.steps = self.steps.with_limit(limit);
        self
    }

    /// Ends the search as soon as `is_interrupted` returns `true`, as at the step limit. It is called
    /// every few milliseconds and must not block.
    pub fn interrupt_when(&mut self, is_interrupted: impl Fn() -> bool + Send + Sync + 'static) {
        self.steps.interrupt_by(Interrupt::new(is_interrupted));
    }

    /// The same search, which ends when the interrupt is set.
    pub(crate) fn interrupted_by(mut self, interrupt: Interrupt) -> Self {
        self.steps.interrupt_by(interrupt);
        self
    }

    /// Starts with a word, in folded letters. The remaining paths of the previous word are dropped.
    /// The empty word has no paths.
    ///
    /// All paths together take time linear in the number of ways to spell the word's prefixes, and
    /// memory linear in its length, for each `qu` in it if blanks can be Qu.
    pub fn start(&mut self, word: &str) -> &mut Self {
        self.path.truncate(self.stack.len());
        while !self.stack.is_empty() {
            self.leave();
        }
        self.word.clear();
        self.word.push_str(word);
        self.ends.clear();
        if !word.is_ascii() || !self.strict.is_plain() {
            let end = |end: &mut usize, letter: Letter| {
                *end += letter.as_str().len();
                Some(*end)
            };
            self.ends.extend(self.strict.divide(word).scan(0, end));
        }
        self.starts.clear();
        self.next_start = 0;
        let Some(first) = word.chars().next() else { return self };
        if self.steps.is_spent() {
            self.is_complete = false;
            return self;
        }
        let letter_of = |key: u64| (key >> 32) as u32;
        let begin = self.cells_by_letter.partition_point(|&key| letter_of(key) < first.into());
        let cells = self.cells_by_letter[begin..].iter();
        let cells = cells.take_while(|&&key| letter_of(key) == first.into());
        self.starts.extend(cells.map(|&key| key as u32));
        self.starts.extend_from_slice(&self.blanks);
        self.starts.sort_unstable();
        self.steps.spend(self.starts.len());
        self
    }

    /// The next path of the word; `None` if there are no more, or if the steps ran out.
    pub fn next_path(&mut self) -> Option<Path<'_>> {
        if self.advance() { Some(self.path()) } else { None }
    }

    /// Whether all paths of all words that were walked to the end have been found. If not, the
    /// steps ran out.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The path that [`advance`](Self::advance) found.
    pub(crate) fn path(&self) -> Path<'_> {
        Path::listed(&self.path)
    }

    /// Advances to the next path; `false` if there is none.
    pub(crate) fn advance(&mut self) -> bool {
        // Remove the cell that completed the last path.
        self.path.truncate(self.stack.len());
        loop {
            let cell = match self.stack.last_mut() {
                Some(_) if self.steps.is_spent() => {
                    self.is_complete = false;
                    self.leave();
                    continue;
                }
                Some(step) => match step.neighbors.next() {
                    Some(cell) if !self.used[cell] => cell,
                    Some(_) => continue,
                    None => {
                        self.leave();
                        continue;
                    }
                },
                None => {
                    let Some(&start) = self.starts.get(self.next_start) else { return false };
                    self.next_start += 1;
                    start as usize
                }
            };
            if self.enter(cell) {
                return true;
            }
        }
    }

    /// Adds a cell to the path if its tile continues the word; returns whether the path now spells
    /// the whole word.
    fn enter(&mut self, cell: usize) -> bool {
        self.steps.spend(1);
        let tile = self.board.tile(cell);
        let (begin, end) = (self.stack.last().map_or(0, |step| step.spelled), self.spelled.len());
        let mut is_whole = false;
        for i in begin..end {
            let before = self.spelled[i];
            let rest = self.word.get(before..).unwrap_or_default();
            for len in blanks::spelled(&tile, rest, self.blanks_may_be_qu, &self.strict) {
                let spelled = before + len;
                if !self.ends.is_empty() && self.ends.binary_search(&spelled).is_err() {
                    continue;
                }
                if spelled == self.word.len() {
                    is_whole = true;
                } else if !self.spelled[end..].contains(&spelled) {
                    self.spelled.push(spelled);
                }
            }
        }
        let continues = self.spelled.len() > end;
        if is_whole || continues {
            self.path.push(cell as u32);
        }
        if continues {
            self.steps.spend(STEPS_PER_CELL);
            self.used[cell] = true;
            self.stack.push(Step { spelled: end, neighbors: self.board.neighbors(cell) });
        }
        is_whole
    }

    /// Removes the last cell of the path.
    fn leave(&mut self) {
        if let Some(step) = self.stack.pop() {
            self.spelled.truncate(step.spelled);
        }
        if let Some(cell) = self.path.pop() {
            self.used[cell as usize] = false;
        }
    }
}

/// The remaining paths of the word, as lists of cells.
impl Iterator for PathSearch {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        self.next_path().map(Path::to_vec)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A path is there once, however its blanks spell the word, and before those that continue it.
    #[test]
    fn paths_with_blanks_that_can_be_qu_are_in_the_order_of_cells() {
        let paths = |board: &str, word: &str| -> Vec<Vec<usize>> {
            let board = Board::parse(board).unwrap();
            PathSearch::new(&board).start(word).collect()
        };
        assert_eq!(paths("?t/ut", "qut"), [&[0, 1][..], &[0, 2, 1], &[0, 2, 3], &[0, 3]]);
        let both_ways: [&[usize]; 6] = [&[0, 1], &[0, 1, 2], &[1, 0], &[1, 2], &[2, 1], &[2, 1, 0]];
        assert_eq!(paths("? ? ?/", "ququ"), both_ways);
    }
}
