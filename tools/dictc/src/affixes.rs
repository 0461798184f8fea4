//! Counts the dropped words of a list that are not only letters, and recognizes the dictionaries of
//! spelling checkers that are not read as such: a first line with the number of words, and words
//! with flags for their endings, `house/SM`. Keeping only the words without flags would lose most words.

use dictc_cli::numbers::{count, grouped};
use dictc_compile::{DroppedWord, Location};
use dictc_lexicon::metadata::DropReason;

use crate::report::quoted;

/// What is read with all forms of its words.
const EXPECTED: &str =
    "expected it as FILE.dic with FILE.aff beside it, or - with --affixes FILE.aff";

/// The dropped words of a list, counted.
#[derive(Debug, Default)]
pub(crate) struct Unread {
    all: Seen,
    /// Words with flags.
    flagged: Seen,
}

/// Their number, and the first one.
#[derive(Debug, Default)]
struct Seen {
    count: u64,
    first: Option<(String, u64)>,
}

impl Seen {
    fn note(&mut self, word: &str, line: u64) {
        self.count += 1;
        self.first.get_or_insert_with(|| (word.to_owned(), line));
    }
}

/// A remark about a list.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    /// It is the dictionary of a spelling checker.
    Dictionary(String),
    /// Words with flags are dropped.
    Flags(String),
    /// Many words are dropped.
    Dropped(String),
}

impl Unread {
    pub(crate) fn look_at(&mut self, dropped: &DroppedWord<'_>) {
        let Some(Location { line, .. }) = dropped.location else { return };
        if dropped.reason != DropReason::NotLetters {
            return;
        }
        self.all.note(dropped.word, line);
        let is_flagged = dropped.word.split_once('/').is_some_and(|(word, flags)| {
            word.chars().all(char::is_alphabetic) && !word.is_empty() && !flags.is_empty()
        });
        if is_flagged {
            self.flagged.note(dropped.word, line);
        }
    }

    /// The remark about the list, which has `words` words. `counted` is its first line, if that is
    /// a number. If a text report lists the dropped words, there is a remark only if most words are
    /// dropped.
    pub(crate) fn finding(
        &self,
        list: &str,
        words: u64,
        counted: Option<u64>,
        is_reported: bool,
    ) -> Option<Finding> {
        if let Some((word, line)) = &self.flagged.first {
            let word = quoted(word);
            let is_counted = counted.is_some_and(|counted| is_count(counted, words - 1));
            if is_counted && self.flagged.count * 100 >= words {
                return Some(Finding::Dictionary(format!(
                    "{list}:{line}: {word} has the flags of a spelling dictionary; {EXPECTED}"
                )));
            }
            if is_share(self.flagged.count, words) {
                return Some(Finding::Flags(format!(
                    "{list}:{line}: {word} has the flags of a spelling dictionary; for them, {}; \
                     {EXPECTED}",
                    dropped(self.flagged.count, words)
                )));
            }
            let why_not = match is_counted {
                true => "few words have them",
                false => "the first line is not the number of words",
            };
            if counted.is_some() {
                return Some(Finding::Flags(format!(
                    "{list}:{line}: {word} is not read as a word with flags, because {why_not}; for \
                     a slash, {}",
                    dropped(self.flagged.count, words)
                )));
            }
        }
        let (word, line) = self.all.first.as_ref()?;
        let part = if is_reported { self.all.count / 5 } else { self.all.count };
        is_share(part, words).then(|| {
            let (word, dropped) = (quoted(word), dropped(self.all.count, words));
            Finding::Dropped(format!(
                "{list}:{line}: {word} is not only letters; for that, {dropped}"
            ))
        })
    }

    /// The remark about a list of exclusions with such words.
    pub(crate) fn ignored(&self, list: &str) -> Option<String> {
        let (word, line) = self.all.first.as_ref()?;
        let (word, number) = (quoted(word), count(self.all.count, "such word"));
        Some(format!(
            "{list}:{line}: {word} is not only letters and excludes nothing; the list has {number}"
        ))
    }
}

/// `3 of 9 words are dropped`.
fn dropped(part: u64, whole: u64) -> String {
    let are = if part == 1 { "is" } else { "are" };
    format!("{} of {} {are} dropped", grouped(part), count(whole, "word"))
}

/// Whether a number is about the number of lines of a list: it is often outdated.
fn is_count(number: u64, lines: u64) -> bool {
    number.abs_diff(lines) <= lines / 5 + 1
}

/// Whether this is more than a small part.
fn is_share(part: u64, whole: u64) -> bool {
    part * 10 > whole
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(words: &[&str]) -> Option<Finding> {
        let mut unread = Unread::default();
        for (word, line) in words.iter().zip(1..) {
            unread.note(word, line);
        }
        unread.finding("list", words.len() as u64, words[0].parse().ok(), false)
    }

    impl Unread {
        fn note(&mut self, word: &str, line: u64) {
            if word.chars().all(char::is_alphabetic) {
                return;
            }
            self.all.note(word, line);
            if word.contains('/') {
                self.flagged.note(word, line);
            }
        }
    }

    #[test]
    fn only_a_count_of_the_words_makes_a_dictionary() {
        let kind = |words: &[&str]| {
            finding(words).map_or("", |it| match it {
                Finding::Dictionary(_) => "dictionary",
                Finding::Flags(_) => "flags",
                Finding::Dropped(_) => "dropped",
            })
        };
        assert_eq!(kind(&["3", "house/SM", "tea/S", "ten"]), "dictionary");
        assert_eq!(kind(&["4", "house/SM", "tea/S", "ten"]), "dictionary");
        assert_eq!(kind(&["06", "en/of", "huis"]), "flags");
        let list = [&["2"], &["tea"; 40][..], &["A/C"]].concat();
        assert_eq!(kind(&list), "flags");
        let list = [&["400"], &["tea"; 399][..], &["A/C"]].concat();
        assert_eq!(kind(&list), "flags");
        assert_eq!(kind(&["house/SM", "tea", "ten"]), "flags");
        assert_eq!(kind(&["it's", "tea", "ten"]), "dropped");
        assert_eq!(kind(&[&["tea"; 40][..], &["it's"]].concat()), "");
    }
}
