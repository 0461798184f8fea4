//! The numbers of tokens.

/// The most tokens a word graph can have: a node has one bit for each.
pub(crate) const MAX_TOKENS: usize = 32;

/// The number of a token, below [`Alphabet::MAX_TOKENS`](crate::raw::Alphabet::MAX_TOKENS).
pub type Token = u8;
