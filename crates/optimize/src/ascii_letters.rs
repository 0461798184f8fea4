//! The letters from `a` to `z`, as a set.

use std::fmt;

use crate::error::Error;

/// A set of letters from `a` to `z`, as bits; `q` is the Qu tile. It takes four bytes.
///
/// `Display` writes the letters in the form of a [`BoardClass`](crate::BoardClass): one letter as
/// it is, all as `*`, others in brackets, with three or more in a row as a range: `[a-dxz]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AsciiLetters(u32);

impl AsciiLetters {
    /// No letters.
    pub const EMPTY: AsciiLetters = AsciiLetters(0);

    /// The letters from `a` to `z`.
    pub const ALL: AsciiLetters = AsciiLetters((1 << 26) - 1);

    /// The set of one letter; `None` if the byte is not a letter from `a` to `z`.
    #[must_use]
    pub const fn one(letter: u8) -> Option<AsciiLetters> {
        if letter.is_ascii_lowercase() { Some(AsciiLetters(1 << (letter - b'a'))) } else { None }
    }

    /// The set of the letters of a text. Repeated letters count once.
    ///
    /// # Errors
    ///
    /// [`Error::Letters`] with the first character that is not a letter from `a` to `z`.
    pub fn of(letters: &str) -> Result<AsciiLetters, Error> {
        let mut set = AsciiLetters::EMPTY;
        for letter in letters.chars() {
            let one = u8::try_from(letter).ok().and_then(AsciiLetters::one);
            set = set.union(one.ok_or(Error::Letters { letter })?);
        }
        Ok(set)
    }

    /// The bits: the lowest is `a`.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The number of letters, at most 26.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are no letters.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a letter is in the set.
    #[must_use]
    pub const fn contains(self, letter: u8) -> bool {
        match AsciiLetters::one(letter) {
            Some(one) => self.0 & one.0 != 0,
            None => false,
        }
    }

    /// The letters that are in either set or in both.
    #[must_use]
    pub const fn union(self, other: AsciiLetters) -> AsciiLetters {
        AsciiLetters(self.0 | other.0)
    }

    /// The letters that are in both sets.
    #[must_use]
    pub const fn intersection(self, other: AsciiLetters) -> AsciiLetters {
        AsciiLetters(self.0 & other.0)
    }

    /// The letters from `a` to `z` that are not in the set.
    #[must_use]
    pub const fn complement(self) -> AsciiLetters {
        AsciiLetters(AsciiLetters::ALL.0 & !self.0)
    }

    /// The letters in alphabetical order.
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        (b'a'..=b'z').filter(move |&letter| self.contains(letter))
    }
}

impl fmt::Display for AsciiLetters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == AsciiLetters::ALL {
            return f.write_str("*");
        }
        let letters: Vec<u8> = self.iter().collect();
        if let [letter] = letters[..] {
            return write!(f, "{}", char::from(letter));
        }
        f.write_str("[")?;
        for run in letters.chunk_by(|a, b| a + 1 == *b) {
            let (first, last) = (char::from(run[0]), char::from(run[run.len() - 1]));
            match run.len() {
                1 => write!(f, "{first}")?,
                2 => write!(f, "{first}{last}")?,
                _ => write!(f, "{first}-{last}")?,
            }
        }
        f.write_str("]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(letters: &str) -> AsciiLetters {
        AsciiLetters::of(letters).unwrap()
    }

    #[test]
    fn sets_hold_their_letters() {
        let set = of("zebra");
        assert_eq!(set.iter().collect::<Vec<_>>(), b"aberz");
        assert_eq!((set.len(), set.complement().len()), (5, 21));
        assert!(set.contains(b'z') && !set.contains(b'c') && !set.contains(b'!'));
        assert_eq!(Some(set.intersection(of("xyz"))), AsciiLetters::one(b'z'));
        assert_eq!(set.union(set.complement()), AsciiLetters::ALL);
    }

    /// No character is silently left out, and the error shows it as it was typed.
    #[test]
    fn other_characters_are_refused() {
        for (letters, first) in
            [("zebra!A", '!'), ("A", 'A'), ("é", 'é'), ("aσ", 'σ'), ("a b", ' ')]
        {
            assert_eq!(
                AsciiLetters::of(letters),
                Err(Error::Letters { letter: first }),
                "{letters}"
            );
        }
        for byte in (0..=u8::MAX).filter(|byte| !byte.is_ascii_lowercase()) {
            assert_eq!(AsciiLetters::one(byte), None);
        }
    }

    #[test]
    fn sets_are_written_as_in_classes() {
        for (letters, text) in
            [("q", "q"), ("ab", "[ab]"), ("abc", "[a-c]"), ("abdefxz", "[abd-fxz]"), ("", "[]")]
        {
            assert_eq!(of(letters).to_string(), text);
        }
        assert_eq!(AsciiLetters::ALL.to_string(), "*");
    }
}
