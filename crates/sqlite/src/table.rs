//! The virtual table `dictc`: a row for each word of a dictionary.
//!
//! ```sql
//! CREATE VIRTUAL TABLE en USING dictc('en.fst');
//! ```
//!
//! It has the columns `word` and `value`, and the hidden columns `ordinal`, `length` and
//! `alphagram`, which are computed if a query names them. Tables are read-only.
//!
//! A [`WordTable`] is the table, and [`WordRows`] is a scan of it. [`plan`] chooses how to scan; a
//! scan turns the plan and its values into a [`Source`] of words. If it cannot find the words that
//! SQLite's comparison would find, it reads all words, and SQLite checks each.

use std::borrow::Cow;
use std::ffi::{CStr, CString, c_int};
use std::ops::Bound;
use std::sync::Arc;

use dictc_lexicon::Lexicon;
use dictc_query::{Pattern, Question};
use rusqlite::Connection;
use rusqlite::types::ValueRef;
use rusqlite::vtab::{Filters, IndexInfo, Module};

use crate::border::{self, Bridge, Cell, Rows, Setting, Table, Text, Watch};
use crate::dictionaries::{Dictionaries, Dictionary};
use crate::error::{Result, failure};
use crate::like::{Beginning, beginning_of_glob, pattern_of_glob};
use crate::plan::{self, Facts, Key, Plan, column};
use crate::rows::{GlobWords, Row, Source};

/// Adds the table to a connection.
///
/// # Errors
///
/// SQLite refuses.
pub fn register(db: &Connection, dictionaries: &Arc<Dictionaries>) -> Result<()> {
    let module: &'static Module<'static, Bridge<WordTable>> = const { &border::created() };
    db.create_module(c"dictc", module, Some(Arc::clone(dictionaries)))
}

/// A table of words.
pub struct WordTable {
    /// The dictionary, or what is wrong with its file. A table without its dictionary can only be
    /// dropped.
    dictionary: std::result::Result<Arc<Dictionary>, String>,
    watch: Watch,
    is_utf8: bool,
    globs_blobs: bool,
    /// Whether scans compare words as SQLite does.
    is_exact: bool,
}

/// Whether every word is greater than every number, whether SQLite compares them as numbers or as
/// texts.
///
/// That is the case if the first word is greater than `Inf`, the greatest of all numbers written as
/// texts. Such words do not look like numbers either: those begin with a digit, a sign, a dot or a
/// blank.
fn words_are_above_numbers(lexicon: &Lexicon) -> bool {
    lexicon.iter().next_entry().is_none_or(|first| first.bytes() > &b"Inf"[..])
}

impl WordTable {
    fn dictionary(&self) -> Result<&Arc<Dictionary>> {
        self.dictionary.as_ref().map_err(|message| failure(message.clone()))
    }
}

impl Table for WordTable {
    const SCHEMA: &'static CStr = c"CREATE TABLE words(word TEXT NOT NULL, value INTEGER, \
        ordinal INTEGER HIDDEN, length INTEGER HIDDEN, alphagram TEXT HIDDEN)";
    type Rows = WordRows;

    fn connect(dictionaries: &Arc<Dictionaries>, setting: &Setting<'_>) -> Result<Self> {
        let dictionary = dictionary_name(setting.arguments).and_then(|it| dictionaries.get(&it));
        let dictionary = match dictionary {
            Ok(dictionary) => Ok(dictionary),
            Err(error) if setting.is_new => return Err(error),
            Err(error) => Err(error.to_string()),
        };
        let is_exact = setting.is_utf8
            && dictionary.as_ref().is_ok_and(|it| words_are_above_numbers(&it.lexicon));
        let Setting { watch, is_utf8, globs_blobs, .. } = *setting;
        Ok(Self { dictionary, watch, is_utf8, globs_blobs, is_exact })
    }

    fn plan(&self, info: &mut IndexInfo) -> Result<bool> {
        let lexicon = &self.dictionary()?.lexicon;
        let (words, can_descend) = (lexicon.len(), lexicon.is_native());
        let (is_utf8, is_exact) = (self.is_utf8, self.is_exact);
        plan::choose(info, Facts { words, is_utf8, is_exact, can_descend })?;
        Ok(true)
    }

    fn rows(&self) -> Result<WordRows> {
        let dictionary = Arc::clone(self.dictionary()?);
        let (source, row) = (Source::Empty, Row::default());
        let (watch, is_exact, globs_blobs) = (self.watch, self.is_exact, self.globs_blobs);
        Ok(WordRows { dictionary, watch, is_exact, globs_blobs, source, row, is_done: true })
    }
}

/// The name in the arguments of `USING dictc(...)`.
fn dictionary_name(arguments: &[&[u8]]) -> Result<String> {
    let expected = "expected a file or 'english', as in USING dictc('en.fst')";
    let [name] = arguments else {
        let given = arguments.len();
        return Err(failure(format!("dictc: {given} arguments; {expected}")));
    };
    let name = std::str::from_utf8(name)
        .map_err(|_| failure(format!("dictc: the argument is not UTF-8; {expected}")))?;
    let name = rusqlite::vtab::dequote(name.trim());
    if name.is_empty() {
        return Err(failure(format!("dictc: an empty argument; {expected}")));
    }
    Ok(name.into_owned())
}

/// A scan of a table of words.
pub struct WordRows {
    dictionary: Arc<Dictionary>,
    watch: Watch,
    is_exact: bool,
    globs_blobs: bool,
    source: Source,
    row: Row,
    is_done: bool,
}

/// A value that words are compared with.
enum Operand<'v> {
    /// Words are compared with these bytes.
    Text(&'v [u8]),
    /// NULL: no comparison is true.
    Never,
    /// All words are greater than the value.
    Below,
    /// All words are less than the value.
    Above,
    /// Only SQLite's rules for numbers and texts can compare it, so the scan must return all words.
    Unknown,
}

/// The reason why a scan does not look for the words of its plan.
enum Otherwise {
    /// No word meets the plan.
    Nothing,
    /// The scan cannot find the words, so SQLite must check all.
    Everything,
    /// The search is an error.
    Error(rusqlite::Error),
}

/// What a plan finds, or why the scan does not look for it.
type Found<T> = std::result::Result<T, Otherwise>;

/// The words from `first` on, and below `end`; `None` is no limit.
#[derive(Default)]
struct Limits<'v> {
    first: Option<Cow<'v, [u8]>>,
    end: Option<Vec<u8>>,
}

impl WordRows {
    fn operand<'v>(&self, value: ValueRef<'v>) -> Operand<'v> {
        match value {
            ValueRef::Text(bytes) => Operand::Text(bytes),
            ValueRef::Null => Operand::Never,
            ValueRef::Blob(_) => Operand::Above,
            ValueRef::Integer(_) | ValueRef::Real(_) if self.is_exact => Operand::Below,
            ValueRef::Integer(_) | ValueRef::Real(_) => Operand::Unknown,
        }
    }

    /// The words that the plan finds.
    fn find(&mut self, plan: Plan, values: &[ValueRef<'_>]) -> Found<Source> {
        let first = values.first().copied().unwrap_or(ValueRef::Null);
        match (plan.key, first) {
            (Key::Word, _) => match self.operand(first) {
                Operand::Text(word) => Ok(self.word(word)),
                Operand::Unknown => Err(Otherwise::Everything),
                _ => Err(Otherwise::Nothing),
            },
            (Key::Words, _) => self.limits(plan, values).map(|it| self.words(plan, it)),
            (Key::Glob, _) => {
                let limits = self.limits(plan, values)?;
                match values.last().copied().unwrap_or(ValueRef::Null) {
                    ValueRef::Null => Err(Otherwise::Nothing),
                    ValueRef::Text(pattern) => Ok(self.glob(pattern, limits)),
                    ValueRef::Blob(pattern) if self.globs_blobs => Ok(self.glob(pattern, limits)),
                    // A number as a text has no wildcards, and no word equals it.
                    _ if self.is_exact => Err(Otherwise::Nothing),
                    _ => Err(Otherwise::Everything),
                }
            }
            (Key::Ordinal, ValueRef::Integer(ordinal)) => {
                let ordinal = usize::try_from(ordinal).ok();
                let ordinal = ordinal.filter(|&ordinal| ordinal < self.dictionary.lexicon.len());
                ordinal.map(|at| Source::Forward(at..at + 1)).ok_or(Otherwise::Nothing)
            }
            (Key::Ordinals, _) => self.ordinals(plan, values),
            (Key::Ordinal | Key::Like | Key::Alphagram, ValueRef::Null) => Err(Otherwise::Nothing),
            (Key::Like, ValueRef::Text(pattern)) => {
                Ok(Source::Like(self.dictionary.lexicon.search(Beginning::of_like(pattern))))
            }
            (Key::Alphagram, ValueRef::Text(letters)) => self.alphagram(letters),
            _ => Err(Otherwise::Everything),
        }
    }

    fn word(&mut self, word: &[u8]) -> Source {
        let ordinal = self.dictionary.lexicon.ordinal(word);
        if ordinal.is_some() {
            self.row.set(word, ordinal);
        }
        Source::One(ordinal.is_some())
    }

    /// The words of a range that match a pattern.
    fn glob(&self, pattern: &[u8], limits: Limits<'_>) -> Source {
        let (beginning, is_prefix) = beginning_of_glob(pattern);
        let first = limits.first.unwrap_or_default().max(beginning.as_bytes().into()).into_owned();
        let end = match (end_of_prefix(beginning), limits.end) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        if is_prefix {
            return self.range(Some(&first), end);
        }
        // GLOB counts characters, and a pattern letters, which can have several.
        let glob = Some(pattern).filter(|_| has_plain_letters(&self.dictionary.lexicon));
        let pattern_of_letters =
            glob.and_then(pattern_of_glob).and_then(|it| Pattern::new(it).ok());
        let candidates = match pattern_of_letters {
            Some(pattern) => self.answers(pattern),
            None => self.range(Some(&first), None),
        };
        // As SQLite does, reads the pattern up to the first NUL.
        let pattern = pattern.split(|&byte| byte == 0).next().unwrap_or_default();
        let pattern = CString::new(pattern).unwrap_or_default();
        Source::Glob(Box::new(GlobWords { candidates, pattern, first, end }))
    }

    fn alphagram(&self, letters: &[u8]) -> Found<Source> {
        let letters = std::str::from_utf8(letters).map_err(|_| Otherwise::Nothing)?;
        // The alphagrams of words that are not UTF-8 contain this character.
        // A question reads letters of several characters where they are together.
        let has_long = !self.dictionary.lexicon.alphabet().long_letters().is_empty();
        if has_long || letters.contains(char::REPLACEMENT_CHARACTER) {
            return Err(Otherwise::Everything);
        }
        let Dictionary { lexicon, alphagrams, .. } = &*self.dictionary;
        let watch = self.watch;
        let question =
            alphagrams.question(lexicon, letters, || watch.check()).map_err(Otherwise::Error)?;
        Ok(self.answers(question))
    }

    /// The words that a question finds, in any order.
    fn answers(&self, question: impl Into<Question>) -> Source {
        Source::Walk(Box::new(question.into().walk(&self.dictionary.lexicon)))
    }

    /// The limits of a plan.
    fn limits<'v>(&self, plan: Plan, values: &[ValueRef<'v>]) -> Found<Limits<'v>> {
        let mut values = values.iter();
        let mut operand = || values.next().map_or(Operand::Unknown, |&value| self.operand(value));
        let mut limits = Limits::default();
        if plan.from != Bound::Unbounded {
            match operand() {
                Operand::Text(text) if plan.from == Bound::Included(()) => {
                    limits.first = Some(text.into());
                }
                Operand::Text(text) => limits.first = Some(successor(text).into()),
                Operand::Never | Operand::Above => return Err(Otherwise::Nothing),
                Operand::Below => {}
                Operand::Unknown => return Err(Otherwise::Everything),
            }
        }
        if plan.to != Bound::Unbounded {
            match operand() {
                Operand::Text(text) if plan.to == Bound::Included(()) => {
                    limits.end = Some(successor(text));
                }
                Operand::Text(text) => limits.end = Some(text.to_vec()),
                Operand::Never | Operand::Below => return Err(Otherwise::Nothing),
                Operand::Above => {}
                Operand::Unknown => return Err(Otherwise::Everything),
            }
        }
        Ok(limits)
    }

    /// The words between limits.
    fn words(&self, plan: Plan, limits: Limits<'_>) -> Source {
        let Limits { first, end } = limits;
        if !plan.descending {
            return self.range(first.as_deref(), end);
        }
        let rank = |limit: Option<&[u8]>, none| limit.map_or(none, |it| self.rank(it));
        Source::Backward(
            rank(first.as_deref(), 0)..rank(end.as_deref(), self.dictionary.lexicon.len()),
        )
    }

    /// The words from `first` on that are below `end`.
    fn range(&self, first: Option<&[u8]>, end: Option<Vec<u8>>) -> Source {
        let words = match first {
            Some(first) => self.dictionary.lexicon.words_from(first),
            None => self.dictionary.lexicon.iter(),
        };
        Source::Words(words, end)
    }

    /// The number of words below a text.
    fn rank(&self, text: &[u8]) -> usize {
        let lexicon = &self.dictionary.lexicon;
        let mut words = lexicon.words_from(text);
        words.next_entry().map_or(lexicon.len(), |entry| entry.ordinal())
    }

    /// The words with ordinals in a range.
    fn ordinals(&self, plan: Plan, values: &[ValueRef<'_>]) -> Found<Source> {
        let mut values = values.iter();
        let len = self.dictionary.lexicon.len();
        // The number of words before a limit: the words up to and including it if `bound` is
        // `opposite`.
        let mut limit = |bound, opposite, none| match bound {
            Bound::Unbounded => Ok(none),
            _ => match values.next() {
                Some(&ValueRef::Integer(number)) => {
                    let number = number.saturating_add(i64::from(bound == opposite));
                    Ok(usize::try_from(number).unwrap_or(0).min(len))
                }
                Some(ValueRef::Null) => Err(Otherwise::Nothing),
                _ => Err(Otherwise::Everything),
            },
        };
        let first = limit(plan.from, Bound::Excluded(()), 0)?;
        let end = limit(plan.to, Bound::Included(()), len)?;
        if plan.descending {
            return Ok(Source::Backward(first..end));
        }
        self.range_of_ordinals(first, end).ok_or(Otherwise::Everything)
    }

    /// The words of a range of ordinals. Looks up each word if they are few.
    fn range_of_ordinals(&self, first: usize, end: usize) -> Option<Source> {
        const FEW: usize = 16;
        if end.saturating_sub(first) <= FEW {
            return Some(Source::Forward(first..end));
        }
        let [from, last] =
            [self.dictionary.lexicon.word(first)?, self.dictionary.lexicon.word(end - 1)?];
        // `word` returns words that are not UTF-8 with replacement characters, so they cannot be
        // limits.
        let is_exact = self.dictionary.lexicon.ordinal(&from) == Some(first)
            && self.dictionary.lexicon.ordinal(&last) == Some(end - 1);
        is_exact.then(|| self.range(Some(from.as_bytes()), Some(successor(last.as_bytes()))))
    }
}

/// The least byte string that is greater than all words with this prefix; `None` if the prefix is
/// empty.
fn end_of_prefix(prefix: &str) -> Option<Vec<u8>> {
    let mut end = prefix.as_bytes().to_vec();
    // Does not overflow, since no byte of UTF-8 is 0xff.
    *end.last_mut()? += 1;
    Some(end)
}

/// The least byte string that is greater than this one.
fn successor(text: &[u8]) -> Vec<u8> {
    [text, b"\0"].concat()
}

impl Rows for WordRows {
    fn start(&mut self, plan: c_int, values: &Filters<'_>) -> Result<()> {
        let plan = Plan::of_number(plan);
        // No plan has more than three values.
        let mut list = [ValueRef::Null; 3];
        let mut len = 0;
        for (to, value) in list.iter_mut().zip(values.iter()) {
            *to = value;
            len += 1;
        }
        self.source = match self.find(plan, &list[..len]) {
            Ok(source) => source,
            Err(Otherwise::Nothing) => Source::Empty,
            Err(Otherwise::Everything) if plan.descending => {
                Source::Backward(0..self.dictionary.lexicon.len())
            }
            Err(Otherwise::Everything) => Source::Words(self.dictionary.lexicon.iter(), None),
            Err(Otherwise::Error(error)) => return Err(error),
        };
        self.advance()
    }

    fn advance(&mut self) -> Result<()> {
        let Self { dictionary, source, row, watch, .. } = self;
        self.is_done = !source.advance(&dictionary.lexicon, row, *watch)?;
        Ok(())
    }

    fn is_done(&self) -> bool {
        self.is_done
    }

    fn column(&self, cell: &mut Cell<'_>, column: c_int) -> Result<()> {
        match column {
            column::WORD => cell.put_text(&self.row.word),
            column::VALUE => put_number(cell, self.row.value(&self.dictionary.lexicon), "value")?,
            column::ORDINAL => {
                let ordinal = self.row.ordinal(&self.dictionary.lexicon);
                put_number(cell, ordinal.map(|it| it as u64), "ordinal")?;
            }
            column::LENGTH => {
                let alphabet = self.dictionary.lexicon.alphabet();
                let length = alphabet.count(&String::from_utf8_lossy(self.row.word.as_bytes()));
                put_number(cell, Some(length as u64), "length")?;
            }
            _ => {
                let word = String::from_utf8_lossy(self.row.word.as_bytes());
                cell.put_text(&Text::from(
                    dictc_query::alphagram_in(self.dictionary.lexicon.alphabet(), &word).as_bytes(),
                ));
            }
        }
        Ok(())
    }

    fn rowid(&self) -> Result<i64> {
        let ordinal = self.row.ordinal(&self.dictionary.lexicon);
        Ok(ordinal.and_then(|ordinal| i64::try_from(ordinal).ok()).unwrap_or(-1))
    }
}

/// Puts a number into a cell, or leaves it NULL.
///
/// # Errors
///
/// A number that does not fit in an integer of SQLite.
pub fn put_number(cell: &mut Cell<'_>, number: Option<u64>, what: &str) -> Result<()> {
    if let Some(number) = number {
        cell.put_integer(to_integer(number, what)?);
    }
    Ok(())
}

/// Converts a number to an integer of SQLite.
///
/// # Errors
///
/// A number that does not fit.
pub fn to_integer(number: u64, what: &str) -> Result<i64> {
    let too_large =
        |_| failure(format!("the {what} {number} is larger than an integer of SQLite can be"));
    i64::try_from(number).map_err(too_large)
}

/// Whether each character of the words is a letter.
fn has_plain_letters(lexicon: &Lexicon) -> bool {
    !lexicon.has_marks() && lexicon.alphabet().long_letters().is_empty()
}
