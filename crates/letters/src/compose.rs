//! Composing letters and their accents: NFC.

use std::borrow::Cow;
use std::iter;

use crate::letter::{Letter, joins};
use unicode_normalization::char::canonical_combining_class;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// The text in NFC: letters and their accents are single characters where Unicode has them. Takes
/// time linear in the text, if no letter has more than a few accents.
#[must_use]
pub fn nfc(text: &str) -> String {
    // tools/wasm/build: JavaScript composes texts, so small modules do without the tables.
    if cfg!(texts_are_composed) { text.to_owned() } else { text.nfc().collect() }
}

/// The text with the letters that ligatures and digraphs of one code point stand for: `ﬁ` is `f` and
/// `i`, `ĳ` is `i` and `j`, `ǆ` is `d` and `ž`, and the forms in which Arabic letters are drawn are
/// these letters.
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

/// Whether a character is in Unicode only because older character sets had it, and stands for
/// letters that are there themselves.
fn is_ligature(character: char) -> bool {
    matches!(character,
        'Ĳ' | 'ĳ' | 'Ǆ'..='ǌ' | 'Ǳ'..='ǳ' | 'ﬀ'..='ﬆ' | 'ﬓ'..='ﬗ' | '\u{fb20}'..='\u{fb28}' | 'ﭏ'
        | '\u{fb50}'..='\u{fdfb}' | '\u{fe70}'..='\u{fefc}')
}

/// Whether a letter stays itself in every text, whatever letters are beside it: NFC leaves it as it
/// is, and the letter after it does not become a part of it.
///
/// # Examples
///
/// ```
/// use dictc_letters::{Letter, stands_alone};
///
/// let of = |text| Letter::new(text).is_some_and(stands_alone);
/// assert!(of("é") && of("हि"));
/// // A sign that takes the vowel away joins the next consonant.
/// assert!(!of("न्"));
/// // NFC writes the sign for ångström as the letter å in upper case.
/// assert!(!of("\u{212b}"));
/// ```
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
        // An accent, the sign for ångström, a vowel that joins the consonant before it, and a
        // point of Hebrew that joins none.
        assert!(!['\u{301}', '\u{212b}', '\u{1161}', '\u{5b0}'].into_iter().any(stands_alone));
        let of = |text| Letter::new(text).is_some_and(stands_alone);
        assert!(["ọ̀", "न्दी", "กำ", "ழ்ஶா"].into_iter().all(|it| of(it) || Letter::new(it).is_none()));
        assert!(!["न्", "क्\u{200d}"].into_iter().any(of));
    }
}
