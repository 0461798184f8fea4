//! The operations that every language has, and what the Rust libraries answer.
//!
//! [`operations()`] reads `operations.toml`: what one can ask, how each language spells it, and
//! examples with their answers. [`random()`] asks the same at random, and [`Libraries`] answers all of
//! it with the Rust libraries. The program writes questions and answers as lines, for the tests of
//! other languages.
//!
//! # Questions and answers
//!
//! A question is the key of an operation and its arguments. All are about the embedded English
//! dictionary, except those that make a dictionary of their own. Lists in an answer are separated by
//! blanks; an error is `!`, its kind and what its message says.
//!
//! | key | arguments | answer |
//! | --- | --- | --- |
//! | `open` | a file of the repository | the number of words |
//! | `compile` | a list, `,` for the end of a line and `:` for a tab | its words |
//! | `from_words` | words, separated by `,` | its words |
//! | `select` | three lists of words, separated by `,`: all, those that count, those that do not | its words |
//! | `contains`, `contains_prefix` | a text | `1` or `0` |
//! | `walk` | letters or tiles, separated by `,` | the ordinal of the prefix or `-`, and the characters that go on; `-` alone for no prefix |
//! | `contains_many`, `ordinals` | words, separated by blanks | `1` or `0`, a number or `-` for each |
//! | `ordinal`, `value` | a text | a number, or `-` |
//! | `fold` | a text | the text as words are spelled |
//! | `why_not`, `why_no_words` | a text, a board | a sentence, or `-` |
//! | `meaning` | a file of the repository, a word | the meaning, or `-` |
//! | `word` | an ordinal | the word, or `-` |
//! | `completions`, `prefixes`, `matches` | a text | words |
//! | `regex` | an expression; `whole` | words |
//! | `fuzzy` | a word; a number of edits | `WORD:DISTANCE`, the likeliest first |
//! | `anagrams` | letters; `some` | words, the longest first |
//! | `deal` | dice, seed, number | the text of the board |
//! | `score` | a board | the numbers of words and points |
//! | `solve` | a board | the points, and then the words |
//! | `score_within` | a board, a number of steps | `complete` or `cut off` |
//! | `paths` | a board, a word | the cells of each path, separated by `,` |
//! | `solution_json` | a board; a number of steps | a JSON object |
//! | `of_file` | a file, an operation and its text | the first ten words; `+` after fewer at the step limit. `solve`: the words of a board in the letters of the dictionary |
//! | `round_json` | a board, and the name and the words of each player | a JSON object |
//!
//! Arguments after a `;` may be left out: then the default of the language holds.
#![forbid(unsafe_code)]

mod alphabet_files;
mod hostile_files;
mod libraries;
mod operations;
mod random;

pub use alphabet_files::alphabet_questions;
pub use hostile_files::hostile_questions;
pub use libraries::{Answer, Libraries};
pub use operations::{
    ColumnOperation, Example, LANGUAGES, Language, Operation, column_operations, operations,
};
pub use random::{BOARDS, QUERIES, random};

/// The key of an operation and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The key of an operation.
    pub key: String,
    /// What it is asked.
    pub arguments: Vec<String>,
}

impl Question {
    /// A question of an operation.
    pub fn new<A: ToString>(key: &str, arguments: impl IntoIterator<Item = A>) -> Self {
        let arguments = arguments.into_iter().map(|it| it.to_string()).collect();
        Self { key: key.to_owned(), arguments }
    }
}
