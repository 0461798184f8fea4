//! One state and its eight neighbors at a time, with vector instructions: boards of up to 32 slots.
//!
//! The search goes level by level, like the portable one. It tests a state's eight neighbors with
//! vectors of their letters and of their slots, and finds the nodes of all eight with the same
//! instructions, although few of them pass. A table of permutations moves those that pass to the
//! front. [`Instructions`] is what depends on the processor.

#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(any(target_arch = "aarch64", target_feature = "simd128"))]
mod fours;

#[cfg(target_arch = "x86_64")]
pub(super) use avx2::Avx2;
#[cfg(any(target_arch = "aarch64", target_feature = "simd128"))]
pub(super) use fours::Fours;

use std::marker::PhantomData;

use dictc_board::Geometry;
use dictc_lexicon::raw::{Graph, Node, NodeIndex};

use super::Back;
use super::states::{LevelSearch, StateIndex, States};
use crate::slots::{MAX_NEIGHBORS, Slots};

/// The maximum number of slots of a board: a state has 32 bits for them.
pub(super) const MAX_SLOTS: usize = 32;

/// Eight numbers, one for each neighbor.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(32))]
pub(in crate::kernel) struct Row([u32; MAX_NEIGHBORS]);

/// The neighbors of a slot, for expanding a state.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::kernel) struct Around {
    /// The bits of their tokens.
    tokens: Row,
    /// The bits of their slots; all bits in lanes without a neighbor, so that these never pass.
    bits: Row,
    /// Their slots, each as a [`Back`] without a parent.
    steps: Row,
}

/// A state to expand.
#[derive(Clone, Copy, Debug)]
pub(in crate::kernel) struct State {
    index: StateIndex,
    node: Node,
    used: u32,
}

/// Room for the states that follow a state: their nodes, last steps and used slots.
#[derive(Debug)]
pub(in crate::kernel) struct Room<'a> {
    nodes: &'a mut [NodeIndex; MAX_NEIGHBORS],
    /// Each a [`Back`].
    backs: &'a mut [u32; MAX_NEIGHBORS],
    used: &'a mut [u32; MAX_NEIGHBORS],
}

/// Vector instructions that some processors have.
pub(in crate::kernel) trait Instructions: Sized + Send + Sync + 'static {
    /// Whether this processor has them.
    fn are_available() -> bool;

    /// Calls [`Neighbors::search_here`], compiled for processors with the instructions.
    ///
    /// # Safety
    ///
    /// The caller guarantees that [`are_available`](Self::are_available) returns `true`.
    unsafe fn search(kernel: &mut Neighbors<Self>, graph: &Graph<'_>, slots: &Slots) -> Option<()>;

    /// Tests a state against its neighbors. Stores the states of those that pass, and then any
    /// numbers. Returns how many pass.
    ///
    /// # Safety
    ///
    /// As for [`search`](Self::search).
    unsafe fn expand(state: State, around: &Around, room: Room<'_>) -> usize;
}

/// A kernel and its working memory, which it reuses for the next board. It exists only on
/// processors that have the instructions.
#[derive(Debug)]
pub(super) struct Neighbors<I> {
    /// The geometry that the slots and bits in `around` are for; `None` if they must be recomputed.
    geometry: Option<Geometry>,
    around: [Around; MAX_SLOTS],
    states: States<u32>,
    instructions: PhantomData<I>,
}

impl<I: Instructions> LevelSearch for Neighbors<I> {
    type Used = u32;

    fn states(&mut self) -> &mut States<u32> {
        &mut self.states
    }

    fn search(&mut self, graph: &Graph<'_>, slots: &Slots) -> Option<()> {
        assert!(slots.len() <= MAX_SLOTS, "the table of kernels limits the number of slots");
        // SAFETY: The processor must have the instructions. `new`, the only constructor, returns a
        // kernel only if they are available.
        unsafe { I::search(self, graph, slots) }
    }
}

impl<I: Instructions> Neighbors<I> {
    /// Whether this processor has the instructions.
    pub(super) fn is_available() -> bool {
        I::are_available()
    }

    /// The kernel; `None` if the machine cannot run it.
    pub(super) fn new() -> Option<Self> {
        I::are_available().then(|| Self {
            geometry: None,
            around: [Around::default(); MAX_SLOTS],
            states: States::default(),
            instructions: PhantomData,
        })
    }

    /// Finds all hits of a board of at most [`MAX_SLOTS`] slots; `None` if there are too many
    /// states.
    ///
    /// # Safety
    ///
    /// As for [`Instructions::search`].
    #[inline(always)]
    unsafe fn search_here(&mut self, graph: &Graph<'_>, slots: &Slots) -> Option<()> {
        self.prepare(slots);
        let mut level = self.states.start(graph, slots, |slot| 1 << slot);
        loop {
            let live = self.states.look_up(graph.nodes(), level.clone());
            if live == 0 {
                return Some(());
            }
            // SAFETY: The processor must have the instructions, as the caller guarantees.
            let end = unsafe { self.test_neighbors(graph, live, level.end) }?;
            level = level.end..end;
        }
    }

    /// Makes the tables of neighbors for a board.
    #[inline(always)]
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
            for (token, &neighbor) in around.tokens.0.iter_mut().zip(slots.neighbors(slot)) {
                *token = 1 << slots.token(neighbor.into());
            }
        }
    }

    /// Tests `live` states against their neighbors; appends those that pass to the states, of which
    /// there are `end`. Returns their new number.
    ///
    /// # Safety
    ///
    /// As for [`Instructions::search`].
    #[inline(always)]
    unsafe fn test_neighbors(
        &mut self,
        graph: &Graph<'_>,
        live: usize,
        end: usize,
    ) -> Option<usize> {
        self.states.make_room_for_neighbors(live, end)?;
        let States { live: all_live, nodes, backs, used, .. } = &mut self.states;
        let ((old_nodes, nodes), (old_backs, backs), (old_used, used)) =
            (nodes.split_at_mut(end), backs.split_at_mut(end), used.split_at_mut(end));
        let mut count = 0;
        for &index in &all_live[..live] {
            let i = index as usize;
            let (node, back, used_before) = (old_nodes[i], old_backs[i], old_used[i]);
            let state = State { index, node: graph.nodes()[node as usize], used: used_before };
            let around = &self.around[back.slot() % MAX_SLOTS];
            // SAFETY: Eight numbers from `count` on must lie in each list. `count` is at most eight
            // for each earlier state, and the lists have eight items for each live state, and eight
            // more. The processor must have the instructions, as the caller guarantees.
            count += unsafe {
                let room = Room {
                    nodes: &mut *nodes.as_mut_ptr().add(count).cast(),
                    backs: &mut *backs.as_mut_ptr().add(count).cast(),
                    used: &mut *used.as_mut_ptr().add(count).cast(),
                };
                I::expand(state, around, room)
            };
        }
        Some(end + count)
    }
}
