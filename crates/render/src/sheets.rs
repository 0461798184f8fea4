//! A report of judged sheets: the words of each player, the winners, and the words that everybody
//! missed.

use std::fmt::Write as _;
use std::io::{self, Write};

use dictc_board::Board;
use dictc_game::{JudgedRound, JudgedSheet, Verdict};
use dictc_solver::Score;
use serde::Serialize;

use crate::format::text::{at_least, totals, write_columns, write_group};
use crate::grid;
use crate::numbers::count;
use crate::palette::styled;
use crate::text_style::TextStyle;
use crate::writer::Writer;

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

/// A judged round, to be written.
#[derive(Clone, Debug)]
pub struct SheetsReport<'a> {
    label: &'a str,
    board: &'a Board,
    round: &'a JudgedRound,
    score: Score,
    /// The missed words to list, with their points.
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

    /// Lists at most `limit` missed words with the lowest keys, in the order of the keys.
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

    /// Writes the report: as text, or as an object.
    ///
    /// # Errors
    ///
    /// The errors of the output, and an error for a format of another kind.
    pub fn write(&self, writer: &mut Writer<impl Write>) -> io::Result<()> {
        writer.report(&self.object(), |style| self.text(style))
    }

    fn text(&self, style: TextStyle) -> String {
        let SheetsReport { board, round, score, missed, .. } = self;
        let mut text = String::new();
        grid::draw(&mut text, board, &style);
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
        RoundObject {
            board: label,
            sheets: round.sheets(),
            winners: round.winners().map(JudgedSheet::name).collect(),
            missed: missed.iter().map(|&(word, points)| MissedObject { word, points }).collect(),
            word_count: score.words,
            points: score.points,
            complete: score.is_complete,
        }
    }
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
        write_columns(text, &words, style);
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

/// The object of a [`JudgedRound`] with its board, the board's totals, and the listed missed words.
#[derive(Serialize)]
struct RoundObject<'a> {
    board: &'a str,
    sheets: &'a [JudgedSheet],
    winners: Vec<&'a str>,
    missed: Vec<MissedObject<'a>>,
    word_count: u32,
    points: u64,
    complete: bool,
}

#[derive(Serialize)]
struct MissedObject<'a> {
    word: &'a str,
    points: u32,
}
