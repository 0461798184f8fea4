//! Reading boards: the [`Parser`], its forms and its options.
//!
//! This module decides the shape of a board; `scan` inside it decides what each tile is. Plain
//! ASCII text, the usual case in a stream of boards, takes a short road of its own (`ascii`).

mod ascii;
mod scan;

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use crate::board::Board;
use crate::error::{Error, Hint};
use crate::geometry::{Edges, Geometry};
use crate::size::Size;
use crate::tile::Tile;

pub(crate) use scan::faces;
use scan::{Reading, Scan};

/// What a `q` by itself is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum QTile {
    /// The Qu tile, `q` and `u` together, as on most English dice.
    #[default]
    Qu,
    /// Just a q.
    Plain,
}

/// Reads boards from text.
///
/// # Tiles
///
/// | text | tile |
/// | --- | --- |
/// | `a`, `A` | one letter, in either case |
/// | `q`, `Q` | the Qu tile; just a q after [`Parser::q`]`(QTile::Plain)` |
/// | `Qu`, `Th`, `Sch` | a capital and the small letters after it: all of them as one tile |
/// | `[qu]`, `[sch]`, `[q]` | exactly these letters as one tile, in either case |
/// | `?` | a blank: any one letter |
/// | `.` | a wall |
///
/// Letters are compared after NFC and folding, see [`letters`].
///
/// # Rows
///
/// Rows end at a `/`, a comma, a blank or a line break. Where several of these occur, `/` and
/// line breaks end rows before commas do, and commas before blanks; the weaker ones are then
/// ignored, so `P E R S / L A T G` is two rows. Empty rows are ignored, and with them separators
/// at the beginning and end. Without any separator the tiles fill a square row by row, or the
/// rectangle given by [`Parser::size`]. A single `/`, even at the end, says that the text is in
/// rows: `abc/` is one row of three.
///
/// With a size, text in rows has to have that shape, or one tile a row: `--size 2x2` and
/// `a b c d` go together.
///
/// # Ambiguity
///
/// `q` before `u` may be a Qu tile and a U tile, or the Qu tile written out; `Quee` may be one
/// tile, or the Qu tile and two more. The text is read in these ways, and the first that gives
/// rows of equal length (or a square, or the size asked for) is what it means:
///
/// 1. `q` is a tile and the `u` after it another; a capital takes all small letters after it;
/// 2. `qu` is one tile;
/// 3. as 1, but a capital takes one small letter only;
/// 4. both.
///
/// So `hell/likd/oquee/laun` and `hell/likd/oQuee/laun` have o, Qu, e, e in their third row,
/// while `quit` is a square of Qu, u, i, t. If no way fits, the error is that of the first.
/// Brackets are never ambiguous.
///
/// # Examples
///
/// ```
/// use board::{Parser, QTile, Tile};
///
/// let board = Parser::new().size(3, 4).parse("perslatesind")?;
/// assert_eq!(board.to_string(), "pers/late/sind");
///
/// let board = Parser::new().q(QTile::Plain).wrap(true).parse("qat/eau/ist")?;
/// assert_eq!(board.tile(0), Tile::letter('q')?);
/// assert!(board.wraps());
/// # Ok::<(), board::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parser {
    // Rows and columns, not checked yet.
    size: Option<(usize, usize)>,
    edges: Edges,
    q: QTile,
}

impl Parser {
    /// A parser with the defaults: no size, no torus, `q` is the Qu tile.
    #[must_use]
    pub fn new() -> Parser {
        Parser::default()
    }

    /// Asks for a board of this size; by default the text decides.
    #[must_use]
    pub fn size(mut self, rows: usize, columns: usize) -> Parser {
        self.size = Some((rows, columns));
        self
    }

    /// Makes boards tori, or not, which is the default.
    #[must_use]
    pub fn wrap(mut self, wrap: bool) -> Parser {
        self.edges = Edges::joined_if(wrap);
        self
    }

    /// Says what `q` is; by default the Qu tile.
    #[must_use]
    pub fn q(mut self, q: QTile) -> Parser {
        self.q = q;
        self
    }

    /// Reads one board. Linear time.
    ///
    /// # Errors
    ///
    /// - [`Error::Empty`] if there are no tiles,
    /// - [`Error::At`] if a tile is wrong: the place, and [`Error::NotALetter`],
    ///   [`Error::EmptyGroup`], [`Error::GroupTooLong`] or [`Error::UnclosedGroup`],
    /// - [`Error::RaggedRow`] if rows differ in length,
    /// - [`Error::NotSquare`] if there are neither rows nor a size, nor a square of tiles,
    /// - [`Error::WrongTileCount`], [`Error::WrongShape`] if the size asked for is another,
    /// - [`Error::BadSize`] if the size asked for has no rows or no columns,
    /// - [`Error::TooLarge`] beyond [`Size::MAX_CELLS`] cells.
    pub fn parse(&self, text: &str) -> Result<Board, Error> {
        let mut board = Board::default();
        self.parse_into(text, &mut board)?;
        Ok(board)
    }

    /// Reads one board into another, whose memory it takes over: for many boards one after the
    /// other. Linear time; for ASCII text no allocation once `board` has been as large before.
    ///
    /// On an error `board` is left as [`Board::default`].
    ///
    /// # Errors
    ///
    /// As [`Parser::parse`].
    ///
    /// # Examples
    ///
    /// ```
    /// use board::{Board, Parser};
    ///
    /// let parser = Parser::new();
    /// let mut board = Board::default();
    /// for line in ["perslatgsineters", "segsrntreiaeslps"] {
    ///     parser.parse_into(line, &mut board)?;
    ///     assert_eq!(board.len(), 16);
    /// }
    /// # Ok::<(), board::Error>(())
    /// ```
    pub fn parse_into(&self, text: &str, board: &mut Board) -> Result<(), Error> {
        let size = match self.size {
            Some((rows, columns)) => Size::new(rows, columns).map(Some),
            None => Ok(None),
        };
        board.refill(|tiles| {
            let size = self.read(text, size?, tiles)?;
            Ok(Geometry::new(size, self.edges))
        })
    }

    fn read(&self, text: &str, asked: Option<Size>, tiles: &mut Vec<Tile>) -> Result<Size, Error> {
        let text = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, ',' | '\u{feff}'));
        if let Some(size) = ascii::read(text, self.q, asked, tiles) {
            return Ok(size);
        }
        let text = if text.is_ascii() || is_nfc_quick(text.chars()) == IsNormalized::Yes {
            Cow::Borrowed(text)
        } else {
            Cow::Owned(text.nfc().collect())
        };
        let scan = Scan::new(&text, self.q);
        let mut first_error = None;
        for reading in Reading::IN_ORDER {
            tiles.clear();
            let size = scan.run(reading, tiles).and_then(|(rows, hint)| rows.size(asked, hint));
            match size {
                Ok(size) => return Ok(size),
                Err(error) if !depends_on_reading(&error) => {
                    return Err(first_error.unwrap_or(error));
                }
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        Err(first_error.unwrap_or(Error::Empty))
    }
}

/// Whether another reading of the same text may do without this error.
fn depends_on_reading(error: &Error) -> bool {
    match error {
        Error::At { source, .. } => matches!(**source, Error::GroupTooLong { .. }),
        Error::RaggedRow { .. }
        | Error::NotSquare { .. }
        | Error::WrongTileCount { .. }
        | Error::WrongShape { .. } => true,
        _ => false,
    }
}

/// The rows of a text, as far as they have been read: only what their shape depends on.
#[derive(Clone, Copy, Debug)]
struct Rows {
    /// Whether the text has separators that end rows.
    separated: bool,
    /// Tiles in rows that have ended.
    ended: usize,
    /// Rows that have ended; empty ones do not count.
    count: usize,
    /// Tiles in the first row.
    first: usize,
    /// The first row, counted from 1, that has another number of tiles, and that number.
    ragged: Option<(usize, usize)>,
}

impl Rows {
    fn new(separated: bool) -> Rows {
        Rows { separated, ended: 0, count: 0, first: 0, ragged: None }
    }

    /// Ends a row where so many tiles have been read in all.
    fn end_row(&mut self, tiles: usize) {
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

    /// The size of the board, once all rows have ended.
    fn size(&self, asked: Option<Size>, hint: Hint) -> Result<Size, Error> {
        let tiles = self.ended;
        if tiles == 0 {
            return Err(Error::Empty);
        }
        if tiles > Size::MAX_CELLS {
            return Err(Error::TooLarge);
        }
        match (self.separated, asked) {
            (false, None) => Size::square(tiles).ok_or(Error::NotSquare { tiles, hint }),
            (false, Some(size)) if size.cells() == tiles => Ok(size),
            (false, Some(size)) => Err(Error::WrongTileCount { size, tiles, hint }),
            (true, asked) => self.rectangle(asked, hint),
        }
    }

    fn rectangle(&self, asked: Option<Size>, hint: Hint) -> Result<Size, Error> {
        if let Some((row, tiles)) = self.ragged {
            let expected = self.first;
            return Err(Error::RaggedRow { row, tiles, expected, hint });
        }
        let found = Size::new(self.count, self.first)?;
        match asked {
            None => Ok(found),
            Some(size) if size == found => Ok(size),
            // A separator between every two tiles, and the size lays them out.
            Some(size) if self.first == 1 && self.count == size.cells() => Ok(size),
            Some(size) => Err(Error::WrongShape { size, found, hint }),
        }
    }
}

#[cfg(test)]
mod tests;
