//! Alphagrams, and groups of words with the same alphagram.

use std::collections::HashMap;
use std::hash::Hash;

use dictc_letters::{Alphabet, Letter};
use dictc_lexicon::{Automaton, Lexicon};

use crate::anagram::Anagram;
use crate::answers::{Answers, MAX_WORDS, collect};
use crate::error::Error;

/// The letters of a word in alphabetical order. Where the text of two letters would be one letter,
/// as त् and र would be त्र, another order keeps them apart: the first one in which letters such as
/// त् come last or, if they would be one there too, the first one of all.
///
/// # Examples
///
/// ```
/// use dictc_query::alphagram;
///
/// assert_eq!(alphagram("retina"), "aeinrt");
/// assert_eq!(alphagram("रत्"), "रत्");
/// ```
#[must_use]
pub fn alphagram(word: &str) -> String {
    alphagram_in(Alphabet::plain(), word)
}

/// Like [`alphagram`], with the letters of an alphabet, each with its characters together.
///
/// # Examples
///
/// ```
/// use dictc_letters::Alphabet;
/// use dictc_query::alphagram_in;
///
/// let croatian = Alphabet::new("hr").letters("a b j l lj u v")?;
/// assert_eq!(alphagram_in(&croatian, "ljubav"), "abljuv");
/// # Ok::<(), dictc_letters::AlphabetError>(())
/// ```
#[must_use]
pub fn alphagram_in(alphabet: &Alphabet, word: &str) -> String {
    join(alphabet, &sorted_letters(alphabet, word))
}

/// The text of an alphagram with these letters, which are sorted.
pub(crate) fn join(alphabet: &Alphabet, letters: &[Letter]) -> String {
    let text: String = letters.iter().copied().collect();
    let is_plain = text.is_ascii() && alphabet.long_letters().is_empty();
    if is_plain || alphabet.count(&text) == letters.len() {
        return text;
    }
    let mut different = letters.to_vec();
    different.dedup();
    if different.len() > MOST_DIFFERENT {
        return text;
    }
    let joins =
        |letter: &Letter| different.iter().any(|behind| are_one(alphabet, *letter, *behind));
    let late: Vec<Letter> = different.iter().filter(|it| joins(it)).copied().collect();
    let (last, first): (Vec<Letter>, Vec<Letter>) =
        letters.iter().partition(|letter| late.binary_search(letter).is_ok());
    let text: String = first.into_iter().chain(last).collect();
    if alphabet.count(&text) == letters.len() {
        return text;
    }
    let (mut order, mut left) = (Vec::new(), MOST_TRIED);
    let is_short = letters.len() <= MOST_DIFFERENT;
    match is_short && put_apart(alphabet, &mut letters.to_vec(), &mut order, &mut left) {
        true => order.into_iter().collect(),
        false => text,
    }
}

/// The maximum number of different letters that are compared with each other, and of letters that
/// are put in another order. Words have fewer.
const MOST_DIFFERENT: usize = 100;

/// The maximum number of letters that are tried, one after the other, to find that order.
const MOST_TRIED: u32 = 100_000;

/// Whether the text of two letters is another letter or several others.
fn are_one(alphabet: &Alphabet, letter: Letter, behind: Letter) -> bool {
    let text = format!("{letter}{behind}");
    let mut letters = alphabet.divide(&text);
    letters.next() != Some(letter) || letters.next() != Some(behind)
}

/// Moves sorted letters behind those of `order`, in the first order in which no two become one.
/// Returns whether there is one, and was found within the number of letters to try.
fn put_apart(
    alphabet: &Alphabet,
    letters: &mut Vec<Letter>,
    order: &mut Vec<Letter>,
    left: &mut u32,
) -> bool {
    let mut at = 0;
    while at < letters.len() {
        let next = letters[at];
        let Some(less) = left.checked_sub(1) else { return false };
        *left = less;
        if order.last().is_none_or(|&before| !are_one(alphabet, before, next)) {
            letters.remove(at);
            order.push(next);
            if put_apart(alphabet, letters, order, left) {
                return true;
            }
            order.pop();
            letters.insert(at, next);
        }
        // An equal letter would do no better.
        at += letters[at..].iter().take_while(|&&it| it == next).count();
    }
    letters.is_empty()
}

pub(crate) fn sorted_letters(alphabet: &Alphabet, word: &str) -> Vec<Letter> {
    let mut letters: Vec<Letter> = alphabet.divide(word).collect();
    letters.sort_unstable();
    letters
}

/// The same text for the same letters, which are sorted, and only for them. An alphagram is not, if
/// several of its letters become one.
pub(crate) fn key<'a>(letters: impl IntoIterator<Item = &'a Letter>) -> String {
    letters.into_iter().flat_map(|letter| [letter.as_str(), "\0"]).collect()
}

/// The words, grouped by their letters.
pub(crate) fn group(
    alphabet: &Alphabet,
    words: impl IntoIterator<Item = String>,
) -> Vec<Vec<String>> {
    let mut groups: HashMap<String, Vec<String>> = HashMap::new();
    for word in words {
        groups.entry(key(&sorted_letters(alphabet, &word))).or_default().push(word);
    }
    groups.into_values().collect()
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
        let words = {
            let mut words = Anagram::literally(letters, lexicon.alphabet()).words(lexicon);
            collect(&mut words, MAX_WORDS, |_| true)?
        };
        Ok(Self { alphagram: alphagram_in(lexicon.alphabet(), letters), words })
    }
}

/// The words that a query matches, grouped by their letters.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
/// use dictc_query::{AnagramGroups, WordRange};
///
/// let lexicon = Lexicon::from_words(["ate", "eat", "tea", "ten", "net", "ton"])?;
/// let groups = AnagramGroups::of(WordRange::new()).largest_first(&lexicon);
/// let groups = groups.collect::<Result<Vec<_>, _>>()?;
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
    #[must_use]
    pub fn largest_first(self, lexicon: &Lexicon) -> Answers<AnagramGroup>
    where
        A: Send + 'static,
        A::State: Clone + Eq + Hash + Send,
    {
        let search = lexicon.search(self.automaton).remembering();
        let alphabet = lexicon.alphabet().clone();
        let groups = move |words| groups(&alphabet, words);
        Answers::new(search, self.max_words, |entry, _| Some(entry.text().into_owned()), groups)
    }
}

/// The groups of words, the largest first.
fn groups(alphabet: &Alphabet, words: Vec<String>) -> Vec<AnagramGroup> {
    let with_alphagram =
        |words: Vec<String>| AnagramGroup { alphagram: alphagram_in(alphabet, &words[0]), words };
    let mut groups: Vec<AnagramGroup> =
        group(alphabet, words).into_iter().map(with_alphagram).collect();
    groups.sort_unstable_by(|a, b| {
        let most_first = b.words.len().cmp(&a.words.len());
        most_first.then_with(|| (&a.alphagram, &a.words).cmp(&(&b.alphagram, &b.words)))
    });
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SharedLetters, Stem, Stems, WordRange};

    /// Sorted, letters of these words become one.
    #[test]
    fn letters_stay_apart_where_their_texts_would_be_one_letter() {
        let words = ["रत्", "त्र", "करत्", "अर्थात्", "अत्", "र्था", "त्अक्", "क्त्अ"];
        let lexicon = Lexicon::from_words(words).unwrap();
        assert_eq!(alphagram("अर्थात्"), "अर्थात्");
        for word in words {
            let (own, other) = (
                sorted_letters(Alphabet::plain(), word),
                sorted_letters(Alphabet::plain(), &alphagram(word)),
            );
            assert_eq!(own, other, "{word}: {}", alphagram(word));
        }
        assert_eq!(alphagram("त्अक्"), "क्अत्");
        // Each different letter is tested once.
        let long = format!("त्अ{}", "र".repeat(20_000));
        assert_eq!(Letter::count(&alphagram(&long)), 20_002);
        let groups = AnagramGroups::of(WordRange::new()).largest_first(&lexicon);
        let groups: Vec<_> = groups.collect::<Result<_, _>>().unwrap();
        let words = groups.iter().map(|group| &*group.words);
        for word in words {
            assert_eq!(AnagramGroup::of(&word[0], &lexicon).unwrap().words, word);
        }
        assert_eq!(groups.len(), 8);
        let stem = Stem::of("रत्", &lexicon).unwrap();
        assert_eq!(stem.with, [(Letter::new("क").unwrap(), 1)]);
        assert!(Stems::of_length(2).best_first(&lexicon).any(|it| it.as_ref() == Ok(&stem)));
        let sets = SharedLetters::of("अर्थात्").unwrap().words(2..=2).sets(&lexicon).unwrap();
        assert_eq!(sets.collect::<Vec<_>>(), [["अत्", "र्था"]]);
    }
}
