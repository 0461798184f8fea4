//! The serializer of a field: a value, or a list of values, as text.

use std::fmt::Display;
use std::io::Write;

use serde::Serialize;
use serde::ser::{Impossible, SerializeSeq, SerializeTuple, SerializeTupleStruct, Serializer};

use super::NotARow;

/// Appends a value. The result is whether it is a number.
pub(super) struct ItemSerializer<'t> {
    pub(super) text: &'t mut Vec<u8>,
    pub(super) nesting: Nesting,
}

/// Where a value stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Nesting {
    Field,
    List,
    ListOfList,
}

/// The items of a list, one after the other.
pub(super) struct ListSerializer<'t> {
    text: &'t mut Vec<u8>,
    separator: u8,
    nesting: Nesting,
    is_first: bool,
}

impl ItemSerializer<'_> {
    fn display(self, value: impl Display, is_number: bool) -> Result<bool, NotARow> {
        // A list of bytes takes everything.
        let _ = write!(self.text, "{value}");
        Ok(is_number)
    }

    fn integer(self, value: impl itoa::Integer) -> Result<bool, NotARow> {
        self.text.extend_from_slice(itoa::Buffer::new().format(value).as_bytes());
        Ok(true)
    }
}

impl<'t> ItemSerializer<'t> {
    fn list(self) -> Result<ListSerializer<'t>, NotARow> {
        let (separator, nesting) = match self.nesting {
            Nesting::Field => (b' ', Nesting::List),
            Nesting::List => (b':', Nesting::ListOfList),
            Nesting::ListOfList => return Err(unsupported()),
        };
        Ok(ListSerializer { text: self.text, separator, nesting, is_first: true })
    }
}

impl ListSerializer<'_> {
    fn item<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), NotARow> {
        if !std::mem::take(&mut self.is_first) {
            self.text.push(self.separator);
        }
        value.serialize(ItemSerializer { text: self.text, nesting: self.nesting }).map(|_| ())
    }
}

impl SerializeSeq for ListSerializer<'_> {
    type Ok = bool;
    type Error = NotARow;

    fn serialize_element<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), NotARow> {
        self.item(value)
    }

    fn end(self) -> Result<bool, NotARow> {
        Ok(false)
    }
}

impl SerializeTuple for ListSerializer<'_> {
    type Ok = bool;
    type Error = NotARow;

    fn serialize_element<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), NotARow> {
        self.item(value)
    }

    fn end(self) -> Result<bool, NotARow> {
        Ok(false)
    }
}

impl SerializeTupleStruct for ListSerializer<'_> {
    type Ok = bool;
    type Error = NotARow;

    fn serialize_field<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), NotARow> {
        self.item(value)
    }

    fn end(self) -> Result<bool, NotARow> {
        Ok(false)
    }
}

/// Appends numbers.
macro_rules! numbers {
    ($($method:ident $type:ty, $write:ident $($is_number:literal)?;)*) => {
        $(fn $method(self, value: $type) -> Result<bool, NotARow> {
            self.$write(value $(, $is_number)?)
        })*
    };
}

fn unsupported() -> NotARow {
    NotARow("a field is a value, or a list of values or of lists".to_owned())
}

impl<'t> Serializer for ItemSerializer<'t> {
    type Ok = bool;
    type Error = NotARow;
    type SerializeSeq = ListSerializer<'t>;
    type SerializeTuple = ListSerializer<'t>;
    type SerializeTupleStruct = ListSerializer<'t>;
    type SerializeTupleVariant = Impossible<bool, NotARow>;
    type SerializeMap = Impossible<bool, NotARow>;
    type SerializeStruct = Impossible<bool, NotARow>;
    type SerializeStructVariant = Impossible<bool, NotARow>;

    numbers! {
        serialize_i8 i8, integer;
        serialize_i16 i16, integer;
        serialize_i32 i32, integer;
        serialize_i64 i64, integer;
        serialize_u8 u8, integer;
        serialize_u16 u16, integer;
        serialize_u32 u32, integer;
        serialize_u64 u64, integer;
        serialize_f32 f32, display true;
        serialize_f64 f64, display true;
        serialize_bool bool, display false;
        serialize_char char, display false;
    }

    fn serialize_str(self, value: &str) -> Result<bool, NotARow> {
        self.text.extend_from_slice(value.as_bytes());
        Ok(false)
    }

    fn collect_str<T: ?Sized + Display>(self, value: &T) -> Result<bool, NotARow> {
        self.display(value, false)
    }

    fn serialize_none(self) -> Result<bool, NotARow> {
        Ok(false)
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<bool, NotARow> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<bool, NotARow> {
        Ok(false)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<bool, NotARow> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<bool, NotARow> {
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<ListSerializer<'t>, NotARow> {
        self.list()
    }

    fn serialize_tuple(self, _: usize) -> Result<ListSerializer<'t>, NotARow> {
        self.list()
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<ListSerializer<'t>, NotARow> {
        self.list()
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<bool, NotARow> {
        Err(unsupported())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<bool, NotARow> {
        Err(unsupported())
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<bool, NotARow> {
        Err(unsupported())
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, NotARow> {
        Err(unsupported())
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, NotARow> {
        Err(unsupported())
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeStruct, NotARow> {
        Err(unsupported())
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, NotARow> {
        Err(unsupported())
    }
}
