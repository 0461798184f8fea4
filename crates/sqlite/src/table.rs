//! The virtual table `dictc`: a row for each word of a dictionary.
//!
//! ```sql
//! CREATE VIRTUAL TABLE en USING dictc('en.fst');
//! ```
//!
//! It has the columns `word` and `value`, and the hidden columns `ordinal`, `length` and
//! `alphagram`, which are computed if a query names them. Tables are read-only.

use std::ffi::{CStr, c_int};
use std::ops::Bound;
use std::sync::Arc;

use lexicon::{Anagram, Lexicon, Pattern, Selection};
use rusqlite::Connection;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::vtab::{Context, Filters, IndexInfo, Module};

use crate::border::{self, Bridge, Rows, Setting, Table};
use crate::dictionaries::{Dictionaries, Dictionary};
use crate::error::{Result, failure};
use crate::like::{Beginning, beginning_of_glob, pattern_of_glob};
use crate::plan::{self, Key, Plan, column};
use crate::rows::{Row, Source};

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
    /// Or what is wrong with its file. Such a table can be dropped, and nothing else.
    dictionary: std::result::Result<Arc<Dictionary>, String>,
    is_utf8: bool,
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
        Ok(Self { dictionary, is_utf8: setting.is_utf8 })
    }

    fn plan(&self, info: &mut IndexInfo) -> Result<bool> {
        plan::choose(info, self.dictionary()?.lexicon.len(), self.is_utf8)?;
        Ok(true)
    }

    fn rows(&self) -> Result<WordRows> {
        let lexicon = self.dictionary()?.lexicon.clone();
        Ok(WordRows { lexicon, source: Source::Empty, row: Row::default(), is_done: true })
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
    lexicon: Lexicon,
    source: Source,
    row: Row,
    is_done: bool,
}

/// What a value that a word is compared with says about the rows.
enum Operand<'v> {
    /// The comparison is with these bytes.
    Text(&'v [u8]),
    /// No comparison with NULL is true.
    Never,
    /// SQLite converts other types by rules of its own: it has to compare all rows.
    Unknown,
}

impl<'v> Operand<'v> {
    fn of(value: ValueRef<'v>) -> Self {
        match value {
            ValueRef::Text(bytes) => Self::Text(bytes),
            ValueRef::Null => Self::Never,
            _ => Self::Unknown,
        }
    }
}

impl WordRows {
    /// The words that the plan finds; `None` if the values are of types that only SQLite compares.
    fn find(&mut self, plan: Plan, values: &[ValueRef<'_>]) -> Option<Source> {
        let first = values.first().copied().unwrap_or(ValueRef::Null);
        let is_alphagram = plan.key == Key::Alphagram;
        match plan.key {
            Key::All => None,
            Key::Words => self.words(plan, values),
            Key::Ordinal => match first {
                ValueRef::Integer(ordinal) => Some(match usize::try_from(ordinal) {
                    Ok(ordinal) if ordinal < self.lexicon.len() => {
                        Source::Forward(ordinal..ordinal + 1)
                    }
                    _ => Source::Empty,
                }),
                ValueRef::Null => Some(Source::Empty),
                _ => None,
            },
            Key::Ordinals => self.ordinals(plan, values),
            Key::Word | Key::Glob | Key::Like | Key::Alphagram => match Operand::of(first) {
                Operand::Never => Some(Source::Empty),
                Operand::Unknown => None,
                // Words that are not UTF-8 have it in their alphagrams.
                Operand::Text(text) if is_alphagram && holds_replacement(text) => None,
                Operand::Text(text) => Some(self.by_text(plan.key, text)),
            },
        }
    }

    fn by_text(&mut self, key: Key, text: &[u8]) -> Source {
        let lexicon = &self.lexicon;
        match key {
            Key::Word => {
                let output = if lexicon.has_ordinals() {
                    lexicon.ordinal(text).map(|ordinal| ordinal as u64)
                } else {
                    lexicon.value(text)
                };
                if output.is_some() {
                    self.row.word.clear();
                    self.row.word.extend_from_slice(text);
                    self.row.output = output;
                }
                Source::One(output.is_some())
            }
            Key::Like => Source::Like(lexicon.search(Beginning::of_like(text))),
            Key::Alphagram => match std::str::from_utf8(text) {
                Ok(letters) => Source::Anagram(Box::new(lexicon.search(Anagram::of(letters)))),
                Err(_) => Source::Empty,
            },
            _ => {
                let beginning = beginning_of_glob(text);
                let rest = &text[beginning.len()..];
                let pattern = pattern_of_glob(text).filter(|_| rest != b"*");
                match pattern.and_then(|pattern| Pattern::new(pattern).ok()) {
                    Some(pattern) => Source::Pattern(Box::new(lexicon.search(pattern))),
                    None => Source::Words(lexicon.completions(beginning)),
                }
            }
        }
    }

    /// The words in a range.
    fn words(&self, plan: Plan, values: &[ValueRef<'_>]) -> Option<Source> {
        let mut values = values.iter();
        let (mut never, mut limits) = (false, [Bound::Unbounded; 2]);
        for (limit, bound) in limits.iter_mut().zip([plan.from, plan.to]) {
            if bound == Bound::Unbounded {
                continue;
            }
            match Operand::of(*values.next()?) {
                Operand::Text(text) => {
                    // Rows outside a limit that cannot be used are found, and SQLite drops them.
                    if let Ok(text) = std::str::from_utf8(text) {
                        *limit = bound.map(|()| text);
                    }
                }
                Operand::Never => never = true,
                Operand::Unknown => {}
            }
        }
        if never {
            return Some(Source::Empty);
        }
        let [from, to] = limits;
        if !plan.descending {
            return Some(self.range(from, to));
        }
        let first = self.first_ordinal(from);
        let end = match to {
            Bound::Unbounded => self.lexicon.len(),
            Bound::Included(text) => self.first_ordinal(Bound::Excluded(text)),
            Bound::Excluded(text) => self.first_ordinal(Bound::Included(text)),
        };
        Some(Source::Backward(first..end))
    }

    fn range(&self, from: Bound<&str>, to: Bound<&str>) -> Source {
        if from == Bound::Unbounded && to == Bound::Unbounded {
            return Source::Words(self.lexicon.iter());
        }
        Source::Range(self.lexicon.search(Selection::new().between(from, to)))
    }

    /// The ordinal of the first word beyond a lower limit; the number of words if there is none.
    fn first_ordinal(&self, from: Bound<&str>) -> usize {
        let mut row = Row::default();
        if from == Bound::Unbounded {
            0
        } else if self.range(from, Bound::Unbounded).advance(&self.lexicon, &mut row) {
            row.ordinal(&self.lexicon).unwrap_or(0)
        } else {
            self.lexicon.len()
        }
    }

    /// The words with ordinals in a range.
    fn ordinals(&self, plan: Plan, values: &[ValueRef<'_>]) -> Option<Source> {
        let mut values = values.iter();
        let (mut first, mut end) = (0, self.lexicon.len());
        let clamped = |number: i64| usize::try_from(number).unwrap_or(0).min(self.lexicon.len());
        if plan.from != Bound::Unbounded {
            match values.next()? {
                ValueRef::Integer(number) => {
                    first = clamped(match plan.from {
                        Bound::Excluded(()) => number.saturating_add(1),
                        _ => *number,
                    });
                }
                ValueRef::Null => return Some(Source::Empty),
                _ => {}
            }
        }
        if plan.to != Bound::Unbounded {
            match values.next()? {
                ValueRef::Integer(number) => {
                    end = clamped(match plan.to {
                        Bound::Included(()) => number.saturating_add(1),
                        _ => *number,
                    });
                }
                ValueRef::Null => return Some(Source::Empty),
                _ => {}
            }
        }
        if plan.descending {
            Some(Source::Backward(first..end))
        } else {
            self.range_of_ordinals(first, end)
        }
    }

    /// The words of a range of ordinals, by a look-up each if they are few.
    fn range_of_ordinals(&self, first: usize, end: usize) -> Option<Source> {
        const FEW: usize = 16;
        if end.saturating_sub(first) <= FEW {
            return Some(Source::Forward(first..end));
        }
        let from = self.lexicon.word(first)?;
        let last = self.lexicon.word(end - 1)?;
        // Words that are not UTF-8 are not what `word` returned.
        let is_exact = self.lexicon.ordinal(&from) == Some(first)
            && self.lexicon.ordinal(&last) == Some(end - 1);
        is_exact.then(|| self.range(Bound::Included(&from), Bound::Included(&last)))
    }
}

/// Whether a text has the character that replaces bytes that are not UTF-8.
fn holds_replacement(text: &[u8]) -> bool {
    String::from_utf8_lossy(text).contains(char::REPLACEMENT_CHARACTER)
}

impl Rows for WordRows {
    fn start(&mut self, plan: c_int, values: &Filters<'_>) -> Result<()> {
        let plan = Plan::of_number(plan);
        // No plan has more.
        let mut list = [ValueRef::Null; 2];
        let mut len = 0;
        for (to, value) in list.iter_mut().zip(values.iter()) {
            *to = value;
            len += 1;
        }
        self.source = match self.find(plan, &list[..len]) {
            Some(source) => source,
            None if plan.descending => Source::Backward(0..self.lexicon.len()),
            None => Source::Words(self.lexicon.iter()),
        };
        self.advance()
    }

    fn advance(&mut self) -> Result<()> {
        self.is_done = !self.source.advance(&self.lexicon, &mut self.row);
        Ok(())
    }

    fn is_done(&self) -> bool {
        self.is_done
    }

    fn column(&self, context: &mut Context, column: c_int) -> Result<()> {
        match column {
            column::WORD => put_text(context, &self.row.word),
            column::VALUE => put_number(context, self.row.value(&self.lexicon), "value"),
            column::ORDINAL => {
                let ordinal = self.row.ordinal(&self.lexicon);
                put_number(context, ordinal.map(|it| it as u64), "ordinal")
            }
            column::LENGTH => {
                let length = String::from_utf8_lossy(&self.row.word).chars().count();
                put_number(context, Some(length as u64), "length")
            }
            _ => {
                let word = String::from_utf8_lossy(&self.row.word);
                put_text(context, lexicon::alphagram(&word).as_bytes())
            }
        }
    }

    fn rowid(&self) -> Result<i64> {
        let ordinal = self.row.ordinal(&self.lexicon);
        Ok(ordinal.and_then(|ordinal| i64::try_from(ordinal).ok()).unwrap_or(-1))
    }
}

/// Returns a text to SQLite, which copies it.
///
/// # Errors
///
/// SQLite refuses.
pub fn put_text(context: &mut Context, text: &[u8]) -> Result<()> {
    context.set_result(&ToSqlOutput::Borrowed(ValueRef::Text(text)))
}

/// Returns a number, or NULL.
///
/// # Errors
///
/// A number that SQLite's integers cannot hold.
pub fn put_number(context: &mut Context, number: Option<u64>, what: &str) -> Result<()> {
    let number = number.map(|number| to_integer(number, what)).transpose()?;
    context.set_result(&number)
}

/// A number as SQLite's integers hold it.
///
/// # Errors
///
/// A number that they cannot hold.
pub fn to_integer(number: u64, what: &str) -> Result<i64> {
    let too_large =
        |_| failure(format!("the {what} {number} is larger than an integer of SQLite can be"));
    i64::try_from(number).map_err(too_large)
}
