//! Decides how a list is read, from all of its lines.
//!
//! [`scan`] counts, for each separator, the shapes of the lines that have it: a word and a number,
//! a number and a word, a word and a text, and so on. [`verdict`](crate::verdict) says what the list
//! is if nearly all of its lines have a shape; names of columns, headers and signs are found here.
//! Blocks in which every line is only letters are counted without looking at their lines, so scanning
//! a plain list costs little more than reading its file.

use std::borrow::Cow;
use std::io::{self, Read};
use std::sync::Arc;

use crate::error::Error;
use crate::hunspell::{self, Affixes, FormLimits};
use crate::json::{self, JsonShapes};
use crate::line_counts::{
    BLOCK, Cells, LineCounts, MOST_COLUMNS, SeparatorCounts, is_most, is_notable,
};
use crate::line_shape::{Shape, is_number, is_word};
use crate::list_form::{Columns, Form, ListForm, Separator, Table, bare, unframed};
use crate::names::{self, Column};
use crate::options::COMMENT;
use crate::verdict::Verdict;

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
    let mut block = Vec::with_capacity(BLOCK);
    fill(&mut block, &mut list)?;
    if hints.columns.is_none() && json::begins(&block) {
        let shapes = json::shapes((&block[..]).chain(list), None);
        return Ok(of_json(shapes, None, &block));
    }
    let separators = hints.separator.as_ref().map_or(&Separator::ALL[..], std::slice::from_ref);
    let mut lines = LineCounts::new(hints.comment.as_deref(), separators);
    let code = json::code_before(&block).filter(|_| hints.columns.is_none());
    if code.is_some() {
        // What only begins like code is a list of lines.
        let mut counted = Counted { list: (&block[..]).chain(list), lines: &mut lines };
        let shapes = json::shapes(&mut counted, code);
        if !shapes.is_broken {
            return Ok(of_json(shapes, code, &block));
        }
        io::copy(&mut counted, &mut io::sink())?;
        lines.end();
        return Ok(lines.decide(hints));
    }
    while !block.is_empty() {
        lines.block(&block);
        fill(&mut block, &mut list)?;
    }
    lines.end();
    Ok(lines.decide(hints))
}

/// Reads the next block; it is empty at the end of the list.
fn fill(block: &mut Vec<u8>, list: &mut impl Read) -> io::Result<usize> {
    block.clear();
    list.take(BLOCK as u64).read_to_end(block)
}

/// A list whose lines are counted while it is read otherwise.
struct Counted<'l, 'c, R> {
    list: R,
    lines: &'l mut LineCounts<'c>,
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
    let form = ListForm(Form::Json(shapes.form(), code));
    Scanned { form, example: first.clone(), first, unclear: None }
}

impl LineCounts<'_> {
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
        // The first line can be a header, which has another shape than the rows.
        let mut header = LineCounts::new(self.comment, self.separators);
        if let Some((_, first)) = self.head.first() {
            header.line(first.as_bytes());
        }
        let all = || self.separators.iter().copied().enumerate();
        let is_row = |&(place, _): &(usize, Separator)| header.counts[place].lines > 0;
        if let Some(form) = all().filter(is_row).find_map(|(place, it)| self.by_names(place, it)) {
            return (form, None);
        }
        let mut unclear = None;
        for header in [&LineCounts::new(None, self.separators), &header] {
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
        let lost = |place: &usize| {
            let counts = &self.counts[*place];
            is_notable(counts.lines, self.lines) && self.has_columns(counts)
        };
        let unclear = unclear.or_else(|| (0..self.separators.len()).find(lost));
        let title = self.head.first().filter(|(_, it)| self.is_named(it));
        let form = match title {
            Some((number, _)) => {
                ListForm(Form::Table(Table { header: Some(*number), ..Table::new(word, None) }))
            }
            None => ListForm::default(),
        };
        (form, unclear.and_then(|it| self.unclear(it)))
    }

    /// Whether most lines with a separator have columns, and are not words with signs.
    fn has_columns(&self, counts: &SeparatorCounts) -> bool {
        let other = counts.shapes[Shape::Other as usize] + counts.shapes[Shape::Quoted as usize];
        is_most(counts.lines - other, counts.lines)
    }

    fn unclear(&self, place: usize) -> Option<Unclear> {
        let counts = &self.counts[place];
        let example = counts.example.clone().or_else(|| self.head.first().cloned())?;
        let columns = counts.columns.max(2);
        Some(Unclear { columns, lines: counts.lines, of: self.lines, example })
    }

    /// The form of a list whose first line has the names of the columns, if that is a row.
    fn by_names(&self, place: usize, separator: Separator) -> Option<ListForm> {
        let (number, first) = self.head.first()?;
        let counts = &self.counts[place];
        let titles = separator.split(unframed(first, separator));
        let count = titles.len();
        let are_names = named(&titles).iter().all(|it| it.contains(char::is_alphabetic));
        if !(2..=MOST_COLUMNS).contains(&count) || !are_names {
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
        Some(ListForm(Form::Table(Table { header, has_names: true, ..table })))
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
        if titles.len() < 2 || !named(&titles).iter().all(is_title) {
            return None;
        }
        let is_header = match columns.value() {
            Some(place) => {
                let row = separator.split(unframed(second, separator));
                let is_value = row.get(place).is_some_and(|it| is_number(it));
                titles.get(place).is_some_and(is_title) && is_value
            }
            None => named(&titles).iter().all(|it| names::is_known(it)),
        };
        is_header.then_some(*number)
    }

    /// Whether the first line, a word, is a name for the others and not the first of them: whether it
    /// is a usual name, and has bars around it or breaks the alphabetical order.
    fn is_named(&self, title: &str) -> bool {
        let lines =
            || self.head.iter().map(|(_, line)| line.trim_matches(['"', '|', ' ']).to_lowercase());
        let is_framed = self.head.first().is_some_and(|(_, line)| line.starts_with('|'));
        names::is_word(title) && (is_framed || !lines().is_sorted())
    }
}

/// The names of columns. The first column can be numbers without a name, as data frames write them.
fn named<'a>(titles: &'a [Cow<'a, str>]) -> &'a [Cow<'a, str>] {
    match titles {
        [first, rest @ ..] if first.is_empty() => rest,
        _ => titles,
    }
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
