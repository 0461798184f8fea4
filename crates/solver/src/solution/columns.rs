//! The words of a solution as one array for each property, for interfaces that return arrays.

use dictc_lexicon::raw::{Graph, TokenSet};

use super::fill::{self, Unpack};
use super::{Entry, Listed, Solution, Word};
use crate::path::PackedCells;
use crate::slots::MAX_SLOTS;

/// The words of a [`Solution`] in arrays, one for each property.
///
/// Word `i` is `text[text_ends[i]..text_ends[i + 1]]`, and its path
/// `cells[cell_ends[i]..cell_ends[i + 1]]`. The arrays reuse their memory for the next board.
///
/// # Examples
///
/// ```
/// use dictc_solver::{Board, Columns, Lexicon, Solver};
///
/// let mut solver = Solver::new(Lexicon::from_words(["did", "die", "died", "edit"])?);
/// let mut columns = Columns::new();
/// columns.fill(solver.solve(&Board::parse("di/ed")?));
/// assert_eq!(columns.text(), b"diddiedied");
/// assert_eq!(columns.text_ends(), [0, 3, 6, 10]);
/// assert_eq!(columns.points(), [1, 1, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Columns {
    text: Vec<u8>,
    text_ends: Vec<usize>,
    cells: Vec<u32>,
    cell_ends: Vec<usize>,
    points: Vec<u32>,
    ordinals: Vec<usize>,
}

impl Columns {
    /// The columns of a solution without words.
    #[must_use]
    pub fn new() -> Self {
        Self {
            text: Vec::new(),
            text_ends: vec![0],
            cells: Vec::new(),
            cell_ends: vec![0],
            points: Vec::new(),
            ordinals: Vec::new(),
        }
    }

    /// Replaces the words with the words of a solution, in its order. Linear in the number of
    /// letters of all words.
    pub fn fill(&mut self, solution: &Solution) {
        self.clear();
        // Words of a kernel on a board whose cells show one token each, which is the most common
        // case.
        let tokens = solution.spelled.is_empty() && solution.tiles.is_empty();
        match solution.graph() {
            Some(graph) if tokens => self.fill_from_tokens(solution, &graph),
            _ => solution.words().for_each(|word| self.push(solution, &word)),
        }
    }

    /// The words, one after the other, in UTF-8.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// A 0, and then the end of each word in the text.
    #[must_use]
    pub fn text_ends(&self) -> &[usize] {
        &self.text_ends
    }

    /// The cells of one path of each word, one path after the other.
    #[must_use]
    pub fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// A 0, and then the end of each path in the cells.
    #[must_use]
    pub fn cell_ends(&self) -> &[usize] {
        &self.cell_ends
    }

    /// The points of each word.
    #[must_use]
    pub fn points(&self) -> &[u32] {
        &self.points
    }

    /// The rank of each word in the lexicon, as [`Word::ordinal`].
    #[must_use]
    pub fn ordinals(&self) -> &[usize] {
        &self.ordinals
    }

    fn clear(&mut self) {
        self.text.clear();
        self.text_ends.truncate(1);
        self.cells.clear();
        self.cell_ends.truncate(1);
        self.points.clear();
        self.ordinals.clear();
    }

    fn push(&mut self, solution: &Solution, word: &Word<'_>) {
        if solution.spelled.is_empty() {
            // `Word::text` would make a new string of the letters of the tiles.
            let cells = word.path().cells();
            cells.for_each(|cell| {
                self.text.extend_from_slice(solution.tiles[cell].text().as_bytes());
            });
        } else {
            self.text.extend_from_slice(word.text().as_bytes());
        }
        self.text_ends.push(self.text.len());
        // The number of a cell fits in a u32.
        self.cells.extend(word.path().cells().map(|cell| cell as u32));
        self.cell_ends.push(self.cells.len());
        self.points.push(word.points());
        self.ordinals.push(word.ordinal());
    }

    fn fill_from_tokens(&mut self, solution: &Solution, graph: &Graph<'_>) {
        let Solution { words, doubles, table, .. } = solution;
        let texts = TokenTexts::new(solution, graph.token_set());
        // A path has at most one cell for each letter of its word.
        let letters: usize = words.iter().map(|word| word.letters as usize).sum();
        self.text.resize((letters + 1) * MAX_BYTES, 0);
        self.cells.resize(letters, 0);
        let mut writer = Writer { text: &mut self.text, bytes: 0, cells: &mut self.cells, len: 0 };
        self.text_ends.reserve(words.len());
        self.cell_ends.reserve(words.len());
        self.points.extend(words.iter().map(|word| table.of(word.letters as usize)));
        for &Entry { letters, trail, .. } in words {
            match solution.packing_of(trail) {
                Some(packing) => {
                    let cells = PackedCells { bits: trail, packing };
                    let len = match doubles {
                        0 => letters,
                        _ => fill::cells(*doubles, &Unpack, letters, cells),
                    };
                    // The last cell is in the lowest bits.
                    let bits = packing.cell_bits();
                    let mask = (1 << bits) - 1;
                    for after in (0..len).rev() {
                        writer.push((trail >> (after * bits)) as usize & mask, &texts);
                    }
                }
                None => {
                    let cells = &solution.cells[Listed::range(trail)];
                    cells.iter().for_each(|&cell| writer.push(cell as usize, &texts));
                }
            }
            self.text_ends.push(writer.bytes);
            self.cell_ends.push(writer.len);
        }
        let Writer { bytes, len, .. } = writer;
        self.text.truncate(bytes);
        self.cells.truncate(len);
        let known = |(index, word): (usize, &Entry)| match graph.ordinal(word.node) {
            Some(ordinal) => ordinal as usize,
            None => solution.words().nth(index).map_or(usize::MAX, |word| word.ordinal()),
        };
        self.ordinals.extend(words.iter().enumerate().map(known));
    }
}

impl Default for Columns {
    fn default() -> Self {
        Self::new()
    }
}

/// The maximum number of bytes of a token: a character, or `qu`.
const MAX_BYTES: usize = 4;

/// The text that each cell of a board adds to a word.
struct TokenTexts {
    bytes: [[u8; MAX_BYTES]; MAX_SLOTS],
    lens: [u8; MAX_SLOTS],
}

impl TokenTexts {
    fn new(solution: &Solution, token_set: &TokenSet) -> Self {
        let mut texts = Self { bytes: [[0; MAX_BYTES]; MAX_SLOTS], lens: [0; MAX_SLOTS] };
        for (cell, &token) in solution.tokens.iter().enumerate() {
            let text = token_set.text(token).unwrap_or("").as_bytes();
            texts.bytes[cell][..text.len()].copy_from_slice(text);
            texts.lens[cell] = text.len() as u8;
        }
        texts
    }
}

/// Appends words to arrays that are long enough for all of them.
struct Writer<'a> {
    text: &'a mut [u8],
    bytes: usize,
    cells: &'a mut [u32],
    len: usize,
}

impl Writer<'_> {
    #[inline(always)]
    fn push(&mut self, cell: usize, texts: &TokenTexts) {
        self.cells[self.len] = cell as u32;
        self.len += 1;
        let cell = cell % MAX_SLOTS;
        // Copies all bytes of the table's entry. The next letter overwrites the extra ones.
        self.text[self.bytes..self.bytes + MAX_BYTES].copy_from_slice(&texts.bytes[cell]);
        self.bytes += usize::from(texts.lens[cell]);
    }
}
