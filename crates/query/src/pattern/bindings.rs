//! The letters that the digits of a pattern stand for.
//!
//! With digits, the place in the pattern is not the whole state of a match, because the letters of
//! the digits depend on how the letters so far were matched. Without `*`, there is one way; with
//! `*`, all ways are kept, each once.

use dictc_letters::Letter;

use super::{MAX_LETTERS_WITH_DIGITS, Pattern, Places, Slot};

/// The ways in which the letters so far match.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Bindings {
    /// Sorted, without duplicates.
    ways: Vec<Way>,
    /// The number of letters read. It saturates.
    letters: u8,
}

/// A place, and the letter that each digit stands for there, if it already has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Way {
    place: u8,
    digits: [Option<Letter>; 9],
}

impl Bindings {
    /// The way before the first letter.
    pub(super) fn start() -> Self {
        Self { ways: vec![Way { place: 0, digits: [None; 9] }], letters: 0 }
    }

    /// The ways after one more letter, which matches at the places `fits` if the digits allow it;
    /// `None` if no match is possible any more.
    pub(super) fn step(&self, pattern: &Pattern, fits: Places, letter: Letter) -> Option<Self> {
        let letters = self.letters.saturating_add(1);
        if letters > MAX_LETTERS_WITH_DIGITS && !pattern.runs.is_empty() {
            return None;
        }
        let mut ways = Vec::with_capacity(self.ways.len());
        for way in &self.ways {
            let place = usize::from(way.place);
            if pattern.runs.contains(place) {
                ways.push(*way);
            }
            if fits.contains(place) {
                ways.extend(way.after(pattern.letters.get(place), letter));
            }
        }
        ways.sort_unstable();
        ways.dedup();
        (!ways.is_empty()).then_some(Self { ways, letters })
    }

    /// The places of all ways.
    pub(super) fn places(&self) -> Places {
        let mut places = Places::default();
        for way in &self.ways {
            places.insert(way.place.into());
        }
        places
    }
}

impl Way {
    /// The way after `letter` at this place; `None` if the digits do not allow it.
    fn after(mut self, slot: Option<&Slot>, letter: Letter) -> Option<Self> {
        if let Some(&Slot::Digit(digit)) = slot {
            let digit = usize::from(digit);
            match self.digits[digit] {
                None if self.digits.contains(&Some(letter)) => return None,
                None => self.digits[digit] = Some(letter),
                Some(bound) if bound != letter => return None,
                Some(_) => {}
            }
        }
        // At most 255 letters, so the place after the last one fits.
        self.place += 1;
        Some(self)
    }
}
