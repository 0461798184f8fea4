//! Comma-separated values: a header, then a line for each row, as in RFC 4180, except that lines
//! end with only a line feed.

use std::io::{self, Write};

use memchr::{memchr, memchr3};

use crate::fields::Fields;
use crate::form::{Description, FormatWriter, Kind, Layout};

pub(super) const CSV: Description = Description {
    name: "csv",
    about: "Comma-separated values with a header",
    kind: Kind::Table,
    has_header: true,
    separators: &[],
    writer: |_| Box::new(Csv),
};

#[derive(Debug)]
struct Csv;

impl FormatWriter for Csv {
    fn begin(&mut self, out: &mut dyn Write, layout: &Layout) -> io::Result<()> {
        let mut line = Vec::new();
        push_record(&mut line, layout.columns.iter().map(|name| name.as_bytes()), true);
        out.write_all(&line)
    }

    fn row(&mut self, line: &mut Vec<u8>, fields: &Fields) -> io::Result<()> {
        let is_plain = !needs_quotes(fields.text());
        push_record(line, fields.iter().map(|field| field.text), is_plain);
        Ok(())
    }
}

fn needs_quotes(text: &[u8]) -> bool {
    memchr3(b'"', b',', b'\n', text).or_else(|| memchr(b'\r', text)).is_some()
}

/// Appends a record. If it is plain, no field needs quotes.
fn push_record<'a>(
    line: &mut Vec<u8>,
    fields: impl ExactSizeIterator<Item = &'a [u8]>,
    is_plain: bool,
) {
    let is_alone = fields.len() == 1;
    for (i, field) in fields.enumerate() {
        if i > 0 {
            line.push(b',');
        }
        // Readers skip empty lines.
        if is_alone && field.is_empty() || !is_plain && needs_quotes(field) {
            push_quoted(line, field);
        } else {
            line.extend_from_slice(field);
        }
    }
    line.push(b'\n');
}

/// Appends a field in quotes. Quotes within are doubled.
fn push_quoted(line: &mut Vec<u8>, field: &[u8]) {
    line.push(b'"');
    for &byte in field {
        line.push(byte);
        if byte == b'"' {
            line.push(byte);
        }
    }
    line.push(b'"');
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn records_parse_back(fields in proptest::collection::vec("[a-c,\"\n\r\t é]{0,6}", 1..5)) {
            let mut line = Vec::new();
            push_record(&mut line, fields.iter().map(String::as_bytes), false);
            let mut reader =
                ::csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_slice());
            let records: Vec<_> = reader.records().map(Result::unwrap).collect();
            prop_assert_eq!(records.len(), 1);
            prop_assert_eq!(records[0].iter().collect::<Vec<_>>(), fields);
        }
    }
}
