//! The words of a board.

use std::borrow::Cow;
use std::ops::Range;

use board::{Board, Tile};
use lexicon::Lexicon;

use crate::points::PointTable;
use crate::prefix_search::FoundWord;

/// The distinct words of a board in alphabetical order, each with its points and one path.
///
/// A solution belongs to its [`Solver`](crate::Solver), which fills it anew for each board.
#[derive(Debug)]
pub struct Solution<'a> {
    lexicon: &'a Lexicon,
    tiles: Vec<Tile>,
    words: Vec<Entry>,
    /// The paths of all words, one after the other.
    cells: Vec<u32>,
    /// Texts of words that cannot be read off their paths, one after the other.
    text: String,
    points: u64,
}

/// A word of a solution.
#[derive(Clone, Debug)]
struct Entry {
    /// `None` where the automaton does not know it.
    ordinal: Option<u32>,
    letters: u32,
    points: u32,
    path: Range<u32>,
    /// Empty if the word can be read off its path.
    text: Range<u32>,
}

impl<'a> Solution<'a> {
    pub(crate) fn new(lexicon: &'a Lexicon) -> Self {
        let (tiles, words, cells, text) = (Vec::new(), Vec::new(), Vec::new(), String::new());
        Self { lexicon, tiles, words, cells, text, points: 0 }
    }

    /// Forgets the last board and starts on this one.
    pub(crate) fn start(&mut self, board: &Board) {
        self.tiles.clear();
        self.tiles.extend_from_slice(board.tiles());
        self.words.clear();
        self.cells.clear();
        self.text.clear();
        self.points = 0;
    }

    /// Adds a word that can be read off its path, which comes from its last cell to its first.
    #[inline]
    pub(crate) fn push_path(
        &mut self,
        ordinal: u32,
        letters: u8,
        points: &PointTable,
        path_back: impl Iterator<Item = u32>,
    ) {
        let start = self.cells.len();
        self.cells.extend(path_back);
        self.cells[start..].reverse();
        let worth = points.of(letters.into());
        self.points += u64::from(worth);
        self.words.push(Entry {
            ordinal: Some(ordinal),
            letters: letters.into(),
            points: worth,
            path: start as u32..self.cells.len() as u32,
            text: 0..0,
        });
    }

    /// Adds a word if it is long enough.
    pub(crate) fn push(&mut self, word: &FoundWord<'_>, points: &PointTable) {
        if !points.counts(word.letters) {
            return;
        }
        let (path_start, text_start) = (self.cells.len() as u32, self.text.len() as u32);
        self.cells.extend_from_slice(word.path);
        self.text.push_str(word.text);
        let points = points.of(word.letters);
        self.points += u64::from(points);
        self.words.push(Entry {
            ordinal: word.ordinal,
            letters: word.letters as u32,
            points,
            path: path_start..self.cells.len() as u32,
            text: text_start..self.text.len() as u32,
        });
    }

    /// Puts words that came in any order and more than once in order, each once.
    pub(crate) fn sort_by_text(&mut self) {
        let Self { words, text, .. } = self;
        let of = |entry: &Entry| &text[entry.text.start as usize..entry.text.end as usize];
        words.sort_by(|a, b| of(a).cmp(of(b)));
        words.dedup_by(|a, b| of(a) == of(b));
        self.points = words.iter().map(|entry| u64::from(entry.points)).sum();
    }

    /// The number of words.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether there are no words.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The points of all words together.
    #[must_use]
    pub fn points(&self) -> u64 {
        self.points
    }

    /// The words in alphabetical order.
    #[must_use]
    pub fn words(&self) -> impl ExactSizeIterator<Item = Word<'_>> + Clone {
        self.words.iter().map(|entry| Word { solution: self, entry })
    }

    /// The word with this text, if the board has it. Takes time linear in the number of words.
    #[must_use]
    pub fn word(&self, text: &str) -> Option<Word<'_>> {
        self.words().find(|word| word.text() == text)
    }
}

/// A word on a board.
#[derive(Clone, Copy, Debug)]
pub struct Word<'a> {
    solution: &'a Solution<'a>,
    entry: &'a Entry,
}

impl<'a> Word<'a> {
    /// The word, in lower case. Takes time in its length.
    #[must_use]
    pub fn text(&self) -> Cow<'a, str> {
        let Range { start, end } = self.entry.text;
        if start < end {
            return Cow::Borrowed(&self.solution.text[start as usize..end as usize]);
        }
        let tiles = self.path().iter().map(|&cell| &self.solution.tiles[cell as usize]);
        Cow::Owned(tiles.flat_map(Tile::letters).collect())
    }

    /// The word's rank in the lexicon, in byte order, from 0.
    ///
    /// For plain `fst` files, whose automaton knows no ordinals, the lexicon counts words when it is first asked.
    ///
    /// # Panics
    ///
    /// Never: the word was found in the lexicon.
    #[must_use]
    pub fn ordinal(&self) -> usize {
        match self.entry.ordinal {
            Some(ordinal) => ordinal as usize,
            None => self.solution.lexicon.ordinal(&self.text()).unwrap_or(usize::MAX),
        }
    }

    /// The number of letters; a Qu tile counts two.
    #[must_use]
    pub fn letters(&self) -> usize {
        self.entry.letters as usize
    }

    /// What the word is worth.
    #[must_use]
    pub fn points(&self) -> u32 {
        self.entry.points
    }

    /// The cells of one way to spell the word, in order; a tile of several letters counts once.
    #[must_use]
    pub fn path(&self) -> &'a [u32] {
        let Range { start, end } = self.entry.path;
        &self.solution.cells[start as usize..end as usize]
    }
}
