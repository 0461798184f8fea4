//! The reference kernel: portable code, one state at a time.
//!
//! Each state is tested against the neighbors of its slot with one AND and one comparison. The
//! upper part of the state's [`Key`] has a bit for each slot that is still free, the lower part a
//! bit for each token that continues. A neighbor's key has the bit of its slot and the bit of its
//! token. Neighbors that pass are appended without a branch: each one is stored, and the length
//! grows only if it passes. Their nodes are found in a second loop, since few of the neighbors pass.

#![allow(unsafe_code)]

use std::ops::{BitAnd, Range};

use dictc_lexicon::if_detected;
use dictc_lexicon::raw::Graph;

use super::Back;
use super::append::Append;
use super::states::{LevelSearch, States};
use crate::slots::{MAX_NEIGHBORS, MAX_SLOTS, Slots};

/// Tokens in the lower 32 bits, slots above, and a highest bit that is never set in a state.
trait Key: Copy + BitAnd<Output = Self> + Eq {
    /// The key of a neighbor that fails the test of every state.
    const NEVER: Self;
    /// The maximum number of slots.
    const SLOTS: usize;
    fn new(tokens: u32, slots: u64) -> Self;
}

impl Key for u64 {
    const NEVER: Self = 1 << 63;
    const SLOTS: usize = 31;
    #[inline(always)]
    fn new(tokens: u32, slots: u64) -> Self {
        (u64::from(tokens) | slots << 32) & !Self::NEVER
    }
}

impl Key for u128 {
    const NEVER: Self = 1 << 127;
    const SLOTS: usize = MAX_SLOTS;
    #[inline(always)]
    fn new(tokens: u32, slots: u64) -> Self {
        u128::from(tokens) | u128::from(slots) << 32
    }
}

/// A slot, as a neighbor of another one.
#[derive(Clone, Copy, Debug)]
struct Neighbor<K> {
    /// The bits of its token and its slot; [`Key::NEVER`] in entries without a neighbor.
    key: K,
    /// The slot, as a [`Back`] without a parent.
    step: u32,
}

/// The portable kernel and its working memory, which it reuses for the next board.
#[derive(Debug)]
pub(super) struct Portable {
    states: States<u64>,
    narrow: Shown<u64>,
    wide: Shown<u128>,
}

impl LevelSearch for Portable {
    type Used = u64;

    fn states(&mut self) -> &mut States<u64> {
        &mut self.states
    }

    fn search(&mut self, graph: &Graph<'_>, slots: &Slots) -> Option<()> {
        search_with_popcnt(self, graph, slots).unwrap_or_else(|| self.search_here(graph, slots))
    }
}

impl Portable {
    pub(super) fn new() -> Self {
        Self { states: States::default(), narrow: Shown::new(), wide: Shown::new() }
    }

    #[inline(always)]
    fn search_here(&mut self, graph: &Graph<'_>, slots: &Slots) -> Option<()> {
        // In WebAssembly, size counts, and other code takes the boards with fewer slots.
        if slots.len() <= u64::SLOTS && !cfg!(target_feature = "simd128") {
            self.narrow.search(graph, slots, &mut self.states)
        } else {
            self.wide.search(graph, slots, &mut self.states)
        }
    }
}

if_detected! {
    ["popcnt", "bmi1", "bmi2"]
    fn search_with_popcnt(kernel: &mut Portable, graph: &Graph<'_>, slots: &Slots) -> Option<()> {
        kernel.search_here(graph, slots)
    }
}

/// The slots of a board, in the form that the search needs.
#[derive(Debug)]
struct Shown<K> {
    /// The neighbors of each slot; entries without a neighbor come last.
    neighbors: Box<[[Neighbor<K>; MAX_NEIGHBORS]; MAX_SLOTS]>,
    /// For each slot the tokens that come before its own, as bits.
    smaller: [u32; MAX_SLOTS],
}

impl<K: Key> Shown<K> {
    fn new() -> Self {
        let none = Neighbor { key: K::NEVER, step: 0 };
        Self { neighbors: Box::new([[none; MAX_NEIGHBORS]; MAX_SLOTS]), smaller: [0; MAX_SLOTS] }
    }

    #[inline(always)]
    fn search(&mut self, graph: &Graph<'_>, slots: &Slots, states: &mut States<u64>) -> Option<()> {
        self.prepare(slots);
        let mut level = states.start(graph, slots, |slot| 1 << slot);
        loop {
            let live = states.look_up(graph.nodes(), level.clone());
            if live == 0 {
                return Some(());
            }
            let end = self.test_neighbors(graph, states, live, level.end)?;
            level = level.end..end;
            self.step(graph, states, level.clone());
        }
    }

    /// Makes the tables for a board.
    #[inline(always)]
    fn prepare(&mut self, slots: &Slots) {
        for (slot, entries) in self.neighbors.iter_mut().enumerate().take(slots.len()) {
            let neighbors = slots.neighbors(slot);
            for (entry, &neighbor) in entries.iter_mut().zip(neighbors) {
                let token = 1 << slots.token(neighbor.into());
                let key = K::new(token, 1 << neighbor);
                *entry = Neighbor { key, step: Back::new(0, neighbor.into()).0 };
            }
            for entry in &mut entries[neighbors.len()..] {
                entry.key = K::NEVER;
            }
            self.smaller[slot] = (1 << slots.token(slot)) - 1;
        }
    }

    /// Tests `live` states against their neighbors; appends those that pass to the states, of which
    /// there are `end`. Returns their new number.
    #[inline(always)]
    fn test_neighbors(
        &self,
        graph: &Graph<'_>,
        states: &mut States<u64>,
        live: usize,
        end: usize,
    ) -> Option<usize> {
        states.make_room_for_neighbors(live, end)?;
        let (backs, next) = states.backs.split_at_mut(end);
        let mut next = Append::new(&mut next[..live * MAX_NEIGHBORS]);
        let (nodes, used) = (&states.nodes[..end], &states.used[..end]);
        for &state in &states.live[..live] {
            let i = state as usize;
            let (node, back, used) = (nodes[i], backs[i], used[i]);
            let key = K::new(graph.nodes()[node as usize].tokens(), !used);
            for neighbor in &self.neighbors[back.slot()] {
                let passes = neighbor.key & key == neighbor.key;
                // SAFETY: There must be at most as many calls as items of the slice. The slice has
                // `MAX_NEIGHBORS` items for each live state, and the loops call once for each.
                unsafe { next.push_if(passes, Back(state | neighbor.step)) };
            }
        }
        Some(end + next.len())
    }

    /// Finds the nodes and used slots of the states of a level, whose parents and slots are known.
    #[inline(always)]
    fn step(&self, graph: &Graph<'_>, states: &mut States<u64>, level: Range<usize>) {
        let ((old_nodes, nodes), (old_used, used)) =
            (states.nodes.split_at_mut(level.start), states.used.split_at_mut(level.start));
        for ((node, used), back) in nodes.iter_mut().zip(used).zip(&states.backs[level]) {
            let (slot, parent) = (back.slot(), back.parent());
            *used = old_used[parent] | 1 << slot;
            let parent = graph.nodes()[old_nodes[parent] as usize];
            let rank = (parent.tokens() & self.smaller[slot]).count_ones();
            *node = parent.first_child() + rank;
        }
    }
}
