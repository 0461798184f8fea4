//! The rule that `q` comes only before `u`, as on the Qu die.

/// Whether each `q` of a word in lower case has a `u` right after it.
///
/// If that is true of all words, the word graph has a token `qu` instead of `q`.
#[must_use]
pub fn q_only_before_u(word: &str) -> bool {
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
