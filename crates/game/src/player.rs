//! A computer opponent: decides which words it finds, and when.
//!
//! A player knows some words of the dictionary. It finds each known word on the board with a
//! probability that decreases with rarity and length. The probabilities are chosen so that its
//! average score is the percentage that its strength sets. It tends to find common and short words
//! first, and each word takes time. Everything depends on a seed and integer arithmetic, so the
//! same seed plays the same game on every machine.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use dictc_lexicon::Lexicon;
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::board_word::BoardWord;

/// The strength of a computer opponent, from 1 to 5.
///
/// | strength | percentage of the points of its words on the board | share of the dictionary that it knows | without levels, it knows words of up to |
/// | --- | --- | --- | --- |
/// | 1 | 10 % | 20 % | 1 letter more than the shortest |
/// | 2 | 25 % | 26 % | 2 letters more |
/// | 3 | 45 % | 33 % | 3 letters more |
/// | 4 | 70 % | 33 % | 5 letters more |
/// | 5 | 100 % | 50 % | any length |
///
/// # Examples
///
/// ```
/// let strength: dictc_game::Strength = "3".parse()?;
/// assert_eq!(strength.percent(), 45);
/// assert!("6".parse::<dictc_game::Strength>().is_err());
/// # Ok::<(), dictc_game::NotAStrength>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength(u8);

/// By strength: the percentage of points, the percentage of the dictionary, and the number of
/// letters beyond the minimum.
const STRENGTHS: [(u32, usize, usize); 5] =
    [(10, 20, 1), (25, 26, 2), (45, 33, 3), (70, 33, 5), (100, 50, usize::MAX)];

impl Strength {
    /// All strengths, the weakest first.
    pub const ALL: [Strength; 5] =
        [Strength(1), Strength(2), Strength(3), Strength(4), Strength(5)];

    /// The number, 1 to 5.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    /// The points that a player of this strength scores, as a percentage of the points of all words
    /// on the board that it knows, on average over many boards.
    #[must_use]
    pub fn percent(self) -> u32 {
        self.row().0
    }

    fn row(self) -> (u32, usize, usize) {
        STRENGTHS[usize::from(self.0) - 1]
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The error for a text that is not a strength.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAStrength(String);

impl fmt::Display for NotAStrength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the strength {:?} does not exist; expected 1 to 5", self.0)
    }
}

impl std::error::Error for NotAStrength {}

impl FromStr for Strength {
    type Err = NotAStrength;

    fn from_str(text: &str) -> Result<Strength, NotAStrength> {
        let all = Strength::ALL.into_iter();
        let mut same = all.filter(|strength| text.trim() == strength.to_string());
        same.next().ok_or_else(|| NotAStrength(text.to_owned()))
    }
}

/// The words that a player knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum KnownWords {
    /// All words of the dictionary.
    All,
    /// The words up to this level, and words without a level.
    Level(u64),
    /// The words of up to this number of letters.
    Length(usize),
}

impl KnownWords {
    /// The words that a player of a strength knows: up to a level if the dictionary has
    /// [levels](Lexicon::levels), else up to a length. `min_length` is the minimum length of the
    /// rules.
    ///
    /// The level is the highest one at which the player knows at most the share of the dictionary
    /// that [`Strength`] lists, or the lowest level if even that exceeds the share. If the words
    /// have levels, takes the time to sort them.
    #[must_use]
    pub fn of(strength: Strength, lexicon: &Lexicon, min_length: usize) -> KnownWords {
        let (_, percent, more) = strength.row();
        let Some(levels) = lexicon.levels() else {
            return match more {
                usize::MAX => KnownWords::All,
                more => KnownWords::Length(min_length.saturating_add(more)),
            };
        };
        let mut all: Vec<u64> = (0..lexicon.len()).filter_map(|word| levels.get(word)).collect();
        all.sort_unstable();
        let known = all.len() * percent / 100;
        // The first word beyond the share excludes its whole level, so this takes a lower one.
        let level = match (all.first(), all.get(known)) {
            (None, _) => return KnownWords::All,
            (_, None) => return KnownWords::All,
            (Some(&lowest), Some(&beyond)) => {
                all[..known].iter().rfind(|&&level| level < beyond).copied().unwrap_or(lowest)
            }
        };
        KnownWords::Level(level)
    }

    /// Whether a word is one of them.
    #[must_use]
    pub fn knows(self, word: &BoardWord) -> bool {
        match self {
            KnownWords::All => true,
            KnownWords::Level(level) => word.level.is_none_or(|it| it <= level),
            KnownWords::Length(letters) => word.letter_count <= letters,
        }
    }
}

/// A computer opponent.
///
/// # How it plays
///
/// Other programs can repeat these steps. All numbers are integers; divisions round down.
///
/// 1. It considers the words of the board that it knows, in alphabetical order. The distinct levels
///    of these words, in order, have the ranks 0, 1, 2 and so on; without levels, all ranks are 0.
/// 2. A word of `n` letters and rank `r` has the difficulty
///    `d` = 2^min(`n`, 12) × (min(`r`, 998) + 2)².
/// 3. With ease `a`, it finds a word with the probability `a` / (`a` + `d`). It plays with the
///    smallest `a` below 2⁴⁰ for which the expected points are at least the strength's percentage
///    of all points of these words. At 100 % it finds every word.
/// 4. Random numbers come from SplitMix64, which starts at the seed. For each word in alphabetical
///    order it draws a number of 32 bits, the high half of the generator's next number, and finds
///    the word if the number is below 2³² `a` / (`a` + `d`). If so, it draws two more numbers: one
///    below 1024, and one below 8. A number below `b` is the generator's next number, times `b`,
///    divided by 2⁶⁴.
/// 5. It finds words in the order of `d` × (1024 + the first number), equal ones in alphabetical
///    order. Each takes min(`n`, 64) + 2 + the second number beats, and 8 beats are left after the
///    last. Together the beats take the time limit, or three minutes without one.
///
/// # Examples
///
/// ```
/// use std::time::Duration;
/// use dictc_board::Board;
/// use dictc_game::{KnownWords, Player, Round, Settings, Strength};
/// use dictc_solver::Solver;
///
/// let board = Board::parse("pers/latg/sine/ters")?;
/// let settings = Settings::new(dictc_board::Rules::for_board(&board));
/// let round = Round::new(&mut Solver::new(dictc_english::lexicon()), board, settings);
/// let player = Player::new(Strength::ALL[4], KnownWords::All, 1);
/// let finds = player.plan(round.words(), Duration::from_secs(180));
/// assert!(finds.len() <= round.words().len());
/// assert!(finds.is_sorted_by_key(|find| find.at));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Player {
    /// Its strength.
    pub strength: Strength,
    /// The words that it knows.
    pub known_words: KnownWords,
    /// The seed of its random numbers.
    pub seed: u64,
}

/// A word that a player finds, with the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Find {
    /// The index of the word in [`Round::words`](crate::Round::words).
    pub word: usize,
    /// The time since the beginning of the round.
    pub at: Duration,
}

/// Words with more letters take the same time as words with this number of letters.
const LONGEST: usize = 64;

/// The ease at which a player finds every word that it knows.
const EASIEST: u64 = 1 << 40;

impl Player {
    /// A player.
    #[must_use]
    pub fn new(strength: Strength, known_words: KnownWords, seed: u64) -> Player {
        Player { strength, known_words, seed }
    }

    /// The words that it finds in a round of this length, in the order in which it finds them.
    ///
    /// `words` are the words of the board in alphabetical order, as [`Round::words`] returns them.
    /// Takes O(n log n) time for n words.
    ///
    /// [`Round::words`]: crate::Round::words
    #[must_use]
    pub fn plan(&self, words: &[BoardWord], limit: Duration) -> Vec<Find> {
        let known: Vec<Known> = known(words, self.known_words);
        let ease = self.ease(&known);
        let mut random = SplitMix64::seed_from_u64(self.seed);
        // Order, index and beats of each word: sorting gives the order of finding.
        let mut finds = Vec::new();
        for word in &known {
            if random.next_u64() >> 32 >= word.probability(ease) {
                continue;
            }
            let order = word.difficulty * (1024 + below(1024, &mut random));
            let beats = word.letters.min(LONGEST) as u64 + 2 + below(8, &mut random);
            finds.push((order, word.index, beats));
        }
        finds.sort_unstable();
        let all = 8 + finds.iter().map(|&(_, _, beats)| beats).sum::<u64>();
        let limit = u64::try_from(limit.as_millis()).unwrap_or(u64::MAX);
        let mut done = 0;
        let find = |(_, word, beats)| {
            done += beats;
            let at = u128::from(limit) * u128::from(done) / u128::from(all);
            Find { word, at: Duration::from_millis(u64::try_from(at).unwrap_or(u64::MAX)) }
        };
        finds.into_iter().map(find).collect()
    }

    /// The smallest ease with which the player's expected points reach its share.
    fn ease(&self, known: &[Known]) -> u64 {
        let points: u128 = known.iter().map(|word| u128::from(word.points)).sum();
        let percent = self.strength.percent();
        if percent == 100 {
            return EASIEST;
        }
        let aim = (points * u128::from(percent)) << 32;
        let expected = |ease: u64| -> u128 {
            let of = |word: &Known| u128::from(word.points) * u128::from(word.probability(ease));
            100 * known.iter().map(of).sum::<u128>()
        };
        let (mut low, mut high) = (0, EASIEST);
        while low < high {
            let middle = low.midpoint(high);
            if expected(middle) < aim { low = middle + 1 } else { high = middle }
        }
        low
    }
}

/// A word that a player knows.
struct Known {
    index: usize,
    letters: usize,
    points: u32,
    difficulty: u64,
}

impl Known {
    /// 2³² times the probability that the player finds the word.
    fn probability(&self, ease: u64) -> u64 {
        if ease == EASIEST {
            return 1 << 32;
        }
        // An ease is below 2⁴⁰ and a difficulty below 2³², so this needs 72 bits.
        let share = (u128::from(ease) << 32) / u128::from(ease + self.difficulty).max(1);
        share as u64
    }
}

/// The known words among these, with their difficulty.
fn known(words: &[BoardWord], known_words: KnownWords) -> Vec<Known> {
    let known = || words.iter().enumerate().filter(|(_, word)| known_words.knows(word));
    let mut levels: Vec<u64> = known().filter_map(|(_, word)| word.level).collect();
    levels.sort_unstable();
    levels.dedup();
    let of = |(index, word): (usize, &BoardWord)| {
        let rank = word.level.and_then(|level| levels.binary_search(&level).ok()).unwrap_or(0);
        // Ranks beyond the number of levels in any dictionary are equally hard.
        let rarity = rank.min(998) as u64 + 2;
        let difficulty = (rarity * rarity) << word.letter_count.min(12);
        Known { index, letters: word.letter_count, points: word.points, difficulty }
    };
    known().map(of).collect()
}

/// A random number below `bound`, which must not be 0: the high half of a product, so for small
/// bounds the numbers are uniform to within one part in 2⁶⁴ / `bound`.
fn below(bound: u64, random: &mut SplitMix64) -> u64 {
    ((u128::from(random.next_u64()) * u128::from(bound)) >> 64) as u64
}

#[cfg(test)]
mod tests;
