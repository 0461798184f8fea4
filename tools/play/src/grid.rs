//! The faces of tiles.

use dictc_game::Round;
use dictc_letters::in_order;
use unicode_width::UnicodeWidthStr;

/// The faces of the board of a round, and the width of the widest.
pub fn faces(round: &Round) -> (Vec<String>, usize) {
    let alphabet = round.lexicon().alphabet();
    let faces: Vec<String> = round.board().tiles().iter().map(|it| it.face(alphabet)).collect();
    let widest = faces.iter().map(|face| face.width()).max().unwrap_or(1);
    (faces, widest)
}

/// The board of a round as lines of text, one for each row.
pub fn rows(round: &Round) -> Vec<String> {
    let (faces, widest) = faces(round);
    let padded: Vec<String> = faces
        .iter()
        .map(|face| in_order(face.clone()) + &" ".repeat(widest - face.width()))
        .collect();
    let rows = padded.chunks(round.board().columns());
    rows.map(|row| row.join(" ").trim_end().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use dictc_board::Board;
    use dictc_game::Settings;
    use dictc_lexicon::Lexicon;
    use dictc_solver::Solver;

    use super::*;

    #[test]
    fn boards_as_text() {
        let mut solver = Solver::new(Lexicon::from_words(["hell"]).unwrap());
        let mut of = |board: &str| {
            let board = Board::parse(board).unwrap();
            let settings = Settings::new(dictc_board::Rules::for_board(&board));
            rows(&Round::new(&mut solver, board, settings))
        };
        let expected = ["H  E  L  L", "L  I  K  D", "O  Qu E  E", "L  A  U  N"];
        assert_eq!(of("hell/likd/oquee/laun"), expected);
        assert_eq!(of("ß?/.e"), ["ß ?", "■ E"]);
    }
}
