//! Advice for several words that are guessed at once, each with marks of its own.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::error::Error;
use crate::guess::Guess;
use crate::guess_search::{GuessSearch, MAX_PAIRS};
use crate::information::{FRACTION_BITS, log2};
use crate::wordle::Wordle;

/// A guess at several words, with its rating.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[non_exhaustive]
pub struct BoardsAdvice {
    /// The word to guess.
    pub word: String,
    /// The expected information of its marks, in bits: the sum of all boards.
    pub bits: f64,
    /// The boards whose answer it can be, counted from 0.
    pub boards: Vec<usize>,
}

impl Wordle {
    /// The best next guesses at several words at once, best first, at most `limit`. Each board has
    /// its guesses; boards that are solved are left out, and so are boards that no word fits.
    ///
    /// A word that is the only one left for a board comes first, since it must be guessed at some
    /// time. Among these, and among the others, guesses are ranked by the sum of their information.
    ///
    /// Linear in the number of words in the dictionary times the number of words that fit; boards
    /// that the same words fit count once. Above 2^29 such pairs, only every second (third, …) word
    /// that fits a board, and of the other words, is considered as a guess; a word that is the only
    /// one left for a board always is.
    ///
    /// # Errors
    ///
    /// As [`fitting`](Self::fitting).
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_lexicon::Lexicon;
    /// use dictc_puzzles::{Guess, Wordle};
    ///
    /// let words = ["bight", "fight", "light", "might", "crane"];
    /// let lexicon = Lexicon::from_words(words)?;
    /// let wordle = Wordle::new(&lexicon.clone().into(), 5)?;
    /// let guess = |marks: &str| Guess::parse(&format!("light={marks}"), &lexicon);
    /// let boards = [vec![guess("bgggg")?], vec![guess("bbbbb")?]];
    /// let advice = wordle.advise_boards(&boards, 1)?;
    /// assert_eq!((advice[0].word.as_str(), &advice[0].boards[..]), ("crane", &[1][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn advise_boards(
        &self,
        boards: &[Vec<Guess>],
        limit: usize,
    ) -> Result<Vec<BoardsAdvice>, Error> {
        let lefts = boards.iter().map(|guesses| match guesses.iter().any(Guess::is_right) {
            true => Ok(Vec::new()),
            false => self.left(guesses),
        });
        let lefts: Vec<Vec<u32>> = lefts.collect::<Result<_, _>>()?;
        // The words that fit, each with its number of boards.
        let mut open = BTreeMap::<&[u32], u64>::new();
        for left in lefts.iter().filter(|it| !it.is_empty()) {
            *open.entry(left).or_default() += 1;
        }
        let mut searches: Vec<(GuessSearch<'_>, u64)> =
            open.iter().map(|(left, &boards)| (GuessSearch::new(self, left), boards)).collect();
        let mut ranked = Vec::new();
        for Candidate { word, is_last, fits } in candidates(self.words.len(), &open, MAX_PAIRS) {
            let information = |(search, boards): &mut (GuessSearch<'_>, u64)| {
                search.information(word).saturating_mul(*boards)
            };
            let information: u64 = searches.iter_mut().map(information).sum();
            let level = self.words[word as usize].level;
            ranked.push((!is_last, Reverse(information), !fits, level, word));
        }
        ranked.sort_unstable();
        let one = f64::from(1_u32 << FRACTION_BITS);
        let advice = ranked.into_iter().take(limit).map(|(_, Reverse(information), .., word)| {
            let fits = |board: &usize| lefts[*board].binary_search(&word).is_ok();
            BoardsAdvice {
                word: self.words[word as usize].text.clone(),
                bits: information as f64 / one,
                boards: (0..lefts.len()).filter(fits).collect(),
            }
        });
        Ok(advice.collect())
    }
}

/// A word that may be the best guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Candidate {
    word: u32,
    /// Whether it is the only word left for a board.
    is_last: bool,
    /// Whether it fits a board.
    fits: bool,
}

/// The words to compare with those that fit, so that there are about `most` pairs: of those that fit
/// a board and of the others, every second (third, …).
fn candidates(words: usize, open: &BTreeMap<&[u32], u64>, most: usize) -> Vec<Candidate> {
    if open.is_empty() {
        return Vec::new();
    }
    let all: usize = open.keys().map(|left| left.len()).sum();
    let step = words.saturating_mul(all).div_ceil(most).max(1);
    let fitting: BTreeSet<u32> = open.keys().flat_map(|left| left.iter().copied()).collect();
    let last: BTreeSet<u32> =
        open.keys().filter(|left| left.len() == 1).map(|left| left[0]).collect();
    let chosen: BTreeSet<u32> = fitting.iter().copied().step_by(step).chain(last.clone()).collect();
    let others = (0..words as u32).step_by(step).filter(|it| !fitting.contains(it));
    let candidate = |word, fits| Candidate { word, is_last: last.contains(&word), fits };
    let chosen = chosen.iter().map(|&word| candidate(word, true));
    chosen.chain(others.map(|word| candidate(word, false))).collect()
}

impl GuessSearch<'_> {
    /// The expected information of a guess, with [`FRACTION_BITS`] bits after the point.
    fn information(&mut self, word: u32) -> u64 {
        let words = self.left.len() as u64;
        let cost = self.split(&self.wordle.words[word as usize].letters).cost;
        log2(words).saturating_sub(cost / words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words that fit count as the others, except the last word of a board, and equal boards once.
    #[test]
    fn the_number_of_pairs_is_limited() {
        let (even, one): (Vec<u32>, _) = ((0..1_000).step_by(2).collect(), [7]);
        let open = BTreeMap::from([(&even[..], 31), (&one[..], 1)]);
        for most in [10_000, 100_000, 1 << 29] {
            let found = candidates(1_000, &open, most);
            assert!(found.len() * 501 <= 2 * most + 2 * 501, "{} of {most}", found.len());
            assert!(found.contains(&Candidate { word: 7, is_last: true, fits: true }));
            assert_eq!(found.iter().filter(|it| it.is_last).count(), 1);
            assert!(found.iter().all(|it| it.fits == (it.word == 7 || it.word % 2 == 0)));
        }
        assert_eq!(candidates(1_000, &open, 1 << 29).len(), 1_000);
        assert_eq!(candidates(1_000, &BTreeMap::new(), 9), []);
    }
}
