//! Writing letters so that they read as the same letters again.

use letters::fold_letter;
use unicode_normalization::char::canonical_combining_class;
use unicode_normalization::{IsNormalized, is_nfc_quick};

/// The capital of a folded letter, if it is one character that reads as this letter again.
pub(crate) fn capital(letter: char) -> Option<char> {
    if letter.is_ascii() {
        return letter.is_ascii_lowercase().then(|| letter.to_ascii_uppercase());
    }
    let mut upper = letter.to_uppercase();
    let first = upper.next()?;
    let round_trip =
        upper.next().is_none() && first.is_uppercase() && fold_letter(first) == Some(letter);
    round_trip.then_some(first)
}

/// Whether NFC leaves the letter as it is next to any other letter.
pub(crate) fn stands_alone(letter: char) -> bool {
    letter.is_ascii()
        || canonical_combining_class(letter) == 0
            && is_nfc_quick(std::iter::once(letter)) == IsNormalized::Yes
}
