//! Reads boards from tables: csv as programs and spreadsheets write it, markdown, and [`json`].
//! Each row has a board and an id, which is kept as it is.

mod json;

use std::io::{self, BufRead, BufReader, Cursor, Read};

use csv::{ByteRecord, ReaderBuilder, Terminator};
use dictc_board::Parser;

use crate::files::{not_our_file, not_our_file_at, without_mark};
use crate::hints::CONVERT;
use crate::lines::Lines;
use crate::quoted;

/// The columns that the programs write in tables of boards.
const COLUMNS: [&str; 15] = [
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
    "rules",
    "word",
    "word_count",
    "words",
];

/// The longest first line of csv.
const MAX_HEADER: usize = 1000;

/// The longest row, so that a row without an end does not fill the memory. A row of json may have
/// all words of a board, with all their paths. Smaller in tests, which are not optimized.
const MAX_ROW: u64 = if cfg!(test) { 1 << 20 } else { 64 << 20 };

/// The boards of a text, by its first line.
pub(crate) enum Boards {
    /// The unchanged text, which is not a table.
    Text(Box<dyn Read>),
    /// The rows of a table.
    Table(Table),
}

/// Detects what a text is. To detect it, reads only up to the first line that is not blank, or the
/// second if the first is the word `board`.
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
    if is_json {
        head.set_position(mark);
        let rows = Box::new(json::Objects::new(head.chain(text)));
        return Ok(Boards::Table(Table { rows, line: 0, has_ids: false, has_rules: false }));
    }
    let text = head.chain(text);
    let Some(header) = header else { return Ok(Boards::Text(Box::new(text))) };
    let (has_ids, has_rules) = (header.id.is_some(), header.rules.is_some());
    let records: Box<dyn Records> = match header.separator {
        MARKDOWN => Box::new(MarkdownRecords::new(text)),
        separator => Box::new(CsvRecords::new(text, separator)),
    };
    let rows = Box::new(TableRows { records, header, last: None });
    Ok(Boards::Table(Table { rows, line: 0, has_ids, has_rules }))
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

fn is_board(text: &str) -> bool {
    Parser::new().parse(text).is_ok()
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

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The number of its line.
    pub line: u64,
    /// The board.
    pub board: String,
    /// Its id, if it has one, as it is.
    pub id: Option<String>,
    /// The text of its [rules](dictc_board::BoardRules), if the row has it.
    pub rules: Option<String>,
    /// Which words the answers beside it are of, if the row says so.
    pub selection: Option<String>,
}

trait Rows {
    fn next_row(&mut self) -> io::Result<Option<Row>>;
}

/// The rows of a table.
pub(crate) struct Table {
    rows: Box<dyn Rows>,
    /// The number of the last line.
    line: u64,
    /// Whether it has a column of ids.
    pub(crate) has_ids: bool,
    /// Whether it has a column of rules.
    pub(crate) has_rules: bool,
}

impl Table {
    /// The next row. If several rows share a line, they count as lines until later rows have higher
    /// line numbers again: the third row of a file with a single line has the number 3.
    pub(crate) fn next_row(&mut self) -> io::Result<Option<Row>> {
        let row = self.rows.next_row()?;
        Ok(row.map(|row| {
            self.line = row.line.max(self.line + 1);
            Row { line: self.line, ..row }
        }))
    }
}

/// The board of a field, on one line. In the field, each row may have its own line.
fn board_of(text: &str) -> String {
    let lines: Vec<&str> = text.trim().lines().map(str::trim).collect();
    lines.join("/").replace('\r', "/")
}

/// The separator of cells in a markdown table.
const MARKDOWN: u8 = b'|';

/// The first line of csv or markdown.
struct Header {
    separator: u8,
    board: usize,
    id: Option<usize>,
    rules: Option<usize>,
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
            return Some(Header {
                separator: b',',
                board: 0,
                id: None,
                rules: None,
                has_words: false,
            });
        }
        [b',', b';', b'\t', MARKDOWN].into_iter().find_map(|separator| {
            let names = if separator == MARKDOWN {
                cells_of(line.strip_prefix(b"|")?)
            } else {
                let mut record = ByteRecord::new();
                let mut reader =
                    ReaderBuilder::new().has_headers(false).delimiter(separator).from_reader(line);
                reader.read_byte_record(&mut record).ok()?;
                record.iter().map(<[u8]>::to_vec).collect()
            };
            let name = |name: &Vec<u8>| String::from_utf8_lossy(name).trim().to_lowercase();
            let names: Vec<String> = names.iter().map(name).collect();
            let find = |name: &str| names.iter().position(|it| it == name);
            let board = find("board").filter(|_| names.len() > 1 || separator == MARKDOWN)?;
            // Names of equal length may be the rows of a board.
            let are_rows = names.iter().all(|it| it.chars().count() == "board".len());
            let are_known = names.iter().all(|it| COLUMNS.contains(&it.as_str()));
            // A board before a tab has an id, which may be `board`.
            let has_board = separator == b'\t'
                && names[..board].iter().any(|it| is_whole_board(it.as_bytes()) && is_board(it));
            let has_words = find("word").is_some();
            (are_known || !are_rows && !has_board).then(|| Header {
                separator,
                board,
                id: find("id"),
                rules: find("rules"),
                has_words,
            })
        })
    }
}

/// The rows of a table that has a header.
struct TableRows {
    records: Box<dyn Records>,
    header: Header,
    /// The board and the id of the last row; `None` before the header.
    last: Option<(String, Option<String>)>,
}

/// The records of a table, one after the other.
trait Records {
    /// Goes to the next record. Returns the number of its first line.
    fn next_record(&mut self) -> io::Result<Option<u64>>;

    /// A field of the record; empty if it has no such field.
    fn field(&self, column: usize) -> &[u8];
}

impl Rows for TableRows {
    fn next_row(&mut self) -> io::Result<Option<Row>> {
        loop {
            let Some(line) = self.records.next_record()? else { return Ok(None) };
            let Some(last) = &self.last else {
                self.last = Some(Default::default());
                continue;
            };
            let field = |column| {
                std::str::from_utf8(self.records.field(column))
                    .map_err(|_| not_our_file_at(line, format!("is not UTF-8; {CONVERT}")))
            };
            let text = field(self.header.board)?;
            let id = self.header.id.map_or(Ok(""), field)?;
            let rules = self.header.rules.map(field).transpose()?.map(str::to_owned);
            let row = (board_of(text), Some(id.to_owned()).filter(|id| !id.is_empty()));
            if text.trim().is_empty() && !id.trim().is_empty() {
                let what = format!("the row with the id {} has no board", quoted(id));
                return Err(not_our_file_at(line, what));
            }
            let repeats = self.header.has_words && *last == row;
            let is_comment = row.0.starts_with('#');
            if !repeats && !is_comment && !row.0.is_empty() {
                self.last = Some(row.clone());
                let (board, id) = row;
                return Ok(Some(Row { line, board, id, rules, selection: None }));
            }
        }
    }
}

/// Records of markdown.
struct MarkdownRecords<R> {
    lines: Lines<BufReader<R>>,
    /// The number of the last line.
    line: u64,
    cells: Vec<Vec<u8>>,
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
            let is_rule = line.iter().all(|byte| b"|-: ".contains(byte));
            if let (false, Some(cells)) = (is_rule, line.strip_prefix(b"|")) {
                self.cells = cells_of(cells);
                return Ok(Some(self.line));
            }
        }
    }

    fn field(&self, column: usize) -> &[u8] {
        self.cells.get(column).map_or(b"", Vec::as_slice)
    }
}

/// The cells of a line of markdown after its first bar, without the blanks around them. A backslash
/// escapes the next character, and `&#9;` is the character of that number.
fn cells_of(line: &[u8]) -> Vec<Vec<u8>> {
    let (mut cells, mut cell, mut rest) = (Vec::new(), Vec::new(), line);
    // The length of the cell without blanks at its end, unless they are escaped.
    let mut length = 0;
    while let [byte, after @ ..] = rest {
        rest = after;
        match (byte, character_reference(after)) {
            (b'|', _) => {
                cell.truncate(length);
                cells.push(std::mem::take(&mut cell));
                length = 0;
                continue;
            }
            (b' ' | b'\t', _) => {
                cell.extend((!cell.is_empty()).then_some(byte));
                continue;
            }
            (b'&', Some((letter, after))) => {
                cell.extend(letter.encode_utf8(&mut [0; 4]).bytes());
                rest = after;
            }
            (b'\\', _) => {
                cell.extend(after.first());
                rest = after.get(1..).unwrap_or_default();
            }
            (byte, _) => cell.push(*byte),
        }
        length = cell.len();
    }
    cells
}

/// The character of `#9;`, and the text after it.
fn character_reference(text: &[u8]) -> Option<(char, &[u8])> {
    let end = text.iter().take(9).position(|&byte| byte == b';')?;
    let number = std::str::from_utf8(text[..end].strip_prefix(b"#")?).ok()?;
    Some((char::from_u32(number.parse().ok()?)?, &text[end + 1..]))
}

/// Records of csv.
struct CsvRecords<R> {
    reader: csv::Reader<PhysicalLines<io::Chain<R, &'static [u8]>>>,
    record: ByteRecord,
    /// Whether the record ends with CRLF, of which it has the CR.
    has_crlf: bool,
}

/// A reader of one line at a time, so that one knows on which line a record ends, and how. Fails if
/// one row is too long.
struct PhysicalLines<R> {
    text: BufReader<R>,
    left: u64,
    /// The number of the line.
    line: u64,
    /// The last two bytes of the line.
    end: [u8; 2],
    is_within: bool,
}

impl<R: Read> Read for PhysicalLines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.text.fill_buf()?;
        let bytes = &bytes[..bytes.len().min(buffer.len())];
        let end = bytes.iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |end| end + 1);
        let bytes = &bytes[..end];
        self.line += u64::from(!std::mem::replace(&mut self.is_within, !bytes.ends_with(b"\n")));
        for &byte in &bytes[end.saturating_sub(2)..] {
            self.end = [self.end[1], byte];
        }
        buffer[..end].copy_from_slice(bytes);
        self.text.consume(end);
        self.left = self.left.checked_sub(end as u64).ok_or_else(too_long)?;
        Ok(end)
    }
}

fn too_long() -> io::Error {
    not_our_file(format!("has a row that is longer than {} MiB", MAX_ROW >> 20))
}

impl<R: Read> CsvRecords<R> {
    fn new(text: R, separator: u8) -> Self {
        let mut builder = ReaderBuilder::new();
        builder.has_headers(false).flexible(true).delimiter(separator);
        // A CR within a field is not the end of a record.
        builder.terminator(Terminator::Any(b'\n'));
        let text = BufReader::new(text.chain(&b"\n"[..]));
        let lines =
            PhysicalLines { text, left: MAX_ROW, line: 0, end: [b'\n'; 2], is_within: false };
        let reader = builder.from_reader(lines);
        CsvRecords { reader, record: ByteRecord::new(), has_crlf: false }
    }
}

impl<R: Read> Records for CsvRecords<R> {
    fn next_record(&mut self) -> io::Result<Option<u64>> {
        self.reader.get_mut().left = MAX_ROW;
        if !self.reader.read_byte_record(&mut self.record)? {
            return Ok(None);
        }
        let lines = self.reader.get_ref();
        self.has_crlf = lines.end == *b"\r\n";
        let breaks = self.record.as_slice().iter().filter(|&&byte| byte == b'\n').count();
        Ok(Some(lines.line - breaks as u64))
    }

    fn field(&self, column: usize) -> &[u8] {
        let field = self.record.get(column).unwrap_or_default();
        let ends_record = self.has_crlf && column + 1 == self.record.len();
        if ends_record { field.strip_suffix(b"\r").unwrap_or(field) } else { field }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (String, bool) {
        match boards(Box::new(Cursor::new(text.as_bytes().to_vec()))).unwrap() {
            Boards::Table(mut table) => {
                let (lines, error) = lines_of(&mut table);
                assert!(error.is_none(), "{text}: {error:?}");
                (lines, table.has_ids)
            }
            Boards::Text(_) => panic!("{text}"),
        }
    }

    /// The rows as lines, each with the number of its line, and the error that ended them, if any.
    pub(super) fn lines_of(table: &mut Table) -> (String, Option<io::Error>) {
        let (mut lines, mut line) = (String::new(), 0);
        loop {
            match table.next_row() {
                Ok(Some(row)) => {
                    lines.extend((line + 1..row.line).map(|_| '\n'));
                    line = row.line;
                    let id = row.id.map(|id| format!("\t{id}")).unwrap_or_default();
                    lines += &format!("{}{id}\n", row.board);
                }
                Ok(None) => return (lines, None),
                Err(error) => return (lines, Some(error)),
            }
        }
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
            assert_eq!(read(text), (expected.to_owned(), has_ids), "{text}");
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
            "perslatgsineters\tboard\n",
            "die/dad\tid\tboard\n",
        ] {
            let Ok(Boards::Text(mut reader)) = boards(Box::new(text.as_bytes())) else {
                panic!("{text}");
            };
            let mut read = String::new();
            reader.read_to_string(&mut read).unwrap();
            assert_eq!(read, text);
        }
    }

    #[test]
    fn rows_without_an_end_are_refused() {
        for head in ["board,id\n\"", "{\"board\":\""] {
            let text = Cursor::new(head.as_bytes().to_vec()).chain(io::repeat(b'a'));
            let Boards::Table(mut table) = boards(Box::new(text)).unwrap() else {
                panic!("{head}")
            };
            assert_eq!(
                lines_of(&mut table).1.unwrap().to_string(),
                "has a row that is longer than 1 MiB"
            );
        }
    }
}
