//! One line of a word list: normalised, and judged by the filters.

use std::borrow::Cow;

use crate::fold::fold;
use crate::q_rule::{QRule, q_only_before_u};

/// A word that passes the filters.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Word<'a> {
    /// In lower case, NFC.
    pub(super) text: Cow<'a, str>,
    /// What stands after the tab, unparsed.
    pub(super) value: Option<&'a str>,
}

/// Why a word is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rejection {
    NotLetters,
    TooShort,
    QWithoutU,
}

impl<'a> Word<'a> {
    /// Reads a line; `None` for an empty one.
    pub(super) fn parse(
        line: &'a str,
        min_length: usize,
        q_rule: QRule,
    ) -> Result<Option<Self>, Rejection> {
        let line = line.trim();
        if line.is_empty() {
            return Ok(None);
        }
        let (word, value) = match line.split_once('\t') {
            Some((word, value)) => (word, Some(value.trim())),
            None => (line, None),
        };
        let text = fold(word.trim());
        if !text.chars().all(char::is_alphabetic) {
            return Err(Rejection::NotLetters);
        }
        if text.chars().count() < min_length {
            return Err(Rejection::TooShort);
        }
        if q_rule == QRule::MustPrecedeU && !q_only_before_u(&text) {
            return Err(Rejection::QWithoutU);
        }
        Ok(Some(Self { text, value }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Option<Word<'_>>, Rejection> {
        Word::parse(line, 3, QRule::MustPrecedeU)
    }

    fn kept(line: &str) -> (String, Option<&str>) {
        let word = parse(line).unwrap().unwrap();
        (word.text.into_owned(), word.value)
    }

    #[test]
    fn words_are_trimmed_lowered_and_composed() {
        assert_eq!(kept("  Tea\r"), ("tea".into(), None));
        assert_eq!(kept("E\u{301}TE\u{301}"), ("été".into(), None));
        assert_eq!(kept("STRASSE\t 7 \r"), ("strasse".into(), Some("7")));
        assert_eq!(kept("\ttea \t"), ("tea".into(), None));
        assert_eq!(kept("\ttea\t7"), ("tea".into(), Some("7")));
        assert_eq!(kept("Straße"), ("straße".into(), None));
        assert_eq!(kept("\u{2003}ŁÓDŹ\u{a0}"), ("łódź".into(), None));
    }

    #[test]
    fn lines_without_a_word_are_empty() {
        for line in ["", " ", "\r", "\t", " \t \r"] {
            assert_eq!(parse(line), Ok(None), "{line:?}");
        }
    }

    #[test]
    fn the_first_reason_counts() {
        for (line, reason) in [
            ("a1", Rejection::NotLetters),
            ("it's", Rejection::NotLetters),
            ("ice cream", Rejection::NotLetters),
            ("to", Rejection::TooShort),
            ("qi", Rejection::TooShort),
            ("qat", Rejection::QWithoutU),
            ("IRAQ", Rejection::QWithoutU),
        ] {
            assert_eq!(parse(line), Err(reason), "{line:?}");
        }
        assert!(Word::parse("qat", 3, QRule::Free).unwrap().is_some());
    }
}
