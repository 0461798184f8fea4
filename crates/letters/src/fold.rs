//! Folding words and letters. [`fold_character`] decides what each character becomes; everything
//! else builds on it.

use std::borrow::Cow;

use crate::compose::nfc;

/// Folds a word: composed (NFC) and in lower case, letter by letter.
///
/// Characters that are not letters stay. The [crate documentation](crate) lists the letters with
/// special rules.
///
/// Linear time. A word that needs no change is borrowed if it is ASCII, as nearly every word of
/// most lists is.
///
/// # Examples
///
/// ```
/// assert_eq!(dictc_letters::fold("STRASSE"), "strasse");
/// assert_eq!(dictc_letters::fold("E\u{301}té"), "été");
/// assert_eq!(dictc_letters::fold("ΛΌΓΟΣ"), "λόγοσ");
/// assert_eq!(dictc_letters::fold("R2-D2"), "r2-d2");
/// ```
#[must_use]
pub fn fold(word: &str) -> Cow<'_, str> {
    if word.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase()) {
        Cow::Borrowed(word)
    } else if word.is_ascii() {
        Cow::Owned(word.to_ascii_lowercase())
    } else {
        // A lower-case letter may compose with the accent after it although its capital does not.
        let folded: String = nfc(word).chars().map(fold_character).collect();
        Cow::Owned(nfc(&folded))
    }
}

/// Folds a text that consists of letters, as the ones on a tile do. It becomes the same text as
/// with [`fold`].
///
/// Linear time. Lower-case ASCII text is borrowed.
///
/// # Errors
///
/// The first character of the folded text that is not a letter.
///
/// # Examples
///
/// ```
/// assert_eq!(dictc_letters::fold_letters("Señor").as_deref(), Ok("señor"));
/// assert_eq!(dictc_letters::fold_letters("won't"), Err('\''));
/// ```
pub fn fold_letters(text: &str) -> Result<Cow<'_, str>, char> {
    let folded = fold(text);
    match folded.chars().find(|character| !character.is_alphabetic()) {
        None => Ok(folded),
        Some(character) => Err(character),
    }
}

/// Folds one letter. `None` if `character` is not a letter.
///
/// This function does not compose: compose (NFC) a text before you fold its characters one by one.
/// A few letters, such as Hebrew letters with points (`שׁ`), are several characters when composed;
/// [`fold_letters`] handles those.
///
/// Constant time.
///
/// # Examples
///
/// ```
/// assert_eq!(dictc_letters::fold_letter('Q'), Some('q'));
/// assert_eq!(dictc_letters::fold_letter('Ł'), Some('ł'));
/// assert_eq!(dictc_letters::fold_letter('7'), None);
/// ```
#[must_use]
pub fn fold_letter(character: char) -> Option<char> {
    if character.is_ascii() {
        return character.is_ascii_alphabetic().then(|| character.to_ascii_lowercase());
    }
    character.is_alphabetic().then(|| fold_character(character))
}

/// The capital of a folded letter, if it is one character that folds to this letter.
///
/// # Examples
///
/// ```
/// assert_eq!(dictc_letters::capital('é'), Some('É'));
/// // `ß` has a capital that people write as two letters.
/// assert_eq!(dictc_letters::capital('ß'), None);
/// assert_eq!(dictc_letters::capital('7'), None);
/// ```
#[must_use]
pub fn capital(letter: char) -> Option<char> {
    // The first of several characters folds to another letter.
    let first = letter.to_uppercase().next()?;
    (first != letter && fold_letter(first) == Some(letter)).then_some(first)
}

/// A folded letter as tiles show it: its [`capital`], or the letter itself if it has none of its
/// own.
///
/// # Examples
///
/// ```
/// assert_eq!(dictc_letters::face('é'), 'É');
/// // `I` is the capital of another letter.
/// assert_eq!(['i', 'ı'].map(dictc_letters::face), ['I', 'ı']);
/// ```
#[must_use]
pub fn face(letter: char) -> char {
    capital(letter).unwrap_or(letter)
}

/// A folded word as people write it: a sigma at its end is `ς`. [`fold`] makes it `σ` again.
///
/// Linear time. Words without such a sigma are borrowed.
///
/// # Examples
///
/// ```
/// assert_eq!(dictc_letters::written("σοφόσ"), "σοφός");
/// assert_eq!(dictc_letters::written("tea"), "tea");
/// ```
#[must_use]
pub fn written(word: &str) -> Cow<'_, str> {
    if !word.contains('σ') {
        return Cow::Borrowed(word);
    }
    let mut text = String::with_capacity(word.len());
    let mut letters = word.chars().peekable();
    let mut is_inside = false;
    while let Some(letter) = letters.next() {
        let is_last = letters.peek().is_none_or(|next| !next.is_alphabetic());
        text.push(if letter == 'σ' && is_inside && is_last { 'ς' } else { letter });
        is_inside = letter.is_alphabetic();
    }
    Cow::Owned(text)
}

/// The lower case of a letter as one character; anything else stays.
fn fold_character(character: char) -> char {
    match character {
        'ς' => 'σ',
        // All of the lower case, except of `İ`.
        _ => character.to_lowercase().next().unwrap_or(character),
    }
}

#[cfg(test)]
mod tests {
    use unicode_normalization::{UnicodeNormalization, is_nfc};

    use super::*;

    #[test]
    fn words() {
        for (word, folded) in [
            ("Tea", "tea"),
            ("ŁÓDŹ", "łódź"),
            ("E\u{301}te\u{301}", "été"),
            ("N\u{303}a", "ña"),
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
    fn letters() {
        for (character, folded) in [
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
        ] {
            assert_eq!(fold_letter(character), folded, "{character:?}");
        }
    }

    /// Accents that compose only after the letter before them is in lower case.
    #[test]
    fn accents_that_recompose() {
        // The dot of İ goes, and the i that remains composes with the accent.
        assert_eq!(fold("I\u{307}\u{301}"), "í");
        assert_eq!(fold_letters("I\u{307}\u{301}").as_deref(), Ok("í"));
        // No capital J with a caron exists as one character; ǰ does.
        assert!(is_nfc("J\u{30c}"));
        assert_eq!(fold("J\u{30c}"), "ǰ");
        assert_eq!(fold("H\u{331}"), "ẖ");
        assert_eq!(fold_letters("W\u{30a}Y\u{30a}T\u{308}").as_deref(), Ok("ẘẙẗ"));
        // A caron on Q composes in neither case.
        assert_eq!(fold("Q\u{30c}"), "q\u{30c}");
        assert_eq!(fold_letters("Q\u{30c}"), Err('\u{30c}'));
    }

    #[test]
    fn text_with_other_characters_is_refused() {
        assert_eq!(fold_letters("a-b"), Err('-'));
        assert_eq!(fold_letters("AB7"), Err('7'));
        assert_eq!(fold_letters("").as_deref(), Ok(""));
    }

    #[test]
    fn a_capital_is_one_letter_that_folds_back() {
        let letters = ['a', 'é', 'σ', 'ß', 'ı', '7', 'א'];
        let capitals = [Some('A'), Some('É'), Some('Σ'), None, None, None, None];
        assert_eq!(letters.map(capital), capitals);
        assert_eq!(letters.map(face), ['A', 'É', 'Σ', 'ß', 'ı', '7', 'א']);
        for letter in '\0'..=char::MAX {
            if let Some(capital) = capital(letter) {
                assert!(letter.to_uppercase().eq([capital]), "{letter:?}");
            }
        }
    }

    #[test]
    fn words_and_letters_fold_alike() {
        for character in '\0'..=char::MAX {
            let text = character.to_string();
            let word = fold(&text);
            match fold_letter(character) {
                None => assert_eq!(word, text.nfc().to_string(), "{character:?}"),
                // The few letters that NFC writes as other characters.
                Some(_) if !is_nfc(&text) => {
                    let one_by_one = text.nfc().map(|it| fold_letter(it).unwrap_or(it));
                    assert_eq!(word, one_by_one.nfc().to_string(), "{character:?}");
                }
                Some(letter) => assert_eq!(word, letter.to_string(), "{character:?}"),
            }
        }
    }

    #[test]
    fn folding_is_idempotent() {
        for character in '\0'..=char::MAX {
            let once = fold_character(character);
            assert_eq!(fold_character(once), once, "{character:?}");
            let text = character.to_string();
            let folded = fold(&text);
            assert_eq!(fold(&folded), folded, "{character:?}");
        }
    }

    #[test]
    fn only_i_with_a_dot_has_a_longer_lower_case() {
        let longer: Vec<char> =
            ('\0'..=char::MAX).filter(|it| it.to_lowercase().count() > 1).collect();
        assert_eq!(longer, ['İ']);
    }

    #[test]
    fn only_a_sigma_at_the_end_is_written_otherwise() {
        for (word, text) in
            [("σοφόσ", "σοφός"), ("σ", "σ"), ("σασ σ", "σας σ"), ("tea", "tea"), ("", "")]
        {
            assert_eq!(written(word), text);
            assert_eq!(fold(&written(word)), word);
        }
    }

    #[test]
    fn lower_case_ascii_is_borrowed() {
        assert!(matches!(fold("tea"), Cow::Borrowed("tea")));
        assert!(matches!(fold(""), Cow::Borrowed("")));
        assert!(matches!(fold_letters("tea"), Ok(Cow::Borrowed("tea"))));
    }
}
