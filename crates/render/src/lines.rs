//! Words in the straight lines of a grid of letters, drawn as text and as SVG.

use std::fmt::Write;

use anstyle::Style;
use dictc_letters::in_order;
use dictc_puzzles::{LetterGrid, PlacedWord};
use unicode_width::UnicodeWidthStr;

use crate::format::svg;
use crate::markup::escape;
use crate::palette::styled;
use crate::text_style::TextStyle;

/// The distance between the middles of neighboring cells.
const STEP: usize = 36;
/// The width of the line around a word.
const BAND: usize = 28;
/// The number of colors that lines cycle through.
pub(crate) const COLORS: usize = 6;
/// The styles of a drawing, without its colors.
pub(crate) const LINES: &str = include_str!("lines.css");

/// A grid of letters with words marked in it.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
/// use dictc_puzzles::LetterGrid;
/// use dictc_render::{GridDrawing, TextStyle};
///
/// let lexicon = Lexicon::from_words(["cat", "tow"])?;
/// let grid = LetterGrid::parse("tac/xox/.xw", &lexicon)?;
/// let words = grid.find(&lexicon.into(), 3)?;
/// let drawing = GridDrawing::new(&grid, &words);
/// assert_eq!(drawing.text(TextStyle::default()), "T A C\nx O x\n  x W\n");
/// assert!(drawing.svg("two words").contains("<title>two words</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GridDrawing<'a> {
    grid: &'a LetterGrid,
    words: &'a [PlacedWord],
    is_puzzle: bool,
}

impl<'a> GridDrawing<'a> {
    /// A drawing of a grid with these words marked.
    #[must_use]
    pub fn new(grid: &'a LetterGrid, words: &'a [PlacedWord]) -> Self {
        Self { grid, words, is_puzzle: false }
    }

    /// A drawing of a grid for those who look for its words: no letter differs from others.
    #[must_use]
    pub fn puzzle(grid: &'a LetterGrid) -> Self {
        Self { grid, words: &[], is_puzzle: true }
    }

    /// The grid as text. Letters of words are capitals, other letters are small, and holes are
    /// empty.
    ///
    /// Linear in the number of cells and the letters of the words.
    #[must_use]
    pub fn text(&self, style: TextStyle) -> String {
        let (marked, alphabet) = (self.marked(), self.grid.alphabet());
        let mut text = String::new();
        let cells =
            (0..self.grid.rows()).flat_map(|row| (0..self.grid.columns()).map(move |it| (row, it)));
        let letters = cells.filter_map(|(row, column)| self.grid.letter(row, column));
        let widest = letters.map(|it| it.as_str().width()).max().unwrap_or(1);
        for row in 0..self.grid.rows() {
            let mut line = String::new();
            for column in 0..self.grid.columns() {
                let letter = self.grid.letter(row, column);
                let is_marked = marked[row * self.grid.columns() + column];
                let face = letter.map(|it| if is_marked { alphabet.face_of(it) } else { it });
                let style = match (self.is_puzzle, is_marked) {
                    (true, _) => Style::new(),
                    (false, true) => style.palette.arrow,
                    (false, false) => style.palette.dim,
                };
                line.push_str(if column > 0 { " " } else { "" });
                let width = face.map_or(0, |it| it.as_str().width());
                if let Some(face) = face {
                    styled(&mut line, style, &in_order(face.to_string()));
                }
                line.push_str(&" ".repeat(widest.saturating_sub(width)));
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    /// The grid as an SVG document, with a line around each word. Screen readers read the `title`.
    ///
    /// Linear in the number of cells and words.
    #[must_use]
    pub fn svg(&self, title: &str) -> String {
        let (width, height) = self.size();
        let mut out = String::new();
        svg::begin(&mut out, width, height, title, LINES);
        self.write_parts(&mut out);
        out.push_str("</svg>\n");
        out
    }

    /// Width and height of the drawing.
    fn size(&self) -> (usize, usize) {
        (self.grid.columns() * STEP + 12, self.grid.rows() * STEP + 12)
    }

    /// Appends the drawing as a part of a page that has the styles [`LINES`].
    pub(crate) fn write_part(&self, out: &mut String, title: &str) {
        let (width, height) = self.size();
        let _ = writeln!(
            out,
            "<svg class=\"grid\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">",
            escape(title)
        );
        self.write_parts(out);
        out.push_str("</svg>\n");
    }

    fn write_parts(&self, out: &mut String) {
        out.push_str("<g transform=\"translate(6 6)\">\n");
        for (i, word) in self.words.iter().enumerate() {
            let mut ends = word.cells().map(|(row, column)| middle(row, column));
            let Some(first) = ends.next() else { continue };
            let last = ends.last().unwrap_or(first);
            let _ = writeln!(
                out,
                "<line class=\"band c{}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" \
                 stroke-width=\"{BAND}\"><title>{}</title></line>",
                i % COLORS,
                first.0,
                first.1,
                last.0,
                last.1,
                escape(&self.grid.alphabet().written(&self.grid.text(word))),
            );
        }
        let marked = self.marked();
        for row in 0..self.grid.rows() {
            for column in 0..self.grid.columns() {
                let Some(letter) = self.grid.letter(row, column) else { continue };
                let (x, y) = middle(row, column);
                let is_marked = marked[row * self.grid.columns() + column];
                let class = if is_marked { "cell" } else { "cell other" };
                let letter = escape(self.grid.alphabet().face_of(letter).as_ref());
                let _ =
                    writeln!(out, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{letter}</text>");
            }
        }
        out.push_str("</g>\n");
    }

    /// For each cell, whether a word uses it; all cells of a puzzle count.
    fn marked(&self) -> Vec<bool> {
        let mut marked = vec![self.is_puzzle; self.grid.rows() * self.grid.columns()];
        for (row, column) in self.words.iter().flat_map(PlacedWord::cells) {
            if let Some(cell) = marked.get_mut(row * self.grid.columns() + column) {
                *cell = true;
            }
        }
        marked
    }
}

/// The middle of a cell.
fn middle(row: usize, column: usize) -> (usize, usize) {
    (column * STEP + STEP / 2, row * STEP + STEP / 2)
}
