//! Sorts the entries of a list with a radix sort.
//!
//! The first pass puts entries into buckets by their two highest digits. The buckets of a digit are
//! sorted in cache, one after the other, just before the tree of that digit is built.

use std::ops::Range;

use super::list::{DIGIT_BITS, POINT_BITS};

/// The number of bits of a pass over many entries, and of one over few.
const PASS_BITS: u32 = 2 * DIGIT_BITS;
const SHORT_PASS_BITS: u32 = DIGIT_BITS;

/// The most buckets of a pass.
const BUCKETS: usize = 1 << PASS_BITS;

/// Up to this number of entries, sorting by comparison is faster than a pass.
const FEW: usize = 48;

/// Up to this number of entries, a short pass is faster than a long one.
const SOME: usize = 3000;

/// Entries in buckets by their two highest digits.
#[derive(Debug, Default)]
pub(super) struct Buckets {
    /// Where the buckets end.
    ends: Vec<usize>,
    entries: Vec<u64>,
    /// The bits of an entry below those that choose the bucket.
    shift: u32,
}

impl Buckets {
    /// Puts entries into buckets; `undecided` is the number of digits of a key. Linear time.
    pub(super) fn fill(&mut self, entries: &[u64], undecided: usize) {
        let bits = undecided as u32 * DIGIT_BITS + POINT_BITS;
        self.shift = bits.saturating_sub(PASS_BITS);
        self.entries.resize(entries.len(), 0);
        self.ends.clear();
        self.ends.resize(BUCKETS, 0);
        scatter(entries, &mut self.entries, self.shift, &mut self.ends);
    }

    /// Sorts the entries whose highest digit is `digit`, and returns them in descending order.
    /// `scratch` is working memory.
    pub(super) fn descending<'a>(
        &'a mut self,
        undecided: usize,
        digit: u8,
        scratch: &'a mut Vec<u64>,
    ) -> impl Iterator<Item = u64> + 'a {
        let bits = undecided as u32 * DIGIT_BITS + POINT_BITS;
        let buckets_per_digit = 1_usize << (bits.min(PASS_BITS) - DIGIT_BITS);
        let first = usize::from(digit) * buckets_per_digit;
        let Buckets { ends, entries, shift } = self;
        let range = |bucket: usize| -> Range<usize> {
            bucket.checked_sub(1).map_or(0, |it| ends[it])..ends[bucket]
        };
        for bucket in first..first + buckets_per_digit {
            let bucket = &mut entries[range(bucket)];
            scratch.resize(scratch.len().max(bucket.len()), 0);
            sort(bucket, &mut scratch[..bucket.len()], *shift, Place::Here);
        }
        let start = range(first).start;
        entries[start..ends[first + buckets_per_digit - 1]].iter().rev().copied()
    }
}

/// The slice that the sorted entries end up in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Here,
    Scratch,
}

/// Sorts entries that agree in all bits from `shift`, and leaves them where `place` says. Entries
/// with equal keys come in any order.
fn sort(entries: &mut [u64], scratch: &mut [u64], shift: u32, place: Place) {
    if entries.len() <= FEW || shift <= POINT_BITS {
        if shift > POINT_BITS {
            entries.sort_unstable();
        }
        if place == Place::Scratch {
            scratch.copy_from_slice(entries);
        }
        return;
    }
    let pass = if entries.len() <= SOME { SHORT_PASS_BITS } else { PASS_BITS };
    let shift = shift.saturating_sub(pass).max(POINT_BITS);
    let mut buckets = [0; BUCKETS];
    let ends = &mut buckets[..1 << pass];
    scatter(entries, scratch, shift, ends);
    let other = if place == Place::Here { Place::Scratch } else { Place::Here };
    let mut start = 0;
    for &mut end in ends {
        if start < end {
            sort(&mut scratch[start..end], &mut entries[start..end], shift, other);
        }
        start = end;
    }
}

/// Copies entries into buckets by their bits from `shift`, in ascending order. Writes where each
/// bucket ends to `ends`, which must be all 0. The number of buckets is a power of two.
#[inline]
fn scatter(from: &[u64], to: &mut [u64], shift: u32, ends: &mut [usize]) {
    let mask = ends.len() - 1;
    for &entry in from {
        ends[(entry >> shift) as usize & mask] += 1;
    }
    let mut sum = 0;
    for end in ends.iter_mut() {
        sum += std::mem::replace(end, sum);
    }
    for &entry in from {
        let end = &mut ends[(entry >> shift) as usize & mask];
        to[*end] = entry;
        *end += 1;
    }
}
