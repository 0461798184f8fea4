//! Compares every character with the standard library and `unicode-normalization`, from whose tables
//! `unicode.bin` is made. To make it again, run
//! `UNICODE_BIN=src/unicode.bin cargo test -p dictc-letters -- unicode`.

use unicode_normalization::char::{
    canonical_combining_class, compose as theirs, decompose_canonical,
};

use super::*;

fn all() -> impl Iterator<Item = char> {
    '\0'..=char::MAX
}

fn parts(character: char) -> Vec<char> {
    let mut parts = Vec::new();
    decompose_canonical(character, |it| parts.push(it));
    parts
}

#[derive(Default)]
struct Output(Vec<u8>);

impl Output {
    fn number(&mut self, mut number: u32) {
        while number >= 128 {
            self.0.push(number as u8 | 128);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    fn difference(&mut self, from: u32, to: u32) {
        let difference = to as i32 - from as i32;
        self.number((difference << 1 ^ difference >> 31) as u32);
    }
}

/// The contents of `unicode.bin`.
fn packed() -> Vec<u8> {
    let decomposed: Vec<(u32, Vec<char>)> = all()
        .filter(|&it| !SYLLABLES.contains(&(it as u32)) && parts(it) != [it])
        .map(|it| (it as u32, parts(it)))
        .collect();
    let mut output = Output::default();
    let singles = || decomposed.iter().filter(|(_, parts)| parts.len() == 1);
    output.number(singles().count() as u32);
    let (mut before, mut other) = (0, 0);
    for (character, parts) in singles() {
        output.number(character - before);
        output.difference(other, parts[0] as u32);
        (before, other) = (*character, parts[0] as u32);
    }
    let pairs = || decomposed.iter().filter(|(_, parts)| parts.len() > 1);
    output.number(pairs().count() as u32);
    (before, other) = (0, 0);
    for (character, parts) in pairs() {
        let (&second, first) = parts.split_last().unwrap();
        let first = match first {
            [first] => *first as u32,
            // The character whose parts these are.
            _ => decomposed.iter().find(|(_, parts)| parts == first).unwrap().0,
        };
        let together = theirs(char::from_u32(first).unwrap(), second);
        output.number(character - before);
        output.difference(other, first);
        output.number(2 * second as u32 + u32::from(together != char::from_u32(*character)));
        (before, other) = (*character, first);
    }
    put_runs(
        &mut output,
        |it| Some(canonical_combining_class(it).into()).filter(|&it| it != 0),
        false,
    );
    let difference = |it: char| it.to_lowercase().next().unwrap() as i32 - it as i32;
    put_runs(&mut output, |it| Some(difference(it)).filter(|&to| !it.is_ascii() && to != 0), true);
    output.0
}

/// Puts the runs of equal values. With `is_lower`, characters in a run may be two apart.
fn put_runs(output: &mut Output, value: impl Fn(char) -> Option<i32>, is_lower: bool) {
    // First and last character, step, value.
    let mut runs: Vec<(u32, u32, u32, i32)> = Vec::new();
    for (code, value) in all().filter_map(|it| Some((it as u32, value(it)?))) {
        match runs.last_mut() {
            Some((_, last, step, of)) if *of == value && code - *last == *step => *last = code,
            Some((start, last, step, of))
                if is_lower && *of == value && start == last && code - *last == 2 =>
            {
                (*last, *step) = (code, 2);
            }
            _ => runs.push((code, code, 1, value)),
        }
    }
    output.number(runs.len() as u32);
    let mut end = 0;
    for (start, last, step, value) in runs {
        output.number(start - end);
        output.number(last + 1 - start);
        end = last + 1;
        if is_lower {
            output.number(step);
            output.difference(0, value as u32);
        } else {
            output.number(value as u32);
        }
    }
}

#[test]
fn the_file_is_up_to_date() {
    let packed = packed();
    if let Ok(path) = std::env::var("UNICODE_BIN") {
        std::fs::write(path, &packed).unwrap();
    } else if char::UNICODE_VERSION == (17, 0, 0) {
        assert!(packed == PACKED, "unicode.bin is out of date");
    }
}

#[test]
fn characters_decompose_and_compose_as_in_the_library() {
    for character in all() {
        let mut ours = Vec::new();
        decompose(character, &mut |it| ours.push(it));
        assert_eq!(ours, parts(character), "{character:?}");
        assert_eq!(
            combining_class(character),
            canonical_combining_class(character),
            "{character:?}"
        );
    }
    // All pairs of what occurs in decompositions, and of parts of syllables.
    let mut seen: Vec<char> = all().filter(|&it| parts(it) != [it]).flat_map(parts).collect();
    seen.extend([
        'a', '\u{10ff}', '\u{1113}', '\u{1160}', '\u{1176}', '\u{11a7}', '\u{11c3}', '가', '각',
        '힣',
    ]);
    seen.sort_unstable();
    seen.dedup();
    let seconds: Vec<char> =
        seen.iter().copied().filter(|&it| composes_with_previous(it)).collect();
    for &first in &seen {
        for &second in &seconds {
            assert_eq!(compose(first, second), theirs(first, second), "{first:?} {second:?}");
        }
    }
    for character in all() {
        let decomposed = parts(character);
        let (&second, _) = decomposed.split_last().unwrap();
        assert!(
            decomposed.len() == 1
                || theirs(decomposed[0], second).is_none()
                || composes_with_previous(second)
        );
    }
}

/// A newer standard library may know more letters.
#[test]
fn letters_have_the_case_of_the_standard_library() {
    let is_same_version = char::UNICODE_VERSION == (17, 0, 0);
    for character in all().filter(|it| !it.is_ascii()) {
        let small = character.to_lowercase().next().unwrap();
        let ours = lower(character);
        assert!(
            ours == small || !is_same_version && (ours == character || small == character),
            "{character:?}"
        );
    }
}
