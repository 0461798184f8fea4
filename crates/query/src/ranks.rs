//! The ranks of words by the probability of drawing their letters.

use std::collections::BTreeMap;

use dictc_lexicon::Lexicon;

use crate::answers::{MAX_WORDS, collect};
use crate::bag::Bag;
use crate::error::Error;
use crate::word_range::WordRange;

/// The rank of each word among the words of its length: the likeliest to be drawn from a bag is
/// number 1. Equally likely words share the rank of the first of them.
///
/// Players of word games learn words in this order.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
/// use dictc_query::{Bag, ProbabilityRanks};
///
/// let bag: Bag = "a\t9\ne\t12\nt\t6\nz\t1\n".parse()?;
/// let lexicon = Lexicon::from_words(["ate", "eat", "zee", "at"])?;
/// let mut ranks = ProbabilityRanks::new(bag, lexicon);
/// assert_eq!((ranks.rank("ate")?, ranks.rank("eat")?, ranks.rank("zee")?), (1, 1, 3));
/// assert_eq!(ranks.rank("at")?, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ProbabilityRanks {
    bag: Bag,
    lexicon: Lexicon,
    /// For each length, how likely its words are, in ascending order.
    likely: BTreeMap<usize, Vec<(u64, u128)>>,
}

impl ProbabilityRanks {
    /// The ranks of the words of a lexicon. Takes constant time.
    #[must_use]
    pub fn new(bag: Bag, lexicon: Lexicon) -> Self {
        Self { bag, lexicon, likely: BTreeMap::new() }
    }

    /// The rank of `word`, which need not be in the lexicon, among the words of its length.
    ///
    /// The first word of a length takes the time to draw all words of this length; another one takes
    /// logarithmic time.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyWords`] if more than 5,000,000 words have this length.
    pub fn rank(&mut self, word: &str) -> Result<u64, Error> {
        let letters = self.lexicon.alphabet().count(word);
        if !self.likely.contains_key(&letters) {
            let mut words = WordRange::new().lengths(letters..=letters).words(&self.lexicon);
            let words = collect(&mut words, MAX_WORDS, |_| true)?;
            let mut likely: Vec<_> = words.iter().map(|word| self.bag.likelihood(word)).collect();
            likely.sort_unstable();
            self.likely.insert(letters, likely);
        }
        let (likely, own) = (&self.likely[&letters], self.bag.likelihood(word));
        Ok(1 + (likely.len() - likely.partition_point(|&it| it <= own)) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_agree_with_counting() {
        let bag: Bag = "a\t9\nb\t2\nc\t2\nd\t4\ne\t12\n?\t2\n".parse().unwrap();
        let letters = ['a', 'b', 'c', 'd', 'e', 'f'];
        let two = letters.iter().flat_map(|a| letters.iter().map(move |b| format!("{a}{b}")));
        let three = two.clone().flat_map(|ab| letters.iter().map(move |c| format!("{ab}{c}")));
        let words: Vec<String> = two.chain(three).collect();
        let mut ranks = ProbabilityRanks::new(bag.clone(), Lexicon::from_words(&words).unwrap());
        for word in &words {
            let likelier = |it: &&String| {
                it.len() == word.len() && bag.probability(it) > bag.probability(word)
            };
            let expected = 1 + words.iter().filter(likelier).count() as u64;
            assert_eq!(ranks.rank(word), Ok(expected), "{word}");
        }
        // Like "ff", it takes both blanks.
        assert_eq!(ranks.rank("zz"), Ok(36));
    }

    #[test]
    fn words_whose_ways_are_too_many_have_ranks() {
        let bag: Bag = "e\t4000\na\t3000\nz\t1000\n".parse().unwrap();
        let words = [("e", 1), ("a", 2), ("z", 3)].map(|(letter, rank)| (letter.repeat(20), rank));
        let lexicon = Lexicon::from_words(words.iter().map(|(word, _)| word)).unwrap();
        let mut ranks = ProbabilityRanks::new(bag, lexicon);
        for (word, rank) in &words {
            assert_eq!(ranks.rank(word), Ok(*rank), "{word}");
        }
    }
}
