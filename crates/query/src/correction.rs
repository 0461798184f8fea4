//! The best correction of a typed text.

use std::borrow::Cow;
use std::ops::ControlFlow;

use dictc_lexicon::Lexicon;

use crate::answers::STEPS_AT_ONCE;
use crate::error::Error;
use crate::question::Question;

/// The word that a typed text most likely stands for: itself if it is a word, otherwise the first row
/// of [`Question::near`], the likeliest word within `edits` edits.
///
/// `None` if there is no such word. A text without a letter, such as a number, is not a misspelled
/// word and has no correction. A word takes a look-up; every few milliseconds, a search calls
/// `check`, which can end it.
///
/// # Errors
///
/// As [`Question::near`] and [`Walk::next_within`](crate::Walk::next_within).
///
/// # Examples
///
/// ```
/// use std::convert::Infallible;
/// use std::ops::ControlFlow;
///
/// use dictc_lexicon::Lexicon;
/// use dictc_query::{Error, correction};
///
/// let lexicon = Lexicon::from_words(["receive", "relieve", "tea"])?;
/// let correct = |text: &str| -> Result<Option<String>, Error> {
///     let found = correction(text, 2, &lexicon, || ControlFlow::<Infallible>::Continue(()))?;
///     Ok(found.continue_value().flatten().map(|word| word.into_owned()))
/// };
/// assert_eq!(correct("Recieve")?.as_deref(), Some("receive"));
/// assert_eq!(correct("TEA")?.as_deref(), Some("tea"));
/// assert_eq!(correct("12")?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
pub fn correction<'t, B>(
    text: &'t str,
    edits: usize,
    lexicon: &Lexicon,
    check: impl FnMut() -> ControlFlow<B>,
) -> Result<ControlFlow<B, Option<Cow<'t, str>>>, Error> {
    let word = lexicon.as_word(text);
    if lexicon.contains(&*word) {
        return Ok(ControlFlow::Continue(Some(word)));
    }
    if !text.contains(char::is_alphabetic) {
        return Ok(ControlFlow::Continue(None));
    }
    Ok(likeliest(text, edits, lexicon, check)?.map_continue(|word| word.map(Cow::Owned)))
}

/// The first word near a text. Most texts are words, so it is a function of its own.
#[inline(never)]
fn likeliest<B>(
    text: &str,
    edits: usize,
    lexicon: &Lexicon,
    mut check: impl FnMut() -> ControlFlow<B>,
) -> Result<ControlFlow<B, Option<String>>, Error> {
    let Some(question) = Question::near_if_any(text, edits, lexicon)? else {
        return Ok(ControlFlow::Continue(None));
    };
    let (mut walk, mut best) = (question.walk(lexicon), None);
    // To the end, where a walk says that it stopped at the step limit.
    loop {
        match walk.next_within(STEPS_AT_ONCE)? {
            ControlFlow::Continue(()) => {
                if let ControlFlow::Break(end) = check() {
                    return Ok(ControlFlow::Break(end));
                }
            }
            ControlFlow::Break(None) => return Ok(ControlFlow::Continue(best)),
            ControlFlow::Break(Some(row)) => {
                best.get_or_insert_with(|| row.text().into_owned());
            }
        }
    }
}
