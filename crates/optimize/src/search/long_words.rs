//! Start boards that show one of the longest words.

use dictc_board::{Geometry, Rules};
use dictc_lexicon::Lexicon;

use crate::random::Random;

/// The longest words that fit on this number of cells, as symbols; `qu` is one symbol. Linear in
/// the length of the word list.
pub(super) fn that_fit(
    lexicon: &Lexicon,
    rules: &Rules,
    cells: usize,
    letters: u64,
) -> Vec<Vec<u8>> {
    let (mut most, mut found) = (rules.min_length(), Vec::new());
    let mut words = lexicon.iter();
    while let Some(entry) = words.next_entry() {
        let word = entry.bytes();
        let Some(symbols) = symbols_of(word, letters) else { continue };
        if symbols.len() > cells || word.len() < most {
            continue;
        }
        if word.len() > most {
            most = word.len();
            found.clear();
        }
        found.push(symbols);
    }
    found
}

/// A word as symbols. `None` if it has a letter that boards may not have, or a q without its u.
fn symbols_of(word: &[u8], letters: u64) -> Option<Vec<u8>> {
    let mut symbols = Vec::with_capacity(word.len());
    let mut rest = word;
    while let Some((&letter, after)) = rest.split_first() {
        let symbol = letter.checked_sub(b'a').filter(|&symbol| symbol < 26)?;
        if letters >> symbol & 1 == 0 {
            return None;
        }
        symbols.push(symbol);
        rest = if letter == b'q' { after.strip_prefix(b"u")? } else { after };
    }
    Some(symbols)
}

/// The step limit of one attempt to place a word.
const STEPS: usize = 4000;

/// Puts a word on a board along a random path. Returns whether it found a path, since a path
/// through nearly all cells may take too many steps to find.
pub(super) fn lay(word: &[u8], geometry: Geometry, board: &mut [u8], random: &mut Random) -> bool {
    let mut path = vec![random.below(board.len())];
    let mut open = vec![neighbors(geometry, path[0], random)];
    for _ in 0..STEPS {
        if path.len() == word.len() {
            path.iter().zip(word).for_each(|(&cell, &symbol)| board[cell] = symbol);
            return true;
        }
        let Some(last) = open.last_mut() else { return false };
        match last.pop() {
            Some(cell) if path.contains(&cell) => {}
            Some(cell) => {
                path.push(cell);
                open.push(neighbors(geometry, cell, random));
            }
            None => {
                path.pop();
                open.pop();
            }
        }
    }
    false
}

/// The neighbors of a cell in random order.
fn neighbors(geometry: Geometry, cell: usize, random: &mut Random) -> Vec<usize> {
    let mut cells: Vec<usize> = geometry.neighbors(cell).collect();
    for i in (1..cells.len()).rev() {
        cells.swap(i, random.below(i + 1));
    }
    cells
}

#[cfg(test)]
mod tests {
    use dictc_board::{Edges, Size};

    use super::*;

    #[test]
    fn the_longest_words_that_fit_are_laid_along_paths() {
        let lexicon =
            Lexicon::from_words(["tea", "quiet", "tides", "qat", "niqab", "strange"]).unwrap();
        let rules = Rules::for_size(Size::new(2, 2).unwrap());
        let letters = (1 << 26) - 1;
        assert_eq!(that_fit(&lexicon, &rules, 4, letters), [[16, 8, 4, 19]]);
        assert_eq!(that_fit(&lexicon, &rules, 5, letters).len(), 2);
        assert_eq!(that_fit(&lexicon, &rules, 16, letters).len(), 1);
        assert_eq!(that_fit(&lexicon, &rules, 2, letters).len(), 0);
        assert_eq!(that_fit(&lexicon, &rules, 16, 1 << 19 | 1 << 4 | 1), [[19, 4, 0]]);

        let mut random = Random::new(1, 0);
        for edges in [Edges::Closed, Edges::Torus] {
            let geometry = Geometry::new(Size::new(4, 4).unwrap(), edges);
            let word: Vec<u8> = (0..16).collect();
            let mut laid = 0;
            for _ in 0..20 {
                let mut board = [99; 16];
                laid += usize::from(lay(&word, geometry, &mut board, &mut random));
                let cell = |symbol| board.iter().position(|&it| it == symbol);
                for symbol in 0..15 {
                    if let (Some(one), Some(next)) = (cell(symbol), cell(symbol + 1)) {
                        assert!(geometry.neighbors(one).any(|it| it == next));
                    }
                }
            }
            assert!(laid > 5, "{laid}");
        }
    }
}
