//! Reads the entries of a list in any form.

use std::io::Read;

use crate::error::Error;
use crate::hunspell;
use crate::json::{JsonForm, JsonReader};
use crate::lines::{Lines, MAX_LINE};
use crate::list_entry::{ListEntry, Sink};
use crate::list_form::{Form, ListForm, RowEnd, Separator, Table};

/// Reads a list to its end, and calls `each` with its entries. Lines that begin with `comment` are
/// skipped. Linear in the length of the list, in memory for its longest line.
///
/// # Errors
///
/// As [`Session::add_as`](crate::Session::add_as) for lists that cannot be read, and the errors of
/// `each`.
///
/// # Examples
///
/// ```
/// use dictc_compile::{ListHints, for_each_entry, scan};
///
/// let list = b"1. cigar\n2. rebut\n";
/// let form = scan(&list[..], &ListHints::default())?.form;
/// let mut words = Vec::new();
/// for_each_entry(&list[..], "answers", (&form, None), |entry| {
///     words.push(entry.word.to_owned());
///     Ok(())
/// })?;
/// assert_eq!(words, ["cigar", "rebut"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn for_each_entry(
    list: impl Read,
    name: &str,
    (form, comment): (&ListForm, Option<&str>),
    each: impl FnMut(ListEntry<'_>) -> Result<(), Error>,
) -> Result<(), Error> {
    struct Each<F>(F);

    impl<F: FnMut(ListEntry<'_>) -> Result<(), Error>> Sink for Each<F> {
        fn line(&mut self) -> Result<(), Error> {
            Ok(())
        }

        fn entry(&mut self, entry: ListEntry<'_>) -> Result<(), Error> {
            (self.0)(entry)
        }
    }

    read(Lines::new(list, name), (form, comment), &mut Each(each)).map(drop)
}

/// Whether a line without white space around it is a comment.
fn is_comment(line: &str, comment: Option<&str>) -> bool {
    comment.is_some_and(|mark| line.starts_with(mark))
}

/// Reads a list to its end.
#[inline]
pub(crate) fn read<R: Read>(
    mut lines: Lines<R>,
    (form, comment): (&ListForm, Option<&str>),
    sink: &mut impl Sink,
) -> Result<Lines<R>, Error> {
    match &form.0 {
        Form::Lines => {
            while let Some(line) = lines.next_line()? {
                sink.line()?;
                let text = line.text.trim_start();
                if text.is_empty() || is_comment(text, comment) {
                    continue;
                }
                let (word, value) = match text.split_once('\t') {
                    Some((word, value)) => (word.trim_end(), Some(value.trim())),
                    None => (text.trim_end(), None),
                };
                sink.entry(ListEntry { word, value, meaning: None, line: line.number })?;
            }
            Ok(lines)
        }
        Form::Table(table) => read_table(lines, table, comment, sink),
        Form::Json(form, code) => read_json(lines, (form.clone(), *code), sink),
        Form::Spelling(spelling) => hunspell::read(lines, spelling, sink),
    }
}

fn plain(word: &str, line: u64) -> ListEntry<'_> {
    ListEntry { word, value: None, meaning: None, line }
}

/// What is wrong with a row that does not end.
const OPEN: &str =
    "a column begins with a quote and does not end with one; expected two quotes or none";

/// Reads a list with columns.
fn read_table<R: Read>(
    mut lines: Lines<R>,
    table: &Table,
    comment: Option<&str>,
    sink: &mut impl Sink,
) -> Result<Lines<R>, Error> {
    let name = lines.name().to_owned();
    let between = table.between_words();
    match between {
        Some(Separator::Character(byte)) => lines = lines.in_pieces(byte),
        Some(Separator::Blanks) => lines = lines.in_pieces(b' '),
        Some(Separator::Dash) | None => {}
    }
    // The number of the last line, and whether it is a comment.
    let (mut last, mut is_skipped) = (0, false);
    while let Some(line) = lines.next_line()? {
        let (text, number) = (line.text.trim(), line.number);
        if number != last {
            sink.line()?;
            is_skipped = is_comment(text, comment) || table.is_heading(text, number);
            last = number;
        }
        if is_skipped || text.is_empty() {
            continue;
        }
        if let Some(between) = between {
            for word in between.split(line.text) {
                if !word.trim().is_empty() {
                    sink.entry(plain(word.trim(), number))?;
                }
            }
            continue;
        }
        let bad = |what| Error::BadEntry { name: name.clone(), line: number, what };
        let separator = table.separator.filter(|it| it.spans_lines() && text.contains('"'));
        let open = separator.filter(|it| it.end_of(text, false) == RowEnd::Open);
        let mut joined;
        let row = match open {
            None => line.text,
            Some(separator) => {
                joined = text.to_owned();
                let is_whole = end_row(&mut lines, separator, &mut joined)?;
                last = lines.number();
                (number..last).try_for_each(|_| sink.line())?;
                if !is_whole {
                    return Err(bad(OPEN));
                }
                &joined
            }
        };
        let (text, row) = (row.trim(), table.row(row).map_err(bad)?);
        let (value, meaning) = (row.value.as_deref(), row.meaning.as_deref());
        let mut entry = |word: &str| sink.entry(ListEntry { word, value, meaning, line: number });
        match () {
            () if row.are_words => row.word.split_whitespace().try_for_each(entry)?,
            () if row.word.is_empty() => entry(text)?,
            () => entry(&row.word)?,
        }
    }
    Ok(lines)
}

/// Appends the other lines of a row to its first one, whose last column is in quotes that do not end
/// there. Returns whether the row ends.
fn end_row<R: Read>(
    lines: &mut Lines<R>,
    separator: Separator,
    row: &mut String,
) -> Result<bool, Error> {
    while row.len() <= MAX_LINE
        && let Some(line) = lines.next_line()?
    {
        let text = line.text.trim();
        if !text.is_empty() {
            row.push(' ');
            row.push_str(text);
        }
        match separator.end_of(text, true) {
            RowEnd::Closed => return Ok(true),
            RowEnd::Open => {}
            RowEnd::Other => return Ok(false),
        }
    }
    Ok(false)
}

/// Reads a list in JSON.
fn read_json<R: Read>(
    lines: Lines<R>,
    form: (JsonForm, Option<usize>),
    sink: &mut impl Sink,
) -> Result<Lines<R>, Error> {
    let mut reader = JsonReader::new(lines, form);
    while let Some(entry) = reader.next_entry()? {
        sink.line()?;
        let (value, meaning) = (entry.value.as_deref(), entry.meaning.as_deref());
        sink.entry(ListEntry { word: entry.word.trim(), value, meaning, line: entry.line })?;
    }
    if reader.lacks_values() {
        sink.without_values();
    }
    Ok(reader.into_inner())
}

#[cfg(test)]
mod tests;
