//! Composing letters and their accents: NFC.
//!
//! This is the algorithm of the Unicode standard on the tables of `unicode-normalization`. The iterators of that crate
//! also bring the tables of compatibility forms, which programs for the web would have to download.

use unicode_normalization::char::{canonical_combining_class, compose, decompose_canonical};

/// The text in NFC: letters and their accents are single characters where Unicode has them. Takes time linear in the
/// text, if no letter has more than a few accents.
#[must_use]
pub fn nfc(text: &str) -> String {
    let mut parts: Vec<(u8, char)> = Vec::with_capacity(text.len());
    for character in text.chars() {
        decompose_canonical(character, |it| parts.push((canonical_combining_class(it), it)));
    }
    // A starter, whose class is 0, and the marks that follow it.
    for group in parts.chunk_by_mut(|_, &(class, _)| class != 0) {
        group.sort_by_key(|&(class, _)| class);
    }
    let mut composed: Vec<char> = Vec::with_capacity(parts.len());
    // The place of the last starter, and the class of the last mark that stayed behind it.
    let (mut starter, mut mark) = (None, None);
    for (class, part) in parts {
        if let Some(starter) = starter
            && mark.is_none_or(|mark| mark < class)
            && let Some(both) = compose(composed[starter], part)
        {
            composed[starter] = both;
            continue;
        }
        if class == 0 {
            (starter, mark) = (Some(composed.len()), None);
        } else {
            mark = Some(class);
        }
        composed.push(part);
    }
    composed.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use unicode_normalization::UnicodeNormalization;

    use super::*;

    #[test]
    fn every_character_composes_as_in_the_library() {
        for character in '\0'..=char::MAX {
            let text = character.to_string();
            assert_eq!(nfc(&text), text.nfc().collect::<String>(), "{character:?}");
            let parts: String = text.nfd().collect();
            assert_eq!(nfc(&parts), parts.nfc().collect::<String>(), "{character:?}");
        }
    }

    /// Letters with marks of all classes in any order, syllables, and marks without a letter.
    #[test]
    fn sequences_compose_as_in_the_library() {
        let marks = [
            '\u{300}', '\u{301}', '\u{308}', '\u{30c}', '\u{323}', '\u{327}', '\u{331}', '\u{345}',
        ];
        let others = [
            'a', 'e', 'o', 's', 'ǒ', 'ệ', 'ʼ', 'α', 'ཀ', '\u{f71}', '\u{f72}', 'ᄀ', 'ᅡ', 'ᆨ', '가',
            'し', '\u{3099}',
        ];
        let all: Vec<char> = marks.into_iter().chain(others).collect();
        let mut state = 1u64;
        for _ in 0..200_000 {
            let mut text = String::new();
            for _ in 0..5 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                text.push(all[(state >> 33) as usize % all.len()]);
            }
            assert_eq!(nfc(&text), text.nfc().collect::<String>(), "{text:?}");
        }
    }
}
