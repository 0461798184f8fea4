//! The colours of text, and where there are none.

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

use crate::arguments::ColorArgument;

/// A style for each kind of thing in the text answers; plain ones where there is no colour.
#[derive(Clone, Copy, Debug, Default)]
pub struct Palette {
    /// Letters of tiles, and what else stands out.
    pub bold: Style,
    /// Lines between tiles, and what else stands back.
    pub dim: Style,
    /// A tile on a path.
    pub path: Style,
    /// The first tile of a path.
    pub start: Style,
    /// Arrows from tile to tile.
    pub arrow: Style,
    /// Headings of groups of words.
    pub heading: Style,
    /// What is good: words that count.
    pub good: Style,
    /// What is not: words that do not.
    pub bad: Style,
    /// Bars of histograms.
    pub bar: Style,
}

impl Palette {
    /// The palette for standard output. Honours `NO_COLOR`, `CLICOLOR` and `CLICOLOR_FORCE`.
    pub fn choose(color: ColorArgument) -> Palette {
        let colored = match color {
            ColorArgument::Always => true,
            ColorArgument::Never => false,
            ColorArgument::Auto => AutoStream::choice(&std::io::stdout()) != ColorChoice::Never,
        };
        if colored { Palette::colored() } else { Palette::default() }
    }

    fn colored() -> Palette {
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
