//! `best`: finds the best boards, and proves that they are the best.
//!
//! The searches are in `dictc-optimize`; this program parses arguments and prints. Each command has
//! a module with its arguments: `find`, `neighbors`, `canonical`, `prove`, `check` and
//! `bound`. `arguments` lists them all, `typed` parses boards, `counted` is the argument
//! that sets what proofs count, and `dictionary` opens dictionaries. `program` has the name for
//! messages, and `meter` shows progress. `folder` reads and writes the files of a proof,
//! `shard` is one of its parts, `estimate` estimates the remaining time, and `sample` the
//! time of a whole proof.
#![forbid(unsafe_code)]

mod arguments;
mod bound;
mod canonical;
mod check;
mod counted;
mod dictionary;
mod estimate;
mod examples;
mod find;
mod folder;
mod meter;
mod neighbors;
mod prove;
mod sample;
mod shard;
mod typed;

use arguments::Arguments;
use dictc_cli::Tool;

/// The arguments of `dictc best`, and what runs them.
pub const TOOL: Tool = Tool::of::<Arguments>("best");
