//! What may surprise about a list: how it is read, and which of its words are lost.
//!
//! A [`Remark`] names no options, since each program and language has its own names for them. It
//! has a [`Remedy`] instead.

use std::collections::BTreeMap;

use dictc_letters::{Alphabet, Folding, Letter, count, fold, grouped, quoted};
use dictc_lexicon::metadata::DropReason;

use crate::json::JsonForm;
use crate::line_counts::is_notable;
use crate::list_entry::ListEntry;
use crate::list_form::Form;
use crate::options::DEFAULT_MIN_LENGTH;
use crate::scan::Scanned;
use crate::words_in_memory::Role;

/// What may surprise about a list.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Remark {
    /// Equal for lists that are read alike, or lose words alike.
    pub kind: String,
    /// The list, the line and what is remarkable, without the remedy.
    pub text: String,
    /// What can help.
    pub remedy: Remedy,
}

/// What can help against what a [`Remark`] says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remedy {
    /// If the list is read wrongly: naming its columns.
    OtherColumns,
    /// Naming its columns, since they are not clear.
    NameColumns,
    /// Reading several words on each line, with these columns: `words`, or `words,value`.
    Words(&'static str),
    /// Leaving these signs out of all words.
    LeaveOut(String),
    /// Naming the columns `word,_` with a slash between them, which leaves out the flags of spelling
    /// dictionaries.
    LeaveOutFlags,
    /// Keeping words with this number of letters.
    MinLength(usize),
    /// The same, which keeps most of the words that are lost.
    MinLengthOfMost(usize),
    /// Keeping words with a q that is not followed by u.
    BareQ,
    /// Dropping words that begin with a capital, if they are names, and not nouns as in German.
    SkipCapitalized,
    /// Leaving out the forms of words that are marked `NOSUGGEST`.
    SkipNosuggest,
    /// No option helps.
    Nothing,
    /// Nothing is lost.
    NotNeeded,
}

impl Scanned {
    /// Says how the list is read, if that may surprise. `name` is its name in messages.
    #[must_use]
    pub fn remark(&self, name: &str) -> Option<Remark> {
        let Self { form, example, unclear, .. } = self;
        let remark = |kind: String, text: String, remedy| {
            Some(Remark { kind, text: format!("{name}:{text}"), remedy })
        };
        if let Some(unclear) = unclear {
            let (line, example) = &unclear.example;
            let columns = unclear.columns;
            let lost = match (unclear.lines, unclear.of) {
                (lines, of) if lines * 10 >= of * 9 => String::new(),
                (lines, of) => format!("; {} of {} have them", grouped(lines), count(of, "line")),
            };
            let text = format!("{line}: {} may have {columns} columns{lost}", quoted(example));
            return remark(format!("{columns} columns"), text, Remedy::NameColumns);
        }
        if let Form::Json(form, code) = &form.0 {
            let what = if code.is_some() { "the first list in code" } else { "JSON" };
            let which = match form {
                JsonForm::Field(_, name) => {
                    format!(", with the words in the fields {}", quoted(name))
                }
                JsonForm::Names(_) => ", with the names of fields as the words".to_owned(),
                JsonForm::Unknown(names) => {
                    format!(", and none of its fields {names} is the word; name one \"word\"")
                }
                _ => String::new(),
            };
            let text = format!(" is read as {what}{which}");
            return remark(what.to_owned(), text, Remedy::NotNeeded);
        }
        if form.is_spelling() {
            let text = " is read as a spelling dictionary, with all forms of its words";
            return remark("spelling".to_owned(), text.to_owned(), Remedy::NotNeeded);
        }
        let columns = form.columns()?.to_string();
        let (line, example) = example.as_ref()?;
        let how = match form.separator() {
            Some(separator) => format!("{columns}, with {separator} between them"),
            None if form.has_signs() => format!("a {columns} without the signs around it"),
            None => format!("a {columns} without quotes and separators"),
        };
        let header = form.header().map(|line| format!("; line {line} has their names"));
        let header = header.unwrap_or_default();
        let text = format!("{line}: {} is read as {how}{header}", quoted(example));
        remark(format!("{how}{}", header.is_empty()), text, Remedy::OtherColumns)
    }
}

/// A remark about kept words that begin with a capital wherever they are listed, unless they are few
/// or most of all.
pub(crate) fn of_capitalized(capitalized: u64, kept: u64) -> Option<Remark> {
    const MANY: u64 = 20;
    let text = format!(
        "{} of {} begin with a capital wherever they are listed",
        grouped(capitalized),
        count(kept, "word")
    );
    let is_notable = capitalized >= MANY && capitalized * 2 < kept;
    is_notable.then(|| Remark {
        kind: "capitalized".to_owned(),
        text,
        remedy: Remedy::SkipCapitalized,
    })
}

/// What lost words have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Pattern {
    /// The first character that is not a letter, or `0` for all digits.
    Sign(char),
    /// They are too short by default.
    Short,
    BareQ,
}

/// The number of different signs that are counted.
const MOST_SIGNS: usize = 100;

/// The number of remarks about lost words of a list.
const MOST_REMARKS: usize = 3;

/// The words of a list that are lost.
#[derive(Debug, Default)]
pub(crate) struct Losses {
    /// The letters of the words.
    pub(crate) alphabet: Alphabet,
    words: u64,
    /// The forms of words that are marked `NOSUGGEST`.
    pub(crate) nosuggest: u64,
    /// Whether the numbers of the list are not read, since they are not whole.
    pub(crate) lacks_values: bool,
    /// Whether the list has lines, of which columns can be named.
    pub(crate) has_lines: bool,
    /// The words that are not only letters.
    not_letters: Loss,
    patterns: BTreeMap<Pattern, Loss>,
}

#[derive(Debug, Default)]
struct Loss {
    count: u64,
    first: Option<(String, u64)>,
    /// The lowest number of letters.
    letters: usize,
    /// Those that lack one letter to the default length.
    nearly: u64,
    /// Those that have other characters than letters and blanks.
    mixed: u64,
    /// Those with values.
    valued: u64,
}

impl Loss {
    fn note(&mut self, (word, value): (&str, Option<&str>), line: u64, letters: usize) {
        self.valued += u64::from(value.is_some());
        self.letters = if self.count == 0 { letters } else { self.letters.min(letters) };
        self.count += 1;
        self.nearly += u64::from(letters + 1 == DEFAULT_MIN_LENGTH);
        let is_of_words = |it: char| it.is_alphabetic() || it.is_whitespace();
        self.mixed += u64::from(!word.chars().all(is_of_words));
        self.first.get_or_insert_with(|| (word.to_owned(), line));
    }
}

impl Losses {
    /// Counts a word of the list.
    #[inline]
    pub(crate) fn count(&mut self) {
        self.words += 1;
    }

    /// Counts a word of the list that is dropped. `is_short`: whether it has fewer letters than
    /// words have by default.
    pub(crate) fn note(&mut self, entry: &ListEntry<'_>, reason: DropReason, is_short: bool) {
        let ListEntry { word, value, line, .. } = *entry;
        let folded = fold(word);
        let sign = || Letter::all(&folded).find(|it| !it.is_alphabetic())?.as_str().chars().next();
        let pattern = match reason {
            DropReason::NotLetters => {
                self.not_letters.note((word, value), line, 0);
                sign().map(|it| Pattern::Sign(if it.is_numeric() { '0' } else { it }))
            }
            DropReason::TooShort => is_short.then_some(Pattern::Short),
            DropReason::QWithoutU => Some(Pattern::BareQ),
            _ => None,
        };
        let is_known = |it: &Pattern| self.patterns.contains_key(it);
        let room = self.patterns.len() < MOST_SIGNS;
        if let Some(pattern) = pattern.filter(|it| room || is_known(it)) {
            let loss = self.patterns.entry(pattern).or_default();
            loss.note((word, value), line, self.alphabet.count(&folded));
        }
    }

    /// The remarks about notable losses of the list.
    pub(crate) fn remarks(&self, list: &str, role: Role) -> Vec<Remark> {
        let mut notable: Vec<_> =
            self.patterns.iter().filter(|(_, it)| is_notable(it.count, self.words)).collect();
        notable.sort_by_key(|(_, it)| std::cmp::Reverse(it.count));
        let is_sign = |(pattern, _): &(&Pattern, &Loss)| matches!(pattern, Pattern::Sign(_));
        let others = !notable.iter().any(is_sign) && is_notable(self.not_letters.count, self.words);
        let others = others.then_some((None, &self.not_letters));
        let notable =
            notable.into_iter().take(MOST_REMARKS).map(|(pattern, loss)| (Some(*pattern), loss));
        let losses = notable.chain(others).map(|(it, loss)| self.remark(list, role, it, loss));
        let marked = (role == Role::Word && self.nosuggest > 0).then(|| {
            let forms = count(self.nosuggest, "form");
            let what = "belong to words that are marked NOSUGGEST, as vulgar or odd";
            let text = format!("{list}: {forms} {what}");
            Remark { kind: "nosuggest".to_owned(), text, remedy: Remedy::SkipNosuggest }
        });
        let valueless = (role == Role::Word && self.lacks_values).then(|| {
            let text = format!("{list}: its numbers are not whole, so they are not read as values");
            Remark { kind: "decimals".to_owned(), text, remedy: Remedy::NotNeeded }
        });
        marked.into_iter().chain(valueless).chain(losses).collect()
    }

    /// The remark about the words that are not only letters, if there are any.
    pub(crate) fn not_letters(&self, list: &str, role: Role) -> Option<Remark> {
        let loss = &self.not_letters;
        (loss.count > 0).then(|| self.remark(list, role, None, loss))
    }

    fn remark(&self, list: &str, role: Role, pattern: Option<Pattern>, loss: &Loss) -> Remark {
        let (word, line) = loss.first.as_ref().map_or(("", 0), |(word, line)| (&**word, *line));
        let (what, remedy) = match pattern {
            // A phrase excludes nothing, and its words exclude what was not meant.
            Some(Pattern::Sign(sign @ ' ')) if role == Role::Exclusion => {
                (format!("has {}", named(sign)), Remedy::NotNeeded)
            }
            Some(Pattern::Sign(sign)) => {
                let remedy = match remedy(sign, word) {
                    Remedy::Words(_) if !self.has_lines => Remedy::LeaveOut(" ".to_owned()),
                    Remedy::NameColumns | Remedy::LeaveOutFlags if !self.has_lines => {
                        Remedy::Nothing
                    }
                    Remedy::Words(_) if loss.mixed * 2 > loss.count => Remedy::NameColumns,
                    Remedy::Words(_) if loss.valued * 2 > loss.count => {
                        Remedy::Words("words,value")
                    }
                    remedy => remedy,
                };
                (format!("has {}", named(sign)), remedy)
            }
            Some(Pattern::Short) => {
                let letters = count(DEFAULT_MIN_LENGTH as u64, "letter");
                // Single letters are seldom words, although lists have them. Where they are many, the
                // list means them.
                let nearly = DEFAULT_MIN_LENGTH - 1;
                let remedy = match loss.letters < nearly && loss.nearly * 3 >= loss.count * 2 {
                    true => Remedy::MinLengthOfMost(nearly),
                    false => Remedy::MinLength(loss.letters),
                };
                (format!("has fewer than {letters}"), remedy)
            }
            Some(Pattern::BareQ) => ("has a q not followed by u".to_owned(), Remedy::BareQ),
            None if word.is_empty() => ("has no word".to_owned(), Remedy::Nothing),
            None => ("is not only letters".to_owned(), Remedy::Nothing),
        };
        let (part, whole) = (grouped(loss.count), count(self.words, "word"));
        let lost = match (role, loss.count) {
            (Role::Word, 1) => "is dropped",
            (Role::Word, _) => "are dropped",
            (Role::Exclusion, 1) => "excludes nothing",
            (Role::Exclusion, _) => "exclude nothing",
        };
        let word = match word {
            "" => "an entry".to_owned(),
            word => quoted(word),
        };
        Remark {
            kind: format!("{role:?} {what}"),
            text: format!("{list}:{line}: {word} {what}; for that, {part} of {whole} {lost}"),
            remedy,
        }
    }
}

fn named(sign: char) -> String {
    let name = match sign {
        '0' => "a digit",
        ' ' => "a blank",
        '\t' => "a tab",
        '\'' | '’' => "an apostrophe",
        '-' => "a hyphen",
        '.' => "a dot",
        '/' => "a slash",
        ',' => "a comma",
        _ => return format!("the sign {}", quoted(sign.encode_utf8(&mut [0; 4]))),
    };
    name.to_owned()
}

/// Whether it is a word with flags of a spelling dictionary: `tea/SM`.
fn is_flagged(word: &str) -> bool {
    let (word, flags) = word.split_once('/').unwrap_or_default();
    let is_plain = |it: char| it.is_ascii_uppercase() || it.is_ascii_digit() || it == ',';
    !word.is_empty()
        && word.chars().all(char::is_alphabetic)
        && !flags.is_empty()
        && flags.chars().all(is_plain)
}

/// What keeps words with this sign. `first` is one of them.
fn remedy(sign: char, first: &str) -> Remedy {
    match sign {
        ' ' => return Remedy::Words("words"),
        '\t' | ';' | ',' | '|' | '=' | ':' => return Remedy::NameColumns,
        '/' if is_flagged(first) => return Remedy::LeaveOutFlags,
        _ => {}
    }
    let mut signs = String::new();
    for letter in Letter::all(&fold(first)).filter(|it| !it.is_alphabetic()) {
        signs.extend(letter.as_str().chars().next().filter(|it| !signs.contains(*it)));
    }
    let can_be_left_out = |it: char| {
        // A sign that cannot be seen cannot be typed, either.
        let is_seen = !quoted(it.encode_utf8(&mut [0; 4])).contains('\\');
        is_seen && Folding::new().replace(&format!("{it}=")).is_ok()
    };
    match () {
        () if !signs.is_empty() && signs.chars().all(can_be_left_out) => Remedy::LeaveOut(signs),
        () if can_be_left_out(sign) => Remedy::LeaveOut(sign.to_string()),
        () => Remedy::Nothing,
    }
}

#[cfg(test)]
mod tests;
