//! Advises guesses at a hidden word, by the marks on earlier guesses.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use dictc_letters::{Alphabet, Letter, count};
use dictc_lexicon::Lexicon;
use dictc_query::{Clues, Mark};

use crate::ahead::{Allowed, Chooser, Cost, FOLLOWED, Position};
use crate::error::Error;
use crate::guess::Guess;
use crate::information::{Costs, bits};
use crate::limit::keep;
use crate::patterns::{Columns, MAX_LETTERS, Scratch, Split, UNKNOWN};
use crate::pick::{pick, picks};
use crate::vocabulary::Vocabulary;

/// The maximum number of pairs of a guess and an answer that are compared for one advice.
pub(crate) const MAX_PAIRS: usize = 1 << 29;

/// The maximum number of pairs of a word and an answer of a game that is followed to its end: the
/// public lists of five letters have half of it, and take a quarter of a minute.
const MAX_PAIRS_AHEAD: usize = 1 << 26;

/// The same for advice, which is expected at once.
const MAX_PAIRS_OF_ADVICE: usize = 1 << 21;

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
    clues: Clues,
    /// The alphabet that divides words.
    language: Alphabet,
    /// All words, in byte order.
    pub(crate) words: Vec<Guessable>,
    /// The letters that occur, sorted, with their numbers: the commonest letter has 0.
    alphabet: Vec<(Letter, u32)>,
    /// The words that can be the answer, by their index in `words`.
    pub(crate) answers: Vec<u32>,
    /// Whether the answers are a list, for which guesses are followed to the end of the game.
    has_list: bool,
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

/// A ranked guess; the lowest one is the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ranked {
    pub(crate) cost: u64,
    is_other: bool,
    level: u64,
    /// The index of the word in `words`.
    pub(crate) word: u32,
    /// Only reported: the fields before it already order all words.
    groups: usize,
    largest: usize,
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

    /// A word that can be the answer: the same for the same seed and vocabulary.
    #[must_use]
    pub fn secret(&self, seed: u64) -> &str {
        let at = pick(seed, self.answers.len());
        &self.words[self.answers[at] as usize].text
    }

    /// Different words that can be the answer, at most `number`: the same for the same seed and
    /// vocabulary. The first is that of [`secret`](Self::secret).
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
        let looks_ahead = self.looks_ahead(number, MAX_PAIRS_OF_ADVICE);
        let mut chooser = Chooser::new(self, rule, looks_ahead);
        let (position, allowed) = chooser.position(left, self.found(guesses)?, guesses.len());
        let mut search = GuessSearch::new(self, &position.left);
        let mut ranked = search.fitting();
        ranked.extend(search.others(&allowed));
        ranked.sort_unstable();
        let mut rows: Vec<(Option<Cost>, Ranked)> = Vec::new();
        for (at, guess) in ranked.into_iter().enumerate() {
            let is_followed = looks_ahead && at < FOLLOWED;
            let cost = is_followed.then(|| chooser.cost_of(&position, &allowed, guess.word));
            rows.push((cost, guess));
        }
        let followed = rows.iter().take_while(|it| it.0.is_some()).count();
        rows[..followed].sort_unstable();
        rows.truncate(limit);
        Ok(rows.into_iter().map(|(cost, guess)| self.advice(guess, number, cost)).collect())
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
    fn found(&self, guesses: &[Guess]) -> Result<Clues, Error> {
        let mut found = self.clues.clone();
        for guess in guesses {
            found.add_found(guess.word(), guess.marks())?;
        }
        Ok(found)
    }

    /// The rating of a guess after earlier guesses; `None` if no word fits or the guess has another
    /// length. It need not be a word of the dictionary. It must be in folded letters.
    ///
    /// Linear in the number of possible answers.
    ///
    /// # Errors
    ///
    /// As [`fitting`](Self::fitting).
    pub fn rate(&self, guesses: &[Guess], word: &str) -> Result<Option<Advice>, Error> {
        let left = self.left(guesses)?;
        let letters = self.numbers(word);
        if left.is_empty() || letters.len() != self.length {
            return Ok(None);
        }
        let Split { cost, groups, largest } = GuessSearch::new(self, &left).split(&letters);
        let at = self.find(word);
        let fits = at.is_some_and(|at| left.binary_search(&at).is_ok());
        let (number, bits) = (left.len(), bits(left.len(), cost));
        let looks_ahead = self.looks_ahead(number, MAX_PAIRS_OF_ADVICE);
        let cost = at.filter(|_| looks_ahead).map(|at| {
            let mut chooser = Chooser::new(self, GuessRule::Any, true);
            let (position, allowed) = chooser.position(left, self.clues.clone(), guesses.len());
            chooser.cost_of(&position, &allowed, at)
        });
        let mean = cost.map(|it| it.mean(number));
        Ok(Some(Advice { word: word.to_owned(), bits, groups, largest, fits, mean }))
    }

    fn advice(&self, guess: Ranked, left: usize, cost: Option<Cost>) -> Advice {
        Advice {
            mean: cost.map(|it| it.mean(left)),
            word: self.words[guess.word as usize].text.clone(),
            bits: bits(left, guess.cost),
            groups: guess.groups,
            largest: guess.largest,
            fits: !guess.is_other,
        }
    }

    /// Whether guesses are followed to the end of the game if so many words are left.
    fn looks_ahead(&self, left: usize, most: usize) -> bool {
        self.has_list && self.words.len().saturating_mul(left) <= most
    }

    /// The index of a word.
    fn find(&self, word: &str) -> Option<u32> {
        let at = self.words.binary_search_by(|it| it.text.as_str().cmp(word));
        at.ok().map(|at| at as u32)
    }

    /// Plays the best guesses for every possible answer, and counts them. `opener` is the first
    /// guess; without it, the best first guess is computed. `observe` sees the evaluation so far after
    /// each group of words with equal marks, and can end it.
    ///
    /// Takes the time of one [`advise`](Self::advise) for each group of words with equal marks: for
    /// `n` possible answers, a few times `n` times the number of words in the dictionary.
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
        let looks_ahead = self.looks_ahead(self.answers.len(), MAX_PAIRS_AHEAD);
        let mut chooser = Chooser::new(self, rule, looks_ahead);
        let (all, allowed) = chooser.position(self.answers.clone(), self.clues.clone(), 0);
        let opener = match opener.map(|it| (it, self.find(it))) {
            Some((_, Some(at))) => at,
            Some((word, None)) => {
                let letters = count(self.length as u128, "letter");
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

    /// The words, grouped by the pattern of a guess.
    pub(crate) fn groups(&self, words: &[u32], guess: u32) -> BTreeMap<u64, Vec<u32>> {
        let patterns = self.columns(words).wide_patterns(&self.words[guess as usize].letters);
        let mut groups: BTreeMap<u64, Vec<u32>> = BTreeMap::new();
        for (&word, pattern) in words.iter().zip(patterns) {
            groups.entry(pattern).or_default().push(word);
        }
        groups
    }

    fn columns(&self, words: &[u32]) -> Columns {
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
    fn numbers(&self, text: &str) -> Vec<u32> {
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

/// A search for the best guess.
pub(crate) struct GuessSearch<'w> {
    pub(crate) wordle: &'w Wordle,
    pub(crate) left: &'w [u32],
    columns: Columns,
    costs: Costs,
    scratch: Scratch,
}

impl<'w> GuessSearch<'w> {
    pub(crate) fn new(wordle: &'w Wordle, left: &'w [u32]) -> Self {
        let columns = wordle.columns(left);
        let costs = Costs::up_to(columns.words());
        Self { wordle, left, columns, costs, scratch: Scratch::default() }
    }

    /// The guesses that fit.
    pub(crate) fn fitting(&mut self) -> Vec<Ranked> {
        let step = self.step(self.wordle.words.len());
        self.left.iter().step_by(step).map(|&word| self.ranked(word, false)).collect()
    }

    /// Guesses that are allowed and do not fit.
    pub(crate) fn others(&mut self, allowed: &[u32]) -> Vec<Ranked> {
        let step = self.step(allowed.len());
        let others = allowed.iter().step_by(step).filter(|it| self.left.binary_search(it).is_err());
        others.map(|&word| self.ranked(word, true)).collect()
    }

    /// Every how manieth guess is considered of these many.
    fn step(&self, guesses: usize) -> usize {
        guesses.saturating_mul(self.left.len()).div_ceil(MAX_PAIRS).max(1)
    }

    fn ranked(&mut self, word: u32, is_other: bool) -> Ranked {
        let Guessable { letters, level, .. } = &self.wordle.words[word as usize];
        let Split { cost, groups, largest } = self.split(letters);
        Ranked { cost, is_other, level: *level, word, groups, largest }
    }

    /// Splits the words that fit by the marks on a guess.
    pub(crate) fn split(&mut self, letters: &[u32]) -> Split {
        self.columns.split(letters, &self.costs, &mut self.scratch)
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
