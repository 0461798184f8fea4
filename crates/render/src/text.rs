//! Answers as text for people: the board, its words in columns, totals.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use dictc_board::Board;
use dictc_solver::Score;
use unicode_width::UnicodeWidthStr;

use crate::blanks::blanks_phrase;
use crate::grid;
use crate::numbers::{count, grouped};
use crate::palette::styled;
use crate::paths::ListedPaths;
use crate::text_style::TextStyle;
use crate::words::{ListedWord, ShownWord, SortKey, View, WordList};

/// Appends a board with its words.
pub(crate) fn write(
    out: &mut String,
    board: &Board,
    list: &WordList,
    view: &View,
    style: TextStyle,
) {
    grid::draw(out, board, &[], &style);
    out.push('\n');
    let words: Vec<ListedWord<'_>> = list.words().collect();
    match view.sort {
        SortKey::Points => {
            write_groups(out, &words, |word| u64::from(word.points()), "point", style);
        }
        SortKey::Length => {
            write_groups(out, &words, |word| word.letter_count() as u64, "letter", style);
        }
        SortKey::Alpha | SortKey::Level => {
            write_columns(out, &words.iter().map(|word| word.text()).collect::<Vec<_>>(), style);
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
    words: &[ListedWord<'_>],
    key: impl Fn(&ListedWord<'_>) -> u64,
    noun: &str,
    style: TextStyle,
) {
    for group in words.chunk_by(|a, b| key(a) == key(b)) {
        let mut texts: Vec<&str> = group.iter().map(|word| word.text()).collect();
        texts.sort_unstable();
        write_group(out, &count(key(&group[0]), noun), &texts, style);
    }
}

/// Appends a heading, the number of words, and the words in columns, with an empty line at the end.
/// Takes time linear in the length of the text.
pub fn write_group(out: &mut String, heading: &str, words: &[&str], style: TextStyle) {
    styled(out, style.palette.heading, heading);
    styled(out, style.palette.dim, &format!("  {}", count(words.len() as u64, "word")));
    out.push('\n');
    write_columns(out, words, style);
    out.push('\n');
}

/// Appends words in columns that are read from top to bottom.
pub(crate) fn write_columns(out: &mut String, words: &[&str], style: TextStyle) {
    const INDENT: usize = 2;
    const GAP: usize = 2;
    let widest = words.iter().map(|word| word.width()).max().unwrap_or(0);
    let columns = (style.width.saturating_sub(INDENT) + GAP) / (widest + GAP);
    let rows = words.len().div_ceil(columns.max(1));
    for row in 0..rows {
        out.push_str(&" ".repeat(INDENT));
        let mut line = words[row..].iter().step_by(rows).peekable();
        while let Some(word) = line.next() {
            out.push_str(&dictc_letters::written(word));
            if line.peek().is_some() {
                out.push_str(&" ".repeat(widest + GAP - word.width()));
            }
        }
        out.push('\n');
    }
}

fn write_totals(out: &mut String, list: &WordList, view: &View, style: TextStyle) {
    let (score, listed) = (list.score(), list.words().len());
    styled(out, style.palette.bold, &totals(score));
    if listed < score.words as usize {
        let _ = write!(out, "; {} listed", grouped(listed as u64));
    }
    if view.limit != Some(0)
        && let Some((word, more)) = list.longest()
    {
        let letters = count(word.letter_count() as u64, "letter");
        let _ = write!(out, "; longest: {} ({letters})", dictc_letters::written(word.text()));
        if more > 0 {
            let _ = write!(out, " and {} more", grouped(more as u64));
        }
    }
    out.push('\n');
    if let Some(line) = level_line(list, view) {
        let _ = writeln!(out, "{line}");
    }
}

/// `up to level 35; in all 1,205 words, 4,172 points`, if a level was asked for.
pub(crate) fn level_line(list: &WordList, view: &View) -> Option<String> {
    let level = view.level?;
    Some(format!("up to level {level}; in all {}", totals(list.everything())))
}

/// `1,205 words, 4,172 points`, after `at least` if there may be more.
pub(crate) fn totals(score: Score) -> String {
    let at_least = at_least(score.is_complete);
    format!("{at_least}{}, {}", count(score.words, "word"), count(score.points, "point"))
}

/// What precedes a number that may be too small.
pub(crate) fn at_least(is_complete: bool) -> &'static str {
    if is_complete { "" } else { "at least " }
}

/// Writes a board with the paths of one word, and its gloss.
pub(crate) fn write_shown(
    out: &mut dyn Write,
    board: &Board,
    shown: ShownWord<'_>,
    glosses: Option<&BTreeMap<String, String>>,
    paths: &mut ListedPaths,
    style: TextStyle,
) -> io::Result<()> {
    let mut text = String::new();
    match shown {
        ShownWord::Found(word) => {
            let mut drawn = 0_u64;
            paths.of(word, |path| {
                text.clear();
                grid::draw_word(&mut text, board, word.text(), path, &style);
                text.push('\n');
                drawn += 1;
                out.write_all(text.as_bytes())
            })?;
            text.clear();
            styled(&mut text, style.palette.heading, &dictc_letters::written(word.text()));
            let (letters, points) = (word.letter_count() as u64, word.points());
            let _ = write!(text, "  {}, {}", count(letters, "letter"), count(points, "point"));
            let are_all = paths.is_complete() && !paths.is_full();
            if drawn > 1 || !are_all {
                let _ = write!(text, ", {}{}", at_least(are_all), count(drawn.max(1), "way"));
            }
            text += &blanks_phrase(board, word.text(), word.path());
            text.push('\n');
            if let Some(gloss) = glosses.and_then(|glosses| glosses.get(word.text())) {
                let _ = writeln!(text, "{gloss}");
            }
        }
        ShownWord::Missing { word, why } => {
            grid::draw(&mut text, board, &[], &style);
            let _ = writeln!(text, "\n{word} {why}");
        }
    }
    out.write_all(text.as_bytes())
}
