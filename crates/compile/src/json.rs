//! Reads lists in JSON: an array of words, or an object whose names are words and whose values are
//! numbers or texts. Memory is bounded by the longest text.

use std::io::Read;

use crate::error::Error;
use crate::lines::{Lines, MAX_LINE};

/// The value of a word in an object.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Member {
    Nothing,
    /// A number, unparsed.
    Number(String),
    Text(String),
}

/// Reads a list entry by entry.
pub(crate) struct JsonReader<R> {
    bytes: Lines<R>,
    /// A byte that was read but not used yet.
    next: Option<u8>,
    /// The byte that ends the array or object; `None` before its beginning.
    end: Option<u8>,
    is_first: bool,
    /// The number of the line of the entry that was read last.
    line: u64,
}

const LATER: &str = "a second value in the JSON; expected one array or object of words; write its \
    words as lines first, for example jq -r .word FILE | dictc -";
const NESTED: &str = "an array or object in the JSON where a word was expected; write its words as \
    lines first, for example jq -r '.words[]' FILE | dictc -, or with '.[].word'";

impl<R: Read> JsonReader<R> {
    pub(crate) fn new(bytes: Lines<R>) -> Self {
        Self { bytes, next: None, end: None, is_first: true, line: 1 }
    }

    pub(crate) fn into_inner(self) -> Lines<R> {
        self.bytes
    }

    /// The number of the line of the entry that was read last.
    pub(crate) fn line(&self) -> u64 {
        self.line
    }

    /// The next entry, or `None` at the end.
    pub(crate) fn next_entry(&mut self) -> Result<Option<(String, Member)>, Error> {
        if self.end.is_none() {
            self.end = match self.first()? {
                Some(b'[') => Some(b']'),
                Some(b'{') => Some(b'}'),
                _ => return Err(self.bad("expected an array or an object of JSON")),
            };
        }
        let mut byte = self.token()?;
        if !std::mem::take(&mut self.is_first) {
            match byte {
                Some(b',') => byte = self.token()?,
                byte if byte == self.end => return self.finish(),
                _ => return Err(self.bad("expected a comma, or the end of the JSON")),
            }
        }
        match byte {
            Some(b'"') => self.line = self.bytes.number(),
            byte if byte == self.end => return self.finish(),
            Some(b'[' | b'{') => return Err(self.bad(NESTED)),
            _ => return Err(self.bad("expected a word in quotes in the JSON")),
        }
        let word = self.text()?;
        if self.end == Some(b']') {
            return Ok(Some((word, Member::Nothing)));
        }
        if self.token()? != Some(b':') {
            return Err(self.bad("expected a colon after a name in the JSON"));
        }
        Ok(Some((word, self.member()?)))
    }

    /// Checks that nothing follows the list.
    fn finish(&mut self) -> Result<Option<(String, Member)>, Error> {
        if self.token()?.is_some() { Err(self.bad(LATER)) } else { Ok(None) }
    }

    fn member(&mut self) -> Result<Member, Error> {
        let first = match self.token()? {
            Some(b'"') => return Ok(Member::Text(self.text()?)),
            Some(b'[' | b'{') => return Err(self.bad(NESTED)),
            Some(first @ (b'0'..=b'9' | b'-' | b'a'..=b'z')) => first,
            _ => return Err(self.bad("expected a number or a text after a colon in the JSON")),
        };
        let mut plain = String::from(char::from(first));
        while let Some(byte) = self.byte()? {
            if !byte.is_ascii_alphanumeric() && !matches!(byte, b'.' | b'+' | b'-') {
                self.next = Some(byte);
                break;
            }
            plain.push(char::from(byte));
            self.bound(plain.len())?;
        }
        Ok(match &*plain {
            "null" | "true" | "false" => Member::Nothing,
            _ => Member::Number(plain),
        })
    }

    /// The rest of a text, after its first quote.
    fn text(&mut self) -> Result<String, Error> {
        let mut text = Vec::new();
        loop {
            match self.byte()? {
                None => return Err(self.bad("the JSON ends within a text")),
                Some(b'"') => break,
                Some(b'\\') => {
                    let mut buffer = [0; 4];
                    text.extend_from_slice(self.escape()?.encode_utf8(&mut buffer).as_bytes());
                }
                Some(byte) => text.push(byte),
            }
            self.bound(text.len())?;
        }
        String::from_utf8(text).map_err(|_| self.bad("a text that is not UTF-8 in the JSON"))
    }

    fn escape(&mut self) -> Result<char, Error> {
        Ok(match self.byte()? {
            Some(b'n') => '\n',
            Some(b't') => '\t',
            Some(b'r') => '\r',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(byte @ (b'"' | b'\\' | b'/')) => char::from(byte),
            Some(b'u') => {
                let mut unit = self.unit()?;
                if (0xd800..0xdc00).contains(&unit) {
                    let is_pair = self.byte()? == Some(b'\\') && self.byte()? == Some(b'u');
                    let low = if is_pair { self.unit()? } else { 0 };
                    if !(0xdc00..0xe000).contains(&low) {
                        return Err(self.bad("half of a pair \\ud800 in the JSON"));
                    }
                    unit = 0x1_0000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
                }
                char::from_u32(unit)
                    .ok_or_else(|| self.bad("half of a pair \\udc00 in the JSON"))?
            }
            _ => return Err(self.bad("an unknown escape in the JSON")),
        })
    }

    /// Four hexadecimal digits.
    fn unit(&mut self) -> Result<u32, Error> {
        let mut unit = 0;
        for _ in 0..4 {
            let digit = self.byte()?.and_then(|byte| char::from(byte).to_digit(16));
            unit = unit * 16
                + digit.ok_or_else(|| self.bad("expected four digits after \\u in the JSON"))?;
        }
        Ok(unit)
    }

    /// The first byte that is neither white space nor a byte order mark.
    fn first(&mut self) -> Result<Option<u8>, Error> {
        let first = self.token()?;
        let is_mark = first == Some(0xef) && self.byte()? == Some(0xbb);
        if is_mark && self.byte()? == Some(0xbf) { self.token() } else { Ok(first) }
    }

    /// The next byte that is not white space.
    fn token(&mut self) -> Result<Option<u8>, Error> {
        loop {
            match self.byte()? {
                Some(b' ' | b'\t' | b'\r' | b'\n') => {}
                byte => return Ok(byte),
            }
        }
    }

    fn byte(&mut self) -> Result<Option<u8>, Error> {
        match self.next.take() {
            Some(byte) => Ok(Some(byte)),
            None => self.bytes.next_byte(),
        }
    }

    fn bound(&self, length: usize) -> Result<(), Error> {
        if length > MAX_LINE {
            Err(self.bad("a text of more than 64 KiB in the JSON"))
        } else {
            Ok(())
        }
    }

    fn bad(&self, what: &'static str) -> Error {
        Error::BadEntry {
            name: self.bytes.name().to_owned(),
            line: self.bytes.number().max(1),
            what,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<(String, Member)>, String> {
        let mut reader = JsonReader::new(Lines::new(text.as_bytes(), "list"));
        let mut entries = Vec::new();
        while let Some(entry) = reader.next_entry().map_err(|error| error.to_string())? {
            entries.push(entry);
        }
        Ok(entries)
    }

    #[test]
    fn arrays_and_objects_are_read() {
        let words = |text| read(text).map(|it| it.into_iter().map(|(word, _)| word).collect());
        assert_eq!(words("[]"), Ok(vec![]));
        assert_eq!(
            words("\u{feff}[\"tea\", \"t\\u00e9\\ud83d\\ude00\\\"\"]\n").unwrap(),
            ["tea", "té😀\""]
        );
        assert_eq!(
            read("{ \"tea\": 1,\n\"ten\": \"a number\", \"ant\":null}").unwrap(),
            [
                ("tea".to_owned(), Member::Number("1".to_owned())),
                ("ten".to_owned(), Member::Text("a number".to_owned())),
                ("ant".to_owned(), Member::Nothing),
            ]
        );
    }

    #[test]
    fn errors_name_the_line() {
        for (text, message) in [
            ("[\"tea\"\n\"ten\"]", "list:2: expected a comma, or the end of the JSON"),
            ("[\"tea\",\n\"te", "list:2: the JSON ends within a text"),
            ("[\"tea\"", "list:1: expected a comma, or the end of the JSON"),
            ("[1]", "list:1: expected a word in quotes in the JSON"),
            ("[\"\\ud800\"]", "list:1: half of a pair \\ud800 in the JSON"),
            ("[\"\\x\"]", "list:1: an unknown escape in the JSON"),
            ("{\"tea\"}", "list:1: expected a colon after a name in the JSON"),
            ("{\"tea\":}", "list:1: expected a number or a text after a colon in the JSON"),
        ] {
            assert_eq!(read(text).unwrap_err(), message, "{text}");
        }
        assert!(read("[{\"word\": 1}]").unwrap_err().starts_with("list:1: an array or object"));
        assert!(read("[\"tea\"]\n[\"ten\"]").unwrap_err().starts_with("list:2: a second value"));
        let long = format!("[\"{}\"]", "a".repeat(70_000));
        assert_eq!(read(&long).unwrap_err(), "list:1: a text of more than 64 KiB in the JSON");
    }
}
