//! Statistics of many boards as two charts: a histogram of points per board, and the words and
//! points of each word length.

use std::fmt::Write;

use dictc_game::{Distribution, LengthStatistics, Statistics, round_width};

use crate::markup::escape;
use crate::numbers::{decimal, grouped, percent};

const WIDTH: f64 = 840.0;
const HEIGHT: f64 = 760.0;
/// The left and right ends of the horizontal axes.
const LEFT: f64 = 84.0;
const RIGHT: f64 = WIDTH - 20.0;

/// The number of bars of the histogram. The last bar includes everything beyond it.
const BARS: usize = 120;

const STYLE: &str = "\
text { font-family: system-ui, \"Helvetica Neue\", Arial, sans-serif; font-size: 13px; fill: #22252b; }
.title { font-size: 24px; text-anchor: middle; }
.note { font-size: 15px; text-anchor: middle; fill: #b9540f; }
.caption { font-size: 17px; text-anchor: middle; }
.middle { text-anchor: middle; }
.end { text-anchor: end; }
.share { font-size: 12px; text-anchor: middle; }
.mean { font-size: 14px; fill: #b9540f; }
.grid { stroke: #e4e2dc; }
.axis { stroke: #22252b; fill: none; }
.line { stroke: #d96a1c; stroke-width: 2; }
.words { fill: #2f6fb0; }
.points { fill: #d96a1c; }
.box { fill: #ffffff; stroke: #e4e2dc; }
";

/// The width of a histogram's bars: nearly all numbers are in the first `bars` bars.
pub(crate) fn bar_width(numbers: &Distribution, bars: usize) -> u64 {
    round_width(numbers.percentile(99.5).unwrap_or(0), bars)
}

/// Draws both charts under a title, with a note below the title if there is one.
pub(crate) fn draw(stats: &Statistics, title: &str, note: Option<&str>) -> String {
    let mut svg = String::new();
    // Writing to a string does not fail.
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         width=\"{WIDTH}\" height=\"{HEIGHT}\" role=\"img\">\n\
         <title>{0}</title>\n<style>\n{STYLE}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
         <text class=\"title\" x=\"420\" y=\"34\">{0}</text>\n",
        escape(title)
    );
    if let Some(note) = note {
        let _ = writeln!(svg, "<text class=\"note\" x=\"420\" y=\"58\">{}</text>", escape(note));
    }
    if stats.boards() > 0 {
        draw_points(&mut svg, stats.points());
        draw_lengths(&mut svg, stats);
    }
    svg.push_str("</svg>\n");
    svg
}

/// The histogram of points per board, with the mean.
fn draw_points(svg: &mut String, points: &Distribution) {
    // A fifth of the width of bars in text, where each bar takes a line.
    let width = (bar_width(points, 20) / 5).max(1);
    let histogram = points.histogram(width, BARS);
    let share = |boards: u64| 100.0 * boards as f64 / points.count() as f64;
    let most = histogram.iter().copied().map(share).fold(0.0, f64::max);
    let end = histogram.len() as f64 * width as f64;
    let chart = Chart { top: 100.0, bottom: 350.0, from: 0.0, to: end, most: most * 1.08 };
    chart.frame(svg, "Points per board", "points", "boards, %");
    let step = nice_step(end, 12.0).max(1.0);
    for x in ticks(end, step) {
        chart.label_x(svg, x, &decimal(x, 0));
    }
    for (i, &boards) in histogram.iter().enumerate() {
        let left = i as f64 * width as f64;
        chart.bar(svg, "words", left, left + 0.92 * width as f64, share(boards));
    }
    let mean = points.mean().unwrap_or(0.0);
    let (x, text) = (chart.x(mean), decimal(mean, 1));
    let (top, bottom) = (chart.top, chart.bottom);
    let _ = writeln!(svg, "<path class=\"line\" d=\"M{x:.1} {bottom:.1}V{top:.1}\"/>");
    // The label is left of the line if it would not fit on the right.
    let (class, x) = if x > RIGHT - 90.0 { ("mean end", x - 6.0) } else { ("mean", x + 6.0) };
    let y = top + 11.0;
    let _ = writeln!(svg, "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">mean {text}</text>");
}

/// Words and points per board, by word length.
fn draw_lengths(svg: &mut String, stats: &Statistics) {
    let lengths: Vec<LengthStatistics> = stats.lengths().collect();
    let (Some(first), Some(last)) = (lengths.first(), lengths.last()) else { return };
    let boards = stats.boards() as f64;
    let most = lengths.iter().map(|it| it.points.max(it.words)).max().unwrap_or(0) as f64 / boards;
    let chart = Chart {
        top: 448.0,
        bottom: 706.0,
        from: first.letter_count as f64 - 0.5,
        to: last.letter_count as f64 + 0.5,
        most: most * 1.12,
    };
    chart.frame(svg, "What words of each length are worth", "letters", "per board");
    // If there are too many lengths, their labels would touch.
    let every = lengths.len().div_ceil(30);
    for it in lengths.iter().step_by(every) {
        chart.label_x(svg, it.letter_count as f64, &it.letter_count.to_string());
    }
    let all = (stats.points().sum() as f64).max(1.0);
    for it in &lengths {
        let (middle, share) = (it.letter_count as f64, it.points as f64 / all);
        let (words, points) = (it.words as f64 / boards, it.points as f64 / boards);
        chart.bar(svg, "words", middle - 0.38, middle - 0.02, words);
        chart.bar(svg, "points", middle + 0.02, middle + 0.38, points);
        // Shares that round to zero need no label.
        if share >= 0.0005 {
            let (x, y) = (chart.x(middle + 0.2), chart.y(points) - 5.0);
            let share = percent(share);
            let _ = writeln!(svg, "<text class=\"share\" x=\"{x:.1}\" y=\"{y:.1}\">{share}</text>");
        }
    }
    let lines = [("words", stats.words().sum()), ("points", stats.points().sum())];
    legend(svg, &lines.map(|(name, sum)| (name, format!("{name}, {} in all", grouped(sum)))));
}

/// The area of a chart: its position in the drawing and the ranges of its axes.
struct Chart {
    top: f64,
    bottom: f64,
    /// The numbers at the left and right ends.
    from: f64,
    to: f64,
    /// The number at the top. The bottom is zero.
    most: f64,
}

impl Chart {
    fn x(&self, number: f64) -> f64 {
        LEFT + (RIGHT - LEFT) * (number - self.from) / (self.to - self.from)
    }

    fn y(&self, number: f64) -> f64 {
        self.bottom - (self.bottom - self.top) * number / self.most.max(1e-9)
    }

    /// Appends the caption, the grid with its labels, the axes and their names.
    fn frame(&self, svg: &mut String, caption: &str, x_name: &str, y_name: &str) {
        let (top, bottom, middle) = (self.top, self.bottom, (LEFT + RIGHT) / 2.0);
        let step = nice_step(self.most, 8.0);
        let decimals = if step < 1.0 { (-step.log10()).ceil() as usize } else { 0 };
        for number in ticks(self.most, step) {
            let (y, label) = (self.y(number), decimal(number, decimals));
            let _ = write!(
                svg,
                "<path class=\"grid\" d=\"M{LEFT} {y:.1}H{RIGHT}\"/>\n\
                 <text class=\"end\" x=\"{:.1}\" y=\"{:.1}\">{label}</text>\n",
                LEFT - 8.0,
                y + 4.5
            );
        }
        let _ = write!(
            svg,
            "<text class=\"caption\" x=\"{middle}\" y=\"{:.1}\">{caption}</text>\n\
             <path class=\"axis\" d=\"M{LEFT} {top}V{bottom}H{RIGHT}\"/>\n\
             <text class=\"middle\" x=\"{middle}\" y=\"{:.1}\">{x_name}</text>\n\
             <text class=\"middle\" transform=\"translate(24 {:.1}) rotate(-90)\">{y_name}</text>\n",
            top - 14.0,
            bottom + 40.0,
            (top + bottom) / 2.0,
        );
    }

    /// Appends a label below the horizontal axis.
    fn label_x(&self, svg: &mut String, number: f64, label: &str) {
        let (x, y) = (self.x(number), self.bottom);
        let _ = write!(
            svg,
            "<path class=\"axis\" d=\"M{x:.1} {y}v5\"/>\n\
             <text class=\"middle\" x=\"{x:.1}\" y=\"{:.1}\">{label}</text>\n",
            y + 20.0
        );
    }

    fn bar(&self, svg: &mut String, class: &str, from: f64, to: f64, number: f64) {
        if number <= 0.0 {
            return;
        }
        let (left, right, top) = (self.x(from), self.x(to), self.y(number));
        let (width, height) = (right - left, self.bottom - top);
        let _ = writeln!(
            svg,
            "<rect class=\"{class}\" x=\"{left:.1}\" y=\"{top:.1}\" \
             width=\"{width:.1}\" height=\"{height:.1}\"/>"
        );
    }
}

/// Appends the legend at the top right of the lower chart: a square of each color and its meaning.
fn legend(svg: &mut String, lines: &[(&str, String); 2]) {
    let longest = lines.iter().map(|(_, text)| text.chars().count()).max().unwrap_or(0);
    let width = 44.0 + 7.2 * longest as f64;
    let (left, top) = (RIGHT - width, 452.0);
    let _ = writeln!(
        svg,
        "<rect class=\"box\" x=\"{left:.1}\" y=\"{top}\" width=\"{width:.1}\" height=\"52\"/>"
    );
    for (i, (class, text)) in lines.iter().enumerate() {
        let y = top + 9.0 + 22.0 * i as f64;
        let _ = write!(
            svg,
            "<rect class=\"{class}\" x=\"{:.1}\" y=\"{y:.1}\" width=\"12\" height=\"12\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\">{text}</text>\n",
            left + 10.0,
            left + 30.0,
            y + 10.5
        );
    }
}

/// The smallest of 1, 2 and 5 times a power of ten that divides `end` into at most `parts` parts.
fn nice_step(end: f64, parts: f64) -> f64 {
    let least = (end / parts).max(1e-9);
    let power = 10_f64.powf(least.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    // A little tolerance, since powers of ten are not exact.
    steps.into_iter().find(|step| *step >= least * 0.999_999).unwrap_or(10.0 * power)
}

/// The multiples of `step` from 0 to `end`.
fn ticks(end: f64, step: f64) -> impl Iterator<Item = f64> {
    let last = (end / step * 1.000_001).floor() as u32;
    (0..=last).map(move |i| f64::from(i) * step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round_and_few() {
        for (end, step) in
            [(7.9, 1.0), (8.0, 1.0), (8.1, 2.0), (100.0, 20.0), (0.3, 0.05), (4000.0, 500.0)]
        {
            let found = nice_step(end, 8.0);
            assert!((found / step - 1.0).abs() < 1e-9, "{end}: {found}");
            assert!(ticks(end, found).count() <= 9);
        }
        assert_eq!(ticks(8.0, 2.0).collect::<Vec<_>>(), [0.0, 2.0, 4.0, 6.0, 8.0]);
    }

    #[test]
    fn a_drawing_without_boards_has_its_title() {
        let svg = draw(&Statistics::default(), "0 boards of <b>", Some("a note"));
        assert!(svg.contains(">0 boards of &lt;b&gt;</text>") && svg.contains(">a note</text>"));
    }
}
