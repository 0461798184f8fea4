//! The oracle: a solver so plain that it can be seen to be right.
//!
//! An [`Oracle`] keeps its words, and every beginning of every word, as strings in hash sets. It
//! walks a [`Board`] cell by cell, writes down what it has spelled, and looks that up. Boards,
//! which cells touch, and points are its own: it shares nothing with what it judges. It is slow.

#![forbid(unsafe_code)]

use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Tiles in rows.
#[derive(Clone, Debug)]
pub struct Board {
    rows: usize,
    columns: usize,
    torus: bool,
    tiles: Vec<Tile>,
}

#[derive(Clone, Debug)]
enum Tile {
    /// Letters that are used together, in this order; mostly there is just one.
    Letters(String),
    /// Any one letter.
    Blank,
    Wall,
}

impl Board {
    /// A board of tiles, row by row: `?` is a blank, `.` a wall, and anything else stands for
    /// itself, so the Qu tile is `qu` and `q` is a q.
    ///
    /// # Panics
    ///
    /// When there are not `rows * columns` tiles.
    #[must_use]
    pub fn new(rows: usize, columns: usize, torus: bool, tiles: &[impl AsRef<str>]) -> Board {
        assert_eq!(tiles.len(), rows * columns, "a tile for each cell");
        let tile = |text: &str| match text {
            "?" => Tile::Blank,
            "." => Tile::Wall,
            letters => Tile::Letters(letters.to_owned()),
        };
        let tiles = tiles.iter().map(|text| tile(text.as_ref())).collect();
        Board { rows, columns, torus, tiles }
    }

    /// Whether two different cells are at most one row and one column apart; on a torus, counted
    /// whichever way round is shorter.
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

/// All that a board has.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Every word with every path that spells it: the cells in order, numbered row by row.
    pub words: BTreeMap<String, BTreeSet<Vec<usize>>>,
    /// What the words are worth together, by the classic table.
    pub points: u64,
}

/// A list of words to find.
#[derive(Clone, Debug)]
pub struct Oracle {
    words: HashSet<String>,
    /// Every beginning of every word, the word itself included.
    prefixes: HashSet<String>,
    /// What a blank stands for.
    letters: BTreeSet<char>,
}

impl Oracle {
    /// Takes the words as they are. A blank stands for a–z and for whatever letter is in them.
    #[must_use]
    pub fn new(words: &[impl AsRef<str>]) -> Oracle {
        let words: HashSet<String> = words.iter().map(|word| word.as_ref().to_owned()).collect();
        let mut prefixes = HashSet::new();
        for word in &words {
            let mut prefix = String::new();
            for letter in word.chars() {
                prefix.push(letter);
                prefixes.insert(prefix.clone());
            }
        }
        let letters = ('a'..='z').chain(words.iter().flat_map(|word| word.chars())).collect();
        Oracle { words, prefixes, letters }
    }

    /// Finds the words of at least `min_length` letters. Takes time in the number of ways to spell their
    /// beginnings.
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
            search.enter(cell, "");
        }
        let points = search.found.keys().map(|word| points(word.chars().count())).sum();
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
    /// Steps on a cell with what was spelled on the way there, in each way the cell can be read.
    fn enter(&mut self, cell: usize, spelled: &str) {
        if self.visited[cell] {
            return;
        }
        let oracle = self.oracle;
        match &self.board.tiles[cell] {
            Tile::Letters(letters) => self.read(cell, &format!("{spelled}{letters}")),
            Tile::Blank => {
                for letter in &oracle.letters {
                    self.read(cell, &format!("{spelled}{letter}"));
                }
            }
            Tile::Wall => {}
        }
    }

    /// Goes on from a cell once it is decided what is spelled.
    fn read(&mut self, cell: usize, spelled: &str) {
        if !self.oracle.prefixes.contains(spelled) {
            return;
        }
        self.visited[cell] = true;
        self.path.push(cell);
        if self.oracle.words.contains(spelled) && spelled.chars().count() >= self.min_length {
            self.found.entry(spelled.to_owned()).or_default().insert(self.path.clone());
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

/// The classic table, by letters.
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
