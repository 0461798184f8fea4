//! Adversarial boards and dictionaries: every search ends at its step limit, and the answer says so.

use std::collections::BTreeSet;

use dictc_board::{Board, Points, QTile, Rules};
use dictc_lexicon::Lexicon;
use dictc_solver::{
    AutomatonChoice, Kernel, PathSearch, Score, Solution, Solver, SolverOptions, StepLimit,
};

use crate::forms::{Contestant, Forms};

/// The `b` lies in a corner, and no `a` touches it.
const MAZE: &str = "bcaaaa/ccaaaa/aaaaaa/aaaaaa/aaaaaa/aaaaaa";

/// Few steps, but many more than a usual board of this size takes.
const SOME: StepLimit = StepLimit::new(500_000);

fn rules() -> Rules {
    Rules::new(1, Points::STANDARD).unwrap()
}

fn board(text: &str) -> Board {
    Board::parse(text).unwrap()
}

/// Words of `a` alone, which are on the maze; words of `a` with a last `b`, which have all their
/// letters on it but no path; and a few others.
fn words() -> Vec<String> {
    let run = |letters| "a".repeat(letters);
    let dead_ends = (10..32).map(|letters| run(letters) + "b");
    let mut words: Vec<String> = (1..=33).map(run).chain(dead_ends).collect();
    words.extend(["bc", "ca", "cab"].map(str::to_owned));
    words.sort();
    words
}

fn texts(solution: &Solution) -> BTreeSet<String> {
    solution.words().map(|word| word.text().into_owned()).collect()
}

#[test]
fn the_search_of_a_maze_is_cut_off() {
    let words = words();
    let maze = board(MAZE);
    for Contestant { name, form, solver, .. } in Forms::of(&words).contestants(&rules()) {
        let mut solver = solver;
        solver.set_options(solver.options().clone().step_limit(SOME));
        let score = solver.score(&maze);
        assert!(!score.is_complete, "{name}");
        let solution = solver.solve(&maze);
        assert!(!solution.is_complete(), "{name}");
        let found = texts(solution);
        // Words of `a` alone sort before the first word that ends in `b`.
        assert!(found.len() >= 10, "{name}: {found:?}");
        for word in &found {
            assert!(words.contains(word) && !word.ends_with('b'), "{name}: {word}");
        }
        for word in solution.words() {
            let rank = words.binary_search(&word.text().into_owned()).unwrap();
            assert_eq!(word.ordinal(), form.first_ordinal + rank, "{name}");
        }
        // The limit is for one board: the next board has a full one.
        let score = solver.score(&board("aac/cba"));
        assert_eq!((score.words, score.is_complete), (6, true), "{name}");
        let solution = solver.solve(&board("aac/cba"));
        assert_eq!((solution.len(), solution.is_complete()), (6, true), "{name}");
    }
}

#[test]
fn the_same_budget_cuts_off_at_the_same_step() {
    let words = words();
    let maze = board(MAZE);
    let forms = Forms::of(&words);
    for Contestant { name, solver, .. } in forms.contestants(&rules()) {
        let mut solver = solver;
        solver.set_options(solver.options().clone().step_limit(SOME));
        let first = (solver.score(&maze), texts(solver.solve(&maze)));
        // A board in between makes no difference.
        let _ = solver.solve(&board("????/????"));
        assert_eq!((solver.score(&maze), texts(solver.solve(&maze))), first, "{name}");
    }
}

/// The lowest limit that a search completes within.
fn steps_of(mut is_complete: impl FnMut(StepLimit) -> bool) -> u64 {
    let (mut too_few, mut enough) = (0, 1 << 24);
    assert!(is_complete(StepLimit::new(enough)));
    while enough - too_few > 1 {
        let middle = too_few.midpoint(enough);
        if is_complete(StepLimit::new(middle)) {
            enough = middle;
        } else {
            too_few = middle;
        }
    }
    enough
}

/// A search is cut off at the same step on every machine, so the numbers of steps are part of the
/// answers. They change only with the search.
#[test]
fn the_number_of_steps_is_the_same_everywhere() {
    for (text, to_score, to_solve) in [
        ("?ers/la?g", 100_343, 398_071),
        ("aac/cba", 181, 4_085),
        ("aaab/aaca/abaa", 2_890, 12_362),
        ("pers/latg/sine/ters", 22_482, 128_594),
    ] {
        let board = board(text).with_q(QTile::Bare);
        let words = if text.starts_with('a') { words() } else { some_english() };
        let solver = Solver::new(Lexicon::from_words(words).unwrap());
        let options = solver.options().clone().automaton(AutomatonChoice::Fst);
        let with = |limit| options.clone().step_limit(limit).build(solver.lexicon().clone());
        let score = steps_of(|limit| with(limit).score(&board).is_complete);
        let solve = steps_of(|limit| with(limit).solve(&board).is_complete());
        assert_eq!((score, solve), (to_score, to_solve), "{text}");
    }
}

/// Every tenth English word.
fn some_english() -> Vec<String> {
    dictc_english::lexicon().iter().step_by(10).collect()
}

#[test]
fn a_larger_budget_finds_more_until_all_is_found() {
    let blanks = board("?????/?????/?????");
    let mut solver = Solver::new(dictc_english::lexicon());
    let all = texts(solver.solve(&blanks));
    let mut last = BTreeSet::new();
    let mut is_complete = false;
    for exponent in 0..40 {
        solver.set_options(SolverOptions::new().step_limit(StepLimit::new(1 << exponent)));
        let solution = solver.solve(&blanks);
        let found = texts(solution);
        assert!(found.is_superset(&last) && all.is_superset(&found), "2^{exponent}");
        is_complete = solution.is_complete();
        assert!(!is_complete || found == all, "2^{exponent}");
        if is_complete {
            break;
        }
        last = found;
    }
    assert!(is_complete && !last.is_empty());
}

#[test]
fn a_kernel_needs_no_budget() {
    let board = board("pers/latg/sine/ters");
    for kernel in Kernel::ALL.into_iter().filter(|kernel| kernel.is_available()) {
        let mut free = SolverOptions::new().kernel(kernel).build(dictc_english::lexicon());
        let mut poor = SolverOptions::new()
            .kernel(kernel)
            .step_limit(StepLimit::new(0))
            .build(dictc_english::lexicon());
        let score = poor.score(&board);
        assert!(score.is_complete && score.words > 1000);
        assert_eq!(score, free.score(&board));
        assert!(poor.solve(&board).is_complete());
    }
}

#[test]
fn without_a_budget_nothing_is_found_and_the_answer_is_incomplete() {
    let mut solver =
        SolverOptions::new().step_limit(StepLimit::new(0)).build(dictc_english::lexicon());
    let blanks = board("???/???/???");
    assert_eq!(solver.score(&blanks), Score { words: 0, points: 0, is_complete: false });
    assert!(!solver.solve(&blanks).is_complete() && solver.solve(&blanks).is_empty());
}

#[test]
fn an_unlimited_budget_finds_what_the_default_finds() {
    let blanks = board("????/????/????/????");
    let mut solver = Solver::new(dictc_english::lexicon());
    let score = solver.score(&blanks);
    assert!(score.is_complete);
    solver.set_options(SolverOptions::new().step_limit(StepLimit::UNLIMITED));
    assert_eq!(solver.score(&blanks), score);
}

#[test]
fn every_word_has_a_path_after_the_budget_ran_out() {
    let words = words();
    let board = board("aaaa/aaaa/aaaa/aaaa");
    for Contestant { name, solver, .. } in Forms::of(&words).contestants(&rules()) {
        let mut solver = solver;
        solver.set_options(solver.options().clone().step_limit(StepLimit::new(100_000)));
        let mut paths: Vec<(usize, u64)> = Vec::new();
        let mut walk = solver.paths(&board);
        while let Some((word, path)) = walk.next_path() {
            assert_eq!(word.letter_count(), path.len(), "{name}");
            match paths.last_mut().filter(|(letters, _)| *letters == path.len()) {
                Some((_, paths)) => *paths += 1,
                None => paths.push((path.len(), 1)),
            }
        }
        let count = walk.totals();
        let letters: Vec<usize> = paths.iter().map(|&(letters, _)| letters).collect();
        assert_eq!(letters, (1..=16).collect::<Vec<_>>(), "{name}");
        // On 4x4 cells, 84 pairs touch; 408 paths have three cells.
        assert_eq!([paths[0].1, paths[1].1, paths[2].1], [16, 84, 408], "{name}");
        assert_eq!(paths[15].1, 1, "{name}");
        let all = paths.iter().map(|&(_, paths)| paths).sum();
        assert_eq!((count.words, count.paths, count.is_complete), (16, all, false), "{name}");
    }
}

#[test]
fn the_search_for_a_missing_path_is_cut_off() {
    let maze = board(MAZE);
    let dead_end = "a".repeat(31) + "b";
    let mut paths = PathSearch::new(&maze).with_step_limit(SOME);
    assert_eq!((paths.start("bc").count(), paths.is_complete()), (3, true));
    assert_eq!((paths.start(&dead_end).count(), paths.is_complete()), (0, false));
    // All words share one limit, which is spent.
    assert_eq!((paths.start("bc").count(), paths.is_complete()), (0, false));
    assert_eq!(PathSearch::new(&maze).start("bc").count(), 3);
}

#[test]
fn a_word_that_is_given_up_early_is_not_cut_off() {
    let board = board("aaaa/aaaa/aaaa/aaaa");
    let mut paths = PathSearch::new(&board);
    let word = "a".repeat(16);
    let mut last = Vec::new();
    for n in [1, 2, 100] {
        // Each word begins anew, whatever was left of the last one.
        let found: Vec<_> = paths.start(&word).take(n).collect();
        assert_eq!((found.len(), paths.is_complete()), (n, true));
        assert!(found.starts_with(&last) && found.is_sorted());
        last = found;
    }
}

#[test]
fn the_empty_word_has_no_path() {
    let mut paths = PathSearch::new(&board("ab/"));
    assert_eq!((paths.start("").count(), paths.is_complete()), (0, true));
    assert_eq!(paths.start("ab").count(), 1);
}
