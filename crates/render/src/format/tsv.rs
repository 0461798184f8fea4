//! Tab-separated values: a line for each row, and no header.

use std::io::{self, Write};

use crate::fields::Fields;
use crate::form::{Description, FormatWriter, Kind};

pub(super) const TSV: Description = Description {
    name: "tsv",
    about: "Tab-separated values without a header",
    kind: Kind::Table,
    has_header: false,
    writer: |_| Box::new(Tsv),
};

#[derive(Debug)]
struct Tsv;

impl FormatWriter for Tsv {
    fn row(&mut self, out: &mut dyn Write, fields: &Fields) -> io::Result<()> {
        write_line(out, fields)
    }
}

/// Writes fields with tabs between them. Tabs and line breaks within a field become spaces.
pub(super) fn write_line(out: &mut dyn Write, fields: &Fields) -> io::Result<()> {
    for (i, field) in fields.iter().enumerate() {
        if i > 0 {
            out.write_all(b"\t")?;
        }
        let mut parts = field.text.split(|byte| matches!(byte, b'\t' | b'\n' | b'\r'));
        out.write_all(parts.next().unwrap_or_default())?;
        for part in parts {
            out.write_all(b" ")?;
            out.write_all(part)?;
        }
    }
    out.write_all(b"\n")
}
