//! Splits what somebody typed into words.

/// The words of a text that somebody typed: blanks, commas, semicolons, slashes, bars and line ends
/// separate them. Linear in the length of the text.
///
/// # Examples
///
/// ```
/// let words: Vec<_> = dictc_letters::typed_words("tea, ate;eat / eta|x-ray\n").collect();
/// assert_eq!(words, ["tea", "ate", "eat", "eta", "x-ray"]);
/// ```
#[doc(hidden)]
pub fn typed_words(text: &str) -> impl Iterator<Item = &str> + Clone {
    let is_between = |it: char| it.is_whitespace() || matches!(it, ',' | ';' | '/' | '|');
    text.split(is_between).filter(|word| !word.is_empty())
}
