//! Results with named columns, in any of the formats for text and data.
//!
//! A [`Table`] writes rows as they are found. Every program that lists words uses it, so the same
//! columns have the same form everywhere:
//!
//! | format | form |
//! | --- | --- |
//! | text, tsv | the fields of a row with tabs between them |
//! | csv | a header with the names of the columns, then the rows as RFC 4180 has it |
//! | json | one array with an object for each row |
//! | jsonl | an object on a line for each row |

use std::borrow::Cow;
use std::io::{self, Write};

use clap::{Args, ValueEnum};
use serde_json::Value;

use crate::failure::Failure;

/// The value of `--format` of commands that list words or other records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, ValueEnum)]
pub enum TableFormat {
    /// For people
    #[default]
    Text,
    /// Tab-separated values without a header
    Tsv,
    /// Comma-separated values with a header
    Csv,
    /// One array of objects
    Json,
    /// An object on each line
    Jsonl,
}

/// The argument `--format`.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct FormatArguments {
    /// The form of the output
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub format: TableFormat,
}

/// A field of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field<'a> {
    /// A text. Tabs and line breaks become blanks in text and tsv.
    Text(&'a str),
    /// A number.
    Number(u64),
    /// A number that may be negative.
    Signed(i64),
    /// A number in thousandths, written with three decimals at most.
    Thousandths(u64),
    /// Whether something holds: `true` or `false`.
    Truth(bool),
    /// Several texts: an array in JSON, else with blanks between them.
    List(&'a [String]),
    /// Nothing: `null` in JSON, else empty.
    Missing,
}

impl From<Option<u64>> for Field<'_> {
    fn from(number: Option<u64>) -> Self {
        number.map_or(Field::Missing, Field::Number)
    }
}

/// Writes rows as they are found; memory does not grow with their number.
#[derive(Debug)]
pub struct Table<W: Write> {
    out: W,
    format: TableFormat,
    columns: Vec<&'static str>,
    rows: u64,
    line: Vec<u8>,
}

impl<W: Write> Table<W> {
    /// A table with these columns. Nothing is written yet.
    #[must_use]
    pub fn new(out: W, format: TableFormat, columns: &[&'static str]) -> Table<W> {
        Table { out, format, columns: columns.to_vec(), rows: 0, line: Vec::new() }
    }

    /// Writes a row, with one field for each column.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    ///
    /// # Panics
    ///
    /// If there are fewer or more fields than columns.
    pub fn row(&mut self, fields: &[Field<'_>]) -> Result<(), Failure> {
        assert_eq!(fields.len(), self.columns.len(), "one field for each column");
        self.line.clear();
        match self.format {
            TableFormat::Text | TableFormat::Tsv => tabbed(&mut self.line, fields),
            TableFormat::Csv => {
                if self.rows == 0 {
                    self.header();
                }
                comma_separated(&mut self.line, fields);
            }
            TableFormat::Json => {
                self.line.extend(if self.rows == 0 { b"[\n  " } else { b",\n  " });
                object(&mut self.line, &self.columns, fields);
            }
            TableFormat::Jsonl => {
                object(&mut self.line, &self.columns, fields);
                self.line.push(b'\n');
            }
        }
        self.rows += 1;
        self.out.write_all(&self.line).map_err(|error| Failure::output(&error))
    }

    /// Writes a row of text as it is, on a line of its own. Text alone may have such rows, where
    /// the columns of a row depend on what it says.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn line(&mut self, text: &str) -> Result<(), Failure> {
        self.line.clear();
        self.line.extend(text.bytes());
        self.line.push(b'\n');
        self.rows += 1;
        self.out.write_all(&self.line).map_err(|error| Failure::output(&error))
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
        self.line.clear();
        match (self.format, self.rows) {
            (TableFormat::Csv, 0) => self.header(),
            (TableFormat::Json, 0) => self.line.extend(b"[]\n"),
            (TableFormat::Json, _) => self.line.extend(b"\n]\n"),
            _ => {}
        }
        let written = self.out.write_all(&self.line).and_then(|()| self.out.flush());
        written.map_err(|error| Failure::output(&error))
    }

    /// Makes rows visible that are written but still in a buffer.
    ///
    /// # Errors
    ///
    /// If they cannot be written.
    pub fn flush(&mut self) -> Result<(), Failure> {
        self.out.flush().map_err(|error| Failure::output(&error))
    }

    fn header(&mut self) {
        let names: Vec<Field<'_>> = self.columns.iter().map(|name| Field::Text(name)).collect();
        comma_separated(&mut self.line, &names);
    }
}

fn tabbed(line: &mut Vec<u8>, fields: &[Field<'_>]) {
    for (i, field) in fields.iter().enumerate() {
        if i > 0 {
            line.push(b'\t');
        }
        let text = text_of(field);
        line.extend(
            text.bytes()
                .map(|byte| if matches!(byte, b'\t' | b'\n' | b'\r') { b' ' } else { byte }),
        );
    }
    line.push(b'\n');
}

fn comma_separated(line: &mut Vec<u8>, fields: &[Field<'_>]) {
    for (i, field) in fields.iter().enumerate() {
        if i > 0 {
            line.push(b',');
        }
        line.extend(csv_field(&text_of(field)).bytes());
    }
    line.push(b'\n');
}

/// A field in quotes if it needs them; quotes within are doubled.
fn csv_field(text: &str) -> Cow<'_, str> {
    if text.contains(['"', ',', '\n', '\r']) {
        Cow::Owned(format!("\"{}\"", text.replace('"', "\"\"")))
    } else {
        Cow::Borrowed(text)
    }
}

fn text_of<'a>(field: &Field<'a>) -> Cow<'a, str> {
    match field {
        Field::Text(text) => Cow::Borrowed(text),
        Field::Number(number) => Cow::Owned(number.to_string()),
        Field::Signed(number) => Cow::Owned(number.to_string()),
        Field::Thousandths(number) => Cow::Owned(thousandths(*number).to_string()),
        Field::Truth(truth) => Cow::Borrowed(if *truth { "true" } else { "false" }),
        Field::List(texts) => Cow::Owned(texts.join(" ")),
        Field::Missing => Cow::Borrowed(""),
    }
}

/// A number of thousandths as a number.
fn thousandths(number: u64) -> f64 {
    number as f64 / 1000.0
}

fn object(line: &mut Vec<u8>, columns: &[&str], fields: &[Field<'_>]) {
    for (i, (name, field)) in columns.iter().zip(fields).enumerate() {
        line.push(if i == 0 { b'{' } else { b',' });
        let value = match field {
            Field::Text(text) => Value::from(*text),
            Field::Number(number) => Value::from(*number),
            Field::Signed(number) => Value::from(*number),
            Field::Thousandths(number) => Value::from(thousandths(*number)),
            Field::Truth(truth) => Value::from(*truth),
            Field::List(texts) => Value::from(texts.to_vec()),
            Field::Missing => Value::Null,
        };
        line.extend(format!("{}:{value}", Value::from(*name)).bytes());
    }
    line.push(b'}');
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

    fn written(format: TableFormat, rows: &[[Field<'_>; 3]]) -> String {
        let mut out = Vec::new();
        let mut table = Table::new(&mut out, format, &["word", "value", "hooks"]);
        rows.iter().for_each(|row| table.row(row).unwrap());
        table.finish().unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn all_formats_have_the_same_columns() {
        let hooks = ["s".to_owned(), "a,\"".to_owned()];
        let rows = [
            [Field::Text("tea"), Field::Number(10), Field::List(&hooks)],
            [Field::Text("a\tb\nc"), Field::Missing, Field::List(&[])],
            [Field::Text("ten"), Field::Thousandths(2_450), Field::Truth(true)],
        ];
        for (format, expected) in [
            (TableFormat::Text, "tea\t10\ts a,\"\na b c\t\t\nten\t2.45\ttrue\n"),
            (TableFormat::Tsv, "tea\t10\ts a,\"\na b c\t\t\nten\t2.45\ttrue\n"),
            (
                TableFormat::Csv,
                "word,value,hooks\ntea,10,\"s a,\"\"\"\n\"a\tb\nc\",,\nten,2.45,true\n",
            ),
            (
                TableFormat::Json,
                "[\n  {\"word\":\"tea\",\"value\":10,\"hooks\":[\"s\",\"a,\\\"\"]},\n  \
                 {\"word\":\"a\\tb\\nc\",\"value\":null,\"hooks\":[]},\n  \
                 {\"word\":\"ten\",\"value\":2.45,\"hooks\":true}\n]\n",
            ),
            (
                TableFormat::Jsonl,
                "{\"word\":\"tea\",\"value\":10,\"hooks\":[\"s\",\"a,\\\"\"]}\n\
                 {\"word\":\"a\\tb\\nc\",\"value\":null,\"hooks\":[]}\n\
                 {\"word\":\"ten\",\"value\":2.45,\"hooks\":true}\n",
            ),
        ] {
            assert_eq!(written(format, &rows), expected, "{format:?}");
        }
    }

    #[test]
    fn documents_without_rows_are_whole() {
        for (format, expected) in [
            (TableFormat::Text, ""),
            (TableFormat::Tsv, ""),
            (TableFormat::Csv, "word,value,hooks\n"),
            (TableFormat::Json, "[]\n"),
            (TableFormat::Jsonl, ""),
        ] {
            assert_eq!(written(format, &[]), expected, "{format:?}");
        }
    }
}
