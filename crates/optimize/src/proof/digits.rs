//! Letters as digits: a digit stands for a group of letters. A proof distinguishes the letters of a
//! group only when it scores boards.

use std::fmt;

use dictc_lexicon::Lexicon;

use crate::ascii_letters::AsciiLetters;

/// The most digits that [`Digits::new`] makes. If there are more letters, the rarest share one.
const SEPARATE: usize = 23;

/// Letters put into groups. Digit `i + 1` stands for any letter of group `i`.
///
/// `Display` writes the groups with spaces between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Digits {
    groups: Vec<Vec<u8>>,
    /// By letter from `a`: its digit, or 0 if the letter is not on the boards.
    of: [u8; 26],
}

impl Digits {
    /// The groups for boards that show these letters: letters that occur in more words come first.
    /// Each letter has its own group, but if there are more than 23 letters, all from the 23rd on
    /// share one.
    ///
    /// A group of several letters raises the bounds, since its digit stands for any of them, but it
    /// makes fewer tasks. That pays off for letters that good boards do not have. Linear in the
    /// length of the word list.
    pub(crate) fn new(lexicon: &Lexicon, letters: AsciiLetters) -> Digits {
        let mut words = [0_u32; 26];
        for word in lexicon {
            for (letter, words) in (b'a'..).zip(&mut words) {
                *words += u32::from(word.as_bytes().contains(&letter));
            }
        }
        let mut sorted: Vec<u8> = letters.iter().collect();
        sorted.sort_by_key(|&letter| std::cmp::Reverse(words[usize::from(letter - b'a')]));
        let separate = if sorted.len() > SEPARATE { SEPARATE - 1 } else { sorted.len() };
        let mut groups: Vec<Vec<u8>> = sorted[..separate].iter().map(|&it| vec![it]).collect();
        let mut rare = sorted[separate..].to_vec();
        rare.sort_unstable();
        if !rare.is_empty() {
            groups.push(rare);
        }
        Digits::of_groups(groups)
    }

    /// Gives each letter a digit of its own.
    pub(crate) fn separate(letters: AsciiLetters) -> Digits {
        Digits::of_groups(letters.iter().map(|letter| vec![letter]).collect())
    }

    /// The digits of groups that have no letter in common.
    fn of_groups(groups: Vec<Vec<u8>>) -> Digits {
        let mut of = [0; 26];
        for (digit, group) in (1..).zip(&groups) {
            for letter in group {
                of[usize::from(letter - b'a')] = digit;
            }
        }
        Digits { groups, of }
    }

    /// Reads what `Display` writes: groups of letters with spaces between them, each letter once.
    pub(crate) fn parse(text: &str) -> Result<Digits, String> {
        let mut all = AsciiLetters::EMPTY;
        for group in text.split(' ') {
            let letters = AsciiLetters::of(group).map_err(|error| error.to_string())?;
            if letters.is_empty()
                || letters.len() < group.len()
                || !letters.intersection(all).is_empty()
            {
                return Err("expected groups of letters, each letter once".to_owned());
            }
            all = all.union(letters);
        }
        Ok(Digits::of_groups(text.split(' ').map(|it| it.bytes().collect()).collect()))
    }

    /// The letters of all digits.
    pub(crate) fn all(&self) -> AsciiLetters {
        let letters = self.groups.iter().flatten().filter_map(|&letter| AsciiLetters::one(letter));
        letters.fold(AsciiLetters::EMPTY, AsciiLetters::union)
    }

    /// The number of digits.
    pub(crate) fn count(&self) -> u8 {
        // At most 26 letters, so that a digit fits in five bits.
        self.groups.len() as u8
    }

    /// The digit of a letter from `a` to `z`, or 0 if the letter is not on the boards.
    pub(crate) fn of(&self, letter: u8) -> u8 {
        self.of[usize::from(letter - b'a')]
    }

    /// The letters of a digit, which counts from 1.
    pub(crate) fn letters(&self, digit: u8) -> &[u8] {
        &self.groups[usize::from(digit) - 1]
    }
}

impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, group) in self.groups.iter().enumerate() {
            let blank = if i == 0 { "" } else { " " };
            write!(f, "{blank}{}", String::from_utf8_lossy(group))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_letters_come_first_and_the_rarest_are_a_group() {
        let words = ["ab", "a", "ac", "abcdefghijklmnoprstuvwxy", "zaq", "quiz"];
        let lexicon = Lexicon::from_words(words).unwrap();
        let digits = Digits::new(&lexicon, AsciiLetters::ALL);
        assert_eq!(digits.to_string(), "a b c i q u z d e f g h j k l m n o p r s t vwxy");
        assert_eq!((digits.count(), digits.of(b'c'), digits.of(b'y')), (23, 3, 23));
        assert_eq!(digits.letters(23), b"vwxy");
        let few = Digits::new(&lexicon, AsciiLetters::of("zab").unwrap());
        for digits in [&few, &digits] {
            assert_eq!(Digits::parse(&digits.to_string()).as_ref(), Ok(digits));
        }
        assert_eq!(
            (digits.all(), few.all()),
            (AsciiLetters::ALL, AsciiLetters::of("abz").unwrap())
        );
        for text in ["", "a  b", "a b a", "aa", "ab bc", "é", "A", "a\tb"] {
            assert!(Digits::parse(text).is_err(), "{text}");
        }
        assert_eq!((few.to_string().as_str(), few.of(b'c')), ("a b z", 0));
    }
}
