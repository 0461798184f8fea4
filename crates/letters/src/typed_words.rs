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

/// The words of a text that somebody wrote in a game, without the digits, signs and quotes around
/// them: `1. tea`, `(tea)` and `tea!` have one word. What has no letter is left out. Linear in the
/// length of the text.
///
/// # Examples
///
/// ```
/// let words: Vec<_> = dictc_letters::written_words("1. tea, “ate”! - x-ray").collect();
/// assert_eq!(words, ["tea", "ate", "x-ray"]);
/// ```
#[doc(hidden)]
pub fn written_words(text: &str) -> impl Iterator<Item = &str> + Clone {
    let is_around = |it: char| it.is_ascii() && !it.is_alphabetic() || "“”„«»‹›‘’…".contains(it);
    let words = typed_words(text).map(move |word| word.trim_matches(is_around));
    words.filter(|word| word.contains(char::is_alphabetic))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_and_some_signs_divide_typed_words() {
        let words = |text| typed_words(text).collect::<Vec<_>>();
        assert_eq!(
            words("tea,ate;eat/eta|été x-ray\tit's\n!"),
            ["tea", "ate", "eat", "eta", "été", "x-ray", "it's", "!"]
        );
        assert!(words(" ,;/|\n\u{3000}").is_empty());
    }

    #[test]
    fn written_words_lose_signs_around_them() {
        for (text, words) in [
            ("1. tea", &["tea"][..]),
            ("(tea), tea! 2)ate", &["tea", "tea", "ate"]),
            ("“ate” „été“ «eat» …eta… ‘tea’ ‹tee›", &["ate", "été", "eat", "eta", "tea", "tee"]),
            ("'x-ray' it's", &["x-ray", "it's"]),
            // A letter that ends with a mark keeps it.
            ("न्! q\u{30c}.", &["न्", "q\u{30c}"]),
            ("12 -- … 3;!", &[]),
        ] {
            assert_eq!(written_words(text).collect::<Vec<_>>(), words, "{text}");
        }
    }
}
