//! Tiles, boards, dice and rules, for Boggle and similar games.
//!
//! A [`Board`] is [`Tile`]s laid out in a [`Geometry`]: rows and columns, with closed edges or as a
//! torus. A [`Parser`] reads a board from text, in all common notations. [`Rules`] determine how
//! long a word must be and how many points it is worth. A [`DiceSet`] holds the dice of an edition,
//! and a [`Dealer`] rolls them. [`BoardSplitter`] and [`Blocks`] find the boards in a file.
//!
//! This crate knows nothing about words and dictionaries.
//!
//! ```
//! use dictc_board::{Board, Rules};
//!
//! let board = Board::parse("hell/likd/oquee/laun")?;
//! assert_eq!(board.tile(9).to_string(), "Qu");
//! assert_eq!(board.neighbors(9).count(), 8);
//! assert_eq!(Rules::for_board(&board).points("unequal".len()), 5);
//! # Ok::<(), dictc_board::Error>(())
//! ```
//!
//! # Conventions
//!
//! - Cells are numbered row by row from 0.
//! - Letters are compared after they are folded by the crate [`dictc_letters`]: composed (NFC) and
//!   in lower case.
//! - The messages of an [`Error`] count rows, columns and tiles from 1. A message does not repeat
//!   the message of its [`source`](std::error::Error::source); print both.
//!
//! - [`Board`], [`Tile`], [`Size`], [`Geometry`], [`Edges`], [`QTile`], [`Rules`] and [`Points`]
//!   implement `Serialize` and `Deserialize` of `serde`. Boards, tiles, sizes and points are
//!   serialized as their `Display` text.
//!
//! # Features
//!
//! All are on by default:
//!
//! - `dice` has [`DiceSet`] and [`Dealer`], with `rules`.
//! - `rules` has [`RuleSet`]: rules with names, and their files, with `serde`.
//! - `serde` has the implementations of `Serialize` and `Deserialize`.

#![forbid(unsafe_code)]

// Tests the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod blocks;
mod board;
mod board_rules;
#[cfg(feature = "dice")]
mod deal;
#[cfg(feature = "dice")]
mod dice;
mod error;
mod geometry;
mod limits;
#[cfg(feature = "dice")]
mod matching;
mod parse;
mod rule_book;
#[cfg(feature = "rules")]
mod rule_set;
mod rules;
#[cfg(feature = "serde")]
mod serde_text;
mod size;
mod splitter;
mod tile;
#[cfg(feature = "rules")]
mod toml_file;

pub use crate::blocks::{Block, Blocks};
pub use crate::board::Board;
pub use crate::board_rules::BoardRules;
#[cfg(feature = "dice")]
pub use crate::deal::Dealer;
#[cfg(feature = "dice")]
pub use crate::dice::DiceSet;
pub use crate::error::{Error, ErrorKind, Location};
pub use crate::geometry::{Edges, Geometry, Neighbors};
pub use crate::parse::Parser;
pub use crate::rule_book::RuleBook;
#[cfg(feature = "rules")]
pub use crate::rule_set::RuleSet;
pub use crate::rules::{Points, Rules};
pub use crate::size::Size;
pub use crate::splitter::{BoardSplitter, BoardText, BoardTexts, Layout};
pub use crate::tile::{QTile, Tile, TileKind};
