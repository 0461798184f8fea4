//! Alphabets: those that are built in, and TOML texts that describe others.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use dictc_letters::{Alphabet, AlphabetError, Direction, quoted};
use serde::Deserialize;

/// The built-in alphabets, by the codes of their languages.
static BUILT_IN: LazyLock<BTreeMap<String, BuiltInAlphabet>> = LazyLock::new(|| {
    let text = include_str!("../data/alphabets.toml");
    let described: BTreeMap<String, Description> =
        toml::from_str(text).expect("the table is TOML, which a test reads");
    let built_in = described.into_iter().map(|(code, it)| {
        let alphabet = it.alphabet(&code).map_err(|it| it.1);
        let alphabet = alphabet.expect("the table has no mistakes, which a test finds");
        (code, BuiltInAlphabet { name: it.name, source: it.source, alphabet })
    });
    built_in.collect()
});

/// An alphabet that is built in.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BuiltInAlphabet {
    /// The name of the language in English.
    pub name: String,
    /// Where the letters and their order come from.
    pub source: String,
    /// The letters. Its name is the code of the language.
    pub alphabet: Alphabet,
}

/// The fields of a description.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Description {
    #[serde(default)]
    name: String,
    #[serde(default)]
    source: String,
    #[serde(default)]
    letters: String,
    #[serde(default)]
    vowels: String,
    #[serde(default)]
    faces: BTreeMap<String, String>,
    #[serde(default)]
    finals: BTreeMap<String, String>,
    #[serde(default)]
    direction: Reading,
}

/// The names of the fields.
const FIELDS: [&str; 7] = ["name", "source", "letters", "vowels", "faces", "finals", "direction"];

#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Reading {
    #[default]
    LeftToRight,
    RightToLeft,
}

impl Description {
    /// The alphabet, or the first mistake with the name of its field.
    fn alphabet(&self, name: &str) -> Result<Alphabet, (&'static str, AlphabetError)> {
        let of = |field| move |error| (field, error);
        let mut alphabet = Alphabet::new(name).letters(&self.letters).map_err(of("letters"))?;
        alphabet = alphabet.vowels(&self.vowels).map_err(of("vowels"))?;
        for (letter, shown) in &self.faces {
            alphabet = alphabet.face(letter, shown).map_err(of("faces"))?;
        }
        for (letter, shown) in &self.finals {
            alphabet = alphabet.final_form(letter, shown).map_err(of("finals"))?;
        }
        Ok(alphabet.direction(match self.direction {
            Reading::LeftToRight => Direction::LeftToRight,
            Reading::RightToLeft => Direction::RightToLeft,
        }))
    }
}

/// The reason why a text does not describe an alphabet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct AlphabetFault {
    /// The line of the text, from 1.
    pub line: usize,
    /// What is wrong there, and what was expected.
    pub message: String,
}

/// The codes of the built-in alphabets and what they are, in order.
pub fn alphabets() -> impl Iterator<Item = (&'static str, &'static BuiltInAlphabet)> {
    BUILT_IN.iter().map(|(code, it)| (code.as_str(), it))
}

/// The built-in alphabet of a language.
///
/// # Examples
///
/// ```
/// let croatian = dictc_compile::alphabet("hr").expect("a built-in alphabet");
/// assert_eq!(croatian.alphabet.count("ljubav"), 5);
/// ```
#[must_use]
pub fn alphabet(code: &str) -> Option<&'static BuiltInAlphabet> {
    BUILT_IN.get(code)
}

/// Reads an alphabet from TOML: `letters`, a text of the letters in order with blanks between them,
/// and where needed `vowels`, tables of `faces` and `finals`, and a `direction`. `name` is what the
/// dictionary calls it if the text has no `name`. A `source` is for readers of the text.
///
/// # Errors
///
/// An [`AlphabetFault`] for a text that is not TOML, other fields, a letter that is listed twice,
/// an item that is not a letter, a vowel that is not listed, and a face or a final form that two
/// letters have.
///
/// # Examples
///
/// ```
/// let text = "letters = \"a b c ch d\"\nvowels = \"a\"\n";
/// let alphabet = dictc_compile::read_alphabet("mine", text)?;
/// assert_eq!(alphabet.count("bach"), 3);
/// let fault = dictc_compile::read_alphabet("mine", "letters = \"a b\"\nvowels = \"e\"\n").unwrap_err();
/// assert_eq!(fault.line, 2);
/// # Ok::<(), dictc_compile::AlphabetFault>(())
/// ```
pub fn read_alphabet(name: &str, text: &str) -> Result<Alphabet, AlphabetFault> {
    let description: Description = toml::from_str(text).map_err(|error| {
        let before = text.bytes().take(error.span().map_or(0, |span| span.start));
        let message = error.message().replace('\n', ", ");
        AlphabetFault { line: before.filter(|&it| it == b'\n').count() + 1, message }
    })?;
    if description.letters.trim().is_empty() {
        let message = "expected letters = \"a b c\"".to_owned();
        return Err(AlphabetFault { line: line_of(text, "letters", ""), message });
    }
    let name = if description.name.is_empty() { name } else { &description.name };
    description.alphabet(name).map_err(|(field, error)| AlphabetFault {
        line: line_of(text, field, error.item()),
        message: error.to_string(),
    })
}

/// The line of a mistake: the last one of the field that has the item, else the first one.
fn line_of(text: &str, field: &str, item: &str) -> usize {
    let begins =
        |line: &str, field: &str| line.trim_start_matches([' ', '\t', '[']).starts_with(field);
    let shows = |line: &str| {
        let folded = dictc_letters::fold(line);
        let mut items = folded.split_whitespace().chain(line.split_whitespace());
        items.any(|it| it.trim_matches(['"', '\'']) == item)
    };
    let first = text.lines().position(|line| begins(line, field)).unwrap_or(0);
    let others = text.lines().enumerate().skip(first + 1);
    let others = others.take_while(|(_, line)| !FIELDS.iter().any(|it| begins(line, it)));
    others.filter(|(_, line)| shows(line)).last().map_or(first, |it| it.0) + 1
}

/// The built-in alphabet that a list of this name probably needs: `hr_HR.dic` is Croatian. `None`
/// if its language is not built in, or needs none: if it has no letter of several characters, no
/// face and no final form.
#[must_use]
pub fn proposed_alphabet(file_name: &str) -> Option<(&'static str, &'static BuiltInAlphabet)> {
    let stem = file_name.split('.').next().unwrap_or_default();
    let code = stem.split(['_', '-']).next().unwrap_or_default();
    let (code, found) = BUILT_IN.get_key_value(code)?;
    let alphabet = &found.alphabet;
    let needs = !alphabet.long_letters().is_empty()
        || !alphabet.faces().is_empty()
        || !alphabet.finals().is_empty();
    needs.then_some((code.as_str(), found))
}

/// The names of the built-in alphabets, for messages.
#[must_use]
pub fn alphabet_names() -> String {
    BUILT_IN.keys().map(String::as_str).collect::<Vec<_>>().join(", ")
}

/// The reason for a name that is neither built in nor a file.
#[must_use]
pub fn unknown_alphabet(name: &str) -> String {
    format!("{} is not a built-in alphabet; expected a file or {}", quoted(name), alphabet_names())
}

#[cfg(test)]
mod tests;
