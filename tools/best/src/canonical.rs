//! `best canonical`: the same text for a board and all its images.

use clap::Args;
use dictc_board::Board;
use dictc_cli::Failure;
use dictc_cli::table::{FormatArguments, Table, standard_output};
use dictc_optimize::canonical;
use dictc_render::Format;
use serde::Serialize;

use crate::typed::{TypedBoards, explain};

#[derive(Args, Debug)]
pub(crate) struct CanonicalArguments {
    #[command(flatten)]
    boards: TypedBoards,
    #[command(flatten)]
    output: FormatArguments,
}

/// A board and its canonical image.
#[derive(Debug, Serialize)]
struct Image<'a> {
    canonical: &'a str,
    board: &'a str,
}

pub(crate) fn run(arguments: &CanonicalArguments) -> Result<(), Failure> {
    let boards = arguments.boards.parse()?;
    let images = boards.iter().map(|board| canonical(board).map_err(|it| explain(board, &it)));
    let images: Vec<Board> = images.collect::<Result<_, _>>()?;
    let format = arguments.output.format;
    let mut table = Table::new(standard_output(), format, &["canonical", "board"]);
    for (board, image) in boards.iter().zip(&images) {
        let (board, image) = (board.to_string(), image.to_string());
        if format == Format::Text {
            table.line(&image)?;
        } else {
            table.row(&Image { canonical: &image, board: &board })?;
        }
    }
    table.finish()
}
