//! The faces of tiles.

use dictc_board::{Board, Tile};
use unicode_width::UnicodeWidthStr;

/// The faces of a board, and the width of the widest.
pub fn faces(board: &Board) -> (Vec<String>, usize) {
    let faces: Vec<String> = board.tiles().iter().map(Tile::face).collect();
    let widest = faces.iter().map(|face| face.width()).max().unwrap_or(1);
    (faces, widest)
}

/// A board as lines of text, one for each row.
pub fn rows(board: &Board) -> Vec<String> {
    let (faces, widest) = faces(board);
    let padded: Vec<String> =
        faces.iter().map(|face| format!("{face}{}", " ".repeat(widest - face.width()))).collect();
    let rows = padded.chunks(board.columns());
    rows.map(|row| row.join(" ").trim_end().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_as_text() {
        let board = Board::parse("hell/likd/oquee/laun").unwrap();
        assert_eq!(rows(&board), ["H  E  L  L", "L  I  K  D", "O  Qu E  E", "L  A  U  N"]);
        assert_eq!(rows(&Board::parse("ß?/.e").unwrap()), ["ß ?", "■ E"]);
    }
}
