//! Letters that extend a word to another word.

use std::cmp::Ordering;

use dictc_letters::Letter;
use dictc_lexicon::Lexicon;

use crate::by_letter::{ByLetter, LetterAutomaton, Marks, automaton_of_letters, marks_in_field};

/// The letters that extend a word to another word, in alphabetical order, and those that can be
/// left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Hooks {
    /// The letters that can precede it.
    pub front: Vec<Letter>,
    /// The letters that can follow it.
    pub back: Vec<Letter>,
    /// Whether it is also a word without its first letter.
    pub inner_front: bool,
    /// Whether it is also a word without its last letter.
    pub inner_back: bool,
}

impl Hooks {
    /// The letters that extend `word` to a word of `lexicon`. The word itself need not be in the
    /// lexicon.
    ///
    /// Linear in the number of different first letters, times the length of the word.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_lexicon::Lexicon;
    /// use dictc_query::Hooks;
    ///
    /// let lexicon = Lexicon::from_words(["heat", "meat", "eat", "eats"])?;
    /// let hooks = Hooks::of("eat", &lexicon);
    /// assert!(hooks.front == ['h', 'm'] && hooks.back == ['s']);
    /// let hooks = Hooks::of("eats", &lexicon);
    /// assert!(hooks.inner_back && !hooks.inner_front);
    /// # Ok::<(), dictc_lexicon::Error>(())
    /// ```
    #[must_use]
    pub fn of(word: &str, lexicon: &Lexicon) -> Self {
        let inner_front = Letter::all(word).next().is_some_and(|first| {
            let rest = &word[first.as_str().len()..];
            lexicon.contains(rest)
        });
        let inner_back = Letter::all(word).last().is_some_and(|last| {
            let rest = &word[..word.len() - last.as_str().len()];
            lexicon.contains(rest)
        });
        let word: Vec<Letter> = Letter::all(word).collect();
        let marks = Marks::of(lexicon);
        let letters = |at: usize| {
            let found = lexicon.search(Hooked { word: word.clone(), at, marks });
            found.filter_map(|word| Letter::all(&word).nth(at)).collect()
        };
        Self { front: letters(0), back: letters(word.len()), inner_front, inner_back }
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
