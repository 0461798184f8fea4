//! The reference kernel: portable code, one state at a time.
//!
//! Each state is tested against the slots around its own with one AND and one comparison: the upper
//! part of its [`Key`] has a bit for each slot that is still free, the lower part one for each token that
//! continues, and a neighbor has its own bit and that of its token. What passes is appended without
//! a branch: it is stored always, and the length grows by whether it counts.

use lexicon::{Graph, Record, RecordIndex};

use super::{Hit, Hits};
use crate::slots::{MAX_NEIGHBORS, MAX_SLOTS, Slots};

/// A level with more states than this is given up: the prefix search needs less memory.
const MAX_STATES: usize = 1 << 22;

/// Tokens in the lower 32 bits, slots above, and one bit on top that is never set in a state.
trait Key:
    Copy + Default + std::ops::BitAnd<Output = Self> + std::ops::BitOr<Output = Self> + Eq
{
    /// What no state passes.
    const NEVER: Self;
    /// The most slots.
    const SLOTS: usize;
    fn new(tokens: u32, slots: u64) -> Self;
    fn tokens(self) -> u32;
    fn slots(self) -> u64;
}

impl Key for u64 {
    const NEVER: Self = 1 << 63;
    const SLOTS: usize = 31;
    #[inline(always)]
    fn new(tokens: u32, slots: u64) -> Self {
        u64::from(tokens) | slots << 32
    }
    #[inline(always)]
    fn tokens(self) -> u32 {
        self as u32
    }
    #[inline(always)]
    fn slots(self) -> u64 {
        self >> 32
    }
}

impl Key for u128 {
    const NEVER: Self = 1 << 127;
    const SLOTS: usize = MAX_SLOTS;
    #[inline(always)]
    fn new(tokens: u32, slots: u64) -> Self {
        u128::from(tokens) | u128::from(slots) << 32
    }
    #[inline(always)]
    fn tokens(self) -> u32 {
        self as u32
    }
    #[inline(always)]
    fn slots(self) -> u64 {
        (self >> 32) as u64
    }
}

/// A state that some word goes on from.
#[derive(Clone, Copy, Debug, Default)]
struct State<K> {
    /// The tokens that continue and the slots that are free.
    key: K,
    first_child: RecordIndex,
    slot: u32,
}

/// A neighbor that passed the test: the next level's state, not looked up yet.
#[derive(Clone, Copy, Debug, Default)]
struct Candidate {
    parent: u32,
    /// Index into the table of neighbors.
    neighbor: u32,
}

/// The portable kernel and its memory, which it keeps from board to board.
#[derive(Debug, Default)]
pub(crate) struct Portable {
    narrow: Search<u64>,
    wide: Search<u128>,
}

impl Portable {
    /// Puts every word of the board in `hits`; `None` if there are too many states to hold.
    pub(crate) fn search(
        &mut self,
        graph: &Graph<'_>,
        slots: &Slots,
        hits: &mut Hits,
    ) -> Option<()> {
        if slots.len() <= u64::SLOTS {
            self.narrow.run(graph, slots, hits)
        } else {
            self.wide.run(graph, slots, hits)
        }
    }

    /// The slots of a hit's path, from the last to the first.
    pub(crate) fn path_back(&self, slots: &Slots, hit: Hit) -> impl Iterator<Item = usize> {
        let narrow = slots.len() <= u64::SLOTS;
        let state = move |index: u32| {
            let index = index as usize;
            if narrow {
                (self.narrow.states[index].slot, self.narrow.parents[index])
            } else {
                (self.wide.states[index].slot, self.wide.parents[index])
            }
        };
        let mut next = hit.parent;
        let mut ended = hit.parent == NO_PARENT;
        std::iter::once(usize::from(hit.slot)).chain(std::iter::from_fn(move || {
            if ended {
                return None;
            }
            let (slot, parent) = state(next);
            ended = parent == next;
            next = parent;
            Some(slot as usize)
        }))
    }
}

/// The parent of a word of one token.
const NO_PARENT: u32 = u32::MAX;

#[derive(Debug)]
struct Search<K> {
    /// The live states of all levels, one level after the other.
    states: Vec<State<K>>,
    /// The state before each state, in the same places; itself for the first letter.
    parents: Vec<u32>,
    candidates: Vec<Candidate>,
    /// For each slot, its neighbors' keys, filled up with keys that no state passes.
    neighbors: Vec<K>,
    /// The neighbors' slots, in the same places.
    neighbor_slots: Vec<u8>,
    /// The tokens around each slot.
    around: [u32; MAX_SLOTS],
}

impl<K: Key> Default for Search<K> {
    fn default() -> Self {
        Self {
            states: Vec::new(),
            parents: Vec::new(),
            candidates: Vec::new(),
            neighbors: vec![K::NEVER; MAX_SLOTS * MAX_NEIGHBORS],
            neighbor_slots: vec![0; MAX_SLOTS * MAX_NEIGHBORS],
            around: [0; MAX_SLOTS],
        }
    }
}

impl<K: Key> Search<K> {
    fn run(&mut self, graph: &Graph<'_>, slots: &Slots, hits: &mut Hits) -> Option<()> {
        hits.clear();
        self.prepare(slots);
        let mut level = 0..self.start(graph, slots, hits);
        for tokens in 2.. {
            if level.is_empty() {
                break;
            }
            let candidates = self.test_neighbors(level.clone())?;
            let end = if slots.doubles() == 0 {
                self.look_up(graph, slots, level.end, candidates, hits, |_| tokens)
            } else {
                self.look_up(graph, slots, level.end, candidates, hits, |free| {
                    tokens + (slots.doubles() & !free).count_ones()
                })
            };
            level = level.end..end;
        }
        Some(())
    }

    /// Makes the tables of neighbors for a board.
    fn prepare(&mut self, slots: &Slots) {
        for slot in 0..slots.len() {
            let mut around = 0;
            let place = slot * MAX_NEIGHBORS;
            let neighbors = slots.neighbors(slot);
            self.neighbors[place..place + MAX_NEIGHBORS].fill(K::NEVER);
            for (i, &neighbor) in neighbors.iter().enumerate() {
                let token = 1 << slots.token(usize::from(neighbor));
                around |= token;
                self.neighbors[place + i] = K::new(token, 1 << neighbor);
                self.neighbor_slots[place + i] = neighbor;
            }
            self.around[slot] = around;
        }
    }

    /// The first level: the root's children. Returns the number of states.
    fn start(&mut self, graph: &Graph<'_>, slots: &Slots, hits: &mut Hits) -> usize {
        self.grow_states(slots.len());
        hits.reserve(slots.len());
        let root = graph.record(Graph::ROOT);
        let mut len = 0;
        for slot in (0..slots.len()).filter(|&slot| slots.is_start(slot)) {
            let Some(index) = root.step(slots.token(slot)) else { continue };
            let record = graph.record(index);
            let letters = 1 + (slots.doubles() >> slot & 1) as u8;
            let hit = Hit { record: index, parent: NO_PARENT, slot: slot as u8, letters };
            hits.push_if(record.is_word() && slots.is_end(slot), hit);
            let key = K::new(record.tokens(), !(1 << slot));
            let key = key & K::new(u32::MAX, u64::MAX >> (64 - K::SLOTS));
            self.states[len] = State { key, first_child: record.first_child(), slot: slot as u32 };
            self.parents[len] = len as u32;
            len += usize::from(record.tokens() & self.around[slot] != 0);
        }
        len
    }

    /// Tests the states of a level against their neighbors; returns how many candidates passed.
    fn test_neighbors(&mut self, level: std::ops::Range<usize>) -> Option<usize> {
        let most = level.len() * MAX_NEIGHBORS;
        if most > MAX_STATES {
            return None;
        }
        if self.candidates.len() < most {
            self.candidates.resize(most.next_power_of_two(), Candidate::default());
        }
        let candidates = &mut self.candidates[..most];
        let mut len = 0;
        for (parent, state) in level.clone().zip(&self.states[level]) {
            let place = state.slot as usize * MAX_NEIGHBORS;
            let neighbors: &[K; MAX_NEIGHBORS] =
                self.neighbors[place..place + MAX_NEIGHBORS].try_into().expect("eight");
            for (i, &neighbor) in neighbors.iter().enumerate() {
                candidates[len] = Candidate { parent: parent as u32, neighbor: (place + i) as u32 };
                len += usize::from(neighbor & state.key == neighbor);
            }
        }
        Some(len)
    }

    /// Looks the candidates up in the graph: notes words, and appends the states that words go on
    /// from at `end`. Returns the new end.
    ///
    /// `letters` tells the number of letters of a path by the slots it leaves free.
    #[inline(always)]
    fn look_up(
        &mut self,
        graph: &Graph<'_>,
        slots: &Slots,
        end: usize,
        candidates: usize,
        hits: &mut Hits,
        letters: impl Fn(u64) -> u32,
    ) -> usize {
        self.grow_states(end + candidates);
        hits.reserve(candidates);
        let records = graph.records();
        let mut end = end;
        for &Candidate { parent, neighbor } in &self.candidates[..candidates] {
            let before = self.states[parent as usize];
            let (neighbor_key, slot) =
                (self.neighbors[neighbor as usize], self.neighbor_slots[neighbor as usize]);
            let smaller = before.key.tokens() & neighbor_key.tokens().wrapping_sub(1);
            let index = before.first_child + smaller.count_ones();
            let record: Record = records[index as usize];
            let free = before.key.slots() & !neighbor_key.slots();
            let counts = record.is_word() & slots.is_end(usize::from(slot));
            hits.push_if(counts, Hit { record: index, parent, slot, letters: letters(free) as u8 });
            let key = K::new(record.tokens(), free);
            self.states[end] =
                State { key, first_child: record.first_child(), slot: u32::from(slot) };
            self.parents[end] = parent;
            end += usize::from(record.tokens() & self.around[usize::from(slot) % MAX_SLOTS] != 0);
        }
        end
    }

    /// Makes room for `len` states, and one more that is stored and does not count.
    fn grow_states(&mut self, len: usize) {
        if self.states.len() <= len {
            self.states.resize((len + 1).next_power_of_two(), State::default());
            self.parents.resize(self.states.len(), 0);
        }
    }
}
