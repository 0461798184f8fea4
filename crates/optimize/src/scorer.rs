//! The value of a board in a search: points, words or the longest word.

use dictc_board::{Board, Edges, Rules, Size, Tile};
use dictc_lexicon::Lexicon;
use dictc_solver::{AutomatonChoice, Solver, SolverOptions};

use crate::shape::Shape;

/// What makes a board good in a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Objective {
    /// The points of its words.
    #[default]
    Points,
    /// The number of its words.
    Words,
    /// The number of letters of its longest word; among boards with equally long words, the points.
    Longest,
}

/// The value of a board for [`Objective::Longest`] is the number of letters of its longest word
/// times this, plus its points.
const LONGEST: u64 = 1 << 32;

/// Computes the values of boards of one shape. A board is a symbol for each cell: the first 26
/// symbols are the letters, `q` being the Qu tile, and further ones are other tiles.
#[derive(Debug)]
pub(crate) struct Scorer {
    solver: Solver,
    objective: Objective,
    size: Size,
    edges: Edges,
    /// By symbol: its tile.
    tiles: Vec<Tile>,
    /// A buffer for the letters of a board.
    letters: Vec<u8>,
    /// How many boards were scored.
    pub(crate) scored: u64,
    /// Whether the step limit cut off a board, so that its value is too low.
    pub(crate) was_cut_off: bool,
}

impl Scorer {
    pub(crate) fn new(
        lexicon: Lexicon,
        shape: &Shape,
        rules: &Rules,
        objective: Objective,
        tiles: Vec<Tile>,
    ) -> Scorer {
        let solver = SolverOptions::new()
            .automaton(AutomatonChoice::Graph)
            .rules(rules.clone())
            .build(lexicon);
        Scorer {
            solver,
            objective,
            size: shape.size(),
            edges: shape.geometry().edges(),
            tiles,
            letters: Vec::new(),
            scored: 0,
            was_cut_off: false,
        }
    }

    /// The value of the board.
    pub(crate) fn value(&mut self, symbols: &[u8]) -> u64 {
        self.scored += 1;
        if self.objective == Objective::Longest {
            let board = self.board(symbols);
            let solution = self.solver.solve_unsorted(&board);
            let longest = solution.words().map(|word| word.letter_count()).max().unwrap_or(0);
            self.was_cut_off |= !solution.is_complete();
            return longest as u64 * LONGEST + solution.points();
        }
        let score = if self.edges == Edges::Closed && symbols.iter().all(|&symbol| symbol < 26) {
            self.letters.clear();
            self.letters.extend(symbols.iter().map(|symbol| b'a' + symbol));
            let score = self.solver.score_letters(self.size, &self.letters);
            score.expect("a letter from a to z for each cell")
        } else {
            let board = self.board(symbols);
            self.solver.score(&board)
        };
        self.was_cut_off |= !score.is_complete;
        match self.objective {
            Objective::Words => score.words.into(),
            _ => score.points,
        }
    }

    /// The board of these symbols.
    pub(crate) fn board(&self, symbols: &[u8]) -> Board {
        let tiles = symbols.iter().map(|&symbol| self.tiles[usize::from(symbol)]).collect();
        let board = Board::new(self.size.rows(), self.size.columns(), tiles);
        board.expect("a symbol for each cell").with_edges(self.edges)
    }

    /// The points, the number of words, and the number of letters of the longest word.
    pub(crate) fn describe(&mut self, board: &Board) -> (u64, u32, usize) {
        let solution = self.solver.solve_unsorted(board);
        self.was_cut_off |= !solution.is_complete();
        let longest = solution.words().map(|word| word.letter_count()).max().unwrap_or(0);
        (solution.points(), solution.words().count() as u32, longest)
    }
}

/// The part of a value that a target refers to.
pub(crate) fn target_of(objective: Objective, value: u64) -> u64 {
    if objective == Objective::Longest { value / LONGEST } else { value }
}

/// The scale for fractions of a value. For the longest word it is the points, because a fraction of
/// the letters would outweigh all points.
pub(crate) fn scale_of(objective: Objective, value: u64) -> u64 {
    if objective == Objective::Longest { value % LONGEST } else { value }
}
