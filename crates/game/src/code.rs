//! The code of a round: a short text that gives the same board, rules and time everywhere.
//!
//! A code is a sequence of digits of 5 bits each, written in Crockford's alphabet: the numerals and
//! the capital letters without I, L, O and U.
//!
//! | digits | meaning |
//! | --- | --- |
//! | 1 | the version: 1 |
//! | 1 | the edition of the dice, by its place in [`DiceSet::all`] from 1; it also gives the size; 16 is added if the board is [strict](dictc_board::Board::is_strict) |
//! | 4 | the first 20 bits of the dictionary's fingerprint |
//! | 1 | bit 4: settings follow; bits 0 to 3: the number of digits of the seed |
//! | 0 to 13 | the seed, without leading zeros |
//! | 1 to 16 | the number of the board |
//! | 0 or more | the settings, unless they are the edition's usual ones: flags in one digit (1 torus, 2 bare q, 4 shared words count, 8 points of the rules super-big, 16 other points, a bonus or a penalty), minimum length, seconds (0 for no limit, at most a day), level + 1 (0 for no level), and with the last flag the text of the points, the bonus for the longest word and the penalty. The text has its length, then a digit for each character, 0 to 9, 10 for a comma, 11 for `n` |
//! | 3 | the checksum |
//!
//! The number of the board and the settings are variable-length numbers: 4 bits per digit, lowest
//! first, with bit 4 set in all digits except the last. The checksum `h` starts as 1; each digit
//! `d` before it changes it to `h = (33 h + d) mod 32749`. The modulus is a prime, so the checksum
//! detects any single wrong digit and any two swapped neighbors.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use dictc_board::{DiceSet, Edges, Points, QTile, RuleSet, Rules};
use dictc_letters::count;
use dictc_lexicon::{Fingerprint, Lexicon};

use crate::deal::Deal;
use crate::settings::{Settings, SharedWords};

/// The version of the codes that this crate writes and reads.
const VERSION: u8 = 1;

/// The digits, by their values.
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The number of digits of the checksum.
const CHECK: usize = 3;

/// The minimum number of digits of a code: version, edition, dictionary, flags, board, checksum.
const SHORTEST: usize = 8 + CHECK;

/// The maximum number of digits that are read. The longest code has fewer.
const LONGEST: usize = 128;

/// The longest time limit of a code: a day, in seconds.
const MAX_SECONDS: u64 = 86_400;

const SETTINGS_FOLLOW: u8 = 16;
const STRICT: u8 = 16;
const TORUS: u8 = 1;
const BARE_Q: u8 = 2;
const SHARED_COUNT: u8 = 4;
const SUPER_BIG: u8 = 8;
const OWN_POINTS: u8 = 16;

/// The characters of the text of points, by their digits.
const OF_POINTS: &[u8; 12] = b"0123456789,n";

/// A dealt round as a short code for typing and sharing.
///
/// The code states its version, the edition of the dice (and so the size of the board), the seed
/// and number of the board, the settings, the first 20 bits of the dictionary's
/// [fingerprint](Lexicon::fingerprint), and a checksum. The usual settings of an edition are left
/// out: most codes have 16 digits. Reading ignores case, spaces and dashes, and reads O as 0, and I
/// and L as 1.
///
/// # Examples
///
/// ```
/// use dictc_board::DiceSet;
/// use dictc_game::{Deal, RoundCode, Settings};
///
/// let deal = Deal::new(DiceSet::named("new87")?.clone(), 20_113);
/// let settings = Settings::new(deal.dice.rules().clone());
/// let code = RoundCode::new(deal, settings, &dictc_english::lexicon())?;
/// let read: RoundCode = code.to_string().to_lowercase().parse()?;
/// assert_eq!(read, code);
/// assert_eq!(read.deal().board(), code.deal().board());
/// assert!(read.check(&dictc_english::lexicon()).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RoundCode {
    deal: Deal,
    settings: Settings,
    /// The first 20 bits of the fingerprint.
    dictionary: u32,
}

/// The reason why a text is not the code of a round, or a round has no code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CodeError {
    /// The text has a character that codes do not have.
    #[error("'{got}' is not part of a code; expected digits and letters other than U")]
    Character {
        /// The character.
        got: char,
    },
    /// The text is too short or too long.
    #[error("a code of {}; expected {SHORTEST} or more, most have 16", count(*got as u128, "character"))]
    Length {
        /// The number of digits.
        got: usize,
    },
    /// The checksum does not match.
    #[error("the code is mistyped: its checksum does not match")]
    Checksum,
    /// The code is of a newer version.
    #[error(
        "a code of version {got}, which is newer than this program; expected version {VERSION}"
    )]
    NewerVersion {
        /// The version.
        got: u8,
    },
    /// The code names dice that this version does not know.
    #[error("the code is for dice number {got}, which this program does not know")]
    UnknownDice {
        /// The number.
        got: u8,
    },
    /// The checksum matches, but the fields do not make sense.
    #[error("the code is malformed: {what}")]
    Malformed {
        /// What is wrong.
        what: &'static str,
    },
    /// The code was made with another dictionary.
    #[error(
        "the code is for another dictionary, or another version of it: its fingerprint starts \
         with {expected:05x}, this one's with {got:05x}"
    )]
    OtherDictionary {
        /// The first 20 bits of the fingerprint in the code.
        expected: u32,
        /// The first 20 bits of the dictionary's fingerprint.
        got: u32,
    },
    /// The dice are not of a built-in edition.
    #[error("the dice {name:?} are not built in; expected an edition that everybody has")]
    OtherDice {
        /// Their name.
        name: String,
    },
    /// The settings do not fit in a code.
    #[error("{what} cannot be part of a code")]
    Settings {
        /// The setting that does not fit.
        what: &'static str,
    },
}

impl RoundCode {
    /// The code of a dealt round. The first code of a dictionary takes the time of its
    /// [fingerprint](Lexicon::fingerprint).
    ///
    /// # Errors
    ///
    /// - [`CodeError::OtherDice`] if the dice are not a built-in edition,
    /// - [`CodeError::Settings`] if the points make the code longer than 128 digits, if the time limit
    ///   is 0, not in whole seconds or longer than a day, or if the level is `u64::MAX`.
    pub fn new(deal: Deal, settings: Settings, lexicon: &Lexicon) -> Result<RoundCode, CodeError> {
        if number_of(&deal.dice).is_none() {
            return Err(CodeError::OtherDice { name: deal.dice.name().to_owned() });
        }
        let is_in_range = |limit: Duration| (1..=MAX_SECONDS).contains(&limit.as_secs());
        if settings.time_limit.is_some_and(|it| it.subsec_nanos() > 0 || !is_in_range(it)) {
            return Err(CodeError::Settings {
                what: "a time limit that is not 1 to 86400 whole seconds",
            });
        }
        if settings.level == Some(u64::MAX) {
            return Err(CodeError::Settings { what: "the largest level" });
        }
        let dictionary = first_bits(lexicon.fingerprint());
        let code = RoundCode { deal, settings, dictionary };
        if code.digits().len() > LONGEST {
            return Err(CodeError::Settings { what: "such a long table of points" });
        }
        Ok(code)
    }

    /// The dice, seed and number of the board.
    #[must_use]
    pub fn deal(&self) -> &Deal {
        &self.deal
    }

    /// The settings.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Refuses a dictionary whose words or values differ from the dictionary of the code. About one
    /// in a million other dictionaries passes.
    ///
    /// # Errors
    ///
    /// [`CodeError::OtherDictionary`].
    pub fn check(&self, lexicon: &Lexicon) -> Result<(), CodeError> {
        let (expected, got) = (self.dictionary, first_bits(lexicon.fingerprint()));
        if expected == got { Ok(()) } else { Err(CodeError::OtherDictionary { expected, got }) }
    }

    fn is_usual(&self) -> bool {
        let Deal { dice, edges, q, .. } = &self.deal;
        (*edges, *q) == (Edges::Closed, QTile::Qu)
            && self.settings == Settings::new(dice.rules().clone())
    }

    fn digits(&self) -> Vec<u8> {
        let RoundCode { deal, settings, dictionary } = self;
        let strict = if deal.is_strict { STRICT } else { 0 };
        let mut digits = vec![VERSION, number_of(&deal.dice).unwrap_or(0) | strict];
        digits.extend((0..4).rev().map(|place| (dictionary >> (5 * place)) as u8 & 31));
        let seed_digits = (64 - deal.seed.leading_zeros()).div_ceil(5) as u8;
        digits.push(seed_digits | if self.is_usual() { 0 } else { SETTINGS_FOLLOW });
        digits.extend((0..seed_digits).rev().map(|place| (deal.seed >> (5 * place)) as u8 & 31));
        push_number(&mut digits, deal.number);
        if !self.is_usual() {
            let flags = [
                (deal.edges == Edges::Torus, TORUS),
                (deal.q == QTile::Bare, BARE_Q),
                (settings.shared_words == SharedWords::Count, SHARED_COUNT),
            ];
            let flags: u8 = flags.iter().filter(|(is_set, _)| *is_set).map(|(_, flag)| flag).sum();
            let points = points_flag(&settings.rules);
            digits.push(flags | points);
            push_number(&mut digits, settings.rules.min_length() as u64);
            push_number(&mut digits, settings.time_limit.map_or(0, |limit| limit.as_secs()));
            push_number(&mut digits, settings.level.map_or(0, |level| level + 1));
            if points == OWN_POINTS {
                let text = settings.rules.table().to_string();
                push_number(&mut digits, text.len() as u64);
                let digit = |byte| OF_POINTS.iter().position(|it| *it == byte).unwrap_or(0) as u8;
                digits.extend(text.bytes().map(digit));
                push_number(&mut digits, settings.rules.longest_bonus().into());
                push_number(&mut digits, settings.rules.penalty().into());
            }
        }
        let check = checksum(&digits);
        digits.extend((0..CHECK).rev().map(|place| (check >> (5 * place)) as u8 & 31));
        digits
    }
}

/// Groups of four digits with dashes between.
impl fmt::Display for RoundCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.digits();
        for (i, group) in digits.chunks(4).enumerate() {
            let group: String = group.iter().map(|&d| char::from(DIGITS[usize::from(d)])).collect();
            write!(f, "{}{group}", if i > 0 { "-" } else { "" })?;
        }
        Ok(())
    }
}

impl FromStr for RoundCode {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<RoundCode, CodeError> {
        let digits = read_digits(text)?;
        if !(SHORTEST..=LONGEST).contains(&digits.len()) {
            return Err(CodeError::Length { got: digits.len() });
        }
        let (digits, check) = digits.split_at(digits.len() - CHECK);
        if check.iter().fold(0, |check, &digit| check << 5 | u32::from(digit)) != checksum(digits) {
            return Err(CodeError::Checksum);
        }
        match digits[0] {
            0 => return Err(CodeError::Malformed { what: "version 0; the first version is 1" }),
            VERSION => {}
            got => return Err(CodeError::NewerVersion { got }),
        }
        let code = Reader(&digits[1..]).code()?;
        // Each round has only one code, so other digits for the same round were not written by a
        // program.
        if !matches!(code.digits().split_last_chunk::<CHECK>(), Some((all, _)) if all == digits) {
            return Err(CodeError::Malformed { what: "its numbers have needless digits" });
        }
        Ok(code)
    }
}

/// The values of the digits of a typed code.
fn read_digits(text: &str) -> Result<Vec<u8>, CodeError> {
    let typed = text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '-' | '–' | '_' | '.'));
    let digit = |c: char| {
        let plain = match c.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        };
        let value = DIGITS.iter().position(|&digit| char::from(digit) == plain);
        value.map(|value| value as u8).ok_or(CodeError::Character { got: c })
    };
    typed.take(LONGEST + 1).map(digit).collect()
}

/// The digits of a code that have not been read yet.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn code(mut self) -> Result<RoundCode, CodeError> {
        let edition = self.digit()?;
        let (edition, is_strict) = (edition & !STRICT, edition & STRICT != 0);
        let place = usize::from(edition).checked_sub(1);
        let unknown = CodeError::UnknownDice { got: edition };
        let dice = place.and_then(|place| DiceSet::all().get(place)).ok_or(unknown)?;
        let dictionary = self.fixed(4)? as u32;
        let flags = self.digit()?;
        let mut deal = Deal::new(dice.clone(), self.seed(flags & 15)?);
        deal.is_strict = is_strict;
        deal.number = self.number()?;
        let mut settings = Settings::new(dice.rules().clone());
        if flags & SETTINGS_FOLLOW != 0 {
            self.settings(&mut deal, &mut settings)?;
        }
        match self.0 {
            [] => Ok(RoundCode { deal, settings, dictionary }),
            _ => Err(CodeError::Malformed { what: "it has more digits than its fields" }),
        }
    }

    fn settings(&mut self, deal: &mut Deal, settings: &mut Settings) -> Result<(), CodeError> {
        let flags = self.digit()?;
        if flags & TORUS != 0 {
            deal.edges = Edges::Torus;
        }
        if flags & BARE_Q != 0 {
            deal.q = QTile::Bare;
        }
        if flags & SHARED_COUNT != 0 {
            settings.shared_words = SharedWords::Count;
        }
        let min_length = usize::try_from(self.number()?).unwrap_or(usize::MAX);
        settings.time_limit = match self.number()? {
            0 => None,
            seconds @ 1..=MAX_SECONDS => Some(Duration::from_secs(seconds)),
            _ => return Err(CodeError::Malformed { what: "a time limit of more than a day" }),
        };
        settings.level = self.number()?.checked_sub(1);
        let points = match flags & (SUPER_BIG | OWN_POINTS) {
            0 => Points::STANDARD,
            SUPER_BIG => super_big().table().clone(),
            OWN_POINTS => self.points()?,
            _ => return Err(CodeError::Malformed { what: "points of two kinds" }),
        };
        settings.rules = Rules::new(min_length, points)
            .map_err(|_| CodeError::Malformed { what: "a minimum length of 0" })?;
        if flags & OWN_POINTS != 0 {
            let mut number = || Ok(u32::try_from(self.number()?).unwrap_or(u32::MAX));
            let (bonus, penalty) = (number()?, number()?);
            let rules = settings.rules.clone();
            let rules = rules.with_longest_bonus(bonus).and_then(|it| it.with_penalty(penalty));
            let malformed = CodeError::Malformed { what: "a bonus or penalty of too many points" };
            settings.rules = rules.map_err(|_| malformed)?;
        }
        Ok(())
    }

    fn points(&mut self) -> Result<Points, CodeError> {
        const MALFORMED: CodeError = CodeError::Malformed { what: "its points are no points" };
        let mut text = String::new();
        for _ in 0..self.number()? {
            let character = OF_POINTS.get(usize::from(self.digit()?));
            text.push(char::from(*character.ok_or(MALFORMED)?));
        }
        text.parse().map_err(|_| MALFORMED)
    }

    fn digit(&mut self) -> Result<u8, CodeError> {
        let (&first, rest) =
            self.0.split_first().ok_or(CodeError::Malformed { what: "it ends too early" })?;
        self.0 = rest;
        Ok(first)
    }

    fn fixed(&mut self, digits: u8) -> Result<u64, CodeError> {
        (0..digits).try_fold(0, |number, _| Ok(number << 5 | u64::from(self.digit()?)))
    }

    fn seed(&mut self, digits: u8) -> Result<u64, CodeError> {
        // 13 digits have 65 bits, one more than a seed.
        let too_large = digits > 13 || digits == 13 && self.0.first().is_some_and(|&d| d > 15);
        if too_large {
            return Err(CodeError::Malformed { what: "a seed of more than 64 bits" });
        }
        self.fixed(digits)
    }

    fn number(&mut self) -> Result<u64, CodeError> {
        let (mut number, mut shift) = (0, 0);
        loop {
            let digit = self.digit()?;
            if shift >= u64::BITS {
                return Err(CodeError::Malformed { what: "a number of more than 64 bits" });
            }
            number |= u64::from(digit & 15) << shift;
            shift += 4;
            if digit & 16 == 0 {
                return Ok(number);
            }
        }
    }
}

fn push_number(digits: &mut Vec<u8>, mut number: u64) {
    while number > 15 {
        digits.push(number as u8 & 15 | 16);
        number >>= 4;
    }
    digits.push(number as u8);
}

fn checksum(digits: &[u8]) -> u32 {
    digits.iter().fold(1, |sum, &digit| (33 * sum + u32::from(digit)) % 32_749)
}

fn first_bits(fingerprint: Fingerprint) -> u32 {
    let bytes = fingerprint.as_bytes();
    u32::from_be_bytes([0, bytes[0], bytes[1], bytes[2]]) >> 4
}

/// The number of an edition, if the dice belong to one.
fn number_of(dice: &DiceSet) -> Option<u8> {
    let place = DiceSet::all().iter().position(|it| it == dice)?;
    u8::try_from(place + 1).ok()
}

fn super_big() -> &'static Rules {
    RuleSet::named("super-big").expect("these rules are built in").rules()
}

/// The flag of the points of these rules.
fn points_flag(rules: &Rules) -> u8 {
    match rules.table() {
        _ if (rules.longest_bonus(), rules.penalty()) != (0, 0) => OWN_POINTS,
        points if *points == Points::STANDARD => 0,
        points if points == super_big().table() => SUPER_BIG,
        _ => OWN_POINTS,
    }
}

#[cfg(test)]
mod tests;
