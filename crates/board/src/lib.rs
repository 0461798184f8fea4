//! Tiles, boards, which cells touch, dice and rules. Knows nothing of words or dictionaries.
//!
//! A [`Board`] is [`Tile`]s laid out in a [`Geometry`]: rows and columns, closed or joined at the
//! edges. A [`Parser`] reads one from text, in any form that people write boards in. [`Rules`] say
//! what a word is worth and how long it has to be. A [`DiceSet`] is the dice of an edition, and
//! a [`Dealer`] rolls them. [`Blocks`] and [`Splitter`] find the boards in a file of many.
//!
//! ```
//! use board::{Board, Rules};
//!
//! let board = Board::parse("hell/likd/oquee/laun")?;
//! assert_eq!(board.tile(9).to_string(), "Qu");
//! assert_eq!(board.neighbors(9).count(), 8);
//! assert_eq!(Rules::for_board(&board).points("unequal".len()), 5);
//! # Ok::<(), board::Error>(())
//! ```
//!
//! Cells are numbered row by row from 0. Letters are compared after NFC and case folding; see
//! [`letters`].

#![forbid(unsafe_code)]

mod board;
mod deal;
mod dice;
mod error;
mod geometry;
mod letter;
mod parse;
mod records;
mod rule_set;
mod rules;
mod size;
mod tile;
mod toml_file;

pub use crate::board::Board;
pub use crate::deal::Dealer;
pub use crate::dice::DiceSet;
pub use crate::error::{Error, Hint, Place};
pub use crate::geometry::{Edges, Geometry, Neighbors};
pub use crate::parse::{Parser, QTile};
pub use crate::records::{Block, Blocks, Layout, Record, Records, Splitter};
pub use crate::rule_set::RuleSet;
pub use crate::rules::{Points, Rules};
pub use crate::size::Size;
pub use crate::tile::{Tile, TileKind};
