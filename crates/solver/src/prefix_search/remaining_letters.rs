//! The letters of a board that a prefix has not used, at any position.
//!
//! With these counts, the search sees without trying paths that the board has too few letters for a
//! word.

use crate::letter_bits::LetterBits;

/// The number of slots that show each letter, minus the letters of a prefix.
#[derive(Debug, Default)]
pub(super) struct RemainingLetters {
    /// For the letters from `a` to `z`; negative if blanks replace letters.
    counts: [i32; 26],
    /// The letters from `a` to `z` with a positive count.
    available: LetterBits,
    /// For all other letters of the board, in order.
    others: Vec<(char, i32)>,
    blanks: i32,
}

impl RemainingLetters {
    /// Counts the letters of a board by its slots, `None` for a blank.
    pub(super) fn fill(&mut self, slots: impl Iterator<Item = Option<char>>) {
        self.counts = [0; 26];
        self.available = LetterBits::default();
        self.others.clear();
        self.blanks = 0;
        for letter in slots {
            match letter {
                None => self.blanks += 1,
                Some(letter @ 'a'..='z') => self.counts[index(letter)] += 1,
                Some(letter) => self.others.push((letter, 1)),
            }
            if let Some(letter) = letter {
                self.available.insert(letter);
            }
        }
        self.others.sort_unstable();
        self.others.dedup_by(|again, first| {
            let is_same = again.0 == first.0;
            first.1 += if is_same { again.1 } else { 0 };
            is_same
        });
    }

    /// The letters that are left. It may include other letters beyond `a` to `z`.
    #[inline]
    pub(super) fn letters(&self) -> LetterBits {
        if self.blanks > 0 { LetterBits::all() } else { self.available }
    }

    /// Whether a letter is left. Beyond `a` to `z` this takes time logarithmic in the number of
    /// such letters.
    pub(super) fn has(&self, letter: char) -> bool {
        self.blanks > 0
            || match letter {
                'a'..='z' => self.counts[index(letter)] > 0,
                _ => self.find(letter).is_some_and(|i| self.others[i].1 > 0),
            }
    }

    /// Takes a letter that is left.
    #[inline]
    pub(super) fn take(&mut self, letter: char) {
        if let 'a'..='z' = letter {
            let count = &mut self.counts[index(letter)];
            *count -= 1;
            match *count {
                0 => self.available.remove(letter),
                ..0 => self.blanks -= 1,
                _ => {}
            }
        } else {
            let count = self.find(letter).map(|i| &mut self.others[i].1);
            // Only a blank can show a letter that is on no tile.
            self.blanks -= i32::from(count.is_none_or(|count| {
                *count -= 1;
                *count < 0
            }));
        }
    }

    /// Returns a letter that was taken.
    #[inline]
    pub(super) fn put_back(&mut self, letter: char) {
        if let 'a'..='z' = letter {
            let count = &mut self.counts[index(letter)];
            *count += 1;
            match *count {
                1 => self.available.insert(letter),
                ..=0 => self.blanks += 1,
                _ => {}
            }
        } else {
            let count = self.find(letter).map(|i| &mut self.others[i].1);
            self.blanks += i32::from(count.is_none_or(|count| {
                *count += 1;
                *count <= 0
            }));
        }
    }

    fn find(&self, letter: char) -> Option<usize> {
        self.others.binary_search_by_key(&letter, |&(it, _)| it).ok()
    }
}

#[inline]
fn index(letter: char) -> usize {
    letter as usize - 'a' as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn remaining(slots: &str) -> RemainingLetters {
        let mut remaining = RemainingLetters::default();
        remaining.fill(slots.chars().map(|letter| Some(letter).filter(|&it| it != '?')));
        remaining
    }

    #[test]
    fn letters_run_out_and_are_put_back() {
        let mut remaining = remaining("aäbaä");
        for letter in ['a', 'ä'] {
            remaining.take(letter);
            assert!(remaining.has(letter), "{letter}");
            remaining.take(letter);
            assert!(!remaining.has(letter), "{letter}");
        }
        assert!(!remaining.has('c') && !remaining.has('ñ'));
        let mut b_and_others = LetterBits::default();
        b_and_others.insert('b');
        b_and_others.insert('ä');
        assert_eq!(remaining.letters(), b_and_others);
        remaining.put_back('a');
        remaining.put_back('ä');
        assert!(remaining.has('a') && remaining.has('ä'));
    }

    #[test]
    fn blanks_stand_in_for_letters() {
        let mut remaining = remaining("a??");
        for letter in ['a', 'a', 'ñ'] {
            assert!(remaining.has(letter), "{letter}");
            assert_eq!(remaining.letters(), LetterBits::all());
            remaining.take(letter);
        }
        assert!(remaining.letters().is_empty());
        assert!(!remaining.has('a') && !remaining.has('ñ') && !remaining.has('b'));
        remaining.put_back('ñ');
        assert!(remaining.has('b'));
        remaining.put_back('a');
        remaining.put_back('a');
        remaining.take('b');
        remaining.take('b');
        assert!(remaining.has('a') && !remaining.has('b'));
    }

    /// Whether the letter is left on the board after the taken letters, some of which blanks
    /// showed.
    fn is_left(slots: &str, taken: &[char], letter: char) -> bool {
        let own = |letter| slots.chars().filter(|&it| it == letter).count();
        let used = |letter| taken.iter().filter(|&&it| it == letter).count();
        let by_blanks: usize =
            ['a', 'b', 'ä', 'ñ'].map(|it| used(it).saturating_sub(own(it))).iter().sum();
        used(letter) < own(letter) || by_blanks < own('?')
    }

    fn take_and_put_back(slots: &str, remaining: &mut RemainingLetters, taken: &mut Vec<char>) {
        for letter in ['a', 'b', 'ä', 'ñ'] {
            let left = is_left(slots, taken, letter);
            assert_eq!(remaining.has(letter), left, "{letter} of {slots} after {taken:?}");
            let mut one = LetterBits::default();
            one.insert(letter);
            let is_listed = !remaining.letters().common(one).is_empty();
            assert!(
                is_listed == left || is_listed && letter > 'z',
                "{letter} of {slots}: {taken:?}"
            );
            if left {
                remaining.take(letter);
                taken.push(letter);
                take_and_put_back(slots, remaining, taken);
                taken.pop();
                remaining.put_back(letter);
            }
        }
    }

    #[test]
    fn letters_are_left_as_often_as_the_board_shows_them() {
        for slots in ["", "aab", "aä", "ää?", "a??", "aabä?"] {
            take_and_put_back(slots, &mut remaining(slots), &mut Vec::new());
        }
    }
}
