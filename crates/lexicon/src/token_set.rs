//! The letters of the word graph: up to 32 tokens, numbered in alphabetical order.
//!
//! A token is one letter, or `qu` if every `q` in the words is followed by `u`. With `qu`, the Qu
//! tile is one step like any other tile, and tokens stay in alphabetical order.

mod byte_table;
mod token;

use crate::format::FormatError;
pub(crate) use byte_table::{ByteTable, TokenText};
pub(crate) use token::MAX_TOKENS;
pub use token::Token;

/// The tokens of a word graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenSet {
    /// In byte order, without duplicates.
    tokens: Vec<String>,
    /// The token `qu`, or [`NO_TOKEN`].
    qu: Token,
    by_bytes: ByteTable,
    is_complete: bool,
}

/// Means "none" where a token is expected.
const NO_TOKEN: Token = Token::MAX;

impl TokenSet {
    /// The maximum number of tokens: a node has a bit for each.
    pub const MAX_TOKENS: usize = MAX_TOKENS;

    /// The token set of these letters, with `qu` in place of `q` if `q_is_qu`; `None` if there are
    /// more than [`MAX_TOKENS`](Self::MAX_TOKENS).
    pub(crate) fn new(letters: impl IntoIterator<Item = char>, q_is_qu: bool) -> Option<Self> {
        let token = |letter| match letter {
            'q' if q_is_qu => "qu".to_owned(),
            _ => letter.to_string(),
        };
        let mut tokens: Vec<String> = letters.into_iter().map(token).collect();
        tokens.sort_unstable();
        tokens.dedup();
        (tokens.len() <= MAX_TOKENS).then(|| Self::from_sorted(tokens))
    }

    fn from_sorted(tokens: Vec<String>) -> Self {
        // At most `MAX_TOKENS` tokens, so the number fits.
        let qu = tokens.iter().position(|it| it == "qu").map_or(NO_TOKEN, |i| i as Token);
        let by_bytes = ByteTable::new(&tokens);
        Self { tokens, qu, by_bytes, is_complete: true }
    }

    /// The same token set for a graph that leaves out words with other letters.
    pub(crate) fn into_partial(mut self) -> Self {
        self.is_complete = false;
        self
    }

    /// The token set without letters.
    pub(crate) fn empty() -> Self {
        Self::from_sorted(Vec::new())
    }

    /// The tokens' texts, by number.
    #[must_use]
    pub fn tokens(&self) -> &[String] {
        &self.tokens
    }

    /// Whether the words of the lexicon have no other letters. If they have others, the graph
    /// leaves out the words with those letters.
    #[inline]
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Whether `qu` is one token, so that no word of the graph has a `q` without a `u`.
    #[must_use]
    pub fn q_is_qu(&self) -> bool {
        self.qu_token().is_some()
    }

    /// The token `qu`, in constant time.
    #[inline]
    #[must_use]
    pub fn qu_token(&self) -> Option<Token> {
        (self.qu != NO_TOKEN).then_some(self.qu)
    }

    /// The token with this text. Logarithmic in the number of tokens.
    #[must_use]
    pub fn token(&self, text: &str) -> Option<Token> {
        if let [letter @ b'a'..=b'z'] = *text.as_bytes() {
            return self.ascii_token(letter);
        }
        self.tokens.binary_search_by(|it| it.as_str().cmp(text)).ok().map(|i| i as Token)
    }

    /// The token of one letter from `a` to `z`, in constant time; `None` for any other byte.
    #[inline]
    #[must_use]
    pub fn ascii_token(&self, letter: u8) -> Option<Token> {
        if letter.is_ascii_lowercase() { self.by_bytes.single(letter) } else { None }
    }

    /// Whether words of the graph can have this letter. They can have a `q` if `qu` is a token.
    #[must_use]
    pub fn holds(&self, letter: char) -> bool {
        letter == 'q' && self.q_is_qu() || self.token(letter.encode_utf8(&mut [0; 4])).is_some()
    }

    /// The tokens by their bytes.
    #[inline]
    pub(crate) fn byte_table(&self) -> &ByteTable {
        &self.by_bytes
    }

    /// The text of a token, in constant time.
    #[must_use]
    pub fn text(&self, token: Token) -> Option<&str> {
        self.tokens.get(usize::from(token)).map(String::as_str)
    }

    /// One bit for every token.
    #[must_use]
    pub fn mask(&self) -> u32 {
        u32::MAX.checked_shr((MAX_TOKENS - self.tokens.len()) as u32).unwrap_or(0)
    }

    /// The token that `text` starts with, and its length in bytes; `None` if the first letter is
    /// not a token.
    #[must_use]
    pub fn first_token(&self, text: &str) -> Option<(Token, usize)> {
        let letter = text.chars().next()?;
        let text = if letter == 'q' && text.as_bytes().get(1) == Some(&b'u') && self.q_is_qu() {
            "qu"
        } else {
            text.get(..letter.len_utf8())?
        };
        Some((self.token(text)?, text.len()))
    }

    /// The tokens of `text`; `None` if it has other letters. Linear in its length.
    pub(crate) fn tokens_of(&self, mut text: &str) -> Option<Vec<Token>> {
        let mut tokens = Vec::with_capacity(text.len());
        while !text.is_empty() {
            let (token, len) = self.first_token(text)?;
            tokens.push(token);
            text = text.get(len..)?;
        }
        Some(tokens)
    }

    /// Whether `text` consists of tokens. Linear in its length.
    pub(crate) fn spells(&self, text: &str) -> bool {
        self.tokens_of(text).is_some()
    }

    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut bytes = vec![self.tokens.len() as u8];
        for token in &self.tokens {
            bytes.push(token.len() as u8);
            bytes.extend_from_slice(token.as_bytes());
        }
        bytes
    }

    pub(crate) fn decode(bytes: &[u8]) -> Result<Self, FormatError> {
        let invalid = || {
            FormatError::invalid(
                "section ALPH",
                "malformed",
                "up to 32 letters in alphabetical order",
            )
        };
        let (&count, mut rest) = bytes.split_first().ok_or_else(invalid)?;
        let mut tokens = Vec::new();
        for _ in 0..count {
            let (&len, text) = rest.split_first().ok_or_else(invalid)?;
            let (text, after) = text.split_at_checked(usize::from(len)).ok_or_else(invalid)?;
            let text = std::str::from_utf8(text).map_err(|_| invalid())?;
            let is_token = text == "qu" || text.chars().count() == 1;
            if !is_token || tokens.last().is_some_and(|last: &String| last.as_str() >= text) {
                return Err(invalid());
            }
            tokens.push(text.to_owned());
            rest = after;
        }
        let both = tokens.iter().any(|it| it == "q") && tokens.iter().any(|it| it == "qu");
        if rest.is_empty() && tokens.len() <= MAX_TOKENS && !both {
            Ok(Self::from_sorted(tokens))
        } else {
            Err(invalid())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_numbered_in_alphabetical_order() {
        let token_set = TokenSet::new("zebraqu".chars(), true).unwrap();
        assert_eq!(token_set.tokens(), ["a", "b", "e", "qu", "r", "u", "z"]);
        assert_eq!(token_set.token("qu"), Some(3));
        assert_eq!(token_set.token("q"), None);
        assert_eq!(token_set.first_token("quiz"), Some((3, 2)));
        assert_eq!(token_set.first_token("qat"), None);
        assert_eq!(token_set.mask(), 0b111_1111);
        assert_eq!(token_set.text(3), Some("qu"));
        assert_eq!(token_set.text(7), None);
        for byte in 0..=u8::MAX {
            let letter = char::from(byte).to_string();
            let expected = token_set.token(&letter).filter(|_| byte.is_ascii_lowercase());
            assert_eq!(token_set.ascii_token(byte), expected, "{letter}");
        }
    }

    #[test]
    fn thirty_two_letters_fit_and_thirty_three_do_not() {
        let letters = |n: u32| (0..n).map(|i| char::from_u32('а' as u32 + i).unwrap());
        assert_eq!(TokenSet::new(letters(32), false).unwrap().mask(), u32::MAX);
        assert_eq!(TokenSet::new(letters(33), false), None);
        assert_eq!(TokenSet::empty().mask(), 0);
    }

    #[test]
    fn encoding_comes_back_and_damage_is_refused() {
        let token_set = TokenSet::new("aäßqñ".chars(), true).unwrap();
        let bytes = token_set.encode();
        assert_eq!(TokenSet::decode(&bytes).unwrap(), token_set);
        for len in 0..bytes.len() {
            assert!(TokenSet::decode(&bytes[..len]).is_err(), "cut to {len} bytes");
        }
        assert!(TokenSet::decode(&[2, 1, b'b', 1, b'a']).is_err(), "not in order");
        assert!(TokenSet::decode(&[2, 1, b'q', 2, b'q', b'u']).is_err(), "q beside qu");
        assert!(TokenSet::decode(&[1, 2, b'a', b'b']).is_err(), "two letters");
        assert!(TokenSet::decode(&[1, 1, 0xff]).is_err(), "not UTF-8");
    }
}
