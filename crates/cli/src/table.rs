//! Rows with named columns, in any of the formats for rows.
//!
//! A row is a struct that derives `Serialize`. A [`Table`] writes rows as they are found, and what
//! stands before, between and after them. Every program that lists words uses it, so the same
//! columns have the same form everywhere:
//!
//! | format | form |
//! | --- | --- |
//! | text | columns below their names, after [`Table::with_headings`]; else as tsv |
//! | tsv | the fields of a row with tabs between them |
//! | csv | a header with the names of the columns, then the rows as RFC 4180 has it |
//! | json | one array with an object for each row |
//! | jsonl | an object on a line for each row |
//!
//! Lists are arrays in JSON. Elsewhere they have spaces between their items, and lists of lists
//! have colons within: the path `[[0, 1], [1, 1]]` is `0:1 1:1`.

use std::borrow::Cow;
use std::io::{self, Write};

use clap::Args;
use dictc_render::Format;
use serde::Serialize;
use serde_json::{Map, Value};
use unicode_width::UnicodeWidthStr;

use crate::failure::Failure;
use crate::formats::formats;

/// The argument `--format` of commands that list rows.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct FormatArguments {
    /// The form of the output
    #[arg(
        long,
        default_value = Format::default().name(),
        value_name = "FORMAT",
        value_parser = formats(Format::ROWS)
    )]
    pub format: Format,
}

/// How many rows of text decide how wide the columns are.
const MEASURED: usize = 1000;

/// Writes rows as they are found; memory does not grow with their number.
#[derive(Debug)]
pub struct Table<W: Write> {
    form: Form<W>,
    columns: Vec<&'static str>,
    rows: u64,
}

/// How rows are written, and where to.
#[derive(Debug)]
enum Form<W: Write> {
    /// Text, and the rows that wait until the widths of their columns are known.
    Headed {
        out: W,
        waiting: Vec<Vec<Cell>>,
        widths: Option<Vec<usize>>,
    },
    /// Text without headings.
    Text(W),
    Tsv(csv::Writer<W>),
    Csv(csv::Writer<W>),
    Json(W),
    Jsonl(W),
}

/// A field of a row as text.
#[derive(Debug)]
struct Cell {
    text: String,
    is_number: bool,
}

impl<W: Write> Table<W> {
    /// A table with these columns: the fields of its rows that are written, in this order. Nothing
    /// is written yet.
    ///
    /// # Panics
    ///
    /// If the format is a drawing, which has no rows.
    #[must_use]
    pub fn new(out: W, format: Format, columns: &[&'static str]) -> Table<W> {
        let mut separated = csv::WriterBuilder::new();
        let form = match format {
            Format::Text => Form::Text(out),
            Format::Tsv => {
                let tabs = separated.delimiter(b'\t').quote_style(csv::QuoteStyle::Never);
                Form::Tsv(tabs.from_writer(out))
            }
            Format::Csv => Form::Csv(separated.from_writer(out)),
            Format::Json => Form::Json(out),
            Format::Jsonl => Form::Jsonl(out),
            Format::Svg | Format::Html => panic!("{format} has no rows"),
        };
        Table { form, columns: columns.to_vec(), rows: 0 }
    }

    /// A table that has headings in text: the names of the columns, with spaces for `_`.
    ///
    /// # Panics
    ///
    /// As [`Table::new`].
    #[must_use]
    pub fn with_headings(out: W, format: Format, columns: &[&'static str]) -> Table<W> {
        match format {
            Format::Text => {
                let form = Form::Headed { out, waiting: Vec::new(), widths: None };
                Table { form, columns: columns.to_vec(), rows: 0 }
            }
            Format::Tsv
            | Format::Csv
            | Format::Json
            | Format::Jsonl
            | Format::Svg
            | Format::Html => Table::new(out, format, columns),
        }
    }

    /// Writes a row: those of its fields that are columns.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn row(&mut self, row: &impl Serialize) -> Result<(), Failure> {
        let row = serde_json::to_value(row).map_err(|error| Failure::output(&error.into()))?;
        let Value::Object(fields) = row else { return Ok(()) };
        let is_first = self.rows == 0;
        self.rows += 1;
        self.write(&fields, is_first).map_err(|error| Failure::output(&error))
    }

    /// Writes a line of text as it is, in place of a row: text for people may say in words what
    /// other formats have in columns.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn line(&mut self, text: &str) -> Result<(), Failure> {
        self.rows += 1;
        let written = match &mut self.form {
            Form::Headed { out, .. } | Form::Text(out) | Form::Json(out) | Form::Jsonl(out) => {
                writeln!(out, "{text}")
            }
            Form::Tsv(out) | Form::Csv(out) => out.write_record([text]).map_err(io::Error::from),
        };
        written.map_err(|error| Failure::output(&error))
    }

    fn write(&mut self, fields: &Map<String, Value>, is_first: bool) -> io::Result<()> {
        let Table { form, columns, .. } = self;
        let values = columns.iter().map(|&name| fields.get(name).unwrap_or(&Value::Null));
        match form {
            Form::Headed { waiting, widths, .. } => {
                waiting.push(values.map(Cell::of).collect());
                if widths.is_some() || waiting.len() == MEASURED { self.lay_out() } else { Ok(()) }
            }
            Form::Text(out) => {
                let cells: Vec<_> = values.map(|it| on_a_line(text_of(it))).collect();
                writeln!(out, "{}", cells.join("\t"))
            }
            Form::Tsv(out) => {
                Ok(out.write_record(values.map(|it| on_a_line(text_of(it)).into_owned()))?)
            }
            Form::Csv(out) => {
                if is_first {
                    out.write_record(columns.iter())?;
                }
                Ok(out.write_record(values.map(|it| text_of(it).into_owned()))?)
            }
            Form::Json(out) => {
                out.write_all(if is_first { b"[\n  " } else { b",\n  " })?;
                write_object(out, columns, values)
            }
            Form::Jsonl(out) => {
                write_object(out, columns, values)?;
                out.write_all(b"\n")
            }
        }
    }

    /// Writes the rows of text that wait; before the first ones, the headings.
    fn lay_out(&mut self) -> io::Result<()> {
        let Form::Headed { out, waiting, widths } = &mut self.form else { return Ok(()) };
        let is_first = widths.is_none();
        let headings: Vec<String> =
            self.columns.iter().map(|name| name.replace('_', " ")).collect();
        let widths = widths.get_or_insert_with(|| {
            let widest = |i: usize| waiting.iter().map(|row| row[i].text.width()).max();
            let widths = headings.iter().enumerate();
            widths.map(|(i, name)| widest(i).unwrap_or(0).max(name.width())).collect()
        });
        let mut write = |row: &[(&str, bool)]| {
            let mut line = String::new();
            for (&(text, is_right), &width) in row.iter().zip(&*widths) {
                let gap = " ".repeat(width.saturating_sub(text.width()));
                let (before, after) = if is_right { (&*gap, "") } else { ("", &*gap) };
                line += &format!("{before}{text}{after}  ");
            }
            writeln!(out, "{}", line.trim_end())
        };
        if is_first && let Some(row) = waiting.first() {
            let names = headings.iter().zip(row).map(|(name, cell)| (&**name, cell.is_number));
            write(&names.collect::<Vec<_>>())?;
        }
        for row in waiting.drain(..) {
            let cells = row.iter().map(|cell| (&*cell.text, cell.is_number));
            write(&cells.collect::<Vec<_>>())?;
        }
        Ok(())
    }

    /// The number of rows written.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Ends the output: csv has its header and json its array even without rows.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn finish(mut self) -> Result<(), Failure> {
        let is_empty = self.rows == 0;
        let ended = match &mut self.form {
            Form::Headed { .. } => self.lay_out(),
            Form::Csv(out) if is_empty => out.write_record(&self.columns).map_err(io::Error::from),
            Form::Json(out) => out.write_all(if is_empty { b"[]\n" } else { b"\n]\n" }),
            Form::Text(_) | Form::Tsv(_) | Form::Csv(_) | Form::Jsonl(_) => Ok(()),
        };
        ended.map_err(|error| Failure::output(&error))?;
        self.flush()
    }

    /// Makes rows visible that are written but still in a buffer.
    ///
    /// # Errors
    ///
    /// If they cannot be written.
    pub fn flush(&mut self) -> Result<(), Failure> {
        self.lay_out().map_err(|error| Failure::output(&error))?;
        let flushed = match &mut self.form {
            Form::Tsv(out) | Form::Csv(out) => out.flush(),
            Form::Headed { out, .. } | Form::Text(out) | Form::Json(out) | Form::Jsonl(out) => {
                out.flush()
            }
        };
        flushed.map_err(|error| Failure::output(&error))
    }
}

impl Cell {
    fn of(value: &Value) -> Cell {
        Cell { text: on_a_line(text_of(value)).into_owned(), is_number: value.is_number() }
    }
}

/// A value as text: a list has spaces between its items.
fn text_of(value: &Value) -> Cow<'_, str> {
    match value {
        Value::Null => Cow::Borrowed(""),
        Value::Bool(true) => Cow::Borrowed("true"),
        Value::Bool(false) => Cow::Borrowed("false"),
        Value::Number(number) => match number.as_f64().filter(|_| number.is_f64()) {
            Some(number) => Cow::Owned(number.to_string()),
            None => Cow::Owned(number.to_string()),
        },
        Value::String(text) => Cow::Borrowed(text),
        Value::Array(items) => {
            let text_of = |item: &Value| match item {
                Value::Array(items) => items.iter().map(text_of).collect::<Vec<_>>().join(":"),
                item => text_of(item).into_owned(),
            };
            Cow::Owned(items.iter().map(text_of).collect::<Vec<_>>().join(" "))
        }
        Value::Object(_) => Cow::Owned(value.to_string()),
    }
}

/// A text with spaces for tabs and line breaks.
fn on_a_line(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.contains(['\t', '\n', '\r']) {
        text.replace(['\t', '\n', '\r'], " ").into()
    } else {
        text
    }
}

fn write_object<'a>(
    out: &mut impl Write,
    columns: &[&str],
    values: impl Iterator<Item = &'a Value>,
) -> io::Result<()> {
    for (i, (name, value)) in columns.iter().zip(values).enumerate() {
        out.write_all(if i == 0 { b"{\"" } else { b",\"" })?;
        // The names of columns are the names of fields, which need no escapes.
        out.write_all(name.as_bytes())?;
        out.write_all(b"\":")?;
        serde_json::to_writer(&mut *out, value)?;
    }
    out.write_all(b"}")
}

/// A number rounded to three decimals.
#[must_use]
pub fn thousandths(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

/// Standard output, buffered.
#[must_use]
pub fn standard_output() -> io::BufWriter<io::StdoutLock<'static>> {
    io::BufWriter::with_capacity(1 << 16, io::stdout().lock())
}

/// Prints a whole text on standard output.
///
/// # Errors
///
/// If it cannot be written.
pub fn print(text: &[u8]) -> Result<(), Failure> {
    let mut out = standard_output();
    out.write_all(text).and_then(|()| out.flush()).map_err(|error| Failure::output(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: &[&str] = &["word", "value", "hooks"];

    #[derive(Serialize)]
    struct Row {
        hooks: Vec<&'static str>,
        word: &'static str,
        value: Option<f64>,
        rank: Option<u64>,
    }

    fn rows() -> [Row; 3] {
        [
            Row { word: "tea", value: Some(10.0), rank: Some(1), hooks: vec!["s", "a,\""] },
            Row { word: "a\tb\nc", value: None, rank: None, hooks: Vec::new() },
            Row { word: "ten", value: Some(thousandths(2.4501)), rank: None, hooks: vec!["s"] },
        ]
    }

    fn written(format: Format, rows: &[Row]) -> String {
        let mut out = Vec::new();
        let mut table = Table::new(&mut out, format, COLUMNS);
        rows.iter().for_each(|row| table.row(row).unwrap());
        table.finish().unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn all_formats_have_the_same_columns() {
        for (format, expected) in [
            (Format::Text, "tea\t10\ts a,\"\na b c\t\t\nten\t2.45\ts\n"),
            (Format::Tsv, "tea\t10\ts a,\"\na b c\t\t\nten\t2.45\ts\n"),
            (Format::Csv, "word,value,hooks\ntea,10,\"s a,\"\"\"\n\"a\tb\nc\",,\nten,2.45,s\n"),
            (
                Format::Json,
                "[\n  {\"word\":\"tea\",\"value\":10.0,\"hooks\":[\"s\",\"a,\\\"\"]},\n  \
                 {\"word\":\"a\\tb\\nc\",\"value\":null,\"hooks\":[]},\n  \
                 {\"word\":\"ten\",\"value\":2.45,\"hooks\":[\"s\"]}\n]\n",
            ),
            (
                Format::Jsonl,
                "{\"word\":\"tea\",\"value\":10.0,\"hooks\":[\"s\",\"a,\\\"\"]}\n\
                 {\"word\":\"a\\tb\\nc\",\"value\":null,\"hooks\":[]}\n\
                 {\"word\":\"ten\",\"value\":2.45,\"hooks\":[\"s\"]}\n",
            ),
        ] {
            assert_eq!(written(format, &rows()), expected, "{format}");
        }
    }

    #[test]
    fn documents_without_rows_are_whole() {
        for (format, expected) in [
            (Format::Text, ""),
            (Format::Tsv, ""),
            (Format::Csv, "word,value,hooks\n"),
            (Format::Json, "[]\n"),
            (Format::Jsonl, ""),
        ] {
            assert_eq!(written(format, &[]), expected, "{format}");
        }
    }

    #[test]
    fn people_get_headings() {
        let mut out = Vec::new();
        let mut table = Table::with_headings(&mut out, Format::Text, COLUMNS);
        rows().iter().for_each(|row| table.row(row).unwrap());
        table.finish().unwrap();
        let expected = "word   value  hooks\ntea       10  s a,\"\na b c\nten     2.45  s\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
