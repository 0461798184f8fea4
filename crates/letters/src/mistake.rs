//! A mistake in a text that somebody typed, shown where it is.

use std::borrow::Cow;
use std::error::Error;
use std::fmt::{self, Display, Formatter};

use crate::escape::{escaped, is_control};

/// A mistake in a text that somebody typed, such as a pattern or a set of letters.
///
/// The message says what was expected. Of long texts, it shows the part around the mistake.
///
/// # Examples
///
/// ```
/// let mistake = dictc_letters::LetterSet::new("a-z5").unwrap_err();
/// assert_eq!((mistake.what, mistake.at), ("set of letters", Some(3)));
/// assert!(mistake.to_string().ends_with("\n    a-z5\n       ^"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// What the text is: `pattern`, `set of letters`, ...
    pub what: &'static str,
    /// The text.
    pub text: String,
    /// The position of the mistake in characters, from 0, if known.
    pub at: Option<usize>,
    /// What is wrong, and what was expected.
    pub problem: String,
}

impl Error for Mistake {}

impl Display for Mistake {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (shown, at) = excerpt(&self.text, self.at.unwrap_or(0));
        write!(f, "{} \"{}\": {}", self.what, escaped(&shown, '"'), self.problem)?;
        // A caret cannot point into a text that is not shown as it is.
        match self.at {
            Some(_) if !shown.contains(is_control) => write!(f, "\n    {shown}\n    {:at$}^", ""),
            _ => Ok(()),
        }
    }
}

/// The maximum number of characters of a text in a message.
const MOST_SHOWN: usize = 60;

/// The part of a text around a character, and the position of the character in that part.
fn excerpt(text: &str, at: usize) -> (Cow<'_, str>, usize) {
    let length = text.chars().count();
    if length <= MOST_SHOWN {
        return (Cow::Borrowed(text), at);
    }
    let start = at.saturating_sub(MOST_SHOWN / 2).min(length - MOST_SHOWN);
    let shown: String = text.chars().skip(start).take(MOST_SHOWN).collect();
    let before = if start > 0 { "…" } else { "" };
    let after = if start + MOST_SHOWN < length { "…" } else { "" };
    let at = at - start + before.chars().count();
    (Cow::Owned(format!("{before}{shown}{after}")), at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(what: &'static str, text: &str, at: Option<usize>) -> String {
        Mistake { what, text: text.into(), at, problem: "no".into() }.to_string()
    }

    #[test]
    fn a_caret_shows_the_place() {
        assert_eq!(message("pattern", "c[a", Some(1)), "pattern \"c[a\": no\n    c[a\n     ^");
        assert_eq!(message("word", "a\tb", Some(1)), "word \"a\\tb\": no");
        assert_eq!(message("word", "ab", None), "word \"ab\": no");
    }

    #[test]
    fn long_texts_are_cut_around_the_mistake() {
        let (sixty, thirty, most) = ("é".repeat(60), "é".repeat(30), "é".repeat(100_000));
        // Texts of up to sixty characters are shown in full.
        assert_eq!(message("pattern", &sixty, None), format!("pattern \"{sixty}\": no"));
        let expected = format!("pattern \"{sixty}\": no\n    {sixty}\n    {:59}^", "");
        assert_eq!(message("pattern", &sixty, Some(59)), expected);
        assert_eq!(message("pattern", &most, None), format!("pattern \"{sixty}…\": no"));
        let shown = |shown: &str, at: usize| {
            format!("pattern \"{shown}\": no\n    {shown}\n    {:at$}^", "")
        };
        assert_eq!(
            message("pattern", &format!("[{most}"), Some(0)),
            shown(&format!("[{}…", &sixty[2..]), 0)
        );
        let middle = format!("{most}[{most}");
        let around = format!("…{thirty}[{}…", &thirty[2..]);
        assert_eq!(message("pattern", &middle, Some(100_000)), shown(&around, 31));
        let end = format!("{most}[");
        assert_eq!(
            message("pattern", &end, Some(100_000)),
            shown(&format!("…{}[", &sixty[2..]), 60)
        );
        // The mistake is after the last character.
        assert_eq!(message("pattern", &most, Some(100_000)), shown(&format!("…{sixty}"), 61));
        let line_end = format!("{most}\n[{most}");
        assert_eq!(message("pattern", &line_end, Some(100_001)).lines().count(), 1);
    }
}
