//! The serializer of rows: splits a struct into fields, each a value or a list as text.

use std::fmt::Display;
use std::io::Write;

use serde::Serialize;
use serde::ser::{Error, Impossible, SerializeSeq, SerializeStruct, SerializeTuple, Serializer};

use super::{Fields, NotARow, Value};

/// Appends a value to the text of a row. Returns whether it is a number.
pub(super) struct ValueSerializer<'f> {
    pub(super) fields: &'f mut Fields,
    pub(super) part_of: Whole,
}

/// The context of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whole {
    /// Nothing: it is the row.
    Nothing,
    Row,
    List,
    ListInList,
}

/// The fields of a row, or the items of a list, one after the other.
pub(super) struct PartSerializer<'f> {
    fields: &'f mut Fields,
    whole: Whole,
    /// The number of parts before the next one.
    before: usize,
}

impl<'f> ValueSerializer<'f> {
    /// The text, for a value without parts.
    fn text(self) -> Result<&'f mut Vec<u8>, NotARow> {
        match self.part_of {
            Whole::Nothing => Err(NotARow::custom("a row is a struct")),
            _ => Ok(&mut self.fields.text),
        }
    }

    fn display(self, value: impl Display, is_number: bool) -> Result<bool, NotARow> {
        write!(self.text()?, "{value}").map_err(NotARow::custom)?;
        Ok(is_number)
    }

    fn integer(self, value: impl itoa::Integer) -> Result<bool, NotARow> {
        self.text()?.extend_from_slice(itoa::Buffer::new().format(value).as_bytes());
        Ok(true)
    }

    /// The parts of a list, which may be in a list.
    fn list(self) -> Result<PartSerializer<'f>, NotARow> {
        let whole = match self.part_of {
            Whole::Row => Whole::List,
            Whole::List => Whole::ListInList,
            Whole::Nothing | Whole::ListInList => return refused(),
        };
        Ok(PartSerializer { fields: self.fields, whole, before: 0 })
    }
}

impl PartSerializer<'_> {
    fn item<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), NotARow> {
        let PartSerializer { fields, whole, before } = self;
        if *before > 0 {
            fields.text.push(if *whole == Whole::List { b' ' } else { b':' });
        }
        *before += 1;
        value.serialize(ValueSerializer { fields, part_of: *whole }).map(|_| ())
    }
}

impl SerializeStruct for PartSerializer<'_> {
    type Ok = bool;
    type Error = NotARow;

    fn serialize_field<T: ?Sized + Serialize>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), NotARow> {
        let PartSerializer { fields, before, .. } = self;
        let column = fields.column_of(*before, name);
        *before += 1;
        let Some(column) = column else { return Ok(()) };
        let start = fields.text.len();
        let is_number = if fields.are_json {
            serde_json::to_writer(&mut fields.text, value).map_err(NotARow::custom)?;
            false
        } else {
            value.serialize(ValueSerializer { fields, part_of: Whole::Row })?
        };
        fields.values[column] = Value { place: start..fields.text.len(), is_number };
        Ok(())
    }

    fn end(self) -> Result<bool, NotARow> {
        Ok(false)
    }
}

impl SerializeSeq for PartSerializer<'_> {
    type Ok = bool;
    type Error = NotARow;

    fn serialize_element<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), NotARow> {
        self.item(value)
    }

    fn end(self) -> Result<bool, NotARow> {
        Ok(false)
    }
}

impl SerializeTuple for PartSerializer<'_> {
    type Ok = bool;
    type Error = NotARow;

    fn serialize_element<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), NotARow> {
        self.item(value)
    }

    fn end(self) -> Result<bool, NotARow> {
        Ok(false)
    }
}

fn refused<T>() -> Result<T, NotARow> {
    Err(NotARow::custom("a field is a value, or a list of values or of lists"))
}

/// Methods for types that another method writes.
macro_rules! written {
    ($($method:ident($type:ty) by $by:ident $(($more:expr))?;)*) => {
        $(fn $method(self, value: $type) -> Result<bool, NotARow> { self.$by(value $(, $more)?) })*
    };
}

/// Methods for types that a field cannot have.
macro_rules! refused {
    ($($method:ident($($type:ty),*) -> $ok:ty;)*) => {
        $(fn $method(self, $(_: $type),*) -> Result<$ok, NotARow> { refused() })*
    };
}

impl<'f> Serializer for ValueSerializer<'f> {
    type Ok = bool;
    type Error = NotARow;
    type SerializeSeq = PartSerializer<'f>;
    type SerializeTuple = PartSerializer<'f>;
    type SerializeTupleStruct = Impossible<bool, NotARow>;
    type SerializeTupleVariant = Impossible<bool, NotARow>;
    type SerializeMap = Impossible<bool, NotARow>;
    type SerializeStruct = PartSerializer<'f>;
    type SerializeStructVariant = Impossible<bool, NotARow>;

    written! {
        serialize_i8(i8) by integer;
        serialize_i16(i16) by integer;
        serialize_i32(i32) by integer;
        serialize_i64(i64) by integer;
        serialize_u8(u8) by integer;
        serialize_u16(u16) by integer;
        serialize_u32(u32) by integer;
        serialize_u64(u64) by integer;
        serialize_f32(f32) by display(true);
        serialize_f64(f64) by display(true);
        serialize_bool(bool) by display(false);
        serialize_char(char) by display(false);
    }

    fn serialize_str(self, value: &str) -> Result<bool, NotARow> {
        self.text()?.extend_from_slice(value.as_bytes());
        Ok(false)
    }

    fn collect_str<T: ?Sized + Display>(self, value: &T) -> Result<bool, NotARow> {
        self.display(value, false)
    }

    fn serialize_none(self) -> Result<bool, NotARow> {
        self.serialize_str("")
    }

    fn serialize_unit(self) -> Result<bool, NotARow> {
        self.serialize_str("")
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<bool, NotARow> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<bool, NotARow> {
        value.serialize(self)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
    ) -> Result<bool, NotARow> {
        self.serialize_str(name)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<PartSerializer<'f>, NotARow> {
        self.list()
    }

    fn serialize_tuple(self, _: usize) -> Result<PartSerializer<'f>, NotARow> {
        self.list()
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<PartSerializer<'f>, NotARow> {
        match self.part_of {
            Whole::Nothing => {
                Ok(PartSerializer { fields: self.fields, whole: Whole::Row, before: 0 })
            }
            Whole::Row | Whole::List | Whole::ListInList => refused(),
        }
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<bool, NotARow> {
        refused()
    }

    refused! {
        serialize_bytes(&[u8]) -> bool;
        serialize_unit_struct(&'static str) -> bool;
        serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Self::SerializeTupleVariant;
        serialize_map(Option<usize>) -> Self::SerializeMap;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Self::SerializeStructVariant;
    }
}
