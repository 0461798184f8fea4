//! Every way to spell a word that is known to be on a board.
//!
//! The word leads the search: a depth-first walk over the tiles that go on with it, in the order of
//! cells, that shares nothing with the searches that found the word.

use std::collections::HashMap;
use std::ops::ControlFlow;

use board::{Board, TileKind};

/// Finds the paths of words on one board.
#[derive(Debug)]
pub(crate) struct Paths<'b> {
    board: &'b Board,
    /// The cells whose tile begins with a letter; blanks are in a list of their own.
    cells_by_letter: HashMap<char, Vec<u32>>,
    blanks: Vec<u32>,
    used: Vec<bool>,
    path: Vec<u32>,
    /// For each cell of the path, the text that follows it and the cells that are still to be tried.
    stack: Vec<Step>,
    starts: Vec<u32>,
}

#[derive(Debug)]
struct Step {
    /// How many bytes of the word the path up to here spells.
    spelled: usize,
    neighbors: board::Neighbors,
}

impl<'b> Paths<'b> {
    /// Takes time in the number of cells.
    pub(crate) fn new(board: &'b Board) -> Self {
        let mut cells_by_letter: HashMap<char, Vec<u32>> = HashMap::new();
        let mut blanks = Vec::new();
        for (cell, tile) in board.tiles().iter().enumerate() {
            if tile.is_blank() {
                blanks.push(cell as u32);
            } else if let Some(letter) = tile.letters().next() {
                cells_by_letter.entry(letter).or_default().push(cell as u32);
            }
        }
        let used = vec![false; board.len()];
        let (path, stack, starts) = (Vec::new(), Vec::new(), Vec::new());
        Self { board, cells_by_letter, blanks, used, path, stack, starts }
    }

    /// Calls `each` with every path of a word, in the order of cells, until it breaks.
    ///
    /// Takes time in the number of ways to spell the word's prefixes, memory in its length.
    pub(crate) fn for_each<B>(
        &mut self,
        word: &str,
        mut each: impl FnMut(&[u32]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(first) = word.chars().next() else { return ControlFlow::Continue(()) };
        let mut starts = std::mem::take(&mut self.starts);
        starts.clear();
        starts.extend(self.cells_by_letter.get(&first).into_iter().flatten());
        starts.extend_from_slice(&self.blanks);
        starts.sort_unstable();
        let flow = starts.iter().try_for_each(|&start| self.starting_at(start, word, &mut each));
        self.starts = starts;
        flow
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
            let (spelled, next) =
                (step.spelled, step.neighbors.next().filter(|_| flow.is_continue()));
            match next {
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
        let Some(len) = spells(self.board, cell, &word[spelled..]) else {
            return ControlFlow::Continue(());
        };
        self.path.push(cell as u32);
        if spelled + len == word.len() {
            let flow = each(&self.path);
            self.path.pop();
            return flow;
        }
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
