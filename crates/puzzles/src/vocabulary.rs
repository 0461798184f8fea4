//! The words that a puzzle uses.

use dictc_lexicon::Lexicon;
use dictc_query::{Question, Row, Walk};

/// A dictionary, or its words up to a level.
///
/// The value of a word is its level: the lower, the more common the word. Use levels only with
/// dictionaries whose values are levels.
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
    level: Option<u64>,
}

impl Vocabulary {
    /// All words of a dictionary.
    #[must_use]
    pub fn new(lexicon: Lexicon) -> Self {
        Self { lexicon, level: None }
    }

    /// The words whose value is at most `level`. Words without a value do not belong to it.
    #[must_use]
    pub fn up_to(lexicon: Lexicon, level: u64) -> Self {
        Self { lexicon, level: Some(level) }
    }

    /// The dictionary.
    #[must_use]
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// The highest level of a word, if there is a limit.
    #[must_use]
    pub fn level(&self) -> Option<u64> {
        self.level
    }

    /// Whether a word, in folded letters, belongs to it. Linear in the length of the word.
    #[must_use]
    pub fn contains(&self, word: &str) -> bool {
        match self.level {
            None => self.lexicon.contains(word),
            Some(level) => self.lexicon.value(word).is_some_and(|value| value <= level),
        }
    }

    /// The answers of a question about its dictionary. [`accepts`](Self::accepts) says which of them
    /// belong to it.
    pub(crate) fn walk(&self, question: impl Into<Question>) -> Walk {
        question.into().walk(&self.lexicon)
    }

    /// Whether a word of its dictionary belongs to it. Takes constant time.
    pub(crate) fn accepts(&self, row: Row<'_>) -> bool {
        self.level.is_none_or(|level| row.value().is_some_and(|value| value <= level))
    }
}

impl From<Lexicon> for Vocabulary {
    fn from(lexicon: Lexicon) -> Self {
        Self::new(lexicon)
    }
}
