//! Plain text: rows below headings, or with tabs between fields; a board with its words in columns
//! and its totals, or with the path of one word.

use std::fmt::Write as _;
use std::io::{self, Write};

use dictc_board::Board;
use dictc_letters::Alphabet;
use dictc_letters::visible;
use dictc_solver::{Score, Word};
use unicode_width::UnicodeWidthStr;

use crate::answer::{Answer, BoardName, Meanings};
use crate::blanks::blanks_phrase;
use crate::fields::Fields;
use crate::form::{Description, FormatWriter, Kind, Output};
use crate::grid;
use crate::numbers::{count, grouped};
use crate::palette::styled;
use crate::text_style::TextStyle;
use crate::words::{ListedWords, ShownWord, SortKey, View};
use crate::wrap::write_wrapped;

pub(super) const TEXT: Description = Description {
    name: "text",
    about: "For people",
    kind: Kind::Text,
    has_header: false,
    separators: &[],
    writer: |layout| {
        let headings = layout.has_headings.then(Headed::default);
        let (style, is_of_many) = (layout.style, !layout.is_of_one);
        Box::new(Text { headings, style, is_of_many })
    },
};

#[derive(Debug)]
struct Text {
    /// The rows below the headings.
    headings: Option<Headed>,
    style: TextStyle,
    /// Whether an empty line follows each board.
    is_of_many: bool,
}

/// The widest column of words beside their meanings.
const WIDEST: usize = 20;
/// The number of rows that determine the widths of the columns.
const MEASURED: usize = 1000;

/// Rows below headings. They wait until the widths of the columns are known.
#[derive(Debug, Default)]
struct Headed {
    waiting: Vec<Vec<Cell>>,
    widths: Option<Vec<usize>>,
}

/// A field of a row.
#[derive(Debug)]
struct Cell {
    text: String,
    is_number: bool,
}

impl FormatWriter for Text {
    fn row(&mut self, line: &mut Vec<u8>, fields: &Fields) -> io::Result<()> {
        let Some(headed) = &mut self.headings else {
            push_line(line, fields);
            return Ok(());
        };
        if headed.waiting.is_empty() && headed.widths.is_none() {
            let heading = |name: &str| Cell { text: name.replace('_', " "), is_number: false };
            headed.waiting.push(fields.iter().map(|field| heading(field.name)).collect());
        }
        headed
            .waiting
            .push(fields.iter().map(|field| Cell::new(field.text, field.is_number)).collect());
        if headed.widths.is_some() || headed.waiting.len() > MEASURED {
            return headed.lay_out(line, self.style);
        }
        Ok(())
    }

    fn answer(&mut self, out: &mut Output<'_>, answer: &Answer<'_>) -> io::Result<bool> {
        out.write_all(id_line(answer.name).as_bytes())?;
        let has_all_paths = match answer.shown {
            Some(shown) => write_shown(out, answer, shown, self.style)?,
            None => {
                let mut text = String::new();
                write_answer(&mut text, answer, self.style);
                out.write_all(text.as_bytes())?;
                true
            }
        };
        out.write_all(self.end_of_board().as_bytes())?;
        Ok(has_all_paths)
    }

    fn board(&self, name: BoardName<'_>, board: &Board) -> io::Result<String> {
        let mut text = id_line(name);
        grid::draw(&mut text, board, name.alphabet, &self.style);
        text.push_str(self.end_of_board());
        Ok(text)
    }

    fn write_kept(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let style = self.style;
        self.headings.as_mut().map_or(Ok(()), |headed| headed.lay_out(out, style))
    }
}

/// Appends fields with tabs between them.
fn push_line(line: &mut Vec<u8>, fields: &Fields) {
    for (i, field) in fields.iter().enumerate() {
        line.extend_from_slice(if i > 0 { b"\t" } else { b"" });
        line.extend_from_slice(visible(&String::from_utf8_lossy(field.text)).as_bytes());
    }
    line.push(b'\n');
}

impl Text {
    fn end_of_board(&self) -> &'static str {
        if self.is_of_many { "\n" } else { "" }
    }
}

impl Cell {
    fn new(text: &[u8], is_number: bool) -> Cell {
        let text = visible(&String::from_utf8_lossy(text)).into_owned();
        Cell { text, is_number }
    }
}

impl Headed {
    /// Writes the rows that wait. Headings of numbers are aligned to the right, like the numbers. A
    /// text in the last column continues below its beginning if the line would be too wide.
    fn lay_out(&mut self, out: &mut dyn Write, style: TextStyle) -> io::Result<()> {
        let Headed { waiting, widths } = self;
        if widths.is_none()
            && let [headings, first, ..] = &mut waiting[..]
        {
            for (heading, cell) in headings.iter_mut().zip(first) {
                heading.is_number = cell.is_number;
            }
        }
        let widths = widths.get_or_insert_with(|| {
            let columns = waiting.first().map_or(0, Vec::len);
            let widest = |i: usize| waiting.iter().map(|row| row[i].text.width()).max();
            (0..columns).map(|i| widest(i).unwrap_or(0)).collect()
        });
        for row in waiting.drain(..) {
            let (mut line, mut begins) = (String::new(), 0);
            for (Cell { text, is_number }, &width) in row.iter().zip(&*widths) {
                begins = line.len();
                let gap = " ".repeat(width.saturating_sub(text.width()));
                let (before, after) = if *is_number { (&*gap, "") } else { ("", &*gap) };
                line += &format!("{before}{text}{after}  ");
            }
            let (head, last) = line.trim_end().split_at_checked(begins).unwrap_or((&line, ""));
            if line.trim_end().width() > style.width && head.width() < style.width / 2 {
                let mut lines = String::new();
                write_wrapped(&mut lines, head, last.split(' '), head.width(), style);
                out.write_all(lines.as_bytes())?;
            } else {
                writeln!(out, "{}", line.trim_end())?;
            }
        }
        Ok(())
    }
}

/// A line with the id, if there is one.
fn id_line(name: BoardName<'_>) -> String {
    name.id.map(|id| format!("{}\n", visible(id))).unwrap_or_default()
}

/// Appends a board with its words.
fn write_answer(out: &mut String, answer: &Answer<'_>, style: TextStyle) {
    let Answer { name, board, words: list, view, .. } = *answer;
    grid::draw(out, board, name.alphabet, &style);
    out.push('\n');
    let meanings = answer.meanings.filter(|_| view.meanings);
    let words: Vec<Word<'_>> = list.words().collect();
    match view.sort {
        SortKey::Points => {
            write_groups(out, &words, |word| u64::from(word.points()), "point", answer, style);
        }
        SortKey::Length => {
            let key = |word: &Word<'_>| word.letter_count() as u64;
            write_groups(out, &words, key, "letter", answer, style);
        }
        SortKey::Alpha | SortKey::Value => {
            let mut text = String::new();
            write_words(out, &texts(&words, meanings, &mut text), meanings, name.alphabet, style);
            if !words.is_empty() {
                out.push('\n');
            }
        }
    }
    write_totals(out, list, view, style);
}

/// Appends the words in groups of equal keys, each under a heading.
fn write_groups(
    out: &mut String,
    words: &[Word<'_>],
    key: impl Fn(&Word<'_>) -> u64,
    noun: &str,
    answer: &Answer<'_>,
    style: TextStyle,
) {
    let meanings = answer.meanings.filter(|_| answer.view.meanings);
    let mut text = String::new();
    for group in words.chunk_by(|a, b| key(a) == key(b)) {
        text.clear();
        let mut texts = texts(group, meanings, &mut text);
        texts.sort_unstable();
        write_heading(out, &count(key(&group[0]), noun), texts.len(), style);
        write_words(out, &texts, meanings, answer.name.alphabet, style);
        out.push('\n');
    }
}

/// The texts of words, all in one string: as people write them, or as meanings are found.
fn texts<'t>(
    words: &[Word<'_>],
    meanings: Option<&Meanings>,
    text: &'t mut String,
) -> Vec<&'t str> {
    let append = |word: &Word<'_>| {
        let start = text.len();
        match meanings {
            Some(_) => word.push_text(text),
            None => word.push_written(text),
        }
        start..text.len()
    };
    let places: Vec<_> = words.iter().map(append).collect();
    places.into_iter().map(|place| &text[place]).collect()
}

/// Appends a heading, the number of words, and the words in columns, with an empty line at the end.
/// The words are as people [write](dictc_letters::Alphabet::written) them. Linear in the length of the
/// text.
pub fn write_group(out: &mut String, heading: &str, words: &[impl AsRef<str>], style: TextStyle) {
    write_heading(out, heading, words.len(), style);
    write_columns(out, words, style);
    out.push('\n');
}

fn write_heading(out: &mut String, heading: &str, words: usize, style: TextStyle) {
    styled(out, style.palette.heading, heading);
    styled(out, style.palette.dim, &format!("  {}", count(words, "word")));
    out.push('\n');
}

/// Appends words in columns; with meanings, each on a line with its own.
pub(crate) fn write_words(
    out: &mut String,
    words: &[&str],
    meanings: Option<&Meanings>,
    alphabet: &Alphabet,
    style: TextStyle,
) {
    let Some(meanings) = meanings else {
        write_columns(out, words, style);
        return;
    };
    let widest = words.iter().map(|word| word.width()).max().unwrap_or(0).min(WIDEST);
    for word in words {
        let text = alphabet.written(word);
        let gap = widest.saturating_sub(text.width());
        let head = format!("  {text}{:gap$}  ", "");
        let meaning = visible(meanings.get(*word).map_or("", String::as_str));
        write_wrapped(out, &head, meaning.split(' '), widest + 4, style);
    }
}

/// Appends words in columns that are read from top to bottom.
pub(crate) fn write_columns(out: &mut String, words: &[impl AsRef<str>], style: TextStyle) {
    const INDENT: usize = 2;
    const GAP: usize = 2;
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    // Nearly all words are ASCII, where a letter takes one column.
    let width = |word: &str| if word.is_ascii() { word.len() } else { word.width() };
    let widest = words.iter().map(|word| width(word)).max().unwrap_or(0);
    let columns = (style.width.saturating_sub(INDENT) + GAP) / (widest + GAP);
    let rows = words.len().div_ceil(columns.max(1));
    for row in 0..rows {
        out.push_str(&" ".repeat(INDENT));
        let mut line = words[row..].iter().step_by(rows).peekable();
        while let Some(word) = line.next() {
            out.push_str(word);
            if line.peek().is_some() {
                out.extend(std::iter::repeat_n(' ', widest + GAP - width(word)));
            }
        }
        out.push('\n');
    }
}

fn write_totals(out: &mut String, list: ListedWords<'_>, view: &View, style: TextStyle) {
    styled(out, style.palette.bold, &totals(list.score()));
    out.push_str(&listed(list));
    if view.limit != Some(0)
        && let Some((word, more)) = list.longest()
    {
        let letters = count(word.letter_count(), "letter");
        let _ = write!(out, "; longest: {} ({letters})", word.written());
        if more > 0 {
            let _ = write!(out, " and {} more", grouped(more));
        }
    }
    out.push('\n');
    if let Some(line) = level_line(list, view) {
        let _ = writeln!(out, "{line}");
    }
}

/// `; 20 listed`, if not all words are.
pub(crate) fn listed(list: ListedWords<'_>) -> String {
    let listed = list.len();
    if listed < list.score().words as usize {
        format!("; {} listed", grouped(listed))
    } else {
        String::new()
    }
}

/// `up to level 35; in all 1,217 words, 4,236 points`, if a level was given.
pub(crate) fn level_line(list: ListedWords<'_>, view: &View) -> Option<String> {
    let level = view.level?;
    Some(format!("up to level {level}; in all {}", totals(list.everything())))
}

/// `1,217 words, 4,236 points`, after `at least` if there may be more.
pub(crate) fn totals(score: Score) -> String {
    let at_least = at_least(score.is_complete);
    format!("{at_least}{}, {}", count(score.words, "word"), count(score.points, "point"))
}

/// The words before a number that may be too low.
pub(crate) fn at_least(is_complete: bool) -> &'static str {
    if is_complete { "" } else { "at least " }
}

/// Writes a board with the paths of one word, and its meaning. Returns whether these are all
/// requested paths.
fn write_shown(
    out: &mut dyn Write,
    answer: &Answer<'_>,
    shown: ShownWord<'_>,
    style: TextStyle,
) -> io::Result<bool> {
    let Answer { name, board, meanings, .. } = *answer;
    let mut paths = answer.paths();
    let mut text = String::new();
    match shown {
        ShownWord::Found(word) => {
            let letters = word.text();
            let (mut drawn, mut blanks) = (0_u64, None);
            let are_all = paths.are_all();
            paths.of(&word, |path| {
                text.clear();
                let letters = word.blanks_on(path.iter().copied());
                grid::draw_path(&mut text, board, name.alphabet, path, letters, &style);
                blanks = blanks_phrase(&word, path);
                // The blanks of each path can differ.
                if let Some(phrase) = blanks.take_if(|_| are_all) {
                    let _ = writeln!(text, "{phrase}");
                }
                text.push('\n');
                drawn += 1;
                out.write_all(text.as_bytes())
            })?;
            text.clear();
            styled(&mut text, style.palette.heading, &word.written());
            let (length, points) = (word.letter_count() as u64, word.points());
            let _ = write!(text, "  {}, {}", count(length, "letter"), count(points, "point"));
            let are_complete = paths.is_complete() && !paths.is_full();
            if drawn > 1 || !are_complete {
                let _ = write!(text, ", {}{}", at_least(are_complete), count(drawn.max(1), "way"));
            }
            if let Some(phrase) = blanks {
                let _ = write!(text, "; {phrase}");
            }
            text.push('\n');
            if let Some(meaning) = meanings.and_then(|meanings| meanings.get(&*letters)) {
                write_wrapped(&mut text, "", visible(meaning).split(' '), 0, style);
            }
        }
        ShownWord::Missing { word, why } => {
            grid::draw(&mut text, board, name.alphabet, &style);
            let _ = writeln!(text, "\n{} {}", name.alphabet.written(word), visible(why));
        }
    }
    out.write_all(text.as_bytes())?;
    Ok(paths.is_complete())
}
