//! A [`Board`]: tiles laid out in a shape, and the text that stands for it.

use std::fmt::{self, Write};
use std::str::FromStr;

use crate::error::{Error, Hint};
use crate::geometry::{Edges, Geometry, Neighbors};
use crate::letter;
use crate::parse::Parser;
use crate::size::Size;
use crate::tile::{Tile, TileKind};

/// Tiles on cells, and which cells touch.
///
/// Cells are numbered row by row from 0. Boards go from 1x1 to [`Size::MAX_CELLS`] cells. Two
/// boards are equal if they have the same tiles in the same [`Geometry`].
///
/// `Display` writes text that parses back to the same board: rows with `/` between them, small
/// letters if every tile is a single letter, else capitals, so that a group such as `Qu` stands
/// out. (Letters without a capital are no trouble: groups are then put in brackets.) A single row
/// ends in `/`. Whether the board is a torus is not part of the text; set it with
/// [`Parser::wrap`].
///
/// # Examples
///
/// ```
/// use board::{Board, Tile};
///
/// let board = Board::parse("hell/likd/oquee/laun")?;
/// assert_eq!((board.rows(), board.columns(), board.len()), (4, 4, 16));
/// assert_eq!(board.tile(board.cell(2, 1)), Tile::QU);
/// assert_eq!(board.neighbors(0).collect::<Vec<_>>(), [1, 4, 5]);
/// assert_eq!(board.to_string(), "HELL/LIKD/OQuEE/LAUN");
/// assert_eq!(Board::parse(&board.to_string())?, board);
/// # Ok::<(), board::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    geometry: Geometry,
    // As many as geometry has cells.
    tiles: Vec<Tile>,
}

impl Board {
    /// A board of these tiles, row by row; it is no torus.
    ///
    /// # Errors
    ///
    /// - [`Error::BadSize`] if there are no rows or no columns,
    /// - [`Error::TooLarge`] beyond [`Size::MAX_CELLS`] cells,
    /// - [`Error::WrongTileCount`] if there are not rows times columns tiles.
    ///
    /// # Examples
    ///
    /// ```
    /// use board::{Board, Tile};
    ///
    /// let board = Board::new(1, 3, vec![Tile::letter('a')?, Tile::BLANK, Tile::WALL])?;
    /// assert_eq!(board.to_string(), "a?./");
    /// # Ok::<(), board::Error>(())
    /// ```
    pub fn new(rows: usize, columns: usize, tiles: Vec<Tile>) -> Result<Board, Error> {
        let size = Size::new(rows, columns)?;
        if tiles.len() != size.cells() {
            return Err(Error::WrongTileCount { size, tiles: tiles.len(), hint: Hint::None });
        }
        let geometry = Geometry::new(size, Edges::Closed);
        Ok(Board { geometry, tiles })
    }

    /// Reads a board in any of the forms of [`Parser`], with its defaults. Linear time.
    ///
    /// # Errors
    ///
    /// As [`Parser::parse`].
    pub fn parse(text: &str) -> Result<Board, Error> {
        Parser::new().parse(text)
    }

    /// The number of rows, at least 1.
    #[inline]
    #[must_use]
    pub fn rows(&self) -> usize {
        self.size().rows()
    }

    /// The number of columns, at least 1.
    #[inline]
    #[must_use]
    pub fn columns(&self) -> usize {
        self.size().columns()
    }

    /// The number of cells, at least 1.
    #[inline]
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a board is never empty")]
    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    /// The rows and columns as one value.
    #[inline]
    #[must_use]
    pub fn size(&self) -> Size {
        self.geometry.size()
    }

    /// The shape, which decides which cells touch.
    #[inline]
    #[must_use]
    pub fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// The tiles by cell.
    #[inline]
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The tile on a cell. Constant time.
    ///
    /// # Panics
    ///
    /// If there is no such cell.
    #[inline]
    #[must_use]
    pub fn tile(&self, cell: usize) -> Tile {
        self.tiles[cell]
    }

    /// Puts another tile on a cell. Constant time.
    ///
    /// # Panics
    ///
    /// If there is no such cell.
    #[inline]
    pub fn set_tile(&mut self, cell: usize, tile: Tile) {
        self.tiles[cell] = tile;
    }

    /// Whether the board is a torus: its top row touches its bottom row, its left column its
    /// right column.
    #[inline]
    #[must_use]
    pub fn wraps(&self) -> bool {
        self.geometry.edges() == Edges::Joined
    }

    /// The same board as a torus, or as none.
    #[must_use]
    pub fn with_wrap(mut self, wrap: bool) -> Board {
        self.set_wrap(wrap);
        self
    }

    /// Makes the board a torus, or none.
    pub fn set_wrap(&mut self, wrap: bool) {
        self.geometry = Geometry::new(self.size(), Edges::joined_if(wrap));
    }

    /// The cells that touch a cell, in ascending order, each once; see [`Geometry::neighbors`].
    ///
    /// Walls are among them: this is about where cells lie, not what is on them. Constant time.
    ///
    /// # Panics
    ///
    /// If there is no such cell.
    #[must_use]
    pub fn neighbors(&self, cell: usize) -> Neighbors {
        self.geometry.neighbors(cell)
    }

    /// The row and column of a cell, both from 0. Constant time.
    ///
    /// # Panics
    ///
    /// If there is no such cell.
    #[inline]
    #[must_use]
    pub fn position(&self, cell: usize) -> (usize, usize) {
        self.geometry.position(cell)
    }

    /// The cell in a row and column, both from 0. Constant time.
    ///
    /// # Panics
    ///
    /// If there is no such row or column.
    #[inline]
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> usize {
        self.geometry.cell(row, column)
    }

    /// Gives the board another shape; what is on its cells is not said.
    pub(crate) fn reshape(&mut self, geometry: Geometry) {
        self.geometry = geometry;
        self.tiles.resize(geometry.size().cells(), Tile::WALL);
    }

    /// Lets `fill` lay the tiles into this board's cleared list and say their shape; on an error
    /// the board is as [`Board::default`]. This keeps the list as long as the shape has cells.
    pub(crate) fn refill(
        &mut self,
        fill: impl FnOnce(&mut Vec<Tile>) -> Result<Geometry, Error>,
    ) -> Result<(), Error> {
        self.tiles.clear();
        let filled = fill(&mut self.tiles);
        if filled.is_err() {
            self.tiles.clear();
        }
        self.reshape(*filled.as_ref().unwrap_or(&Geometry::default()));
        filled.map(drop)
    }
}

/// A single wall: something to parse or deal into.
impl Default for Board {
    fn default() -> Board {
        Board { geometry: Geometry::default(), tiles: vec![Tile::WALL] }
    }
}

impl FromStr for Board {
    type Err = Error;

    fn from_str(text: &str) -> Result<Board, Error> {
        Board::parse(text)
    }
}

/// How a board's letters are written, so that they read as the same tiles again.
#[derive(Clone, Copy)]
enum Print {
    /// Single letters in small print; groups, if any, in brackets.
    Small,
    /// Single letters as capitals, groups in the form `Qu`.
    Capitals,
}

impl Print {
    /// A small letter right after `Qu` would read as part of it, so as soon as there is a group,
    /// letters are capitals, provided that all of them have one.
    fn for_tiles(tiles: &[Tile]) -> Print {
        let mut groups = false;
        for tile in tiles {
            match tile.kind() {
                TileKind::Group(_) => groups = true,
                TileKind::Letter(letter) => {
                    if letter.is_lowercase() && letter::capital(letter).is_none() {
                        return Print::Small;
                    }
                }
                TileKind::Blank | TileKind::Wall => {}
            }
        }
        if groups { Print::Capitals } else { Print::Small }
    }

    fn write(self, tile: Tile, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, tile.kind()) {
            (Print::Small, TileKind::Group(letters)) => write!(f, "[{letters}]"),
            (Print::Capitals, TileKind::Letter(letter)) if Tile::reads_bare(letter) => {
                f.write_char(letter::capital(letter).unwrap_or(letter))
            }
            _ => write!(f, "{tile}"),
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let print = Print::for_tiles(&self.tiles);
        for (row, tiles) in self.tiles.chunks(self.columns()).enumerate() {
            if row > 0 {
                f.write_char('/')?;
            }
            for &tile in tiles {
                print.write(tile, f)?;
            }
        }
        // Without a separator a row would be taken for a square.
        if self.rows() == 1 && self.columns() > 1 {
            f.write_char('/')?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let torus = if self.wraps() { ", torus" } else { "" };
        write!(f, "Board({self}{torus})")
    }
}

#[cfg(test)]
mod tests;
