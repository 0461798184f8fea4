//! The common words of a lexicon.

use dictc_lexicon::Lexicon;

use crate::error::Error;

/// Makes a lexicon in memory, without values, of the words whose value is at most `level`.
///
/// In dictionaries with levels, these are the more common words. Linear in the number of words.
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
/// let common = dictc_optimize::common_words(&lexicon, 50)?;
/// assert_eq!(common.iter().collect::<Vec<_>>(), ["tea", "ten"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn common_words(lexicon: &Lexicon, level: u64) -> Result<Lexicon, Error> {
    let values = lexicon.values().ok_or(Error::NoValues)?;
    let words = lexicon.iter().enumerate();
    let is_common = |ordinal| values.get(ordinal).is_some_and(|value| value <= level);
    let common = words.filter(|(ordinal, _)| is_common(*ordinal)).map(|(_, word)| word);
    Lexicon::from_words(common).map_err(|error| Error::Lexicon(error.to_string()))
}
