//! The crate's errors.

use dictc_board::Size;
use dictc_letters::{count, quoted};

/// The errors of this crate. Messages count cells from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A board with more cells than a [`Shape`](crate::Shape) can have.
    #[error("{}: expected at most {most}", count(*cells, "cell"))]
    TooManyCells {
        /// The cells of the board.
        cells: usize,
        /// The most cells.
        most: usize,
    },
    /// A tile that is not a letter from `a` to `z` or the Qu tile.
    #[error("tile {number} is {}: expected a letter from a to z, or Qu", quoted(tile))]
    NotALetter {
        /// The number of the tile, from 1.
        number: usize,
        /// The tile.
        tile: String,
    },
    /// A text that is not a board class.
    #[error("the board class {}: {problem}", quoted(text))]
    Class {
        /// The text.
        text: String,
        /// What is wrong with it, and what was expected.
        problem: String,
    },
    /// A character that is not a letter from `a` to `z`.
    #[error("expected letters from a to z, not {}", quoted(letter.encode_utf8(&mut [0; 4])))]
    Letters {
        /// What was found.
        letter: char,
    },
    /// A lexicon with words that boards of the letters from `a` to `z` and the Qu tile cannot show.
    /// These words would not be counted.
    #[error(
        "the dictionary has words with {letters}, such as {}, which boards of the letters a to z and \
         Qu cannot show: expected a dictionary without them",
        quoted(word)
    )]
    Words {
        /// The letters that boards do not show, such as `ä, ö and q without u`.
        letters: String,
        /// The first of the words.
        word: String,
    },
    /// No letters for the boards of a [`Search`](crate::Search) or a [`Proof`](crate::Proof).
    #[error("no letters: expected letters from a to z")]
    NoLetters,
    /// Dice for boards of another size.
    #[error("the dice are for boards of {dice}, not {shape}")]
    DiceSize {
        /// The size that the dice are for.
        dice: Size,
        /// The size of the boards.
        shape: Size,
    },
    /// Dice with too many different faces.
    #[error("the dice have more than 64 different faces, the letters from a to z included")]
    TooManyFaces,
    /// A lexicon without a list of values, from which [`words_with_values`](crate::words_with_values()) reads
    /// levels. The values of a plain `fst` map are not such a list.
    #[error(
        "the dictionary has no levels of words: expected one that dictc makes of words with values"
    )]
    NoValues,
    /// Words that cannot be put into a lexicon in memory.
    #[error("cannot make a dictionary of the common words: {0}")]
    Lexicon(String),
    /// A board size that is too large for a proof.
    #[error("{}: proofs are for boards of at most {most}", count(*cells, "cell"))]
    ProofTooLarge {
        /// The cells of the size.
        cells: usize,
        /// The most cells.
        most: usize,
    },
    /// A board class with too many cells that have more than one letter.
    #[error("{open} cells have more than one letter: expected at most {most}")]
    TooManyOpen {
        /// The number of those cells.
        open: usize,
        /// The most that are allowed.
        most: usize,
    },
    /// Points that do not fit in the entry of a proof.
    #[error(
        "a word of {} has {} points: proofs are for rules with at most {most}",
        count(*letters, "letter"),
        dictc_letters::grouped(*points)
    )]
    PointsTooLarge {
        /// The number of letters.
        letters: usize,
        /// Its points.
        points: u32,
        /// The most points.
        most: u32,
    },
    /// A threshold of 0, which all boards reach, or one that is too large.
    #[error("expected a threshold from 1 to {}", dictc_letters::grouped(*most))]
    NoThreshold {
        /// The largest threshold.
        most: u32,
    },
    /// A lexicon without words.
    #[error("the dictionary has no words: expected one with words of the letters a to z")]
    NoWords,
    /// A lexicon with words, but without a word graph, or with a graph that leaves out words.
    #[error("the dictionary has no complete word graph: expected one that dictc makes by default")]
    NoGraph,
    /// A task whose list is longer than the settings allow, or with more undecided cells than fit
    /// in an entry. The tasks below it are smaller.
    #[error("the task {prefix} needs too much memory: expected one that decides more cells")]
    TaskTooLarge {
        /// The task.
        prefix: String,
    },
    /// A score that the solver's step limit cut off. Nothing is proved.
    #[error("the score of a board was cut off by the step limit: nothing is proved")]
    Incomplete,
}

#[cfg(test)]
mod tests;
