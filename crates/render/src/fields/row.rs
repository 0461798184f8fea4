//! The serializer of a row, which is a struct.

use serde::ser::{Impossible, SerializeStruct, Serializer};
use serde::{Serialize, ser};

use super::value::{ItemSerializer, Nesting};
use super::{Fields, NotARow, Value};

/// Takes a struct apart into fields.
pub(super) struct RowSerializer<'f> {
    pub(super) fields: &'f mut Fields,
}

/// The fields of a struct, one after the other.
pub(super) struct StructSerializer<'f> {
    fields: &'f mut Fields,
    /// How many fields precede the next one.
    before: usize,
}

impl SerializeStruct for StructSerializer<'_> {
    type Ok = ();
    type Error = NotARow;

    fn serialize_field<T: ?Sized + Serialize>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), NotARow> {
        let column = self.fields.column_of(self.before, name);
        self.before += 1;
        let Some(column) = column else { return Ok(()) };
        let Fields { are_json, text, values, .. } = &mut *self.fields;
        let start = text.len();
        let is_number = if *are_json {
            serde_json::to_writer(&mut *text, value).map_err(ser::Error::custom)?;
            false
        } else {
            value.serialize(ItemSerializer { text, nesting: Nesting::Field })?
        };
        values[column] = Value { place: start..text.len(), is_number };
        Ok(())
    }

    fn end(self) -> Result<(), NotARow> {
        Ok(())
    }
}

/// Refuses a kind of value.
macro_rules! refuse {
    ($($method:ident($($type:ty),*) -> $ok:ty;)*) => {
        $(fn $method(self, $(_: $type),*) -> Result<$ok, NotARow> { Err(not_a_row()) })*
    };
}

fn not_a_row() -> NotARow {
    NotARow("a row is a struct".to_owned())
}

impl<'f> Serializer for RowSerializer<'f> {
    type Ok = ();
    type Error = NotARow;
    type SerializeSeq = Impossible<(), NotARow>;
    type SerializeTuple = Impossible<(), NotARow>;
    type SerializeTupleStruct = Impossible<(), NotARow>;
    type SerializeTupleVariant = Impossible<(), NotARow>;
    type SerializeMap = Impossible<(), NotARow>;
    type SerializeStruct = StructSerializer<'f>;
    type SerializeStructVariant = Impossible<(), NotARow>;

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<StructSerializer<'f>, NotARow> {
        Ok(StructSerializer { fields: self.fields, before: 0 })
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<(), NotARow> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), NotARow> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), NotARow> {
        Err(not_a_row())
    }

    refuse! {
        serialize_bool(bool) -> ();
        serialize_i8(i8) -> ();
        serialize_i16(i16) -> ();
        serialize_i32(i32) -> ();
        serialize_i64(i64) -> ();
        serialize_u8(u8) -> ();
        serialize_u16(u16) -> ();
        serialize_u32(u32) -> ();
        serialize_u64(u64) -> ();
        serialize_f32(f32) -> ();
        serialize_f64(f64) -> ();
        serialize_char(char) -> ();
        serialize_str(&str) -> ();
        serialize_bytes(&[u8]) -> ();
        serialize_none() -> ();
        serialize_unit() -> ();
        serialize_unit_struct(&'static str) -> ();
        serialize_unit_variant(&'static str, u32, &'static str) -> ();
        serialize_seq(Option<usize>) -> Self::SerializeSeq;
        serialize_tuple(usize) -> Self::SerializeTuple;
        serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Self::SerializeTupleVariant;
        serialize_map(Option<usize>) -> Self::SerializeMap;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Self::SerializeStructVariant;
    }
}
