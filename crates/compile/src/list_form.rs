//! The forms of word lists: what a line has besides a word, and where.
//!
//! A user names [`Columns`]; a [`ListForm`] says how to read one list. The module `scan`
//! detects the form of a list.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::hunspell::Spelling;
use crate::json::JsonForm;
use crate::names::Column;

/// The columns of a list, in order.
///
/// As text, they are joined by commas: `word`, `value`, `meaning`, and `_` for a column that is not
/// read, such as `word,_,value`; `words` in place of `word` for several with blanks between them.
/// The last column takes the rest of the line if it is `meaning` or `_`. `word` alone means that the
/// whole line is a word, and `words` that a line has any number of words.
///
/// # Examples
///
/// ```
/// let columns: dictc_compile::Columns = "value,word".parse()?;
/// assert_eq!(columns.to_string(), "value,word");
/// assert!("value".parse::<dictc_compile::Columns>().is_err());
/// # Ok::<(), dictc_compile::ColumnsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Columns(Kinds);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Kinds {
    /// Every column is a word.
    Words,
    Named(Vec<Column>),
}

/// A text is not a list of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{0}")]
pub struct ColumnsError(&'static str);

impl FromStr for Columns {
    type Err = ColumnsError;

    fn from_str(text: &str) -> Result<Self, ColumnsError> {
        if text == "words" {
            return Ok(Self::words());
        }
        let column = |name: &str| match name.trim() {
            "word" => Ok(Column::Word),
            "value" => Ok(Column::Value),
            "words" => Ok(Column::Words),
            "meaning" => Ok(Column::Meaning),
            "_" => Ok(Column::Skipped),
            _ => Err(ColumnsError(
                "expected word, value, meaning or _, joined by commas, such as word,value; or words",
            )),
        };
        let columns = text.split(',').map(column).collect::<Result<Vec<_>, _>>()?;
        let count = |kind| columns.iter().filter(|&&it| it == kind).count();
        match (
            count(Column::Word) + count(Column::Words),
            count(Column::Value),
            count(Column::Meaning),
        ) {
            (1, 0..=1, 0..=1) => Ok(Self::named(columns)),
            (0, ..) => Err(ColumnsError("no column is the word; expected word,value or the like")),
            _ => Err(ColumnsError("a column is named twice; expected each once, and _ for others")),
        }
    }
}

impl fmt::Display for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Kinds::Named(columns) = &self.0 else { return f.write_str("words") };
        for (i, column) in columns.iter().enumerate() {
            let name = match column {
                Column::Word => "word",
                Column::Words => "words",
                Column::Value => "value",
                Column::Meaning => "meaning",
                Column::Skipped => "_",
            };
            write!(f, "{}{name}", if i > 0 { "," } else { "" })?;
        }
        Ok(())
    }
}

impl Columns {
    pub(crate) fn named(columns: Vec<Column>) -> Self {
        Self(Kinds::Named(columns))
    }

    pub(crate) fn words() -> Self {
        Self(Kinds::Words)
    }

    /// The kinds of the columns; `None` if every column is a word.
    pub(crate) fn kinds(&self) -> Option<&[Column]> {
        match &self.0 {
            Kinds::Words => None,
            Kinds::Named(columns) => Some(columns),
        }
    }

    /// Whether the whole line is a word.
    pub(crate) fn is_word(&self) -> bool {
        matches!(&self.0, Kinds::Named(columns) if **columns == [Column::Word])
    }

    /// The index of the value, from 0.
    pub(crate) fn value(&self) -> Option<usize> {
        let Kinds::Named(columns) = &self.0 else { return None };
        columns.iter().position(|&it| it == Column::Value)
    }
}

/// The separator between the columns of a list.
///
/// As text, it is its name, such as `tab`, or one sign of ASCII.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Separator {
    /// One such character of ASCII. Columns can be in quotes.
    Character(u8),
    /// A dash or an arrow with blanks around it: `tea - a hot drink`.
    Dash,
    /// Any white space.
    Blanks,
}

/// How a line of a table ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RowEnd {
    /// With its last column.
    Closed,
    /// Within quotes, so the next line belongs to it.
    Open,
    /// Text follows quotes, so they are not around a column.
    Other,
}

/// The separators with the names of several of them, in the order in which they are tried.
const SEPARATORS: [(Separator, &str, &str); 8] = [
    (Separator::Character(b'\t'), "tab", "tabs"),
    (Separator::Dash, "dash", "dashes"),
    (Separator::Character(b';'), "semicolon", "semicolons"),
    (Separator::Character(b','), "comma", "commas"),
    (Separator::Character(b'|'), "bar", "bars"),
    (Separator::Character(b'='), "equals", "equals signs"),
    (Separator::Character(b':'), "colon", "colons"),
    (Separator::Blanks, "blank", "blanks"),
];

/// What counts as a dash.
const DASHES: [&str; 6] = [" - ", " – ", " — ", " -- ", " -> ", " → "];

impl FromStr for Separator {
    type Err = ColumnsError;

    fn from_str(text: &str) -> Result<Self, ColumnsError> {
        if let Some((separator, ..)) = SEPARATORS.iter().find(|it| text == it.1) {
            return Ok(*separator);
        }
        match text.as_bytes() {
            b" " => Ok(Self::Blanks),
            // A quote is around columns.
            [byte] if byte.is_ascii_punctuation() && *byte != b'"' || *byte == b'\t' => {
                Ok(Self::Character(*byte))
            }
            _ => Err(ColumnsError(
                "expected tab, dash, semicolon, comma, bar, equals, colon, blank, or one sign such as /",
            )),
        }
    }
}

impl Separator {
    /// All separators. If a list could have several, the first one counts.
    pub(crate) const ALL: [Self; 8] = {
        let mut all = [Self::Blanks; 8];
        let mut i = 0;
        while i < all.len() {
            all[i] = SEPARATORS[i].0;
            i += 1;
        }
        all
    };

    /// Whether a line without white space around it has this separator.
    pub(crate) fn is_in(self, line: &str) -> bool {
        match self {
            Self::Character(byte) => memchr::memchr(byte, line.as_bytes()).is_some(),
            Self::Dash => split_dash(line).is_some(),
            Self::Blanks => line.contains(char::is_whitespace),
        }
    }

    /// Whether a column in quotes can go on in the next line, as in csv.
    pub(crate) fn spans_lines(self) -> bool {
        matches!(self, Self::Character(b',' | b';'))
    }

    /// How a line ends that begins within quotes (`is_open`) or outside of them. Linear in its length.
    pub(crate) fn end_of(self, line: &str, is_open: bool) -> RowEnd {
        let Self::Character(byte) = self else { return RowEnd::Closed };
        let separator = char::from(byte);
        let mut rest = Some(line);
        let mut is_open = is_open;
        while let Some(text) = rest {
            let inner = if is_open { Some(text) } else { text.trim_start().strip_prefix('"') };
            is_open = false;
            let Some(inner) = inner else {
                rest = text.split_once(separator).map(|it| it.1);
                continue;
            };
            let Some(end) = end_of_quotes(inner) else { return RowEnd::Open };
            let after = inner[end + 1..].trim_start();
            rest = after.strip_prefix(separator);
            if rest.is_none() && !after.is_empty() {
                return RowEnd::Other;
            }
        }
        RowEnd::Closed
    }

    /// The first column of a text, without quotes, and the text after its separator. Linear in the
    /// length of the column.
    pub(crate) fn split_first(self, text: &str) -> (Cow<'_, str>, Option<&str>) {
        let Self::Character(byte) = self else {
            let text = text.trim_start();
            let split = match self {
                Self::Dash => split_dash(text),
                _ => text.split_once(char::is_whitespace),
            };
            return match split {
                Some((column, rest)) => (Cow::Borrowed(column), Some(rest.trim_start())),
                None => (Cow::Borrowed(text), None),
            };
        };
        let separator = char::from(byte);
        let is_blank = |it: char| it.is_whitespace() && it != separator;
        let text = text.trim_start_matches(is_blank);
        if let Some((column, rest)) = quoted(text) {
            let rest = rest.trim_start_matches(is_blank);
            if rest.is_empty() {
                return (column, None);
            }
            if let Some(rest) = rest.strip_prefix(separator) {
                return (column, Some(rest));
            }
        }
        let (column, rest) = match memchr::memchr(byte, text.as_bytes()) {
            Some(end) => (&text[..end], Some(&text[end + 1..])),
            None => (text, None),
        };
        let column = column.trim_end();
        let unquoted = column.strip_prefix('\'').and_then(|it| it.strip_suffix('\''));
        (Cow::Borrowed(unquoted.unwrap_or(column)), rest)
    }

    /// All columns of a line. Empty ones at its end are left out.
    pub(crate) fn split(self, line: &str) -> Vec<Cow<'_, str>> {
        let mut columns = Vec::with_capacity(8);
        let mut rest = Some(line);
        while let Some(text) = rest {
            let (column, more) = self.split_first(text);
            columns.push(column);
            rest = more;
        }
        while columns.last().is_some_and(|it| it.trim().is_empty()) {
            columns.pop();
        }
        columns
    }
}

/// The texts before and after the first dash.
fn split_dash(text: &str) -> Option<(&str, &str)> {
    // Few lines have one.
    let blanks = memchr::memchr_iter(b' ', text.as_bytes());
    let dash = |at: usize| DASHES.iter().find(|it| text[at..].starts_with(**it)).map(|it| (at, it));
    let (at, dash) = blanks.into_iter().find_map(dash)?;
    Some((text[..at].trim_end(), &text[at + dash.len()..]))
}

/// Signs that are around words in pairs.
const PAIRS: [(char, char); 12] = [
    ('“', '”'),
    ('„', '“'),
    ('„', '”'),
    ('«', '»'),
    ('»', '«'),
    ('‹', '›'),
    ('[', ']'),
    ('(', ')'),
    ('{', '}'),
    ('*', '*'),
    ('_', '_'),
    ('¿', '?'),
];

/// A word without the signs around it, and without those that end a sentence: `“tea”`, `[tea]`,
/// `tea!`. Linear in the number of signs.
pub(crate) fn bare(word: &str) -> &str {
    let mut word = word.trim();
    loop {
        let inner = |(begin, end): &(char, char)| word.strip_prefix(*begin)?.strip_suffix(*end);
        let shorter =
            PAIRS.iter().find_map(inner).or_else(|| word.strip_suffix(['.', '!', '?', '…']));
        match shorter {
            Some(shorter) => word = shorter.trim(),
            None => return word,
        }
    }
}

/// The place of the first quote that is not written twice.
fn end_of_quotes(inner: &str) -> Option<usize> {
    let mut end = 0;
    loop {
        end += inner[end..].find('"')?;
        if !inner[end + 1..].starts_with('"') {
            return Some(end);
        }
        end += 2;
    }
}

/// The quoted text at the beginning, without its quotes, and the text after it. A quote within it
/// is written twice.
fn quoted(text: &str) -> Option<(Cow<'_, str>, &str)> {
    let inner = text.strip_prefix('"')?;
    let end = end_of_quotes(inner)?;
    let (column, rest) = (&inner[..end], &inner[end + 1..]);
    let column = column.trim();
    let has_quotes = column.contains('"');
    Some((if has_quotes { column.replace("\"\"", "\"").into() } else { column.into() }, rest))
}

/// How a list is read.
///
/// By default, a line has a word, optionally followed by a tab and a value.
/// [`scan`](crate::scan()) makes other forms: it detects the form of a list, or finds the form with
/// given [`Columns`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ListForm(pub(crate) Form);

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Form {
    /// A word on each line, optionally followed by a tab and a value.
    #[default]
    Lines,
    /// JSON; or a list in the code of a program, and the number of bytes before it.
    Json(JsonForm, Option<usize>),
    Table(Table),
    Spelling(Arc<Spelling>),
}

/// A list with columns.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Table {
    pub(crate) columns: Columns,
    /// `None`: the whole line is the word.
    pub(crate) separator: Option<Separator>,
    /// The line with the names of the columns, from 1.
    pub(crate) header: Option<u64>,
    /// Whether the first of two columns may be a word with blanks.
    pub(crate) has_phrases: bool,
    /// Whether the columns were guessed. A line without them is then one word, which is dropped.
    pub(crate) is_guessed: bool,
    /// Whether the first line has names of columns, of which some are not read. What a line has
    /// beyond them is not read, either.
    pub(crate) has_names: bool,
    /// Whether words have signs around them, which are left out.
    pub(crate) has_signs: bool,
}

/// The fields of a line of a table.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Row<'a> {
    pub(crate) word: Cow<'a, str>,
    /// Whether it is several words, with blanks between them.
    pub(crate) are_words: bool,
    pub(crate) value: Option<Cow<'a, str>>,
    pub(crate) meaning: Option<Cow<'a, str>>,
}

impl ListForm {
    /// The number of forms of words that are marked `NOSUGGEST`; 0 if the list is not a spelling
    /// dictionary.
    pub(crate) fn nosuggest_forms(&self) -> u64 {
        match &self.0 {
            Form::Spelling(spelling) => spelling.nosuggest_forms(),
            _ => 0,
        }
    }

    /// Whether the list is a spelling dictionary, whose forms are made.
    #[must_use]
    pub fn is_spelling(&self) -> bool {
        matches!(self.0, Form::Spelling(_))
    }

    /// The columns, for a message; `None` for lines in the usual form and for JSON.
    #[must_use]
    pub fn columns(&self) -> Option<&Columns> {
        match &self.0 {
            Form::Table(table) => Some(&table.columns),
            Form::Lines | Form::Json(..) | Form::Spelling(_) => None,
        }
    }

    /// The name of the separator of the columns, such as `tabs`, if there are several columns.
    #[must_use]
    pub fn separator(&self) -> Option<&'static str> {
        let Form::Table(Table { separator, columns, .. }) = &self.0 else { return None };
        let separator = (*separator).filter(|_| !columns.is_word())?;
        Some(SEPARATORS.iter().find(|it| it.0 == separator).map_or("this sign", |it| it.2))
    }

    /// Whether signs around words are left out.
    pub(crate) fn has_signs(&self) -> bool {
        matches!(&self.0, Form::Table(table) if table.has_signs)
    }

    /// Whether a line has a word, a tab and a text, the usual form of lists of texts.
    #[must_use]
    pub fn is_of_texts(&self) -> bool {
        let Form::Table(table) = &self.0 else { return false };
        let is_tab = table.separator == Some(Separator::Character(b'\t'));
        let kinds = table.columns.kinds();
        is_tab && table.header.is_none() && kinds == Some(&[Column::Word, Column::Meaning])
    }

    /// Whether it is JSON.
    #[must_use]
    pub fn is_json(&self) -> bool {
        matches!(self.0, Form::Json(..))
    }

    /// The number of the line with the names of the columns, which is not read, if there is one.
    #[must_use]
    pub fn header(&self) -> Option<u64> {
        match &self.0 {
            Form::Table(table) => table.header,
            Form::Lines | Form::Json(..) | Form::Spelling(_) => None,
        }
    }
}

impl Table {
    /// A list with named columns and no header.
    pub(crate) fn new(columns: Columns, separator: Option<Separator>) -> Self {
        Self {
            columns,
            separator,
            header: None,
            has_phrases: false,
            is_guessed: false,
            has_names: false,
            has_signs: false,
        }
    }

    /// Whether a line is not a row: the header, or the line below the header of a table.
    pub(crate) fn is_heading(&self, line: &str, number: u64) -> bool {
        self.header == Some(number) || self.separator.is_some_and(|it| is_rule(line, it))
    }

    /// The separator between words, if a line has any number of words.
    pub(crate) fn between_words(&self) -> Option<Separator> {
        self.separator.filter(|_| self.columns.0 == Kinds::Words)
    }

    /// The word and the other column of a line with two columns separated by blanks, where the word
    /// may also have blanks: `ice cream 5`. `None` if the list has other columns.
    fn phrase<'a>(&self, line: &'a str, columns: &[Column]) -> Option<(&'a str, &'a str)> {
        if self.separator != Some(Separator::Blanks) {
            return None;
        }
        let line = line.trim();
        let (word, other) = match columns {
            [Column::Word | Column::Words, Column::Value] => {
                line.rsplit_once(char::is_whitespace)?
            }
            [Column::Word, Column::Skipped] if self.has_phrases => {
                line.rsplit_once(char::is_whitespace)?
            }
            [Column::Value | Column::Skipped, Column::Word] => {
                let (other, word) = line.split_once(char::is_whitespace)?;
                (word, other)
            }
            _ => return None,
        };
        Some((word.trim(), other))
    }

    /// The fields of a line, or what is wrong with it.
    pub(crate) fn row<'a>(&self, line: &'a str) -> Result<Row<'a>, &'static str> {
        let row = self.named_row(line);
        let is_number = |it: &Cow<'_, str>| it.bytes().all(|byte| byte.is_ascii_digit());
        let fits = |row: &Row<'_>| row.value.as_ref().is_none_or(is_number);
        match self.is_guessed && !row.as_ref().is_ok_and(fits) {
            true => Ok(Row { word: line.trim().into(), ..Row::default() }),
            false => row,
        }
    }

    fn named_row<'a>(&self, line: &'a str) -> Result<Row<'a>, &'static str> {
        let (Some(separator), Kinds::Named(columns)) = (self.separator, &self.columns.0) else {
            let word = if self.has_signs { bare(line) } else { line.trim() };
            return Ok(Row { word: word.into(), ..Row::default() });
        };
        let mut row = Row::default();
        if let Some((word, other)) = self.phrase(line, columns) {
            (row.word, row.are_words) = (word.into(), columns.contains(&Column::Words));
            row.value = columns.contains(&Column::Value).then_some(other.into());
            return Ok(row);
        }
        let inner = unframed(line, separator);
        let text_of = |cell| if inner.len() < line.len() { unescaped(cell) } else { cell };
        let mut rest = Some(inner);
        for (i, column) in columns.iter().enumerate() {
            let Some(text) = rest else { break };
            let takes_rest = matches!(column, Column::Meaning | Column::Skipped);
            if takes_rest && i + 1 == columns.len() {
                if *column == Column::Meaning {
                    row.meaning = Some(text_of(rest_of_line(separator, text)));
                }
                return Ok(row);
            }
            let (cell, more) = separator.split_first(text);
            rest = more;
            match column {
                Column::Words if i + 1 == columns.len() && separator == Separator::Blanks => {
                    (row.word, row.are_words) = (text.into(), true);
                    return Ok(row);
                }
                Column::Word => row.word = cell,
                Column::Words => (row.word, row.are_words) = (cell, true),
                Column::Value => row.value = Some(cell),
                Column::Meaning => row.meaning = Some(text_of(cell)),
                Column::Skipped => {}
            }
        }
        if !self.has_names && rest.is_some_and(|rest| !separator.split(rest).is_empty()) {
            return Err("the line has more columns than expected");
        }
        Ok(row)
    }
}

/// A row without the bars around it, as tables in Markdown have them.
pub(crate) fn unframed(line: &str, separator: Separator) -> &str {
    if separator != Separator::Character(b'|') {
        return line;
    }
    line.trim().strip_prefix('|').and_then(|it| it.strip_suffix('|')).unwrap_or(line)
}

/// A cell of a table in Markdown without the backslashes before signs.
fn unescaped(cell: Cow<'_, str>) -> Cow<'_, str> {
    if !cell.contains('\\') {
        return cell;
    }
    let mut text = String::with_capacity(cell.len());
    let mut letters = cell.chars().peekable();
    while let Some(letter) = letters.next() {
        let escapes = |next: &char| letter == '\\' && next.is_ascii_punctuation();
        text.push(letters.next_if(escapes).unwrap_or(letter));
    }
    text.into()
}

/// Whether this is the line below the header of a table in Markdown: `| --- | ---: |`.
pub(crate) fn is_rule(line: &str, separator: Separator) -> bool {
    separator == Separator::Character(b'|')
        && line.trim_start().starts_with('|')
        && line.contains("--")
        && line.trim().bytes().all(|it| matches!(it, b'|' | b'-' | b':' | b' '))
}

/// The last column, which may contain separators.
fn rest_of_line(separator: Separator, text: &str) -> Cow<'_, str> {
    let (cell, rest) = separator.split_first(text);
    if rest.is_none_or(|rest| separator.split(rest).is_empty()) {
        return cell;
    }
    let text = text.trim();
    if text.contains('\t') { text.replace('\t', " ").into() } else { text.into() }
}

#[cfg(test)]
mod tests;
