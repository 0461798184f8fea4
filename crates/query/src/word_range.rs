//! Words by prefix, range and length.

use std::ops::{Bound, RangeBounds, RangeInclusive};

use dictc_letters::{Alphabet, Letter};
use dictc_lexicon::{Automaton, Lexicon, Search};

use crate::by_letter::{FEW_STATES, Marks};

/// Matches the words with a prefix, in a range, or of certain lengths; by default, all words.
///
/// A step takes constant time. A search visits the prefixes of the words it finds, and the prefixes
/// of words that are too short or too long.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
/// use dictc_query::WordRange;
///
/// let lexicon = Lexicon::from_words(["tab", "tea", "teas", "ten", "ton"])?;
///
/// let te = WordRange::new().prefix("te").lengths(3..=3);
/// assert_eq!(te.words(&lexicon).collect::<Vec<_>>(), ["tea", "ten"]);
/// let middle = WordRange::new().between("tea"..="ten");
/// assert_eq!(middle.words(&lexicon).collect::<Vec<_>>(), ["tea", "teas", "ten"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct WordRange {
    prefix: Vec<u8>,
    from: Bound<Vec<u8>>,
    to: Bound<Vec<u8>>,
    lengths: RangeInclusive<usize>,
    marks: Marks,
}

impl Default for WordRange {
    fn default() -> Self {
        Self {
            prefix: Vec::new(),
            from: Bound::Unbounded,
            to: Bound::Unbounded,
            lengths: 0..=usize::MAX,
            marks: Marks::default(),
        }
    }
}

/// The state of comparing a word with the limits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Selected {
    // Searches copy this at each step, so it is small.
    bytes: u32,
    letters: u32,
    /// What was read of the last letter, if marks are possible.
    last: Option<Box<LastLetter>>,
    /// Whether they are a prefix of the lower limit.
    on_from: bool,
    /// Whether they are a prefix of the upper limit.
    on_to: bool,
    /// Whether no word that starts with them is selected.
    out: bool,
}

impl WordRange {
    /// All words.
    pub fn new() -> Self {
        Self::default()
    }

    /// Selects only words that start with `prefix`. Default: all words.
    pub fn prefix(mut self, prefix: &str) -> Self {
        self.prefix = prefix.into();
        self
    }

    /// Selects only words in this range of the byte order. Default: all words.
    pub fn between<'a>(mut self, range: impl RangeBounds<&'a str>) -> Self {
        self.from = range.start_bound().map(|it| it.as_bytes().to_vec());
        self.to = range.end_bound().map(|it| it.as_bytes().to_vec());
        self
    }

    /// Selects only words whose number of letters is in this range. Default: all words.
    pub fn lengths(mut self, letters: RangeInclusive<usize>) -> Self {
        self.lengths = letters;
        self
    }

    /// Whether all words match.
    pub(crate) fn is_everything(&self) -> bool {
        self.only_prefix().is_some_and(<[u8]>::is_empty)
    }

    /// The prefix, if nothing else narrows the words.
    pub(crate) fn only_prefix(&self) -> Option<&[u8]> {
        let is_all = self.lengths == (0..=usize::MAX);
        let is_open = (&self.from, &self.to) == (&Bound::Unbounded, &Bound::Unbounded);
        (is_all && is_open).then_some(&self.prefix)
    }

    /// The words of `lexicon` that match, in byte order.
    ///
    /// Visits the prefixes of words in the range, and of words that are too short. [`Search`]
    /// states the cost of a step.
    #[must_use]
    pub fn words(self, lexicon: &Lexicon) -> Search<Self> {
        lexicon.search(self.of_lexicon(lexicon)).remembering_after(FEW_STATES)
    }

    /// The same query, optimized for the words of this lexicon. It matches the same words, and if
    /// their letters are characters without marks, as in most languages, a step takes less time.
    /// [`words`](Self::words) does this.
    pub fn of_lexicon(mut self, lexicon: &Lexicon) -> Self {
        self.marks = Marks::of(lexicon);
        self
    }
}

/// The last letter that was read, to which marks may be added, and the first bytes of an incomplete
/// character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct LastLetter {
    letter: Option<Letter>,
    character: [u8; 4],
    read: u8,
    /// The number of letters in `letter` that the next character may change; not counted elsewhere.
    uncertain: u32,
}

impl Selected {
    fn uncertain(&self) -> u32 {
        self.last.as_ref().map_or(0, |last| last.uncertain)
    }
}

impl LastLetter {
    /// Reads a byte. Returns the number of letters that it begins. Bytes that are not UTF-8 are read
    /// as in [`String::from_utf8_lossy`].
    fn read(&mut self, byte: u8) -> u32 {
        let read = usize::from(self.read);
        self.character[read] = byte;
        let character = self.character;
        let bytes = &character[..=read];
        match std::str::from_utf8(bytes) {
            Err(error) if error.error_len().is_none() => {
                self.read += 1;
                return 0;
            }
            Err(error) if error.error_len() == Some(read) => {
                // The byte does not belong to the sequence that it ends.
                self.read = 0;
                return self.read_char(char::REPLACEMENT_CHARACTER) + self.read(byte);
            }
            _ => {}
        }
        self.read = 0;
        String::from_utf8_lossy(bytes).chars().map(|next| self.read_char(next)).sum()
    }

    /// Like [`read`](Self::read), with letters of an alphabet. Returns the number of letters that
    /// are certain now, and keeps the others.
    fn read_listed(&mut self, byte: u8, alphabet: &Alphabet) -> u32 {
        let read = usize::from(self.read);
        self.character[read] = byte;
        let character = self.character;
        let next = match std::str::from_utf8(&character[..=read]) {
            Ok(text) => text.chars().next(),
            Err(error) if error.error_len().is_none() => {
                self.read += 1;
                return 0;
            }
            Err(_) => Some(char::REPLACEMENT_CHARACTER),
        };
        self.read = 0;
        let mut text = self.letter.map_or_else(String::new, |it| it.as_str().to_owned());
        text.extend(next);
        let mut certain = 0;
        while !alphabet.may_grow(&text) {
            let mut letters = alphabet.divide(&text);
            if letters.next().is_none() || letters.as_str().is_empty() {
                break;
            }
            text = letters.as_str().to_owned();
            certain += 1;
        }
        self.uncertain = alphabet.count(&text) as u32;
        self.letter = Letter::joined(&text);
        certain
    }

    fn read_char(&mut self, next: char) -> u32 {
        let longer = self.letter.and_then(|letter| letter.with(next));
        self.letter = longer.or_else(|| Some(next.into()));
        u32::from(longer.is_none())
    }
}

fn limit(bound: &Bound<Vec<u8>>) -> Option<&[u8]> {
    match bound {
        Bound::Included(limit) | Bound::Excluded(limit) => Some(limit),
        Bound::Unbounded => None,
    }
}

impl Automaton for WordRange {
    type State = Selected;

    fn start(&self) -> Selected {
        Selected {
            bytes: 0,
            letters: 0,
            last: None,
            on_from: limit(&self.from).is_some(),
            on_to: limit(&self.to).is_some(),
            out: self.lengths.is_empty(),
        }
    }

    fn is_match(&self, state: &Selected) -> bool {
        let letters = state.letters + state.uncertain();
        let (bytes, letters) = (state.bytes as usize, letters as usize);
        let above = !state.on_from
            || match &self.from {
                Bound::Included(from) => bytes >= from.len(),
                Bound::Excluded(from) => bytes > from.len(),
                Bound::Unbounded => true,
            };
        // While `on_to`, the word is a prefix of the upper limit or equal to it.
        let below = !state.on_to
            || match &self.to {
                Bound::Excluded(to) => bytes < to.len(),
                _ => true,
            };
        let long_enough = bytes >= self.prefix.len() && self.lengths.contains(&letters);
        !state.out && above && below && long_enough
    }

    fn can_match(&self, state: &Selected) -> bool {
        !state.out
    }

    fn accept(&self, state: &Selected, byte: u8) -> Selected {
        let mut next = state.clone();
        match &self.marks {
            // Every character is a letter, so they are counted by their first bytes.
            Marks::None => next.letters += u32::from(byte & 0b1100_0000 != 0b1000_0000),
            Marks::Possible => next.letters += next.last.get_or_insert_default().read(byte),
            Marks::Listed(alphabet) => {
                next.letters += next.last.get_or_insert_default().read_listed(byte, alphabet);
            }
        }
        let bytes = state.bytes as usize;
        next.bytes += 1;
        // What was read of the last letters may still become one.
        let letters = next.letters + u32::from(next.uncertain() > 0);
        next.out |= letters as usize > *self.lengths.end()
            || self.prefix.get(bytes).is_some_and(|&expected| expected != byte);
        if state.on_from {
            match limit(&self.from).and_then(|from| from.get(bytes)) {
                Some(&from) if byte < from => next.out = true,
                Some(&from) => next.on_from = byte == from,
                None => next.on_from = false,
            }
        }
        if state.on_to {
            match limit(&self.to).and_then(|to| to.get(bytes)) {
                Some(&to) if byte > to => next.out = true,
                Some(&to) => next.on_to = byte == to,
                // Words that extend the limit are greater than the limit.
                None => next.out = true,
            }
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;

    proptest! {
        #[test]
        fn letters_of_any_bytes_are_counted(
            bytes in vec(select(b"abz\xff\xe2\x82\xac\xcc\x81\xf0\x9d\x92".as_slice()), 0..12),
        ) {
            let mut last = LastLetter::default();
            // Ends a sequence that is not complete.
            let bytes = [&bytes[..], b"z"].concat();
            let letters: u32 = bytes.iter().map(|&byte| last.read(byte)).sum();
            prop_assert_eq!(letters as usize, Letter::count(&String::from_utf8_lossy(&bytes)));
        }
    }
}
