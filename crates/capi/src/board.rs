//! Boards.
#![allow(unsafe_code)]

use std::sync::OnceLock;

use ::board::{Board, Edges, Parser, QTile};

use crate::error::{Code, Failure, quietly, report};
use crate::handle::{self, Handle, Object};
use crate::memory;

/// The edges of the board are joined.
const TORUS: u32 = 1;
/// `q` is a tile of its own and not `Qu`.
const BARE_Q: u32 = 2;

/// A board and its text.
pub struct BoardAndText {
    pub(crate) board: Board,
    text: String,
    /// The texts of the tiles, once they have been asked for.
    tiles: OnceLock<Vec<String>>,
}

impl Object for BoardAndText {
    const TAG: [u8; 8] = *b"dc board";
    const NAME: &'static str = "dictc_board";
}

impl From<Board> for BoardAndText {
    fn from(board: Board) -> Self {
        Self { text: board.to_string(), board, tiles: OnceLock::new() }
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

/// Reads a board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_board_parse(
    text: *const u8,
    len: usize,
    rows: usize,
    columns: usize,
    flags: u32,
    error: *mut *mut Handle<Failure>,
) -> *mut Handle<BoardAndText> {
    // SAFETY: the contract of all functions covers the text and the error.
    unsafe {
        report(error, || {
            let text = memory::text(text, len, "the board")?;
            let (edges, q) = check_flags(flags)?;
            let mut parser = Parser::new().edges(edges).q(q);
            if (rows, columns) != (0, 0) {
                parser = parser.size(rows, columns);
            }
            Ok(Handle::new(parser.parse(text)?.into()))
        })
    }
}

/// Lends the canonical text of a board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_board_text(
    board: *const Handle<BoardAndText>,
    len: *mut usize,
) -> *const u8 {
    // SAFETY: the contract of all functions covers the handle and the length; a board is only
    // ever shared.
    quietly(|| unsafe {
        let text = handle::shared(board)?.text.as_bytes();
        memory::write(len, text.len());
        Ok(text.as_ptr())
    })
}

/// The number of rows.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_board_rows(board: *const Handle<BoardAndText>) -> usize {
    // SAFETY: the contract of all functions covers the handle; a board is only ever shared.
    unsafe { handle::shared(board) }.map_or(0, |it: &BoardAndText| it.board.rows())
}

/// The number of columns.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_board_columns(board: *const Handle<BoardAndText>) -> usize {
    // SAFETY: as in `dictc_board_rows`.
    unsafe { handle::shared(board) }.map_or(0, |it: &BoardAndText| it.board.columns())
}

/// Lends the text of one tile; null beyond the last.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_board_tile(
    board: *const Handle<BoardAndText>,
    cell: usize,
    len: *mut usize,
) -> *const u8 {
    // SAFETY: the contract of all functions covers the handle and the length; a board is only
    // ever shared.
    quietly(|| unsafe {
        let it: &BoardAndText = handle::shared(board)?;
        let texts = || it.board.tiles().iter().map(ToString::to_string).collect();
        let Some(text) = it.tiles.get_or_init(texts).get(cell) else {
            return Ok(std::ptr::null());
        };
        memory::write(len, text.len());
        Ok(text.as_ptr())
    })
}

/// Frees a board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dictc_board_free(board: *mut Handle<BoardAndText>) {
    // SAFETY: the contract of all functions covers the handle.
    quietly(|| unsafe { handle::free(board) });
}
