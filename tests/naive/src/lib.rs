//! A brute-force reference that the other solvers are tested against.
//!
//! An [`Oracle`] keeps its words and all their prefixes as lists of letters in hash sets. It walks a
//! [`Board`] cell by cell and looks up the letters spelled so far. A letter is a text: an extended
//! grapheme cluster and the marks that follow. It has its own boards, neighbors and points, so it
//! shares no code with the crates that it tests. It is slow.

#![forbid(unsafe_code)]

use std::collections::{BTreeMap, BTreeSet, HashSet};

use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};
use unicode_segmentation::UnicodeSegmentation;

/// The letters of a text.
#[must_use]
pub fn letters(text: &str) -> Vec<String> {
    let mut letters: Vec<String> = Vec::new();
    for cluster in text.graphemes(true) {
        let is_mark = |it: char| it.general_category_group() == GeneralCategoryGroup::Mark;
        match letters.last_mut() {
            Some(letter) if cluster.starts_with(is_mark) => letter.push_str(cluster),
            _ => letters.push(cluster.to_owned()),
        }
    }
    letters.iter().flat_map(|letter| pieces(letter)).collect()
}

/// A cluster of at most 30 bytes is a letter. A longer one is cut into pieces of at most 30 bytes.
fn pieces(cluster: &str) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for character in cluster.chars() {
        let last = pieces.last_mut().expect("there is a piece");
        if last.len() + character.len_utf8() <= 30 {
            last.push(character);
        } else {
            pieces.push(character.into());
        }
    }
    pieces
}

/// Tiles in rows, closed at the edges or a torus.
#[derive(Clone, Debug)]
pub struct Board {
    rows: usize,
    columns: usize,
    torus: bool,
    tiles: Vec<Tile>,
}

#[derive(Clone, Debug)]
enum Tile {
    /// Letters that a word uses together, in this order; usually one.
    Letters(Vec<String>),
    /// Any one letter.
    Blank,
    Wall,
}

impl Board {
    /// A board of tiles, row by row. `?` is a blank and `.` a wall; any other text is the letters
    /// of the tile, so the Qu tile is `qu`.
    ///
    /// # Panics
    ///
    /// If the number of tiles is not `rows * columns`.
    #[must_use]
    pub fn new(rows: usize, columns: usize, torus: bool, tiles: &[impl AsRef<str>]) -> Board {
        assert_eq!(tiles.len(), rows * columns, "a tile for each cell");
        let tile = |text: &str| match text {
            "?" => Tile::Blank,
            "." => Tile::Wall,
            text => Tile::Letters(letters(text)),
        };
        let tiles = tiles.iter().map(|text| tile(text.as_ref())).collect();
        Board { rows, columns, torus, tiles }
    }

    /// Whether two different cells are at most one row and one column apart; on a torus, counted
    /// the shorter way around.
    fn touch(&self, one: usize, other: usize) -> bool {
        let apart = |a: usize, b: usize, length: usize| {
            let straight = a.abs_diff(b);
            if self.torus { straight.min(length - straight) } else { straight }
        };
        one != other
            && apart(one / self.columns, other / self.columns, self.rows) <= 1
            && apart(one % self.columns, other % self.columns, self.columns) <= 1
    }
}

/// The words of a board.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Every word with every path that spells it: the cells in order, numbered row by row.
    pub words: BTreeMap<String, BTreeSet<Vec<usize>>>,
    /// The total of the words by the classic points table.
    pub points: u64,
}

/// A list of words to find.
#[derive(Clone, Debug)]
pub struct Oracle {
    words: HashSet<Vec<String>>,
    /// Every prefix of every word, including the word.
    prefixes: HashSet<Vec<String>>,
    /// What a blank stands for.
    blanks: BTreeSet<Vec<String>>,
}

impl Oracle {
    /// An oracle for these words, which are not folded. A blank stands for the letters a–z and for
    /// every letter of the words.
    #[must_use]
    pub fn new(words: &[impl AsRef<str>]) -> Oracle {
        Self::of(&words.iter().map(AsRef::as_ref).collect::<Vec<_>>())
    }

    /// Not generic, so that it is compiled here, with optimization.
    fn of(words: &[&str]) -> Oracle {
        let words: HashSet<Vec<String>> = words.iter().map(|word| letters(word)).collect();
        let lengths = |word: &Vec<String>| 1..=word.len();
        let of_word = |word| lengths(word).map(|length| word[..length].to_vec());
        let prefixes = words.iter().flat_map(of_word).collect();
        let of_words = words.iter().flatten().cloned();
        let blanks = ('a'..='z').map(String::from).chain(of_words).map(|letter| vec![letter]);
        Oracle { blanks: blanks.collect(), words, prefixes }
    }

    /// The same words where a blank stands for Qu, too.
    #[must_use]
    pub fn with_qu_blanks(mut self) -> Oracle {
        self.blanks.insert(letters("qu"));
        self
    }

    /// Finds the words of at least `min_length` letters, with all their paths. Takes time in the
    /// number of paths that spell a prefix.
    #[must_use]
    pub fn solve(&self, board: &Board, min_length: usize) -> Answer {
        let mut search = Search {
            oracle: self,
            board,
            min_length,
            visited: vec![false; board.tiles.len()],
            path: Vec::new(),
            found: BTreeMap::new(),
        };
        for cell in 0..board.tiles.len() {
            search.enter(cell, &[]);
        }
        let points = search.found.keys().map(|word| points(letters(word).len())).sum();
        Answer { words: search.found, points }
    }
}

/// The walk over one board.
struct Search<'a> {
    oracle: &'a Oracle,
    board: &'a Board,
    min_length: usize,
    visited: Vec<bool>,
    path: Vec<usize>,
    found: BTreeMap<String, BTreeSet<Vec<usize>>>,
}

impl Search<'_> {
    /// Enters a cell after `spelled`, with each letter that the cell can stand for.
    fn enter(&mut self, cell: usize, spelled: &[String]) {
        if self.visited[cell] {
            return;
        }
        let oracle = self.oracle;
        match &self.board.tiles[cell] {
            Tile::Letters(letters) => self.read(cell, &[spelled, letters].concat()),
            Tile::Blank => {
                for letters in &oracle.blanks {
                    self.read(cell, &[spelled, letters].concat());
                }
            }
            Tile::Wall => {}
        }
    }

    /// Continues from a cell with the letters spelled so far, including those of the cell.
    fn read(&mut self, cell: usize, spelled: &[String]) {
        if !self.oracle.prefixes.contains(spelled) {
            return;
        }
        self.visited[cell] = true;
        self.path.push(cell);
        if self.oracle.words.contains(spelled) && spelled.len() >= self.min_length {
            self.found.entry(spelled.concat()).or_default().insert(self.path.clone());
        }
        for next in 0..self.board.tiles.len() {
            if self.board.touch(cell, next) {
                self.enter(next, spelled);
            }
        }
        self.path.pop();
        self.visited[cell] = false;
    }
}

/// The classic points by the number of letters.
fn points(letters: usize) -> u64 {
    match letters {
        0..=2 => 0,
        3 | 4 => 1,
        5 => 2,
        6 => 3,
        7 => 5,
        _ => 11,
    }
}
