//! The page of results: the ranking of the players, and each round with the words of each player and
//! the best ones that everybody missed. It is for paper as much as for browsers.

use std::fmt::Write as _;

use dictc_game::{JudgedSheet, Verdict};
use dictc_letters::{Alphabet, visible};

use super::{MOST_ROUNDS, PlayerRow, RoundsReport, SheetsReport, VERDICTS, is_open, sheet_points};
use crate::answer::BoardName;
use crate::format::html::write_board;
use crate::format::text::totals;
use crate::markup::isolated;
use crate::numbers::grouped;

/// The body of the page.
pub(super) fn page(report: RoundsReport<'_>) -> String {
    let mut out = String::new();
    write_ranking(&mut out, report);
    for (number, round) in (1..).zip(report.0) {
        write_round(&mut out, (report.0.len() > 1).then_some(number), round);
    }
    out
}

/// A name or a word that a stranger wrote. What would act on the text around it is escaped, and it
/// may run from right to left.
fn foreign(text: &str) -> String {
    isolated(&visible(text))
}

/// The place of each player, the best first. Equal ones share a place.
fn places<'r, 'a>(
    players: &'r [PlayerRow<'a>],
) -> impl Iterator<Item = (usize, &'r PlayerRow<'a>)> {
    players.iter().map(|player| {
        let better = players.iter().take_while(|it| it.points > player.points).count();
        (better + 1, player)
    })
}

fn write_ranking(out: &mut String, report: RoundsReport<'_>) {
    let rounds = match report.0.len() {
        2..=MOST_ROUNDS => report.0.len(),
        _ => 0,
    };
    out.push_str("<section class=\"results\">\n<h1>Results</h1>\n<table>\n<thead><tr>");
    out.push_str("<th>place</th><th class=\"name\">player</th>");
    for round in 1..=rounds {
        let _ = write!(out, "<th>round {round}</th>");
    }
    out.push_str("<th>points</th></tr></thead>\n<tbody>\n");
    let players = report.players();
    for (place, player) in places(&players) {
        let _ =
            write!(out, "<tr><td>{place}</td><td class=\"name\">{}</td>", foreign(player.player));
        for points in player.rounds.iter().take(rounds) {
            let _ = write!(out, "<td>{}</td>", grouped(*points));
        }
        let _ = writeln!(out, "<td><b>{}</b></td></tr>", grouped(player.points));
    }
    out.push_str("</tbody>\n</table>\n");
    if report.0.iter().flat_map(|it| &it.round.sheets).any(is_open) {
        out.push_str(
            "<p class=\"origin\">The search of a board was cut off: players may have more \
             points.</p>\n",
        );
    }
    out.push_str("</section>\n");
}

fn write_round(out: &mut String, number: Option<usize>, report: &SheetsReport) {
    let SheetsReport { label, origin, board, round, score, alphabet, .. } = report;
    out.push_str("<section class=\"round\">\n<div class=\"left\">\n");
    let title = number.map(|number| format!("Round {number}"));
    let (id, origin) = (title.as_deref(), origin.as_deref());
    let name = BoardName { id, origin, alphabet, ..BoardName::from(&**label) };
    write_board(out, name, board, "");
    let _ = writeln!(out, "<p class=\"totals\">On the board: {}.</p>\n</div>", totals(*score));
    out.push_str("<div class=\"sheets\">\n");
    for sheet in &round.sheets {
        write_sheet(out, sheet, alphabet);
    }
    let _ = writeln!(out, "<h2><b>Nobody found</b> {}</h2>", report.missed_totals());
    write_words(out, "", report.missed().map(|word| isolated(&alphabet.written(word))));
    for (word, meaning) in report.explained() {
        let word = isolated(&alphabet.written(word));
        let _ = writeln!(out, "<p><b>{word}</b> {}</p>", isolated(meaning));
    }
    out.push_str("</div>\n</section>\n");
}

fn write_sheet(out: &mut String, sheet: &JudgedSheet, alphabet: &Alphabet) {
    let _ = writeln!(out, "<h2><b>{}</b> {}</h2>", foreign(&sheet.name), sheet_points(sheet));
    for (verdict, name) in VERDICTS {
        let words = sheet.words.iter().filter(|word| word.verdict == verdict);
        let is_found = verdict == Verdict::Found;
        let words = words.map(|word| match is_found {
            true => format!("{} {}", foreign(&alphabet.written(&word.text)), word.points),
            false => foreign(&alphabet.written(&word.text)),
        });
        write_words(out, if is_found { "" } else { name }, words);
    }
}

/// A paragraph of words with what they have in common before them; nothing without words.
fn write_words(out: &mut String, what: &str, words: impl Iterator<Item = String>) {
    let words: Vec<String> = words.collect();
    if words.is_empty() {
        return;
    }
    let what = if what.is_empty() { String::new() } else { format!("<i>{what}:</i> ") };
    let _ = writeln!(out, "<p>{what}{}</p>", words.join(", "));
}
