//! Hints about options that help with an error of a library.
//!
//! Libraries know nothing about command lines, so their errors name no options. Programs print the
//! hint after the error.

use std::error::Error;

/// The hint for a file that is not UTF-8.
pub(crate) const CONVERT: &str =
    "convert the file first, for example with iconv -f latin1 -t utf-8";

/// The hint for a text where a value was expected.
const COLUMNS: &str = "--columns word,meaning reads texts, and word,_ reads only words";

/// The hint for a word with two values.
const CHOOSE_VALUE: &str = "make them agree, or choose one with --duplicate-values";

/// The hint for an error, if the error itself does not say enough. Looks at the error and at its
/// causes.
#[must_use]
pub fn hint(error: &(dyn Error + 'static)) -> Option<&'static str> {
    let mut next = Some(error);
    while let Some(error) = next {
        if let Some(error) = error.downcast_ref::<dictc_lexicon::Error>()
            && let Some(hint) = of_lexicon(error)
        {
            return Some(hint);
        }
        if let Some(dictc_query::Error::ValueConflict { .. }) = error.downcast_ref() {
            return Some(CHOOSE_VALUE);
        }
        if let Some(error) = error.downcast_ref::<dictc_compile::Error>()
            && let Some(hint) = of_compile(error)
        {
            return Some(hint);
        }
        next = error.source();
    }
    None
}

fn of_lexicon(error: &dictc_lexicon::Error) -> Option<&'static str> {
    use dictc_lexicon::{Error, FormatError};

    match error {
        Error::Dictionary { source: FormatError::Text, .. } | Error::Bytes(FormatError::Text) => {
            Some("compile it first: dictc WORDS -o OUT.fst")
        }
        Error::TooManyNodes { .. } => Some("raise --limit, or draw a smaller dictionary"),
        _ => None,
    }
}

fn of_compile(error: &dictc_compile::Error) -> Option<&'static str> {
    match error {
        dictc_compile::Error::Spill(_) => Some("free space in the folder of -o, or raise --memory"),
        dictc_compile::Error::BadValue { .. } => Some(COLUMNS),
        dictc_compile::Error::NoAffixes { .. } => {
            Some("--affixes names another, and --columns word,_ --separator / leaves the flags out")
        }
        dictc_compile::Error::TooManyForms { .. } => Some(
            "dictc --one-suffix makes fewer forms, --columns word,_ --separator / takes the \
                 words as they are listed, and --max-forms allows more",
        ),
        dictc_compile::Error::BadEntry { what, .. } if what.contains("columns") => {
            Some("--columns names them, such as word,value,_")
        }
        dictc_compile::Error::NotUtf8 { .. } => Some(CONVERT),
        dictc_compile::Error::DuplicateValue { .. } => Some(CHOOSE_VALUE),
        // This error is transparent: the chain continues with its causes, not with it.
        dictc_compile::Error::Lexicon(error) => hint(error),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::explain;

    #[test]
    fn errors_of_dictionaries_have_hints() {
        let conflict =
            dictc_query::Error::ValueConflict { word: "ten".into(), first: 2, second: 5 };
        assert_eq!(
            explain(&conflict),
            "\"ten\" has the value 2 in one dictionary and 5 in another; \
             make them agree, or choose one with --duplicate-values"
        );
        assert_eq!(
            explain(&dictc_lexicon::Error::EmptyWord),
            dictc_lexicon::Error::EmptyWord.to_string()
        );
    }

    #[test]
    fn errors_of_word_lists_have_hints() {
        let error =
            dictc_compile::Error::NotUtf8 { name: "en.txt".into(), line: 2, byte: 3, got: 0xe9 };
        assert_eq!(explain(&error), crate::files::not_utf8("en.txt", 2, 3, 0xe9));
    }
}
