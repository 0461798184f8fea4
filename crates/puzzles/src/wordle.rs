//! A hidden word to guess: the words that may be guessed, and those that fit the marks.

use std::collections::{BTreeMap, BTreeSet};

use dictc_letters::{Alphabet, Letter, count};
use dictc_lexicon::Lexicon;
use dictc_query::{Clues, Mark};

use crate::error::Error;
use crate::guess::Guess;
use crate::limit::keep;
use crate::patterns::{Columns, MAX_LETTERS, UNKNOWN};
use crate::pick::picks;
use crate::vocabulary::Vocabulary;

/// The words that may be guessed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GuessRule {
    /// All words of the dictionary.
    #[default]
    Any,
    /// Hard mode: every guess must use the letters revealed so far, and letters in place must stay
    /// there.
    Hard,
}

/// What hard mode misses in a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Missed {
    /// This letter in this place, counted from 0.
    Place(Letter, usize),
    /// This letter, this many times.
    Letter(Letter, usize),
}

/// Advises guesses at a word of known length.
///
/// All words of the dictionary can be guessed; the answer is a word of the vocabulary. A guess is
/// ranked by the expected information of its marks, with all words that still fit equally likely.
/// Among equal guesses, a possible answer comes first, then the more common word if the dictionary
/// has levels, then the first in byte order. With a [list of answers](Self::with_answers), the ten
/// best of these are followed to the end of the game, and ranked by the guesses that they take.
///
/// # Examples
///
/// ```
/// use dictc_puzzles::{Guess, Wordle};
/// use dictc_lexicon::Lexicon;
///
/// let words = ["crane", "lathe", "least", "shale", "slate", "stale"];
/// let lexicon = Lexicon::from_words(words)?;
/// let wordle = Wordle::new(&lexicon.clone().into(), 5)?;
/// let guess = |text| Guess::parse(text, &lexicon);
/// let guesses = [guess("crane=bbgbg")?, guess("shale=g-+?+")?];
/// assert_eq!(wordle.fitting(&guesses[..1])?, ["shale", "slate", "stale"]);
/// assert_eq!(wordle.fitting(&guesses)?, ["slate"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Wordle {
    length: usize,
    /// No clues yet.
    pub(crate) clues: Clues,
    /// The alphabet that divides words.
    language: Alphabet,
    /// All words, in byte order.
    pub(crate) words: Vec<Guessable>,
    /// The letters that occur, sorted, with their numbers: the commonest letter has 0.
    alphabet: Vec<(Letter, u32)>,
    /// The words that can be the answer, by their index in `words`.
    pub(crate) answers: Vec<u32>,
    /// Whether the answers are a list, for which guesses are followed to the end of the game.
    pub(crate) has_list: bool,
}

/// A word of the dictionary.
#[derive(Clone, Debug)]
pub(crate) struct Guessable {
    pub(crate) text: String,
    /// The numbers of its letters.
    pub(crate) letters: Vec<u32>,
    /// 0 without levels.
    pub(crate) level: u64,
}

impl Wordle {
    /// Prepares for words of `length` letters.
    ///
    /// Time is linear in the number of prefixes of up to this length, and memory in the number of
    /// words.
    ///
    /// # Errors
    ///
    /// If the vocabulary has no words of this length, or the length is 0 or more than 40.
    pub fn new(vocabulary: &Vocabulary, length: usize) -> Result<Self, Error> {
        let limit = vocabulary.limit();
        let (words, is_answer) = guessable(vocabulary, length)?;
        Self::of((length, vocabulary.lexicon()), words, &is_answer, &limit.unwrap_or_default())
    }

    /// Like [`new`](Self::new), but only words of a list can be the answer. Words of other lengths
    /// are left out; words that the dictionary lacks can be guessed, too. The words must be in
    /// folded letters.
    ///
    /// Of the guesses of most information, ten are followed to the end of the game, again with the
    /// ten best next guesses for each sequence of marks, and ranked by the words that take more than
    /// six guesses, then by the number of guesses for all words. For the public lists of 12,972 and
    /// 2,315 words this takes 3.4216 guesses on average (the best possible is
    /// [3.4212](https://github.com/alex1770/wordle)), and 3.5132 in hard mode. Guesses are ranked by
    /// their information alone with more than 2^21 pairs of a word and a word that fits, and by
    /// [`evaluate`](Self::evaluate) with more than 2^26 pairs of a word and an answer.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new), if the list has no words of this length.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_lexicon::Lexicon;
    /// use dictc_puzzles::Wordle;
    ///
    /// let lexicon = Lexicon::from_words(["crane", "slate", "stale"])?;
    /// let wordle = Wordle::with_answers(&lexicon, ["slate", "saute", "tea"], 5)?;
    /// assert_eq!(wordle.fitting(&[])?, ["saute", "slate"]);
    /// assert!(wordle.contains("crane") && wordle.contains("saute"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_answers<'a>(
        lexicon: &Lexicon,
        answers: impl IntoIterator<Item = &'a str>,
        length: usize,
    ) -> Result<Self, Error> {
        let answers: BTreeSet<&str> =
            answers.into_iter().filter(|it| lexicon.alphabet().count(it) == length).collect();
        if answers.is_empty() {
            let letters = count(length as u128, "letter");
            return Err(Error::NoAnswers(format!("words of {letters}")));
        }
        let (mut words, _) = guessable(&Vocabulary::new(lexicon.clone()), length)?;
        let is_new =
            |it: &&&str| words.binary_search_by(|word| word.text.as_str().cmp(it)).is_err();
        let new: Vec<&str> = answers.iter().filter(is_new).copied().collect();
        let guessable =
            |text: &str| Guessable { text: text.to_owned(), letters: Vec::new(), level: 0 };
        words.extend(new.into_iter().map(guessable));
        words.sort_unstable_by(|a, b| a.text.cmp(&b.text));
        let is_answer: Vec<bool> = words.iter().map(|it| answers.contains(&*it.text)).collect();
        let wordle = Self::of((length, lexicon), words, &is_answer, "")?;
        Ok(Self { has_list: true, ..wordle })
    }

    /// Prepares for these words, in byte order. `which` says in an error which answers there are.
    fn of(
        (length, lexicon): (usize, &Lexicon),
        mut words: Vec<Guessable>,
        is_answer: &[bool],
        which: &str,
    ) -> Result<Self, Error> {
        let answers: Vec<u32> =
            (0..words.len()).filter(|&i| is_answer[i]).map(|i| i as u32).collect();
        if answers.is_empty() {
            let letters = count(length as u128, "letter");
            return Err(Error::NoWords(format!("words of {letters}{which}")));
        }
        let clues = Clues::new(length).of_lexicon(lexicon);
        let language = lexicon.alphabet().clone();
        let alphabet = numbered(&language, words.iter().map(|word| &*word.text));
        let (none, has_list) = (Vec::new(), false);
        let mut wordle = Self { length, clues, language, words: none, alphabet, answers, has_list };
        for word in &mut words {
            word.letters = wordle.numbers(&word.text);
        }
        wordle.words = words;
        Ok(wordle)
    }

    /// The number of letters of the words.
    #[must_use]
    pub fn length(&self) -> usize {
        self.length
    }

    /// The number of words that can be the answer before the first guess.
    #[must_use]
    pub fn answers(&self) -> usize {
        self.answers.len()
    }

    /// Different words that can be the answer, at most `number`: the same for the same seed and
    /// vocabulary. The first depends on them alone, and not on `number`.
    ///
    /// Linear in the number of possible answers.
    #[must_use]
    pub fn secrets(&self, seed: u64, number: usize) -> Vec<&str> {
        let chosen = picks(seed, number, self.answers.len()).into_iter();
        chosen.map(|at| &*self.words[self.answers[at] as usize].text).collect()
    }

    /// Whether a word, in folded letters, can be guessed: whether the dictionary has it.
    #[must_use]
    pub fn contains(&self, word: &str) -> bool {
        self.find(word).is_some()
    }

    /// The words of the vocabulary that fit all guesses, in byte order.
    ///
    /// Linear in the number of possible answers times the number of guesses.
    ///
    /// # Errors
    ///
    /// If a guess has another length, or marks that no word gives.
    pub fn fitting(&self, guesses: &[Guess]) -> Result<Vec<&str>, Error> {
        let left = self.left(guesses)?;
        Ok(left.into_iter().map(|word| self.words[word as usize].text.as_str()).collect())
    }

    /// Whether hard mode allows a guess after earlier guesses: whether it uses what they found.
    ///
    /// Linear in the number of guesses.
    ///
    /// # Errors
    ///
    /// As [`fitting`](Self::fitting).
    pub fn is_hard_guess(&self, guesses: &[Guess], word: &str) -> Result<bool, Error> {
        Ok(self.found(guesses)?.matches(word))
    }

    /// What hard mode misses in a guess: a letter that was found in its place, or else one that was
    /// found elsewhere; `None` if [`is_hard_guess`](Self::is_hard_guess).
    ///
    /// Linear in the number of guesses.
    ///
    /// # Errors
    ///
    /// As [`fitting`](Self::fitting).
    pub fn missed(&self, guesses: &[Guess], word: &str) -> Result<Option<Missed>, Error> {
        if self.is_hard_guess(guesses, word)? {
            return Ok(None);
        }
        let letters: Vec<Letter> = self.language.divide(word).collect();
        let marked = |guess: &Guess| -> Vec<(Letter, Mark)> {
            self.language.divide(guess.word()).zip(guess.marks().iter().copied()).collect()
        };
        let guesses: Vec<_> = guesses.iter().map(marked).collect();
        let places = guesses.iter().flat_map(|guess| guess.iter().enumerate());
        let found = places.filter(|(_, (_, mark))| *mark == Mark::Correct);
        for (place, &(letter, _)) in found {
            if letters.get(place) != Some(&letter) {
                return Ok(Some(Missed::Place(letter, place)));
            }
        }
        let times = |all: &[(Letter, Mark)], letter| {
            all.iter().filter(|it| it.0 == letter && it.1 != Mark::Absent).count()
        };
        for guess in &guesses {
            for &(letter, _) in guess {
                let least = times(guess, letter);
                if letters.iter().filter(|it| **it == letter).count() < least {
                    return Ok(Some(Missed::Letter(letter, least)));
                }
            }
        }
        Ok(None)
    }

    /// The same game without these words, in folded letters, as the answer. They can be guessed.
    ///
    /// # Errors
    ///
    /// If no other word can be the answer.
    pub fn without_answers(mut self, used: &BTreeSet<String>) -> Result<Self, Error> {
        let words = &self.words;
        self.answers.retain(|&it| !used.contains(&words[it as usize].text));
        match self.answers.is_empty() {
            true => Err(Error::NoAnswers("word that was not used".to_owned())),
            false => Ok(self),
        }
    }

    /// What guesses have found, which hard mode requires of the next ones.
    pub(crate) fn found(&self, guesses: &[Guess]) -> Result<Clues, Error> {
        let mut found = self.clues.clone();
        for guess in guesses {
            found.add_found(guess.word(), guess.marks())?;
        }
        Ok(found)
    }

    /// The index of a word.
    pub(crate) fn find(&self, word: &str) -> Option<u32> {
        let at = self.words.binary_search_by(|it| it.text.as_str().cmp(word));
        at.ok().map(|at| at as u32)
    }

    /// The words, grouped by the pattern of a guess.
    pub(crate) fn groups(&self, words: &[u32], guess: u32) -> BTreeMap<u64, Vec<u32>> {
        let patterns = self.columns(words).wide_patterns(&self.words[guess as usize].letters);
        let mut groups: BTreeMap<u64, Vec<u32>> = BTreeMap::new();
        for (&word, pattern) in words.iter().zip(patterns) {
            groups.entry(pattern).or_default().push(word);
        }
        groups
    }

    pub(crate) fn columns(&self, words: &[u32]) -> Columns {
        let letters = words.iter().map(|&word| self.words[word as usize].letters.as_slice());
        Columns::new(self.length, self.alphabet.len(), &letters)
    }

    /// The words that can be the answer after some guesses.
    pub(crate) fn left(&self, guesses: &[Guess]) -> Result<Vec<u32>, Error> {
        let mut clues = self.clues.clone();
        for guess in guesses {
            clues.add(guess.word(), guess.marks())?;
        }
        let fits = |word: &&u32| clues.matches(&self.words[**word as usize].text);
        Ok(self.answers.iter().filter(fits).copied().collect())
    }

    /// The numbers of the letters of a text.
    pub(crate) fn numbers(&self, text: &str) -> Vec<u32> {
        let number = |letter| {
            let at = self.alphabet.binary_search_by_key(&letter, |it| it.0);
            at.map_or(UNKNOWN, |at| self.alphabet[at].1)
        };
        self.language.divide(text).map(number).collect()
    }
}

/// The letters of words, sorted, each with its number in the order of occurrences.
fn numbered<'w>(alphabet: &Alphabet, words: impl Iterator<Item = &'w str>) -> Vec<(Letter, u32)> {
    let mut counts = BTreeMap::<Letter, usize>::new();
    words
        .flat_map(|it| alphabet.divide(it))
        .for_each(|letter| *counts.entry(letter).or_default() += 1);
    let mut letters: Vec<(Letter, usize)> = counts.into_iter().collect();
    letters.sort_by_key(|it| std::cmp::Reverse(it.1));
    let mut numbered: Vec<(Letter, u32)> = letters.into_iter().map(|it| it.0).zip(0..).collect();
    numbered.sort_unstable();
    numbered
}

/// The words of a dictionary with this number of letters, in byte order, and whether the vocabulary
/// has each.
fn guessable(vocabulary: &Vocabulary, length: usize) -> Result<(Vec<Guessable>, Vec<bool>), Error> {
    if !(1..=MAX_LETTERS).contains(&length) {
        let problem = format!("expected 1 to {MAX_LETTERS} letters");
        return Err(Error::text("length", &length.to_string(), problem));
    }
    let (mut words, mut is_answer) = (Vec::new(), Vec::new());
    let lexicon = vocabulary.lexicon();
    let has_levels = lexicon.levels().is_some();
    let mut search = vocabulary.walk(Clues::new(length));
    while let Some(row) = search.next_row()? {
        keep(&mut is_answer, vocabulary.accepts(row))?;
        let level = row.value().filter(|_| has_levels).unwrap_or(0);
        words.push(Guessable { text: row.text().into_owned(), letters: Vec::new(), level });
    }
    Ok((words, is_answer))
}

/// The pattern of the right guess: all letters in place.
pub(crate) fn right(length: usize) -> u64 {
    3_u64.pow(length as u32) - 1
}

/// The marks of a pattern.
pub(crate) fn marks_of(pattern: u64, length: usize) -> Vec<dictc_query::Mark> {
    use dictc_query::Mark::{Absent, Correct, Present};

    let mark = |place: usize| match pattern / 3_u64.pow((length - 1 - place) as u32) % 3 {
        0 => Absent,
        1 => Present,
        _ => Correct,
    };
    (0..length).map(mark).collect()
}
