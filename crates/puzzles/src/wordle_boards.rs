//! Advice for several words that are guessed at once, each with marks of its own.

use std::cmp::Reverse;

use crate::error::Error;
use crate::guess::Guess;
use crate::information::{FRACTION_BITS, log2};
use crate::wordle::{GuessSearch, MAX_PAIRS, Wordle};

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
    /// Linear in the number of words in the dictionary times the number of words that fit, as
    /// [`advise`](Self::advise).
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
        let open = lefts.iter().filter(|it| !it.is_empty());
        let mut searches: Vec<GuessSearch<'_>> =
            open.map(|left| GuessSearch::new(self, left)).collect();
        let all: usize = lefts.iter().map(Vec::len).sum();
        let step = self.words.len().saturating_mul(all).div_ceil(MAX_PAIRS).max(1) as u32;
        let mut ranked = Vec::new();
        for word in 0..self.words.len() as u32 {
            let fits = lefts.iter().filter(|left| left.binary_search(&word).is_ok()).count();
            if searches.is_empty() || (fits == 0 && !word.is_multiple_of(step)) {
                continue;
            }
            let is_last = lefts.iter().any(|left| left[..] == [word]);
            let information: u64 = searches.iter_mut().map(|it| it.information(word)).sum();
            let level = self.words[word as usize].level;
            ranked.push((!is_last, Reverse(information), fits == 0, level, word));
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

impl GuessSearch<'_> {
    /// The expected information of a guess, with [`FRACTION_BITS`] bits after the point.
    fn information(&mut self, word: u32) -> u64 {
        let words = self.left.len() as u64;
        let cost = self.split(&self.wordle.words[word as usize].letters).cost;
        log2(words).saturating_sub(cost / words)
    }
}
