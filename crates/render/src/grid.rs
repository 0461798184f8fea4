//! Boards drawn with lines, for text.

use anstyle::Style;
use dictc_board::Board;
use dictc_letters::{Alphabet, in_order};
use unicode_width::UnicodeWidthStr;

use crate::palette::{Palette, styled};
use crate::text_style::TextStyle;

/// Appends a drawing of a board. Boards that are too wide for lines between their tiles are drawn
/// without lines.
pub(crate) fn draw(out: &mut String, board: &Board, alphabet: &Alphabet, style: &TextStyle) {
    draw_path(out, board, alphabet, &[], [].into_iter(), style);
}

/// Like [`draw`], with a path on the board. The blanks on the path show their letters, in lower
/// case.
pub(crate) fn draw_path<'a>(
    out: &mut String,
    board: &Board,
    alphabet: &Alphabet,
    path: &[usize],
    blanks: impl Iterator<Item = &'a str>,
    style: &TextStyle,
) {
    let TextStyle { palette, width } = style;
    let mut faces: Vec<String> =
        board.tiles().iter().map(|it| in_order(it.face(alphabet))).collect();
    let cells = path.iter().filter(|&&cell| board.tile(cell).is_blank());
    for (&cell, letter) in cells.zip(blanks) {
        faces[cell] = in_order(letter.to_owned());
    }
    let widest = faces.iter().map(|face| face.width()).max().unwrap_or(1);
    let digits = if path.is_empty() { 0 } else { path.len().to_string().len() };
    // A space and room for the number of the step, on both sides.
    let inner = widest + 2 + 2 * digits;
    let grid = Grid { board, path, palette, faces, inner };
    if (inner + 1) * board.columns() < *width {
        grid.draw(out);
    } else {
        grid.draw_small(out, widest);
    }
}

struct Grid<'a> {
    board: &'a Board,
    path: &'a [usize],
    palette: &'a Palette,
    faces: Vec<String>,
    /// The width of a cell without its lines.
    inner: usize,
}

impl Grid<'_> {
    fn draw(&self, out: &mut String) {
        let rows = self.board.rows();
        for row in 0..rows {
            self.line(out, row);
            self.tiles(out, row);
        }
        self.line(out, rows);
    }

    /// The line above a row, with the arrows that cross it.
    fn line(&self, out: &mut String, row: usize) {
        let (rows, columns) = (self.board.rows(), self.board.columns());
        let corners = match row {
            0 => ["┌", "┬", "┐"],
            _ if row == rows => ["└", "┴", "┘"],
            _ => ["├", "┼", "┤"],
        };
        for column in 0..=columns {
            let corner = corners[usize::from(column > 0) + usize::from(column == columns)];
            let arrow = (row > 0 && row < rows && column > 0 && column < columns)
                .then(|| self.arrow_across(row, column))
                .flatten();
            self.dim_or_arrow(out, corner, arrow);
            if column < columns {
                let arrow = (row > 0 && row < rows)
                    .then(|| self.arrow((row - 1, column), (row, column), "↓", "↑"))
                    .flatten();
                let left = (self.inner - 1) / 2;
                self.dim_or_arrow(out, &"─".repeat(left), None);
                self.dim_or_arrow(out, "─", arrow);
                self.dim_or_arrow(out, &"─".repeat(self.inner - 1 - left), None);
            }
        }
        out.push('\n');
    }

    fn tiles(&self, out: &mut String, row: usize) {
        let columns = self.board.columns();
        for column in 0..columns {
            let arrow = (column > 0)
                .then(|| self.arrow((row, column - 1), (row, column), "→", "←"))
                .flatten();
            self.dim_or_arrow(out, "│", arrow);
            let cell = self.board.cell(row, column);
            let step = self.path.iter().position(|&other| other == cell);
            let face = &self.faces[cell];
            let number = step.map(|step| subscript(step + 1)).unwrap_or_default();
            let room = self.inner - face.width();
            let (left, right) = (room / 2, room - room / 2 - number.width());
            let text = format!("{}{face}{number}{}", " ".repeat(left), " ".repeat(right));
            let style = match step {
                Some(0) => self.palette.start,
                Some(_) => self.palette.path,
                None if self.board.tile(cell).is_wall() => self.palette.dim,
                None => self.palette.bold,
            };
            styled(out, style, &text);
        }
        self.dim_or_arrow(out, "│", None);
        out.push('\n');
    }

    /// The arrow for a step between two cells: `there` or `back`, depending on the direction of the
    /// path; `None` if the path does not have the step.
    fn arrow<'s>(
        &self,
        from: (usize, usize),
        to: (usize, usize),
        there: &'s str,
        back: &'s str,
    ) -> Option<&'s str> {
        let from = self.board.cell(from.0, from.1);
        let to = self.board.cell(to.0, to.1);
        self.path.windows(2).find_map(|step| match step {
            _ if *step == [from, to] => Some(there),
            _ if *step == [to, from] => Some(back),
            _ => None,
        })
    }

    /// The arrow for diagonal steps across the corner above and left of a cell.
    fn arrow_across(&self, row: usize, column: usize) -> Option<&'static str> {
        let falling = self.arrow((row - 1, column - 1), (row, column), "↘", "↖");
        let rising = self.arrow((row - 1, column), (row, column - 1), "↙", "↗");
        match (falling, rising) {
            (Some(_), Some(_)) => Some("╳"),
            (falling, rising) => falling.or(rising),
        }
    }

    fn dim_or_arrow(&self, out: &mut String, line: &str, arrow: Option<&str>) {
        match arrow {
            Some(arrow) => styled(out, self.palette.arrow, arrow),
            None => styled(out, self.palette.dim, line),
        }
    }

    /// Draws tiles with spaces between them.
    fn draw_small(&self, out: &mut String, widest: usize) {
        for row in 0..self.board.rows() {
            for column in 0..self.board.columns() {
                let cell = self.board.cell(row, column);
                let face = &self.faces[cell];
                let style = match self.path.iter().position(|&other| other == cell) {
                    Some(0) => self.palette.start,
                    Some(_) => self.palette.path,
                    None => Style::new(),
                };
                if column > 0 {
                    out.push(' ');
                }
                styled(out, style, face);
                if column + 1 < self.board.columns() {
                    out.push_str(&" ".repeat(widest - face.width()));
                }
            }
            out.push('\n');
        }
    }
}

/// `₁₂`.
fn subscript(number: usize) -> String {
    let digits = number.to_string();
    digits.bytes().filter_map(|digit| char::from_u32(0x2080 + u32::from(digit - b'0'))).collect()
}
