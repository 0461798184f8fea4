//! Which options help with an error of a library.
//!
//! Libraries do not know of command lines, so their errors name no options. A program's user reads
//! the hint after the error.

use std::error::Error;

/// What the user of a program can do about an error, if that is more than the error itself says.
/// Looks at the error and at its causes.
#[must_use]
pub fn hint(error: &(dyn Error + 'static)) -> Option<&'static str> {
    let mut next = Some(error);
    while let Some(error) = next {
        if let Some(error) = error.downcast_ref::<lexicon::Error>()
            && let Some(hint) = of_lexicon(error)
        {
            return Some(hint);
        }
        if let Some(error) = error.downcast_ref::<compile::Error>()
            && let Some(hint) = of_compile(error)
        {
            return Some(hint);
        }
        next = error.source();
    }
    None
}

fn of_lexicon(error: &lexicon::Error) -> Option<&'static str> {
    use lexicon::{Error, FormatError};

    match error {
        Error::Dictionary { source: FormatError::Text, .. } | Error::Bytes(FormatError::Text) => {
            Some("compile it first: dictc WORDS -o OUT.fst")
        }
        _ => None,
    }
}

fn of_compile(error: &compile::Error) -> Option<&'static str> {
    match error {
        compile::Error::Spill(_) => Some("give another folder, or more memory"),
        _ => None,
    }
}
