//! Finds all boards that reach a threshold, up to symmetry, and so proves that there are no others.
//!
//! A [`Proof`] answers a [`Question`] with the words of a lexicon. Its [`Division`] splits it into
//! tasks, one for each [`Prefix`]: the letters of the first cells. A [`Prover`] runs tasks one
//! after another and returns a [`TaskReport`] for each. Tasks are independent.
//!
//! # Steps of a task
//!
//! Cells are decided in a fixed order. The *rank* of a cell is its place in that order.
//!
//! 1. [`list`]: list every way to find a word on a board of the task.
//! 2. [`sort`]: sort these entries by the letters that they require, rank by rank.
//! 3. [`tree`]: write the sorted entries as a trie with a bound at each node.
//! 4. [`search`]: decide the first ranks by merging trees, while the bounds are far above the
//!    threshold.
//! 5. [`walk`]: decide the other ranks without changing the trees, and skip sets of boards whose
//!    bound is below the threshold. At one late rank, count the words of the decided cells exactly.
//! 6. Score the boards that remain.
//!
//! [`bound`] computes an upper bound for any board class. [`ranks`] has the order of the cells, and
//! the relations that leave out all images of a board but one, [`digits`] the groups of letters,
//! and [`hash`] the hashes of entries. `docs/frontier.md` in the repository explains why nothing is
//! missed.

mod bound;
pub(crate) mod digits;
mod distinct;
mod division;
mod hash;
pub(crate) mod list;
pub(crate) mod question;
pub(crate) mod ranks;
mod sample;
mod search;
mod settings;
mod sort;
mod task;
#[cfg(test)]
mod tests;
mod tree;
mod walk;

pub use bound::upper_bound;
pub use division::{Coverage, Division};
pub(crate) use hash::entry_hash;
pub use question::{Proof, Question, Total};
pub use sample::{Estimate, Part, Sample, Sampler};
pub use search::Prover;
pub use settings::Settings;
pub use task::{Prefix, TaskReport};
