//! Boards with a letter on each cell, and the words that such boards can show.

use std::collections::BTreeSet;

use dictc_board::{Board, Edges, Geometry, Tile};
use dictc_lexicon::Lexicon;
use dictc_lexicon::write::q_only_before_u;

use crate::error::Error;

/// The letters of a board, row by row; `q` is the Qu tile. Linear time.
///
/// # Errors
///
/// [`Error::NotALetter`] if a tile is something else: a bare q, another group, a blank, a wall, or
/// a letter outside `a` to `z`.
///
/// # Examples
///
/// ```
/// use dictc_board::Board;
///
/// assert_eq!(dictc_optimize::letters(&Board::parse("ta/Que")?)?, b"taqe");
/// assert!(dictc_optimize::letters(&Board::parse("ta/?e")?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn letters(board: &Board) -> Result<Vec<u8>, Error> {
    let letter = |(i, tile): (usize, &Tile)| match tile.text().as_bytes() {
        &[letter @ b'a'..=b'z'] if letter != b'q' => Ok(letter),
        b"qu" => Ok(b'q'),
        _ => Err(Error::NotALetter { number: i + 1, tile: tile.to_string() }),
    };
    board.tiles().iter().enumerate().map(letter).collect()
}

/// The board of these letters, row by row; `q` is the Qu tile. Linear time.
///
/// # Panics
///
/// If the number of letters is not the number of cells, or a byte is not a letter from `a` to `z`.
#[must_use]
pub fn board(geometry: Geometry, letters: &[u8]) -> Board {
    let size = geometry.size();
    let tiles = letters.iter().map(|&letter| tile(letter)).collect();
    let board = Board::new(size.rows(), size.columns(), tiles);
    let board = board.expect("a letter for each cell");
    if geometry.is_torus() { board.with_edges(Edges::Torus) } else { board }
}

/// The tile of a letter; `q` is the Qu tile.
pub(crate) fn tile(letter: u8) -> Tile {
    match letter {
        b'q' => Tile::QU,
        b'a'..=b'z' => Tile::letter(char::from(letter)).expect("a letter is a tile"),
        other => panic!("{:?}: expected a letter from a to z", char::from(other)),
    }
}

/// Refuses a lexicon with a word that boards of letters of any size cannot show: a word with a
/// character outside `a` to `z`, or with a q not followed by u. Searches and proofs would not count
/// such a word, although boards with other tiles may show it.
///
/// Linear in the length of the word list.
///
/// # Errors
///
/// [`Error::Words`] with the letters that boards do not show, and the first such word.
pub(crate) fn check_words(lexicon: &Lexicon) -> Result<(), Error> {
    let mut others = BTreeSet::new();
    let (mut has_bare_q, mut first) = (false, None);
    for word in lexicon {
        let bare_q = !q_only_before_u(&word);
        let is_shown = word.bytes().all(|byte| byte.is_ascii_lowercase());
        if bare_q || !is_shown {
            others.extend(word.chars().filter(|letter| !letter.is_ascii_lowercase()));
            has_bare_q |= bare_q;
            first.get_or_insert(word);
        }
    }
    let Some(word) = first else { return Ok(()) };
    let mut names: Vec<String> = others.iter().take(MOST_NAMED).map(char::to_string).collect();
    if others.len() > MOST_NAMED {
        names.push(format!("{} other characters", others.len() - MOST_NAMED));
    }
    if has_bare_q {
        names.push("q without u".to_owned());
    }
    let letters = match &names[..] {
        [names @ .., last] if !names.is_empty() => format!("{} and {last}", names.join(", ")),
        names => names.concat(),
    };
    Err(Error::Words { letters, word })
}

/// The highest number of characters that an error names.
const MOST_NAMED: usize = 12;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_boards_cannot_show_are_named() {
        let check = |words: &[&str]| check_words(&Lexicon::from_words(words).unwrap());
        let refused = |words: &[&str]| match check(words) {
            Err(Error::Words { letters, word }) => (letters, word),
            other => panic!("{words:?}: {other:?}"),
        };
        assert_eq!(check(&["tea", "quiz", "equip", "a", "quququ"]), Ok(()));
        assert_eq!(check(&[&"abc".repeat(30)]), Ok(()));
        for (words, letters, word) in [
            (&["café", "tea"][..], "é", "café"),
            (&["äöüß", "tea"], "ß, ä, ö and ü", "äöüß"),
            (&["σοφό"], "ο, σ, φ and ό", "σοφό"),
            (&["qat", "tea"], "q without u", "qat"),
            (&["suq", "sqü"], "ü and q without u", "sqü"),
            (&["don't", "x2"], "' and 2", "don't"),
        ] {
            let mut sorted = words.to_vec();
            sorted.sort_unstable();
            assert_eq!(refused(&sorted), (letters.to_owned(), word.to_owned()));
        }
        let many: Vec<String> = ('α'..='ω').map(String::from).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert!(refused(&many).0.ends_with("μ and 13 other characters"));
    }
}
