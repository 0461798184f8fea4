//! Reads a word list line by line in bounded memory, with the name and line number for every error.

use std::io::{self, BufRead, BufReader, Read};

use sha2::{Digest, Sha256};

use dictc_lexicon::metadata::Source;

use crate::error::Error;

/// The maximum length of a line without its line end, in bytes. Words are far shorter.
pub(crate) const MAX_LINE: usize = 64 << 10;
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// One line, without its line end.
pub(crate) struct Line<'a> {
    pub(crate) text: &'a str,
    /// From 1.
    pub(crate) number: u64,
}

/// The value of a line of the list with this name; `text` is the part after the tab.
pub(crate) fn parse_value(text: &str, name: &str, line: u64) -> Result<u64, Error> {
    text.parse().map_err(|_| Error::BadValue { name: name.to_owned(), line, got: text.to_owned() })
}

/// The lines of one word list.
pub(crate) struct Lines<R> {
    reader: BufReader<Hashed<R>>,
    name: String,
    /// The number of the last line read, from 1.
    number: u64,
    line: Vec<u8>,
    /// A byte that ends a piece of a line, in lists with many words on a line.
    between: Option<u8>,
    /// The byte that ended the last line or piece.
    end: u8,
}

/// A reader that counts and hashes the bytes it reads.
struct Hashed<R> {
    list: R,
    bytes: u64,
    hash: Sha256,
}

impl<R: Read> Read for Hashed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.list.read(buffer)?;
        self.hash.update(&buffer[..read]);
        self.bytes += read as u64;
        Ok(read)
    }
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(list: R, name: &str) -> Self {
        let list = Hashed { list, bytes: 0, hash: Sha256::new() };
        let reader = BufReader::with_capacity(1 << 16, list);
        let (line, between, end) = (Vec::new(), None, b'\n');
        Self { reader, name: name.to_owned(), number: 0, line, between, end }
    }

    /// Also ends a piece of a line at this byte, so that a line can be longer than [`MAX_LINE`].
    /// All pieces have the number of their line.
    pub(crate) fn in_pieces(mut self, between: u8) -> Self {
        self.between = Some(between);
        self
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The number of the last line that was started, from 1.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// The number and the bytes of the next line, or `None` at the end of the list.
    pub(crate) fn next_bytes(&mut self) -> Result<Option<(u64, &[u8])>, Error> {
        self.line.clear();
        let is_line = self.read_line()?;
        Ok(is_line.then(|| (self.number, &self.line[mark_of(&self.line)..])))
    }

    /// The next line, or `None` at the end of the list.
    pub(crate) fn next_line(&mut self) -> Result<Option<Line<'_>>, Error> {
        self.line.clear();
        if !self.read_line()? {
            return Ok(None);
        }
        let mark = mark_of(&self.line);
        match std::str::from_utf8(&self.line[mark..]) {
            Ok(text) => Ok(Some(Line { text, number: self.number })),
            Err(error) => {
                let at = mark + error.valid_up_to();
                Err(Error::NotUtf8 {
                    name: self.name.clone(),
                    line: self.number,
                    byte: at + 1,
                    got: self.line[at],
                })
            }
        }
    }

    /// The next byte, in a list that is not read by lines.
    pub(crate) fn next_byte(&mut self) -> Result<Option<u8>, Error> {
        self.number = self.number.max(1);
        let Some(&byte) = fill(&mut self.reader, &self.name)?.first() else { return Ok(None) };
        self.reader.consume(1);
        self.number += u64::from(byte == b'\n');
        Ok(Some(byte))
    }

    /// Appends the next line to `self.line`; `false` at the end of the list.
    fn read_line(&mut self) -> Result<bool, Error> {
        let mut started = false;
        loop {
            let read = fill(&mut self.reader, &self.name)?;
            if read.is_empty() {
                return Ok(started);
            }
            if !started {
                if self.end == b'\r' && read[0] == b'\n' {
                    // The second half of a line end.
                    self.end = b'\n';
                    self.reader.consume(1);
                    continue;
                }
                started = true;
                self.number += u64::from(self.between != Some(self.end));
            }
            let end = match self.between {
                None => memchr::memchr2(b'\n', b'\r', read),
                Some(between) => memchr::memchr3(b'\n', b'\r', between, read),
            };
            let part = &read[..end.unwrap_or(read.len())];
            if self.line.len() + part.len() > MAX_LINE {
                return Err(Error::LineTooLong {
                    name: self.name.clone(),
                    line: self.number,
                    limit: MAX_LINE,
                });
            }
            self.line.extend_from_slice(part);
            let used = part.len() + usize::from(end.is_some());
            if let Some(end) = end {
                self.end = read[end];
            }
            self.reader.consume(used);
            if end.is_some() {
                return Ok(true);
            }
        }
    }

    /// The metadata of the list. Call it at the end of the list.
    pub(crate) fn into_source(self) -> Source {
        let Hashed { bytes, hash, .. } = self.reader.into_inner();
        Source::new(file_name(&self.name), bytes, hash.finalize().into())
    }
}

/// Bytes of this list that were read but not used; empty at the end.
fn fill<'a, R: Read>(reader: &'a mut BufReader<Hashed<R>>, name: &str) -> Result<&'a [u8], Error> {
    while let Err(error) = reader.fill_buf() {
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(Error::Read { name: name.to_owned(), source: error });
        }
    }
    Ok(reader.buffer())
}

/// The length of the byte order marks at the beginning of a line. Concatenated files have them at
/// later lines, too.
fn mark_of(line: &[u8]) -> usize {
    let marks = line.chunks_exact(BYTE_ORDER_MARK.len()).take_while(|it| *it == BYTE_ORDER_MARK);
    marks.count() * BYTE_ORDER_MARK.len()
}

/// The last part of a path, with `/` or `\` as separators.
pub(crate) fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

#[cfg(test)]
mod tests;
