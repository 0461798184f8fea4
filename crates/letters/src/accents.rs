//! Removes accents from letters, for games on plain tiles.

use std::borrow::Cow;
use std::iter;

use unicode_normalization::UnicodeNormalization;

use crate::compose::nfc;
use crate::plain_letters::{is_letter_of_its_own, plain_letter};

/// Replaces the accented letters of a folded word with plain ones: `été` becomes `ete`, `łódź`
/// becomes `lodz`.
///
/// Marks above and below a letter are removed, and so are the points of Hebrew and the vowel marks
/// of Arabic. Ligatures and letters with a stroke become their usual plain spelling: `ß` becomes
/// `ss`, `æ` `ae`, `ø` `o`, `ł` `l`. Combining marks of other scripts, such as vowel signs, stay, and
/// so do Cyrillic letters that alphabets have beside those without the mark: `й` does not become
/// `и`, but `ё` becomes `е`, as Russian often writes it.
///
/// Linear time. ASCII text is borrowed.
///
/// # Examples
///
/// ```
/// assert_eq!(dictc_letters::without_accents("façade"), "facade");
/// assert_eq!(dictc_letters::without_accents("straße"), "strasse");
/// ```
#[must_use]
pub fn without_accents(word: &str) -> Cow<'_, str> {
    if word.is_ascii() {
        return Cow::Borrowed(word);
    }
    // tools/wasm/build: small modules do without the tables that take letters apart.
    if cfg!(texts_are_composed) {
        return Cow::Owned(without_marks(word.chars().map(plain_letter)));
    }
    let mut plain = String::with_capacity(word.len());
    for letter in word.nfc() {
        match is_letter_of_its_own(letter) {
            true => plain.push(letter),
            false => plain.push_str(&without_marks(iter::once(letter).nfd())),
        }
    }
    Cow::Owned(nfc(&plain))
}

/// The letters of a text in NFD, without the marks.
fn without_marks(letters: impl Iterator<Item = char>) -> String {
    let mut plain = String::new();
    for letter in letters {
        match letter {
            // Accents, points of Hebrew, and marks of Arabic except the ones that make another
            // letter. Marks of other scripts are vowels and other signs.
            '\u{300}'..='\u{36f}'
            | '\u{591}'..='\u{5bd}'
            | '\u{5bf}'
            | '\u{5c1}'
            | '\u{5c2}'
            | '\u{5c4}'
            | '\u{5c5}'
            | '\u{5c7}'
            | '\u{610}'..='\u{61a}'
            | '\u{64b}'..='\u{652}'
            | '\u{656}'..='\u{65f}'
            | '\u{670}'
            | '\u{6d6}'..='\u{6dc}'
            | '\u{6df}'..='\u{6e4}' => {}
            _ => match plain_spelling(letter) {
                Some(letters) => plain.push_str(letters),
                None => plain.push(letter),
            },
        }
    }
    plain
}

/// The usual plain spelling of a letter that does not decompose into a plain letter and an accent.
fn plain_spelling(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'ø' => "o",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'ħ' => "h",
        'ı' => "i",
        'ŋ' => "n",
        'þ' => "th",
        'ŧ' => "t",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_lose_their_marks_and_strokes() {
        for (word, plain) in [
            ("été", "ete"),
            ("häßlich", "hasslich"),
            ("łódź", "lodz"),
            ("żółć", "zolc"),
            ("niño", "nino"),
            ("façade", "facade"),
            ("œuvre", "oeuvre"),
            ("smørrebrød", "smorrebrod"),
            ("tình", "tinh"),
            ("æðđħıŋþŧ", "aeddhintht"),
            ("ἀρχή", "αρχη"),
            // Letters of their own, also with the mark of the stress, and others.
            ("йод їжак ўсё ѓеврек ќе ӱдыр", "йод їжак ўсе ѓеврек ќе ӱдыр"),
            ("и\u{306}о\u{301}д", "йод"),
            ("за́мок ѝ ѐ", "замок и е"),
            ("ж\u{301} е\u{304}", "ж е"),
            ("한국어", "한국어"),
            ("हिन्दी", "हिन्दी"),
            ("שָׁלוֹם", "שלום"),
            ("مَرْحَبًا", "مرحبا"),
            ("أسد", "أسد"),
            ("ọ̀rọ̀", "oro"),
            ("tea", "tea"),
            ("\u{301}", ""),
        ] {
            assert_eq!(without_accents(word), plain, "{word}");
        }
        assert!(matches!(without_accents("tea"), Cow::Borrowed("tea")));
    }
}
