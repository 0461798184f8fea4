//! One line of a word list, folded and filtered.

use std::borrow::Cow;

use dictc_letters::{Folding, Letter};
use dictc_lexicon::metadata::DropReason;
use dictc_lexicon::write::q_only_before_u;
use dictc_query::LetterSet;

use crate::q_rule::QRule;

/// The filters of words.
#[derive(Clone, Debug)]
pub(crate) struct Filters {
    pub(crate) min_length: usize,
    pub(crate) max_length: usize,
    /// The allowed letters; `None` allows all.
    pub(crate) letters: Option<LetterSet>,
    pub(crate) q_rule: QRule,
    pub(crate) folding: Folding,
    /// The mark that starts a comment.
    pub(crate) comment: Option<String>,
}

/// The content of a line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line<'a> {
    /// A blank line or a comment.
    Nothing,
    /// A word that passes the filters.
    Word {
        /// Folded.
        word: Cow<'a, str>,
        /// The text after the tab, unparsed.
        value: Option<&'a str>,
    },
    /// A word that a filter drops.
    Dropped {
        /// The word as it is in the line.
        word: &'a str,
        reason: DropReason,
    },
}

impl Filters {
    /// Parses a line.
    pub(crate) fn read<'a>(&self, line: &'a str) -> Line<'a> {
        let line = line.trim();
        if line.is_empty() || self.is_comment(line) {
            return Line::Nothing;
        }
        let (word, value) = match line.split_once('\t') {
            Some((word, value)) => (word.trim_end(), Some(value.trim())),
            None => (line, None),
        };
        self.read_word(word, value)
    }

    /// Whether a line without white space around it is a comment.
    pub(crate) fn is_comment(&self, line: &str) -> bool {
        self.comment.as_ref().is_some_and(|mark| line.starts_with(&**mark))
    }

    /// Folds and filters a word.
    #[inline]
    pub(crate) fn read_word<'a>(&self, word: &'a str, value: Option<&'a str>) -> Line<'a> {
        let folded = self.folding.fold(word);
        match self.judge(&folded) {
            None => Line::Word { word: folded, value },
            Some(reason) => Line::Dropped { word, reason },
        }
    }

    /// The first reason to drop a folded word.
    fn judge(&self, word: &str) -> Option<DropReason> {
        // Most lists are ASCII, where a letter is a byte.
        let is_plain = word.bytes().all(|byte| byte.is_ascii_lowercase());
        let letters = if is_plain { word.len() } else { Letter::count(word) };
        // Folding removes a single accent, so the word can be empty.
        if letters == 0 || !is_plain && !Letter::all(word).all(|it| it.is_alphabetic()) {
            return Some(DropReason::NotLetters);
        }
        if self.letters.as_ref().is_some_and(|set| !Letter::all(word).all(|it| set.contains(it))) {
            return Some(DropReason::OtherLetters);
        }
        if letters < self.min_length {
            return Some(DropReason::TooShort);
        }
        if letters > self.max_length {
            return Some(DropReason::TooLong);
        }
        let bare_q = self.q_rule == QRule::BeforeU && !q_only_before_u(word);
        bare_q.then_some(DropReason::QWithoutU)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filters() -> Filters {
        Filters {
            min_length: 3,
            max_length: usize::MAX,
            letters: None,
            q_rule: QRule::BeforeU,
            folding: Folding::new(),
            comment: None,
        }
    }

    fn kept(line: &str) -> (String, Option<&str>) {
        match filters().read(line) {
            Line::Word { word, value } => (word.into_owned(), value),
            other => panic!("{line:?}: {other:?}"),
        }
    }

    fn reason(filters: &Filters, line: &str) -> Option<DropReason> {
        match filters.read(line) {
            Line::Dropped { reason, .. } => Some(reason),
            Line::Word { .. } => None,
            Line::Nothing => panic!("{line:?} is a word"),
        }
    }

    #[test]
    fn words_are_trimmed_and_folded() {
        assert_eq!(kept("  Tea\r"), ("tea".into(), None));
        assert_eq!(kept("E\u{301}TE\u{301}"), ("été".into(), None));
        assert_eq!(kept("STRASSE\t 7 \r"), ("strasse".into(), Some("7")));
        assert_eq!(kept("\ttea \t"), ("tea".into(), None));
        assert_eq!(kept("\ttea\t7"), ("tea".into(), Some("7")));
        assert_eq!(kept("tea \t7"), ("tea".into(), Some("7")));
        assert_eq!(kept("Straße"), ("straße".into(), None));
        assert_eq!(kept("\u{2003}ŁÓDŹ\u{a0}"), ("łódź".into(), None));
    }

    #[test]
    fn lines_without_a_word_are_nothing() {
        for line in ["", " ", "\r", "\t", " \t \r"] {
            assert_eq!(filters().read(line), Line::Nothing, "{line:?}");
        }
        let commented = Filters { comment: Some("//".into()), ..filters() };
        for line in ["//", "// tea", "  //tea\t7\r"] {
            assert_eq!(commented.read(line), Line::Nothing, "{line:?}");
        }
        assert_eq!(reason(&commented, "/tea"), Some(DropReason::NotLetters));
        assert_eq!(reason(&filters(), "#tea"), Some(DropReason::NotLetters));
    }

    #[test]
    fn the_first_reason_counts() {
        let set = LetterSet::new("a-pr-z").unwrap();
        let narrow = Filters { max_length: 4, letters: Some(set), ..filters() };
        for (line, expected) in [
            ("a1", DropReason::NotLetters),
            ("it's", DropReason::NotLetters),
            ("ice cream", DropReason::NotLetters),
            ("qi", DropReason::OtherLetters),
            ("été", DropReason::OtherLetters),
            ("to", DropReason::TooShort),
            ("IRATE", DropReason::TooLong),
        ] {
            assert_eq!(reason(&narrow, line), Some(expected), "{line:?}");
        }
        assert_eq!(reason(&filters(), "qat"), Some(DropReason::QWithoutU));
        assert_eq!(reason(&filters(), "IRAQ"), Some(DropReason::QWithoutU));
        assert_eq!(reason(&filters(), "IRATE"), None);
        assert_eq!(reason(&Filters { q_rule: QRule::Bare, ..filters() }, "qat"), None);
    }

    #[test]
    fn lengths_count_letters_not_bytes() {
        let four = Filters { min_length: 4, max_length: 4, ..filters() };
        assert_eq!(reason(&four, "été"), Some(DropReason::TooShort));
        assert_eq!(reason(&four, "étés"), None);
        assert_eq!(reason(&four, "étéss"), Some(DropReason::TooLong));
    }

    #[test]
    fn marks_belong_to_the_letters_before_them() {
        let four = Filters { min_length: 4, max_length: 4, ..filters() };
        for (line, expected) in [
            ("हिन्दुस्तान", None),
            ("नमस्ते", Some(DropReason::TooShort)),
            ("ọ̀rọ̀", Some(DropReason::TooShort)),
            ("ẹ̀kọ́s", None),
            ("กำลังใจ", Some(DropReason::TooLong)),
            ("শালিক", Some(DropReason::TooShort)),
            ("ិកខគឃ", Some(DropReason::NotLetters)),
            ("te\u{200b}st", Some(DropReason::NotLetters)),
        ] {
            assert_eq!(reason(&four, line), expected, "{line}");
        }
        let set = Filters { letters: Some(LetterSet::new("a-zọ̀").unwrap()), ..filters() };
        assert_eq!(reason(&set, "ọ̀rọ̀"), None);
        assert_eq!(reason(&set, "ọrọ"), Some(DropReason::OtherLetters));
    }

    #[test]
    fn an_accent_by_itself_is_no_word() {
        let shortest = Filters { min_length: 0, folding: Folding::new().accents(), ..filters() };
        assert_eq!(reason(&shortest, "\u{301}"), Some(DropReason::NotLetters));
        assert_eq!(
            reason(&Filters { folding: Folding::new(), ..shortest }, "\u{301}\t7"),
            Some(DropReason::NotLetters)
        );
    }

    #[test]
    fn accents_are_folded_before_letters_are_judged() {
        let plain = Filters {
            folding: Folding::new().accents(),
            letters: Some(LetterSet::new("a-z").unwrap()),
            ..filters()
        };
        match plain.read("ÉTÉS") {
            Line::Word { word, .. } => assert_eq!(word, "etes"),
            other => panic!("{other:?}"),
        }
    }
}
