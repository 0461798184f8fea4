//! A set of boards: a [`BoardClass`].

use std::fmt;
use std::str::FromStr;

use dictc_board::{Edges, Geometry, Size};

use crate::ascii_letters::AsciiLetters;
use crate::error::Error;
use crate::shape::{Shape, Symmetry};

/// A set of boards of one geometry, given by a set of letters for each cell: the boards on which
/// every cell shows a letter of its set.
///
/// # Text
///
/// A class is written like a board: rows joined by `/`, a single row ends in `/`. Each cell is a
/// letter, `*` for any letter, or letters in brackets: `[aeiou]`, `[a-e]`, `[^xyz]` for any other
/// letter. `q` is the Qu tile; letters may be in upper case. Without `/`, the class is a square.
///
/// `Display` writes this form, with no more brackets than needed. `FromStr` reads it, as a class of
/// boards with closed edges; [`BoardClass::with_edges`] makes it a class of torus boards.
///
/// A class takes four bytes per cell.
///
/// # Examples
///
/// ```
/// use dictc_optimize::BoardClass;
///
/// let class: BoardClass = "[aeiou]*/t[^a-y]".parse()?;
/// assert_eq!(class.to_string(), "[aeiou]*/tz");
/// assert_eq!(class.boards(), 5.0 * 26.0);
/// assert!(class.contains(b"axtz") && !class.contains(b"xatz"));
/// # Ok::<(), dictc_optimize::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BoardClass {
    geometry: Geometry,
    // A set for each cell of the geometry.
    cells: Vec<AsciiLetters>,
}

impl BoardClass {
    /// The class of these sets, row by row.
    ///
    /// # Panics
    ///
    /// If the number of sets is not the number of cells.
    #[must_use]
    pub fn new(geometry: Geometry, cells: Vec<AsciiLetters>) -> BoardClass {
        assert_eq!(cells.len(), geometry.size().cells(), "a set for each cell");
        BoardClass { geometry, cells }
    }

    /// The class of all boards with this geometry.
    #[must_use]
    pub fn all(geometry: Geometry) -> BoardClass {
        BoardClass { geometry, cells: vec![AsciiLetters::ALL; geometry.size().cells()] }
    }

    /// The class of one board, given as letters; `None` if a byte is not a letter from `a` to `z`.
    ///
    /// # Panics
    ///
    /// If the number of letters is not the number of cells.
    #[must_use]
    pub fn one(geometry: Geometry, letters: &[u8]) -> Option<BoardClass> {
        let cells =
            letters.iter().map(|&letter| AsciiLetters::one(letter)).collect::<Option<_>>()?;
        Some(BoardClass::new(geometry, cells))
    }

    /// The same sets on boards with these edges.
    #[must_use]
    pub fn with_edges(mut self, edges: Edges) -> BoardClass {
        self.geometry = Geometry::new(self.geometry.size(), edges);
        self
    }

    /// The size and the edges.
    #[must_use]
    pub fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// The sets by cell.
    #[must_use]
    pub fn cells(&self) -> &[AsciiLetters] {
        &self.cells
    }

    /// Allows other letters on a cell.
    ///
    /// # Panics
    ///
    /// If the cell is not on the board.
    pub fn set(&mut self, cell: usize, letters: AsciiLetters) {
        self.cells[cell] = letters;
    }

    /// The number of boards, 0 if a set is empty. Exact up to 2⁵³.
    #[must_use]
    pub fn boards(&self) -> f64 {
        self.cells.iter().map(|set| set.len() as f64).product()
    }

    /// Whether a board is in the class. Linear time.
    #[must_use]
    pub fn contains(&self, letters: &[u8]) -> bool {
        let mut pairs = self.cells.iter().zip(letters);
        letters.len() == self.cells.len() && pairs.all(|(set, &letter)| set.contains(letter))
    }

    /// The class of the images of its boards.
    ///
    /// # Panics
    ///
    /// If the symmetry belongs to a shape with another number of cells.
    #[must_use]
    pub fn image(&self, symmetry: &Symmetry) -> BoardClass {
        BoardClass::new(self.geometry, symmetry.image(&self.cells))
    }

    /// The image whose sets come first, compared by their bits cell by cell. Classes that a
    /// symmetry maps to each other have the same canonical image.
    ///
    /// # Panics
    ///
    /// If the shape has another number of cells.
    #[must_use]
    pub fn canonical(&self, shape: &Shape) -> BoardClass {
        BoardClass::new(self.geometry, shape.canonical(&self.cells))
    }
}

impl fmt::Display for BoardClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.geometry.size();
        for (row, cells) in self.cells.chunks(size.columns()).enumerate() {
            if row > 0 {
                f.write_str("/")?;
            }
            cells.iter().try_for_each(|set| write!(f, "{set}"))?;
        }
        if size.rows() == 1 && size.columns() > 1 { f.write_str("/") } else { Ok(()) }
    }
}

impl FromStr for BoardClass {
    type Err = Error;

    fn from_str(text: &str) -> Result<BoardClass, Error> {
        let refuse = |problem: String| Error::Class { text: text.to_owned(), problem };
        let mut rows: Vec<Vec<AsciiLetters>> = Vec::new();
        let parts: Vec<&str> = text.trim().split('/').collect();
        // A single row ends in a separator.
        let parts = match &parts[..] {
            [row, ""] if !row.is_empty() => &parts[..1],
            parts => parts,
        };
        for (i, part) in parts.iter().enumerate() {
            let row =
                read_row(part).map_err(|problem| refuse(format!("row {}: {problem}", i + 1)))?;
            if rows.first().is_some_and(|first| first.len() != row.len()) {
                let (got, expected) = (dictc_letters::count(row.len(), "cell"), rows[0].len());
                let problem = format!("row {} has {got}, row 1 has {expected}", i + 1);
                return Err(refuse(problem));
            }
            rows.push(row);
        }
        let (mut height, mut width) = (rows.len(), rows[0].len());
        if !text.contains('/') {
            let side = width.isqrt();
            if side * side != width {
                let expected = "expected '/' between rows, or a square";
                return Err(refuse(format!("{}: {expected}", dictc_letters::count(width, "cell"))));
            }
            (height, width) = (side, side);
        }
        let cells: Vec<AsciiLetters> = rows.concat();
        if cells.len() > Shape::MAX_CELLS {
            return Err(refuse(
                Error::TooManyCells { cells: cells.len(), most: Shape::MAX_CELLS }.to_string(),
            ));
        }
        let size = Size::new(height, width).map_err(|error| refuse(error.to_string()))?;
        Ok(BoardClass { geometry: Geometry::new(size, Edges::Closed), cells })
    }
}

/// The forms of a cell of a class, for messages.
const CELL: &str = "a letter from a to z, '*' for any, or letters in brackets such as [aeiou]";

fn read_row(text: &str) -> Result<Vec<AsciiLetters>, String> {
    let mut cells = Vec::new();
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        rest = &rest[character.len_utf8()..];
        cells.push(match character {
            '*' => AsciiLetters::ALL,
            '[' => {
                let Some((letters, after)) = rest.split_once(']') else {
                    return Err(
                        "'[' without ']': expected the letters of a cell in brackets".to_owned()
                    );
                };
                rest = after;
                read_set(letters)?
            }
            letter => read_letter(letter)?.1,
        });
    }
    if cells.is_empty() { Err(format!("no cells: expected {CELL}")) } else { Ok(cells) }
}

/// Reads the text between brackets.
fn read_set(text: &str) -> Result<AsciiLetters, String> {
    let (is_complement, listed) = match text.strip_prefix('^') {
        Some(letters) => (true, letters),
        None => (false, text),
    };
    let characters: Vec<char> = listed.chars().collect();
    let mut set = AsciiLetters::EMPTY;
    let mut i = 0;
    while i < characters.len() {
        let (first, one) = read_letter(characters[i])?;
        if characters.get(i + 1) == Some(&'-') {
            let Some(&last) = characters.get(i + 2) else {
                return Err(format!("[{text}]: '-' at the end: expected a range such as a-e"));
            };
            let (last, _) = read_letter(last)?;
            if last < first {
                return Err(format!("[{text}]: the range goes backwards: expected such as a-e"));
            }
            set = (first..=last).filter_map(AsciiLetters::one).fold(set, AsciiLetters::union);
            i += 3;
        } else {
            set = set.union(one);
            i += 1;
        }
    }
    let set = if is_complement { set.complement() } else { set };
    if set.is_empty() { Err(format!("[{text}]: no letters: expected {CELL}")) } else { Ok(set) }
}

/// Reads a letter. Returns it in lower case, with the set that has only this letter.
fn read_letter(character: char) -> Result<(u8, AsciiLetters), String> {
    let letter = u8::try_from(character.to_ascii_lowercase()).ok();
    let found = letter.and_then(|letter| Some((letter, AsciiLetters::one(letter)?)));
    let typed = || dictc_letters::quoted(character.encode_utf8(&mut [0; 4]));
    found.ok_or_else(|| format!("{}: expected {CELL}", typed()))
}

#[cfg(test)]
mod tests;
