//! Reads the bytes of section `META`, as `docs/format.md` describes them.
//!
//! Writing takes bincode. Reading with it would be ten times this code in programs that only open
//! dictionaries, such as the WebAssembly module. Tests compare the two.

use super::SIZE_LIMIT;

/// The bytes that have not been read. All methods return `None` for bytes that bincode would not
/// accept either.
pub(super) struct Reader<'a>(pub(super) &'a [u8]);

impl<'a> Reader<'a> {
    fn bytes(&mut self, len: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(bytes)
    }

    /// A number of at most `width` bytes. Numbers up to 250 are one byte; the bytes 251, 252 and
    /// 253 announce a number of 2, 4 and 8 bytes.
    #[inline(never)]
    fn number(&mut self, width: usize) -> Option<u64> {
        let len = match self.bytes(1)?[0] {
            small @ 0..=250 => return Some(small.into()),
            251 => 2,
            252 => 4,
            253 => 8,
            _ => return None,
        };
        let mut number = [0; 8];
        number[..len].copy_from_slice(self.bytes(len).filter(|_| len <= width)?);
        Some(u64::from_le_bytes(number))
    }

    pub(super) fn u64(&mut self) -> Option<u64> {
        self.number(8)
    }

    pub(super) fn u32(&mut self) -> Option<u32> {
        self.number(4)?.try_into().ok()
    }

    pub(super) fn bool(&mut self) -> Option<bool> {
        match self.bytes(1)?[0] {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    pub(super) fn array<const LEN: usize>(&mut self) -> Option<[u8; LEN]> {
        self.bytes(LEN)?.try_into().ok()
    }

    #[inline(never)]
    pub(super) fn text(&mut self) -> Option<String> {
        let len = usize::try_from(self.u64()?).ok()?;
        Some(str::from_utf8(self.bytes(len)?).ok()?.to_owned())
    }

    /// A character in UTF-8, whose first byte says how many there are.
    pub(super) fn char(&mut self) -> Option<char> {
        let len = match self.0.first()? {
            0..0x80 => 1,
            0..0xe0 => 2,
            0..0xf0 => 3,
            _ => 4,
        };
        str::from_utf8(self.bytes(len)?).ok()?.chars().next()
    }

    pub(super) fn option<T>(&mut self, value: fn(&mut Self) -> Option<T>) -> Option<Option<T>> {
        if self.bool()? { value(self).map(Some) } else { Some(None) }
    }

    /// A list of at most [`SIZE_LIMIT`] bytes in memory. It grows item by item, so a wrong length
    /// allocates nothing.
    pub(super) fn list<T>(&mut self, item: fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let len = self.u64()?;
        if len > (SIZE_LIMIT / size_of::<T>()) as u64 {
            return None;
        }
        let mut list = Vec::new();
        for _ in 0..len {
            list.push(item(self)?);
        }
        Some(list)
    }
}
