//! Proves which boards reach a threshold: all of them, up to symmetry.
//!
//! A [`Proof`] is the question: boards of a size, a dictionary, rules, and the least score. It
//! splits into tasks, one for each [`Prefix`]: the letters of the first cells. A [`Prover`] runs
//! tasks one after another and returns a [`TaskReport`] for each. Tasks are independent.
//!
//! # Steps of a task
//!
//! 1. [`list`]: every way to find a word on a board of the task.
//! 2. [`sort`]: by the cells that they ask for, the first rank on top.
//! 3. [`tree`]: the sorted entries as a trie with a bound at each node.
//! 4. [`search`]: decide the first ranks by merging trees, while bounds are far above the threshold;
//! 5. [`walk`]: decide the others on the tree as it is, and leave out what stays below the
//!    threshold; at a late rank count the words of the decided cells exactly.
//! 6. Score the boards that are left.
//!
//! [`bound`] has the bound of any board class. [`ranks`] has the order of cells and the relations that leave out mirrored boards, [`digits`]
//! the groups of letters. `docs/frontier.md` in the repository explains why nothing is missed.

mod bound;
pub(crate) mod digits;
mod distinct;
mod division;
mod list;
pub(crate) mod ranks;
mod sample;
mod search;
mod sort;
mod task;
#[cfg(test)]
mod tests;
mod tree;
mod walk;

use board::{Rules, Size};
use lexicon::Lexicon;

use crate::error::Error;
use crate::letter_board::check_words;
use crate::letter_set::LetterSet;
use crate::shape::Shape;
use digits::Digits;
use list::{MAX_LETTERS, MAX_POINTS, Worth};
use ranks::{MAX_CELLS, Ranks};

pub use bound::upper_bound;
pub use division::{Coverage, Division};
pub use sample::{Estimate, Part, Sample, Sampler};
pub use search::Prover;
pub use task::{Prefix, TaskReport};

/// What a proof counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Total {
    /// The points of the words.
    #[default]
    Points,
    /// The words.
    Words,
}

/// Which boards are looked for: every board of a size whose score is at least a threshold.
///
/// Boards have closed edges and at most 16 cells, each a letter from `a` to `z`; `q` is the Qu tile.
#[derive(Clone, Debug)]
pub struct Proof {
    lexicon: Lexicon,
    shape: Shape,
    ranks: Ranks,
    digits: Digits,
    rules: Rules,
    total: Total,
    worth: Worth,
    at_least: u32,
}

/// How tasks are searched. Settings change the time that a task takes, not what it finds.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Settings {
    /// Up to this number of decided cells, trees are merged,
    pub forced: usize,
    /// as long as the bound is above this number of thresholds.
    pub switch: f64,
    /// The ranks at which the words of the decided cells are counted exactly, as bits.
    pub checks: u32,
    /// The most entries of a list.
    pub max_entries: usize,
}

impl Settings {
    /// Settings that are good for boards of this number of cells.
    #[must_use]
    pub fn for_cells(cells: usize) -> Settings {
        let (forced, switch, check) = match cells {
            0..=9 => (4, 2.5, 6),
            10..=12 => (4, 2.5, 8),
            _ => (7, 2.5, 12),
        };
        Settings { forced, switch, checks: 1 << check, max_entries: 1 << 27 }
    }
}

/// The largest threshold, far above the score of any board of 16 cells.
const MAX_AT_LEAST: u32 = 1 << 24;

impl Proof {
    /// The question which boards of a size reach `at_least` points or words. Boards show the given
    /// letters.
    ///
    /// Takes time in the length of the word list.
    ///
    /// # Errors
    ///
    /// - [`Error::ProofTooLarge`] if the size has more than 16 cells,
    /// - [`Error::PointsTooLarge`] if a word has more than 15 points,
    /// - [`Error::NoThreshold`] if the threshold is 0 or above 16,777,216,
    /// - [`Error::NoLetters`] if there are no letters,
    /// - [`Error::Words`] if a word has a character outside `a` to `z` or a q without u, whatever its
    ///   length: the proof would not count it, although other boards of the size may have it,
    /// - [`Error::NoGraph`] if the lexicon has no word graph.
    pub fn new(
        lexicon: &Lexicon,
        size: Size,
        rules: Rules,
        total: Total,
        letters: LetterSet,
        at_least: u32,
    ) -> Result<Proof, Error> {
        if size.cells() > MAX_CELLS {
            return Err(Error::ProofTooLarge { cells: size.cells(), most: MAX_CELLS });
        }
        if at_least == 0 || at_least > MAX_AT_LEAST {
            return Err(Error::NoThreshold { most: MAX_AT_LEAST });
        }
        check_lexicon(lexicon)?;
        if letters.is_empty() {
            return Err(Error::NoLetters);
        }
        let shape = Shape::closed(size)?;
        Ok(Proof {
            lexicon: lexicon.clone(),
            ranks: Ranks::new(&shape),
            shape,
            digits: Digits::new(lexicon, letters),
            worth: worth(&rules, total)?,
            rules,
            total,
            at_least,
        })
    }

    /// The letters that the words of a lexicon have, of those from `a` to `z`. A board with another
    /// letter scores no more than the same board with any of these.
    #[must_use]
    pub fn letters_of(lexicon: &Lexicon) -> LetterSet {
        let graph = lexicon.graph();
        let holds = |letter: &u8| graph.is_some_and(|it| it.alphabet().holds(char::from(*letter)));
        let letters = (b'a'..=b'z').filter(holds).filter_map(LetterSet::one);
        letters.fold(LetterSet::EMPTY, LetterSet::union)
    }

    /// How the boards are divided into tasks.
    #[must_use]
    pub fn division(&self) -> Division<'_> {
        Division { shape: &self.shape, ranks: &self.ranks, digits: &self.digits }
    }

    /// As [`Division::below`].
    fn below(&self, prefix: &Prefix) -> Vec<Prefix> {
        self.division().below(prefix)
    }

    /// As [`Division::prefix_text`].
    fn prefix_text(&self, prefix: &Prefix) -> String {
        self.division().prefix_text(prefix)
    }

    /// The lexicon.
    #[must_use]
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// The shape of the boards.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// What is counted.
    #[must_use]
    pub fn total(&self) -> Total {
        self.total
    }

    /// The order of the cells, and the relations.
    pub(crate) fn ranks(&self) -> &Ranks {
        &self.ranks
    }

    /// The groups of letters.
    pub(crate) fn digits(&self) -> &Digits {
        &self.digits
    }

    /// The least score of the boards that are looked for.
    #[must_use]
    pub fn at_least(&self) -> u32 {
        self.at_least
    }
}

/// The hash of an entry of a task, from its definition: `key` has a digit for each rank that the
/// entry asks for. Sums of these hashes are the hash of a list.
pub(crate) fn entry_hash(
    proof: &Proof,
    prefix: &Prefix,
    key: &[u8; MAX_CELLS],
    points: u32,
) -> u64 {
    let undecided = &key[prefix.len()..proof.ranks.len()];
    let digits = undecided.iter().fold(0, |bits, &digit| bits << 5 | u64::from(digit));
    search::mix(digits << 4 | u64::from(points))
}

/// Refuses a lexicon with words that are not counted: that boards of letters cannot show, or that are
/// not in the word graph.
fn check_lexicon(lexicon: &Lexicon) -> Result<(), Error> {
    check_words(lexicon)?;
    let is_complete = lexicon.graph().is_some_and(|graph| graph.alphabet().is_complete());
    if is_complete { Ok(()) } else { Err(Error::NoGraph) }
}

/// What words count, by their number of letters.
fn worth(rules: &Rules, total: Total) -> Result<Worth, Error> {
    let mut worth = [0; MAX_LETTERS + 1];
    for (letters, worth) in worth.iter_mut().enumerate() {
        let points = match total {
            Total::Points => rules.points(letters),
            Total::Words => (letters >= rules.min_length()).into(),
        };
        if points > MAX_POINTS {
            return Err(Error::PointsTooLarge { letters, points, most: MAX_POINTS });
        }
        *worth = points as u8;
    }
    Ok(worth)
}
