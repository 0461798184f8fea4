//! The properties of standard output: whether it shows colors, and how wide it is.

use std::io::{IsTerminal, stderr, stdout};

use anstream::ColorChoice;
use clap::ValueEnum;
use dictc_render::{Palette, TextStyle};

use crate::guard::is_colored;

/// The value of `--color`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, ValueEnum)]
pub enum Color {
    /// At a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// Applies the choice to all further output through `anstream`.
    pub fn apply(self) {
        match self {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        }
        .write_global();
    }

    /// The palette for standard output. Honors `NO_COLOR`, `CLICOLOR` and `CLICOLOR_FORCE`.
    #[must_use]
    pub fn palette(self) -> Palette {
        let is_colored = match self {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => is_colored(&stdout()),
        };
        if is_colored { Palette::colored() } else { Palette::default() }
    }
}

/// The palette for standard error.
#[must_use]
pub fn error_palette() -> Palette {
    if is_colored(&stderr()) { Palette::colored() } else { Palette::default() }
}

/// Text as wide as the terminal, or of the default width if standard output is not a terminal.
#[must_use]
pub fn text_style(color: Color) -> TextStyle {
    let terminal = stdout().is_terminal().then(|| terminal_size::terminal_size_of(stdout()));
    let width = terminal.flatten().map(|(width, _)| usize::from(width.0));
    TextStyle::new(color.palette(), width.unwrap_or(TextStyle::DEFAULT_WIDTH))
}
