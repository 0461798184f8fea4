//! The reference kernel: portable code, one state at a time.
//!
//! Each state is tested against the neighbors of its slot with one AND and one comparison. The
//! upper part of the state's [`Key`] has a bit for each slot that is still free, the lower part a
//! bit for each token that continues. A neighbor's key has the bit of its slot and the bit of its
//! token. Neighbors that pass are appended without a branch: each one is stored, and the length
//! grows only if it passes.

#![allow(unsafe_code)]

use std::ops::Range;

use dictc_lexicon::if_detected;
use dictc_lexicon::raw::{Graph, NodeIndex};

use super::append::Append;
use super::hits::{Hit, Hits};
use super::marks::Marks;
use super::{Back, Backs, BoardSearch, MAX_STATES, Origin};
use crate::points::PointTable;
use crate::score::Score;
use crate::slots::{MAX_NEIGHBORS, MAX_SLOTS, Slots};
use crate::solution::Solution;
use crate::trace::FirstHit;

/// Tokens in the lower 32 bits, slots above, and a highest bit that is never set in a state.
trait Key:
    Copy + Default + std::ops::BitAnd<Output = Self> + std::ops::BitOr<Output = Self> + Eq
{
    /// The key of a neighbor that fails the test of every state.
    const NEVER: Self;
    /// The maximum number of slots.
    const SLOTS: usize;
    fn new(tokens: u32, slots: u64) -> Self;
    fn tokens(self) -> u32;
    fn slots(self) -> u64;
}

impl Key for u64 {
    const NEVER: Self = 1 << 63;
    const SLOTS: usize = 31;
    #[inline(always)]
    fn new(tokens: u32, slots: u64) -> Self {
        u64::from(tokens) | slots << 32
    }
    #[inline(always)]
    fn tokens(self) -> u32 {
        self as u32
    }
    #[inline(always)]
    fn slots(self) -> u64 {
        self >> 32
    }
}

impl Key for u128 {
    const NEVER: Self = 1 << 127;
    const SLOTS: usize = MAX_SLOTS;
    #[inline(always)]
    fn new(tokens: u32, slots: u64) -> Self {
        u128::from(tokens) | u128::from(slots) << 32
    }
    #[inline(always)]
    fn tokens(self) -> u32 {
        self as u32
    }
    #[inline(always)]
    fn slots(self) -> u64 {
        (self >> 32) as u64
    }
}

/// A state from which some word continues.
#[derive(Clone, Copy, Debug, Default)]
struct State<K> {
    /// The tokens that continue, and the slots that are free.
    key: K,
    first_child: NodeIndex,
    back: Back,
}

impl<K> Origin for State<K> {
    #[inline(always)]
    fn back(&self) -> Back {
        self.back
    }
}

/// A slot, as a neighbor of another one.
#[derive(Clone, Copy, Debug)]
struct Neighbor<K> {
    /// The bits of its token and its slot; [`Key::NEVER`] in entries without a neighbor.
    key: K,
    /// The tokens around it.
    around: u32,
    slot: u32,
}

/// A neighbor that passed the test: a state of the next level that is not looked up yet. It is one
/// number, so that one instruction stores it.
#[derive(Clone, Copy, Debug, Default)]
struct Candidate(u64);

impl Candidate {
    /// The index of the parent state, and an index into the table of neighbors.
    #[inline(always)]
    fn new(parent: usize, neighbor: usize) -> Self {
        Self((parent as u64) << 32 | neighbor as u64)
    }

    #[inline(always)]
    fn parent(self) -> u32 {
        (self.0 >> 32) as u32
    }

    #[inline(always)]
    fn neighbor(self) -> usize {
        self.0 as usize % TABLE
    }
}

/// The portable kernel and its working memory, which it reuses for the next board.
#[derive(Debug)]
pub(super) struct Portable {
    narrow: Levels<u64>,
    wide: Levels<u128>,
    hits: Hits,
    firsts: Vec<FirstHit<Back>>,
    /// Whether `narrow` searched the last board.
    was_narrow: bool,
}

impl BoardSearch for Portable {
    fn score(
        &mut self,
        graph: &Graph<'_>,
        slots: &Slots,
        points: &PointTable,
        marks: &mut Marks,
    ) -> Option<Score> {
        self.search(graph, slots)?;
        let Self { narrow, wide, hits, was_narrow, .. } = self;
        let doubles = slots.doubles();
        // SAFETY: Each hit's node must be less than the number of marks, as `search` guarantees.
        Some(unsafe {
            if *was_narrow {
                hits.score(doubles, |back| narrow.used(back), marks, points)
            } else {
                hits.score(doubles, |back| wide.used(back), marks, points)
            }
        })
    }

    fn solve(
        &mut self,
        graph: &Graph<'_>,
        slots: &Slots,
        marks: &mut Marks,
        solution: &mut Solution,
    ) -> Option<()> {
        self.search(graph, slots)?;
        let Self { narrow, wide, hits, firsts, was_narrow } = self;
        let (doubles, points) = (slots.doubles(), &solution.table);
        // SAFETY: Each hit's node must be less than the number of marks, as `search` guarantees.
        unsafe {
            if *was_narrow {
                hits.firsts(doubles, |back| narrow.used(back), marks, points, firsts);
                solution.push_traced(slots, &Backs(&narrow.states), firsts);
            } else {
                hits.firsts(doubles, |back| wide.used(back), marks, points, firsts);
                solution.push_traced(slots, &Backs(&wide.states), firsts);
            }
        }
        Some(())
    }
}

impl Portable {
    pub(super) fn new() -> Self {
        let (narrow, wide) = (Levels::default(), Levels::default());
        Self { narrow, wide, hits: Hits::default(), firsts: Vec::new(), was_narrow: true }
    }

    /// Finds all hits; `None` if the board has too many states.
    ///
    /// The node of each hit is less than the number of nodes of the graph. Only words are hits.
    /// `look_up` reads the node of a hit with a bounds check; in `start`, `Graph::node` returns a
    /// node that is not a word for an index beyond the graph. So it is less than the number of
    /// marks, which is the same (asserted by `Kernels`).
    fn search(&mut self, graph: &Graph<'_>, slots: &Slots) -> Option<()> {
        self.was_narrow = slots.len() <= u64::SLOTS;
        search_with_popcnt(self, graph, slots).unwrap_or_else(|| self.search_here(graph, slots))
    }

    #[inline(always)]
    fn search_here(&mut self, graph: &Graph<'_>, slots: &Slots) -> Option<()> {
        let Self { narrow, wide, hits, was_narrow, .. } = self;
        if *was_narrow { narrow.run(graph, slots, hits) } else { wide.run(graph, slots, hits) }
    }
}

if_detected! {
    ["popcnt", "bmi1", "bmi2"]
    fn search_with_popcnt(kernel: &mut Portable, graph: &Graph<'_>, slots: &Slots) -> Option<()> {
        kernel.search_here(graph, slots)
    }
}

/// The entries of the table of neighbors: [`MAX_NEIGHBORS`] for each slot.
const TABLE: usize = MAX_SLOTS * MAX_NEIGHBORS;

#[derive(Debug)]
struct Levels<K> {
    /// The live states of all levels, one level after the other.
    states: Vec<State<K>>,
    candidates: Vec<Candidate>,
    /// The neighbors of each slot, [`MAX_NEIGHBORS`] entries for each.
    neighbors: Box<[Neighbor<K>; TABLE]>,
}

impl<K: Key> Default for Levels<K> {
    fn default() -> Self {
        let none = Neighbor { key: K::NEVER, around: 0, slot: 0 };
        Self { states: Vec::new(), candidates: Vec::new(), neighbors: Box::new([none; TABLE]) }
    }
}

impl<K: Key> Levels<K> {
    #[inline(always)]
    fn run(&mut self, graph: &Graph<'_>, slots: &Slots, hits: &mut Hits) -> Option<()> {
        hits.clear();
        let around = self.prepare(slots);
        let mut level = 0..self.start(graph, slots, &around, hits);
        while !level.is_empty() {
            let candidates = self.test_neighbors(level.clone())?;
            level = self.look_up(graph, slots.ends(), level, candidates, hits);
        }
        Some(())
    }

    /// The slots of a path, as bits.
    #[inline(always)]
    fn used(&self, back: Back) -> u64 {
        let before = self.states.get(back.parent()).map_or(0, |state| !state.key.slots());
        before | 1 << back.slot()
    }

    /// Makes the table of neighbors for a board, and returns the tokens around each slot.
    #[inline(always)]
    fn prepare(&mut self, slots: &Slots) -> [u32; MAX_SLOTS] {
        let mut around = [0; MAX_SLOTS];
        for (slot, around) in around.iter_mut().enumerate().take(slots.len()) {
            let neighbors = slots.neighbors(slot).iter();
            *around = neighbors.fold(0, |tokens, &it| tokens | 1 << slots.token(it.into()));
        }
        for slot in 0..slots.len() {
            let entries = &mut self.neighbors[slot * MAX_NEIGHBORS..][..MAX_NEIGHBORS];
            let neighbors = slots.neighbors(slot);
            for (entry, &neighbor) in entries.iter_mut().zip(neighbors) {
                let key = K::new(1 << slots.token(neighbor.into()), 1 << neighbor);
                *entry =
                    Neighbor { key, around: around[usize::from(neighbor)], slot: neighbor.into() };
            }
            for entry in &mut entries[neighbors.len()..] {
                entry.key = K::NEVER;
            }
        }
        around
    }

    /// Makes the first level from the root's children. Returns the number of states.
    #[inline(always)]
    fn start(
        &mut self,
        graph: &Graph<'_>,
        slots: &Slots,
        around: &[u32],
        hits: &mut Hits,
    ) -> usize {
        self.grow_states(slots.len());
        let mut words = Append::new(hits.room_for(slots.len()));
        let mut states = Append::new(&mut self.states[..slots.len()]);
        let root = graph.node(Graph::ROOT);
        let all_free = u64::MAX >> (64 - K::SLOTS);
        for slot in (0..slots.len()).filter(|&slot| slots.is_start(slot)) {
            let Some(index) = root.step(slots.token(slot)) else { continue };
            let node = graph.node(index);
            let back = Back::new(Back::NOTHING, slot as u32);
            let key = K::new(node.tokens(), all_free & !(1 << slot));
            let state = State { key, first_child: node.first_child(), back };
            // SAFETY: There must be at most as many calls as items of the slice. Both slices have
            // an item for each slot, and the loop appends at most once for each slot.
            unsafe {
                words.push_if(node.is_word() && slots.is_end(slot), Hit { node: index, back });
                states.push_if(node.tokens() & around[slot] != 0, state);
            }
        }
        let (words, states) = (words.len(), states.len());
        hits.keep(words);
        states
    }

    /// Tests the states of a level against their neighbors; returns how many candidates passed.
    #[inline(always)]
    fn test_neighbors(&mut self, level: Range<usize>) -> Option<usize> {
        let most = level.len() * MAX_NEIGHBORS;
        if level.end + most > MAX_STATES {
            return None;
        }
        if self.candidates.len() < most {
            self.candidates.resize(most.next_power_of_two(), Candidate::default());
        }
        let mut candidates = Append::new(&mut self.candidates[..most]);
        for (parent, &State { key, back, .. }) in level.clone().zip(&self.states[level]) {
            let start = back.slot() * MAX_NEIGHBORS;
            let neighbors = &self.neighbors[start..start + MAX_NEIGHBORS];
            for (i, neighbor) in neighbors.iter().enumerate() {
                let passes = neighbor.key & key == neighbor.key;
                // SAFETY: There must be at most as many calls as items of the slice. The slice has
                // `most` items: `MAX_NEIGHBORS` for each state of the level, as many as the loops
                // call.
                unsafe { candidates.push_if(passes, Candidate::new(parent, start + i)) };
            }
        }
        Some(candidates.len())
    }

    /// Looks up the candidates in the graph: records hits, and appends states that continue after
    /// the states of `level`, the last level. Returns the new level.
    #[inline(always)]
    fn look_up(
        &mut self,
        graph: &Graph<'_>,
        ends: u64,
        level: Range<usize>,
        candidates: usize,
        hits: &mut Hits,
    ) -> Range<usize> {
        self.grow_states(level.end + candidates);
        let (nodes, dead) = (graph.nodes(), graph.dead());
        let (old, new) = self.states.split_at_mut(level.end);
        let mut states = Append::new(&mut new[..candidates]);
        let mut words = Append::new(hits.room_for(candidates));
        for &candidate in &self.candidates[..candidates] {
            let state = old[candidate.parent() as usize];
            let neighbor = self.neighbors[candidate.neighbor()];
            let smaller = state.key.tokens() & neighbor.key.tokens().wrapping_sub(1);
            // In a verified graph, the minimum changes nothing.
            let index = (state.first_child + smaller.count_ones()).min(dead);
            let node = nodes[index as usize];
            let back = Back::new(candidate.parent(), neighbor.slot);
            let key = K::new(node.tokens(), state.key.slots() & !neighbor.key.slots());
            let state = State { key, first_child: node.first_child(), back };
            // SAFETY: There must be at most as many calls as items of the slice. Both slices have
            // an item for each candidate, and the loop appends once for each candidate.
            unsafe {
                words.push_if(
                    node.is_word() & (ends >> neighbor.slot & 1 != 0),
                    Hit { node: index, back },
                );
                states.push_if(node.tokens() & neighbor.around != 0, state);
            }
        }
        let (words, end) = (words.len(), level.end + states.len());
        hits.keep(words);
        level.end..end
    }

    /// Makes room for `len` states.
    fn grow_states(&mut self, len: usize) {
        if self.states.len() < len {
            self.states.resize(len.next_power_of_two(), State::default());
        }
    }
}
