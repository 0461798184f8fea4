//! The statistics of many boards, plotted: how many points boards have, and which lengths of words they lie in.

use std::error::Error;

use plotters::coord::Shift;
use plotters::prelude::*;
use solver::{LengthStats, Stats};

use crate::failure::Failure;
use crate::numbers::{decimal, grouped};
use crate::statistics::bar_width;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

const SIZE: (u32, u32) = (840, 760);
const INK: RGBColor = RGBColor(0x22, 0x25, 0x2b);
const GRID: RGBColor = RGBColor(0xe4, 0xe2, 0xdc);
const BLUE: RGBColor = RGBColor(0x2f, 0x6f, 0xb0);
const ORANGE: RGBColor = RGBColor(0xd9, 0x6a, 0x1c);
const FONT: &str = "sans-serif";

/// Bars beyond which boards are counted as one.
const BARS: usize = 60;

/// An SVG of two charts, with a note below the title if there is one.
pub fn draw(stats: &Stats, title: &str, note: Option<&str>) -> Result<String, Failure> {
    let mut svg = String::new();
    let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
    let drawn = draw_on(&area, stats, title, note);
    drop(area);
    drawn.map_err(|error| Failure::Message(format!("cannot plot the statistics: {error}")))?;
    Ok(svg + "\n")
}

fn draw_on(
    area: &Area<'_>,
    stats: &Stats,
    title: &str,
    note: Option<&str>,
) -> Result<(), Box<dyn Error>> {
    area.fill(&WHITE)?;
    let mut area = area.titled(title, (FONT, 24).into_font().color(&INK))?;
    if let Some(note) = note {
        area = area.titled(note, (FONT, 15).into_font().color(&ORANGE))?;
    }
    if stats.boards() > 0 {
        let (points, lengths) = area.split_vertically(370);
        draw_points(&points, stats)?;
        draw_lengths(&lengths, stats)?;
    }
    area.present()?;
    Ok(())
}

/// A histogram of points a board, with the mean.
fn draw_points(area: &Area<'_>, stats: &Stats) -> Result<(), Box<dyn Error>> {
    let points = stats.points();
    // Narrower bars than in text, where lines are dear.
    let width = (bar_width(points) / 5).max(1);
    let histogram = points.histogram(width, BARS * 2);
    let share = |boards: u64| 100.0 * boards as f64 / points.count() as f64;
    let most = histogram.iter().copied().map(share).fold(0.0, f64::max);
    let end = (histogram.len() as u64 * width) as f64;
    let mut chart = ChartBuilder::on(area)
        .caption("Points a board", (FONT, 17).into_font().color(&INK))
        .margin(12)
        .x_label_area_size(42)
        .y_label_area_size(64)
        .build_cartesian_2d(0.0..end, 0.0..most * 1.08)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(WHITE)
        .bold_line_style(GRID)
        .axis_style(INK)
        .label_style((FONT, 13).into_font().color(&INK))
        .x_desc("points")
        .y_desc("boards, %")
        .x_label_formatter(&|x| decimal(*x, 0))
        .draw()?;
    chart.draw_series(histogram.iter().enumerate().map(|(i, &boards)| {
        let from = (i as u64 * width) as f64;
        let bar = [(from, 0.0), (from + width as f64 * 0.92, share(boards))];
        Rectangle::new(bar, BLUE.filled())
    }))?;
    let mean = points.mean().unwrap_or(0.0);
    chart.draw_series([PathElement::new(
        [(mean, 0.0), (mean, most * 1.08)],
        ORANGE.stroke_width(2),
    )])?;
    let label = format!("mean {}", decimal(mean, 1));
    let style = (FONT, 14).into_font().color(&ORANGE);
    chart.draw_series([Text::new(label, (mean + end * 0.008, most * 1.06), style)])?;
    Ok(())
}

/// Words and points a board by the length of words.
fn draw_lengths(area: &Area<'_>, stats: &Stats) -> Result<(), Box<dyn Error>> {
    let lengths: Vec<LengthStats> = stats.lengths().collect();
    let (Some(first), Some(last)) = (lengths.first(), lengths.last()) else { return Ok(()) };
    let boards = stats.boards() as f64;
    let most = lengths.iter().map(|it| it.points.max(it.words)).max().unwrap_or(0) as f64 / boards;
    let (from, to) = (first.letters as f64 - 0.5, last.letters as f64 + 0.5);
    let mut chart = ChartBuilder::on(area)
        .caption("What words of each length are worth", (FONT, 17).into_font().color(&INK))
        .margin(12)
        .x_label_area_size(42)
        .y_label_area_size(64)
        .build_cartesian_2d(from..to, 0.0..(most * 1.12).max(1e-9))?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(WHITE)
        .bold_line_style(GRID)
        .axis_style(INK)
        .label_style((FONT, 13).into_font().color(&INK))
        .x_desc("letters")
        .y_desc("a board")
        .x_labels(lengths.len().min(20) + 1)
        .y_label_formatter(&|y| decimal(*y, if most < 5.0 { 1 } else { 0 }))
        .x_label_formatter(&|x| if x.fract() == 0.0 { decimal(*x, 0) } else { String::new() })
        .draw()?;
    let bar = |letters: usize, side: f64, number: u64, color: RGBColor| {
        let (left, height) = (letters as f64 + side, number as f64 / boards);
        Rectangle::new([(left, 0.0), (left + 0.36, height)], color.filled())
    };
    chart
        .draw_series(lengths.iter().map(|it| bar(it.letters, -0.38, it.words, BLUE)))?
        .label(format!("words, {} in all", grouped(stats.words().sum())))
        .legend(|(x, y)| Rectangle::new([(x, y - 6), (x + 12, y + 6)], BLUE.filled()));
    chart
        .draw_series(lengths.iter().map(|it| bar(it.letters, 0.02, it.points, ORANGE)))?
        .label(format!("points, {} in all", grouped(stats.points().sum())))
        .legend(|(x, y)| Rectangle::new([(x, y - 6), (x + 12, y + 6)], ORANGE.filled()));
    let all = (stats.points().sum() as f64).max(1.0);
    // Where it is next to nothing there is nothing to say.
    let told = lengths.iter().filter(|it| it.points as f64 / all >= 0.0005);
    chart.draw_series(told.map(|it| {
        let share = format!("{:.1}%", 100.0 * it.points as f64 / all);
        let at = (it.letters as f64 + 0.04, it.points as f64 / boards + most * 0.06);
        Text::new(share, at, (FONT, 12).into_font().color(&INK))
    }))?;
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperRight)
        .background_style(WHITE)
        .border_style(GRID)
        .label_font((FONT, 14).into_font().color(&INK))
        .draw()?;
    Ok(())
}
