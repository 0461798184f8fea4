//! Drawings of boards for notebooks.

use dictc_render::{
    Answer, Content, Document, Format, Palette, ShownWord, TextStyle, View, WordList,
};
use pyo3::PyResult;
use pyo3::exceptions::PyKeyError;

use crate::error::of_value;

/// A board as an SVG drawing: with the path of a word of its solution, by default of the best one,
/// or without a solution the tiles alone.
pub fn draw(
    board: &dictc_board::Board,
    solution: Option<&dictc_solver::Solution>,
    word: Option<&str>,
) -> PyResult<String> {
    let (mut words, view) = (WordList::default(), View::default());
    if let Some(solution) = solution {
        words.fill(solution, &view, |_| true);
    }
    let shown = match word {
        Some(text) => {
            let word = words.word(text).ok_or_else(|| PyKeyError::new_err(text.to_owned()))?;
            Some(ShownWord::Found(word))
        }
        None => None,
    };
    let style = TextStyle::new(Palette::default(), 80);
    let mut out = Vec::new();
    let document = Document::new(Format::Svg, Content::Words);
    Answer::new("", board, &words, &view).with_shown(shown).write(&mut out, document, style)?;
    String::from_utf8(out).map_err(of_value)
}
