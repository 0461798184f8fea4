//! The longest words that contain a text.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::RangeInclusive;

use dictc_lexicon::Automaton;

use crate::error::{Error, letters_of};
use crate::vocabulary::Vocabulary;

/// The longest words that contain a text, at most `limit`: the longest first, then in byte order.
/// Only words whose number of letters is in `lengths` count.
///
/// Takes time proportional to the number of prefixes in the dictionary, because the text can occur
/// anywhere in a word, and memory proportional to `limit`.
///
/// # Errors
///
/// If the text is empty or has other characters than letters.
///
/// # Examples
///
/// ```
/// use dictc_puzzles::longest_containing;
/// use dictc_lexicon::Lexicon;
///
/// let vocabulary = Lexicon::from_words(["act", "cat", "tact", "actor", "tactile"])?.into();
/// assert_eq!(longest_containing(&vocabulary, "ACT", &(4..=9), 3)?, ["tactile", "actor", "tact"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn longest_containing(
    vocabulary: &Vocabulary,
    text: &str,
    lengths: &RangeInclusive<usize>,
    limit: usize,
) -> Result<Vec<String>, Error> {
    let containing = Containing::new(letters_of("text", text)?.into_bytes());
    // The worst of the words kept is on top: the shortest, and the last of equal lengths.
    let mut best: BinaryHeap<(Reverse<usize>, String)> = BinaryHeap::new();
    let mut search = vocabulary.lexicon().search(&containing);
    while let Some(entry) = search.next_entry() {
        if !vocabulary.accepts(entry) {
            continue;
        }
        let word = entry.word();
        let letters = word.chars().count();
        if !lengths.contains(&letters) {
            continue;
        }
        let length = Reverse(letters);
        // Words come in byte order, so an equally long word is worse than those kept.
        if best.len() >= limit && best.peek().is_none_or(|(worst, _)| length >= *worst) {
            continue;
        }
        best.push((length, word.into_owned()));
        if best.len() > limit {
            best.pop();
        }
    }
    Ok(best.into_sorted_vec().into_iter().map(|(_, word)| word).collect())
}

/// Matches keys that contain some bytes, by the algorithm of Knuth, Morris and Pratt. In UTF-8,
/// a text contains another if its bytes do.
#[derive(Clone, Debug)]
struct Containing {
    text: Vec<u8>,
    /// For each number of matched bytes, the number that stay matched if the next byte differs.
    fallback: Vec<usize>,
}

impl Containing {
    fn new(text: Vec<u8>) -> Self {
        let mut this = Self { fallback: vec![0; text.len() + 1], text };
        for matched in 2..=this.text.len() {
            let byte = this.text[matched - 1];
            this.fallback[matched] = this.step(this.fallback[matched - 1], byte);
        }
        this
    }

    /// The number of bytes matched after one more byte.
    fn step(&self, mut matched: usize, byte: u8) -> usize {
        while self.text.get(matched) != Some(&byte) {
            if matched == 0 {
                return 0;
            }
            matched = self.fallback[matched];
        }
        matched + 1
    }
}

impl Automaton for Containing {
    /// The number of bytes matched; stays at the length of the text once it is found.
    type State = usize;

    fn start(&self) -> usize {
        0
    }

    fn is_match(&self, &matched: &usize) -> bool {
        matched == self.text.len()
    }

    fn accept(&self, &matched: &usize, byte: u8) -> usize {
        if matched == self.text.len() { matched } else { self.step(matched, byte) }
    }
}
