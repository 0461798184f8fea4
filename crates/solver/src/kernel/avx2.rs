//! One state and its eight neighbors at a time, with AVX2: boards of up to 32 letter slots.
//!
//! The search goes level by level, like the portable one. It tests a state's eight neighbors with
//! one vector of their letters and one vector of their slots. A table of permutations moves the
//! passing neighbors to the front, and one store writes all eight numbers. Nodes are looked up one
//! by one.

#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::ops::Range;

use dictc_board::Geometry;
use dictc_lexicon::detected;
use dictc_lexicon::raw::{Graph, Node};

use super::append::Append;
use super::hits::{Hit, Hits};
use super::marks::Marks;
use super::{Back, Backs, BoardSearch, MAX_STATES, Origin};
use crate::points::PointTable;
use crate::score::Score;
use crate::slots::{MAX_NEIGHBORS, Slots};
use crate::solution::Solution;
use crate::trace::FirstHit;

/// Whether this processor has the instructions.
pub(super) fn is_available() -> bool {
    detected!("avx2", "popcnt", "bmi1", "bmi2", "lzcnt")
}

/// The maximum number of slots of a board: a state has 32 bits for them.
pub(super) const MAX_SLOTS: usize = 32;

/// Eight numbers, one for each neighbor.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(32))]
struct Row([u32; MAX_NEIGHBORS]);

/// For each set of neighbors, as bits, the permutation that moves them to the front.
static TO_FRONT: [Row; 256] = {
    let mut rows = [Row([0; MAX_NEIGHBORS]); 256];
    let mut set = 0;
    while set < 256 {
        let (mut from, mut to) = (0, 0);
        while from < MAX_NEIGHBORS {
            if set >> from & 1 != 0 {
                rows[set].0[to] = from as u32;
                to += 1;
            }
            from += 1;
        }
        set += 1;
    }
    rows
};

/// A state from which some word continues.
#[derive(Clone, Copy, Debug, Default)]
struct Live {
    tokens: u32,
    first_child: u32,
    used: u32,
    back: Back,
}

impl Origin for Live {
    #[inline(always)]
    fn back(&self) -> Back {
        self.back
    }
}

/// The neighbors of a slot, for expanding a state.
#[derive(Clone, Copy, Debug, Default)]
struct Around {
    /// The bits of their tokens.
    tokens: Row,
    /// The bits of their slots; all bits in lanes without a neighbor, so that these never pass.
    bits: Row,
    slots: Row,
}

/// The token of a slot, for looking up candidates there.
#[derive(Clone, Copy, Debug, Default)]
struct Shows {
    /// The tokens that come before its own, as bits.
    smaller: u32,
    /// The tokens around it, as bits.
    around: u32,
}

/// The AVX2 kernel and its working memory, which it reuses for the next board. It exists only on
/// processors for which [`is_available`] returns `true`.
#[derive(Debug)]
pub(super) struct Avx2 {
    /// The geometry that the slots and bits in `around` are for; `None` if they must be recomputed.
    geometry: Option<Geometry>,
    around: [Around; MAX_SLOTS],
    shows: [Shows; MAX_SLOTS],
    /// The live states of all levels, one level after the other.
    live: Vec<Live>,
    /// The states of the next level that are not looked up yet, each as a [`Back`].
    candidates: Vec<u32>,
    hits: Hits,
    firsts: Vec<FirstHit<Back>>,
}

impl BoardSearch for Avx2 {
    fn score(
        &mut self,
        graph: &Graph<'_>,
        slots: &Slots,
        points: &PointTable,
        marks: &mut Marks,
    ) -> Option<Score> {
        self.search(graph, slots)?;
        // SAFETY: Each hit's node must be less than the number of marks, as `search` guarantees.
        Some(unsafe { self.hits.score(slots.doubles(), |back| self.used(back), marks, points) })
    }

    fn solve(
        &mut self,
        graph: &Graph<'_>,
        slots: &Slots,
        marks: &mut Marks,
        solution: &mut Solution,
    ) -> Option<()> {
        self.search(graph, slots)?;
        let mut firsts = std::mem::take(&mut self.firsts);
        let (doubles, points) = (slots.doubles(), &solution.table);
        // SAFETY: Each hit's node must be less than the number of marks, as `search` guarantees.
        unsafe {
            self.hits.firsts(doubles, |back| self.used(back), marks, points, &mut firsts);
        }
        solution.push_traced(slots, &Backs(&self.live), &firsts);
        self.firsts = firsts;
        Some(())
    }
}

impl Avx2 {
    /// The kernel; `None` if the machine cannot run it.
    pub(super) fn new() -> Option<Self> {
        is_available().then(|| Self {
            geometry: None,
            around: [Around::default(); MAX_SLOTS],
            shows: [Shows::default(); MAX_SLOTS],
            live: Vec::new(),
            candidates: Vec::new(),
            hits: Hits::default(),
            firsts: Vec::new(),
        })
    }

    /// Finds all hits; `None` if the board has too many states.
    ///
    /// The node of each hit is less than the number of nodes of the graph. Only words are hits.
    /// `look_up` reads the node of a hit with a bounds check; in `start`, `Graph::node` returns a
    /// node that is not a word for an index beyond the graph. So it is less than the number of
    /// marks, which is the same (asserted by `Kernels`).
    fn search(&mut self, graph: &Graph<'_>, slots: &Slots) -> Option<()> {
        assert!(slots.len() <= MAX_SLOTS, "the table of kernels limits the number of slots");
        // SAFETY: The processor must have the instructions that `run` is compiled for. `new`, the
        // only constructor, returns a kernel only if `is_available` reports that.
        unsafe { self.run(graph, slots) }
    }

    /// The slots of a path, as bits.
    fn used(&self, back: Back) -> u64 {
        let before = self.live.get(back.parent()).map_or(0, |state| state.used);
        u64::from(before | 1 << back.slot())
    }

    /// Finds all hits of a board of at most [`MAX_SLOTS`] slots; `None` if there are too many
    /// states.
    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
    fn run(&mut self, graph: &Graph<'_>, slots: &Slots) -> Option<()> {
        self.prepare(slots);
        let mut level = 0..self.start(graph, slots);
        while !level.is_empty() {
            let candidates = self.test_neighbors(level.clone())?;
            let end = self.look_up(graph.nodes(), slots.ends(), level.end, candidates);
            level = level.end..end;
        }
        Some(())
    }

    /// Makes the tables of neighbors for a board.
    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
    #[inline]
    fn prepare(&mut self, slots: &Slots) {
        let same_shape = slots.regular().is_some() && slots.regular() == self.geometry;
        self.geometry = slots.regular();
        for (slot, around) in self.around.iter_mut().enumerate().take(slots.len()) {
            if !same_shape {
                *around = Around { bits: Row([u32::MAX; MAX_NEIGHBORS]), ..Around::default() };
                for (i, &neighbor) in slots.neighbors(slot).iter().enumerate() {
                    around.bits.0[i] = 1 << neighbor;
                    around.slots.0[i] = neighbor.into();
                }
            }
            let mut all = 0;
            for (token, &neighbor) in around.tokens.0.iter_mut().zip(slots.neighbors(slot)) {
                *token = 1 << slots.token(neighbor.into());
                all |= *token;
            }
            let smaller = (1 << slots.token(slot)) - 1;
            self.shows[slot] = Shows { smaller, around: all };
        }
    }

    /// Makes the first level from the root's children. Returns the number of states.
    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
    #[inline]
    fn start(&mut self, graph: &Graph<'_>, slots: &Slots) -> usize {
        self.hits.clear();
        self.live.resize(self.live.len().max(MAX_SLOTS), Live::default());
        let mut words = Append::new(self.hits.room_for(slots.len()));
        let mut live = Append::new(&mut self.live[..slots.len()]);
        let root = graph.node(Graph::ROOT);
        for slot in (0..slots.len()).filter(|&slot| slots.is_start(slot)) {
            let Some(index) = root.step(slots.token(slot)) else { continue };
            let node = graph.node(index);
            let back = Back::new(Back::NOTHING, slot as u32);
            let state = Live {
                tokens: node.tokens(),
                first_child: node.first_child(),
                used: 1 << slot,
                back,
            };
            // SAFETY: There must be at most as many calls as items of the slice. Both slices
            // have an item for each slot, and the loop appends at most once for each slot.
            unsafe {
                words.push_if(node.is_word() && slots.is_end(slot), Hit { node: index, back });
                live.push_if(node.tokens() & self.shows[slot].around != 0, state);
            }
        }
        let (words, live) = (words.len(), live.len());
        self.hits.keep(words);
        live
    }

    /// Tests the states of a level against their neighbors; returns how many candidates passed.
    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
    #[inline]
    fn test_neighbors(&mut self, level: Range<usize>) -> Option<usize> {
        let most = level.len() * MAX_NEIGHBORS;
        if level.end + most > MAX_STATES {
            return None;
        }
        if self.candidates.len() < most + MAX_NEIGHBORS {
            self.candidates.resize((most + MAX_NEIGHBORS).next_power_of_two(), 0);
        }
        let Self { around, live, candidates, .. } = self;
        let candidates = candidates.as_mut_ptr();
        let mut count = 0;
        for (index, state) in level.clone().zip(&live[level]) {
            let around = &around[state.back.slot() % MAX_SLOTS];
            let (tokens, bits, slots) =
                (load(&around.tokens), load(&around.bits), load(&around.slots));
            let continues = _mm256_set1_epi32(state.tokens as i32);
            let used = _mm256_set1_epi32(state.used as i32);
            let shown = _mm256_cmpeq_epi32(_mm256_and_si256(continues, tokens), tokens);
            let free = _mm256_cmpeq_epi32(_mm256_and_si256(used, bits), _mm256_setzero_si256());
            let passes = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_and_si256(shown, free)));
            // Eight bits, so it is one of the 256 sets.
            let order = load(&TO_FRONT[passes as usize & 255]);
            let before = _mm256_set1_epi32(Back::new(index as u32, 0).0 as i32);
            let next = _mm256_permutevar8x32_epi32(_mm256_or_si256(before, slots), order);
            // SAFETY: Eight numbers from `count` on must lie in `candidates`. It has room for
            // `most + MAX_NEIGHBORS` numbers, `most` is eight for each state of the level, and
            // each earlier state of the level advanced `count` by at most eight.
            unsafe { _mm256_storeu_si256(candidates.add(count).cast(), next) };
            count += passes.count_ones() as usize;
        }
        Some(count)
    }

    /// Looks up the candidates in the graph: records hits, and appends states that continue to the
    /// live states. Returns the new end of these.
    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
    #[inline]
    fn look_up(&mut self, nodes: &[Node], ends: u64, end: usize, candidates: usize) -> usize {
        if self.live.len() < end + candidates {
            self.live.resize((end + candidates).next_power_of_two(), Live::default());
        }
        let Self { shows, live, candidates: all, hits, .. } = self;
        let dead = (nodes.len() - 1) as u32;
        let (old, new) = live.split_at_mut(end);
        let mut live = Append::new(&mut new[..candidates]);
        let mut words = Append::new(hits.room_for(candidates));
        for &back in &all[..candidates] {
            let back = Back(back);
            let state = &old[back.parent()];
            let shows = &shows[back.slot() % MAX_SLOTS];
            // The minimum changes nothing in a verified graph.
            let index = state.first_child + (state.tokens & shows.smaller).count_ones();
            let index = index.min(dead);
            let used = state.used | 1 << back.slot();
            let node = nodes[index as usize];
            let (tokens, first_child) = (node.tokens(), node.first_child());
            let next = Live { tokens, first_child, used, back };
            let continues = tokens & shows.around != 0;
            let is_word = node.is_word() & (ends >> back.slot() & 1 != 0);
            // SAFETY: There must be at most as many calls as items of the slice. Both slices
            // have an item for each candidate, and the loop appends once for each candidate.
            unsafe {
                words.push_if(is_word, Hit { node: index, back });
                live.push_if(continues, next);
            }
        }
        let (words, live) = (words.len(), live.len());
        hits.keep(words);
        end + live
    }
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
#[inline]
fn load(row: &Row) -> __m256i {
    // SAFETY: The address must be aligned to 32 bytes and readable for 32 bytes. The type `Row`
    // is aligned to 32 and holds eight numbers of four bytes, and the reference keeps it valid.
    unsafe { _mm256_load_si256(row.0.as_ptr().cast()) }
}
