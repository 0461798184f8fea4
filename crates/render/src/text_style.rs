//! How text looks: its colors and its width.

use crate::palette::Palette;

/// How text looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextStyle {
    /// The colors. The default is plain text.
    pub palette: Palette,
    /// The columns that a line may have. The default is 80.
    pub width: usize,
}

impl TextStyle {
    /// The width of text that is not for a terminal.
    pub const DEFAULT_WIDTH: usize = 80;

    /// Text with these colors, at most this many columns wide where that is possible.
    #[must_use]
    pub fn new(palette: Palette, width: usize) -> TextStyle {
        TextStyle { palette, width }
    }
}

impl Default for TextStyle {
    fn default() -> Self {
        TextStyle { palette: Palette::default(), width: Self::DEFAULT_WIDTH }
    }
}
