//! A terminal that draws rows again as a whole if they have letters of uncertain width.
//!
//! Ratatui writes only the cells that changed. For that, it must know how many columns each letter
//! takes. Terminals disagree about letters of several characters, such as those of Hindi, so parts of
//! a letter that is gone would stay. A changed row that has or had such letters is therefore blanked
//! and written again, each letter at its place. All other rows are written as usual.

use std::collections::BTreeSet;

use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect, Size};
use unicode_width::UnicodeWidthStr;

/// A terminal, and what it shows.
#[derive(Debug)]
pub struct Rows<B> {
    terminal: B,
    shown: Buffer,
}

impl<B: Backend> Rows<B> {
    /// A terminal that shows nothing.
    pub fn new(terminal: B) -> Self {
        Self { terminal, shown: Buffer::default() }
    }

    /// The terminal.
    #[cfg(test)]
    pub fn terminal(&self) -> &B {
        &self.terminal
    }

    /// Keeps what the terminal shows after these changes. What was shown in another size is gone.
    fn keep(&mut self, changes: &[(u16, u16, &Cell)]) -> Result<(), B::Error> {
        let size = self.terminal.size()?;
        let area = Rect::new(0, 0, size.width, size.height);
        if self.shown.area != area {
            self.shown = Buffer::empty(area);
        }
        for (x, y, cell) in changes {
            for covered in 1..width(cell) {
                if let Some(cell) = self.shown.cell_mut((x + covered, *y)) {
                    cell.reset();
                }
            }
            if let Some(shown) = self.shown.cell_mut((*x, *y)) {
                shown.clone_from(cell);
            }
        }
        Ok(())
    }

    /// Whether a row shows a letter of uncertain width.
    fn is_uncertain(&self, y: u16) -> bool {
        let mut cells = (0..self.shown.area.width).filter_map(|x| self.shown.cell((x, y)));
        cells.any(has_uncertain_width)
    }

    /// Writes a row as it is kept.
    fn write(&mut self, y: u16) -> Result<(), B::Error> {
        let (blank, end) = (Cell::EMPTY, self.shown.area.width);
        self.terminal.draw((0..end).map(|x| (x, y, &blank)))?;
        let mut run: Vec<(u16, u16, &Cell)> = Vec::new();
        let mut x = 0;
        while let Some(cell) = self.shown.cell((x, y)).filter(|_| x < end) {
            let ends_run = *cell == blank || has_uncertain_width(cell);
            if *cell != blank {
                run.push((x, y, cell));
            }
            if ends_run && !run.is_empty() {
                // The next run begins with a movement of the cursor.
                self.terminal.draw(run.drain(..))?;
            }
            x += width(cell);
        }
        self.terminal.draw(run.drain(..))
    }
}

/// The number of columns of a cell, as Ratatui counts them.
fn width(cell: &Cell) -> u16 {
    cell.symbol().width().max(1) as u16
}

/// Whether terminals may disagree about the width of a letter: whether it has several characters.
fn has_uncertain_width(cell: &Cell) -> bool {
    cell.symbol().chars().nth(1).is_some()
}

impl<B: Backend> Backend for Rows<B> {
    type Error = B::Error;

    fn draw<'a, I>(&mut self, content: I) -> Result<(), B::Error>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let changes: Vec<_> = content.collect();
        let changed: BTreeSet<u16> = changes.iter().map(|(_, y, _)| *y).collect();
        let mut uncertain: BTreeSet<u16> =
            changed.iter().copied().filter(|y| self.is_uncertain(*y)).collect();
        self.keep(&changes)?;
        uncertain.extend(changed.into_iter().filter(|y| self.is_uncertain(*y)));
        self.terminal.draw(changes.into_iter().filter(|(_, y, _)| !uncertain.contains(y)))?;
        uncertain.into_iter().try_for_each(|y| self.write(y))
    }

    fn clear(&mut self) -> Result<(), B::Error> {
        self.shown.reset();
        self.terminal.clear()
    }

    fn clear_region(&mut self, region: ClearType) -> Result<(), B::Error> {
        if region == ClearType::All {
            self.shown.reset();
        }
        self.terminal.clear_region(region)
    }

    fn append_lines(&mut self, lines: u16) -> Result<(), B::Error> {
        self.terminal.append_lines(lines)
    }

    fn hide_cursor(&mut self) -> Result<(), B::Error> {
        self.terminal.hide_cursor()
    }

    fn show_cursor(&mut self) -> Result<(), B::Error> {
        self.terminal.show_cursor()
    }

    fn get_cursor_position(&mut self) -> Result<Position, B::Error> {
        self.terminal.get_cursor_position()
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> Result<(), B::Error> {
        self.terminal.set_cursor_position(position)
    }

    fn size(&self) -> Result<Size, B::Error> {
        self.terminal.size()
    }

    fn window_size(&mut self) -> Result<WindowSize, B::Error> {
        self.terminal.window_size()
    }

    fn flush(&mut self) -> Result<(), B::Error> {
        self.terminal.flush()
    }
}
