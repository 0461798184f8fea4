//! Stems: letters that make words with one more letter.

use std::collections::{BTreeMap, HashMap};

use dictc_letters::{Alphabet, Letter};
use dictc_lexicon::Lexicon;

use crate::alphagram::{join, key, sorted_letters};
use crate::anagram::Anagram;
use crate::answers::{Answers, MAX_WORDS, ended};
use crate::error::Error;
use crate::word_range::WordRange;

/// Letters, and the words that they make with one more letter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Stem {
    /// The letters in alphabetical order.
    pub letters: String,
    /// Each letter that makes words with them, and the number of these words, in alphabetical
    /// order.
    pub with: Vec<(Letter, usize)>,
}

impl Stem {
    /// The stem with these letters, in any order, and the words of `lexicon` that it makes.
    ///
    /// Linear in the number of prefixes that can be formed from the letters and one more.
    ///
    /// # Errors
    ///
    /// [`Error::StepLimit`], and [`Error::Damaged`] if the file is damaged.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_lexicon::Lexicon;
    /// use dictc_query::Stem;
    ///
    /// let lexicon = Lexicon::from_words(["heat", "hate", "meat", "eat"])?;
    /// let stem = Stem::of("eat", &lexicon)?;
    /// assert_eq!(stem.letters, "aet");
    /// assert_eq!(stem.with, [('h'.into(), 2), ('m'.into(), 1)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(letters: &str, lexicon: &Lexicon) -> Result<Self, Error> {
        let alphabet = lexicon.alphabet();
        let sorted = sorted_letters(alphabet, letters);
        let mut with: BTreeMap<Letter, usize> = BTreeMap::new();
        let mut search = Anagram::with_one_more(letters, alphabet).words(lexicon);
        while let Some(entry) = search.next_entry() {
            *with.entry(added(alphabet, &sorted, &entry.text())).or_default() += 1;
        }
        ended(search.stopped())?;
        Ok(Self { letters: join(alphabet, &sorted), with: with.into_iter().collect() })
    }

    /// The number of words that the stem makes with all letters together.
    #[must_use]
    pub fn words(&self) -> usize {
        self.with.iter().map(|(_, words)| words).sum()
    }
}

/// All stems of a length that make a word with one more letter.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
/// use dictc_query::Stems;
///
/// let lexicon = Lexicon::from_words(["heat", "hate", "meat", "mean"])?;
/// let best = Stems::of_length(3).best_first(&lexicon).next().expect("a stem")?;
/// assert_eq!((best.letters.as_str(), best.words()), ("aet", 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Stems {
    length: usize,
    max_words: usize,
}

impl Stems {
    /// The stems of `length` letters.
    pub fn of_length(length: usize) -> Self {
        Self { length, max_words: MAX_WORDS }
    }

    /// The maximum number of words of `length + 1` letters. Default: 5,000,000, because a file of a
    /// few bytes can encode more words than fit in memory.
    pub fn max_words(mut self, words: usize) -> Self {
        self.max_words = words;
        self
    }

    /// The stems, with the most letters in [`Stem::with`] first, then the most words, then in byte
    /// order.
    ///
    /// Linear in the number of words of `length + 1` letters times their length, in time and
    /// memory.
    #[must_use]
    pub fn best_first(&self, lexicon: &Lexicon) -> Answers<Stem> {
        // No word has more letters than this.
        let longer = self.length.saturating_add(1);
        let words = WordRange::new().lengths(longer..=longer).words(lexicon);
        let alphabet = lexicon.alphabet().clone();
        let best_first = move |words| best_first(&alphabet, words);
        Answers::new(words, self.max_words, |entry, _| Some(entry.text().into_owned()), best_first)
    }
}

/// The stems of words, the best first.
fn best_first(alphabet: &Alphabet, words: Vec<String>) -> Vec<Stem> {
    let mut stems: HashMap<String, BTreeMap<Letter, usize>> = HashMap::new();
    for word in words {
        let letters = sorted_letters(alphabet, &word);
        for (i, &letter) in letters.iter().enumerate() {
            // If letters are equal, removing the first is enough.
            if i > 0 && letters[i - 1] == letter {
                continue;
            }
            let stem = key(letters[..i].iter().chain(&letters[i + 1..]));
            *stems.entry(stem).or_default().entry(letter).or_default() += 1;
        }
    }
    let stem = |(key, with): (String, BTreeMap<_, _>)| Stem {
        letters: join(
            alphabet,
            &key.split_terminator('\0').filter_map(Letter::joined).collect::<Vec<_>>(),
        ),
        with: with.into_iter().collect(),
    };
    let mut stems: Vec<Stem> = stems.into_iter().map(stem).collect();
    stems.sort_unstable_by(|a, b| {
        let most = |stem: &Stem| (stem.with.len(), stem.words());
        let equal = most(b).cmp(&most(a));
        equal.then_with(|| (&a.letters, &a.with).cmp(&(&b.letters, &b.with)))
    });
    stems
}

/// The letter that `word` has besides `letters`, which are sorted.
fn added(alphabet: &Alphabet, letters: &[Letter], word: &str) -> Letter {
    let mut letters = letters.iter();
    let added =
        sorted_letters(alphabet, word).into_iter().find(|letter| letters.next() != Some(letter));
    added.expect("the word has one more letter")
}
