//! Words as tokens of a graph.

use crate::token_set::{Token, TokenSet};

/// Words as strings of tokens, sorted and without duplicates.
#[derive(Debug)]
pub(crate) struct TokenWords {
    tokens: Vec<Token>,
    /// The start of each word in `tokens`, and the end of the last word.
    starts: Vec<u32>,
}

impl TokenWords {
    pub(crate) fn new() -> Self {
        Self { tokens: Vec::new(), starts: vec![0] }
    }

    /// Adds a word; `None` if it has a letter outside the token set, does not come after the
    /// previous word, or does not fit.
    pub(crate) fn push(&mut self, token_set: &TokenSet, word: &str) -> Option<()> {
        let start = self.tokens.len();
        let mut rest = word;
        while !rest.is_empty() {
            let (token, len) = token_set.first_token(rest)?;
            self.tokens.push(token);
            rest = rest.get(len..)?;
        }
        if self.len() > 0 && self.tokens[start..] <= *self.word(self.len() - 1) {
            return None;
        }
        self.starts.push(u32::try_from(self.tokens.len()).ok()?);
        Some(())
    }

    /// The words that end at these positions of `tokens`. They must be sorted and without
    /// duplicates.
    pub(super) fn from_parts(tokens: Vec<Token>, ends: impl IntoIterator<Item = u32>) -> Self {
        Self { tokens, starts: std::iter::once(0).chain(ends).collect() }
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub(super) fn word(&self, i: usize) -> &[Token] {
        &self.tokens[self.starts[i] as usize..self.starts[i + 1] as usize]
    }
}
