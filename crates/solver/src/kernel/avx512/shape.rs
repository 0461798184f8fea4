//! The slots of a board that touch, as tables for vectors.

use dictc_board::Geometry;

use super::rows::{Bytes, LANES, Row, SlotRows};
use super::{Avx512, SLOTS_A_CONTROL};
use crate::slots::{MAX_NEIGHBORS, Slots};

/// The maximum number of ordered pairs of slots that touch.
pub(super) const MAX_PAIRS: usize = 32 * MAX_NEIGHBORS;

/// The slots that touch, in the form that vectors need. It is computed only when the shape of the
/// board changes.
#[derive(Debug)]
pub(super) struct Shape<const WIDE: bool> {
    /// The geometry that the tables are for; `None` if they must be computed for the next board.
    geometry: Option<Geometry>,
    /// For each slot, eight bytes: its neighbors, and then the slot itself.
    pub(super) neighbors: [Bytes; 4],
    /// For each slot, the number that a child there adds to its parent's position: the slot's bit
    /// and, on narrow boards, its number.
    pub(super) steps: SlotRows,
    /// All ordered pairs of slots with which a word may begin: both slots, and the position and the
    /// trail after both.
    pub(super) first: [Row; MAX_PAIRS / LANES],
    pub(super) second: [Row; MAX_PAIRS / LANES],
    pub(super) positions: [Row; MAX_PAIRS / LANES],
    pub(super) trails: [Row; MAX_PAIRS / LANES],
    pub(super) pairs: usize,
}

impl<const WIDE: bool> Shape<WIDE> {
    /// The first bit of the used slots in a position.
    pub(super) const SHIFT: u32 = if WIDE { 0 } else { 16 };

    pub(super) fn new() -> Self {
        Self {
            geometry: None,
            neighbors: [const { Bytes([0; 64]) }; 4],
            steps: [Row::ZERO; 2],
            first: [Row::ZERO; MAX_PAIRS / LANES],
            second: [Row::ZERO; MAX_PAIRS / LANES],
            positions: [Row::ZERO; MAX_PAIRS / LANES],
            trails: [Row::ZERO; MAX_PAIRS / LANES],
            pairs: 0,
        }
    }

    /// The number that a child at a slot adds to its parent's position.
    fn step(slot: usize) -> u32 {
        1 << (Self::SHIFT + slot as u32) | if WIDE { 0 } else { slot as u32 }
    }

    /// Computes the tables for a board of at most 16 slots, or 32 slots if `WIDE`.
    #[inline]
    pub(super) fn fit(&mut self, slots: &Slots) {
        if slots.regular().is_none() || self.geometry != slots.regular() {
            self.compute(slots);
        }
    }

    #[cold]
    fn compute(&mut self, slots: &Slots) {
        *self = Self { geometry: slots.regular(), ..Self::new() };
        for slot in 0..slots.len() {
            self.steps[slot / LANES].0[slot % LANES] = Self::step(slot);
            let row = &mut self.neighbors[slot / SLOTS_A_CONTROL].0;
            let row = &mut row[slot % SLOTS_A_CONTROL * MAX_NEIGHBORS..][..MAX_NEIGHBORS];
            row.fill(slot as u8);
            row[..slots.neighbors(slot).len()].copy_from_slice(slots.neighbors(slot));
            if !slots.is_start(slot) {
                continue;
            }
            for &neighbor in slots.neighbors(slot) {
                let (row, lane) = (self.pairs / LANES, self.pairs % LANES);
                self.first[row].0[lane] = slot as u32;
                self.second[row].0[lane] = neighbor.into();
                self.positions[row].0[lane] =
                    1 << (Self::SHIFT + slot as u32) | Self::step(neighbor.into());
                self.trails[row].0[lane] =
                    (slot as u32) << Avx512::<WIDE>::PACKING.cell_bits() | u32::from(neighbor);
                self.pairs += 1;
            }
        }
    }
}
