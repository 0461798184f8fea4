//! When to ask a card again: the system of Sebastian Leitner.

use std::collections::HashMap;
use std::hash::Hash;

/// The number of boxes.
pub const BOXES: u32 = 7;

/// A day, in seconds. It is shorter than 24 hours, so that who studies at the same time each day is
/// never a few minutes early.
const DAY: u64 = 20 * 60 * 60;

/// Cards in boxes. A card moves up a box with each right answer, and to the first box with a wrong
/// one; the higher the box, the later it is asked again.
///
/// The first box is asked at once, the second one after a day, and each further one after twice the
/// time: see [`days`](Self::days). The system is from S. Leitner, *So lernt man lernen*,
/// 1972; the intervals are those that programs for word games use.
///
/// # Examples
///
/// ```
/// use dictc_puzzles::Leitner;
///
/// let mut cards = Leitner::default();
/// let monday = 1_790_000_000;
/// cards.record("aeinrst", true, monday);
/// assert_eq!(cards.box_of("aeinrst"), Some(2));
/// assert!(!cards.is_due("aeinrst", monday + 60));
/// assert!(cards.is_due("aeinrst", monday + 86_400));
/// ```
#[derive(Clone, Debug)]
pub struct Leitner<K> {
    /// The box of each card, and when it was asked last.
    cards: HashMap<K, (u32, u64)>,
}

impl<K> Default for Leitner<K> {
    fn default() -> Self {
        Self { cards: HashMap::new() }
    }
}

impl<K: Eq + Hash> Leitner<K> {
    /// Records an answer at a time in seconds. Answers come in the order of time. Takes constant
    /// time.
    pub fn record(&mut self, card: K, is_right: bool, asked: u64) {
        let place = self.cards.entry(card).or_insert((1, asked));
        let up = (place.0 + 1).min(BOXES);
        *place = (if is_right { up } else { 1 }, asked);
    }

    /// The box of a card, from 1 to [`BOXES`]; `None` if it was never asked.
    pub fn box_of<Q: Eq + Hash + ?Sized>(&self, card: &Q) -> Option<u32>
    where
        K: std::borrow::Borrow<Q>,
    {
        self.cards.get(card).map(|&(number, _)| number)
    }

    /// When to ask a card again, in seconds; `None` if it was never asked.
    pub fn due_at<Q: Eq + Hash + ?Sized>(&self, card: &Q) -> Option<u64>
    where
        K: std::borrow::Borrow<Q>,
    {
        let due = |&(number, asked): &(u32, u64)| asked.saturating_add(DAY * Self::days(number));
        self.cards.get(card).map(due)
    }

    /// Whether a card that was asked before is to be asked again at a time in seconds.
    pub fn is_due<Q: Eq + Hash + ?Sized>(&self, card: &Q, now: u64) -> bool
    where
        K: std::borrow::Borrow<Q>,
    {
        self.due_at(card).is_some_and(|due| due <= now)
    }

    /// The days after which a card of a box is asked again: 0 for the first box, then 1, 2, 4, 8, 16
    /// and 32. A day has 20 hours.
    #[must_use]
    pub fn days(number: u32) -> u64 {
        match number {
            0 | 1 => 0,
            _ => 1 << (number.min(BOXES) - 2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_move_up_and_fall_back() {
        let mut cards = Leitner::default();
        assert_eq!((cards.box_of("a"), cards.due_at("a")), (None, None));
        for (right, number) in [
            (false, 1),
            (true, 2),
            (true, 3),
            (true, 4),
            (true, 5),
            (true, 6),
            (true, 7),
            (true, 7),
            (false, 1),
        ] {
            cards.record("a", right, 1_000);
            assert_eq!(cards.box_of("a"), Some(number));
            let days = [0, 1, 2, 4, 8, 16, 32][number as usize - 1];
            assert_eq!(cards.due_at("a"), Some(1_000 + days * 72_000));
        }
        assert!(cards.is_due("a", 1_000) && !cards.is_due("b", u64::MAX));
    }

    #[test]
    fn late_times_do_not_overflow() {
        let mut cards = Leitner::default();
        cards.record("a", true, u64::MAX);
        assert_eq!(cards.due_at("a"), Some(u64::MAX));
    }
}
