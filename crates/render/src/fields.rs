//! Rows as fields: a serializer that splits a struct into its fields.

mod value;

use std::ops::Range;
use std::{io, ptr};

use serde::Serialize;

use value::{ValueSerializer, Whole};

/// The column of ids.
pub(crate) const ID: &str = "id";

/// The fields of a row in the order of the columns, each as text or as JSON. The memory is reused
/// for the next row.
#[derive(Debug)]
pub(crate) struct Fields {
    columns: Vec<&'static str>,
    /// Whether values are JSON, not text.
    are_json: bool,
    /// All values, one after the other.
    text: Vec<u8>,
    /// A value for each column.
    values: Vec<Value>,
    /// The fields of the last row, each with its column if it has one. Usually, all rows have the
    /// same type.
    known: Vec<(&'static str, Option<usize>)>,
}

/// The position of the value of a column; empty if there is no value.
#[derive(Clone, Debug, Default)]
struct Value {
    place: Range<usize>,
    is_number: bool,
}

/// A field of a row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field<'a> {
    pub(crate) name: &'static str,
    /// Empty if the row lacks the field.
    pub(crate) text: &'a [u8],
    /// Whether the value is a number.
    pub(crate) is_number: bool,
}

impl Fields {
    pub(crate) fn new(columns: &[&'static str], are_json: bool) -> Fields {
        let values = vec![Value::default(); columns.len()];
        Fields { columns: columns.to_vec(), are_json, text: Vec::new(), values, known: Vec::new() }
    }

    /// Replaces the fields by the fields of a struct that are columns. Allocates only if earlier
    /// rows were shorter.
    ///
    /// As text, a list has spaces between its items, and a list within a list has colons: the path
    /// `[[0, 1], [1, 1]]` is `0:1 1:1`.
    pub(crate) fn fill(&mut self, row: &impl Serialize) -> io::Result<()> {
        self.text.clear();
        self.values.fill(Value::default());
        row.serialize(ValueSerializer { fields: self, part_of: Whole::Nothing })?;
        Ok(())
    }

    /// The column of the nth field of a row.
    fn column_of(&mut self, n: usize, name: &'static str) -> Option<usize> {
        match self.known.get(n) {
            Some((known, column)) if ptr::eq(*known, name) => *column,
            _ => {
                let column = self.columns.iter().position(|it| *it == name);
                self.known.truncate(n);
                self.known.push((name, column));
                column
            }
        }
    }

    /// All values, one after the other.
    pub(crate) fn text(&self) -> &[u8] {
        &self.text
    }

    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = Field<'_>> {
        self.columns.iter().zip(&self.values).map(|(name, value)| {
            let Value { place, is_number } = value.clone();
            Field { name, text: &self.text[place], is_number }
        })
    }
}

/// The reason why a value is not a row or a field of one.
#[derive(Debug)]
struct NotARow(String);

impl std::fmt::Display for NotARow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotARow {}

impl serde::ser::Error for NotARow {
    fn custom<T: std::fmt::Display>(message: T) -> Self {
        NotARow(message.to_string())
    }
}

impl From<NotARow> for io::Error {
    fn from(error: NotARow) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidInput, error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Row {
        path: Vec<[usize; 2]>,
        word: &'static str,
        rank: Option<u64>,
        share: f64,
        is_good: bool,
        letter: char,
        nothing: (),
    }

    const ROW: Row = Row {
        path: Vec::new(),
        word: "tea",
        rank: None,
        share: 2.0,
        is_good: true,
        letter: 'é',
        nothing: (),
    };

    fn texts(fields: &Fields) -> Vec<&str> {
        fields.iter().map(|field| std::str::from_utf8(field.text).unwrap()).collect()
    }

    #[test]
    fn fields_are_chosen_and_ordered_by_the_columns() {
        let columns = ["word", "missing", "path", "share", "rank", "is_good", "letter", "nothing"];
        let mut fields = Fields::new(&columns, false);
        let path = vec![[0, 1], [1, 1]];
        fields.fill(&Row { path: path.clone(), rank: Some(7), ..ROW }).unwrap();
        assert_eq!(texts(&fields), ["tea", "", "0:1 1:1", "2", "7", "true", "é", ""]);
        let numbers = fields.iter().filter(|field| field.is_number).map(|field| field.name);
        assert_eq!(numbers.collect::<Vec<_>>(), ["share", "rank"]);
        fields.fill(&ROW).unwrap();
        assert_eq!(texts(&fields), ["tea", "", "", "2", "", "true", "é", ""]);
        let mut fields = Fields::new(&columns, true);
        fields.fill(&Row { path, ..ROW }).unwrap();
        let expected = ["\"tea\"", "", "[[0,1],[1,1]]", "2.0", "null", "true", "\"é\"", "null"];
        assert_eq!(texts(&fields), expected);
    }

    #[test]
    fn what_is_not_a_row_is_refused() {
        #[derive(Serialize)]
        struct Nested {
            row: Row,
        }
        let mut fields = Fields::new(&["row"], false);
        for error in [
            fields.fill(&7).unwrap_err(),
            fields.fill(&Some("a")).unwrap_err(),
            fields.fill(&Nested { row: ROW }).unwrap_err(),
            fields.fill(&[ROW]).unwrap_err(),
        ] {
            assert!(error.to_string().starts_with("a "), "{error}");
        }
    }
}
