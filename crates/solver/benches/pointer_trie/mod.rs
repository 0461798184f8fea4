//! The baseline of the bench: the pointer trie of the classic solvers.
//!
//! A node has a link for each of the 26 letters, a flag that says whether a word ends there, and a
//! mark; a `q` stands for `qu`. The search goes depth first from every cell, with the cells used so
//! far in a bit set and one code path for each cell, its neighbours written out. A word that is reached
//! is marked with the number of the board, so it counts once a board, and nothing is cleared
//! between boards. That is the design of the fastest solvers published. It finds points only: no
//! words and no paths.
//!
//! It is written to be fast as it stands. Nodes lie in one list, in the order in which sorted words
//! make them, which is depth first; links are 32-bit places in that list, half the memory of
//! pointers. What else could be done to it is done in `tuned_trie`.

use std::iter;

use crate::around::{ANYWHERE, around};

pub const LETTERS: usize = 26;

/// The node of the empty prefix. No link leads to it, so as a link it says that there is none.
pub const ROOT: u32 = 0;

/// Points by the number of letters; longer words are worth as much as the last.
pub const POINTS: [u32; 9] = [0, 0, 0, 1, 1, 2, 3, 5, 11];

/// The trie, with its marks.
pub struct PointerTrie {
    nodes: Vec<Node>,
    /// The number of the board searched last, from 1; marks hold the board that last found a word.
    /// No bench lives to see numbers run out.
    board: u32,
}

#[derive(Clone, Default)]
pub struct Node {
    pub links: [u32; LETTERS],
    pub is_word: bool,
    mark: u32,
}

impl PointerTrie {
    /// Builds the trie of words in which each `q` is followed by `u`. Words with other letters than
    /// a–z, which no board of the bench shows, are left out.
    pub fn new<'a>(words: impl Iterator<Item = &'a str>) -> Self {
        let mut nodes = vec![Node::default()];
        for word in words.filter(|word| word.bytes().all(|letter| letter.is_ascii_lowercase())) {
            let mut node = ROOT as usize;
            for tile in word.replace("qu", "q").bytes() {
                let link = usize::from(tile - b'a');
                if nodes[node].links[link] == ROOT {
                    nodes[node].links[link] =
                        u32::try_from(nodes.len()).expect("a trie of less than 400 GiB");
                    nodes.push(Node::default());
                }
                node = nodes[node].links[link] as usize;
            }
            nodes[node].is_word = true;
        }
        Self { nodes, board: 0 }
    }

    /// The points of a board of 4x4 or 5x5 cells: `letters` are a–z row by row, `q` for the Qu
    /// tile. Words of fewer than `min_length` letters are worth nothing.
    pub fn score<const SIDE: usize>(&mut self, letters: &[u8], min_length: usize) -> u32 {
        self.board += 1;
        let mut search =
            Search::<SIDE> { board: self.board, links: [0; 25], used: 0, worth: POINTS, points: 0 };
        for (link, letter) in iter::zip(&mut search.links, letters) {
            *link = letter - b'a';
        }
        search.worth[..min_length].fill(0);
        search.start(&mut self.nodes);
        search.points
    }

    /// All nodes, [`ROOT`] first.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }
}

/// How many letters the tile of a link counts for.
pub fn letters_of_tile(link: usize) -> usize {
    if link == usize::from(b'q' - b'a') { 2 } else { 1 }
}

/// The search of one board.
struct Search<const SIDE: usize> {
    board: u32,
    /// The place of each cell's letter among the links of a node.
    links: [u8; 25],
    /// The cells on the current path, as bits.
    used: u32,
    /// What a word is worth, by its number of letters.
    worth: [u32; POINTS.len()],
    points: u32,
}

impl<const SIDE: usize> Search<SIDE> {
    fn start(&mut self, nodes: &mut [Node]) {
        macro_rules! go_to { ($($cell:literal)+) => {{ $( self.step::<$cell>(nodes, ROOT, 0); )+ }} }
        around!(SIDE, ANYWHERE, go_to);
    }

    /// Goes on from `node`, which was reached with `letters` letters, to `CELL`, if that is free and
    /// words go on so.
    #[inline(always)]
    fn step<const CELL: usize>(&mut self, nodes: &mut [Node], node: u32, letters: usize) {
        if self.used & 1 << CELL == 0 {
            let child = nodes[node as usize].links[usize::from(self.links[CELL])];
            if child != ROOT {
                self.visit::<CELL>(nodes, child, letters);
            }
        }
    }

    /// Arrives at `node` through `CELL`, and goes on to the cell's neighbours.
    fn visit<const CELL: usize>(&mut self, nodes: &mut [Node], node: u32, letters: usize) {
        self.used ^= 1 << CELL;
        let letters = letters + letters_of_tile(self.links[CELL].into());
        let Node { is_word, mark, .. } = &mut nodes[node as usize];
        if *is_word && *mark != self.board {
            *mark = self.board;
            self.points += self.worth[letters.min(POINTS.len() - 1)];
        }
        macro_rules! go_to { ($($cell:literal)+) => {{ $( self.step::<$cell>(nodes, node, letters); )+ }} }
        around!(SIDE, CELL, go_to);
        self.used ^= 1 << CELL;
    }
}
