//! Finds all words on a Boggle board by walking a compiled dictionary in step with it.
//!
//! A [`Solver`] carries the state of a prefix automaton along every path over the board. A path
//! ends as soon as no word continues with its letters. It answers three questions:
//!
//! - How many words, and how many points? [`Solver::score`] returns a [`Score`].
//! - Which words? [`Solver::solve`] lends a [`Solution`] of [`Word`]s, each with one [`Path`].
//! - Every path of every word? [`Solver::paths`] walks over [`Paths`]; a [`PathSearch`] finds the
//!   paths of single words.
//!
//! # Examples
//!
//! ```
//! use dictc_solver::{Board, Solver};
//!
//! let mut solver = Solver::new(dictc_english::lexicon());
//! let board = Board::parse("hell/likd/oquee/laun")?;
//! let score = solver.score(&board);
//! let best = solver.solve(&board).words().max_by_key(|word| word.points()).expect("a word");
//! assert_eq!((best.text().as_ref(), best.points()), ("unequal", 5));
//! assert!(score.is_complete && score.points >= 5);
//! # Ok::<(), dictc_board::Error>(())
//! ```
//!
//! # How it works
//!
//! There are two searches, which find the same words. If a word has several paths, they may return
//! different ones, and so may kernels for different processors. Boards of up to 64 letters whose
//! tiles are in the token set of the word graph go through a [`Kernel`], which works level by level
//! and, if the processor supports it, on many states at a time. Other boards, and lexicons without
//! a word graph, go through a prefix search on the FST. `docs/algorithm.md` in the repository
//! explains both.
//!
//! # Limits
//!
//! Kernels always end soon. The prefix search and the walks over paths can take exponential time on
//! adversarial boards, so a [`StepLimit`] of steps limits them, and [`Solver::interrupt_when`] ends
//! them. Every answer says whether it is complete.
//!
//! # Threads
//!
//! A solver owns its memory and keeps a clone of the lexicon, which is a counted reference. So it
//! has no lifetime and can move to another thread. Use one solver per thread; all share one
//! lexicon. The crate reads no files and prints nothing.

// Tests the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod automaton_choice;
mod blanks;
mod found_word;
mod fst_walk;
mod interrupt;
mod kernel;
mod letter_bits;
mod letters;
mod options;
mod path;
mod path_search;
mod paths;
mod points;
mod prefix_search;
mod score;
mod slots;
mod solution;
mod solver;
mod step_limit;
mod trace;

pub use dictc_board::{Board, RuleBook, Rules, Size};
pub use dictc_lexicon::Lexicon;

pub use automaton_choice::AutomatonChoice;
pub use kernel::{Kernel, UnknownKernel};
pub use letters::LettersError;
pub use options::SolverOptions;
pub use path::{Cells, Path};
pub use path_search::PathSearch;
pub use paths::{PathCount, Paths};
pub use score::Score;
pub use solution::{Columns, Solution, SolutionWords, Word};
pub use solver::Solver;
pub use step_limit::StepLimit;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clone_has_the_settings() {
        let lexicon = Lexicon::from_words(["did", "die", "died", "edit"]).unwrap();
        let board = Board::parse("di/ed").unwrap();
        let rules = Rules::for_board(&board).with_min_length(4).unwrap();
        let options = SolverOptions::new().automaton(AutomatonChoice::Fst);
        let mut solver = options.step_limit(StepLimit::new(0)).rules(rules).build(lexicon);
        let score = solver.score(&board);
        assert!(!score.is_complete);
        let mut clone = solver.clone();
        assert_eq!(clone.score(&board), score);
        clone.set_options(clone.options().clone().step_limit(StepLimit::UNLIMITED));
        let words: Vec<_> = clone.solve(&board).words().map(|it| it.text().into_owned()).collect();
        assert_eq!(words, ["died"]);
    }

    #[test]
    fn an_interrupted_search_is_incomplete() {
        // There are more paths than a search can visit between two looks at the interrupt.
        let board = Board::parse(&vec!["a".repeat(9); 9].join("/")).unwrap();
        let lexicon = Lexicon::from_words(["a".repeat(20)]).unwrap();
        let mut solver = Solver::new(lexicon);
        solver.interrupt_when(|| true);
        let mut clone = solver.clone();
        for solver in [&mut solver, &mut clone] {
            let mut paths = solver.paths(&board);
            while paths.next_path().is_some() {}
            assert!(!paths.totals().is_complete);
        }
    }
}
