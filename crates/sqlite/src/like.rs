//! The beginning of a `LIKE` or `GLOB` pattern, as an automaton.
//!
//! It finds all words that the pattern matches, and more. SQLite compares them with the whole
//! pattern.

use dictc_lexicon::Automaton;

/// Matches the words that begin with a text, ignoring the case of ASCII letters.
///
/// SQLite's `LIKE` ignores case only for ASCII letters. An extension may replace it with one that
/// ignores the case of other letters too, some of which then equal ASCII letters. So a letter
/// outside ASCII ends the comparison, in the pattern and in words.
#[derive(Clone, Debug)]
pub struct Beginning {
    text: Vec<u8>,
}

impl Beginning {
    /// The beginning of a `LIKE` pattern.
    #[must_use]
    pub fn of_like(pattern: &[u8]) -> Self {
        let end = pattern.iter().position(|byte| matches!(byte, b'%' | b'_') || !byte.is_ascii());
        Self { text: pattern[..end.unwrap_or(pattern.len())].to_vec() }
    }
}

impl Automaton for Beginning {
    /// The number of bytes compared; `None` after a difference.
    type State = Option<usize>;

    fn start(&self) -> Self::State {
        Some(0)
    }

    fn is_match(&self, state: &Self::State) -> bool {
        *state == Some(self.text.len())
    }

    fn can_match(&self, state: &Self::State) -> bool {
        state.is_some()
    }

    fn will_always_match(&self, state: &Self::State) -> bool {
        self.is_match(state)
    }

    fn accept(&self, state: &Self::State, byte: u8) -> Self::State {
        let at = (*state)?;
        match self.text.get(at) {
            None => Some(at),
            Some(_) if !byte.is_ascii() => Some(self.text.len()),
            Some(expected) => expected.eq_ignore_ascii_case(&byte).then_some(at + 1),
        }
    }
}

/// The text that every match of a `GLOB` pattern begins with, and whether every word that begins
/// with it matches.
///
/// SQLite reads bytes that are not UTF-8 as replacement characters, so the text ends before one.
#[must_use]
pub fn beginning_of_glob(pattern: &[u8]) -> (&str, bool) {
    let valid = match std::str::from_utf8(pattern) {
        Ok(pattern) => pattern,
        Err(error) => std::str::from_utf8(&pattern[..error.valid_up_to()]).unwrap_or_default(),
    };
    let end = valid.find(['*', '?', '[', '\0', char::REPLACEMENT_CHARACTER]);
    let beginning = &valid[..end.unwrap_or(valid.len())];
    (beginning, &pattern[beginning.len()..] == b"*")
}

/// Converts a `GLOB` pattern of letters, `?` and `*` to a pattern of this project; `None` for all
/// others.
#[must_use]
pub fn pattern_of_glob(pattern: &[u8]) -> Option<&str> {
    let pattern = std::str::from_utf8(pattern).ok()?;
    let is_same = |it: char| matches!(it, '?' | '*') || it.is_alphabetic();
    pattern.chars().all(is_same).then_some(pattern)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(pattern: &str, word: &str) -> bool {
        let beginning = Beginning::of_like(pattern.as_bytes());
        let end =
            word.bytes().fold(beginning.start(), |state, byte| beginning.accept(&state, byte));
        beginning.is_match(&end)
    }

    #[test]
    fn beginnings_of_like_patterns_ignore_the_case_of_ascii_letters() {
        for (pattern, word) in [
            ("te%", "tea"),
            ("TE%", "tea"),
            ("tE_", "Tea"),
            ("%a", "tea"),
            ("té%", "tée"),
            ("k%", "Kelvin"),
            ("", "x"),
        ] {
            assert!(matches(pattern, word), "{pattern} {word}");
        }
        for (pattern, word) in [("te%", "toe"), ("tea%", "te"), ("a%", "b")] {
            assert!(!matches(pattern, word), "{pattern} {word}");
        }
    }

    #[test]
    fn only_simple_glob_patterns_become_patterns() {
        assert_eq!(pattern_of_glob(b"q??z*"), Some("q??z*"));
        for other in ["q[ui]*", "a1", "a@", "a#b", "it's", "a\\b", "]"] {
            assert_eq!(pattern_of_glob(other.as_bytes()), None, "{other}");
        }
        assert_eq!(pattern_of_glob(b"a\xff*"), None);
        assert_eq!(beginning_of_glob(b"qu[a]*"), ("qu", false));
        assert_eq!(beginning_of_glob(b"quiz"), ("quiz", false));
        assert_eq!(beginning_of_glob(b"qu*"), ("qu", true));
        assert_eq!(beginning_of_glob(b"qu**"), ("qu", false));
        assert_eq!(beginning_of_glob(b"qu\xff*"), ("qu", false));
        assert_eq!(beginning_of_glob("qu\u{fffd}*".as_bytes()), ("qu", false));
    }
}
