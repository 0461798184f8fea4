//! Reads spelling dictionaries in the form of Hunspell: `X.dic`, a list of words with flags, whose
//! forms `X.aff` makes.
//!
//! [`Affixes`] is the affix file: `flags`, and `rule` with its conditions. [`scan`] makes
//! all forms of the list once, counts them, and finds the forbidden ones; the list is then read
//! like any other, and `expander` makes the forms of one word after another. Compounds are not
//! made.

mod affixes;
mod expander;
mod flags;
mod rule;

use std::collections::HashSet;
use std::hash::{Hash, Hasher};
use std::io::Read;
use std::sync::Arc;

pub use affixes::{Affixes, HighLetters};
use expander::{Expander, Stop};
use flags::Flags;

use crate::error::Error;
use crate::lines::Lines;
use crate::list_entry::{ListEntry, Sink};

/// Which forms of a spelling dictionary are made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FormLimits {
    /// The most forms of all words together.
    pub max_forms: u64,
    /// Whether affixes may have affixes of their own, such as a second suffix.
    pub continuations: bool,
    /// Whether words that are marked `NOSUGGEST` are left out.
    pub skip_nosuggest: bool,
}

impl Default for FormLimits {
    fn default() -> Self {
        Self { max_forms: 50_000_000, continuations: true, skip_nosuggest: false }
    }
}

/// The most bytes of forbidden forms, which are kept in memory.
const MAX_FORBIDDEN: usize = 64 << 20;
/// The number of forms after which an observer is asked whether to go on.
const PAUSE: u64 = 1 << 16;

/// A spelling dictionary that was scanned.
#[derive(Debug)]
pub(crate) struct Spelling {
    affixes: Arc<Affixes>,
    limits: FormLimits,
    forbidden: Forbidden,
    /// The forms of words that are marked `NOSUGGEST`.
    nosuggest: u64,
}

/// Forms that the program hunspell refuses.
#[derive(Debug, Default)]
struct Forbidden {
    /// Forbidden words of the list.
    words: HashSet<Box<str>>,
    /// Their forms, which may also be words of the list.
    forms: HashSet<Box<str>>,
    bytes: usize,
}

/// Two are equal if they were scanned together.
impl PartialEq for Spelling {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Spelling {}

impl Hash for Spelling {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::ptr::hash(self, state);
    }
}

impl Forbidden {
    /// `false` if they take too much memory.
    fn insert(&mut self, form: &str, has_affix: bool) -> bool {
        let set = if has_affix { &mut self.forms } else { &mut self.words };
        if set.insert(form.into()) {
            self.bytes += form.len() + size_of::<Box<str>>();
        }
        self.bytes <= MAX_FORBIDDEN
    }

    fn has(&self, form: &str, has_affix: bool) -> bool {
        self.words.contains(form) || has_affix && self.forms.contains(form)
    }
}

/// Makes all forms of the spelling dictionary `list`. Returns its first word, too, with the line.
/// [`scan_spelling`](crate::scan_spelling) documents the errors.
pub(crate) fn scan(
    list: impl Read,
    name: &str,
    affixes: Arc<Affixes>,
    limits: FormLimits,
) -> Result<(Spelling, Option<(u64, String)>), Error> {
    let mut lines = Lines::new(list, name);
    let mut spelling = Spelling { affixes, limits, forbidden: Forbidden::default(), nosuggest: 0 };
    let mut first = None;
    // The word with the most forms.
    let mut most = (0, String::new(), 0);
    let Spelling { affixes, limits, forbidden, nosuggest } = &mut spelling;
    let affixes = &**affixes;
    let mut expander = Expander::new(affixes, limits);
    while let Some((number, line)) = lines.next_bytes()? {
        let Some((text, flags)) = read_line(affixes, name, (number, line))? else { continue };
        first.get_or_insert_with(|| (number, text.clone()));
        let (word, before) = (affixes.word(&text), expander.forms());
        let is_forbidden = flags.has(affixes.forbidden);
        let expanded = expander.expand(&word, &flags, &mut |form, has_affix| {
            let fits = !is_forbidden || forbidden.insert(form, has_affix);
            let what = format!("forbidden words take more than {} MiB", MAX_FORBIDDEN >> 20);
            if fits { Ok(()) } else { Err(bad(name, number, what)) }
        });
        let own = expander.forms() - before;
        if own > most.0 {
            most = (own, text, number);
        }
        expanded.map_err(|stop| stopped(stop, name, limits, &most, number))?;
        if flags.has(affixes.no_suggest) {
            *nosuggest += own;
        }
    }
    Ok((spelling, first))
}

/// Reads a spelling dictionary to its end.
pub(crate) fn read<R: Read>(
    mut lines: Lines<R>,
    Spelling { affixes, limits, forbidden, .. }: &Spelling,
    sink: &mut impl Sink,
) -> Result<Lines<R>, Error> {
    let name = lines.name().to_owned();
    let mut expander = Expander::new(affixes, limits);
    let mut forms = 0_u64;
    while let Some((line, bytes)) = lines.next_bytes()? {
        sink.line()?;
        let Some((text, flags)) = read_line(affixes, &name, (line, bytes))? else { continue };
        let is_skipped = limits.skip_nosuggest && flags.has(affixes.no_suggest);
        if is_skipped || flags.has(affixes.forbidden) {
            continue;
        }
        let expanded = expander.expand(&affixes.word(&text), &flags, &mut |form, has_affix| {
            forms += 1;
            if forms.is_multiple_of(PAUSE) {
                sink.pause()?;
            }
            match forbidden.has(form, has_affix) {
                true => Ok(()),
                false => sink.entry(ListEntry { word: form, value: None, meaning: None, line }),
            }
        });
        expanded.map_err(|stop| stopped(stop, &name, limits, &(forms, text, line), line))?;
    }
    Ok(lines)
}

fn bad(name: &str, line: u64, what: String) -> Error {
    Error::BadAffixes { name: name.to_owned(), line, what }
}

/// The error for forms that end at a line. `most`: the word with the most forms, their number, and
/// its line.
fn stopped(
    stop: Stop,
    name: &str,
    limits: &FormLimits,
    (most, word, line): &(u64, String, u64),
    end: u64,
) -> Error {
    match stop {
        Stop::TooManyForms => Error::TooManyForms {
            name: name.to_owned(),
            line: *line,
            word: word.clone(),
            most: *most,
            limit: limits.max_forms,
        },
        Stop::TooManySteps => {
            bad(name, end, "so far, too many affixes were tried that do not apply".to_owned())
        }
        Stop::Error(error) => error,
    }
}

/// The word and the flags of a line; `None` if it has none.
fn read_line(
    affixes: &Affixes,
    name: &str,
    (number, line): (u64, &[u8]),
) -> Result<Option<(String, Flags)>, Error> {
    if number == 1 && line.first().is_some_and(u8::is_ascii_digit) {
        // The number of words.
        return Ok(None);
    }
    let line = &line[..word_end(line)];
    let slash = (1..line.len()).find(|&at| line[at] == b'/' && line[at - 1] != b'\\');
    let (word, flags) = match slash {
        Some(slash) => (&line[..slash], &line[slash + 1..]),
        None => (line, &b""[..]),
    };
    // A remark that follows the flags.
    let flags = flags.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    let flags = if flags.is_empty() { None } else { affixes.flags(flags) };
    let text = affixes.decode(word).map_err(|at| Error::NotUtf8 {
        name: name.to_owned(),
        line: number,
        byte: at + 1,
        got: word[at],
    })?;
    let text = text.trim().replace("\\/", "/");
    Ok(Some((text, flags.unwrap_or_default())).filter(|(text, _)| !text.is_empty()))
}

/// The end of the word and its flags. A tab, or a blank and a name of two letters with a colon,
/// begin a morphological description.
fn word_end(line: &[u8]) -> usize {
    let tab = memchr::memchr(b'\t', line).unwrap_or(line.len());
    let is_name = |&at: &usize| at > 3 && matches!(line[at - 3], b' ' | b'\t');
    let named = memchr::memchr_iter(b':', line).find(is_name).map(|at| at - 3);
    named.map_or(tab, |named| named.min(tab))
}

impl Spelling {
    /// The number of forms of words that are marked `NOSUGGEST` and made.
    pub(crate) fn nosuggest_forms(&self) -> u64 {
        if self.limits.skip_nosuggest { 0 } else { self.nosuggest }
    }
}

#[cfg(test)]
mod tests;
