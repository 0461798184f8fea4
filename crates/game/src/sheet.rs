//! The words that one player wrote down.

use dictc_letters::written_words;

/// The words that one player wrote down, not judged yet.
///
/// # Examples
///
/// ```
/// use dictc_game::Sheet;
///
/// let sheet = Sheet::new("Ann", "tea, ate # both of them\neat");
/// assert_eq!(sheet.words().collect::<Vec<_>>(), ["tea", "ate", "eat"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sheet {
    pub(crate) name: String,
    pub(crate) words: Vec<String>,
}

impl Sheet {
    /// Reads a sheet. Blanks, commas, semicolons, slashes, bars and line ends separate words; `#` starts a
    /// comment that ends with its line. Digits, signs of ASCII and quotes around a word are left out, and so
    /// is what has no letter: `1. tea` and `- tea` have one word. Linear in the length of the text,
    /// in time and memory.
    #[must_use]
    pub fn new(name: &str, text: &str) -> Sheet {
        let lines = text.trim_start_matches('\u{feff}').lines();
        let texts = lines.map(|line| line.split_once('#').map_or(line, |(words, _)| words));
        let words = texts.flat_map(written_words);
        Sheet { name: name.to_owned(), words: words.map(str::to_owned).collect() }
    }

    /// Reads the sheets of several rounds, each like [`new`](Self::new). A line that has only
    /// dashes, at least three, begins the next round. Linear in the length of the text, in time and
    /// memory.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_game::Sheet;
    ///
    /// let rounds = Sheet::rounds("Ann", "tea, ate\n---\nquiz\n");
    /// assert_eq!(rounds, [Sheet::new("Ann", "tea ate"), Sheet::new("Ann", "quiz")]);
    /// ```
    #[must_use]
    pub fn rounds(name: &str, text: &str) -> Vec<Sheet> {
        let is_border = |line: &str| line.len() >= 3 && line.bytes().all(|byte| byte == b'-');
        let mut rounds = vec![String::new()];
        for line in text.trim_start_matches('\u{feff}').lines() {
            match rounds.last_mut() {
                Some(round) if !is_border(line.trim()) => {
                    round.push_str(line);
                    round.push('\n');
                }
                _ => rounds.push(String::new()),
            }
        }
        rounds.iter().map(|round| Sheet::new(name, round)).collect()
    }

    /// The name of the player.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The words in the order in which they were written.
    #[must_use]
    pub fn words(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        self.words.iter().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators_and_comments() {
        let sheet = Sheet::new(
            "A",
            "\u{feff}Die, DIE\ndi;idea # not this\n\t did't\u{a0}x \r\n#\n a | b/c\n",
        );
        let words: Vec<_> = sheet.words().collect();
        assert_eq!(words, ["Die", "DIE", "di", "idea", "did't", "x", "a", "b", "c"]);
        assert_eq!(Sheet::new("A", " # nothing\n").words().len(), 0);
    }

    #[test]
    fn numbers_and_signs_around_words() {
        let sheet = Sheet::new("A", "Ann:\n1. tea\n2)eat.\n- \"ate\"\n• été, 3\nहिन्द् seat,1");
        let words: Vec<_> = sheet.words().collect();
        assert_eq!(words, ["Ann", "tea", "eat", "ate", "été", "हिन्द्", "seat"]);
    }

    #[test]
    fn rounds_may_be_empty() {
        let lengths = |text: &str| -> Vec<usize> {
            Sheet::rounds("A", text).iter().map(|sheet| sheet.words().len()).collect()
        };
        assert_eq!(lengths(""), [0]);
        assert_eq!(lengths("\u{feff}a b\r\n ---- \r\n"), [2, 0]);
        assert_eq!(lengths("---\n---\na\n-- b\n"), [0, 0, 2]);
    }
}
