//! Counts the lines of a list by what they look like.

use crate::line_shape::{SHAPES, Shape, is_number, is_path, is_word, shape_of};
use crate::list_form::{Columns, RowEnd, Separator, bare, is_rule, unframed};
use crate::names::{self, Column};

/// A part of a list is worth a remark if it has at least one in this many lines.
const NOTABLE: u64 = 50;

/// Whether a part of a list is so large that losing it is worth a remark.
#[must_use]
pub fn is_notable(part: u64, whole: u64) -> bool {
    part > 0 && part * NOTABLE >= whole
}

/// The number of bytes that are scanned at a time.
pub(crate) const BLOCK: usize = 1 << 16;
/// The number of lines that are kept, for headers and examples.
const HEAD: usize = 20;
/// The maximum number of columns that are looked at.
pub(crate) const MOST_COLUMNS: usize = 16;

/// Whether a list that begins with these bytes has only words on its lines, as far as they show it.
/// Such a stream need not be kept to be read twice.
pub(crate) fn is_plain(beginning: &[u8]) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphabetic() | (byte >= 0x80);
    let is_plain = |byte: u8| is_letter(byte) | (byte == b'\n') | (byte == b'\r');
    let first = beginning.split(|it| matches!(it, b'\n' | b'\r')).next().unwrap_or_default();
    if std::str::from_utf8(first).is_ok_and(names::is_word) {
        return false;
    }
    // Without a branch for each byte, so that vectors are used.
    beginning.chunks(64).all(|chunk| chunk.iter().fold(true, |all, &byte| all & is_plain(byte)))
}

/// The lines that have one separator.
#[derive(Clone, Debug, Default)]
pub(crate) struct SeparatorCounts {
    pub(crate) lines: u64,
    pub(crate) shapes: [u64; SHAPES],
    /// The highest number of columns of the first lines.
    pub(crate) columns: usize,
    /// The number of words of all lines with three or more.
    pub(crate) words: u64,
    /// Whether these lines have different or high numbers of words.
    pub(crate) varies: bool,
    /// The number of words of the first of them.
    first_words: usize,
    pub(crate) cells: [Cells; MOST_COLUMNS],
    pub(crate) example: Option<(u64, String)>,
}

/// The cells of a column.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cells {
    pub(crate) words: u64,
    /// Words with blanks between them.
    pub(crate) phrases: u64,
    pub(crate) numbers: u64,
    /// Places on a board: `0:0 0:1`.
    paths: u64,
    pub(crate) empty: u64,
    pub(crate) all: u64,
}

/// The lines of a list, counted.
pub(crate) struct LineCounts<'a> {
    pub(crate) comment: Option<&'a str>,
    /// The beginning of a line that has not ended.
    rest: Vec<u8>,
    /// Whether the last byte was a carriage return.
    after_return: bool,
    /// The number of lines so far, in the list.
    pub(crate) number: u64,
    /// The number of lines that are neither blank nor comments.
    pub(crate) lines: u64,
    /// The lines that are only a word.
    pub(crate) words: u64,
    /// The lines that are words with blanks between them.
    pub(crate) phrases: u64,
    /// The lines that are only a word in quotes.
    pub(crate) quoted: u64,
    /// The lines without separators that are not words. They are lost in any form.
    pub(crate) odd: u64,
    /// The lines that are a word with signs around it.
    pub(crate) signed: u64,
    pub(crate) head: Vec<(u64, String)>,
    /// The separators that are possible.
    pub(crate) separators: &'a [Separator],
    /// The lines with each of them.
    pub(crate) counts: Vec<SeparatorCounts>,
    /// Whether blocks of letters can be counted as words.
    pub(crate) counts_blocks: bool,
    pub(crate) has_decimals: bool,
    open: Option<OpenRow>,
}

/// The lines of a row that has not ended, since a column in quotes goes on.
struct OpenRow {
    /// The number of its first line.
    number: u64,
    lines: Vec<u8>,
    /// The separators with which a column is open.
    separators: Vec<Separator>,
}

impl<'a> LineCounts<'a> {
    pub(crate) fn new(comment: Option<&'a str>, separators: &'a [Separator]) -> Self {
        let begins_word = |mark: &str| mark.starts_with(char::is_alphabetic);
        Self {
            comment,
            rest: Vec::new(),
            after_return: false,
            number: 0,
            lines: 0,
            words: 0,
            phrases: 0,
            quoted: 0,
            odd: 0,
            signed: 0,
            head: Vec::new(),
            counts: vec![SeparatorCounts::default(); separators.len()],
            separators,
            counts_blocks: !comment.is_some_and(begins_word),
            has_decimals: false,
            open: None,
        }
    }

    pub(crate) fn block(&mut self, mut block: &[u8]) {
        let is_between_rows = self.open.is_none() && self.head.len() == HEAD;
        if self.counts_blocks && is_between_rows && is_plain(block) {
            self.plain_block(&mut block);
        }
        while let Some(end) = memchr::memchr2(b'\n', b'\r', block) {
            let (line, rest) = (&block[..end], &block[end + 1..]);
            let is_second_half = end == 0 && self.rest.is_empty() && self.after_return;
            if !(is_second_half && block[0] == b'\n') {
                match self.rest.is_empty() {
                    true => self.line(line),
                    false => {
                        let mut whole = std::mem::take(&mut self.rest);
                        self.keep(&mut whole, line);
                        self.line(&whole);
                        whole.clear();
                        self.rest = whole;
                    }
                }
            }
            self.after_return = block[end] == b'\r';
            block = rest;
        }
        if !block.is_empty() {
            let mut rest = std::mem::take(&mut self.rest);
            self.keep(&mut rest, block);
            self.rest = rest;
            self.after_return = false;
        }
    }

    /// Appends a part of a line. A line that is too long to be read is not kept whole.
    fn keep(&self, line: &mut Vec<u8>, part: &[u8]) {
        let room = BLOCK.saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
    }

    /// Counts the whole lines of a block of letters, and leaves its first and last line.
    fn plain_block(&mut self, block: &mut &[u8]) {
        let Some(first) = memchr::memchr2(b'\n', b'\r', block) else { return };
        let Some(last) = memchr::memrchr2(b'\n', b'\r', block) else { return };
        if first == last {
            return;
        }
        let mut beginning = &block[..=first];
        // With the second half of a line end.
        let mut start = first + 1;
        if block[first] == b'\r' && block.get(start) == Some(&b'\n') {
            start += 1;
        }
        std::mem::swap(&mut beginning, block);
        let whole = beginning;
        self.block(block);
        if self.open.is_some() {
            *block = &whole[first + 1..];
            return;
        }
        self.after_return = whole[last] == b'\r';
        let middle = whole.get(start..=last).unwrap_or_default();
        let ends = match memchr::memchr_iter(b'\n', middle).count() {
            0 => memchr::memchr_iter(b'\r', middle).count(),
            // A return at the end has its line feed, if it has one, in the next block.
            feeds => feeds + usize::from(self.after_return),
        } as u64;
        self.number += ends;
        self.lines += ends;
        self.words += ends;
        *block = &whole[last + 1..];
    }

    pub(crate) fn end(&mut self) {
        let rest = std::mem::take(&mut self.rest);
        if !rest.is_empty() {
            self.line(&rest);
        }
        if let Some(open) = self.open.take() {
            self.separate(&open);
        }
    }

    /// Counts a line of letters, a separator and digits, the most common lines of lists with
    /// columns. Leaves other lines, and the first such line.
    #[inline]
    fn common(&mut self, line: &[u8]) -> bool {
        let letters = line.iter().take_while(|it| it.is_ascii_alphabetic()).count();
        let Some((&sign, digits)) = line[letters..].split_first() else { return false };
        let is_row = letters > 0 && !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
        let place = |of: Separator| self.separators.iter().position(|it| *it == of);
        // A tab is also a blank.
        let (place, blank) = match sign {
            b' ' => (place(Separator::Blanks), None),
            b'\t' => (place(Separator::Character(sign)), place(Separator::Blanks)),
            _ => (place(Separator::Character(sign)), None),
        };
        let Some(place) = place.filter(|_| is_row && self.counts_blocks) else { return false };
        let places = [Some(place), blank];
        if self.head.len() < HEAD || self.counts[place].example.is_none() {
            return false;
        }
        self.lines += 1;
        for place in places.into_iter().flatten() {
            let counts = &mut self.counts[place];
            counts.lines += 1;
            counts.shapes[Shape::WordNumber as usize] += 1;
            counts.columns = counts.columns.max(2);
            counts.cells[0].all += 1;
            counts.cells[0].words += 1;
            counts.cells[1].all += 1;
            counts.cells[1].numbers += 1;
        }
        true
    }

    pub(crate) fn line(&mut self, line: &[u8]) {
        self.number += 1;
        match self.open.take() {
            Some(open) => self.go_on(open, line),
            None if self.common(line) => {}
            None if memchr::memchr(b'"', line).is_some() => self.begin(line),
            None => self.row(line, self.number),
        }
    }

    /// Counts a line with quotes, or keeps it if a column in them goes on.
    fn begin(&mut self, line: &[u8]) {
        let text = String::from_utf8_lossy(line);
        let is_comment = self.comment.is_some_and(|mark| text.trim_start().starts_with(mark));
        let is_open = |it: &Separator| it.spans_lines() && it.end_of(&text, false) == RowEnd::Open;
        let separators: Vec<Separator> =
            self.separators.iter().copied().filter(|it| !is_comment && is_open(it)).collect();
        if separators.is_empty() {
            return self.row(line, self.number);
        }
        self.open = Some(OpenRow { number: self.number, lines: line.to_vec(), separators });
    }

    /// Takes the next line of a row.
    fn go_on(&mut self, mut open: OpenRow, line: &[u8]) {
        let text = String::from_utf8_lossy(line);
        open.lines.push(b'\n');
        open.lines.extend_from_slice(line);
        let ends = |it: &Separator, end| it.end_of(&text, true) == end;
        if open.separators.iter().any(|it| ends(it, RowEnd::Closed)) {
            for feed in open.lines.iter_mut().filter(|it| **it == b'\n') {
                *feed = b' ';
            }
            return self.row(&open.lines, open.number);
        }
        open.separators.retain(|it| ends(it, RowEnd::Open));
        if open.separators.is_empty() || open.lines.len() > BLOCK {
            return self.separate(&open);
        }
        self.open = Some(open);
    }

    /// Counts each line as a row, because they are not one row.
    fn separate(&mut self, open: &OpenRow) {
        for (line, number) in open.lines.split(|&it| it == b'\n').zip(open.number..) {
            self.row(line, number);
        }
    }

    /// Counts a row, which begins at line `number`.
    fn row(&mut self, line: &[u8], number: u64) {
        let line = String::from_utf8_lossy(line);
        let line = line.trim_matches(['\u{feff}', ' ', '\t']);
        let is_comment = self.comment.is_some_and(|mark| line.starts_with(mark));
        let is_rule = is_rule(line, Separator::Character(b'|'));
        if line.trim().is_empty() || is_comment || is_rule {
            return;
        }
        self.lines += 1;
        if self.head.len() < HEAD {
            self.head.push((number, line.to_owned()));
        }
        if line.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            self.words += 1;
            return;
        }
        let tab = Separator::Character(b'\t');
        if let (word, None) = tab.split_first(line)
            && *word != *line
            && is_word(&word, tab)
        {
            self.quoted += 1;
            return;
        }
        let bare = bare(line);
        self.signed += u64::from(bare.len() < line.len() && is_word(bare, Separator::Blanks));
        if is_bracketed(line) {
            self.odd += 1;
            return;
        }
        let mut has_any = false;
        for place in 0..self.separators.len() {
            let separator = self.separators[place];
            if separator.is_in(line) {
                has_any = true;
                self.columns(line, number, (place, separator));
            }
        }
        if !has_any {
            match is_word(line, Separator::Blanks) {
                true => self.words += 1,
                false => self.odd += 1,
            }
        } else if is_word(line, tab) {
            self.phrases += 1;
        }
    }

    /// Counts a line with this separator.
    fn columns(&mut self, line: &str, number: u64, (place, separator): (usize, Separator)) {
        let columns = separator.split(unframed(line, separator));
        let counts = &mut self.counts[place];
        let shape = shape_of(&columns, separator);
        counts.lines += 1;
        counts.shapes[shape as usize] += 1;
        if counts.lines < 1000 {
            counts.columns = counts.columns.max(columns.len());
        }
        if shape == Shape::Words {
            counts.words += columns.len() as u64;
            if counts.first_words == 0 {
                counts.first_words = columns.len();
            }
            counts.varies |= columns.len() != counts.first_words || columns.len() > 5;
        }
        for (cells, cell) in counts.cells.iter_mut().zip(&columns) {
            let is_word = is_word(cell, separator);
            cells.all += 1;
            cells.words += u64::from(is_word);
            cells.phrases += u64::from(is_word && cell.contains(' '));
            cells.numbers += u64::from(is_number(cell));
            cells.paths += u64::from(is_path(cell));
            cells.empty += u64::from(cell.is_empty());
        }
        if counts.example.is_none() {
            counts.example = Some((number, line.to_owned()));
        }
        self.has_decimals |= matches!(shape, Shape::WordDecimal);
    }
}

/// Whether a line is a list in brackets, such as `words: [tea, ten]`. They are not a part of its
/// first and last columns.
fn is_bracketed(line: &str) -> bool {
    let pair = [('[', ']'), ('(', ')'), ('{', '}')].into_iter().find(|it| line.ends_with(it.1));
    let (Some((open, close)), Some((first, _))) = (pair, line.split_once(',')) else {
        return false;
    };
    first.rfind(open).is_some_and(|begin| !first[begin..].contains(close))
}

impl SeparatorCounts {
    /// The columns of a list of three columns or more, if only one of them has words. Columns with
    /// the places of words, as `solve` writes them, come after the word and its numbers.
    pub(crate) fn only_word(&self) -> Option<Columns> {
        let count = self.columns.min(MOST_COLUMNS);
        // The first line can be a header.
        let is_row = |cells: u64| is_most(cells, self.lines - 1);
        let cells = &self.cells[..count];
        if count < 3 || !is_row(cells[count - 1].all) {
            return None;
        }
        let are_words = |cells: &Cells| is_row(cells.words);
        let are_numbers = |cells: &Cells| is_row(cells.numbers);
        let word = match is_row(cells[count - 1].paths) {
            true => cells.iter().position(are_numbers)?.checked_sub(1)?,
            false => {
                let mut words = (0..count).filter(|&i| are_words(&cells[i]));
                let word = words.next()?;
                if words.next().is_some() {
                    return None;
                }
                word
            }
        };
        let mut kinds = vec![Column::Skipped; word];
        kinds.push(Column::Word);
        let others = word + 1..count;
        let numbers: Vec<usize> = others.clone().filter(|&i| are_numbers(&cells[i])).collect();
        let is_text = |it: &Cells| it.words + it.numbers + it.empty < it.all / 2 && it.paths == 0;
        kinds.extend(others.map(|i| match () {
            () if numbers == [i] && !is_row(cells[count - 1].paths) => Column::Value,
            () if i + 1 == count && is_text(&cells[i]) => Column::Meaning,
            () => Column::Skipped,
        }));
        let used = kinds.iter().rposition(|it| *it != Column::Skipped)?;
        kinds.truncate(used + 2);
        Some(Columns::named(kinds))
    }
}

/// Whether `part` is at least nine tenths of `whole`.
pub(crate) fn is_most(part: u64, whole: u64) -> bool {
    part > 0 && part * 10 >= whole * 9
}

#[cfg(test)]
mod tests;
