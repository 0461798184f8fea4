//! Words in straight lines of a grid of letters.

use std::fmt;

use dictc_letters::{Alphabet, Letter, count, stands_alone};
use dictc_lexicon::Lexicon;
use dictc_query::{Error as QueryError, typed_letter};

use crate::error::Error;
use crate::vocabulary::Vocabulary;

/// The maximum number of cells of a grid.
const MAX_CELLS: usize = 1 << 22;

/// A rectangle of letters, which may have holes.
///
/// # Examples
///
/// ```
/// use dictc_puzzles::{Direction, LetterGrid};
/// use dictc_lexicon::Lexicon;
///
/// let lexicon = Lexicon::from_words(["cat", "cot", "tow", "cow"])?;
/// let grid = LetterGrid::parse("tac/xox/xxw", &lexicon)?;
/// let words = grid.find(&lexicon.into(), 3)?;
/// let texts: Vec<String> = words.iter().map(|word| grid.text(word)).collect();
/// assert_eq!(texts, ["tow", "cat"]);
/// assert_eq!(words[0].direction, Direction::DownRight);
/// assert_eq!(words[1].cells().collect::<Vec<_>>(), [(0, 2), (0, 1), (0, 0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LetterGrid {
    columns: usize,
    /// The cells by row; `None` is a hole.
    cells: Vec<Option<Letter>>,
    /// Whether a cell has a letter of several characters, so that all of them need their own cells.
    is_strict: bool,
    alphabet: Alphabet,
}

/// The direction of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// From left to right.
    Right,
    /// Down and to the right.
    DownRight,
    /// From top to bottom.
    Down,
    /// Down and to the left.
    DownLeft,
    /// From right to left.
    Left,
    /// Up and to the left.
    UpLeft,
    /// From bottom to top.
    Up,
    /// Up and to the right.
    UpRight,
}

/// What is between letters, from the weakest to the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Gap {
    Space,
    Comma,
    Line,
}

impl Gap {
    fn of(character: char) -> Option<Gap> {
        match character {
            '/' | '\n' | '\r' => Some(Gap::Line),
            ',' => Some(Gap::Comma),
            _ if character.is_whitespace() => Some(Gap::Space),
            _ => None,
        }
    }
}

/// A word in a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub struct PlacedWord {
    /// The row of its first letter, counted from 0.
    pub row: usize,
    /// The column of its first letter, counted from 0.
    pub column: usize,
    /// The direction of its letters.
    pub direction: Direction,
    /// The number of its letters.
    pub length: usize,
}

impl Direction {
    /// All directions, clockwise from the right.
    pub const ALL: [Direction; 8] = [
        Direction::Right,
        Direction::DownRight,
        Direction::Down,
        Direction::DownLeft,
        Direction::Left,
        Direction::UpLeft,
        Direction::Up,
        Direction::UpRight,
    ];

    /// The change of row and column with each letter.
    #[must_use]
    pub fn step(self) -> (isize, isize) {
        match self {
            Direction::Right => (0, 1),
            Direction::DownRight => (1, 1),
            Direction::Down => (1, 0),
            Direction::DownLeft => (1, -1),
            Direction::Left => (0, -1),
            Direction::UpLeft => (-1, -1),
            Direction::Up => (-1, 0),
            Direction::UpRight => (-1, 1),
        }
    }

    /// Its name, such as `down-right`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Direction::Right => "right",
            Direction::DownRight => "down-right",
            Direction::Down => "down",
            Direction::DownLeft => "down-left",
            Direction::Left => "left",
            Direction::UpLeft => "up-left",
            Direction::Up => "up",
            Direction::UpRight => "up-right",
        }
    }

    /// The direction back.
    #[must_use]
    pub fn opposite(self) -> Self {
        let at = Self::ALL.iter().position(|it| *it == self).unwrap_or(0);
        Self::ALL[(at + 4) % 8]
    }

    /// Whether it is one of the first four directions; the other four are their opposites.
    fn is_forward(self) -> bool {
        self < Direction::Left
    }
}

impl PlacedWord {
    /// The row and the column of each letter.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize)> + Clone + use<> {
        let PlacedWord { row, column, direction, length } = *self;
        let (down, right) = direction.step();
        let at = move |i: usize| {
            let i = isize::try_from(i).ok()?;
            Some((row.checked_add_signed(down * i)?, column.checked_add_signed(right * i)?))
        };
        (0..length).map_while(at)
    }
}

impl LetterGrid {
    /// Reads a grid for the words of a lexicon: rows of letters. A dot is a hole, and letters in
    /// brackets are one letter of the alphabet: `[lj]`.
    ///
    /// Rows are those of boards: a line break, a slash, a comma or a space ends a row, and if the
    /// text has several kinds of these, only the strongest kind ends rows. Line breaks and slashes
    /// are stronger than commas, and commas are stronger than spaces. Letters without anything
    /// between them, or with commas or spaces between all of them, fill a square. If their number
    /// is not a square, they are one row.
    ///
    /// # Errors
    ///
    /// If there are no letters, the rows have different lengths, a character is not a letter, a
    /// letter becomes several in the words of the lexicon, or there are more than 4,194,304 cells.
    pub fn parse(text: &str, lexicon: &Lexicon) -> Result<Self, Error> {
        let text =
            text.trim_matches(|it: char| it.is_whitespace() || matches!(it, ',' | '\u{feff}'));
        let end = text.chars().filter_map(Gap::of).max();
        let is_end = |it: char| end.is_some() && Gap::of(it) == end;
        let mut rows: Vec<&str> =
            text.split(is_end).map(str::trim).filter(|row| !row.is_empty()).collect();
        let joined;
        if end != Some(Gap::Line)
            && rows.iter().all(|row| lexicon.alphabet().divide_typed(row).count() == 1)
        {
            joined = rows.concat();
            rows = vec![&joined];
        }
        let has_rows = end == Some(Gap::Line) || rows.len() > 1;
        let (mut cells, mut columns) = (Vec::new(), 0);
        for (row, text) in (1..).zip(&rows) {
            let before = cells.len();
            let is_gap = |it: &Letter| it.as_char().and_then(Gap::of).is_some();
            let mut rest = Letter::all(text);
            while let Some(letter) = rest.next() {
                if is_gap(&letter) {
                    continue;
                }
                let column = cells.len() - before + 1;
                // As on boards, `[lj]` is one letter.
                let joined = Some(rest.as_str()).filter(|_| letter == '[');
                cells.push(match joined.and_then(|it| it.split_once(']')) {
                    None => cell(row, column, letter, lexicon)?,
                    Some((letters, after)) => {
                        rest = Letter::all(after);
                        Some(typed_letter("cell", letters, lexicon)?)
                    }
                });
            }
            let length = cells.len() - before;
            if row == 1 {
                columns = length;
            }
            if length != columns {
                let problem = format!(
                    "row {row} has {}; expected {columns}",
                    count(length as u128, "letter")
                );
                return Err(Error::text("grid", text, problem));
            }
            if cells.len() > MAX_CELLS {
                let problem = format!("expected at most {MAX_CELLS} letters");
                return Err(Error::text("grid", text, problem));
            }
        }
        let side = columns.isqrt();
        if !has_rows && side * side == columns {
            columns = side;
        }
        if cells.iter().all(Option::is_none) {
            let problem = "has no letters; expected rows of letters, such as tac/xox/xxw";
            return Err(Error::text("grid", text, problem));
        }
        Ok(Self::of_cells(cells, columns, lexicon.alphabet()))
    }

    /// A grid of these cells, row by row. There is at least one column, and the rows are full.
    pub(crate) fn of_cells(
        cells: Vec<Option<Letter>>,
        columns: usize,
        alphabet: &Alphabet,
    ) -> Self {
        let long = alphabet.long_letters();
        let is_strict = cells.iter().flatten().any(|it| long.contains(it));
        Self { columns, cells, is_strict, alphabet: alphabet.clone() }
    }

    /// Fills a cell, or empties it. Until [`renewed`](Self::renewed), letters of several characters
    /// may be read as several.
    pub(crate) fn set(&mut self, cell: usize, letter: Option<Letter>) {
        self.cells[cell] = letter;
    }

    /// The grid as it reads after cells were set.
    pub(crate) fn renewed(self) -> Self {
        Self::of_cells(self.cells, self.columns, &self.alphabet)
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.cells.len() / self.columns
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The letter of a cell, folded; `None` for a hole, or outside of the grid.
    #[must_use]
    pub fn letter(&self, row: usize, column: usize) -> Option<Letter> {
        if column >= self.columns {
            return None;
        }
        *self.cells.get(row.checked_mul(self.columns)?.checked_add(column)?)?
    }

    /// The alphabet of the lexicon.
    #[must_use]
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// The words in straight lines with at least `min_length` letters, and at least two, in the
    /// order of their first cells: row by row, then clockwise, then shorter words first. A
    /// palindrome is listed once.
    ///
    /// Time is linear in the number of cells, times the eight directions, times the length of the
    /// longest prefix that a line begins with. Memory is linear in the number of words found. Each
    /// letter that is compared counts as a step, up to the limit of the vocabulary
    /// ([`step_limit`](dictc_lexicon::Lexicon::step_limit)).
    ///
    /// # Errors
    ///
    /// [`Error::Stopped`] at the step limit.
    pub fn find(
        &self,
        vocabulary: &Vocabulary,
        min_length: usize,
    ) -> Result<Vec<PlacedWord>, Error> {
        let (mut found, steps) = (Vec::new(), vocabulary.lexicon().step_limit());
        let mut left = steps;
        for start in self.starts() {
            let taken = self.find_from(start, vocabulary, min_length.max(2), &mut found);
            let Some(others) = left.checked_sub(taken) else {
                return Err(Error::Stopped(QueryError::StepLimit { steps }));
            };
            left = others;
        }
        Ok(found)
    }

    /// Each cell with each direction, in the order of [`find`](Self::find).
    pub(crate) fn starts(&self) -> impl Iterator<Item = PlacedWord> + use<> {
        let columns = self.columns;
        let cells = (0..self.cells.len()).map(move |cell| (cell / columns, cell % columns));
        cells.flat_map(|(row, column)| {
            Direction::ALL.map(|direction| PlacedWord { row, column, direction, length: 0 })
        })
    }

    /// The letters of a word. Linear in their number.
    #[must_use]
    pub fn text(&self, word: &PlacedWord) -> String {
        word.cells().filter_map(|(row, column)| self.letter(row, column)).collect()
    }

    /// Appends the words that start at a cell in one direction. Returns the number of letters that
    /// were compared.
    pub(crate) fn find_from(
        &self,
        start: PlacedWord,
        vocabulary: &Vocabulary,
        min_length: usize,
        found: &mut Vec<PlacedWord>,
    ) -> u64 {
        let lexicon = vocabulary.lexicon();
        let nodes = lexicon.fst_nodes();
        let alphabet = if self.is_strict { &self.alphabet } else { Alphabet::plain() };
        let line = PlacedWord { length: usize::MAX, ..start }.cells();
        let letters = line.map_while(|(row, column)| self.letter(row, column));
        let mut node = nodes.node(lexicon.root_address());
        let mut compared = 0;
        for (letter, length) in letters.zip(1..) {
            compared += 1;
            for &byte in letter.as_str().as_bytes() {
                let Some(transition) = node.and_then(|node| nodes.find(&node, byte)) else {
                    return compared;
                };
                node = nodes.node(transition.address);
            }
            let Some(end) = node else { return compared };
            let word = PlacedWord { length, ..start };
            if length < min_length || !end.is_final() {
                continue;
            }
            let text = self.text(&word);
            // The text of several cells can be one letter, such as त्र.
            if alphabet.count(&text) == length
                && vocabulary.contains(&text)
                && (start.direction.is_forward() || !self.is_palindrome(&word))
            {
                found.push(word);
            }
        }
        compared
    }

    fn is_palindrome(&self, word: &PlacedWord) -> bool {
        let letters = word.cells().map(|(row, column)| self.letter(row, column));
        let letters: Vec<_> = letters.collect();
        letters.iter().eq(letters.iter().rev())
    }
}

/// Writes the rows as [`LetterGrid::parse`] reads them: joined by slashes, a dot for a hole, and
/// letters in brackets if they would read otherwise beside their neighbors.
impl fmt::Display for LetterGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, cells) in self.cells.chunks(self.columns).enumerate() {
            f.write_str(if row > 0 { "/" } else { "" })?;
            for cell in cells {
                match cell {
                    None => f.write_str(".")?,
                    Some(letter)
                        if Letter::count(letter.as_str()) == 1 && stands_alone(*letter) =>
                    {
                        write!(f, "{letter}")?;
                    }
                    Some(letter) => write!(f, "[{letter}]")?,
                }
            }
        }
        // Without a line end, letters would fill a square.
        f.write_str(if self.rows() == 1 { "/" } else { "" })
    }
}

/// Reads a cell. Rows and columns count from 1.
fn cell(
    row: usize,
    column: usize,
    letter: Letter,
    lexicon: &Lexicon,
) -> Result<Option<Letter>, Error> {
    if letter == '.' {
        return Ok(None);
    }
    if !letter.is_alphabetic() {
        let problem = format!(
            "row {row}, column {column}: not a letter; expected letters, and dots for holes"
        );
        return Err(Error::text("cell", letter.as_str(), problem));
    }
    Ok(Some(typed_letter("cell", letter.as_str(), lexicon)?))
}
