//! Boards given as plain letters.

use dictc_board::{Board, Size, Tile};

/// The reason why letters are not a board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum LettersError {
    /// The number of letters differs from the number of cells.
    #[error("{}, expected {expected}: one for each cell", dictc_letters::count(*got, "letter"))]
    Count {
        /// The number of letters.
        got: usize,
        /// The number of cells.
        expected: usize,
    },
    /// A byte is not a letter from `a` to `z`.
    #[error(
        "letter {number} is {}, expected one from a to z",
        dictc_letters::quoted(char::from(*.got).encode_utf8(&mut [0; 4]))
    )]
    Letter {
        /// The position of the byte, from 1.
        number: usize,
        /// The byte.
        got: u8,
    },
}

/// The board that shows these letters; `q` is the Qu tile.
pub(crate) fn board(size: Size, letters: &[u8]) -> Result<Board, LettersError> {
    let count = LettersError::Count { got: letters.len(), expected: size.cells() };
    let tile = |(i, &letter): (usize, &u8)| match letter {
        b'q' => Ok(Tile::QU),
        b'a'..=b'z' => Ok(Tile::letter(char::from(letter)).unwrap_or(Tile::WALL)),
        got => Err(LettersError::Letter { number: i + 1, got }),
    };
    let tiles = letters.iter().enumerate().map(tile).collect::<Result<_, _>>()?;
    Board::new(size.rows(), size.columns(), tiles).map_err(|_| count)
}
