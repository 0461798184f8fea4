//! A report of judged sheets: the words of each player, the winners, and the words that everybody
//! missed; of several rounds, also the totals of each player. `results` writes the page of them.

mod results;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use anstyle::Style;
use dictc_board::Board;
use dictc_game::{JudgedRound, JudgedSheet, Verdict};
use dictc_letters::{Alphabet, visible};
use dictc_solver::Score;
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use crate::answer::{BoardName, Meanings};
use crate::form::Kind;
use crate::format::text::{at_least, totals, write_columns, write_words};
use crate::grid;
use crate::numbers::{count, grouped};
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

/// The number of rounds whose points a table of totals has beside each other.
const MOST_ROUNDS: usize = 8;

/// A judged round, to be written.
#[derive(Clone, Debug)]
pub struct SheetsReport {
    label: String,
    /// The origin of the board and the rules, for pages.
    origin: Option<String>,
    /// As those of [`BoardName`].
    rules: Option<String>,
    selection: Option<String>,
    alphabet: Alphabet,
    board: Board,
    round: JudgedRound,
    score: Score,
    /// The missed words to list, with their points.
    missed: Vec<(String, u32)>,
    /// The meanings of missed words, and the number of words whose meanings text and pages have.
    meanings: (Meanings, usize),
}

impl SheetsReport {
    /// A judged round. `score` has the totals of the words that players could have found.
    #[must_use]
    pub fn new<'a>(
        name: impl Into<BoardName<'a>>,
        board: &Board,
        round: JudgedRound,
        score: Score,
    ) -> Self {
        let name = name.into();
        SheetsReport {
            label: name.text.to_owned(),
            origin: name.origin.map(str::to_owned),
            rules: name.rules.map(str::to_owned),
            selection: name.selection.map(str::to_owned),
            alphabet: name.alphabet.clone(),
            board: board.clone(),
            missed: round.missed.to_vec(),
            round,
            score,
            meanings: (Meanings::new(), 0),
        }
    }

    /// Lists at most `limit` missed words with the lowest keys, in the order of the keys.
    #[must_use]
    pub fn missed_by<K: Ord>(mut self, limit: usize, key: impl FnMut(&(String, u32)) -> K) -> Self {
        self.missed.sort_by_cached_key(key);
        self.missed.truncate(limit);
        self
    }

    /// The missed words to list.
    pub fn missed(&self) -> impl Iterator<Item = &str> {
        self.missed.iter().map(|(word, _)| word.as_str())
    }

    /// Writes the meanings of the first `limit` missed words that have one, as text and on pages.
    #[must_use]
    pub fn with_meanings(mut self, meanings: BTreeMap<String, String>, limit: usize) -> Self {
        self.meanings = (meanings, limit);
        self
    }

    /// The missed words with meanings to write.
    fn explained(&self) -> Vec<(&str, &str)> {
        let (meanings, limit) = &self.meanings;
        let of = |word| Some((word, meanings.get(word)?.as_str()));
        self.missed().filter_map(of).take(*limit).collect()
    }

    /// The number of missed words, and their points.
    fn missed_totals(&self) -> String {
        let (all, listed) = (&self.round.missed, self.missed.len());
        let points = all.iter().map(|&(_, points)| u64::from(points)).sum::<u64>();
        let mut text = format!("{}, ", count(all.len(), "word"));
        text += &format!("{}{}", at_least(self.score.is_complete), count(points, "point"));
        if listed < all.len() {
            let _ = write!(text, "; {} listed", grouped(listed));
        }
        text
    }

    /// Writes the report: as text, as an object, or on a page of results.
    ///
    /// # Errors
    ///
    /// The errors of the output, and an error for a format of another kind.
    pub fn write(&self, writer: &mut Writer<impl Write>) -> io::Result<()> {
        if writer.document().format().kind() == Kind::Page {
            return RoundsReport::new(std::slice::from_ref(self)).write(writer);
        }
        writer.report(&self.object(), |style| self.text(style))
    }

    fn text(&self, style: TextStyle) -> String {
        let SheetsReport { board, round, score, missed, alphabet, .. } = self;
        let mut text = String::new();
        grid::draw(&mut text, board, alphabet, &style);
        for sheet in &round.sheets {
            text.push('\n');
            write_sheet(&mut text, sheet, alphabet, style);
        }
        text.push('\n');
        if round.sheets.len() > 1 {
            let sheets = &round.sheets;
            let points: Vec<_> = sheets.iter().map(|it| (&*it.name, it.points())).collect();
            write_winners(&mut text, &points, sheets.iter().any(is_open), style);
        }
        let (all, listed) = (round.missed.len(), missed.len());
        let points = round.missed.iter().map(|&(_, points)| u64::from(points)).sum::<u64>();
        let _ = writeln!(text, "On the board: {}.\n", totals(*score));
        let heading = format!("missed, {}{}", at_least(score.is_complete), count(points, "point"));
        styled(&mut text, style.palette.heading, &heading);
        let mut number = format!("  {}", count(all, "word"));
        if listed < all {
            let _ = write!(number, "; {} listed", grouped(listed));
        }
        styled(&mut text, style.palette.dim, &number);
        text.push('\n');
        let words: Vec<_> = self.missed().map(|word| alphabet.written(word)).collect();
        write_columns(&mut text, &words, style);
        text.push('\n');
        let explained: Vec<&str> = self.explained().into_iter().map(|(word, _)| word).collect();
        if !explained.is_empty() {
            write_words(&mut text, &explained, Some(&self.meanings.0), alphabet, style);
            text.push('\n');
        }
        text
    }

    fn object(&self) -> RoundObject<'_> {
        let SheetsReport { label, round, score, missed, .. } = self;
        RoundObject {
            board: label,
            rules: self.rules.as_deref(),
            selection: self.selection.as_deref(),
            sheets: &round.sheets,
            winners: round.winners().map(|it| &*it.name).collect(),
            missed: missed
                .iter()
                .map(|(word, points)| MissedObject { word, points: *points })
                .collect(),
            word_count: score.words,
            points: score.points,
            complete: score.is_complete,
        }
    }
}

/// Several rounds of the same players, to be written.
#[derive(Clone, Copy, Debug)]
pub struct RoundsReport<'a>(&'a [SheetsReport]);

impl<'a> RoundsReport<'a> {
    /// The columns of [`write_words`](Self::write_words).
    pub const WORD_COLUMNS: [&'static str; 6] =
        ["round", "board", "player", "word", "verdict", "points"];

    /// The columns of [`write_totals`](Self::write_totals).
    pub const TOTAL_COLUMNS: [&'static str; 6] =
        ["player", "points", "rounds", "found", "shared", "refused"];

    /// The columns of [`write_totals`](Self::write_totals) for rules with a bonus or a penalty.
    pub const TOTAL_FIELDS: [&'static str; 8] =
        ["player", "points", "rounds", "found", "shared", "refused", "bonus", "penalty"];

    /// Rounds in the order in which they were played, each with the sheets of the same players.
    #[must_use]
    pub fn new(rounds: &'a [SheetsReport]) -> RoundsReport<'a> {
        RoundsReport(rounds)
    }

    /// Writes a report of each round, and text with the totals of each player after them. A page
    /// begins with the totals.
    ///
    /// # Errors
    ///
    /// As [`SheetsReport::write`].
    pub fn write(self, writer: &mut Writer<impl Write>) -> io::Result<()> {
        if writer.document().format().kind() == Kind::Page {
            return writer.text(&results::page(self));
        }
        for (i, round) in self.0.iter().enumerate() {
            writer.report(&round.object(), |style| {
                let mut text = String::new();
                styled(&mut text, style.palette.heading, &format!("Round {}", i + 1));
                text.push_str("\n\n");
                text + &round.text(style)
            })?;
        }
        match writer.document().format().is_text() {
            true => self.write_totals(writer),
            false => Ok(()),
        }
    }

    /// Writes each word of each sheet as a row.
    ///
    /// # Errors
    ///
    /// The errors of the output, and an error for a format without rows.
    pub fn write_words(self, writer: &mut Writer<impl Write>) -> io::Result<()> {
        for (round, report) in (1..).zip(self.0) {
            for sheet in &report.round.sheets {
                for word in &sheet.words {
                    let (board, player) = (&*report.label, &*sheet.name);
                    let (verdict, points) = (word.verdict, word.points);
                    let word = &*word.text;
                    writer.row(&WordRow { round, board, player, word, verdict, points })?;
                }
            }
        }
        Ok(())
    }

    /// Writes the totals of each player: as a table with the winner below it, or as rows.
    ///
    /// # Errors
    ///
    /// The errors of the output, and an error for a format without rows.
    pub fn write_totals(self, writer: &mut Writer<impl Write>) -> io::Result<()> {
        let players = self.players();
        if writer.document().format().is_text() {
            return writer.report(&(), |style| self.totals_text(&players, style));
        }
        players.iter().try_for_each(|player| writer.row(player))
    }

    /// The best player first.
    fn players(self) -> Vec<PlayerRow<'a>> {
        let names = self.0.first().map_or(&[][..], |report| &*report.round.sheets);
        let player = |i: usize| {
            let sheets = || self.0.iter().map(move |report| &report.round.sheets[i]);
            let number = |verdict| sheets().map(|sheet| sheet.count(verdict)).sum::<usize>();
            let (found, shared) = (number(Verdict::Found), number(Verdict::Shared));
            let words: usize = sheets().map(|sheet| sheet.words.len()).sum();
            PlayerRow {
                player: &names[i].name,
                points: sheets().map(JudgedSheet::points).sum(),
                rounds: sheets().map(JudgedSheet::points).collect(),
                found,
                shared,
                refused: words - found - shared,
                bonus: sheets().map(|it| it.bonus).sum(),
                penalty: sheets().map(|it| it.penalty).sum(),
            }
        };
        let mut players: Vec<_> = (0..names.len()).map(player).collect();
        players.sort_by_key(|player| Reverse(player.points));
        players
    }

    fn totals_text(self, players: &[PlayerRow<'_>], style: TextStyle) -> String {
        let rounds = if self.0.len() > MOST_ROUNDS { 0 } else { self.0.len() };
        let have_extras = players.iter().any(|it| it.bonus > 0 || it.penalty > 0);
        let row = |player: &PlayerRow<'_>| {
            let mut cells = vec![visible(player.player).into_owned()];
            cells.extend(player.rounds.iter().take(rounds).map(|&points| grouped(points)));
            let (found, shared, refused) = (player.found, player.shared, player.refused);
            cells.extend([player.points, found as u64, shared as u64, refused as u64].map(grouped));
            if have_extras {
                cells.extend([player.bonus, player.penalty].map(grouped));
            }
            cells
        };
        let mut headings = vec!["Total".to_owned()];
        headings.extend((1..=rounds).map(|round| format!("round {round}")));
        headings.extend(["points", "found", "shared", "refused"].map(str::to_owned));
        if have_extras {
            headings.extend(["bonus", "penalty"].map(str::to_owned));
        }
        let table: Vec<Vec<String>> =
            [headings].into_iter().chain(players.iter().map(row)).collect();
        let width = |i: usize| table.iter().map(|row| row[i].width()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..table[0].len()).map(width).collect();
        let mut text = String::new();
        for (i, row) in table.iter().enumerate() {
            let mut line = format!("{}{}", row[0], " ".repeat(widths[0] - row[0].width()));
            for (cell, width) in row.iter().zip(&widths).skip(1) {
                let _ = write!(line, "  {cell:>width$}");
            }
            let look = if i == 0 { style.palette.heading } else { Style::new() };
            styled(&mut text, look, &line);
            text.push('\n');
        }
        let points: Vec<_> = players.iter().map(|it| (it.player, it.points)).collect();
        let is_open = self.0.iter().flat_map(|it| &it.round.sheets).any(is_open);
        if points.len() > 1 {
            text.push('\n');
            write_winners(&mut text, &points, is_open, style);
        }
        text
    }
}

/// Whether the sheet has words that a complete search might find.
fn is_open(sheet: &JudgedSheet) -> bool {
    sheet.count(Verdict::NotFound) > 0
}

fn write_sheet(text: &mut String, sheet: &JudgedSheet, alphabet: &Alphabet, style: TextStyle) {
    styled(text, style.palette.heading, &visible(&sheet.name));
    let _ = writeln!(text, "  {}", sheet_points(sheet));
    for (verdict, name) in VERDICTS {
        let words = sheet.words.iter().filter(|word| word.verdict == verdict);
        let words: Vec<String> = words
            .map(|word| match verdict {
                Verdict::Found => format!("{} {}", alphabet.written(&word.text), word.points),
                _ => alphabet.written(&word.text).into_owned(),
            })
            .collect();
        if words.is_empty() {
            continue;
        }
        let good = if verdict == Verdict::Found { style.palette.good } else { style.palette.bad };
        text.push_str("  ");
        styled(text, good, name);
        let _ = writeln!(text, "  {}", count(words.len(), "word"));
        write_columns(text, &words, style);
    }
}

/// The points of a sheet, and the bonus and penalty in them.
fn sheet_points(sheet: &JudgedSheet) -> String {
    let mut text = format!("{}{}", at_least(!is_open(sheet)), count(sheet.points(), "point"));
    if sheet.bonus > 0 {
        let _ = write!(text, ", {} for the longest word", grouped(sheet.bonus));
    }
    if sheet.penalty > 0 {
        let _ = write!(text, ", {} lost for wrong words", grouped(sheet.penalty));
    }
    text
}

/// Says who has the most points.
fn write_winners(text: &mut String, players: &[(&str, u64)], is_open: bool, style: TextStyle) {
    let most = players.iter().map(|(_, points)| *points).max().unwrap_or(0);
    let winners = players.iter().filter(|(_, points)| *points == most);
    let winners: Vec<_> = winners.map(|(name, _)| visible(name)).collect();
    let points = count(most, "point");
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
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    selection: Option<&'a str>,
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

/// A word of a sheet. The fields are columns.
#[derive(Serialize)]
struct WordRow<'a> {
    round: u32,
    board: &'a str,
    player: &'a str,
    word: &'a str,
    verdict: Verdict,
    points: u32,
}

/// The totals of a player. The fields are columns.
#[derive(Serialize)]
struct PlayerRow<'a> {
    player: &'a str,
    points: u64,
    /// The points of each round.
    rounds: Vec<u64>,
    found: usize,
    shared: usize,
    /// Words that do not count, and that nobody else found either.
    refused: usize,
    /// The points for longest words.
    bonus: u64,
    /// The points lost for wrong words.
    penalty: u64,
}
