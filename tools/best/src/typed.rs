//! Boards as arguments.

use clap::{Args, ValueHint};
use dictc_board::{Board, Edges, Parser, Size};
use dictc_cli::Failure;
use dictc_cli::boards::{join_typed, typed};
use dictc_cli::quoted;

/// Arguments that are boards.
#[derive(Args, Clone, Debug)]
pub(crate) struct TypedBoards {
    /// A board: a square of letters, rows separated by '/', or an argument for each row or letter
    #[arg(value_name = "BOARD", required = true, value_hint = ValueHint::Other)]
    board: Vec<String>,
    /// Rows x columns, for boards without '/'
    #[arg(long, value_name = "RxC")]
    size: Option<String>,
    /// Wrap around at the edges: opposite edges of the board touch
    #[arg(long)]
    torus: bool,
}

impl TypedBoards {
    /// The boards, at least one. The parser knows the alphabet.
    pub(crate) fn parse(&self, parser: Parser<'_>) -> Result<Vec<Board>, Failure> {
        let size = self.size.as_deref().map(str::parse::<Size>).transpose();
        let size = size.map_err(|error| Failure::caused_at("--size", &error))?;
        let edges = if self.torus { Edges::Torus } else { Edges::Closed };
        let parser = parser.edges(edges);
        let parser = size.map_or(parser, |size| parser.size(size.rows(), size.columns()));
        let texts = join_typed(&self.board, size);
        let parse = |text: &String| typed(text, "the board that it has", parser.parse(text));
        texts.iter().map(parse).collect()
    }
}

/// The failure with a board and what is wrong with it.
pub(crate) fn explain(board: &Board, error: &dictc_optimize::Error) -> Failure {
    Failure::caused_at(quoted(&board.to_string()), error)
}
