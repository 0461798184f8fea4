//! Words that fit the marks on guesses, as in Wordle.
//!
//! [`Clues`] gather what guesses reveal: letters that are here, letters that are elsewhere, and
//! letters that are nowhere. They match exactly the words that would mark each guess the same way,
//! with repeated letters counted as the game counts them.

use dictc_letters::{Alphabet, Letter, count};
use dictc_lexicon::{Lexicon, Search};

use crate::by_letter::{ByLetter, LetterAutomaton, Marks, automaton_of_letters, marks_in_field};
use crate::error::Error;

/// The maximum number of letters of a word.
const MAX_LETTERS: usize = 255;

/// What a guess reveals about one of its letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// The word does not have the letter, or has fewer of it than the guess.
    Absent,
    /// The word has the letter in another place.
    Present,
    /// The word has the letter in this place.
    Correct,
}

impl Mark {
    /// The marks on a guess if `word` is the answer, one for each letter of the guess.
    ///
    /// Letters in their correct place are marked first. Of the other letters of the guess, from
    /// left to right, each that the word still has is [`Present`](Mark::Present), and uses it up.
    /// At most quadratic in the length of the word.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_query::Mark::{self, Absent, Correct, Present};
    ///
    /// // The answer has one `e`, and the guess has it in place: the other `e` is nowhere.
    /// assert_eq!(Mark::all("geese", "crane"), [Absent, Absent, Absent, Absent, Correct]);
    /// assert_eq!(Mark::all("eerie", "crepe"), [Present, Absent, Present, Absent, Correct]);
    /// ```
    #[must_use]
    pub fn all(guess: &str, word: &str) -> Vec<Mark> {
        Self::all_in(Alphabet::plain(), guess, word)
    }

    /// Like [`all`](Self::all), one mark for each letter of an alphabet.
    #[must_use]
    pub fn all_in(alphabet: &Alphabet, guess: &str, word: &str) -> Vec<Mark> {
        let word: Vec<Letter> = alphabet.divide(word).collect();
        let is_here = |(at, letter): (usize, Letter)| word.get(at) == Some(&letter);
        // The letters of the word that no letter of the guess has used up.
        let here: Vec<bool> = alphabet.divide(guess).enumerate().map(is_here).collect();
        let is_left = |at: &usize| !here.get(*at).copied().unwrap_or(false);
        let mut left: Vec<Letter> = (0..word.len()).filter(is_left).map(|at| word[at]).collect();
        let mark = |(letter, &here): (Letter, &bool)| {
            if here {
                return Mark::Correct;
            }
            let Some(at) = left.iter().position(|&it| it == letter) else { return Mark::Absent };
            left.swap_remove(at);
            Mark::Present
        };
        alphabet.divide(guess).zip(&here).map(mark).collect()
    }
}

/// Matches the words that fit the marks on guesses.
///
/// | mark | the word |
/// | --- | --- |
/// | [`Correct`](Mark::Correct) | has the letter in this place |
/// | [`Present`](Mark::Present) | has the letter, but not in this place |
/// | [`Absent`](Mark::Absent) | has another letter in this place, and no more of the letter than the guess has with other marks |
///
/// A word matches if and only if [`Mark::all`] gives the same marks for every guess. A step is
/// linear in the number of different letters in the guesses. A search visits the prefixes that fit
/// and that leave room for the letters still missing.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
/// use dictc_query::{Clues, Mark::{Present, Correct, Absent}};
///
/// let lexicon = Lexicon::from_words(["lathe", "least", "shale", "stale", "slate", "steal"])?;
/// let mut clues = Clues::new(5);
/// clues.add("crane", &[Absent, Absent, Correct, Absent, Correct])?;
/// assert_eq!(clues.clone().words(&lexicon).collect::<Vec<_>>(), ["shale", "slate", "stale"]);
/// clues.add("shale", &[Correct, Absent, Correct, Present, Correct])?;
/// assert_eq!(clues.words(&lexicon).collect::<Vec<_>>(), ["slate"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clues {
    /// The number of letters of a word.
    length: usize,
    /// The clues about each place; empty before the first guess.
    places: Vec<Place>,
    /// The clues about the numbers of letters, sorted by letter.
    letters: Vec<Number>,
    /// The letters that are missing at the start: the sum of all `least`.
    missing: u32,
    marks: Marks,
}

/// The clues about a place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Place {
    /// The letters that are here: one, or several if the guesses contradict each other.
    here: Vec<Letter>,
    /// The letters that are not here.
    not_here: Vec<Letter>,
}

impl Place {
    fn allows(&self, letter: Letter) -> bool {
        !self.not_here.contains(&letter) && self.here.iter().all(|&it| it == letter)
    }
}

/// The clues about the number of a letter in the word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Number {
    letter: Letter,
    least: u32,
    most: u32,
}

/// The state of reading a word.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ClueState {
    /// The number of letters read.
    length: usize,
    /// The number of each letter of [`Clues::letters`] so far.
    counts: Box<[u32]>,
    /// The number of letters that are missing from the required numbers.
    missing: u32,
}

impl Clues {
    /// No clues yet: words with this number of letters match.
    #[must_use]
    pub fn new(length: usize) -> Self {
        Self {
            length,
            places: Vec::new(),
            letters: Vec::new(),
            missing: 0,
            marks: Marks::default(),
        }
    }

    /// The same clues for words and guesses in the alphabet of a lexicon. Call this before guesses
    /// are added.
    #[must_use]
    pub fn of_lexicon(self, lexicon: &Lexicon) -> Self {
        LetterAutomaton::of_lexicon(self, lexicon)
    }

    /// The number of letters of the words that match.
    #[must_use]
    pub fn length(&self) -> usize {
        self.length
    }

    /// Adds the marks on a guess.
    ///
    /// Guesses that contradict each other are not an error: no word matches them. Linear in the
    /// length of the guess, times the number of letters with clues.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] if
    /// - the guess or the marks have another length than the words, or more than 255 letters;
    /// - no word gives these marks, because a letter is first nowhere and then elsewhere.
    pub fn add(&mut self, guess: &str, marks: &[Mark]) -> Result<(), Error> {
        let marked = self.check(guess, marks)?;
        self.places.resize_with(self.length, Place::default);
        for (place, &(letter, mark)) in self.places.iter_mut().zip(&marked) {
            let letters = if mark == Mark::Correct { &mut place.here } else { &mut place.not_here };
            if !letters.contains(&letter) {
                letters.push(letter);
            }
        }
        for &(letter, mark) in &marked {
            let found = found(&marked, letter);
            self.limit(letter, |number| number.least = number.least.max(found));
            if mark == Mark::Absent {
                self.limit(letter, |number| number.most = number.most.min(found));
            }
        }
        Ok(())
    }

    /// Adds what hard mode requires of later guesses: letters that are here must stay, and letters
    /// that are elsewhere must be used. A letter may be tried again where it is not.
    ///
    /// Takes the time of [`add`](Self::add).
    ///
    /// # Errors
    ///
    /// As [`add`](Self::add).
    pub fn add_found(&mut self, guess: &str, marks: &[Mark]) -> Result<(), Error> {
        let marked = self.check(guess, marks)?;
        self.places.resize_with(self.length, Place::default);
        for (place, &(letter, mark)) in self.places.iter_mut().zip(&marked) {
            if mark == Mark::Correct && !place.here.contains(&letter) {
                place.here.push(letter);
            }
        }
        for &(letter, _) in &marked {
            let found = found(&marked, letter);
            self.limit(letter, |number| number.least = number.least.max(found));
        }
        Ok(())
    }

    /// Whether a word matches. Takes the time of a step for each letter.
    #[must_use]
    pub fn matches(&self, word: &str) -> bool {
        self.matches_word(word)
    }

    /// The letters of a guess with their marks, if the marks are possible.
    fn check(&self, guess: &str, marks: &[Mark]) -> Result<Vec<(Letter, Mark)>, Error> {
        let invalid = |at, problem: String| Err(Error::invalid("guess", guess, at, problem));
        let alphabet = self.marks.alphabet();
        let (length, letters) = (self.length, alphabet.count(guess));
        if letters != length {
            return invalid(
                None,
                format!("has {}; expected {length}", count(letters as u128, "letter")),
            );
        }
        if length > MAX_LETTERS {
            return invalid(
                None,
                format!("has {}; expected at most {MAX_LETTERS}", count(letters as u128, "letter")),
            );
        }
        if marks.len() != length {
            return invalid(
                None,
                format!("has {}; expected {length}", count(marks.len() as u128, "mark")),
            );
        }
        let marked: Vec<(Letter, Mark)> =
            alphabet.divide(guess).zip(marks.iter().copied()).collect();
        for (at, &(letter, mark)) in marked.iter().enumerate() {
            if mark == Mark::Present && marked[..at].contains(&(letter, Mark::Absent)) {
                let problem = format!(
                    "no word gives these marks: of several {letter:?}, \
                     the first that are not in place are elsewhere and the last nowhere"
                );
                return invalid(Some(at), problem);
            }
        }
        Ok(marked)
    }

    /// The words of `lexicon` that match, in byte order.
    ///
    /// Visits the prefixes that fit and leave room for the letters still missing. [`Search`] says
    /// what a step costs.
    #[must_use]
    pub fn words(self, lexicon: &Lexicon) -> Search<Self> {
        lexicon.search(self.of_lexicon(lexicon)).remembering()
    }

    /// Changes the clues about the number of a letter.
    fn limit(&mut self, letter: Letter, change: impl FnOnce(&mut Number)) {
        let at = self.letters.binary_search_by_key(&letter, |it| it.letter);
        let at = at.unwrap_or_else(|at| {
            self.letters.insert(at, Number { letter, least: 0, most: u32::MAX });
            at
        });
        change(&mut self.letters[at]);
        self.missing = self.letters.iter().map(|number| number.least).sum();
    }
}

/// The number of a letter in the word, according to the marks.
fn found(marked: &[(Letter, Mark)], letter: Letter) -> u32 {
    let is_found = |&(other, mark): &(Letter, Mark)| other == letter && mark != Mark::Absent;
    marked.iter().map(|marked| u32::from(is_found(marked))).sum()
}

impl LetterAutomaton for Clues {
    type State = ClueState;

    fn start(&self) -> ClueState {
        let counts = vec![0; self.letters.len()].into();
        ClueState { length: 0, counts, missing: self.missing }
    }

    fn step(&self, state: &ClueState, letter: Letter) -> Option<ClueState> {
        let place = self.places.get(state.length);
        if state.length == self.length || place.is_some_and(|place| !place.allows(letter)) {
            return None;
        }
        let mut next = ClueState { length: state.length + 1, ..state.clone() };
        if let Ok(at) = self.letters.binary_search_by_key(&letter, |it| it.letter) {
            let (Number { least, most, .. }, count) = (self.letters[at], &mut next.counts[at]);
            if *count == most {
                return None;
            }
            next.missing -= u32::from(*count < least);
            *count += 1;
        }
        let room = self.length - next.length;
        (next.missing as usize <= room).then_some(next)
    }

    fn is_match(&self, state: &ClueState) -> bool {
        // A step never leaves more missing letters than there is room for. Without any room, no
        // step was taken.
        state.length == self.length && state.missing == 0
    }

    marks_in_field!();
}

automaton_of_letters!(Clues, ClueState);

#[cfg(test)]
mod tests {
    use super::Mark::{Absent, Correct, Present};
    use super::*;

    #[test]
    fn repeated_letters_are_marked_from_left_to_right() {
        for (guess, word, marks) in [
            ("allay", "label", [Present, Present, Present, Absent, Absent]),
            ("label", "allay", [Present, Present, Absent, Absent, Present]),
            ("aaaaa", "banal", [Absent, Correct, Absent, Correct, Absent]),
            ("sissy", "slips", [Correct, Present, Present, Absent, Absent]),
        ] {
            assert_eq!(Mark::all(guess, word), marks, "{guess} for {word}");
        }
    }

    #[test]
    fn marks_of_other_lengths_are_refused() {
        let mut clues = Clues::new(3);
        let message = |error: Error| error.to_string();
        let error = clues.add("four", &[Correct; 4]).unwrap_err();
        assert_eq!(message(error), "guess \"four\": has 4 letters; expected 3");
        let error = clues.add("two", &[Correct; 2]).unwrap_err();
        assert_eq!(message(error), "guess \"two\": has 2 marks; expected 3");
        let long = "a".repeat(300);
        assert!(Clues::new(300).add(&long, &[Correct; 300]).is_err());
    }

    #[test]
    fn marks_that_no_word_gives_are_refused() {
        let error = Clues::new(3).add("eye", &[Absent, Absent, Present]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "guess \"eye\": no word gives these marks: of several 'e', the first that are not in \
             place are elsewhere and the last nowhere\n    eye\n      ^"
        );
        assert!(Clues::new(3).add("eye", &[Absent, Absent, Correct]).is_ok());
    }

    #[test]
    fn contradictions_match_nothing() {
        let mut clues = Clues::new(3);
        clues.add("tea", &[Correct, Absent, Absent]).unwrap();
        clues.add("sea", &[Correct, Absent, Absent]).unwrap();
        assert!(!clues.matches("tip") && !clues.matches("sip"));
    }

    #[test]
    fn hard_mode_keeps_what_was_found() {
        let mut clues = Clues::new(5);
        clues.add_found("crane", &[Absent, Present, Correct, Absent, Absent]).unwrap();
        // The r may stay where it is not, and letters that are nowhere may be used.
        assert!(clues.matches("crack") && clues.matches("brain"));
        assert!(!clues.matches("shale") && !clues.matches("rhino"));
    }
}
