//! When two letters are the same: words and what is looked for are folded alike.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;

/// A word as dictionaries hold it: composed (NFC) and in lower case, letter by letter.
///
/// A letter stays one letter, so that a word takes as many tiles as it was written with. Three letters need a
/// rule of their own:
///
/// - `İ`, whose lower case is an `i` and a separate dot, becomes `i`;
/// - `Σ` and the final `ς` both become `σ`, as in Unicode's case folding: a tile shows one sigma;
/// - `ß` stays `ß`, and `ẞ` becomes `ß`.
///
/// What is no letter stays as it is. Takes time in the word's length; what needs no change, which is
/// nearly every word of most lists, is borrowed.
///
/// # Examples
///
/// ```
/// assert_eq!(lexicon::fold("STRASSE"), "strasse");
/// assert_eq!(lexicon::fold("E\u{301}té"), "été");
/// assert_eq!(lexicon::fold("ΛΌΓΟΣ"), "λόγοσ");
/// ```
#[must_use]
pub fn fold(word: &str) -> Cow<'_, str> {
    if word.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase()) {
        Cow::Borrowed(word)
    } else if word.is_ascii() {
        Cow::Owned(word.to_ascii_lowercase())
    } else {
        // Lower-casing can make a letter that composes with the accent after it.
        let folded: String = word.nfc().map(fold_letter).collect();
        Cow::Owned(folded.nfc().collect())
    }
}

fn fold_letter(letter: char) -> char {
    match letter {
        'ς' => 'σ',
        // The first character of the lower case is all of it, except for İ.
        _ => letter.to_lowercase().next().unwrap_or(letter),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_letters_that_need_care() {
        for (word, folded) in [
            ("Tea", "tea"),
            ("ŁÓDŹ", "łódź"),
            ("E\u{301}te\u{301}", "été"),
            ("İSTANBUL", "istanbul"),
            ("I\u{307}STANBUL", "istanbul"),
            ("KIZILIRMAK", "kizilirmak"),
            ("ılık", "ılık"),
            ("STRAẞE", "straße"),
            ("Straße", "straße"),
            ("ΛΌΓΟΣ", "λόγοσ"),
            ("λόγος", "λόγοσ"),
            ("L·L", "l·l"),
            ("R2-D2", "r2-d2"),
        ] {
            assert_eq!(fold(word), folded, "{word}");
        }
    }

    #[test]
    fn folding_twice_is_folding_once() {
        for letter in '\0'..=char::MAX {
            let once = fold_letter(letter);
            assert_eq!(fold_letter(once), once, "{letter:?}");
        }
    }

    #[test]
    fn what_needs_no_change_is_borrowed() {
        assert!(matches!(fold("tea"), Cow::Borrowed("tea")));
        assert!(matches!(fold(""), Cow::Borrowed("")));
    }
}
