//! Sixteen states at a time, with AVX-512: boards of up to 16 letter slots, or of up to 32.
//!
//! A state is the index of its node and its position: the slots used so far in the upper half of a
//! number and the current slot in the lower half; on wide boards, each is a number of its own. Two
//! steps alternate, each on sixteen consecutive states in memory:
//!
//! 1. **[Look up](look_up)**: gather sixteen nodes, record which are words, and keep the states
//!    from which some word continues with a letter around them.
//! 2. **[Expand](expand)**: multiply the [letters] that continue with the letters of the board,
//!    which gives the slots of all children of sixteen states, and append the children.
//!
//! Both steps run as long as full vectors are waiting, so path lengths mix and hardly a lane is
//! idle. Fewer than sixteen states are taken only when nothing else is left.

#![allow(unsafe_code)]

lexicon::instruction_set! {
    $ compiled_for_avx512, is_available:
    "avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512vbmi", "avx512vbmi2", "avx512vpopcntdq",
    "gfni", "popcnt", "bmi1", "bmi2", "lzcnt",
}

mod buffer;
mod expand;
mod letters;
mod look_up;
mod queues;
mod rows;
mod shape;

use std::arch::x86_64::*;

use lexicon::{Graph, Node};

use super::marks::Marks;
use super::pairs::Pairs;
use super::{Back, Backs, MAX_STATES, Origin, Search};
use crate::points::PointTable;
use crate::score::Score;
use crate::slots::{MAX_NEIGHBORS, Slots};
use crate::solution::Solution;
use crate::trace::FirstHit;
use buffer::{ALL, LAST, LAST_SLOTS, NONE, TrailRow};
use expand::Codes;
use letters::Letters;
use look_up::{Found, States};
use queues::{Hits, LETTER_BITS, Live, Waiting};
use rows::{LANES, load_row, low_lanes, pick};
use shape::{MAX_PAIRS, Shape, USED};

/// The most nodes of a graph: a hit stores the index in the upper 24 bits of a number.
pub(super) const MAX_NODES: usize = 1 << 24;

/// The most slots of a narrow board.
pub(super) const NARROW_SLOTS: usize = 16;

/// The most slots of a wide board.
pub(super) const WIDE_SLOTS: usize = 32;

/// The number of parts in which sixteen states are expanded. A code has eight bits: on wide boards,
/// five for the slot and three for the lane, which are enough for half a vector.
const fn parts<const WIDE: bool>() -> usize {
    if WIDE { 2 } else { 1 }
}

/// A trail of a wide board.
impl Origin for u32 {
    #[inline(always)]
    fn back(&self) -> Back {
        Back(*self)
    }
}

/// The AVX-512 kernel for boards of up to 16 slots, or if `WIDE` of up to 32, and its working
/// memory, which it keeps from board to board. It exists only on processors for which
/// [`is_available`] returns `true`.
#[derive(Debug)]
pub(super) struct Avx512<const WIDE: bool> {
    pairs: Pairs,
    shape: Shape<WIDE>,
    waiting: Waiting,
    live: Live,
    hits: Hits,
    codes: Codes,
    /// The first hits on a wide board.
    firsts: Vec<FirstHit<Back>>,
}

impl<const WIDE: bool> Search for Avx512<WIDE> {
    fn score(
        &mut self,
        graph: &Graph<'_>,
        slots: &Slots,
        points: &PointTable,
        marks: &mut Marks,
    ) -> Option<Score> {
        self.search::<NONE>(graph, slots, marks)?;
        // SAFETY: Each hit's node must be less than the number of marks. `search` passed each of
        // these hits to `Marks::set`, which requires the same.
        Some(unsafe { marks.score(self.hits.all().map(|(node, _)| node), points) })
    }

    fn solve(
        &mut self,
        graph: &Graph<'_>,
        slots: &Slots,
        marks: &mut Marks,
        solution: &mut Solution,
    ) -> Option<()> {
        let kept = self.search::<LAST>(graph, slots, marks)?;
        // SAFETY: The processor must have the instructions, which `new`, the only constructor,
        // checks. Each hit's node must be less than the number of marks; `search` passed each hit
        // to `Marks::set`, which requires the same.
        unsafe {
            if WIDE {
                self.hand_over_traced(slots, marks, solution);
            } else {
                self.hand_over_packed(kept, slots, marks, solution);
            }
        }
        Some(())
    }
}

impl<const WIDE: bool> Avx512<WIDE> {
    const MAX_SLOTS: usize = if WIDE { WIDE_SLOTS } else { NARROW_SLOTS };

    /// The kernel for a graph; `None` if the machine cannot run the kernel, or the graph has too
    /// many nodes.
    pub(super) fn new(graph: &Graph<'_>) -> Option<Self> {
        if !is_available() || graph.nodes().len() > MAX_NODES {
            return None;
        }
        Some(Self {
            pairs: Pairs::new(graph),
            shape: Shape::new(),
            waiting: Waiting::default(),
            live: Live::default(),
            hits: Hits::default(),
            codes: Codes::default(),
            firsts: Vec::new(),
        })
    }

    /// Finds and marks all hits, and returns what was kept of their trails; `None` if the board has
    /// too many states.
    fn search<const KEEP: u8>(
        &mut self,
        graph: &Graph<'_>,
        slots: &Slots,
        marks: &mut Marks,
    ) -> Option<u8> {
        assert!(slots.len() <= Self::MAX_SLOTS, "the table of kernels limits the number of slots");
        // SAFETY: The processor must have the instructions that `run` is compiled for. `new`, the
        // only constructor, returns a kernel only if `is_available` reports that.
        let kept = unsafe {
            if slots.doubles() == 0 && slots.all_end() {
                self.run::<KEEP, true>(graph, slots)?
            } else {
                self.run::<KEEP, false>(graph, slots)?
            }
        };
        for (node, letters) in self.hits.all() {
            // SAFETY: The node must be less than the number of marks, which is the number of nodes
            // of the graph (asserted by `Kernels`). `look_up_all` limits all indices to the last
            // node. Other hits come from `pairs`, and only if their node is a word: `Graph::node`
            // returns a node that is not a word for an index beyond the graph, so those indices are
            // in the graph that `pairs` was made from, and the marks were made for a graph with the
            // same number of nodes.
            unsafe { marks.set(node, letters) };
        }
        Some(kept)
    }

    compiled_for_avx512! {
        /// Passes the words of a narrow board to the solution.
        ///
        /// # Safety
        ///
        /// The caller guarantees that the processor has the instructions, and that the node of each
        /// hit is less than the number of marks.
        unsafe fn hand_over_packed(
            &self,
            kept: u8,
            slots: &Slots,
            marks: &mut Marks,
            solution: &mut Solution,
        ) {
            solution.take_packed(slots, |words, points| {
                // SAFETY: Each hit's node must be less than the number of marks, as the caller
                // guarantees.
                unsafe {
                    match kept {
                        ALL => marks.firsts(self.hits.with_paths(), points, words),
                        _ => marks.firsts(self.hits.with_short_paths(), points, words),
                    }
                }
            });
        }
    }

    compiled_for_avx512! {
        /// Passes the words of a wide board to the solution.
        ///
        /// # Safety
        ///
        /// The caller guarantees that the processor has the instructions, and that the node of each
        /// hit is less than the number of marks.
        unsafe fn hand_over_traced(
            &mut self,
            slots: &Slots,
            marks: &mut Marks,
            solution: &mut Solution,
        ) {
            let Self { hits, live, firsts, .. } = self;
            // SAFETY: Each hit's node must be less than the number of marks, as the caller
            // guarantees.
            let points = unsafe { marks.firsts(hits.with_backs(), &solution.table, firsts) };
            solution.take_traced(slots, &Backs(&live.trails.last.0), firsts, points);
        }
    }

    compiled_for_avx512! {
        /// Finds all hits of a board of at most `MAX_SLOTS` slots, and returns what was kept of
        /// their trails; `None` if there are too many states. On a plain board, every slot is one
        /// letter and a word may end at any slot.
        fn run<const KEEP: u8, const PLAIN: bool>(
            &mut self,
            graph: &Graph<'_>,
            slots: &Slots,
        ) -> Option<u8> {
            self.shape.fit(slots);
            let letters = Letters::new(&self.shape, slots);
            self.start::<KEEP, PLAIN>(slots, &letters);
            let nodes = graph.nodes();
            let end = self.advance::<KEEP, PLAIN>(nodes, &letters)?;
            if KEEP == LAST && !WIDE && end == End::LongPaths {
                self.lengthen_trails();
                self.advance::<ALL, PLAIN>(nodes, &letters)?;
                return Some(ALL);
            }
            Some(KEEP)
        }
    }

    compiled_for_avx512! {
        /// Searches to the end, or until a path is too long for its trail.
        #[inline]
        fn advance<const KEEP: u8, const PLAIN: bool>(
            &mut self,
            nodes: &[Node],
            letters: &Letters,
        ) -> Option<End> {
            loop {
                let (live, waiting) = (self.live.len(), self.waiting.len());
                if live >= LANES || waiting < LANES {
                    if KEEP == LAST && !WIDE && live > 0 && self.longest_path() >= LAST_SLOTS {
                        return Some(End::LongPaths);
                    }
                    self.expand_all::<KEEP>(letters)?;
                }
                let (live, waiting) = (self.live.len(), self.waiting.len());
                if live + waiting == 0 {
                    return Some(End::Board);
                }
                if waiting >= LANES || live == 0 {
                    self.look_up_all::<KEEP, PLAIN>(nodes, letters);
                }
            }
        }
    }

    /// The number of slots of the longest path to a live state of a narrow board that has a live
    /// state. The last live state has the longest path, because states leave both queues in the
    /// order in which they entered.
    #[inline]
    fn longest_path(&self) -> u32 {
        (self.live.positions.0[self.live.tail - 1] & USED as u32).count_ones()
    }

    /// Gives all trails a second number, for the slots before the last eight. So far no path has
    /// had that many.
    #[cold]
    fn lengthen_trails(&mut self) {
        let Self { waiting, live, hits, .. } = self;
        for (trails, len) in [
            (&mut waiting.trails, waiting.tail),
            (&mut live.trails, live.tail),
            (&mut hits.trails, hits.len),
        ] {
            trails.before.reserve(len);
            trails.before.0[..len].fill(0);
        }
    }

    compiled_for_avx512! {
        /// Looks up all pairs of slots, and records words of one token.
        #[inline]
        fn start<const KEEP: u8, const PLAIN: bool>(&mut self, slots: &Slots, letters: &Letters) {
            (self.waiting.head, self.waiting.tail, self.hits.len) = (0, 0, 0);
            // The first live states are the first letters of paths, one for each slot, already
            // expanded.
            (self.live.head, self.live.tail) = (Self::MAX_SLOTS, Self::MAX_SLOTS);
            self.reserve_for_look_up::<KEEP>(MAX_PAIRS + Self::MAX_SLOTS);
            if WIDE && KEEP != NONE {
                for slot in 0..Self::MAX_SLOTS {
                    self.live.trails.last.0[slot] = Back::new(Back::NOTHING, slot as u32).0;
                }
            }
            let tokens = Letters::tokens(slots);
            let Self { pairs, shape, live, hits, .. } = self;
            let mut found = Found::new(live, hits);
            for start in (0..shape.pairs).step_by(LANES) {
                let row = start / LANES;
                let first = load_row(&shape.first[row]);
                let second = load_row(&shape.second[row]);
                let pair = _mm512_or_si512(
                    _mm512_slli_epi32::<5>(pick::<WIDE>(tokens, first)),
                    pick::<WIDE>(tokens, second),
                );
                let position = load_row(&shape.positions[row]);
                let trail =
                    TrailRow { last: load_row(&shape.trails[row]), before: _mm512_setzero_si512() };
                let lanes = low_lanes(shape.pairs - start);
                // SAFETY: Each lane's index must be less than the number of nodes, here 32 * 32
                // nodes of pairs. `Slots` holds tokens of the alphabet, which are less than 32, so
                // 32 * first + second is less. A vector behind the last hit and the last live state
                // must be in their buffers: each pair appends at most one of each, and
                // `reserve_for_look_up` made room for `MAX_PAIRS` pairs.
                unsafe {
                    let states = States { index: pair, position, slot: second, trail, lanes };
                    found.look_up::<WIDE, KEEP, PLAIN>(pairs.nodes(), &states, letters);
                };
            }
            (live.tail, hits.len) = (found.live, found.hit);
            // These hits hold indices of pairs. From here on, hits hold indices of nodes.
            for hit in &mut self.hits.packed.0[..self.hits.len] {
                let pair = (*hit >> LETTER_BITS) as usize;
                *hit = self.pairs.index(pair) << LETTER_BITS | *hit & ((1 << LETTER_BITS) - 1);
            }
            if self.pairs.has_singles() {
                self.record_singles::<KEEP>(slots);
            }
        }
    }

    /// Records words of one token, at most one for each slot.
    #[cold]
    fn record_singles<const KEEP: u8>(&mut self, slots: &Slots) {
        for slot in (0..slots.len()).filter(|&slot| slots.is_start(slot) && slots.is_end(slot)) {
            if let Some(node) = self.pairs.single(slots.token(slot)) {
                let letters = 1 + (slots.doubles() >> slot & 1) as u32;
                self.hits.packed.0[self.hits.len] = node << LETTER_BITS | letters;
                if KEEP != NONE {
                    let slot = slot as u32;
                    let trail = if WIDE { Back::new(Back::NOTHING, slot).0 } else { slot };
                    self.hits.trails.last.0[self.hits.len] = trail;
                }
                self.hits.len += 1;
            }
        }
    }

    compiled_for_avx512! {
        /// Looks up the waiting states that fill whole vectors, or all of them if they do not fill
        /// one.
        fn look_up_all<const KEEP: u8, const PLAIN: bool>(
            &mut self,
            nodes: &[Node],
            letters: &Letters,
        ) {
            let (head, end) = full_vectors(self.waiting.head, self.waiting.tail);
            self.reserve_for_look_up::<KEEP>(end - head);
            let Self { waiting, live, hits, .. } = self;
            let last = _mm512_set1_epi32((nodes.len() - 1) as i32);
            let (indices, positions) = (waiting.nodes.pointer(), waiting.positions.pointer());
            let trails = waiting.trails.pointers();
            let slots = waiting.slots.pointer();
            let mut found = Found::new(live, hits);
            for at in (head..end).step_by(LANES) {
                let lanes = low_lanes(end - at);
                // SAFETY: A vector at `at` must be in the buffers of the queue. `at` is less than
                // `tail`, and the buffers were reserved for at least `tail` numbers when the states
                // up to there were stored. Each lane's index must be less than the number of nodes,
                // which the minimum ensures. A vector behind the last hit and the last live state
                // must be in their buffers: each state appends at most one of each, and
                // `reserve_for_look_up` made room for `end - head` states.
                unsafe {
                    let index = _mm512_min_epu32(indices.load(at, lanes), last);
                    let position = positions.load(at, lanes);
                    let slot = if WIDE { slots.load(at, lanes) } else { position };
                    let trail = trails.load::<KEEP>(at, lanes);
                    let states = States { index, position, slot, trail, lanes };
                    found.look_up::<WIDE, KEEP, PLAIN>(nodes, &states, letters);
                }
            }
            (live.tail, hits.len) = (found.live, found.hit);
            waiting.head = end;
        }
    }

    /// Makes room for the hits and the live states that looking up `states` states can append.
    #[inline]
    fn reserve_for_look_up<const KEEP: u8>(&mut self, states: usize) {
        let (live, hits) = (self.live.tail + states, self.hits.len + states);
        self.live.tokens.reserve(live);
        self.live.first_children.reserve(live);
        self.live.positions.reserve(live);
        if WIDE {
            self.live.slots.reserve(live);
        }
        self.hits.packed.reserve(hits);
        self.live.trails.reserve::<KEEP>(live);
        self.hits.trails.reserve::<KEEP>(hits);
    }

    compiled_for_avx512! {
        /// Expands the live states that fill whole vectors, or all of them if they do not fill one.
        /// Returns `None` if there could be more than [`MAX_STATES`] states.
        fn expand_all<const KEEP: u8>(&mut self, letters: &Letters) -> Option<()> {
            let (head, end) = full_vectors(self.live.head, self.live.tail);
            let vectors = (end - head).div_ceil(LANES);
            let most = self.waiting.tail + vectors * LANES * MAX_NEIGHBORS;
            if most > MAX_STATES {
                return None;
            }
            self.waiting.nodes.reserve(most);
            self.waiting.positions.reserve(most);
            if WIDE {
                self.waiting.slots.reserve(most);
            }
            self.waiting.trails.reserve::<KEEP>(most);
            self.codes.resize(vectors * parts::<WIDE>());
            // Two loops, because loading codes right after storing them stalls.
            for (vector, at) in (head..end).step_by(LANES).enumerate() {
                // SAFETY: A vector at `at` must be in the buffers of live states: `at` is less than
                // `tail`, and the buffers were reserved for at least `tail` numbers when the states
                // up to there were stored.
                unsafe { self.find_children(vector, at, low_lanes(end - at), letters) };
            }
            for (vector, at) in (head..end).step_by(LANES).enumerate() {
                // SAFETY: A vector at `at` must be in the buffers of live states, as above. The
                // buffers of waiting states must have room for `MAX_NEIGHBORS` children of each
                // lane of each vector behind `tail`: they were reserved for `most` numbers, which
                // counts exactly those. The codes of this vector were written by `find_children`
                // above.
                unsafe { self.push_children::<KEEP>(vector, at, low_lanes(end - at), letters) };
            }
            self.live.head = end;
            Some(())
        }
    }
}

/// The part of `head..tail` that fills whole vectors, or all of it if it does not fill one.
#[inline]
fn full_vectors(head: usize, tail: usize) -> (usize, usize) {
    let len = tail - head;
    (head, if len < LANES { tail } else { tail - len % LANES })
}

/// Why a search stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// All paths have been searched.
    Board,
    /// A path continues for which its trail has no room.
    LongPaths,
}
