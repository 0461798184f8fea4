//! Runs one task of a proof: lists entries, builds trees, decides the first ranks by merging trees,
//! and walks over the others.

use std::collections::BTreeMap;

use dictc_board::{Board, Tile};
use dictc_solver::{Solver, SolverOptions};

use super::hash::mix;
use super::list::{CellDigits, Lister};
use super::question::{Proof, Total};
use super::ranks::MAX_CELLS;
use super::settings::Settings;
use super::sort::Buckets;
use super::task::{Prefix, TaskReport};
use super::tree::{Arena, Edge};
use super::walk::{Visitor, Walk};
use crate::error::Error;
use crate::letter_board::tile;

/// Runs the tasks of a proof. Reuses its memory for the next task; use one prover per thread.
#[derive(Debug)]
pub struct Prover {
    proof: Proof,
    settings: Settings,
    lister: Lister,
    buckets: Buckets,
    arena: Arena,
    walk: Walk,
    scorer: Scorer,
}

/// Scores boards, and keeps what the task has found and counted.
#[derive(Debug)]
struct Scorer {
    proof: Proof,
    checks: u32,
    solver: Solver,
    /// Canonical boards with their scores.
    found: BTreeMap<Vec<u8>, u32>,
    expanded: [u64; MAX_CELLS + 1],
    pruned: [u64; MAX_CELLS + 1],
    highest_pruned: i32,
    scored: u64,
    checked: u64,
    is_complete: bool,
}

/// The tree and the counts that the parts of a task share.
#[derive(Clone, Debug)]
pub(super) struct Group {
    prefix: Prefix,
    pub(super) entries: u64,
    hash: u64,
    base: u32,
    /// The tree of the words that do not use the first undecided cell.
    rest: Edge,
}

impl Group {
    fn digits(&self) -> [u8; MAX_CELLS] {
        let mut digits = [0; MAX_CELLS];
        digits[..self.prefix.len()].copy_from_slice(self.prefix.digits());
        digits
    }
}

impl Prover {
    /// A prover that searches with these settings. They change the time of a task, not the boards
    /// that it finds.
    #[must_use]
    pub fn new(proof: &Proof, settings: &Settings) -> Prover {
        let Proof { lexicon, ranks, digits, worth, .. } = proof;
        let solver = SolverOptions::new().rules(proof.rules.clone()).build(lexicon.clone());
        Prover {
            lister: Lister::new(lexicon, ranks, digits, worth),
            buckets: Buckets::default(),
            arena: Arena::default(),
            walk: Walk::new(ranks, digits.count(), proof.at_least),
            scorer: Scorer {
                proof: proof.clone(),
                checks: settings.checks,
                solver,
                found: BTreeMap::new(),
                expanded: [0; MAX_CELLS + 1],
                pruned: [0; MAX_CELLS + 1],
                highest_pruned: 0,
                scored: 0,
                checked: 0,
                is_complete: true,
            },
            proof: proof.clone(),
            settings: settings.clone(),
        }
    }

    /// Finds all boards of a task that reach the threshold.
    ///
    /// # Errors
    ///
    /// - [`Error::TaskTooLarge`] if the list of the task has more entries than the settings allow,
    ///   or more undecided cells than fit in an entry: run the tasks below it
    ///   ([`Division::below`](super::Division::below)) instead,
    /// - [`Error::Incomplete`] if the score of a board was cut off by the solver's step limit.
    pub fn run(&mut self, prefix: &Prefix) -> Result<TaskReport, Error> {
        let group = self.prepare(prefix)?;
        if group.prefix.len() == self.proof.ranks.len() {
            let bound = self.part(&group, prefix);
            return self.report(&group, bound);
        }
        self.scorer.expanded(prefix.len());
        let parts = self.proof.division().below(prefix);
        let bounds = parts.iter().map(|part| self.part(&group, part)).max();
        self.report(&group, bounds.unwrap_or(0))
    }

    /// Lists the entries of a task, and builds the tree that the tasks below it share: its root
    /// holds the entries that skip the first undecided cell.
    ///
    /// # Errors
    ///
    /// [`Error::TaskTooLarge`], as for [`Prover::run`].
    pub(super) fn prepare(&mut self, prefix: &Prefix) -> Result<Group, Error> {
        let rank = prefix.len();
        let undecided = self.proof.ranks.len() - rank;
        let too_large =
            || Error::TaskTooLarge { prefix: self.proof.division().prefix_text(prefix) };
        if undecided > super::list::MAX_UNDECIDED {
            return Err(too_large());
        }
        let list = self.lister.list(&cell_digits(&self.proof, prefix), self.settings.max_entries);
        if list.is_too_long {
            return Err(too_large());
        }
        let (entries, base) = (list.entries.len() as u64, list.base);
        let hash = list.entries.iter().fold(0_u64, |sum, &entry| sum.wrapping_add(mix(entry)));
        self.scorer.start();
        let mut group =
            Group { prefix: prefix.clone(), entries, hash, base, rest: Edge::leaf(base) };
        if undecided > 0 {
            let ranks: Vec<usize> = (rank..self.proof.ranks.len()).collect();
            self.buckets.fill(&self.lister.entries().entries, undecided);
            self.arena.clear(&ranks);
            group.rest = self.tree(undecided, 0);
            group.rest.points += base;
            group.rest.bound += base;
        }
        Ok(group)
    }

    /// Searches one part of a group, and returns its bound. `part` is a prefix below the group's
    /// prefix, or the group's prefix itself if it decides all cells. The group must be the last one
    /// prepared.
    pub(super) fn part(&mut self, group: &Group, part: &Prefix) -> u32 {
        let rank = group.prefix.len();
        let mut digits = group.digits();
        if rank == self.proof.ranks.len() {
            self.bound_exhaustively([group.rest, Edge::default()], rank, &mut digits);
            return group.rest.bound;
        }
        digits[rank] = part.digits()[rank];
        let mark = self.arena.mark();
        let own = self.tree(self.proof.ranks.len() - rank, digits[rank]);
        let bound = own.bound + group.rest.bound;
        if bound < self.proof.at_least {
            self.scorer.pruned(rank + 1, bound as i32);
        } else {
            self.bound_exhaustively([own, group.rest], rank + 1, &mut digits);
        }
        self.arena.truncate(mark);
        bound
    }

    /// The boards found since the group was prepared, and the counts.
    pub(super) fn report(&self, group: &Group, bound: u32) -> Result<TaskReport, Error> {
        let (scorer, cells) = (&self.scorer, self.proof.ranks.len());
        if !scorer.is_complete {
            return Err(Error::Incomplete);
        }
        Ok(TaskReport {
            prefix: group.prefix.clone(),
            entries: group.entries,
            hash: group.hash,
            base: group.base,
            bound,
            expanded: scorer.expanded[..=cells].to_vec(),
            pruned: scorer.pruned[..=cells].to_vec(),
            highest_pruned: scorer.highest_pruned as u32,
            scored: scorer.scored,
            checked: scorer.checked,
            boards: scorer.found.iter().map(|(board, &score)| (board.clone(), score)).collect(),
        })
    }

    /// The most memory that the list and the trees of the group have taken, in bytes.
    pub(super) fn memory(&self, group: &Group) -> u64 {
        // Entries are stored twice: as they were listed, and in buckets.
        16 * group.entries + 16 * self.arena.peak() as u64
    }

    /// The tree of the entries with this digit at the first undecided rank.
    fn tree(&mut self, undecided: usize, digit: u8) -> Edge {
        let scratch = &mut self.lister.entries().entries;
        self.arena.of_digit(&mut self.buckets, (undecided, digit), scratch)
    }

    /// Decides ranks by merging trees while the bounds are high, then walks. Boards get the points
    /// of both nodes.
    fn bound_exhaustively(&mut self, nodes: [Edge; 2], rank: usize, digits: &mut [u8; MAX_CELLS]) {
        let Proof { ranks, digits: groups, at_least, .. } = &self.proof;
        let limit = self.settings.switch * f64::from(*at_least);
        let bound = self.arena.bound(nodes);
        if bound < *at_least {
            self.scorer.pruned(rank, bound as i32);
            return;
        }
        if rank == ranks.len() {
            self.scorer.leaf(digits);
            return;
        }
        if rank > self.settings.forced || f64::from(bound) <= limit {
            self.walk.search(&self.arena, &nodes, rank, digits, &mut self.scorer);
            return;
        }
        let node = self.arena.merge(nodes[0], nodes[1]);
        if node.bound < *at_least {
            self.scorer.pruned(rank, node.bound as i32);
        } else if rank == self.settings.forced || f64::from(node.bound) <= limit {
            self.walk.search(&self.arena, &[node], rank, digits, &mut self.scorer);
        } else {
            self.scorer.expanded(rank);
            let mark = self.arena.mark();
            for digit in 1..=ranks.highest(rank, digits, groups.count()) {
                digits[rank] = digit;
                let below = self.arena.split(node, rank, digit.into());
                self.bound_exhaustively(below, rank + 1, digits);
                self.arena.truncate(mark);
            }
        }
    }
}

/// By rank: the digits that the cell can show in a task. Relations to decided cells limit the
/// undecided ones.
pub(super) fn cell_digits(proof: &Proof, prefix: &Prefix) -> Vec<CellDigits> {
    let decided = prefix.digits();
    let cell = |rank: usize| match decided.get(rank) {
        Some(&digit) => CellDigits { digits: 1 << digit, is_decided: true },
        None => {
            let above = proof.ranks.above(rank).iter().filter_map(|&it| decided.get(it));
            let highest = above.copied().min().unwrap_or(proof.digits.count());
            CellDigits { digits: (2 << highest) - 2, is_decided: false }
        }
    };
    (0..proof.ranks.len()).map(cell).collect()
}

impl Scorer {
    fn start(&mut self) {
        self.found.clear();
        self.expanded = [0; MAX_CELLS + 1];
        self.pruned = [0; MAX_CELLS + 1];
        (self.highest_pruned, self.scored, self.checked) = (0, 0, 0);
        self.is_complete = true;
    }

    /// The points or the words of a score, whichever the proof counts.
    fn total(&mut self, score: dictc_solver::Score) -> u32 {
        self.is_complete &= score.is_complete;
        match self.proof.total {
            Total::Points => u32::try_from(score.points).unwrap_or(u32::MAX),
            Total::Words => score.words,
        }
    }

    /// Scores all boards of these digits: tries every letter of each digit, from `rank` on.
    fn score(&mut self, digits: &[u8; MAX_CELLS], rank: usize, letters: &mut Vec<u8>) {
        if let Some(&cell) = self.proof.ranks.cells().get(rank) {
            for i in 0..self.proof.digits.letters(digits[rank]).len() {
                letters[cell] = self.proof.digits.letters(digits[rank])[i];
                self.score(digits, rank + 1, letters);
            }
            return;
        }
        self.scored += 1;
        let Ok(score) = self.solver.score_letters(self.proof.shape.size(), letters) else {
            // Does not happen: there is a letter from a to z for each cell.
            self.is_complete = false;
            return;
        };
        let total = self.total(score);
        if total >= self.proof.at_least {
            self.found.insert(self.proof.shape.canonical(letters), total);
        }
    }
}

impl Visitor for Scorer {
    /// Scores the decided cells alone, with walls elsewhere, so that each word counts once. The
    /// rest of the bound covers words that also need other cells.
    fn check(&mut self, rank: usize, digits: &[u8; MAX_CELLS], base: i32) -> i32 {
        if self.checks >> rank & 1 == 0 {
            return base;
        }
        let size = self.proof.shape.size();
        let mut tiles = vec![Tile::WALL; size.cells()];
        for (&cell, &digit) in self.proof.ranks.cells()[..rank].iter().zip(digits) {
            // Sets with a digit of several letters are not checked. A board may have a word only by
            // a placement that was left out, because with another letter of the digit a placement
            // with fewer cells shows it.
            let &[letter] = self.proof.digits.letters(digit) else { return base };
            tiles[cell] = tile(letter);
        }
        let Ok(board) = Board::new(size.rows(), size.columns(), tiles) else { return base };
        self.checked += 1;
        let score = self.solver.score(&board);
        if score.is_complete { base.min(self.total(score) as i32) } else { base }
    }

    fn leaf(&mut self, digits: &[u8; MAX_CELLS]) {
        self.score(digits, 0, &mut vec![0; self.proof.ranks.len()]);
    }

    #[inline]
    fn pruned(&mut self, rank: usize, bound: i32) {
        self.pruned[rank] += 1;
        self.highest_pruned = self.highest_pruned.max(bound);
    }

    #[inline]
    fn expanded(&mut self, rank: usize) {
        self.expanded[rank] += 1;
    }
}
