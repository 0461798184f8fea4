//! Sixteen states at a time, with AVX-512: boards of up to 16 letter slots.
//!
//! A state is the index of its record, and its place: the slots used so far in the upper half of a number, the slot
//! it has come to in the lower. Two steps take turns, each on sixteen states that wait in a row in memory:
//!
//! 1. **Look up**: gather sixteen records, note which are words, and keep the states that some
//!    word goes on from with a letter around them.
//! 2. **Expand**: for each of the eight directions, find the neighbor's letter and slot by a
//!    permutation, test all sixteen states at once, and append the children that passed.
//!
//! Both run as long as full vectors wait, so that lengths of paths mix and hardly a lane is idle; a rest of fewer
//! than sixteen is taken only when nothing else is left.

#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::marker::PhantomData;

use board::Geometry;
use lexicon::{Graph, Record};

use super::marks::Marks;
use super::pairs::Pairs;
use super::{Back, First, MAX_STATES, Search, Trace};
use crate::path::PackedCells;
use crate::points::PointTable;
use crate::slots::{MAX_NEIGHBORS, Slots};
use crate::solution::Solution;
use crate::solver::Score;

const LANES: usize = 16;
/// The most records of a graph: a hit keeps the index in the upper 24 bits of a number.
const MAX_RECORDS: usize = 1 << 24;
/// Bits of a hit below the record's index: the number of letters.
const LETTER_BITS: u32 = 8;
/// The slots used, as a part of a narrow place.
const USED: i32 = 0xffff_0000_u32 as i32;
/// Ordered pairs of slots, at most.
const MAX_PAIRS: usize = 32 * MAX_NEIGHBORS;

/// What a search keeps of [`Trails`]: nothing, for points only.
const NONE: u8 = 0;
/// A [`Back`], or the last eight slots.
const LAST: u8 = 1;
/// And the slots before those.
const ALL: u8 = 2;
/// How many slots a trail's first number holds.
const LAST_SLOTS: u32 = 8;

/// Whether this machine has all instructions used here.
pub(super) fn is_available() -> bool {
    macro_rules! has {
        ($($feature:tt)*) => { $(std::arch::is_x86_feature_detected!($feature))&&* };
    }
    has!("avx512f" "avx512bw" "avx512dq" "avx512vl" "avx512vbmi" "avx512vbmi2" "avx512vpopcntdq")
        && has!("gfni" "popcnt" "bmi1" "bmi2" "lzcnt")
}

/// Sixteen numbers, one a slot or a lane.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct Row([u32; LANES]);

impl Row {
    const ZERO: Self = Self([0; LANES]);
}

/// One number for each slot: sixteen, or 32 for wide boards.
type SlotRows = [Row; 2];

/// The same in registers.
type Table = [__m512i; 2];

/// Which slots touch, in the form that vectors take: made anew only when the board's shape changes.
#[derive(Debug)]
struct Shape<const WIDE: bool> {
    /// The geometry that the tables are for; `None` if they must be made anew for the next board.
    geometry: Option<Geometry>,
    /// For each direction and slot, the neighbor; the slot's own number where there is none.
    neighbors: [SlotRows; MAX_NEIGHBORS],
    /// For each direction, the slots that have a neighbor there, as bits.
    has_neighbor: [u32; MAX_NEIGHBORS],
    /// For each slot, the bits of its neighbors.
    reach: SlotRows,
    /// For each slot, what goes into the place of a child: the slot's bit, and in a narrow place its number.
    steps: SlotRows,
    /// All ordered pairs of slots that a word may begin with: their slots, and the place and the trail after both.
    first: [Row; MAX_PAIRS / LANES],
    second: [Row; MAX_PAIRS / LANES],
    places: [Row; MAX_PAIRS / LANES],
    trails: [Row; MAX_PAIRS / LANES],
    pairs: usize,
}

impl<const WIDE: bool> Shape<WIDE> {
    /// Where the bits of slots begin in a place.
    const SHIFT: u32 = if WIDE { 0 } else { 16 };
    /// Bits of the last slot in a trail.
    const TRAIL_BITS: u32 = if WIDE { Back::SLOT_BITS } else { PackedCells::CELL_BITS };

    fn new() -> Self {
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
    fn fit(&mut self, slots: &Slots) {
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

/// Numbers in memory, appended by sixteen at a time, of which some count.
#[derive(Debug, Default)]
struct Tape(Vec<u32>);

impl Tape {
    /// Makes room for `len` numbers and for the rest of a vector that begins at any of them.
    #[inline]
    fn reserve(&mut self, len: usize) {
        if self.0.len() < len + LANES {
            self.grow(len);
        }
    }

    #[cold]
    fn grow(&mut self, len: usize) {
        self.0.resize((len + LANES).next_power_of_two(), 0);
    }

    /// The tape as a place to read and write vectors, with its address in a register.
    #[inline]
    fn head(&mut self) -> Head<'_> {
        Head { start: self.0.as_mut_ptr(), len: self.0.len(), tape: PhantomData }
    }
}

/// Reads and writes a tape. It borrows the tape, which so neither moves nor is freed.
#[derive(Clone, Copy)]
struct Head<'a> {
    start: *mut u32,
    len: usize,
    tape: PhantomData<&'a mut [u32]>,
}

impl Head<'_> {
    /// Reads sixteen numbers, 0 in the lanes that are not asked for.
    ///
    /// # Safety
    ///
    /// `at` is within what was last reserved.
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn load(self, at: usize, lanes: __mmask16) -> __m512i {
        debug_assert!(at + LANES <= self.len);
        // SAFETY: `reserve` made room for a whole vector from any place up to `at`, so says the caller.
        unsafe { _mm512_maskz_loadu_epi32(lanes, self.start.add(at).cast()) }
    }

    /// Writes sixteen numbers at `at`.
    ///
    /// # Safety
    ///
    /// `at` is within what was last reserved.
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn store_all(self, at: usize, numbers: __m512i) {
        debug_assert!(at + LANES <= self.len);
        // SAFETY: As for `load`.
        unsafe { _mm512_storeu_si512(self.start.add(at).cast(), numbers) };
    }

    /// Writes the numbers of the lanes that count side by side at `at`; up to the sixteenth place
    /// after it anything may be written.
    ///
    /// # Safety
    ///
    /// `at` is within what was last reserved.
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn store(self, at: usize, count: __mmask16, numbers: __m512i) {
        debug_assert!(at + LANES <= self.len);
        let numbers = _mm512_maskz_compress_epi32(count, numbers);
        // SAFETY: As for `load`. Compressing in a register and storing all of it is much faster than a
        // store that compresses.
        unsafe { _mm512_storeu_si512(self.start.add(at).cast(), numbers) };
    }
}

/// States that wait to be looked up.
#[derive(Debug, Default)]
struct Waiting {
    records: Tape,
    /// On narrow boards the slots used in the upper half, the slot come to below; on wide ones the slots used.
    places: Tape,
    /// The slot come to; kept only on wide boards.
    slots: Tape,
    trails: Trails,
    head: usize,
    tail: usize,
}

impl Waiting {
    fn len(&self) -> usize {
        self.tail - self.head
    }
}

/// States that some word goes on from. Those that have been expanded stay, for paths.
#[derive(Debug, Default)]
struct Live {
    tokens: Tape,
    first_children: Tape,
    /// As in [`Waiting`].
    places: Tape,
    slots: Tape,
    trails: Trails,
    head: usize,
    tail: usize,
}

impl Live {
    fn len(&self) -> usize {
        self.tail - self.head
    }
}

/// Words that were come by: index of the record and number of letters.
#[derive(Debug, Default)]
struct Hits {
    packed: Tape,
    trails: Trails,
    len: usize,
}

impl Hits {
    /// Record and number of letters of each.
    #[inline]
    fn all(&self) -> impl ExactSizeIterator<Item = (u32, u8)> {
        self.packed.0[..self.len].iter().map(|&hit| (hit >> LETTER_BITS, hit as u8))
    }

    /// Record and [`Back`] of each, on a wide board.
    #[inline]
    fn with_backs(&self) -> impl ExactSizeIterator<Item = (u32, Back)> {
        let backs = &self.trails.last.0[..self.len];
        self.all().zip(backs).map(|((record, _), &back)| (record, Back(back)))
    }

    /// Record and packed path of each, on a narrow board without long paths.
    #[inline]
    fn with_short_paths(&self) -> impl ExactSizeIterator<Item = (u32, u64)> {
        let last = &self.trails.last.0[..self.len];
        self.all().zip(last).map(|((record, _), &last)| (record, last.into()))
    }

    /// The same on any narrow board for which [`ALL`] of trails were kept.
    #[inline]
    fn with_paths(&self) -> impl ExactSizeIterator<Item = (u32, u64)> {
        let path = |((record, last), &before): ((u32, u64), &u32)| {
            (record, last | u64::from(before) << u32::BITS)
        };
        self.with_short_paths().zip(&self.trails.before.0[..self.len]).map(path)
    }
}

/// How states were come to; kept only for paths.
///
/// On wide boards a [`Back`] each. On narrow ones the path itself, as [`PackedCells`]: its last eight slots, and those
/// before them, which are kept only once there are any.
#[derive(Debug, Default)]
struct Trails {
    last: Tape,
    before: Tape,
}

/// Where trails are read and written.
#[derive(Clone, Copy)]
struct TrailHeads<'a> {
    last: Head<'a>,
    before: Head<'a>,
}

/// The trails of sixteen states.
#[derive(Clone, Copy)]
struct TrailRow {
    last: __m512i,
    before: __m512i,
}

impl Trails {
    /// Makes room as [`Tape::reserve`] does in what is kept.
    #[inline]
    fn reserve<const KEEP: u8>(&mut self, len: usize) {
        if KEEP >= LAST {
            self.last.reserve(len);
        }
        if KEEP >= ALL {
            self.before.reserve(len);
        }
    }

    #[inline]
    fn heads(&mut self) -> TrailHeads<'_> {
        TrailHeads { last: self.last.head(), before: self.before.head() }
    }
}

impl TrailHeads<'_> {
    /// Reads sixteen trails, as far as they are kept.
    ///
    /// # Safety
    ///
    /// As for [`Head::load`], of tapes that are kept.
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn load<const KEEP: u8>(self, at: usize, lanes: __mmask16) -> TrailRow {
        let nothing = _mm512_setzero_si512();
        // SAFETY: The caller says so.
        unsafe {
            TrailRow {
                last: if KEEP >= LAST { self.last.load(at, lanes) } else { nothing },
                before: if KEEP >= ALL { self.before.load(at, lanes) } else { nothing },
            }
        }
    }

    /// Writes the trails of the lanes that count, as far as they are kept.
    ///
    /// # Safety
    ///
    /// As for [`Head::store`], of tapes that are kept.
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn store<const KEEP: u8>(self, at: usize, count: __mmask16, trails: TrailRow) {
        // SAFETY: The caller says so.
        unsafe {
            if KEEP >= LAST {
                self.last.store(at, count, trails.last);
            }
            if KEEP >= ALL {
                self.before.store(at, count, trails.before);
            }
        }
    }
}

/// What children are told by, a byte each, as [`Avx512::find_children`] writes it down.
#[derive(Debug, Default)]
struct Codes {
    /// 256 bytes for each part of a vector of states: the whole of it, or one half on wide boards.
    buffers: Vec<[u8; 256]>,
    counts: Vec<usize>,
}

impl Codes {
    #[inline]
    fn resize(&mut self, parts: usize) {
        if self.counts.len() < parts {
            self.buffers.resize(parts, [0; 256]);
            self.counts.resize(parts, 0);
        }
    }

    #[inline]
    fn buffer(&mut self, part: usize) -> &mut [u8; 256] {
        &mut self.buffers[part]
    }
}

/// 64 bytes as a vector takes them.
#[repr(C, align(64))]
struct Bytes([u8; 64]);

/// All codes of children in order, 64 at a time.
static ALL_CODES: [Bytes; 4] = {
    let mut codes = [const { Bytes([0; 64]) }; 4];
    let mut i = 0;
    while i < 256 {
        codes[i / 64].0[i % 64] = i as u8;
        i += 1;
    }
    codes
};

/// Where the bytes of sixteen numbers go so that the first bytes come first, then the second ones, ...
static BYTES_BY_PLACE: Bytes = {
    let mut places = Bytes([0; 64]);
    let mut i = 0;
    while i < 64 {
        places.0[i] = (i % 16 * 4 + i / 16) as u8;
        i += 1;
    }
    places
};

/// The letters of one board, in registers.
#[derive(Clone, Copy)]
struct Letters {
    /// Which of the slots 0 to 7, 8 to 15, ... show which token; see [`slots_that_show`].
    slots: [__m512i; 4],
    /// For each slot, the tokens that come before its own.
    smaller: Table,
    /// For each slot, the tokens around it.
    around: Table,
    /// For each slot, the bits of the slots around it.
    reach: Table,
    /// For each slot, what goes into the place of a child.
    steps: Table,
    /// The bits of slots that show two letters, in every lane.
    doubles: __m512i,
    /// The bits of slots where a word may end, in the same way.
    ends: __m512i,
}

/// How live states of a wide board were come to.
struct Backs<'a>(&'a [u32]);

impl Trace for Backs<'_> {
    type Trail = Back;

    #[inline(always)]
    fn slot(back: Back) -> usize {
        back.slot()
    }

    #[inline(always)]
    fn before(&self, back: Back) -> Back {
        self.0.get(back.index_before()).map_or(back, |&it| Back(it))
    }
}

/// The AVX-512 kernel and its memory, which it keeps from board to board: for boards of up to 16 slots,
/// or if `WIDE` up to 32.
#[derive(Debug)]
pub(super) struct Avx512<'a, const WIDE: bool> {
    graph: Graph<'a>,
    pairs: Pairs,
    shape: Shape<WIDE>,
    waiting: Waiting,
    live: Live,
    hits: Hits,
    codes: Codes,
    /// The first hits on a wide board.
    firsts: Vec<First<Back>>,
}

impl<const WIDE: bool> Search for Avx512<'_, WIDE> {
    fn score(&mut self, slots: &Slots, points: &PointTable, marks: &mut Marks) -> Option<Score> {
        self.search::<NONE>(slots, marks)?;
        // SAFETY: `search` marked them.
        Some(unsafe { marks.score(self.hits.all().map(|(record, _)| record), points) })
    }

    fn solve(
        &mut self,
        slots: &Slots,
        marks: &mut Marks,
        solution: &mut Solution<'_>,
    ) -> Option<()> {
        let kept = self.search::<LAST>(slots, marks)?;
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

impl<'a, const WIDE: bool> Avx512<'a, WIDE> {
    const MAX_SLOTS: usize = if WIDE { 32 } else { 16 };
    /// A code has eight bits: on wide boards only the lanes of half a vector have one each.
    const PARTS: usize = if WIDE { 2 } else { 1 };
    /// The lower bits of a code, which are the slot.
    const CODE_SLOT_BITS: u32 = if WIDE { 5 } else { 4 };

    /// The kernel for a graph; `None` if the machine cannot run it or it cannot hold the graph.
    pub(super) fn new(graph: Graph<'a>) -> Option<Self> {
        if !is_available() || graph.records().len() > MAX_RECORDS {
            return None;
        }
        Some(Self {
            graph,
            pairs: Pairs::new(&graph),
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
    fn search<const KEEP: u8>(&mut self, slots: &Slots, marks: &mut Marks) -> Option<u8> {
        if slots.len() > Self::MAX_SLOTS {
            return None;
        }
        // SAFETY: `new` made sure that the processor has all instructions.
        let kept = unsafe {
            if slots.doubles() == 0 && slots.all_end() {
                self.run::<KEEP, true>(slots)?
            } else {
                self.run::<KEEP, false>(slots)?
            }
        };
        for (record, letters) in self.hits.all() {
            // SAFETY: All indices that are looked up are cut off at the last record, and the indices of pairs
            // come from the graph.
            unsafe { marks.set(record, letters) };
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
        solution: &mut Solution<'_>,
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
    unsafe fn tell_traced(
        &mut self,
        slots: &Slots,
        marks: &mut Marks,
        solution: &mut Solution<'_>,
    ) {
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
    fn run<const KEEP: u8, const PLAIN: bool>(&mut self, slots: &Slots) -> Option<u8> {
        self.shape.fit(slots);
        let letters = self.letters(slots);
        self.start::<KEEP, PLAIN>(slots, &letters);
        let end = self.advance::<KEEP, PLAIN>(&letters)?;
        if end == End::LongPaths {
            self.lengthen_trails();
            self.advance::<ALL, PLAIN>(&letters)?;
            return Some(ALL);
        }
        Some(KEEP)
    }

    /// Searches to the end, or as far as trails reach.
    #[inline]
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
    )]
    fn advance<const KEEP: u8, const PLAIN: bool>(&mut self, letters: &Letters) -> Option<End> {
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
                self.look_up_all::<KEEP, PLAIN>(letters);
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

    /// The tokens of the board's slots, one a lane.
    #[inline]
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
    )]
    fn tokens(slots: &Slots) -> Table {
        let bytes = slots.tokens();
        // SAFETY: Sixteen bytes are read from the start and from the sixteenth of 64.
        let [lower, upper] =
            [0, LANES].map(|start| unsafe { _mm_loadu_si128(bytes.as_ptr().add(start).cast()) });
        [_mm512_cvtepu8_epi32(lower), _mm512_cvtepu8_epi32(upper)]
    }

    /// The board's letters as vectors.
    #[inline]
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
    )]
    fn letters(&self, slots: &Slots) -> Letters {
        let one = _mm512_set1_epi32(1);
        let [lower, upper] = Self::tokens(slots);
        let bits = [_mm512_sllv_epi32(one, lower), _mm512_sllv_epi32(one, upper)];
        let mut around = [_mm512_setzero_si512(); 2];
        for (neighbors, &has) in self.shape.neighbors.iter().zip(&self.shape.has_neighbor) {
            for half in 0..Self::PARTS {
                let shown = pick::<WIDE>(bits, load_row(&neighbors[half]));
                let has = (has >> (LANES * half)) as __mmask16;
                around[half] = _mm512_mask_or_epi32(around[half], has, around[half], shown);
            }
        }
        let load = |rows: &SlotRows| [load_row(&rows[0]), load_row(&rows[1])];
        let everywhere = |slots: u64| _mm512_set1_epi32((slots << Shape::<WIDE>::SHIFT) as i32);
        let bytes = slots.tokens();
        let mut matrices = [_mm512_setzero_si512(); 4];
        for (half, pair) in matrices.chunks_exact_mut(2).enumerate().take(Self::PARTS) {
            // SAFETY: As in `tokens`.
            let tokens = unsafe { _mm_loadu_si128(bytes.as_ptr().add(LANES * half).cast()) };
            (pair[0], pair[1]) = matrices_of(tokens);
        }
        Letters {
            slots: matrices,
            smaller: [_mm512_sub_epi32(bits[0], one), _mm512_sub_epi32(bits[1], one)],
            around,
            reach: load(&self.shape.reach),
            steps: load(&self.shape.steps),
            doubles: everywhere(slots.doubles()),
            ends: everywhere(slots.ends()),
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
        let tokens = Self::tokens(slots);
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
            let trail = TrailRow { last: load_row(&shape.trails[row]), before: pair };
            let lanes = low_lanes(shape.pairs - start);
            // SAFETY: A token is below 32, so a pair is below 1,024, the number of its records; room
            // was made above for all pairs.
            unsafe {
                let states = States { index: pair, place, slot: second, trail, lanes };
                found.look_up::<WIDE, KEEP, PLAIN>(pairs.records(), &states, letters);
            };
        }
        (live.tail, hits.len) = (found.live, found.hit);
        // What was looked up by pair is known by its record from here on.
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
            if let Some(record) = self.pairs.single(slots.token(slot)) {
                let letters = 1 + (slots.doubles() >> slot & 1) as u32;
                self.hits.packed.0[self.hits.len] = record << LETTER_BITS | letters;
                if KEEP != NONE {
                    let slot = slot as u32;
                    let trail = if WIDE { Back::new(Back::NOTHING, slot).0 } else { slot };
                    self.hits.trails.last.0[self.hits.len] = trail;
                }
                self.hits.len += 1;
            }
        }
    }

    /// Looks up the states that wait, as far as they fill vectors; all of them if they fill none, or if no
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
    )]
    fn look_up_all<const KEEP: u8, const PLAIN: bool>(&mut self, letters: &Letters) {
        let (head, end) = full_vectors(self.waiting.head, self.waiting.tail);
        self.reserve_for_look_up::<KEEP>(end - head);
        let Self { graph, waiting, live, hits, .. } = self;
        let records = graph.records();
        let last = _mm512_set1_epi32((records.len() - 1) as i32);
        let (indices, places) = (waiting.records.head(), waiting.places.head());
        let trails = waiting.trails.heads();
        let slots = waiting.slots.head();
        let mut found = Found::new(live, hits);
        for at in (head..end).step_by(LANES) {
            let lanes = low_lanes(end - at);
            // SAFETY: `at` is below `tail`, up to which room was made when the states were stored. The
            // indices are cut off at the last record. Room for what is found was made above.
            unsafe {
                let index = _mm512_min_epu32(indices.load(at, lanes), last);
                let place = places.load(at, lanes);
                let slot = if WIDE { slots.load(at, lanes) } else { place };
                let trail = trails.load::<KEEP>(at, lanes);
                let states = States { index, place, slot, trail, lanes };
                found.look_up::<WIDE, KEEP, PLAIN>(records, &states, letters);
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
        self.waiting.records.reserve(most);
        self.waiting.places.reserve(most);
        if WIDE {
            self.waiting.slots.reserve(most);
        }
        self.waiting.trails.reserve::<KEEP>(most);
        self.codes.resize(vectors * Self::PARTS);
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

    /// Finds where each of sixteen states goes on, and writes down a code for each child: the slot it
    /// comes to in the lower bits, the lane of its state above.
    ///
    /// # Safety
    ///
    /// Live states were stored at `at`, and `vector` is one of those that the codes were resized for.
    #[inline]
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
    )]
    unsafe fn find_children(
        &mut self,
        vector: usize,
        at: usize,
        lanes: __mmask16,
        letters: &Letters,
    ) {
        let Self { live, codes, .. } = self;
        // SAFETY: The caller says so.
        let (tokens, place) =
            unsafe { (live.tokens.head().load(at, lanes), live.places.head().load(at, lanes)) };
        // SAFETY: The same, for the tape that wide boards have.
        let slot = if WIDE { unsafe { live.slots.head().load(at, lanes) } } else { place };
        // The slots around each state's own that are not used.
        let free = _mm512_andnot_si512(place, pick::<WIDE>(letters.reach, slot));
        // One bit for each child: sixteen bits a lane in 256, or 32 bits a lane in 512.
        let mut children = [0u64; 8];
        if WIDE {
            let children_by_lane = _mm512_and_si512(wide_slots_that_show(tokens, letters), free);
            // SAFETY: The array is as large as a vector.
            unsafe { _mm512_storeu_si512(children.as_mut_ptr().cast(), children_by_lane) };
        } else {
            let free = _mm512_cvtepi32_epi16(_mm512_srli_epi32::<16>(free));
            let children_by_lane = _mm256_and_si256(slots_that_show(tokens, letters), free);
            // SAFETY: The array is twice as large as this vector.
            unsafe { _mm256_storeu_si256(children.as_mut_ptr().cast(), children_by_lane) };
        }
        for part in 0..Self::PARTS {
            let mut count = 0;
            let buffer = codes.buffer(vector * Self::PARTS + part);
            for (&quarter, all) in children[4 * part..4 * part + 4].iter().zip(&ALL_CODES) {
                // SAFETY: A row of codes is 64 bytes. Before this quarter of 64 bits at most 192 were set,
                // so there is room for a whole vector in the 256 bytes of the buffer.
                unsafe {
                    let codes = _mm512_maskz_compress_epi8(quarter, load_bytes(all));
                    _mm512_storeu_si512(buffer.as_mut_ptr().add(count).cast(), codes);
                }
                count += quarter.count_ones() as usize;
            }
            codes.counts[vector * Self::PARTS + part] = count;
        }
    }

    /// Appends the children of sixteen states, which [`find_children`](Self::find_children) wrote down.
    ///
    /// # Safety
    ///
    /// As there; and room was made for the children of as many states, each with at most
    /// [`MAX_NEIGHBORS`].
    #[inline]
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
    )]
    unsafe fn push_children<const KEEP: u8>(
        &mut self,
        vector: usize,
        at: usize,
        lanes: __mmask16,
        letters: &Letters,
    ) {
        let Self { live, codes, waiting, .. } = self;
        // SAFETY: The caller says so.
        let (tokens, first_child, place) = unsafe {
            (
                live.tokens.head().load(at, lanes),
                live.first_children.head().load(at, lanes),
                live.places.head().load(at, lanes),
            )
        };
        let used = if WIDE { place } else { _mm512_and_si512(place, _mm512_set1_epi32(USED)) };
        // SAFETY: The caller says so.
        let trail = unsafe { live.trails.heads().load::<KEEP>(at, lanes) };
        let longer = _mm512_slli_epi32::<{ PackedCells::CELL_BITS }>(trail.last);
        let longer_before =
            _mm512_shldi_epi32::<{ PackedCells::CELL_BITS as i32 }>(trail.before, trail.last);
        let (records, places) = (waiting.records.head(), waiting.places.head());
        let (slots, trails) = (waiting.slots.head(), waiting.trails.heads());
        let mut tail = waiting.tail;
        for part in 0..Self::PARTS {
            let count = codes.counts[vector * Self::PARTS + part];
            let buffer = codes.buffer(vector * Self::PARTS + part);
            let first_lane = _mm512_set1_epi32((part * LANES / 2) as i32);
            for start in (0..count).step_by(LANES) {
                // SAFETY: `start` is below the number of codes, of which there are at most 128 (a state has at
                // most eight children), in a buffer of 256 bytes.
                let bytes = unsafe { _mm_loadu_si128(buffer.as_ptr().add(start).cast()) };
                let code = _mm512_cvtepu8_epi32(bytes);
                let shift = _mm_cvtsi32_si128(Self::CODE_SLOT_BITS as i32);
                let mut lane = _mm512_srl_epi32(code, shift);
                if WIDE {
                    lane = _mm512_add_epi32(lane, first_lane);
                }
                // A table is looked up by the lower bits of a code: the slot.
                let before_own = pick::<WIDE>(letters.smaller, code);
                let smaller = _mm512_and_si512(_mm512_permutexvar_epi32(lane, tokens), before_own);
                let child = _mm512_add_epi32(
                    _mm512_permutexvar_epi32(lane, first_child),
                    _mm512_popcnt_epi32(smaller),
                );
                let slot_bits = _mm512_set1_epi32((1 << Self::CODE_SLOT_BITS) - 1);
                let slot = _mm512_and_si512(code, slot_bits);
                let step = pick::<WIDE>(letters.steps, code);
                let place = _mm512_or_si512(_mm512_permutexvar_epi32(lane, used), step);
                // SAFETY: The caller made room for all children.
                unsafe {
                    records.store_all(tail + start, child);
                    places.store_all(tail + start, place);
                    if WIDE {
                        slots.store_all(tail + start, slot);
                    }
                    if KEEP >= LAST {
                        let before = if WIDE {
                            let state = _mm512_add_epi32(_mm512_set1_epi32(at as i32), lane);
                            _mm512_slli_epi32::<{ Back::SLOT_BITS }>(state)
                        } else {
                            _mm512_permutexvar_epi32(lane, longer)
                        };
                        trails.last.store_all(tail + start, _mm512_or_si512(before, slot));
                    }
                    if KEEP >= ALL {
                        let before = _mm512_permutexvar_epi32(lane, longer_before);
                        trails.before.store_all(tail + start, before);
                    }
                }
            }
            tail += count;
        }
        waiting.tail = tail;
    }
}

/// The numbers of slots in a table, by the lower four bits of each lane, or the lower five of a wide one.
#[inline]
#[target_feature(enable = "avx512f")]
fn pick<const WIDE: bool>(table: Table, slots: __m512i) -> __m512i {
    if WIDE {
        _mm512_permutex2var_epi32(table[0], slots, table[1])
    } else {
        _mm512_permutexvar_epi32(slots, table[0])
    }
}

/// The matrices that [`slots_that_show`] multiplies with: for each group of eight tokens a part of
/// 128 bits with the matrix twice.
///
/// The instruction takes the row of the last output bit first, so the rows stand in reverse.
#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
)]
fn matrices_of(tokens: __m128i) -> (__m512i, __m512i) {
    let reverse = _mm_setr_epi8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
    let tokens = _mm_shuffle_epi8(tokens, reverse);
    let powers = _mm_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
    let bit = _mm_shuffle_epi8(powers, _mm_and_si128(tokens, _mm_set1_epi8(7)));
    let group = _mm_and_si128(_mm_srli_epi16::<3>(tokens), _mm_set1_epi8(3));
    // Part `i` keeps the rows whose token is in group `i`.
    let parts = _mm512_set_epi64(3, 3, 2, 2, 1, 1, 0, 0);
    let parts = _mm512_shuffle_epi8(parts, _mm512_setzero_si512());
    let in_part = _mm512_cmpeq_epi8_mask(_mm512_broadcast_i32x4(group), parts);
    let rows = _mm512_maskz_mov_epi8(in_part, _mm512_broadcast_i32x4(bit));
    (_mm512_unpacklo_epi64(rows, rows), _mm512_unpackhi_epi64(rows, rows))
}

/// For each of sixteen states, the slots that show one of its `tokens`, as sixteen bits.
///
/// Which slot shows which token is a matrix of bits: 32 tokens in, sixteen slots out. It is
/// multiplied with all states at once, eight tokens and eight slots at a time, by the instruction
/// for affine transformations over GF(2): as a slot shows one token, sums never carry.
#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
)]
fn slots_that_show(tokens: __m512i, letters: &Letters) -> __m256i {
    // The first bytes of all lanes, then the second ones, ...
    let bytes = _mm512_permutexvar_epi8(load_bytes(&BYTES_BY_PLACE), tokens);
    let (lower, upper) = (multiply(bytes, letters.slots[0]), multiply(bytes, letters.slots[1]));
    _mm256_set_m128i(_mm_unpackhi_epi8(lower, upper), _mm_unpacklo_epi8(lower, upper))
}

/// The same for boards of up to 32 slots, as 32 bits for each state.
#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
)]
fn wide_slots_that_show(tokens: __m512i, letters: &Letters) -> __m512i {
    let bytes = _mm512_permutexvar_epi8(load_bytes(&BYTES_BY_PLACE), tokens);
    let [a, b, c, d] = letters.slots.map(|matrix| multiply(bytes, matrix));
    let (ab, cd) = (
        [_mm_unpacklo_epi8(a, b), _mm_unpackhi_epi8(a, b)],
        [_mm_unpacklo_epi8(c, d), _mm_unpackhi_epi8(c, d)],
    );
    let lower =
        _mm256_set_m128i(_mm_unpackhi_epi16(ab[0], cd[0]), _mm_unpacklo_epi16(ab[0], cd[0]));
    let upper =
        _mm256_set_m128i(_mm_unpackhi_epi16(ab[1], cd[1]), _mm_unpacklo_epi16(ab[1], cd[1]));
    _mm512_inserti64x4::<1>(_mm512_castsi256_si512(lower), upper)
}

/// For each of sixteen states, eight bits: those of the slots that `matrix` is for.
#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
)]
fn multiply(bytes: __m512i, matrix: __m512i) -> __m128i {
    let parts = _mm512_gf2p8affine_epi64_epi8::<0>(bytes, matrix);
    let parts =
        _mm256_or_si256(_mm512_castsi512_si256(parts), _mm512_extracti64x4_epi64::<1>(parts));
    _mm_or_si128(_mm256_castsi256_si128(parts), _mm256_extracti128_si256::<1>(parts))
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

/// Sixteen states to be looked up.
struct States {
    index: __m512i,
    place: __m512i,
    /// The slot come to; on narrow boards anything with it in the lower four bits.
    slot: __m512i,
    trail: TrailRow,
    lanes: __mmask16,
}

/// Where looking up writes what it finds.
struct Found<'a> {
    tokens: Head<'a>,
    first_children: Head<'a>,
    places: Head<'a>,
    slots: Head<'a>,
    trails: TrailHeads<'a>,
    live: usize,
    hits: Head<'a>,
    hit_trails: TrailHeads<'a>,
    hit: usize,
}

impl<'a> Found<'a> {
    #[inline]
    fn new(live: &'a mut Live, hits: &'a mut Hits) -> Self {
        Self {
            tokens: live.tokens.head(),
            first_children: live.first_children.head(),
            places: live.places.head(),
            slots: live.slots.head(),
            trails: live.trails.heads(),
            live: live.tail,
            hits: hits.packed.head(),
            hit_trails: hits.trails.heads(),
            hit: hits.len,
        }
    }

    /// Looks up sixteen states: appends those that are words to the hits, those that go on to the
    /// live states.
    ///
    /// # Safety
    ///
    /// Each lane's index is below the number of `records`. Room was reserved for a vector behind the
    /// last hit and the last live state, in trails as far as `KEEP` says.
    #[inline]
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
    )]
    unsafe fn look_up<const WIDE: bool, const KEEP: u8, const PLAIN: bool>(
        &mut self,
        records: &[Record],
        states: &States,
        letters: &Letters,
    ) {
        let &States { index, place, slot, trail, lanes } = states;
        let base = records.as_ptr().cast();
        // SAFETY: The caller keeps every index below the number of records, of eight bytes each.
        let (low, high) = unsafe {
            (
                _mm512_i32gather_epi64::<8>(_mm512_castsi512_si256(index), base),
                _mm512_i32gather_epi64::<8>(_mm512_extracti64x4_epi64::<1>(index), base),
            )
        };
        let even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
        let odd = _mm512_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
        let tokens = _mm512_permutex2var_epi32(low, even, high);
        let upper = _mm512_permutex2var_epi32(low, odd, high);
        let first_child = _mm512_and_si512(upper, _mm512_set1_epi32(i32::MAX));
        // The upper bit of a record says that it is a word.
        let mut is_word = lanes & _mm512_movepi32_mask(upper);

        let mut used = place;
        let mut number = slot;
        if !WIDE {
            used = _mm512_and_si512(place, _mm512_set1_epi32(USED));
            number = _mm512_and_si512(slot, _mm512_set1_epi32(0xf));
        }
        let mut count = _mm512_popcnt_epi32(used);
        if !PLAIN {
            let doubles = _mm512_and_si512(used, letters.doubles);
            count = _mm512_add_epi32(count, _mm512_popcnt_epi32(doubles));
            let slot_bit = _mm512_sllv_epi32(_mm512_set1_epi32(1 << Shape::<WIDE>::SHIFT), number);
            is_word = _mm512_mask_test_epi32_mask(is_word, slot_bit, letters.ends);
        }
        let hit = _mm512_or_si512(_mm512_slli_epi32::<LETTER_BITS>(index), count);
        let around = pick::<WIDE>(letters.around, slot);
        let goes_on = _mm512_mask_test_epi32_mask(lanes, tokens, around);
        // SAFETY: The caller made room.
        unsafe {
            self.hits.store(self.hit, is_word, hit);
            self.tokens.store(self.live, goes_on, tokens);
            self.first_children.store(self.live, goes_on, first_child);
            self.places.store(self.live, goes_on, place);
            if WIDE {
                self.slots.store(self.live, goes_on, slot);
            }
            self.hit_trails.store::<KEEP>(self.hit, is_word, trail);
            self.trails.store::<KEEP>(self.live, goes_on, trail);
        }
        self.hit += is_word.count_ones() as usize;
        self.live += goes_on.count_ones() as usize;
    }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load_bytes(bytes: &Bytes) -> __m512i {
    // SAFETY: 64 bytes, aligned to 64.
    unsafe { _mm512_load_si512(bytes.0.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load_row(row: &Row) -> __m512i {
    // SAFETY: A row is 64 bytes, aligned to 64.
    unsafe { _mm512_load_si512(row.0.as_ptr().cast()) }
}

/// The lowest `count` lanes, all from sixteen on.
#[inline]
fn low_lanes(count: usize) -> __mmask16 {
    u16::MAX >> (LANES - count.min(LANES))
}
