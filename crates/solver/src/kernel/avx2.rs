//! One state and its eight neighbors at a time, with AVX2: boards of up to 32 letter slots.
//!
//! The search goes level by level, as the portable one does. A state's eight neighbors are tested by one vector
//! of their letters and one of their slots; those that pass are moved side by side by a table of
//! permutations and stored, eight numbers at once. Records are looked up one by one.

#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::ops::Range;

use board::Geometry;
use lexicon::Graph;

use super::append::Append;
use super::hits::{Hit, Hits};
use super::marks::Marks;
use super::{Back, First, Job, MAX_STATES, Search, Trace};
use crate::slots::{MAX_NEIGHBORS, Slots};
use crate::solution::Solution;
use crate::solver::Score;

/// The most slots of a board: a state has 32 bits for them.
const MAX_SLOTS: usize = 32;

/// Whether this machine has all instructions used here.
pub(super) fn is_available() -> bool {
    std::arch::is_x86_feature_detected!("avx2")
        && std::arch::is_x86_feature_detected!("popcnt")
        && std::arch::is_x86_feature_detected!("bmi1")
        && std::arch::is_x86_feature_detected!("bmi2")
        && std::arch::is_x86_feature_detected!("lzcnt")
}

/// Eight numbers, one for each neighbor.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(32))]
struct Row([u32; MAX_NEIGHBORS]);

/// For each set of neighbors, as bits, the permutation that moves them side by side.
static SIDE_BY_SIDE: [Row; 256] = {
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

/// A state that some word goes on from.
#[derive(Clone, Copy, Debug, Default)]
struct Live {
    tokens: u32,
    first_child: u32,
    used: u32,
    back: Back,
}

/// The states of the next level, not looked up yet: one number of each in the same places.
#[derive(Debug, Default)]
struct Candidates {
    /// The tokens of the state before that come before the candidate's own.
    smaller: Vec<u32>,
    used: Vec<u32>,
    backs: Vec<u32>,
}

/// What a slot's neighbors show.
#[derive(Clone, Copy, Debug, Default)]
struct Around {
    /// The bits of their tokens.
    tokens: Row,
    /// Their own bits; all bits in places that stand for no neighbor, so that nothing passes.
    bits: Row,
    slots: Row,
}

/// The AVX2 kernel and its memory, which it keeps from board to board.
#[derive(Debug)]
pub(super) struct Avx2<'a> {
    graph: Graph<'a>,
    /// The geometry that the slots and bits in `around` are for; `None` if they must be made anew.
    geometry: Option<Geometry>,
    around: [Around; MAX_SLOTS],
    /// For each slot, the tokens around it together.
    around_tokens: [u32; MAX_SLOTS],
    /// The live states of all levels, one level after the other.
    live: Vec<Live>,
    candidates: Candidates,
    hits: Hits,
}

impl Trace for Avx2<'_> {
    #[inline(always)]
    fn before(&self, back: Back) -> Back {
        back.before().map_or(back, |state| self.live[state].back)
    }
}

impl Search for Avx2<'_> {
    fn score(&mut self, job: &Job<'_>, marks: &mut Marks) -> Option<Score> {
        self.search(job, marks)?;
        let hits = self.hits.all().iter().map(|hit| hit.record);
        // SAFETY: `search` marked them.
        Some(unsafe { marks.score(hits, job.points) })
    }

    fn solve(&mut self, job: &Job<'_>, marks: &mut Marks, firsts: &mut Vec<First>) -> Option<()> {
        self.search(job, marks)?;
        let hits = self.hits.all().iter().map(|hit| (hit.record, hit.back));
        // SAFETY: `search` marked them.
        unsafe { marks.firsts(hits, job.points, firsts) };
        Some(())
    }

    fn tell(&self, firsts: &[First], solution: &mut Solution<'_>, job: &Job<'_>) {
        #[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
        fn take(kernel: &Avx2<'_>, firsts: &[First], solution: &mut Solution<'_>, job: &Job<'_>) {
            solution.take_hits(firsts, kernel, job.slots, job.points);
        }
        // SAFETY: `new` made sure that the processor has these instructions.
        unsafe { take(self, firsts, solution, job) }
    }
}

impl<'a> Avx2<'a> {
    /// The kernel for a graph; `None` if the machine cannot run it.
    pub(super) fn new(graph: Graph<'a>) -> Option<Self> {
        is_available().then(|| Self {
            graph,
            geometry: None,
            around: [Around::default(); MAX_SLOTS],
            around_tokens: [0; MAX_SLOTS],
            live: Vec::new(),
            candidates: Candidates::default(),
            hits: Hits::default(),
        })
    }

    fn search(&mut self, job: &Job<'_>, marks: &mut Marks) -> Option<()> {
        if job.slots.len() > MAX_SLOTS {
            return None;
        }
        // SAFETY: `new` made sure that the processor has all instructions.
        unsafe { self.run(job.slots)? };
        let doubles = job.slots.doubles() as u32;
        for (tokens, hits) in self.hits.levels() {
            for hit in hits {
                let doubles = if doubles == 0 { 0 } else { doubles & self.used(hit.back) };
                // SAFETY: The record was read.
                unsafe { marks.set(hit.record, (tokens + doubles.count_ones()) as u8) };
            }
        }
        Some(())
    }

    /// The slots of a path, as bits.
    fn used(&self, back: Back) -> u32 {
        back.before().map_or(0, |before| self.live[before].used) | 1 << back.slot()
    }

    /// Finds all hits of a board of at most [`MAX_SLOTS`] slots; `None` if there are too many states.
    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
    fn run(&mut self, slots: &Slots) -> Option<()> {
        self.prepare(slots);
        let mut level = 0..self.start(slots);
        while !level.is_empty() {
            let candidates = self.test_neighbors(level.clone())?;
            let end = self.look_up(slots, level.end, candidates);
            level = level.end..end;
        }
        Some(())
    }

    /// Makes the tables of neighbors for a board.
    #[inline]
    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
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
            self.around_tokens[slot] = all;
        }
    }

    /// The first level: the root's children. Returns the number of states.
    #[inline]
    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
    fn start(&mut self, slots: &Slots) -> usize {
        self.hits.clear();
        self.live.resize(self.live.len().max(MAX_SLOTS), Live::default());
        let mut words = Append::new(self.hits.room_for(slots.len()));
        let mut live = Append::new(&mut self.live[..slots.len()]);
        let root = self.graph.record(Graph::ROOT);
        for slot in (0..slots.len()).filter(|&slot| slots.is_start(slot)) {
            let Some(index) = root.step(slots.token(slot)) else { continue };
            let record = self.graph.record(index);
            let back = Back::new(Back::NOTHING, slot as u32);
            let state = Live {
                tokens: record.tokens(),
                first_child: record.first_child(),
                used: 1 << slot,
                back,
            };
            // SAFETY: Both have a place for each slot, and this is called at most once a slot.
            unsafe {
                words.push_if(record.is_word() && slots.is_end(slot), Hit { record: index, back });
                live.push_if(record.tokens() & self.around_tokens[slot] != 0, state);
            }
        }
        let (words, live) = (words.len(), live.len());
        self.hits.keep(words);
        live
    }

    /// Tests the states of a level against their neighbors; returns how many candidates passed.
    #[inline]
    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
    fn test_neighbors(&mut self, level: Range<usize>) -> Option<usize> {
        let most = level.len() * MAX_NEIGHBORS;
        if level.end + most > MAX_STATES {
            return None;
        }
        self.candidates.grow(most);
        let Self { around, live, candidates, .. } = self;
        let places = candidates.heads();
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
            let order = load(&SIDE_BY_SIDE[passes as usize & 255]);
            let before_own = _mm256_sub_epi32(tokens, _mm256_set1_epi32(1));
            let smaller = _mm256_and_si256(continues, before_own);
            let before = _mm256_set1_epi32(Back::new(index as u32, 0).0 as i32);
            let next = [smaller, _mm256_or_si256(used, bits), _mm256_or_si256(before, slots)];
            for (place, numbers) in places.into_iter().zip(next) {
                let numbers = _mm256_permutevar8x32_epi32(numbers, order);
                // SAFETY: `grow` made room for eight candidates of each state of the level, of which at most
                // that many were stored so far, and for a vector behind them.
                unsafe { _mm256_storeu_si256(place.add(count).cast(), numbers) };
            }
            count += passes.count_ones() as usize;
        }
        Some(count)
    }

    /// Looks the candidates up in the graph: notes words, and puts the states that words go on from
    /// behind the live states. Returns their new end.
    #[inline]
    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
    fn look_up(&mut self, slots: &Slots, end: usize, candidates: usize) -> usize {
        if self.live.len() < end + candidates {
            self.live.resize((end + candidates).next_power_of_two(), Live::default());
        }
        let Self { graph, around_tokens, live, candidates: all, hits, .. } = self;
        let (records, ends) = (graph.records(), slots.ends());
        let (old, new) = live.split_at_mut(end);
        let mut live = Append::new(&mut new[..candidates]);
        let mut words = Append::new(hits.room_for(candidates));
        let numbers = all.smaller[..candidates].iter().zip(&all.used).zip(&all.backs);
        for ((&smaller, &used), &back) in numbers {
            let back = Back(back);
            let before = (back.0 >> Back::SLOT_BITS) as usize;
            let index = old[before].first_child + smaller.count_ones();
            let record = records[index as usize];
            let next =
                Live { tokens: record.tokens(), first_child: record.first_child(), used, back };
            let goes_on = record.tokens() & around_tokens[back.slot() % MAX_SLOTS] != 0;
            let is_word = record.is_word() & (ends >> back.slot() & 1 != 0);
            // SAFETY: Both have a place for each candidate.
            unsafe {
                words.push_if(is_word, Hit { record: index, back });
                live.push_if(goes_on, next);
            }
        }
        let (words, live) = (words.len(), live.len());
        hits.keep(words);
        end + live
    }
}

impl Candidates {
    /// Makes room for `len` candidates and a vector behind them.
    #[inline]
    fn grow(&mut self, len: usize) {
        if self.smaller.len() < len + MAX_NEIGHBORS {
            let len = (len + MAX_NEIGHBORS).next_power_of_two();
            for numbers in [&mut self.smaller, &mut self.used, &mut self.backs] {
                numbers.resize(len, 0);
            }
        }
    }

    /// Where each kind of number begins in memory, in the order of the fields.
    #[inline]
    fn heads(&mut self) -> [*mut u32; 3] {
        let Self { smaller, used, backs } = self;
        [smaller, used, backs].map(Vec::as_mut_ptr)
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn load(row: &Row) -> __m256i {
    // SAFETY: A row is 32 bytes, aligned to 32.
    unsafe { _mm256_load_si256(row.0.as_ptr().cast()) }
}
