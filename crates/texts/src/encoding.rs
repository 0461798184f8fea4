//! Recognizes texts in UTF-16 and UTF-32, with and without a byte order mark, and converts them to
//! UTF-8 while they are read, in constant memory.

use std::io::{self, Read};

/// An encoding other than UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Utf16(Order),
    Utf32(Order),
}

/// The order of the bytes of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Little,
    Big,
}

impl Encoding {
    /// The encoding of a text that begins with these bytes; `None` if it is not UTF-16 or UTF-32.
    pub(crate) fn of(head: &[u8]) -> Option<Self> {
        match head {
            [0xff, 0xfe, 0, 0, ..] => Some(Self::Utf32(Order::Little)),
            [0, 0, 0xfe, 0xff, ..] => Some(Self::Utf32(Order::Big)),
            [0xff, 0xfe, ..] => Some(Self::Utf16(Order::Little)),
            [0xfe, 0xff, ..] => Some(Self::Utf16(Order::Big)),
            _ if head.contains(&0) => Self::without_mark(head),
            _ => None,
        }
    }

    /// Detects the encoding of a text without a byte order mark by its zero bytes. UTF-16 has a
    /// zero byte in every line end, and in every Latin letter: always at even or always at odd
    /// positions. In a text that uses zero bytes to separate words, they are at other positions
    /// too, or follow letters.
    fn without_mark(head: &[u8]) -> Option<Self> {
        for encoding in [Self::Utf32(Order::Little), Self::Utf32(Order::Big)] {
            let mut units = head.chunks_exact(4).map(|unit| encoding.unit(unit));
            // All letters are in the first three planes. Two units of UTF-16, read as one of
            // UTF-32, look like a higher plane.
            if head.len().is_multiple_of(4) && units.all(|unit| unit < 0x3_0000 && is_text(unit)) {
                return Some(encoding);
            }
        }
        let zeros =
            |parity: usize| head.iter().skip(parity).step_by(2).filter(|&&b| b == 0).count();
        let (order, high) = match (zeros(0), zeros(1)) {
            (0, _) => (Order::Little, 1),
            (_, 0) => (Order::Big, 0),
            _ => return None,
        };
        let encoding = Self::Utf16(order);
        let units = || head.chunks_exact(2).map(|unit| encoding.unit(unit));
        let is_surrogate = |unit: u32| (0xd800..0xe000).contains(&unit);
        let is_letter =
            |unit: u32| unit < 0x100 && char::from_u32(unit).is_some_and(char::is_alphabetic);
        let is_latin = zeros(high) * 4 > head.len();
        let is_other = || units().any(|unit| unit == 10) && !units().any(is_letter);
        let is_wide = head.len() >= 2 && head.len().is_multiple_of(2) && (is_latin || is_other());
        (is_wide && units().all(|unit| is_surrogate(unit) || is_text(unit))).then_some(encoding)
    }

    /// The number of bytes of a unit.
    fn size(self) -> usize {
        match self {
            Self::Utf16(_) => 2,
            Self::Utf32(_) => 4,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Utf16(_) => "UTF-16",
            Self::Utf32(_) => "UTF-32",
        }
    }

    /// The value of a unit.
    fn unit(self, bytes: &[u8]) -> u32 {
        let (Self::Utf16(order) | Self::Utf32(order)) = self;
        let number = |number: u32, byte: &u8| number << 8 | u32::from(*byte);
        match order {
            Order::Little => bytes.iter().rev().fold(0, number),
            Order::Big => bytes.iter().fold(0, number),
        }
    }
}

/// Whether a text begins with a byte order mark of UTF-16 or UTF-32. Four bytes are enough to
/// distinguish them.
pub(crate) fn has_wide_mark(head: &[u8]) -> bool {
    let is_marked = head.starts_with(&[0xff, 0xfe]) || head.starts_with(&[0xfe, 0xff]);
    head.len() >= 4 && (is_marked || head.starts_with(&[0, 0, 0xfe, 0xff]))
}

/// Whether a text can have this character. Most control characters do not occur in text.
fn is_text(unit: u32) -> bool {
    char::from_u32(unit).is_some_and(|it| matches!(it, '\t' | '\n' | '\r') || !it.is_control())
}

/// Reads a text in UTF-16 or UTF-32 as UTF-8, without its byte order mark.
pub(crate) struct WideReader {
    text: Box<dyn Read>,
    encoding: Encoding,
    /// Bytes that are not converted yet.
    raw: Vec<u8>,
    /// The number of bytes before them.
    before: u64,
    at_end: bool,
    /// Converted text, from `start` on.
    converted: String,
    start: usize,
}

/// The number of bytes converted at a time.
const BLOCK: usize = 1 << 15;

impl WideReader {
    pub(crate) fn new(text: Box<dyn Read>, encoding: Encoding) -> Self {
        let converted = String::new();
        Self { text, encoding, raw: Vec::new(), before: 0, at_end: false, converted, start: 0 }
    }

    /// Reads and converts more bytes, unless the text has ended.
    fn fill(&mut self) -> io::Result<()> {
        let held = self.raw.len();
        self.raw.resize(BLOCK, 0);
        let read = self.text.read(&mut self.raw[held..]);
        self.raw.truncate(held + *read.as_ref().unwrap_or(&0));
        self.at_end = read? == 0;
        (self.start, self.converted) = (0, std::mem::take(&mut self.converted));
        self.converted.clear();
        let mut used = 0;
        while let Some((letter, size)) = self.next_letter(used)? {
            if letter != '\u{feff}' || self.before + used as u64 > 0 {
                self.converted.push(letter);
            }
            used += size;
        }
        self.raw.drain(..used);
        self.before += used as u64;
        Ok(())
    }

    /// The character at a position of the bytes that were read, with its length in bytes; `None` if
    /// it is not complete yet.
    fn next_letter(&self, at: usize) -> io::Result<Option<(char, usize)>> {
        let size = self.encoding.size();
        let rest = &self.raw[at..];
        let Some(unit) = rest.get(..size).map(|it| self.encoding.unit(it)) else {
            return if self.at_end && !rest.is_empty() { Err(self.broken(at)) } else { Ok(None) };
        };
        let is_pair = size == 2 && (0xd800..0xdc00).contains(&unit);
        if !is_pair {
            return char::from_u32(unit).map(|it| Some((it, size))).ok_or_else(|| self.broken(at));
        }
        let Some(second) = rest.get(size..2 * size).map(|it| self.encoding.unit(it)) else {
            return if self.at_end { Err(self.broken(at)) } else { Ok(None) };
        };
        match second {
            0xdc00..0xe000 => {
                let letter = 0x1_0000 + ((unit - 0xd800) << 10) + (second - 0xdc00);
                Ok(char::from_u32(letter).map(|it| (it, 2 * size)))
            }
            _ => Err(self.broken(at)),
        }
    }

    fn broken(&self, at: usize) -> io::Error {
        let (byte, name) = (self.before + at as u64 + 1, self.encoding.name());
        io::Error::new(io::ErrorKind::InvalidData, format!("byte {byte} is not {name}"))
    }
}

impl Read for WideReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.start == self.converted.len() && !self.at_end {
            self.fill()?;
        }
        let rest = &self.converted.as_bytes()[self.start..];
        let read = rest.len().min(buffer.len());
        buffer[..read].copy_from_slice(&rest[..read]);
        self.start += read;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(text: &str, encoding: Encoding) -> Vec<u8> {
        let of_16 = |unit: u16, order| match order {
            Order::Little => unit.to_le_bytes(),
            Order::Big => unit.to_be_bytes(),
        };
        let of_32 = |it: char, order| match order {
            Order::Little => u32::from(it).to_le_bytes(),
            Order::Big => u32::from(it).to_be_bytes(),
        };
        match encoding {
            Encoding::Utf16(order) => text.encode_utf16().flat_map(|it| of_16(it, order)).collect(),
            Encoding::Utf32(order) => text.chars().flat_map(|it| of_32(it, order)).collect(),
        }
    }

    const ALL: [Encoding; 4] = [
        Encoding::Utf16(Order::Little),
        Encoding::Utf16(Order::Big),
        Encoding::Utf32(Order::Little),
        Encoding::Utf32(Order::Big),
    ];

    /// Returns one byte at a time.
    struct Drops(io::Cursor<Vec<u8>>);

    impl Read for Drops {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = buffer.len().min(1);
            self.0.read(&mut buffer[..most])
        }
    }

    fn read(bytes: Vec<u8>, encoding: Encoding) -> io::Result<String> {
        let mut text = String::new();
        let bytes = Box::new(Drops(io::Cursor::new(bytes)));
        WideReader::new(bytes, encoding).read_to_string(&mut text).map(|_| text)
    }

    #[test]
    fn texts_are_recognized_and_converted() {
        for encoding in ALL {
            for text in ["tea\r\nten\r\n", "слово\nчай\n", "整齐\n茶\n", "a\n", "été\t5\n𝒳\n"]
            {
                assert_eq!(Encoding::of(&bytes(text, encoding)), Some(encoding), "{text}");
                assert_eq!(read(bytes(text, encoding), encoding).unwrap(), text);
                let marked = bytes(&format!("\u{feff}{text}"), encoding);
                assert_eq!(Encoding::of(&marked), Some(encoding), "{text}");
                assert_eq!(read(marked, encoding).unwrap(), text);
            }
        }
        for head in [
            &b"tea\n"[..],
            b"tea\0ant\0ones\0",
            b"tea\0ant\0",
            b"",
            b"\0",
            b"\0\0\0\0",
            b"te\0\0a\x01",
        ] {
            assert_eq!(Encoding::of(head), None, "{head:x?}");
        }
    }

    #[test]
    fn bytes_that_are_not_text_are_named() {
        let little = Encoding::Utf16(Order::Little);
        for (text, encoding, message) in [
            (&b"t\0e\0a"[..], little, "byte 5 is not UTF-16"),
            (b"t\0\0\xd8e\0", little, "byte 3 is not UTF-16"),
            (b"t\0\0\xd8", little, "byte 3 is not UTF-16"),
            (b"\0\xdc", little, "byte 1 is not UTF-16"),
            (b"t\0\0\0\0\0\x11\0", Encoding::Utf32(Order::Little), "byte 5 is not UTF-32"),
        ] {
            assert_eq!(
                read(text.to_vec(), encoding).unwrap_err().to_string(),
                message,
                "{text:x?}"
            );
        }
    }
}
