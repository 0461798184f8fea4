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
    let word = |word, path: [[usize; 2]; 3]| json!({ "word": word, "points": 1, "path": path });
    assert_eq!(
        to_value(solver.solve(&board)).unwrap(),
        json!({
            "words": [word("did", [[0, 0], [0, 1], [1, 1]]), word("die", [[0, 0], [0, 1], [1, 0]])],
            "word_count": 2,
            "points": 2,
            "complete": true,
        })
    );
    assert_eq!(
        to_value(solver.score(&board)).unwrap(),
        json!({ "word_count": 2, "points": 2, "complete": true })
    );
    let mut paths = solver.paths(&board);
    assert_eq!(paths.by_ref().count(), 4);
    assert_eq!(
        to_value(paths.totals()).unwrap(),
        json!({ "word_count": 2, "path_count": 4, "complete": true })
    );
}

#[test]
fn a_word_has_what_its_blanks_stand_for() {
    let lexicon = Lexicon::from_words(["died", "quite"]).unwrap();
    let mut solver = Solver::new(lexicon);
    for (board, expected) in [
        (
            "d?/ed",
            json!({
                "word": "died", "points": 1, "path": [[0, 0], [0, 1], [1, 0], [1, 1]],
                "blanks": ["i"],
            }),
        ),
        (
            "q??e",
            json!({
                "word": "quite", "points": 2, "path": [[0, 0], [0, 1], [1, 0], [1, 1]],
                "blanks": ["i", "t"],
            }),
        ),
    ] {
        let board = Board::parse(board).unwrap();
        assert_eq!(to_value(solver.solve(&board)).unwrap()["words"], json!([expected]));
    }
}
