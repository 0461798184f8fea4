//! Words that are nearly like a given one, by Levenshtein distance.

use crate::by_letter::{ByLetter, LetterAutomaton, automaton_of_letters};
use crate::error::Error;
use crate::lexicon::Lexicon;

/// The most letters of a word to compare with.
const MAX_LETTERS: usize = 250;

/// Matches the words at most some number of edits away from a given one.
///
/// An edit inserts a letter, deletes one, or replaces one by another. The automaton's states are rows of
/// the well-known table of distances between prefixes: a step takes time in the word's length, and a search
/// visits the prefixes that are near some prefix of the word.
#[derive(Clone, Debug)]
pub struct Levenshtein {
    word: Vec<char>,
    distance: u8,
}

/// The distances between the letters read and each prefix of the word; what is too much is all the same.
#[derive(Clone, Debug)]
pub struct Row(Box<[u8]>);

/// A word and how far it is from the one that was asked for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Near {
    /// The number of edits between the two.
    pub distance: usize,
    /// The word.
    pub word: String,
}

impl Levenshtein {
    /// The words at most `distance` edits away from `word`.
    ///
    /// # Errors
    ///
    /// [`Error::Query`] if the word has more than 250 letters.
    pub fn new(word: &str, distance: usize) -> Result<Self, Error> {
        let word: Vec<char> = word.chars().collect();
        if word.len() > MAX_LETTERS {
            let text: String = word.iter().take(20).chain(&['…']).collect();
            let problem = format!("has {} letters; expected at most {MAX_LETTERS}", word.len());
            return Err(Error::query("word", &text, None, problem));
        }
        // No word is further away from another than the longer one is long; what lies beyond any
        // row is cut off where rows are.
        let distance = u8::try_from(distance).unwrap_or(u8::MAX).min(u8::MAX - 1);
        Ok(Self { word, distance })
    }
}

impl LetterAutomaton for Levenshtein {
    type State = Row;

    fn start(&self) -> Row {
        Row((0..=self.word.len()).map(|i| i as u8).collect())
    }

    fn step(&self, Row(row): &Row, letter: char) -> Option<Row> {
        let mut next = row.clone();
        let mut left = row[0].saturating_add(1);
        next[0] = left;
        let mut least = left;
        for ((&expected, above), next) in self.word.iter().zip(row.windows(2)).zip(&mut next[1..]) {
            let replaced = above[0].saturating_add(u8::from(expected != letter));
            left = replaced.min(above[1].saturating_add(1)).min(left.saturating_add(1));
            *next = left;
            least = least.min(left);
        }
        (least <= self.distance).then_some(Row(next))
    }

    fn is_match(&self, row: &Row) -> bool {
        row.distance() <= self.distance
    }
}

automaton_of_letters!(Levenshtein, Row);

impl Row {
    fn distance(&self) -> u8 {
        self.0.last().copied().unwrap_or(u8::MAX)
    }
}

impl Lexicon {
    /// The words at most some number of edits away from one, nearest first and alphabetically among
    /// equals.
    ///
    /// Takes time in the number of prefixes that are near, times the word's length, and memory in the number of
    /// words found; a large distance finds all of them.
    ///
    /// # Examples
    ///
    /// ```
    /// let lexicon = lexicon::Lexicon::from_words(["coat", "cot", "goat", "goats"])?;
    ///
    /// let near = lexicon.fuzzy(&lexicon::Levenshtein::new("goat", 1)?);
    /// let near: Vec<_> = near.iter().map(|it| (it.distance, it.word.as_str())).collect();
    /// assert_eq!(near, [(0, "goat"), (1, "coat"), (1, "goats")]);
    /// # Ok::<(), lexicon::Error>(())
    /// ```
    #[must_use]
    pub fn fuzzy(&self, automaton: &Levenshtein) -> Vec<Near> {
        self.fuzzy_at_most(automaton, usize::MAX).unwrap_or_default()
    }

    /// The same words, or `None` if they are more than `most`, as soon as that is known: a file of few bytes can
    /// hold more words than any memory.
    #[must_use]
    pub fn fuzzy_at_most(&self, automaton: &Levenshtein, most: usize) -> Option<Vec<Near>> {
        let mut near = Vec::new();
        let mut search = self.search(automaton);
        while let Some(found) = search.next_found() {
            if near.len() == most {
                return None;
            }
            let distance = found.state.state().map_or(u8::MAX, Row::distance).into();
            let word = String::from_utf8_lossy(found.key).into_owned();
            near.push(Near { distance, word });
        }
        near.sort_unstable();
        Some(near)
    }
}
