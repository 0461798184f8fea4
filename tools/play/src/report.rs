//! Results and histories as text, and the entry of a round in the history.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::{SystemTime, UNIX_EPOCH};

use dictc_cli::boards::dice_named;
use dictc_cli::history::HistoryFile;
use dictc_cli::numbers::{count, grouped};
use dictc_cli::output::Rows;
use dictc_cli::terminal::Color;
use dictc_cli::{Failure, PROGRAM};
use dictc_game::session::{Column, Entry, Session};
use dictc_game::{GameRecord, Goal, HistorySummary, LETTERS, LengthRecord, PlayerId, Round};
use dictc_letters::visible;
use dictc_render::{Document, Palette, TextStyle};
use serde_json::json;

use crate::arguments::Arguments;
use crate::plan::{Plan, ROUNDS};
use crate::wording::{self, title_of, why_not};

/// The width of text, unless the terminal is narrower.
const WIDTH: usize = 78;

/// The width of text on this terminal.
fn text_width() -> usize {
    WIDTH.min(dictc_cli::terminal::text_style(Color::Never).width.saturating_sub(2))
}

/// The width of the longest bar, if there is room for it.
const BAR: u64 = 20;

/// The width of the table of a history, before its bars.
const TABLE: usize = 58;

/// The width of the longest bar that is worth drawing.
const MIN_BAR: usize = 5;

/// The number of most often missed words that are listed.
const MISSED: usize = 20;

/// The number of best missed words whose meanings are shown below the results.
const MEANINGS: usize = 5;

/// Adds a finished round to the history. Returns remarks that compare the players with their
/// histories.
///
/// If the history cannot be read or written, the results are still shown, and the remarks have the
/// reason.
pub fn record(plan: &mut Plan, session: &Session) -> Vec<String> {
    let mut remarks = Vec::new();
    let Some(results) = session.results() else { return remarks };
    let Some(file) = &plan.history else {
        if let Some(Failure::Message(why)) = plan.no_history.take() {
            remarks.push(format!("Not recorded: {why}"));
        }
        return remarks;
    };
    let round = session.round();
    // A round in which no word was entered is not recorded.
    if session.people().iter().all(|&player| round.sheet(player).words().len() == 0) {
        return remarks;
    }
    let ended = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let mut records = Vec::new();
    for &player in session.people() {
        let mut record = GameRecord::new(round, player, ended);
        record.seconds = results.ended.as_secs();
        records.push(record);
    }
    let before = file.read();
    if let Ok(history) = &before {
        for record in &records {
            remarks.push(compared(record, &history.records));
        }
        remarks.extend(history.problems.iter().cloned());
    }
    for failure in [before.map(|_| None), file.append(&records)] {
        match failure {
            Ok(None) => {}
            Ok(Some(remark)) => remarks.push(remark),
            Err(Failure::Message(why)) => remarks.push(format!("Not recorded: {why}")),
            Err(_) => {}
        }
    }
    remarks
}

/// Compares a player's round with earlier rounds.
fn compared(record: &GameRecord, earlier: &[GameRecord]) -> String {
    let mut summary = HistorySummary::default();
    earlier.iter().filter(|it| it.player == record.player).for_each(|it| summary.add(it));
    let mut share = percent(record.points_found(), record.total_points());
    share += " of the points";
    if record.points < record.points_found() {
        share += ", with the shared words";
    }
    let who = &record.player;
    let Some(mean) = summary.points.checked_div(summary.games) else {
        return format!("{who}: {share}, in the first round on record.");
    };
    let better =
        earlier.iter().filter(|it| it.player == record.player && it.points >= record.points);
    let place = match better.count() {
        0 => "the best so far".to_owned(),
        better => format!("rank {} of {}", better + 1, summary.games + 1),
    };
    let (mean, usual) = (grouped(mean), tenths(summary.share()));
    format!("{who}: {share} (usually {usual}), mean {mean}; {place}.")
}

/// A share in percent.
fn percent(part: u64, whole: u64) -> String {
    tenths((1000 * u128::from(part)).checked_div(whole.into()).unwrap_or(0) as u64)
}

fn tenths(tenths: u64) -> String {
    format!("{}.{} %", tenths / 10, tenths % 10)
}

/// A round as one line, which stays in the terminal.
pub fn line(session: &Session) -> String {
    let (Some(results), round) = (session.results(), session.round()) else { return String::new() };
    let (missed, players) = results.columns.split_last().expect("there is a column");
    let score = |column: &Column| {
        let rank = column.player.filter(|&it| round.computer(it).is_none());
        let rank = rank.map(|it| format!(" ({})", round.standing(it).rank().name()));
        format!("{} {}{}", title_of(column, round), column.points, rank.unwrap_or_default())
    };
    let scores: Vec<String> = players.iter().map(score).collect();
    let missed = count(missed.points, "point");
    format!("{}: {}; missed {missed}", wording::title(round), scores.join(", "))
}

/// The results of a round.
pub fn results(session: &Session) -> String {
    let mut text = String::new();
    let round = session.round();
    for column in session.results().into_iter().flat_map(|results| &results.columns) {
        let counting =
            column.entries.iter().filter(|entry| why_not(entry, round).is_none()).count();
        let words = count(counting, "word");
        let (title, points) = (title_of(column, round), count(column.points, "point"));
        let _ = writeln!(text, "{title}: {words}, {points}");
        write_words(&mut text, column, round);
    }
    let _ = writeln!(text, "{}", wording::winners(round));
    for standing in standings(session) {
        let _ = writeln!(text, "{standing}");
    }
    text
}

/// The rank of each person, if they were not the only player.
pub fn standings(session: &Session) -> Vec<String> {
    let round = session.round();
    if round.players().len() == 1 {
        return Vec::new();
    }
    let standing = |&player: &PlayerId| {
        format!("{}: {}.", visible(round.name(player)), wording::rank(&round.standing(player)))
    };
    session.people().iter().map(standing).collect()
}

/// What follows the results: remarks, which may have taken time, and meanings.
pub fn after_results(session: &Session, remarks: &[String]) -> String {
    let mut text: String = remarks.iter().map(|remark| format!("{}\n", visible(remark))).collect();
    write_meanings(&mut text, session);
    text
}

/// The meanings of the best missed words, if the dictionary has them.
fn write_meanings(text: &mut String, session: &Session) {
    let missed = session.results().and_then(|results| results.columns.last());
    let words = missed.into_iter().flat_map(|column| &column.entries);
    let goal = session.round().goal();
    let words = words.filter(|entry| is_worth_knowing(entry, &goal, session.round()));
    let meanings = words.filter_map(|entry| {
        let meaning = wording::meaning_of(&entry.text, session.round())?;
        Some((wording::written(&entry.text, session.round()), meaning))
    });
    for (i, (word, meaning)) in meanings.take(MEANINGS).enumerate() {
        if i == 0 {
            text.push_str("The best missed words:\n");
        }
        let meaning: Vec<String> = visible(&meaning).split(' ').map(str::to_owned).collect();
        write_wrapped(text, &format!("  {word}: "), &meaning);
    }
}

/// Whether a missed word may be called one of the best: one of the goal that is not marked as
/// offensive.
fn is_worth_knowing(entry: &Entry, goal: &Goal, round: &Round) -> bool {
    !wording::is_bonus(&entry.text, goal, round)
        && dictc_english::offensive().all(|it| it != entry.text)
}

/// The words of a column: those of the goal by points, the bonus words by points, and those that do not
/// count by the reason.
fn write_words(text: &mut String, column: &Column, round: &Round) {
    let (goal, mut kinds) = (round.goal(), Vec::<(u8, String, Vec<String>)>::new());
    for entry in &column.entries {
        let points = || count(entry.points, "point");
        let (group, kind) = match why_not(entry, round) {
            None if wording::is_bonus(&entry.text, &goal, round) => {
                (1, format!("bonus, {}", points()))
            }
            None => (0, points()),
            Some(why) => (2, why.to_owned()),
        };
        let word = wording::written(&entry.text, round).into_owned();
        match kinds.iter_mut().find(|it| it.1 == kind) {
            Some((_, _, words)) => words.push(word),
            None => kinds.push((group, kind, vec![word])),
        }
    }
    kinds.sort_by_key(|(group, _, _)| *group);
    for (_, kind, words) in kinds {
        write_wrapped(text, &format!("  {kind}: "), &words);
    }
}

fn write_wrapped(text: &mut String, head: &str, words: &[String]) {
    dictc_render::write_wrapped(text, head, words.iter().map(String::as_str), 4, paragraph());
}

/// The style of a paragraph on this terminal.
fn paragraph() -> TextStyle {
    TextStyle::new(Palette::default(), text_width().saturating_sub(1))
}

/// Shows the history of each person.
///
/// # Errors
///
/// [`Failure::NothingFound`] without rounds, [`Failure::Reported`] after damaged lines.
pub fn history(arguments: &Arguments) -> Result<(), Failure> {
    let file = HistoryFile::of(arguments.history_file.as_deref(), &ROUNDS)?;
    let history = file.read()?;
    history.problems.iter().for_each(|problem| PROGRAM.complain(problem));
    let edition = match arguments.dice.dice.as_deref() {
        Some(name) if name != LETTERS => Some(dice_named(name)?.name().to_owned()),
        name => name.map(str::to_owned),
    };
    let edition = edition.as_deref();
    let wanted = |record: &&GameRecord| {
        (arguments.players.is_empty() || arguments.players.contains(&record.player))
            && edition.is_none_or(|name| record.edition.as_deref() == Some(name))
    };
    let mut summaries: BTreeMap<&str, HistorySummary> = BTreeMap::new();
    for record in history.records.iter().filter(wanted) {
        summaries.entry(&record.player).or_default().add(record);
    }
    if summaries.is_empty() {
        let mut which = match &arguments.players[..] {
            [] => String::new(),
            names => format!(" of {}", names.join(", ")),
        };
        if let Some(name) = edition {
            which += &format!(" with {name}");
        }
        PROGRAM.remark(format_args!("no rounds{which} in {}", file.path().display()));
        return Err(Failure::NothingFound);
    }
    let object = || {
        let mut all = HistorySummary::default();
        history.records.iter().filter(wanted).for_each(|record| all.add(record));
        let mut object = summary_json(&all);
        object["players"] = summaries
            .iter()
            .map(|(player, summary)| {
                let mut object = summary_json(summary);
                object["player"] = (*player).into();
                object
            })
            .collect();
        object
    };
    let mut out = Rows::new(Document::new(arguments.format.unwrap_or_default()).of_one());
    out.report(&object(), |_| {
        let is_one = summaries.len() == 1;
        let text = |(player, summary): (&&str, _)| {
            summary_text(Some(*player).filter(|_| !is_one), summary)
        };
        summaries.iter().map(text).collect::<Vec<_>>().join("\n")
    })?;
    out.finish()?;
    if history.problems.is_empty() { Ok(()) } else { Err(Failure::Reported) }
}

/// The width of the longest bar in a text of some width, or 0 if there is no room for bars.
pub fn longest_bar(width: usize) -> u64 {
    let room = width.saturating_sub(TABLE);
    if room < MIN_BAR { 0 } else { BAR.min(room as u64) }
}

/// The rows of the chart: words of 3, 4 and 5 letters, and of 6 and more.
fn rows(summary: &HistorySummary) -> Vec<(String, LengthRecord)> {
    let mut rows: Vec<(String, LengthRecord)> = Vec::new();
    let mut long = LengthRecord::default();
    for length in summary.lengths() {
        if length.letters < 6 {
            rows.push((length.letters.to_string(), length));
        } else {
            long.found += length.found;
            long.found_points += length.found_points;
            long.there += length.there;
            long.there_points += length.there_points;
        }
    }
    rows.push(("6+".to_owned(), long));
    rows
}

/// The history as a table with bars, and the most often missed words.
pub fn summary_text(player: Option<&str>, summary: &HistorySummary) -> String {
    let mut text = String::new();
    let longest = longest_bar(text_width());
    let games = summary.games;
    let mean = |sum: u64| {
        let tenths = (10 * u128::from(sum)).checked_div(games.into()).unwrap_or(0);
        format!("{}.{}", tenths / 10, tenths % 10)
    };
    let head = format!(
        "{}{}: mean {} points, best {}; {} of the points that were there",
        player.map(|name| format!("{}, ", visible(name))).unwrap_or_default(),
        count(games, "round"),
        mean(summary.points),
        grouped(summary.best),
        tenths(summary.share())
    );
    dictc_render::write_wrapped(&mut text, "", head.split(' '), 2, paragraph());
    if summary.against_others > 0 {
        let against = count(summary.against_others, "round");
        let _ = writeln!(text, "{} of {against} against others won", summary.won);
    }
    let rows = rows(summary);
    let most = rows.iter().map(|(_, row)| row.there_points).max().unwrap_or(0).max(1);
    let _ = writeln!(
        text,
        "\nletters  words of a round    points of a round   found\n\
         {:>7}  {:>7} {:>9}    {:>7} {:>9}",
        "", "found", "there", "found", "there"
    );
    for (letters, row) in &rows {
        let width =
            |points: u64| (u128::from(points) * u128::from(longest)).div_ceil(most.into()) as usize;
        let (full, whole) = (width(row.found_points), width(row.there_points));
        let bar = format!("{}{}", "#".repeat(full), ".".repeat(whole.saturating_sub(full)));
        let line = format!(
            "{letters:>7}  {:>7} {:>9}    {:>7} {:>9}  {:>7}  {bar}",
            mean(row.found),
            mean(row.there),
            mean(row.found_points),
            mean(row.there_points),
            percent(row.found_points, row.there_points)
        );
        let _ = writeln!(text, "{}", line.trim_end());
    }
    if longest > 0 {
        let _ = writeln!(text, "\n# points found, . points missed");
    }
    let missed = summary.missed_most(MISSED);
    if !missed.is_empty() {
        let words: Vec<String> =
            missed.iter().map(|(word, times)| format!("{} ({times})", visible(word))).collect();
        text.push('\n');
        write_wrapped(&mut text, "Missed most: ", &words);
    }
    text
}

fn summary_json(summary: &HistorySummary) -> serde_json::Value {
    let lengths: Vec<_> = summary
        .lengths()
        .map(|it| {
            json!({
                "letters": it.letters,
                "found": it.found,
                "found_points": it.found_points,
                "there": it.there,
                "there_points": it.there_points,
            })
        })
        .collect();
    let missed: Vec<_> = summary
        .missed_most(100)
        .into_iter()
        .map(|(word, times)| json!({ "word": word, "times": times }))
        .collect();
    json!({
        "rounds": summary.games,
        "points": summary.points,
        "best": summary.best,
        "against_others": summary.against_others,
        "won": summary.won,
        "lengths": lengths,
        "missed": missed,
    })
}
