//! `puzzle`: solves word puzzles, and lets you play some of them.
//!
//! The solvers are in `crates/puzzles`; this program parses arguments and prints. Each command has
//! a module with its arguments: `wordle`, `bee`, `boxed`, `wordiply`, `ladder`, `search`, `hide` and
//! `quiz`. `arguments` lists them all, and `play` reads a player's input.
#![forbid(unsafe_code)]

mod arguments;
mod bee;
mod bee_arguments;
mod bee_game;
mod bee_hints;
mod boxed;
mod dictionary;
mod examples;
mod hide;
mod ladder;
mod openers;
mod play;
mod quiz;
mod quiz_arguments;
mod quiz_record;
mod search;
mod search_list;
mod wordiply;
mod wordle;
mod wordle_arguments;
mod wordle_boards;
mod wordle_game;
mod wordle_text;

use arguments::Arguments;
use dictc_cli::Tool;

/// The arguments of `dictc puzzle`, and what runs them.
pub const TOOL: Tool = Tool::of::<Arguments>("puzzle");
