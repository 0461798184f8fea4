//! The crate's errors.

use board::quote;

use crate::shape::Shape;

/// What went wrong. Cells are counted from 1 in messages.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A board with more cells than a [`Shape`] has.
    #[error("{cells} cells: expected at most {}", Shape::MAX_CELLS)]
    TooManyCells {
        /// The cells of the board.
        cells: usize,
    },
    /// A tile that is not a letter from `a` to `z` or the Qu tile.
    #[error("tile {number} is {tile}: expected a letter from a to z, or Qu")]
    NotALetter {
        /// The number of the tile, from 1.
        number: usize,
        /// The tile.
        tile: String,
    },
    /// A text that is not a board class.
    #[error("the board class {}: {problem}", quote(text))]
    Class {
        /// The text.
        text: String,
        /// What is wrong with it, and what was expected.
        problem: String,
    },
}
