//! Which letters can be written as they are, so that they read as the same letters again.

use letters::fold_letter;
use unicode_normalization::char::canonical_combining_class;
use unicode_normalization::{IsNormalized, is_nfc_quick};

/// The capital of a folded letter, if it is one character that folds to this letter.
pub(crate) fn capital(letter: char) -> Option<char> {
    if letter.is_ascii() {
        return letter.is_ascii_lowercase().then(|| letter.to_ascii_uppercase());
    }
    let mut upper = letter.to_uppercase();
    let first = upper.next().filter(|first| first.is_uppercase())?;
    (upper.next().is_none() && fold_letter(first) == Some(letter)).then_some(first)
}

/// Whether NFC leaves the letter as it is next to any other letter.
pub(crate) fn stands_alone(letter: char) -> bool {
    letter.is_ascii()
        || canonical_combining_class(letter) == 0
            && is_nfc_quick(std::iter::once(letter)) == IsNormalized::Yes
}
