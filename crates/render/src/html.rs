//! A page with boards and their words. It draws the path of the word under the pointer, with the
//! focus, or last tapped; and it sorts and searches the words.
//!
//! The page loads nothing from elsewhere. Without its script it still shows boards and words. On a
//! narrow screen the board stays in view while the words scroll.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use dictc_board::Board;

use crate::blanks::blanks_phrase;
use crate::markup::escape;
use crate::numbers::count;
use crate::svg;
use crate::text::{level_line, totals};
use crate::words::{ListedWord, ShownWord, SortKey, View, WordList};

/// Writes the head of the page.
pub(crate) fn begin(out: &mut dyn Write, title: &str) -> io::Result<()> {
    let title = escape(title);
    let head = [
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
        &title,
        "</title>\n<style>\n",
        include_str!("colors.css"),
        include_str!("board.css"),
        include_str!("page.css"),
        "</style>\n</head>\n<body>\n",
    ];
    head.iter().try_for_each(|part| out.write_all(part.as_bytes()))
}

/// Writes the script and the end of the page.
pub(crate) fn end(out: &mut dyn Write) -> io::Result<()> {
    let foot = ["<script>\n", include_str!("page.js"), "</script>\n</body>\n</html>\n"];
    foot.iter().try_for_each(|part| out.write_all(part.as_bytes()))
}

/// Appends a board and its words.
pub(crate) fn write(
    out: &mut String,
    label: &str,
    board: &Board,
    words: &WordList,
    view: &View,
    shown: Option<ShownWord<'_>>,
    glosses: Option<&BTreeMap<String, String>>,
) {
    let shown = match shown {
        Some(ShownWord::Found(word)) => Some(word.text()),
        _ => None,
    };
    let _ = write!(
        out,
        "<section class=\"game\" data-columns=\"{}\">\n<div class=\"left\">\n<h1>{}</h1>\n",
        board.columns(),
        escape(label)
    );
    out.push_str("<div class=\"show\">\n");
    svg::write_part(out, label, board);
    let _ = write!(
        out,
        "<p class=\"now\" aria-live=\"polite\"></p>\n{}</div>\n<p class=\"totals\">{}</p>\n",
        glosses.map_or("", |_| "<p class=\"gloss\" aria-live=\"polite\"></p>\n"),
        totals(words.score())
    );
    if let Some(line) = level_line(words, view) {
        let _ = writeln!(out, "<p class=\"totals\">{line}</p>");
    }
    out.push_str(
        "<p class=\"hint for-mouse\">Point at a word, or use Tab and the arrow keys.</p>\n\
         <p class=\"hint for-touch\">Tap a word to see its path.</p>\n</div>\n<div class=\"list\">\n",
    );
    let words: Vec<ListedWord<'_>> = words.words().collect();
    let key = |word: &ListedWord<'_>| match view.sort {
        SortKey::Points => (u64::from(word.points()), "point"),
        SortKey::Length => (word.letter_count() as u64, "letter"),
        SortKey::Alpha | SortKey::Level => (0, ""),
    };
    for group in words.chunk_by(|a, b| key(a) == key(b)) {
        let heading = match key(&group[0]) {
            (_, "") => "all words".to_owned(),
            (n, what) => count(n, what),
        };
        let words = count(group.len() as u64, "word");
        let _ = writeln!(out, "<h2><b>{heading}</b> {words}</h2>\n<ul class=\"words\">");
        let mut group = group.to_vec();
        if view.sort != SortKey::Level {
            group.sort_by_key(|word| word.text());
        }
        for &word in &group {
            let gloss = glosses.and_then(|glosses| glosses.get(word.text()));
            write_word(out, board, word, gloss, shown == Some(word.text()));
        }
        out.push_str("</ul>\n");
    }
    out.push_str("</div>\n</section>\n");
}

fn write_word(
    out: &mut String,
    board: &Board,
    word: ListedWord<'_>,
    gloss: Option<&String>,
    is_shown: bool,
) {
    let path: Vec<String> = word.path().iter().map(ToString::to_string).collect();
    let show = if is_shown { " data-show" } else { "" };
    let gloss = gloss.map(|gloss| format!(" data-gloss=\"{}\"", escape(gloss)));
    let _ = writeln!(
        out,
        "<li><button type=\"button\" aria-pressed=\"false\" data-path=\"{}\" \
         data-points=\"{}{}\"{}{show}>{}</button></li>",
        path.join(" "),
        count(word.points(), "point"),
        escape(&blanks_phrase(board, word.text(), word.path())),
        gloss.unwrap_or_default(),
        escape(&dictc_letters::written(word.text()))
    );
}
