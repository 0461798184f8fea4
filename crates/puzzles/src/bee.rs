//! Words of a few letters, one of which is in the center of a hive.

use std::collections::BTreeSet;
use std::ops::{ControlFlow, RangeInclusive};

use dictc_letters::{Alphabet, Letter, count};
use dictc_lexicon::Lexicon;
use dictc_query::{Error as QueryError, Hive, Question, typed, typed_letter};

use crate::error::Error;
use crate::limit::keep;
use crate::pick::{Random, pick};
use crate::vocabulary::Vocabulary;

/// The number of letters of a hive that is dealt.
const LETTERS: usize = 7;

/// The number of words of a dealt hive.
const DEALT_WORDS: RangeInclusive<usize> = 15..=80;

/// The maximum number of hives that are tried to find one with this number of words.
const MAX_DEALS: u64 = 100;

/// The maximum number of hives that are tried to find one with a number of words that was asked for.
const MAX_TRIES: usize = 1_000;

/// The steps of a search that are counted at once.
const STEPS_AT_ONCE: u64 = 32;

/// The extra points for a word that uses every letter.
const PANGRAM_POINTS: u32 = 7;

/// A hive of letters, one of which is in the center. Words consist of these letters, each used any
/// number of times, and contain the center letter.
///
/// A word of up to four letters scores one point, a longer word one point per letter, and a
/// *pangram*, which uses every letter of the hive, seven extra points.
///
/// # Examples
///
/// ```
/// use dictc_puzzles::Bee;
/// use dictc_lexicon::Lexicon;
///
/// let words = ["lean", "canal", "plane", "planet", "placental", "palace", "peace", "tea"];
/// let lexicon = Lexicon::from_words(words)?;
/// let bee = Bee::new("acelpt", "n", 4, &lexicon)?;
/// let solution = bee.solve(&lexicon.into())?;
/// let best = &solution.words()[0];
/// assert_eq!((best.text.as_str(), best.points, best.is_pangram), ("placental", 16, true));
/// assert_eq!((solution.words().len(), solution.points()), (5, 33));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bee {
    hive: Hive,
    alphabet: Alphabet,
    center: Letter,
    min_length: usize,
}

/// A word of a hive.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[non_exhaustive]
pub struct BeeWord {
    /// The word.
    pub text: String,
    /// Its points.
    pub points: u32,
    /// Whether it uses every letter.
    pub is_pangram: bool,
}

/// The words of a hive: pangrams first, then the most points, then in byte order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BeeSolution {
    words: Vec<BeeWord>,
}

/// The decision on a word that a player found.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BeeVerdict {
    /// The word counts.
    Found(BeeWord),
    /// It has fewer letters than the rules require.
    TooShort,
    /// It has a letter that is not in the hive.
    BadLetter(Letter),
    /// It lacks the center letter.
    NoCenter,
    /// The vocabulary does not have it.
    NotInDictionary,
}

impl Bee {
    /// A hive of these letters and a center letter, which `letters` may include, for words of a
    /// lexicon with at least `min_length` letters.
    ///
    /// # Errors
    ///
    /// If there are no letters, or characters other than letters, the center is not one letter, or
    /// there are more than 64 different letters.
    pub fn new(
        letters: &str,
        center: &str,
        min_length: usize,
        lexicon: &Lexicon,
    ) -> Result<Self, Error> {
        let letters = typed("hive", letters, lexicon)?;
        let center = typed_letter("center", center, lexicon)?;
        Self::of(lexicon.alphabet().divide(&letters), center, min_length, lexicon)
    }

    fn of(
        letters: impl IntoIterator<Item = Letter>,
        center: Letter,
        min_length: usize,
        lexicon: &Lexicon,
    ) -> Result<Self, Error> {
        let hive = Hive::of_letters(letters, [center])?.of_lexicon(lexicon);
        Ok(Self { hive, alphabet: lexicon.alphabet().clone(), center, min_length })
    }

    /// A hive of seven letters with at least one pangram and, if a hundred attempts find one, with
    /// 15 to 80 words. The same seed and vocabulary give the same hive.
    ///
    /// Linear in the number of words in the dictionary.
    ///
    /// # Errors
    ///
    /// If no word of the vocabulary has exactly seven different letters and at least `min_length`
    /// letters; or as for [`solve`](Self::solve), with the step limit for all hives together.
    pub fn deal(vocabulary: &Vocabulary, min_length: usize, seed: u64) -> Result<Self, Error> {
        let sets = pangram_letters(vocabulary, min_length)?;
        let deal = |attempt: u64| {
            let choice =
                pick(seed.wrapping_mul(MAX_DEALS).wrapping_add(attempt), sets.len() * LETTERS);
            Self::dealt(&sets, choice, min_length, vocabulary.lexicon())
        };
        let mut steps = vocabulary.lexicon().step_limit();
        for attempt in 0..MAX_DEALS {
            let bee = deal(attempt)?;
            if DEALT_WORDS.contains(&bee.solve_within(vocabulary, &mut steps)?.words.len()) {
                return Ok(bee);
            }
        }
        deal(0)
    }

    /// Like [`deal`](Self::deal), but with a number of words in this range.
    ///
    /// Linear in the number of words in the dictionary, and at most as long as to solve a thousand
    /// hives.
    ///
    /// # Errors
    ///
    /// As for [`deal`](Self::deal). Also if none of a thousand hives, or of all if there are fewer,
    /// has such a number of words.
    pub fn deal_with(
        vocabulary: &Vocabulary,
        min_length: usize,
        words: &RangeInclusive<usize>,
        seed: u64,
    ) -> Result<Self, Error> {
        let sets = pangram_letters(vocabulary, min_length)?;
        let mut choices: Vec<usize> = (0..sets.len() * LETTERS).collect();
        Random::new(seed).shuffle(&mut choices);
        choices.truncate(MAX_TRIES);
        let mut steps = vocabulary.lexicon().step_limit();
        let mut nearest = None;
        for &choice in &choices {
            let bee = Self::dealt(&sets, choice, min_length, vocabulary.lexicon())?;
            let found = bee.solve_within(vocabulary, &mut steps)?.words.len();
            if words.contains(&found) {
                return Ok(bee);
            }
            let distance =
                words.start().saturating_sub(found).max(found.saturating_sub(*words.end()));
            nearest = nearest.into_iter().chain([(distance, found)]).min();
        }
        let asked = match (*words.start(), *words.end()) {
            (from, usize::MAX) => format!("{} or more", count(from, "word")),
            (from, to) if from == to => count(from, "word"),
            (from, to) => format!("{from} to {}", count(to, "word")),
        };
        let (tried, found) = (count(choices.len(), "hive"), nearest.map_or(0, |it| it.1));
        Err(Error::NoWords(format!(
            "hive with {asked}: {tried} tried, and the nearest has {found}; expected another number"
        )))
    }

    /// The hive with this number: each set of letters has one for each of them in the center.
    fn dealt(
        sets: &[Vec<Letter>],
        choice: usize,
        min_length: usize,
        lexicon: &Lexicon,
    ) -> Result<Self, Error> {
        let letters = &sets[choice / LETTERS];
        Self::of(letters.iter().copied(), letters[choice % LETTERS], min_length, lexicon)
    }

    /// The letters around the center, in alphabetical order.
    pub fn letters(&self) -> impl Iterator<Item = Letter> + Clone {
        self.hive.letters().filter(|&letter| letter != self.center)
    }

    /// The alphabet of its words.
    #[must_use]
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// The minimum number of letters of a word.
    #[must_use]
    pub fn min_length(&self) -> usize {
        self.min_length
    }

    /// The letter in the center.
    #[must_use]
    pub fn center(&self) -> Letter {
        self.center
    }

    /// The words of the puzzle.
    ///
    /// Time is linear in the number of prefixes that consist of the letters, and memory in the
    /// number of words found.
    ///
    /// # Errors
    ///
    /// If there are more than 5,000,000.
    pub fn solve(&self, vocabulary: &Vocabulary) -> Result<BeeSolution, Error> {
        // The walk has the step limit of the dictionary.
        let mut steps = u64::MAX;
        self.solve_within(vocabulary, &mut steps)
    }

    /// The words of the puzzle, with about this many steps, from which those that are taken are
    /// subtracted.
    fn solve_within(&self, vocabulary: &Vocabulary, left: &mut u64) -> Result<BeeSolution, Error> {
        let mut words = Vec::new();
        let mut search = vocabulary.walk(self.hive.clone());
        loop {
            let Some(rest) = left.checked_sub(STEPS_AT_ONCE) else {
                let steps = vocabulary.lexicon().step_limit();
                return Err(Error::Stopped(QueryError::StepLimit { steps }));
            };
            *left = rest;
            let row = match search.next_within(STEPS_AT_ONCE)? {
                ControlFlow::Continue(()) => continue,
                ControlFlow::Break(None) => break,
                ControlFlow::Break(Some(row)) => row,
            };
            let text = row.text();
            if self.alphabet.count(&text) >= self.min_length && vocabulary.accepts(row) {
                keep(&mut words, self.rate(&text))?;
            }
        }
        words.sort_by_key(|word| std::cmp::Reverse((word.is_pangram, word.points)));
        Ok(BeeSolution { words })
    }

    /// Judges a word in any spelling: it is folded first. Linear in its length.
    #[must_use]
    pub fn judge(&self, vocabulary: &Vocabulary, word: &str) -> BeeVerdict {
        let word = vocabulary.lexicon().fold(word);
        let is_in = |letter: &Letter| self.hive.letters().any(|it| it == *letter);
        if let Some(letter) = self.alphabet.divide(&word).find(|letter| !is_in(letter)) {
            BeeVerdict::BadLetter(letter)
        } else if self.alphabet.count(&word) < self.min_length {
            BeeVerdict::TooShort
        } else if self.alphabet.divide(&word).all(|it| it != self.center) {
            BeeVerdict::NoCenter
        } else if !vocabulary.contains(&word) {
            BeeVerdict::NotInDictionary
        } else {
            BeeVerdict::Found(self.rate(&word))
        }
    }

    /// The points of a word.
    fn rate(&self, word: &str) -> BeeWord {
        let is_pangram = self.hive.is_pangram(word);
        let letters = u32::try_from(self.alphabet.count(word)).unwrap_or(u32::MAX);
        let points = if letters <= 4 { 1 } else { letters };
        let points = points.saturating_add(if is_pangram { PANGRAM_POINTS } else { 0 });
        BeeWord { text: word.to_owned(), points, is_pangram }
    }
}

/// The letters of each pangram of a hive with seven letters, in order.
fn pangram_letters(vocabulary: &Vocabulary, min_length: usize) -> Result<Vec<Vec<Letter>>, Error> {
    let mut sets: BTreeSet<Vec<Letter>> = BTreeSet::new();
    let alphabet = vocabulary.lexicon().alphabet();
    let mut words = vocabulary.walk(Question::words());
    while let Some(row) = words.next_row()? {
        if row.bytes().len() < LETTERS || !vocabulary.accepts(row) {
            continue;
        }
        let Ok(text) = std::str::from_utf8(row.bytes()) else { continue };
        let letters: BTreeSet<Letter> = alphabet.divide(text).collect();
        if letters.len() == LETTERS && alphabet.count(text) >= min_length {
            sets.insert(letters.into_iter().collect());
        }
    }
    let sets: Vec<Vec<Letter>> = sets.into_iter().collect();
    if sets.is_empty() {
        let what = format!("words with {LETTERS} different letters, which a hive needs");
        return Err(Error::NoWords(what));
    }
    Ok(sets)
}

impl BeeSolution {
    /// The words: pangrams first, then the most points, then in byte order.
    #[must_use]
    pub fn words(&self) -> &[BeeWord] {
        &self.words
    }

    /// The total points of all words.
    #[must_use]
    pub fn points(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.points)).sum()
    }

    /// The number of pangrams.
    #[must_use]
    pub fn pangrams(&self) -> usize {
        self.words.iter().filter(|word| word.is_pangram).count()
    }
}
