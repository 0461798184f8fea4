//! What one change of a board is worth.

use std::fmt;

use board::{Board, Tile};
use solver::{Score, Solver};

use crate::letter_board::tile;

/// One change of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// A cell shows another tile.
    Tile {
        /// The cell.
        cell: usize,
        /// What it shows instead.
        tile: Tile,
    },
    /// Two cells exchange their tiles.
    Swap {
        /// The first of the cells.
        cell: usize,
        /// The other.
        other: usize,
    },
}

/// A board that is one change away from another.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Neighbor {
    /// What changed.
    pub change: Change,
    /// The board after the change.
    pub board: Board,
    /// Its words and points.
    pub score: Score,
}

/// All boards that are one change away from a board: each cell with each of the letters from `a` to
/// `z` (`q` is the Qu tile), and each two cells with different tiles exchanged. They come in the
/// order of the cells; a letter that the cell shows already is left out.
///
/// Takes the time to score 26 boards a cell, and one board for each two cells. The iterator solves a
/// board for each step.
///
/// # Examples
///
/// ```
/// use board::Board;
/// use lexicon::Lexicon;
/// use optimize::neighbors;
/// use solver::Solver;
///
/// let mut solver = Solver::new(Lexicon::from_words(["did", "die", "died", "edit"])?);
/// let best = neighbors(&Board::parse("di/et")?, &mut solver).max_by_key(|it| it.score.points);
/// assert_eq!(best.map(|it| it.board.to_string()).as_deref(), Some("di/ed"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn neighbors<'a>(
    board: &'a Board,
    solver: &'a mut Solver,
) -> impl Iterator<Item = Neighbor> + use<'a> {
    changes(board).map(|change| {
        let board = change.apply(board);
        let score = solver.score(&board);
        Neighbor { change, board, score }
    })
}

/// The changes of a board, in the order of the cells.
fn changes(board: &Board) -> impl Iterator<Item = Change> + use<'_> {
    let letters = (b'a'..=b'z').map(tile);
    (0..board.len()).flat_map(move |cell| {
        let shown = board.tile(cell);
        let others = letters.clone().filter(move |&other| other != shown);
        let swaps = (cell + 1..board.len()).filter(move |&other| board.tile(other) != shown);
        let others = others.map(move |tile| Change::Tile { cell, tile });
        others.chain(swaps.map(move |other| Change::Swap { cell, other }))
    })
}

impl Change {
    /// The board after the change. Linear time.
    ///
    /// # Panics
    ///
    /// If a cell is not on the board.
    #[must_use]
    pub fn apply(self, board: &Board) -> Board {
        let mut changed = board.clone();
        match self {
            Change::Tile { cell, tile } => changed.set_tile(cell, tile),
            Change::Swap { cell, other } => {
                changed.set_tile(cell, board.tile(other));
                changed.set_tile(other, board.tile(cell));
            }
        }
        changed
    }

    /// The change as text: `1:2 e>a` puts an a in place of the e in row 1 and column 2, both from 0;
    /// `0:0 p-s 3:3` exchanges the tiles of two cells.
    #[must_use]
    pub fn describe(self, board: &Board) -> impl fmt::Display {
        let place = |cell| {
            let (row, column) = board.position(cell);
            format!("{row}:{column}")
        };
        match self {
            Change::Tile { cell, tile } => format!("{} {}>{tile}", place(cell), board.tile(cell)),
            Change::Swap { cell, other } => {
                let (one, two) = (board.tile(cell), board.tile(other));
                format!("{} {one}-{two} {}", place(cell), place(other))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn neighbors_are_all_boards_one_change_away() {
        let lexicon = lexicon::Lexicon::from_words(["did", "die", "died", "edit", "tide"]).unwrap();
        let mut solver = Solver::new(lexicon.clone());
        let board = Board::parse("Qui/ei").unwrap();
        let found: Vec<Neighbor> = neighbors(&board, &mut solver).collect();
        // Four cells of 25 other letters, and six pairs, of which one is equal.
        assert_eq!(found.len(), 4 * 25 + 5);
        let texts: HashSet<String> = found.iter().map(|it| it.board.to_string()).collect();
        assert_eq!(texts.len(), found.len());
        let mut other = Solver::new(lexicon);
        for neighbor in &found {
            let tiles = neighbor.board.tiles().iter().zip(board.tiles());
            let differ = tiles.filter(|(one, two)| one != two).count();
            let is_swap = matches!(neighbor.change, Change::Swap { .. });
            assert_eq!(differ, if is_swap { 2 } else { 1 });
            assert_eq!(neighbor.score, other.score(&neighbor.board));
        }
        assert_eq!(found[0].change.describe(&board).to_string(), "0:0 Qu>a");
        let swap = Change::Swap { cell: 0, other: 3 };
        assert_eq!(swap.describe(&board).to_string(), "0:0 Qu-i 1:1");
        assert_eq!(swap.apply(&board).to_string(), "ii/eq");
    }
}
