//! The numbers of tokens.

/// The maximum number of tokens of a word graph: a node has one bit for each.
pub(crate) const MAX_TOKENS: usize = 32;

/// The number of a token, below [`TokenSet::MAX_TOKENS`](crate::raw::TokenSet::MAX_TOKENS).
pub type Token = u8;
