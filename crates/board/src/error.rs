//! Everything this crate refuses, each with what was expected instead.

use std::fmt;

use crate::dice::DiceSet;
use crate::size::Size;
use crate::tile::Tile;

/// What went wrong. Rows, columns and tiles are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A tile was to show something that is no letter.
    #[error("{character:?} is no letter: expected letters, '?' for a blank or '.' for a wall")]
    NotALetter {
        /// What was found.
        character: char,
    },

    /// A tile was to show no letters at all.
    #[error("a tile without letters: expected one or more between the brackets, as in '[qu]'")]
    EmptyGroup,

    /// A tile was to show more letters than it can hold.
    #[error(
        "the tile {} is too long: expected at most {} bytes of letters \
         (a capital and the small letters after it are one tile)",
        quote(letters),
        Tile::MAX_GROUP_BYTES
    )]
    GroupTooLong {
        /// The letters.
        letters: String,
    },

    /// A bracket opens a tile and none closes it.
    #[error("'[' without ']': expected the letters of one tile in brackets, as in '[qu]'")]
    UnclosedGroup,

    /// One tile of a board's text is wrong, or one die of a set.
    #[error("{place}: {source}")]
    At {
        /// Which tile or die.
        place: Place,
        /// What is wrong with it.
        source: Box<Error>,
    },

    /// A board without tiles.
    #[error("the board is empty: expected letters, such as 'perslatgsineters' or 'pers/latg'")]
    Empty,

    /// Rows of different lengths.
    #[error("row {row} has {}, row 1 has {expected}{hint}", count(*tiles, "tile"))]
    RaggedRow {
        /// The first row that differs from row 1.
        row: usize,
        /// Its tiles.
        tiles: usize,
        /// The tiles of row 1.
        expected: usize,
        /// What may have been meant.
        hint: Hint,
    },

    /// Text without separators whose tiles do not fill a square.
    #[error(
        "{tiles} tiles are no square: separate the rows with '/', or give the size, such as {}{hint}",
        squarest(*tiles)
    )]
    NotSquare {
        /// The number of tiles.
        tiles: usize,
        /// What may have been meant.
        hint: Hint,
    },

    /// Another number of tiles than the size asks for.
    #[error("a board of {size} needs {}, not {tiles}{hint}", count(size.cells(), "tile"))]
    WrongTileCount {
        /// The size that was asked for.
        size: Size,
        /// The number of tiles there are.
        tiles: usize,
        /// What may have been meant.
        hint: Hint,
    },

    /// Rows that do not make up the size that was asked for.
    #[error("the rows make a board of {found}, not {size} as asked: change either{hint}")]
    WrongShape {
        /// The size that was asked for.
        size: Size,
        /// The size of the rows.
        found: Size,
        /// What may have been meant.
        hint: Hint,
    },

    /// More cells than a board can have.
    #[error("the board is too large: expected at most {} cells, as in 2048x2048", Size::MAX_CELLS)]
    TooLarge,

    /// Text that is no size.
    #[error("{} is no size: expected ROWSxCOLUMNS, both at least 1, such as 3x4", quote(text))]
    BadSize {
        /// The text.
        text: String,
    },

    /// A minimum length of zero.
    #[error("a minimum length of 0: expected 1 or more letters")]
    ZeroMinLength,

    /// A points table that cannot be read.
    #[error(
        "{} in a points table: expected the points of words of 0, 1, 2, ... letters, \
         such as 0,0,0,1,1,2,3,5,11, where the last may be 2n for two points a letter",
        quote(entry)
    )]
    BadPoints {
        /// The entry that is wrong.
        entry: String,
    },

    /// A rules or dice file that is no TOML, or has not the right fields.
    #[error("line {line}: {message}")]
    Toml {
        /// The line, from 1.
        line: usize,
        /// What is wrong there.
        message: String,
    },

    /// No rule set of that name is built in.
    #[error("no rule set is named {}: expected one of {known}", quote(name))]
    UnknownRules {
        /// The name asked for.
        name: String,
        /// The names there are, separated by commas.
        known: String,
    },

    /// No dice set of that name is built in.
    #[error("no dice set is named {}: expected one of {known}", quote(name))]
    UnknownDice {
        /// The name asked for.
        name: String,
        /// The names there are, separated by commas.
        known: String,
    },

    /// A dice set for a larger board than dice can be dealt to.
    #[error("dice for a board of {size}: expected at most {} dice", DiceSet::MAX_DICE)]
    TooManyDice {
        /// The size of the board.
        size: Size,
    },

    /// A dice set that does not fill its board.
    #[error("{dice} {} for a board of {size}: expected {}", if *dice == 1 {"die"} else {"dice"}, size.cells())]
    DiceCount {
        /// The size of the board.
        size: Size,
        /// The number of dice there are.
        dice: usize,
    },

    /// A die with too few or too many faces.
    #[error("{} has {}, expected {expected}", quote(die), count(*faces, "face"))]
    FaceCount {
        /// The faces, as they were written.
        die: String,
        /// How many they are.
        faces: usize,
        /// How many they should be.
        expected: usize,
    },
}

/// Where in a board's text, or in a dice set, something is wrong. Counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In text with separators: the row, and the tile in it.
    Cell {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
    },
    /// In text without separators: the tile.
    Tile(usize),
    /// In a dice set: the die.
    Die(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Cell { row, column } => write!(f, "row {row}, column {column}"),
            Place::Tile(tile) => write!(f, "tile {tile}"),
            Place::Die(die) => write!(f, "die {die}"),
        }
    }
}

/// Why a board's text may have come out in another shape than was meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hint {
    /// No idea.
    #[default]
    None,
    /// A capital made a tile of the small letters after it.
    LongGroup(Tile),
    /// A `q` stands before a `u`.
    Qu,
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hint::None => Ok(()),
            Hint::LongGroup(tile) => {
                write!(f, " (a capital and the small letters after it are one tile, here '{tile}')")
            }
            Hint::Qu => {
                f.write_str(" (q alone is the tile Qu; write '[qu]' where u belongs to it)")
            }
        }
    }
}

/// The user's own text, on one line, and only enough of it to recognise it by.
fn quote(text: &str) -> String {
    const SHOWN: usize = 40;
    let more = text.chars().nth(SHOWN).map_or("", |_| "…");
    let shown: String = text.chars().take(SHOWN).collect();
    format!("'{}{more}'", shown.escape_debug())
}

fn count(n: usize, what: &str) -> String {
    let plural = if n == 1 { "" } else { "s" };
    format!("{n} {what}{plural}")
}

/// The size nearest to a square that has so many cells; `1xN` for a prime.
fn squarest(cells: usize) -> String {
    let rows = (1..=cells.isqrt()).rev().find(|rows| cells.is_multiple_of(*rows)).unwrap_or(1);
    format!("{rows}x{}", cells / rows)
}

#[cfg(test)]
mod tests;
