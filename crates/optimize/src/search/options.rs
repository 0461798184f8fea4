//! The options of a search: its objective, its boards, and when it ends.

use std::num::NonZeroUsize;

use dictc_board::{DiceSet, Rules, Tile};
use dictc_lexicon::Lexicon;

use super::{long_words, weights};
use crate::ascii_letters::AsciiLetters;
use crate::error::Error;
use crate::letter_board::{check_words, tile};
use crate::rolls::Rolls;
use crate::scorer::{Objective, Scorer, target_of};
use crate::shape::Shape;

/// A heuristic search for the best boards of a shape.
///
/// A search consists of independent runs. A run starts from random boards or, on more than 16
/// cells, from one board that it has annealed. Then it climbs: it makes small changes until they no
/// longer improve the boards of its pool. A run depends only on the options, the seed and its
/// number. Searches find good boards fast, but do not prove that these are the best.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
///
/// use dictc_board::Size;
/// use dictc_optimize::{Search, Shape};
///
/// let shape = Shape::closed(Size::new(2, 2)?)?;
/// let search = Search::new(dictc_english::lexicon(), shape)?.runs(1).top(2);
/// let found = search.run(|_| ControlFlow::Continue(()));
/// assert_eq!(found.boards.len(), 2);
/// assert!(found.boards[0].points >= found.boards[1].points);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Search {
    pub(super) lexicon: Lexicon,
    pub(super) shape: Shape,
    pub(super) rules: Rules,
    pub(super) objective: Objective,
    /// By letter: how often words have it, weighted by their points.
    pub(super) frequencies: [u32; 26],
    /// By letter: how often start boards show it, in parts of the sum.
    pub(super) weights: [u32; 26],
    /// Whether `weights` are `frequencies`.
    pub(super) are_default: bool,
    /// By symbol: its tile.
    pub(super) tiles: Vec<Tile>,
    pub(super) dice: Option<Rolls>,
    pub(super) seed: u64,
    pub(super) threads: NonZeroUsize,
    pub(super) target: Option<u64>,
    pub(super) runs: Option<u64>,
    pub(super) top: usize,
    pub(super) pool: usize,
    /// `None`: depends on the size of the boards.
    pub(super) annealing: Option<u64>,
}

impl Search {
    /// A search for the board of this shape with the most points, with the words of a lexicon, by
    /// the usual rules for the size. It continues until the callback of [`run`](Self::run), the
    /// [`target`](Self::target) or the number of [`runs`](Self::runs) ends it.
    ///
    /// Boards show the letters from `a` to `z`, where `q` is the Qu tile. Linear in the length of
    /// the word list.
    ///
    /// # Errors
    ///
    /// [`Error::Words`] if such boards cannot show all words of the lexicon: if a word has a
    /// character outside `a` to `z`, or a q without u. [`Search::with_dice`] takes any lexicon.
    pub fn new(lexicon: Lexicon, shape: Shape) -> Result<Search, Error> {
        check_words(&lexicon)?;
        Ok(Search::of_any_words(lexicon, shape))
    }

    /// Like [`Search::new`], but for boards that these dice can roll. Their faces can be any tiles:
    /// letters of all alphabets, groups of letters, blanks and walls. Words that the dice cannot
    /// show are accepted and never found.
    ///
    /// # Errors
    ///
    /// - [`Error::DiceSize`] if the dice are for another size,
    /// - [`Error::TooManyFaces`] if the dice have more than 64 different faces, including the
    ///   letters from `a` to `z`.
    pub fn with_dice(lexicon: Lexicon, shape: Shape, dice: &DiceSet) -> Result<Search, Error> {
        if dice.size() != shape.size() {
            return Err(Error::DiceSize { dice: dice.size(), shape: shape.size() });
        }
        let mut search = Search::of_any_words(lexicon, shape);
        search.dice = Some(Rolls::new(dice, &mut search.tiles).ok_or(Error::TooManyFaces)?);
        Ok(search)
    }

    fn of_any_words(lexicon: Lexicon, shape: Shape) -> Search {
        let rules = Rules::for_size(shape.size());
        let frequencies = weights::of_dictionary(&lexicon, &rules, shape.cells());
        Search {
            frequencies,
            weights: frequencies,
            are_default: true,
            lexicon,
            shape,
            rules,
            objective: Objective::Points,
            tiles: (b'a'..=b'z').map(tile).collect(),
            dice: None,
            seed: 0,
            threads: NonZeroUsize::MIN,
            target: None,
            runs: None,
            top: 1,
            pool: 0,
            annealing: None,
        }
    }

    /// Plays by these rules.
    #[must_use]
    pub fn rules(mut self, rules: Rules) -> Search {
        self.rules = rules;
        self.frequencies = weights::of_dictionary(&self.lexicon, &self.rules, self.shape.cells());
        if self.are_default {
            self.weights = self.frequencies;
        }
        self
    }

    /// What makes a board good. Default: [`Objective::Points`].
    #[must_use]
    pub fn objective(mut self, objective: Objective) -> Search {
        self.objective = objective;
        self
    }

    /// Uses only these letters; `q` is the Qu tile. Default: all letters of the dictionary.
    ///
    /// Start boards show the 16 commonest of them. A letter listed twice is twice as frequent as a
    /// letter listed once. By default, letters are as frequent as in the words, weighted by points.
    ///
    /// # Errors
    ///
    /// - [`Error::NoLetters`] if there are none,
    /// - [`Error::Letters`] if a character is not a letter from `a` to `z`.
    pub fn letters(mut self, letters: &str) -> Result<Search, Error> {
        // Refuses other characters.
        AsciiLetters::of(letters)?;
        let mut weights = [0; 26];
        for letter in letters.bytes() {
            weights[usize::from(letter - b'a')] += 1;
        }
        if letters.is_empty() {
            return Err(Error::NoLetters);
        }
        self.weights = weights;
        self.are_default = false;
        Ok(self)
    }

    /// Sets the seed of the random boards. Default: 0.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Search {
        self.seed = seed;
        self
    }

    /// Uses this many threads. Default: 1.
    #[must_use]
    pub fn threads(mut self, threads: NonZeroUsize) -> Search {
        self.threads = threads;
        self
    }

    /// Ends when a board is worth at least this: points, words or letters, by the objective.
    #[must_use]
    pub fn target(mut self, target: u64) -> Search {
        self.target = Some(target);
        self
    }

    /// Ends after this many runs.
    #[must_use]
    pub fn runs(mut self, runs: u64) -> Search {
        self.runs = Some(runs);
        self
    }

    /// Keeps this many of the best boards. Default: 1.
    #[must_use]
    pub fn top(mut self, boards: usize) -> Search {
        self.top = boards.max(1);
        self
    }

    /// Keeps this many boards in the pool of a run. Default: 50 up to 16 cells, 5 for larger
    /// boards.
    #[must_use]
    pub fn pool(mut self, boards: usize) -> Search {
        self.pool = boards.max(1);
        self
    }

    /// Starts each run with this many moves of simulated annealing from one random board; with 0, a
    /// run climbs from many random boards. Default: 0 up to 16 cells, 600,000 for larger boards.
    #[must_use]
    pub fn annealing(mut self, moves: u64) -> Search {
        self.annealing = Some(moves);
        self
    }

    pub(super) fn scorer(&self) -> Scorer {
        let (lexicon, tiles) = (self.lexicon.clone(), self.tiles.clone());
        Scorer::new(lexicon, &self.shape, &self.rules, self.objective, tiles)
    }

    /// The words that start boards show: the longest words if these are the objective. Empty with
    /// dice, because dice cannot show most long words.
    pub(super) fn start_words(&self) -> Vec<Vec<u8>> {
        if self.objective != Objective::Longest || self.dice.is_some() {
            return Vec::new();
        }
        let weights = self.weights.iter().enumerate();
        let letters =
            weights.filter(|(_, weight)| **weight > 0).fold(0, |set, (i, _)| set | 1 << i);
        long_words::that_fit(&self.lexicon, &self.rules, self.shape.cells(), letters)
    }

    /// The number of boards in the pool of a run, and at its start.
    pub(super) fn pool_size(&self) -> usize {
        match (self.pool, self.shape.cells()) {
            (0, ..=16) => 50,
            (0, _) => 5,
            (boards, _) => boards,
        }
    }

    /// The moves of annealing at the start of a run.
    pub(super) fn annealing_moves(&self) -> u64 {
        let default = if self.shape.cells() <= 16 { 0 } else { 600_000 };
        self.annealing.unwrap_or(default)
    }

    pub(super) fn reaches_target(&self, value: u64) -> bool {
        self.target.is_some_and(|target| target_of(self.objective, value) >= target)
    }
}
