//! Recognizes the dictionaries of spelling checkers that are not read as such: a first line with the
//! number of words, and words
//! with flags for their endings, `house/SM`. Keeping only the words without flags would lose most words.

use dictc_cli::numbers::{count, grouped};
use dictc_compile::Location;
use dictc_lexicon::metadata::DropReason;

use crate::report::quoted;

/// What is read with all forms of its words.
const EXPECTED: &str = "expected it as FILE.dic with FILE.aff beside it, or - with --affixes FILE.aff; --columns word,_ \
     --separator / leaves the flags out";

/// The words of a list with flags: their number, and the first one.
#[derive(Debug, Default)]
pub(crate) struct Flagged {
    count: u64,
    first: Option<(String, u64)>,
}

/// A remark about a list.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    /// It is the dictionary of a spelling checker.
    Dictionary(String),
    /// Words with flags are dropped.
    Flags(String),
}

impl Flagged {
    pub(crate) fn look_at(
        &mut self,
        word: &str,
        reason: DropReason,
        location: Option<Location<'_>>,
    ) {
        let Some(Location { line, .. }) = location else { return };
        if reason != DropReason::NotLetters {
            return;
        }
        let is_flagged = word.split_once('/').is_some_and(|(word, flags)| {
            word.chars().all(char::is_alphabetic) && !word.is_empty() && !flags.is_empty()
        });
        if is_flagged {
            self.count += 1;
            self.first.get_or_insert_with(|| (word.to_owned(), line));
        }
    }

    /// The remark about the list, which has `words` words. `counted` is its first line, if that is
    /// a number.
    pub(crate) fn finding(&self, list: &str, words: u64, counted: Option<u64>) -> Option<Finding> {
        if let Some((word, line)) = &self.first {
            let word = quoted(word);
            let is_counted = counted.is_some_and(|counted| is_count(counted, words - 1));
            if is_counted && self.count * 100 >= words {
                return Some(Finding::Dictionary(format!(
                    "{list}:{line}: {word} has the flags of a spelling dictionary; {EXPECTED}"
                )));
            }
            if is_share(self.count, words) {
                return Some(Finding::Flags(format!(
                    "{list}:{line}: {word} has the flags of a spelling dictionary; for them, {}; \
                     {EXPECTED}",
                    dropped(self.count, words)
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
                    dropped(self.count, words)
                )));
            }
        }
        None
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
        let mut flagged = Flagged::default();
        for (word, line) in words.iter().zip(1..) {
            let location = Some(Location { list: "list", line });
            flagged.look_at(word, DropReason::NotLetters, location);
        }
        flagged.finding("list", words.len() as u64, words[0].parse().ok())
    }

    #[test]
    fn only_a_count_of_the_words_makes_a_dictionary() {
        let kind = |words: &[&str]| {
            finding(words).map_or("", |it| match it {
                Finding::Dictionary(_) => "dictionary",
                Finding::Flags(_) => "flags",
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
        assert_eq!(kind(&["it's", "tea", "ten"]), "");
        assert_eq!(kind(&[&["tea"; 40][..], &["it's"]].concat()), "");
    }
}
