//! Counts the rows and tiles of a text while it is read, to determine the size.

use crate::error::{Ambiguity, Error, Problem};
use crate::limits::MAX_CELLS;
use crate::size::Size;
use crate::tile::Tile;

/// A possible reason for rows of different lengths, which becomes an [`Ambiguity`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Suspect {
    LongGroup(Tile),
    QBeforeU,
}

impl From<Suspect> for Ambiguity {
    fn from(suspect: Suspect) -> Ambiguity {
        match suspect {
            Suspect::LongGroup(tile) => Ambiguity::LongGroup { tile: tile.to_string() },
            Suspect::QBeforeU => Ambiguity::QBeforeU,
        }
    }
}

/// The separator that ends the rows of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowEnd {
    /// The text has no separators.
    Nothing,
    /// A blank or a comma. If it is between all tiles, it does not end rows.
    Gap,
    /// A `/` or a line break.
    Line,
}

/// The rows read so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows {
    /// The separator that ends rows.
    ends: RowEnd,
    /// Tiles in rows that have ended.
    ended: usize,
    /// Rows that have ended, without empty ones.
    count: usize,
    /// Tiles in the first row.
    first: usize,
    /// The first row with another number of tiles, counted from 1, and that number.
    ragged: Option<(usize, usize)>,
}

impl Rows {
    pub(super) fn new(ends: RowEnd) -> Rows {
        Rows { ends, ended: 0, count: 0, first: 0, ragged: None }
    }

    /// The row and column of the next tile, from 1, after `tiles` tiles in total. `None` if the
    /// text has no rows.
    pub(super) fn position(&self, tiles: usize) -> Option<(usize, usize)> {
        (self.ends != RowEnd::Nothing).then_some((self.count + 1, tiles - self.ended + 1))
    }

    /// Ends a row after `tiles` tiles in total.
    pub(super) fn end_row(&mut self, tiles: usize) {
        let length = tiles - self.ended;
        if length == 0 {
            return;
        }
        self.ended = tiles;
        self.count += 1;
        if self.count == 1 {
            self.first = length;
        } else if length != self.first && self.ragged.is_none() {
            self.ragged = Some((self.count, length));
        }
    }

    /// The size of the board, after all rows have ended.
    pub(super) fn size(
        &self,
        asked: Option<Size>,
        suspect: Option<Suspect>,
    ) -> Result<Size, Error> {
        let tiles = self.ended;
        if tiles == 0 {
            return Err(Problem::Empty.into());
        }
        if tiles > MAX_CELLS {
            return Err(Problem::TooLarge.into());
        }
        let are_single = self.first == 1 && self.ragged.is_none() && self.count > 1;
        let has_rows = match self.ends {
            RowEnd::Nothing => false,
            RowEnd::Gap => !are_single,
            RowEnd::Line => true,
        };
        match (has_rows, asked) {
            (false, None) => Size::square(tiles).ok_or_else(|| {
                Problem::NotSquare { tiles, ambiguity: suspect.map(Into::into) }.into()
            }),
            (false, Some(size)) if size.cells() == tiles => Ok(size),
            (false, Some(size)) => Err(Problem::WrongTileCount {
                rows: size.rows(),
                columns: size.columns(),
                tiles,
                ambiguity: suspect.map(Into::into),
            }
            .into()),
            (true, asked) => self.rectangle(asked, suspect),
        }
    }

    fn rectangle(&self, asked: Option<Size>, suspect: Option<Suspect>) -> Result<Size, Error> {
        if let Some((row, tiles)) = self.ragged {
            return Err(Problem::RaggedRow {
                row,
                tiles,
                expected: self.first,
                ambiguity: suspect.map(Into::into),
            }
            .into());
        }
        let found = Size::new(self.count, self.first)?;
        match asked {
            None => Ok(found),
            Some(size) if size == found => Ok(size),
            // There is a separator between all tiles, so the size determines the rows.
            Some(size) if self.first == 1 && self.count == size.cells() => Ok(size),
            Some(size) => Err(Problem::WrongShape {
                rows: found.rows(),
                columns: found.columns(),
                expected_rows: size.rows(),
                expected_columns: size.columns(),
                ambiguity: suspect.map(Into::into),
            }
            .into()),
        }
    }
}
