//! Where a board comes from: dice, a seed and a number. Also finds boards that meet a filter.

use std::fmt;
use std::ops::RangeInclusive;

use dictc_board::{Board, Dealer, DiceSet, Edges, QTile};
use dictc_letters::{Alphabet, count};
use dictc_lexicon::Lexicon;
use dictc_solver::{Score, Solver, Word};

use crate::settings::Settings;

/// The dice, seed and number of a board. A [`Dealer`] rolls the same board from them on every
/// machine.
///
/// # Examples
///
/// ```
/// use dictc_board::DiceSet;
/// use dictc_game::Deal;
///
/// let deal = Deal::new(DiceSet::named("new87")?.clone(), 1);
/// assert_eq!(deal.board().to_string(), "erho/ttaf/ruhg/iogs");
/// # Ok::<(), dictc_board::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Deal {
    /// The dice.
    pub dice: DiceSet,
    /// The seed of the dealer.
    pub seed: u64,
    /// The number of the board, from 0.
    pub number: u64,
    /// How the edges of the board are connected.
    pub edges: Edges,
    /// The meaning of the Qu tile of the dice.
    pub q: QTile,
    /// Whether letters of several characters [need tiles of their own](Board::is_strict).
    pub is_strict: bool,
}

impl Deal {
    /// Board 0 of a seed, with closed edges and a Qu tile, and not strict.
    #[must_use]
    pub fn new(dice: DiceSet, seed: u64) -> Deal {
        Deal { dice, seed, number: 0, edges: Edges::Closed, q: QTile::Qu, is_strict: false }
    }

    /// Makes the boards strict if the dice [show](DiceSet::is_strict_in) letters of several characters
    /// of this alphabet.
    #[must_use]
    pub fn in_alphabet(mut self, alphabet: &Alphabet) -> Deal {
        self.is_strict |= self.dice.is_strict_in(alphabet);
        self
    }

    /// The dealer of the board.
    #[must_use]
    pub fn dealer(&self) -> Dealer {
        Dealer::new(&self.dice, self.seed).edges(self.edges).q(self.q).strict(self.is_strict)
    }

    /// The board. Linear in the number of dice.
    #[must_use]
    pub fn board(&self) -> Board {
        self.dealer().board(self.number)
    }

    /// The first board that meets a filter, in the order of the boards' numbers, starting with this
    /// one. The rules of the settings replace those of `solver`.
    ///
    /// Solves up to `tries` boards.
    ///
    /// # Errors
    ///
    /// [`NoSuchBoard`] with the score of the closest board, if none fits.
    pub fn find(
        &self,
        filter: &BoardFilter,
        settings: &Settings,
        solver: &mut Solver,
        tries: u64,
    ) -> Result<Deal, NoSuchBoard> {
        solver.set_options(solver.options().clone().rules(settings.rules.clone()));
        let lexicon = solver.lexicon().clone();
        let deal = self.clone().in_alphabet(lexicon.alphabet());
        let dealer = deal.dealer();
        let mut board = Board::default();
        let mut closest: Option<(u64, Score)> = None;
        for number in (0..tries).map_while(|tried| self.number.checked_add(tried)) {
            dealer.deal_into(number, &mut board);
            let score = match settings.level {
                None => solver.score(&board),
                level => solver.solve(&board).score_of(|word| is_allowed(&lexicon, level, word)),
            };
            let distance = filter.distance(score);
            if distance == 0 {
                return Ok(Deal { number, ..deal });
            }
            if closest.is_none_or(|(least, _)| distance < least) {
                closest = Some((distance, score));
            }
        }
        Err(NoSuchBoard { tries, closest: closest.map(|(_, score)| score).unwrap_or_default() })
    }
}

/// Whether the level of a word of a solution is at most `level`.
pub(crate) fn is_allowed(lexicon: &Lexicon, level: Option<u64>, word: &Word<'_>) -> bool {
    level.is_none_or(|level| {
        let value = lexicon.values().and_then(|values| values.get(word.ordinal()));
        value.is_some_and(|value| value <= level)
    })
}

/// How many words and points a board must have.
///
/// # Examples
///
/// ```
/// use dictc_board::DiceSet;
/// use dictc_game::{Deal, BoardFilter, Settings};
/// use dictc_solver::Solver;
///
/// let deal = Deal::new(DiceSet::named("new87")?.clone(), 1);
/// let settings = Settings::new(deal.dice.rules().clone());
/// let mut solver = Solver::new(dictc_english::lexicon());
/// let mut filter = BoardFilter::default();
/// filter.words = 300..=u32::MAX;
/// let rich = deal.find(&filter, &settings, &mut solver, 1000)?;
/// assert!(solver.score(&rich.board()).words >= 300);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct BoardFilter {
    /// The number of words that count.
    pub words: RangeInclusive<u32>,
    /// Their total points.
    pub points: RangeInclusive<u64>,
}

impl Default for BoardFilter {
    /// Every board fits.
    fn default() -> BoardFilter {
        BoardFilter { words: 0..=u32::MAX, points: 0..=u64::MAX }
    }
}

impl BoardFilter {
    /// Whether every board fits.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == BoardFilter::default()
    }

    /// How far a board is from the filter: 0 if it fits. A word counts as a point and a half.
    fn distance(&self, score: Score) -> u64 {
        let words = outside(
            u64::from(score.words),
            u64::from(*self.words.start()),
            u64::from(*self.words.end()),
        );
        let points = outside(score.points, *self.points.start(), *self.points.end());
        words.saturating_add(words / 2).saturating_add(points)
    }
}

fn outside(number: u64, least: u64, most: u64) -> u64 {
    least.saturating_sub(number).max(number.saturating_sub(most))
}

/// No board fits a filter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NoSuchBoard {
    /// The number of boards that were dealt.
    pub tries: u64,
    /// The words and points of the closest board.
    pub closest: Score,
}

impl fmt::Display for NoSuchBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoSuchBoard { tries, closest } = self;
        write!(
            f,
            "no board fits after {}; the closest has {} and {}",
            count(*tries, "roll"),
            count(closest.words, "word"),
            count(closest.points, "point")
        )
    }
}

impl std::error::Error for NoSuchBoard {}

#[cfg(test)]
mod tests {
    use super::*;

    fn deal() -> Deal {
        Deal::new(DiceSet::named("new87").unwrap().clone(), 3)
    }

    #[test]
    fn the_first_board_that_fits_is_found() {
        let settings = Settings::new(deal().dice.rules().clone());
        let mut solver = Solver::new(dictc_english::lexicon());
        let filter = BoardFilter { words: 100..=u32::MAX, points: 150..=200 };
        let found = deal().find(&filter, &settings, &mut solver, 1000).unwrap();
        let fits: Vec<bool> = (0..=found.number)
            .map(|number| {
                let score = solver.score(&Deal { number, ..deal() }.board());
                score.words >= 100 && (150..=200).contains(&score.points)
            })
            .collect();
        assert_eq!(fits.iter().position(|&fits| fits), Some(fits.len() - 1));
    }

    #[test]
    fn levels_count_the_common_words_alone() {
        let mut settings = Settings::new(deal().dice.rules().clone());
        settings.level = Some(35);
        let lexicon = dictc_english::lexicon();
        let mut solver = Solver::new(lexicon.clone());
        let filter = BoardFilter { words: 40..=45, ..BoardFilter::default() };
        let found = deal().find(&filter, &settings, &mut solver, 1000).unwrap();
        let solution = solver.solve(&found.board());
        let common = solution.words().filter(|it| lexicon.value(&*it.text()) <= Some(35)).count();
        assert!((40..=45).contains(&common), "{common}");
    }

    #[test]
    fn an_impossible_demand_ends_with_the_closest_board() {
        let settings = Settings::new(deal().dice.rules().clone());
        let mut solver = Solver::new(dictc_english::lexicon());
        let filter = BoardFilter { words: 5000..=u32::MAX, ..BoardFilter::default() };
        let error = deal().find(&filter, &settings, &mut solver, 20).unwrap_err();
        let most = (0..20).map(|number| solver.score(&Deal { number, ..deal() }.board()));
        assert_eq!(Some(error.closest.words), most.map(|score| score.words).max());
        assert!(error.to_string().starts_with("no board fits after 20 rolls; the closest has "));
        let last = Deal { number: u64::MAX, ..deal() };
        assert!(last.find(&filter, &settings, &mut solver, 20).is_err(), "numbers end");
    }
}
