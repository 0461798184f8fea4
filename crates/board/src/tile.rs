//! The tile on a cell.
//!
//! A [`Tile`] is a small `Copy` value; match on its [`TileKind`]. [`Board`](crate::Board) and
//! [`Geometry`](crate::Geometry) define where tiles are and which cells touch.

use std::fmt::{self, Write};

use dictc_letters::{Alphabet, Letter, fold_letters};

use crate::error::{Error, Problem};
use crate::limits::{MAX_CAPITALIZED_BYTES, MAX_GROUP_BYTES};

/// A tile on a board: a letter, several letters as one, a blank, or a wall.
///
/// A tile takes 32 bytes and is `Copy`. Letters are [folded](dictc_letters), so `Tile::letter('Ñ')`
/// equals `Tile::letter('ñ')`.
///
/// `Display` writes the form that [`Board::parse`](crate::Board::parse) reads: `a`, `Qu`, `?`, `.`.
/// Tiles that would be read as another tile are in brackets, such as `[q]` for a q without its u.
///
/// `FromStr` reads the one tile that [`Board::parse`](crate::Board::parse) would read; `q` is the
/// Qu tile.
///
/// # Examples
///
/// ```
/// use dictc_board::{Tile, TileKind};
///
/// let tile = Tile::group("QU")?;
/// assert_eq!(tile.kind(), TileKind::Group("qu"));
/// assert_eq!(tile.text(), "qu");
/// assert_eq!(tile.to_string(), "Qu");
/// assert_eq!("Qu".parse(), Ok(tile));
/// # Ok::<(), dictc_board::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tile(Repr);

/// A view of a [`Tile`] to match on. Letters are [folded](dictc_letters).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TileKind<'a> {
    /// One letter, of one character or of several.
    Letter(Letter),
    /// Two or more letters that a word uses together, in this order.
    Group(&'a str),
    /// Any one letter.
    Blank,
    /// No letter: a path never enters this cell.
    Wall,
}

/// The meaning of a single `q`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum QTile {
    /// The Qu tile, `q` and `u` together, as on most English dice.
    #[default]
    Qu,
    /// A bare q.
    Bare,
}

impl QTile {
    /// The tile of a single `q`.
    pub(crate) const fn tile(self) -> Tile {
        match self {
            QTile::Qu => Tile::QU,
            QTile::Bare => Tile::from_folded_letter(Letter::ascii(b'q')),
        }
    }
}

/// Whether one of the tiles shows a letter of several characters of this alphabet.
pub(crate) fn show_long_letter(tiles: &[Tile], alphabet: &Alphabet) -> bool {
    let long = alphabet.long_letters();
    !long.is_empty() && tiles.iter().any(|tile| long.iter().any(|it| *it == *tile.text()))
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Repr {
    /// Folded.
    Letter(Letter),
    Group(Group),
    Blank,
    Wall,
}

/// At least two folded letters. Bytes from `len` on are zero: derived equality compares all of
/// them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Group {
    len: u8,
    bytes: [u8; MAX_GROUP_BYTES],
}

impl Group {
    /// The group of these bytes: at least two letters, folded except for ASCII capitals. `None` if
    /// it is too long.
    fn new(letters: &[u8]) -> Option<Group> {
        let mut bytes = [0; MAX_GROUP_BYTES];
        bytes.get_mut(..letters.len())?.copy_from_slice(letters);
        bytes.make_ascii_lowercase();
        let len = u8::try_from(letters.len()).ok()?;
        Some(Group { len, bytes })
    }

    fn as_str(&self) -> &str {
        let bytes = self.bytes.get(..usize::from(self.len)).unwrap_or_default();
        // Built from a str, so this is always valid.
        std::str::from_utf8(bytes).unwrap_or_default()
    }
}

impl Tile {
    /// The longest group in bytes of UTF-8: 30 Latin letters, 15 Greek or Cyrillic ones, or 10
    /// characters of Devanagari.
    pub const MAX_GROUP_BYTES: usize = MAX_GROUP_BYTES;

    /// The blank, which stands for any letter.
    pub const BLANK: Tile = Tile(Repr::Blank);

    /// The wall, which no path enters.
    pub const WALL: Tile = Tile(Repr::Wall);

    /// The Qu tile, `q` and `u` together.
    pub const QU: Tile = {
        let mut bytes = [0; MAX_GROUP_BYTES];
        bytes[0] = b'q';
        bytes[1] = b'u';
        Tile(Repr::Group(Group { len: 2, bytes }))
    };

    /// A tile of one letter. Here `q` is a bare q, not the Qu tile. Constant time.
    ///
    /// # Errors
    ///
    /// If this is not a letter.
    pub fn letter(letter: impl Into<Letter>) -> Result<Tile, Error> {
        Tile::group(letter.into().as_str())
    }

    /// A tile of several letters used together, such as `qu` or `sch`. A single letter gives the
    /// same tile as [`Tile::letter`].
    ///
    /// Linear time. Groups of ASCII letters need no allocation.
    ///
    /// # Errors
    ///
    /// Fails
    ///
    /// - if there is no letter,
    /// - if one of the characters is not a letter,
    /// - beyond [`Tile::MAX_GROUP_BYTES`] bytes.
    pub fn group(letters: &str) -> Result<Tile, Error> {
        // A short ASCII group, such as Qu, needs no allocation.
        if letters.bytes().all(|b| b.is_ascii_alphabetic()) {
            match (letters.as_bytes(), Group::new(letters.as_bytes())) {
                ([], _) => return Err(Problem::EmptyGroup.into()),
                (&[letter], _) => {
                    return Ok(Tile(Repr::Letter(Letter::ascii(letter.to_ascii_lowercase()))));
                }
                (_, Some(group)) => return Ok(Tile(Repr::Group(group))),
                (_, None) => {}
            }
        }
        let folded =
            fold_letters(letters).map_err(|character| Problem::NotALetter { character })?;
        let mut all = Letter::all(&folded);
        match (all.next(), all.next()) {
            (None, _) => Err(Problem::EmptyGroup.into()),
            (Some(letter), None) => Ok(Tile(Repr::Letter(letter))),
            _ => match Group::new(folded.as_bytes()) {
                Some(group) => Ok(Tile(Repr::Group(group))),
                None => Err(Problem::GroupTooLong { letters: letters.to_owned() }.into()),
            },
        }
    }

    /// The tile of a folded letter.
    pub(crate) const fn from_folded_letter(letter: Letter) -> Tile {
        Tile(Repr::Letter(letter))
    }

    /// The kind of tile, to match on. Constant time.
    #[inline]
    #[must_use]
    pub fn kind(&self) -> TileKind<'_> {
        match &self.0 {
            Repr::Letter(letter) => TileKind::Letter(*letter),
            Repr::Group(group) => TileKind::Group(group.as_str()),
            Repr::Blank => TileKind::Blank,
            Repr::Wall => TileKind::Wall,
        }
    }

    /// The folded letters that this tile shows, as text; empty for a blank or a wall.
    #[inline]
    #[must_use]
    pub fn text(&self) -> &str {
        match &self.0 {
            Repr::Letter(letter) => letter.as_str(),
            Repr::Group(group) => group.as_str(),
            Repr::Blank | Repr::Wall => "",
        }
    }

    /// The folded letters that this tile shows; none for a blank or a wall.
    #[inline]
    pub fn letters(&self) -> impl Iterator<Item = Letter> + Clone + '_ {
        Letter::all(self.text())
    }

    /// The number of letters that this tile adds to a word: one for a blank, zero for a wall.
    #[must_use]
    pub fn letter_count(&self) -> usize {
        match self.kind() {
            TileKind::Letter(_) | TileKind::Blank => 1,
            TileKind::Group(letters) => Letter::count(letters),
            TileKind::Wall => 0,
        }
    }

    /// Whether this is a wall.
    #[inline]
    #[must_use]
    pub fn is_wall(&self) -> bool {
        matches!(self.0, Repr::Wall)
    }

    /// Whether this is a blank.
    #[inline]
    #[must_use]
    pub fn is_blank(&self) -> bool {
        matches!(self.0, Repr::Blank)
    }

    /// The text to display for the tile: the [face](Alphabet::face_of) of its first letter, the other
    /// letters in lower case, `?` for a blank and `■` for a wall.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_board::Tile;
    /// use dictc_letters::Alphabet;
    ///
    /// let face = |tile: &str| tile.parse::<Tile>().map(|it| it.face(Alphabet::plain()));
    /// assert_eq!(["q", "é", "ß", "?", "."].map(face).map(Result::unwrap), ["Qu", "É", "ß", "?", "■"]);
    /// ```
    #[must_use]
    pub fn face(&self, alphabet: &Alphabet) -> String {
        match self.kind() {
            TileKind::Letter(_) | TileKind::Group(_) => {
                let mut letters = alphabet.divide(self.text());
                letters.next().map(|it| alphabet.face_of(it)).into_iter().chain(letters).collect()
            }
            TileKind::Blank => "?".to_owned(),
            TileKind::Wall => "■".to_owned(),
        }
    }

    /// The group in the form `Qu`, if that form reads as the same group.
    pub(crate) fn capitalized(&self) -> Option<String> {
        let TileKind::Group(letters) = self.kind() else {
            return None;
        };
        let mut letters = Letter::all(letters);
        let first = dictc_letters::capital(letters.next()?)?;
        let small = |it: Letter| begins(it, char::is_lowercase) && dictc_letters::stands_alone(it);
        let text = format!("{first}{}", letters.as_str());
        (letters.all(small) && text.len() <= MAX_CAPITALIZED_BYTES).then_some(text)
    }

    /// Whether the letter reads as itself when written without brackets, in lower case.
    pub(crate) fn reads_bare(letter: Letter) -> bool {
        let ascii = letter.as_char().filter(char::is_ascii_lowercase);
        ascii.map_or_else(
            || !begins(letter, char::is_uppercase) && dictc_letters::stands_alone(letter),
            |it| it != 'q',
        )
    }
}

/// Whether the first character of a letter is of a kind.
pub(crate) fn begins(letter: Letter, is_of_kind: impl Fn(char) -> bool) -> bool {
    letter.as_str().chars().next().is_some_and(is_of_kind)
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            TileKind::Letter(letter) if Tile::reads_bare(letter) => f.write_str(letter.as_str()),
            TileKind::Letter(letter) => write!(f, "[{letter}]"),
            TileKind::Group(letters) => match self.capitalized() {
                Some(text) => f.write_str(&text),
                None => write!(f, "[{letters}]"),
            },
            TileKind::Blank => f.write_char('?'),
            TileKind::Wall => f.write_char('.'),
        }
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tile({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_has_a_face() {
        let faces = [
            ("q", "Qu"),
            ("[q]", "Q"),
            ("é", "É"),
            ("[sch]", "Sch"),
            ("[ıi]", "ıi"),
            ("ა", "ა"),
            ("[აბ]", "აბ"),
            ("ꭰ", "Ꭰ"),
        ];
        for (text, face) in faces.into_iter().chain([("ß", "ß"), ("?", "?"), (".", "■")]) {
            assert_eq!(text.parse::<Tile>().unwrap().face(Alphabet::plain()), face);
        }
    }

    #[test]
    fn a_tile_is_small() {
        assert_eq!(size_of::<Tile>(), 32);
    }

    #[test]
    fn display_parses_back() {
        let tiles = [
            ("a", Tile::letter('A')),
            ("ñ", Tile::letter('Ñ')),
            ("ß", Tile::letter('ß')),
            ("[q]", Tile::letter('q')),
            ("א", Tile::letter('א')),
            ("[𝐀]", Tile::letter('𝐀')),
            ("Qu", Tile::group("qu")),
            ("Sch", Tile::group("SCH")),
            ("[ßa]", Tile::group("ßa")),
            ("[אב]", Tile::group("אב")),
            ("[aא]", Tile::group("aא")),
            ("ọ̀", Tile::group("Ọ̀")),
            ("हि", Tile::group("हि")),
            ("न्दी", Tile::group("न्दी")),
            ("[न्]", Tile::group("न्")),
            ("[हिन्दी]", Tile::group("हिन्दी")),
            ("กำ", Tile::group("กำ")),
            ("Fi", Tile::group("ﬁ")),
            ("?", Ok(Tile::BLANK)),
            (".", Ok(Tile::WALL)),
        ];
        for (text, tile) in tiles {
            let tile = tile.expect(text);
            assert_eq!(tile.to_string(), text);
            assert_eq!(text.parse(), Ok(tile), "{text}");
        }
    }

    #[test]
    fn a_group_of_one_letter_is_that_letter() {
        assert_eq!(Tile::group("Q"), Tile::letter('q'));
        assert_eq!(Tile::group("e\u{301}"), Tile::letter('é'));
    }

    #[test]
    fn letters_and_their_count() {
        let cases = [
            (Tile::QU, "qu", 2),
            (Tile::group("nij").unwrap(), "nij", 3),
            (Tile::letter('x').unwrap(), "x", 1),
            (Tile::BLANK, "", 1),
            (Tile::WALL, "", 0),
        ];
        for (tile, letters, count) in cases {
            assert_eq!(
                (tile.text(), tile.letters().collect::<String>()),
                (letters, letters.to_owned())
            );
            assert_eq!(tile.letter_count(), count);
        }
        assert_eq!(Tile::QU, Tile::group("Qu").unwrap());
    }

    #[test]
    fn groups_have_a_limit() {
        for letter in ["a", "д", "स"] {
            let most = Tile::MAX_GROUP_BYTES / letter.len();
            assert!(Tile::group(&letter.repeat(most)).is_ok());
            assert!(Tile::group(&letter.repeat(most + 1)).is_err());
        }
    }
}
