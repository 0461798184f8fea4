//! The arguments that choose a dictionary: a file, or the embedded English dictionary.

use std::collections::HashSet;
use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use dictc_compile::{Selection, is_notable};
use dictc_letters::{Letter, quoted};
use dictc_lexicon::{Lexicon, OpenOptions, STEP_LIMIT, Verify};
use dictc_texts::{HEAD, Packing};

use crate::failure::Failure;
use crate::files::name_of;
use crate::lists::{Ignored, for_each_word};
use crate::numbers::{count, grouped};
use crate::program::PROGRAM;
use crate::values::{number, steps, values};

/// The name of the embedded dictionary, in all arguments that take a dictionary.
pub const ENGLISH: &str = "english";

/// The environment variable with the default of `--dict`.
pub const VARIABLE: &str = "DICTC_DICTIONARY";

/// Opens the dictionary that an argument names: `english`, or a file or an open pipe. `./english` is a
/// file.
///
/// # Errors
///
/// If the file is missing, cannot be read or is not a dictionary.
pub fn open(path: &Path) -> Result<Lexicon, Failure> {
    open_verified(path, Verify::Full)
}

fn open_verified(path: &Path, verify: Verify) -> Result<Lexicon, Failure> {
    if path.as_os_str() == ENGLISH {
        return Ok(dictc_english::lexicon());
    }
    let lexicon =
        OpenOptions::new().pipes(true).verify(verify).open(path).map_err(|error| match &error {
            dictc_lexicon::Error::Io { source, .. }
                if source.kind() == std::io::ErrorKind::NotFound =>
            {
                let what = "there is no such file; expected a dictionary made by dictc, or english";
                Failure::at(path.display(), what)
            }
            _ => match packed_format(path) {
                Some(format) => {
                    let what = format_args!(
                        "is packed with {format}; unpack it: dictionaries are used as they are"
                    );
                    Failure::at(path.display(), what)
                }
                None => Failure::caused(&error),
            },
        })?;
    // Here, the message can name the file.
    lexicon.prove().map_err(|error| Failure::caused_at(path.display(), &error))?;
    Ok(lexicon)
}

/// The format of a packed file.
fn packed_format(path: &Path) -> Option<&'static str> {
    let mut head = Vec::new();
    // Opening a named pipe would wait until a program writes to it.
    let file = path.is_file().then(|| File::open(path).ok()).flatten()?;
    file.take(HEAD as u64).read_to_end(&mut head).ok()?;
    Packing::of(&head).map(Packing::name)
}

/// The arguments that choose the dictionary to ask, and which of its words count.
#[derive(Args, Clone, Debug, Default)]
pub struct DictArgument {
    /// A dictionary compiled by dictc, a plain fst file, or english [default: $DICTC_DICTIONARY,
    /// else english]
    #[arg(long, alias = "dictionary", value_name = "DICT", value_hint = ValueHint::FilePath)]
    pub dict: Option<PathBuf>,
    /// Use only the words of this list, in any form that dictc reads
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub list: Option<PathBuf>,
    /// Leave out the words of this list; repeat it for more lists
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub exclude: Vec<PathBuf>,
    /// Leave out the English words that are marked as vulgar or offensive
    #[arg(long)]
    pub clean: bool,
}

/// The argument that limits the work of searches.
#[derive(Args, Clone, Copy, Debug)]
pub struct StepLimit {
    /// Stop searching after this many steps, about a letter of a word each; the exit code is then 3
    #[arg(long, value_name = "STEPS", default_value_t = STEP_LIMIT, value_parser = steps)]
    step_limit: u64,
}

impl StepLimit {
    /// The dictionary, all of whose searches have this limit.
    #[must_use]
    pub fn of(self, lexicon: Lexicon) -> Lexicon {
        lexicon.with_step_limit(self.step_limit)
    }
}

/// The argument that chooses the more common words.
#[derive(Args, Clone, Debug, Default)]
pub struct LevelArgument {
    /// Use only words up to this level
    ///
    /// In the English dictionary, the value of a word is its level: 10, 20, 35, 40, 50, 55, 60, 70
    /// or 80, from the most common words to the rarest.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    pub level: Option<u64>,
}

/// Arguments that choose words by their values.
#[derive(Args, Clone, Debug, Default)]
pub struct ValueArguments {
    /// The more common words.
    #[command(flatten)]
    pub common: LevelArgument,

    /// Use only words with a value in this range: ..35, 50.. or 20..35
    #[arg(long, value_name = "VALUES", conflicts_with = "level", value_parser = values)]
    pub value: Option<RangeInclusive<u64>>,
}

/// Arguments that choose a dictionary, and optionally words of it by their values.
#[derive(Args, Clone, Debug, Default)]
pub struct SelectionArguments {
    /// The dictionary.
    #[command(flatten)]
    pub chosen: DictArgument,
    /// Its words.
    #[command(flatten)]
    pub values: ValueArguments,
}

impl SelectionArguments {
    /// Opens the dictionary.
    ///
    /// # Errors
    ///
    /// If it cannot be opened, or no word has such a value.
    pub fn open(&self) -> Result<Lexicon, Failure> {
        let lexicon = self.chosen.open()?;
        self.values.check(&lexicon, self.chosen.dict.as_deref())?;
        Ok(lexicon)
    }

    /// Like [`open`](Self::open), with the words that are left out, for a command that reads answers
    /// from a list of its own. Each list is read once, since it can be a stream.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    pub fn open_and_left_out(&self) -> Result<(Lexicon, HashSet<String>), Failure> {
        let DictArgument { dict, list, .. } = &self.chosen;
        let whole = self.chosen.open_whole(Verify::Full)?;
        let left_out = self.chosen.left_out(&whole)?;
        let lexicon = self.chosen.select(&whole, list.as_deref(), None, left_out.clone())?;
        self.values.check(&lexicon, dict.as_deref())?;
        Ok((lexicon, left_out))
    }

    /// Like [`open`](Self::open), for a command that asks the words of `--list` and uses others, too.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    pub fn open_beyond_list(&self) -> Result<Lexicon, Failure> {
        let lexicon = self.chosen.narrow(&self.chosen.open_whole(Verify::Full)?, None, None)?;
        self.values.check(&lexicon, self.chosen.dict.as_deref())?;
        Ok(lexicon)
    }

    /// Like [`open`](Self::open), for a program that knows a level of words, and no other values:
    /// the dictionary has only the words with these.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    pub fn open_by_level(&self) -> Result<Lexicon, Failure> {
        self.open_with(Verify::Full, self.values.value.clone())
    }

    /// Like [`open`](Self::open), for a command that knows no values: the dictionary has only the
    /// words that were chosen.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    pub fn open_selected(&self, verify: Verify) -> Result<Lexicon, Failure> {
        self.open_with(verify, self.values.range())
    }

    fn open_with(
        &self,
        verify: Verify,
        values: Option<RangeInclusive<u64>>,
    ) -> Result<Lexicon, Failure> {
        let lexicon = self.chosen.open_whole(verify)?;
        self.values.check(&lexicon, self.chosen.dict.as_deref())?;
        self.chosen.narrow(&lexicon, self.chosen.list.as_deref(), values)
    }

    /// Which words count, to follow the name of a dictionary: `, without words beyond level 35`. Empty
    /// for all.
    #[must_use]
    pub fn selected(&self) -> String {
        let others = self.values.others().map(|others| format!(", without words{others}"));
        others.unwrap_or_default() + &self.chosen.selected()
    }

    /// Like [`selected`](Self::selected), for a program that says the level itself.
    #[must_use]
    pub fn selected_by_level(&self) -> String {
        if self.values.value.is_some() { self.selected() } else { self.chosen.selected() }
    }
}

impl ValueArguments {
    /// The values that were chosen.
    #[must_use]
    pub fn range(&self) -> Option<RangeInclusive<u64>> {
        self.value.clone().or_else(|| self.common.level.map(|level| 0..=level))
    }

    /// Whether a word with this value is chosen. A word without one is in no range.
    #[must_use]
    pub fn accept(&self, value: Option<u64>) -> bool {
        self.range().is_none_or(|range| value.is_some_and(|value| range.contains(&value)))
    }

    /// What the other words are, to follow *words* in a sentence: ` beyond level 35`.
    #[must_use]
    pub fn others(&self) -> Option<String> {
        let range = self.range()?;
        Some(match (*range.start(), *range.end()) {
            (0, to) if self.common.level.is_some() => format!(" beyond level {to}"),
            (0, to) => format!(" with values above {to}"),
            (from, u64::MAX) => format!(" with values below {from}"),
            (from, to) => format!(" with values outside of {from}..{to}"),
        })
    }

    /// Refuses what [`check_kind`](Self::check_kind) refuses, and values that no word has.
    ///
    /// # Errors
    ///
    /// If no word is chosen.
    pub fn check(&self, lexicon: &Lexicon, path: Option<&Path>) -> Result<(), Failure> {
        self.check_kind(lexicon, path)?;
        self.range().map_or(Ok(()), |range| check_range(lexicon, self.option(), &range))
    }

    /// Refuses values if the dictionary has none, and a level if its values are not levels. The
    /// message names `path`, the dictionary.
    ///
    /// # Errors
    ///
    /// If the dictionary does not have what the arguments choose by.
    pub fn check_kind(&self, lexicon: &Lexicon, path: Option<&Path>) -> Result<(), Failure> {
        if self.range().is_none() {
            return Ok(());
        }
        check_values(lexicon, path, self.option())?;
        if self.value.is_none() && lexicon.levels().is_none() {
            let what = "does not say that its values are levels; dictc --values-are levels does; \
                        --value selects by other values";
            return Err(Failure::at(name_or_default(path), what));
        }
        Ok(())
    }

    /// The option that was given.
    fn option(&self) -> &'static str {
        if self.value.is_some() { "--value" } else { "--level" }
    }
}

impl DictArgument {
    /// Opens the dictionary, with only the words that count.
    ///
    /// # Errors
    ///
    /// If it cannot be opened, a list cannot be read, or no word is left.
    pub fn open(&self) -> Result<Lexicon, Failure> {
        self.narrow(&self.open_whole(Verify::Full)?, self.list.as_deref(), None)
    }

    /// Like [`open`](Self::open), for questions: without the word graph of a file, which takes the
    /// longest to verify.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    pub fn open_words(&self) -> Result<Lexicon, Failure> {
        self.narrow(&self.open_whole(Verify::Words)?, self.list.as_deref(), None)
    }

    /// The words of a dictionary that count: those of `list` and with a value in this range, without
    /// those that are left out.
    ///
    /// # Errors
    ///
    /// If a list cannot be read, or no word is left.
    pub fn narrow(
        &self,
        lexicon: &Lexicon,
        list: Option<&Path>,
        values: Option<RangeInclusive<u64>>,
    ) -> Result<Lexicon, Failure> {
        self.select(lexicon, list, values, self.left_out(lexicon)?)
    }

    fn select(
        &self,
        lexicon: &Lexicon,
        list: Option<&Path>,
        values: Option<RangeInclusive<u64>>,
        left_out: HashSet<String>,
    ) -> Result<Lexicon, Failure> {
        let mut selection = Selection::default();
        (selection.values, selection.without) = (values, left_out);
        if let Some(list) = list {
            let words = words_of(list, lexicon)?;
            let (all, known) =
                (words.len(), words.iter().filter(|it| lexicon.contains(it)).count());
            if known > 0 && is_notable((all - known) as u64, all as u64) {
                let (known, all) = (grouped(known), count(all, "word"));
                let list = name_of(list);
                PROGRAM.remark(format_args!("the dictionary has {known} of {all} of {list}"));
            }
            selection.only = Some(words);
        }
        let selected =
            selection.of(lexicon).map_err(|error| Failure::caused_at(self.name(), &error))?;
        match (selected.is_empty() && !lexicon.is_empty(), list) {
            (false, _) => Ok(selected),
            (true, Some(list)) => {
                let what = "the dictionary has none of its words, or they are left out";
                Err(Failure::at(name_of(list), what))
            }
            (true, None) => Err(Failure::at(self.name(), "all of its words are left out")),
        }
    }

    /// The words that are left out, in the letters of the dictionary.
    fn left_out(&self, lexicon: &Lexicon) -> Result<HashSet<String>, Failure> {
        let mut left_out = HashSet::new();
        if self.clean {
            left_out.extend(dictc_english::offensive().map(str::to_owned));
        }
        for list in &self.exclude {
            let words = words_of(list, lexicon)?;
            if !words.iter().any(|it| lexicon.contains(it)) {
                let what = "excludes nothing: the dictionary has none of its words";
                PROGRAM.remark(format_args!("{}: {what}", name_of(list)));
            }
            left_out.extend(words);
        }
        Ok(left_out)
    }

    /// Which words count, to follow the name of a dictionary: `, without offensive words`. Empty for
    /// all.
    #[must_use]
    pub fn selected(&self) -> String {
        let mut text = String::new();
        if let Some(list) = &self.list {
            text.push_str(&format!(", only the words of {}", name_of(list)));
        }
        if self.clean {
            text.push_str(", without offensive words");
        }
        let lists: Vec<_> = self.exclude.iter().map(|it| name_of(it)).collect();
        if !lists.is_empty() {
            text.push_str(&format!(", without the words of {}", lists.join(" and ")));
        }
        text
    }

    fn open_whole(&self, verify: Verify) -> Result<Lexicon, Failure> {
        match self.path(std::env::var_os(VARIABLE)) {
            Some(path) => open_verified(&path, verify).map_err(|failure| match failure {
                // The path was not typed, so the message says where it comes from.
                Failure::Message(message) if self.dict.is_none() => Failure::at(VARIABLE, message),
                failure => failure,
            }),
            None => Ok(dictc_english::lexicon()),
        }
    }

    /// The name of the dictionary, for messages.
    #[must_use]
    pub fn name(&self) -> String {
        self.path(std::env::var_os(VARIABLE)).map_or(ENGLISH.to_owned(), |path| name_of(&path))
    }

    /// The path that the arguments name, or else the variable. An empty variable counts as unset.
    fn path(&self, variable: Option<OsString>) -> Option<PathBuf> {
        let default = || variable.filter(|value| !value.is_empty()).map(PathBuf::from);
        self.dict.clone().or_else(default)
    }
}

/// The words of a list in any form, in the letters of the dictionary.
fn words_of(list: &Path, lexicon: &Lexicon) -> Result<HashSet<String>, Failure> {
    refuse_english(list)?;
    let (mut words, mut ignored) = (HashSet::new(), Ignored::default());
    for_each_word(list, |entry| {
        let word = lexicon.as_word(entry.word.trim());
        let is_word = || Letter::all(&word).all(|it| it.is_alphabetic());
        if lexicon.contains(&*word) || is_word() {
            words.insert(word.into_owned());
        } else {
            ignored.note(entry.line, || format!("{} is not one word", quoted(entry.word)));
        }
        Ok(())
    })?;
    ignored.remark(list);
    Ok(words)
}

/// Refuses a word list that has the name of the embedded dictionary.
///
/// # Errors
///
/// If the path is this name, and there is no file with it.
pub fn refuse_english(list: &Path) -> Result<(), Failure> {
    if list.as_os_str() == ENGLISH && !list.exists() {
        let what = "is the embedded dictionary, not a word list; dictc words prints its words";
        return Err(Failure::at(ENGLISH, what));
    }
    Ok(())
}

/// What a text that was given to a question may mean instead of a word: a dictionary.
pub(crate) fn is_dictionary(text: &str) -> bool {
    text == ENGLISH || Path::new(text).is_file() && open(Path::new(text)).is_ok()
}

/// Prints a remark if the first of several words is the name of a dictionary, and none was named.
pub fn remark_on_first_word(dictionary: &DictArgument, words: &[String]) {
    let (Some(first), None) = (words.first(), &dictionary.dict) else { return };
    let is_name = if first == ENGLISH { words.len() > 1 } else { is_dictionary(first) };
    if is_name {
        let what = "is read as a word; the dictionary of this name is";
        PROGRAM.remark(format_args!("{first} {what} --dict {first}"));
    }
}

/// Refuses values that no word of a dictionary with values has. The message names `option`, their
/// origin.
///
/// # Errors
///
/// If no word has such a value.
pub fn check_range(
    lexicon: &Lexicon,
    option: &str,
    range: &RangeInclusive<u64>,
) -> Result<(), Failure> {
    let all = || (0..lexicon.len()).filter_map(|i| lexicon.values()?.get(i));
    if all().any(|value| range.contains(&value)) {
        return Ok(());
    }
    let (least, most) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
    let what = match (*range.start(), *range.end()) {
        (0, to) => format!("no word has a value of {to} or less; expected at least {least}"),
        (from, u64::MAX) => {
            format!("no word has a value of {from} or more; expected at most {most}")
        }
        (from, to) => format!(
            "no word has a value from {from} to {to}; the values are from {least} to {most}"
        ),
    };
    Err(Failure::at(option, what))
}

/// The name of a dictionary, or of the one that is asked if none is named.
fn name_or_default(path: Option<&Path>) -> String {
    path.map_or_else(|| DictArgument::default().name(), name_of)
}

/// Refuses an option such as `--level` for a dictionary without values. The message names `path`,
/// the dictionary.
///
/// # Errors
///
/// If the dictionary has no values.
pub fn check_values(lexicon: &Lexicon, path: Option<&Path>, option: &str) -> Result<(), Failure> {
    if lexicon.values().is_some() {
        return Ok(());
    }
    let what =
        format!("has no values; compile it from a list of word<TAB>value, or leave {option} out");
    Err(Failure::at(name_or_default(path), what))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_argument_precedes_the_variable() {
        let none = DictArgument::default();
        assert_eq!(none.path(None), None);
        assert_eq!(none.path(Some("".into())), None);
        assert_eq!(none.path(Some("fr.fst".into())), Some("fr.fst".into()));
        let given = DictArgument { dict: Some("en.fst".into()), ..DictArgument::default() };
        assert_eq!(given.path(Some("fr.fst".into())), Some("en.fst".into()));
    }

    #[test]
    fn english_is_embedded_and_a_missing_file_is_named() {
        assert_eq!(open(Path::new(ENGLISH)).unwrap().len(), dictc_english::lexicon().len());
        let failure = open(Path::new("no/such.fst")).unwrap_err();
        let Failure::Message(message) = failure else { panic!("{failure:?}") };
        assert!(message.starts_with("no/such.fst: there is no such file; expected "), "{message}");
    }
}
