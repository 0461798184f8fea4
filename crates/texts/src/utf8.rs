//! Opens a file as text in UTF-8.

use std::fmt;
use std::io::{self, Cursor, Read};

use crate::encoding::{Encoding, WideReader, has_wide_mark};
use crate::not_text::not_text;
use crate::packing::Packing;
use crate::strangers::{HEAD, is_binary, is_known_stranger, may_be_stranger, stranger_of};

/// An open text.
pub struct Text {
    /// Its bytes, in UTF-8.
    pub reader: Box<dyn Read>,
    /// Whether they differ from the bytes of the file, because the text was packed, or in UTF-16 or
    /// UTF-32.
    pub is_converted: bool,
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Text").field("is_converted", &self.is_converted).finish_non_exhaustive()
    }
}

/// Opens a text. First reads only a line or a few bytes, so that an answer to the first line can be
/// shown before the second is typed. A byte order mark of UTF-8 is not removed.
///
/// If the text is packed, reading it fails after `expansion` bytes for each packed byte, but not
/// before [`FREE_EXPANSION`](crate::FREE_EXPANSION) bytes. The usual limit is
/// [`DEFAULT_EXPANSION`](crate::DEFAULT_EXPANSION).
///
/// # Errors
///
/// The errors of the file, and an error with [`NotText`](crate::NotText) if it is not text, or is packed in a way
/// that cannot be unpacked here: twice, or so that it takes too much memory. The reader has the
/// same errors.
pub fn open(file: Box<dyn Read>, expansion: u64) -> io::Result<Text> {
    let (head, file) = beginning_of(file)?;
    let Some(packing) = Packing::of(&head) else { return text_of(head, file) };
    let unpacked = packing.unpack(Box::new(Cursor::new(head).chain(file)), expansion);
    let (head, unpacked) = beginning_of(Box::new(unpacked))?;
    match Packing::of(&head) {
        Some(again) => {
            let again = again.name();
            Err(not_text(format!("is packed twice, within with {again}; unpack it first")))
        }
        None => Ok(Text { is_converted: true, ..text_of(head, unpacked)? }),
    }
}

/// A text without the byte order mark that it may begin with.
#[must_use]
pub fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text)
}

/// Returns a reader, in UTF-8, of a text that begins with `head`.
fn text_of(head: Vec<u8>, rest: Box<dyn Read>) -> io::Result<Text> {
    if let Some(what) = stranger_of(&head) {
        return Err(not_text(what));
    }
    let encoding = Encoding::of(&head);
    if encoding.is_none() && is_binary(&head) {
        return Err(not_text("is not text, and not a file of dictc; write its words as text"));
    }
    let whole = Cursor::new(head).chain(rest);
    Ok(match encoding {
        None => Text { reader: Box::new(whole), is_converted: false },
        Some(encoding) => {
            let reader = WideReader::new(Box::new(whole), encoding);
            Text { reader: Box::new(reader), is_converted: true }
        }
    })
}

/// Reads the first [`HEAD`] bytes, or fewer if these show what the file is, or if a line of text
/// ends.
fn beginning_of(mut file: Box<dyn Read>) -> io::Result<(Vec<u8>, Box<dyn Read>)> {
    let mut head = Vec::new();
    let ends = |head: &[u8]| {
        let may_be_other = Packing::may_be(head) || may_be_stranger(head) || head.contains(&0);
        let is_line = head.contains(&b'\n') && !may_be_other;
        is_line || Packing::of(head).is_some() || is_known_stranger(head) || has_wide_mark(head)
    };
    while head.len() < HEAD && !ends(&head) {
        let mut buffer = [0; HEAD];
        match file.read(&mut buffer[head.len()..]) {
            Ok(0) => break,
            Ok(read) => head.extend_from_slice(&buffer[head.len()..][..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok((head, file))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DEFAULT_EXPANSION;

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
            let Text { mut reader, is_converted } =
                open(Box::new(Typed(Some(line))), DEFAULT_EXPANSION).unwrap();
            let mut read = vec![0; line.len()];
            reader.read_exact(&mut read).unwrap();
            assert!(read == line && !is_converted);
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
            let sent = Sent(io::Cursor::new(sent.to_vec()));
            let Text { mut reader, is_converted } =
                open(Box::new(sent), DEFAULT_EXPANSION).unwrap();
            let mut read = vec![0; text.len()];
            reader.read_exact(&mut read).unwrap();
            assert!(read == text && is_converted);
        }
    }
}
