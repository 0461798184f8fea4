//! Which letters a board has left beside those of a prefix, wherever they lie.
//!
//! So the search need not try all paths over the board to see that a word is longer than that.

use crate::automaton::LetterSet;

/// How many slots show each letter, less those that the letters of a prefix need.
#[derive(Debug, Default)]
pub(super) struct Supply {
    /// Of the letters from a to z; below 0 where blanks stand in for letters.
    left: [i32; 26],
    /// Those of them of which there are some.
    some_left: LetterSet,
    /// Of all other letters that the board shows, in their order.
    others: Vec<(char, i32)>,
    blanks: i32,
}

impl Supply {
    /// Takes in a board by the letters of its slots, `None` for a blank.
    pub(super) fn fill(&mut self, slots: impl Iterator<Item = Option<char>>) {
        self.left = [0; 26];
        self.some_left = LetterSet::default();
        self.others.clear();
        self.blanks = 0;
        for letter in slots {
            match letter {
                None => self.blanks += 1,
                Some(letter @ 'a'..='z') => self.left[place(letter)] += 1,
                Some(letter) => self.others.push((letter, 1)),
            }
            if let Some(letter) = letter {
                self.some_left.insert(letter);
            }
        }
        self.others.sort_unstable();
        self.others.dedup_by(|again, first| {
            let is_same = again.0 == first.0;
            first.1 += if is_same { again.1 } else { 0 };
            is_same
        });
    }

    /// The letters that are left, and perhaps others beyond a to z.
    #[inline]
    pub(super) fn letters(&self) -> LetterSet {
        if self.blanks > 0 { LetterSet::all() } else { self.some_left }
    }

    /// Whether a letter is left. Beyond a to z it takes time logarithmic in the number of such letters.
    pub(super) fn has(&self, letter: char) -> bool {
        self.blanks > 0
            || match letter {
                'a'..='z' => self.left[place(letter)] > 0,
                _ => self.find(letter).is_some_and(|i| self.others[i].1 > 0),
            }
    }

    /// Takes a letter that is left.
    #[inline]
    pub(super) fn take(&mut self, letter: char) {
        if let 'a'..='z' = letter {
            let left = &mut self.left[place(letter)];
            *left -= 1;
            match *left {
                0 => self.some_left.remove(letter),
                ..0 => self.blanks -= 1,
                _ => {}
            }
        } else {
            let left = self.find(letter).map(|i| &mut self.others[i].1);
            // Only a blank can show a letter that is not here.
            self.blanks -= i32::from(left.is_none_or(|left| {
                *left -= 1;
                *left < 0
            }));
        }
    }

    /// Gives a letter back that was taken.
    #[inline]
    pub(super) fn give_back(&mut self, letter: char) {
        if let 'a'..='z' = letter {
            let left = &mut self.left[place(letter)];
            *left += 1;
            match *left {
                1 => self.some_left.insert(letter),
                ..=0 => self.blanks += 1,
                _ => {}
            }
        } else {
            let left = self.find(letter).map(|i| &mut self.others[i].1);
            self.blanks += i32::from(left.is_none_or(|left| {
                *left += 1;
                *left <= 0
            }));
        }
    }

    fn find(&self, letter: char) -> Option<usize> {
        self.others.binary_search_by_key(&letter, |&(it, _)| it).ok()
    }
}

#[inline]
fn place(letter: char) -> usize {
    letter as usize - 'a' as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn supply(slots: &str) -> Supply {
        let mut supply = Supply::default();
        supply.fill(slots.chars().map(|letter| Some(letter).filter(|&it| it != '?')));
        supply
    }

    #[test]
    fn letters_run_out_and_come_back() {
        let mut supply = supply("aäbaä");
        for letter in ['a', 'ä'] {
            supply.take(letter);
            assert!(supply.has(letter), "{letter}");
            supply.take(letter);
            assert!(!supply.has(letter), "{letter}");
        }
        assert!(!supply.has('c') && !supply.has('ñ'));
        let mut b_and_others = LetterSet::default();
        b_and_others.insert('b');
        b_and_others.insert('ä');
        assert_eq!(supply.letters(), b_and_others);
        supply.give_back('a');
        supply.give_back('ä');
        assert!(supply.has('a') && supply.has('ä'));
    }

    #[test]
    fn blanks_stand_in_for_letters() {
        let mut supply = supply("a??");
        for letter in ['a', 'a', 'ñ'] {
            assert!(supply.has(letter), "{letter}");
            assert_eq!(supply.letters(), LetterSet::all());
            supply.take(letter);
        }
        assert!(supply.letters().is_empty());
        assert!(!supply.has('a') && !supply.has('ñ') && !supply.has('b'));
        supply.give_back('ñ');
        assert!(supply.has('b'));
        supply.give_back('a');
        supply.give_back('a');
        supply.take('b');
        supply.take('b');
        assert!(supply.has('a') && !supply.has('b'));
    }
}
