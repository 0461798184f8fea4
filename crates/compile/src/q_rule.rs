//! The rule for words that a `Qu` face cannot spell.

/// What to do with words with a `q` not followed by `u`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum QRule {
    /// They are dropped: on most dice `Q` and `u` share a face.
    #[default]
    BeforeU,
    /// They are kept, for games with a bare `Q`.
    Bare,
}
