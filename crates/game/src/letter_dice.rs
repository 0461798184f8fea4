//! Dice with the letters of a dictionary.

use dictc_board::{DiceSet, Size, Tile};
use dictc_letters::Letter;
use dictc_lexicon::Lexicon;

/// The name of the dice that [`dice_of_letters`] makes.
pub const LETTERS: &str = "letters";

/// The reason why there are no dice of the letters of a dictionary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoLetters {
    /// The dictionary is a plain fst file, which does not state its letters.
    #[error("a plain fst file does not say which letters it has; compile it with dictc")]
    Unknown,
    /// The dictionary has no words.
    #[error("the dictionary has no words, so there are no letters to roll")]
    Empty,
}

/// Dice that show the letters of a dictionary as often as its words have them, for a board of this
/// size, else of 4x4.
///
/// Linear in the number of different letters, except for words with letters of several characters:
/// for these, the first call reads all words.
///
/// # Errors
///
/// [`NoLetters`].
///
/// # Examples
///
/// ```
/// use dictc_board::Dealer;
/// use dictc_game::dice_of_letters;
/// use dictc_lexicon::Lexicon;
///
/// let lexicon = Lexicon::from_words(["чай", "чаша"])?;
/// let dice = dice_of_letters(&lexicon, None)?;
/// assert_eq!(dice.faces_per_die(), 4);
/// assert_eq!(Dealer::new(&dice, 1).board(0).len(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn dice_of_letters(lexicon: &Lexicon, size: Option<Size>) -> Result<DiceSet, NoLetters> {
    if lexicon.metadata().is_none() {
        return Err(NoLetters::Unknown);
    }
    let tile = |(letter, count): &(Letter, u64)| match letter.as_char() {
        Some('q') if lexicon.qu_is_one_tile() => Some((Tile::QU, *count)),
        _ => Some((Tile::letter(*letter).ok()?, *count)),
    };
    // 4x4 is a size, so there always is one.
    let size = size.or_else(|| Size::new(4, 4).ok()).ok_or(NoLetters::Empty)?;
    DiceSet::of_letters(LETTERS, size, lexicon.letters().iter().filter_map(tile))
        .map_err(|_| NoLetters::Empty)
}
