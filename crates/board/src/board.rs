//! A [`Board`]: tiles laid out in a shape, and its canonical text.

use std::fmt;
use std::hash::{Hash, Hasher};

use dictc_letters::{Alphabet, Folding, Letter};

use crate::error::{Error, Problem};
use crate::geometry::{Edges, Geometry, Neighbors};
use crate::size::Size;
use crate::tile::{QTile, Tile, TileKind, show_long_letter};

/// A board: tiles on cells, and the shape that determines which cells touch.
///
/// Cells are numbered row by row from 0. A board has between one and [`Size::MAX_CELLS`] cells. Two
/// boards are equal if they have the same tiles in the same [`Geometry`] and are equally strict.
///
/// # Canonical text
///
/// `Display` writes the canonical text of a board, which parses back to the same board. Equal
/// boards have equal texts. Letters are in lower case, rows are joined by `/`, and a single row
/// ends in `/`. The Qu tile is `q`, other groups are in brackets, and so is a single q: `[th]`,
/// `[q]`.
///
/// The text does not say whether the board is a torus or [strict](Board::is_strict); set that with
/// [`Parser::edges`](crate::Parser::edges) and [`Parser::strict`](crate::Parser::strict). A board that
/// is neither is serialized as its text, others as a map of `text`, `edges` and `strict`.
///
/// # Examples
///
/// ```
/// use dictc_board::{Board, Tile};
///
/// let board = Board::parse("hell/likd/oquee/laun")?;
/// assert_eq!((board.rows(), board.columns(), board.len()), (4, 4, 16));
/// assert_eq!(board.tile(board.cell(2, 1)), Tile::QU);
/// assert_eq!(board.neighbors(0).collect::<Vec<_>>(), [1, 4, 5]);
/// assert_eq!(board.to_string(), "hell/likd/oqee/laun");
/// assert_eq!(Board::parse(&board.to_string())?, board);
/// # Ok::<(), dictc_board::Error>(())
/// ```
#[derive(Clone)]
pub struct Board {
    geometry: Geometry,
    // A tile for each cell of the geometry.
    tiles: Vec<Tile>,
    q: QTile,
    is_strict: bool,
}

/// Two boards are equal if they have the same tiles on cells that touch alike, and are both strict or
/// neither is. The meaning of q changes only blanks, and does not count.
impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        (self.geometry, &self.tiles, self.is_strict)
            == (other.geometry, &other.tiles, other.is_strict)
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.geometry, &self.tiles, self.is_strict).hash(state);
    }
}

impl Board {
    /// A board of these tiles, row by row, with closed edges.
    ///
    /// # Errors
    ///
    /// Fails
    ///
    /// - if there are no rows or no columns,
    /// - beyond [`Size::MAX_CELLS`] cells,
    /// - if the number of tiles is not rows times columns.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_board::{Board, Tile};
    ///
    /// let board = Board::new(1, 3, vec![Tile::letter('a')?, Tile::BLANK, Tile::WALL])?;
    /// assert_eq!(board.to_string(), "a?./");
    /// # Ok::<(), dictc_board::Error>(())
    /// ```
    pub fn new(rows: usize, columns: usize, tiles: Vec<Tile>) -> Result<Board, Error> {
        let size = Size::new(rows, columns)?;
        if tiles.len() != size.cells() {
            return Err(Problem::WrongTileCount {
                rows,
                columns,
                tiles: tiles.len(),
                ambiguity: None,
            }
            .into());
        }
        let geometry = Geometry::new(size, Edges::Closed);
        Ok(Board { geometry, tiles, q: QTile::Qu, is_strict: false })
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

    /// The shape, which determines the cells that touch.
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
    /// If the cell is not on the board.
    #[inline]
    #[must_use]
    pub fn tile(&self, cell: usize) -> Tile {
        self.tiles[cell]
    }

    /// Puts another tile on a cell. Constant time.
    ///
    /// # Panics
    ///
    /// If the cell is not on the board.
    #[inline]
    pub fn set_tile(&mut self, cell: usize, tile: Tile) {
        self.tiles[cell] = tile;
    }

    /// How the edges are connected.
    #[inline]
    #[must_use]
    pub fn edges(&self) -> Edges {
        self.geometry.edges()
    }

    /// Whether the board is a torus: its top row touches its bottom row, and its left column its
    /// right column.
    #[inline]
    #[must_use]
    pub fn is_torus(&self) -> bool {
        self.geometry.is_torus()
    }

    /// The same tiles on a board with these edges.
    #[must_use]
    pub fn with_edges(mut self, edges: Edges) -> Board {
        self.geometry = Geometry::new(self.size(), edges);
        self
    }

    /// The meaning of a single q on this board, which also says what a blank can be: any letter and,
    /// with [`QTile::Qu`], the tile Qu.
    #[inline]
    #[must_use]
    pub fn q(&self) -> QTile {
        self.q
    }

    /// The same tiles on a board with this meaning of a single q. Only blanks change theirs.
    #[must_use]
    pub fn with_q(mut self, q: QTile) -> Board {
        self.q = q;
        self
    }

    /// Whether letters of several characters, such as lj in Croatian, need tiles of their own on this
    /// board: a blank, or a tile that shows all of the letter. On other boards, the tiles l and j spell
    /// it, too.
    ///
    /// A board that shows such a tile is strict, too, but only an alphabet tells which tiles do; see
    /// [`is_strict_in`](Self::is_strict_in).
    #[inline]
    #[must_use]
    pub fn is_strict(&self) -> bool {
        self.is_strict
    }

    /// The same tiles on a board that is strict or not.
    #[must_use]
    pub fn with_strict(mut self, is_strict: bool) -> Board {
        self.is_strict = is_strict;
        self
    }

    /// Whether letters of several characters of this alphabet need tiles of their own: if the board
    /// [is strict](Self::is_strict), or has a tile that shows such a letter. `false` if the alphabet
    /// has none. Linear time.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_board::Board;
    /// use dictc_letters::Alphabet;
    ///
    /// let alphabet = Alphabet::new("").letters("a j k l lj n nj o")?;
    /// assert!(Board::parse("ko/[nj]a")?.is_strict_in(&alphabet));
    /// assert!(!Board::parse("ko/nj")?.is_strict_in(&alphabet));
    /// assert!(Board::parse("ko/nj")?.with_strict(true).is_strict_in(&alphabet));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_strict_in(&self, alphabet: &Alphabet) -> bool {
        match self.is_strict {
            true => !alphabet.long_letters().is_empty(),
            false => show_long_letter(&self.tiles, alphabet),
        }
    }

    /// What people need to know of this board and its drawing does not show: that opposite edges touch,
    /// and which letters need tiles of their own.
    #[must_use]
    pub fn notes(&self, alphabet: &Alphabet) -> Vec<String> {
        let edges = self.is_torus().then(|| "opposite edges touch".to_owned());
        let strict = self.is_strict_in(alphabet).then(|| {
            let long: Vec<&str> = alphabet.long_letters().iter().map(Letter::as_str).collect();
            let needs = if long.len() == 1 { "needs a tile of its" } else { "need tiles of their" };
            format!("{} {needs} own", long.join(" "))
        });
        edges.into_iter().chain(strict).collect()
    }

    /// The cells that touch a cell, in ascending order, each once; see [`Geometry::neighbors`].
    ///
    /// Walls are included: the tiles do not matter here. Constant time.
    ///
    /// # Panics
    ///
    /// If the cell is not on the board.
    #[must_use]
    pub fn neighbors(&self, cell: usize) -> Neighbors {
        self.geometry.neighbors(cell)
    }

    /// The row and column of a cell, both from 0. Constant time.
    ///
    /// # Panics
    ///
    /// If the cell is not on the board.
    #[inline]
    #[must_use]
    pub fn position(&self, cell: usize) -> (usize, usize) {
        self.geometry.position(cell)
    }

    /// The cell in a row and column, both from 0. Constant time.
    ///
    /// # Panics
    ///
    /// If the row or the column is not on the board.
    #[inline]
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> usize {
        self.geometry.cell(row, column)
    }

    /// Changes all but the tiles, which are unspecified afterwards.
    pub(crate) fn reshape(&mut self, geometry: Geometry, q: QTile, is_strict: bool) {
        (self.geometry, self.q, self.is_strict) = (geometry, q, is_strict);
        self.tiles.resize(geometry.size().cells(), Tile::WALL);
    }

    /// Folds the tiles by the rules of a dictionary's words: with `ä=ae`, the tile `Ä` becomes the
    /// tile `Ae`. A tile that would become too long stays as it is.
    ///
    /// Linear time; constant time if there are no rules.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_board::Board;
    /// use dictc_letters::Folding;
    ///
    /// let mut board = Board::parse("bä/re")?;
    /// board.fold(&Folding::new().replace("ä=ae")?);
    /// assert_eq!(board.to_string(), "b[ae]/re");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fold(&mut self, folding: &Folding) {
        if self.is_folded(folding) {
            return;
        }
        for tile in &mut self.tiles {
            if let Ok(folded) = Tile::group(&folding.fold(tile.text())) {
                *tile = folded;
            }
        }
    }

    /// A quick check that [`fold`](Self::fold) would change nothing: the tiles have only letters
    /// from `a` to `z`, or there are no rules for them. It may return false for other boards that
    /// would not change. Linear time, without allocating.
    #[must_use]
    pub fn is_folded(&self, folding: &Folding) -> bool {
        let is_ascii = |tile: &Tile| tile.text().is_ascii();
        folding.is_plain() || !folding.changes_ascii() && self.tiles.iter().all(is_ascii)
    }

    /// Calls `fill` with this board's cleared list of tiles; `fill` adds the tiles and returns
    /// their shape, and whether the board is strict. On an error the board becomes [`Board::default`].
    pub(crate) fn refill(
        &mut self,
        q: QTile,
        fill: impl FnOnce(&mut Vec<Tile>) -> Result<(Geometry, bool), Error>,
    ) -> Result<(), Error> {
        self.tiles.clear();
        let filled = fill(&mut self.tiles);
        if filled.is_err() {
            self.tiles.clear();
        }
        let (geometry, is_strict) = *filled.as_ref().unwrap_or(&Default::default());
        self.reshape(geometry, q, is_strict);
        filled.map(drop)
    }
}

/// A single wall, to parse or deal into.
impl Default for Board {
    fn default() -> Board {
        let (geometry, tiles) = (Geometry::default(), vec![Tile::WALL]);
        Board { geometry, tiles, q: QTile::Qu, is_strict: false }
    }
}

impl Board {
    /// Appends the text that `Display` writes. This is faster than formatting, for streams of
    /// boards.
    ///
    /// Linear time.
    pub fn push_text(&self, text: &mut String) {
        // Writing to a string does not fail.
        let _ = self.write_text(text);
    }

    fn write_text(&self, out: &mut impl fmt::Write) -> fmt::Result {
        for (row, tiles) in self.tiles.chunks(self.columns()).enumerate() {
            if row > 0 {
                out.write_char('/')?;
            }
            for &tile in tiles {
                match tile.kind() {
                    TileKind::Letter(letter) if Tile::reads_bare(letter) => {
                        out.write_str(letter.as_str())?;
                    }
                    TileKind::Letter(letter) => write!(out, "[{letter}]")?,
                    TileKind::Group("qu") => out.write_char('q')?,
                    TileKind::Group(letters) => write!(out, "[{letters}]")?,
                    TileKind::Blank => out.write_char('?')?,
                    TileKind::Wall => out.write_char('.')?,
                }
            }
        }
        // Without a separator, the parser would expect a square.
        if self.rows() == 1 && self.columns() > 1 {
            out.write_char('/')?;
        }
        Ok(())
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_text(f)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let torus = if self.is_torus() { ", torus" } else { "" };
        write!(f, "Board({self}{torus})")
    }
}
