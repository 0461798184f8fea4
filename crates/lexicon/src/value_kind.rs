//! The meaning of a dictionary's values.

/// The meaning of a dictionary's values, if the file states it.
///
/// The section `KIND` of a file stores it. Files without that section have values of unspecified
/// meaning: counts, scores or anything else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum ValueKind {
    /// The file does not state it, or states a kind that this version does not know.
    #[default]
    Unspecified,
    /// Levels: the most common words have the lowest value.
    Levels,
}

const LEVELS: &[u8] = b"levels";

impl ValueKind {
    /// The contents of the section; `None` for unspecified values.
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
