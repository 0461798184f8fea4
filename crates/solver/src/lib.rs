//! Finds the words of a board by walking a lexicon in step with it.
//!
//! A [`Solver`] carries the state of a prefix automaton along every path over the board; a prefix that no
//! word has ends the path at once. It answers three questions with one search each: how many words and points
//! ([`Solver::score`]), which words ([`Solver::solve`], a [`Solution`] of [`Word`]s), and every path
//! of every word ([`Solver::all_paths`]).
//!
//! There are two searches. Boards of up to 64 letters that the word graph can tell go through a kernel, which
//! works level by level on the graph. All others, and lexicons without a graph, go through a prefix search that
//! works on either of a lexicon's automata. Both give the same answers; `docs/algorithm.md` tells why they are fast.
//! The kernels always end soon. The prefix search, and [`Paths`], which lists every way to spell a word, can be led into
//! mazes, and so have a limit, [`Effort`]; every answer tells whether it is complete.
//!
//! Around them: [`in_order`] solves streams of boards on many threads, [`Stats`] gathers what many boards hold,
//! and a [`Match`] scores what players wrote down.
//!
//! The crate prints nothing and writes nothing: any number of solvers share one lexicon.

mod automaton;
mod batch;
mod choice;
mod effort;
mod kernel;
mod letters;
mod path;
mod paths;
mod points;
mod prefix_search;
mod score;
mod sheet;
mod slots;
mod solution;
mod solver;
mod stats;
mod trace;

pub use batch::{Next, in_order};
pub use choice::AutomatonChoice;
pub use effort::Effort;
pub use kernel::{Kernel, UnknownKernel};
pub use letters::LettersError;
pub use path::Path;
pub use paths::{PathCount, Paths};
pub use score::Score;
pub use sheet::{Match, Sheet, SheetWord, Verdict};
pub use solution::{Solution, Word};
pub use solver::Solver;
pub use stats::{Distribution, LengthStats, Stats};
