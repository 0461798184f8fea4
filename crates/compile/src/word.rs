//! Folds and filters the words of lists.

use std::borrow::Cow;

use dictc_letters::{Alphabet, Folding, Letter, LetterSet};
use dictc_lexicon::metadata::DropReason;
use dictc_lexicon::write::q_only_before_u;

use crate::q_rule::QRule;

/// The filters of words.
#[derive(Clone, Debug)]
pub(crate) struct Filters {
    pub(crate) min_length: usize,
    pub(crate) max_length: usize,
    /// The allowed letters; `None` allows all.
    pub(crate) letters: Option<LetterSet>,
    pub(crate) q_rule: QRule,
    /// The rules of the options, with the faces of the alphabet.
    pub(crate) folding: Folding,
    pub(crate) alphabet: Alphabet,
}

impl Filters {
    /// Folds a word, or returns the reason to drop it.
    #[inline]
    pub(crate) fn judged<'a>(&self, word: &'a str) -> Result<Cow<'a, str>, DropReason> {
        let folded = self.folding.fold(word);
        match self.judge(&folded) {
            None => Ok(folded),
            Some(reason) => Err(reason),
        }
    }

    /// The first reason to drop a folded word.
    fn judge(&self, word: &str) -> Option<DropReason> {
        // Most lists are ASCII, where a letter is a byte.
        let is_plain = word.bytes().all(|byte| byte.is_ascii_lowercase());
        let has_long = !self.alphabet.long_letters().is_empty();
        let letters = if is_plain && !has_long { word.len() } else { self.alphabet.count(word) };
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
            alphabet: Alphabet::default(),
        }
    }

    fn reason(filters: &Filters, word: &str) -> Option<DropReason> {
        filters.judged(word).err()
    }

    #[test]
    fn words_are_folded() {
        for (word, folded) in
            [("Tea", "tea"), ("E\u{301}TE\u{301}", "été"), ("Straße", "straße"), ("ŁÓDŹ", "łódź")]
        {
            assert_eq!(filters().judged(word).as_deref(), Ok(folded));
        }
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
        let alphabet = crate::alphabet("hr").unwrap().alphabet.clone();
        let croatian = Filters { alphabet, ..four };
        assert_eq!(reason(&croatian, "konj"), Some(DropReason::TooShort));
        assert_eq!(reason(&croatian, "konjo"), None);
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
            reason(&Filters { folding: Folding::new(), ..shortest }, "\u{301}7"),
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
        assert_eq!(plain.judged("ÉTÉS").as_deref(), Ok("etes"));
    }
}
