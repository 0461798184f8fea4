//! Words from a few letters, each used any number of times, as in Spelling Bee.

use dictc_letters::Letter;
use dictc_lexicon::{Lexicon, Search};

use crate::by_letter::{ByLetter, LetterAutomaton, Marks, automaton_of_letters, marks_in_field};
use crate::error::Error;

/// The maximum number of different letters.
const MAX_LETTERS: usize = 64;

/// Matches the words that consist of given letters, each used any number of times, and that have
/// each of the required letters at least once.
///
/// A step is logarithmic in the number of letters. A search visits the prefixes that consist of the
/// letters.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
/// use dictc_query::Hive;
///
/// let lexicon = Lexicon::from_words(["act", "cat", "catcall", "call", "tall", "tactical"])?;
/// let hive = Hive::new("atlc", "l")?;
/// assert_eq!(hive.clone().words(&lexicon).collect::<Vec<_>>(), ["call", "catcall", "tall"]);
/// assert!(hive.is_pangram("catcall") && !hive.is_pangram("call"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hive {
    /// The different letters, sorted.
    letters: Vec<Letter>,
    /// A bit for each letter that is required.
    required: u64,
    marks: Marks,
}

impl Hive {
    /// A hive of these letters. Required letters belong to it even if `letters` lacks them;
    /// repeated letters count once. Linear in the number of letters.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] if there are more than 64 different letters.
    pub fn new(letters: &str, required: &str) -> Result<Self, Error> {
        Self::of_letters(Letter::all(letters), Letter::all(required))
    }

    /// As [`new`](Self::new), of single letters. The text of some letters is that of others: त् and
    /// र together are त्र.
    ///
    /// # Errors
    ///
    /// As for [`new`](Self::new).
    pub fn of_letters(
        letters: impl IntoIterator<Item = Letter>,
        required: impl IntoIterator<Item = Letter>,
    ) -> Result<Self, Error> {
        let required: Vec<Letter> = required.into_iter().collect();
        let mut sorted: Vec<Letter> = letters.into_iter().chain(required.iter().copied()).collect();
        sorted.sort_unstable();
        sorted.dedup();
        if sorted.len() > MAX_LETTERS {
            let problem = format!("{} different letters; expected at most 64", sorted.len());
            let letters: String = sorted.into_iter().collect();
            return Err(Error::invalid("hive", &letters, None, problem));
        }
        let mut hive = Self { letters: sorted, required: 0, marks: Marks::default() };
        hive.required = required.iter().filter_map(|&letter| hive.bit(letter)).fold(0, union);
        Ok(hive)
    }

    /// The different letters, in alphabetical order.
    #[must_use]
    pub fn letters(&self) -> impl ExactSizeIterator<Item = Letter> + Clone {
        self.letters.iter().copied()
    }

    /// Whether a word consists of the letters and uses each of them. Linear in its length.
    #[must_use]
    pub fn is_pangram(&self, word: &str) -> bool {
        let used =
            self.marks.alphabet().divide(word).try_fold(0, |used, letter| self.step(&used, letter));
        used.is_some_and(|used| used.count_ones() as usize == self.letters.len())
    }

    /// The words of `lexicon` that match, in byte order.
    ///
    /// Visits the prefixes that consist of the letters. [`Search`] states the cost of a step.
    #[must_use]
    pub fn words(self, lexicon: &Lexicon) -> Search<Self> {
        lexicon.search(self.of_lexicon(lexicon)).remembering()
    }

    /// The same hive for words in the alphabet of a lexicon. [`words`](Self::words) does this.
    #[must_use]
    pub fn of_lexicon(self, lexicon: &Lexicon) -> Self {
        LetterAutomaton::of_lexicon(self, lexicon)
    }

    /// The bit of a letter.
    fn bit(&self, letter: Letter) -> Option<u64> {
        self.letters.binary_search(&letter).ok().map(|at| 1 << at)
    }
}

/// The letters of both sets.
fn union(a: u64, b: u64) -> u64 {
    a | b
}

impl LetterAutomaton for Hive {
    /// The letters used.
    type State = u64;

    fn start(&self) -> u64 {
        0
    }

    fn step(&self, &used: &u64, letter: Letter) -> Option<u64> {
        self.bit(letter).map(|bit| used | bit)
    }

    fn is_match(&self, &used: &u64) -> bool {
        used & self.required == self.required
    }

    marks_in_field!();
}

automaton_of_letters!(Hive, u64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_most_64_letters() {
        let letters = |count: u32| (0..count).filter_map(|i| char::from_u32(0x4e00 + i));
        assert!(Hive::new(&letters(64).collect::<String>(), "").is_ok());
        let error = Hive::new(&letters(65).collect::<String>(), "").unwrap_err();
        assert!(error.to_string().ends_with("65 different letters; expected at most 64"));
    }

    #[test]
    fn required_letters_belong_to_the_hive() {
        let hive = Hive::new("tta", "ce").unwrap();
        assert_eq!(hive.letters().collect::<String>(), "acet");
        assert!(hive.is_pangram("cetacea") && !hive.is_pangram("cetaceans"));
        assert!(!Hive::new("a", "").unwrap().is_pangram(""));
    }
}
