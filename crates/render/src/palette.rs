//! The colors of text.

use anstyle::{AnsiColor, Style};

/// A style for each kind of text. The default is plain: no escape sequences are written.
///
/// The library does not read the environment: the program decides whether text has colors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Palette {
    /// The letters of tiles, titles and totals.
    pub bold: Style,
    /// Lines between tiles, walls and remarks.
    pub dim: Style,
    /// A tile on a path.
    pub path: Style,
    /// The first tile of a path.
    pub start: Style,
    /// Arrows from tile to tile.
    pub arrow: Style,
    /// The headings of groups and tables.
    pub heading: Style,
    /// The verdict on words that count.
    pub good: Style,
    /// The verdicts on words that do not count.
    pub bad: Style,
    /// The bars of histograms.
    pub bar: Style,
}

impl Palette {
    /// The palette for terminals that show the sixteen ANSI colors.
    #[must_use]
    pub fn colored() -> Palette {
        let color = |color: AnsiColor| Style::new().fg_color(Some(color.into()));
        let on = |color: AnsiColor| {
            Style::new().fg_color(Some(AnsiColor::Black.into())).bg_color(Some(color.into()))
        };
        Palette {
            bold: Style::new().bold(),
            dim: Style::new().dimmed(),
            path: on(AnsiColor::Yellow).bold(),
            start: on(AnsiColor::Green).bold(),
            arrow: color(AnsiColor::Yellow).bold(),
            heading: color(AnsiColor::Cyan).bold(),
            good: color(AnsiColor::Green),
            bad: color(AnsiColor::Red),
            bar: color(AnsiColor::Cyan),
        }
    }
}

/// Appends text in a style.
pub(crate) fn styled(out: &mut String, style: Style, text: &str) {
    if style == Style::new() {
        out.push_str(text);
    } else {
        out.push_str(&format!("{style}{text}{style:#}"));
    }
}
