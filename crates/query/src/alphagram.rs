//! Alphagrams, and groups of words with the same alphagram.

use std::collections::HashMap;

use dictc_letters::Letter;
use dictc_lexicon::{Automaton, Lexicon};

use crate::anagram::Anagram;
use crate::error::Error;
use crate::max_words::{MAX_WORDS, collect};

/// The letters of a word in alphabetical order.
///
/// # Examples
///
/// ```
/// assert_eq!(dictc_query::alphagram("retina"), "aeinrt");
/// ```
#[must_use]
pub fn alphagram(word: &str) -> String {
    let mut letters: Vec<Letter> = Letter::all(word).collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

/// Words with the same letters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct AnagramGroup {
    /// Their letters in alphabetical order.
    pub alphagram: String,
    /// The words, in byte order.
    pub words: Vec<String>,
}

impl AnagramGroup {
    /// The words of `lexicon` with these letters, in any order.
    ///
    /// Linear in the number of prefixes that can be formed from the letters.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyWords`] if there are more than 5,000,000.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_lexicon::Lexicon;
    /// use dictc_query::AnagramGroup;
    ///
    /// let lexicon = Lexicon::from_words(["ate", "eat", "tea", "ten"])?;
    /// let group = AnagramGroup::of("tea", &lexicon)?;
    /// assert_eq!((group.alphagram.as_str(), group.words.len()), ("aet", 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(letters: &str, lexicon: &Lexicon) -> Result<Self, Error> {
        let words = collect(Anagram::literally(letters).words(lexicon), MAX_WORDS)?;
        Ok(Self { alphagram: alphagram(letters), words })
    }
}

/// The words that a query matches, grouped by their letters.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
/// use dictc_query::{AnagramGroups, Selection};
///
/// let lexicon = Lexicon::from_words(["ate", "eat", "tea", "ten", "net", "ton"])?;
/// let groups = AnagramGroups::of(Selection::new()).largest_first(&lexicon)?;
/// assert_eq!(groups[0].words, ["ate", "eat", "tea"]);
/// assert_eq!(groups[1].alphagram, "ent");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct AnagramGroups<A> {
    automaton: A,
    max_words: usize,
}

impl<A: Automaton> AnagramGroups<A> {
    /// The groups of the words that `automaton` matches.
    pub fn of(automaton: A) -> Self {
        Self { automaton, max_words: MAX_WORDS }
    }

    /// The maximum number of words in all groups together. Default: 5,000,000, because a file of a
    /// few bytes can encode more words than fit in memory.
    pub fn max_words(mut self, words: usize) -> Self {
        self.max_words = words;
        self
    }

    /// The groups, with the most words first, then in the order of their alphagrams.
    ///
    /// Takes the time of the search, and memory linear in the number of words found.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyWords`] if there are more than [`max_words`](Self::max_words).
    pub fn largest_first(&self, lexicon: &Lexicon) -> Result<Vec<AnagramGroup>, Error> {
        let mut groups: HashMap<String, Vec<String>> = HashMap::new();
        for word in collect(lexicon.search(&self.automaton), self.max_words)? {
            groups.entry(alphagram(&word)).or_default().push(word);
        }
        let group = |(alphagram, words)| AnagramGroup { alphagram, words };
        let mut groups: Vec<AnagramGroup> = groups.into_iter().map(group).collect();
        groups.sort_unstable_by(|a, b| {
            b.words.len().cmp(&a.words.len()).then_with(|| a.alphagram.cmp(&b.alphagram))
        });
        Ok(groups)
    }
}
