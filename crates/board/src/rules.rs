//! The rules of a game: [`Points`] by the number of letters, and [`Rules`], which add a minimum
//! length.
//!
//! `rule_set` has the rules with names.

use std::borrow::Cow;
use std::fmt;
use std::num::NonZero;
use std::str::FromStr;

use dictc_letters::count;

use crate::board::Board;
use crate::error::{Error, Problem};
use crate::size::Size;

/// The minimum length of words, and their points; also the bonus and penalty of a club.
///
/// The length of a word is its number of letters: `Qu` and `Th` count as two.
///
/// # Examples
///
/// ```
/// use dictc_board::{Board, Rules};
///
/// let rules = Rules::for_board(&Board::parse("perslatgsineters")?);
/// assert_eq!(rules.min_length(), 3);
/// assert_eq!(rules.points(2), 0);
/// assert_eq!(rules.points(3), 1);
/// assert_eq!(rules.points(8), 11);
///
/// let rules = rules.with_min_length(4)?.with_points("0,0,0,1,1,2,3,4".parse()?);
/// assert_eq!(rules.points(3), 0);
/// assert_eq!(rules.points(8), 4);
/// # Ok::<(), dictc_board::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    // At least 1.
    min_length: usize,
    points: Points,
    longest_bonus: u32,
    penalty: u32,
}

/// The rules in words, to follow what they are about: `words of 3 letters or more`, the points
/// unless they are the standard ones, and bonus and penalty. The alternate form, `{:#}`, is for
/// paper: it always says how many points there are for which lengths.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let least = count(self.min_length as u128, "letter");
        write!(f, "words of {least} or more")?;
        if f.alternate() {
            self.write_points(f)?;
        } else if self.points != Points::STANDARD {
            write!(f, ", points {}", self.points)?;
        }
        if self.longest_bonus > 0 {
            let points = count(u128::from(self.longest_bonus), "point");
            write!(f, ", {points} more for the longest word")?;
        }
        match self.penalty {
            0 => Ok(()),
            penalty => {
                write!(f, ", {} less for a wrong word", count(u128::from(penalty), "point"))
            }
        }
    }
}

impl Rules {
    /// The usual rules for a board; see [`Rules::for_size`].
    #[must_use]
    pub fn for_board(board: &Board) -> Rules {
        Rules::for_size(board.size())
    }

    /// The usual rules for boards of this size.
    ///
    /// Points are [`Points::STANDARD`]. The minimum length is 3 on boards with at most four rows
    /// and at most four columns, and 4 on all others. (Published rules exist only for 4x4, 5x5 and
    /// 6x6; a board such as 4x5 counts as 5x5.) Constant time, no allocation.
    #[must_use]
    pub fn for_size(size: Size) -> Rules {
        let small = size.rows() <= 4 && size.columns() <= 4;
        Rules {
            min_length: if small { 3 } else { 4 },
            points: Points::STANDARD,
            longest_bonus: 0,
            penalty: 0,
        }
    }

    /// Rules of this minimum length and these points.
    ///
    /// # Errors
    ///
    /// If the minimum length is 0.
    pub fn new(min_length: usize, points: Points) -> Result<Rules, Error> {
        if min_length == 0 {
            return Err(Problem::ZeroMinLength.into());
        }
        Ok(Rules { min_length, points, longest_bonus: 0, penalty: 0 })
    }

    /// Writes the points in words: `: 1 point for 3–4 letters, 2 for 5, 11 for 6 or more`.
    fn write_points(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let beyond = self.min_length.max(self.points.table.len());
        let lengths: Vec<usize> = (self.min_length..beyond).collect();
        for (i, run) in lengths.chunk_by(|&a, &b| self.points(a) == self.points(b)).enumerate() {
            let (first, last) = (run[0], run[run.len() - 1]);
            let points = u128::from(self.points(first));
            match i {
                0 => write!(f, ": {} for {first}", count(points, "point"))?,
                _ => write!(f, ", {points} for {first}")?,
            }
            if last > first {
                write!(f, "–{last}")?;
            }
            if i == 0 {
                f.write_str(" letters")?;
            }
        }
        f.write_str(if lengths.is_empty() { ": " } else { ", " })?;
        match self.points.beyond {
            Beyond::Points(points) => write!(f, "{points} for {beyond} or more"),
            Beyond::PerLetter(points) => write!(f, "{points} a letter for {beyond} or more"),
        }
    }

    /// The points of a word with this number of letters: 0 below the minimum length. Constant time.
    #[inline]
    #[must_use]
    pub fn points(&self, letters: usize) -> u32 {
        if letters < self.min_length { 0 } else { self.points.of(letters) }
    }

    /// The points of words that are long enough.
    #[must_use]
    pub fn table(&self) -> &Points {
        &self.points
    }

    /// The minimum number of letters of a word, at least 1.
    #[inline]
    #[must_use]
    pub fn min_length(&self) -> usize {
        self.min_length
    }

    /// The same rules with another minimum length.
    ///
    /// # Errors
    ///
    /// If it is 0.
    pub fn with_min_length(self, min_length: usize) -> Result<Rules, Error> {
        let letters = NonZero::new(min_length).ok_or(Problem::ZeroMinLength)?;
        Ok(self.with_fewest(letters))
    }

    pub(crate) fn with_fewest(mut self, letters: NonZero<usize>) -> Rules {
        self.min_length = letters.get();
        self
    }

    /// The same rules with other points.
    #[must_use]
    pub fn with_points(mut self, points: Points) -> Rules {
        self.points = points;
        self
    }

    /// The points that each player with the longest word of a round gets in addition. Usually 0.
    #[must_use]
    pub fn longest_bonus(&self) -> u32 {
        self.longest_bonus
    }

    /// The same rules with another [bonus](Self::longest_bonus).
    ///
    /// # Errors
    ///
    /// If it is more than [`Points::MAX`].
    pub fn with_longest_bonus(mut self, points: u32) -> Result<Rules, Error> {
        self.longest_bonus = at_most("longest_bonus", points)?;
        Ok(self)
    }

    /// The points that a player loses for each wrong word: one that the dictionary or the board
    /// does not have. Usually 0.
    #[must_use]
    pub fn penalty(&self) -> u32 {
        self.penalty
    }

    /// The same rules with another [penalty](Self::penalty).
    ///
    /// # Errors
    ///
    /// If it is more than [`Points::MAX`].
    pub fn with_penalty(mut self, points: u32) -> Result<Rules, Error> {
        self.penalty = at_most("penalty", points)?;
        Ok(self)
    }
}

/// Refuses points beyond the largest entry of a list.
fn at_most(name: &'static str, points: u32) -> Result<u32, Error> {
    match points <= Points::MAX {
        true => Ok(points),
        false => Err(Problem::TooManyPoints { name, points }.into()),
    }
}

/// Points by the number of letters.
///
/// The text form lists the points of words of 0, 1, 2, ... letters, separated by commas. The last
/// entry also applies to all longer words. A last entry such as `2n` gives words of that length or
/// more two points per letter. `Display` writes this form, and `FromStr` reads it, with or without
/// blanks around the entries.
///
/// # Examples
///
/// ```
/// use dictc_board::Points;
///
/// let points: Points = "0,0,0,1,1,2,3,5,11".parse()?;
/// assert_eq!(points, Points::STANDARD);
/// assert_eq!((points.of(4), points.of(8), points.of(16)), (1, 11, 11));
///
/// let points: Points = "0,0,0,0,1,2,3,5,11,2n".parse()?;
/// assert_eq!((points.of(8), points.of(9), points.of(10)), (11, 18, 20));
/// # Ok::<(), dictc_board::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Points {
    /// By the number of letters from 0.
    table: Cow<'static, [u32]>,
    beyond: Beyond,
}

/// The points of words that are longer than the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Beyond {
    Points(u32),
    PerLetter(u32),
}

impl Points {
    /// 3 and 4 letters: 1; 5: 2; 6: 3; 7: 5; 8 and more: 11.
    pub const STANDARD: Points =
        Points { table: Cow::Borrowed(&[0, 0, 0, 1, 1, 2, 3, 5]), beyond: Beyond::Points(11) };

    /// The largest entry, so that totals over millions of words stay in range.
    pub const MAX: u32 = 1_000_000;

    /// The points of a word with this number of letters. Constant time.
    #[inline]
    #[must_use]
    pub fn of(&self, letters: usize) -> u32 {
        match (self.table.get(letters), self.beyond) {
            (Some(&points), _) | (None, Beyond::Points(points)) => points,
            (None, Beyond::PerLetter(points)) => {
                let letters = u32::try_from(letters).unwrap_or(u32::MAX);
                points.saturating_mul(letters)
            }
        }
    }
}

impl FromStr for Points {
    type Err = Error;

    fn from_str(text: &str) -> Result<Points, Error> {
        let entry = |entry: &str| {
            let entry = entry.trim();
            let points = entry.parse().ok().filter(|&p: &u32| p <= Points::MAX);
            points.ok_or_else(|| Problem::BadPoints { entry: entry.to_owned() })
        };
        let (table, last) = match text.rsplit_once(',') {
            Some((table, last)) => (table.split(',').map(entry).collect(), last),
            None => (Ok(Vec::new()), text),
        };
        let mut table: Vec<u32> = table?;
        let beyond = match last.trim().strip_suffix('n') {
            Some(per_letter) => Beyond::PerLetter(entry(per_letter)?),
            None => Beyond::Points(entry(last)?),
        };
        // Entries that repeat the last one are redundant. Without them, equal points compare equal.
        while let (Beyond::Points(last), Some(end)) = (beyond, table.last())
            && last == *end
        {
            table.pop();
        }
        Ok(Points { table: Cow::Owned(table), beyond })
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for points in self.table.iter() {
            write!(f, "{points},")?;
        }
        match self.beyond {
            Beyond::Points(points) => write!(f, "{points}"),
            Beyond::PerLetter(points) => write!(f, "{points}n"),
        }
    }
}

#[cfg(test)]
mod tests;
