//! What the blanks on a path stand for, in words.

use dictc_solver::Word;

/// `the blank is n` or `the blanks are ne`; `None` for a path without blanks.
pub(crate) fn blanks_phrase(word: &Word<'_>, path: &[usize]) -> Option<String> {
    let blanks: String = word.blanks_on(path.iter().copied()).collect();
    match blanks.chars().count() {
        0 => None,
        1 => Some(format!("the blank is {blanks}")),
        _ => Some(format!("the blanks are {blanks}")),
    }
}
