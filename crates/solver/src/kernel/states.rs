//! The states of a board, for kernels that search level by level.
//!
//! A level is the states of all paths of the same number of tokens. Every state is in the lists of
//! nodes, last steps and used slots. The words among them, and the states of the current level from
//! which some word continues, are lists of indices of states.

#![allow(unsafe_code)]

use std::ops::Range;

use dictc_lexicon::raw::{Graph, Node, NodeIndex};

use super::append::Append;
use super::marks::{self, Marks};
use super::{Back, BoardSearch, MAX_STATES};
use crate::points::PointTable;
use crate::score::Score;
use crate::slots::{MAX_NEIGHBORS, MAX_SLOTS, Slots};
use crate::solution::Solution;
use crate::trace::{FirstHit, Trace};

/// The index of a state.
pub(super) type StateIndex = u32;

/// A kernel that searches level by level.
pub(super) trait LevelSearch: Send + Sync {
    /// A set of slots, as bits.
    type Used: Copy + Default + Into<u64>;

    /// The states of the board that was searched last.
    fn states(&mut self) -> &mut States<Self::Used>;

    /// Finds all hits with [`States::look_up`] in this graph, from [`States::start`] on; `None` if
    /// the board has too many states.
    fn search(&mut self, graph: &Graph<'_>, slots: &Slots) -> Option<()>;
}

impl<S: LevelSearch> BoardSearch for S {
    fn score(
        &mut self,
        graph: &Graph<'_>,
        slots: &Slots,
        points: &PointTable,
        marks: &mut Marks,
    ) -> Option<Score> {
        self.search(graph, slots)?;
        // SAFETY: There must be a mark for each node of the graph in which the states were looked
        // up. `search` has looked them up in this one, and `Kernels` asserts the marks.
        Some(unsafe { self.states().score(slots.doubles(), points, marks) })
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
        unsafe { self.states().solve(slots, marks, solution) };
        Some(())
    }
}

/// The states of a board. `U` is a set of slots, as bits.
#[derive(Debug)]
pub(super) struct States<U> {
    /// For each slot, the bits of a node that matter there: the tokens around the slot, and
    /// [`Node::WORD`] if a word may end there.
    matters: [u64; MAX_SLOTS],
    /// For each state its node, its last step and the slots of its path. The three lists are
    /// equally long; items that are not states yet have any value. A kernel writes only states that
    /// have not been looked up.
    pub(super) nodes: Vec<NodeIndex>,
    pub(super) backs: Vec<Back>,
    pub(super) used: Vec<U>,
    /// The states of the current level from which some word continues.
    pub(super) live: Vec<StateIndex>,
    /// The states at which a word ends, one level after the other.
    hits: Vec<StateIndex>,
    /// The number of hits in the levels up to each one.
    ends: Vec<usize>,
    firsts: Vec<FirstHit<Back>>,
}

impl<U> Default for States<U> {
    fn default() -> Self {
        Self {
            matters: [0; MAX_SLOTS],
            nodes: Vec::new(),
            backs: Vec::new(),
            used: Vec::new(),
            live: Vec::new(),
            hits: Vec::new(),
            ends: Vec::new(),
            firsts: Vec::new(),
        }
    }
}

impl<U: Copy + Default + Into<u64>> States<U> {
    /// Starts a board. Makes the first level: the slots at which a word may begin. `slot_bit` returns
    /// a slot as a set.
    #[inline(always)]
    pub(super) fn start(
        &mut self,
        graph: &Graph<'_>,
        slots: &Slots,
        slot_bit: impl Fn(usize) -> U,
    ) -> Range<usize> {
        self.ends.clear();
        self.make_room(slots.len());
        for (slot, matters) in self.matters.iter_mut().enumerate().take(slots.len()) {
            let tokens = slots.neighbors(slot).iter().map(|&it| 1 << slots.token(it.into()));
            let word = if slots.is_end(slot) { Node::WORD } else { 0 };
            *matters = tokens.fold(word, |all, token: u64| all | token);
        }
        let root = graph.node(Graph::ROOT);
        let mut count = 0;
        for slot in (0..slots.len()).filter(|&slot| slots.is_start(slot)) {
            let Some(index) = root.step(slots.token(slot)) else { continue };
            self.nodes[count] = index;
            self.backs[count] = Back::new(Back::NOTHING, slot as u32);
            self.used[count] = slot_bit(slot);
            count += 1;
        }
        0..count
    }

    /// Looks up the states of a level in the graph: records hits, and makes the list of live
    /// states. Returns how many states are live.
    #[inline(always)]
    pub(super) fn look_up(&mut self, nodes: &[Node], level: Range<usize>) -> usize {
        let hits_before = self.ends.last().copied().unwrap_or(0);
        grow(&mut self.live, level.len());
        grow(&mut self.hits, hits_before + level.len());
        let mut live = Append::new(&mut self.live[..level.len()]);
        let mut hits = Append::new(&mut self.hits[hits_before..][..level.len()]);
        let states = self.nodes[level.clone()].iter().zip(&self.backs[level.clone()]);
        for ((&node, back), state) in states.zip(level.start as StateIndex..) {
            // Only in a graph that was not verified, a child can be beyond the last node.
            let Some(node) = nodes.get(node as usize) else { continue };
            let matters = node.bits() & self.matters[back.slot()];
            // SAFETY: There must be at most as many calls as items of the slice. Both slices have
            // an item for each state of the level, and the loop appends once for each state.
            unsafe {
                hits.push_if(matters & Node::WORD != 0, state);
                live.push_if(matters as u32 != 0, state);
            }
        }
        self.ends.push(hits_before + hits.len());
        live.len()
    }

    /// Counts the words of a board that was searched, and their points.
    ///
    /// # Safety
    ///
    /// The caller guarantees that `marks` has a mark for each node of the graph with which the
    /// levels were looked up.
    #[inline(always)]
    pub(super) unsafe fn score(
        &self,
        doubles: u64,
        points: &PointTable,
        marks: &mut Marks,
    ) -> Score {
        let mut score = Score::default();
        marks.start_board();
        for (tokens, states) in self.hits() {
            let hits = states.iter().map(|&state| self.hit(state, tokens, doubles));
            // SAFETY: Each node must be less than the number of marks. `look_up` has read the node
            // of each hit, so it is less than the number of nodes, and there are as many marks, as
            // the caller guarantees.
            unsafe {
                if doubles != 0 {
                    let hits = hits.filter(|&(_, letters)| points.counts(letters.into()));
                    marks.score(hits, points, &mut score);
                } else if points.counts(tokens.into()) {
                    marks.score(hits, points, &mut score);
                }
            }
        }
        score
    }

    /// Passes the words of a board that was searched to `solution`, each with its first hit.
    ///
    /// # Safety
    ///
    /// As for [`score`](Self::score).
    #[inline(always)]
    pub(super) unsafe fn solve(
        &mut self,
        slots: &Slots,
        marks: &mut Marks,
        solution: &mut Solution,
    ) {
        let (doubles, points) = (slots.doubles(), &solution.table);
        let mut firsts = std::mem::take(&mut self.firsts);
        firsts.clear();
        marks.start_board();
        for (tokens, states) in self.hits() {
            let hits = states
                .iter()
                .map(|&state| (self.hit(state, tokens, doubles), self.backs[state as usize]));
            // SAFETY: As in `score`.
            unsafe {
                if doubles != 0 {
                    let hits = hits.filter(|&((_, letters), _)| points.counts(letters.into()));
                    marks.firsts(hits, states.len(), &mut firsts);
                } else if points.counts(tokens.into()) {
                    marks.firsts(hits, states.len(), &mut firsts);
                }
            }
        }
        solution.push_traced(slots, self, &firsts);
        self.firsts = firsts;
    }

    /// The hits of words of 1, 2, 3, ... tokens, with the number of tokens. A path has at most 64.
    fn hits(&self) -> impl Iterator<Item = (u8, &[StateIndex])> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        (1..).zip(starts.zip(&self.ends).map(|(start, &end)| &self.hits[start..end]))
    }

    /// The node and the number of letters of a word of this number of tokens: at most two letters
    /// for each of at most 64 slots, so the number fits. `doubles` are the slots that show two
    /// letters.
    #[inline(always)]
    fn hit(&self, state: StateIndex, tokens: u8, doubles: u64) -> marks::Hit {
        let used: u64 = self.used[state as usize].into();
        (self.nodes[state as usize], tokens + (doubles & used).count_ones() as u8)
    }

    /// Makes room for the neighbors of `live` states after the first `len` states, and for eight
    /// more; `None` if there would be too many states.
    #[inline(always)]
    pub(super) fn make_room_for_neighbors(&mut self, live: usize, len: usize) -> Option<()> {
        let most = len + live * MAX_NEIGHBORS;
        if most > MAX_STATES {
            return None;
        }
        self.make_room(most + MAX_NEIGHBORS);
        Some(())
    }

    fn make_room(&mut self, len: usize) {
        grow(&mut self.nodes, len);
        grow(&mut self.backs, len);
        grow(&mut self.used, len);
    }
}

impl<U> Trace for States<U> {
    type Trail = Back;

    #[inline(always)]
    fn slot(back: Back) -> usize {
        back.slot()
    }

    #[inline(always)]
    fn before(&self, back: Back) -> Back {
        self.backs.get(back.parent()).copied().unwrap_or(back)
    }
}

fn grow<T: Copy + Default>(list: &mut Vec<T>, len: usize) {
    if list.len() < len {
        list.resize(len.next_power_of_two(), T::default());
    }
}
