//! A hash set of keys, cleared for each word.

/// A set of numbers other than 0: a hash table with open addressing, at most half full.
#[derive(Clone, Debug, Default)]
pub(super) struct Distinct {
    /// 0 is an empty slot. The length is a power of two.
    slots: Vec<u64>,
    shift: u32,
}

impl Distinct {
    /// Forgets all keys and makes room for this number of them. Takes linear time, and 16 to 32
    /// bytes for each key.
    pub(super) fn clear(&mut self, keys: usize) {
        let len = (2 * keys).next_power_of_two().max(16);
        self.slots.clear();
        self.slots.resize(len, 0);
        self.shift = 64 - len.ilog2();
    }

    /// Adds a key. Returns whether it is new. Constant time on average.
    #[inline]
    pub(super) fn insert(&mut self, key: u64) -> bool {
        let slot = self.find(key);
        let is_new = self.slots[slot] != key;
        self.slots[slot] = key;
        is_new
    }

    /// Whether the key is in the set. Constant time on average.
    #[inline]
    pub(super) fn contains(&self, key: u64) -> bool {
        key != 0 && self.slots[self.find(key)] == key
    }

    /// The slot of a key, or the empty one where it belongs.
    #[inline]
    fn find(&self, key: u64) -> usize {
        // Fibonacci hashing: the upper bits of the product depend on all bits of the key.
        let mut slot = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize;
        while self.slots[slot] != 0 && self.slots[slot] != key {
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        slot
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_new_once() {
        let mut set = Distinct::default();
        for round in 1..=3 {
            set.clear(100);
            for key in 1..=100 {
                assert!(!set.contains(key * round) && set.insert(key * round));
                assert!(set.contains(key * round) && !set.insert(key * round));
            }
            assert!(!set.contains(0));
        }
    }
}
