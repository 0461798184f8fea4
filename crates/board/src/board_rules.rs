//! The rules of one board as a short text, which travels with the board.

use std::fmt;

use dictc_letters::Alphabet;

use crate::board::Board;
use crate::error::{Error, Problem};
use crate::geometry::Edges;
use crate::rules::Rules;
use crate::size::Size;
use crate::tile::{QTile, show_long_letter};

/// How one board is played: the rules for words, what touches at its edges, what a q is, and whether
/// letters of several characters need tiles of their own.
///
/// The text form has what differs from the usual for a board of this size, by the names of options
/// and of rules files: `min-length=4 points=0,0,0,1,1,2,3,5,11,2n longest-bonus=3 penalty=1 torus
/// bare-q strict`. It is empty if all is usual. `Display` writes it. [`BoardRules::parse`] reads it.
///
/// # Examples
///
/// ```
/// use dictc_board::{Board, BoardRules, DiceSet, Rules};
/// use dictc_letters::Alphabet;
///
/// let dice = DiceSet::named("super-big")?;
/// let board = Board::parse("ldtxst/aetjee/hnar.s/rtanso/[an]vnopd/grcnse")?;
/// let rules = BoardRules::new(dice.rules().clone(), &board, Alphabet::plain());
/// assert_eq!(rules.to_string(), "points=0,0,0,1,1,2,3,5,11,2n");
/// assert_eq!(BoardRules::parse("points=0,0,0,1,1,2,3,5,11,2n", board.size())?, rules);
/// let usual = BoardRules::new(Rules::for_board(&board), &board, Alphabet::plain());
/// assert_eq!(usual.to_string(), "");
/// # Ok::<(), dictc_board::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct BoardRules {
    /// Which words count, and their points.
    pub rules: Rules,
    /// Whether opposite edges touch.
    pub edges: Edges,
    /// What a q is.
    pub q: QTile,
    /// Whether letters of several characters [need tiles of their own](Board::is_strict).
    pub is_strict: bool,
    size: Size,
}

impl BoardRules {
    /// The rules of a board that is played by `rules`. A tile that shows a letter of several characters
    /// of the alphabet says itself that the board is strict.
    #[must_use]
    pub fn new(rules: Rules, board: &Board, alphabet: &Alphabet) -> BoardRules {
        let (edges, q) = (board.edges(), board.q());
        let is_strict = board.is_strict() && !show_long_letter(board.tiles(), alphabet);
        BoardRules { rules, edges, q, is_strict, size: board.size() }
    }

    /// Reads the text form for a board of this size. What it does not mention is as usual.
    ///
    /// # Errors
    ///
    /// If a part of the text is not one of the options, or has a bad value.
    pub fn parse(text: &str, size: Size) -> Result<BoardRules, Error> {
        let rules = Rules::for_size(size);
        let (edges, q, is_strict) = (Edges::Closed, QTile::Qu, false);
        let mut it = BoardRules { rules, edges, q, is_strict, size };
        for part in text.split_ascii_whitespace() {
            let bad = || Problem::BadRules { part: part.to_owned() };
            match part.split_once('=') {
                Some(("min-length", letters)) => {
                    it.rules = it.rules.with_min_length(letters.parse().map_err(|_| bad())?)?;
                }
                Some(("points", points)) => it.rules = it.rules.with_points(points.parse()?),
                Some(("longest-bonus", points)) => {
                    let points = points.parse().map_err(|_| bad())?;
                    it.rules = it.rules.with_longest_bonus(points)?;
                }
                Some(("penalty", points)) => {
                    it.rules = it.rules.with_penalty(points.parse().map_err(|_| bad())?)?;
                }
                None if part == "torus" => it.edges = Edges::Torus,
                None if part == "bare-q" => it.q = QTile::Bare,
                None if part == "strict" => it.is_strict = true,
                _ => return Err(bad().into()),
            }
        }
        Ok(it)
    }
}

impl fmt::Display for BoardRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = Rules::for_size(self.size);
        let mut parts = Vec::new();
        if self.rules.min_length() != usual.min_length() {
            parts.push(format!("min-length={}", self.rules.min_length()));
        }
        if self.rules.table() != usual.table() {
            parts.push(format!("points={}", self.rules.table()));
        }
        for (name, points) in
            [("longest-bonus", self.rules.longest_bonus()), ("penalty", self.rules.penalty())]
        {
            parts.extend((points > 0).then(|| format!("{name}={points}")));
        }
        parts.extend((self.edges == Edges::Torus).then(|| "torus".to_owned()));
        parts.extend((self.q == QTile::Bare).then(|| "bare-q".to_owned()));
        parts.extend(self.is_strict.then(|| "strict".to_owned()));
        f.write_str(&parts.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read() {
        for size in ["2x2", "4x4", "5x5", "3x7"] {
            let size: Size = size.parse().unwrap();
            for rules in [
                "",
                "min-length=2",
                "points=7n",
                "torus",
                "bare-q",
                "strict",
                "min-length=9 points=0,0,0,1,1,2,3,5,11,2n longest-bonus=3 penalty=1 torus bare-q \
                 strict",
            ] {
                let read = BoardRules::parse(rules, size).unwrap();
                assert_eq!(read.to_string(), rules);
                assert_eq!(BoardRules::parse(&format!("  {rules}\t"), size).unwrap(), read);
            }
        }
    }

    #[test]
    fn other_texts_are_refused() {
        let error =
            |text| BoardRules::parse(text, Size::new(4, 4).unwrap()).unwrap_err().to_string();
        for text in
            ["classic", "torus=1", "min-length", "min-length=-1", "min_length=3", "penalty=x"]
        {
            let expected = "in rules: expected min-length=4, points=0,0,0,1,1,2,3,5,11, torus, bare-q or strict";
            assert_eq!(error(text), format!("'{text}' {expected}"));
        }
        assert_eq!(error("min-length=0"), "a minimum length of 0: expected 1 or more letters");
        assert!(error("points=a").starts_with("'a' in a points table"));
    }
}
