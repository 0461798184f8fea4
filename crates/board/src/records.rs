//! Boards in a file: which of its lines make up which board.
//!
//! [`Layout`] is the rule, a [`Splitter`] applies it to text, and [`Blocks`] reads a file piece by
//! piece so that no board is torn. What the text of a board says is for [`Parser`](crate::Parser).

mod blocks;

use std::borrow::Cow;

use memchr::{memchr, memchr_iter, memrchr};

use crate::error::Error;
use crate::size::Size;

pub use blocks::{Block, Blocks};

/// Which lines of a file make up a board.
///
/// In all layouts `#` begins a comment, which lasts to the end of its line, and lines of a comment
/// alone are as if they were not there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Layout {
    /// A line is a board if it has a `/`, or at least nine tiles, or, with [`Splitter::size`],
    /// as many tiles as the size has. Shorter lines are rows of one board, up to a blank line or
    /// a line that is a board.
    #[default]
    Auto,
    /// Each line is a board, blank lines are ignored.
    Lines,
    /// Each line is a row, boards are separated by blank lines.
    Rows,
}

/// The tiles of a 3x3 board, the smallest one that people play.
const SMALLEST_BOARD: usize = 9;

/// Splits text into the texts of boards.
///
/// # Examples
///
/// ```
/// use board::{Layout, Splitter};
///
/// let text = "perslatgsineters  # found by hand\n\nHELL\nLIKD\nOQEE\nLAUN\n\ndi/ed\n";
/// let records: Vec<_> = Splitter::new().split(text, 1).collect();
/// let texts: Vec<_> = records.iter().map(|record| record.text()).collect();
/// assert_eq!(texts, ["perslatgsineters", "HELL\nLIKD\nOQEE\nLAUN", "di/ed"]);
/// assert_eq!(records[1].line(), 3);
///
/// let lines = Splitter::new().layout(Layout::Lines).split("abcd\nefgh\n", 1);
/// assert_eq!(lines.count(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Splitter {
    layout: Layout,
    /// The tiles of a board that is a line of its own.
    tiles: usize,
}

impl Default for Splitter {
    fn default() -> Splitter {
        Splitter { layout: Layout::default(), tiles: SMALLEST_BOARD }
    }
}

impl Splitter {
    /// A splitter for [`Layout::Auto`] and boards of any size.
    #[must_use]
    pub fn new() -> Splitter {
        Splitter::default()
    }

    /// Sets the layout, by default [`Layout::Auto`].
    #[must_use]
    pub fn layout(mut self, layout: Layout) -> Splitter {
        self.layout = layout;
        self
    }

    /// Says that all boards have this size, which tells [`Layout::Auto`] lines from rows; by
    /// default they can have any.
    #[must_use]
    pub fn size(mut self, size: Size) -> Splitter {
        self.tiles = size.cells();
        self
    }

    /// The texts of the boards in `text`, whose first line has the number `line`. Linear time.
    #[must_use]
    pub fn split(self, text: &str, line: u64) -> Records<'_> {
        Records { splitter: self, rest: text, line }
    }

    /// How much of `bytes`, the beginning of a longer text, can be split without knowing what
    /// follows: up to the end of a line at which a board ends. 0 if there is none.
    ///
    /// Looks at the last lines only, unless a board is longer than that.
    #[must_use]
    pub fn complete(self, bytes: &[u8]) -> usize {
        let mut end = memrchr(b'\n', bytes).map_or(0, |newline| newline + 1);
        while end > 0 {
            let start = memrchr(b'\n', &bytes[..end - 1]).map_or(0, |newline| newline + 1);
            match self.kind(&bytes[start..end]) {
                Kind::Board | Kind::Blank => break,
                Kind::Row | Kind::Comment => end = start,
            }
        }
        end
    }

    fn kind(self, line: &[u8]) -> Kind {
        let comment = memchr(b'#', line);
        let text = line[..comment.unwrap_or(line.len())].trim_ascii();
        match (text.is_empty(), self.layout) {
            (true, _) if comment.is_some() => Kind::Comment,
            (true, _) => Kind::Blank,
            (false, Layout::Lines) => Kind::Board,
            (false, Layout::Rows) => Kind::Row,
            (false, Layout::Auto) if has_tiles(text, self.tiles) => Kind::Board,
            (false, Layout::Auto) if memchr(b'/', text).is_some() => Kind::Board,
            (false, Layout::Auto) => Kind::Row,
        }
    }
}

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Board,
    Row,
    Blank,
    Comment,
}

/// Whether a line has at least so many tiles. Letters beyond ASCII count as one tile each.
fn has_tiles(line: &[u8], tiles: usize) -> bool {
    let (mut count, mut in_group, mut in_brackets) = (0, false, false);
    for (i, &byte) in line.iter().enumerate() {
        let begins = match byte {
            b']' => {
                in_brackets = false;
                false
            }
            _ if in_brackets => false,
            b'a'..=b'z' => !in_group,
            b' ' | b'\t' | b'\r' | b',' | b'/' => {
                in_group = false;
                false
            }
            // The later bytes of a character, and accents that follow their letter.
            0x80..=0xbf | 0xcc => false,
            0xcd if line.get(i + 1).is_some_and(|&next| next < 0xb0) => false,
            _ => {
                in_group = byte.is_ascii_uppercase();
                in_brackets = byte == b'[';
                true
            }
        };
        count += usize::from(begins);
        if count >= tiles {
            return true;
        }
    }
    false
}

/// The text of one board in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<'a> {
    text: Cow<'a, str>,
    line: u64,
    /// The lines as they are in the file, comments and all.
    source: &'a str,
}

impl Record<'_> {
    /// The text to parse: without comments, without blanks around it.
    #[inline]
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number of its first line.
    #[inline]
    #[must_use]
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The number of the line that an error in the text is about.
    ///
    /// Takes time in the length of the text.
    #[must_use]
    pub fn line_of(&self, error: &Error) -> u64 {
        let row = match error {
            Error::RaggedRow { row, .. } => *row,
            Error::At { place: crate::Place::Cell { row, .. }, .. } => *row,
            _ => 1,
        };
        let lines = (self.line..).zip(self.source.lines());
        let mut rows = lines.filter(|(_, line)| !without_comment(line).trim().is_empty());
        let several = self.text.contains('\n');
        rows.nth(if several { row - 1 } else { 0 }).map_or(self.line, |(line, _)| line)
    }
}

fn without_comment(line: &str) -> &str {
    &line[..memchr(b'#', line.as_bytes()).unwrap_or(line.len())]
}

fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}')
}

/// The boards of a text, see [`Splitter::split`].
#[derive(Clone, Debug)]
pub struct Records<'a> {
    splitter: Splitter,
    rest: &'a str,
    /// The number of the first line of `rest`.
    line: u64,
}

impl<'a> Records<'a> {
    /// The next line with its line break; empty at the end.
    fn peek(&self) -> &'a str {
        let end = memchr(b'\n', self.rest.as_bytes()).map_or(self.rest.len(), |i| i + 1);
        &self.rest[..end]
    }

    fn skip(&mut self, line: &str) {
        self.rest = &self.rest[line.len()..];
        self.line += 1;
    }

    /// The rows from here on; the first line is one.
    fn rows(&mut self) -> Record<'a> {
        let (start, first) = (self.rest, self.line);
        let mut comments = false;
        while !self.rest.is_empty() {
            let line = self.peek();
            match self.splitter.kind(line.as_bytes()) {
                Kind::Board | Kind::Blank => break,
                Kind::Row | Kind::Comment => {
                    comments |= memchr(b'#', line.as_bytes()).is_some();
                    self.skip(line);
                }
            }
        }
        let source = &start[..start.len() - self.rest.len()];
        let text = if comments {
            let rows = source.lines().map(|line| without_comment(line).trim());
            let rows: Vec<&str> = rows.filter(|row| !row.is_empty()).collect();
            Cow::Owned(rows.join("\n"))
        } else {
            Cow::Borrowed(trim(source))
        };
        Record { text, line: first, source }
    }
}

impl<'a> Iterator for Records<'a> {
    type Item = Record<'a>;

    fn next(&mut self) -> Option<Record<'a>> {
        while !self.rest.is_empty() {
            let source = self.peek();
            match self.splitter.kind(source.as_bytes()) {
                Kind::Blank | Kind::Comment => self.skip(source),
                Kind::Row => return Some(self.rows()),
                Kind::Board => {
                    let line = self.line;
                    self.skip(source);
                    let text = Cow::Borrowed(trim(without_comment(source)));
                    return Some(Record { text, line, source });
                }
            }
        }
        None
    }
}

/// The number of line breaks.
fn line_breaks(bytes: &[u8]) -> u64 {
    memchr_iter(b'\n', bytes).count() as u64
}

#[cfg(test)]
mod tests;
