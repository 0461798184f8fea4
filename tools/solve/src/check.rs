//! Players' sheets, scored.

use std::fmt::Write;

use serde::Serialize;
use solver::{Match, Score, Sheet, Solution, Verdict};

use crate::arguments::Format;
use crate::grid::{self, styled};
use crate::json::to_json;
use crate::numbers::count;
use crate::plan::Plan;
use crate::text::{Page, at_least, totals, write_columns, write_group};

/// Verdicts in the order in which they are told, with what they are called.
const VERDICTS: [(Verdict, &str); 7] = [
    (Verdict::Found, "found"),
    (Verdict::Shared, "shared"),
    (Verdict::Repeated, "repeated"),
    (Verdict::TooShort, "too short"),
    (Verdict::NotInDictionary, "not in the dictionary"),
    (Verdict::NotOnBoard, "not on the board"),
    (Verdict::NotFound, "not found before the search was cut off"),
];

/// A board and the sheets of those who played it.
#[derive(Debug)]
pub struct Played<'a> {
    pub label: &'a str,
    pub board: &'a board::Board,
    pub solution: &'a Solution,
    pub min_length: usize,
    pub sheets: &'a [Sheet],
}

/// Adds the scores of all sheets. Returns the board's own.
pub fn write(
    out: &mut Vec<u8>,
    played: &Played<'_>,
    plan: &Plan,
    format: Format,
    page: Page,
) -> Score {
    let Played { solution, min_length, sheets, .. } = *played;
    let accepts = |word: &str| match plan.selection.level {
        None => plan.lexicon.contains(word),
        Some(level) => plan.lexicon.value(word).is_some_and(|value| value <= level),
    };
    let game = Match::judge(solution, min_length, accepts, sheets.to_vec());
    let score = solution.score_of(|word| accepts(&word.text()));
    let text = match format {
        Format::Json | Format::Jsonl => objects(played.label, &game, score, format),
        _ => told(played.board, &game, score, page),
    };
    out.extend_from_slice(text.as_bytes());
    score
}

fn told(board: &board::Board, game: &Match, score: Score, page: Page) -> String {
    let mut text = String::new();
    grid::draw(&mut text, board, &[], &page.palette, page.width);
    for sheet in game.sheets() {
        text.push('\n');
        write_sheet(&mut text, sheet, page);
    }
    text.push('\n');
    write_winners(&mut text, game, page);
    let missed: Vec<&str> = game.missed().iter().map(|(word, _)| word.as_str()).collect();
    let points = game.missed().iter().map(|&(_, points)| u64::from(points)).sum::<u64>();
    let _ = writeln!(text, "On the board: {}.\n", totals(score));
    let heading = format!("missed, {}{}", at_least(score.is_complete), count(points, "point"));
    write_group(&mut text, &heading, &missed, page);
    text
}

/// Whether words of a sheet were not found, but could have been.
fn is_open(sheet: &Sheet) -> bool {
    sheet.count(Verdict::NotFound) > 0
}

fn write_sheet(text: &mut String, sheet: &Sheet, page: Page) {
    styled(text, page.palette.heading, sheet.name());
    let _ = writeln!(text, "  {}{}", at_least(!is_open(sheet)), count(sheet.points(), "point"));
    for (verdict, name) in VERDICTS {
        let words = sheet.words().iter().filter(|word| word.verdict == verdict);
        let words: Vec<String> = words
            .map(|word| match verdict {
                Verdict::Found => format!("{} {}", word.text.escape_debug(), word.points),
                _ => word.text.escape_debug().to_string(),
            })
            .collect();
        if words.is_empty() {
            continue;
        }
        let style = if verdict == Verdict::Found { page.palette.good } else { page.palette.bad };
        text.push_str("  ");
        styled(text, style, name);
        let _ = writeln!(text, "  {}", count(words.len() as u64, "word"));
        write_columns(text, &words.iter().map(String::as_str).collect::<Vec<_>>(), page);
    }
}

fn write_winners(text: &mut String, game: &Match, page: Page) {
    if game.sheets().len() < 2 {
        return;
    }
    let winners: Vec<&str> = game.winners().map(Sheet::name).collect();
    let points = count(game.winners().map(Sheet::points).next().unwrap_or(0), "point");
    let is_open = game.sheets().iter().any(is_open);
    let line = match (&winners[..], is_open) {
        ([winner], false) => format!("{winner} wins with {points}."),
        ([winner], true) => format!("{winner} leads with {points}; the search was cut off."),
        (_, false) => format!("A tie at {points}: {}.", winners.join(", ")),
        (_, true) => {
            format!("So far a tie at {points}: {}; the search was cut off.", winners.join(", "))
        }
    };
    styled(text, page.palette.bold, &line);
    text.push('\n');
}

#[derive(Serialize)]
struct MatchObject<'a> {
    board: &'a str,
    sheets: Vec<SheetObject<'a>>,
    winners: Vec<&'a str>,
    missed: Vec<WordObject<'a>>,
    word_count: u32,
    points: u64,
    /// Told only if it is not so.
    #[serde(skip_serializing_if = "Clone::clone")]
    complete: bool,
}

#[derive(Serialize)]
struct SheetObject<'a> {
    name: &'a str,
    points: u64,
    words: Vec<WordObject<'a>>,
}

#[derive(Serialize)]
struct WordObject<'a> {
    word: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    points: u32,
}

fn objects(label: &str, game: &Match, score: Score, format: Format) -> String {
    let name =
        |verdict| VERDICTS.iter().find(|(other, _)| *other == verdict).map(|(_, name)| *name);
    let sheets = game.sheets().iter().map(|sheet| SheetObject {
        name: sheet.name(),
        points: sheet.points(),
        words: sheet
            .words()
            .iter()
            .map(|word| WordObject {
                word: &word.text,
                verdict: name(word.verdict),
                points: word.points,
            })
            .collect(),
    });
    let missed = game.missed().iter();
    let object = MatchObject {
        board: label,
        sheets: sheets.collect(),
        winners: game.winners().map(Sheet::name).collect(),
        missed: missed
            .map(|(word, points)| WordObject { word, verdict: None, points: *points })
            .collect(),
        word_count: score.words,
        points: score.points,
        complete: score.is_complete,
    };
    let json = match format {
        Format::Json => serde_json::to_string_pretty(&object).unwrap_or_default(),
        _ => to_json(&object),
    };
    json + "\n"
}
