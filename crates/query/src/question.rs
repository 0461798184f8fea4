//! Questions about the words of a lexicon, as values.
//!
//! A [`Question`] says what is asked, a [`Walk`](crate::Walk) finds the answers one by one, and a
//! [`Row`](crate::Row) is an answer. The programs and the packages for other programming languages
//! ask all their questions here, so the same text is the same question everywhere: capital letters
//! are folded, spaces separate the words of a phrase, and every walk ends.

use std::ops::{Bound, RangeBounds, RangeInclusive};

use dictc_letters::LetterSet;
use dictc_lexicon::{Lexicon, REMEMBER_AFTER};

use crate::anagram::Anagram;
use crate::anagram_index::AnagramIndex;
use crate::answers::MAX_WORDS;
use crate::by_letter::FEW_STATES;
use crate::clues::Clues;
use crate::error::Error;
use crate::hive::Hive;
use crate::levenshtein::Levenshtein;
use crate::pattern::Pattern;
use crate::phrases::Spaces;
#[cfg(feature = "regex")]
use crate::regex::{Regex, RegexScope};
use crate::shared_letters::SharedLetters;
use crate::word_range::WordRange;

/// A question about the words of a lexicon.
///
/// Make one from a typed text, or with `from` of a [`WordRange`], [`Pattern`], [`Regex`],
/// [`Levenshtein`], [`Anagram`], [`SharedLetters`], [`Clues`] or [`Hive`]. [`walk`](Self::walk)
/// answers it.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
/// use dictc_query::{Error, Question};
///
/// let lexicon = Lexicon::from_words(["cat", "cot", "dog"])?;
/// let words = |question: Question| question.walk(&lexicon).collect::<Result<Vec<_>, Error>>();
/// assert_eq!(words(Question::matches("C?T", &lexicon)?)?, ["cat", "cot"]);
/// assert_eq!(words(Question::matches("c?t d?g", &lexicon)?)?, ["cat dog", "cot dog"]);
/// assert_eq!(words(Question::near("cut", 1, &lexicon)?)?, ["cat", "cot"]);
/// assert_eq!(words(Question::anagrams("act", &lexicon)?)?, ["cat"]);
///
/// let mut walk = Question::near("cut", 1, &lexicon)?.walk(&lexicon);
/// let row = walk.next_row()?.expect("a word");
/// assert_eq!((&*row.text(), row.ordinal(), row.distance()), ("cat", Some(0), 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Question {
    pub(crate) asked: Asked,
    /// Narrows the words.
    pub(crate) range: WordRange,
    /// The letters that words can be formed from.
    pub(crate) rack: Option<Anagram>,
    /// A pattern that words also match.
    pub(crate) pattern: Option<Pattern>,
    pub(crate) values: Option<ValueRange>,
    pub(crate) index: Option<AnagramIndex>,
    pub(crate) remember_after: Option<u64>,
    pub(crate) max_words: usize,
}

/// A range of values.
pub(crate) type ValueRange = (Bound<u64>, Bound<u64>);

/// What is asked.
#[derive(Clone, Debug)]
pub(crate) enum Asked {
    Words,
    Prefixes(String),
    Pattern(Pattern),
    /// At most this number of words that together match.
    Phrases(Pattern, usize, Spaces),
    #[cfg(feature = "regex")]
    Regex(Box<Regex>),
    Near(Levenshtein),
    Anagrams(Anagram),
    Sets(SharedLetters),
    Clues(Box<Clues>),
    Hive(Hive),
}

impl Asked {
    /// The time of a step, compared with that of the simplest questions.
    pub(crate) fn cost(&self) -> u64 {
        match self {
            Self::Pattern(pattern) | Self::Phrases(pattern, ..) => pattern.cost(),
            Self::Near(near) => near.cost(),
            Self::Anagrams(anagram) => anagram.cost(),
            _ => 1,
        }
    }
}

impl Question {
    fn new(asked: Asked) -> Self {
        Self {
            asked,
            range: WordRange::new(),
            rack: None,
            pattern: None,
            values: None,
            index: None,
            remember_after: None,
            max_words: MAX_WORDS,
        }
    }

    /// The number of steps after which a walk begins to remember where nothing matched. See
    /// [`FEW_STATES`].
    pub(crate) fn remember_after(&self) -> u64 {
        let of_question = match &self.asked {
            Asked::Words => FEW_STATES,
            Asked::Pattern(pattern) => pattern.remember_after(),
            #[cfg(feature = "regex")]
            Asked::Regex(_) => FEW_STATES,
            _ => REMEMBER_AFTER,
        };
        let of_pattern = self.pattern.as_ref().map_or(0, Pattern::remember_after);
        let of_rack = if self.rack.is_some() { REMEMBER_AFTER } else { 0 };
        self.remember_after.unwrap_or(of_question.max(of_pattern).max(of_rack))
    }

    /// All words, in byte order.
    pub fn words() -> Self {
        Self::new(Asked::Words)
    }

    /// The words that start with a typed prefix, in byte order.
    pub fn completions(prefix: &str, lexicon: &Lexicon) -> Self {
        Self::words().prefix(prefix, lexicon)
    }

    /// The words that a typed text starts with, shortest first.
    pub fn prefixes(text: &str, lexicon: &Lexicon) -> Self {
        Self::new(Asked::Prefixes(lexicon.as_prefix(text).into_owned()))
    }

    /// The words that match a typed pattern, in byte order. Spaces separate words, so `c?t d?g` finds
    /// phrases; spaces around the pattern are ignored.
    ///
    /// # Errors
    ///
    /// As [`Pattern::typed`].
    pub fn matches(pattern: &str, lexicon: &Lexicon) -> Result<Self, Error> {
        Self::matches_with_vowels(pattern, &LetterSet::default(), lexicon)
    }

    /// The words that match a typed pattern in which `@` matches these letters, and `#` all others.
    ///
    /// # Errors
    ///
    /// As [`Pattern::typed`].
    pub fn matches_with_vowels(
        pattern: &str,
        vowels: &LetterSet,
        lexicon: &Lexicon,
    ) -> Result<Self, Error> {
        let parts: Vec<&str> = pattern.split_whitespace().collect();
        let pattern = Pattern::typed(&parts.join(" "), vowels, lexicon)?;
        Ok(Self::new(match parts.len() {
            ..=1 => Asked::Pattern(pattern),
            words => Asked::Phrases(pattern, words, Spaces::Match),
        }))
    }

    /// The words that match a typed regular expression, in byte order.
    ///
    /// # Errors
    ///
    /// As [`Regex::typed`].
    #[cfg(feature = "regex")]
    pub fn regex(expression: &str, scope: RegexScope, lexicon: &Lexicon) -> Result<Self, Error> {
        Regex::typed(expression, scope, false, lexicon).map(Self::from)
    }

    /// The words at most `edits` edits away from a typed word, in the order of
    /// [`Levenshtein::likeliest_first`].
    ///
    /// # Errors
    ///
    /// As [`Levenshtein::new`].
    pub fn near(word: &str, edits: usize, lexicon: &Lexicon) -> Result<Self, Error> {
        Levenshtein::new(&lexicon.as_word(word), edits).map(Self::from)
    }

    /// As [`near`](Self::near), for a text of any length: `None` if it has so many more letters than
    /// the longest word that no word is near.
    ///
    /// # Errors
    ///
    /// As [`near`](Self::near), if there are words as long.
    pub fn near_if_any(text: &str, edits: usize, lexicon: &Lexicon) -> Result<Option<Self>, Error> {
        let longest = lexicon.metadata().map_or(usize::MAX, |it| it.longest as usize);
        let letters = lexicon.alphabet().count(&lexicon.as_word(text));
        match letters > longest.saturating_add(edits) {
            true => Ok(None),
            false => Self::near(text, edits, lexicon).map(Some),
        }
    }

    /// The words of all typed letters, longest first, then in byte order.
    ///
    /// # Errors
    ///
    /// As [`Anagram::typed`].
    pub fn anagrams(letters: &str, lexicon: &Lexicon) -> Result<Self, Error> {
        Anagram::typed(letters, lexicon).map(Self::from)
    }

    /// Does not need all letters of an anagram. Other questions stay as they are.
    pub fn allow_unused(mut self) -> Self {
        if let Asked::Anagrams(anagram) = self.asked {
            self.asked = Asked::Anagrams(anagram.allow_unused());
        }
        self
    }

    /// Answers from this index if the question is about all of some letters, and about the lexicon of
    /// the index. The answers are the same.
    pub fn indexed(mut self, index: &AnagramIndex) -> Self {
        self.index = Some(index.clone());
        self
    }

    /// Also asks for phrases of at most `words` words that a pattern matches. Other questions stay as
    /// they are.
    pub fn phrases(mut self, words: usize, spaces: Spaces) -> Self {
        if let (Asked::Pattern(pattern), 2..) = (&self.asked, words) {
            self.asked = Asked::Phrases(pattern.clone(), words, spaces);
        }
        self
    }

    /// Only words that start with a typed prefix. Default: all.
    pub fn prefix(self, prefix: &str, lexicon: &Lexicon) -> Self {
        self.with_prefix(&lexicon.as_prefix(prefix))
    }

    /// Only words that start with a prefix, as the words are spelled. Default: all.
    pub fn with_prefix(mut self, prefix: &str) -> Self {
        self.range = self.range.prefix(prefix);
        self
    }

    /// Only words with these numbers of letters; of phrases, without the spaces. Default: all.
    pub fn lengths(mut self, letters: RangeInclusive<usize>) -> Self {
        self.range = self.range.lengths(letters);
        self
    }

    /// Only words of this range, which replaces prefix and lengths. Default: all.
    pub fn within(mut self, range: WordRange) -> Self {
        self.range = range;
        self
    }

    /// Only words that can be formed from these letters. Default: all.
    pub fn rack(mut self, letters: Anagram) -> Self {
        self.rack = Some(letters);
        self
    }

    /// Only words that also match this pattern. Default: all.
    pub fn pattern(mut self, pattern: Pattern) -> Self {
        self.pattern = Some(pattern);
        self
    }

    /// Only words with a value in this range; those of sets, each. Words without a value are in no
    /// range. Default: all.
    pub fn values(mut self, values: impl RangeBounds<u64>) -> Self {
        self.values = Some((values.start_bound().cloned(), values.end_bound().cloned()));
        self
    }

    /// The number of steps after which the walk begins to remember where nothing matched. The answer
    /// is the same. Default: [`REMEMBER_AFTER`], or a few thousand where an automaton has few
    /// states.
    pub fn remembering_after(mut self, steps: u64) -> Self {
        self.remember_after = Some(steps);
        self
    }

    /// The maximum number of words to collect, for answers that are sorted. Default: 5,000,000.
    pub fn max_words(mut self, words: usize) -> Self {
        self.max_words = words;
        self
    }
}

macro_rules! from {
    ($($(#[$feature:meta])? $type:ty, $value:ident => $asked:expr;)*) => {
        $($(#[$feature])? impl From<$type> for Question {
            fn from($value: $type) -> Self {
                Self::new($asked)
            }
        })*
    };
}

from! {
    Pattern, pattern => Asked::Pattern(pattern);
    #[cfg(feature = "regex")] Regex, regex => Asked::Regex(Box::new(regex));
    Levenshtein, near => Asked::Near(near);
    Anagram, anagram => Asked::Anagrams(anagram);
    SharedLetters, letters => Asked::Sets(letters);
    Clues, clues => Asked::Clues(Box::new(clues));
    Hive, hive => Asked::Hive(hive);
}

impl From<WordRange> for Question {
    fn from(range: WordRange) -> Self {
        Self::words().within(range)
    }
}
