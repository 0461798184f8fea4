//! Reads text, plain or packed, in any form of Unicode.
//!
//! `strangers` recognizes files that are not text, and `encoding` recognizes texts in UTF-16 and
//! UTF-32.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Cursor, Read};

use dictc_packed::{Packing, packed_twice};

use crate::encoding::{Encoding, WideReader, has_wide_mark};
use crate::strangers::{HEAD, is_known_stranger, may_be_stranger, stranger_of};

/// The error for a file that is not text, or for a line that is not as expected.
#[derive(Debug)]
pub(crate) struct Stranger {
    what: Cow<'static, str>,
    pub(crate) line: Option<u64>,
}

/// An error for a file that is not as expected. `what` says what it is, and what to do about it.
/// [`cannot_read`](crate::files::cannot_read) makes the message.
#[must_use]
pub fn not_our_file(what: impl Into<Cow<'static, str>>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, Stranger { what: what.into(), line: None })
}

/// Like [`not_our_file`], but for a line that is not as expected.
pub(crate) fn not_our_file_at(line: u64, what: impl Into<Cow<'static, str>>) -> io::Error {
    let stranger = Stranger { what: what.into(), line: Some(line) };
    io::Error::new(io::ErrorKind::InvalidData, stranger)
}

impl fmt::Display for Stranger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for Stranger {}

/// Returns a reader of the text in UTF-8, and whether its bytes differ from the bytes of `raw`:
/// they do if the text is packed, or in UTF-16 or UTF-32. First reads only a line or a few bytes,
/// so that an answer to the first line can be shown before the second is typed. Fails with a
/// [`Stranger`] if the file is not text.
pub(crate) fn unpacked(raw: Box<dyn Read>) -> io::Result<(Box<dyn Read>, bool)> {
    let (head, raw) = beginning_of(raw)?;
    let Some(packing) = Packing::of(&head) else { return text_of(head, raw) };
    let (head, unpacked) = beginning_of(packing.unpack(Cursor::new(head).chain(raw)))?;
    if let Some(again) = Packing::of(&head) {
        return Err(not_our_file(packed_twice(again)));
    }
    Ok((text_of(head, unpacked)?.0, true))
}

/// Returns a reader, in UTF-8, of a text that begins with `head`, and whether it must be converted.
fn text_of(head: Vec<u8>, rest: Box<dyn Read>) -> io::Result<(Box<dyn Read>, bool)> {
    if let Some(what) = stranger_of(&head) {
        return Err(not_our_file(what));
    }
    let encoding = Encoding::of(&head);
    let whole = Cursor::new(head).chain(rest);
    Ok(match encoding {
        None => (Box::new(whole), false),
        Some(encoding) => (Box::new(WideReader::new(Box::new(whole), encoding)), true),
    })
}

/// Reads the first [`HEAD`] bytes, or fewer if these show what the file is, or if a line of text
/// ends.
fn beginning_of(mut raw: Box<dyn Read>) -> io::Result<(Vec<u8>, Box<dyn Read>)> {
    let mut head = Vec::new();
    let ends = |head: &[u8]| {
        let is_line = head.contains(&b'\n') && !may_be_packed(head) && !head.contains(&0);
        is_line || Packing::of(head).is_some() || is_known_stranger(head) || has_wide_mark(head)
    };
    while head.len() < HEAD && !ends(&head) {
        let mut buffer = [0; HEAD];
        match raw.read(&mut buffer[head.len()..]) {
            Ok(0) => break,
            Ok(read) => head.extend_from_slice(&buffer[head.len()..][..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok((head, raw))
}

/// The name of the format of packed bytes, if they are packed.
pub(crate) fn packed_as(head: &[u8]) -> Option<&'static str> {
    Packing::of(head).map(Packing::name)
}

/// Whether a packed file, or one that is not text, may begin with these bytes.
fn may_be_packed(head: &[u8]) -> bool {
    let is_start = |magic: &[u8]| magic.iter().zip(head).all(|(a, b)| a == b);
    let skippable = head.first().is_none_or(|byte| (0x50..=0x5f).contains(byte))
        && head.iter().skip(1).zip([0x2a, 0x4d, 0x18]).all(|(a, b)| *a == b);
    let magics = [&b"\x1f\x8b"[..], b"\x28\xb5\x2f\xfd", b"\xfd7zXZ\0", b"BZh"];
    skippable || magics.into_iter().any(is_start) || may_be_stranger(head)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_typed_is_read_at_once() {
        /// Returns one line and then fails, as if no more had been typed.
        struct Typed(Option<&'static [u8]>);
        impl Read for Typed {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let line = self.0.take().ok_or(io::ErrorKind::WouldBlock)?;
                buffer[..line.len()].copy_from_slice(line);
                Ok(line.len())
            }
        }
        for line in [&b"di/ed\n"[..], b"P\n", b"BZ\n", b"PK\n"] {
            let (mut reader, is_packed) = unpacked(Box::new(Typed(Some(line)))).unwrap();
            let mut read = vec![0; line.len()];
            reader.read_exact(&mut read).unwrap();
            assert!(read == line && !is_packed);
        }
    }

    #[test]
    fn a_packed_line_is_read_at_once() {
        /// Returns one byte at a time, and fails at the end, as if no more had been sent.
        struct Sent(io::Cursor<Vec<u8>>);
        impl Read for Sent {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                match self.0.read(&mut buffer[..1])? {
                    0 => Err(io::ErrorKind::WouldBlock.into()),
                    read => Ok(read),
                }
            }
        }
        let frame = b"\x28\xb5\x2f\xfd\x20\x0d\x69\x00\x00did/die/tea\n\n";
        let wide = b"\xff\xfed\0/\0\n\0";
        for (sent, text) in [(&frame[..], &b"did/die/tea\n"[..]), (wide, b"d/\n")] {
            let (mut reader, is_packed) =
                unpacked(Box::new(Sent(io::Cursor::new(sent.to_vec())))).unwrap();
            let mut read = vec![0; text.len()];
            reader.read_exact(&mut read).unwrap();
            assert!(read == text && is_packed);
        }
    }
}
