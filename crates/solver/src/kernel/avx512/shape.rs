//! Which slots of a board touch, as tables for vectors.

use board::Geometry;

use super::rows::{LANES, Row, SlotRows};
use crate::kernel::Back;
use crate::path::PackedCells;
use crate::slots::{MAX_NEIGHBORS, Slots};

/// Ordered pairs of slots, at most.
pub(super) const MAX_PAIRS: usize = 32 * MAX_NEIGHBORS;

/// The slots used, as a part of a narrow place.
pub(super) const USED: i32 = 0xffff_0000_u32 as i32;

/// Which slots touch, in the form that vectors take: made anew only when the board's shape changes.
#[derive(Debug)]
pub(super) struct Shape<const WIDE: bool> {
    /// The geometry that the tables are for; `None` if they must be made anew for the next board.
    geometry: Option<Geometry>,
    /// For each direction and slot, the neighbor; the slot's own number where there is none.
    pub(super) neighbors: [SlotRows; MAX_NEIGHBORS],
    /// For each direction, the slots that have a neighbor there, as bits.
    pub(super) has_neighbor: [u32; MAX_NEIGHBORS],
    /// For each slot, the bits of its neighbors.
    pub(super) reach: SlotRows,
    /// For each slot, what goes into the place of a child: the slot's bit, and in a narrow place its number.
    pub(super) steps: SlotRows,
    /// All ordered pairs of slots that a word may begin with: their slots, and the place and the trail after both.
    pub(super) first: [Row; MAX_PAIRS / LANES],
    pub(super) second: [Row; MAX_PAIRS / LANES],
    pub(super) places: [Row; MAX_PAIRS / LANES],
    pub(super) trails: [Row; MAX_PAIRS / LANES],
    pub(super) pairs: usize,
}

impl<const WIDE: bool> Shape<WIDE> {
    /// Where the bits of slots begin in a place.
    pub(super) const SHIFT: u32 = if WIDE { 0 } else { 16 };
    /// Bits of the last slot in a trail.
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
            places: [Row::ZERO; MAX_PAIRS / LANES],
            trails: [Row::ZERO; MAX_PAIRS / LANES],
            pairs: 0,
        }
    }

    /// What goes into the place of a child that comes to a slot.
    fn step(slot: usize) -> u32 {
        1 << (Self::SHIFT + slot as u32) | if WIDE { 0 } else { slot as u32 }
    }

    /// Makes the tables fit a board of at most 16 slots, or 32 if this is for wide boards.
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
                    self.places[row].0[lane] =
                        1 << (Self::SHIFT + slot as u32) | Self::step(neighbor.into());
                    self.trails[row].0[lane] =
                        (slot as u32) << Self::TRAIL_BITS | u32::from(neighbor);
                    self.pairs += 1;
                }
            }
        }
    }
}
