//! The words of a lexicon whose values are in a range.

use std::ops::RangeBounds;

use dictc_lexicon::Lexicon;

use crate::error::Error;

/// Makes a lexicon in memory, without values, of the words with a value in this range.
///
/// In dictionaries with levels, `..=35` are the more common words. Linear in the number of words.
///
/// # Errors
///
/// [`Error::NoValues`] if the lexicon has no values; [`Error::Lexicon`] if the words cannot be put
/// into a lexicon.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
///
/// let lexicon = Lexicon::from_levels([("tea", 10), ("teapoy", 70), ("ten", 20)])?;
/// let common = dictc_optimize::words_with_values(&lexicon, ..=50)?;
/// assert_eq!(common.iter().collect::<Vec<_>>(), ["tea", "ten"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn words_with_values(
    lexicon: &Lexicon,
    range: impl RangeBounds<u64>,
) -> Result<Lexicon, Error> {
    let values = lexicon.values().ok_or(Error::NoValues)?;
    let words = lexicon.iter().enumerate();
    let is_chosen = |ordinal| values.get(ordinal).is_some_and(|value| range.contains(&value));
    let chosen = words.filter(|(ordinal, _)| is_chosen(*ordinal)).map(|(_, word)| word);
    Lexicon::from_words(chosen).map_err(|error| Error::Lexicon(error.to_string()))
}
