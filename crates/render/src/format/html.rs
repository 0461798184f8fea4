//! A page with boards and their words. It shows the path of the word that is under the pointer,
//! focused, or last tapped, and it sorts and searches the words.
//!
//! The page loads nothing from elsewhere. Without its script it still shows boards and words. On a
//! narrow screen the board stays in view while the words scroll.

use std::fmt::Write as _;
use std::io::{self, Write};

use dictc_board::Board;
use dictc_solver::Word;

use super::svg;
use super::text::{level_line, listed, totals};
use crate::answer::{Answer, BoardName};
use crate::blanks::blanks_phrase;
use crate::form::{Description, FormatWriter, Kind, Layout, Output};
use crate::markup::{escape, isolated};
use crate::numbers::count;
use crate::words::{ShownWord, SortKey};

pub(super) const HTML: Description = Description {
    name: "html",
    about: "A page that shows the path of each word",
    kind: Kind::Page,
    has_header: false,
    separators: &[],
    writer: |_| Box::new(Html),
};

#[derive(Debug)]
struct Html;

impl FormatWriter for Html {
    fn begin(&mut self, out: &mut dyn Write, layout: &Layout) -> io::Result<()> {
        write_head(out, &layout.title)
    }

    fn answer(&mut self, out: &mut Output<'_>, answer: &Answer<'_>) -> io::Result<bool> {
        let mut text = String::new();
        write_answer(&mut text, answer);
        out.write_all(text.as_bytes())?;
        Ok(true)
    }

    fn board(&self, name: BoardName<'_>, board: &Board) -> io::Result<String> {
        let mut text = "<section class=\"game\">\n<div class=\"left\">\n".to_owned();
        write_board(&mut text, name, board, "");
        text.push_str("</div>\n</section>\n");
        Ok(text)
    }

    fn end(&mut self, out: &mut dyn Write, _: bool) -> io::Result<()> {
        write_foot(out)
    }
}

/// Writes the head of the page.
fn write_head(out: &mut dyn Write, title: &str) -> io::Result<()> {
    let styles =
        [include_str!("../board.css"), include_str!("../page.css"), include_str!("../print.css")];
    out.write_all(head(title, &styles).as_bytes())
}

/// The head of a page with these styles, which know the colors.
pub(crate) fn head(title: &str, styles: &[&str]) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{}{}</style>\n</head>\n<body>\n",
        escape(title),
        include_str!("../colors.css"),
        styles.concat()
    )
}

/// Writes the script and the end of the page.
fn write_foot(out: &mut dyn Write) -> io::Result<()> {
    let foot = ["<script>\n", include_str!("../page.js"), "</script>\n</body>\n</html>\n"];
    foot.iter().try_for_each(|part| out.write_all(part.as_bytes()))
}

/// Appends a board and its words.
fn write_answer(out: &mut String, answer: &Answer<'_>) {
    let Answer { name, board, words, view, meanings, .. } = *answer;
    let shown = match answer.shown {
        Some(ShownWord::Found(word)) => Some(word.text()),
        _ => None,
    };
    let class = if view.meanings { " meanings" } else { "" };
    let _ = writeln!(
        out,
        "<section class=\"game{class}\" data-columns=\"{}\">\n<div class=\"left\">",
        board.columns()
    );
    let meaning = meanings.map_or("", |_| "<p class=\"meaning\" aria-live=\"polite\"></p>\n");
    let now = format!("<p class=\"now\" aria-live=\"polite\"></p>\n{meaning}");
    write_board(out, name, board, &now);
    let totals = totals(words.score());
    let _ = writeln!(out, "<p class=\"totals\">{totals}{}</p>", listed(words));
    if let Some(ShownWord::Missing { word, why }) = answer.shown {
        let _ = writeln!(
            out,
            "<p class=\"totals\">{} {why}</p>",
            isolated(&name.alphabet.written(word))
        );
    }
    if let Some(line) = level_line(words, view) {
        let _ = writeln!(out, "<p class=\"totals\">{line}</p>");
    }
    out.push_str(
        "<p class=\"hint for-mouse\">Point at a word, or use Tab and the arrow keys.</p>\n\
         <p class=\"hint for-touch\">Tap a word to see its path.</p>\n</div>\n<div class=\"list\">\n",
    );
    let _ = writeln!(out, "<p class=\"of\">{}: {totals}</p>", isolated(&name.title()));
    let words: Vec<Word<'_>> = words.words().collect();
    let key = |word: &Word<'_>| match view.sort {
        SortKey::Points => (u64::from(word.points()), "point"),
        SortKey::Length => (word.letter_count() as u64, "letter"),
        SortKey::Alpha | SortKey::Value => (0, ""),
    };
    for group in words.chunk_by(|a, b| key(a) == key(b)) {
        let heading = match key(&group[0]) {
            (_, "") => "all words".to_owned(),
            (n, what) => count(n, what),
        };
        let words = count(group.len(), "word");
        let _ = writeln!(out, "<h2><b>{heading}</b> {words}</h2>\n<ul class=\"words\">");
        let mut group = group.to_vec();
        if matches!(view.sort, SortKey::Points | SortKey::Length) {
            group.sort_by_cached_key(|word| word.text().into_owned());
        }
        for word in &group {
            let text = word.text();
            let meaning = meanings.and_then(|meanings| meanings.get(&*text));
            write_word(out, word, meaning, shown.as_ref() == Some(&text));
        }
        out.push_str("</ul>\n");
    }
    out.push_str("</div>\n</section>\n");
}

/// Appends the title, the drawing and the origin of a board, and its notes. `below` is
/// directly below the drawing.
pub(crate) fn write_board(out: &mut String, name: BoardName<'_>, board: &Board, below: &str) {
    let heading = match name.id {
        Some(id) => format!("{}: {}", isolated(id), isolated(name.text)),
        None => escape(name.text),
    };
    let _ = writeln!(out, "<h1>{heading}</h1>\n<div class=\"show\">");
    svg::write_part(out, name, board);
    let _ = writeln!(out, "{below}</div>");
    let notes = board.notes(name.alphabet);
    let notes: Vec<&str> = name.origin.into_iter().chain(notes.iter().map(|it| &**it)).collect();
    if !notes.is_empty() {
        let _ = writeln!(out, "<p class=\"origin\">{}</p>", escape(&notes.join(" · ")));
    }
}

fn write_word(out: &mut String, word: &Word<'_>, meaning: Option<&String>, is_shown: bool) {
    let cells = word.path().to_vec();
    let path: Vec<String> = cells.iter().map(ToString::to_string).collect();
    let blanks = blanks_phrase(word, &cells).map(|phrase| format!("; {phrase}"));
    let show = if is_shown { " data-show" } else { "" };
    let meaning = meaning.map(|meaning| format!(" data-meaning=\"{}\"", escape(meaning)));
    let _ = writeln!(
        out,
        "<li><button type=\"button\" aria-pressed=\"false\" data-path=\"{}\" \
         data-points=\"{}{}\"{}{show}>{}</button></li>",
        path.join(" "),
        count(word.points(), "point"),
        escape(&blanks.unwrap_or_default()),
        meaning.unwrap_or_default(),
        escape(&word.written())
    );
}
