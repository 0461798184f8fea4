//! The bottom of the search: decides cells on trees that stay as they are.
//!
//! The state is the set of nodes whose paths are fulfilled. For each undecided rank and digit it
//! has the sum of the bounds of the edges that ask for it, over all those nodes, and a chain of the
//! nodes behind them. A set of boards gets at most the points of the fulfilled nodes plus, for each
//! undecided rank, the best of the sums: as if the nodes had been merged, but only one level deep.
//!
//! ```text
//! rank 5:   a: 40   e: 61   i: 12   …        at most base + 61 + 38 + …
//! rank 6:   a: 17   e: 38   s: 31   …
//!   …
//! decide rank 5 as a:  base += points of the edges behind (5, a);
//!                      the edges of the nodes behind them are added to ranks 6, 7, …
//! ```

use std::hint::black_box;

use super::ranks::{MAX_CELLS, Ranks};
use super::tree::{Arena, Edge};

/// Digits from 0, which none is.
const DIGITS: usize = 32;

/// The number of nodes whose edges are read at once.
const BATCH: usize = 16;

/// The end of a chain.
const NONE: u32 = u32::MAX;

/// Edges of a node in the chain of a digit.
#[derive(Clone, Copy, Debug)]
struct Link {
    first: u32,
    count: u32,
    next: u32,
}

/// What a rank may add, by digit: 384 bytes.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Row {
    /// The sums of the bounds of edges.
    sums: [i32; DIGITS],
    /// The sums of the points of the nodes that they lead to.
    points: [i32; DIGITS],
    /// The chains of those of the nodes that have edges.
    heads: [u32; DIGITS],
}

const EMPTY: Row = Row { sums: [0; DIGITS], points: [0; DIGITS], heads: [NONE; DIGITS] };

impl Row {
    fn best(&self) -> i32 {
        self.sums.iter().fold(0, |best, &sum| best.max(sum))
    }
}

/// What the search asks its user.
pub(super) trait Visitor {
    /// The first `rank` cells are decided. Returns the points that boards have for sure, which
    /// replace `base` if they are fewer.
    fn check(&mut self, rank: usize, digits: &[u8; MAX_CELLS], base: i32) -> i32;

    /// All cells are decided, and the bound of the board reaches the threshold.
    fn leaf(&mut self, digits: &[u8; MAX_CELLS]);

    /// A set of boards is left out because of its bound; `rank` cells are decided.
    fn pruned(&mut self, rank: usize, bound: i32);

    /// Digits are tried at a rank.
    fn expanded(&mut self, rank: usize);
}

/// The state: a set of rows for each level.
#[derive(Debug)]
pub(super) struct Walk {
    ranks: Ranks,
    digit_count: u8,
    threshold: i32,
    levels: Vec<[Row; MAX_CELLS]>,
    links: Vec<Link>,
    /// The number of edges that were pushed.
    pub(super) pushed: u64,
}

impl Walk {
    pub(super) fn new(ranks: &Ranks, digit_count: u8, threshold: u32) -> Walk {
        Walk {
            ranks: ranks.clone(),
            digit_count,
            // Larger thresholds are refused.
            threshold: threshold as i32,
            levels: vec![[EMPTY; MAX_CELLS]; MAX_CELLS + 1],
            links: Vec::new(),
            pushed: 0,
        }
    }

    /// Finds the boards that may reach the threshold and have the points of all these nodes. The
    /// first `rank` cells are decided.
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
        self.descend(arena, rank, base, digits, visitor);
    }

    fn descend(
        &mut self,
        arena: &Arena,
        rank: usize,
        base: i32,
        digits: &mut [u8; MAX_CELLS],
        visitor: &mut impl Visitor,
    ) {
        let cells = self.ranks.len();
        let rest: i32 = self.levels[rank][rank + 1..cells].iter().map(Row::best).sum();
        // Most sets that are left out need no check.
        let bound = base + self.levels[rank][rank].best() + rest;
        if bound < self.threshold {
            visitor.pruned(rank, bound);
            return;
        }
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
            if rank + 1 == cells {
                visitor.leaf(digits);
                continue;
            }
            let points = self.levels[rank][rank].points[column];
            let mut head = self.levels[rank][rank].heads[column];
            let (now, later) = self.levels.split_at_mut(rank + 1);
            later[0][rank + 1..cells].copy_from_slice(&now[rank][rank + 1..cells]);
            let mark = self.links.len();
            // Nodes are far apart in memory. Reading an edge of each of a batch first makes the
            // processor wait for all of them at once.
            while head != NONE {
                let mut batch = [(0, 0); BATCH];
                let (mut len, mut read) = (0, 0);
                for slot in &mut batch {
                    let Some(&Link { first, count, next }) = self.links.get(head as usize) else {
                        break;
                    };
                    *slot = (first, count as u16);
                    read ^= arena.touch(first, count as u16);
                    head = next;
                    len += 1;
                }
                black_box(read);
                for &(first, count) in &batch[..len] {
                    self.pushed += u64::from(count);
                    push(&mut later[0], &mut self.links, arena.edges(first, count));
                }
            }
            self.descend(arena, rank + 1, base + points, digits, visitor);
            self.links.truncate(mark);
        }
    }
}

/// Adds edges to the rows of the ranks and digits that they ask for.
#[inline]
fn push(rows: &mut [Row; MAX_CELLS], links: &mut Vec<Link>, edges: &[Edge]) {
    for edge in edges {
        let (row, digit) = (&mut rows[edge.rank() % MAX_CELLS], edge.digit() % DIGITS);
        row.sums[digit] += edge.bound as i32;
        row.points[digit] += edge.points as i32;
        if edge.count != 0 {
            let next = std::mem::replace(&mut row.heads[digit], links.len() as u32);
            links.push(Link { first: edge.first, count: edge.count.into(), next });
        }
    }
}
