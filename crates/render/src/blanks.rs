//! The letters that the blanks on a path stand for, as a phrase.

use dictc_letters::Letter;
use dictc_solver::Word;

/// `the blank is n` or `the blanks are ne`; `None` for a path without blanks.
pub(crate) fn blanks_phrase(word: &Word<'_>, path: &[usize]) -> Option<String> {
    let blanks: Vec<&str> = word.blanks_on(path.iter().copied()).collect();
    // Single letters need no separators, but Qu must be distinguished from two blanks.
    let is_plain = blanks.iter().all(|it| Letter::count(it) == 1);
    let shown = blanks.join(if is_plain { "" } else { ", " });
    match blanks.len() {
        0 => None,
        1 => Some(format!("the blank is {shown}")),
        _ => Some(format!("the blanks are {shown}")),
    }
}
