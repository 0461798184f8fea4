//! Reads boards from text: the [`Parser`], the forms it accepts, and its options.
//!
//! `scan` reads the tiles, and `rows` determines the size. `ascii` is a fast path for plain ASCII
//! text, the usual case in a stream of boards.

mod ascii;
mod rows;
mod scan;

use std::borrow::Cow;
use std::str::FromStr;

use dictc_letters::Alphabet;

use crate::board::Board;
use crate::error::{Error, Problem};
use crate::geometry::{Edges, Geometry};
use crate::size::Size;
use crate::tile::{QTile, Tile, show_long_letter};

#[cfg(feature = "dice")]
pub(crate) use scan::faces;
use scan::{Reading, Scan};

/// Reads boards from text.
///
/// # Tiles
///
/// | text | tile |
/// | --- | --- |
/// | `a`, `A` | one letter, in either case |
/// | `q`, `Q` | the Qu tile; a bare q with [`Parser::q`]`(QTile::Bare)` |
/// | `Qu`, `Th`, `Sch` | a capital and the small letters after it: all of them as one tile |
/// | `[qu]`, `[sch]`, `[q]` | these letters as one tile, in either case |
/// | `?` | a blank: any letter or, where `q` is the Qu tile, that tile |
/// | `.` | a wall |
///
/// Letters are [folded](dictc_letters).
///
/// # Rows
///
/// A `/`, a comma, a blank or a line break ends a row. If the text has several kinds of these, only
/// the strongest kind ends rows and the others are ignored: `/` and line breaks are stronger than
/// commas, and commas are stronger than blanks. So `P E R S / L A T G` is two rows. Empty rows are
/// ignored everywhere. A single `/`, even at the end, means that the text is in rows: `abc/` is one
/// row of three. Text without separators fills a square row by row, or the rectangle given by
/// [`Parser::size`].
///
/// Blanks or commas between all tiles do not end rows: `p e r s` is a square of four tiles, like
/// `pers`.
///
/// With a size, text in rows must have that shape, or one tile per row: `a/b/c/d` fits the size
/// 2x2.
///
/// # Ambiguity
///
/// `q` before `u` may be a Qu tile and a U tile, or the Qu tile written out; `Quee` may be one
/// tile, or the Qu tile and two more. The parser tries these readings in order and takes the first
/// one that gives rows of equal length (or a square, or the requested size):
///
/// 1. `q` is one tile and the `u` after it another; a capital takes all small letters after it;
/// 2. `qu` is one tile;
/// 3. as 1, but a capital takes only one small letter;
/// 4. both 2 and 3.
///
/// So `hell/likd/oquee/laun` and `hell/likd/oQuee/laun` have o, Qu, e, e in their third row, while
/// `quit` is a square of Qu, u, i, t. If no reading fits, the error of the first one is returned.
/// Brackets are never ambiguous.
///
/// # Examples
///
/// ```
/// use dictc_board::{Edges, Parser, QTile, Tile};
///
/// let board = Parser::new().size(3, 4).parse("perslatesind")?;
/// assert_eq!(board.to_string(), "pers/late/sind");
///
/// let board = Parser::new().q(QTile::Bare).edges(Edges::Torus).parse("qat/eau/ist")?;
/// assert_eq!(board.tile(0), Tile::letter('q')?);
/// assert!(board.is_torus());
/// # Ok::<(), dictc_board::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parser<'a> {
    // Rows and columns; `parse` validates them.
    size: Option<(usize, usize)>,
    edges: Edges,
    q: QTile,
    is_strict: bool,
    alphabet: &'a Alphabet,
}

impl Default for Parser<'_> {
    fn default() -> Self {
        Parser::new()
    }
}

impl<'a> Parser<'a> {
    /// A parser with the defaults: no size, closed edges, `q` is the Qu tile, boards are not strict, and
    /// the default alphabet.
    #[must_use]
    pub fn new() -> Self {
        let (size, edges, q) = (None, Edges::default(), QTile::default());
        Parser { size, edges, q, is_strict: false, alphabet: Alphabet::plain() }
    }

    /// Sets the alphabet of the dictionary that the boards are for: what its tiles show is read as
    /// their letters, such as `I` as `ı` in Turkish, and a board that shows one of its letters of
    /// several characters is [strict](Board::is_strict).
    #[must_use]
    pub fn alphabet(mut self, alphabet: &'a Alphabet) -> Self {
        self.alphabet = alphabet;
        self
    }

    /// Requires boards of this size. Default: the text determines the size.
    #[must_use]
    pub fn size(mut self, rows: usize, columns: usize) -> Self {
        self.size = Some((rows, columns));
        self
    }

    /// Sets how the edges of the boards are connected. Default: [`Edges::Closed`].
    #[must_use]
    pub fn edges(mut self, edges: Edges) -> Self {
        self.edges = edges;
        self
    }

    /// Sets the meaning of a single `q`. Default: [`QTile::Qu`].
    #[must_use]
    pub fn q(mut self, q: QTile) -> Self {
        self.q = q;
        self
    }

    /// Sets whether boards are [strict](Board::is_strict). Default: `false`.
    #[must_use]
    pub fn strict(mut self, is_strict: bool) -> Self {
        self.is_strict = is_strict;
        self
    }

    /// Reads one board. Linear time.
    ///
    /// # Errors
    ///
    /// Fails
    ///
    /// - if there are no tiles,
    /// - if a tile is wrong, which [`Error::location`] names,
    /// - if rows differ in length,
    /// - if text without separators does not fill a square and no size is set,
    /// - if the tiles do not fit the given size,
    /// - if the given size has no rows or no columns,
    /// - beyond [`Size::MAX_CELLS`] cells.
    pub fn parse(&self, text: &str) -> Result<Board, Error> {
        let mut board = Board::default();
        self.parse_into(text, &mut board)?;
        Ok(board)
    }

    /// Reads one board into the memory of another. Use this to read many boards.
    ///
    /// Linear time. ASCII text needs no allocation once `board` has been at least as large before.
    /// On an error `board` becomes [`Board::default`].
    ///
    /// # Errors
    ///
    /// As [`Parser::parse`].
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_board::{Board, Parser};
    ///
    /// let parser = Parser::new();
    /// let mut board = Board::default();
    /// for line in ["perslatgsineters", "segsrntreiaeslps"] {
    ///     parser.parse_into(line, &mut board)?;
    ///     assert_eq!(board.len(), 16);
    /// }
    /// # Ok::<(), dictc_board::Error>(())
    /// ```
    pub fn parse_into(&self, text: &str, board: &mut Board) -> Result<(), Error> {
        let size = match self.size {
            Some((rows, columns)) => Size::new(rows, columns).map(Some),
            None => Ok(None),
        };
        board.refill(self.q, |tiles| {
            let size = self.read(text, size?, tiles)?;
            let is_strict = self.is_strict || show_long_letter(tiles, self.alphabet);
            Ok((Geometry::new(size, self.edges), is_strict))
        })
    }

    fn read(&self, text: &str, asked: Option<Size>, tiles: &mut Vec<Tile>) -> Result<Size, Error> {
        let text = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, ',' | '\u{feff}'));
        // An alphabet may show other letters on its tiles.
        if self.alphabet.faces().is_empty()
            && let Some(size) = ascii::read(text, self.q, asked, tiles)
        {
            return Ok(size);
        }
        let text = if text.is_ascii() {
            Cow::Borrowed(text)
        } else {
            Cow::Owned(dictc_letters::nfc(text))
        };
        let scan = Scan::new(&text, self.q, self.alphabet);
        let mut first_error = None;
        for reading in Reading::IN_ORDER {
            tiles.clear();
            let size =
                scan.run(reading, tiles).and_then(|(rows, suspect)| rows.size(asked, suspect));
            match size {
                Ok(size) => return Ok(size),
                Err(error) if !depends_on_reading(&error) => {
                    return Err(first_error.unwrap_or(error));
                }
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        Err(first_error.unwrap_or(Problem::Empty.into()))
    }
}

/// Whether this error may not occur with another reading of the same text.
fn depends_on_reading(error: &Error) -> bool {
    match error.problem() {
        Problem::At { source, .. } => matches!(source.problem(), Problem::GroupTooLong { .. }),
        Problem::RaggedRow { .. }
        | Problem::NotSquare { .. }
        | Problem::WrongTileCount { .. }
        | Problem::WrongShape { .. } => true,
        _ => false,
    }
}

impl Board {
    /// Reads a board in any of the forms of [`Parser`], with its defaults. Linear time.
    ///
    /// # Errors
    ///
    /// The errors of [`Parser::parse`].
    pub fn parse(text: &str) -> Result<Board, Error> {
        Parser::new().parse(text)
    }
}

impl FromStr for Board {
    type Err = Error;

    fn from_str(text: &str) -> Result<Board, Error> {
        Board::parse(text)
    }
}

impl FromStr for Tile {
    type Err = Error;

    fn from_str(text: &str) -> Result<Tile, Error> {
        let board = Parser::new().size(1, 1).parse(text)?;
        Ok(board.tile(0))
    }
}

#[cfg(test)]
mod tests;
