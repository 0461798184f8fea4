//! The slots of a board that touch, as tables for vectors.

use board::Geometry;

use super::rows::{LANES, Row, SlotRows};
use crate::kernel::Back;
use crate::path::PackedCells;
use crate::slots::{MAX_NEIGHBORS, Slots};

/// The most ordered pairs of slots that touch.
pub(super) const MAX_PAIRS: usize = 32 * MAX_NEIGHBORS;

/// The bits of the used slots in a narrow position.
pub(super) const USED: i32 = 0xffff_0000_u32 as i32;

/// The slots that touch, in the form that vectors need. It is computed only when the shape of the
/// board changes.
#[derive(Debug)]
pub(super) struct Shape<const WIDE: bool> {
    /// The geometry that the tables are for; `None` if they must be computed for the next board.
    geometry: Option<Geometry>,
    /// For each direction and slot, the neighbor; 0 if the slot has none there.
    pub(super) neighbors: [SlotRows; MAX_NEIGHBORS],
    /// For each direction, the slots that have a neighbor there, as bits.
    pub(super) has_neighbor: [u32; MAX_NEIGHBORS],
    /// For each slot, the bits of its neighbors.
    pub(super) reach: SlotRows,
    /// For each slot, what a child there adds to its parent's position: the slot's bit, and on
    /// narrow boards its number.
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
    /// The bits of the last slot in a trail.
    const TRAIL_BITS: u32 = if WIDE { Back::SLOT_BITS } else { PackedCells::CELL_BITS };

    pub(super) fn new() -> Self {
        Self {
            geometry: None,
            neighbors: [[Row::ZERO; 2]; MAX_NEIGHBORS],
            has_neighbor: [0; MAX_NEIGHBORS],
            reach: [Row::ZERO; 2],
            steps: [Row::ZERO; 2],
            first: [Row::ZERO; MAX_PAIRS / LANES],
            second: [Row::ZERO; MAX_PAIRS / LANES],
            positions: [Row::ZERO; MAX_PAIRS / LANES],
            trails: [Row::ZERO; MAX_PAIRS / LANES],
            pairs: 0,
        }
    }

    /// What a child at a slot adds to its parent's position.
    fn step(slot: usize) -> u32 {
        1 << (Self::SHIFT + slot as u32) | if WIDE { 0 } else { slot as u32 }
    }

    /// Computes the tables for a board of at most 16 slots, or 32 if this is for wide boards.
    pub(super) fn fit(&mut self, slots: &Slots) {
        if slots.regular().is_some() && self.geometry == slots.regular() {
            return;
        }
        *self = Self { geometry: slots.regular(), ..Self::new() };
        for slot in 0..slots.len() {
            let (half, lane) = (slot / LANES, slot % LANES);
            self.steps[half].0[lane] = Self::step(slot);
            for (direction, &neighbor) in slots.neighbors(slot).iter().enumerate() {
                self.neighbors[direction][half].0[lane] = neighbor.into();
                self.has_neighbor[direction] |= 1 << slot;
                self.reach[half].0[lane] |= 1 << (Self::SHIFT + u32::from(neighbor));
                if slots.is_start(slot) {
                    let (row, lane) = (self.pairs / LANES, self.pairs % LANES);
                    self.first[row].0[lane] = slot as u32;
                    self.second[row].0[lane] = neighbor.into();
                    self.positions[row].0[lane] =
                        1 << (Self::SHIFT + slot as u32) | Self::step(neighbor.into());
                    self.trails[row].0[lane] =
                        (slot as u32) << Self::TRAIL_BITS | u32::from(neighbor);
                    self.pairs += 1;
                }
            }
        }
    }
}
