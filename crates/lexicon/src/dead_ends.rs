//! The dead ends of a walk: nodes and states below which nothing matched.
//!
//! A few nodes can encode any number of words, so a walk over prefixes can reach one node in one
//! state again and again. What follows depends on the two alone. If nothing matched there once,
//! nothing ever will. States are numbered as a walk meets them, and each has a bitmap with a bit for
//! each address: with one bit a pair, a look-up takes less time than in a set of pairs. A table has
//! the number of the state after each byte, as in a lazy DFA, so that a state is hashed only when it
//! is reached by a new transition.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;

/// The maximum memory of all bitmaps together, in bytes.
const MAX_BITMAPS: usize = 64 << 20;

/// The maximum number of states that are numbered. Each takes the memory of the state, up to 10 kB.
const MAX_STATES: usize = 1 << 16;

/// The maximum number of states in the table. Each takes 1 kB, and the memory of the state again.
const MAX_ROWS: usize = 1 << 12;

/// Pairs of a node and a state of an automaton from which no match can be reached.
///
/// If memory runs out, further pairs are forgotten, so walks take longer but find the same words.
#[derive(Clone)]
pub struct DeadEnds<S> {
    numbers: HashMap<S, u32>,
    /// Looks a state up, and numbers it if it is new. A function pointer, so that only the code that
    /// creates this value needs states that can be compared.
    number: fn(&mut Self, &S) -> u32,
    /// The first states, by their numbers.
    states: Vec<S>,
    /// For each of them and each byte, the number of the next state, [`DEAD`](Self::DEAD) or
    /// [`UNKNOWN`](Self::UNKNOWN).
    next: Vec<[u32; 256]>,
    /// For each state, a bit for each address; empty until a pair is added.
    bitmaps: Vec<Vec<u64>>,
    /// The length of a bitmap in words of 64 bits.
    len: usize,
    bitmaps_left: usize,
}

impl<S> DeadEnds<S> {
    /// The number of a state that is not numbered.
    pub(crate) const UNKNOWN: u32 = u32::MAX;

    /// Stands for the number of a state from which nothing can match.
    pub(crate) const DEAD: u32 = u32::MAX - 1;

    /// No pairs yet, for nodes at addresses below `end`.
    #[must_use]
    pub fn new(end: usize) -> Self
    where
        S: Clone + Eq + Hash,
    {
        let len = end / 64 + 1;
        Self {
            numbers: HashMap::new(),
            number: Self::number_of,
            states: Vec::new(),
            next: Vec::new(),
            bitmaps: Vec::new(),
            len,
            bitmaps_left: MAX_BITMAPS / (8 * len),
        }
    }

    /// The number of a state. Takes the time to hash it.
    pub fn number(&mut self, state: &S) -> u32 {
        (self.number)(self, state)
    }

    fn number_of(&mut self, state: &S) -> u32
    where
        S: Clone + Eq + Hash,
    {
        if let Some(&number) = self.numbers.get(state) {
            return number;
        }
        let next = self.numbers.len();
        if next >= MAX_STATES {
            return Self::UNKNOWN;
        }
        self.numbers.insert(state.clone(), next as u32);
        if next < MAX_ROWS {
            self.states.push(state.clone());
        }
        next as u32
    }

    /// The state with this number; `None` if it is not in the table. Takes constant time.
    #[inline]
    pub(crate) fn state(&self, number: u32) -> Option<&S> {
        self.states.get(number as usize)
    }

    /// The number of the state after a byte, if it was [added](Self::add_next). Takes constant time.
    #[inline]
    pub(crate) fn next(&self, state: u32, byte: u8) -> u32 {
        self.next.get(state as usize).map_or(Self::UNKNOWN, |next| next[usize::from(byte)])
    }

    /// Adds the number of the state after a byte, if there is memory.
    pub(crate) fn add_next(&mut self, state: u32, byte: u8, next: u32) {
        let state = state as usize;
        if state >= MAX_ROWS {
            return;
        }
        if self.next.len() <= state {
            self.next.resize(state + 1, [Self::UNKNOWN; 256]);
        }
        self.next[state][usize::from(byte)] = next;
    }

    /// Whether the pair of a numbered state and an address was added. Takes constant time.
    #[inline]
    #[must_use]
    pub fn has(&self, state: u32, address: usize) -> bool {
        let bitmap = self.bitmaps.get(state as usize);
        let word = bitmap.and_then(|bitmap| bitmap.get(address / 64));
        word.is_some_and(|word| word >> (address % 64) & 1 == 1)
    }

    /// Adds a pair, if there is memory.
    pub fn add(&mut self, state: u32, address: usize) {
        if state == Self::UNKNOWN {
            return;
        }
        let state = state as usize;
        if self.bitmaps.len() <= state {
            self.bitmaps.resize_with(state + 1, Vec::new);
        }
        let bitmap = &mut self.bitmaps[state];
        if bitmap.is_empty() {
            let Some(left) = self.bitmaps_left.checked_sub(1) else { return };
            self.bitmaps_left = left;
            // Large zeroed blocks have pages only where they are used.
            *bitmap = vec![0; self.len];
        }
        if let Some(word) = bitmap.get_mut(address / 64) {
            *word |= 1 << (address % 64);
        }
    }
}

impl<S> fmt::Debug for DeadEnds<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DeadEnds").field("states", &self.numbers.len()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_kept_apart_and_others_are_unknown() {
        let mut dead_ends = DeadEnds::new(200);
        let (a, b) = (dead_ends.number(&"a"), dead_ends.number(&"b"));
        assert_eq!((a, b, dead_ends.number(&"a")), (0, 1, 0));
        dead_ends.add(b, 130);
        assert!(dead_ends.has(b, 130) && !dead_ends.has(b, 131) && !dead_ends.has(a, 130));
        dead_ends.add(DeadEnds::<&str>::UNKNOWN, 130);
        dead_ends.add(b, 1 << 40);
        assert!(!dead_ends.has(DeadEnds::<&str>::UNKNOWN, 130) && !dead_ends.has(b, 1 << 40));
    }

    #[test]
    fn memory_is_bounded() {
        let mut dead_ends = DeadEnds::new(MAX_BITMAPS * 8 / 2 - 64);
        for state in 0..4u32 {
            let number = dead_ends.number(&state);
            dead_ends.add(number, 0);
            assert_eq!(dead_ends.has(number, 0), state < 2);
        }
    }
}
