//! Union, intersection, difference and symmetric difference of lexicons, streamed.

use dictc_lexicon::{Lexicon, ValueKind, Words};

use crate::duplicate_values::DuplicateValues;
use crate::error::Error;

/// Which words of several lexicons to keep.
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
/// A merge owns clones of its lexicons. Each step takes time proportional to the number of
/// lexicons; memory is constant.
#[derive(Clone, Debug)]
pub struct Merge {
    heads: Vec<Head>,
    /// For each lexicon, what its FST maps the current word to.
    outputs: Vec<Option<u64>>,
    key: Vec<u8>,
}

/// The next word of a lexicon.
#[derive(Clone, Debug)]
struct Head {
    words: Words,
    key: Vec<u8>,
    /// `None` after the last word.
    output: Option<u64>,
}

impl Head {
    fn advance(&mut self) {
        self.output = self.words.next_key().map(|(key, output)| {
            self.key.clear();
            self.key.extend_from_slice(key);
            output
        });
    }
}

impl Merge {
    /// The words of these lexicons.
    #[must_use]
    pub fn new<'a>(lexicons: impl IntoIterator<Item = &'a Lexicon>) -> Self {
        let heads: Vec<Head> = lexicons
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

    /// The next word's bytes and, for each lexicon in order, what its FST maps the word to if it
    /// has the word.
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

impl Iterator for Merge {
    type Item = (Vec<u8>, Vec<Option<u64>>);

    /// Copies of what [`next_key`](Self::next_key) returns.
    fn next(&mut self) -> Option<Self::Item> {
        self.next_key().map(|(key, outputs)| (key.to_vec(), outputs.to_vec()))
    }
}

impl std::iter::FusedIterator for Merge {}

/// The result of a set operation on lexicons: words in byte order, with their values.
///
/// A word's value comes from the lexicons that have the word; where they differ,
/// [`DuplicateValues`] decides. Plain `fst` maps have values too, but 0 counts as no value,
/// because the file does not say whether it is a set or a map.
///
/// A combination owns clones of its lexicons. Each step takes time proportional to the number of
/// lexicons times the number of words that it skips.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
/// use dictc_query::{Combination, DuplicateValues, SetOperation};
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
    word: String,
}

impl Combination {
    /// What the values of the result mean: what all lexicons with values agree on.
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
        Self { operation, lexicons, merge, rule, word: String::new() }
    }

    /// The next word and its value, if it has one. After an error, the next call continues with
    /// the next word.
    ///
    /// # Errors
    ///
    /// - [`Error::KeyNotUtf8`] for a key of a plain `fst` file that is not UTF-8,
    /// - [`Error::ValueConflict`] if two lexicons disagree on a value and no rule decides.
    pub fn next_word(&mut self) -> Result<Option<(&str, Option<u64>)>, Error> {
        loop {
            let Some((key, outputs)) = self.merge.next_key() else { return Ok(None) };
            if !self.operation.wants(outputs.iter().map(Option::is_some)) {
                continue;
            }
            let word = std::str::from_utf8(key)
                .map_err(|_| Error::KeyNotUtf8 { key: key.escape_ascii().to_string() })?;
            let value =
                combined_value(&self.lexicons, outputs, self.rule).map_err(|[first, second]| {
                    Error::ValueConflict { word: word.into(), first, second }
                })?;
            word.clone_into(&mut self.word);
            return Ok(Some((&self.word, value)));
        }
    }
}

impl Iterator for Combination {
    type Item = Result<(String, Option<u64>), Error>;

    /// A copy of what [`next_word`](Self::next_word) returns.
    fn next(&mut self) -> Option<Self::Item> {
        let next = self.next_word().transpose()?;
        Some(next.map(|(word, value)| (word.to_owned(), value)))
    }
}

/// The value of a word from the lexicons that have it, or two values that conflict.
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
