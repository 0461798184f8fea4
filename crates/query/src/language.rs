//! The query language: reads typed texts as queries of a lexicon.
//!
//! The programs and the packages for other programming languages read patterns and letters here, so
//! that the same text is the same query everywhere. Capital letters are folded; spaces separate the
//! words of a phrase.

use std::ops::ControlFlow;

use dictc_lexicon::{Lexicon, Search};

use crate::anagram::Anagram;
use crate::error::Error;
use crate::letter_set::LetterSet;
use crate::pattern::Pattern;
use crate::phrases::{PhraseWalk, Phrases, Spaces};
use crate::reader::Reader;

/// The words or phrases that a pattern matches.
///
/// The syntax is the same as for [`Pattern`]. Spaces separate words, so `c?t d?g` finds *cat dog*;
/// spaces around the pattern are ignored.
///
/// # Examples
///
/// ```
/// use dictc_query::Query;
/// use dictc_lexicon::Lexicon;
///
/// let lexicon = Lexicon::from_words(["cat", "cot", "dog"])?;
/// let found = |text| Ok::<_, dictc_query::Error>(Query::parse(text, &lexicon)?.words(&lexicon));
/// assert_eq!(found("C?T")?.collect::<Vec<_>>(), ["cat", "cot"]);
/// assert_eq!(found("c?t d?g")?.collect::<Vec<_>>(), ["cat dog", "cot dog"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    pattern: Pattern,
    words: usize,
}

impl Query {
    /// Reads a pattern for the words of `lexicon`. Linear in its length.
    ///
    /// # Errors
    ///
    /// As [`Pattern::typed`].
    pub fn parse(text: &str, lexicon: &Lexicon) -> Result<Self, Error> {
        Self::with_vowels(text, &LetterSet::default(), lexicon)
    }

    /// Reads a pattern in which `@` matches these letters, and `#` all others.
    ///
    /// # Errors
    ///
    /// As [`Pattern::typed`].
    pub fn with_vowels(text: &str, vowels: &LetterSet, lexicon: &Lexicon) -> Result<Self, Error> {
        let parts: Vec<&str> = text.split_whitespace().collect();
        let pattern = Pattern::typed(&parts.join(" "), vowels, lexicon)?;
        Ok(Self { pattern, words: parts.len() })
    }

    /// The words of `lexicon` that match, in byte order, or the phrases.
    ///
    /// [`Search`] and [`Phrases::walk`] state the cost of a step.
    #[must_use]
    pub fn words(self, lexicon: &Lexicon) -> MatchWalk {
        match self.words {
            ..=1 => MatchWalk(Walk::Words(self.pattern.words(lexicon), lexicon.is_native())),
            words => MatchWalk(Walk::Phrases(
                Phrases::new(self.pattern, words, Spaces::Match).walk(lexicon),
            )),
        }
    }
}

/// The words or phrases that [`Query`] finds.
///
/// A walk owns a clone of its lexicon. As an [`Iterator`] it yields `String`s.
#[derive(Clone, Debug)]
pub struct MatchWalk(Walk);

#[derive(Clone, Debug)]
enum Walk {
    /// A search, and whether the lexicon knows ordinals without a look-up.
    Words(Search<Pattern>, bool),
    Phrases(PhraseWalk<Pattern>),
}

impl MatchWalk {
    /// Steps to the next word or phrase and lends its bytes, with the ordinal of a word if it is
    /// known without a look-up.
    pub fn next_match(&mut self) -> Option<(&[u8], Option<usize>)> {
        match &mut self.0 {
            Walk::Words(search, is_native) => next_word(search, *is_native),
            Walk::Phrases(phrases) => phrases.next_phrase().map(|phrase| (phrase, None)),
        }
    }

    /// Like [`next_match`](Self::next_match), but returns [`ControlFlow::Continue`] after
    /// about this number of prefixes without a phrase. So the caller can cancel the walk: a search for
    /// phrases that do not exist can take hours. The next call continues.
    pub fn next_match_within(
        &mut self,
        prefixes: usize,
    ) -> ControlFlow<Option<(&[u8], Option<usize>)>> {
        match &mut self.0 {
            Walk::Words(search, is_native) => ControlFlow::Break(next_word(search, *is_native)),
            Walk::Phrases(phrases) => phrases
                .next_phrase_within(prefixes)
                .map_break(|found| found.map(|phrase| (phrase, None))),
        }
    }
}

fn next_word(search: &mut Search<Pattern>, is_native: bool) -> Option<(&[u8], Option<usize>)> {
    let entry = search.next_entry()?;
    Some((entry.bytes(), is_native.then(|| entry.ordinal())))
}

impl Iterator for MatchWalk {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        self.next_match().map(|(text, _)| String::from_utf8_lossy(text).into_owned())
    }
}

impl std::iter::FusedIterator for MatchWalk {}

impl Anagram {
    /// Folds letters as `lexicon` folds its words, and parses them like
    /// [`FromStr`](#impl-FromStr-for-Anagram). Spaces between them are ignored: *dirty room* means `dirtyroom`.
    ///
    /// # Errors
    ///
    /// The same as [`FromStr`](#impl-FromStr-for-Anagram). Also if a letter of a set becomes
    /// several, or if a character is not a letter, so that no word of the lexicon can have it.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_query::Anagram;
    /// use dictc_lexicon::Lexicon;
    ///
    /// let lexicon = Lexicon::from_words(["eat", "east", "tea"])?;
    /// let found = |text| Anagram::typed(text, &lexicon)?.longest_first(&lexicon);
    /// assert_eq!(found("T EA")?, ["eat", "tea"]);
    /// assert_eq!(found("*tea")?, ["east", "eat", "tea"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn typed(text: &str, lexicon: &Lexicon) -> Result<Self, Error> {
        let letters: String = text.split_whitespace().collect();
        Self::read(&letters, Reader::of(lexicon))
    }
}
