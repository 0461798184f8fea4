//! Reads a word list line by line in bounded memory, with the name and line number for every error.

use std::io::{self, BufRead, BufReader, Read};

use sha2::{Digest, Sha256};

use dictc_lexicon::metadata::Source;

use crate::error::Error;

/// The maximum length of a line without its line end, in bytes. Words are far shorter.
const MAX_LINE: usize = 64 << 10;
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// One line, without its line end.
pub(crate) struct Line<'a> {
    pub(crate) text: &'a str,
    /// From 1.
    pub(crate) number: u64,
    name: &'a str,
}

impl Line<'_> {
    /// The value of the line; `text` is what follows the tab.
    pub(crate) fn value(&self, text: &str) -> Result<u64, Error> {
        text.parse().map_err(|_| Error::BadValue {
            name: self.name.to_owned(),
            line: self.number,
            got: text.to_owned(),
        })
    }
}

/// The lines of one word list.
pub(crate) struct Lines<R> {
    reader: BufReader<Hashed<R>>,
    name: String,
    /// The number of the last line read, from 1.
    number: u64,
    line: Vec<u8>,
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
        Self { reader, name: name.to_owned(), number: 0, line: Vec::new() }
    }

    /// The next line, or `None` at the end of the list.
    pub(crate) fn next_line(&mut self) -> Result<Option<Line<'_>>, Error> {
        self.line.clear();
        if !self.read_line()? {
            return Ok(None);
        }
        let mark = if self.number == 1 && self.line.starts_with(BYTE_ORDER_MARK) {
            BYTE_ORDER_MARK.len()
        } else {
            0
        };
        match std::str::from_utf8(&self.line[mark..]) {
            Ok(text) => Ok(Some(Line { text, number: self.number, name: &self.name })),
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

    /// Appends the next line to `self.line`; `false` at the end of the list.
    fn read_line(&mut self) -> Result<bool, Error> {
        let mut started = false;
        loop {
            let read = match self.reader.fill_buf() {
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(source) => return Err(Error::Read { name: self.name.clone(), source }),
            };
            if read.is_empty() {
                return Ok(started);
            }
            if !started {
                started = true;
                self.number += 1;
            }
            let end = memchr::memchr(b'\n', read);
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

/// The last part of a path, with `/` or `\` as separators.
pub(crate) fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}
