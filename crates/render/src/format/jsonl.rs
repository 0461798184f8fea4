//! JSON lines: an object on each line.

use std::io::{self, Write};

use super::json::{write_compact, write_members};
use crate::fields::Fields;
use crate::form::{Description, FormatWriter, Kind};

pub(super) const JSONL: Description = Description {
    name: "jsonl",
    about: "A JSON object on each line",
    kind: Kind::Objects,
    has_header: false,
    writer: |_| Box::new(JsonLines),
};

#[derive(Debug)]
struct JsonLines;

impl FormatWriter for JsonLines {
    fn row(&mut self, out: &mut dyn Write, fields: &Fields) -> io::Result<()> {
        write_members(out, fields)?;
        out.write_all(b"\n")
    }

    fn flat_object(
        &mut self,
        out: &mut dyn Write,
        object: &dyn erased_serde::Serialize,
    ) -> io::Result<()> {
        write_compact(out, object)?;
        out.write_all(b"\n")
    }
}
