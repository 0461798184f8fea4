//! Boards.
#![allow(unsafe_code, reason = "functions of C keep their names")]

use std::sync::OnceLock;

use dictc_board::{Board, Edges, Parser, QTile};

use crate::answer::answer;
use crate::error::report;
use crate::failure::{Code, Failure};
use crate::handle::{Freed, Handle, Object, Shared};
use crate::memory::{InPtr, Len, LentText, OutPtr, lend_text, with_nul};

/// The board wraps around at its edges.
const TORUS: u32 = 1;
/// `q` is a bare q and not the Qu tile.
const BARE_Q: u32 = 2;

/// A board and its text.
pub struct BoardAndText {
    pub(crate) board: Board,
    /// With a NUL, as the texts of the tiles, which are made when they are first needed.
    text: Vec<u8>,
    tiles: OnceLock<Vec<Vec<u8>>>,
}

impl Object for BoardAndText {
    const TAG: [u8; 8] = *b"dc board";
    const NAME: &'static str = "dictc_board";
}

impl BoardAndText {
    pub(crate) fn new(board: Board) -> Self {
        Self { text: with_nul(board.to_string()), board, tiles: OnceLock::new() }
    }
}

pub(crate) fn check_flags(flags: u32) -> Result<(Edges, QTile), Failure> {
    if flags & !(TORUS | BARE_Q) != 0 {
        let message = format!("unknown flags {flags:#x}; expected a sum of DICTC_BOARD_ constants");
        return Err(Failure::new(Code::Argument, message));
    }
    let edges = if flags & TORUS != 0 { Edges::Torus } else { Edges::Closed };
    Ok((edges, if flags & BARE_Q != 0 { QTile::Bare } else { QTile::Qu }))
}

/// The flags of boards with these edges and this `q`.
#[cfg(feature = "rounds")]
pub(crate) fn flags_of(edges: Edges, q: QTile) -> u32 {
    let torus = if edges == Edges::Torus { TORUS } else { 0 };
    torus | if q == QTile::Bare { BARE_Q } else { 0 }
}

/// Reads a board.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_board_parse(
    text: InPtr<u8>,
    len: Len,
    rows: usize,
    columns: usize,
    flags: u32,
    error: OutPtr<*mut Handle<Failure>>,
) -> *mut Handle<BoardAndText> {
    report(&error, || {
        let (edges, q) = check_flags(flags)?;
        let mut parser = Parser::new().edges(edges).q(q);
        if (rows, columns) != (0, 0) {
            parser = parser.size(rows, columns);
        }
        let board = parser.parse(text.text(&len, "the board")?)?;
        Ok(Handle::new(BoardAndText::new(board)))
    })
}

/// Lends the canonical text of a board.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_board_text(board: Shared<BoardAndText>, len: OutPtr<usize>) -> LentText {
    answer(|| Ok(lend_text(&board.get()?.text, &len)))
}

/// The number of rows.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_board_rows(board: Shared<BoardAndText>) -> usize {
    board.get().map_or(0, |it| it.board.rows())
}

/// The number of columns.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_board_columns(board: Shared<BoardAndText>) -> usize {
    board.get().map_or(0, |it| it.board.columns())
}

/// Lends the text of one tile; null beyond the last.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_board_tile(
    board: Shared<BoardAndText>,
    cell: usize,
    len: OutPtr<usize>,
) -> LentText {
    answer(|| {
        let it = board.get()?;
        let texts = || it.board.tiles().iter().map(|tile| with_nul(tile.to_string())).collect();
        let tile = it.tiles.get_or_init(texts).get(cell);
        Ok(tile.map_or(LentText::NONE, |text| lend_text(text, &len)))
    })
}

/// Frees a board.
#[unsafe(no_mangle)]
pub extern "C" fn dictc_board_free(board: Freed<BoardAndText>) {
    board.free();
}
