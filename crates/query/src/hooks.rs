//! Letters that extend a word to another word.

use std::cmp::Ordering;

use dictc_letters::Letter;
use dictc_lexicon::Lexicon;

use crate::answers::ended;
use crate::by_letter::{ByLetter, LetterAutomaton, Marks, automaton_of_letters, marks_in_field};
use crate::error::Error;

/// The letters that extend a word to another word, in alphabetical order, and those that can be
/// left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Hooks {
    /// The letters that can precede it.
    pub front: Vec<Letter>,
    /// The letters that can follow it.
    pub back: Vec<Letter>,
    /// What is left without its first and without its last letter, if it is a word.
    pub inner: Vec<String>,
}

impl Hooks {
    /// The letters that extend `word` to a word of `lexicon`. The word itself need not be in the
    /// lexicon.
    ///
    /// Linear in the number of different first letters, times the length of the word.
    ///
    /// # Errors
    ///
    /// [`Error::StepLimit`], and [`Error::Damaged`] if the file is damaged.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_lexicon::Lexicon;
    /// use dictc_query::Hooks;
    ///
    /// let lexicon = Lexicon::from_words(["heat", "meat", "eat", "eats"])?;
    /// let hooks = Hooks::of("eat", &lexicon)?;
    /// assert!(hooks.front == ['h', 'm'] && hooks.back == ['s']);
    /// let hooks = Hooks::of("eats", &lexicon)?;
    /// assert_eq!(hooks.inner, ["eat"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(word: &str, lexicon: &Lexicon) -> Result<Self, Error> {
        let alphabet = lexicon.alphabet();
        let (first, last) = (alphabet.divide(word).next(), alphabet.divide(word).last());
        let without_first = first.map(|first| &word[first.as_str().len()..]);
        let without_last = last.map(|last| &word[..word.len() - last.as_str().len()]);
        let inner = [without_first, without_last].into_iter().flatten();
        let inner = inner.filter(|rest| lexicon.contains(rest)).map(str::to_owned).collect();
        let word: Vec<Letter> = alphabet.divide(word).collect();
        let marks = Marks::of(lexicon);
        let letters = |at: usize| {
            let hooked = Hooked { word: word.clone(), at, marks: marks.clone() };
            let mut found = lexicon.search(hooked).remembering();
            let mut letters = Vec::new();
            while let Some(entry) = found.next_entry() {
                letters.extend(alphabet.divide(&entry.text()).nth(at));
            }
            ended(found.stopped()).map(|()| letters)
        };
        Ok(Self { front: letters(0)?, back: letters(word.len())?, inner })
    }

    /// Whether no letter extends the word.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.front.is_empty() && self.back.is_empty()
    }
}

/// Matches a word with one more letter.
struct Hooked {
    word: Vec<Letter>,
    /// The number of letters of the word before that letter.
    at: usize,
    marks: Marks,
}

impl LetterAutomaton for Hooked {
    /// The number of letters read.
    type State = usize;

    fn start(&self) -> usize {
        0
    }

    fn step(&self, &read: &usize, letter: Letter) -> Option<usize> {
        let expected = match read.cmp(&self.at) {
            Ordering::Less => self.word.get(read),
            Ordering::Equal => return Some(read + 1),
            Ordering::Greater => self.word.get(read - 1),
        };
        (expected == Some(&letter)).then_some(read + 1)
    }

    fn is_match(&self, &read: &usize) -> bool {
        read == self.word.len() + 1
    }

    marks_in_field!();
}

automaton_of_letters!(Hooked, usize);
