//! Divides the boards of a proof into tasks, writes and reads their names, and finds which tasks
//! are left. This module does not know the words.

use std::collections::BTreeSet;

use super::digits::Digits;
use super::hash::mix;
use super::ranks::Ranks;
use super::task::Prefix;
use crate::shape::Shape;

/// The tasks of a proof: one for each [`Prefix`], the letters of the first cells.
#[derive(Clone, Copy, Debug)]
pub struct Division<'a> {
    pub(crate) shape: &'a Shape,
    pub(crate) ranks: &'a Ranks,
    pub(crate) digits: &'a Digits,
}

/// How many of the tasks of a proof are done.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Coverage {
    /// The number of tasks that are done: as a whole, in parts, or within a larger task.
    pub done: u64,
    /// The number of all tasks.
    pub tasks: u64,
    /// A task that is not done, or a part of one; `None` if all are done.
    pub missing: Option<Prefix>,
}

impl Division<'_> {
    /// The shape of the boards.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        self.shape
    }

    /// The number of cells that a task decides. A task that needs too much memory is split into
    /// tasks that decide more cells.
    #[must_use]
    pub fn depth(&self) -> usize {
        match self.ranks.len() {
            0..=1 => 0,
            2..=10 => 1,
            11..=12 => 2,
            13..=14 => 3,
            _ => 4,
        }
    }

    /// All prefixes that decide `depth` cells and meet the relations, in ascending order of digits.
    /// Linear in their number, in time and memory.
    #[must_use]
    pub fn prefixes(&self, depth: usize) -> Vec<Prefix> {
        let mut prefixes = vec![Prefix::default()];
        for _ in 0..depth.min(self.ranks.len()) {
            prefixes = prefixes.iter().flat_map(|prefix| self.below(prefix)).collect();
        }
        prefixes
    }

    /// The tasks of part `part` of `parts`, counted from 0: every `parts`-th task.
    ///
    /// Tasks come in an order that looks random but is the same everywhere. So each part has tasks
    /// of every kind, and so do the tasks that are left at any time.
    ///
    /// # Panics
    ///
    /// If `parts` is 0.
    #[must_use]
    pub fn tasks(&self, part: usize, parts: usize) -> Vec<Prefix> {
        let mut tasks = self.prefixes(self.depth());
        let seed = |seed, &digit: &u8| mix(seed ^ u64::from(digit));
        tasks.sort_by_cached_key(|prefix| (prefix.digits().iter().fold(0, seed), prefix.clone()));
        tasks.into_iter().skip(part).step_by(parts).collect()
    }

    /// The prefixes that decide one more cell. Together they cover the same boards. Empty if the
    /// prefix decides all cells.
    #[must_use]
    pub fn below(&self, prefix: &Prefix) -> Vec<Prefix> {
        if prefix.len() >= self.ranks.len() {
            return Vec::new();
        }
        let highest = self.ranks.highest(prefix.len(), prefix.digits(), self.digits.count());
        (1..=highest).map(|digit| prefix.with(digit)).collect()
    }

    /// The parts of a task that are left once the tasks in `done` are done: none if the task is one
    /// of them; the task itself if no part of it is; otherwise what is left of each prefix below
    /// it.
    ///
    /// Logarithmic in the number of done tasks, for each prefix that is partly done.
    #[must_use]
    pub fn left_of(&self, task: Prefix, done: &BTreeSet<Prefix>) -> Vec<Prefix> {
        // A prefix sorts before its extensions, so the next one in order decides.
        match done.range(&task..).next() {
            Some(next) if *next == task => Vec::new(),
            Some(next) if next.starts_with(&task) => {
                let below = self.below(&task).into_iter();
                below.flat_map(|part| self.left_of(part, done)).collect()
            }
            _ => vec![task],
        }
    }

    /// How many tasks are done once the given prefixes are. No two of these may cover the same
    /// board.
    ///
    /// Linear in the number of all tasks.
    ///
    /// # Errors
    ///
    /// A text that names two prefixes covering the same boards.
    pub fn coverage(&self, done: &BTreeSet<Prefix>) -> Result<Coverage, String> {
        let mut pairs = done.iter().zip(done.iter().skip(1));
        if let Some((a, b)) = pairs.find(|(a, b)| b.starts_with(a)) {
            let (a, b) = (self.prefix_text(a), self.prefix_text(b));
            return Err(format!("the boards of the task {b} are also those of the task {a}"));
        }
        let mut coverage = Coverage { done: 0, tasks: 0, missing: None };
        for task in self.prefixes(self.depth()) {
            coverage.tasks += 1;
            // One prefix may stand for many tasks.
            let is_within = (0..task.len()).any(|len| done.contains(&task.first(len)));
            let left = if is_within { Vec::new() } else { self.left_of(task, done) };
            coverage.done += u64::from(left.is_empty());
            coverage.missing = coverage.missing.or(left.into_iter().next());
        }
        Ok(coverage)
    }

    /// A prefix as text: the letters of each digit, with commas between the digits; `-` for the
    /// empty prefix.
    #[must_use]
    pub fn prefix_text(&self, prefix: &Prefix) -> String {
        if prefix.is_empty() {
            return "-".to_owned();
        }
        let letters =
            |&digit: &u8| String::from_utf8_lossy(self.digits.letters(digit)).into_owned();
        prefix.digits().iter().map(letters).collect::<Vec<_>>().join(",")
    }

    /// Reads what [`Division::prefix_text`] writes; `None` if it is something else, or if the
    /// digits do not meet the relations.
    #[must_use]
    pub fn parse_prefix(&self, text: &str) -> Option<Prefix> {
        if text == "-" {
            return Some(Prefix::default());
        }
        let digit = |letters: &str| {
            (1..=self.digits.count()).find(|&it| self.digits.letters(it) == letters.as_bytes())
        };
        let digits: Vec<u8> = text.split(',').map(digit).collect::<Option<_>>()?;
        let is_valid = digits.len() <= self.ranks.len() && self.ranks.allow(&digits);
        is_valid.then(|| Prefix::new(digits))
    }
}
