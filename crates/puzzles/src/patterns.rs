//! Computes the marks on a guess for many words together.
//!
//! Words are stored by place: a column has the letters of all words at one place. The marks on a
//! guess are computed column by column, in loops without branches that compilers can vectorize. The
//! marks on all letters of a guess are one number, its *pattern*: digits in base 3, with the first
//! letter's mark as the first digit.
//!
//! Letters are numbered from the commonest on. Up to [`MAX_DENSE_LETTERS`] letters take a byte for
//! each word and place. All others, of which languages such as Hindi and Chinese have hundreds, are
//! in few words each: they have a list of these words.

use crate::information::Costs;

/// The maximum number of letters of a word: a pattern must fit into 64 bits.
pub(crate) const MAX_LETTERS: usize = 40;

/// The maximum number of letters of words whose patterns are counted in an array: up to this
/// length, a pattern fits into 16 bits.
const MAX_DENSE: usize = 10;

/// Means a letter that no word has.
pub(crate) const UNKNOWN: u32 = u32::MAX;

/// The maximum number of letters that take a byte for each word.
const MAX_DENSE_LETTERS: usize = 255;

/// In columns: one of the other letters.
const RARE: u8 = u8::MAX;

/// Words of one length, with a number for each letter.
#[derive(Clone, Debug)]
pub(crate) struct Columns {
    /// For each place, the letters of all words.
    letters: Vec<Vec<u8>>,
    /// For each letter below [`MAX_DENSE_LETTERS`], its number in each word.
    counts: Vec<Vec<u8>>,
    /// The other letters with their words, sorted.
    rare: Vec<Rare>,
    words: usize,
}

/// A letter in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rare {
    letter: u32,
    word: u32,
    /// The places of the letter, one bit each.
    places: u64,
}

/// The result of splitting words into groups with equal marks on a guess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Split {
    /// The sum of the groups' costs.
    pub(crate) cost: u64,
    /// The number of groups.
    pub(crate) groups: usize,
    /// The number of words in the largest group.
    pub(crate) largest: usize,
}

/// Memory for splits, reused for each guess.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    marks: Vec<u8>,
    narrow: Vec<u16>,
    wide: Vec<u64>,
    counts: Vec<u32>,
}

/// A pattern that can be extended by a mark.
trait Pattern: Copy + Default {
    fn with(self, mark: u8) -> Self;
}

impl Pattern for u16 {
    #[inline(always)]
    fn with(self, mark: u8) -> u16 {
        self * 3 + u16::from(mark)
    }
}

impl Pattern for u64 {
    #[inline(always)]
    fn with(self, mark: u8) -> u64 {
        self * 3 + u64::from(mark)
    }
}

impl Columns {
    /// Words of `length` letters, at most [`MAX_LETTERS`]; letters are numbered below `alphabet`.
    pub(crate) fn new<'w>(
        length: usize,
        alphabet: usize,
        words: &(impl Iterator<Item = &'w [u32]> + Clone),
    ) -> Self {
        let dense = |letter: u32| u8::try_from(letter).unwrap_or(RARE);
        let column = |place: usize| words.clone().map(|word| dense(word[place])).collect();
        let letters: Vec<Vec<u8>> = (0..length).map(column).collect();
        let rare = if alphabet > MAX_DENSE_LETTERS { rare(words.clone()) } else { Vec::new() };
        let words = letters.first().map_or(0, Vec::len);
        let mut counts = vec![Vec::new(); alphabet.min(MAX_DENSE_LETTERS)];
        for column in &letters {
            for (word, &letter) in column.iter().enumerate() {
                let Some(counts) = counts.get_mut(usize::from(letter)) else { continue };
                // Only letters that occur in these words take memory.
                if counts.is_empty() {
                    counts.resize(words, 0);
                }
                counts[word] += 1;
            }
        }
        Self { letters, counts, rare, words }
    }

    /// The number of words.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// Splits the words by a guess. Linear in the number of words times the number of letters; for
    /// words of more than ten letters, also sorts the patterns.
    pub(crate) fn split(&self, guess: &[u32], costs: &Costs, scratch: &mut Scratch) -> Split {
        if self.letters.len() > MAX_DENSE {
            let Scratch { marks, wide, .. } = scratch;
            self.patterns(guess, marks, wide);
            wide.sort_unstable();
            let groups = wide.chunk_by(PartialEq::eq).map(<[u64]>::len);
            return groups.fold(Split::default(), |split, words| split.with(words, costs));
        }
        let Scratch { marks, narrow, counts, .. } = scratch;
        self.patterns(guess, marks, narrow);
        counts.resize(3_usize.pow(self.letters.len() as u32), 0);
        for &pattern in &*narrow {
            counts[usize::from(pattern)] += 1;
        }
        let mut split = Split::default();
        for &pattern in &*narrow {
            let words = std::mem::take(&mut counts[usize::from(pattern)]);
            if words > 0 {
                split = split.with(words as usize, costs);
            }
        }
        split
    }

    /// The pattern of a guess for each word.
    pub(crate) fn wide_patterns(&self, guess: &[u32]) -> Vec<u64> {
        let mut patterns = Vec::new();
        self.patterns(guess, &mut Vec::new(), &mut patterns);
        patterns
    }

    fn patterns<P: Pattern>(&self, guess: &[u32], marks: &mut Vec<u8>, patterns: &mut Vec<P>) {
        patterns.clear();
        patterns.resize(self.words, P::default());
        for place in 0..guess.len() {
            self.marks(guess, place, marks);
            for (pattern, &mark) in patterns.iter_mut().zip(&*marks) {
                *pattern = pattern.with(mark);
            }
        }
    }

    /// The mark on one letter of a guess for each word: 2 in place, 1 elsewhere, 0 nowhere.
    fn marks(&self, guess: &[u32], place: usize, marks: &mut Vec<u8>) {
        let letter = guess[place];
        let column = &self.letters[place];
        marks.clear();
        let others = (0..guess.len()).filter(|&at| at != place && guess[at] == letter);
        let Some(letter) = u8::try_from(letter).ok().filter(|it| *it != RARE) else {
            marks.resize(self.words, 0);
            for rare in self.with_rare(letter) {
                marks[rare.word as usize] = rare.mark(place, others.clone());
            }
            return;
        };
        let Some(counts) = self.counts.get(usize::from(letter)).filter(|it| !it.is_empty()) else {
            marks.resize(self.words, 0);
            return;
        };
        if others.clone().next().is_none() {
            // A letter in place also counts as a letter that the word has, which gives 2.
            let mark = |(&here, &count)| u8::from(here == letter) + u8::from(count > 0);
            marks.extend(column.iter().zip(counts).map(mark));
            return;
        }
        // The letter is elsewhere if the word has more of it than other copies in the guess use up:
        // all copies in place, and the copies before this one that are not in place.
        marks.resize(self.words, 0);
        for other in others {
            let is_before = other < place;
            for (used, &here) in marks.iter_mut().zip(&self.letters[other]) {
                *used += u8::from(is_before | (here == letter));
            }
        }
        for ((mark, &here), &count) in marks.iter_mut().zip(column).zip(counts) {
            let is_here = here == letter;
            *mark = if is_here { 2 } else { u8::from(*mark < count) };
        }
    }

    /// The words with a letter from [`MAX_DENSE_LETTERS`] on.
    fn with_rare(&self, letter: u32) -> &[Rare] {
        let from = self.rare.partition_point(|it| it.letter < letter);
        let number = self.rare[from..].partition_point(|it| it.letter == letter);
        &self.rare[from..from + number]
    }
}

/// The letters from [`MAX_DENSE_LETTERS`] on with their words, sorted.
fn rare<'w>(words: impl Iterator<Item = &'w [u32]>) -> Vec<Rare> {
    let mut all: Vec<Rare> = Vec::new();
    for (word, letters) in (0_u32..).zip(words) {
        let first = all.len();
        for (place, &letter) in letters.iter().enumerate() {
            if (letter as usize) < MAX_DENSE_LETTERS {
                continue;
            }
            match all[first..].iter_mut().find(|it| it.letter == letter) {
                Some(known) => known.places |= 1 << place,
                None => all.push(Rare { letter, word, places: 1 << place }),
            }
        }
    }
    all.sort_unstable();
    all
}

impl Rare {
    fn is_at(self, place: usize) -> bool {
        self.places >> place & 1 != 0
    }

    /// The mark on this letter at a place of a guess that also has it at `others`, as
    /// [`Columns::marks`] finds it for the letters of the columns.
    fn mark(self, place: usize, others: impl Iterator<Item = usize>) -> u8 {
        if self.is_at(place) {
            return 2;
        }
        let used = others.filter(|&other| other < place || self.is_at(other)).count();
        u8::from(used < self.places.count_ones() as usize)
    }
}

impl Split {
    #[inline(always)]
    fn with(self, words: usize, costs: &Costs) -> Self {
        Self {
            cost: self.cost + costs.of(words),
            groups: self.groups + 1,
            largest: self.largest.max(words),
        }
    }
}

#[cfg(test)]
mod tests {
    use dictc_query::Mark;
    use proptest::prelude::*;

    use super::*;

    /// The letters of a word, the first of them from this number on.
    fn numbers(word: &str, first: u32) -> Vec<u32> {
        word.bytes().map(|letter| first + u32::from(letter - b'a')).collect()
    }

    fn pattern(marks: &[Mark]) -> u64 {
        marks.iter().fold(0, |pattern, &mark| pattern * 3 + mark as u64)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn patterns_are_the_marks(
            // All letters are in columns, some are, or none.
            first in prop_oneof![Just(0_u32), Just(253), Just(254), Just(100_000)],
            (words, guess) in (1_usize..13).prop_flat_map(|length| {
                let word = move || prop::collection::vec(0_u8..4, length);
                let text = |it: Vec<u8>| it.iter().map(|it| char::from(b'a' + it)).collect::<String>();
                let words = prop::collection::vec(word().prop_map(text), 1..20);
                (words, word().prop_map(text))
            }),
        ) {
            let numbered: Vec<Vec<u32>> = words.iter().map(|it| numbers(it, first)).collect();
            let alphabet = first as usize + 4;
            let columns = Columns::new(guess.len(), alphabet, &numbered.iter().map(Vec::as_slice));
            let numbers = numbers(&guess, first);
            let expected: Vec<u64> =
                words.iter().map(|word| pattern(&Mark::all(&guess, word))).collect();
            prop_assert_eq!(&columns.wide_patterns(&numbers), &expected);

            let costs = Costs::up_to(words.len());
            let split = columns.split(&numbers, &costs, &mut Scratch::default());
            let mut groups = std::collections::BTreeMap::new();
            for pattern in expected {
                *groups.entry(pattern).or_insert(0) += 1;
            }
            prop_assert_eq!(split, Split {
                cost: groups.values().map(|&words| costs.of(words)).sum(),
                groups: groups.len(),
                largest: groups.into_values().max().unwrap(),
            });
        }
    }

    #[test]
    fn letters_that_no_word_has_are_nowhere() {
        let columns = Columns::new(2, 2, &[[0, 1]].iter().map(<[u32; 2]>::as_slice));
        assert_eq!(columns.wide_patterns(&[UNKNOWN, UNKNOWN]), [0]);
        assert_eq!(columns.wide_patterns(&[UNKNOWN, 1]), [2]);
    }
}
