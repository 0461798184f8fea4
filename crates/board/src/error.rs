//! The crate's errors. Each says what is wrong and what was expected instead.

use std::fmt;

use dictc_letters::{count, grouped, quoted};

use crate::limits::{MAX_CAPITALIZED_BYTES, MAX_CELLS, MAX_DICE, MAX_GROUP_BYTES};

/// An error of this crate: a message that says what is wrong and what was expected.
///
/// # Examples
///
/// ```
/// use std::error::Error as _;
/// use dictc_board::{Board, ErrorKind, Location};
///
/// let error = Board::parse("pers/la7g").unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Board);
/// assert_eq!(error.location(), Some(Location::Cell { row: 2, column: 3 }));
/// assert_eq!(error.to_string(), "row 2, column 3");
/// assert!(error.source().unwrap().to_string().starts_with("'7' is not a letter"));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, thiserror::Error)]
#[error(transparent)]
pub struct Error(Box<Problem>);

impl Error {
    /// What the error is about.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match self.problem() {
            Problem::At { location: Location::Die(_), .. }
            | Problem::UnknownDice { .. }
            | Problem::TooManyDice { .. }
            | Problem::DiceCount { .. }
            | Problem::FaceCount { .. } => ErrorKind::Dice,
            Problem::ZeroMinLength
            | Problem::BadPoints { .. }
            | Problem::BadRules { .. }
            | Problem::TooManyPoints { .. }
            | Problem::UnknownRules { .. } => ErrorKind::Rules,
            Problem::Toml { kind, .. } => *kind,
            _ => ErrorKind::Board,
        }
    }

    /// The wrong tile or die, if the error is about one. The [`source`](std::error::Error::source)
    /// then says what is wrong with it.
    #[must_use]
    pub fn location(&self) -> Option<Location> {
        match self.problem() {
            Problem::At { location, .. } => Some(*location),
            _ => None,
        }
    }

    pub(crate) fn problem(&self) -> &Problem {
        &self.0
    }
}

impl From<Problem> for Error {
    fn from(problem: Problem) -> Self {
        Self(Box::new(problem))
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.problem().fmt(f)
    }
}

/// What an [`Error`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text of a board or a tile, or the size of a board.
    Board,
    /// A dice set or its file.
    Dice,
    /// Rules, their file, or points.
    Rules,
}

/// What is wrong. Rows, columns and tiles are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[cfg_attr(not(feature = "dice"), expect(dead_code, reason = "some are about dice and files"))]
pub(crate) enum Problem {
    /// A tile shows something that is not a letter.
    #[error(
        "{} is not a letter: expected letters, '?' for a blank or '.' for a wall",
        quoted(character.encode_utf8(&mut [0; 4]))
    )]
    NotALetter {
        /// The character found.
        character: char,
    },

    /// A tile shows no letters at all.
    #[error("a tile without letters: expected one or more between the brackets, as in '[qu]'")]
    EmptyGroup,

    /// A tile shows more letters than it can hold.
    #[error(
        "the tile {} is too long: expected at most {MAX_GROUP_BYTES} bytes of letters, or \
         {MAX_CAPITALIZED_BYTES} as a capital and the small letters after it, which are one tile",
        quoted(letters)
    )]
    GroupTooLong {
        /// The letters.
        letters: String,
    },

    /// A bracket opens a tile, and no bracket closes it.
    #[error("'[' without ']': expected the letters of one tile in brackets, as in '[qu]'")]
    UnclosedGroup,

    /// One tile of a board's text is wrong, or one die of a set. The source says how.
    #[error("{location}")]
    At {
        /// Which tile or die.
        location: Location,
        /// What is wrong with it.
        source: Error,
    },

    /// A board without tiles.
    #[error("the board is empty: expected letters, such as 'perslatgsineters' or 'pers/latg'")]
    Empty,

    /// Rows of different lengths.
    #[error("row {row} has {}, row 1 has {expected}{}", count(*tiles, "tile"), note(ambiguity))]
    RaggedRow {
        /// The first row that differs from row 1.
        row: usize,
        /// Its tiles.
        tiles: usize,
        /// The tiles of row 1.
        expected: usize,
        /// A part that may have been misread.
        ambiguity: Option<Ambiguity>,
    },

    /// Text without separators whose tiles do not fill a square.
    #[error(
        "{} do not fill a square: separate the rows with '/', \
         or give the size, such as {}{}",
        count(*tiles, "tile"),
        squarest(*tiles),
        note(ambiguity)
    )]
    NotSquare {
        /// The number of tiles.
        tiles: usize,
        /// A part that may have been misread.
        ambiguity: Option<Ambiguity>,
    },

    /// The number of tiles does not fit the requested size.
    #[error(
        "a board of {rows}x{columns} needs {}, not {tiles}{}",
        count(rows * columns, "tile"),
        note(ambiguity)
    )]
    WrongTileCount {
        /// The requested number of rows.
        rows: usize,
        /// The requested number of columns.
        columns: usize,
        /// The number of tiles found.
        tiles: usize,
        /// A part that may have been misread.
        ambiguity: Option<Ambiguity>,
    },

    /// Rows that do not have the requested size.
    #[error(
        "the rows make a board of {rows}x{columns}, not {expected_rows}x{expected_columns} \
         as asked: change either{}",
        note(ambiguity)
    )]
    WrongShape {
        /// The number of rows found.
        rows: usize,
        /// The tiles in each row.
        columns: usize,
        /// The requested number of rows.
        expected_rows: usize,
        /// The requested number of columns.
        expected_columns: usize,
        /// A part that may have been misread.
        ambiguity: Option<Ambiguity>,
    },

    /// More cells than a board can have.
    #[error("the board is too large: expected at most {MAX_CELLS} cells, as in 2048x2048")]
    TooLarge,

    /// Text that is not a size.
    #[error("{} is not a size: expected ROWSxCOLUMNS, both at least 1, such as 3x4", quoted(text))]
    BadSize {
        /// The text.
        text: String,
    },

    /// A minimum length of zero.
    #[error("a minimum length of 0: expected 1 or more letters")]
    ZeroMinLength,

    /// A points table that cannot be read.
    #[error(
        "{} in a points table: expected the points of words of 0, 1, 2, ... letters, each at most \
         {}, such as 0,0,0,1,1,2,3,5,11, where the last may be 2n for two points a letter",
        quoted(entry),
        grouped(crate::rules::Points::MAX)
    )]
    BadPoints {
        /// The wrong entry.
        entry: String,
    },

    /// A part of the rules of a board that is not an option.
    #[error(
        "{} in rules: expected min-length=4, points=0,0,0,1,1,2,3,5,11, torus, bare-q or strict",
        quoted(part)
    )]
    BadRules {
        /// The part.
        part: String,
    },

    /// A bonus or penalty of too many points.
    #[error("{name} = {points}; expected 0 to {}", crate::rules::Points::MAX)]
    TooManyPoints {
        /// The name of the field.
        name: &'static str,
        /// Its points.
        points: u32,
    },

    /// A rules or dice file that is not TOML, or does not have the right fields.
    #[error("line {line}: {message}")]
    Toml {
        /// Whether it is a rules or a dice file.
        kind: ErrorKind,
        /// The line, from 1.
        line: usize,
        /// What is wrong there.
        message: String,
    },

    /// No built-in rule set has that name.
    #[error("no rule set is named {}: expected one of {known}", quoted(name))]
    UnknownRules {
        /// The requested name.
        name: String,
        /// The built-in names, separated by commas.
        known: String,
    },

    /// No built-in dice set has that name.
    #[error("no dice set is named {}: expected one of {known}", quoted(name))]
    UnknownDice {
        /// The requested name.
        name: String,
        /// The built-in names, separated by commas.
        known: String,
    },

    /// A dice set for a board that is too large for dice.
    #[error("dice for a board of {rows}x{columns}: expected at most {MAX_DICE} dice")]
    TooManyDice {
        /// The rows of the board.
        rows: usize,
        /// The columns of the board.
        columns: usize,
    },

    /// A dice set that does not fill its board.
    #[error(
        "{dice} {} for a board of {rows}x{columns}: expected {}",
        if *dice == 1 { "die" } else { "dice" },
        rows * columns
    )]
    DiceCount {
        /// The rows of the board.
        rows: usize,
        /// The columns of the board.
        columns: usize,
        /// The number of dice in the set.
        dice: usize,
    },

    /// A die with too few or too many faces.
    #[error("{} has {}, expected {expected}", quoted(die), count(*faces, "face"))]
    FaceCount {
        /// The faces, as the set writes them.
        die: String,
        /// The number of faces found.
        faces: usize,
        /// The number of faces expected.
        expected: usize,
    },
}

/// The location of an error in a board's text or in a dice set. Counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Location {
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

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Location::Cell { row, column } => write!(f, "row {row}, column {column}"),
            Location::Tile(tile) => write!(f, "tile {tile}"),
            Location::Die(die) => write!(f, "die {die}"),
        }
    }
}

/// A part of a board's text that can be read in several ways, and may have been misread.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Ambiguity {
    /// A capital and the small letters after it were read as one tile.
    LongGroup {
        /// The tile, as it was written.
        tile: String,
    },
    /// A `q` is followed by a `u`.
    QBeforeU,
}

impl fmt::Display for Ambiguity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ambiguity::LongGroup { tile } => {
                write!(f, "a capital and the small letters after it are one tile, here '{tile}'")
            }
            Ambiguity::QBeforeU => {
                f.write_str("q alone is the tile Qu; write '[qu]' where u belongs to it")
            }
        }
    }
}

/// The ambiguity in brackets, for the end of a message.
fn note(ambiguity: &Option<Ambiguity>) -> String {
    ambiguity.as_ref().map_or_else(String::new, |ambiguity| format!(" ({ambiguity})"))
}

/// The size closest to a square with this number of cells; `1xN` for a prime.
fn squarest(cells: usize) -> String {
    let rows = (1..=cells.isqrt()).rev().find(|rows| cells.is_multiple_of(*rows)).unwrap_or(1);
    format!("{rows}x{}", cells / rows)
}
