//! Words that are similar to a given one, by Levenshtein distance.

use std::ops::RangeInclusive;

use dictc_letters::Letter;
use dictc_lexicon::{Entry, Lexicon, Search};

use crate::answers::{Answers, MAX_WORDS};
use crate::by_letter::{ByLetter, LetterAutomaton, Marks, automaton_of_letters, marks_in_field};
use crate::error::Error;
use crate::likelihood::Likelihood;

/// The maximum length of the word to compare with, in letters.
const MAX_LETTERS: usize = 250;

/// Matches the words within a given number of edits of a word.
///
/// An edit inserts, deletes or replaces one letter or, unless
/// [`transpositions`](Self::transpositions) changes it, swaps two neighbors. The states of the
/// automaton are rows of the classic table of distances between prefixes. A step is linear in the
/// length of the word, and a search visits the prefixes that are close to some prefix of it.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
/// use dictc_query::Levenshtein;
///
/// let lexicon = Lexicon::from_words(["coat", "cot", "goat", "goats"])?;
/// let near = Levenshtein::new("goat", 1)?.nearest_first(&lexicon)?;
/// let near: Vec<_> = near.iter().map(|it| (it.distance, it.word.as_str())).collect();
/// assert_eq!(near, [(0, "goat"), (1, "coat"), (1, "goats")]);
///
/// let lexicon = Lexicon::from_words(["receive", "relieve", "recipe", "deceive"])?;
/// let near = Levenshtein::new("recieve", 1)?.likeliest_first(&lexicon)?;
/// assert_eq!(near[0].word, "receive");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Levenshtein {
    word: Vec<Letter>,
    distance: u8,
    transpositions: bool,
    beginning: bool,
    /// The maximum number of words to collect.
    max_words: usize,
    marks: Marks,
}

/// The distances between the letters read so far and each prefix of the word. They saturate.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DistanceRow {
    /// Empty if a prefix is near, and no word with further letters can be near as a whole.
    distances: Box<[u8]>,
    /// The previous row, and the letter between the two; empty without transpositions.
    above: Box<[u8]>,
    letter: Option<Letter>,
    /// The least distance of a prefix, if prefixes count.
    of_prefix: u8,
}

/// A word and its distance from the word searched for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Near {
    /// The number of edits between the two.
    pub distance: usize,
    /// The word.
    pub word: String,
}

/// A word within the distance, to be sorted.
#[derive(Clone, Debug)]
pub(crate) struct NearWord {
    pub(crate) distance: usize,
    pub(crate) text: String,
    pub(crate) value: Option<u64>,
}

impl NearWord {
    pub(crate) fn of(entry: Entry<'_>, distance: usize) -> Self {
        Self { distance, text: entry.text().into_owned(), value: entry.value() }
    }
}

impl Levenshtein {
    /// The words at most `distance` edits away from `word`.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] if the word has more than 250 letters.
    pub fn new(word: &str, distance: usize) -> Result<Self, Error> {
        let word: Vec<Letter> = Letter::all(word).collect();
        if word.len() > MAX_LETTERS {
            let text: String = word.iter().take(20).copied().chain(['…'.into()]).collect();
            let problem = format!("has {} letters; expected at most {MAX_LETTERS}", word.len());
            return Err(Error::invalid("word", &text, None, problem));
        }
        // Rows saturate at 255, so a limit of 255 would match every word at a greater distance.
        let distance = u8::try_from(distance).unwrap_or(u8::MAX).min(u8::MAX - 1);
        Ok(Self {
            word,
            distance,
            transpositions: true,
            beginning: false,
            max_words: MAX_WORDS,
            marks: Marks::default(),
        })
    }

    /// Whether swapping two neighboring letters is one edit, not two. Default: true.
    ///
    /// The distance is the *optimal string alignment*: letters that were swapped are not edited
    /// again, so `ca` and `abc` are three edits apart, not two.
    #[must_use]
    pub fn transpositions(mut self, count_one: bool) -> Self {
        self.transpositions = count_one;
        self
    }

    pub(crate) fn max(&self) -> usize {
        self.max_words
    }

    /// Whether the word to compare with may be only the beginning of the intended word. The
    /// distance of a word of the lexicon is then the distance of its nearest prefix. Default:
    /// false.
    #[must_use]
    pub fn beginning(mut self, only: bool) -> Self {
        self.beginning = only;
        self
    }

    /// The numbers of letters of words that can be near.
    #[must_use]
    pub fn lengths(&self) -> RangeInclusive<usize> {
        let (letters, distance) = (self.word.len(), self.distance.into());
        let most = if self.beginning { usize::MAX } else { letters.saturating_add(distance) };
        letters.saturating_sub(distance)..=most
    }

    /// The maximum number of words that [`nearest_first`](Self::nearest_first) and
    /// [`likeliest_first`](Self::likeliest_first) collect. Default: 5,000,000, because a file of a
    /// few bytes can encode more words than fit in memory.
    #[must_use]
    pub fn max_words(mut self, words: usize) -> Self {
        self.max_words = words;
        self
    }

    /// The words of `lexicon` within the distance, in byte order.
    ///
    /// Visits the prefixes that are close to some prefix of the word. [`Search`] states the cost of
    /// a step.
    #[must_use]
    pub fn words(self, lexicon: &Lexicon) -> Search<Self> {
        let cost = self.cost();
        lexicon.search(self.of_lexicon(lexicon)).remembering().cost(cost)
    }

    /// The words of `lexicon` within the distance, nearest first, then in byte order.
    ///
    /// Time is linear in the number of prefixes visited times the length of the word, and memory in
    /// the number of words found. A large distance finds all words.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyWords`] if there are more than [`max_words`](Self::max_words),
    /// [`Error::StepLimit`], and [`Error::Damaged`] if the file is damaged.
    pub fn nearest_first(&self, lexicon: &Lexicon) -> Result<Vec<Near>, Error> {
        let near = |word: NearWord| Near { distance: word.distance, word: word.text };
        let mut near: Vec<Near> = self.near(lexicon)?.into_iter().map(near).collect();
        near.sort_unstable();
        Ok(near)
    }

    /// The words of `lexicon` within the distance, in the order of a spelling checker's
    /// suggestions.
    ///
    /// All programs and packages use this order. Each rule decides between words that are equal by
    /// the rules before it:
    ///
    /// 1. The smallest distance.
    /// 2. Words with the typed letters, some of them swapped, doubled, or not doubled. This rule
    ///    does not apply to a [beginning](Self::beginning).
    /// 3. The most common: the lowest value if the lexicon has [levels](Lexicon::levels), else the
    ///    highest, because other values are considered to be counts. Words without a value are the
    ///    rarest.
    /// 4. The most letters in common, counted from the beginning to the first difference and from
    ///    the end to the last one, and then the same first letter. For a beginning, only the letters
    ///    in front, and then the shortest word.
    /// 5. Byte order.
    ///
    /// Costs the same as [`nearest_first`](Self::nearest_first).
    ///
    /// # Errors
    ///
    /// As for [`nearest_first`](Self::nearest_first).
    pub fn likeliest_first(&self, lexicon: &Lexicon) -> Result<Vec<Near>, Error> {
        let mut near = self.near(lexicon)?;
        self.sort(&mut near, lexicon);
        Ok(near.into_iter().map(|it| Near { distance: it.distance, word: it.text }).collect())
    }

    fn near(&self, lexicon: &Lexicon) -> Result<Vec<NearWord>, Error> {
        let automaton = self.clone();
        let keep =
            move |entry: Entry<'_>, state: Option<&_>| Some(automaton.near_word(entry, state));
        let near = Answers::new(self.clone().words(lexicon), self.max_words, keep, |near| near);
        near.collect()
    }

    /// A word that was found, with its distance.
    pub(crate) fn near_word(
        &self,
        entry: Entry<'_>,
        state: Option<&ByLetter<DistanceRow>>,
    ) -> NearWord {
        let row = state.and_then(ByLetter::state);
        NearWord::of(entry, row.map_or(u8::MAX, |row| self.of_row(row)).into())
    }

    /// Sorts words in byte order into the order of [`likeliest_first`](Self::likeliest_first).
    pub(crate) fn sort(&self, near: &mut [NearWord], lexicon: &Lexicon) {
        let mut likelihood = Likelihood::new(&self.word, self.beginning, lexicon);
        // The sort is stable, so byte order decides between equal words.
        near.sort_by_cached_key(|it| likelihood.rank(&it.text, it.distance, it.value));
    }

    /// The time of a step, compared with that of other automata: a row has a cell for each letter.
    pub(crate) fn cost(&self) -> u64 {
        1 + self.word.len() as u64 / 8
    }

    /// The row after one more letter, and whether a longer word can be near.
    fn next_row(&self, row: &DistanceRow, letter: Letter) -> (Box<[u8]>, bool) {
        let mut next = row.distances.clone();
        let mut left = next[0].saturating_add(1);
        next[0] = left;
        let mut alive = left <= self.distance;
        for (j, &expected) in self.word.iter().enumerate() {
            let above = [row.distances[j], row.distances[j + 1]];
            let replaced = above[0].saturating_add(u8::from(expected != letter));
            left = replaced.min(above[1].saturating_add(1)).min(left.saturating_add(1));
            if self.transpositions
                && j > 0
                && letter == self.word[j - 1]
                && Some(expected) == row.letter
            {
                let swapped = row.above.get(j - 1).copied().unwrap_or(u8::MAX);
                left = left.min(swapped.saturating_add(1));
            }
            next[j + 1] = left;
            // The next letter may be swapped with this one.
            let swappable = self.transpositions
                && expected == letter
                && j > 0
                && row.distances[j - 1] < self.distance;
            alive |= left <= self.distance || swappable;
        }
        (next, alive)
    }

    /// The distance that a row represents.
    fn of_row(&self, row: &DistanceRow) -> u8 {
        let whole = row.distances.last().copied().unwrap_or(u8::MAX);
        if self.beginning { row.of_prefix } else { whole }
    }
}

impl LetterAutomaton for Levenshtein {
    type State = DistanceRow;

    fn start(&self) -> DistanceRow {
        let distances: Box<[u8]> = (0..=self.word.len()).map(|i| i as u8).collect();
        DistanceRow {
            distances,
            above: Box::default(),
            letter: None,
            of_prefix: self.word.len() as u8,
        }
    }

    fn step(&self, row: &DistanceRow, letter: Letter) -> Option<DistanceRow> {
        if row.distances.is_empty() {
            return Some(row.clone());
        }
        let (distances, alive) = self.next_row(row, letter);
        let whole = distances.last().copied().unwrap_or(u8::MAX);
        let of_prefix = row.of_prefix.min(whole);
        let matched = self.beginning && of_prefix <= self.distance;
        if !alive {
            let (distances, above) = (Box::default(), Box::default());
            return matched.then_some(DistanceRow {
                distances,
                above,
                letter: Some(letter),
                of_prefix,
            });
        }
        let above = if self.transpositions { row.distances.clone() } else { Box::default() };
        Some(DistanceRow { distances, above, letter: Some(letter), of_prefix })
    }

    fn is_match(&self, row: &DistanceRow) -> bool {
        self.of_row(row) <= self.distance
    }

    marks_in_field!();
}

automaton_of_letters!(Levenshtein, DistanceRow);
