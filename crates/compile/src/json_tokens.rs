//! The tokens of JSON, with the numbers of their lines, in bounded memory.
//!
//! In a program's code, a list can have any quotes, names without quotes, comments, and parentheses
//! around it. Names can be without values, as in sets: they are then `null`.

use std::io::Read;

use crate::error::Error;
use crate::lines::{Lines, MAX_LINE};

/// A token. Commas and colons are checked, and left out.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// An array or object begins.
    Begin {
        is_object: bool,
    },
    /// An array or object ends.
    End,
    /// The name of a field.
    Name(String),
    Text(String),
    /// A number, unparsed.
    Number(String),
    /// `null`, `true` or `false`.
    Literal,
}

/// A whole value.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Text(String),
    Number(String),
    Nothing,
    Array(Vec<Value>),
    Object(Vec<(String, Value)>),
}

/// The maximum depth of arrays and objects.
const DEPTH: usize = 64;
/// The maximum number of values in an entry.
const MOST_VALUES: usize = 1 << 16;

/// Reads tokens. Several values can follow each other, as in a file with an object on each line.
pub(crate) struct Tokens<R> {
    bytes: Lines<R>,
    /// A byte that was read but not used yet.
    next: Option<u8>,
    /// The beginning of each open array or object.
    open: Vec<u8>,
    expected: Expected,
    /// In code, whether the list begins a line, as Python prints lists. Several can follow each other.
    is_printed: bool,
    /// The number of the line of the last token.
    line: u64,
    /// In a program's code, the number of bytes before the list. Code after the list is not read.
    code: Option<usize>,
}

/// What can come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    /// The first value of the list, which can have a mark before it.
    Start,
    /// A value.
    Value,
    /// No value, after a name without one.
    NoValue,
    /// After the beginning of an array or object.
    First,
    /// After a value.
    After,
}

impl<R: Read> Tokens<R> {
    pub(crate) fn new(bytes: Lines<R>, code: Option<usize>) -> Self {
        let (open, expected, is_printed) = (Vec::new(), Expected::Start, false);
        Self { bytes, next: None, open, expected, is_printed, line: 1, code }
    }

    pub(crate) fn into_inner(self) -> Lines<R> {
        self.bytes
    }

    /// The number of the line of the last token.
    pub(crate) fn line(&self) -> u64 {
        self.line
    }

    /// The next token, or `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<Token>, Error> {
        if self.expected == Expected::NoValue {
            self.expected = Expected::After;
            return Ok(Some(Token::Literal));
        }
        let mut byte = match self.expected {
            Expected::Start => self.first()?,
            Expected::After if self.open.is_empty() => match self.another()? {
                None => return Ok(None),
                byte => byte,
            },
            _ => self.token()?,
        };
        let inside = self.open.last().copied();
        let ends = |byte| {
            matches!(
                (inside, byte),
                (Some(b'['), Some(b']')) | (Some(b'{'), Some(b'}')) | (Some(b'('), Some(b')'))
            )
        };
        if self.expected == Expected::After {
            match byte {
                Some(b',') => {
                    byte = self.token()?;
                    // A comma after the last value is common in lists that people write.
                    self.expected = Expected::First;
                }
                byte if ends(byte) => {}
                _ => return Err(self.bad("expected a comma, or the end of the JSON")),
            }
        }
        self.line = self.bytes.number().max(1);
        if matches!(self.expected, Expected::First | Expected::After) && ends(byte) {
            self.open.pop();
            self.expected = Expected::After;
            return Ok(Some(Token::End));
        }
        if self.expected == Expected::First && inside == Some(b'{') {
            return self.name(byte).map(Some);
        }
        self.begin_value(byte).map(Some)
    }

    /// After a whole value, the first byte of another one, on a line of its own or with a comma;
    /// `None` after the last. Code after a list is skipped.
    fn another(&mut self) -> Result<Option<u8>, Error> {
        let mut byte = None;
        if self.code.is_none() || self.is_printed {
            byte = self.token()?;
        }
        if self.is_printed && byte == Some(b',') {
            byte = self.token()?;
        }
        if self.code.is_some() && !matches!(byte, Some(b'[' | b'{')) {
            while self.bytes.next_byte()?.is_some() {}
            return Ok(None);
        }
        self.expected = Expected::Value;
        Ok(byte)
    }

    /// The name of a field, by its first byte, and the colon after it.
    fn name(&mut self, first: Option<u8>) -> Result<Token, Error> {
        let is_quoted = first.is_some_and(|it| self.is_quote(it));
        let name = match first {
            Some(quote) if is_quoted => self.text(quote)?,
            Some(first) if self.code.is_some() && is_of_name(first) => {
                self.run(first, is_of_name)?
            }
            _ => return Err(self.bad("expected a name in quotes in the JSON")),
        };
        self.expected = match self.token()? {
            Some(b':') => Expected::Value,
            Some(byte @ (b',' | b'}')) if is_quoted && self.code.is_some() => {
                self.next = Some(byte);
                Expected::NoValue
            }
            _ => return Err(self.bad("expected a colon after a name in the JSON")),
        };
        Ok(Token::Name(name))
    }

    /// The first token of a value, by its first byte.
    fn begin_value(&mut self, first: Option<u8>) -> Result<Token, Error> {
        let token = match first {
            Some(start) if matches!(start, b'[' | b'{') || start == b'(' && self.code.is_some() => {
                if self.open.len() == DEPTH {
                    return Err(self.bad("arrays and objects more than 64 deep in the JSON"));
                }
                self.open.push(start);
                self.expected = Expected::First;
                return Ok(Token::Begin { is_object: start == b'{' });
            }
            Some(quote) if self.is_quote(quote) => Token::Text(self.text(quote)?),
            Some(first @ (b'0'..=b'9' | b'-' | b'a'..=b'z' | b'A'..=b'Z')) => self.plain(first)?,
            _ => {
                return Err(
                    self.bad("expected a text, a number, an array or an object in the JSON")
                );
            }
        };
        self.expected = Expected::After;
        Ok(token)
    }

    /// The next value.
    pub(crate) fn next_value(&mut self) -> Result<Value, Error> {
        match self.next()? {
            Some(token) => self.value(token),
            None => Err(self.bad("the JSON ends before a value")),
        }
    }

    /// The value that begins with a token.
    pub(crate) fn value(&mut self, first: Token) -> Result<Value, Error> {
        let mut left = MOST_VALUES;
        self.whole(first, &mut left)
    }

    fn whole(&mut self, first: Token, left: &mut usize) -> Result<Value, Error> {
        let Some(rest) = left.checked_sub(1) else {
            return Err(self.bad("an entry of more than 65,536 values in the JSON"));
        };
        *left = rest;
        Ok(match first {
            Token::Text(text) => Value::Text(text),
            Token::Number(number) => Value::Number(number),
            Token::Begin { is_object } => {
                let (mut values, mut fields) = (Vec::new(), Vec::new());
                loop {
                    match self.next()? {
                        None => return Err(self.bad("the JSON ends within a value")),
                        Some(Token::End) => break,
                        Some(Token::Name(name)) => {
                            let Some(token) = self.next()? else { break };
                            fields.push((name, self.whole(token, left)?));
                        }
                        Some(token) => values.push(self.whole(token, left)?),
                    }
                }
                if is_object { Value::Object(fields) } else { Value::Array(values) }
            }
            Token::Literal | Token::Name(_) | Token::End => Value::Nothing,
        })
    }

    fn is_quote(&self, byte: u8) -> bool {
        byte == b'"' || self.code.is_some() && matches!(byte, b'\'' | b'`')
    }

    /// A number or a literal, by its first character.
    fn plain(&mut self, first: u8) -> Result<Token, Error> {
        let is_more = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'+' | b'-');
        let plain = self.run(first, is_more)?;
        match &*plain {
            "null" | "true" | "false" => Ok(Token::Literal),
            "None" | "True" | "False" | "undefined" if self.code.is_some() => Ok(Token::Literal),
            _ if first.is_ascii_digit() || first == b'-' => Ok(Token::Number(plain)),
            _ => Err(self.bad("a text without quotes in the JSON")),
        }
    }

    fn run(&mut self, first: u8, is_more: impl Fn(u8) -> bool) -> Result<String, Error> {
        let mut run = vec![first];
        while let Some(byte) = self.byte()? {
            if !is_more(byte) {
                self.next = Some(byte);
                break;
            }
            run.push(byte);
            self.bound(run.len())?;
        }
        String::from_utf8(run).map_err(|_| self.bad("a text that is not UTF-8 in the JSON"))
    }

    /// The rest of a text, after its first quote.
    fn text(&mut self, quote: u8) -> Result<String, Error> {
        let mut text = Vec::new();
        loop {
            match self.byte()? {
                None => return Err(self.bad("the JSON ends within a text")),
                Some(byte) if byte == quote => break,
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
            Some(byte @ (b'\'' | b'`')) if self.code.is_some() => char::from(byte),
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
        let mut last = Some(b'\n');
        for _ in 0..self.code.unwrap_or(0) {
            last = self.byte()?;
        }
        self.is_printed = self.code.is_some() && last == Some(b'\n');
        let first = self.token()?;
        let is_mark = first == Some(0xef) && self.byte()? == Some(0xbb);
        if is_mark && self.byte()? == Some(0xbf) { self.token() } else { Ok(first) }
    }

    /// The next byte that is not white space or, in code, of a comment.
    fn token(&mut self) -> Result<Option<u8>, Error> {
        loop {
            match self.byte()? {
                Some(b' ' | b'\t' | b'\r' | b'\n') => {}
                Some(b'/') if self.code.is_some() => match self.byte()? {
                    Some(b'/') => self.skip_past(b"\n")?,
                    Some(b'*') => self.skip_past(b"*/")?,
                    _ => return Err(self.bad("expected a comment after a slash")),
                },
                Some(b'#') if self.code.is_some() => self.skip_past(b"\n")?,
                byte => return Ok(byte),
            }
        }
    }

    /// Skips the rest of a comment.
    fn skip_past(&mut self, end: &[u8]) -> Result<(), Error> {
        let mut last = [0; 2];
        while let Some(byte) = self.byte()? {
            last = [last[1], byte];
            if last.ends_with(end) {
                break;
            }
        }
        Ok(())
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
        self.bad_at(self.bytes.number().max(1), what)
    }

    /// The error for what is wrong in a line.
    pub(crate) fn bad_at(&self, line: u64, what: &'static str) -> Error {
        Error::BadEntry { name: self.bytes.name().to_owned(), line, what }
    }
}

/// Whether a byte can be in a name without quotes.
fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | 0x80..)
}
