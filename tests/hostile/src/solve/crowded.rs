//! Boards of two letters, on which words have too many paths for the oracle: all solvers agree.

use std::collections::BTreeSet;

use dictc_board::{Board, Edges, Points, Rules, Tile};
use dictc_lexicon::Lexicon;
use dictc_solver::Solution;

use crate::draw::Draw;
use crate::solvers::solvers;

/// Solves one such board, but not for every input: kernels follow some hundred thousand paths.
pub(super) fn crowded(draw: &mut Draw<'_>) {
    const LETTERS: &[&str] = &["a", "b"];
    if !draw.one_in(6) {
        return;
    }
    let (rows, columns) = *draw.pick(&[(4, 4), (5, 6), (3, 5)]);
    let edges = if draw.one_in(2) { Edges::Torus } else { Edges::Closed };
    let tile = |draw: &mut Draw<'_>| Tile::group(draw.pick::<&str>(LETTERS)).expect("a letter");
    let tiles = (0..rows * columns).map(|_| tile(draw)).collect();
    let board = Board::new(rows, columns, tiles).expect("one tile for each cell");
    let board = board.with_edges(edges);
    let longest = if board.len() > 16 { 7 } else { 9 };
    let words: BTreeSet<String> =
        (0..draw.number(1..=60)).map(|_| draw.text(LETTERS, 1..=longest)).collect();
    let lexicon = Lexicon::from_words(&words).expect("the words are not empty");
    let rules = Rules::new(1, Points::STANDARD).expect("the minimum is at least one letter");
    let mut expected = None;
    for (name, mut solver) in solvers(&lexicon, true, &rules) {
        let context = format!("{name}: {words:?} on {board:?}");
        let score = solver.score(&board);
        let solution = solver.solve(&board);
        let ordinals: Vec<usize> = solution.words().map(|word| word.ordinal()).collect();
        assert_eq!((score.points, score.is_complete), (solution.points(), true), "{context}");
        assert_eq!(score.words as usize, ordinals.len(), "{context}");
        assert!(solution.words().map(|word| word.text()).is_sorted(), "{context}");
        assert_paths(solution, &board, &context);
        let expected = expected.get_or_insert_with(|| (score, ordinals.clone()));
        assert_eq!((score, ordinals), *expected, "{context}");
        let unsorted = solver.solve_unsorted(&board);
        let mut ordinals: Vec<usize> = unsorted.words().map(|word| word.ordinal()).collect();
        ordinals.sort_unstable();
        assert_eq!(ordinals, expected.1, "unsorted, {context}");
        assert_paths(unsorted, &board, &context);
    }
}

/// Asserts that paths go from neighbor to neighbor, take no cell twice, and spell their words.
fn assert_paths(solution: &Solution, board: &Board, context: &str) {
    for word in solution.words() {
        let path = word.path().to_vec();
        let touches = |step: &[usize]| board.neighbors(step[0]).any(|cell| cell == step[1]);
        assert!(path.windows(2).all(touches), "{path:?}, {context}");
        assert_eq!(path.iter().collect::<BTreeSet<_>>().len(), path.len(), "{path:?}, {context}");
        let spelled: String = path.iter().flat_map(|&cell| board.tiles()[cell].letters()).collect();
        assert_eq!(spelled, word.text(), "{path:?}, {context}");
    }
}
