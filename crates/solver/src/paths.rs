//! Every way to spell a word that is known to be on a board.
//!
//! The word leads the search: a depth-first walk over the tiles that go on with it, in the order of
//! cells, that shares nothing with the searches that found the word.

use std::collections::HashMap;
use std::ops::ControlFlow;

use board::{Board, TileKind};

use crate::effort::{Budget, Effort};

/// What is paid for a cell on the path, for all that is around it.
const STEPS_A_CELL: usize = 8;

/// Finds every way to spell words on one board.
///
/// The words need not be those of a dictionary. There can be more ways than anybody can count, or none after a search
/// that nobody can wait for: an [`Effort`], one for all words, is the limit.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
/// use board::Board;
/// use solver::Paths;
///
/// let board = Board::parse("di/ed")?;
/// let mut paths = Paths::new(&board);
/// let mut found = Vec::new();
/// let _ = paths.for_each("did", |path| {
///     found.push(path.to_vec());
///     ControlFlow::<()>::Continue(())
/// });
/// assert_eq!(found, [[0, 1, 3], [3, 1, 0]]);
/// assert!(paths.is_complete());
/// # Ok::<(), board::Error>(())
/// ```
#[derive(Debug)]
pub struct Paths<'b> {
    board: &'b Board,
    /// The cells whose tile begins with a letter; blanks are in a list of their own.
    cells_by_letter: HashMap<char, Vec<u32>>,
    blanks: Vec<u32>,
    used: Vec<bool>,
    path: Vec<u32>,
    /// For each cell of the path, the text that follows it and the cells that are still to be tried.
    stack: Vec<Step>,
    starts: Vec<u32>,
    budget: Budget,
    is_complete: bool,
}

/// What [`Solver::all_paths`](crate::Solver::all_paths) told if nobody stopped it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PathCount {
    /// Distinct words.
    pub words: u32,
    /// Their paths.
    pub paths: u64,
    /// Whether these are all words and all their paths. If not, [`Effort`] ran out, and there may be more of both.
    pub is_complete: bool,
}

#[derive(Debug)]
struct Step {
    /// How many bytes of the word the path up to here spells.
    spelled: usize,
    neighbors: board::Neighbors,
}

impl<'b> Paths<'b> {
    /// The paths over a board. Takes time in the number of cells.
    #[must_use]
    pub fn new(board: &'b Board) -> Self {
        let mut cells_by_letter: HashMap<char, Vec<u32>> = HashMap::new();
        let mut blanks = Vec::new();
        for (cell, tile) in board.tiles().iter().enumerate() {
            if tile.is_blank() {
                blanks.push(cell as u32);
            } else if let Some(letter) = tile.letters().next() {
                cells_by_letter.entry(letter).or_default().push(cell as u32);
            }
        }
        Self {
            board,
            cells_by_letter,
            blanks,
            used: vec![false; board.len()],
            path: Vec::new(),
            stack: Vec::new(),
            starts: Vec::new(),
            budget: Budget::default(),
            is_complete: true,
        }
    }

    /// The same with another limit on the work for all words together. Default: [`Effort::default`].
    #[must_use]
    pub fn with_effort(mut self, effort: Effort) -> Self {
        self.budget = Budget::new(effort);
        self
    }

    /// Calls `each` with every path of a word, the cells in order, and one path after the other in the order of their
    /// cells; until it breaks, or until there is no effort left.
    ///
    /// Takes time in the number of ways to spell the word's prefixes, memory in its length.
    pub fn for_each<B>(
        &mut self,
        word: &str,
        mut each: impl FnMut(&[u32]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(first) = word.chars().next() else { return ControlFlow::Continue(()) };
        if self.budget.is_spent() {
            self.is_complete = false;
            return ControlFlow::Continue(());
        }
        let mut starts = std::mem::take(&mut self.starts);
        starts.clear();
        starts.extend(self.cells_by_letter.get(&first).into_iter().flatten());
        starts.extend_from_slice(&self.blanks);
        starts.sort_unstable();
        self.budget.spend(starts.len());
        let flow = starts.iter().try_for_each(|&start| self.starting_at(start, word, &mut each));
        self.starts = starts;
        flow
    }

    /// Whether all paths of all words were found. If not, effort ran out; where `each` broke does not matter.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The paths that begin at `start`.
    fn starting_at<B>(
        &mut self,
        start: u32,
        word: &str,
        each: &mut impl FnMut(&[u32]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut flow = self.enter(start as usize, 0, word, each);
        while let Some(step) = self.stack.last_mut() {
            let spelled = step.spelled;
            // Whatever ends the search, the path is taken back cell by cell.
            let goes_on = flow.is_continue() && !self.budget.is_spent();
            self.is_complete &= goes_on || flow.is_break();
            match step.neighbors.next().filter(|_| goes_on) {
                Some(cell) if !self.used[cell] => flow = self.enter(cell, spelled, word, each),
                Some(_) => {}
                None => self.leave(),
            }
        }
        flow
    }

    /// Puts a cell on the path if its tile goes on with the word after `spelled` bytes.
    fn enter<B>(
        &mut self,
        cell: usize,
        spelled: usize,
        word: &str,
        each: &mut impl FnMut(&[u32]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.budget.spend(1);
        let Some(len) = spells(self.board, cell, &word[spelled..]) else {
            return ControlFlow::Continue(());
        };
        self.path.push(cell as u32);
        if spelled + len == word.len() {
            let flow = each(&self.path);
            self.path.pop();
            return flow;
        }
        self.budget.spend(STEPS_A_CELL);
        self.used[cell] = true;
        self.stack.push(Step { spelled: spelled + len, neighbors: self.board.neighbors(cell) });
        ControlFlow::Continue(())
    }

    fn leave(&mut self) {
        self.stack.pop();
        if let Some(cell) = self.path.pop() {
            self.used[cell as usize] = false;
        }
    }
}

/// How many bytes of `text` the tile spells, if it goes on with it.
fn spells(board: &Board, cell: usize, text: &str) -> Option<usize> {
    match board.tile(cell).kind() {
        TileKind::Letter(letter) => text.starts_with(letter).then(|| letter.len_utf8()),
        TileKind::Group(letters) => text.starts_with(letters).then_some(letters.len()),
        TileKind::Blank => text.chars().next().map(char::len_utf8),
        TileKind::Wall => None,
    }
}
