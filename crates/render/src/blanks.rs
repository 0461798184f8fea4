//! What the blanks on a path stand for.

use dictc_board::Board;

/// The letters that the blanks of a path stand for, in the order of the path. Empty for most
/// boards.
pub(crate) fn blanks_of(board: &Board, word: &str, path: &[usize]) -> Vec<char> {
    let mut blanks = Vec::new();
    if !path.iter().any(|&cell| board.tile(cell).is_blank()) {
        return blanks;
    }
    let mut letters = word.chars();
    for &cell in path {
        let tile = board.tile(cell);
        let letter = letters.next();
        if tile.is_blank() {
            blanks.extend(letter);
        }
        for _ in 1..tile.letter_count() {
            letters.next();
        }
    }
    blanks
}

/// `; the blank is n` or `; the blanks are ne`, to follow other facts about a word. Empty for a
/// path without blanks.
pub(crate) fn blanks_phrase(board: &Board, word: &str, path: &[usize]) -> String {
    match &blanks_of(board, word, path)[..] {
        [] => String::new(),
        [letter] => format!("; the blank is {letter}"),
        letters => format!("; the blanks are {}", String::from_iter(letters)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_counted_by_tiles() {
        let board = Board::parse("q?t/e?[th]").unwrap();
        assert_eq!(blanks_of(&board, "quiet", &[0, 1, 3, 2]), ['i']);
        assert_eq!(blanks_of(&board, "quieth", &[0, 1, 3, 5]), ['i']);
        assert_eq!(blanks_of(&board, "etha", &[3, 5, 4]), ['a']);
        assert_eq!(blanks_of(&board, "ab", &[4, 1]), ['a', 'b']);
        assert!(blanks_of(&board, "qut", &[0, 2]).is_empty());
        assert_eq!(blanks_phrase(&board, "quiet", &[0, 1, 3, 2]), "; the blank is i");
        assert_eq!(blanks_phrase(&board, "ab", &[4, 1]), "; the blanks are ab");
        assert_eq!(blanks_phrase(&board, "qut", &[0, 2]), "");
    }
}
