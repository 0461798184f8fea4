//! A brute-force model of the compiler: a filter over a map of strings.

use std::collections::{BTreeMap, BTreeSet};

use dictc_compile::{Error, QRule};
use dictc_lexicon::DuplicateValues;
use unicode_normalization::UnicodeNormalization;

use super::{List, Options};

/// The filter and its state.
pub(super) struct Model<'o> {
    options: &'o Options,
    excluded: BTreeSet<String>,
    /// Words that passed the filters, in input order, with their values.
    passed: Vec<(String, Option<u64>)>,
    lines: u64,
    read: u64,
    /// One count for each reason, in the order that reports use.
    dropped: [u64; 7],
}

/// The kept words and the counts of the report.
pub(super) struct Kept {
    pub(super) words: BTreeMap<String, Option<u64>>,
    pub(super) lines: u64,
    pub(super) read: u64,
    pub(super) dropped: [u64; 7],
}

/// Why a compilation fails.
#[derive(Debug)]
pub(super) enum Failure {
    NotUtf8,
    BadValue,
    DuplicateValue,
    SumTooLarge,
    Empty,
    NothingKept,
}

impl Failure {
    /// Whether an error reports this failure.
    pub(super) fn is(&self, error: &Error) -> bool {
        match self {
            Self::NotUtf8 => matches!(error, Error::NotUtf8 { .. }),
            Self::BadValue => matches!(error, Error::BadValue { .. }),
            Self::DuplicateValue => matches!(error, Error::DuplicateValue { .. }),
            Self::SumTooLarge => matches!(error, Error::SumTooLarge { .. }),
            Self::Empty => matches!(error, Error::EmptyList { .. }),
            Self::NothingKept => matches!(error, Error::NothingKept { .. }),
        }
    }
}

/// The indices of the last two reasons.
const EXCLUDED: usize = 5;
const REPEATED: usize = 6;

impl<'o> Model<'o> {
    pub(super) fn new(options: &'o Options) -> Self {
        let (excluded, passed) = (BTreeSet::new(), Vec::new());
        Self { options, excluded, passed, lines: 0, read: 0, dropped: [0; 7] }
    }

    pub(super) fn compile(mut self, lists: &[List]) -> Result<Kept, Failure> {
        for list in lists {
            self.read(list)?;
        }
        self.keep()
    }

    fn read(&mut self, list: &List) -> Result<(), Failure> {
        // A line ends at LF, CR, or both.
        let mut lines: Vec<Vec<u8>> = vec![Vec::new()];
        for (i, &byte) in list.text.iter().enumerate() {
            match byte {
                b'\n' if i > 0 && list.text[i - 1] == b'\r' => {}
                b'\n' | b'\r' => lines.push(Vec::new()),
                _ => lines.last_mut().expect("there is a line").push(byte),
            }
        }
        if lines.last().is_some_and(Vec::is_empty) {
            lines.pop();
        }
        for line in &lines {
            let mut line = line.as_slice();
            while let Some(rest) = line.strip_prefix(b"\xef\xbb\xbf") {
                line = rest;
            }
            let line = std::str::from_utf8(line).map_err(|_| Failure::NotUtf8)?;
            self.line(line, list.is_exclusion)?;
        }
        Ok(())
    }

    fn line(&mut self, line: &str, is_exclusion: bool) -> Result<(), Failure> {
        self.lines += u64::from(!is_exclusion);
        let line = line.trim();
        if line.is_empty() || self.options.comment.is_some_and(|mark| line.starts_with(mark)) {
            return Ok(());
        }
        let (word, value) = line.split_once('\t').unwrap_or((line, ""));
        let word = self.fold(word.trim());
        self.read += u64::from(!is_exclusion);
        match self.reason_to_drop(&word) {
            Some(_) if is_exclusion => {}
            Some(reason) => self.dropped[reason] += 1,
            None if is_exclusion => drop(self.excluded.insert(word)),
            None => {
                let value = Some(value.trim()).filter(|it| !it.is_empty());
                let value = value.map(str::parse).transpose().map_err(|_| Failure::BadValue)?;
                self.passed.push((word, value));
            }
        }
        Ok(())
    }

    /// Composes the word, lowercases each letter, and composes the result.
    fn fold(&self, word: &str) -> String {
        let lower = word.nfc().map(|letter| match letter {
            'İ' => 'i',
            'Σ' | 'ς' => 'σ',
            _ => letter.to_lowercase().next().expect("a lowercase mapping is not empty"),
        });
        let folded: String = lower.collect::<String>().nfc().collect();
        let folded = folded.replace("i\u{307}", "i").nfc().collect::<String>();
        if self.options.fold_accents { plain(&folded) } else { folded }
    }

    /// The index of the first reason that applies.
    fn reason_to_drop(&self, word: &str) -> Option<usize> {
        let letters = naive::letters(word);
        let max_length = self.options.max_length.unwrap_or(usize::MAX);
        let first = |it: &String| it.chars().next().expect("a letter is not empty");
        let allowed = |it: &String| {
            let is_listed = |set: &str| naive::letters(set).contains(it);
            self.options.letters.is_none_or(|(_, set)| is_listed(set))
        };
        let is_bare_q = |i: usize| {
            first(&letters[i]) == 'q' && letters.get(i + 1).is_none_or(|it| first(it) != 'u')
        };
        let reasons = [
            // A letter of more bytes than a tile has room for is none.
            letters.is_empty()
                || !letters.iter().all(|it| first(it).is_alphabetic() && it.len() <= 30),
            !letters.iter().all(allowed),
            letters.len() < self.options.min_length,
            letters.len() > max_length,
            self.options.q_rule == QRule::BeforeU && (0..letters.len()).any(is_bare_q),
        ];
        reasons.into_iter().position(|applies| applies)
    }

    /// Removes excluded words and merges duplicates.
    fn keep(mut self) -> Result<Kept, Failure> {
        let mut words: BTreeMap<String, Option<u64>> = BTreeMap::new();
        for (word, value) in std::mem::take(&mut self.passed) {
            if self.excluded.contains(&word) {
                self.dropped[EXCLUDED] += 1;
                continue;
            }
            let Some(before) = words.get_mut(&word) else {
                words.insert(word, value);
                continue;
            };
            self.dropped[REPEATED] += 1;
            *before = match (*before, value) {
                (Some(first), Some(second)) => Some(self.merge_values(first, second)?),
                (first, second) => first.or(second),
            };
        }
        let Self { lines, read, dropped, .. } = self;
        match (words.is_empty(), read) {
            (false, _) => Ok(Kept { words, lines, read, dropped }),
            (true, 0) => Err(Failure::Empty),
            (true, _) => Err(Failure::NothingKept),
        }
    }

    fn merge_values(&self, first: u64, second: u64) -> Result<u64, Failure> {
        match self.options.duplicate_values {
            DuplicateValues::Min => Ok(first.min(second)),
            DuplicateValues::Max => Ok(first.max(second)),
            DuplicateValues::Sum => first.checked_add(second).ok_or(Failure::SumTooLarge),
            DuplicateValues::First => Ok(first),
            _ if first == second => Ok(first),
            _ => Err(Failure::DuplicateValue),
        }
    }
}

/// Removes accents. Correct only for the letters in the test's list pieces.
fn plain(word: &str) -> String {
    let spelled = word.nfd().filter(|&letter| letter != '\u{301}' && letter != '\u{303}');
    let mut plain = String::new();
    for letter in spelled {
        match letter {
            'ß' => plain.push_str("ss"),
            'æ' => plain.push_str("ae"),
            'ł' => plain.push('l'),
            _ => plain.push(letter),
        }
    }
    plain.nfc().collect()
}
