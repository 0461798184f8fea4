//! Sixteen states at a time, with AVX-512: boards of up to 16 letter slots, or of up to 32.
//!
//! A state is the index of its node, and its place: the slots used so far in the upper half of a number, the slot
//! it has come to in the lower; on wide boards each is a number of its own. Two steps take turns, each on sixteen
//! states that wait in a row in memory:
//!
//! 1. **[Look up](look_up)**: gather sixteen nodes, note which are words, and keep the states that some
//!    word goes on from with a letter around them.
//! 2. **[Expand](expand)**: multiply the [letters] that go on with the board's, which gives the slots of all children
//!    of sixteen states, and append these.
//!
//! Both run as long as full vectors wait, so that lengths of paths mix and hardly a lane is idle; a rest of fewer
//! than sixteen is taken only when nothing else is left.

#![allow(unsafe_code)]

mod expand;
mod letters;
mod look_up;
mod queues;
mod rows;
mod shape;
mod tape;

use std::arch::x86_64::*;

use lexicon::{Graph, Node};

use super::marks::Marks;
use super::pairs::Pairs;
use super::{Back, Backs, MAX_STATES, Origin, Search};
use crate::points::PointTable;
use crate::score::Score;
use crate::slots::{MAX_NEIGHBORS, Slots};
use crate::solution::Solution;
use crate::trace::First;
use expand::Codes;
use letters::Letters;
use look_up::{Found, States};
use queues::{Hits, LETTER_BITS, Live, Waiting};
use rows::{LANES, load_row, low_lanes, pick};
use shape::{MAX_PAIRS, Shape, USED};
use tape::{ALL, LAST, LAST_SLOTS, NONE, TrailRow};

/// The most nodes of a graph: a hit keeps the index in the upper 24 bits of a number.
const MAX_NODES: usize = 1 << 24;

/// In how many parts sixteen states are expanded. A code has eight bits: on wide boards only the lanes of half a
/// vector have one each.
const fn parts<const WIDE: bool>() -> usize {
    if WIDE { 2 } else { 1 }
}

/// Whether this machine has all instructions used here.
pub(super) fn is_available() -> bool {
    has!("avx512f" "avx512bw" "avx512dq" "avx512vl" "avx512vbmi" "avx512vbmi2" "avx512vpopcntdq")
        && has!("gfni" "popcnt" "bmi1" "bmi2" "lzcnt")
}

/// A number on the tape of trails of a wide board.
impl Origin for u32 {
    #[inline(always)]
    fn back(&self) -> Back {
        Back(*self)
    }
}

/// The AVX-512 kernel and its memory, which it keeps from board to board: for boards of up to 16 slots,
/// or if `WIDE` up to 32.
#[derive(Debug)]
pub(super) struct Avx512<const WIDE: bool> {
    pairs: Pairs,
    shape: Shape<WIDE>,
    waiting: Waiting,
    live: Live,
    hits: Hits,
    codes: Codes,
    /// The first hits on a wide board.
    firsts: Vec<First<Back>>,
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
        // SAFETY: `search` marked them.
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
        // SAFETY: `new` made sure that the processor has these instructions; `search` marked the hits.
        unsafe {
            if WIDE {
                self.tell_traced(slots, marks, solution);
            } else {
                self.tell_packed(kept, slots, marks, solution);
            }
        }
        Some(())
    }
}

impl<const WIDE: bool> Avx512<WIDE> {
    const MAX_SLOTS: usize = if WIDE { 32 } else { 16 };

    /// The kernel for a graph; `None` if the machine cannot run it or it cannot hold the graph.
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

    /// Finds and marks all hits; returns what was kept of their trails. `None` if the board has too many slots or
    /// states.
    fn search<const KEEP: u8>(
        &mut self,
        graph: &Graph<'_>,
        slots: &Slots,
        marks: &mut Marks,
    ) -> Option<u8> {
        // What the narrow kernel has given up before, the wide one would give up at the same state.
        let is_narrow = slots.len() <= Avx512::<false>::MAX_SLOTS;
        if slots.len() > Self::MAX_SLOTS || (WIDE && is_narrow) {
            return None;
        }
        // SAFETY: `new` made sure that the processor has all instructions.
        let kept = unsafe {
            if slots.doubles() == 0 && slots.all_end() {
                self.run::<KEEP, true>(graph, slots)?
            } else {
                self.run::<KEEP, false>(graph, slots)?
            }
        };
        for (node, letters) in self.hits.all() {
            // SAFETY: All indices that are looked up are cut off at the last node. The index of a pair whose node
            // is a word is that node's, for the graph has an empty node for an index that is none.
            unsafe { marks.set(node, letters) };
        }
        Some(kept)
    }

    /// Hands over the words of a narrow board.
    ///
    /// # Safety
    ///
    /// All hits have been marked.
    #[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
    unsafe fn tell_packed(
        &self,
        kept: u8,
        slots: &Slots,
        marks: &mut Marks,
        solution: &mut Solution,
    ) {
        solution.take_packed(slots, |words, points| {
            // SAFETY: The caller says that they were marked.
            unsafe {
                match kept {
                    ALL => marks.firsts(self.hits.with_paths(), points, words),
                    _ => marks.firsts(self.hits.with_short_paths(), points, words),
                }
            }
        });
    }

    /// Hands over the words of a wide board.
    ///
    /// # Safety
    ///
    /// All hits have been marked.
    #[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
    unsafe fn tell_traced(&mut self, slots: &Slots, marks: &mut Marks, solution: &mut Solution) {
        let Self { hits, live, firsts, .. } = self;
        // SAFETY: The caller says that they were marked.
        let points = unsafe { marks.firsts(hits.with_backs(), &solution.table, firsts) };
        solution.take_traced(slots, &Backs(&live.trails.last.0), firsts, points);
    }

    /// Finds all hits of a board of at most 16 or 32 slots, and returns what was kept of their trails; `None` if there
    /// are too many states. On a plain board each slot is one letter, and a word may end at any.
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
    )]
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

    /// Searches to the end, or as far as trails reach.
    #[inline]
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
    )]
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

    /// The number of slots of the longest path to a live state of a narrow board, of which there is one: that to
    /// the last, as states are expanded in the order in which they were come to.
    #[inline]
    fn longest_path(&self) -> u32 {
        (self.live.places.0[self.live.tail - 1] & USED as u32).count_ones()
    }

    /// Makes trails ready for more slots; no path has needed them up to now.
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

    /// Looks up all pairs of slots, and notes words of one token.
    #[inline]
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
    )]
    fn start<const KEEP: u8, const PLAIN: bool>(&mut self, slots: &Slots, letters: &Letters) {
        (self.waiting.head, self.waiting.tail, self.hits.len) = (0, 0, 0);
        // The first letters of paths are the first live states, one for each slot; they have been expanded.
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
            let place = load_row(&shape.places[row]);
            let trail =
                TrailRow { last: load_row(&shape.trails[row]), before: _mm512_setzero_si512() };
            let lanes = low_lanes(shape.pairs - start);
            // SAFETY: A token is below 32, so a pair is below 1,024, the number of its nodes; room
            // was made above for all pairs.
            unsafe {
                let states = States { index: pair, place, slot: second, trail, lanes };
                found.look_up::<WIDE, KEEP, PLAIN>(pairs.nodes(), &states, letters);
            };
        }
        (live.tail, hits.len) = (found.live, found.hit);
        // What was looked up by pair is known by its node from here on.
        for hit in &mut self.hits.packed.0[..self.hits.len] {
            let pair = (*hit >> LETTER_BITS) as usize;
            *hit = self.pairs.index(pair) << LETTER_BITS | *hit & ((1 << LETTER_BITS) - 1);
        }
        if self.pairs.has_singles() {
            self.note_singles::<KEEP>(slots);
        }
    }

    /// Notes words of one token, at most one a slot.
    #[cold]
    fn note_singles<const KEEP: u8>(&mut self, slots: &Slots) {
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

    /// Looks up the states that wait, as far as they fill vectors; all of them if they fill none.
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
    )]
    fn look_up_all<const KEEP: u8, const PLAIN: bool>(
        &mut self,
        nodes: &[Node],
        letters: &Letters,
    ) {
        let (head, end) = full_vectors(self.waiting.head, self.waiting.tail);
        self.reserve_for_look_up::<KEEP>(end - head);
        let Self { waiting, live, hits, .. } = self;
        let last = _mm512_set1_epi32((nodes.len() - 1) as i32);
        let (indices, places) = (waiting.nodes.head(), waiting.places.head());
        let trails = waiting.trails.heads();
        let slots = waiting.slots.head();
        let mut found = Found::new(live, hits);
        for at in (head..end).step_by(LANES) {
            let lanes = low_lanes(end - at);
            // SAFETY: `at` is below `tail`, up to which room was made when the states were stored. The
            // indices are cut off at the last node. Room for what is found was made above.
            unsafe {
                let index = _mm512_min_epu32(indices.load(at, lanes), last);
                let place = places.load(at, lanes);
                let slot = if WIDE { slots.load(at, lanes) } else { place };
                let trail = trails.load::<KEEP>(at, lanes);
                let states = States { index, place, slot, trail, lanes };
                found.look_up::<WIDE, KEEP, PLAIN>(nodes, &states, letters);
            }
        }
        (live.tail, hits.len) = (found.live, found.hit);
        waiting.head = end;
    }

    /// Makes room for what looking up so many states can find.
    #[inline]
    fn reserve_for_look_up<const KEEP: u8>(&mut self, states: usize) {
        let (live, hits) = (self.live.tail + states, self.hits.len + states);
        self.live.tokens.reserve(live);
        self.live.first_children.reserve(live);
        self.live.places.reserve(live);
        if WIDE {
            self.live.slots.reserve(live);
        }
        self.hits.packed.reserve(hits);
        self.live.trails.reserve::<KEEP>(live);
        self.hits.trails.reserve::<KEEP>(hits);
    }

    /// Expands the live states, as far as they fill vectors; all of them if they fill none.
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
    )]
    fn expand_all<const KEEP: u8>(&mut self, letters: &Letters) -> Option<()> {
        let (head, end) = full_vectors(self.live.head, self.live.tail);
        let vectors = (end - head).div_ceil(LANES);
        let most = self.waiting.tail + vectors * LANES * MAX_NEIGHBORS;
        if most > MAX_STATES {
            return None;
        }
        self.waiting.nodes.reserve(most);
        self.waiting.places.reserve(most);
        if WIDE {
            self.waiting.slots.reserve(most);
        }
        self.waiting.trails.reserve::<KEEP>(most);
        self.codes.resize(vectors * parts::<WIDE>());
        // In two loops, for the codes of a vector are in memory only a while after they are written.
        for (vector, at) in (head..end).step_by(LANES).enumerate() {
            // SAFETY: `at` is below `tail`, up to which room was made when the states were stored; room for
            // the codes was made above.
            unsafe { self.find_children(vector, at, low_lanes(end - at), letters) };
        }
        for (vector, at) in (head..end).step_by(LANES).enumerate() {
            // SAFETY: As above. A vector has at most sixteen times eight children, for which room was made.
            unsafe { self.push_children::<KEEP>(vector, at, low_lanes(end - at), letters) };
        }
        self.live.head = end;
        Some(())
    }
}

/// The part of `head..tail` that fills vectors; all of it if it fills none.
#[inline]
fn full_vectors(head: usize, tail: usize) -> (usize, usize) {
    let len = tail - head;
    (head, if len < LANES { tail } else { tail - len % LANES })
}

/// Where a search has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Board,
    /// There are paths that go on and whose trail has no room left.
    LongPaths,
}
