//! Games on boards: rounds, computer players, hints, histories and judged sheets.
//!
//! - A [`Round`] is a game on one board while it is played: it judges words one at a time, lets
//!   computer [`Player`]s play, gives [`Hint`]s, and scores all players together. A [`RoundCode`]
//!   is a short text that gives the same round everywhere; a [`Deal`] is its dice and seed, and a
//!   [`BoardFilter`] limits the words and points of its board.
//! - The words that most people know are the [`Goal`] of a round, and a [`Standing`] compares a player
//!   with it. Other games have the same [`Rank`]s.
//! - A [`session`] is a round with one or more people at one keyboard: everything that an
//!   interactive program needs except the screen and the clock.
//! - A [`GameRecord`] is a line of a player's history, and a [`HistorySummary`] adds up many games.
//! - For sheets that were written on paper, a [`Judge`] decides which words count on one board, and
//!   a [`JudgedRound`] scores the [`Sheet`]s of several players and names the winners.
//! - [`Statistics`] gathers words and points over many boards, as [`Distribution`]s and by word
//!   length.
//!
//! The crate uses [`dictc_solver`] to find the words of a board. It uses no files, terminals or
//! clocks: the program passes the time to each call. It computes rounds only with integers, so a
//! code and a seed give the same game on every machine.
//!
//! # Examples
//!
//! ```
//! use dictc_board::Board;
//! use dictc_game::{Judge, JudgedRound, JudgedSheet, SharedWords, Sheet, Statistics, Verdict};
//! use dictc_solver::Solver;
//!
//! let lexicon = dictc_english::lexicon();
//! let mut solver = Solver::new(lexicon.clone());
//! let solution = solver.solve(&Board::parse("hell/likd/oquee/laun")?);
//!
//! let judge = Judge::new(solution, 3, |word| lexicon.contains(word));
//! let sheets = [Sheet::new("Ann", "hell unequal"), Sheet::new("Ben", "hell, like, unequals")];
//! let round = JudgedRound::new(&judge, sheets, SharedWords::Cancel);
//! assert_eq!(round.winners().map(|it| &*it.name).collect::<Vec<_>>(), ["Ann"]);
//! assert_eq!(round.sheets[1].words[0].verdict, Verdict::Shared);
//!
//! let mut statistics = Statistics::default();
//! statistics.add(solution);
//! assert_eq!(statistics.points().max(), Some(solution.points()));
//! # Ok::<(), dictc_board::Error>(())
//! ```

#![forbid(unsafe_code)]

// Tests the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod axis;
mod board_word;
mod code;
mod deal;
mod distribution;
mod goal;
mod hint;
mod history;
mod judge;
mod judged_round;
mod letter_dice;
mod player;
mod rank;
mod round;
pub mod session;
mod settings;
mod sheet;
mod spell;
mod statistics;

pub use axis::round_width;
pub use board_word::BoardWord;
pub use code::{CodeError, RoundCode};
pub use deal::{BoardFilter, Deal, NoSuchBoard};
pub use distribution::Distribution;
pub use goal::{Goal, Standing};
pub use hint::Hint;
pub use history::{GameRecord, HistoryError, HistorySummary, LengthRecord, OpponentRecord};
pub use judge::{Judge, Ruling, Verdict};
pub use judged_round::{JudgedRound, JudgedSheet, JudgedWord};
pub use letter_dice::{LETTERS, NoLetters, dice_of_letters};
pub use player::{Find, KnownWords, NotAStrength, Player, Strength};
pub use rank::Rank;
pub use round::{PlayerId, Reply, Round};
pub use settings::{Settings, SharedWords};
pub use sheet::Sheet;
pub use spell::spell;
pub use statistics::{LengthStatistics, Statistics};
