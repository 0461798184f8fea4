//! Composing letters and their accents: NFC.

use std::iter;

use unicode_normalization::char::canonical_combining_class;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// The text in NFC: letters and their accents are single characters where Unicode has them. Takes
/// time linear in the text, if no letter has more than a few accents.
#[must_use]
pub fn nfc(text: &str) -> String {
    // tools/wasm/build: JavaScript composes texts, so small modules do without the tables.
    if cfg!(texts_are_composed) { text.to_owned() } else { text.nfc().collect() }
}

/// Whether NFC leaves the character as it is next to any other one.
///
/// # Examples
///
/// ```
/// assert!(dictc_letters::stands_alone('é'));
/// // Composes with the letter before it.
/// assert!(!dictc_letters::stands_alone('\u{301}'));
/// // NFC writes the sign for ångström as the letter å in upper case.
/// assert!(!dictc_letters::stands_alone('\u{212b}'));
/// ```
#[must_use]
pub fn stands_alone(character: char) -> bool {
    canonical_combining_class(character) == 0
        && is_nfc_quick(iter::once(character)) == IsNormalized::Yes
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
    }
}
