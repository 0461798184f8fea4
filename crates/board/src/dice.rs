//! The dice of an edition, a [`DiceSet`], and the files that describe them.
//!
//! The built-in sets are the files of `data/dice`. `deal` rolls them.

use std::num::NonZeroU8;
use std::sync::LazyLock;

use dictc_letters::Alphabet;
use serde::Deserialize;

use crate::board::Board;
use crate::error::{Error, ErrorKind, Location, Problem};
use crate::limits::MAX_DICE;
use crate::matching;
use crate::parse::faces;
use crate::rule_set::RuleSet;
use crate::rules::Rules;
use crate::size::Size;
use crate::tile::{Tile, show_long_letter};
use crate::toml_file;

/// The dice of one edition, one for each cell of its board.
///
/// # Examples
///
/// ```
/// use dictc_board::DiceSet;
///
/// let dice = DiceSet::named("new87")?;
/// assert_eq!(dice.size().to_string(), "4x4");
/// assert_eq!(dice.dice().count(), 16);
///
/// let coins = DiceSet::from_toml(r#"
///     name = "coins"
///     title = "Two coins"
///     rows = 1
///     columns = 2
///     faces = 2
///     dice = ["AE", "QuT"]
/// "#)?;
/// assert_eq!(coins.dice().last().map(|faces| faces[0].to_string()), Some("Qu".to_owned()));
/// # Ok::<(), dictc_board::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DiceSet {
    name: String,
    aliases: Vec<String>,
    title: String,
    languages: Vec<String>,
    size: Size,
    rules: Rules,
    faces_per_die: usize,
    /// The faces of all dice, one die after the other. There is a die for each cell of the size.
    /// Dice of letters are equal, so only the faces of one are here.
    faces: Vec<Tile>,
    /// For dice of letters, by face: the number of occurrences of this letter and those before it.
    /// Empty if all faces are equally likely.
    sums: Vec<u64>,
    sources: Vec<String>,
    notes: Vec<String>,
}

/// The fields of a dice file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    #[serde(default)]
    aliases: Vec<String>,
    title: String,
    #[serde(default)]
    languages: Vec<String>,
    rows: usize,
    columns: usize,
    rules: Option<String>,
    #[serde(default = "six")]
    faces: NonZeroU8,
    dice: Vec<String>,
    #[serde(default)]
    sources: Vec<String>,
    #[serde(default)]
    notes: Vec<String>,
}

fn six() -> NonZeroU8 {
    const SIX: NonZeroU8 = NonZeroU8::new(6).unwrap();
    SIX
}

/// The files of the built-in sets.
static FILES: [&str; 10] = [
    include_str!("../data/dice/old76.toml"),
    include_str!("../data/dice/new87.toml"),
    include_str!("../data/dice/big.toml"),
    include_str!("../data/dice/challenge.toml"),
    include_str!("../data/dice/deluxe.toml"),
    include_str!("../data/dice/big2012.toml"),
    include_str!("../data/dice/super-big.toml"),
    include_str!("../data/dice/fr-de.toml"),
    include_str!("../data/dice/nl.toml"),
    include_str!("../data/dice/es25.toml"),
];

static BUILT_IN: LazyLock<Vec<DiceSet>> = LazyLock::new(|| {
    let read =
        |text| DiceSet::from_toml(text).expect("the built-in dice are valid: a test reads them");
    FILES.into_iter().map(read).collect()
});

impl DiceSet {
    /// The maximum number of dice in a set.
    pub const MAX_DICE: usize = MAX_DICE;

    /// The built-in sets, in an order that never changes: a new set comes last. The codes of rounds
    /// rely on it.
    #[must_use]
    pub fn all() -> &'static [DiceSet] {
        &BUILT_IN
    }

    /// The built-in set of this name or alias, in upper or lower case.
    ///
    /// # Errors
    ///
    /// If no set has that name.
    pub fn named(name: &str) -> Result<&'static DiceSet, Error> {
        let set = BUILT_IN.iter().find(|set| {
            let mut names = std::iter::once(&set.name).chain(&set.aliases);
            names.any(|known| known.eq_ignore_ascii_case(name))
        });
        set.ok_or_else(|| {
            let known: Vec<&str> = BUILT_IN.iter().map(DiceSet::name).collect();
            Problem::UnknownDice { name: name.to_owned(), known: known.join(", ") }.into()
        })
    }

    /// Whether a face shows a letter of several characters of this alphabet, so that boards of these
    /// dice are [strict](Board::is_strict). Linear time.
    #[must_use]
    pub fn is_strict_in(&self, alphabet: &Alphabet) -> bool {
        show_long_letter(&self.faces, alphabet)
    }

    /// Reads the text of a dice file, which is TOML:
    ///
    /// | field | value |
    /// | --- | --- |
    /// | `name`, `title` | a short and a full name |
    /// | `rows`, `columns` | the size of the board |
    /// | `dice` | a string for each die with its faces, written like tiles: `"HIMNQuU"`, `"EIO..."` |
    /// | `faces` | the number of faces of each die, at most 255; default: 6 |
    /// | `rules` | the name of a built-in rule set; default: the usual rules for the size |
    /// | `aliases`, `languages`, `sources`, `notes` | lists of strings; default: empty |
    ///
    /// A `Q` is the Qu tile; write `[q]` for a bare q.
    ///
    /// # Errors
    ///
    /// Fails
    ///
    /// - if the text is not TOML, or a field is missing, unknown or of another type,
    /// - if no board can have that size,
    /// - if the board has more than [`DiceSet::MAX_DICE`] cells,
    /// - if the number of dice is not the number of cells,
    /// - if a die is wrong, which [`Error::location`] names: it has other than `faces` faces, or a face
    ///   is not a tile,
    /// - if no rule set has that name.
    pub fn from_toml(text: &str) -> Result<DiceSet, Error> {
        DiceSet::new(toml_file::read(text, ErrorKind::Dice)?)
    }

    /// Makes equal dice that show letters as often as they occur, for words that no edition has dice
    /// for. `letters` are tiles with their numbers of occurrences, in any order.
    ///
    /// Each die has a face for each letter, and a [`Dealer`](crate::Dealer) draws a face in
    /// proportion to the occurrences, so it does not matter how many letters there are. A board can
    /// have any size.
    ///
    /// # Errors
    ///
    /// If there are no letters.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_board::{DiceSet, Size, Tile};
    ///
    /// let tiles = [("д".parse::<Tile>()?, 3), ("а".parse()?, 1)];
    /// let dice = DiceSet::of_letters("letters", Size::new(4, 4)?, tiles)?;
    /// assert_eq!((dice.dice().len(), dice.faces_per_die()), (16, 2));
    /// # Ok::<(), dictc_board::Error>(())
    /// ```
    pub fn of_letters(
        name: &str,
        size: Size,
        letters: impl IntoIterator<Item = (Tile, u64)>,
    ) -> Result<DiceSet, Error> {
        let mut letters: Vec<(Tile, u64)> = letters.into_iter().filter(|it| it.1 > 0).collect();
        if letters.is_empty() {
            return Err(Problem::Empty.into());
        }
        // The order decides which boards a seed gives, so it must not depend on the caller's.
        letters.sort_by(|(a, some), (b, others)| others.cmp(some).then(a.text().cmp(b.text())));
        Ok(DiceSet {
            name: name.to_owned(),
            aliases: Vec::new(),
            title: "Letters as often as the words have them".to_owned(),
            languages: Vec::new(),
            size,
            rules: Rules::for_size(size),
            faces_per_die: letters.len(),
            sums: sums(letters.iter().map(|it| it.1)),
            faces: letters.into_iter().map(|it| it.0).collect(),
            sources: Vec::new(),
            notes: Vec::new(),
        })
    }

    /// Checks the fields of a file.
    fn new(file: File) -> Result<DiceSet, Error> {
        let size = Size::new(file.rows, file.columns)?;
        let (rows, columns, dice) = (size.rows(), size.columns(), file.dice.len());
        if size.cells() > MAX_DICE {
            return Err(Problem::TooManyDice { rows, columns }.into());
        }
        if dice != size.cells() {
            return Err(Problem::DiceCount { rows, columns, dice }.into());
        }
        let faces_per_die = usize::from(file.faces.get());
        let rules = match &file.rules {
            Some(name) => RuleSet::named(name)?.rules().clone(),
            None => Rules::for_size(size),
        };
        Ok(DiceSet {
            name: file.name,
            aliases: file.aliases,
            title: file.title,
            languages: file.languages,
            size,
            rules,
            faces_per_die,
            faces: all_faces(&file.dice, faces_per_die)?,
            sums: Vec::new(),
            sources: file.sources,
            notes: file.notes,
        })
    }

    /// The short name; see [`DiceSet::named`].
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Other names that [`DiceSet::named`] accepts.
    #[must_use]
    pub fn aliases(&self) -> &[String] {
        &self.aliases
    }

    /// The full name.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The languages that the dice are made for, as two-letter codes.
    #[must_use]
    pub fn languages(&self) -> &[String] {
        &self.languages
    }

    /// The size of the boards.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The rules of the edition.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The faces of each die. There is a die for each cell of the board.
    #[must_use]
    pub fn dice(&self) -> impl ExactSizeIterator<Item = &[Tile]> + Clone {
        // Of dice of letters, only one is stored.
        let stored = self.faces.len() / self.faces_per_die;
        (0..self.size.cells()).map(move |die| {
            let first = die % stored * self.faces_per_die;
            &self.faces[first..first + self.faces_per_die]
        })
    }

    /// The number of faces of each die.
    #[must_use]
    pub fn faces_per_die(&self) -> usize {
        self.faces_per_die
    }

    /// All faces that are stored, one die after the other.
    pub(crate) fn stored_faces(&self) -> &[Tile] {
        &self.faces
    }

    /// For dice of letters, by face: the number of occurrences up to this letter.
    pub(crate) fn sums(&self) -> &[u64] {
        &self.sums
    }

    /// Where the dice are documented.
    #[must_use]
    pub fn sources(&self) -> &[String] {
        &self.sources
    }

    /// Remarks, such as differences between the sources.
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Whether the board can be rolled with these dice: whether each cell can have a different die
    /// with a matching face.
    ///
    /// At most cubic in the number of dice; much less with the usual dice.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_board::{Board, DiceSet};
    ///
    /// let dice = DiceSet::named("new87")?;
    /// assert!(dice.can_roll(&Board::parse("ATOD/TIEE/SHRH/EVLS")?));
    /// assert!(!dice.can_roll(&Board::parse("zzzzzzzzzzzzzzzz")?));
    /// # Ok::<(), dictc_board::Error>(())
    /// ```
    #[must_use]
    pub fn can_roll(&self, board: &Board) -> bool {
        if board.size() != self.size {
            return false;
        }
        if !self.sums.is_empty() {
            return board.tiles().iter().all(|tile| self.faces.contains(tile));
        }
        let fits = board.tiles().iter().map(|tile| {
            let dice = self.dice().enumerate();
            dice.filter(|(_, faces)| faces.contains(tile)).map(|(die, _)| die).collect()
        });
        matching::exists(fits.collect(), self.dice().len())
    }
}

/// The sum of each of these numbers and those before it. If the sum of all exceeds 64 bits, which no
/// list of words reaches but a damaged file may state, all numbers are halved until it fits.
fn sums(counts: impl Iterator<Item = u64> + Clone) -> Vec<u64> {
    let total = counts.clone().map(u128::from).sum::<u128>();
    let surplus = 128 - (total >> 64).leading_zeros();
    let sum = |sum: &mut u64, count: u64| {
        *sum = sum.saturating_add(count.checked_shr(surplus).unwrap_or(0));
        Some(*sum)
    };
    counts.scan(0, sum).collect()
}

/// The faces of all dice, in order.
fn all_faces(dice: &[String], faces_per_die: usize) -> Result<Vec<Tile>, Error> {
    let mut all = Vec::with_capacity(dice.len() * faces_per_die);
    for (index, die) in dice.iter().enumerate() {
        let tiles = faces(die).and_then(|tiles| {
            if tiles.len() == faces_per_die {
                return Ok(tiles);
            }
            Err(Problem::FaceCount {
                die: die.clone(),
                faces: tiles.len(),
                expected: faces_per_die,
            }
            .into())
        });
        all.extend(
            tiles.map_err(|source| Problem::At { location: Location::Die(index + 1), source })?,
        );
    }
    Ok(all)
}

#[cfg(test)]
mod tests;
