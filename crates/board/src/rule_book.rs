//! The rules for boards of every size.

use std::num::NonZero;

use crate::error::{Error, Problem};
use crate::rules::{Points, Rules};
use crate::size::Size;

/// The rules for boards of every size: the [usual rules](Rules::for_size) with changes.
///
/// # Examples
///
/// ```
/// use dictc_board::{RuleBook, Size};
///
/// let book = RuleBook::new().with_min_length(5)?;
/// assert_eq!(book.for_size(Size::new(4, 4)?).min_length(), 5);
/// assert_eq!(book.for_size(Size::new(4, 4)?).points(5), 2);
/// # Ok::<(), dictc_board::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct RuleBook {
    /// Replaces the usual rules.
    pub base: Option<Rules>,
    /// Replaces the points of the rules.
    pub points: Option<Points>,
    /// Replaces the minimum length of the rules.
    pub min_length: Option<NonZero<usize>>,
}

impl RuleBook {
    /// The usual rules.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// This rule book with another minimum length for all sizes.
    ///
    /// # Errors
    ///
    /// If it is 0.
    pub fn with_min_length(mut self, letters: usize) -> Result<Self, Error> {
        self.min_length = Some(NonZero::new(letters).ok_or(Problem::ZeroMinLength)?);
        Ok(self)
    }

    /// This rule book with other points for all sizes.
    #[must_use]
    pub fn with_points(mut self, points: Points) -> Self {
        self.points = Some(points);
        self
    }

    /// This rule book, based on these rules instead of the usual ones, unless it already has base
    /// rules.
    #[must_use]
    pub fn or(mut self, rules: &Rules) -> Self {
        self.base.get_or_insert_with(|| rules.clone());
        self
    }

    /// Whether this is the usual rules for every size.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        *self == Self::new()
    }

    /// The rules for boards of this size. Takes constant time, except for a copy of the points.
    #[must_use]
    pub fn for_size(&self, size: Size) -> Rules {
        let mut rules = self.base.clone().unwrap_or_else(|| Rules::for_size(size));
        if let Some(points) = &self.points {
            rules = rules.with_points(points.clone());
        }
        match self.min_length {
            Some(letters) => rules.with_fewest(letters),
            None => rules,
        }
    }
}

/// These rules for every size.
impl From<Rules> for RuleBook {
    fn from(rules: Rules) -> Self {
        Self { base: Some(rules), points: None, min_length: None }
    }
}
