//! Folds words and letters. [`fold_character`] folds each character; everything else builds on it.

use std::borrow::Cow;

use unicode_normalization::char::canonical_combining_class;

use crate::compose::{nfc, without_ligatures};
use crate::letter::Letter;

/// Folds a word: composed (NFC) and in lower case, letter by letter.
///
/// Characters that are not letters stay. The [crate documentation](crate) lists the letters with
/// special rules.
///
/// Linear time. An ASCII word that needs no change is borrowed, which is the case for nearly all
/// words of most lists.
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
    if is_folded_ascii(word.as_bytes()) {
        Cow::Borrowed(word)
    } else if word.is_ascii() {
        Cow::Owned(word.to_ascii_lowercase())
    } else {
        // A lower-case letter may compose with the accent after it although its capital does not.
        let mut folded = String::with_capacity(word.len());
        for character in nfc(&without_ligatures(word)).chars() {
            if shows(&folded, character) {
                folded.push(fold_character(character));
            }
        }
        Cow::Owned(nfc(&folded))
    }
}

/// Whether a text is ASCII that folding leaves as it is.
pub(crate) fn is_folded_ascii(text: &[u8]) -> bool {
    text.iter().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase())
}

/// Whether a character matters after this text.
fn shows(before: &str, character: char) -> bool {
    match character {
        _ if is_filler(character) => false,
        // Only separates two letters of Persian or Hindi that would be drawn as one.
        '\u{200c}' => false,
        // After a virama, it makes another letter; elsewhere it only changes shapes.
        '\u{200d}' => {
            const TAKES_VOWEL: u8 = 9;
            let last = before.chars().next_back();
            last.is_some_and(|it| canonical_combining_class(it) == TAKES_VOWEL)
        }
        // The dot that a small letter already has: some programs write İ in lower case in this way.
        '\u{307}' => !before.ends_with(['i', 'I', 'j', 'į', 'ị']),
        _ => true,
    }
}

/// Whether a character only fills space, chooses a form of the character before it, or tags it: two
/// words that differ in it look alike. Tatweel stretches Arabic letters, U+034F joins nothing, and
/// Hangul has fillers in place of a part of a syllable.
fn is_filler(character: char) -> bool {
    matches!(character,
        '\u{640}' | '\u{34f}'
        | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}'
        | '\u{180b}'..='\u{180d}' | '\u{180f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}'
        | '\u{e0000}'..='\u{e007f}')
}

/// Folds a text that must consist of letters, as on a tile. The result is the same as with
/// [`fold`].
///
/// Linear time. Lower-case ASCII text is borrowed.
///
/// # Errors
///
/// The first character of the folded text that is not a letter or a part of one.
///
/// # Examples
///
/// ```
/// assert_eq!(dictc_letters::fold_letters("Señor").as_deref(), Ok("señor"));
/// assert_eq!(dictc_letters::fold_letters("won't"), Err('\''));
/// ```
pub fn fold_letters(text: &str) -> Result<Cow<'_, str>, char> {
    let folded = fold(text);
    let other = Letter::all(&folded).find(|letter| !letter.is_alphabetic());
    match other.and_then(|letter| letter.as_str().chars().next()) {
        None => Ok(folded),
        Some(character) => Err(character),
    }
}

/// The capital of a folded letter, if it folds to this letter and readers expect it: of a letter of
/// several characters, only the first is changed. Georgian letters have none here: Mtavruli is for
/// whole texts, and most fonts lack it.
#[must_use]
pub fn capital(letter: impl Into<Letter>) -> Option<Letter> {
    let letter = letter.into();
    let text = letter.as_str();
    let first = text.chars().next()?;
    if matches!(first, 'ა'..='ჿ') {
        return None;
    }
    // If the capital has several characters, the first one folds to another letter.
    let capital =
        first.to_uppercase().next().filter(|it| *it != first && fold_character(*it) == first)?;
    let mut text = String::from(&text[first.len_utf8()..]);
    text.insert(0, capital);
    Letter::joined(&nfc(&text)).filter(|it| fold(it.as_str()) == letter.as_str())
}

/// A folded word in its usual spelling: a sigma at its end becomes `ς`, and letters of Cherokee
/// become those that nearly all texts and fonts have, which Unicode calls capitals. [`fold`] makes
/// them `σ` and small letters again. A dictionary of another program can have words with control
/// characters, which appear as escapes.
///
/// Linear time. Words without such letters are borrowed.
///
/// # Examples
///
/// ```
/// assert_eq!(dictc_letters::written("σοφόσ"), "σοφός");
/// assert_eq!(dictc_letters::written("ꮳꮃꭹ"), "ᏣᎳᎩ");
/// assert_eq!(dictc_letters::written("tea"), "tea");
/// ```
#[must_use]
pub fn written(word: &str) -> Cow<'_, str> {
    // Only letters outside ASCII have other forms.
    if word.is_ascii() {
        return crate::visible(word);
    }
    if word.contains(is_small_cherokee) {
        let capitals = word.chars().map(|it| match is_small_cherokee(it) {
            true => it.to_uppercase().next().unwrap_or(it),
            false => it,
        });
        return Cow::Owned(crate::visible(&capitals.collect::<String>()).into_owned());
    }
    if !word.contains('σ') {
        return crate::visible(word);
    }
    let mut text = String::with_capacity(word.len());
    let mut letters = Letter::all(word).peekable();
    let mut is_inside = false;
    while let Some(letter) = letters.next() {
        let is_last = letters.peek().is_none_or(|next| !next.is_alphabetic());
        let is_final = letter == 'σ' && is_inside && is_last;
        text.push_str(&crate::visible(if is_final { "ς" } else { letter.as_str() }));
        is_inside = letter.is_alphabetic();
    }
    Cow::Owned(text)
}

/// Whether this is a small letter of Cherokee.
fn is_small_cherokee(character: char) -> bool {
    matches!(character, '\u{ab70}'..='\u{abbf}' | '\u{13f8}'..='\u{13fd}')
}

/// The lower case of a letter, as one character. Other characters stay.
fn fold_character(character: char) -> char {
    match character {
        'ς' => 'σ',
        // The whole lower case, except for `İ`.
        _ => character.to_lowercase().next().unwrap_or(character),
    }
}

#[cfg(test)]
mod tests {
    use unicode_normalization::{UnicodeNormalization, is_nfc};

    use super::*;
    use crate::letter::is_base;

    /// The folded form of a single character, if it is a letter.
    fn fold_letter(character: char) -> Option<char> {
        is_base(character).then(|| fold_character(character))
    }

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
            ("i\u{307}stanbul", "istanbul"),
            ("FI\u{307}\u{301}", "fí"),
            ("ﬁﬂ", "fifl"),
            ("ĲSJE", "ijsje"),
            ("ǆep", "džep"),
            ("ﺳﻼﻡ", "سلام"),
            ("می\u{200c}خواهم", "میخواهم"),
            ("क्\u{200d}ष", "क्\u{200d}ष"),
            ("te\u{200d}a", "tea"),
            ("R2-D2", "r2-d2"),
            // Letters that are stretched, and characters that show nothing.
            ("كتـــاب", "كتاب"),
            ("a\u{34f}\u{301}b", "áb"),
            ("語\u{fe00}葛\u{e0100}", "語葛"),
            ("te\u{e0074}\u{e007f}a", "tea"),
            ("\u{3164}한\u{115f}", "한"),
            ("\u{1100}\u{1160}", "\u{1100}"),
            ("ᠪ\u{180b}ᠠ", "ᠪᠠ"),
            // Other forms of letters.
            ("paraŀlel PARAĿLEL", "paral·lel paral·lel"),
            ("ſaſſe", "sasse"),
            ("Ｔｅａ", "tea"),
            ("ｶﾞｸｾｲ", "ガクセイ"),
            ("ﾡￂ", "가"),
            ("ﾤ", "\u{1102}"),
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

    /// Tests accents that compose only after the letter before them is in lower case.
    #[test]
    fn accents_that_recompose() {
        // The dot of İ is removed, and the remaining i composes with the accent.
        assert_eq!(fold("I\u{307}\u{301}"), "í");
        assert_eq!(fold_letters("I\u{307}\u{301}").as_deref(), Ok("í"));
        // No capital J with a caron exists as one character; ǰ does.
        assert!(is_nfc("J\u{30c}"));
        assert_eq!(fold("J\u{30c}"), "ǰ");
        assert_eq!(fold("H\u{331}"), "ẖ");
        assert_eq!(fold_letters("W\u{30a}Y\u{30a}T\u{308}").as_deref(), Ok("ẘẙẗ"));
        // A caron on Q composes in neither case.
        assert_eq!(fold("Q\u{30c}"), "q\u{30c}");
        assert_eq!(fold_letters("Q\u{30c}").as_deref(), Ok("q\u{30c}"));
        assert_eq!(fold_letters("7\u{30c}"), Err('7'));
        assert_eq!(fold_letters("a \u{30c}"), Err(' '));
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
        let of = |it: char| capital(it).and_then(|it| it.as_char());
        assert_eq!(letters.map(of), capitals);
        for letter in '\0'..=char::MAX {
            if let Some(capital) = capital(letter) {
                assert!(letter.to_uppercase().eq(capital.as_str().chars()), "{letter:?}");
            }
        }
    }

    #[test]
    fn words_and_letters_fold_alike() {
        for character in '\0'..=char::MAX {
            let text = character.to_string();
            let word = fold(&text);
            if matches!(character, '\u{200c}' | '\u{200d}') || is_filler(character) {
                assert_eq!(word, "", "shows nothing");
                continue;
            }
            if without_ligatures(&text) != text {
                assert_eq!(word, fold(&text.nfkd().to_string()), "{character:?}");
                continue;
            }
            match fold_letter(character) {
                None => {
                    let folded = text.nfc().map(fold_character).nfc().to_string();
                    assert_eq!(word, folded, "{character:?}");
                }
                // The few letters that NFC replaces by other characters.
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
        for (word, text) in [
            ("σοφόσ", "σοφός"),
            ("σ", "σ"),
            ("σασ σ", "σας σ"),
            ("tea", "tea"),
            ("ꮳꮃꭹ", "ᏣᎳᎩ"),
            ("", ""),
        ] {
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
