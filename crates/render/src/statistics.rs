//! Statistics of many boards as text and JSON; `plot` draws them.

use std::fmt::Write as _;
use std::io::{self, Write};

use anstyle::Style;
use dictc_game::{Distribution, LengthStatistics, Statistics};
use serde::Serialize;

use crate::form::Kind;
use crate::numbers::{count, decimal, grouped, percent};
use crate::palette::styled;
use crate::plot;
use crate::text_style::TextStyle;
use crate::writer::Writer;

/// The percentiles to show.
const PERCENTS: [f64; 7] = [1.0, 5.0, 25.0, 50.0, 75.0, 95.0, 99.0];

/// The number of bars of a histogram. The last bar includes everything beyond it.
const BARS: usize = 20;

/// Statistics of many boards, to be written.
#[derive(Clone, Copy, Debug)]
pub struct StatisticsReport<'a> {
    statistics: &'a Statistics,
    title: &'a str,
}

impl<'a> StatisticsReport<'a> {
    /// Statistics under a title, such as `1,000,000 boards of new87, seed 1`.
    #[must_use]
    pub fn new(statistics: &'a Statistics, title: &'a str) -> Self {
        StatisticsReport { statistics, title }
    }

    /// Writes the report: as text, as an object, or as a drawing.
    ///
    /// # Errors
    ///
    /// The errors of the output, and an error for a format of another kind.
    pub fn write(&self, writer: &mut Writer<impl Write>) -> io::Result<()> {
        let StatisticsReport { statistics, title } = *self;
        match writer.document().format().kind() {
            Kind::Drawing => {
                let note = note(statistics);
                writer.text(&plot::draw(statistics, title, note.as_deref()))
            }
            _ => writer.report(&Object::new(statistics), |style| self.text(style)),
        }
    }

    fn text(&self, style: TextStyle) -> String {
        let StatisticsReport { statistics, title } = *self;
        let mut text = String::new();
        styled(&mut text, style.palette.bold, title);
        text.push('\n');
        if let Some(note) = note(statistics) {
            let _ = writeln!(text, "{note}");
        }
        if statistics.boards() == 0 {
            return text;
        }
        text.push('\n');
        write_percentiles(&mut text, statistics, style);
        text.push('\n');
        write_histogram(&mut text, statistics.points(), style);
        text.push('\n');
        write_lengths(&mut text, statistics, style);
        text
    }
}

/// `2 boards cut off, and may hold more`; `None` if no board was cut off.
fn note(stats: &Statistics) -> Option<String> {
    let boards = Some(stats.cut_off()).filter(|boards| *boards > 0)?;
    Some(format!("{} cut off, and may hold more", count(boards, "board")))
}

fn write_percentiles(text: &mut String, stats: &Statistics, style: TextStyle) {
    let mut heading = format!("{:<9}{:>8}{:>7}", "per board", "mean", "least");
    for percent in PERCENTS {
        let _ = write!(heading, "{percent:>6}%");
    }
    let _ = write!(heading, "{:>7}", "most");
    styled(text, style.palette.heading, &heading);
    text.push('\n');
    for (name, numbers) in [("words", stats.words()), ("points", stats.points())] {
        let mean = decimal(numbers.mean().unwrap_or(0.0), 2);
        let _ = write!(text, "{name:<9}{mean:>8}{:>7}", grouped(numbers.min().unwrap_or(0)));
        for percent in PERCENTS {
            let _ = write!(text, "{:>7}", grouped(numbers.percentile(percent).unwrap_or(0)));
        }
        let _ = writeln!(text, "{:>7}", grouped(numbers.max().unwrap_or(0)));
    }
}

fn write_histogram(text: &mut String, numbers: &Distribution, style: TextStyle) {
    let width = plot::bar_width(numbers, BARS);
    let histogram = numbers.histogram(width, BARS);
    let most = histogram.iter().max().copied().unwrap_or(0);
    let heading = format!("{:<15}{:>13}", "points", "boards");
    styled(text, style.palette.heading, &heading);
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
        let room = style.width.saturating_sub(40).clamp(10, 60);
        write_bar(text, boards as f64 / most.max(1) as f64, room, style.palette.bar);
    }
}

fn write_lengths(text: &mut String, stats: &Statistics, style: TextStyle) {
    let heading = format!(
        "{:<9}{:>14}{:>12}{:>14}{:>12}{:>8}",
        "letters", "words", "per board", "points", "per board", "share"
    );
    styled(text, style.palette.heading, &heading);
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
    for LengthStatistics { letter_count, words, points, .. } in stats.lengths() {
        line(text, &letter_count.to_string(), words.into(), points.into());
        text.push_str("  ");
        write_bar(
            text,
            points as f64 / most,
            style.width.saturating_sub(71).clamp(8, 40),
            style.palette.bar,
        );
    }
    line(text, "all", stats.words().sum(), stats.points().sum());
    text.push('\n');
}

/// Appends a bar that fills a share of `room` columns, to an eighth of a column, and ends the line.
fn write_bar(text: &mut String, share: f64, room: usize, style: Style) {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share.clamp(0.0, 1.0) * room as f64 * 8.0).round() as usize;
    let bar = "█".repeat(eighths / 8) + EIGHTHS[eighths % 8];
    if !bar.is_empty() {
        styled(text, style, &bar);
    } else {
        // Lines have no spaces at their end.
        text.truncate(text.trim_end().len());
    }
    text.push('\n');
}

#[derive(Serialize)]
struct Object {
    boards: u64,
    /// The number of boards that may have more words than were found.
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

/// Boards by points: `boards[i]` is the number of boards with `i * width` to less than
/// `(i + 1) * width` points. The last of 20 numbers includes all boards beyond it.
#[derive(Serialize)]
struct Histogram {
    width: u64,
    boards: Vec<u64>,
}

#[derive(Serialize)]
struct Length {
    letters: usize,
    word_count: u64,
    points: u64,
    words_per_board: f64,
    points_per_board: f64,
    share_of_points: f64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde requires this signature")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Object {
    fn new(stats: &Statistics) -> Object {
        let boards = stats.boards() as f64;
        let all = (stats.points().sum() as f64).max(1.0);
        let length = |LengthStatistics { letter_count, words, points, .. }| Length {
            letters: letter_count,
            word_count: words,
            points,
            words_per_board: words as f64 / boards,
            points_per_board: points as f64 / boards,
            share_of_points: points as f64 / all,
        };
        let width = plot::bar_width(stats.points(), BARS);
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
