//! Drawings of boards for notebooks.

use dictc_render::{Answer, BoardName, Document, Format, ShownWord, View, WordList};
use pyo3::PyResult;
use pyo3::exceptions::PyKeyError;

use crate::document::document;

/// A board as an SVG drawing. With a solution, it has the path of a word, by default of the best
/// one; without a solution, only the tiles.
pub fn draw(
    board: &dictc_board::Board,
    solution: Option<&dictc_solver::Solution>,
    word: Option<&str>,
) -> PyResult<String> {
    let drawing = Document::new(Format::SVG);
    let Some(solution) = solution else {
        let name = board.to_string();
        return document(drawing, |writer| writer.board(BoardName::from(&*name), board));
    };
    let (mut words, view) = (WordList::default(), View::default());
    words.fill(solution, &view, |_| true);
    let words = words.of(solution);
    let shown = match word {
        Some(text) => {
            let word = words.word(text).ok_or_else(|| PyKeyError::new_err(text.to_owned()))?;
            Some(ShownWord::Found(word))
        }
        None => None,
    };
    document(drawing, |writer| {
        writer.answer(&Answer::new("", board, words, &view).with_shown(shown))
    })
}
