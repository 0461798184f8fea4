//! Implements `Serialize` for solutions and their words.

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::Word;
use crate::solution::Solution;

impl Serialize for Solution {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct All<'a>(&'a Solution);
        impl Serialize for All<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.0.words())
            }
        }
        let mut solution = serializer.serialize_struct("Solution", 4)?;
        solution.serialize_field("words", &All(self))?;
        solution.serialize_field("word_count", &self.len())?;
        solution.serialize_field("points", &self.points)?;
        solution.serialize_field("complete", &self.is_complete)?;
        solution.end()
    }
}

impl Serialize for Word<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let has_blanks = self.blanks().next().is_some();
        let mut word = serializer.serialize_struct("Word", 3 + usize::from(has_blanks))?;
        word.serialize_field("word", &Text(*self))?;
        word.serialize_field("points", &self.points())?;
        word.serialize_field("path", &Positions(*self))?;
        if has_blanks {
            word.serialize_field("blanks", &Blanks(*self))?;
        }
        word.end()
    }
}

/// The letters of a word.
struct Text<'a>(Word<'a>);

impl Serialize for Text<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// The path of a word, each cell as `[row, column]`.
struct Positions<'a>(Word<'a>);

impl Serialize for Positions<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let columns = self.0.solution.columns;
        let position = |cell: usize| [cell / columns, cell % columns];
        serializer.collect_seq(self.0.path().cells().map(position))
    }
}

/// The letters that the blanks on the path of a word stand for.
struct Blanks<'a>(Word<'a>);

impl Serialize for Blanks<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.blanks())
    }
}
