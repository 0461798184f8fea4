//! Boards.
#![allow(unsafe_code, reason = "functions of C keep their names")]

use std::borrow::Cow;
use std::sync::OnceLock;

use dictc_board::{Board, Edges, Parser, QTile};
#[cfg(feature = "rounds")]
use dictc_game::Deal;
use dictc_letters::Alphabet;
use dictc_lexicon::Lexicon;

use crate::answer::answer;
use crate::error::report;
use crate::failure::Failure;
use crate::handle::{Freed, Handle, Object, Shared};
use crate::memory::{InPtr, Len, LentText, OutPtr, lend_text, with_nul};

/// The board wraps around at its edges.
const TORUS: u32 = 1;
/// `q` is a bare q and not the Qu tile.
const BARE_Q: u32 = 2;
/// Letters of several characters need tiles of their own.
const STRICT: u32 = 4;

/// A board and its text.
pub struct BoardAndText {
    pub(crate) board: Board,
    /// The dictionary whose letters it has, if it was read for one.
    lexicon: Option<Lexicon>,
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
        Self { text: with_nul(board.to_string()), board, lexicon: None, tiles: OnceLock::new() }
    }

    /// A board in the letters of a dictionary.
    pub(crate) fn of(mut board: Board, lexicon: &Lexicon) -> Self {
        board.fold(lexicon.folding());
        Self { lexicon: Some(lexicon.clone()), ..Self::new(board) }
    }

    /// The letters of its dictionary.
    pub(crate) fn alphabet(&self) -> &Alphabet {
        self.lexicon.as_ref().map_or(Alphabet::plain(), Lexicon::alphabet)
    }

    /// A word as it is on the board.
    pub(crate) fn as_word<'a>(&self, word: &'a str) -> Cow<'a, str> {
        match &self.lexicon {
            Some(lexicon) => lexicon.as_word(word),
            None => dictc_letters::fold(word),
        }
    }
}

/// The edges of boards with these flags, their `q`, and whether they are strict.
pub(crate) fn check_flags(flags: u32) -> Result<(Edges, QTile, bool), Failure> {
    if flags & !(TORUS | BARE_Q | STRICT) != 0 {
        let message = format!("unknown flags {flags:#x}; expected a sum of DICTC_BOARD_ constants");
        return Err(Failure::argument(message));
    }
    let edges = if flags & TORUS != 0 { Edges::Torus } else { Edges::Closed };
    let q = if flags & BARE_Q != 0 { QTile::Bare } else { QTile::Qu };
    Ok((edges, q, flags & STRICT != 0))
}

/// The flags of the boards of a deal.
#[cfg(feature = "rounds")]
pub(crate) fn flags_of(deal: &Deal) -> u32 {
    let torus = if deal.edges == Edges::Torus { TORUS } else { 0 };
    let bare_q = if deal.q == QTile::Bare { BARE_Q } else { 0 };
    torus | bare_q | if deal.is_strict { STRICT } else { 0 }
}

/// A parser of boards with these flags, in the letters of an alphabet.
pub(crate) fn parser(flags: u32, alphabet: &Alphabet) -> Result<Parser<'_>, Failure> {
    let (edges, q, is_strict) = check_flags(flags)?;
    Ok(Parser::new().edges(edges).q(q).strict(is_strict).alphabet(alphabet))
}

pub(crate) fn parse(
    parser: Parser<'_>,
    (text, len): (InPtr<u8>, Len),
    size: (usize, usize),
) -> Result<Board, Failure> {
    let parser = if size == (0, 0) { parser } else { parser.size(size.0, size.1) };
    Ok(parser.parse(text.text(&len, "the board")?)?)
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
        let board = parse(parser(flags, Alphabet::plain())?, (text, len), (rows, columns))?;
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
