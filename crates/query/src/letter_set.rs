//! Sets of letters, as written in patterns (`[aeiou]`) and in filters (`a-zäöüß`).

use crate::error::Error;

/// A set of letters for patterns and filters: ranges, or everything outside them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LetterSet {
    ranges: Vec<(char, char)>,
    negated: bool,
}

/// What is wrong with a set, and the byte offset of the mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) at: usize,
    pub(crate) text: &'static str,
}

impl LetterSet {
    /// Parses letters and ranges, such as `a-zäöüß`.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] if there are no letters, a range runs backwards, or something is not a
    /// letter.
    ///
    /// # Examples
    ///
    /// ```
    /// let set = dictc_query::LetterSet::new("a-zß")?;
    /// assert!(set.contains('q') && set.contains('ß') && !set.contains('ä'));
    /// # Ok::<(), dictc_query::Error>(())
    /// ```
    pub fn new(text: &str) -> Result<Self, Error> {
        const WHAT: &str = "set of letters";
        let set = Self::parse(text).map_err(|problem| {
            let at = text[..problem.at].chars().count();
            Error::invalid(WHAT, text, Some(at), problem.text)
        })?;
        if let Some(at) = text.chars().position(|it| it != '-' && !it.is_alphabetic()) {
            let problem = "this is not a letter; expected letters and ranges, such as a-zäöüß";
            return Err(Error::invalid(WHAT, text, Some(at), problem));
        }
        if text.is_empty() {
            return Err(Error::invalid(WHAT, "", None, "is empty; expected some, such as a-z"));
        }
        Ok(set)
    }

    /// The set of all letters.
    pub(crate) fn any() -> Self {
        Self { ranges: Vec::new(), negated: true }
    }

    /// The vowels of languages in Latin, Greek and Cyrillic letters, with and without accents. `y`
    /// is not one.
    pub(crate) fn vowels() -> Self {
        let letters = "aeiouàáâãäåæèéêëìíîïòóôõöøùúûüāăąēĕėęěĩīĭįıōŏőœũūŭůűųǎǐǒǔǖǘǚǜ\
                       αεηιουωάέήίόύώΐΰϊϋаеиоуыэюяёєіїѝ";
        Self { ranges: letters.chars().map(|it| (it, it)).collect(), negated: false }
    }

    /// Whether a character of a query stands for itself: letters, marks and all else beyond ASCII,
    /// and what words of plain files may have between letters. Other characters of ASCII have
    /// meanings, or may get some.
    pub(crate) fn stands_for_itself(letter: char) -> bool {
        !letter.is_ascii() || letter.is_ascii_alphabetic() || matches!(letter, '\'' | '-')
    }

    pub(crate) fn one(letter: char) -> Self {
        Self { ranges: vec![(letter, letter)], negated: false }
    }

    /// Whether the set has this letter.
    #[must_use]
    pub fn contains(&self, letter: char) -> bool {
        self.ranges.iter().any(|&(from, to)| (from..=to).contains(&letter)) != self.negated
    }

    /// Parses the text after a `[`, up to the `]`, and returns the number of bytes parsed. Offsets
    /// are counted from the `[`.
    pub(crate) fn parse_class(text: &str) -> Result<(Self, usize), Problem> {
        let negated = text.starts_with(['!', '^']);
        let start = usize::from(negated);
        let Some(len) = text.find(']') else {
            return Err(Problem { at: 0, text: "the [ is never closed; expected a ]" });
        };
        if len <= start {
            return Err(Problem { at: 0, text: "no letter in the brackets; expected some" });
        }
        let mut set = Self::parse(&text[start..len])
            .map_err(|problem| Problem { at: problem.at + 1 + start, ..problem })?;
        set.negated = negated;
        Ok((set, len + 1))
    }

    /// Parses letters and ranges, such as `a-zäöüß`. A `-` at either end is a letter.
    pub(crate) fn parse(text: &str) -> Result<Self, Problem> {
        let letters: Vec<(usize, char)> = text.char_indices().collect();
        let (mut ranges, mut i) = (Vec::new(), 0);
        while let Some(&(at, from)) = letters.get(i) {
            match (letters.get(i + 1), letters.get(i + 2)) {
                (Some((_, '-')), Some(&(_, to))) => {
                    if from > to {
                        return Err(Problem {
                            at,
                            text: "the range runs backwards; expected its first letter first",
                        });
                    }
                    ranges.push((from, to));
                    i += 3;
                }
                _ => {
                    ranges.push((from, from));
                    i += 1;
                }
            }
        }
        Ok(Self { ranges, negated: false })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_ranges_are_members() {
        let set = LetterSet::parse("a-cxäöü-").unwrap();
        for letter in "abcxäöü-".chars() {
            assert!(set.contains(letter), "{letter}");
        }
        for letter in "dwyzß".chars() {
            assert!(!set.contains(letter), "{letter}");
        }
        assert!(LetterSet::any().contains('語'));
        assert!(!LetterSet::parse("").unwrap().contains('a'));
    }

    #[test]
    fn classes_end_at_the_bracket_and_may_be_negated() {
        let (set, len) = LetterSet::parse_class("!a-c]xyz").unwrap();
        assert_eq!(len, 5);
        assert!(set.contains('d') && !set.contains('b'));
        assert_eq!(LetterSet::parse_class("^ä]").unwrap().1, 4);
    }

    #[test]
    fn mistakes_have_positions() {
        assert_eq!(LetterSet::parse("xyc-a").unwrap_err().at, 2);
        assert_eq!(LetterSet::parse_class("xc-a]").unwrap_err().at, 2);
        assert_eq!(LetterSet::parse_class("!c-a]").unwrap_err().at, 2);
        for text in ["", "abc", "]", "!]"] {
            assert_eq!(LetterSet::parse_class(text).unwrap_err().at, 0, "{text:?}");
        }
    }
}
