//! The longest words that contain a text.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::RangeInclusive;

use crate::error::{Error, letters_of};
use crate::vocabulary::Vocabulary;

/// The longest words that contain a text, at most `limit`: the longest first, then in byte order.
/// Only words whose number of letters is in `lengths` count.
///
/// Takes time proportional to the number of letters of all words, because the text can occur
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
    let text = letters_of("text", text)?;
    // The worst of the words kept is on top: the shortest, and the last of equal lengths.
    let mut best: BinaryHeap<(Reverse<usize>, String)> = BinaryHeap::new();
    let mut words = vocabulary.lexicon().iter();
    while let Some(entry) = words.next_entry() {
        let word = entry.word();
        if !word.contains(&text) || !vocabulary.accepts(entry) {
            continue;
        }
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
