//! Answers as text for people: the board, its words in columns, totals.

use std::fmt::Write;

use board::Board;
use solver::Score;
use unicode_width::UnicodeWidthStr;

use crate::answer::{Answer, Found};
use crate::arguments::SortKey;
use crate::grid::{self, styled};
use crate::numbers::{count, grouped};
use crate::palette::Palette;
use crate::plan::Selection;
use crate::routes::Routes;
use crate::sink::Sink;

/// How text is laid out.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    pub palette: Palette,
    /// Columns of the terminal, or what is good for files.
    pub width: usize,
}

impl Page {
    /// What is good for files, where there is no terminal to ask.
    const FILE_WIDTH: usize = 80;

    /// A page as wide as the terminal.
    pub fn new(palette: Palette) -> Page {
        use std::io::IsTerminal;
        let stdout = std::io::stdout();
        let terminal = stdout.is_terminal().then(|| terminal_size::terminal_size_of(&stdout));
        let width = terminal.flatten().map_or(Self::FILE_WIDTH, |(width, _)| width.0.into());
        Page { palette, width }
    }
}

/// Adds a board with its words.
pub fn write(out: &mut String, board: &Board, answer: &Answer, selection: &Selection, page: Page) {
    grid::draw(out, board, &[], &page.palette, page.width);
    out.push('\n');
    let words: Vec<Found<'_>> = answer.words().collect();
    match selection.sort {
        SortKey::Points => {
            write_groups(out, &words, |word| u64::from(word.points()), "point", page);
        }
        SortKey::Length => write_groups(out, &words, |word| word.letters() as u64, "letter", page),
        SortKey::Alpha => {
            write_columns(out, &words.iter().map(|word| word.text()).collect::<Vec<_>>(), page);
            if !words.is_empty() {
                out.push('\n');
            }
        }
    }
    write_totals(out, answer, selection, page);
}

/// Words that are equal in something, under a heading.
fn write_groups(
    out: &mut String,
    words: &[Found<'_>],
    key: impl Fn(&Found<'_>) -> u64,
    what: &str,
    page: Page,
) {
    for group in words.chunk_by(|a, b| key(a) == key(b)) {
        let mut texts: Vec<&str> = group.iter().map(|word| word.text()).collect();
        texts.sort_unstable();
        write_group(out, &count(key(&group[0]), what), &texts, page);
    }
}

/// A heading, the number of words, and the words in columns.
pub fn write_group(out: &mut String, heading: &str, words: &[&str], page: Page) {
    styled(out, page.palette.heading, heading);
    styled(out, page.palette.dim, &format!("  {}", count(words.len() as u64, "word")));
    out.push('\n');
    write_columns(out, words, page);
    out.push('\n');
}

/// Words in as many columns as fit, each column read from top to bottom.
pub fn write_columns(out: &mut String, words: &[&str], page: Page) {
    const INDENT: usize = 2;
    const GAP: usize = 2;
    let widest = words.iter().map(|word| word.width()).max().unwrap_or(0);
    let columns = (page.width.saturating_sub(INDENT) + GAP) / (widest + GAP);
    let rows = words.len().div_ceil(columns.max(1));
    for row in 0..rows {
        out.push_str(&" ".repeat(INDENT));
        let mut line = words[row..].iter().step_by(rows).peekable();
        while let Some(word) = line.next() {
            out.push_str(word);
            if line.peek().is_some() {
                out.push_str(&" ".repeat(widest + GAP - word.width()));
            }
        }
        out.push('\n');
    }
}

fn write_totals(out: &mut String, answer: &Answer, selection: &Selection, page: Page) {
    let (score, listed) = (answer.score(), answer.words().len());
    styled(out, page.palette.bold, &totals(score));
    if listed < score.words as usize {
        let _ = write!(out, "; {} listed", grouped(listed as u64));
    }
    if let Some((word, more)) = answer.longest() {
        let _ =
            write!(out, "; longest: {} ({})", word.text(), count(word.letters() as u64, "letter"));
        if more > 0 {
            let _ = write!(out, " and {} more", grouped(more as u64));
        }
    }
    out.push('\n');
    if let Some(level) = selection.level {
        let all = totals(answer.everything());
        let _ = writeln!(out, "up to level {level}; in all {all}");
    }
}

/// `1,045 words, 3,625 points`; before it `at least` if there may be more.
pub fn totals(score: Score) -> String {
    let at_least = at_least(score.is_complete);
    format!("{at_least}{}, {}", count(score.words, "word"), count(score.points, "point"))
}

/// What is said before a number unless it is that of all there is.
pub fn at_least(is_complete: bool) -> &'static str {
    if is_complete { "" } else { "at least " }
}

/// Adds a board with the paths of one word.
pub fn write_shown(
    out: &mut Sink,
    board: &Board,
    shown: Shown<'_>,
    routes: &mut Routes<'_>,
    page: Page,
) {
    let mut text = String::new();
    match shown {
        Shown::Found(word) => {
            let mut paths = 0_u64;
            // However it ends, what was drawn is counted.
            let _ = routes.of(word, |path| {
                text.clear();
                grid::draw(&mut text, board, path, &page.palette, page.width);
                text.push('\n');
                out.bytes.extend_from_slice(text.as_bytes());
                paths += 1;
                out.pass_on()
            });
            text.clear();
            styled(&mut text, page.palette.heading, word.text());
            let (letters, points) = (word.letters() as u64, word.points());
            let _ = write!(text, "  {}, {}", count(letters, "letter"), count(points, "point"));
            let are_all = routes.is_complete() && !routes.is_full();
            if paths > 1 || !are_all {
                let _ = write!(text, ", {}{}", at_least(are_all), count(paths.max(1), "way"));
            }
            text.push('\n');
        }
        Shown::Missing { word, why } => {
            grid::draw(&mut text, board, &[], &page.palette, page.width);
            let _ = writeln!(text, "\n{word} {why}");
        }
    }
    out.bytes.extend_from_slice(text.as_bytes());
}

/// The word that was to be shown.
#[derive(Clone, Copy, Debug)]
pub enum Shown<'a> {
    Found(Found<'a>),
    Missing { word: &'a str, why: &'static str },
}
