//! Union, intersection, difference and symmetric difference of lexicons, streamed.

use crate::duplicate_values::DuplicateValues;
use crate::error::Error;
use crate::lexicon::Lexicon;
use crate::words::Words;

/// Which words of several lexicons are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SetOperation {
    /// Words of any of them.
    Union,
    /// Words of all of them.
    Intersection,
    /// Words of the first that are in none of the others.
    Difference,
    /// Words of an odd number of them; of two lexicons, the words of just one.
    SymmetricDifference,
}

impl SetOperation {
    /// Whether a word that the lexicons hold or not, in their order, is wanted.
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

/// The words of several lexicons together, in byte order, each once.
///
/// Each step takes time in the number of lexicons; memory is constant.
#[derive(Debug)]
pub struct Merge<'a> {
    heads: Vec<Head<'a>>,
    /// What the lexicons say of the word that was given out last.
    outputs: Vec<Option<u64>>,
    key: Vec<u8>,
}

/// A lexicon's next word.
#[derive(Debug)]
struct Head<'a> {
    words: Words<'a>,
    key: Vec<u8>,
    /// `None` after the last word.
    output: Option<u64>,
}

impl Head<'_> {
    fn advance(&mut self) {
        self.output = self.words.next_key().map(|(key, output)| {
            self.key.clear();
            self.key.extend_from_slice(key);
            output
        });
    }
}

impl<'a> Merge<'a> {
    /// The words of these lexicons.
    #[must_use]
    pub fn new(lexicons: impl IntoIterator<Item = &'a Lexicon>) -> Self {
        let heads: Vec<Head<'a>> = lexicons
            .into_iter()
            .map(|lexicon| {
                let mut head = Head { words: lexicon.iter(), key: Vec::new(), output: None };
                head.advance();
                head
            })
            .collect();
        let outputs = vec![None; heads.len()];
        Self { heads, outputs, key: Vec::new() }
    }

    /// The next word's bytes and, for each lexicon in their order that holds it, what its FST maps the word to.
    pub fn next_key(&mut self) -> Option<(&[u8], &[Option<u64>])> {
        let live = self.heads.iter().filter(|head| head.output.is_some());
        let least = live.map(|head| &head.key).min()?;
        self.key.clone_from(least);
        for (head, output) in self.heads.iter_mut().zip(&mut self.outputs) {
            *output = head.output.filter(|_| head.key == self.key);
            if output.is_some() {
                head.advance();
            }
        }
        Some((&self.key, &self.outputs))
    }
}

/// The words that a set operation on lexicons gives, in byte order, with their values.
///
/// A word's value comes from the lexicons that hold it; where they differ, [`DuplicateValues`] says what becomes
/// of that. What a plain `fst` map holds is a value, but 0 counts as none, as such files do not tell sets from
/// maps. Each step takes time in the number of lexicons and of words that are passed over.
///
/// # Examples
///
/// ```
/// use lexicon::{Combination, DuplicateValues, Lexicon, SetOperation};
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
/// # Ok::<(), lexicon::Error>(())
/// ```
#[derive(Debug)]
pub struct Combination<'a> {
    operation: SetOperation,
    lexicons: &'a [Lexicon],
    merge: Merge<'a>,
    rule: DuplicateValues,
    word: String,
}

impl<'a> Combination<'a> {
    /// What `operation` gives for these lexicons, in this order.
    #[must_use]
    pub fn new(operation: SetOperation, lexicons: &'a [Lexicon], rule: DuplicateValues) -> Self {
        Self { operation, lexicons, merge: Merge::new(lexicons), rule, word: String::new() }
    }

    /// The next word and its value, if it has one.
    ///
    /// # Errors
    ///
    /// - [`Error::KeyNotUtf8`] for a key of a plain `fst` file that is no word,
    /// - [`Error::ValueConflict`] if two lexicons disagree and no rule says who is right.
    pub fn next_word(&mut self) -> Result<Option<(&str, Option<u64>)>, Error> {
        loop {
            let Some((key, outputs)) = self.merge.next_key() else { return Ok(None) };
            if !self.operation.wants(outputs.iter().map(Option::is_some)) {
                continue;
            }
            let word = std::str::from_utf8(key)
                .map_err(|_| Error::KeyNotUtf8 { key: key.escape_ascii().to_string() })?;
            let value =
                combined_value(self.lexicons, outputs, self.rule).map_err(|[first, second]| {
                    Error::ValueConflict { word: word.into(), first, second }
                })?;
            word.clone_into(&mut self.word);
            return Ok(Some((&self.word, value)));
        }
    }
}

/// The value of a word from those lexicons that hold it, or two that contradict.
fn combined_value(
    lexicons: &[Lexicon],
    outputs: &[Option<u64>],
    rule: DuplicateValues,
) -> Result<Option<u64>, [u64; 2]> {
    let values = lexicons
        .iter()
        .zip(outputs)
        .filter_map(|(lexicon, output)| lexicon.value_of_output((*output)?));
    let mut combined = None;
    for value in values {
        combined = Some(match combined {
            None => value,
            Some(first) => rule.combine(first, value).ok_or([first, value])?,
        });
    }
    Ok(combined)
}

impl Lexicon {
    /// The value of the word that the FST maps to `output`; 0 in a plain file counts as none.
    #[must_use]
    pub fn value_of_output(&self, output: u64) -> Option<u64> {
        if self.has_ordinals() {
            self.values()?.get(usize::try_from(output).ok()?)
        } else {
            (output != 0).then_some(output)
        }
    }
}
