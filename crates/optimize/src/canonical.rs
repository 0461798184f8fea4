//! The canonical image of a board with any tiles.

use dictc_board::{Board, Tile, TileKind};

use crate::error::Error;
use crate::shape::Shape;

/// The image of a board that comes first among all images under its symmetries. Images are compared
/// cell by cell: letters and groups in alphabetical order, then blanks, then walls.
///
/// Boards that differ by a rotation or a reflection (or, on a torus, a shift) have the same words,
/// and the same canonical image. To make many boards of a shape canonical, use
/// [`Shape::canonical`].
///
/// # Errors
///
/// [`Error::TooManyCells`] if the board has more cells than a [`Shape`].
///
/// # Examples
///
/// ```
/// use dictc_board::Board;
/// use dictc_optimize::canonical;
///
/// let board = Board::parse("st?/Queb")?;
/// assert_eq!(canonical(&board)?.to_string(), "beq/?ts");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn canonical(board: &Board) -> Result<Board, Error> {
    let shape = Shape::new(board.geometry())?;
    let keys: Vec<(u8, String)> = board.tiles().iter().map(key).collect();
    let keys: Vec<&(u8, String)> = keys.iter().collect();
    let mut image = board.clone();
    for (cell, tile) in shape.first_image(&keys).image(board.tiles()).into_iter().enumerate() {
        image.set_tile(cell, tile);
    }
    Ok(image)
}

/// The sort key of a tile.
fn key(tile: &Tile) -> (u8, String) {
    match tile.kind() {
        TileKind::Letter(letter) => (0, letter.to_string()),
        TileKind::Group(letters) => (0, letters.to_owned()),
        TileKind::Blank => (1, String::new()),
        TileKind::Wall => (2, String::new()),
    }
}

#[cfg(test)]
mod tests {
    use dictc_board::Edges;

    use super::*;

    fn text(board: &str) -> String {
        canonical(&Board::parse(board).unwrap()).unwrap().to_string()
    }

    #[test]
    fn tiles_of_all_kinds_have_an_order() {
        assert_eq!(text("[th]ta/"), "at[th]/");
        assert_eq!(text("?za/"), "az?/");
        assert_eq!(text(".?/"), "?./");
        assert_eq!(text("q[q]/"), "[q]q/");
        assert_eq!(text("ñz/"), "zñ/");
        assert_eq!(text("z"), "z");
    }

    #[test]
    fn a_torus_is_shifted() {
        let board = Board::parse("bca/efd/hig").unwrap().with_edges(Edges::Torus);
        assert_eq!(canonical(&board).unwrap().to_string(), "abc/def/ghi");
        assert!(canonical(&board).unwrap().is_torus());
    }

    #[test]
    fn a_large_board_is_refused() {
        let board = Board::parse(&"a".repeat(17 * 17)).unwrap();
        assert_eq!(canonical(&board), Err(Error::TooManyCells { cells: 289, most: 256 }));
    }
}
