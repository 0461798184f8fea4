//! Finds a path for a text on a board, whether or not it is a word.

use dictc_board::Board;
use dictc_solver::{PathSearch, StepLimit};

/// The maximum number of steps of a search. Texts and boards in games take a few hundred.
const STEPS: u64 = 1_000_000;

/// The maximum length of a text, in bytes. Longer texts are not on boards of games.
const LONGEST: usize = 256;

/// A path that spells a text on a board, if there is one: the cells of its tiles, in order.
///
/// The text is [folded](dictc_letters::fold) and need not be a word: programs highlight this path
/// while a player types. A tile of several letters counts only as a whole.
///
/// Linear in the number of ways to spell prefixes of the text. Beyond a limit that only adversarial
/// boards reach, and for texts of more than 256 bytes, the answer is `None`.
///
/// # Examples
///
/// ```
/// use dictc_board::Board;
///
/// let board = Board::parse("hell/likd/oquee/laun")?;
/// assert_eq!(dictc_game::spell(&board, "queens"), None);
/// assert_eq!(dictc_game::spell(&board, "quee"), Some(vec![9, 10, 11]));
/// assert_eq!(dictc_game::spell(&board, "q"), None);
/// # Ok::<(), dictc_board::Error>(())
/// ```
#[must_use]
pub fn spell(board: &Board, text: &str) -> Option<Vec<usize>> {
    let folded = dictc_letters::fold_letters(text).ok()?;
    if folded.is_empty() || folded.len() > LONGEST {
        return None;
    }
    let mut search = PathSearch::new(board).with_step_limit(StepLimit::new(STEPS));
    search.start(&folded).next_path().map(dictc_solver::Path::to_vec)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_blanks_walls_and_missing_letters() {
        let spelled = |board: &str, text: &str| spell(&Board::parse(board).unwrap(), text);
        assert_eq!(spelled("di/ed", "DEI"), Some(vec![0, 2, 1]));
        assert_eq!(spelled("di/ed", "dd"), Some(vec![0, 3]));
        assert_eq!(spelled("di/ed", "ddd"), None);
        assert_eq!(spelled("d?/ed", "xe"), Some(vec![1, 2]));
        assert_eq!(spelled("d./.d", "dd"), Some(vec![0, 3]));
        assert_eq!(spelled("ab/Thc", "th"), Some(vec![2]));
        assert_eq!(spelled("ab/Thc", "t"), None);
        for text in ["", "e's", "é", "x y"] {
            assert_eq!(spelled("di/ed", text), None, "{text:?}");
        }
        assert_eq!(spelled("di/ed", &"d".repeat(1 << 20)), None);
    }

    #[test]
    fn an_adversarial_board_ends() {
        let board = Board::parse(&vec!["a".repeat(12); 12].join("/")).unwrap();
        let text = format!("{}b", "a".repeat(100));
        assert_eq!(spell(&board, &text), None);
    }
}
