//! What Unicode says about single characters: decompositions, combining classes and lower case.
//!
//! The facts lie in `unicode.bin`, which is a tenth of the size of the tables of other libraries:
//! programs for the web download this crate. The file is unpacked into sorted lists when the first
//! character beyond ASCII is looked up. A test writes it, and compares every character with
//! `unicode-normalization` and the standard library; the version of Unicode is theirs at that time.
//!
//! # Format
//!
//! Numbers are in LEB128, and differences that may be negative are zigzag-encoded. A list is its
//! length and its entries:
//!
//! | list | entry |
//! | --- | --- |
//! | characters that stand for one other | the distance to the character before, the difference to the other before |
//! | characters of two parts | the distance to the character before, the difference to the first part before, twice the second part plus 1 if the parts do not compose |
//! | combining classes | the distance from the end of the run before, its length, the class |
//! | lower case | the distance from the end of the run before, its length, the step from capital to capital, the difference to the small letters |

use std::ops::Range;
use std::sync::LazyLock;

static PACKED: &[u8] = include_bytes!("unicode.bin");

static TABLES: LazyLock<Tables> = LazyLock::new(|| Tables::unpack(PACKED));

/// The bits of a character in a packed entry.
const BITS: u32 = 21;
const MASK: u64 = (1 << BITS) - 1;

/// Hangul syllables are computed: they have a leading consonant, a vowel and perhaps a trailing
/// consonant.
const SYLLABLES: Range<u32> = 0xac00..0xd7a4;
const LEADING: Range<u32> = 0x1100..0x1113;
const VOWELS: Range<u32> = 0x1161..0x1176;
/// One less than the first trailing consonant, which stands for none.
const TRAILING: Range<u32> = 0x11a7..0x11c3;

struct Tables {
    /// A character, its first part and its second part, or 0: three times [`BITS`] bits.
    decompositions: Vec<u64>,
    /// Two parts that compose, and the character.
    compositions: Vec<u64>,
    /// The second parts of these.
    seconds: Vec<u32>,
    classes: Vec<Run>,
    lower: Vec<Run>,
}

/// Characters in equal steps that have something in common.
struct Run {
    characters: Range<u32>,
    step: u32,
    /// The combining class, or the difference to the small letter.
    value: i32,
}

impl Tables {
    fn unpack(packed: &[u8]) -> Self {
        let mut input = Input(packed);
        let (mut decompositions, mut compositions, mut seconds) =
            (Vec::new(), Vec::new(), Vec::new());
        let (mut character, mut first) = (0, 0);
        for _ in 0..input.number() {
            character += input.number();
            first += input.difference();
            decompositions.push(entry(character, first as u32, 0));
        }
        (character, first) = (0, 0);
        for _ in 0..input.number() {
            character += input.number();
            first += input.difference();
            let code = input.number();
            let second = code >> 1;
            decompositions.push(entry(character, first as u32, second));
            if code & 1 == 0 {
                compositions.push(entry(first as u32, second, character));
                if let Err(at) = seconds.binary_search(&second) {
                    seconds.insert(at, second);
                }
            }
        }
        decompositions.sort_unstable();
        compositions.sort_unstable();
        let classes = input.runs(|input| (1, input.number() as i32));
        let lower = input.runs(|input| (input.number(), input.difference()));
        Self { decompositions, compositions, seconds, classes, lower }
    }
}

/// Packed numbers; 0 after the last.
struct Input<'a>(&'a [u8]);

impl Input<'_> {
    fn number(&mut self) -> u32 {
        let (mut number, mut shift) = (0, 0);
        while let Some((&byte, rest)) = self.0.split_first() {
            self.0 = rest;
            number |= u32::from(byte & 127) << shift;
            shift += 7;
            if byte < 128 {
                break;
            }
        }
        number
    }

    fn difference(&mut self) -> i32 {
        let number = self.number();
        (number >> 1) as i32 ^ -((number & 1) as i32)
    }

    fn runs(&mut self, step_and_value: impl Fn(&mut Self) -> (u32, i32)) -> Vec<Run> {
        let mut end = 0;
        let mut runs = Vec::new();
        for _ in 0..self.number() {
            let start = end + self.number();
            end = start + self.number();
            let (step, value) = step_and_value(self);
            runs.push(Run { characters: start..end, step, value });
        }
        runs
    }
}

fn entry(a: u32, b: u32, c: u32) -> u64 {
    u64::from(a) << (2 * BITS) | u64::from(b) << BITS | u64::from(c)
}

/// The rest of the entry that begins with these bits; 0 if none does. It is never 0 in an entry.
fn find(entries: &[u64], key: u64, rest: u32) -> u64 {
    let at = entries.partition_point(|&entry| entry >> rest < key);
    match entries.get(at) {
        Some(&entry) if entry >> rest == key => entry & ((1 << rest) - 1),
        _ => 0,
    }
}

/// The value of the run that has the character; 0 if none has.
fn value(runs: &[Run], character: u32) -> i32 {
    match runs.get(runs.partition_point(|run| run.characters.end <= character)) {
        Some(run)
            if run.characters.start <= character
                && (character - run.characters.start).is_multiple_of(run.step) =>
        {
            run.value
        }
        _ => 0,
    }
}

/// Calls `push` with the characters of the canonical decomposition, in order.
pub(crate) fn decompose(character: char, push: &mut impl FnMut(char)) {
    let code = character as u32;
    if code < 0xc0 {
        push(character);
        return;
    }
    if SYLLABLES.contains(&code) {
        let (trailing, vowels) = (TRAILING.len() as u32, VOWELS.len() as u32);
        let number = code - SYLLABLES.start;
        let leading = LEADING.start + number / (trailing * vowels);
        push_code(leading, push);
        push_code(VOWELS.start + number / trailing % vowels, push);
        if !number.is_multiple_of(trailing) {
            push_code(TRAILING.start + number % trailing, push);
        }
        return;
    }
    let parts = find(&TABLES.decompositions, u64::from(code), 2 * BITS);
    if parts != 0 {
        // Second parts do not decompose, and first parts only a few times.
        if let Some(first) = char::from_u32((parts >> BITS) as u32) {
            decompose(first, push);
        }
        if parts & MASK != 0 {
            push_code((parts & MASK) as u32, push);
        }
    } else {
        push(character);
    }
}

fn push_code(code: u32, push: &mut impl FnMut(char)) {
    char::from_u32(code).into_iter().for_each(push);
}

/// The character that a starter and the character after it compose to.
pub(crate) fn compose(first: char, second: char) -> Option<char> {
    let (first, second) = (first as u32, second as u32);
    let (trailing, vowels) = (TRAILING.len() as u32, VOWELS.len() as u32);
    let code = if LEADING.contains(&first) && VOWELS.contains(&second) {
        let syllable = (first - LEADING.start) * vowels + (second - VOWELS.start);
        SYLLABLES.start + syllable * trailing
    } else if SYLLABLES.contains(&first)
        && (first - SYLLABLES.start).is_multiple_of(trailing)
        && second > TRAILING.start
        && TRAILING.contains(&second)
    {
        first + (second - TRAILING.start)
    } else {
        let key = u64::from(first) << BITS | u64::from(second);
        find(&TABLES.compositions, key, BITS) as u32
    };
    char::from_u32(code).filter(|&it| it != '\0')
}

/// The canonical combining class.
pub(crate) fn combining_class(character: char) -> u8 {
    if character < '\u{300}' {
        return 0;
    }
    value(&TABLES.classes, character as u32) as u8
}

/// The first character of the lower case, which is all of it except for `İ`.
pub(crate) fn lower(character: char) -> char {
    let code = character as u32;
    let difference = value(&TABLES.lower, code);
    code.checked_add_signed(difference).and_then(char::from_u32).unwrap_or(character)
}

/// The characters other than ASCII whose lower case is this one, in order.
pub(crate) fn capitals(small: char) -> impl Iterator<Item = char> {
    TABLES.lower.iter().filter_map(move |run| {
        let code = (small as u32).checked_add_signed(-run.value)?;
        let is_in = run.characters.contains(&code)
            && (code - run.characters.start).is_multiple_of(run.step);
        if is_in { char::from_u32(code) } else { None }
    })
}

/// Whether the character may compose with the one before it.
pub(crate) fn composes_with_previous(character: char) -> bool {
    let code = character as u32;
    VOWELS.contains(&code)
        || (code > TRAILING.start && TRAILING.contains(&code))
        || TABLES.seconds.binary_search(&code).is_ok()
}

#[cfg(test)]
mod tests;
