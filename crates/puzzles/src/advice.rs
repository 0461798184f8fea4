//! Advises guesses at a hidden word, and counts the guesses of whole games.

use std::ops::ControlFlow;

use dictc_letters::count;

use crate::ahead::{Allowed, Chooser, FOLLOWED, Outcome, Position};
use crate::error::Error;
use crate::guess::Guess;
use crate::guess_search::{GuessSearch, Ranked};
use crate::information::bits;
use crate::patterns::Split;
use crate::wordle::{GuessRule, Wordle};

/// The maximum numbers of pairs of a word and an answer: of a game that is followed to its end, and
/// those that are compared to follow it.
struct Limit {
    pairs: usize,
    work: usize,
}

/// The public lists of five letters have half of these pairs, and take a third of the work in hard
/// mode.
const OF_EVALUATION: Limit = Limit { pairs: 1 << 26, work: 1 << 31 };

/// Advice is expected at once.
const OF_ADVICE: Limit = Limit { pairs: 1 << 21, work: 1 << 27 };

/// A guess with its rating.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[non_exhaustive]
pub struct Advice {
    /// The word to guess.
    pub word: String,
    /// The expected information of its marks, in bits.
    pub bits: f64,
    /// The number of different sequences of marks that the game can answer with.
    pub groups: usize,
    /// The number of words that still fit after the least helpful marks.
    pub largest: usize,
    /// Whether the guess can be the answer.
    pub fits: bool,
    /// The mean number of guesses that the words that fit take, with this one; `None` if the guess
    /// was not followed to the end of the game.
    pub mean: Option<f64>,
}

/// The numbers of guesses that the words of a game take.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Evaluation {
    /// The number of words that take one guess, two guesses, and so on.
    pub words_by_guesses: Vec<usize>,
    /// The words that take the most guesses, in byte order.
    pub hardest: Vec<String>,
    /// The first guess.
    pub opener: String,
}

impl Wordle {
    /// The best next guesses, best first, at most `limit`; empty if no word fits.
    ///
    /// Linear in the number of words in the dictionary times the number of words that fit. Above
    /// 2^29 such pairs, only every second (third, …) word is considered as a guess.
    ///
    /// # Errors
    ///
    /// As [`fitting`](Self::fitting).
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_puzzles::{Guess, GuessRule, Wordle};
    /// use dictc_lexicon::Lexicon;
    ///
    /// let words = ["bight", "fight", "light", "might", "night", "right", "flamb"];
    /// let lexicon = Lexicon::from_words(words)?;
    /// let wordle = Wordle::new(&lexicon.clone().into(), 5)?;
    /// let guesses = [Guess::parse("sight=bgggg", &lexicon)?];
    /// let guess = wordle.advise(&guesses, GuessRule::Any, 1)?.remove(0);
    /// assert_eq!((guess.word.as_str(), guess.fits), ("flamb", false));
    /// let guess = wordle.advise(&guesses, GuessRule::Hard, 1)?.remove(0);
    /// assert_eq!((guess.word.as_str(), guess.fits), ("bight", true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn advise(
        &self,
        guesses: &[Guess],
        rule: GuessRule,
        limit: usize,
    ) -> Result<Vec<Advice>, Error> {
        let left = self.left(guesses)?;
        if left.is_empty() {
            return Ok(Vec::new());
        }
        let number = left.len();
        let work = self.work(number, &OF_ADVICE);
        let mut chooser = Chooser::new(self, rule, work);
        let (position, allowed) = chooser.position(left, self.found(guesses)?, guesses.len());
        let mut search = GuessSearch::new(self, &position.left);
        let mut ranked = search.fitting();
        ranked.extend(search.others(&allowed));
        ranked.sort_unstable();
        let followed = if work > 0 { FOLLOWED.min(ranked.len()) } else { 0 };
        let others = ranked.split_off(followed).into_iter().map(|guess| (None, guess));
        let follow =
            |guess: Ranked| (Some(chooser.outcome_of(&position, &allowed, guess.word)), guess);
        let mut rows: Vec<(Option<Outcome>, Ranked)> = ranked.into_iter().map(follow).collect();
        rows.sort_unstable();
        let rows = rows.into_iter().chain(others).take(limit);
        Ok(rows.map(|(outcome, guess)| self.advice(guess, number, outcome)).collect())
    }

    /// The rating of a guess after earlier guesses; `None` if no word fits or the guess has another
    /// length. It need not be a word of the dictionary. It must be in folded letters. `rule` holds
    /// for the guesses after it.
    ///
    /// Linear in the number of possible answers, unless the guess is followed to the end of the game.
    ///
    /// # Errors
    ///
    /// As [`fitting`](Self::fitting).
    pub fn rate(
        &self,
        guesses: &[Guess],
        rule: GuessRule,
        word: &str,
    ) -> Result<Option<Advice>, Error> {
        let left = self.left(guesses)?;
        let letters = self.numbers(word);
        if left.is_empty() || letters.len() != self.length() {
            return Ok(None);
        }
        let Split { cost, groups, largest } = GuessSearch::new(self, &left).split(&letters);
        let at = self.find(word);
        let fits = at.is_some_and(|at| left.binary_search(&at).is_ok());
        let (number, bits) = (left.len(), bits(left.len(), cost));
        let work = self.work(number, &OF_ADVICE);
        let mean = match at.filter(|_| work > 0) {
            None => None,
            Some(at) => {
                let mut chooser = Chooser::new(self, rule, work);
                let (position, allowed) =
                    chooser.position(left, self.found(guesses)?, guesses.len());
                chooser.outcome_of(&position, &allowed, at).mean(number)
            }
        };
        Ok(Some(Advice { word: word.to_owned(), bits, groups, largest, fits, mean }))
    }

    fn advice(&self, guess: Ranked, left: usize, outcome: Option<Outcome>) -> Advice {
        Advice {
            mean: outcome.and_then(|it| it.mean(left)),
            word: self.words[guess.word as usize].text.clone(),
            bits: bits(left, guess.cost),
            groups: guess.groups,
            largest: guess.largest,
            fits: !guess.is_other,
        }
    }

    /// The work to follow guesses to the end of the game where this number of words is left; 0 if they
    /// are not followed.
    fn work(&self, left: usize, limit: &Limit) -> usize {
        let is_small = self.words.len().saturating_mul(left) <= limit.pairs;
        if self.has_list && is_small { limit.work } else { 0 }
    }

    /// Plays the best guesses for every possible answer, and counts them. `opener` is the first
    /// guess; without it, the best first guess is computed. `observe` sees the evaluation so far from
    /// time to time, and can end it; then the opener can be empty.
    ///
    /// Takes the time to rank guesses once for each group of words with equal marks: for `n` possible
    /// answers, a few times `n` times the number of words in the dictionary. Where guesses are
    /// followed to the end of the game, some 2^31 pairs of a word and an answer more.
    ///
    /// # Errors
    ///
    /// If the dictionary does not have the opener.
    pub fn evaluate(
        &self,
        opener: Option<&str>,
        rule: GuessRule,
        mut observe: impl FnMut(&Evaluation) -> ControlFlow<()>,
    ) -> Result<Evaluation, Error> {
        let mut evaluation = Evaluation::default();
        let work = self.work(self.answers.len(), &OF_EVALUATION);
        let mut chooser = Chooser::new(self, rule, work);
        let (all, allowed) = chooser.position(self.answers.clone(), self.clues.clone(), 0);
        let opener = match opener.map(|it| (it, self.find(it))) {
            Some((_, Some(at))) => at,
            Some((word, None)) => {
                let letters = count(self.length() as u128, "letter");
                let problem = format!("expected a word of {letters} of the dictionary");
                return Err(Error::text("first guess", word, problem));
            }
            None => match chooser.best(&all, &allowed, &mut || observe(&evaluation)) {
                ControlFlow::Continue(best) => best,
                ControlFlow::Break(()) => return Ok(evaluation),
            },
        };
        evaluation.opener.clone_from(&self.words[opener as usize].text);
        let mut open: Vec<(Position, Allowed, u32)> = vec![(all, allowed, opener)];
        'all: while let Some((position, before, guess)) = open.pop() {
            if position.left.binary_search(&guess).is_ok() {
                evaluation.count(position.turn + 1, &self.words[guess as usize].text);
            }
            let after = chooser.after(&position, guess);
            let allowed = match after.is_empty() {
                true => before,
                false => chooser.allowed(&position, &before),
            };
            for next in after {
                match chooser.best(&next, &allowed, &mut || observe(&evaluation)) {
                    ControlFlow::Continue(best) => open.push((next, allowed.clone(), best)),
                    ControlFlow::Break(()) => break 'all,
                }
            }
            if observe(&evaluation).is_break() {
                break;
            }
        }
        evaluation.hardest.sort_unstable();
        Ok(evaluation)
    }
}

impl Evaluation {
    fn count(&mut self, guesses: usize, word: &str) {
        if self.words_by_guesses.len() < guesses {
            self.words_by_guesses.resize(guesses, 0);
            self.hardest.clear();
        }
        self.words_by_guesses[guesses - 1] += 1;
        if self.words_by_guesses.len() == guesses {
            self.hardest.push(word.to_owned());
        }
    }

    /// The number of words.
    #[must_use]
    pub fn words(&self) -> usize {
        self.words_by_guesses.iter().sum()
    }

    /// The total number of guesses for all words.
    #[must_use]
    pub fn guesses(&self) -> usize {
        self.words_by_guesses.iter().zip(1..).map(|(words, guesses)| words * guesses).sum()
    }

    /// The mean number of guesses for a word.
    #[must_use]
    pub fn mean(&self) -> f64 {
        if self.words() == 0 { 0.0 } else { self.guesses() as f64 / self.words() as f64 }
    }

    /// The largest number of guesses for a word.
    #[must_use]
    pub fn worst(&self) -> usize {
        self.words_by_guesses.len()
    }
}
