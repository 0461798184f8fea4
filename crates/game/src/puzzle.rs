//! Solvers for word puzzles other than boards.
//!
//! | puzzle | solver | like |
//! | --- | --- | --- |
//! | guess a word from marks on guesses | [`Wordle`] | Wordle |
//! | words from a few letters with one in the centre | [`Bee`] | Spelling Bee |
//! | chains of words around the sides of a box | [`LetterBox`] | Letter Boxed |
//! | words in straight lines of a grid | [`LetterGrid`] | word search |
//! | the longest words that contain a text | [`longest_containing`] | Wordiply |
//!
//! Solvers walk the dictionary and turn back where no word can follow. They choose with integers
//! alone, so the same dictionary gives the same answers on every machine. A [`Vocabulary`] is a
//! dictionary, or the common part of it. What is random comes from a seed: see [`pick`].

mod bee;
mod error;
mod guess;
mod information;
mod letter_box;
mod letter_grid;
mod longest;
mod patterns;
mod random;
mod vocabulary;
mod wordle;

pub use bee::{Bee, BeeSolution, BeeVerdict, BeeWord};
pub use error::PuzzleError;
pub use guess::{Guess, marks_from_text, marks_to_text};
pub use letter_box::{Chain, LetterBox};
pub use letter_grid::{Direction, LetterGrid, PlacedWord};
pub use longest::longest_containing;
pub use random::pick;
pub use vocabulary::Vocabulary;
pub use wordle::{Advice, Evaluation, GuessRule, Wordle};
