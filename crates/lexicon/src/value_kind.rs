//! What the values of a dictionary mean.

/// What the values of a dictionary mean, as far as the file says.
///
/// The section `KIND` of a file stores it. Files without that section have values of unspecified
/// meaning: counts, scores or anything else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum ValueKind {
    /// The file does not say, or says something that this version does not know.
    #[default]
    Unspecified,
    /// Levels: how common a word is, from the smallest value, the most common words, up.
    Levels,
}

const LEVELS: &[u8] = b"levels";

impl ValueKind {
    /// The contents of the section, unless there is nothing to say.
    pub(crate) fn encode(self) -> Option<&'static [u8]> {
        match self {
            ValueKind::Unspecified => None,
            ValueKind::Levels => Some(LEVELS),
        }
    }

    /// Reads the contents of the section. Later versions may know other kinds.
    pub(crate) fn decode(section: &[u8]) -> ValueKind {
        if section == LEVELS { ValueKind::Levels } else { ValueKind::Unspecified }
    }
}
