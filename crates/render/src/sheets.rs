//! Judged sheets: who found what, who won, and what everybody missed.

use std::fmt::Write as _;
use std::io::{self, Write};

use dictc_board::Board;
use dictc_game::{JudgedRound, JudgedSheet, Verdict};
use dictc_solver::Score;
use serde::Serialize;

use crate::format::{Format, not_a};
use crate::grid;
use crate::json::{write_line, write_lines};
use crate::numbers::count;
use crate::palette::styled;
use crate::text::{at_least, totals, write_columns, write_group};
use crate::text_style::TextStyle;

/// The verdicts and their names, in the order of the report.
const VERDICTS: [(Verdict, &str); 7] = [
    (Verdict::Found, "found"),
    (Verdict::Shared, "shared"),
    (Verdict::Repeated, "repeated"),
    (Verdict::TooShort, "too short"),
    (Verdict::NotInDictionary, "not in the dictionary"),
    (Verdict::NotOnBoard, "not on the board"),
    (Verdict::NotFound, "not found before the search was cut off"),
];

/// A round that was judged, ready to be written.
#[derive(Clone, Debug)]
pub struct SheetsReport<'a> {
    label: &'a str,
    board: &'a Board,
    round: &'a JudgedRound,
    score: Score,
    /// The missed words that are listed, and their points.
    missed: Vec<(&'a str, u32)>,
}

impl<'a> SheetsReport<'a> {
    /// A judged round. `label` names the board; `score` has the totals of the words that players
    /// could have found.
    #[must_use]
    pub fn new(label: &'a str, board: &'a Board, round: &'a JudgedRound, score: Score) -> Self {
        let missed = round.missed().iter().map(|(word, points)| (word.as_str(), *points));
        SheetsReport { label, board, round, score, missed: missed.collect() }
    }

    /// Lists at most `limit` missed words, those with the smallest keys, in the order of the keys.
    #[must_use]
    pub fn missed_by<K: Ord>(
        mut self,
        limit: usize,
        key: impl FnMut(&(&'a str, u32)) -> K,
    ) -> Self {
        self.missed.sort_by_cached_key(key);
        self.missed.truncate(limit);
        self
    }

    /// Writes the report, in one of [`Format::REPORTS`].
    ///
    /// # Errors
    ///
    /// The errors of `out`, and an error if the format is another one.
    pub fn write(&self, out: &mut dyn Write, format: Format, style: TextStyle) -> io::Result<()> {
        match format {
            Format::Json => write_lines(out, &self.object()),
            Format::Jsonl => write_line(out, &self.object()),
            Format::Text => out.write_all(self.text(style).as_bytes()),
            Format::Tsv | Format::Csv | Format::Svg | Format::Html => Err(not_a(format, "report")),
        }
    }

    fn text(&self, style: TextStyle) -> String {
        let SheetsReport { board, round, score, missed, .. } = self;
        let mut text = String::new();
        grid::draw(&mut text, board, &[], &style);
        for sheet in round.sheets() {
            text.push('\n');
            write_sheet(&mut text, sheet, style);
        }
        text.push('\n');
        write_winners(&mut text, round, style);
        let (all, listed) = (round.missed().len(), missed.len());
        let points = round.missed().iter().map(|&(_, points)| u64::from(points)).sum::<u64>();
        let _ = writeln!(text, "On the board: {}.\n", totals(*score));
        let mut heading =
            format!("missed, {}{}", at_least(score.is_complete), count(points, "point"));
        if listed < all {
            heading += &format!("; {listed} of {} are listed", count(all as u64, "word"));
        }
        let missed: Vec<&str> = missed.iter().map(|&(word, _)| word).collect();
        write_group(&mut text, &heading, &missed, style);
        text
    }

    fn object(&self) -> RoundObject<'a> {
        let SheetsReport { label, round, score, missed, .. } = self;
        let sheets = round.sheets().iter().map(|sheet| SheetObject {
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
        RoundObject {
            board: label,
            sheets: sheets.collect(),
            winners: round.winners().map(JudgedSheet::name).collect(),
            missed: missed
                .iter()
                .map(|&(word, points)| WordObject { word, verdict: None, points })
                .collect(),
            word_count: score.words,
            points: score.points,
            complete: score.is_complete,
        }
    }
}

fn name(verdict: Verdict) -> Option<&'static str> {
    VERDICTS.iter().find(|(other, _)| *other == verdict).map(|(_, name)| *name)
}

/// Whether the sheet has words that a complete search might find.
fn is_open(sheet: &JudgedSheet) -> bool {
    sheet.count(Verdict::NotFound) > 0
}

fn write_sheet(text: &mut String, sheet: &JudgedSheet, style: TextStyle) {
    styled(text, style.palette.heading, sheet.name());
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
        let good = if verdict == Verdict::Found { style.palette.good } else { style.palette.bad };
        text.push_str("  ");
        styled(text, good, name);
        let _ = writeln!(text, "  {}", count(words.len() as u64, "word"));
        write_columns(text, &words.iter().map(String::as_str).collect::<Vec<_>>(), style);
    }
}

fn write_winners(text: &mut String, round: &JudgedRound, style: TextStyle) {
    if round.sheets().len() < 2 {
        return;
    }
    let winners: Vec<&str> = round.winners().map(JudgedSheet::name).collect();
    let points = count(round.winners().map(JudgedSheet::points).next().unwrap_or(0), "point");
    let is_open = round.sheets().iter().any(is_open);
    let line = match (&winners[..], is_open) {
        ([winner], false) => format!("{winner} wins with {points}."),
        ([winner], true) => format!("{winner} leads with {points}; the search was cut off."),
        (_, false) => format!("A tie at {points}: {}.", winners.join(", ")),
        (_, true) => {
            format!("So far a tie at {points}: {}; the search was cut off.", winners.join(", "))
        }
    };
    styled(text, style.palette.bold, &line);
    text.push('\n');
}

#[derive(Serialize)]
struct RoundObject<'a> {
    board: &'a str,
    sheets: Vec<SheetObject<'a>>,
    winners: Vec<&'a str>,
    missed: Vec<WordObject<'a>>,
    word_count: u32,
    points: u64,
    /// Written only if it is `false`.
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
