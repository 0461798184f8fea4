//! Stems: letters that make words with one more letter.

use std::collections::{BTreeMap, HashMap};

use crate::alphagram::alphagram;
use crate::anagram::Anagram;
use crate::lexicon::Lexicon;
use crate::selection::Selection;

/// Letters, and the words that they make with one more letter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Stem {
    /// The letters in alphabetical order.
    pub letters: String,
    /// Each letter that makes words with them, and the number of these words, in alphabetical
    /// order.
    pub with: Vec<(char, usize)>,
}

impl Stem {
    /// The number of words that the stem makes with all letters together.
    #[must_use]
    pub fn words(&self) -> usize {
        self.with.iter().map(|(_, words)| words).sum()
    }
}

impl Lexicon {
    /// The stem with these letters, in any order.
    ///
    /// Takes time proportional to the number of prefixes that can be formed from the letters and
    /// one more.
    ///
    /// # Examples
    ///
    /// ```
    /// let lexicon = lexicon::Lexicon::from_words(["heat", "hate", "meat", "eat"])?;
    /// let stem = lexicon.stem("eat");
    /// assert_eq!((stem.letters.as_str(), stem.with.as_slice()), ("aet", &[('h', 2), ('m', 1)][..]));
    /// # Ok::<(), lexicon::Error>(())
    /// ```
    #[must_use]
    pub fn stem(&self, letters: &str) -> Stem {
        let letters = alphagram(letters);
        let mut with: BTreeMap<char, usize> = BTreeMap::new();
        for word in self.search(Anagram::with_one_more(&letters)) {
            *with.entry(added(&letters, &word)).or_default() += 1;
        }
        Stem { letters, with: with.into_iter().collect() }
    }

    /// All stems of `length` letters that make a word with one more letter: those with the most
    /// letters first, then those with the most words, then in byte order. `None` if there are more
    /// than `most` words of `length + 1` letters.
    ///
    /// Takes time and memory proportional to the number of these words times their length.
    ///
    /// # Examples
    ///
    /// ```
    /// let lexicon = lexicon::Lexicon::from_words(["heat", "hate", "meat", "mean"])?;
    /// let stems = lexicon.stems(3, 1_000).expect("few words");
    /// assert_eq!((stems[0].letters.as_str(), stems[0].words()), ("aet", 3));
    /// # Ok::<(), lexicon::Error>(())
    /// ```
    #[must_use]
    pub fn stems(&self, length: usize, most: usize) -> Option<Vec<Stem>> {
        let longer = length.checked_add(1)?;
        let mut stems: HashMap<String, BTreeMap<char, usize>> = HashMap::new();
        let words = self.search(Selection::new().lengths(longer..=longer));
        for (number, word) in words.enumerate() {
            if number == most {
                return None;
            }
            let mut letters: Vec<char> = word.chars().collect();
            letters.sort_unstable();
            for (i, &letter) in letters.iter().enumerate() {
                // Of equal letters, removing the first is enough.
                if i > 0 && letters[i - 1] == letter {
                    continue;
                }
                let stem = letters[..i].iter().chain(&letters[i + 1..]).collect();
                *stems.entry(stem).or_default().entry(letter).or_default() += 1;
            }
        }
        let stem = |(letters, with): (_, BTreeMap<_, _>)| Stem {
            letters,
            with: with.into_iter().collect(),
        };
        let mut stems: Vec<Stem> = stems.into_iter().map(stem).collect();
        stems.sort_unstable_by(|a, b| {
            let most = |stem: &Stem| (stem.with.len(), stem.words());
            most(b).cmp(&most(a)).then_with(|| a.letters.cmp(&b.letters))
        });
        Some(stems)
    }
}

/// The letter that `word` has beside `letters`, which are sorted.
fn added(letters: &str, word: &str) -> char {
    let mut of_word: Vec<char> = word.chars().collect();
    of_word.sort_unstable();
    let mut letters = letters.chars();
    of_word.into_iter().find(|&letter| letters.next() != Some(letter)).unwrap_or_default()
}
