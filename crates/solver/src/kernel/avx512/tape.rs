//! Numbers in memory, read and written sixteen at a time.

#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::marker::PhantomData;

use super::rows::LANES;

/// Numbers in memory, appended by sixteen at a time, of which some count.
#[derive(Debug, Default)]
pub(super) struct Tape(pub(super) Vec<u32>);

impl Tape {
    /// Makes room for `len` numbers and for the rest of a vector that begins at any of them.
    #[inline]
    pub(super) fn reserve(&mut self, len: usize) {
        if self.0.len() < len + LANES {
            self.grow(len);
        }
    }

    #[cold]
    fn grow(&mut self, len: usize) {
        self.0.resize((len + LANES).next_power_of_two(), 0);
    }

    /// The tape as a place to read and write vectors, with its address in a register.
    #[inline]
    pub(super) fn head(&mut self) -> Head<'_> {
        Head { start: self.0.as_mut_ptr(), len: self.0.len(), tape: PhantomData }
    }
}

/// Reads and writes a tape. It borrows the tape, which so neither moves nor is freed.
#[derive(Clone, Copy)]
pub(super) struct Head<'a> {
    start: *mut u32,
    len: usize,
    tape: PhantomData<&'a mut [u32]>,
}

impl Head<'_> {
    /// Reads sixteen numbers, 0 in the lanes that are not asked for.
    ///
    /// # Safety
    ///
    /// `at` is within what was last reserved.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(super) unsafe fn load(self, at: usize, lanes: __mmask16) -> __m512i {
        debug_assert!(at + LANES <= self.len);
        // SAFETY: `reserve` made room for a whole vector from any place up to `at`, so says the caller.
        unsafe { _mm512_maskz_loadu_epi32(lanes, self.start.add(at).cast()) }
    }

    /// Writes sixteen numbers at `at`.
    ///
    /// # Safety
    ///
    /// `at` is within what was last reserved.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(super) unsafe fn store_all(self, at: usize, numbers: __m512i) {
        debug_assert!(at + LANES <= self.len);
        // SAFETY: As for `load`.
        unsafe { _mm512_storeu_si512(self.start.add(at).cast(), numbers) };
    }

    /// Writes the numbers of the lanes that count side by side at `at`; up to the sixteenth place
    /// after it anything may be written.
    ///
    /// # Safety
    ///
    /// `at` is within what was last reserved.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(super) unsafe fn store(self, at: usize, count: __mmask16, numbers: __m512i) {
        debug_assert!(at + LANES <= self.len);
        let numbers = _mm512_maskz_compress_epi32(count, numbers);
        // SAFETY: As for `load`. Compressing in a register and storing all of it is much faster than a
        // store that compresses.
        unsafe { _mm512_storeu_si512(self.start.add(at).cast(), numbers) };
    }
}

/// What a search keeps of [`Trails`]: nothing, for points only.
pub(super) const NONE: u8 = 0;
/// A [`Back`](crate::kernel::Back), or the last eight slots.
pub(super) const LAST: u8 = 1;
/// And the slots before those.
pub(super) const ALL: u8 = 2;
/// How many slots a trail's first number holds.
pub(super) const LAST_SLOTS: u32 = 8;

/// How states were come to; kept only for paths.
///
/// On wide boards a [`Back`](crate::kernel::Back) each. On narrow ones the path itself, as
/// [`PackedCells`](crate::path::PackedCells): its last eight slots, and those before them, which are kept only once
/// there are any.
#[derive(Debug, Default)]
pub(super) struct Trails {
    pub(super) last: Tape,
    pub(super) before: Tape,
}

/// Where trails are read and written.
#[derive(Clone, Copy)]
pub(super) struct TrailHeads<'a> {
    pub(super) last: Head<'a>,
    pub(super) before: Head<'a>,
}

/// The trails of sixteen states.
#[derive(Clone, Copy)]
pub(super) struct TrailRow {
    pub(super) last: __m512i,
    pub(super) before: __m512i,
}

impl Trails {
    /// Makes room as [`Tape::reserve`] does in what is kept.
    #[inline]
    pub(super) fn reserve<const KEEP: u8>(&mut self, len: usize) {
        if KEEP >= LAST {
            self.last.reserve(len);
        }
        if KEEP >= ALL {
            self.before.reserve(len);
        }
    }

    #[inline]
    pub(super) fn heads(&mut self) -> TrailHeads<'_> {
        TrailHeads { last: self.last.head(), before: self.before.head() }
    }
}

impl TrailHeads<'_> {
    /// Reads sixteen trails, as far as they are kept.
    ///
    /// # Safety
    ///
    /// As for [`Head::load`], of tapes that are kept.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(super) unsafe fn load<const KEEP: u8>(self, at: usize, lanes: __mmask16) -> TrailRow {
        let nothing = _mm512_setzero_si512();
        // SAFETY: The caller says so.
        unsafe {
            TrailRow {
                last: if KEEP >= LAST { self.last.load(at, lanes) } else { nothing },
                before: if KEEP >= ALL { self.before.load(at, lanes) } else { nothing },
            }
        }
    }

    /// Writes the trails of the lanes that count, as far as they are kept.
    ///
    /// # Safety
    ///
    /// As for [`Head::store`], of tapes that are kept.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(super) unsafe fn store<const KEEP: u8>(
        self,
        at: usize,
        count: __mmask16,
        trails: TrailRow,
    ) {
        // SAFETY: The caller says so.
        unsafe {
            if KEEP >= LAST {
                self.last.store(at, count, trails.last);
            }
            if KEEP >= ALL {
                self.before.store(at, count, trails.before);
            }
        }
    }
}
