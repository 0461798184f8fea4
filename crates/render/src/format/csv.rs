//! Comma-separated values: a header, then a line for each row, as in RFC 4180, except that lines
//! end with a line feed alone.

use std::io::{self, Write};

use crate::fields::Fields;
use crate::form::{Description, FormatWriter, Kind, Layout};

pub(super) const CSV: Description = Description {
    name: "csv",
    about: "Comma-separated values with a header",
    kind: Kind::Table,
    has_header: true,
    writer: |_| Box::new(Csv),
};

#[derive(Debug)]
struct Csv;

impl FormatWriter for Csv {
    fn begin(&mut self, out: &mut dyn Write, layout: &Layout) -> io::Result<()> {
        write_record(out, layout.columns.iter().map(|name| name.as_bytes()))
    }

    fn row(&mut self, out: &mut dyn Write, fields: &Fields) -> io::Result<()> {
        write_record(out, fields.iter().map(|field| field.text))
    }
}

fn write_record<'a>(
    out: &mut dyn Write,
    fields: impl ExactSizeIterator<Item = &'a [u8]>,
) -> io::Result<()> {
    let is_alone = fields.len() == 1;
    for (i, field) in fields.enumerate() {
        if i > 0 {
            out.write_all(b",")?;
        }
        // Readers skip empty lines.
        let needs_quotes = |byte: &u8| matches!(byte, b'"' | b',' | b'\n' | b'\r');
        if is_alone && field.is_empty() || field.iter().any(needs_quotes) {
            write_quoted(out, field)?;
        } else {
            out.write_all(field)?;
        }
    }
    out.write_all(b"\n")
}

/// Writes a field in quotes. Quotes within are doubled.
fn write_quoted(out: &mut dyn Write, field: &[u8]) -> io::Result<()> {
    out.write_all(b"\"")?;
    for part in field.split_inclusive(|&byte| byte == b'"') {
        out.write_all(part)?;
        if part.ends_with(b"\"") {
            out.write_all(b"\"")?;
        }
    }
    out.write_all(b"\"")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn records_parse_back(fields in proptest::collection::vec("[a-c,\"\n\r\t é]{0,6}", 1..5)) {
            let mut line = Vec::new();
            write_record(&mut line, fields.iter().map(String::as_bytes)).unwrap();
            let mut reader =
                ::csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_slice());
            let records: Vec<_> = reader.records().map(Result::unwrap).collect();
            prop_assert_eq!(records.len(), 1);
            prop_assert_eq!(records[0].iter().collect::<Vec<_>>(), fields);
        }
    }
}
