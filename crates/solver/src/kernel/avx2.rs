//! One state and its eight neighbors at a time, with AVX2: boards of up to 32 letter slots.
//!
//! The search goes level by level, like the portable one. It tests a state's eight neighbors with
//! one vector of their letters and one vector of their slots, and finds the nodes of all eight with
//! the same instructions, although few of them pass. A table of permutations moves those that pass
//! to the front.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use dictc_board::Geometry;
use dictc_lexicon::detected;
use dictc_lexicon::raw::{Graph, Node};

use super::marks::Marks;
use super::states::States;
use super::{Back, BoardSearch};
use crate::points::PointTable;
use crate::score::Score;
use crate::slots::{MAX_NEIGHBORS, Slots};
use crate::solution::Solution;

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

/// The neighbors of a slot, for expanding a state.
#[derive(Clone, Copy, Debug, Default)]
struct Around {
    /// The bits of their tokens.
    tokens: Row,
    /// The bits of their slots; all bits in lanes without a neighbor, so that these never pass.
    bits: Row,
    /// Their slots, each as a [`Back`] without a parent.
    steps: Row,
}

/// The AVX2 kernel and its working memory, which it reuses for the next board. It exists only on
/// processors for which [`is_available`] returns `true`.
#[derive(Debug)]
pub(super) struct Avx2 {
    /// The geometry that the slots and bits in `around` are for; `None` if they must be recomputed.
    geometry: Option<Geometry>,
    around: [Around; MAX_SLOTS],
    states: States<u32>,
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
        // SAFETY: There must be a mark for each node of the graph, as `Kernels` asserts.
        Some(unsafe { self.states.score(slots.doubles(), points, marks) })
    }

    fn solve(
        &mut self,
        graph: &Graph<'_>,
        slots: &Slots,
        marks: &mut Marks,
        solution: &mut Solution,
    ) -> Option<()> {
        self.search(graph, slots)?;
        // SAFETY: As in `score`.
        unsafe { self.states.solve(slots, marks, solution) };
        Some(())
    }
}

impl Avx2 {
    /// The kernel; `None` if the machine cannot run it.
    pub(super) fn new() -> Option<Self> {
        is_available().then(|| Self {
            geometry: None,
            around: [Around::default(); MAX_SLOTS],
            states: States::default(),
        })
    }

    /// Finds all hits; `None` if the board has too many states.
    fn search(&mut self, graph: &Graph<'_>, slots: &Slots) -> Option<()> {
        assert!(slots.len() <= MAX_SLOTS, "the table of kernels limits the number of slots");
        // SAFETY: The processor must have the instructions that `run` is compiled for. `new`, the
        // only constructor, returns a kernel only if `is_available` reports that.
        unsafe { self.run(graph, slots) }
    }

    /// Finds all hits of a board of at most [`MAX_SLOTS`] slots; `None` if there are too many
    /// states.
    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
    fn run(&mut self, graph: &Graph<'_>, slots: &Slots) -> Option<()> {
        self.prepare(slots);
        let mut level = self.states.start(graph, slots, |slot| 1 << slot);
        loop {
            let live = self.states.look_up(graph.nodes(), level.clone());
            if live == 0 {
                return Some(());
            }
            let end = self.test_neighbors(graph, live, level.end)?;
            level = level.end..end;
        }
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
                    around.steps.0[i] = Back::new(0, neighbor.into()).0;
                }
            }
            let mut all = 0;
            for (token, &neighbor) in around.tokens.0.iter_mut().zip(slots.neighbors(slot)) {
                *token = 1 << slots.token(neighbor.into());
                all |= *token;
            }
            let word = if slots.is_end(slot) { Node::WORD } else { 0 };
            self.states.matters[slot] = u64::from(all) | word;
        }
    }

    /// Tests `live` states against their neighbors; appends those that pass to the states, of which
    /// there are `end`. Returns their new number.
    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
    #[inline]
    fn test_neighbors(&mut self, graph: &Graph<'_>, live: usize, end: usize) -> Option<usize> {
        self.states.make_room_for_neighbors(live, end)?;
        let States { live: all_live, nodes, backs, used, .. } = &mut self.states;
        let ((old_nodes, nodes), (old_backs, backs), (old_used, used)) =
            (nodes.split_at_mut(end), backs.split_at_mut(end), used.split_at_mut(end));
        let (nodes, backs, used) = (nodes.as_mut_ptr(), backs.as_mut_ptr(), used.as_mut_ptr());
        let mut count = 0;
        for &state in &all_live[..live] {
            let i = state as usize;
            let (node, back, before) = (old_nodes[i], old_backs[i], old_used[i]);
            let node = graph.nodes()[node as usize].bits();
            let around = &self.around[back.slot() % MAX_SLOTS];
            let (tokens, bits) = (load(&around.tokens), load(&around.bits));
            let node = _mm256_castsi256_ps(_mm256_set1_epi64x(node as i64));
            let continues = _mm256_castps_si256(_mm256_moveldup_ps(node));
            let first_child = _mm256_castps_si256(_mm256_movehdup_ps(node));
            let before = _mm256_set1_epi32(before as i32);
            let shown = _mm256_cmpeq_epi32(_mm256_and_si256(continues, tokens), tokens);
            let free = _mm256_cmpeq_epi32(_mm256_and_si256(before, bits), _mm256_setzero_si256());
            let passes = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_and_si256(shown, free)));

            // The bits of the tokens that come before each neighbor's token.
            let smaller = _mm256_add_epi32(tokens, _mm256_set1_epi32(-1));
            let rank = count_ones(_mm256_and_si256(continues, smaller));
            // Without the bit of a word.
            let child = _mm256_add_epi32(first_child, rank);
            let child = _mm256_and_si256(child, _mm256_set1_epi32(i32::MAX));

            // Eight bits, so it is one of the 256 sets.
            let order = load(&TO_FRONT[passes as usize & 255]);
            let child = _mm256_permutevar8x32_epi32(child, order);
            let step = _mm256_permutevar8x32_epi32(load(&around.steps), order);
            let step = _mm256_or_si256(_mm256_set1_epi32(state as i32), step);
            let after = _mm256_or_si256(before, _mm256_permutevar8x32_epi32(bits, order));
            // SAFETY: Eight numbers from `count` on must lie in each list. `count` is at most eight
            // for each earlier state, and the lists have eight items for each live state, and eight
            // more.
            unsafe {
                _mm256_storeu_si256(nodes.add(count).cast(), child);
                _mm256_storeu_si256(backs.add(count).cast(), step);
                _mm256_storeu_si256(used.add(count).cast(), after);
            }
            count += passes.count_ones() as usize;
        }
        Some(end + count)
    }
}

/// The number of ones in each of eight numbers.
#[target_feature(enable = "avx2")]
#[inline]
fn count_ones(numbers: __m256i) -> __m256i {
    let counts = _mm256_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3,
        3, 4,
    );
    let nibble = _mm256_set1_epi8(15);
    let low = _mm256_and_si256(numbers, nibble);
    let high = _mm256_and_si256(_mm256_srli_epi16::<4>(numbers), nibble);
    let bytes =
        _mm256_add_epi8(_mm256_shuffle_epi8(counts, low), _mm256_shuffle_epi8(counts, high));
    let pairs = _mm256_maddubs_epi16(bytes, _mm256_set1_epi8(1));
    _mm256_madd_epi16(pairs, _mm256_set1_epi16(1))
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
#[inline]
fn load(row: &Row) -> __m256i {
    // SAFETY: The address must be aligned to 32 bytes and readable for 32 bytes. The type `Row`
    // is aligned to 32 and holds eight numbers of four bytes, and the reference keeps it valid.
    unsafe { _mm256_load_si256(row.0.as_ptr().cast()) }
}
