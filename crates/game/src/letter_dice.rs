//! Dice with the letters of a dictionary.

use dictc_board::{DiceSet, Size, Tile};
use dictc_letters::Letter;
use dictc_lexicon::Lexicon;

/// The name of the dice that [`dice_of_letters`] makes.
pub const LETTERS: &str = "letters";

/// Dice that show the letters of a dictionary as often as its words have them, for a board of this
/// size, else of 4x4. `None` if the dictionary does not say which letters it has, as a plain fst
/// file does not.
///
/// Linear in the number of different letters, except for words with letters of several characters:
/// for these, the first call reads all words.
///
/// # Examples
///
/// ```
/// use dictc_board::Dealer;
/// use dictc_game::dice_of_letters;
/// use dictc_lexicon::Lexicon;
///
/// let lexicon = Lexicon::from_words(["чай", "чаша"])?;
/// let dice = dice_of_letters(&lexicon, None).ok_or("no letters")?;
/// assert_eq!(dice.faces_per_die(), 4);
/// assert_eq!(Dealer::new(&dice, 1).board(0).len(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn dice_of_letters(lexicon: &Lexicon, size: Option<Size>) -> Option<DiceSet> {
    lexicon.metadata()?;
    let tile = |(letter, count): &(Letter, u64)| match letter.as_char() {
        Some('q') if lexicon.qu_is_one_tile() => Some((Tile::QU, *count)),
        _ => Some((Tile::letter(*letter).ok()?, *count)),
    };
    let size = match size {
        Some(size) => size,
        None => Size::new(4, 4).ok()?,
    };
    DiceSet::of_letters(LETTERS, size, lexicon.letters().iter().filter_map(tile)).ok()
}
