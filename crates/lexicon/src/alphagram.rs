//! Words by their letters: alphagrams and the groups of words that share one.

use std::collections::HashMap;

use fst::Automaton;

use crate::anagram::Anagram;
use crate::lexicon::Lexicon;

/// The letters of a word in alphabetical order.
///
/// # Examples
///
/// ```
/// assert_eq!(lexicon::alphagram("retina"), "aeinrt");
/// ```
#[must_use]
pub fn alphagram(word: &str) -> String {
    let mut letters: Vec<char> = word.chars().collect();
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

impl Lexicon {
    /// The words with these letters, in any order; `None` if there are more than `most`.
    ///
    /// Takes time proportional to the number of prefixes that can be formed from the letters.
    ///
    /// # Examples
    ///
    /// ```
    /// let lexicon = lexicon::Lexicon::from_words(["ate", "eat", "tea", "ten"])?;
    /// let group = lexicon.anagram_group("tea", 1_000).expect("few words");
    /// assert_eq!((group.alphagram.as_str(), group.words.len()), ("aet", 3));
    /// # Ok::<(), lexicon::Error>(())
    /// ```
    #[must_use]
    pub fn anagram_group(&self, letters: &str, most: usize) -> Option<AnagramGroup> {
        let of_letters = self.search(Anagram::literally(letters));
        let words: Vec<String> = of_letters.take(most.saturating_add(1)).collect();
        (words.len() <= most).then(|| AnagramGroup { alphagram: alphagram(letters), words })
    }

    /// The words that `automaton` matches, grouped by their letters: large groups first, then in
    /// the order of their alphagrams. `None` if the automaton matches more than `most` words.
    ///
    /// Takes the time of the search, and memory proportional to the number of words found.
    ///
    /// # Examples
    ///
    /// ```
    /// use lexicon::{Lexicon, Selection};
    ///
    /// let lexicon = Lexicon::from_words(["ate", "eat", "tea", "ten", "net", "ton"])?;
    /// let groups = lexicon.anagram_groups(Selection::new(), 1_000).expect("few words");
    /// assert_eq!(groups[0].words, ["ate", "eat", "tea"]);
    /// assert_eq!(groups[1].alphagram, "ent");
    /// # Ok::<(), lexicon::Error>(())
    /// ```
    #[must_use]
    pub fn anagram_groups(
        &self,
        automaton: impl Automaton,
        most: usize,
    ) -> Option<Vec<AnagramGroup>> {
        let mut groups: HashMap<String, Vec<String>> = HashMap::new();
        for (number, word) in self.search(automaton).enumerate() {
            if number == most {
                return None;
            }
            groups.entry(alphagram(&word)).or_default().push(word);
        }
        let group = |(alphagram, words)| AnagramGroup { alphagram, words };
        let mut groups: Vec<AnagramGroup> = groups.into_iter().map(group).collect();
        groups.sort_unstable_by(|a, b| {
            b.words.len().cmp(&a.words.len()).then_with(|| a.alphagram.cmp(&b.alphagram))
        });
        Some(groups)
    }
}
