//! What one cell shows.
//!
//! A [`Tile`] is a small `Copy` value; match on its [`TileKind`]. Where tiles lie and which cells
//! touch is the business of [`Board`](crate::Board) and [`Geometry`](crate::Geometry).

use std::fmt::{self, Write};

use dictc_letters::{fold_letter, fold_letters};

use crate::error::Error;
use crate::limits::MAX_GROUP_BYTES;

/// What one cell of a board shows: a letter, several letters as one, a blank, or a wall.
///
/// A tile takes 16 bytes and is `Copy`. Letters are [folded](dictc_letters), so `Tile::letter('Ñ')`
/// equals `Tile::letter('ñ')`.
///
/// `Display` writes the form that [`Board::parse`](crate::Board::parse) reads: `a`, `Qu`, `?`, `.`.
/// Tiles that would read as something else get brackets, such as `[q]` for a q without its u.
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
/// assert_eq!(tile.letters().collect::<String>(), "qu");
/// assert_eq!(tile.to_string(), "Qu");
/// assert_eq!("Qu".parse(), Ok(tile));
/// # Ok::<(), dictc_board::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tile(Repr);

/// A view of a [`Tile`] to match on. Letters are [folded](dictc_letters).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TileKind<'a> {
    /// One letter.
    Letter(char),
    /// Two or more letters that a word uses together, in this order.
    Group(&'a str),
    /// Any one letter.
    Blank,
    /// No letter: a path never enters this cell.
    Wall,
}

/// What a `q` by itself is.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum QTile {
    /// The Qu tile, `q` and `u` together, as on most English dice.
    #[default]
    Qu,
    /// A bare q.
    Bare,
}

impl QTile {
    /// The tile that a `q` by itself is.
    pub(crate) const fn tile(self) -> Tile {
        match self {
            QTile::Qu => Tile::QU,
            QTile::Bare => Tile::from_folded_letter('q'),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Repr {
    /// Folded.
    Letter(char),
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
    /// The longest group in bytes of UTF-8: 14 Latin letters, or 7 Greek or Cyrillic ones.
    pub const MAX_GROUP_BYTES: usize = MAX_GROUP_BYTES;

    /// The blank, which stands for any one letter.
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
    /// [`Error::NotALetter`] if the character is not a letter.
    pub fn letter(letter: char) -> Result<Tile, Error> {
        if let (true, Some(letter)) = (letter.is_ascii(), fold_letter(letter)) {
            return Ok(Tile(Repr::Letter(letter)));
        }
        Tile::group(letter.encode_utf8(&mut [0; 4]))
    }

    /// A tile of several letters used together, such as `qu` or `sch`. A single letter gives the
    /// same tile as [`Tile::letter`].
    ///
    /// Linear time. Groups of ASCII letters need no allocation.
    ///
    /// # Errors
    ///
    /// - [`Error::EmptyGroup`] if there is no letter,
    /// - [`Error::NotALetter`] if one of the characters is not a letter,
    /// - [`Error::GroupTooLong`] beyond [`Tile::MAX_GROUP_BYTES`] bytes.
    pub fn group(letters: &str) -> Result<Tile, Error> {
        // A short ASCII group, such as Qu, needs no allocation.
        if letters.len() > 1
            && letters.bytes().all(|b| b.is_ascii_alphabetic())
            && let Some(group) = Group::new(letters.as_bytes())
        {
            return Ok(Tile(Repr::Group(group)));
        }
        let folded = fold_letters(letters).map_err(|character| Error::NotALetter { character })?;
        let mut chars = folded.chars();
        match (chars.next(), chars.next()) {
            (None, _) => Err(Error::EmptyGroup),
            (Some(letter), None) => Ok(Tile(Repr::Letter(letter))),
            _ => match Group::new(folded.as_bytes()) {
                Some(group) => Ok(Tile(Repr::Group(group))),
                None => Err(Error::GroupTooLong { letters: letters.to_owned() }),
            },
        }
    }

    /// The tile of a folded letter.
    pub(crate) const fn from_folded_letter(letter: char) -> Tile {
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

    /// The folded letters that this tile shows; empty for a blank or a wall.
    #[inline]
    pub fn letters(&self) -> impl Iterator<Item = char> + Clone + '_ {
        let (single, group) = match self.kind() {
            TileKind::Letter(letter) => (Some(letter), ""),
            TileKind::Group(letters) => (None, letters),
            TileKind::Blank | TileKind::Wall => (None, ""),
        };
        single.into_iter().chain(group.chars())
    }

    /// The number of letters that this tile adds to a word: one for a blank, zero for a wall.
    #[must_use]
    pub fn letter_count(&self) -> usize {
        match self.kind() {
            TileKind::Letter(_) | TileKind::Blank => 1,
            TileKind::Group(letters) => letters.chars().count(),
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

    /// What people see on the tile: a capital, with small letters after it, `?` for a blank and `■`
    /// for a wall. A letter whose capital is that of another one too is shown as it is, so that
    /// tiles can be told apart: `ı` beside the `I` that is an `i`.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_board::Tile;
    ///
    /// let faces = ["q", "é", "ß", "i", "ı", "?", "."].map(|it| it.parse::<Tile>().map(|it| it.face()));
    /// assert_eq!(faces.map(Result::unwrap), ["Qu", "É", "ß", "I", "ı", "?", "■"]);
    /// ```
    #[must_use]
    pub fn face(&self) -> String {
        match self.kind() {
            TileKind::Letter(letter) => dictc_letters::face(letter).to_string(),
            TileKind::Group(letters) => {
                let mut letters = letters.chars();
                letters.next().map(dictc_letters::face).into_iter().chain(letters).collect()
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
        let mut chars = letters.chars();
        let first = dictc_letters::capital(chars.next()?)?;
        let small = |c: char| c.is_lowercase() && dictc_letters::stands_alone(c);
        chars.as_str().chars().all(small).then(|| format!("{first}{}", chars.as_str()))
    }

    /// Whether the letter reads as itself when written without brackets, in lower case.
    pub(crate) fn reads_bare(letter: char) -> bool {
        letter != 'q' && !letter.is_uppercase() && dictc_letters::stands_alone(letter)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            TileKind::Letter(letter) if Tile::reads_bare(letter) => f.write_char(letter),
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
        let faces = [("q", "Qu"), ("[q]", "Q"), ("é", "É"), ("[sch]", "Sch"), ("[ıi]", "ıi")];
        for (text, face) in faces.into_iter().chain([("ß", "ß"), ("?", "?"), (".", "■")]) {
            assert_eq!(text.parse::<Tile>().unwrap().face(), face);
        }
    }

    #[test]
    fn a_tile_is_small() {
        assert_eq!(size_of::<Tile>(), 16);
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
            assert_eq!(tile.letters().collect::<String>(), letters);
            assert_eq!(tile.letter_count(), count);
        }
        assert_eq!(Tile::QU, Tile::group("Qu").unwrap());
    }

    #[test]
    fn groups_have_a_limit() {
        assert!(Tile::group("abcdefghijklmn").is_ok());
        assert!(Tile::group("abcdefghijklmno").is_err());
        assert!(Tile::group("абвгдеж").is_ok());
        assert!(Tile::group("абвгдежз").is_err());
    }
}
