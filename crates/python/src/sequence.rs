//! Code that the sequences have in common.

/// The place of an index, which counts from the end if it is negative.
pub fn at(index: isize, len: usize) -> Option<usize> {
    let at = if index < 0 { index.checked_add_unsigned(len)? } else { index };
    usize::try_from(at).ok().filter(|at| *at < len)
}

/// Whether an index lies in the range that `index(value, start, stop)` of a sequence searches:
/// negative limits count from the end.
pub fn is_between(at: usize, start: isize, stop: isize, len: usize) -> bool {
    let limit = |it: isize| if it < 0 { it.saturating_add_unsigned(len).max(0) } else { it };
    (limit(start)..limit(stop)).contains(&(at as isize))
}
