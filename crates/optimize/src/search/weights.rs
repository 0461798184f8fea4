//! The frequencies of letters on start boards.

use dictc_board::Rules;
use dictc_lexicon::Lexicon;

/// By letter: how often the words of a lexicon have it, each word weighted by its points, scaled so
/// that the commonest letter has 1000. A `qu` counts as one tile and not as a `u`. Letters that are
/// in no word have 0. Words with more tiles than the board has cells do not count.
pub(super) fn of_dictionary(lexicon: &Lexicon, rules: &Rules, cells: usize) -> [u32; 26] {
    let mut sums = [0_u64; 26];
    let mut words = lexicon.iter();
    while let Some(entry) = words.next_entry() {
        let word = entry.bytes();
        let qu = word.windows(2).filter(|pair| pair == b"qu").count();
        let points = u64::from(rules.points(word.len()));
        if word.len() - qu > cells || !word.iter().all(u8::is_ascii_lowercase) {
            continue;
        }
        let mut before = 0;
        for &letter in word {
            if (before, letter) != (b'q', b'u') {
                sums[usize::from(letter - b'a')] += points;
            }
            before = letter;
        }
    }
    let most = sums.iter().copied().max().unwrap_or(0).max(1);
    sums.map(|sum| if sum == 0 { 0 } else { (sum * 1000 / most).max(1) as u32 })
}
