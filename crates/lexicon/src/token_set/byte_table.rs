//! Splits the bytes of words into tokens.
//!
//! Nearly all tokens are one byte, and a table of 256 entries finds those. For the first byte of a
//! longer token (`qu`, or a letter outside ASCII), the table has the first token that starts with
//! it. Tokens are sorted, so all tokens that start with this byte are adjacent.

use super::token::{MAX_TOKENS, Token};

/// Entries below this are tokens of one byte. From here on, subtract it to get the first token that
/// starts with the byte and is longer.
const LONG: u8 = MAX_TOKENS as u8;
/// The entry of a byte that no token starts with.
const NONE: u8 = u8::MAX;

/// The tokens of a token set by their bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ByteTable {
    entries: [u8; 256],
    texts: [TokenText; MAX_TOKENS],
    len: u8,
}

/// The text of one token: one letter, or `qu`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TokenText {
    /// Zeros after the end.
    pub(crate) bytes: [u8; TokenText::MAX],
    pub(crate) len: u8,
}

impl TokenText {
    /// The longest token.
    pub(crate) const MAX: usize = 4;

    #[inline]
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len)]
    }
}

impl ByteTable {
    /// The table of these tokens, at most [`MAX_TOKENS`], in byte order.
    pub(super) fn new(tokens: &[String]) -> Self {
        let (mut entries, mut texts) = ([NONE; 256], [TokenText::default(); MAX_TOKENS]);
        // In reverse, so that if several tokens start with the same byte, the first one sets its
        // entry last.
        for (token, text) in tokens.iter().enumerate().rev() {
            let text = text.as_bytes();
            entries[usize::from(text[0])] = token as u8 + if text.len() > 1 { LONG } else { 0 };
            texts[token].bytes[..text.len()].copy_from_slice(text);
            texts[token].len = text.len() as u8;
        }
        Self { entries, texts, len: tokens.len() as u8 }
    }

    /// The token that is this one byte. Takes one load.
    #[inline(always)]
    pub(crate) fn single(&self, byte: u8) -> Option<Token> {
        let entry = self.entries[usize::from(byte)];
        (entry < LONG).then_some(entry)
    }

    /// The token that `bytes` starts with, and what follows it.
    #[inline(always)]
    pub(crate) fn split_first<'t>(&self, bytes: &'t [u8]) -> Option<(Token, &'t [u8])> {
        let (&byte, rest) = bytes.split_first()?;
        match self.single(byte) {
            Some(token) => Some((token, rest)),
            None => self.split_long(bytes),
        }
    }

    /// As [`split_first`](Self::split_first) for a token of more than one byte.
    #[cold]
    fn split_long<'t>(&self, bytes: &'t [u8]) -> Option<(Token, &'t [u8])> {
        self.long_tokens(*bytes.first()?).find_map(|token| {
            let text = self.text(token).as_bytes();
            bytes.strip_prefix(text).map(|rest| (token, rest))
        })
    }

    /// One bit for each token that starts with `start` and is longer.
    pub(crate) fn continuations(&self, start: &[u8]) -> u32 {
        let Some(&byte) = start.first() else { return u32::MAX };
        self.long_tokens(byte)
            .filter(|&token| {
                let text = self.text(token).as_bytes();
                text.len() > start.len() && text.starts_with(start)
            })
            .fold(0, |tokens, token| tokens | 1 << token)
    }

    /// The tokens of more than one byte that start with `byte`.
    fn long_tokens(&self, byte: u8) -> impl Iterator<Item = Token> {
        let entry = self.entries[usize::from(byte)];
        let first = if entry == NONE { self.len } else { entry.saturating_sub(LONG) };
        (first..self.len).take_while(move |&token| self.text(token).bytes[0] == byte)
    }

    /// The text of a token.
    #[inline(always)]
    pub(crate) fn text(&self, token: Token) -> &TokenText {
        &self.texts[usize::from(token) % MAX_TOKENS]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of these tokens, given in byte order.
    fn table(tokens: &[&str]) -> ByteTable {
        assert!(tokens.is_sorted());
        ByteTable::new(&tokens.iter().map(ToString::to_string).collect::<Vec<_>>())
    }

    #[test]
    fn bytes_are_split_into_the_longest_tokens() {
        let table = table(&["a", "qu", "r", "t", "u", "z", "è", "é", "я"]);
        let split = |text: &'static str| table.split_first(text.as_bytes());
        assert_eq!(split("art"), Some((0, &b"rt"[..])));
        assert_eq!(split("quartz"), Some((1, &b"artz"[..])));
        assert_eq!(split("été"), Some((7, "té".as_bytes())));
        assert_eq!(split("я"), Some((8, &b""[..])));
        for missing in ["", "q", "qa", "b", "ê", "ю", "\u{0}"] {
            assert_eq!(split(missing), None, "{missing:?}");
        }
        assert_eq!(table.split_first(b"\xc3"), None);
        assert_eq!(table.split_first(b"\xff"), None);
        assert_eq!(
            (table.single(b'a'), table.single(b'q'), table.single(0xc3)),
            (Some(0), None, None)
        );
    }

    #[test]
    fn the_start_of_a_token_is_continued_by_every_longer_token_with_that_start() {
        let table = table(&["a", "qu", "u", "è", "é", "я"]);
        assert_eq!(table.continuations(b"q"), 1 << 1);
        assert_eq!(table.continuations(b"\xc3"), 1 << 3 | 1 << 4);
        assert_eq!(table.continuations(b"\xd1"), 1 << 5);
        for start in [&b"a"[..], b"qu", b"\xc3\xa8", b"b", b"\xc4", b"\xd1\x8f\x00"] {
            assert_eq!(table.continuations(start), 0, "{start:?}");
        }
    }

    #[test]
    fn all_tokens_are_found_in_a_full_alphabet() {
        let letters: Vec<String> =
            (0..32).map(|i| char::from_u32('а' as u32 + i).unwrap().to_string()).collect();
        let table = ByteTable::new(&letters);
        for (token, text) in (0..).zip(&letters) {
            assert_eq!(table.split_first(text.as_bytes()), Some((token, &b""[..])), "{text}");
        }
        assert_eq!(ByteTable::new(&[]).split_first(b"a"), None);
    }
}
