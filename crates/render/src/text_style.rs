//! The style of text: its colors and its width.

use crate::palette::Palette;

/// The style of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextStyle {
    /// The colors. The default is plain text.
    pub palette: Palette,
    /// The maximum number of columns of a line. The default is 80.
    pub width: usize,
}

impl TextStyle {
    /// The width of text that is not for a terminal.
    pub const DEFAULT_WIDTH: usize = 80;

    /// Text with these colors and, where possible, at most this number of columns.
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
