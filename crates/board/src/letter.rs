//! What counts as a letter, and when two letters are the same.
//!
//! [`fold`] is the one place that decides it: tiles store folded letters only, so that comparing
//! tiles is comparing characters. It does not look at neighbouring characters; text is brought
//! to NFC (letter and accent as one character) before it comes here.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::canonical_combining_class;
use unicode_normalization::{IsNormalized, is_nfc_quick};

/// The letter as tiles store it, or `None` if `character` is no letter.
///
/// A letter is any character Unicode calls alphabetic. It is lower-cased, with three cases worth
/// knowing:
///
/// - `İ`, whose lower case is an `i` and a separate dot, becomes `i`;
/// - `Σ` and the final `ς` both become `σ`, as in Unicode's case folding: a die shows one sigma;
/// - `ß` stays `ß` (and `ẞ` becomes `ß`): it is one letter on a tile.
///
/// Folding twice is folding once. Constant time.
///
/// # Examples
///
/// ```
/// assert_eq!(board::fold('Q'), Some('q'));
/// assert_eq!(board::fold('Ł'), Some('ł'));
/// assert_eq!(board::fold('7'), None);
/// ```
#[must_use]
pub fn fold(character: char) -> Option<char> {
    if character.is_ascii() {
        return character.is_ascii_alphabetic().then(|| character.to_ascii_lowercase());
    }
    match character {
        'ς' => Some('σ'),
        // The first character of the lower case is all of it, except for İ.
        _ if character.is_alphabetic() => character.to_lowercase().next(),
        _ => None,
    }
}

/// `text` in NFC, folded letter by letter: a word as tiles would spell it. Linear time.
///
/// # Errors
///
/// The first character that is no letter.
///
/// # Examples
///
/// ```
/// assert_eq!(board::fold_all("Señor").as_deref(), Ok("señor"));
/// assert_eq!(board::fold_all("won't"), Err('\''));
/// ```
pub fn fold_all(text: &str) -> Result<String, char> {
    let folded: Result<String, char> = text.nfc().map(|c| fold(c).ok_or(c)).collect();
    // Lower-casing can make a letter that composes with the accent after it.
    folded.map(|text| text.nfc().collect())
}

/// The capital of a folded letter, if it is one character that reads as this letter again.
pub(crate) fn capital(letter: char) -> Option<char> {
    if letter.is_ascii() {
        return letter.is_ascii_lowercase().then(|| letter.to_ascii_uppercase());
    }
    let mut upper = letter.to_uppercase();
    let first = upper.next()?;
    let round_trip = upper.next().is_none() && first.is_uppercase() && fold(first) == Some(letter);
    round_trip.then_some(first)
}

/// Whether the letter can be written next to any other without NFC merging or moving the two.
pub(crate) fn stands_alone(letter: char) -> bool {
    letter.is_ascii()
        || canonical_combining_class(letter) == 0
            && is_nfc_quick(std::iter::once(letter)) == IsNormalized::Yes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_letters_that_need_care() {
        let cases = [
            ('a', Some('a')),
            ('Z', Some('z')),
            ('Ñ', Some('ñ')),
            ('Ä', Some('ä')),
            ('Ł', Some('ł')),
            ('İ', Some('i')),
            ('I', Some('i')),
            ('ı', Some('ı')),
            ('ß', Some('ß')),
            ('ẞ', Some('ß')),
            ('Σ', Some('σ')),
            ('ς', Some('σ')),
            ('σ', Some('σ')),
            ('ж', Some('ж')),
            ('א', Some('א')),
            ('語', Some('語')),
            ('1', None),
            ('-', None),
            ('?', None),
            ('\u{301}', None),
            ('🎲', None),
        ];
        for (character, expected) in cases {
            assert_eq!(fold(character), expected, "{character:?}");
        }
    }

    #[test]
    fn folding_twice_is_folding_once() {
        for character in '\0'..=char::MAX {
            if let Some(letter) = fold(character) {
                assert_eq!(fold(letter), Some(letter), "{character:?}");
            }
        }
    }

    #[test]
    fn only_i_with_a_dot_has_a_longer_lower_case() {
        let longer: Vec<char> = ('\0'..=char::MAX)
            .filter(|c| c.is_alphabetic() && c.to_lowercase().count() > 1)
            .collect();
        assert_eq!(longer, ['İ']);
    }

    #[test]
    fn text_is_composed_before_it_is_folded() {
        assert_eq!(fold_all("N\u{303}a").as_deref(), Ok("ña"));
        assert_eq!(fold_all("a-b"), Err('-'));
    }
}
