//! Tab-separated values: a line for each row, and no header.

use std::io;

use memchr::memchr3;

use crate::fields::{Fields, ID};
use crate::form::{Description, FormatWriter, Kind};

pub(super) const TSV: Description = Description {
    name: "tsv",
    about: "Tab-separated values without a header",
    kind: Kind::Table,
    has_header: false,
    separators: &['\t', '\n', '\r'],
    writer: |_| Box::new(Tsv),
};

#[derive(Debug)]
struct Tsv;

impl FormatWriter for Tsv {
    fn row(&mut self, line: &mut Vec<u8>, fields: &Fields) -> io::Result<()> {
        push_line(line, fields);
        Ok(())
    }
}

/// Appends fields with tabs between them. Tabs and line breaks within a field become spaces, except
/// that an id at the end of the line keeps its tabs, as in files of boards.
fn push_line(line: &mut Vec<u8>, fields: &Fields) {
    let is_plain = memchr3(b'\t', b'\n', b'\r', fields.text()).is_none();
    for (i, field) in fields.iter().enumerate() {
        if i > 0 {
            line.push(b'\t');
        }
        let start = line.len();
        line.extend_from_slice(field.text);
        if !is_plain {
            let keeps_tabs = field.name == ID && i + 1 == fields.iter().len();
            for byte in &mut line[start..] {
                if matches!(byte, b'\n' | b'\r') || *byte == b'\t' && !keeps_tabs {
                    *byte = b' ';
                }
            }
        }
    }
    line.push(b'\n');
}
