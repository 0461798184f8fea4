//! What people do with boards and words.
//!
//! - [`Judge`] decides which of a player's words count on one board, a word at a time; a [`Round`]
//!   judges the [`Sheet`]s of several players, cancels the words they share and names the winners.
//! - [`Statistics`] gathers words and points over many boards, as [`Distribution`]s and by word
//!   length.
//! - [`ordered_map()`] applies a function to a stream of items on several threads and returns the
//!   results in order: for example to solve files of boards.
//! - [`puzzle`] has solvers for other word puzzles: guessed words, words of a few letters, boxes and
//!   grids of letters.
//!
//! The crate uses [`solver`] to know what a board holds. It knows nothing of files, terminals or
//! formats, and it builds for `wasm32`, where [`ordered_map()`] runs on the calling thread.
//!
//! # Examples
//!
//! ```
//! use board::Board;
//! use game::{Judge, JudgedSheet, Round, Sheet, Statistics, Verdict};
//! use solver::Solver;
//!
//! let lexicon = english::lexicon();
//! let mut solver = Solver::new(lexicon.clone());
//! let solution = solver.solve(&Board::parse("hell/likd/oquee/laun")?);
//!
//! let judge = Judge::new(solution, 3, |word| lexicon.contains(word));
//! let sheets = [Sheet::new("Ann", "hell unequal"), Sheet::new("Ben", "hell, like, unequals")];
//! let round = Round::new(&judge, sheets);
//! assert_eq!(round.winners().map(JudgedSheet::name).collect::<Vec<_>>(), ["Ann"]);
//! assert_eq!(round.sheets()[1].words()[0].verdict, Verdict::Shared);
//!
//! let mut statistics = Statistics::default();
//! statistics.add(solution);
//! assert_eq!(statistics.points().max(), Some(solution.points()));
//! # Ok::<(), board::Error>(())
//! ```

#![forbid(unsafe_code)]

mod axis;
mod distribution;
mod judge;
mod ordered_map;
pub mod puzzle;
mod round;
mod sheet;
mod statistics;

pub use axis::round_width;
pub use distribution::Distribution;
pub use judge::{Judge, Ruling, Verdict};
pub use ordered_map::{Next, ordered_map};
pub use round::{JudgedSheet, JudgedWord, Round};
pub use sheet::Sheet;
pub use statistics::{LengthStatistics, Statistics};

#[cfg(test)]
mod tests {
    use super::*;

    /// Every public type can move to and be shared with another thread.
    #[test]
    fn public_types_are_send_and_sync() {
        fn assert_send_sync<T: Send + Sync>() {}
        assert_send_sync::<Distribution>();
        assert_send_sync::<Judge<fn(&str) -> bool>>();
        assert_send_sync::<JudgedSheet>();
        assert_send_sync::<JudgedWord>();
        assert_send_sync::<LengthStatistics>();
        assert_send_sync::<Next<u64>>();
        assert_send_sync::<puzzle::Bee>();
        assert_send_sync::<puzzle::LetterBox>();
        assert_send_sync::<puzzle::LetterGrid>();
        assert_send_sync::<puzzle::PuzzleError>();
        assert_send_sync::<puzzle::Vocabulary>();
        assert_send_sync::<puzzle::Wordle>();
        assert_send_sync::<Round>();
        assert_send_sync::<Ruling>();
        assert_send_sync::<Sheet>();
        assert_send_sync::<Statistics>();
        assert_send_sync::<Verdict>();
    }
}
