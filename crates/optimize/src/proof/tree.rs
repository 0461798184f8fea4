//! The orderly tree: a trie of keys whose paths require digits in the order of ranks.
//!
//! A board gets the points of each node whose path it fulfills. A board has one digit at each rank,
//! so from a node and all nodes below it, it gets at most the points of the node plus, for each
//! rank, the bound of the best edge. That is the bound of the node.
//!
//! ```text
//!                     root, 3 points
//!        ┌───────────────┼──────────────┐
//!   rank 1: e        rank 1: s       rank 4: t       at most 3 + max(9, 7) + 5
//!   at most 9        at most 7       at most 5
//!   ┌────┴─────┐         │
//! rank 2: t  rank 3: a   …
//! ```
//!
//! An edge takes 16 bytes and includes the node that it leads to. The edges of a node are adjacent,
//! sorted by rank.

use super::list::{DIGIT_BITS, MAX_POINTS, MAX_UNDECIDED, POINT_BITS};
use super::ranks::MAX_CELLS;
use super::sort::Buckets;

/// An edge and the node that it leads to.
///
/// | bytes | meaning |
/// | --- | --- |
/// | 4 | the bound: the most that any board gets from the node and all nodes below it |
/// | 4 | the points of the node itself |
/// | 4 | the index of the node's first edge |
/// | 2 | the number of its edges |
/// | 2 | the symbol: 32 × rank + (31 − digit) |
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(16))]
pub(super) struct Edge {
    pub(super) bound: u32,
    pub(super) points: u32,
    pub(super) first: u32,
    pub(super) count: u16,
    symbol: u16,
}

impl Edge {
    /// A node without edges.
    pub(super) fn leaf(points: u32) -> Edge {
        Edge { bound: points, points, ..Edge::default() }
    }

    #[inline]
    pub(super) fn rank(self) -> usize {
        usize::from(self.symbol >> DIGIT_BITS)
    }

    #[inline]
    pub(super) fn digit(self) -> usize {
        31 - usize::from(self.symbol & 31)
    }
}

/// Sums the bound of the best edge of each rank, over edges sorted by rank.
#[derive(Clone, Copy, Debug, Default)]
struct Best {
    sum: u32,
    best: u32,
    rank: u16,
}

impl Best {
    #[inline]
    fn take(&mut self, symbol: u16, bound: u32) {
        let rank = symbol >> DIGIT_BITS;
        if rank != self.rank {
            self.sum += self.best;
            self.best = 0;
            self.rank = rank;
        }
        self.best = self.best.max(bound);
    }

    fn total(self) -> u32 {
        self.sum + self.best
    }
}

/// The memory of trees. The tree that was built last is dropped first.
#[derive(Debug, Default)]
pub(super) struct Arena {
    edges: Vec<Edge>,
    /// The edges of nodes that are not complete yet, deeper nodes last.
    open: Vec<Edge>,
    frames: Vec<Frame>,
    /// By place in a key, from the lowest: 32 times the rank.
    symbols: [u16; MAX_UNDECIDED],
    /// The highest number of edges before the last trees were dropped.
    peak: usize,
}

/// A node on the path to the last entry.
#[derive(Clone, Copy, Debug, Default)]
struct Frame {
    points: u32,
    /// The place in a key of the digit that leads here; more than any place for the root.
    place: u32,
    best: Best,
    /// Where the edges of the node start in `open`.
    mark: u32,
    symbol: u16,
}

impl Arena {
    /// Forgets all trees. `ranks` are the undecided ranks in order.
    pub(super) fn clear(&mut self, ranks: &[usize]) {
        self.edges.clear();
        self.peak = 0;
        for (symbol, &rank) in self.symbols.iter_mut().zip(ranks.iter().rev()) {
            *symbol = (rank as u16) << DIGIT_BITS;
        }
    }

    /// The mark for [`Arena::truncate`] to forget the trees that are built after this call.
    pub(super) fn mark(&self) -> usize {
        self.edges.len()
    }

    /// The highest number of edges at any time since the last [`Arena::clear`].
    pub(super) fn peak(&self) -> usize {
        self.peak.max(self.edges.len())
    }

    /// Forgets the trees that were built since a mark.
    pub(super) fn truncate(&mut self, mark: usize) {
        self.peak = self.peak();
        self.edges.truncate(mark);
    }

    /// The edges of a node.
    #[inline]
    pub(super) fn edges(&self, first: u32, count: u16) -> &[Edge] {
        &self.edges[first as usize..][..usize::from(count)]
    }

    /// Reads every fourth edge of a node, one in each cache line, to load all into the cache.
    #[inline]
    pub(super) fn touch(&self, first: u32, count: u16) -> u32 {
        self.edges(first, count).iter().step_by(4).fold(0, |all, edge| all ^ edge.bound)
    }

    /// Builds the tree of the entries whose highest of `undecided` digits is `digit`. `scratch` is
    /// working memory.
    pub(super) fn of_digit(
        &mut self,
        buckets: &mut Buckets,
        (undecided, digit): (usize, u8),
        scratch: &mut Vec<u64>,
    ) -> Edge {
        let below = (undecided as u32 - 1) * DIGIT_BITS + POINT_BITS;
        self.build(buckets.descending(undecided, digit, scratch), (1 << below) - 1)
    }

    /// Builds the tree of entries that come in descending order. Only the bits in `mask` count.
    ///
    /// Takes linear time. The path to the last entry is a stack: each entry closes the nodes that
    /// are not on its path, and opens the new ones.
    pub(super) fn build(&mut self, entries: impl Iterator<Item = u64>, mask: u64) -> Edge {
        let mut builder = Builder { arena: self, top: Frame::default(), last: 0 };
        builder.top.place = u32::MAX;
        for entry in entries {
            builder.add((entry & mask) >> POINT_BITS, entry as u32 & MAX_POINTS);
        }
        while !builder.arena.frames.is_empty() {
            builder.close();
        }
        let top = builder.top;
        self.node(&top)
    }

    /// Moves the edges of a complete node to their final place.
    #[inline]
    fn node(&mut self, frame: &Frame) -> Edge {
        let mark = frame.mark as usize;
        let edge = Edge {
            bound: frame.points + frame.best.total(),
            points: frame.points,
            first: self.edges.len() as u32,
            count: (self.open.len() - mark) as u16,
            symbol: frame.symbol,
        };
        if edge.count > 0 {
            self.edges.extend_from_slice(&self.open[mark..]);
            self.open.truncate(mark);
        }
        edge
    }

    /// Decides `rank`; no edge of `node` is for an earlier rank. Returns the node behind the edge
    /// for this digit, or an empty one, and `node` without its edges for `rank`. A board with the
    /// digit gets the points of both.
    pub(super) fn split(&self, node: Edge, rank: usize, digit: usize) -> [Edge; 2] {
        let edges = self.edges(node.first, node.count);
        let (own, others) = edges.split_at(edges.iter().take_while(|it| it.rank() == rank).count());
        let chosen = own.iter().find(|it| it.digit() == digit).copied().unwrap_or_default();
        let mut best = Best::default();
        others.iter().for_each(|edge| best.take(edge.symbol, edge.bound));
        let rest = Edge {
            first: node.first + own.len() as u32,
            count: others.len() as u16,
            bound: node.points + best.total(),
            ..node
        };
        [chosen, rest]
    }

    /// An upper bound for boards that get the points of both nodes, as if their direct edges were
    /// merged.
    pub(super) fn bound(&self, nodes: [Edge; 2]) -> u32 {
        let mut sums = [[0_u32; 32]; MAX_CELLS];
        for edge in nodes.iter().flat_map(|node| self.edges(node.first, node.count)) {
            sums[edge.rank() % MAX_CELLS][edge.digit() % 32] += edge.bound;
        }
        let points: u32 = nodes.iter().map(|node| node.points).sum();
        points + sums.iter().map(|sums| sums.iter().max().copied().unwrap_or(0)).sum::<u32>()
    }

    /// The node that has the points and the edges of both. Edges with the same symbol are merged;
    /// subtrees below other edges are shared.
    pub(super) fn merge(&mut self, a: Edge, b: Edge) -> Edge {
        let points = a.points + b.points;
        if a.count == 0 || b.count == 0 {
            let edges = if a.count == 0 { b } else { a };
            return Edge { bound: a.bound + b.bound, points, symbol: a.symbol, ..edges };
        }
        let (a_end, b_end) = (a.first + u32::from(a.count), b.first + u32::from(b.count));
        let (mut i, mut j) = (a.first, b.first);
        let mut frame =
            Frame { points, symbol: a.symbol, mark: self.open.len() as u32, ..Frame::default() };
        while i < a_end && j < b_end {
            let (x, y) = (self.edges[i as usize], self.edges[j as usize]);
            let edge = if x.symbol < y.symbol {
                x
            } else if y.symbol < x.symbol {
                y
            } else {
                self.merge(x, y)
            };
            frame.best.take(edge.symbol, edge.bound);
            self.open.push(edge);
            i += u32::from(x.symbol <= y.symbol);
            j += u32::from(y.symbol <= x.symbol);
        }
        for rest in [i..a_end, j..b_end] {
            for i in rest {
                let edge = self.edges[i as usize];
                frame.best.take(edge.symbol, edge.bound);
                self.open.push(edge);
            }
        }
        self.node(&frame)
    }
}

/// Builds a tree from entries in descending order.
struct Builder<'a> {
    arena: &'a mut Arena,
    /// The node of the last entry. The nodes on the path to it are the arena's frames.
    top: Frame,
    last: u64,
}

impl Builder<'_> {
    #[inline]
    fn add(&mut self, key: u64, points: u32) {
        let change = key ^ self.last;
        if change != 0 {
            let highest = change.ilog2() / DIGIT_BITS;
            while self.top.place <= highest {
                self.close();
            }
            let mut rest = key & ((1 << ((highest + 1) * DIGIT_BITS)) - 1);
            while rest != 0 {
                let place = rest.ilog2() / DIGIT_BITS;
                self.open(place, (rest >> (place * DIGIT_BITS)) as u16);
                rest &= (1 << (place * DIGIT_BITS)) - 1;
            }
            self.last = key;
        }
        self.top.points += points;
    }

    #[inline]
    fn open(&mut self, place: u32, digit: u16) {
        let symbol = self.arena.symbols[place as usize] | (31 - digit);
        let mark = self.arena.open.len() as u32;
        let frame = Frame { place, symbol, mark, ..Frame::default() };
        self.arena.frames.push(std::mem::replace(&mut self.top, frame));
    }

    /// Completes the last node and adds it to its parent.
    #[inline]
    fn close(&mut self) {
        let edge = self.arena.node(&self.top);
        if let Some(parent) = self.arena.frames.pop() {
            self.top = parent;
        }
        self.top.best.take(edge.symbol, edge.bound);
        self.arena.open.push(edge);
    }
}
