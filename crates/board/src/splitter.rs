//! Splits files into the texts of boards.
//!
//! A [`BoardSplitter`] cuts text into the [`BoardText`]s of single boards, by the rule of a
//! [`Layout`]. [`Parser`](crate::Parser) reads them. To split a file of any size in bounded memory,
//! see [`Blocks`](crate::Blocks).

use std::borrow::Cow;

use memchr::{memchr, memrchr};

use crate::error::{Error, Location, Problem};
use crate::size::Size;

/// The rule which lines of a file make up a board.
///
/// In all layouts `#` begins a comment, which lasts to the end of its line. Lines with only a
/// comment are ignored.
///
/// After a board on one line, a tab begins its id, which lasts to the end of the line:
/// `perslatgsineters<TAB>board 17`. It may have any characters, also `#`, tabs and blanks around it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Layout {
    /// A line is a board if it has a `/` or at least nine tiles; with [`BoardSplitter::size`], at
    /// least as many tiles as the size has cells. Consecutive shorter lines are the rows of one
    /// board, which ends at a blank line or at a line that is a board.
    #[default]
    Auto,
    /// Each line is a board. Blank lines are ignored.
    Lines,
    /// Each line is a row. Blank lines separate boards.
    Rows,
}

/// The number of tiles of a 3x3 board, the smallest usual size.
const SMALLEST_BOARD: usize = 9;

/// Splits text into the texts of boards.
///
/// # Examples
///
/// ```
/// use dictc_board::{Layout, BoardSplitter};
///
/// let text = "perslatgsineters  # found by hand\n\nHELL\nLIKD\nOQEE\nLAUN\n\ndi/ed\n";
/// let boards: Vec<_> = BoardSplitter::new().split(text, 1).collect();
/// let texts: Vec<_> = boards.iter().map(|board| board.text()).collect();
/// assert_eq!(texts, ["perslatgsineters", "HELL\nLIKD\nOQEE\nLAUN", "di/ed"]);
/// assert_eq!(boards[1].line(), 3);
///
/// let lines = BoardSplitter::new().layout(Layout::Lines).split("abcd\nefgh\n", 1);
/// assert_eq!(lines.count(), 2);
///
/// let board = BoardSplitter::new().split("di/ed\tday 17\n", 1).next().unwrap();
/// assert_eq!((board.text(), board.id()), ("di/ed", Some("day 17")));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSplitter {
    layout: Layout,
    /// In [`Layout::Auto`], a line with at least this number of tiles is a board.
    tiles: usize,
}

impl Default for BoardSplitter {
    fn default() -> BoardSplitter {
        BoardSplitter { layout: Layout::default(), tiles: SMALLEST_BOARD }
    }
}

impl BoardSplitter {
    /// A splitter for [`Layout::Auto`] and boards of any size.
    #[must_use]
    pub fn new() -> BoardSplitter {
        BoardSplitter::default()
    }

    /// Sets the layout. Default: [`Layout::Auto`].
    #[must_use]
    pub fn layout(mut self, layout: Layout) -> BoardSplitter {
        self.layout = layout;
        self
    }

    /// Sets the size that all boards have, which lets [`Layout::Auto`] distinguish boards on one
    /// line from rows. Default: boards have any size.
    #[must_use]
    pub fn size(mut self, size: Size) -> BoardSplitter {
        self.tiles = size.cells();
        self
    }

    /// The texts of the boards in `text`. Its first line has the number `line`. Linear time.
    #[must_use]
    pub fn split(self, text: &str, line: u64) -> BoardTexts<'_> {
        BoardTexts { splitter: self, rest: text, line }
    }

    /// The length of the longest prefix of `bytes` that can be split without the bytes after it. It
    /// ends with a line at which a board ends; 0 if there is no such line.
    ///
    /// Linear in the length of the last board.
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

    /// Whether a line by itself is a row of a board, by the rule of the layout. Linear time.
    #[must_use]
    pub fn is_row(self, line: &str) -> bool {
        self.kind(line.as_bytes()) == Kind::Row
    }

    /// Whether a line has a single tile. Linear time.
    #[must_use]
    pub fn is_tile(self, line: &str) -> bool {
        has_tiles(line.as_bytes(), 1) && !has_tiles(line.as_bytes(), 2)
    }

    /// The start of the id of a board on one line: after a tab, if a board precedes it.
    fn id(self, line: &[u8]) -> Option<usize> {
        let tab = memchr(b'\t', line)?;
        let head = &line[..tab];
        let is_board = memchr(b'#', head).is_none()
            && match self.layout {
                // Tabs between single tiles are blanks.
                Layout::Lines => has_tiles(head, 2),
                Layout::Rows => false,
                Layout::Auto => has_tiles(head, self.tiles) || memchr(b'/', head).is_some(),
            };
        is_board.then_some(tab + 1)
    }

    fn kind(self, line: &[u8]) -> Kind {
        if self.id(line).is_some() {
            return Kind::Board;
        }
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

/// The kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Board,
    Row,
    Blank,
    Comment,
}

/// Whether a line has at least `tiles` tiles. Each letter outside ASCII counts as one tile.
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
            // Continuation bytes, and combining accents after their letter.
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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BoardText<'a> {
    text: Cow<'a, str>,
    id: Option<&'a str>,
    line: u64,
    /// The lines of the file, with comments.
    source: &'a str,
}

impl BoardText<'_> {
    /// The text to parse, without comments and without blanks around it.
    #[inline]
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The id after the board as it is, if there is one. It may contain tabs.
    #[inline]
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.id
    }

    /// The number of the first line.
    #[inline]
    #[must_use]
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The number of the line that an error in this text refers to.
    ///
    /// Linear time.
    #[must_use]
    pub fn line_of(&self, error: &Error) -> u64 {
        let row = match error.problem() {
            Problem::RaggedRow { row, .. } => *row,
            Problem::At { location: Location::Cell { row, .. }, .. } => *row,
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

/// The id in the text after the tab: all of its line.
fn id(text: &str) -> Option<&str> {
    text.lines().next().filter(|id| !id.is_empty())
}

fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}')
}

/// The boards of a text; see [`BoardSplitter::split`].
#[derive(Clone, Debug)]
pub struct BoardTexts<'a> {
    splitter: BoardSplitter,
    rest: &'a str,
    /// The number of the first line of `rest`.
    line: u64,
}

impl<'a> BoardTexts<'a> {
    /// The next line with its line break; empty at the end of the text.
    fn peek(&self) -> &'a str {
        let end = memchr(b'\n', self.rest.as_bytes()).map_or(self.rest.len(), |i| i + 1);
        &self.rest[..end]
    }

    fn skip(&mut self, line: &str) {
        self.rest = &self.rest[line.len()..];
        self.line += 1;
    }

    /// The board whose first row is the next line.
    fn rows(&mut self) -> BoardText<'a> {
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
        BoardText { text, id: None, line: first, source }
    }
}

impl<'a> Iterator for BoardTexts<'a> {
    type Item = BoardText<'a>;

    fn next(&mut self) -> Option<BoardText<'a>> {
        while !self.rest.is_empty() {
            let source = self.peek();
            match self.splitter.kind(source.as_bytes()) {
                Kind::Blank | Kind::Comment => self.skip(source),
                Kind::Row => return Some(self.rows()),
                Kind::Board => {
                    let line = self.line;
                    self.skip(source);
                    let (text, id) = match self.splitter.id(source.as_bytes()) {
                        Some(start) => (&source[..start], id(&source[start..])),
                        None => (without_comment(source), None),
                    };
                    let text = Cow::Borrowed(trim(text));
                    return Some(BoardText { text, id, line, source });
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests;
