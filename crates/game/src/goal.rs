//! The goal of a round: the words that most people know. Rarer words count as well, as a bonus.

use crate::board_word::BoardWord;
use crate::rank::Rank;

/// The level of the rarest words of a goal. The build of the web page reads it here.
const GOAL_LEVEL: u64 = 35;

/// The goal of a round.
///
/// The words up to level 35 and those without a level belong to it. If these are none of the words of
/// the board, all words belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Goal {
    /// The level of the rarest words; `None` if all words belong to the goal.
    level: Option<u64>,
    words: usize,
    points: u64,
}

impl Goal {
    /// The goal of a board with these words. Linear in their number.
    pub(crate) fn of(words: &[BoardWord]) -> Goal {
        let within = |level| {
            let goal = Goal { level, words: 0, points: 0 };
            words.iter().filter(|word| goal.has(word)).fold(goal, |sum, word| Goal {
                words: sum.words + 1,
                points: sum.points + u64::from(word.points),
                ..sum
            })
        };
        let goal = within(Some(GOAL_LEVEL));
        if goal.words > 0 { goal } else { within(None) }
    }

    /// Whether a word of the board belongs to the goal; other words are a bonus.
    #[must_use]
    pub fn has(&self, word: &BoardWord) -> bool {
        self.level.is_none_or(|most| word.level.is_none_or(|level| level <= most))
    }

    /// The number of words.
    #[must_use]
    pub fn words(&self) -> usize {
        self.words
    }

    /// The points of the words.
    #[must_use]
    pub fn points(&self) -> u64 {
        self.points
    }
}

/// How far a player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Standing {
    /// The goal of the round.
    pub goal: Goal,
    /// The number of words of the goal that the player has found.
    pub words: usize,
    /// The number of other words that the player has found.
    pub bonus_words: usize,
    /// The points of all of them.
    pub points: u64,
}

impl Standing {
    pub(crate) fn new<'w>(goal: Goal, found: impl Iterator<Item = &'w BoardWord>) -> Standing {
        let mut standing = Standing { goal, words: 0, bonus_words: 0, points: 0 };
        for word in found {
            let number =
                if goal.has(word) { &mut standing.words } else { &mut standing.bonus_words };
            *number += 1;
            standing.points += u64::from(word.points);
        }
        standing
    }

    /// The rank. The points of bonus words count. On a board without words it is the first.
    #[must_use]
    pub fn rank(&self) -> Rank {
        Rank::of(self.points, self.goal.points.max(1))
    }
}
