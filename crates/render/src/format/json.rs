//! One JSON document: an object on several lines, or an array with an object on each line.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::Formatter;

use crate::answer::{Answer, AnswerObject};
use crate::fields::Fields;
use crate::form::{Description, FormatWriter, Kind, Layout, Output};

pub(super) const JSON: Description = Description {
    name: "json",
    about: "One JSON document",
    kind: Kind::Objects,
    has_header: false,
    separators: &[],
    writer: |layout| Box::new(Json { is_array: !layout.is_of_one }),
};

#[derive(Debug)]
struct Json {
    /// Whether the document is an array of objects.
    is_array: bool,
}

impl FormatWriter for Json {
    fn begin(&mut self, out: &mut dyn Write, _: &Layout) -> io::Result<()> {
        out.write_all(if self.is_array { b"[" } else { b"" })
    }

    fn separate(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(if self.is_array { b"," } else { b"" })
    }

    fn row(&mut self, line: &mut Vec<u8>, fields: &Fields) -> io::Result<()> {
        line.extend_from_slice(self.before());
        push_members(line, fields);
        line.extend_from_slice(self.after());
        Ok(())
    }

    fn object(
        &mut self,
        out: &mut Output<'_>,
        object: &dyn erased_serde::Serialize,
    ) -> io::Result<()> {
        self.write_lines(out, object)
    }

    fn answer(&mut self, out: &mut Output<'_>, answer: &Answer<'_>) -> io::Result<bool> {
        let object = AnswerObject::new(answer);
        self.write_lines(out, &object)?;
        Ok(object.has_all_paths())
    }

    fn end(&mut self, out: &mut dyn Write, is_empty: bool) -> io::Result<()> {
        out.write_all(match (self.is_array, is_empty) {
            (false, _) => b"",
            (true, true) => b"]\n",
            (true, false) => b"\n]\n",
        })
    }
}

impl Json {
    /// The text before an object.
    fn before(&self) -> &'static [u8] {
        if self.is_array { b"\n  " } else { b"" }
    }

    /// The text after an object, before the comma.
    fn after(&self) -> &'static [u8] {
        if self.is_array { b"" } else { b"\n" }
    }

    /// Writes an object on several lines.
    fn write_lines(
        &self,
        out: &mut Output<'_>,
        object: &(impl Serialize + ?Sized),
    ) -> io::Result<()> {
        let depth = usize::from(self.is_array);
        let lines = Lines { depth, max_depth: depth + 2, has_items: false };
        out.write_all(self.before())?;
        object.serialize(&mut serde_json::Serializer::with_formatter(&mut *out, lines))?;
        out.write_all(self.after())
    }
}

/// Appends a row as an object. A field that the row lacks is left out.
pub(super) fn push_members(line: &mut Vec<u8>, fields: &Fields) {
    line.push(b'{');
    for (i, field) in fields.iter().filter(|field| !field.text.is_empty()).enumerate() {
        line.extend_from_slice(if i == 0 { b"\"" } else { b",\"" });
        // The names of columns are the names of fields, which need no escapes.
        line.extend_from_slice(field.name.as_bytes());
        line.extend_from_slice(b"\":");
        line.extend_from_slice(field.text);
    }
    line.push(b'}');
}

/// The layout of an object: a line for each member, and for each item of members that are lists or
/// maps.
#[derive(Clone, Copy, Debug)]
struct Lines {
    depth: usize,
    /// Deeper values stay on one line.
    max_depth: usize,
    has_items: bool,
}

impl Lines {
    fn open(&mut self) {
        self.depth += 1;
        self.has_items = false;
    }

    fn item<W: ?Sized + Write>(&mut self, out: &mut W, is_first: bool) -> io::Result<()> {
        out.write_all(if is_first { b"" } else { b"," })?;
        if self.depth <= self.max_depth { self.line(out) } else { Ok(()) }
    }

    fn close<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.depth -= 1;
        if self.has_items && self.depth < self.max_depth { self.line(out) } else { Ok(()) }
    }

    fn line<W: ?Sized + Write>(&self, out: &mut W) -> io::Result<()> {
        out.write_all(b"\n")?;
        (0..self.depth).try_for_each(|_| out.write_all(b"  "))
    }
}

impl Formatter for Lines {
    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.open();
        out.write_all(b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.close(out)?;
        out.write_all(b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.item(out, first)
    }

    fn end_array_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.has_items = true;
        Ok(())
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.open();
        out.write_all(b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        self.close(out)?;
        out.write_all(b"}")
    }

    fn begin_object_key<W: ?Sized + Write>(&mut self, out: &mut W, first: bool) -> io::Result<()> {
        self.item(out, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(if self.depth <= self.max_depth { b": " } else { b":" })
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.has_items = true;
        Ok(())
    }
}
