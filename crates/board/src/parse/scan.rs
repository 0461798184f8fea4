//! What each tile of a text is: one pass over its characters in one of several readings.
//!
//! The shape the rows add up to is not decided here.

use letters::fold_letter;
use unicode_normalization::UnicodeNormalization;

use super::{QTile, Rows};
use crate::error::{Error, Hint, Place};
use crate::size::Size;
use crate::tile::Tile;

/// One way to read a text that can be read in several; see [`Parser`](super::Parser).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    qu: Qu,
    capital: Capital,
}

/// What a `q` (that is the Qu tile) does with a `u` after it.
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

    /// All readings; the first that gives a shape is what the text means.
    pub(super) const IN_ORDER: [Reading; 4] = [
        Reading::FIRST,
        Reading { qu: Qu::Joined, capital: Capital::TakesAll },
        Reading { qu: Qu::Apart, capital: Capital::TakesOne },
        Reading { qu: Qu::Joined, capital: Capital::TakesOne },
    ];
}

/// The kinds of separators, the weakest first.
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

    /// Adds the tiles of the text to `tiles`, which is empty, and returns their rows, and what
    /// might be behind it if these have no shape.
    pub(super) fn run(
        &self,
        reading: Reading,
        tiles: &mut Vec<Tile>,
    ) -> Result<(Rows, Hint), Error> {
        let mut rows = Rows::new(self.row_end.is_some());
        let mut cursor = Cursor { text: self.text, at: 0, q: self.q, reading, hint: Hint::None };
        while let Some(character) = cursor.next() {
            if let Some(separator) = Separator::of(character) {
                if Some(separator) == self.row_end {
                    rows.end_row(tiles.len());
                }
                continue;
            }
            if tiles.len() == Size::MAX_CELLS {
                return Err(Error::TooLarge);
            }
            match cursor.tile(character) {
                Ok(tile) => tiles.push(tile),
                Err(error) => {
                    return Err(Error::At {
                        place: place(rows, tiles.len()),
                        source: Box::new(error),
                    });
                }
            }
        }
        rows.end_row(tiles.len());
        Ok((rows, cursor.hint))
    }
}

/// Where the tile after so many others is.
fn place(rows: Rows, tiles: usize) -> Place {
    if rows.separated {
        Place::Cell { row: rows.count + 1, column: tiles - rows.ended + 1 }
    } else {
        Place::Tile(tiles + 1)
    }
}

/// The faces of a die: tiles in the first reading, separators ignored.
pub(crate) fn faces(text: &str) -> Result<Vec<Tile>, Error> {
    let text: String = text.nfc().collect();
    let scan = Scan { text: &text, q: QTile::Qu, row_end: None };
    let mut tiles = Vec::new();
    scan.run(Reading::FIRST, &mut tiles)?;
    Ok(tiles)
}

struct Cursor<'t> {
    text: &'t str,
    /// Where the text that is left begins; between two characters.
    at: usize,
    q: QTile,
    reading: Reading,
    hint: Hint,
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

    /// The tile that begins with `first`, the character just taken.
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

    /// The tile of the letters up to the closing bracket.
    fn bracket(&mut self) -> Result<Tile, Error> {
        let (letters, _) = self.rest().split_once(']').ok_or(Error::UnclosedGroup)?;
        self.at += letters.len() + 1;
        Tile::group(letters)
    }

    /// The length in bytes of the small letters that come next and belong to a capital.
    fn small_letters(&self) -> usize {
        let most = match self.reading.capital {
            Capital::TakesAll => usize::MAX,
            Capital::TakesOne => 1,
        };
        let small = self.rest().chars().take_while(|c| c.is_lowercase());
        small.take(most).map(char::len_utf8).sum()
    }

    /// The tile of the capital just taken and so many bytes of small letters.
    fn capital(&mut self, capital: char, small: usize) -> Result<Tile, Error> {
        let begin = self.at - capital.len_utf8();
        self.at += small;
        let tile = Tile::group(&self.text[begin..self.at])?;
        if self.hint == Hint::None && tile.letter_count() > 2 {
            self.hint = Hint::LongGroup(tile);
        }
        Ok(tile)
    }

    /// Notes a `u` after the `q` just taken, and takes it if this reading joins the two.
    fn q_before_u(&mut self) {
        if !self.rest().starts_with(['u', 'U']) {
            return;
        }
        if self.hint == Hint::None {
            self.hint = Hint::Qu;
        }
        if self.reading.qu == Qu::Joined {
            self.at += 1;
        }
    }
}
