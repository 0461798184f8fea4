//! Words that are similar to a given one, by Levenshtein distance.

use std::fmt;
use std::ops::RangeInclusive;

use dictc_letters::Letter;
use dictc_lexicon::{Entry, Lexicon, Search};

use crate::answers::{Answers, MAX_WORDS};
use crate::by_letter::{ByLetter, LetterAutomaton, Marks, automaton_of_letters, marks_in_field};
use crate::error::Error;
use crate::likelihood::Likelihood;

/// The maximum length of the word to compare with, in letters.
const MAX_LETTERS: usize = 250;

/// The largest distance and the longest word of which a row is two numbers.
const MAX_NARROW: u8 = 3;
const MAX_NARROW_LETTERS: usize = 60;

/// A byte of 1 for each cell of a narrow row.
const ONES: u64 = u64::from_le_bytes([1; 8]);

/// Matches the words within a given number of edits of a word.
///
/// An edit inserts, deletes or replaces one letter or, unless
/// [`transpositions`](Self::transpositions) changes it, swaps two neighbors. The states of the
/// automaton are rows of the classic table of distances between prefixes, without the cells that are
/// too far from the diagonal to matter ([Ukkonen 1985]). A step is linear in the distance, and a
/// search visits the prefixes that are close to some prefix of the word.
///
/// [Ukkonen 1985]: https://doi.org/10.1016/S0019-9958(85)80046-2
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
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Levenshtein {
    word: Vec<Letter>,
    /// For each ASCII letter, its [places](places_in) in the word.
    ascii: Box<[u64; 128]>,
    distance: u8,
    transpositions: bool,
    beginning: bool,
    /// The maximum number of words to collect.
    max_words: usize,
    marks: Marks,
}

/// The distances between the letters read so far and the prefixes of the word.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DistanceRow {
    cells: Cells,
    /// The least distance of a prefix of the letters, if prefixes count.
    of_prefix: u8,
}

/// A row has a cell for each prefix whose length differs from the number of letters read by at most
/// the limit; the distance of all others is greater. Distances above the limit are one above it, so
/// that rows with the same future are equal. Swaps are the distances in the next row if the next
/// letter completes a swap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Cells {
    /// A byte for each cell.
    Narrow {
        cells: u64,
        swaps: u64,
        read: u8,
    },
    Wide {
        cells: Box<[u8]>,
        swaps: Box<[u8]>,
        read: usize,
    },
    /// No word with further letters is near as a whole.
    Ended,
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
        Self::of_letters(Letter::all(word).collect(), distance)
    }

    fn of_letters(word: Vec<Letter>, distance: usize) -> Result<Self, Error> {
        if word.len() > MAX_LETTERS {
            let text: String = word.iter().take(20).copied().chain(['…'.into()]).collect();
            let problem = format!("has {} letters; expected at most {MAX_LETTERS}", word.len());
            return Err(Error::invalid("word", &text, None, problem));
        }
        // One more than the limit stands for all greater distances.
        let distance = u8::try_from(distance).unwrap_or(u8::MAX).min(u8::MAX - 1);
        Ok(Self {
            ascii: places_of_ascii(&word),
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
    /// Time is linear in the number of prefixes visited times the distance, and memory in
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
        let automaton = self.clone().of_lexicon(lexicon);
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

    /// How long a step takes, relative to the simplest automata.
    pub(crate) fn cost(&self) -> u64 {
        if self.is_narrow() { 1 } else { 1 + (2 * u64::from(self.distance) + 1) / 8 }
    }

    fn is_narrow(&self) -> bool {
        self.distance <= MAX_NARROW && self.word.len() <= MAX_NARROW_LETTERS
    }

    /// The number that stands for all distances above the limit.
    fn far(&self) -> u8 {
        self.distance + 1
    }

    /// The row after one more letter.
    ///
    /// As in the bit-parallel algorithm of Hyyrö (2003), all cells are computed at once.
    #[inline]
    fn next_narrow(&self, cells: u64, swaps: u64, read: u8, letter: Letter) -> Cells {
        let ascii = letter.as_char().and_then(|it| self.ascii.get(it as usize).copied());
        let places = ascii.unwrap_or_else(|| places_in(&self.word, letter));
        // Bit `i + 1` says whether the letter is the last one of the prefix of cell `i`.
        let places = places >> (read + MAX_NARROW - self.distance);
        let [is_before, is_last, is_after] = [0, 1, 2].map(|i| bytes_of_bits(places >> i));
        let far = u64::from(self.far());
        let replaced = cells + (ONES - is_last);
        let inserted = (cells >> 8 | far << 56) + ONES;
        let swapped = swaps + (ONES - is_before) * far;
        let mut next = least(least(replaced, inserted), least(swapped, ONES * far));
        // Deletions of one letter, then of one or two more.
        next = least(next, (next << 8 | far) + ONES);
        next = least(next, (next << 16 | far << 8 | far) + 2 * ONES);
        let beyond = u64::MAX << (8 * self.end(read.into()));
        let cells_after = (next & !beyond) | ((ONES * far) & beyond);
        let swaps = match self.transpositions {
            true => least(cells + ONES + (ONES - is_after) * far, ONES * far),
            false => ONES * far,
        };
        Cells::Narrow { cells: cells_after, swaps, read: read + 1 }
    }

    /// The same for rows of any width.
    fn next_wide(&self, above: &[u8], swapped: &[u8], read: usize, letter: Letter) -> Cells {
        let (distance, far) = (usize::from(self.distance), self.far());
        let [mut cells, mut swaps] = [(); 2].map(|()| vec![far; above.len()].into_boxed_slice());
        let mut left = far;
        for i in distance.saturating_sub(read + 1)..self.end(read) {
            // Whether the letter is the one before the last one of the prefix, the last, and the next.
            let [is_before, is_last, is_after] = [0, 1, 2].map(|ahead| {
                let place = (read + i + ahead).checked_sub(distance + 1);
                place.and_then(|it| self.word.get(it)) == Some(&letter)
            });
            let replaced = above[i].saturating_add(u8::from(!is_last));
            let inserted = above.get(i + 1).map_or(far, |it| it.saturating_add(1));
            left = left.saturating_add(1).min(replaced).min(inserted).min(far);
            if is_before {
                left = left.min(swapped[i]);
            }
            cells[i] = left;
            if self.transpositions && is_after {
                swaps[i] = above[i].saturating_add(1).min(far);
            }
        }
        Cells::Wide { cells, swaps, read: read + 1 }
    }

    /// Where the next row ends: after the cell for the whole word, or after its last cell.
    fn end(&self, read: usize) -> usize {
        let distance = usize::from(self.distance);
        (self.word.len() + distance).saturating_sub(read).min(2 * distance + 1)
    }

    /// Whether a word with further letters can be near as a whole.
    fn is_alive(&self, cells: &Cells) -> bool {
        match cells {
            Cells::Narrow { cells, swaps, .. } => {
                [*cells, *swaps] != [ONES * u64::from(self.far()); 2]
            }
            Cells::Wide { cells, swaps, .. } => {
                cells.iter().chain(swaps).any(|it| *it <= self.distance)
            }
            Cells::Ended => false,
        }
    }

    /// The distance from the whole word.
    fn of_whole(&self, cells: &Cells) -> u8 {
        let last = |read| (self.word.len() + usize::from(self.distance)).checked_sub(read);
        let cell = match cells {
            Cells::Narrow { cells, read, .. } => {
                last((*read).into()).and_then(|it| cells.to_le_bytes().get(it).copied())
            }
            Cells::Wide { cells, read, .. } => last(*read).and_then(|it| cells.get(it).copied()),
            Cells::Ended => None,
        };
        cell.unwrap_or(self.far())
    }

    /// A row of these cells, after a row of this distance of a prefix.
    fn row(&self, cells: Cells, of_prefix: u8) -> DistanceRow {
        let of_whole = if self.beginning { self.of_whole(&cells) } else { self.far() };
        DistanceRow { cells, of_prefix: of_prefix.min(of_whole) }
    }

    /// The distance that a row represents.
    fn of_row(&self, row: &DistanceRow) -> u8 {
        if self.beginning { row.of_prefix } else { self.of_whole(&row.cells) }
    }
}

/// The places of each ASCII letter in a word.
fn places_of_ascii(word: &[Letter]) -> Box<[u64; 128]> {
    let mut ascii = Box::new([0; 128]);
    for letter in word {
        if let Some(places) = letter.as_char().and_then(|it| ascii.get_mut(it as usize)) {
            *places = places_in(word, *letter);
        }
    }
    ascii
}

/// A bit for each place of a letter in a word, where the first letter is at place `MAX_NARROW + 1`.
/// Letters after [`MAX_NARROW_LETTERS`] are ignored.
fn places_in(word: &[Letter], letter: Letter) -> u64 {
    let first = 1 << (MAX_NARROW + 1);
    let bits = word.iter().take(MAX_NARROW_LETTERS).enumerate();
    bits.filter(|(_, it)| **it == letter).fold(0, |places, (i, _)| places | first << i)
}

/// The lowest eight bits, each in a byte.
fn bytes_of_bits(bits: u64) -> u64 {
    let bit_of_each = ((bits & 0xff) * ONES) & 0x8040_2010_0804_0201;
    (bit_of_each + 0x7f * ONES) >> 7 & ONES
}

/// The smaller one of each two bytes, all of which are below 128.
fn least(a: u64, b: u64) -> u64 {
    let is_not_less = ((a | ONES << 7) - b) >> 7 & ONES;
    let take_b = is_not_less * 0xff;
    a & !take_b | b & take_b
}

impl LetterAutomaton for Levenshtein {
    type State = DistanceRow;

    /// The word is divided by the alphabet of the lexicon, too.
    fn of_lexicon(mut self, lexicon: &Lexicon) -> Self {
        self.marks = Marks::of(lexicon);
        let text: String = self.word.iter().copied().collect();
        let word: Vec<Letter> = self.marks.alphabet().divide(&text).collect();
        if word != self.word {
            self.ascii = places_of_ascii(&word);
            self.word = word;
        }
        self
    }

    fn start(&self) -> DistanceRow {
        let (letters, distance, far) = (self.word.len(), usize::from(self.distance), self.far());
        let mut cells = vec![far; (2 * distance + 1).max(8)];
        let near = cells[distance..].iter_mut().take(letters + 1);
        (0..=self.distance).zip(near).for_each(|(edits, cell)| *cell = edits);
        let cells = match cells.first_chunk() {
            Some(cells) if self.is_narrow() => {
                let cells = u64::from_le_bytes(*cells);
                Cells::Narrow { cells, swaps: ONES * u64::from(far), read: 0 }
            }
            _ => {
                cells.truncate(2 * distance + 1);
                let swaps = vec![far; cells.len()].into_boxed_slice();
                Cells::Wide { cells: cells.into_boxed_slice(), swaps, read: 0 }
            }
        };
        self.row(cells, far)
    }

    #[inline]
    fn step(&self, row: &DistanceRow, letter: Letter) -> Option<DistanceRow> {
        let cells = match &row.cells {
            Cells::Ended => return Some(row.clone()),
            Cells::Narrow { cells, swaps, read } => self.next_narrow(*cells, *swaps, *read, letter),
            Cells::Wide { cells, swaps, read } => self.next_wide(cells, swaps, *read, letter),
        };
        let next = self.row(cells, row.of_prefix);
        if self.is_alive(&next.cells) {
            return Some(next);
        }
        (next.of_prefix <= self.distance).then_some(DistanceRow { cells: Cells::Ended, ..next })
    }

    fn is_match(&self, row: &DistanceRow) -> bool {
        self.of_row(row) <= self.distance
    }

    marks_in_field!();
}

automaton_of_letters!(Levenshtein, DistanceRow);

impl fmt::Debug for Levenshtein {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Levenshtein")
            .field("word", &self.word)
            .field("distance", &self.distance)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
