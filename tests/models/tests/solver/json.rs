//! The JSON of solutions, scores and counts of paths, with the feature `serde`.

use dictc_board::Board;
use dictc_lexicon::Lexicon;
use dictc_solver::Solver;
use serde_json::{json, to_value};

#[test]
fn a_solution_has_its_words_with_their_points_and_paths() {
    let lexicon = Lexicon::from_words(["did", "die", "tea"]).unwrap();
    let mut solver = Solver::new(lexicon);
    let board = Board::parse("di/ed").unwrap();
    let word = |text, cells: [usize; 3]| json!({ "text": text, "points": 1, "path": cells });
    assert_eq!(
        to_value(solver.solve(&board)).unwrap(),
        json!({
            "is_complete": true,
            "points": 2,
            "words": [word("did", [0, 1, 3]), word("die", [0, 1, 2])],
        })
    );
    assert_eq!(
        to_value(solver.score(&board)).unwrap(),
        json!({ "words": 2, "points": 2, "is_complete": true })
    );
    let mut paths = solver.paths(&board);
    assert_eq!(paths.by_ref().count(), 4);
    assert_eq!(
        to_value(paths.totals()).unwrap(),
        json!({ "words": 2, "paths": 4, "is_complete": true })
    );
}
