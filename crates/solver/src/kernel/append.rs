//! Appends to a slice without a branch: every item is stored, and the length grows only for items
//! that count.

#![allow(unsafe_code)]

/// A slice to append to.
pub(super) struct Append<'a, T> {
    room: &'a mut [T],
    /// At most the number of calls of [`push_if`](Self::push_if) so far.
    len: usize,
}

impl<'a, T> Append<'a, T> {
    /// Appends to the start of `room`, which limits the number of calls of
    /// [`push_if`](Self::push_if).
    pub(super) fn new(room: &'a mut [T]) -> Self {
        Self { room, len: 0 }
    }

    /// The number of items that counted.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Stores `item` after the counted items. Unless it counts, the next item overwrites it.
    ///
    /// # Safety
    ///
    /// The caller must not call this more often than the slice passed to [`new`](Self::new) is
    /// long.
    #[inline(always)]
    pub(super) unsafe fn push_if(&mut self, counts: bool, item: T) {
        debug_assert!(self.len < self.room.len(), "room for {} items", self.room.len());
        // SAFETY: The index must be less than `room.len()`. `len` starts at 0 and each earlier call
        // advanced it by at most one. The caller guarantees that fewer than `room.len()` calls came
        // before this one.
        unsafe { *self.room.get_unchecked_mut(self.len) = item };
        self.len += usize::from(counts);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_that_count_are_kept_in_order() {
        let mut room = [0; 6];
        let mut append = Append::new(&mut room);
        for i in 1..=6 {
            // SAFETY: This is called six times, and the slice has six items.
            unsafe { append.push_if(i % 2 == 0, i) };
        }
        assert_eq!(append.len(), 3);
        assert_eq!(room[..3], [2, 4, 6]);
    }
}
