//! Sixteen states at a time, with AVX-512: boards of up to 16 letter slots, or of up to 32.
//!
//! A state is the index of its node and its position: a number with the used slots in the upper
//! half and the current slot in the lower half. On wide boards, these are two numbers. All states
//! of a board are consecutive in memory, in the order in which they are found. [Expanding](expand)
//! takes sixteen consecutive states: it fetches their nodes, records which are words, and appends
//! the children.
//!
//! Full vectors are expanded as long as there are any, so states of different path lengths are
//! mixed and almost no lane is idle. Fewer than sixteen states are expanded only when no others are
//! left.

#![allow(unsafe_code)]

mod buffer;
mod emit;
mod expand;
mod letters;
mod pairs;
mod queues;
mod rows;
mod shape;

use std::arch::x86_64::*;

use dictc_lexicon::detected;
use dictc_lexicon::raw::{Graph, Node};

use super::marks::Marks;
use super::{BoardSearch, MAX_STATES};
use crate::path::Packing;
use crate::points::PointTable;
use crate::score::Score;
use crate::slots::{MAX_NEIGHBORS, Slots};
use crate::solution::Solution;
use buffer::{ALL, LAST, NONE};
use expand::Expansion;
use letters::Letters;
use pairs::Pairs;
use queues::{Hits, LETTER_BITS, States};
use rows::{LANES, Row, load_row, pick, store_row};
use shape::{MAX_PAIRS, Shape};

/// Whether this processor has the instructions.
pub(super) fn is_available() -> bool {
    detected! {
        "avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512vbmi", "avx512vbmi2", "avx512bitalg",
        "avx512vpopcntdq", "popcnt", "bmi1", "bmi2", "lzcnt"
    }
}

/// The maximum number of nodes of a graph: a hit stores the index in the upper 24 bits of a number.
pub(super) const MAX_NODES: usize = 1 << 24;

/// The maximum number of slots of a narrow board.
pub(super) const NARROW_SLOTS: usize = 16;

/// The maximum number of slots of a wide board.
pub(super) const WIDE_SLOTS: usize = 32;

/// The bits of the used slots in a narrow position.
const USED: i32 = 0xffff_0000_u32 as i32;

/// The number of slots whose neighbors fill a vector, with eight bytes for each slot.
const SLOTS_A_CONTROL: usize = 64 / MAX_NEIGHBORS;

/// The maximum number of children of sixteen states.
const MAX_CHILDREN: usize = LANES * MAX_NEIGHBORS;

/// The maximum number of states that are expanded before the length of paths is checked and room is
/// made.
const BLOCK: usize = 32 * LANES;

/// The AVX-512 kernel for boards of up to 16 slots, or of up to 32 if `WIDE`, and its working
/// memory, which it reuses for the next board. It exists only on processors for which
/// [`is_available`] returns `true`.
#[derive(Debug)]
pub(super) struct Avx512<const WIDE: bool> {
    pairs: Pairs,
    shape: Shape<WIDE>,
    states: States,
    hits: Hits,
}

impl<const WIDE: bool> BoardSearch for Avx512<WIDE> {
    fn score(
        &mut self,
        graph: &Graph<'_>,
        slots: &Slots,
        points: &PointTable,
        marks: &mut Marks,
    ) -> Option<Score> {
        self.search::<NONE>(graph, slots, points)?;
        let mut score = Score::default();
        marks.start_board();
        // SAFETY: Each hit's node must be less than the number of marks, as `search` guarantees.
        unsafe { marks.score(self.hits.all(), points, &mut score) };
        Some(score)
    }

    fn solve(
        &mut self,
        graph: &Graph<'_>,
        slots: &Slots,
        marks: &mut Marks,
        solution: &mut Solution,
    ) -> Option<()> {
        self.search::<LAST>(graph, slots, &solution.table)?;
        marks.start_board();
        // SAFETY: The processor must have the instructions, which `new`, the only constructor,
        // checks. Each hit's node must be less than the number of marks, as `search` guarantees.
        // The search must have kept trails, as `LAST` says.
        unsafe { self.emit(slots, marks, solution) };
        Some(())
    }
}

impl<const WIDE: bool> Avx512<WIDE> {
    const MAX_SLOTS: usize = if WIDE { WIDE_SLOTS } else { NARROW_SLOTS };

    /// How slots are packed in a trail.
    const PACKING: Packing = if WIDE { Packing::Five } else { Packing::Four };

    /// The number of slots in each of the two numbers of a trail.
    const LAST_SLOTS: u32 = u32::BITS / Self::PACKING.cell_bits();

    /// The kernel for a graph; `None` if the machine cannot run the kernel, or the graph has too
    /// many nodes or is damaged.
    pub(super) fn new(graph: &Graph<'_>) -> Option<Self> {
        // Lanes without a state have the last node, so it must be dead even if the graph was not
        // verified.
        let last = graph.node(graph.dead());
        let is_dead = last.tokens() == 0 && !last.is_word();
        if !is_available() || graph.nodes().len() > MAX_NODES || !is_dead {
            return None;
        }
        Some(Self {
            pairs: Pairs::new(graph),
            shape: Shape::new(),
            states: States::new(graph.dead()),
            hits: Hits::default(),
        })
    }

    /// Finds all hits of words that are long enough; `None` if the board has too many states or too
    /// long paths.
    ///
    /// The node of each hit is less than the number of nodes of the graph, and so less than the
    /// number of marks, which is the same (asserted by `Kernels`): [`Indices`](queues::Indices)
    /// holds no others, and a node of `pairs` is a child in the graph that the kernel was made for.
    fn search<const KEEP: u8>(
        &mut self,
        graph: &Graph<'_>,
        slots: &Slots,
        points: &PointTable,
    ) -> Option<()> {
        assert!(slots.len() <= Self::MAX_SLOTS, "the table of kernels limits the number of slots");
        let min_length = u32::try_from(points.min_length()).unwrap_or(u32::MAX);
        // SAFETY: The processor must have the instructions that `run` is compiled for. `new`, the
        // only constructor, returns a kernel only if `is_available` reports that.
        unsafe {
            if slots.doubles() == 0 && slots.all_end() {
                self.run::<KEEP, true>(graph, slots, min_length)
            } else {
                self.run::<KEEP, false>(graph, slots, min_length)
            }
        }
    }

    /// Passes the words to the solution.
    ///
    /// # Safety
    ///
    /// The caller guarantees that the processor has the instructions, that the node of each hit is
    /// less than the number of marks, and that the hits are those of `search::<LAST>`.
    #[target_feature(
        enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
    )]
    unsafe fn emit(&self, slots: &Slots, marks: &mut Marks, solution: &mut Solution) {
        let Hits { len, short, .. } = self.hits;
        let bits = Self::PACKING.cell_bits() * Self::LAST_SLOTS;
        solution.push_packed(slots, Self::PACKING, |words| {
            // SAFETY: Each hit's node must be less than the number of marks, as the caller
            // guarantees. The first numbers of trails must exist for all hits: `search::<LAST>`
            // keeps them. The second ones must exist for the hits behind `short`: `advance` kept
            // them from there on.
            unsafe {
                self.hits.emit::<false>(0..short, bits, marks, words);
                self.hits.emit::<true>(short..len, bits, marks, words);
            }
        });
    }

    /// Finds all hits of a board of at most `MAX_SLOTS` slots; `None` as for `search`. On a
    /// plain board, every slot is one letter and a word may end at any slot.
    #[target_feature(
        enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
    )]
    fn run<const KEEP: u8, const PLAIN: bool>(
        &mut self,
        graph: &Graph<'_>,
        slots: &Slots,
        min_length: u32,
    ) -> Option<()> {
        self.shape.fit(slots);
        let letters = Letters::new(&self.shape, slots);
        self.start::<KEEP>(slots, min_length);
        let nodes = graph.nodes();
        let mut end = self.advance::<KEEP, PLAIN>(nodes, &letters, min_length)?;
        self.hits.short = self.hits.len;
        if KEEP == LAST && end == End::LongPaths {
            self.lengthen_trails();
            end = self.advance::<ALL, PLAIN>(nodes, &letters, min_length)?;
        }
        (end == End::Board).then_some(())
    }

    /// Searches to the end, or until a path is too long for its trail.
    #[target_feature(
        enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
    )]
    #[inline]
    fn advance<const KEEP: u8, const PLAIN: bool>(
        &mut self,
        nodes: &[Node],
        letters: &Letters,
        min_length: u32,
    ) -> Option<End> {
        // Whether paths may have become too long. This is checked one block later.
        let mut has_long = false;
        loop {
            let (head, end) = block(self.states.head, self.states.tail);
            if head == end {
                return Some(End::Board);
            }
            if KEEP != NONE && has_long {
                return Some(End::LongPaths);
            }
            let vectors = (end - head).div_ceil(LANES);
            let most = self.states.tail + vectors * MAX_CHILDREN;
            if most > MAX_STATES {
                return None;
            }
            let Self { states, hits, .. } = self;
            states.reserve::<WIDE, KEEP>(most);
            hits.reserve::<KEEP>(hits.len + vectors * LANES);
            let mut expansion = Expansion::<WIDE>::new(
                nodes,
                states,
                hits,
                letters,
                min_length,
                Self::long::<KEEP>(),
            );
            if end - head < LANES {
                // SAFETY: The buffer must have been reserved for `end` states, as above.
                unsafe { expansion.pad(end) };
            }
            for at in (head..end).step_by(LANES) {
                // SAFETY: The buffers must have been reserved for `at` states; `at` is less
                // than the tail, and room was made for more states than that. There must be
                // room for `MAX_CHILDREN` states behind the tail and for sixteen hits: that
                // room was made for each vector, and each vector advances the tail by its
                // children and the hits by at most sixteen.
                unsafe { expansion.expand::<KEEP, PLAIN>(at) };
            }
            let (tail, hit) = (expansion.tail, expansion.hit);
            has_long = expansion.has_long != 0;
            (states.head, states.tail, hits.len) = (end, tail, hit);
        }
    }

    /// The number of slots from which paths can become too long. When a state with this number of
    /// slots has been expanded, its children still fit, or they are not expanded.
    const fn long<const KEEP: u8>() -> u32 {
        match KEEP {
            LAST => Self::LAST_SLOTS - 1,
            ALL if WIDE => 2 * Self::LAST_SLOTS,
            // Two numbers have room for all slots of a narrow board.
            _ => u32::MAX,
        }
    }

    /// Adds a second number to all trails, for the slots before the last ones. No path has been
    /// long enough for it so far.
    #[cold]
    fn lengthen_trails(&mut self) {
        let Self { states, hits, .. } = self;
        for (trails, range) in
            [(&mut states.trails, states.head..states.tail), (&mut hits.trails, 0..hits.len)]
        {
            trails.before.reserve(range.end);
            trails.before.0[range].fill(0);
        }
    }

    /// Starts with all pairs of slots, and records words of one token.
    #[target_feature(
        enable = "avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,avx512vpopcntdq,popcnt,bmi1,bmi2,lzcnt"
    )]
    #[inline]
    fn start<const KEEP: u8>(&mut self, slots: &Slots, min_length: u32) {
        let tokens = Letters::tokens(slots);
        let Self { pairs, shape, states, hits } = self;
        (states.head, states.tail, hits.len) = (0, shape.pairs, 0);
        states.reserve::<WIDE, KEEP>(MAX_PAIRS);
        hits.reserve::<KEEP>(Self::MAX_SLOTS);
        let (positions, second) = (states.positions.pointer(), states.slots.pointer());
        let trails = states.trails.last.pointer();
        let mut codes = Row::ZERO;
        for at in (0..shape.pairs).step_by(LANES) {
            let row = at / LANES;
            let slot = load_row(&shape.second[row]);
            let code = _mm512_or_si512(
                _mm512_slli_epi32::<5>(pick::<WIDE>(tokens, load_row(&shape.first[row]))),
                pick::<WIDE>(tokens, slot),
            );
            store_row(&mut codes, code);
            for (lane, &pair) in codes.0.iter().enumerate() {
                states.indices.set(at + lane, pairs.index(pair as usize));
            }
            // SAFETY: A vector at `at` must be in the buffers, which were reserved for
            // `MAX_PAIRS` numbers; slots on wide boards only, trails only if they are kept.
            unsafe {
                positions.store_all(at, load_row(&shape.positions[row]));
                if WIDE {
                    second.store_all(at, slot);
                }
                if KEEP != NONE {
                    trails.store_all(at, load_row(&shape.trails[row]));
                }
            }
        }
        if self.pairs.has_singles() {
            self.record_singles::<KEEP>(slots, min_length);
        }
    }

    /// Records words of one token, at most one for each slot.
    #[cold]
    fn record_singles<const KEEP: u8>(&mut self, slots: &Slots, min_length: u32) {
        for slot in (0..slots.len()).filter(|&slot| slots.is_start(slot) && slots.is_end(slot)) {
            let letters = 1 + (slots.doubles() >> slot & 1) as u32;
            let node = self.pairs.single(slots.token(slot));
            if let Some(node) = node.filter(|_| letters >= min_length) {
                self.hits.packed.0[self.hits.len] = node << LETTER_BITS | letters;
                if KEEP != NONE {
                    self.hits.trails.last.0[self.hits.len] = slot as u32;
                }
                self.hits.len += 1;
            }
        }
    }
}

/// The states to expand next, from `head` on: full vectors, or all states if they do not fill one.
#[inline]
fn block(head: usize, tail: usize) -> (usize, usize) {
    let len = tail - head;
    (head, if len < LANES { tail } else { head + (len - len % LANES).min(BLOCK) })
}

/// Why a search stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// All paths have been searched.
    Board,
    /// A path does not fit in its trail.
    LongPaths,
}
