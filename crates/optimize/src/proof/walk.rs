//! The bottom of the search: decides the remaining cells without changing the trees.
//!
//! The state is the set of nodes whose paths are fulfilled. For each undecided rank and digit, it
//! has the sum of the bounds of all edges of these nodes for this rank and digit, and a chain of
//! the nodes below those edges. A board gets at most the points of the fulfilled nodes plus, for
//! each undecided rank, the highest sum: as if the nodes had been merged, but only one level deep.
//!
//! ```text
//! rank 5:   a: 40   e: 61   i: 12   …        at most base + 61 + 38 + …
//! rank 6:   a: 17   e: 38   s: 31   …
//!   …
//! decide rank 5 as a:  base += points of the edges behind (5, a);
//!                      the edges of the nodes behind them are added to ranks 6, 7, …
//! ```
//!
//! This bound prunes three quarters of the sets of boards that get this far. Until the edges of a
//! node are added, the node's bound counts in their place. So there is a bound at any time, and
//! most sets are pruned before the edges of all nodes are read.

use std::hint::black_box;

use super::ranks::{MAX_CELLS, Ranks};
use super::tree::{Arena, Edge};

/// The digits of a row, with an unused place for 0.
const DIGITS: usize = 32;

/// The number of nodes whose edges are read at once.
const BATCH: usize = 16;

/// The number of edges after which the bound is computed again. Computing it takes about as long as
/// pushing 25 edges.
const UNBOUNDED: usize = 96;

/// The end of a chain.
const NONE: u32 = u32::MAX;

/// A node in the chain of a digit, with the place of its edges.
#[derive(Clone, Copy, Debug)]
struct Link {
    first: u32,
    next: u32,
    /// The bound of the node without its points: the most that its edges add.
    gain: i32,
    count: u16,
}

/// The points that a rank may add, by digit: 384 bytes.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Row {
    /// The sums of the bounds of edges.
    sums: [i32; DIGITS],
    /// The sums of the points of the nodes below these edges.
    points: [i32; DIGITS],
    /// The starts of the chains of those nodes that have edges.
    heads: [u32; DIGITS],
}

const EMPTY: Row = Row { sums: [0; DIGITS], points: [0; DIGITS], heads: [NONE; DIGITS] };

impl Row {
    fn best(&self) -> i32 {
        self.sums.iter().fold(0, |best, &sum| best.max(sum))
    }
}

/// The callbacks of a walk.
pub(super) trait Visitor {
    /// The first `rank` cells are decided. Returns a replacement for `base`, the points so far: the
    /// exact score of the decided cells if it is lower, else `base` itself.
    fn check(&mut self, rank: usize, digits: &[u8; MAX_CELLS], base: i32) -> i32;

    /// All cells are decided, and the bound of the board reaches the threshold.
    fn leaf(&mut self, digits: &[u8; MAX_CELLS]);

    /// A set of boards is left out because of its bound; `rank` cells are decided.
    fn pruned(&mut self, rank: usize, bound: i32);

    /// Digits are tried at a rank.
    fn expanded(&mut self, rank: usize);
}

/// The state: rows for each level.
#[derive(Debug)]
pub(super) struct Walk {
    ranks: Ranks,
    digit_count: u8,
    threshold: i32,
    levels: Vec<[Row; MAX_CELLS]>,
    links: Vec<Link>,
    /// The chain that is being pushed, its first link last.
    chain: Vec<Link>,
}

impl Walk {
    pub(super) fn new(ranks: &Ranks, digit_count: u8, threshold: u32) -> Walk {
        Walk {
            ranks: ranks.clone(),
            digit_count,
            // Fits, since larger thresholds are refused.
            threshold: threshold as i32,
            levels: vec![[EMPTY; MAX_CELLS]; MAX_CELLS + 1],
            links: Vec::new(),
            chain: Vec::new(),
        }
    }

    /// Visits the boards that may reach the threshold. A board gets the points of all given nodes.
    /// The first `rank` cells are decided.
    pub(super) fn search(
        &mut self,
        arena: &Arena,
        nodes: &[Edge],
        rank: usize,
        digits: &mut [u8; MAX_CELLS],
        visitor: &mut impl Visitor,
    ) {
        self.links.clear();
        self.levels[rank] = [EMPTY; MAX_CELLS];
        let mut base = 0;
        for node in nodes {
            base += node.points as i32;
            push(&mut self.levels[rank], &mut self.links, arena.edges(node.first, node.count));
        }
        let bound = base + self.best_of(rank, rank);
        if bound < self.threshold {
            visitor.pruned(rank, bound);
        } else {
            self.descend(arena, rank, base, digits, visitor);
        }
    }

    /// Tries the digits of a rank. The bound reaches the threshold.
    fn descend(
        &mut self,
        arena: &Arena,
        rank: usize,
        base: i32,
        digits: &mut [u8; MAX_CELLS],
        visitor: &mut impl Visitor,
    ) {
        let rest = self.best_of(rank, rank + 1);
        // Checked only now, since the bound leaves out most sets without a check.
        let base = visitor.check(rank, digits, base);
        visitor.expanded(rank);
        for digit in 1..=self.ranks.highest(rank, digits, self.digit_count) {
            let column = usize::from(digit) % DIGITS;
            let bound = base + self.levels[rank][rank].sums[column] + rest;
            if bound < self.threshold {
                visitor.pruned(rank + 1, bound);
                continue;
            }
            digits[rank] = digit;
            if rank + 1 == self.ranks.len() {
                visitor.leaf(digits);
                continue;
            }
            let mark = self.links.len();
            let below = base + self.levels[rank][rank].points[column];
            let bound = self.decide(arena, rank, column, below);
            if bound < self.threshold {
                visitor.pruned(rank + 1, bound);
            } else {
                self.descend(arena, rank + 1, below, digits, visitor);
            }
            self.links.truncate(mark);
        }
    }

    /// The most that the ranks from `from` on can add, at a level.
    fn best_of(&self, level: usize, from: usize) -> i32 {
        self.levels[level][from..self.ranks.len()].iter().map(Row::best).sum()
    }

    /// Makes the next level from the level of `rank`, with a digit decided there. Returns a bound;
    /// stops as soon as it is below the threshold.
    ///
    /// Nodes that are not pushed yet add at most their own bounds. Most sets are pruned after some
    /// of their nodes, and the first nodes of a chain have the highest bounds.
    fn decide(&mut self, arena: &Arena, rank: usize, column: usize, base: i32) -> i32 {
        let cells = self.ranks.len();
        let (now, later) = self.levels.split_at_mut(rank + 1);
        let (row, later) = (&now[rank][rank], &mut later[0]);
        later[rank + 1..cells].copy_from_slice(&now[rank][rank + 1..cells]);
        self.chain.clear();
        let mut head = row.heads[column];
        while let Some(&link) = self.links.get(head as usize) {
            self.chain.push(link);
            head = link.next;
        }
        let mut left = row.sums[column] - row.points[column];
        let best = |later: &[Row; MAX_CELLS]| -> i32 {
            later[rank + 1..cells].iter().map(Row::best).sum()
        };
        let mut bound = base + left + best(later);
        let mut edges = 0;
        for batch in self.chain.rchunks(BATCH) {
            // Nodes are far apart in memory. Reading some edges of all nodes of a batch first lets
            // the processor load them all at the same time.
            black_box(batch.iter().fold(0, |all, it| all ^ arena.touch(it.first, it.count)));
            for link in batch.iter().rev() {
                push(later, &mut self.links, arena.edges(link.first, link.count));
                left -= link.gain;
                edges += usize::from(link.count);
                if edges >= UNBOUNDED {
                    edges = 0;
                    bound = base + left + best(later);
                    if bound < self.threshold {
                        return bound;
                    }
                }
            }
        }
        if edges > 0 { base + best(later) } else { bound }
    }
}

/// Adds edges to the rows of their ranks and digits.
#[inline]
fn push(rows: &mut [Row; MAX_CELLS], links: &mut Vec<Link>, edges: &[Edge]) {
    for edge in edges {
        let (row, digit) = (&mut rows[edge.rank() % MAX_CELLS], edge.digit() % DIGITS);
        row.sums[digit] += edge.bound as i32;
        row.points[digit] += edge.points as i32;
        if edge.count != 0 {
            let next = std::mem::replace(&mut row.heads[digit], links.len() as u32);
            let gain = (edge.bound - edge.points) as i32;
            links.push(Link { first: edge.first, next, gain, count: edge.count });
        }
    }
}
