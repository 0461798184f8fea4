//! Reads the tiles of a text in one pass over its characters, in one of several readings.
//!
//! `rows` determines the shape of the tiles.

use dictc_letters::{Alphabet, Letter};

use super::rows::{RowEnd, Rows, Suspect};
use crate::error::{Error, Location, Problem};
use crate::limits::{MAX_CAPITALIZED_BYTES, MAX_CELLS};
use crate::tile::{QTile, Tile, begins};

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

/// The number of small letters that a capital takes.
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
    Space,
    Comma,
    Line,
}

impl Separator {
    fn of(character: char) -> Option<Separator> {
        match character {
            '/' | '\n' | '\r' => Some(Separator::Line),
            ',' => Some(Separator::Comma),
            _ if character.is_whitespace() => Some(Separator::Space),
            _ => None,
        }
    }
}

/// A text to read, in NFC.
pub(super) struct Scan<'t> {
    text: &'t str,
    q: QTile,
    alphabet: &'t Alphabet,
    /// The kind of separator that ends rows, if the text has any.
    row_end: Option<Separator>,
}

impl<'t> Scan<'t> {
    pub(super) fn new(text: &'t str, q: QTile, alphabet: &'t Alphabet) -> Scan<'t> {
        let row_end = text.chars().filter_map(Separator::of).max();
        Scan { text, q, alphabet, row_end }
    }

    /// Adds the tiles of the text to the empty list `tiles`. Returns their rows, and a possible
    /// reason if the rows have no shape.
    pub(super) fn run(
        &self,
        reading: Reading,
        tiles: &mut Vec<Tile>,
    ) -> Result<(Rows, Option<Suspect>), Error> {
        let mut rows = Rows::new(match self.row_end {
            None => RowEnd::Nothing,
            Some(Separator::Line) => RowEnd::Line,
            Some(Separator::Comma | Separator::Space) => RowEnd::Gap,
        });
        let Scan { text, q, alphabet, .. } = *self;
        let mut cursor = Cursor { rest: text, q, alphabet, reading, suspect: None, pair: None };
        while let Some(letter) = cursor.next() {
            if let Some(separator) = letter.as_char().and_then(Separator::of) {
                if Some(separator) == self.row_end {
                    rows.end_row(tiles.len());
                }
                continue;
            }
            if tiles.len() == MAX_CELLS {
                return Err(Problem::TooLarge.into());
            }
            match cursor.tile(letter) {
                Ok(tile) => tiles.push(tile),
                Err(error) => {
                    return Err(Problem::At {
                        location: location(rows, tiles.len()),
                        source: error,
                    }
                    .into());
                }
            }
        }
        rows.end_row(tiles.len());
        Ok((rows, cursor.suspect.or(cursor.pair)))
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
#[cfg(feature = "dice")]
pub(crate) fn faces(text: &str) -> Result<Vec<Tile>, Error> {
    let text = dictc_letters::nfc(text);
    let scan = Scan { text: &text, q: QTile::Qu, alphabet: Alphabet::plain(), row_end: None };
    let mut tiles = Vec::new();
    scan.run(Reading::FIRST, &mut tiles)?;
    Ok(tiles)
}

struct Cursor<'t> {
    rest: &'t str,
    q: QTile,
    alphabet: &'t Alphabet,
    reading: Reading,
    suspect: Option<Suspect>,
    /// A tile of two letters, which is rarely the reason.
    pair: Option<Suspect>,
}

impl Cursor<'_> {
    fn next(&mut self) -> Option<Letter> {
        let mut letters = Letter::all(self.rest);
        let first = letters.next()?;
        self.rest = letters.as_str();
        Some(first)
    }

    /// The tile that begins with `first`, the last letter read.
    fn tile(&mut self, first: Letter) -> Result<Tile, Error> {
        match first.as_char() {
            Some('.') => return Ok(Tile::WALL),
            Some('?') => return Ok(Tile::BLANK),
            Some('[') => return self.bracket(),
            _ => {}
        }
        let tile = self.group(first.as_str())?;
        if begins(first, char::is_uppercase) {
            let letters = self.with_small_letters(first);
            if letters.len() > first.as_str().len() {
                return self.capital(&letters);
            }
        }
        if tile == Tile::from_folded_letter(Letter::ascii(b'q')) && self.q == QTile::Qu {
            self.q_before_u();
            return Ok(Tile::QU);
        }
        Ok(tile)
    }

    /// The tile of the letters before the closing bracket.
    fn bracket(&mut self) -> Result<Tile, Error> {
        let (letters, after) = self.rest.split_once(']').ok_or(Problem::UnclosedGroup)?;
        self.rest = after;
        self.group(letters)
    }

    /// The tile of typed letters, which may be faces of the alphabet.
    fn group(&self, letters: &str) -> Result<Tile, Error> {
        Tile::group(&self.alphabet.without_forms(letters))
    }

    /// The capital just read, with the small letters that belong to it.
    fn with_small_letters(&mut self, capital: Letter) -> String {
        let most = match self.reading.capital {
            Capital::TakesAll => usize::MAX,
            Capital::TakesOne => 1,
        };
        let mut letters = String::from(capital.as_str());
        let mut rest = Letter::all(self.rest);
        let is_small = |it: &Letter| begins(*it, char::is_lowercase);
        for small in rest.clone().take_while(is_small).take(most) {
            letters.push_str(small.as_str());
            rest.next();
        }
        self.rest = rest.as_str();
        letters
    }

    /// The tile of a capital and small letters.
    fn capital(&mut self, letters: &str) -> Result<Tile, Error> {
        if letters.len() > MAX_CAPITALIZED_BYTES {
            return Err(Problem::GroupTooLong { letters: letters.to_owned() }.into());
        }
        let tile = self.group(letters)?;
        if self.suspect.is_none() && tile.letter_count() > 2 {
            self.suspect = Some(Suspect::LongGroup(tile));
        } else if self.pair.is_none() && tile != Tile::QU {
            self.pair = Some(Suspect::LongGroup(tile));
        }
        Ok(tile)
    }

    /// Records a `u` after the `q` just read, and reads it if this reading joins the two.
    fn q_before_u(&mut self) {
        let Some(after) = self.rest.strip_prefix(['u', 'U']) else { return };
        self.suspect.get_or_insert(Suspect::QBeforeU);
        if self.reading.qu == Qu::Joined {
            self.rest = after;
        }
    }
}
