//! Union, intersection, difference and symmetric difference of lexicons, streamed.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::ops::ControlFlow;

use dictc_lexicon::{DuplicateValues, Entry, Lexicon, STEP_LIMIT, ValueKind, Words};

use crate::answers::ended;
use crate::error::Error;

/// A rule which words of several lexicons to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SetOperation {
    /// Words of any lexicon.
    Union,
    /// Words of all lexicons.
    Intersection,
    /// Words of the first lexicon that are not in the others.
    Difference,
    /// Words of an odd number of lexicons; of two lexicons, the words that only one has.
    SymmetricDifference,
}

impl SetOperation {
    /// Whether to keep a word. `holders` yields for each lexicon, in order, whether it has the
    /// word.
    #[must_use]
    pub fn wants(self, holders: impl IntoIterator<Item = bool>) -> bool {
        let mut holders = holders.into_iter();
        match self {
            Self::Union => holders.any(|holds| holds),
            Self::Intersection => holders.all(|holds| holds),
            Self::Difference => holders.next() == Some(true) && !holders.any(|holds| holds),
            Self::SymmetricDifference => holders.filter(|&holds| holds).count() % 2 == 1,
        }
    }
}

/// The words of several lexicons, merged in byte order, without duplicates.
///
/// A merge owns clones of its lexicons. A step, and the memory, are linear in the number of
/// lexicons.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
/// use dictc_query::Merge;
///
/// let (first, second) = (Lexicon::from_words(["tea", "ten"])?, Lexicon::from_words(["ten", "ton"])?);
/// let mut merge = Merge::new([&first, &second]);
/// let mut found = Vec::new();
/// while let Some(word) = merge.next_word() {
///     found.push((word.text().into_owned(), word.entries().flatten().count()));
/// }
/// assert_eq!(found, [("tea".to_owned(), 1), ("ten".to_owned(), 2), ("ton".to_owned(), 1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Merge {
    walks: Vec<Words>,
    /// For each walk, whether it is at the current word; otherwise it is at a later word.
    are_current: Vec<bool>,
}

/// A word of several lexicons, borrowed from a [`Merge`].
#[derive(Clone, Copy, Debug)]
pub struct MergedWord<'a> {
    first: Entry<'a>,
    merge: &'a Merge,
}

impl<'a> MergedWord<'a> {
    /// The word. Bytes that are not UTF-8, which only plain `fst` files can have, are replaced.
    /// Linear in the length of the word.
    #[must_use]
    pub fn text(&self) -> Cow<'a, str> {
        self.first.text()
    }

    /// The bytes of the word. Takes constant time.
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        self.first.bytes()
    }

    /// For each lexicon, in order, its entry for the word if it has the word.
    pub fn entries(&self) -> impl Iterator<Item = Option<Entry<'a>>> + use<'a> {
        let walks = self.merge.walks.iter().zip(&self.merge.are_current);
        walks.map(|(words, is_current)| words.entry().filter(|_| *is_current))
    }
}

impl Merge {
    /// The words of these lexicons.
    #[must_use]
    pub fn new<'a>(lexicons: impl IntoIterator<Item = &'a Lexicon>) -> Self {
        let walks: Vec<Words> = lexicons.into_iter().map(Lexicon::iter).collect();
        // All walks are before their first words, so the first step advances each.
        let are_current = vec![true; walks.len()];
        Self { walks, are_current }
    }

    /// After the last word, whether the walks of all lexicons reached their ends.
    ///
    /// # Errors
    ///
    /// [`Error::StepLimit`], and [`Error::Damaged`] if a file is damaged.
    pub fn ended(&self) -> Result<(), Error> {
        self.walks.iter().try_for_each(|words| ended(words.stopped()))
    }

    /// The next word, without allocating.
    pub fn next_word(&mut self) -> Option<MergedWord<'_>> {
        for (words, _) in self.walks.iter_mut().zip(&self.are_current).filter(|(_, it)| **it) {
            words.next_entry();
        }
        let mut first: Option<Entry<'_>> = None;
        for (i, words) in self.walks.iter().enumerate() {
            let Some(entry) = words.entry() else {
                // It may have more words, so nobody knows which ones to keep.
                if words.stopped().is_some() {
                    return None;
                }
                self.are_current[i] = false;
                continue;
            };
            let order = first.map_or(Ordering::Less, |first| entry.bytes().cmp(first.bytes()));
            self.are_current[i] = order.is_le();
            if order.is_lt() {
                self.are_current[..i].fill(false);
                first = Some(entry);
            }
        }
        Some(MergedWord { first: first?, merge: self })
    }
}

/// The result of a set operation on lexicons: words in byte order, with their values.
///
/// A word's value comes from the lexicons that have the word. If they differ, [`DuplicateValues`]
/// decides. Plain `fst` maps have values too, but 0 counts as no value, because the file does not
/// say whether it is a set or a map.
///
/// A combination owns clones of its lexicons. A step is linear in the number of lexicons times the
/// number of words that it skips.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::{DuplicateValues, Lexicon};
/// use dictc_query::{Combination, SetOperation};
///
/// let lexicons = [
///     Lexicon::from_entries([("tea", 1), ("ten", 2)])?,
///     Lexicon::from_entries([("ten", 3), ("ton", 4)])?,
/// ];
/// let mut union = Combination::new(SetOperation::Union, &lexicons, DuplicateValues::Max);
/// let mut words = Vec::new();
/// while let Some((word, value)) = union.next_word()? {
///     words.push((word.to_owned(), value));
/// }
/// let expected = [("tea", 1), ("ten", 3), ("ton", 4)];
/// assert_eq!(words, expected.map(|(word, value)| (word.to_owned(), Some(value))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Combination {
    operation: SetOperation,
    lexicons: Vec<Lexicon>,
    merge: Merge,
    rule: DuplicateValues,
    /// The last word and its value, if there is one.
    word: String,
    value: Option<u64>,
    is_found: bool,
    steps: u64,
    steps_left: u64,
}

/// The number of steps to merge a word of one lexicon.
const MERGING: u64 = 4;

impl Combination {
    /// The meaning of the result's values: the same as in all lexicons with values, or
    /// [`ValueKind::Unspecified`] if they differ.
    #[must_use]
    pub fn value_kind(&self) -> ValueKind {
        let with_values = self.lexicons.iter().filter(|lexicon| lexicon.values().is_some());
        let kinds = with_values.map(Lexicon::value_kind);
        kinds.reduce(|a, b| if a == b { a } else { ValueKind::Unspecified }).unwrap_or_default()
    }

    /// The result of `operation` on these lexicons, in this order.
    #[must_use]
    pub fn new<'a>(
        operation: SetOperation,
        lexicons: impl IntoIterator<Item = &'a Lexicon>,
        rule: DuplicateValues,
    ) -> Self {
        let lexicons: Vec<Lexicon> = lexicons.into_iter().cloned().collect();
        let merge = Merge::new(&lexicons);
        let (word, value, is_found) = (String::new(), None, false);
        let steps = lexicons.iter().map(Lexicon::step_limit).max().unwrap_or(STEP_LIMIT);
        let steps_left = steps;
        Self { operation, lexicons, merge, rule, word, value, is_found, steps, steps_left }
    }

    /// The next word and its value, if it has one. After an error, the next call continues with
    /// the next word.
    ///
    /// # Errors
    ///
    /// - [`Error::ValueConflict`] if two lexicons disagree on a value and no rule decides,
    /// - [`Error::SumTooLarge`] if values are added and their sum is too large,
    /// - [`Error::StepLimit`], after which there are no more words,
    /// - [`Error::Damaged`] if a file is damaged.
    pub fn next_word(&mut self) -> Result<Option<(&str, Option<u64>)>, Error> {
        while self.advance(u64::MAX)?.is_continue() {}
        Ok(self.word())
    }

    /// The word that was found last, and its value; `None` before the first and after the last.
    #[must_use]
    pub fn word(&self) -> Option<(&str, Option<u64>)> {
        self.is_found.then_some((&self.word, self.value))
    }

    /// Steps to the next word; `false` after the last. Continues after this number of words that the
    /// operation does not keep, so that the caller can cancel. [`word`](Self::word) then lends it.
    ///
    /// # Errors
    ///
    /// As for [`next_word`](Self::next_word).
    pub fn advance(&mut self, words: u64) -> Result<ControlFlow<bool>, Error> {
        self.is_found = false;
        if self.steps_left == self.steps {
            self.lexicons.iter().try_for_each(Lexicon::prove)?;
        }
        // Each word is compared with those of all lexicons.
        let cost = MERGING * self.lexicons.len() as u64;
        for _ in 0..words {
            let Some(left) = self.steps_left.checked_sub(cost) else {
                return Err(Error::StepLimit { steps: self.steps });
            };
            self.steps_left = left;
            let Some(merged) = self.merge.next_word() else {
                self.merge.ended()?;
                return Ok(ControlFlow::Break(false));
            };
            if !self.operation.wants(merged.merge.are_current.iter().copied()) {
                continue;
            }
            let word = merged.text();
            let value = combined_value(merged, self.rule).map_err(|[first, second]| {
                let word = word.clone().into_owned();
                match self.rule {
                    DuplicateValues::Sum => Error::SumTooLarge { word, first, second },
                    _ => Error::ValueConflict { word, first, second },
                }
            })?;
            self.word.clear();
            self.word.push_str(&word);
            (self.value, self.is_found) = (value, true);
            return Ok(ControlFlow::Break(true));
        }
        Ok(ControlFlow::Continue(()))
    }
}

impl Iterator for Combination {
    type Item = Result<(String, Option<u64>), Error>;

    /// A copy of the result of [`next_word`](Self::next_word).
    fn next(&mut self) -> Option<Self::Item> {
        let next = self.next_word().transpose()?;
        Some(next.map(|(word, value)| (word.to_owned(), value)))
    }
}

/// The value of a word from the lexicons that have it, or two values that conflict.
fn combined_value(merged: MergedWord<'_>, rule: DuplicateValues) -> Result<Option<u64>, [u64; 2]> {
    let mut combined = None;
    for value in merged.entries().filter_map(|entry| entry?.value()) {
        combined = Some(match combined {
            None => value,
            Some(first) => rule.combine(first, value).ok_or([first, value])?,
        });
    }
    Ok(combined)
}
