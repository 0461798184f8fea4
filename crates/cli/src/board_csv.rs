//! Boards from the csv that `solve` writes: the columns `board` and `id` of tables of words, of
//! totals or of boards alone.

use std::io::{self, BufRead, BufReader, Cursor, Read};

/// The columns that such a table may have. The first is `board`, and there are others.
const COLUMNS: [&str; 9] =
    ["board", "rows", "columns", "word", "letters", "points", "path", "word_count", "id"];

/// The longest header.
const MAX_HEADER: usize = 100;

/// The longest line, so that a file without line breaks does not fill the memory.
const MAX_LINE: u64 = 1 << 20;

/// A reader of boards with their ids, one a line. Returns whether the text is csv; if it is not, it
/// is read as it is. Reads no more of the text than it needs to find that out.
pub(crate) fn reader(mut text: Box<dyn Read>) -> io::Result<(Box<dyn Read>, bool)> {
    let mut head = Vec::new();
    let is_csv = loop {
        if let Some(end) = head.iter().position(|&byte| byte == b'\n') {
            break is_header(&head[..end]);
        }
        let begins = b"board,".iter().zip(&head).all(|(a, b)| a == b);
        if !begins || head.len() > MAX_HEADER {
            break false;
        }
        let mut buffer = [0; MAX_HEADER];
        match text.read(&mut buffer) {
            Ok(0) => break is_header(&head),
            Ok(read) => head.extend_from_slice(&buffer[..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    };
    let text = Cursor::new(head).chain(text);
    if !is_csv {
        return Ok((Box::new(text), false));
    }
    let lines = BufReader::with_capacity(1 << 16, text);
    Ok((Box::new(CsvBoards { lines, id: None, last: None, out: Vec::new(), at: 0 }), true))
}

fn is_header(line: &[u8]) -> bool {
    let fields = fields(line);
    fields.len() > 1
        && fields[0] == b"board"
        && fields.iter().all(|it| COLUMNS.iter().any(|name| name.as_bytes() == it))
}

/// Turns lines of csv into boards, a tab, and their ids. A line that repeats the board before it
/// becomes a blank line, so that lines keep their numbers.
struct CsvBoards<R> {
    lines: BufReader<R>,
    /// Which field has the id, once the header is read.
    id: Option<usize>,
    /// The last board and its id; `None` before the header.
    last: Option<(Vec<u8>, Vec<u8>)>,
    out: Vec<u8>,
    /// Where the rest of `out` begins.
    at: usize,
}

impl<R: Read> CsvBoards<R> {
    /// Reads the next line into `out`. Returns whether there is one.
    fn next_line(&mut self) -> io::Result<bool> {
        let mut line = Vec::new();
        self.lines.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)?;
        (self.at, self.out) = (0, Vec::new());
        if line.is_empty() {
            return Ok(false);
        }
        let mut fields = fields(line.trim_ascii_end());
        if self.last.is_none() {
            self.id = fields.iter().position(|it| it == b"id");
            self.last = Some(Default::default());
        } else {
            let id = self.id.and_then(|i| fields.get_mut(i)).map(std::mem::take);
            let board = std::mem::take(&mut fields[0]);
            let new = (board, id.unwrap_or_default());
            if self.last.as_ref() != Some(&new) {
                self.out = new.0.clone();
                if !new.1.is_empty() {
                    self.out.push(b'\t');
                    self.out.extend(&new.1);
                }
            }
            self.last = Some(new);
        }
        self.out.push(b'\n');
        Ok(true)
    }
}

impl<R: Read> Read for CsvBoards<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.out.len() && !self.next_line()? {
            return Ok(0);
        }
        let read = (&self.out[self.at..]).read(buffer)?;
        self.at += read;
        Ok(read)
    }
}

/// The fields of a line of csv, without their quotes.
fn fields(line: &[u8]) -> Vec<Vec<u8>> {
    let mut fields = vec![Vec::new()];
    let mut in_quotes = false;
    let mut bytes = line.trim_ascii_end().iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' if in_quotes && bytes.peek() == Some(&b'"') => {
                bytes.next();
                push(&mut fields, b'"');
            }
            b'"' => in_quotes = !in_quotes,
            b',' if !in_quotes => fields.push(Vec::new()),
            byte => push(&mut fields, byte),
        }
    }
    fields
}

fn push(fields: &mut [Vec<u8>], byte: u8) {
    if let Some(field) = fields.last_mut() {
        field.push(byte);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (String, bool) {
        let (mut reader, is_csv) = reader(Box::new(Cursor::new(text.as_bytes().to_vec()))).unwrap();
        let mut read = String::new();
        reader.read_to_string(&mut read).unwrap();
        (read, is_csv)
    }

    #[test]
    fn tables_become_boards_with_ids() {
        for (text, expected) in [
            ("board,word_count,points\ndi/ed,3,3\n", "\ndi/ed\n"),
            (
                "board,word,letters,points,path,id\r\ndi/ed,did,3,1,0:0,\"a,\"\"b\"\"\"\r\n\
                 di/ed,die,3,1,0:0,\"a,\"\"b\"\"\"\r\nab/cd,bad,3,1,0:0,",
                "\ndi/ed\ta,\"b\"\n\nab/cd\n",
            ),
            ("board,id", "\n"),
            ("board,id\n\n\ndi/ed\n", "\n\n\ndi/ed\n"),
        ] {
            assert_eq!(read(text), (expected.to_owned(), true), "{text}");
        }
    }

    #[test]
    fn other_texts_are_left_alone() {
        for text in
            ["", "board\nlatch\n", "board,latch,cider\n", "di/ed\n", "boar", "\"board\",x\n"]
        {
            assert_eq!(read(text), (text.to_owned(), false));
        }
    }
}
