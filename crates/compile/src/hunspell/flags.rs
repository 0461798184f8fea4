//! The flags of words and affixes.

use std::sync::Arc;

/// How a file writes flags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum FlagForm {
    /// A flag is a byte, whatever the encoding of the text.
    #[default]
    Byte,
    /// A flag is two bytes.
    Pair,
    /// Flags are numbers, with commas between them.
    Number,
    /// A flag is a character of UTF-8.
    Character,
}

impl FlagForm {
    /// The form with this name in a line `FLAG`.
    pub(super) fn named(name: &[u8]) -> Option<Self> {
        Some(match name {
            b"long" => Self::Pair,
            b"num" => Self::Number,
            b"UTF-8" => Self::Character,
            _ => return None,
        })
    }

    /// The flags in a field, in order; `None` if they are not in this form.
    pub(super) fn list(self, field: &[u8]) -> Option<Vec<u16>> {
        match self {
            Self::Byte => Some(field.iter().map(|&byte| byte.into()).collect()),
            Self::Pair => {
                let pairs = field.chunks_exact(2);
                Some(pairs.map(|it| u16::from_be_bytes([it[0], it[1]])).collect())
            }
            Self::Number => {
                let number = |it: &[u8]| std::str::from_utf8(it).ok()?.trim().parse().ok();
                field.split(|&it| it == b',').map(number).collect()
            }
            Self::Character => {
                // The program hunspell has 16 bits for a flag.
                let flag = |it: char| u16::try_from(u32::from(it)).unwrap_or(0xfffd);
                Some(std::str::from_utf8(field).ok()?.chars().map(flag).collect())
            }
        }
    }
}

/// A set of flags, which is shared by all words with the same alias.
#[derive(Clone, Debug, Default)]
pub(super) struct Flags(Option<Arc<[u16]>>);

impl Flags {
    pub(super) fn new(mut flags: Vec<u16>) -> Self {
        flags.sort_unstable();
        flags.dedup();
        Self((!flags.is_empty()).then(|| flags.into()))
    }

    pub(super) fn all(&self) -> &[u16] {
        self.0.as_deref().unwrap_or_default()
    }

    pub(super) fn has(&self, flag: Option<u16>) -> bool {
        flag.is_some_and(|flag| self.all().binary_search(&flag).is_ok())
    }
}
