//! JSON lines: an object on each line.

use std::io::{self, Write};

use super::json::push_members;
use crate::answer::{Answer, AnswerObject};
use crate::fields::Fields;
use crate::form::{Description, FormatWriter, Kind, Output};

pub(super) const JSONL: Description = Description {
    name: "jsonl",
    about: "A JSON object on each line",
    kind: Kind::Objects,
    has_header: false,
    separators: &[],
    writer: |_| Box::new(JsonLines),
};

#[derive(Debug)]
struct JsonLines;

impl FormatWriter for JsonLines {
    fn row(&mut self, line: &mut Vec<u8>, fields: &Fields) -> io::Result<()> {
        push_members(line, fields);
        line.push(b'\n');
        Ok(())
    }

    fn object(
        &mut self,
        out: &mut Output<'_>,
        object: &dyn erased_serde::Serialize,
    ) -> io::Result<()> {
        serde_json::to_writer(&mut *out, object)?;
        out.write_all(b"\n")
    }

    fn answer(&mut self, out: &mut Output<'_>, answer: &Answer<'_>) -> io::Result<bool> {
        let object = AnswerObject::new(answer);
        serde_json::to_writer(&mut *out, &object)?;
        out.write_all(b"\n")?;
        Ok(object.has_all_paths())
    }
}
