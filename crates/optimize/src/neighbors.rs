//! Scores every board that is one change away from a board.

use std::collections::BTreeSet;
use std::fmt;

use dictc_board::{Board, Tile};
use dictc_lexicon::Lexicon;
use dictc_lexicon::write::q_only_before_u;
use dictc_solver::{Score, Solver};

use crate::letter_board::tile;

/// One change of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// A cell shows another tile.
    Tile {
        /// The cell.
        cell: usize,
        /// Its new tile.
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

/// All boards that are one change away from a board: each cell with each other letter, and each
/// pair of cells with different tiles exchanged. They come in the order of the cells.
///
/// The letters are `a` to `z`, where `q` is the Qu tile, then the other letters of the dictionary,
/// such as ä, and a bare q if a word has a q without u.
///
/// The call is linear in the length of the word list. Each step of the iterator scores one board.
/// There is a board for each other letter of each cell, and at most one for each pair of cells.
///
/// # Examples
///
/// ```
/// use dictc_board::Board;
/// use dictc_lexicon::Lexicon;
/// use dictc_optimize::neighbors;
/// use dictc_solver::Solver;
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
    changes(board, letters_of(solver.lexicon())).map(|change| {
        let board = change.apply(board);
        let score = solver.score(&board);
        Neighbor { change, board, score }
    })
}

/// The letters that a cell can show instead, as tiles. Characters that cannot be tiles are left
/// out.
fn letters_of(lexicon: &Lexicon) -> Vec<Tile> {
    let (mut others, mut has_bare_q) = (BTreeSet::new(), false);
    for word in lexicon {
        others.extend(word.chars().filter(|letter| !letter.is_ascii_lowercase()));
        has_bare_q |= !q_only_before_u(&word);
    }
    others.extend(has_bare_q.then_some('q'));
    let others = others.into_iter().filter_map(|letter| Tile::letter(letter).ok());
    (b'a'..=b'z').map(tile).chain(others).collect()
}

/// The changes of a board to these letters, in the order of the cells.
fn changes(board: &Board, letters: Vec<Tile>) -> impl Iterator<Item = Change> + use<'_> {
    (0..board.len()).flat_map(move |cell| {
        let shown = board.tile(cell);
        let others = letters.clone().into_iter().filter(move |&other| other != shown);
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

    /// The change as text: `1:2 e>a` puts an a in place of the e in row 1 and column 2, both from
    /// 0; `0:0 p-s 3:3` exchanges the tiles of two cells.
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

    /// Letters of the dictionary outside `a` to `z` are also tried.
    #[test]
    fn all_letters_of_the_dictionary_are_tried() {
        let lexicon = Lexicon::from_words(["aqä", "aäσ", "x2"]).unwrap();
        let mut solver = Solver::new(lexicon);
        let board = Board::parse("aä/qx").unwrap();
        let found: Vec<Neighbor> = neighbors(&board, &mut solver).collect();
        let shown = |text: &str| found.iter().find(|it| it.board.to_string() == text);
        for (text, words) in [("aä/[q]x", 1), ("aä/σx", 1), ("aä/qσ", 1), ("aσ/qx", 0)] {
            assert_eq!(shown(text).map(|it| it.score.words), Some(words), "{text}");
        }
        assert!(shown("aä/q2").is_none());
    }

    #[test]
    fn neighbors_are_all_boards_one_change_away() {
        let lexicon =
            dictc_lexicon::Lexicon::from_words(["did", "die", "died", "edit", "tide"]).unwrap();
        let mut solver = Solver::new(lexicon.clone());
        let board = Board::parse("Qui/ei").unwrap();
        let found: Vec<Neighbor> = neighbors(&board, &mut solver).collect();
        // Four cells with 25 other letters each, and six pairs of cells, one with equal tiles.
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
