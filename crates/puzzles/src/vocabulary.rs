//! The words that a puzzle uses.

use std::ops::RangeInclusive;

use dictc_lexicon::Lexicon;
use dictc_query::{Question, Row, Walk};

/// A dictionary, or its words with some values.
///
/// If values are levels, the lower the value, the more common the word.
///
/// # Examples
///
/// ```
/// use dictc_puzzles::Vocabulary;
///
/// let common = Vocabulary::up_to(dictc_english::lexicon(), 35);
/// assert!(common.contains("tea") && !common.contains("qoph"));
/// ```
#[derive(Clone, Debug)]
pub struct Vocabulary {
    lexicon: Lexicon,
    values: Option<RangeInclusive<u64>>,
}

impl Vocabulary {
    /// All words of a dictionary.
    #[must_use]
    pub fn new(lexicon: Lexicon) -> Self {
        Self { lexicon, values: None }
    }

    /// The words whose value is at most `level`. Words without a value do not belong to it.
    #[must_use]
    pub fn up_to(lexicon: Lexicon, level: u64) -> Self {
        Self::with_values(lexicon, 0..=level)
    }

    /// The words with a value in this range. Words without a value do not belong to it.
    #[must_use]
    pub fn with_values(lexicon: Lexicon, values: RangeInclusive<u64>) -> Self {
        Self { lexicon, values: Some(values) }
    }

    /// The dictionary.
    #[must_use]
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// The values of its words, if there is a limit, to follow *words* in a sentence: ` up to level
    /// 35`, ` with values of at least 50`.
    #[must_use]
    pub fn limit(&self) -> Option<String> {
        let values = self.values.as_ref()?;
        Some(match (*values.start(), *values.end()) {
            (0, to) if self.lexicon.levels().is_some() => format!(" up to level {to}"),
            (0, to) => format!(" with values of at most {to}"),
            (from, u64::MAX) => format!(" with values of at least {from}"),
            (from, to) => format!(" with values from {from} to {to}"),
        })
    }

    /// Whether a word, in folded letters, belongs to it. Linear in the length of the word.
    #[must_use]
    pub fn contains(&self, word: &str) -> bool {
        match &self.values {
            None => self.lexicon.contains(word),
            Some(values) => self.lexicon.value(word).is_some_and(|it| values.contains(&it)),
        }
    }

    /// The answers of a question about its dictionary. [`accepts`](Self::accepts) says which of them
    /// belong to it.
    pub(crate) fn walk(&self, question: impl Into<Question>) -> Walk {
        question.into().walk(&self.lexicon)
    }

    /// Whether a word of its dictionary belongs to it. Takes constant time.
    pub(crate) fn accepts(&self, row: Row<'_>) -> bool {
        let is_in = |values| row.value().is_some_and(|it| RangeInclusive::contains(values, &it));
        self.values.as_ref().is_none_or(is_in)
    }
}

impl From<Lexicon> for Vocabulary {
    fn from(lexicon: Lexicon) -> Self {
        Self::new(lexicon)
    }
}
