//! Words that are similar to a given one, by Levenshtein distance.

use crate::by_letter::{ByLetter, LetterAutomaton, automaton_of_letters};
use crate::error::Error;
use crate::lexicon::Lexicon;

/// The maximum length of the word to compare with, in letters.
const MAX_LETTERS: usize = 250;

/// Matches the words within a given number of edits of a word.
///
/// An edit inserts, deletes or replaces one letter. The states of the automaton are rows of the
/// classic table of distances between prefixes. A step takes time proportional to
/// the length of the word, and a search visits the prefixes that are close to some prefix of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Levenshtein {
    word: Vec<char>,
    distance: u8,
}

/// The distances between the letters read so far and each prefix of the word. They saturate.
#[derive(Clone, Debug)]
pub struct Row(Box<[u8]>);

/// A word and its distance from the word searched for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
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
        // Rows saturate at 255, so a limit of 255 would match every word at a greater distance.
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
    /// The words within the distance of `automaton`, nearest first, then in byte order.
    ///
    /// Takes time proportional to the number of prefixes visited times the length of the word, and
    /// memory proportional to the number of words found; a large distance finds all words.
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

    /// Like [`fuzzy`](Self::fuzzy), but `None` if there are more than `most` words: a file of a
    /// few bytes can encode more words than fit in memory.
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
