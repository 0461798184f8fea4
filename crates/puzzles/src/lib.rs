//! Solvers for word puzzles.
//!
//! | puzzle | solver | like |
//! | --- | --- | --- |
//! | guess a word from the marks on earlier guesses | [`Wordle`] | Wordle |
//! | words of a few letters with one in the center | [`Bee`] | Spelling Bee |
//! | chains of words around the sides of a box | [`LetterBox`] | Letter Boxed |
//! | words in straight lines of a grid | [`LetterGrid`], made by [`WordSearch`] | word search |
//! | the longest words that contain a text | [`longest_containing`] | Wordiply |
//! | from one word to another, a letter at a time | [`Ladders`] | word ladder |
//! | all words with the same letters, hooks, meanings | [`QuizCard`] | a quiz |
//!
//! A [`Vocabulary`] has the words of a puzzle: a dictionary, or its common words. Solvers walk the
//! dictionary and turn back where no word can follow. They compute only with integers, so the same
//! dictionary gives the same answers on every machine. Random puzzles depend on a seed (see
//! [`pick()`]). [`Leitner`] says when to ask a question of a quiz again.
//!
//! The crate knows nothing about boards, rounds, files, terminals or clocks.
//!
//! # Examples
//!
//! ```
//! use dictc_puzzles::Bee;
//! use dictc_lexicon::Lexicon;
//!
//! let lexicon = Lexicon::from_words(["lean", "plane", "placental", "palace", "tea"])?;
//! let solution = Bee::new("acelpt", "n", 4, &lexicon)?.solve(&lexicon.into())?;
//! let words: Vec<&str> = solution.words().iter().map(|word| word.text.as_str()).collect();
//! assert_eq!(words, ["placental", "plane", "lean"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

// Tests the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod advice;
mod ahead;
mod bee;
mod error;
mod guess;
mod guess_search;
mod information;
mod ladder;
mod leitner;
mod letter_box;
mod letter_grid;
mod limit;
mod longest;
mod packing;
mod patterns;
mod pick;
mod quiz;
mod vocabulary;
mod word_search;
mod wordle;
mod wordle_boards;

pub use advice::{Advice, Evaluation};
pub use bee::{Bee, BeeSolution, BeeVerdict, BeeWord};
pub use error::Error;
pub use guess::{Guess, marks_from_text, marks_to_text};
pub use ladder::Ladders;
pub use leitner::{BOXES, Leitner};
pub use letter_box::{Chain, LetterBox};
pub use letter_grid::{Direction, LetterGrid, PlacedWord};
pub use longest::longest_containing;
pub use pick::{pick, picks};
pub use quiz::{QuizCard, QuizKind, QuizVerdict};
pub use vocabulary::Vocabulary;
pub use word_search::{Overlaps, WordSearch, WordSearchOptions};
pub use wordle::{GuessRule, Missed, Wordle};
pub use wordle_boards::BoardsAdvice;
