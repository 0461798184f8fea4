//! The baseline of the benchmark: the pointer trie of the classic solvers.
//!
//! A node has a link for each of the 26 letters, a flag that says whether a word ends there, and a
//! mark; a `q` stands for `qu`. The search goes depth first from every cell. A bit set holds the
//! cells used so far, and each cell has its own code path with its neighbors written out. A word
//! that is found is marked with the number of the board, so it counts once for each board, and
//! nothing is cleared between boards. This is the design of the fastest published solvers. It finds
//! points only: no words and no paths.
//!
//! Within that design, it is optimized. Nodes lie in one list, in the order in which sorted words
//! create them, which is depth first. Links are 32-bit indices into that list, half the memory of
//! pointers. `tuned_trie` has further optimizations.

use std::iter;

use crate::around::{ANYWHERE, around};

pub const LETTERS: usize = 26;

/// The node of the empty prefix. No link leads to it, so as a link it means "no child".
pub const ROOT: u32 = 0;

/// Points by the number of letters; longer words are worth as much as the last.
pub const POINTS: [u32; 9] = [0, 0, 0, 1, 1, 2, 3, 5, 11];

/// The trie, with its marks.
pub struct PointerTrie {
    nodes: Vec<Node>,
    /// The number of the last board, from 1; marks hold the number of the board that last found a
    /// word. No benchmark runs long enough for the number to overflow.
    board: u32,
}

#[derive(Clone, Default)]
pub struct Node {
    pub links: [u32; LETTERS],
    pub is_word: bool,
    mark: u32,
}

impl PointerTrie {
    /// Builds the trie of words in which each `q` is followed by `u`. Words with letters other than
    /// a–z, which no board of the benchmark shows, are left out.
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
    /// tile. Words of fewer than `min_length` letters score no points.
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

/// The number of letters of the tile of a link.
pub fn letters_of_tile(link: usize) -> usize {
    if link == usize::from(b'q' - b'a') { 2 } else { 1 }
}

/// The search of one board.
struct Search<const SIDE: usize> {
    board: u32,
    /// The index of each cell's letter among the links of a node.
    links: [u8; 25],
    /// The cells on the current path, as bits.
    used: u32,
    /// The points of a word, by its number of letters.
    worth: [u32; POINTS.len()],
    points: u32,
}

impl<const SIDE: usize> Search<SIDE> {
    fn start(&mut self, nodes: &mut [Node]) {
        macro_rules! go_to {
            ($($cell:literal)+) => {{ $( self.step::<$cell>(nodes, ROOT, 0); )+ }};
        }
        around!(SIDE, ANYWHERE, go_to);
    }

    /// Continues from `node`, which was reached with `letters` letters, to `CELL`, if that cell is
    /// free and words continue there.
    #[inline(always)]
    fn step<const CELL: usize>(&mut self, nodes: &mut [Node], node: u32, letters: usize) {
        if self.used & 1 << CELL == 0 {
            let child = nodes[node as usize].links[usize::from(self.links[CELL])];
            if child != ROOT {
                self.visit::<CELL>(nodes, child, letters);
            }
        }
    }

    /// Visits `node` at `CELL`, and continues to the cell's neighbors.
    fn visit<const CELL: usize>(&mut self, nodes: &mut [Node], node: u32, letters: usize) {
        self.used ^= 1 << CELL;
        let letters = letters + letters_of_tile(self.links[CELL].into());
        let Node { is_word, mark, .. } = &mut nodes[node as usize];
        if *is_word && *mark != self.board {
            *mark = self.board;
            self.points += self.worth[letters.min(POINTS.len() - 1)];
        }
        macro_rules! go_to {
            ($($cell:literal)+) => {{ $( self.step::<$cell>(nodes, node, letters); )+ }};
        }
        around!(SIDE, CELL, go_to);
        self.used ^= 1 << CELL;
    }
}
