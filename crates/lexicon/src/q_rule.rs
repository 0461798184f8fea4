//! The rule of the Qu die: a `q` that no `u` follows cannot be spelled on a board.

/// What becomes of words with a `q` that no `u` follows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum QRule {
    /// They are dropped: on the die of most editions `Q` and `u` share a face.
    #[default]
    MustPrecedeU,
    /// They are kept, for games with a plain `Q`.
    Free,
}

/// Whether each `q` of a word in lower case has a `u` right after it.
pub(crate) fn q_only_before_u(word: &str) -> bool {
    word.split('q').skip(1).all(|after| after.starts_with('u'))
}

#[cfg(test)]
mod tests {
    use super::q_only_before_u;

    #[test]
    fn every_q_needs_its_u() {
        for word in ["", "tea", "quit", "equip", "quinquereme"] {
            assert!(q_only_before_u(word), "{word}");
        }
        for word in ["q", "qat", "iraq", "qaqu", "quiq", "qqu"] {
            assert!(!q_only_before_u(word), "{word}");
        }
    }
}
