//! Reads boards from tables: csv as programs and spreadsheets write it, markdown, and [`json`].
//! Each row becomes a line of a file of boards: a board, a tab, and its id.

mod json;

use std::borrow::Cow;
use std::io::{self, BufReader, Cursor, Read};

use csv::{ByteRecord, ReaderBuilder, Terminator};

use crate::files::{not_our_file, not_our_file_at, without_mark};
use crate::lines::Lines;
use crate::quoted;

/// The columns that the programs write in tables of boards.
const COLUMNS: [&str; 14] = [
    "board",
    "canonical",
    "change",
    "columns",
    "gain",
    "id",
    "letters",
    "longest",
    "path",
    "points",
    "rows",
    "word",
    "word_count",
    "words",
];

/// The longest first line of csv.
const MAX_HEADER: usize = 1000;

/// The longest row, so that a row without an end does not fill the memory. A row of json may have
/// all words of a board, with all their paths. Smaller in tests, which are not optimized.
const MAX_ROW: u64 = if cfg!(test) { 1 << 20 } else { 64 << 20 };

/// The boards of a table as lines, or an unchanged text.
pub(crate) struct Boards {
    pub(crate) reader: Box<dyn Read>,
    pub(crate) kind: Kind,
}

/// The kind of a text, by its first line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Not a table.
    Plain,
    /// Rows of csv or markdown, and whether they have a column of ids.
    Csv { has_ids: bool },
    /// Objects of json.
    Json,
}

/// Detects what a text is, and converts a table to lines. To detect it, reads only up to the first
/// line that is not blank, or the second if the first is the word `board`.
pub(crate) fn boards(mut text: Box<dyn Read>) -> io::Result<Boards> {
    let mut head = Vec::new();
    read_lines(&mut text, 1, &mut head)?;
    if is_heading_alone(first_line(without_mark(&head))) {
        read_lines(&mut text, 2, &mut head)?;
    }
    let unmarked = without_mark(&head);
    let mark = (head.len() - unmarked.len()) as u64;
    let (is_json, header) = (is_json(unmarked), Header::of(unmarked));
    let mut head = Cursor::new(head);
    let (rows, kind): (Box<dyn Rows>, _) = if is_json {
        head.set_position(mark);
        (Box::new(json::Objects::new(head.chain(text))), Kind::Json)
    } else if let Some(header) = header {
        let kind = Kind::Csv { has_ids: header.id.is_some() };
        let text = head.chain(text);
        let rows: Box<dyn Records> = match header.separator {
            MARKDOWN => Box::new(MarkdownRecords::new(text)),
            separator => Box::new(CsvRecords::new(text, separator)),
        };
        (Box::new(TableRows { records: rows, header, last: None }), kind)
    } else {
        return Ok(Boards { reader: Box::new(head.chain(text)), kind: Kind::Plain });
    };
    let reader = Box::new(TableText { rows, line: 0, blank: 0, row: Vec::new(), at: 0 });
    Ok(Boards { reader, kind })
}

/// Reads until a text has this number of whole lines, after blank ones, or is longer than a header.
fn read_lines(text: &mut impl Read, lines: usize, head: &mut Vec<u8>) -> io::Result<()> {
    let breaks = |text: &[u8]| text.iter().filter(|&&byte| byte == b'\n').count();
    while head.len() <= MAX_HEADER && breaks(without_mark(head).trim_ascii_start()) < lines {
        let mut buffer = [0; MAX_HEADER];
        match text.read(&mut buffer) {
            Ok(0) => break,
            Ok(read) => head.extend_from_slice(&buffer[..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Whether a line is the heading of a csv table of one column, or the first row of a board.
fn is_heading_alone(line: &[u8]) -> bool {
    line.eq_ignore_ascii_case(b"board") || line.eq_ignore_ascii_case(b"\"board\"")
}

/// Whether a line of csv is a whole board, and not a row of one.
fn is_whole_board(line: &[u8]) -> bool {
    const TILES: usize = 9;
    let is_long = line.len() >= TILES && line.iter().all(u8::is_ascii_alphabetic);
    is_long || line.starts_with(b"\"") || line.contains(&b'/')
}

/// The first line, without blanks around it.
fn first_line(text: &[u8]) -> &[u8] {
    text.split(|&byte| byte == b'\n').next().unwrap_or_default().trim_ascii()
}

/// Whether a text without a byte order mark is json: an object, or an array that is empty or of
/// objects. Lines of boards may begin with a bracket too: `[th]a/[bc]?`.
fn is_json(text: &[u8]) -> bool {
    let line = first_line(text.trim_ascii_start());
    match line.strip_prefix(b"[").map(<[u8]>::trim_ascii_start) {
        Some(rest) => matches!(rest, [] | [b'{', ..] | b"]"),
        None => line.starts_with(b"{"),
    }
}

/// A board and its id, and the number of its line.
struct Row {
    line: u64,
    board: String,
    id: String,
}

trait Rows {
    fn next_row(&mut self) -> io::Result<Option<Row>>;
}

/// The text of a field on one line. In the field, each row of a board may have its own line.
fn on_one_line(text: &str, line_break: &str) -> String {
    let lines: Vec<&str> = text.trim().lines().map(str::trim).collect();
    lines.join(line_break).replace('\r', line_break)
}

/// The separator of cells in a markdown table.
const MARKDOWN: u8 = b'|';

/// The first line of csv or markdown.
struct Header {
    separator: u8,
    board: usize,
    id: Option<usize>,
    /// Whether rows are words, so that a board has many rows.
    has_words: bool,
}

impl Header {
    /// Reads the first line of a text as a header; `None` if it is not one. A header has a column
    /// `board`, and is not itself a board. Spreadsheets separate columns with commas, semicolons or
    /// tabs.
    fn of(text: &[u8]) -> Option<Header> {
        let line = first_line(text);
        let second = text.split(|&byte| byte == b'\n').nth(1).unwrap_or_default().trim_ascii();
        if is_heading_alone(line) && is_whole_board(second) {
            return Some(Header { separator: b',', board: 0, id: None, has_words: false });
        }
        [b',', b';', b'\t', MARKDOWN].into_iter().find_map(|separator| {
            let names: Vec<String> = if separator == MARKDOWN {
                cells_of(line.strip_prefix(b"|")?)
            } else {
                let mut record = ByteRecord::new();
                let mut reader =
                    ReaderBuilder::new().has_headers(false).delimiter(separator).from_reader(line);
                reader.read_byte_record(&mut record).ok()?;
                record.iter().map(|field| String::from_utf8_lossy(field).into_owned()).collect()
            };
            let names: Vec<String> = names.iter().map(|name| name.trim().to_lowercase()).collect();
            let find = |name: &str| names.iter().position(|it| it == name);
            let board = find("board").filter(|_| names.len() > 1 || separator == MARKDOWN)?;
            // Names of equal length may be the rows of a board.
            let is_board = names.iter().all(|it| it.chars().count() == "board".len());
            let are_known = names.iter().all(|it| COLUMNS.contains(&it.as_str()));
            let has_words = find("word").is_some();
            (are_known || !is_board).then(|| Header { separator, board, id: find("id"), has_words })
        })
    }
}

/// The rows of a table that has a header.
struct TableRows {
    records: Box<dyn Records>,
    header: Header,
    /// The board and the id of the last row; `None` before the header.
    last: Option<(String, String)>,
}

/// The records of a table, one after the other.
trait Records {
    /// Goes to the next record. Returns the number of its first line.
    fn next_record(&mut self) -> io::Result<Option<u64>>;

    /// A field of the record; empty if it has no such field.
    fn field(&self, column: usize) -> Cow<'_, str>;
}

impl Rows for TableRows {
    fn next_row(&mut self) -> io::Result<Option<Row>> {
        loop {
            let Some(line) = self.records.next_record()? else { return Ok(None) };
            let Some(last) = &self.last else {
                self.last = Some(Default::default());
                continue;
            };
            let field = |column, line_break| on_one_line(&self.records.field(column), line_break);
            let id = self.header.id.map(|id| field(id, " ")).unwrap_or_default();
            let row = (field(self.header.board, "/"), id);
            if row.0.is_empty() && !row.1.is_empty() {
                let what = format!("the row with the id {} has no board", quoted(&row.1));
                return Err(not_our_file_at(line, what));
            }
            let repeats = self.header.has_words && *last == row;
            if !repeats && !row.0.is_empty() {
                self.last = Some(row.clone());
                return Ok(Some(Row { line, board: row.0, id: row.1 }));
            }
        }
    }
}

/// Records of markdown.
struct MarkdownRecords<R> {
    lines: Lines<BufReader<R>>,
    /// The number of the last line.
    line: u64,
    cells: Vec<String>,
}

impl<R: Read> MarkdownRecords<R> {
    fn new(text: R) -> Self {
        let lines = Lines::new(BufReader::new(text), MAX_ROW as usize);
        MarkdownRecords { lines, line: 0, cells: Vec::new() }
    }
}

impl<R: Read> Records for MarkdownRecords<R> {
    fn next_record(&mut self) -> io::Result<Option<u64>> {
        loop {
            self.line += 1;
            let Some(line) = self.lines.next_line()? else { return Ok(None) };
            if line.len() as u64 >= MAX_ROW {
                return Err(too_long());
            }
            let line = line.trim_ascii();
            // The second line of a table has only dashes.
            let is_rule = line.iter().all(|byte| matches!(byte, b'|' | b'-' | b':' | b' '));
            if let (false, Some(cells)) = (is_rule, line.strip_prefix(b"|")) {
                self.cells = cells_of(cells);
                return Ok(Some(self.line));
            }
        }
    }

    fn field(&self, column: usize) -> Cow<'_, str> {
        self.cells.get(column).map_or("", String::as_str).into()
    }
}

/// The cells of a line of markdown after its first bar. A backslash escapes the next character.
fn cells_of(line: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(line);
    let (mut cells, mut cell, mut letters) = (Vec::new(), String::new(), text.chars());
    while let Some(letter) = letters.next() {
        match letter {
            '|' => cells.push(std::mem::take(&mut cell)),
            '\\' => cell.extend(letters.next()),
            letter => cell.push(letter),
        }
    }
    cells
}

/// Records of csv.
struct CsvRecords<R> {
    reader: csv::Reader<Limited<io::Chain<R, &'static [u8]>>>,
    record: ByteRecord,
}

/// A reader that fails if one row is too long.
struct Limited<R> {
    text: R,
    left: u64,
}

impl<R: Read> Read for Limited<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.text.read(buffer)?;
        self.left = self.left.checked_sub(read as u64).ok_or_else(too_long)?;
        Ok(read)
    }
}

fn too_long() -> io::Error {
    not_our_file(format!("has a row that is longer than {} MiB", MAX_ROW >> 20))
}

impl<R: Read> CsvRecords<R> {
    fn new(text: R, separator: u8) -> Self {
        let mut builder = ReaderBuilder::new();
        builder.has_headers(false).flexible(true).delimiter(separator);
        // Every record ends with a line feed, so that the line where it starts can be computed from
        // its end.
        builder.terminator(Terminator::Any(b'\n'));
        let text = text.chain(&b"\n"[..]);
        let reader = builder.from_reader(Limited { text, left: MAX_ROW });
        CsvRecords { reader, record: ByteRecord::new() }
    }
}

impl<R: Read> Records for CsvRecords<R> {
    fn next_record(&mut self) -> io::Result<Option<u64>> {
        self.reader.get_mut().left = MAX_ROW;
        if !self.reader.read_byte_record(&mut self.record)? {
            return Ok(None);
        }
        // The position of the record is before the blank lines that precede it.
        let breaks = self.record.as_slice().iter().filter(|&&byte| byte == b'\n').count();
        Ok(Some(self.reader.position().line() - 1 - breaks as u64))
    }

    fn field(&self, column: usize) -> Cow<'_, str> {
        String::from_utf8_lossy(self.record.get(column).unwrap_or_default())
    }
}

/// Rows as lines of text. Blank lines keep the line numbers in step with the table. If several rows
/// share a line, they count as lines until later rows have higher line numbers again: the third row
/// of a file with a single line has the number 3.
struct TableText {
    rows: Box<dyn Rows>,
    /// The number of the last line.
    line: u64,
    /// The number of blank lines to write before `row`.
    blank: u64,
    row: Vec<u8>,
    /// Where the rest of `row` begins.
    at: usize,
}

impl Read for TableText {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.row.len() {
            let Some(Row { line, board, id }) = self.rows.next_row()? else { return Ok(0) };
            self.line += 1;
            self.blank = line.saturating_sub(self.line);
            self.line += self.blank;
            let tab = if id.is_empty() { "" } else { "\t" };
            // A tab would end the board, so it becomes a blank.
            let board = board.replace('\t', " ");
            (self.at, self.row) = (0, format!("{board}{tab}{id}\n").into_bytes());
        }
        let blank = buffer.len().min(usize::try_from(self.blank).unwrap_or(usize::MAX));
        buffer[..blank].fill(b'\n');
        self.blank -= blank as u64;
        let read = (&self.row[self.at..]).read(&mut buffer[blank..])?;
        self.at += read;
        Ok(blank + read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (String, Kind) {
        let Boards { mut reader, kind } =
            boards(Box::new(Cursor::new(text.as_bytes().to_vec()))).unwrap();
        let mut read = String::new();
        reader.read_to_string(&mut read).unwrap();
        (read, kind)
    }

    #[test]
    fn tables_become_boards_with_ids() {
        for (text, expected, has_ids) in [
            ("board,word_count,points\ndi/ed,3,3\n", "\ndi/ed\n", false),
            (
                "board,word,letters,points,path,id\r\ndi/ed,did,3,1,0:0,\"a,\"\"b\"\"\"\r\n\
                 di/ed,die,3,1,0:0,\"a,\"\"b\"\"\"\r\nab/cd,bad,3,1,0:0,",
                "\ndi/ed\ta,\"b\"\n\nab/cd\n",
                true,
            ),
            // If the rows are not words, each is a board.
            ("board,points\ndi/ed,3\ndi/ed,3\n", "\ndi/ed\ndi/ed\n", false),
            ("board,id", "", true),
            // Of one column, if the next line is a whole board.
            ("board\ndi/ed\nab/cd\n", "\ndi/ed\nab/cd\n", false),
            ("Board\r\nperslatgsineters\r\n", "\nperslatgsineters\n", false),
            ("\"board\"\n\"di\ned\"\n", "\ndi/ed\n", false),
            ("board,id\n\n\ndi/ed\n", "\n\n\ndi/ed\n", true),
            // As spreadsheets write it.
            ("\u{feff}board,id\r\ndi/ed,B1\r\n", "\ndi/ed\tB1\n", true),
            ("\"Board\";\"Id\"\r\ndi/ed;\"B;1\"\r\n", "\ndi/ed\tB;1\n", true),
            (
                "\u{feff}\"board\"\tid\r\n\"di\ned\"\tB1\r\nab/cd\tB2",
                "\ndi/ed\tB1\n\nab/cd\tB2\n",
                true,
            ),
            ("id,board,remark\n7,di/ed,\"a\nb\"\n8,ab/cd\n", "\ndi/ed\t7\n\nab/cd\t8\n", true),
        ] {
            assert_eq!(read(text), (expected.to_owned(), Kind::Csv { has_ids }), "{text}");
        }
    }

    #[test]
    fn other_texts_are_left_alone() {
        for text in [
            "",
            "\n\n",
            "board\nlatch\n",
            "board\nl?tch\ncider\n",
            "board\n",
            "board,latch,cider\n",
            "di/ed\n",
            "boar",
            "[th]a/[bc]?\n",
            "\n[ th ]a/[bc]?\n",
            "[]a/bc\n",
            "di/ed\n{\"board\":\"di/ed\"}\n",
        ] {
            assert_eq!(read(text), (text.to_owned(), Kind::Plain));
        }
    }

    #[test]
    fn rows_without_an_end_are_refused() {
        for head in ["board,id\n\"", "{\"board\":\""] {
            let text = Cursor::new(head.as_bytes().to_vec()).chain(io::repeat(b'a'));
            let mut reader = boards(Box::new(text)).unwrap().reader;
            let error = reader.read_to_end(&mut Vec::new()).unwrap_err();
            assert_eq!(error.to_string(), "has a row that is longer than 1 MiB");
        }
    }
}
