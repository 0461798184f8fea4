//! Where the parts of the screen are, in a window of any size.
//!
//! The size of the tiles depends on the window and the board alone, so nothing moves when a round
//! ends.

use dictc_game::Round;
use dictc_game::session::Session;
use ratatui::layout::{Rect, Size};

use crate::grid::faces;

/// The line in which the board begins, below the header and an empty line.
pub const TOP: u16 = 2;

/// The smallest window in which a round can be played with small boards.
const SMALLEST: Size = Size::new(60, 20);

/// The number of columns for words beside the board.
const FOR_WORDS: u16 = 26;

/// The lines of a message, the input and the keys, below the board during the round.
const PLAYING: u16 = 3;

/// The maximum number of remarks below the results.
const MOST_REMARKS: u16 = 4;

/// The size of tiles, with the lines between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tiles {
    /// The distance from one tile to the next.
    pub step: Size,
    /// Whether there are lines between the tiles.
    pub has_lines: bool,
    /// The number of tiles.
    pub count: Size,
}

impl Tiles {
    /// The sizes of the tiles of a board, the largest first.
    fn sizes(round: &Round) -> [Tiles; 3] {
        let board = round.board();
        let count = Size::new(board.columns() as u16, board.rows() as u16);
        // A bracket or a blank is on each side of a face.
        let width = faces(round).1 as u16 + 2;
        [(width + 5, 4, true), (width + 1, 2, true), (width, 1, false)].map(
            |(width, height, has_lines)| Tiles { step: Size { width, height }, has_lines, count },
        )
    }

    /// The size of the board.
    pub fn board(&self) -> Size {
        let line = u16::from(self.has_lines);
        let Size { width, height } = self.step;
        Size::new(width * self.count.width + line, height * self.count.height + line)
    }

    /// The window that has room for the board, its words and its results.
    fn window(&self, selected: u16) -> Size {
        let board = self.board();
        // An empty line is above the footer, and a remark is in it.
        let height = TOP + board.height + 1 + selected + 3;
        Size::new(board.width + 3 + FOR_WORDS, height)
    }
}

/// The layout of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    pub tiles: Tiles,
    /// The lines about the selected word of the results.
    pub selected: u16,
    /// The line in which the footer begins during the round: close to the board.
    pub playing: u16,
    /// The maximum number of remarks.
    pub remarks: u16,
}

impl Layout {
    /// The layout of a session.
    ///
    /// # Errors
    ///
    /// The size that the window must have, if it is too small.
    pub fn of(session: &Session, area: Rect) -> Result<Layout, Size> {
        let round = session.round();
        // Lines stay empty for words without a meaning, so that nothing moves.
        let selected = if round.lexicon().meanings().is_some() { 3 } else { 1 };
        let fits = |it: &Tiles| {
            let window = it.window(selected);
            window.height <= area.height
                && window.width <= area.width
                // More than half of the window is for words, unless the board is compact.
                && (!it.has_lines || 2 * it.board().width < area.width)
        };
        let sizes = Tiles::sizes(round);
        let least = sizes[2].window(selected);
        let least = Size::new(least.width.max(SMALLEST.width), least.height.max(SMALLEST.height));
        let is_small = area.width < least.width || area.height < least.height;
        let tiles = sizes.into_iter().find(fits).filter(|_| !is_small).ok_or(least)?;
        let board = TOP + tiles.board().height + 1;
        let playing = area.height.min(SMALLEST.height.max(board + PLAYING)) - PLAYING;
        let remarks = MOST_REMARKS.min(area.height - board - selected - 2);
        Ok(Layout { tiles, selected, playing, remarks })
    }

    /// Whether a larger window than that of small boards is needed.
    pub fn is_large(needed: Size) -> bool {
        needed != SMALLEST
    }
}
