//! A brute-force model of crossword patterns.

use std::collections::{BTreeMap, BTreeSet};

/// One element of a pattern.
#[derive(Debug)]
enum Part {
    /// A letter in one of the ranges if `wanted`; otherwise a letter outside all ranges.
    Letter { ranges: Vec<(char, char)>, wanted: bool },
    /// A vowel, or another letter.
    Class { vowel: bool },
    /// A letter: the same for the same digit, different ones for different digits.
    Digit(char),
    /// Any number of letters.
    Run,
}

/// A parsed pattern.
#[derive(Debug)]
pub(crate) struct Pattern(Vec<Part>);

impl Pattern {
    /// Parses a pattern. Returns `None` if it is invalid.
    ///
    /// Vowels are those of the words that queries are tried on.
    pub(crate) fn parse(pattern: &str) -> Option<Self> {
        let letters: Vec<char> = pattern.chars().collect();
        let (mut parts, mut rest) = (Vec::new(), &*letters);
        let mut runs = BTreeSet::new();
        while let Some((&first, after)) = rest.split_first() {
            rest = after;
            parts.push(match first {
                '*' => {
                    runs.insert(parts.iter().filter(|part| !matches!(part, Part::Run)).count());
                    Part::Run
                }
                '@' | '#' => Part::Class { vowel: first == '@' },
                '1'..='9' => Part::Digit(first),
                '?' => Part::Letter { ranges: Vec::new(), wanted: false },
                '\\' => {
                    let (&letter, after) = rest.split_first()?;
                    rest = after;
                    Part::Letter { ranges: vec![(letter, letter)], wanted: true }
                }
                '[' => {
                    let end = rest.iter().position(|&it| it == ']')?;
                    let class = &rest[..end];
                    rest = &rest[end + 1..];
                    let negated = matches!(class.first(), Some('!' | '^'));
                    let ranges = ranges(&class[usize::from(negated)..])?;
                    Part::Letter { ranges, wanted: !negated }
                }
                letter if is_itself(letter) => {
                    Part::Letter { ranges: vec![(letter, letter)], wanted: true }
                }
                _ => return None,
            });
        }
        let letters = parts.iter().filter(|part| !matches!(part, Part::Run)).count();
        let has_digits = parts.iter().any(|part| matches!(part, Part::Digit(_)));
        (letters <= 255 && !(has_digits && runs.len() > 3)).then_some(Self(parts))
    }

    /// Whether the pattern matches the whole word.
    pub(crate) fn matches(&self, word: &str) -> bool {
        let letters: Vec<char> = word.chars().collect();
        if self.0.iter().any(|part| matches!(part, Part::Digit(_))) {
            return matches_from(&self.0, &letters, &BTreeMap::new());
        }
        // `ends[i]` says whether the parts so far match the first `i` letters.
        let mut ends = vec![false; letters.len() + 1];
        ends[0] = true;
        for part in &self.0 {
            let before = std::mem::replace(&mut ends, vec![false; letters.len() + 1]);
            for end in 0..ends.len() {
                ends[end] = match part {
                    Part::Run => before[..=end].contains(&true),
                    part => end > 0 && before[end - 1] && part.has(letters[end - 1]),
                };
            }
        }
        ends[letters.len()]
    }
}

impl Part {
    /// Whether a letter fits, as far as digits do not matter.
    fn has(&self, letter: char) -> bool {
        match self {
            Part::Letter { ranges, wanted } => {
                ranges.iter().any(|&(from, to)| from <= letter && letter <= to) == *wanted
            }
            Part::Class { vowel } => {
                let is_vowel = matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u' | 'é' | 'ê');
                // Of the other scripts here, Chinese and Deseret, no vowels are known.
                let is_known = letter < '\u{250}';
                if *vowel { is_vowel } else { letter.is_alphabetic() && is_known && !is_vowel }
            }
            Part::Digit(_) | Part::Run => true,
        }
    }
}

/// Whether parts match all letters, by trying everything. `digits` says what each stands for.
fn matches_from(parts: &[Part], letters: &[char], digits: &BTreeMap<char, char>) -> bool {
    let Some((part, rest)) = parts.split_first() else { return letters.is_empty() };
    if let Part::Run = part {
        return (0..=letters.len()).any(|skip| matches_from(rest, &letters[skip..], digits));
    }
    let Some((&letter, after)) = letters.split_first() else { return false };
    let mut digits = digits.clone();
    if let Part::Digit(digit) = part {
        let fits = match digits.get(digit) {
            Some(&bound) => bound == letter,
            // Not a space between words.
            None => letter != ' ' && digits.values().all(|&other| other != letter),
        };
        if !fits {
            return false;
        }
        digits.insert(*digit, letter);
    }
    part.has(letter) && matches_from(rest, after, &digits)
}

/// Whether a character has no other meaning.
fn is_itself(letter: char) -> bool {
    !letter.is_ascii() || letter.is_ascii_alphabetic() || [' ', '-', '\''].contains(&letter)
}

/// Parses the letters and ranges in brackets. A `-` at the start or end stands for itself.
fn ranges(mut class: &[char]) -> Option<Vec<(char, char)>> {
    let mut ranges = Vec::new();
    while let Some((&from, after)) = class.split_first() {
        let (to, rest) = match *after {
            ['-', to, ..] => (to, &after[2..]),
            _ => (from, after),
        };
        if from > to {
            return None;
        }
        ranges.push((from, to));
        class = rest;
    }
    Some(ranges).filter(|it| !it.is_empty())
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    #[test]
    fn patterns_match_as_documented() {
        for (pattern, word, expected) in [
            ("", "", true),
            ("c?t", "cat", true),
            ("c?t", "coat", false),
            ("*ing", "ing", true),
            ("[aeiou]?*", "a", false),
            ("[!a-m]é", "zé", true),
            ("[^a-m]é", "bé", false),
            ("[a-]", "-", true),
            (r"\?", "?", true),
            ("#@#", "bab", true),
            ("#@", "aa", false),
            ("121", "aba", true),
            ("12", "aa", false),
            ("1*1", "abca", true),
        ] {
            assert_eq!(
                Pattern::parse(pattern).unwrap().matches(word),
                expected,
                "{pattern} {word}"
            );
        }
        for pattern in ["[", "[]", "[!]", "[b-a]", "\\", "a!", "0", "]", "1*2*3*4*"] {
            assert!(Pattern::parse(pattern).is_none(), "{pattern}");
        }
    }
}
