//! Statistics of boards whose search was cut off.

use dictc_board::{Board, Points, Rules};
use dictc_game::Statistics;
use dictc_lexicon::Lexicon;
use dictc_solver::{SolverOptions, StepLimit};

/// A `b` in a corner that no `a` touches, so that words of `a` with a last `b` have all their
/// letters but no path.
const MAZE: &str = "bcaaaa/ccaaaa/aaaaaa/aaaaaa/aaaaaa/aaaaaa";

#[test]
fn statistics_count_boards_that_were_cut_off() {
    let run = |letters| "a".repeat(letters);
    let words = (1..=33).map(run).chain((10..32).map(|letters| run(letters) + "b"));
    let lexicon = Lexicon::from_words(words).unwrap();
    let rules = Rules::new(1, Points::STANDARD).unwrap();
    let mut solver =
        SolverOptions::new().step_limit(StepLimit::new(2_000_000)).rules(rules).build(lexicon);
    let mut statistics = Statistics::default();
    for text in [MAZE, "ab/ca", MAZE] {
        statistics.add(solver.solve(&Board::parse(text).unwrap()));
    }
    assert_eq!((statistics.boards(), statistics.cut_off()), (3, 2));
    let mut both = statistics.clone();
    both.merge(&statistics);
    assert_eq!((both.boards(), both.cut_off()), (6, 4));
}
