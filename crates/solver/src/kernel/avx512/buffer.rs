//! Numbers in memory that are read and written sixteen at a time.

#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::marker::PhantomData;

use super::rows::LANES;

/// A growing list of numbers. Whole vectors are appended, of which only some lanes count. It never
/// shrinks.
#[derive(Debug, Default)]
pub(super) struct VectorBuffer(pub(super) Vec<u32>);

/// The initial length of a buffer: 8 KiB, enough for most boards.
const FIRST_LEN: usize = 1 << 11;

impl VectorBuffer {
    /// Makes room for `len` numbers, and for a whole vector that begins at any index up to `len`.
    #[inline]
    pub(super) fn reserve(&mut self, len: usize) {
        if self.0.len() < len + LANES {
            self.grow(len);
        }
    }

    /// Growing copies the numbers, but it is rare: the initial length is enough for most boards. A
    /// greater one would delay programs that solve a single board, because the allocator clears the
    /// memory.
    #[cold]
    fn grow(&mut self, len: usize) {
        let len = (len + LANES).next_power_of_two();
        if self.0.is_empty() {
            self.0 = vec![0; len.max(FIRST_LEN)];
        } else {
            self.0.resize(len, 0);
        }
    }

    /// Its address, for reading and writing vectors.
    #[inline]
    pub(super) fn pointer(&mut self) -> BufferPointer<'_> {
        BufferPointer { start: self.0.as_mut_ptr(), len: self.0.len(), buffer: PhantomData }
    }
}

/// Reads and writes a [`VectorBuffer`]. It borrows the buffer mutably, so the buffer is neither
/// moved nor freed while this exists.
#[derive(Clone, Copy)]
pub(super) struct BufferPointer<'a> {
    start: *mut u32,
    /// The length of the buffer, for assertions.
    len: usize,
    buffer: PhantomData<&'a mut [u32]>,
}

impl BufferPointer<'_> {
    /// Reads one number.
    ///
    /// # Safety
    ///
    /// The caller guarantees that `at` is less than the length of the buffer.
    #[inline(always)]
    pub(super) unsafe fn get(self, at: usize) -> u32 {
        debug_assert!(at < self.len);
        // SAFETY: The number must be in the buffer, as the caller guarantees.
        unsafe { *self.start.add(at) }
    }

    /// Reads sixteen numbers from `at` on.
    ///
    /// # Safety
    ///
    /// The caller guarantees that the buffer has been reserved for at least `at` numbers.
    #[target_feature(
        enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
    )]
    #[inline]
    pub(super) unsafe fn load(self, at: usize) -> __m512i {
        debug_assert!(at + LANES <= self.len);
        // SAFETY: Sixteen numbers from `at` on must be in the buffer. The caller guarantees
        // that `at` numbers have been reserved, and `reserve` adds a vector.
        unsafe { _mm512_loadu_si512(self.start.add(at).cast()) }
    }

    /// Writes sixteen numbers from `at` on.
    ///
    /// # Safety
    ///
    /// The caller guarantees that the buffer has been reserved for at least `at` numbers.
    #[target_feature(
        enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
    )]
    #[inline]
    pub(super) unsafe fn store_all(self, at: usize, numbers: __m512i) {
        debug_assert!(at + LANES <= self.len);
        // SAFETY: Sixteen numbers from `at` on must be in the buffer. The caller guarantees
        // that `at` numbers have been reserved, and `reserve` adds a vector.
        unsafe { _mm512_storeu_si512(self.start.add(at).cast(), numbers) };
    }

    /// Writes the numbers of the lanes that count, without gaps, from `at` on. The rest, up to the
    /// sixteenth number, is overwritten.
    ///
    /// # Safety
    ///
    /// The caller guarantees that the buffer has been reserved for at least `at` numbers.
    #[target_feature(
        enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
    )]
    #[inline]
    pub(super) unsafe fn store(self, at: usize, count: __mmask16, numbers: __m512i) {
        debug_assert!(at + LANES <= self.len);
        // Compressing in a register and storing all lanes is much faster than a store that
        // compresses.
        let numbers = _mm512_maskz_compress_epi32(count, numbers);
        // SAFETY: Sixteen numbers from `at` on must be in the buffer. The caller guarantees
        // that `at` numbers have been reserved, and `reserve` adds a vector.
        unsafe { _mm512_storeu_si512(self.start.add(at).cast(), numbers) };
    }
}

/// The part of [`Trails`] that a search keeps. Nothing: for points only.
pub(super) const NONE: u8 = 0;
/// The last slots, which fit in one number.
pub(super) const LAST: u8 = 1;
/// All slots.
pub(super) const ALL: u8 = 2;

/// The paths of states; kept only if the caller asks for paths.
///
/// A path is a number of four bits for each slot, or five on wide boards, with the last slot in the
/// lowest bits. It has two parts: the last slots, and the slots before them, which are kept only
/// when a path is that long.
#[derive(Debug, Default)]
pub(super) struct Trails {
    pub(super) last: VectorBuffer,
    pub(super) before: VectorBuffer,
}

/// Reads and writes [`Trails`].
#[derive(Clone, Copy)]
pub(super) struct TrailPointers<'a> {
    pub(super) last: BufferPointer<'a>,
    pub(super) before: BufferPointer<'a>,
}

/// The trails of sixteen states.
#[derive(Clone, Copy)]
pub(super) struct TrailRow {
    pub(super) last: __m512i,
    pub(super) before: __m512i,
}

impl Trails {
    /// Calls [`VectorBuffer::reserve`] for the buffers that `KEEP` names.
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
    pub(super) fn pointers(&mut self) -> TrailPointers<'_> {
        TrailPointers { last: self.last.pointer(), before: self.before.pointer() }
    }
}

impl TrailPointers<'_> {
    /// Reads sixteen trails: the numbers that `KEEP` names, and 0 for the others.
    ///
    /// # Safety
    ///
    /// The caller guarantees that the buffers that `KEEP` names have been reserved for at least
    /// `at` numbers.
    #[target_feature(
        enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
    )]
    #[inline]
    pub(super) unsafe fn load<const KEEP: u8>(self, at: usize) -> TrailRow {
        let nothing = _mm512_setzero_si512();
        // SAFETY: Each buffer must have been reserved for `at` numbers. The caller guarantees this
        // for the buffers that `KEEP` names, and only these are read.
        unsafe {
            TrailRow {
                last: if KEEP >= LAST { self.last.load(at) } else { nothing },
                before: if KEEP >= ALL { self.before.load(at) } else { nothing },
            }
        }
    }

    /// Writes sixteen trails: the numbers that `KEEP` names.
    ///
    /// # Safety
    ///
    /// The caller guarantees that the buffers that `KEEP` names have been reserved for at least
    /// `at` numbers.
    #[target_feature(
        enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
    )]
    #[inline]
    pub(super) unsafe fn store_all<const KEEP: u8>(self, at: usize, trails: TrailRow) {
        // SAFETY: Each buffer must have been reserved for `at` numbers. The caller guarantees this
        // for the buffers that `KEEP` names, and only these are written.
        unsafe {
            if KEEP >= LAST {
                self.last.store_all(at, trails.last);
            }
            if KEEP >= ALL {
                self.before.store_all(at, trails.before);
            }
        }
    }

    /// Writes the trails of the lanes that count: the numbers that `KEEP` names.
    ///
    /// # Safety
    ///
    /// The caller guarantees that the buffers that `KEEP` names have been reserved for at least
    /// `at` numbers.
    #[target_feature(
        enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
    )]
    #[inline]
    pub(super) unsafe fn store<const KEEP: u8>(
        self,
        at: usize,
        count: __mmask16,
        trails: TrailRow,
    ) {
        // SAFETY: Each buffer must have been reserved for `at` numbers. The caller guarantees this
        // for the buffers that `KEEP` names, and only these are written.
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
