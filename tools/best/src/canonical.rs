//! `best canonical`: prints the canonical image of a board, the same for all its images.

use clap::Args;
use dictc_board::{Board, Parser};
use dictc_cli::Failure;
use dictc_cli::formats::RowArguments;
use dictc_optimize::canonical;
use serde::Serialize;

use crate::typed::{TypedBoards, explain};

#[derive(Args, Debug)]
pub(crate) struct CanonicalArguments {
    #[command(flatten)]
    boards: TypedBoards,
    #[command(flatten)]
    output: RowArguments,
}

/// A board and its canonical image.
#[derive(Debug, Serialize)]
struct Image<'a> {
    board: &'a str,
    canonical: &'a str,
}

pub(crate) fn run(arguments: &CanonicalArguments) -> Result<(), Failure> {
    let boards = arguments.boards.parse(Parser::new())?;
    let images = boards.iter().map(|board| canonical(board).map_err(|it| explain(board, &it)));
    let images: Vec<Board> = images.collect::<Result<_, _>>()?;
    let mut rows = arguments.output.rows(&["board", "canonical"])?;
    for (board, image) in boards.iter().zip(&images) {
        let (board, image) = (board.to_string(), image.to_string());
        rows.row_or_line(&Image { board: &board, canonical: &image }, || &image)?;
    }
    rows.finish()
}
