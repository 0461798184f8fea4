//! What many boards hold, as text and JSON.

use std::fmt::Write;

use anstyle::Style;
use serde::Serialize;
use solver::{Distribution, LengthStats, Stats};

use crate::arguments::Format;
use crate::failure::Failure;
use crate::grid::styled;
use crate::json::to_json;
use crate::numbers::{count, decimal, grouped};
use crate::plan::Source;
use crate::plot;
use crate::text::Page;

/// Which percentiles are told.
const PERCENTS: [f64; 7] = [1.0, 5.0, 25.0, 50.0, 75.0, 95.0, 99.0];

/// The bars of a histogram; what is beyond the last is part of it.
const BARS: usize = 20;

/// The statistics in one of the forms that they have.
pub fn render(
    stats: &Stats,
    source: &Source,
    format: Format,
    page: Page,
) -> Result<String, Failure> {
    match format {
        Format::Json => {
            Ok(serde_json::to_string_pretty(&Object::new(stats)).unwrap_or_default() + "\n")
        }
        Format::Jsonl => Ok(to_json(&Object::new(stats)) + "\n"),
        Format::Svg => plot::draw(stats, &title(stats, source), note(stats).as_deref()),
        _ => Ok(told(stats, source, page)),
    }
}

/// `1,000,000 boards of new87, seed 1`.
fn title(stats: &Stats, source: &Source) -> String {
    let boards = count(stats.boards(), "board");
    match source {
        Source::Dice(roll) => format!("{boards} of {}, seed {}", roll.edition, roll.seed),
        _ => boards,
    }
}

/// `2 boards cut off, and may hold more`, if there are any.
fn note(stats: &Stats) -> Option<String> {
    let boards = Some(stats.cut_off()).filter(|boards| *boards > 0)?;
    Some(format!("{} cut off, and may hold more", count(boards, "board")))
}

fn told(stats: &Stats, source: &Source, page: Page) -> String {
    let mut text = String::new();
    styled(&mut text, page.palette.bold, &title(stats, source));
    text.push('\n');
    if let Some(note) = note(stats) {
        let _ = writeln!(text, "{note}");
    }
    if stats.boards() == 0 {
        return text;
    }
    text.push('\n');
    write_percentiles(&mut text, stats, page);
    text.push('\n');
    write_histogram(&mut text, stats.points(), page);
    text.push('\n');
    write_lengths(&mut text, stats, page);
    text
}

fn write_percentiles(text: &mut String, stats: &Stats, page: Page) {
    let mut heading = format!("{:<9}{:>9}{:>7}", "a board", "mean", "least");
    for percent in PERCENTS {
        let _ = write!(heading, "{percent:>6}%");
    }
    let _ = write!(heading, "{:>8}", "most");
    styled(text, page.palette.heading, &heading);
    text.push('\n');
    for (name, numbers) in [("words", stats.words()), ("points", stats.points())] {
        let mean = decimal(numbers.mean().unwrap_or(0.0), 2);
        let _ = write!(text, "{name:<9}{mean:>9}{:>7}", grouped(numbers.min().unwrap_or(0)));
        for percent in PERCENTS {
            let _ = write!(text, "{:>7}", grouped(numbers.percentile(percent).unwrap_or(0)));
        }
        let _ = writeln!(text, "{:>8}", grouped(numbers.max().unwrap_or(0)));
    }
}

/// The width of a histogram's bars, such that nearly all numbers are in them.
pub fn bar_width(numbers: &Distribution) -> u64 {
    Distribution::round_width(numbers.percentile(99.5).unwrap_or(0), BARS)
}

fn write_histogram(text: &mut String, numbers: &Distribution, page: Page) {
    let width = bar_width(numbers);
    let histogram = numbers.histogram(width, BARS);
    let most = histogram.iter().max().copied().unwrap_or(0);
    let heading = format!("{:<15}{:>13}", "points", "boards");
    styled(text, page.palette.heading, &heading);
    text.push('\n');
    for (i, &boards) in histogram.iter().enumerate() {
        let from = i as u64 * width;
        let range = match (i + 1 == BARS, width) {
            (true, _) => format!("{} and more", grouped(from)),
            (false, 1) => grouped(from),
            (false, _) => format!("{} – {}", grouped(from), grouped(from + width - 1)),
        };
        let share = boards as f64 / numbers.count() as f64;
        let _ = write!(text, "{range:<15}{:>13}{:>8}  ", grouped(boards), percent(share));
        let room = page.width.saturating_sub(40).clamp(10, 60);
        write_bar(text, boards as f64 / most.max(1) as f64, room, page.palette.bar);
    }
}

fn write_lengths(text: &mut String, stats: &Stats, page: Page) {
    let heading = format!(
        "{:<9}{:>14}{:>12}{:>14}{:>12}{:>8}",
        "letters", "words", "a board", "points", "a board", "share"
    );
    styled(text, page.palette.heading, &heading);
    text.push('\n');
    let boards = stats.boards() as f64;
    let line = |text: &mut String, name: &str, words: u128, points: u128| {
        let share = points as f64 / (stats.points().sum() as f64).max(1.0);
        let (words_each, points_each) = (words as f64 / boards, points as f64 / boards);
        let _ = write!(
            text,
            "{name:<9}{:>14}{:>12}{:>14}{:>12}{:>8}",
            grouped(words),
            decimal(words_each, 3),
            grouped(points),
            decimal(points_each, 3),
            percent(share)
        );
    };
    let most = stats.lengths().map(|length| length.points).max().unwrap_or(0).max(1) as f64;
    for LengthStats { letters, words, points, .. } in stats.lengths() {
        line(text, &letters.to_string(), words.into(), points.into());
        text.push_str("  ");
        write_bar(
            text,
            points as f64 / most,
            page.width.saturating_sub(71).clamp(8, 40),
            page.palette.bar,
        );
    }
    line(text, "all", stats.words().sum(), stats.points().sum());
    text.push('\n');
}

/// A bar of a share of `room` columns, to an eighth of a column.
fn write_bar(text: &mut String, share: f64, room: usize, style: Style) {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share.clamp(0.0, 1.0) * room as f64 * 8.0).round() as usize;
    let bar = "█".repeat(eighths / 8) + EIGHTHS[eighths % 8];
    if !bar.is_empty() {
        styled(text, style, &bar);
    } else {
        // No blanks at the end of a line.
        text.truncate(text.trim_end().len());
    }
    text.push('\n');
}

fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

#[derive(Serialize)]
struct Object {
    boards: u64,
    /// Boards that may hold more than is told here.
    #[serde(skip_serializing_if = "is_zero")]
    cut_off: u64,
    words: Numbers,
    points: Numbers,
    histogram: Histogram,
    lengths: Vec<Length>,
}

#[derive(Serialize)]
struct Numbers {
    sum: u128,
    mean: Option<f64>,
    deviation: Option<f64>,
    min: Option<u64>,
    max: Option<u64>,
    percentiles: Vec<Percentile>,
}

#[derive(Serialize)]
struct Percentile {
    percent: f64,
    value: u64,
}

/// Boards by points: `boards[i]` have from `i * width` up to less than `(i + 1) * width` points, save that
/// the last of 20 has all the rest.
#[derive(Serialize)]
struct Histogram {
    width: u64,
    boards: Vec<u64>,
}

#[derive(Serialize)]
struct Length {
    letters: usize,
    words: u64,
    points: u64,
    words_per_board: f64,
    points_per_board: f64,
    share_of_points: f64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Object {
    fn new(stats: &Stats) -> Object {
        let boards = stats.boards() as f64;
        let all = (stats.points().sum() as f64).max(1.0);
        let length = |LengthStats { letters, words, points, .. }| Length {
            letters,
            words,
            points,
            words_per_board: words as f64 / boards,
            points_per_board: points as f64 / boards,
            share_of_points: points as f64 / all,
        };
        let width = bar_width(stats.points());
        Object {
            boards: stats.boards(),
            cut_off: stats.cut_off(),
            words: Numbers::new(stats.words()),
            points: Numbers::new(stats.points()),
            histogram: Histogram { width, boards: stats.points().histogram(width, BARS) },
            lengths: stats.lengths().map(length).collect(),
        }
    }
}

impl Numbers {
    fn new(numbers: &Distribution) -> Numbers {
        let percentile =
            |percent| Some(Percentile { percent, value: numbers.percentile(percent)? });
        Numbers {
            sum: numbers.sum(),
            mean: numbers.mean(),
            deviation: numbers.deviation(),
            min: numbers.min(),
            max: numbers.max(),
            percentiles: PERCENTS.into_iter().filter_map(percentile).collect(),
        }
    }
}
