//! Words and tiles are folded by one rule, so that every word of a dictionary can be found on a board.

#[test]
fn lexicons_fold_letters_as_boards_do() {
    for letter in '\0'..=char::MAX {
        let text = letter.to_string();
        let word = lexicon::fold(&text);
        match board::fold(letter) {
            // Some letters are not in their composed form to begin with; boards compose before they fold.
            Some(tile) if unicode_normalization::is_nfc(&text) => {
                assert_eq!(word, tile.to_string(), "{letter:?}");
            }
            Some(_) => {}
            None => assert!(
                !word.chars().all(char::is_alphabetic) || !letter.is_alphabetic(),
                "{letter:?}"
            ),
        }
    }
}
