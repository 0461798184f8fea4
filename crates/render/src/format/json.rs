//! One JSON document: an object on several lines, or an array with an object on each line.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::Formatter;

use crate::fields::Fields;
use crate::form::{Description, FormatWriter, Kind, Layout};

pub(super) const JSON: Description = Description {
    name: "json",
    about: "One JSON document",
    kind: Kind::Objects,
    has_header: false,
    writer: |layout| match layout.is_of_one {
        true => Box::new(Alone),
        false => Box::new(Array),
    },
};

/// An array of objects.
#[derive(Debug)]
struct Array;

impl FormatWriter for Array {
    fn begin(&mut self, out: &mut dyn Write, _: &Layout) -> io::Result<()> {
        out.write_all(b"[")
    }

    fn separate(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b",")
    }

    fn row(&mut self, out: &mut dyn Write, fields: &Fields) -> io::Result<()> {
        out.write_all(b"\n  ")?;
        write_members(out, fields)
    }

    fn flat_object(
        &mut self,
        out: &mut dyn Write,
        object: &dyn erased_serde::Serialize,
    ) -> io::Result<()> {
        out.write_all(b"\n  ")?;
        write_compact(out, object)
    }

    fn object(
        &mut self,
        out: &mut dyn Write,
        object: &dyn erased_serde::Serialize,
    ) -> io::Result<()> {
        out.write_all(b"\n  ")?;
        write_lines(out, object, 1)
    }

    fn end(&mut self, out: &mut dyn Write, is_empty: bool) -> io::Result<()> {
        out.write_all(if is_empty { b"]\n" } else { b"\n]\n" })
    }
}

/// An object alone.
#[derive(Debug)]
struct Alone;

impl FormatWriter for Alone {
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

    fn object(
        &mut self,
        out: &mut dyn Write,
        object: &dyn erased_serde::Serialize,
    ) -> io::Result<()> {
        write_lines(out, object, 0)?;
        out.write_all(b"\n")
    }
}

/// Writes an object without white space.
pub(super) fn write_compact(
    out: &mut dyn Write,
    object: &dyn erased_serde::Serialize,
) -> io::Result<()> {
    Ok(serde_json::to_writer(out, object)?)
}

/// Writes an object on several lines, itself so deep within others.
fn write_lines(
    out: &mut dyn Write,
    object: &dyn erased_serde::Serialize,
    depth: usize,
) -> io::Result<()> {
    let lines = Lines { depth, max_depth: depth + 2, has_items: false };
    Ok(object.serialize(&mut serde_json::Serializer::with_formatter(out, lines))?)
}

/// Writes a row as an object. A field that the row lacks is null.
pub(super) fn write_members(out: &mut dyn Write, fields: &Fields) -> io::Result<()> {
    for (i, field) in fields.iter().enumerate() {
        out.write_all(if i == 0 { b"{\"" } else { b",\"" })?;
        // The names of columns are the names of fields, which need no escapes.
        out.write_all(field.name.as_bytes())?;
        out.write_all(b"\":")?;
        out.write_all(if field.text.is_empty() { b"null" } else { field.text })?;
    }
    out.write_all(b"}")
}

/// The layout of an object: a line for each of its members, and for each item of those that are
/// lists or maps.
#[derive(Clone, Copy, Debug)]
struct Lines {
    depth: usize,
    /// What is deeper stays on one line.
    max_depth: usize,
    has_items: bool,
}

impl Lines {
    fn open(&mut self) {
        self.depth += 1;
        self.has_items = false;
    }

    fn item<W: ?Sized + Write>(&mut self, out: &mut W, is_first: bool) -> io::Result<()> {
        out.write_all(match (is_first, self.depth > self.max_depth) {
            (true, _) => b"",
            (false, true) => b", ",
            (false, false) => b",",
        })?;
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
        out.write_all(b": ")
    }

    fn end_object_value<W: ?Sized + Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.has_items = true;
        Ok(())
    }
}
