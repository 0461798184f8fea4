//! Reads which words of a dictionary count, after the dictionary's name: `english level=35 clean`.

use std::ops::RangeInclusive;

use dictc_compile::Selection;
use dictc_lexicon::Lexicon;

use crate::error::{Result, chain, failure};

/// Divides the argument of a function into the name of a dictionary and the options after it.
///
/// Only the options of this module are options, so a path can have blanks.
#[must_use]
pub fn divide(argument: &str) -> (&str, &str) {
    let is_option =
        |word: &str| word == "clean" || word.starts_with("level=") || word.starts_with("value=");
    let mut name = argument.trim_end();
    while let Some((before, word)) = name.rsplit_once(' ')
        && is_option(word)
        && !before.trim_end().is_empty()
    {
        name = before.trim_end();
    }
    if name == argument.trim_end() { (argument, "") } else { (name, &argument[name.len()..]) }
}

/// The words of a dictionary that count by these options.
///
/// # Errors
///
/// A wrong number, values or levels that the dictionary does not have, and the errors of
/// [`Selection::of`].
pub fn selected(lexicon: &Lexicon, options: &str) -> Result<Lexicon> {
    let mut selection = Selection::default();
    for option in options.split_whitespace() {
        match option.split_once('=') {
            Some(("level", _)) if lexicon.levels().is_none() => {
                let what = "the dictionary does not say that its values are levels";
                return Err(failure(format!(
                    "{option}: {what}; value=..N selects by other values"
                )));
            }
            Some(_) if lexicon.values().is_none() => {
                return Err(failure(format!("{option}: the dictionary has no values")));
            }
            Some(_) if selection.values.is_some() => {
                return Err(failure(format!("{option}: expected level= or value= once")));
            }
            Some(("level", level)) => selection.values = Some(0..=number(option, level)?),
            Some((_, range)) => selection.values = Some(values(option, range)?),
            None => selection.without.extend(dictc_english::offensive().map(str::to_owned)),
        }
    }
    selection.of(lexicon).map_err(chain)
}

/// The values in a range such as `..35`, `50..` or `20..35`.
fn values(option: &str, range: &str) -> Result<RangeInclusive<u64>> {
    let Some((from, to)) = range.split_once("..") else {
        let value = number(option, range)?;
        return Ok(value..=value);
    };
    let limit = |text: &str, open| if text.is_empty() { Ok(open) } else { number(option, text) };
    let (from, to) = (limit(from, 0)?, limit(to, u64::MAX)?);
    Ok(from..=to)
}

fn number(option: &str, text: &str) -> Result<u64> {
    let expected = "expected a number from 0 up, as in level=35 or value=20..35";
    text.parse().map_err(|_| failure(format!("{option}: {expected}")))
}
