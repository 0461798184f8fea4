//! Ranks suggestions: how likely it is that a word was meant by a misspelled one.
//!
//! Words at the same distance differ in the kind of misspelling, and in how common they are. This
//! module ranks them; it neither finds words nor measures distances.

use std::cmp::Reverse;

use dictc_letters::{Alphabet, Letter};
use dictc_lexicon::Lexicon;

/// Ranks words that are near a typed one.
#[derive(Debug)]
pub(crate) struct Likelihood<'t> {
    typed: &'t [Letter],
    alphabet: &'t Alphabet,
    /// Whether the typed text may be only the beginning of the word.
    beginning: bool,
    /// Whether values are levels: the most common words have the lowest. Otherwise they are counts.
    has_levels: bool,
    /// The letters of the typed text, sorted.
    letters: Vec<Letter>,
    /// The same, with equal neighbors counted once.
    single_letters: Vec<Letter>,
    /// The letters of the current word. Reused, because most queries rank many words.
    word: Vec<Letter>,
    sorted: Vec<Letter>,
}

/// The sort key of a word: the lowest comes first. Fields are in order of importance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank {
    distance: usize,
    is_other_mistake: bool,
    rarity: u64,
    shared_letters: Reverse<usize>,
    /// Whether the first letter is another one: most people know how a word begins.
    begins_otherwise: bool,
    /// The number of letters of a word if only its beginning was typed, else 0.
    length_of_completion: usize,
}

impl<'t> Likelihood<'t> {
    pub(crate) fn new(typed: &'t [Letter], beginning: bool, lexicon: &'t Lexicon) -> Self {
        let has_levels = lexicon.levels().is_some();
        let (mut letters, mut single_letters) = (Vec::new(), Vec::new());
        sort_letters(typed, &mut letters);
        sort_single_letters(typed, &mut single_letters);
        let (word, sorted) = (Vec::new(), Vec::new());
        let alphabet = lexicon.alphabet();
        Self { typed, alphabet, beginning, has_levels, letters, single_letters, word, sorted }
    }

    /// The rank of a word at this distance, with its value. Takes O(n log n) time for n letters.
    pub(crate) fn rank(&mut self, word: &str, distance: usize, value: Option<u64>) -> Rank {
        self.word.clear();
        self.word.extend(self.alphabet.divide(word));
        let in_front = shared(self.word.iter(), self.typed.iter());
        let (behind, length_of_completion) = match self.beginning {
            true => (0, self.word.len()),
            false => (shared(self.word.iter().rev(), self.typed.iter().rev()), 0),
        };
        Rank {
            distance,
            // Letters that were not typed yet are not a mistake, so this does not apply to
            // beginnings.
            is_other_mistake: !self.beginning && !self.is_slip(),
            rarity: self.rarity(value),
            shared_letters: Reverse(in_front + behind),
            begins_otherwise: in_front == 0,
            length_of_completion,
        }
    }

    /// Whether the letters are right, except that some were swapped, doubled, or not doubled.
    fn is_slip(&mut self) -> bool {
        sort_letters(&self.word, &mut self.sorted);
        if self.sorted == self.letters {
            return true;
        }
        sort_single_letters(&self.word, &mut self.sorted);
        self.sorted == self.single_letters
    }

    /// The rarity of a word. A word without a value is the rarest.
    fn rarity(&self, value: Option<u64>) -> u64 {
        match value {
            Some(value) if self.has_levels => value,
            Some(value) => u64::MAX - value,
            None => u64::MAX,
        }
    }
}

fn sort_letters(word: &[Letter], letters: &mut Vec<Letter>) {
    letters.clear();
    letters.extend(word);
    letters.sort_unstable();
}

fn sort_single_letters(word: &[Letter], letters: &mut Vec<Letter>) {
    letters.clear();
    letters.extend(word);
    letters.dedup();
    letters.sort_unstable();
}

/// The number of equal items at the start of two sequences.
fn shared<'c>(a: impl Iterator<Item = &'c Letter>, b: impl Iterator<Item = &'c Letter>) -> usize {
    a.zip(b).take_while(|(a, b)| a == b).count()
}
