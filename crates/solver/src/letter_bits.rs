//! A set of letters in one number.

/// A set of letters. It is exact for `a` to `z`. All other letters share one bit, so the set has
/// all or none of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LetterBits(u32);

impl LetterBits {
    const OTHERS: u32 = 1 << 31;

    /// The bit of a letter by the first byte of its UTF-8.
    const BITS: [u32; 256] = {
        let mut bits = [Self::OTHERS; 256];
        let mut letter = 0;
        while letter < 26 {
            bits[b'a' as usize + letter] = 1 << letter;
            letter += 1;
        }
        bits
    };

    /// All letters.
    pub(crate) fn all() -> Self {
        Self(Self::OTHERS | ((1 << 26) - 1))
    }

    #[inline]
    pub(crate) fn insert(&mut self, letter: char) {
        self.0 |= if letter.is_ascii_lowercase() {
            1 << (letter as u32 - 'a' as u32)
        } else {
            Self::OTHERS
        };
    }

    /// Inserts the letters whose UTF-8 starts with this byte.
    #[inline]
    pub(crate) fn insert_first_byte(&mut self, byte: u8) {
        self.0 |= Self::BITS[usize::from(byte)];
    }

    /// The letters in both sets.
    #[inline]
    pub(crate) fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The letters in either set.
    #[inline]
    pub(crate) fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether letters other than `a` to `z` are in the set.
    #[inline]
    pub(crate) fn has_others(self) -> bool {
        self.0 & Self::OTHERS != 0
    }

    /// The number of letters from `a` to `z`.
    #[inline]
    pub(crate) fn count(self) -> u32 {
        (self.0 & !Self::OTHERS).count_ones()
    }

    /// Removes a letter from `a` to `z`.
    #[inline]
    pub(crate) fn remove(&mut self, letter: char) {
        debug_assert!(letter.is_ascii_lowercase(), "other letters share one bit");
        self.0 &= !(1 << (letter as u32 - 'a' as u32));
    }

    /// Removes and returns the first letter from `a` to `z`.
    #[inline]
    pub(crate) fn pop_first(&mut self) -> Option<char> {
        let first = (self.0 & !Self::OTHERS).trailing_zeros();
        if first == u32::BITS {
            return None;
        }
        self.0 &= !(1 << first);
        // Only the bits of a to z are ever set below bit 31.
        Some(char::from(b'a' + first as u8))
    }
}
