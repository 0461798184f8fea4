//! Words that can be formed from given letters.

use crate::by_letter::{ByLetter, LetterAutomaton, automaton_of_letters};
use crate::lexicon::Lexicon;

/// A blank, which can be any letter.
const BLANK: char = '?';

/// Matches the words that can be formed from given letters. `?` is a blank, which can be any
/// letter.
///
/// A step takes time proportional to the number of different letters. A search visits the prefixes
/// that can be formed.
///
/// # Examples
///
/// ```
/// use lexicon::{Anagram, Lexicon};
///
/// let lexicon = Lexicon::from_words(["ate", "eat", "set", "tea", "teas"])?;
///
/// assert_eq!(lexicon.anagrams(&Anagram::of("tea")), ["ate", "eat", "tea"]);
/// assert_eq!(lexicon.anagrams(&Anagram::within("se?t")), ["teas", "ate", "eat", "set", "tea"]);
/// # Ok::<(), lexicon::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Anagram {
    /// The different letters, sorted.
    letters: Vec<char>,
    /// The number of each letter, then the number of blanks.
    counts: Box<[u32]>,
    /// The number of letters that may remain.
    spare: u32,
}

/// The letters that remain.
#[derive(Clone, Debug)]
pub struct Left {
    counts: Box<[u32]>,
    total: u32,
}

impl Anagram {
    /// Words that use all of these letters.
    #[must_use]
    pub fn of(letters: &str) -> Self {
        Self::new(letters, false)
    }

    /// Words that use some or all of these letters.
    #[must_use]
    pub fn within(letters: &str) -> Self {
        Self::new(letters, true)
    }

    fn new(text: &str, some: bool) -> Self {
        let mut letters: Vec<char> = text.chars().filter(|&it| it != BLANK).collect();
        letters.sort_unstable();
        let blanks = text.chars().count() - letters.len();
        let mut counts: Vec<usize> = letters.chunk_by(PartialEq::eq).map(<[char]>::len).collect();
        counts.push(blanks);
        letters.dedup();
        let number = |count| u32::try_from(count).unwrap_or(u32::MAX);
        let counts: Box<[u32]> = counts.into_iter().map(number).collect();
        let spare = if some { u32::MAX } else { 0 };
        Self { letters, counts, spare }
    }
}

impl LetterAutomaton for Anagram {
    type State = Left;

    fn start(&self) -> Left {
        let total = self.counts.iter().fold(0u32, |sum, &count| sum.saturating_add(count));
        Left { counts: self.counts.clone(), total }
    }

    fn step(&self, left: &Left, letter: char) -> Option<Left> {
        let blanks = self.letters.len();
        let of_letter = self.letters.binary_search(&letter).ok();
        let kind = of_letter.filter(|&kind| left.counts[kind] > 0).unwrap_or(blanks);
        if left.counts[kind] == 0 {
            return None;
        }
        let mut counts = left.counts.clone();
        counts[kind] -= 1;
        Some(Left { counts, total: left.total - 1 })
    }

    fn is_match(&self, left: &Left) -> bool {
        left.total <= self.spare
    }
}

automaton_of_letters!(Anagram, Left);

impl Lexicon {
    /// The words that can be formed from the letters of `anagram`, longest first, then in byte
    /// order.
    ///
    /// Takes time proportional to the number of prefixes that can be formed, and memory
    /// proportional to the number of words found.
    #[must_use]
    pub fn anagrams(&self, anagram: &Anagram) -> Vec<String> {
        self.anagrams_at_most(anagram, usize::MAX).unwrap_or_default()
    }

    /// Like [`anagrams`](Self::anagrams), but `None` if there are more than `most` words: a file
    /// of a few bytes can encode more words than fit in memory.
    #[must_use]
    pub fn anagrams_at_most(&self, anagram: &Anagram, most: usize) -> Option<Vec<String>> {
        let mut words: Vec<String> = self.search(anagram).take(most.saturating_add(1)).collect();
        if words.len() > most {
            return None;
        }
        // The sort is stable, so words of equal length stay in byte order.
        words.sort_by_cached_key(|word| std::cmp::Reverse(word.chars().count()));
        Some(words)
    }
}
