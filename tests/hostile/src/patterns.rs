//! A brute-force model of crossword patterns.

/// One element of a pattern.
#[derive(Debug)]
enum Part {
    /// A letter in one of the ranges if `wanted`; otherwise a letter outside all ranges.
    Letter { ranges: Vec<(char, char)>, wanted: bool },
    /// Any number of letters.
    Run,
}

/// A parsed pattern.
#[derive(Debug)]
pub(crate) struct Pattern(Vec<Part>);

impl Pattern {
    /// Parses a pattern. Returns `None` if it is invalid.
    pub(crate) fn parse(pattern: &str) -> Option<Self> {
        let letters: Vec<char> = pattern.chars().collect();
        let (mut parts, mut rest) = (Vec::new(), &*letters);
        while let Some((&first, after)) = rest.split_first() {
            rest = after;
            parts.push(match first {
                '*' => Part::Run,
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
                letter => Part::Letter { ranges: vec![(letter, letter)], wanted: true },
            });
        }
        let letters = parts.iter().filter(|part| matches!(part, Part::Letter { .. })).count();
        (letters <= 255).then_some(Self(parts))
    }

    /// Whether the pattern matches the whole word.
    pub(crate) fn matches(&self, word: &str) -> bool {
        let letters: Vec<char> = word.chars().collect();
        // `ends[i]` says whether the parts so far match the first `i` letters.
        let mut ends = vec![false; letters.len() + 1];
        ends[0] = true;
        for part in &self.0 {
            let before = std::mem::replace(&mut ends, vec![false; letters.len() + 1]);
            for end in 0..ends.len() {
                ends[end] = match part {
                    Part::Run => before[..=end].contains(&true),
                    Part::Letter { ranges, wanted } => {
                        end > 0 && before[end - 1] && {
                            let letter = letters[end - 1];
                            ranges.iter().any(|&(from, to)| from <= letter && letter <= to)
                                == *wanted
                        }
                    }
                };
            }
        }
        ends[letters.len()]
    }
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
        ] {
            assert_eq!(
                Pattern::parse(pattern).unwrap().matches(word),
                expected,
                "{pattern} {word}"
            );
        }
        for pattern in ["[", "[]", "[!]", "[b-a]", "\\"] {
            assert!(Pattern::parse(pattern).is_none(), "{pattern}");
        }
    }
}
