//! Reads boards from json: a document, an array of objects, a line for each object, or several of
//! these one after the other. White space between them is ignored.
//!
//! serde_json reads the objects. [`Objects`] reads the text between them, so only one object at a
//! time is in memory.

use std::io::{self, BufRead, BufReader, Read};

use serde::Deserialize;
use serde_json::error::Category;
use serde_json::value::RawValue;

use super::{MAX_ROW, Row, Rows, board_of, too_long};
use crate::files::not_our_file_at;

/// The expected objects, for messages.
const EXPECTED: &str = "json objects with a text \"board\", as solve --format json writes them";

/// The objects of a text.
pub(super) struct Objects<R> {
    input: Input<R>,
    place: Place,
}

/// A position between objects, which determines what may follow.
#[derive(Clone, Copy)]
enum Place {
    /// Not in an array.
    Outside,
    /// After the `[` of an array.
    Start,
    /// After an object of an array.
    AfterObject,
    /// After a comma of an array.
    AfterComma,
}

/// The fields that are read. Other fields are skipped, since they may be long.
#[derive(Deserialize)]
struct Object {
    board: String,
    /// The id as it is written, usually a text or a number.
    id: Option<Box<RawValue>>,
    rules: Option<String>,
    selection: Option<String>,
}

impl<R: Read> Objects<R> {
    /// The objects of a text without a byte order mark.
    pub(super) fn new(text: R) -> Objects<R> {
        let bytes = BufReader::with_capacity(1 << 16, text);
        Objects { input: Input { bytes, line: 1, left: MAX_ROW }, place: Place::Outside }
    }

    /// Reads an object, whose `{` comes next.
    fn object(&mut self) -> io::Result<Row> {
        let line = self.input.line;
        self.input.left = MAX_ROW;
        // This reads no further than the closing brace.
        let mut json = serde_json::Deserializer::from_reader(&mut self.input);
        let object = Object::deserialize(&mut json);
        let Object { board, id, rules, selection } =
            object.map_err(|error| bad_object(line, error))?;
        let board = board_of(&board);
        if board.is_empty() || board.starts_with('#') {
            return Err(not_our_file_at(line, format!("\"board\" is empty; expected {EXPECTED}")));
        }
        let text = |id: Box<RawValue>| match id.get().starts_with('"') {
            true => serde_json::from_str(id.get()).map_err(|error| bad_object(line, error)),
            false => Ok(id.get().to_owned()),
        };
        let id = id.map(text).transpose()?.filter(|id| !id.is_empty());
        Ok(Row { line, board, id, rules, selection })
    }
}

impl<R: Read> Rows for Objects<R> {
    fn next_row(&mut self) -> io::Result<Option<Row>> {
        while let Some(byte) = self.input.peek()? {
            self.place = match (self.place, byte) {
                (place, b' ' | b'\t' | b'\r' | b'\n') => place,
                (Place::Outside, b'{') => return self.object().map(Some),
                (Place::Start | Place::AfterComma, b'{') => {
                    self.place = Place::AfterObject;
                    return self.object().map(Some);
                }
                (Place::Outside, b'[') => Place::Start,
                (Place::AfterObject, b',') => Place::AfterComma,
                (Place::Start | Place::AfterObject, b']') => Place::Outside,
                (place, _) => {
                    let (byte, expected) = (byte.escape_ascii(), place.expected());
                    let what = format!("'{byte}': expected {expected}");
                    return Err(not_our_file_at(self.input.line, what));
                }
            };
            self.input.consume(byte);
        }
        match self.place {
            Place::Outside => Ok(None),
            place => {
                let expected = place.expected();
                let what = format!("the file ends within a json array: expected {expected}");
                Err(not_our_file_at(self.input.line, what))
            }
        }
    }
}

impl Place {
    /// What may follow, for messages.
    fn expected(self) -> &'static str {
        match self {
            Place::Outside => "a json object, or the end of the file",
            Place::Start => "a json object or ']'",
            Place::AfterObject => "',' or ']'",
            Place::AfterComma => "a json object",
        }
    }
}

/// The error for the object that begins on a line.
fn bad_object(start: u64, error: serde_json::Error) -> io::Error {
    // A line break itself counts as column 0 of the next line.
    let line = start + error.line() as u64 - 1 - u64::from(error.column() == 0);
    let place = format!(" at line {} column {}", error.line(), error.column());
    let message = error.to_string();
    let message = message.strip_suffix(&place).unwrap_or(&message);
    match error.classify() {
        Category::Io => error.into(),
        Category::Data => not_our_file_at(start, format!("{message}; expected {EXPECTED}")),
        Category::Syntax => not_our_file_at(line, format!("is not valid json: {message}")),
        Category::Eof => not_our_file_at(line, "the file ends within a json object"),
    }
}

/// The bytes of a text. Counts lines, and fails in the middle of an object that is too long.
struct Input<R> {
    bytes: BufReader<R>,
    /// The number of the current line.
    line: u64,
    /// The number of bytes that the object may still have.
    left: u64,
}

impl<R: Read> Input<R> {
    /// The next byte; `None` at the end.
    #[inline]
    fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.bytes.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Takes the byte that [`Input::peek`] returned.
    #[inline]
    fn consume(&mut self, byte: u8) {
        self.line += u64::from(byte == b'\n');
        self.bytes.consume(1);
    }
}

impl<R: Read> Read for Input<R> {
    /// Reads one byte, because serde_json reads one at a time.
    #[inline]
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let [first, ..] = buffer else { return Ok(0) };
        let Some(byte) = self.peek()? else { return Ok(0) };
        self.consume(byte);
        self.left = self.left.checked_sub(1).ok_or_else(too_long)?;
        *first = byte;
        Ok(1)
    }
}

#[cfg(test)]
mod tests;
