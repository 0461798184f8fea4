//! The longest words that contain a text.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::RangeInclusive;

use dictc_letters::{Alphabet, Letter};
use dictc_query::{Question, typed};

use crate::error::Error;
use crate::vocabulary::Vocabulary;

/// The longest words that contain a text, at most `limit`: the longest first, then in byte order.
/// Only words whose number of letters is in `lengths` count.
///
/// Time is linear in the number of letters of all words, because the text can occur anywhere in a
/// word. Memory is linear in `limit`.
///
/// # Errors
///
/// If the text is empty or has characters other than letters.
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
    let text = typed("text", text, vocabulary.lexicon())?;
    let alphabet = vocabulary.lexicon().alphabet();
    let letters_of_text: Vec<Letter> = alphabet.divide(&text).collect();
    // The worst kept word is on top: the shortest, and the last one of equal length.
    let mut best: BinaryHeap<(Reverse<usize>, String)> = BinaryHeap::new();
    let mut words = vocabulary.walk(Question::words());
    while let Some(row) = words.next_row()? {
        let word = row.text();
        if !word.contains(&text)
            || !contains(alphabet, &word, &letters_of_text)
            || !vocabulary.accepts(row)
        {
            continue;
        }
        let letters = alphabet.count(&word);
        if !lengths.contains(&letters) {
            continue;
        }
        let length = Reverse(letters);
        // Words come in byte order, so an equally long word is worse than the kept words.
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

/// Whether a word that contains the text of these letters also contains the letters themselves.
fn contains(alphabet: &Alphabet, word: &str, letters: &[Letter]) -> bool {
    if word.is_ascii() && alphabet.long_letters().is_empty() {
        return true;
    }
    let word: Vec<Letter> = alphabet.divide(word).collect();
    word.windows(letters.len()).any(|it| it == letters)
}
