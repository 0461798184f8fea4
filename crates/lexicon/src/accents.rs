//! Letters without their accents, for games on plain tiles.

use unicode_normalization::UnicodeNormalization;

/// A folded word with plain letters in the place of those with accents: `été` becomes `ete`, `łódź` `lodz`.
///
/// Marks above and below a letter go. Letters that are ligatures or have a stroke become what is commonly written
/// for them: `ß` `ss`, `æ` `ae`, `ø` `o`, `ł` `l`.
pub(crate) fn without_accents(word: &str) -> String {
    let mut plain = String::with_capacity(word.len());
    for letter in word.nfd() {
        match letter {
            // Combining marks of other scripts are vowels and more: those stay.
            '\u{300}'..='\u{36f}' => {}
            _ => match spelled(letter) {
                Some(letters) => plain.push_str(letters),
                None => plain.push(letter),
            },
        }
    }
    plain.nfc().collect()
}

/// What is written for a letter that has no accent to take away.
fn spelled(letter: char) -> Option<&'static str> {
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
            ("ἀρχή", "αρχη"),
            ("한국어", "한국어"),
            ("हिन्दी", "हिन्दी"),
            ("tea", "tea"),
        ] {
            assert_eq!(without_accents(word), plain, "{word}");
        }
    }
}
