//! Composes letters and their accents (NFC).

use std::borrow::Cow;
use std::iter;

use crate::letter::{Letter, joins};
use unicode_normalization::char::canonical_combining_class;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// The text in NFC: letters and their accents are single characters where Unicode has them. Linear
/// in the length of the text, if no letter has more than a few accents.
#[must_use]
pub fn nfc(text: &str) -> String {
    // tools/wasm/build: JavaScript composes texts, so small modules omit the tables.
    if cfg!(texts_are_composed) { text.to_owned() } else { text.nfc().collect() }
}

/// Replaces ligatures and digraphs of one code point by their letters: `ﬁ` by `f` and `i`, `ĳ` by
/// `i` and `j`, `ǆ` by `d` and `ž`, `ŀ` by `l` and `·`; and other forms of letters by these letters:
/// presentation forms of Arabic, full-width and half-width forms, and the long s `ſ`.
pub(crate) fn without_ligatures(text: &str) -> Cow<'_, str> {
    if cfg!(texts_are_composed) || !text.contains(is_ligature) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        if is_ligature(character) {
            plain.extend(iter::once(character).nfkd());
        } else {
            plain.push(character);
        }
    }
    Cow::Owned(plain)
}

/// Whether a character is in Unicode only for compatibility with older character sets, and stands
/// for other letters.
fn is_ligature(character: char) -> bool {
    matches!(character,
        'Ĳ' | 'ĳ' | 'Ŀ' | 'ŀ' | 'ſ' | 'ẛ' | 'Ǆ'..='ǌ' | 'Ǳ'..='ǳ' | 'ﬀ'..='ﬆ' | 'ﬓ'..='ﬗ' | '\u{fb20}'..='\u{fb28}' | 'ﭏ'
        | '\u{fb50}'..='\u{fdfb}' | '\u{fe70}'..='\u{fefc}' | '\u{ff01}'..='\u{ffdc}')
}

/// Whether a letter stays the same in every text: NFC does not change it, and it does not combine
/// with the letter after it.
///
/// # Examples
///
/// ```
/// use dictc_letters::{Letter, stands_alone};
///
/// let of = |text| Letter::new(text).is_some_and(stands_alone);
/// assert!(of("é") && of("हि"));
/// // A virama, which removes the vowel, combines with the next consonant.
/// assert!(!of("न्"));
/// // NFC replaces the sign for ångström by the letter å in upper case.
/// assert!(!of("\u{212b}"));
/// ```
#[doc(hidden)]
#[must_use]
pub fn stands_alone(letter: impl Into<Letter>) -> bool {
    const TAKES_VOWEL: u8 = 9;
    let letter = letter.into();
    let mut characters = letter.as_str().chars();
    let Some(first) = characters.next() else { return false };
    let is_composed = is_nfc_quick(iter::once(first)) == IsNormalized::Yes;
    let joins_next = characters
        .next_back()
        .is_some_and(|it| it == '\u{200d}' || canonical_combining_class(it) == TAKES_VOWEL);
    canonical_combining_class(first) == 0 && is_composed && !joins(first) && !joins_next
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_composes_or_is_written_otherwise_does_not_stand_alone() {
        assert!(['a', 'é', 'ß', 'א', '한'].into_iter().all(stands_alone));
        // An accent, the sign for ångström, a vowel that combines with the consonant before it, and
        // a Hebrew point that does not combine.
        assert!(!['\u{301}', '\u{212b}', '\u{1161}', '\u{5b0}'].into_iter().any(stands_alone));
        let of = |text| Letter::new(text).is_some_and(stands_alone);
        assert!(["ọ̀", "न्दी", "กำ", "ழ்ஶா"].into_iter().all(|it| of(it) || Letter::new(it).is_none()));
        assert!(!["न्", "क्\u{200d}"].into_iter().any(of));
    }
}
