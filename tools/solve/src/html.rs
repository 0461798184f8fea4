//! A page of its own: boards, their words, and each word's path as it is pointed at or focused.
//!
//! The page loads nothing. Without its script it still shows boards and words.

use std::fmt::Write;

use board::Board;

use crate::answer::{Answer, Found};
use crate::arguments::SortKey;
use crate::numbers::count;
use crate::plan::Selection;
use crate::svg::{self, escape};
use crate::text::totals;

/// Adds what stands above all boards.
pub fn begin(out: &mut Vec<u8>) {
    let head = [
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Words on a board</title>\n<style>\n",
        include_str!("colors.css"),
        include_str!("board.css"),
        include_str!("page.css"),
        "</style>\n</head>\n<body>\n",
    ];
    head.iter().for_each(|part| out.extend_from_slice(part.as_bytes()));
}

/// Adds what stands below all boards.
pub fn end(out: &mut Vec<u8>) {
    let foot = ["<script>\n", include_str!("page.js"), "</script>\n</body>\n</html>\n"];
    foot.iter().for_each(|part| out.extend_from_slice(part.as_bytes()));
}

/// Adds a board and its words.
pub fn write(out: &mut String, label: &str, board: &Board, answer: &Answer, selection: &Selection) {
    let _ = write!(
        out,
        "<section class=\"game\" data-columns=\"{}\">\n<div class=\"left\">\n<h1>{}</h1>\n",
        board.columns(),
        escape(label)
    );
    svg::write_part(out, label, board);
    let _ = write!(
        out,
        "<p class=\"now\" aria-live=\"polite\"></p>\n<p class=\"totals\">{}</p>\n",
        totals(answer.score())
    );
    if let Some(level) = selection.level {
        let all = totals(answer.everything());
        let _ = writeln!(out, "<p class=\"totals\">up to level {level}; in all {all}</p>");
    }
    out.push_str(
        "<p class=\"hint\">Point at a word, or use Tab and the arrow keys.</p>\n</div>\n<div>\n",
    );
    let words: Vec<Found<'_>> = answer.words().collect();
    let key = |word: &Found<'_>| match selection.sort {
        SortKey::Points => (u64::from(word.points()), "point"),
        SortKey::Length => (word.letters() as u64, "letter"),
        SortKey::Alpha => (0, ""),
    };
    for group in words.chunk_by(|a, b| key(a) == key(b)) {
        let heading = match key(&group[0]) {
            (_, "") => "all words".to_owned(),
            (n, what) => count(n, what),
        };
        let words = count(group.len() as u64, "word");
        let _ = writeln!(out, "<h2><b>{heading}</b> {words}</h2>\n<ul class=\"words\">");
        let mut group = group.to_vec();
        group.sort_by_key(|word| word.text());
        group.iter().for_each(|&word| write_word(out, word, selection));
        out.push_str("</ul>\n");
    }
    out.push_str("</div>\n</section>\n");
}

fn write_word(out: &mut String, word: Found<'_>, selection: &Selection) {
    let path: Vec<String> = word.path().iter().map(u32::to_string).collect();
    let show = if selection.show.as_deref() == Some(word.text()) { " data-show" } else { "" };
    let _ = writeln!(
        out,
        "<li><button type=\"button\" aria-pressed=\"false\" data-path=\"{}\" data-points=\"{}\"{show}>{}</button></li>",
        path.join(" "),
        count(word.points(), "point"),
        escape(word.text())
    );
}
