//! Drawings of boards for notebooks.

use std::fmt::Write;

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
    let lexicon = solution.lexicon();
    let shown = match word {
        Some(text) => {
            let word = words.word(&lexicon.as_word(text));
            let word = word.ok_or_else(|| PyKeyError::new_err(text.to_owned()))?;
            Some(ShownWord::Found(word))
        }
        None => None,
    };
    document(drawing, |writer| {
        let name = BoardName { alphabet: lexicon.alphabet(), ..BoardName::from("") };
        writer.answer(&Answer::new(name, board, words, &view).with_shown(shown))
    })
}

/// A page as a part of another page: in a frame, which keeps styles and scripts apart.
pub fn in_frame(page: &str) -> String {
    let page = escape(page);
    format!(
        "<iframe srcdoc=\"{page}\" sandbox=\"allow-scripts\" title=\"words on a board\" \
         style=\"width: 100%; height: 34rem; border: 0\"></iframe>"
    )
}

/// A drawing as a part of a page: as an image, which keeps its styles apart.
pub fn as_image(drawing: &str, name: &str) -> String {
    let mut address = String::from("data:image/svg+xml,");
    for byte in drawing.bytes() {
        if byte.is_ascii_alphanumeric() || b" -_.~/=:;,()".contains(&byte) {
            address.push(char::from(byte));
        } else {
            let _ = write!(address, "%{byte:02X}");
        }
    }
    format!("<img src=\"{address}\" alt=\"{}\">", escape(name))
}

/// A table for a page.
pub fn table<const N: usize>(
    names: [&str; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> String {
    let cells = |tag: &str, cells: &[&str]| {
        let cells = cells.iter().map(|it| format!("<{tag}>{}</{tag}>", escape(it)));
        format!("<tr>{}</tr>", cells.collect::<String>())
    };
    let rows = rows.into_iter().map(|row| cells("td", &row.each_ref().map(String::as_str)));
    format!("<table>{}{}</table>", cells("th", &names), rows.collect::<String>())
}

/// A text as the value of an attribute in double quotes.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;")
}
