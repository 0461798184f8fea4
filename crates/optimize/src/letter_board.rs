//! Boards as a letter for each cell.

use board::{Board, Edges, Geometry, Tile, TileKind};

use crate::error::Error;

/// The letters of a board, row by row; `q` is the Qu tile. Linear time.
///
/// # Errors
///
/// [`Error::NotALetter`] if a tile is something else: a bare q, another group, a blank, a wall, or a
/// letter outside `a` to `z`.
///
/// # Examples
///
/// ```
/// use board::Board;
///
/// assert_eq!(optimize::letters(&Board::parse("ta/Que")?)?, b"taqe");
/// assert!(optimize::letters(&Board::parse("ta/?e")?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn letters(board: &Board) -> Result<Vec<u8>, Error> {
    let letter = |(i, tile): (usize, &Tile)| match tile.kind() {
        TileKind::Letter(letter @ 'a'..='z') if letter != 'q' => Ok(letter as u8),
        TileKind::Group("qu") => Ok(b'q'),
        _ => Err(Error::NotALetter { number: i + 1, tile: tile.to_string() }),
    };
    board.tiles().iter().enumerate().map(letter).collect()
}

/// The board of these letters, row by row; `q` is the Qu tile. Linear time.
///
/// # Panics
///
/// If the number of letters is not the number of cells, or a byte is not a letter from `a` to `z`.
#[must_use]
pub fn board(geometry: Geometry, letters: &[u8]) -> Board {
    let size = geometry.size();
    let tiles = letters.iter().map(|&letter| tile(letter)).collect();
    let board = Board::new(size.rows(), size.columns(), tiles);
    let board = board.expect("a letter for each cell");
    if geometry.is_torus() { board.with_edges(Edges::Torus) } else { board }
}

/// The tile of a letter; `q` is the Qu tile.
pub(crate) fn tile(letter: u8) -> Tile {
    match letter {
        b'q' => Tile::QU,
        b'a'..=b'z' => Tile::letter(letter.into()).expect("a letter is a tile"),
        other => panic!("{:?}: expected a letter from a to z", char::from(other)),
    }
}
