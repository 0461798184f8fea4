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
mod digits;
mod distinct;
mod list;
mod ranks;
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
use crate::letter_set::LetterSet;
use crate::shape::Shape;
use digits::Digits;
use list::{MAX_LETTERS, MAX_POINTS, Worth};
use ranks::{MAX_CELLS, Ranks};

pub use bound::upper_bound;
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
    /// - [`Error::NoGraph`] if the lexicon has no word graph, or one that leaves out words.
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
        if letters.is_empty() {
            return Err(Error::NoLetters);
        }
        complete_graph(lexicon)?;
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
        (b'a'..=b'z').filter(holds).collect()
    }

    /// The number of cells that tasks decide, unless memory asks for more.
    #[must_use]
    pub fn depth(&self) -> usize {
        match self.ranks.len() {
            0..=1 => 0,
            2..=10 => 1,
            11..=12 => 2,
            13..=14 => 3,
            _ => 4,
        }
    }

    /// All prefixes that decide `depth` cells and meet the relations, in ascending order of digits.
    /// Time and memory in their number.
    #[must_use]
    pub fn prefixes(&self, depth: usize) -> Vec<Prefix> {
        let mut prefixes = vec![Prefix::default()];
        for _ in 0..depth.min(self.ranks.len()) {
            prefixes = prefixes.iter().flat_map(|prefix| self.below(prefix)).collect();
        }
        prefixes
    }

    /// The tasks of a part of the proof, in an order that is the same everywhere but looks random: a
    /// part has every kind of task, and so has what is left at any time. Part `part` of `parts`,
    /// from 0, has every `parts`-th task.
    ///
    /// # Panics
    ///
    /// If `parts` is 0.
    #[must_use]
    pub fn tasks(&self, part: usize, parts: usize) -> Vec<Prefix> {
        let mut tasks = self.prefixes(self.depth());
        let seed = |seed, &digit: &u8| search::mix(seed ^ u64::from(digit));
        tasks.sort_by_cached_key(|prefix| (prefix.digits().iter().fold(0, seed), prefix.clone()));
        tasks.into_iter().skip(part).step_by(parts).collect()
    }

    /// The prefixes that decide one cell more, which cover the same boards together.
    #[must_use]
    pub fn below(&self, prefix: &Prefix) -> Vec<Prefix> {
        if prefix.len() >= self.ranks.len() {
            return Vec::new();
        }
        let highest = self.ranks.highest(prefix.len(), prefix.digits(), self.digits.count());
        (1..=highest).map(|digit| prefix.with(digit)).collect()
    }

    /// A prefix as text: the letters of each digit, with commas between the digits; `-` for the
    /// empty prefix.
    #[must_use]
    pub fn prefix_text(&self, prefix: &Prefix) -> String {
        if prefix.is_empty() {
            return "-".to_owned();
        }
        let letters =
            |&digit: &u8| String::from_utf8_lossy(self.digits.letters(digit)).into_owned();
        prefix.digits().iter().map(letters).collect::<Vec<_>>().join(",")
    }

    /// Reads what [`Proof::prefix_text`] writes; `None` if it is something else, or if the digits do
    /// not meet the relations.
    #[must_use]
    pub fn parse_prefix(&self, text: &str) -> Option<Prefix> {
        if text == "-" {
            return Some(Prefix::default());
        }
        let digit = |letters: &str| {
            (1..=self.digits.count()).find(|&it| self.digits.letters(it) == letters.as_bytes())
        };
        let digits: Vec<u8> = text.split(',').map(digit).collect::<Option<_>>()?;
        let is_valid = digits.len() <= self.ranks.len() && self.ranks.allow(&digits);
        is_valid.then(|| Prefix::new(digits))
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

/// Refuses a lexicon whose words are not all in the word graph.
fn complete_graph(lexicon: &Lexicon) -> Result<(), Error> {
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
