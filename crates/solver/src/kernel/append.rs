//! Appends to a slice without a branch: every item is stored, and the length grows by whether it counts.

#![allow(unsafe_code)]

/// Room for a known number of items.
pub(super) struct Append<'a, T> {
    room: &'a mut [T],
    len: usize,
}

impl<'a, T> Append<'a, T> {
    /// Appends to the start of `room`. It takes as many calls of [`push_if`](Self::push_if) as `room` is long.
    pub(super) fn new(room: &'a mut [T]) -> Self {
        Self { room, len: 0 }
    }

    /// The number of items that counted.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Stores `item` after those that counted, and counts it or leaves its place to the next.
    ///
    /// # Safety
    ///
    /// It is called at most as often as the slice is long.
    #[inline(always)]
    pub(super) unsafe fn push_if(&mut self, counts: bool, item: T) {
        debug_assert!(self.len < self.room.len(), "room for {} items", self.room.len());
        // SAFETY: `len` has grown by at most one for each call before this one, of which there are
        // fewer than `room.len()`: the caller says so.
        unsafe { *self.room.get_unchecked_mut(self.len) = item };
        self.len += usize::from(counts);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_counts_is_kept_in_order() {
        let mut room = [0; 6];
        let mut append = Append::new(&mut room);
        for i in 1..=6 {
            // SAFETY: Six calls, six places.
            unsafe { append.push_if(i % 2 == 0, i) };
        }
        assert_eq!(append.len(), 3);
        assert_eq!(room[..3], [2, 4, 6]);
    }
}
