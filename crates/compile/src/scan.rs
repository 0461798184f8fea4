//! Decides how a list is read, from all of its lines.
//!
//! [`scan`] counts, for each separator, the shapes of the lines that have it: a word and a number,
//! a number and a word, a word and a text, and so on. [`VERDICTS`] says what the list is if nearly
//! all of its lines have a shape. Blocks in which every line is only letters are counted without
//! looking at their lines, so scanning a plain list costs little more than reading its file.

use std::borrow::Cow;
use std::io::{self, Read};
use std::sync::Arc;

use crate::error::Error;
use crate::hunspell::{self, Affixes, FormLimits};
use crate::json::{self, JsonShapes};
use crate::list_form::{Columns, Form, ListForm, Separator, Table, bare, is_rule, unframed};
use crate::names::{self, Column};
use crate::options::COMMENT;

/// What is known of a list before it is read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ListHints {
    /// Its columns; `None` to detect them.
    pub columns: Option<Columns>,
    /// The separator of its columns; `None` to detect it.
    pub separator: Option<Separator>,
    /// The mark of its comments; by default, [`COMMENT`].
    pub comment: Option<String>,
}

impl Default for ListHints {
    fn default() -> Self {
        Self { columns: None, separator: None, comment: Some(COMMENT.to_owned()) }
    }
}

/// How a list is read, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Scanned {
    /// How to read it.
    pub form: ListForm,
    /// The first line that is neither blank nor a comment, and its number.
    pub first: Option<(u64, String)>,
    /// The first line that shows the form, and its number.
    pub example: Option<(u64, String)>,
    /// Columns that could mean several things. Each line that has them is read as one word, which
    /// is dropped.
    pub unclear: Option<Unclear>,
}

/// Columns whose meaning is not clear.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unclear {
    /// The number of columns of most lines that have them.
    pub columns: usize,
    /// The number of lines with columns.
    pub lines: u64,
    /// The number of lines of the list.
    pub of: u64,
    /// The first line with columns, and its number.
    pub example: (u64, String),
}

/// A part of a list is worth a remark from this share on: one in so many.
pub const NOTABLE: u64 = 50;

/// Whether a part of a list is so large that losing it is worth a remark.
#[must_use]
pub fn is_notable(part: u64, whole: u64) -> bool {
    part > 0 && part * NOTABLE >= whole
}

/// The number of bytes that are scanned at a time.
const BLOCK: usize = 1 << 16;
/// The number of lines that are kept, for headers and examples.
const HEAD: usize = 20;
/// The maximum number of columns that are looked at.
const MOST_COLUMNS: usize = 16;

/// Whether a list that begins with these bytes has only words on its lines, as far as they show it.
/// Such a stream need not be kept to be read twice.
pub(crate) fn is_plain(beginning: &[u8]) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphabetic() | (byte >= 0x80);
    let is_plain = |byte: u8| is_letter(byte) | (byte == b'\n') | (byte == b'\r');
    let first = beginning.split(|it| matches!(it, b'\n' | b'\r')).next().unwrap_or_default();
    if std::str::from_utf8(first).is_ok_and(names::is_word) {
        return false;
    }
    // Without a branch for each byte, so that vectors are used.
    beginning.chunks(64).all(|chunk| chunk.iter().fold(true, |all, &byte| all & is_plain(byte)))
}

/// Whether a first line announces a list rather than typed words: JSON, or names of columns.
#[must_use]
pub fn announces_list(line: &str) -> bool {
    let has_names = |it: &Separator| {
        let titles = it.split(unframed(line.trim(), *it));
        let known = titles.iter().filter(|it| names::is_known(it)).count();
        titles.len() > 1 && known * 2 >= titles.len() && names::columns(&titles).is_some()
    };
    let is_json = matches!(line.trim(), "[" | "{") || json::begins(line.as_bytes());
    let is_code = || line.contains(['[', '{']) && json::code_before(line.as_bytes()).is_some();
    is_json || is_code() || Separator::ALL.iter().any(has_names)
}

/// Reads a list to its end, and decides how it is to be read. Linear in its length, in memory for
/// its longest line.
///
/// # Errors
///
/// The error of the reader.
///
/// # Examples
///
/// ```
/// use dictc_compile::{ListHints, scan};
///
/// let scanned = scan(&b"WORD;50\nTEA;3\n1ER;2\n"[..], &ListHints::default())?;
/// assert_eq!(scanned.form.columns().unwrap().to_string(), "word,value");
/// assert_eq!(scanned.form.separator(), Some("semicolons"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn scan(mut list: impl Read, hints: &ListHints) -> io::Result<Scanned> {
    let mut block = vec![0; BLOCK];
    let mut filled = 0;
    while filled < BLOCK {
        match read(&mut list, &mut block[filled..])? {
            0 => break,
            read => filled += read,
        }
    }
    if hints.columns.is_none() && json::begins(&block[..filled]) {
        let rest = io::Cursor::new(block[..filled].to_vec()).chain(list);
        return Ok(of_json(json::shapes(rest, None), None, &block[..filled]));
    }
    let separators = hints.separator.as_ref().map_or(&Separator::ALL[..], std::slice::from_ref);
    let mut lines = Lines::new(hints.comment.as_deref(), separators);
    let code = json::code_before(&block[..filled]).filter(|_| hints.columns.is_none());
    if code.is_some() {
        // What only begins like code is a list of lines.
        let rest = io::Cursor::new(block[..filled].to_vec()).chain(list);
        let mut counted = Counted { list: rest, lines: &mut lines };
        let shapes = json::shapes(&mut counted, code);
        if !shapes.is_broken {
            return Ok(of_json(shapes, code, &block[..filled]));
        }
        io::copy(&mut counted, &mut io::sink())?;
        lines.end();
        return Ok(lines.decide(hints));
    }
    while filled > 0 {
        lines.block(&block[..filled]);
        filled = read(&mut list, &mut block)?;
    }
    lines.end();
    Ok(lines.decide(hints))
}

fn read(list: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match list.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => return read,
        }
    }
}

/// A list whose lines are counted while it is read otherwise.
struct Counted<'l, 'c, R> {
    list: R,
    lines: &'l mut Lines<'c>,
}

impl<R: Read> Read for Counted<'_, '_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.list.read(buffer)?;
        self.lines.block(&buffer[..read]);
        Ok(read)
    }
}

fn of_json(shapes: JsonShapes, code: Option<usize>, beginning: &[u8]) -> Scanned {
    let text = String::from_utf8_lossy(beginning);
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let first = lines.next().map(|(number, line)| (number, line.to_owned()));
    Scanned {
        form: ListForm(Form::Json(shapes.form(), code)),
        example: first.clone(),
        first,
        unclear: None,
    }
}

/// The shape of a line, split at one separator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// Only a word, in quotes or with a separator after it.
    Quoted,
    WordNumber,
    NumberWord,
    /// A line number or a bullet, and a word.
    BulletWord,
    /// A word and a decimal number.
    WordDecimal,
    DecimalWord,
    /// A word and a text that is not a word.
    WordText,
    WordWord,
    /// A word and its pronunciation, or a note in parentheses.
    WordNote,
    /// A word, its meaning, and its forms in brackets: `TEA a drink [n TEAS]`.
    WordEntry,
    /// Three words or more.
    Words,
    /// Other columns.
    Columns,
    /// No word, and a number.
    OddNumber,
    Other,
}

const SHAPES: usize = Shape::Other as usize + 1;

/// The lines that have a separator.
#[derive(Clone, Debug, Default)]
struct Counts {
    lines: u64,
    shapes: [u64; SHAPES],
    /// The highest number of columns of the first lines.
    columns: usize,
    /// The number of words of all lines with three or more.
    words: u64,
    /// Whether these lines have different or high numbers of words.
    varies: bool,
    /// The number of words of the first of them.
    first_words: usize,
    cells: [Cells; MOST_COLUMNS],
    example: Option<(u64, String)>,
}

/// The cells of a column.
#[derive(Clone, Copy, Debug, Default)]
struct Cells {
    words: u64,
    /// Words with blanks between them.
    phrases: u64,
    numbers: u64,
    /// Places on a board: `0:0 0:1`.
    paths: u64,
    empty: u64,
    all: u64,
}

/// The lines of a list, counted.
struct Lines<'a> {
    comment: Option<&'a str>,
    /// The beginning of a line that has not ended.
    rest: Vec<u8>,
    /// Whether the last byte was a carriage return.
    after_return: bool,
    /// The number of lines so far, in the list.
    number: u64,
    /// The number of lines that are neither blank nor comments.
    lines: u64,
    /// The lines that are only a word.
    words: u64,
    /// The lines that are words with blanks between them.
    phrases: u64,
    /// The lines that are only a word in quotes.
    quoted: u64,
    /// The lines without separators that are not words. They are lost in any form.
    odd: u64,
    /// The lines that are a word with signs around it.
    signed: u64,
    head: Vec<(u64, String)>,
    /// The separators that are possible.
    separators: &'a [Separator],
    /// The lines with each of them.
    counts: Vec<Counts>,
    /// Whether blocks of letters can be counted as words.
    counts_blocks: bool,
    has_decimals: bool,
}

impl<'a> Lines<'a> {
    fn new(comment: Option<&'a str>, separators: &'a [Separator]) -> Self {
        let begins_word = |mark: &str| mark.starts_with(char::is_alphabetic);
        Self {
            comment,
            rest: Vec::new(),
            after_return: false,
            number: 0,
            lines: 0,
            words: 0,
            phrases: 0,
            quoted: 0,
            odd: 0,
            signed: 0,
            head: Vec::new(),
            counts: vec![Counts::default(); separators.len()],
            separators,
            counts_blocks: !comment.is_some_and(begins_word),
            has_decimals: false,
        }
    }

    fn block(&mut self, mut block: &[u8]) {
        if self.counts_blocks && self.head.len() == HEAD && is_plain(block) {
            self.plain_block(&mut block);
        }
        while let Some(end) = memchr::memchr2(b'\n', b'\r', block) {
            let (line, rest) = (&block[..end], &block[end + 1..]);
            let is_second_half = end == 0 && self.rest.is_empty() && self.after_return;
            if !(is_second_half && block[0] == b'\n') {
                match self.rest.is_empty() {
                    true => self.line(line),
                    false => {
                        let mut whole = std::mem::take(&mut self.rest);
                        self.keep(&mut whole, line);
                        self.line(&whole);
                        whole.clear();
                        self.rest = whole;
                    }
                }
            }
            self.after_return = block[end] == b'\r';
            block = rest;
        }
        if !block.is_empty() {
            let mut rest = std::mem::take(&mut self.rest);
            self.keep(&mut rest, block);
            self.rest = rest;
            self.after_return = false;
        }
    }

    /// Appends a part of a line. A line that is too long to be read is not kept whole.
    fn keep(&self, line: &mut Vec<u8>, part: &[u8]) {
        let room = BLOCK.saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
    }

    /// Counts the whole lines of a block of letters, and leaves its first and last line.
    fn plain_block(&mut self, block: &mut &[u8]) {
        let Some(first) = memchr::memchr2(b'\n', b'\r', block) else { return };
        let Some(last) = memchr::memrchr2(b'\n', b'\r', block) else { return };
        if first == last {
            return;
        }
        let mut beginning = &block[..=first];
        // With the second half of a line end.
        let mut start = first + 1;
        if block[first] == b'\r' && block.get(start) == Some(&b'\n') {
            start += 1;
        }
        std::mem::swap(&mut beginning, block);
        let whole = beginning;
        self.block(block);
        self.after_return = whole[last] == b'\r';
        let middle = whole.get(start..=last).unwrap_or_default();
        let feeds = memchr::memchr_iter(b'\n', middle).count();
        let ends =
            if feeds > 0 { feeds } else { memchr::memchr_iter(b'\r', middle).count() } as u64;
        self.number += ends;
        self.lines += ends;
        self.words += ends;
        *block = &whole[last + 1..];
    }

    fn end(&mut self) {
        let rest = std::mem::take(&mut self.rest);
        if !rest.is_empty() {
            self.line(&rest);
        }
    }

    /// Counts a line of letters, a separator and digits, the most common lines of lists with
    /// columns. Leaves other lines, and the first such line.
    #[inline]
    fn common(&mut self, line: &[u8]) -> bool {
        let letters = line.iter().take_while(|it| it.is_ascii_alphabetic()).count();
        let Some((&sign, digits)) = line[letters..].split_first() else { return false };
        let is_row = letters > 0 && !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
        let place = |of: Separator| self.separators.iter().position(|it| *it == of);
        // A tab is also a blank.
        let (place, blank) = match sign {
            b' ' => (place(Separator::Blanks), None),
            b'\t' => (place(Separator::Character(sign)), place(Separator::Blanks)),
            _ => (place(Separator::Character(sign)), None),
        };
        let Some(place) = place.filter(|_| is_row && self.counts_blocks) else { return false };
        let places = [Some(place), blank];
        if self.head.len() < HEAD || self.counts[place].example.is_none() {
            return false;
        }
        self.lines += 1;
        for place in places.into_iter().flatten() {
            let counts = &mut self.counts[place];
            counts.lines += 1;
            counts.shapes[Shape::WordNumber as usize] += 1;
            counts.columns = counts.columns.max(2);
            counts.cells[0].all += 1;
            counts.cells[0].words += 1;
            counts.cells[1].all += 1;
            counts.cells[1].numbers += 1;
        }
        true
    }

    fn line(&mut self, line: &[u8]) {
        self.number += 1;
        if self.common(line) {
            return;
        }
        let line = String::from_utf8_lossy(line);
        let line = line.trim_matches(['\u{feff}', ' ', '\t']);
        let is_comment = self.comment.is_some_and(|mark| line.starts_with(mark));
        let is_rule = is_rule(line, Separator::Character(b'|'));
        if line.trim().is_empty() || is_comment || is_rule {
            return;
        }
        self.lines += 1;
        if self.head.len() < HEAD {
            self.head.push((self.number, line.to_owned()));
        }
        if line.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            self.words += 1;
            return;
        }
        let tab = Separator::Character(b'\t');
        if let (word, None) = tab.split_first(line)
            && *word != *line
            && is_word(&word, tab)
        {
            self.quoted += 1;
            return;
        }
        let bare = bare(line);
        self.signed += u64::from(bare.len() < line.len() && is_word(bare, Separator::Blanks));
        let mut has_any = false;
        for place in 0..self.separators.len() {
            let separator = self.separators[place];
            if separator.is_in(line) {
                has_any = true;
                self.columns(line, place, separator);
            }
        }
        if !has_any {
            match is_word(line, Separator::Blanks) {
                true => self.words += 1,
                false => self.odd += 1,
            }
        } else if is_word(line, tab) {
            self.phrases += 1;
        }
    }

    /// Counts a line with this separator.
    fn columns(&mut self, line: &str, place: usize, separator: Separator) {
        let columns = separator.split(unframed(line, separator));
        let counts = &mut self.counts[place];
        let shape = shape_of(&columns, separator);
        counts.lines += 1;
        counts.shapes[shape as usize] += 1;
        if counts.lines < 1000 {
            counts.columns = counts.columns.max(columns.len());
        }
        if shape == Shape::Words {
            counts.words += columns.len() as u64;
            if counts.first_words == 0 {
                counts.first_words = columns.len();
            }
            counts.varies |= columns.len() != counts.first_words || columns.len() > 5;
        }
        for (cells, cell) in counts.cells.iter_mut().zip(&columns) {
            let is_word = is_word(cell, separator);
            cells.all += 1;
            cells.words += u64::from(is_word);
            cells.phrases += u64::from(is_word && cell.contains(' '));
            cells.numbers += u64::from(is_number(cell));
            cells.paths += u64::from(is_path(cell));
            cells.empty += u64::from(cell.is_empty());
        }
        if counts.example.is_none() {
            counts.example = Some((self.number, line.to_owned()));
        }
        self.has_decimals |= matches!(shape, Shape::WordDecimal);
    }

    /// How to read the list.
    fn decide(mut self, hints: &ListHints) -> Scanned {
        let first = self.head.first().cloned();
        let (form, unclear) = match &hints.columns {
            Some(columns) => (self.fit(columns, hints.separator), None),
            None => self.guess(),
        };
        // A header is not a row, and a line without the separator may be no word.
        let header = form.header();
        let shows = |it: &&(u64, String)| Some(it.0) != header;
        let place = match &form.0 {
            Form::Table(table) => {
                self.separators.iter().position(|it| Some(*it) == table.separator)
            }
            _ => None,
        };
        let has =
            |it: &&(u64, String)| place.is_none_or(|place| self.separators[place].is_in(&it.1));
        let of_rows = place.and_then(|it| self.counts[it].example.clone());
        let of_rows = of_rows.filter(|it| shows(&it));
        let in_head = self.head.iter().filter(shows).find(has).cloned();
        let example = in_head.or(of_rows).or_else(|| self.head.iter().find(shows).cloned());
        self.head.clear();
        Scanned { form, first, example, unclear }
    }

    /// The form of a list with these columns.
    fn fit(&self, columns: &Columns, separator: Option<Separator>) -> ListForm {
        if columns.is_word() && separator.is_none() {
            return ListForm(Form::Table(Table::new(columns.clone(), None)));
        }
        let fitting = |place: usize| self.fitting(columns, place);
        let fits = || self.separators.iter().enumerate().map(|(i, it)| (*it, fitting(i)));
        let nearly_all = fits().find(|(_, fits)| is_most(*fits, self.lines));
        // The first one with the highest number.
        let best = || fits().collect::<Vec<_>>().into_iter().rev().max_by_key(|it| it.1);
        let separator = nearly_all.or_else(best).map_or(Separator::Blanks, |it| it.0);
        let header = self.header_of(columns, separator);
        ListForm(Form::Table(Table { header, ..Table::new(columns.clone(), Some(separator)) }))
    }

    /// The number of lines with this separator whose columns can be these.
    fn fitting(&self, columns: &Columns, place: usize) -> u64 {
        let counts = &self.counts[place];
        let Some(kinds) = columns.kinds() else {
            return counts.shapes[Shape::Words as usize] + counts.shapes[Shape::WordWord as usize];
        };
        let is_dash = self.separators[place] == Separator::Dash;
        let fits = kinds.iter().zip(&counts.cells).map(|(kind, cells)| match kind {
            // A dash can be in the meaning of a word.
            Column::Word if is_dash => cells.words - cells.phrases,
            Column::Word | Column::Words => cells.words,
            Column::Value => cells.numbers + cells.empty,
            _ => cells.all,
        });
        fits.min().unwrap_or(0)
    }

    /// Detects the form, and columns that could mean several things.
    fn guess(&self) -> (ListForm, Option<Unclear>) {
        let all = || self.separators.iter().copied().enumerate();
        if let Some(form) = all().find_map(|(place, it)| self.by_names(place, it)) {
            return (form, None);
        }
        // The first line can be a header, which has another shape than the rows.
        let mut header = Lines::new(self.comment, self.separators);
        if let Some((_, first)) = self.head.first().filter(|_| self.lines > 1) {
            header.line(first.as_bytes());
        }
        let mut unclear = None;
        for header in [&Lines::new(None, self.separators), &header] {
            for (place, separator) in all() {
                match self.verdict(place, separator, header) {
                    Verdict::Nothing => {}
                    Verdict::Lines => {
                        let columns = Columns::named(vec![Column::Word, Column::Value]);
                        return match self.header_of(&columns, separator) {
                            None => (ListForm::default(), None),
                            Some(_) => (self.form(columns, separator), None),
                        };
                    }
                    Verdict::Columns(columns) => return (self.form(columns, separator), None),
                    Verdict::Unclear => {
                        unclear = unclear.or(Some(place));
                        break;
                    }
                }
            }
        }
        let word = Columns::named(vec![Column::Word]);
        if self.signed * 2 >= self.lines && is_most(self.signed + self.words, self.lines) {
            let is_title = |it: &str| names::is_word(it) && bare(it) == it;
            let header = self.head.first().filter(|(_, it)| is_title(it.trim())).map(|it| it.0);
            let table = Table { header, has_signs: true, ..Table::new(word, None) };
            return (ListForm(Form::Table(table)), None);
        }
        if let Some(place) = unclear {
            return (ListForm::default(), self.unclear(place));
        }
        let lost = |place: &usize| {
            let counts = &self.counts[*place];
            is_notable(counts.lines, self.lines) && self.has_columns(counts)
        };
        let unclear = (0..self.separators.len()).find(lost).and_then(|it| self.unclear(it));
        let title = self.head.first().filter(|(_, it)| self.is_named(it));
        let form = match title {
            Some((number, _)) => {
                ListForm(Form::Table(Table { header: Some(*number), ..Table::new(word, None) }))
            }
            None => ListForm::default(),
        };
        (form, unclear)
    }

    /// Whether most lines with a separator have columns, and are not words with signs.
    fn has_columns(&self, counts: &Counts) -> bool {
        let other = counts.shapes[Shape::Other as usize] + counts.shapes[Shape::Quoted as usize];
        is_most(counts.lines - other, counts.lines)
    }

    fn unclear(&self, place: usize) -> Option<Unclear> {
        let counts = &self.counts[place];
        let example = counts.example.clone().or_else(|| self.head.first().cloned())?;
        let columns = counts.columns.max(2);
        Some(Unclear { columns, lines: counts.lines, of: self.lines, example })
    }

    /// The form of a list whose first line has the names of the columns.
    fn by_names(&self, place: usize, separator: Separator) -> Option<ListForm> {
        let (number, first) = self.head.first()?;
        let counts = &self.counts[place];
        let rows = counts.lines.checked_sub(1)?;
        let titles = separator.split(unframed(first, separator));
        let count = titles.len();
        let are_names = titles.iter().all(|it| it.contains(char::is_alphabetic));
        if !(2..=MOST_COLUMNS).contains(&count) || rows == 0 || !are_names {
            return None;
        }
        // Rows can lack columns at their end, but have no more, unless the last one is a text.
        let is_row = |cells: &Cells| is_most(cells.all - 1, self.lines - 1);
        let least = if separator == Separator::Blanks { count - 1 } else { 0 };
        if !is_row(&counts.cells[least]) {
            return None;
        }
        let mut kinds = names::columns(&titles)?;
        for (kind, cells) in kinds.iter_mut().zip(&counts.cells) {
            let rows = cells.all - 1;
            match kind {
                Column::Value if !is_most(cells.numbers + cells.empty, rows) => {
                    *kind = Column::Skipped;
                }
                Column::Words if cells.phrases * 2 < rows && separator != Separator::Blanks => {
                    *kind = Column::Word;
                }
                _ => {}
            }
        }
        let columns = Columns::named(kinds);
        let header = Some(*number);
        let table = Table::new(columns, Some(separator));
        Some(ListForm(Form::Table(Table { header, is_guessed: true, has_names: true, ..table })))
    }

    fn form(&self, columns: Columns, separator: Separator) -> ListForm {
        let header = self.header_of(&columns, separator);
        // Phrases come before decimal numbers. Before pronunciations and notes, words have no
        // blanks.
        let has_phrases = self.has_decimals;
        let table = Table::new(columns, Some(separator));
        ListForm(Form::Table(Table { header, has_phrases, is_guessed: true, ..table }))
    }

    /// The number of the first line if it is a header: if it has a text in the column of values, or
    /// usual names of columns.
    fn header_of(&self, columns: &Columns, separator: Separator) -> Option<u64> {
        let [(number, first), (_, second), ..] = &self.head[..] else { return None };
        let titles = separator.split(unframed(first, separator));
        let is_title = |it: &Cow<'_, str>| is_word(it, separator);
        if columns.is_word() && titles.len() == 1 {
            return self.is_named(&titles[0]).then_some(*number);
        }
        if titles.len() < 2 || !titles.iter().all(is_title) {
            return None;
        }
        let is_header = match columns.value() {
            Some(place) => {
                let cells = |line| separator.split(unframed(line, separator));
                let is_value = |line| cells(line).get(place).is_some_and(|it| is_number(it));
                !is_value(first) && titles.get(place).is_some_and(is_title) && is_value(second)
            }
            None => titles.iter().all(|it| names::is_known(it)),
        };
        is_header.then_some(*number)
    }

    /// Whether the first line, a word, is a name for the others and not the first of them: whether it
    /// is a usual name, and has bars around it or breaks the alphabetical order.
    fn is_named(&self, title: &str) -> bool {
        let lines =
            || self.head.iter().map(|(_, line)| line.trim_matches(['"', '|', ' ']).to_lowercase());
        let is_framed = self.head.first().is_some_and(|(_, line)| line.starts_with('|'));
        names::is_word(title) && self.lines > 1 && (is_framed || !lines().is_sorted())
    }

    /// What the list is, by the lines with a separator, without those of `header`.
    fn verdict(&self, place: usize, separator: Separator, header: &Lines<'_>) -> Verdict {
        let (counts, titles) = (&self.counts[place], &header.counts[place]);
        // A dash can be in the meaning of a word.
        if separator == Separator::Dash && counts.cells[0].phrases * 2 > counts.cells[0].words {
            return Verdict::Nothing;
        }
        let is_blank = separator == Separator::Blanks;
        let alone = self.lines == 1;
        let lines = (self.lines - self.odd - (header.lines - header.odd)).max(1);
        let words = |it: &Lines<'_>| it.words + if is_blank { 0 } else { it.phrases };
        let plain = words(self) - words(header);
        let count = |shapes: &[Shape]| -> u64 {
            let quoted =
                if shapes.contains(&Shape::Quoted) { self.quoted - header.quoted } else { 0 };
            let of = |it: &Shape| counts.shapes[*it as usize] - titles.shapes[*it as usize];
            quoted + shapes.iter().map(of).sum::<u64>()
        };
        let are = |shapes: &[Shape], beside: &[Shape], share: Share| {
            let found = count(shapes);
            let is_share = match share {
                Share::Some if !is_blank => is_notable(found, lines),
                _ => found * 2 >= lines,
            };
            found > 0 && is_share && is_most(found + count(beside) + plain, lines)
        };
        for row in VERDICTS {
            if row.by.allows(separator)
                && count(row.shapes) >= count(row.beside)
                && (row.mainly.is_empty() || count(row.mainly) * 2 >= lines)
                && are(row.shapes, row.beside, row.share)
            {
                return (row.read)(separator);
            }
        }
        // Three columns are a phrase, or a word with its kind and a text. So are more columns, if
        // all lines have the same number.
        let words = count(&[Shape::Words]);
        let is_long =
            counts.words - titles.words >= 4 * words && (is_blank || counts.varies || alone);
        let texts = [Shape::Words, Shape::WordWord];
        if is_long
            && separator != Separator::Dash
            && words * 2 >= lines
            && are(&texts, &[], Share::Half)
        {
            return Verdict::Columns(Columns::words());
        }
        let all = [
            Shape::WordText,
            Shape::WordWord,
            Shape::WordNumber,
            Shape::Words,
            Shape::Columns,
            Shape::WordDecimal,
            Shape::NumberWord,
        ];
        if !are(&all, &[], Share::Half) {
            return Verdict::Nothing;
        }
        match counts.only_word() {
            Some(columns) if !is_blank => Verdict::Columns(columns),
            // Before the first of several tabs is a word, as in lists of values and of texts.
            None if separator == Separator::Character(b'\t')
                && counts.columns > 2
                && is_most(counts.cells[0].words, counts.lines) =>
            {
                named(&[Column::Word, Column::Skipped])
            }
            _ => Verdict::Unclear,
        }
    }
}

impl Counts {
    /// The columns of a list of three columns or more, if only one of them has words. Columns with
    /// the places of words, as `solve` writes them, come after the word and its numbers.
    fn only_word(&self) -> Option<Columns> {
        let count = self.columns.min(MOST_COLUMNS);
        let is_row = |cells: u64| is_most(cells, self.lines) || is_most(cells, self.lines - 1);
        let cells = &self.cells[..count];
        if count < 3 || !is_row(cells[count - 1].all) {
            return None;
        }
        let are_words = |cells: &Cells| is_row(cells.words);
        let are_numbers = |cells: &Cells| is_row(cells.numbers);
        let word = match is_row(cells[count - 1].paths) {
            true => cells.iter().position(are_numbers)?.checked_sub(1)?,
            false => {
                let mut words = (0..count).filter(|&i| are_words(&cells[i]));
                let word = words.next()?;
                if words.next().is_some() {
                    return None;
                }
                word
            }
        };
        let mut kinds = vec![Column::Skipped; word];
        kinds.push(Column::Word);
        let numbers: Vec<usize> = (word + 1..count).filter(|&i| are_numbers(&cells[i])).collect();
        let is_text = |it: &Cells| it.words + it.numbers + it.empty < it.all / 2 && it.paths == 0;
        kinds.extend((word + 1..count).map(|i| match () {
            () if numbers == [i] && !is_row(cells[count - 1].paths) => Column::Value,
            () if i + 1 == count && is_text(&cells[i]) => Column::Meaning,
            () => Column::Skipped,
        }));
        let used = kinds.iter().rposition(|it| *it != Column::Skipped)?;
        if used + 1 < count {
            kinds.truncate(used + 2);
        }
        Some(Columns::named(kinds))
    }
}

enum Verdict {
    Nothing,
    /// The usual form.
    Lines,
    Columns(Columns),
    Unclear,
}

/// What a list is if nearly all of its lines are of some shapes, or only a word.
struct Row {
    shapes: &'static [Shape],
    /// At least half of the lines have one of these shapes; none, if this is empty.
    mainly: &'static [Shape],
    /// Shapes that lines can have beside them.
    beside: &'static [Shape],
    share: Share,
    by: By,
    read: fn(Separator) -> Verdict,
}

/// How many of the lines have the shapes. The others are only words.
#[derive(Clone, Copy)]
enum Share {
    /// A notable part, or half of them if blanks are the separators, because words have blanks.
    Some,
    /// At least half.
    Half,
}

/// Separators to which a row applies.
enum By {
    Any,
    Signs,
    Listing,
    Blanks,
}

impl By {
    fn allows(&self, separator: Separator) -> bool {
        match self {
            Self::Any => true,
            Self::Signs => separator != Separator::Blanks,
            Self::Listing => matches!(separator, Separator::Character(b',' | b';' | b'|')),
            Self::Blanks => separator == Separator::Blanks,
        }
    }
}

/// A row of [`VERDICTS`]; the first one that applies counts.
const VERDICTS: &[Row] = {
    use Shape::{
        BulletWord, DecimalWord, NumberWord, OddNumber, Quoted, WordDecimal, WordEntry, WordNote,
        WordNumber, WordText, WordWord,
    };
    const NUMBERS: &[Shape] = &[OddNumber, Quoted];
    const fn row(
        shapes: &'static [Shape],
        beside: &'static [Shape],
        (share, by): (Share, By),
        read: fn(Separator) -> Verdict,
    ) -> Row {
        Row { shapes, mainly: &[], beside, share, by, read }
    }
    &[
        row(&[WordNumber], NUMBERS, (Share::Some, By::Any), word_value),
        row(&[NumberWord], NUMBERS, (Share::Some, By::Any), |_| {
            named(&[Column::Value, Column::Word])
        }),
        row(&[WordNumber, WordDecimal], NUMBERS, (Share::Some, By::Any), |_| {
            named(&[Column::Word, Column::Skipped])
        }),
        row(&[BulletWord], &[], (Share::Some, By::Any), |_| {
            named(&[Column::Skipped, Column::Word])
        }),
        row(&[NumberWord, DecimalWord], NUMBERS, (Share::Some, By::Any), |_| {
            named(&[Column::Skipped, Column::Word])
        }),
        row(&[Quoted], &[], (Share::Some, By::Listing), |_| named(&[Column::Word])),
        row(&[WordNote], &[], (Share::Half, By::Blanks), |_| {
            named(&[Column::Word, Column::Skipped])
        }),
        row(&[WordEntry], &[], (Share::Half, By::Blanks), |_| {
            named(&[Column::Word, Column::Meaning])
        }),
        Row {
            shapes: &[WordText, WordWord, WordNumber],
            mainly: &[WordText],
            beside: &[],
            share: Share::Half,
            by: By::Signs,
            read: |_| named(&[Column::Word, Column::Meaning]),
        },
    ]
};

fn named(columns: &[Column]) -> Verdict {
    Verdict::Columns(Columns::named(columns.to_vec()))
}

fn word_value(separator: Separator) -> Verdict {
    match separator {
        Separator::Character(b'\t') => Verdict::Lines,
        _ => named(&[Column::Word, Column::Value]),
    }
}

fn shape_of(columns: &[Cow<'_, str>], separator: Separator) -> Shape {
    if let (Separator::Blanks, [first, middle @ .., last]) = (separator, columns)
        && middle.iter().all(|it| is_word(it, separator))
    {
        let [begins, ends] = [first, last].map(|it| is_word(it, separator));
        match () {
            () if begins && is_number(last) => return Shape::WordNumber,
            () if begins && is_decimal(last) => return Shape::WordDecimal,
            () if ends && is_number(first) => return Shape::NumberWord,
            () if ends && is_decimal(first) => return Shape::DecimalWord,
            () if ends && is_bullet(first) => return Shape::BulletWord,
            () => {}
        }
    }
    let is_word = |it: &str| is_word(it, separator);
    match columns {
        [word] if is_word(word) => Shape::Quoted,
        [first, second] => match (is_word(first), is_word(second)) {
            (true, true) if second.contains(char::is_whitespace) => Shape::WordText,
            (true, true) => Shape::WordWord,
            (true, false) if is_number(second) => Shape::WordNumber,
            (true, false) if is_decimal(second) => Shape::WordDecimal,
            (true, false) if separator == Separator::Blanks => of_blanks(columns),
            (true, false) if second.is_empty() => Shape::Quoted,
            (true, false) => Shape::WordText,
            (false, true) if is_number(first) => Shape::NumberWord,
            (false, true) if is_decimal(first) => Shape::DecimalWord,
            (false, true) if is_bullet(first) => Shape::BulletWord,
            (false, false) if is_number(second) && separator != Separator::Blanks => {
                Shape::OddNumber
            }
            _ => Shape::Other,
        },
        [_, _, _, ..]
            if columns.iter().all(|it| is_word(it) && !it.contains(char::is_whitespace)) =>
        {
            Shape::Words
        }
        [first, .., _] if is_word(first) && separator == Separator::Blanks => of_blanks(columns),
        [_, _, _, ..] if separator != Separator::Blanks && columns.iter().any(|it| is_word(it)) => {
            Shape::Columns
        }
        _ => Shape::Other,
    }
}

/// The shape of a line that begins with a word and a blank, and does not have only words.
fn of_blanks(columns: &[Cow<'_, str>]) -> Shape {
    let is_sound = |it: &str| {
        let letters = it.trim_end_matches(['0', '1', '2']);
        (1..=3).contains(&letters.len()) && letters.bytes().all(|it| it.is_ascii_uppercase())
    };
    let rest = &columns[1..];
    let is_note = rest[0].starts_with('(') && rest.last().is_some_and(|it| it.ends_with(')'));
    let is_entry = rest.iter().any(|it| it.starts_with('['))
        && rest.last().is_some_and(|it| it.ends_with(']'));
    if is_entry {
        return Shape::WordEntry;
    }
    let has_sounds =
        rest.iter().all(|it| is_sound(it)) && rest.iter().any(|it| it.ends_with(['0', '1', '2']));
    if is_note || has_sounds { Shape::WordNote } else { Shape::Other }
}

/// Whether a column is a word, or several words if blanks do not separate columns.
fn is_word(column: &str, separator: Separator) -> bool {
    let is_of_word = |it: char| match it {
        '\'' | '-' | '.' | ' ' | '/' => it != ' ' || separator != Separator::Blanks,
        _ => {
            !it.is_ascii_punctuation()
                && !it.is_numeric()
                && !it.is_control()
                && !it.is_whitespace()
        }
    };
    // Nearly all columns are ASCII.
    let is_plain = |it: u8| it.is_ascii_alphabetic() || is_of_word(char::from(it));
    match column.is_ascii() {
        true => column.bytes().all(is_plain) && column.bytes().any(|it| it.is_ascii_alphabetic()),
        false => column.chars().all(is_of_word) && column.chars().any(char::is_alphabetic),
    }
}

fn is_number(column: &str) -> bool {
    !column.is_empty() && column.bytes().all(|it| it.is_ascii_digit())
}

/// Whether a column is a decimal number, such as `-0.5`, `1e-6` or `3%`.
fn is_decimal(column: &str) -> bool {
    // Nearly no column is one.
    if column.starts_with(|it: char| !it.is_ascii_digit() && !"-+.,".contains(it)) {
        return false;
    }
    let number = column.strip_suffix('%').unwrap_or(column).replacen(',', ".", 1);
    number.parse::<f64>().is_ok() && number.bytes().any(|it| it.is_ascii_digit())
}

/// Whether a column is a line number, such as `1.` or `(1)`, or a bullet.
fn is_bullet(column: &str) -> bool {
    let number = column.strip_suffix(['.', ')', ':']);
    number.is_some_and(|it| is_number(it.strip_prefix('(').unwrap_or(it)))
        || matches!(column, "-" | "*" | "+" | "•" | "–")
}

/// Whether a column has the places of a word on a board: `0:0 0:1`.
fn is_path(column: &str) -> bool {
    let is_place = |it: &str| it.split_once(':').is_some_and(|(a, b)| is_number(a) && is_number(b));
    column.starts_with(|it: char| it.is_ascii_digit()) && column.split(' ').all(is_place)
}

/// Whether `part` is at least nine tenths of `whole`.
fn is_most(part: u64, whole: u64) -> bool {
    part > 0 && part * 10 >= whole * 9
}

/// A list form for the spelling dictionary `list` with these affixes. Makes all forms to count them:
/// linear in the length of the list and the number of forms and rules that are tried, which is
/// limited.
///
/// # Errors
///
/// - [`Error::Read`] if the reader fails, [`Error::LineTooLong`], [`Error::NotUtf8`] for a line
///   that is not valid,
/// - [`Error::TooManyForms`] if there are more than `limits` allow,
/// - [`Error::BadAffixes`] if making them takes too long.
pub fn scan_spelling(
    list: impl Read,
    name: &str,
    affixes: Arc<Affixes>,
    limits: FormLimits,
) -> Result<Scanned, Error> {
    let (spelling, first) = hunspell::scan(list, name, affixes, limits)?;
    let form = ListForm(Form::Spelling(Arc::new(spelling)));
    Ok(Scanned { form, example: first.clone(), first, unclear: None })
}

#[cfg(test)]
mod tests;
