//! Composing letters and their accents: NFC, by the algorithm of the Unicode standard.

use crate::unicode::{combining_class, compose, composes_with_previous, decompose};

/// The text in NFC: letters and their accents are single characters where Unicode has them. Takes
/// time linear in the text, if no letter has more than a few accents.
#[must_use]
pub fn nfc(text: &str) -> String {
    let parts = decomposed(text);
    let mut composed: Vec<char> = Vec::with_capacity(parts.len());
    // The place of the last starter, beyond the end if there is none, and the class of the last mark
    // that stayed behind it, or -1.
    let (mut starter, mut mark) = (usize::MAX, -1);
    for (class, part) in parts {
        if mark < i16::from(class)
            && let Some(first) = composed.get_mut(starter)
            && let Some(both) = compose(*first, part)
        {
            *first = both;
            continue;
        }
        if class == 0 {
            (starter, mark) = (composed.len(), -1);
        } else {
            mark = class.into();
        }
        composed.push(part);
    }
    composed.into_iter().collect()
}

/// The characters of the text in NFD, each with its combining class.
pub(crate) fn decomposed(text: &str) -> Vec<(u8, char)> {
    let mut parts: Vec<(u8, char)> = Vec::with_capacity(text.len());
    for character in text.chars() {
        decompose(character, &mut |it| parts.push((combining_class(it), it)));
    }
    // A starter, whose class is 0, and the marks that follow it.
    for group in parts.chunk_by_mut(|_, &(class, _)| class != 0) {
        sort_by_class(group);
    }
    parts
}

/// Sorts marks by their class; those of equal classes keep their order.
fn sort_by_class(marks: &mut [(u8, char)]) {
    // Nearly always a letter with one or two marks. Of many, the classes are at most 254.
    if marks.len() <= 32 {
        for end in 1..marks.len() {
            let place = marks[..end].partition_point(|&(class, _)| class <= marks[end].0);
            marks[place..=end].rotate_right(1);
        }
        return;
    }
    let mut sorted = Vec::with_capacity(marks.len());
    for class in 0..=u8::MAX {
        sorted.extend(marks.iter().filter(|mark| mark.0 == class));
    }
    marks.copy_from_slice(&sorted);
}

/// Whether NFC leaves the character as it is next to any other one.
///
/// # Examples
///
/// ```
/// assert!(letters::stands_alone('é'));
/// // Composes with the letter before it.
/// assert!(!letters::stands_alone('\u{301}'));
/// // NFC writes the sign for ångström as the letter å in upper case.
/// assert!(!letters::stands_alone('\u{212b}'));
/// ```
#[must_use]
pub fn stands_alone(character: char) -> bool {
    if character.is_ascii() {
        return true;
    }
    let parts = decomposed(character.encode_utf8(&mut [0; 4]));
    let Some((&(class, first), rest)) = parts.split_first() else { return false };
    // What begins with a part that composes with the one before may compose as well.
    class == 0
        && !composes_with_previous(first)
        && rest.iter().try_fold(first, |whole, &(_, part)| compose(whole, part)) == Some(character)
}

#[cfg(test)]
mod tests {
    use unicode_normalization::char::canonical_combining_class;
    use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

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

    #[test]
    fn characters_stand_alone_as_in_the_library() {
        for character in '\0'..=char::MAX {
            let expected = canonical_combining_class(character) == 0
                && is_nfc_quick(std::iter::once(character)) == IsNormalized::Yes;
            assert_eq!(stands_alone(character), expected, "{character:?}");
        }
    }

    #[test]
    fn many_marks_are_sorted_by_class() {
        for count in [31, 32, 33, 1000] {
            let marks = ['\u{301}', '\u{323}', '\u{300}', '\u{345}', '\u{5b0}'];
            let text: String = "ax".chars().chain((0..count).map(|i| marks[i * i % 5])).collect();
            assert_eq!(nfc(&text), text.nfc().collect::<String>());
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
