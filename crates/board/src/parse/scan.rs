//! What each tile of a text is: one pass over its characters, in one of several readings.
//!
//! `rows` decides which shape the tiles have.

use letters::fold_letter;

use super::rows::{RowEnd, Rows, Suspect};
use crate::error::{Error, Location};
use crate::limits::MAX_CELLS;
use crate::tile::{QTile, Tile};

/// One way to read an ambiguous text; see [`Parser`](crate::Parser).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    qu: Qu,
    capital: Capital,
}

/// Whether a `q` (the Qu tile) takes the `u` after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Qu {
    Apart,
    Joined,
}

/// How many of the small letters after it a capital takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Capital {
    TakesAll,
    TakesOne,
}

impl Reading {
    const FIRST: Reading = Reading { qu: Qu::Apart, capital: Capital::TakesAll };

    /// All readings, in the order in which the parser tries them.
    pub(super) const IN_ORDER: [Reading; 4] = [
        Reading::FIRST,
        Reading { qu: Qu::Joined, capital: Capital::TakesAll },
        Reading { qu: Qu::Apart, capital: Capital::TakesOne },
        Reading { qu: Qu::Joined, capital: Capital::TakesOne },
    ];
}

/// The kinds of separators, from the weakest to the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Separator {
    Blank,
    Comma,
    Line,
}

impl Separator {
    fn of(character: char) -> Option<Separator> {
        match character {
            '/' | '\n' | '\r' => Some(Separator::Line),
            ',' => Some(Separator::Comma),
            _ if character.is_whitespace() => Some(Separator::Blank),
            _ => None,
        }
    }
}

/// A text to read, in NFC.
pub(super) struct Scan<'t> {
    text: &'t str,
    q: QTile,
    /// The kind of separator that ends rows, if the text has any.
    row_end: Option<Separator>,
}

impl<'t> Scan<'t> {
    pub(super) fn new(text: &'t str, q: QTile) -> Scan<'t> {
        let row_end = text.chars().filter_map(Separator::of).max();
        Scan { text, q, row_end }
    }

    /// Adds the tiles of the text to the empty list `tiles`. Returns their rows, and what may be
    /// the reason if the rows have no shape.
    pub(super) fn run(
        &self,
        reading: Reading,
        tiles: &mut Vec<Tile>,
    ) -> Result<(Rows, Option<Suspect>), Error> {
        let mut rows = Rows::new(match self.row_end {
            None => RowEnd::Nothing,
            Some(Separator::Line) => RowEnd::Line,
            Some(Separator::Comma | Separator::Blank) => RowEnd::Gap,
        });
        let mut cursor = Cursor { text: self.text, at: 0, q: self.q, reading, suspect: None };
        while let Some(character) = cursor.next() {
            if let Some(separator) = Separator::of(character) {
                if Some(separator) == self.row_end {
                    rows.end_row(tiles.len());
                }
                continue;
            }
            if tiles.len() == MAX_CELLS {
                return Err(Error::TooLarge);
            }
            match cursor.tile(character) {
                Ok(tile) => tiles.push(tile),
                Err(error) => {
                    return Err(Error::At {
                        location: location(rows, tiles.len()),
                        source: Box::new(error),
                    });
                }
            }
        }
        rows.end_row(tiles.len());
        Ok((rows, cursor.suspect))
    }
}

/// The location of the tile after `tiles` others.
fn location(rows: Rows, tiles: usize) -> Location {
    match rows.position(tiles) {
        Some((row, column)) => Location::Cell { row, column },
        None => Location::Tile(tiles + 1),
    }
}

/// Reads the faces of a die: tiles in the first reading, without separators.
pub(crate) fn faces(text: &str) -> Result<Vec<Tile>, Error> {
    let text = letters::nfc(text);
    let scan = Scan { text: &text, q: QTile::Qu, row_end: None };
    let mut tiles = Vec::new();
    scan.run(Reading::FIRST, &mut tiles)?;
    Ok(tiles)
}

struct Cursor<'t> {
    text: &'t str,
    /// Where the rest of the text begins; on a character boundary.
    at: usize,
    q: QTile,
    reading: Reading,
    suspect: Option<Suspect>,
}

impl<'t> Cursor<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn next(&mut self) -> Option<char> {
        let character = self.rest().chars().next()?;
        self.at += character.len_utf8();
        Some(character)
    }

    /// The tile that begins with `first`, the last character taken.
    fn tile(&mut self, first: char) -> Result<Tile, Error> {
        match first {
            '.' => return Ok(Tile::WALL),
            '?' => return Ok(Tile::BLANK),
            '[' => return self.bracket(),
            _ => {}
        }
        let letter = fold_letter(first).ok_or(Error::NotALetter { character: first })?;
        if first.is_uppercase() {
            let small = self.small_letters();
            if small > 0 {
                return self.capital(first, small);
            }
        }
        if letter == 'q' && self.q == QTile::Qu {
            self.q_before_u();
            return Ok(Tile::QU);
        }
        Ok(Tile::from_folded_letter(letter))
    }

    /// The tile of the letters before the closing bracket.
    fn bracket(&mut self) -> Result<Tile, Error> {
        let (letters, _) = self.rest().split_once(']').ok_or(Error::UnclosedGroup)?;
        self.at += letters.len() + 1;
        Tile::group(letters)
    }

    /// The length in bytes of the next small letters that belong to a capital before them.
    fn small_letters(&self) -> usize {
        let most = match self.reading.capital {
            Capital::TakesAll => usize::MAX,
            Capital::TakesOne => 1,
        };
        let small = self.rest().chars().take_while(|c| c.is_lowercase());
        small.take(most).map(char::len_utf8).sum()
    }

    /// The tile of the capital just taken and `small` bytes of small letters after it.
    fn capital(&mut self, capital: char, small: usize) -> Result<Tile, Error> {
        let begin = self.at - capital.len_utf8();
        self.at += small;
        let tile = Tile::group(&self.text[begin..self.at])?;
        if self.suspect.is_none() && tile.letter_count() > 2 {
            self.suspect = Some(Suspect::LongGroup(tile));
        }
        Ok(tile)
    }

    /// Records a `u` after the `q` just taken, and takes it if this reading joins the two.
    fn q_before_u(&mut self) {
        if !self.rest().starts_with(['u', 'U']) {
            return;
        }
        self.suspect.get_or_insert(Suspect::QBeforeU);
        if self.reading.qu == Qu::Joined {
            self.at += 1;
        }
    }
}
