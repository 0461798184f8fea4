//! A board drawn as SVG, as a document or as a part of a page.

use std::fmt::Write as _;
use std::io::{self, Write};

use dictc_board::Board;
use dictc_letters::Alphabet;
use dictc_solver::Word;
use unicode_width::UnicodeWidthStr;

use crate::answer::{Answer, BoardName};
use crate::blanks::blanks_phrase;
use crate::form::{Description, FormatWriter, Kind, Output};
use crate::markup::escape;
use crate::numbers::count;
use crate::words::ShownWord;

pub(super) const SVG: Description = Description {
    name: "svg",
    about: "A drawing",
    kind: Kind::Drawing,
    has_header: false,
    separators: &[],
    writer: |_| Box::new(Svg),
};

#[derive(Debug)]
struct Svg;

impl FormatWriter for Svg {
    fn answer(&mut self, out: &mut Output<'_>, answer: &Answer<'_>) -> io::Result<bool> {
        let mut text = String::new();
        write_answer(&mut text, answer);
        out.write_all(text.as_bytes())?;
        Ok(true)
    }

    fn board(&self, name: BoardName<'_>, board: &Board) -> io::Result<String> {
        let mut text = String::new();
        draw(&mut text, board, name.alphabet, None, &name.title());
        Ok(text)
    }
}

/// The distance between the middles of neighboring tiles. `page.js` has the same number.
const STEP: usize = 64;
/// The width of a tile.
const TILE: usize = 58;
/// The height of the caption below the board.
const CAPTION: usize = 40;

/// Appends a drawing of a board with the path of the word to show; if there is none, of the best
/// word.
fn write_answer(out: &mut String, answer: &Answer<'_>) {
    let Answer { name, board, words, shown, .. } = *answer;
    let (word, caption) = match shown {
        Some(ShownWord::Found(word)) => (Some(word), caption(word)),
        Some(ShownWord::Missing { word, why }) => {
            (None, format!("{} {why}", name.alphabet.written(word)))
        }
        None => match words.best() {
            Some(word) => (Some(word), caption(word)),
            None if words.score().is_complete => (None, "no words".to_owned()),
            None => (None, "no words before the search was cut off".to_owned()),
        },
    };
    draw(out, board, name.alphabet, word, &caption);
}

/// Appends the beginning of a document: its size, a title for screen readers, the styles with their
/// colors, and the paper.
pub(crate) fn begin(out: &mut String, width: usize, height: usize, title: &str, styles: &str) {
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\">\n\
         <title>{}</title>\n<style>\n{}{styles}</style>\n\
         <rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n",
        escape(title),
        include_str!("../colors.css"),
    );
}

/// Appends a drawing of a board with the path of a word.
fn draw(
    out: &mut String,
    board: &Board,
    alphabet: &Alphabet,
    word: Option<Word<'_>>,
    caption: &str,
) {
    let path = word.map_or_else(Vec::new, |word| word.path().to_vec());
    let path = &path[..];
    let (width, height) = (board.columns() * STEP + 12, board.rows() * STEP + 12 + CAPTION);
    // The tiles show the letters of blanks; a screen reader reads the title instead.
    let blanks = word.and_then(|word| blanks_phrase(&word, path));
    let title = blanks.map_or_else(|| caption.to_owned(), |it| format!("{caption}; {it}"));
    begin(out, width, height, &title, include_str!("../board.css"));
    let _ = writeln!(out, "<g transform=\"translate(6 6)\">");
    tiles(out, board, path);
    line(out, board, path);
    letters(out, board, alphabet, word);
    numbers(out, board, path);
    out.push_str("</g>\n");
    let _ = writeln!(
        out,
        "<text class=\"caption\" x=\"{}\" y=\"{}\">{}</text>\n</svg>",
        width / 2,
        height - CAPTION / 2 + 2,
        escape(caption)
    );
}

fn caption(word: Word<'_>) -> String {
    format!("{}, {}", word.written(), count(word.points(), "point"))
}

/// Appends a drawing of a board for a page, whose script draws the paths.
pub(crate) fn write_part(out: &mut String, name: BoardName<'_>, board: &Board) {
    let (width, height) = (board.columns() * STEP + 12, board.rows() * STEP + 12);
    let _ = writeln!(
        out,
        "<svg class=\"board\" viewBox=\"-6 -6 {width} {height}\" \
         style=\"max-width:{}px\" role=\"img\" aria-label=\"{}\">",
        width * 3 / 2,
        escape(&name.title())
    );
    tiles(out, board, &[]);
    out.push_str("<path class=\"line\"/>\n");
    letters(out, board, name.alphabet, None);
    out.push_str("<g class=\"steps\"></g>\n</svg>\n");
}

fn tiles(out: &mut String, board: &Board, path: &[usize]) {
    for (cell, &tile) in board.tiles().iter().enumerate() {
        let (row, column) = board.position(cell);
        let (x, y) = (column * STEP + (STEP - TILE) / 2, row * STEP + (STEP - TILE) / 2);
        let mut class = String::from("tile");
        if path.contains(&cell) {
            class.push_str(" on");
        }
        if path.first() == Some(&cell) {
            class.push_str(" first");
        }
        if tile.is_wall() {
            class.push_str(" wall");
        }
        let _ = writeln!(
            out,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" \
             width=\"{TILE}\" height=\"{TILE}\" rx=\"10\"/>"
        );
    }
}

/// Appends the letters of the tiles, after the line of the path and therefore above it. A blank on
/// the path of a word shows the letter it stands for, in lower case.
fn letters(out: &mut String, board: &Board, alphabet: &Alphabet, word: Option<Word<'_>>) {
    let stands_for = |cell: usize| {
        let word = word?;
        let blanks = word.path().cells().filter(|&cell| board.tile(cell).is_blank());
        blanks.zip(word.blanks()).find(|(other, _)| *other == cell).map(|(_, letter)| letter)
    };
    for (cell, &tile) in board.tiles().iter().enumerate().filter(|(_, tile)| !tile.is_wall()) {
        let (x, y) = middle(board, cell);
        let text = stands_for(cell).map_or_else(|| tile.face(alphabet), String::from);
        let length = text.width();
        let size = if length < 2 { 30 } else { 52 / length };
        let _ = writeln!(
            out,
            "<text class=\"letter\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{}</text>",
            escape(&text)
        );
    }
}

/// The middle of a cell.
fn middle(board: &Board, cell: usize) -> (usize, usize) {
    let (row, column) = board.position(cell);
    (column * STEP + STEP / 2, row * STEP + STEP / 2)
}

/// Appends the path as a line, with a gap where it crosses the edge of a torus.
fn line(out: &mut String, board: &Board, path: &[usize]) {
    let mut moves = String::new();
    let mut last: Option<(usize, usize)> = None;
    for (x, y) in path.iter().map(|&cell| middle(board, cell)) {
        let near = last.is_some_and(|(a, b)| a.abs_diff(x) <= STEP && b.abs_diff(y) <= STEP);
        let _ = write!(moves, "{}{x} {y}", if near { "L" } else { "M" });
        last = Some((x, y));
    }
    let _ = writeln!(out, "<path class=\"line\" d=\"{moves}\"/>");
}

/// Appends the numbers of the steps.
fn numbers(out: &mut String, board: &Board, path: &[usize]) {
    for (i, (x, y)) in path.iter().map(|&cell| middle(board, cell)).enumerate() {
        let (x, y) = (x + 20, y - 18);
        let _ = writeln!(out, "<text class=\"step\" x=\"{x}\" y=\"{y}\">{}</text>", i + 1);
    }
}
