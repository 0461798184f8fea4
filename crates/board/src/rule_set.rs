//! Rules with names, and the files that describe them.
//!
//! The built-in sets are the files of `data/rules`. The module `rules` has the rules themselves.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::error::{Error, ErrorKind, Problem};
use crate::rules::{Points, Rules};
use crate::toml_file;

/// Rules with a name, a title and their sources.
///
/// # Examples
///
/// ```
/// use dictc_board::RuleSet;
///
/// let big = RuleSet::named("big")?;
/// assert_eq!(big.rules().min_length(), 4);
///
/// let home = RuleSet::from_toml(r#"
///     name = "home"
///     title = "Our own"
///     min_length = 2
///     points = "0,0,1,2,4,8"
/// "#)?;
/// assert_eq!(home.rules().points(7), 8);
/// # Ok::<(), dictc_board::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RuleSet {
    name: String,
    title: String,
    rules: Rules,
    sources: Vec<String>,
    notes: Vec<String>,
}

/// The fields of a rules file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    title: String,
    min_length: usize,
    points: String,
    #[serde(default)]
    longest_bonus: u32,
    #[serde(default)]
    penalty: u32,
    #[serde(default)]
    sources: Vec<String>,
    #[serde(default)]
    notes: Vec<String>,
}

/// The files of the built-in sets.
static FILES: [&str; 3] = [
    include_str!("../data/rules/classic.toml"),
    include_str!("../data/rules/big.toml"),
    include_str!("../data/rules/super-big.toml"),
];

static BUILT_IN: LazyLock<Vec<RuleSet>> = LazyLock::new(|| {
    let read =
        |text| RuleSet::from_toml(text).expect("the built-in rules are valid: a test reads them");
    FILES.into_iter().map(read).collect()
});

impl RuleSet {
    /// The built-in sets.
    #[must_use]
    pub fn all() -> &'static [RuleSet] {
        &BUILT_IN
    }

    /// The built-in set of this name, in upper or lower case.
    ///
    /// # Errors
    ///
    /// If no set has that name.
    pub fn named(name: &str) -> Result<&'static RuleSet, Error> {
        let set = BUILT_IN.iter().find(|set| set.name.eq_ignore_ascii_case(name));
        set.ok_or_else(|| {
            let known: Vec<&str> = BUILT_IN.iter().map(RuleSet::name).collect();
            Problem::UnknownRules { name: name.to_owned(), known: known.join(", ") }.into()
        })
    }

    /// Reads the text of a rules file: TOML with the fields `name`, `title`, `min_length`, `points`
    /// in the form that [`Points`] reads, and optionally the points `longest_bonus` and `penalty` and
    /// the lists `sources` and `notes`.
    ///
    /// # Errors
    ///
    /// Fails
    ///
    /// - if the text is not TOML, or a field is missing, unknown or of another type,
    /// - if a value is wrong.
    pub fn from_toml(text: &str) -> Result<RuleSet, Error> {
        RuleSet::new(toml_file::read(text, ErrorKind::Rules)?)
    }

    /// Checks the fields of a file.
    fn new(file: File) -> Result<RuleSet, Error> {
        let points: Points = file.points.parse()?;
        let rules = Rules::new(file.min_length, points)?
            .with_longest_bonus(file.longest_bonus)?
            .with_penalty(file.penalty)?;
        Ok(RuleSet {
            name: file.name,
            title: file.title,
            rules,
            sources: file.sources,
            notes: file.notes,
        })
    }

    /// The short name; see [`RuleSet::named`].
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The full name.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The rules themselves.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Where the rules are documented.
    #[must_use]
    pub fn sources(&self) -> &[String] {
        &self.sources
    }

    /// Remarks, such as differences between the sources.
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.notes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    fn points(rules: &Rules) -> Vec<u32> {
        (0..=10).map(|letters| rules.points(letters)).collect()
    }

    #[test]
    fn the_built_in_sets() {
        let cases = [
            ("classic", 3, [0, 0, 0, 1, 1, 2, 3, 5, 11, 11, 11]),
            ("big", 4, [0, 0, 0, 0, 1, 2, 3, 5, 11, 11, 11]),
            ("super-big", 4, [0, 0, 0, 0, 1, 2, 3, 5, 11, 18, 20]),
        ];
        assert_eq!(RuleSet::all().len(), cases.len());
        for ((name, min_length, expected), text) in cases.into_iter().zip(FILES) {
            let set = RuleSet::named(name).unwrap();
            assert_eq!(set.rules().min_length(), min_length, "{name}");
            assert_eq!(points(set.rules()), expected, "{name}");
            let is_there = |it: &str| text.contains(&format!("{it:?}"));
            assert!(is_there(set.title()), "{name}");
            for list in [set.sources(), set.notes()] {
                assert!(!list.is_empty() && list.iter().all(|it| is_there(it)), "{name}");
            }
            assert_eq!(RuleSet::named(&name.to_uppercase()), Ok(set));
        }
    }

    #[test]
    fn the_usual_rules_are_those_of_the_files() {
        for (name, text) in [("classic", "perslatgsineters"), ("big", "a/b/c/d/e")] {
            let board = Board::parse(text).unwrap();
            assert_eq!(&Rules::for_board(&board), RuleSet::named(name).unwrap().rules());
        }
    }
}
