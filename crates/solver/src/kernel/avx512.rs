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
use super::{Back, First, Job, Trace};
use crate::slots::{MAX_NEIGHBORS, Slots};
use crate::solution::Solution;
use crate::solver::Score;

const LANES: usize = 16;
/// The most slots of a board: a place has sixteen bits for them.
const MAX_SLOTS: usize = 16;
/// The most records of a graph: a hit keeps the index in the upper 24 bits of a number.
const MAX_RECORDS: usize = 1 << 24;
/// Bits of a hit below the record's index: the number of letters.
const LETTER_BITS: u32 = 8;
/// The slots used, as a part of a place.
const USED: i32 = 0xffff_0000_u32 as i32;
/// Ordered pairs of slots.
const MAX_PAIRS: usize = MAX_SLOTS * MAX_NEIGHBORS;
/// More waiting states than this are given up: the prefix search needs less memory.
const MAX_WAITING: usize = 1 << 22;

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

/// Which slots touch, in the form that vectors take: made anew only when the board's shape changes.
#[derive(Debug)]
struct Shape {
    /// The geometry that the tables are for; `None` if they must be made anew for the next board.
    geometry: Option<Geometry>,
    /// For each direction and slot, the neighbor; the slot's own number where there is none.
    neighbors: [Row; MAX_NEIGHBORS],
    /// For each direction, the slots that have a neighbor there, as bits.
    has_neighbor: [u16; MAX_NEIGHBORS],
    /// For each slot, its neighbors as bits in the upper half.
    reach: Row,
    /// For each slot, what goes into the place of a child: the slot's bit and number.
    steps: Row,
    /// All ordered pairs of slots that a word may begin with: their slots, and the place after both.
    first: [Row; MAX_PAIRS / LANES],
    second: [Row; MAX_PAIRS / LANES],
    places: [Row; MAX_PAIRS / LANES],
    pairs: usize,
}

impl Shape {
    fn new() -> Self {
        Self {
            geometry: None,
            neighbors: [Row::ZERO; MAX_NEIGHBORS],
            has_neighbor: [0; MAX_NEIGHBORS],
            reach: Row::ZERO,
            steps: Row::ZERO,
            first: [Row::ZERO; MAX_PAIRS / LANES],
            second: [Row::ZERO; MAX_PAIRS / LANES],
            places: [Row::ZERO; MAX_PAIRS / LANES],
            pairs: 0,
        }
    }

    /// Makes the tables fit a board of at most [`MAX_SLOTS`] slots.
    fn fit(&mut self, slots: &Slots) {
        if slots.regular().is_some() && self.geometry == slots.regular() {
            return;
        }
        *self = Self { geometry: slots.regular(), ..Self::new() };
        for slot in 0..slots.len() {
            self.steps.0[slot] = 1 << (16 + slot) | slot as u32;
            for (direction, &neighbor) in slots.neighbors(slot).iter().enumerate() {
                self.neighbors[direction].0[slot] = neighbor.into();
                self.has_neighbor[direction] |= 1 << slot;
                self.reach.0[slot] |= 1 << (16 + neighbor);
                if slots.is_start(slot) {
                    let (row, lane) = (self.pairs / LANES, self.pairs % LANES);
                    self.first[row].0[lane] = slot as u32;
                    self.second[row].0[lane] = neighbor.into();
                    self.places[row].0[lane] =
                        1 << (16 + slot) | 1 << (16 + neighbor) | u32::from(neighbor);
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
    places: Tape,
    /// The live state before each, shifted to its place in a [`Back`]; kept only for paths.
    before: Tape,
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
    places: Tape,
    /// Kept only for paths.
    backs: Tape,
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
    /// Kept only for paths.
    backs: Tape,
    len: usize,
}

/// What sixteen children are told by, a byte each, as [`Avx512::find_children`] writes it down.
#[derive(Debug, Default)]
struct Codes {
    /// 256 bytes for each vector of states.
    buffers: Vec<[u8; 256]>,
    counts: Vec<usize>,
}

impl Codes {
    #[inline]
    fn resize(&mut self, vectors: usize) {
        if self.counts.len() < vectors {
            self.buffers.resize(vectors, [0; 256]);
            self.counts.resize(vectors, 0);
        }
    }

    #[inline]
    fn buffer(&mut self, vector: usize) -> &mut [u8; 256] {
        &mut self.buffers[vector]
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
    /// Which of the slots 0 to 7, and 8 to 15, show which token; see [`slots_that_show`].
    lower_slots: __m512i,
    upper_slots: __m512i,
    /// For each slot, the tokens that come before its own.
    smaller: __m512i,
    /// For each slot, the tokens around it.
    around: __m512i,
    /// For each slot, the slots around it, in the upper half.
    reach: __m512i,
    /// For each slot, what goes into the place of a child: its bit and number.
    steps: __m512i,
    /// The slots that show two letters, in the upper half of every lane.
    doubles: __m512i,
    /// The slots where a word may end, in the same way.
    ends: __m512i,
}

/// How live states were come to.
struct Backs<'a>(&'a [u32]);

impl Trace for Backs<'_> {
    #[inline(always)]
    fn before(&self, back: Back) -> Back {
        self.0.get((back.0 >> Back::SLOT_BITS) as usize).map_or(back, |&it| Back(it))
    }
}

/// The AVX-512 kernel and its memory, which it keeps from board to board.
#[derive(Debug)]
pub(super) struct Avx512<'a> {
    graph: Graph<'a>,
    pairs: Pairs,
    shape: Shape,
    waiting: Waiting,
    live: Live,
    hits: Hits,
    codes: Codes,
}

impl<'a> Avx512<'a> {
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
        })
    }

    /// Counts the words of a board and their points; `None` if it cannot hold the board.
    pub(super) fn score(&mut self, job: &Job<'_>, marks: &mut Marks) -> Option<Score> {
        self.search::<false>(job, marks)?;
        // SAFETY: `search` marked them.
        Some(unsafe { marks.score(self.hits().map(|(record, _)| record), job.points) })
    }

    /// Finds the first hit of each word of a board; `None` if it cannot hold the board.
    pub(super) fn solve(
        &mut self,
        job: &Job<'_>,
        marks: &mut Marks,
        firsts: &mut Vec<First>,
    ) -> Option<()> {
        self.search::<true>(job, marks)?;
        let backs = &self.hits.backs.0;
        let hits = self.hits().zip(backs).map(|((record, _), &back)| (record, Back(back)));
        // SAFETY: `search` marked them.
        unsafe { marks.firsts(hits, job.points, firsts) };
        Some(())
    }

    /// Hands the words of the board solved last to `solution`.
    pub(super) fn tell(&self, firsts: &[First], solution: &mut Solution<'_>, job: &Job<'_>) {
        #[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
        fn take(kernel: &Avx512<'_>, firsts: &[First], solution: &mut Solution<'_>, job: &Job<'_>) {
            let trace = Backs(&kernel.live.backs.0);
            solution.take_hits(firsts, &trace, &kernel.graph, job.slots, job.points);
        }
        // SAFETY: `new` made sure that the processor has these instructions.
        unsafe { take(self, firsts, solution, job) }
    }

    /// Record and number of letters of each hit.
    #[inline]
    fn hits(&self) -> impl ExactSizeIterator<Item = (u32, u8)> {
        self.hits.packed.0[..self.hits.len].iter().map(|&hit| (hit >> LETTER_BITS, hit as u8))
    }

    fn search<const PATHS: bool>(&mut self, job: &Job<'_>, marks: &mut Marks) -> Option<()> {
        if job.slots.len() > MAX_SLOTS {
            return None;
        }
        // SAFETY: `new` made sure that the processor has all instructions.
        unsafe {
            if job.slots.doubles() == 0 && job.slots.all_end() {
                self.run::<PATHS, true>(job.slots)?;
            } else {
                self.run::<PATHS, false>(job.slots)?;
            }
        }
        for (record, letters) in self.hits() {
            // SAFETY: All indices that are looked up are cut off at the last record, and the indices of pairs
            // come from the graph.
            unsafe { marks.set(record, letters) };
        }
        Some(())
    }

    /// Finds all hits of a board of at most [`MAX_SLOTS`] slots; `None` if there are too many
    /// states. On a plain board each slot is one letter, and a word may end at any.
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
    )]
    fn run<const PATHS: bool, const PLAIN: bool>(&mut self, slots: &Slots) -> Option<()> {
        self.shape.fit(slots);
        let letters = self.letters(slots);
        self.start::<PATHS, PLAIN>(slots, &letters);
        loop {
            let (live, waiting) = (self.live.len(), self.waiting.len());
            if live >= LANES || waiting < LANES {
                self.expand_all::<PATHS>(&letters)?;
            }
            let (live, waiting) = (self.live.len(), self.waiting.len());
            if live + waiting == 0 {
                break;
            }
            if waiting >= LANES || live == 0 {
                self.look_up_all::<PATHS, PLAIN>(&letters);
            }
        }
        Some(())
    }

    /// The board's letters as vectors.
    #[inline]
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
    )]
    fn letters(&self, slots: &Slots) -> Letters {
        // SAFETY: Sixteen bytes are read from an array of sixteen.
        let tokens = unsafe { _mm_loadu_si128(slots.first_tokens().as_ptr().cast()) };
        let numbers = _mm512_cvtepu8_epi32(tokens);
        let bits = _mm512_sllv_epi32(_mm512_set1_epi32(1), numbers);
        let mut around = _mm512_setzero_si512();
        for (neighbors, &has) in self.shape.neighbors.iter().zip(&self.shape.has_neighbor) {
            let shown = _mm512_maskz_permutexvar_epi32(has, load_row(neighbors), bits);
            around = _mm512_or_si512(around, shown);
        }
        let (lower_slots, upper_slots) = matrices(tokens);
        let upper = |slots: u64| _mm512_set1_epi32((slots << 16) as i32);
        Letters {
            lower_slots,
            upper_slots,
            smaller: _mm512_sub_epi32(bits, _mm512_set1_epi32(1)),
            around,
            reach: load_row(&self.shape.reach),
            steps: load_row(&self.shape.steps),
            doubles: upper(slots.doubles()),
            ends: upper(slots.ends()),
        }
    }

    /// Looks up all pairs of slots, and notes words of one token.
    #[inline]
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
    )]
    fn start<const PATHS: bool, const PLAIN: bool>(&mut self, slots: &Slots, letters: &Letters) {
        (self.waiting.head, self.waiting.tail, self.hits.len) = (0, 0, 0);
        // The first letters of paths are the first live states, one for each slot; they have been expanded.
        (self.live.head, self.live.tail) = (MAX_SLOTS, MAX_SLOTS);
        self.reserve_for_look_up::<PATHS>(MAX_PAIRS + MAX_SLOTS);
        if PATHS {
            for slot in 0..MAX_SLOTS {
                self.live.backs.0[slot] = Back::new(Back::NOTHING, slot as u32).0;
            }
        }
        // SAFETY: Sixteen bytes are read from an array of sixteen.
        let tokens =
            _mm512_cvtepu8_epi32(unsafe { _mm_loadu_si128(slots.first_tokens().as_ptr().cast()) });
        let Self { pairs, shape, live, hits, .. } = self;
        let mut found = Found::new(live, hits);
        for start in (0..shape.pairs).step_by(LANES) {
            let row = start / LANES;
            let first = load_row(&shape.first[row]);
            let second = load_row(&shape.second[row]);
            let pair = _mm512_or_si512(
                _mm512_slli_epi32::<5>(_mm512_permutexvar_epi32(first, tokens)),
                _mm512_permutexvar_epi32(second, tokens),
            );
            let place = load_row(&shape.places[row]);
            let before = _mm512_slli_epi32::<{ Back::SLOT_BITS }>(first);
            let lanes = low_lanes(shape.pairs - start);
            // SAFETY: A token is below 32, so a pair is below 1,024, the number of its records; room
            // was made above for all pairs.
            unsafe {
                found.look_up::<PATHS, PLAIN>(pairs.records(), pair, place, before, lanes, letters);
            };
        }
        (live.tail, hits.len) = (found.live, found.hit);
        // What was looked up by pair is known by its record from here on.
        for hit in &mut self.hits.packed.0[..self.hits.len] {
            let pair = (*hit >> LETTER_BITS) as usize;
            *hit = self.pairs.index(pair) << LETTER_BITS | *hit & ((1 << LETTER_BITS) - 1);
        }
        if self.pairs.has_singles() {
            self.note_singles::<PATHS>(slots);
        }
    }

    /// Notes words of one token, at most one a slot.
    #[cold]
    fn note_singles<const PATHS: bool>(&mut self, slots: &Slots) {
        for slot in (0..slots.len()).filter(|&slot| slots.is_start(slot) && slots.is_end(slot)) {
            if let Some(record) = self.pairs.single(slots.token(slot)) {
                let letters = 1 + (slots.doubles() >> slot & 1) as u32;
                self.hits.packed.0[self.hits.len] = record << LETTER_BITS | letters;
                if PATHS {
                    self.hits.backs.0[self.hits.len] = Back::new(Back::NOTHING, slot as u32).0;
                }
                self.hits.len += 1;
            }
        }
    }

    /// Looks up the states that wait, as far as they fill vectors; all of them if they fill none, or if no
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
    )]
    fn look_up_all<const PATHS: bool, const PLAIN: bool>(&mut self, letters: &Letters) {
        let (head, end) = full_vectors(self.waiting.head, self.waiting.tail);
        self.reserve_for_look_up::<PATHS>(end - head);
        let Self { graph, waiting, live, hits, .. } = self;
        let records = graph.records();
        let last = _mm512_set1_epi32((records.len() - 1) as i32);
        let (indices, places, befores) =
            (waiting.records.head(), waiting.places.head(), waiting.before.head());
        let mut found = Found::new(live, hits);
        for at in (head..end).step_by(LANES) {
            let lanes = low_lanes(end - at);
            // SAFETY: `at` is below `tail`, up to which room was made when the states were stored. The
            // indices are cut off at the last record. Room for what is found was made above.
            unsafe {
                let index = _mm512_min_epu32(indices.load(at, lanes), last);
                let place = places.load(at, lanes);
                let before = if PATHS { befores.load(at, lanes) } else { place };
                found.look_up::<PATHS, PLAIN>(records, index, place, before, lanes, letters);
            }
        }
        (live.tail, hits.len) = (found.live, found.hit);
        waiting.head = end;
    }

    /// Makes room for what looking up so many states can find.
    #[inline]
    fn reserve_for_look_up<const PATHS: bool>(&mut self, states: usize) {
        let (live, hits) = (self.live.tail + states, self.hits.len + states);
        self.live.tokens.reserve(live);
        self.live.first_children.reserve(live);
        self.live.places.reserve(live);
        self.hits.packed.reserve(hits);
        if PATHS {
            self.live.backs.reserve(live);
            self.hits.backs.reserve(hits);
        }
    }

    /// Expands the live states, as far as they fill vectors; all of them if they fill none.
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
    )]
    fn expand_all<const PATHS: bool>(&mut self, letters: &Letters) -> Option<()> {
        let (head, end) = full_vectors(self.live.head, self.live.tail);
        let vectors = (end - head).div_ceil(LANES);
        let most = self.waiting.tail + vectors * LANES * MAX_NEIGHBORS;
        if most > MAX_WAITING || self.live.tail > Back::MAX_STATES {
            return None;
        }
        self.waiting.records.reserve(most);
        self.waiting.places.reserve(most);
        if PATHS {
            self.waiting.before.reserve(most);
        }
        self.codes.resize(vectors);
        // In two loops, for the codes of a vector are in memory only a while after they are written.
        for (vector, at) in (head..end).step_by(LANES).enumerate() {
            // SAFETY: `at` is below `tail`, up to which room was made when the states were stored; room for
            // the codes was made above.
            unsafe { self.find_children(vector, at, low_lanes(end - at), letters) };
        }
        for (vector, at) in (head..end).step_by(LANES).enumerate() {
            // SAFETY: As above. A vector has at most sixteen times eight children, for which room was made.
            unsafe { self.push_children::<PATHS>(vector, at, low_lanes(end - at), letters) };
        }
        self.live.head = end;
        Some(())
    }

    /// Finds where each of sixteen states goes on, and writes down a code for each child: the lane of
    /// its state above, the slot it comes to in the lower four bits.
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
        let shown = slots_that_show(tokens, letters);
        // The slots around each state's own that are not used, in the upper half of each lane.
        let free = _mm512_andnot_si512(place, _mm512_permutexvar_epi32(place, letters.reach));
        let free = _mm512_cvtepi32_epi16(_mm512_srli_epi32::<16>(free));
        let children = _mm256_and_si256(shown, free);
        let (lower, upper) =
            (_mm256_castsi256_si128(children), _mm256_extracti128_si256::<1>(children));
        let quarters = [
            _mm_cvtsi128_si64(lower) as u64,
            _mm_extract_epi64::<1>(lower) as u64,
            _mm_cvtsi128_si64(upper) as u64,
            _mm_extract_epi64::<1>(upper) as u64,
        ];
        let mut count = 0;
        let buffer = codes.buffer(vector);
        for (quarter, all) in quarters.into_iter().zip(&ALL_CODES) {
            // SAFETY: A row of codes is 64 bytes. So far at most 192 bits were set before this quarter of 64, so
            // there is room for a whole vector in the 256 bytes of the buffer.
            unsafe {
                let codes =
                    _mm512_maskz_compress_epi8(quarter, _mm512_load_si512(all.0.as_ptr().cast()));
                _mm512_storeu_si512(buffer.as_mut_ptr().add(count).cast(), codes);
            }
            count += quarter.count_ones() as usize;
        }
        codes.counts[vector] = count;
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
    unsafe fn push_children<const PATHS: bool>(
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
        let used = _mm512_and_si512(place, _mm512_set1_epi32(USED));
        let (records, places, befores) =
            (waiting.records.head(), waiting.places.head(), waiting.before.head());
        let count = codes.counts[vector];
        let buffer = codes.buffer(vector);
        for start in (0..count).step_by(LANES) {
            // SAFETY: `start` is below the number of codes, of which there are at most 128 (a state has at most
            // eight children), in a buffer of 256 bytes.
            let codes = unsafe { _mm_loadu_si128(buffer.as_ptr().add(start).cast()) };
            let code = _mm512_cvtepu8_epi32(codes);
            let lane = _mm512_srli_epi32::<4>(code);
            // A permutation takes the lower four bits of a code: the slot.
            let smaller = _mm512_and_si512(
                _mm512_permutexvar_epi32(lane, tokens),
                _mm512_permutexvar_epi32(code, letters.smaller),
            );
            let child = _mm512_add_epi32(
                _mm512_permutexvar_epi32(lane, first_child),
                _mm512_popcnt_epi32(smaller),
            );
            let step = _mm512_permutexvar_epi32(code, letters.steps);
            let place = _mm512_or_si512(_mm512_permutexvar_epi32(lane, used), step);
            // SAFETY: The caller made room for all children.
            unsafe {
                records.store_all(waiting.tail + start, child);
                places.store_all(waiting.tail + start, place);
                if PATHS {
                    let before = _mm512_add_epi32(_mm512_set1_epi32(at as i32), lane);
                    befores.store_all(
                        waiting.tail + start,
                        _mm512_slli_epi32::<{ Back::SLOT_BITS }>(before),
                    );
                }
            }
        }
        waiting.tail += count;
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
fn matrices(tokens: __m128i) -> (__m512i, __m512i) {
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
    let half = |matrix| {
        let parts = _mm512_gf2p8affine_epi64_epi8::<0>(bytes, matrix);
        let parts =
            _mm256_or_si256(_mm512_castsi512_si256(parts), _mm512_extracti64x4_epi64::<1>(parts));
        _mm_or_si128(_mm256_castsi256_si128(parts), _mm256_extracti128_si256::<1>(parts))
    };
    let (lower, upper) = (half(letters.lower_slots), half(letters.upper_slots));
    _mm256_set_m128i(_mm_unpackhi_epi8(lower, upper), _mm_unpacklo_epi8(lower, upper))
}

/// The part of `head..tail` that fills vectors; all of it if it fills none.
#[inline]
fn full_vectors(head: usize, tail: usize) -> (usize, usize) {
    let len = tail - head;
    (head, if len < LANES { tail } else { tail - len % LANES })
}

/// Where looking up writes what it finds.
struct Found<'a> {
    tokens: Head<'a>,
    first_children: Head<'a>,
    places: Head<'a>,
    backs: Head<'a>,
    live: usize,
    hits: Head<'a>,
    hit_backs: Head<'a>,
    hit: usize,
}

impl<'a> Found<'a> {
    #[inline]
    fn new(live: &'a mut Live, hits: &'a mut Hits) -> Self {
        Self {
            tokens: live.tokens.head(),
            first_children: live.first_children.head(),
            places: live.places.head(),
            backs: live.backs.head(),
            live: live.tail,
            hits: hits.packed.head(),
            hit_backs: hits.backs.head(),
            hit: hits.len,
        }
    }

    /// Looks up sixteen states: appends those that are words to the hits, those that go on to the
    /// live states.
    ///
    /// # Safety
    ///
    /// Each lane of `index` is below the number of `records`. Room was reserved for a vector behind the
    /// last hit and the last live state, in the parts kept for paths only if `PATHS`.
    #[inline]
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,avx512vpopcntdq,gfni,popcnt,bmi1,bmi2,lzcnt"
    )]
    unsafe fn look_up<const PATHS: bool, const PLAIN: bool>(
        &mut self,
        records: &[Record],
        index: __m512i,
        place: __m512i,
        before: __m512i,
        lanes: __mmask16,
        letters: &Letters,
    ) {
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

        let used = _mm512_and_si512(place, _mm512_set1_epi32(USED));
        let slot = _mm512_and_si512(place, _mm512_set1_epi32(0xf));
        let mut count = _mm512_popcnt_epi32(used);
        if !PLAIN {
            let doubles = _mm512_and_si512(used, letters.doubles);
            count = _mm512_add_epi32(count, _mm512_popcnt_epi32(doubles));
            let slot_bit = _mm512_sllv_epi32(_mm512_set1_epi32(1 << 16), slot);
            is_word = _mm512_mask_test_epi32_mask(is_word, slot_bit, letters.ends);
        }
        let hit = _mm512_or_si512(_mm512_slli_epi32::<LETTER_BITS>(index), count);
        let around = _mm512_permutexvar_epi32(place, letters.around);
        let goes_on = _mm512_mask_test_epi32_mask(lanes, tokens, around);
        // SAFETY: The caller made room.
        unsafe {
            self.hits.store(self.hit, is_word, hit);
            self.tokens.store(self.live, goes_on, tokens);
            self.first_children.store(self.live, goes_on, first_child);
            self.places.store(self.live, goes_on, place);
            if PATHS {
                let back = _mm512_or_si512(before, slot);
                self.hit_backs.store(self.hit, is_word, back);
                self.backs.store(self.live, goes_on, back);
            }
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
