//! Guesses and their marks, as text.

use dictc_letters::count;
use dictc_lexicon::Lexicon;
use dictc_query::{Mark, typed};

use crate::error::Error;

/// A guess and the marks on its letters.
///
/// As text, the guess, an equals sign, and a mark for each letter as [`marks_from_text`] reads
/// them.
///
/// # Examples
///
/// ```
/// use dictc_lexicon::Lexicon;
/// use dictc_puzzles::Guess;
/// use dictc_query::Mark::{Absent, Correct, Present};
///
/// let lexicon = Lexicon::from_words(["crane"])?;
/// let guess = Guess::parse("Crane=bybbg", &lexicon)?;
/// assert_eq!(guess.word(), "crane");
/// assert_eq!(guess.marks(), [Absent, Present, Absent, Absent, Correct]);
/// assert_eq!(Guess::parse("crane=⬛🟨⬛⬛🟩", &lexicon)?, guess);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Guess {
    word: String,
    marks: Vec<Mark>,
}

impl Guess {
    /// A guess with its marks. The word is folded like the words of the lexicon.
    ///
    /// # Errors
    ///
    /// If the word is empty or has characters other than letters, or the number of marks is not the
    /// number of letters.
    pub fn new(word: &str, marks: Vec<Mark>, lexicon: &Lexicon) -> Result<Self, Error> {
        let word = typed("guess", word, lexicon)?;
        let letters = lexicon.alphabet().count(&word);
        if marks.len() != letters {
            let [letters, marks] = [(letters, "letter"), (marks.len(), "mark")]
                .map(|(n, noun)| count(n as u128, noun));
            let problem = format!("has {letters} and {marks}; expected a mark each");
            return Err(Error::text("guess", &word, problem));
        }
        Ok(Self { word, marks })
    }

    /// Reads a guess, `=` and its marks, as [`marks_from_text`] reads them, for the words of a
    /// lexicon.
    ///
    /// # Errors
    ///
    /// As for [`new`](Self::new). Also if there are no marks, or characters that are not marks.
    pub fn parse(text: &str, lexicon: &Lexicon) -> Result<Self, Error> {
        let Some((word, marks)) = text.split_once('=') else {
            let problem = "has no marks; expected a guess with its marks, such as crane=bybbg";
            return Err(Error::text("guess", text, problem));
        };
        Self::new(word, marks_from_text(marks)?, lexicon)
    }

    /// The word, folded.
    #[must_use]
    pub fn word(&self) -> &str {
        &self.word
    }

    /// A mark for each letter.
    #[must_use]
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// Whether all letters are in place.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.marks.iter().all(|&mark| mark == Mark::Correct)
    }
}

/// Reads typed or pasted marks.
///
/// | mark | as a letter | as a sign | as a digit | as a square |
/// | --- | --- | --- | --- | --- |
/// | [`Mark::Correct`] | `g` (green) | `+` | `2` | 🟩 🟧 |
/// | [`Mark::Present`] | `y` (yellow) | `?` | `1` | 🟨 🟦 |
/// | [`Mark::Absent`] | `b` (black), `x` | `-` `.` `_` | `0` | ⬛ ⬜ |
///
/// Case and white space do not matter. Linear in the length of the text.
///
/// # Errors
///
/// If a character is not a mark.
pub fn marks_from_text(text: &str) -> Result<Vec<Mark>, Error> {
    // The selector for the colored form of a square.
    let is_ignored = |it: &char| it.is_whitespace() || *it == '\u{fe0f}';
    let mark = |it: char| match it {
        'g' | 'G' | '+' | '2' | '🟩' | '🟧' => Ok(Mark::Correct),
        'y' | 'Y' | '?' | '1' | '🟨' | '🟦' => Ok(Mark::Present),
        'b' | 'B' | 'x' | 'X' | '-' | '.' | '_' | '0' | '⬛' | '⬜' => Ok(Mark::Absent),
        _ => {
            let found = dictc_letters::quoted(it.encode_utf8(&mut [0; 4]));
            let problem =
                format!("{found} is not a mark; expected g, y or b, + ? or -, or squares");
            Err(Error::text("marks", text, problem))
        }
    };
    text.chars().filter(|it| !is_ignored(it)).map(mark).collect()
}

/// Marks as `g`, `y` and `b`.
#[must_use]
pub fn marks_to_text(marks: &[Mark]) -> String {
    let letter = |mark: &Mark| match mark {
        Mark::Correct => 'g',
        Mark::Present => 'y',
        Mark::Absent => 'b',
    };
    marks.iter().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        Guess::parse(text, &Lexicon::from_words(["crane"]).unwrap()).unwrap_err().to_string()
    }

    #[test]
    fn all_spellings_of_marks_are_equal() {
        let expected = marks_from_text("gybgy").unwrap();
        for text in
            ["GYBGY", "gyxgy", "+?-+?", "+?.+?", "+?_+?", "21021", "🟩🟨⬛🟩🟨", "🟧🟦⬜🟧🟦"]
        {
            assert_eq!(marks_from_text(text).unwrap(), expected, "{text}");
        }
        assert_eq!(marks_from_text(" g y\u{fe0f} b g y\n").unwrap(), expected);
        assert_eq!(marks_to_text(&expected), "gybgy");
    }

    #[test]
    fn mistakes_are_named() {
        assert_eq!(
            message("crane"),
            "guess \"crane\": has no marks; expected a guess with its marks, such as crane=bybbg"
        );
        assert_eq!(
            message("crane=gyzbb"),
            "marks \"gyzbb\": 'z' is not a mark; expected g, y or b, + ? or -, or squares"
        );
        assert_eq!(
            message("crane=gyb"),
            "guess \"crane\": has 5 letters and 3 marks; expected a mark each"
        );
        assert_eq!(message("=g"), "guess \"\": is empty; expected letters");
        assert_eq!(
            message("cr4ne=gybbb"),
            "guess \"cr4ne\": '4' is not a letter; expected letters\n    cr4ne\n      ^"
        );
        let long = "x".repeat(1_000_000);
        assert!(message(&long).len() < 300);
    }
}
