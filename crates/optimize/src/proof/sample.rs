//! An estimate of the cost of a proof, from parts that are drawn at random.
//!
//! A *group* is a task of [`Division::depth`](super::Division::depth) decided cells, and its
//! *parts* are the tasks below it, which decide one more cell. A group has its own cost, for the
//! list and the tree that its parts share. A sample draws a group and some of its parts, and runs
//! them. A few groups with frequent letters take most of the time, so these are drawn more often: a
//! digit has the weight `1 / (digit + 4)`.
//!
//! A group or part drawn with probability `p` stands for `1 / p` of them. The mean over all samples
//! of `cost / p` is an unbiased estimate of the total (Horvitz and Thompson), for any weights; good
//! weights make its error small.

use std::num::NonZeroUsize;
use std::time::Duration;

use super::question::Proof;
use super::search::Prover;
use super::task::{Prefix, TaskReport};
use crate::error::Error;
use crate::random::Random;

/// Draws parts of a proof.
#[derive(Clone, Debug)]
pub struct Sampler {
    proof: Proof,
    /// The groups, each with the sum of the weights of all groups up to and including it.
    groups: Vec<(f64, Prefix)>,
    random: Random,
}

/// A group that was drawn, with the parts of it that were drawn and run.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Sample {
    /// The group.
    pub prefix: Prefix,
    /// The number of groups that this one stands for: 1 divided by its probability.
    pub weight: f64,
    /// The time that the group takes, without its parts.
    pub time: Duration,
    /// The memory of the lists and trees, in bytes.
    pub memory: u64,
    /// The parts, some of which may be equal.
    pub parts: Vec<Part>,
    /// The results of the parts together.
    pub report: TaskReport,
}

/// A part of a group that was drawn and run.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Part {
    /// The part.
    pub prefix: Prefix,
    /// The number of parts of all groups that this one stands for.
    pub weight: f64,
    /// The time that the part takes, without its group.
    pub time: Duration,
}

/// A total, estimated from samples, with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The estimated total.
    pub total: f64,
    /// The standard error of the total.
    pub error: f64,
}

impl Estimate {
    /// The estimate of a total from the costs of samples, each multiplied by its weight. With fewer
    /// than two costs, the error is infinite.
    #[must_use]
    pub fn of(costs: &[f64]) -> Estimate {
        let count = costs.len() as f64;
        let total = costs.iter().sum::<f64>() / count.max(1.0);
        let squares: f64 = costs.iter().map(|cost| (cost - total).powi(2)).sum();
        let error =
            if count < 2.0 { f64::INFINITY } else { (squares / (count - 1.0) / count).sqrt() };
        Estimate { total, error }
    }
}

impl Sample {
    /// The time that the group stands for, in seconds.
    #[must_use]
    pub fn group_seconds(&self) -> f64 {
        self.time.as_secs_f64() * self.weight
    }

    /// The time that the parts stand for, in seconds.
    #[must_use]
    pub fn part_seconds(&self) -> f64 {
        self.parts.iter().map(|part| part.time.as_secs_f64() * part.weight).sum()
    }
}

/// The weight with which a prefix is drawn: higher for frequent letters, which have low digits.
fn weight(prefix: &Prefix) -> f64 {
    prefix.digits().iter().map(|&digit| 1.0 / f64::from(digit + 4)).product()
}

impl Sampler {
    /// A sampler of the parts of a proof. It draws the same parts for the same seed. Linear in the
    /// number of tasks, in time and memory.
    #[must_use]
    pub fn new(proof: &Proof, seed: u64) -> Sampler {
        let mut sum = 0.0;
        let mut add = |prefix: Prefix| {
            sum += weight(&prefix);
            (sum, prefix)
        };
        let groups =
            proof.division().prefixes(proof.division().depth()).into_iter().map(&mut add).collect();
        Sampler { proof: proof.clone(), groups, random: Random::new(seed, 0) }
    }

    /// The number of groups.
    #[must_use]
    pub fn groups(&self) -> usize {
        self.groups.len()
    }

    /// The number of parts of all groups. Linear in their number.
    #[must_use]
    pub fn parts(&self) -> u64 {
        let parts =
            |(_, group): &(f64, Prefix)| self.proof.division().below(group).len().max(1) as u64;
        self.groups.iter().map(parts).sum()
    }

    /// Draws a group. Returns it with the number of groups that it stands for.
    fn group(&mut self) -> (Prefix, f64) {
        let (total, _) = self.groups[self.groups.len() - 1];
        let drawn = self.random.unit() * total;
        let index = self.groups.partition_point(|&(sum, _)| sum < drawn);
        let (_, prefix) = &self.groups[index.min(self.groups.len() - 1)];
        (prefix.clone(), total / weight(prefix))
    }

    /// Draws a part of a group. Returns it with the number of parts that it stands for; `None` if
    /// the group decides all cells.
    fn part(&mut self, group: &Prefix) -> Option<(Prefix, f64)> {
        let parts = self.proof.division().below(group);
        let total: f64 = parts.iter().map(weight).sum();
        let drawn = self.random.unit() * total;
        let mut sum = 0.0;
        let found = parts.iter().find(|part| {
            sum += weight(part);
            sum >= drawn
        });
        let part = found.or(parts.last())?;
        Some((part.clone(), total / weight(part)))
    }

    /// Draws a group and this number of its parts, and runs them. A group that is too large for the
    /// settings of the prover is split, as in a proof. `clock` returns the time that the program
    /// has taken so far.
    ///
    /// # Errors
    ///
    /// [`Error::Incomplete`] if the score of a board was cut off by the solver's step limit.
    pub fn run(
        &mut self,
        prover: &mut Prover,
        parts: NonZeroUsize,
        clock: impl Fn() -> Duration,
    ) -> Result<Sample, Error> {
        let (mut prefix, mut weight) = self.group();
        // The time spent on groups that were too large, in seconds times their weights.
        let mut given_up = 0.0;
        loop {
            let started = clock();
            let group = prover.prepare(&prefix);
            let time = clock() - started;
            let group = match (group, self.part(&prefix)) {
                (Err(Error::TaskTooLarge { .. }), Some((part, share))) => {
                    given_up += time.as_secs_f64() * weight;
                    (prefix, weight) = (part, weight * share);
                    continue;
                }
                (group, _) => group?,
            };
            let mut run = Vec::new();
            let mut bound = 0;
            for _ in 0..parts.get() {
                let (part, share) = self.part(&prefix).unwrap_or_else(|| (prefix.clone(), 1.0));
                let started = clock();
                bound = bound.max(prover.part(&group, &part));
                let time = clock() - started;
                let weight = weight * share / parts.get() as f64;
                run.push(Part { prefix: part, weight, time });
            }
            return Ok(Sample {
                weight,
                time: time + Duration::from_secs_f64(given_up / weight),
                memory: prover.memory(&group),
                parts: run,
                report: prover.report(&group, bound)?,
                prefix,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use dictc_board::Size;
    use dictc_lexicon::Lexicon;

    use super::*;
    use crate::ascii_letters::AsciiLetters;
    use crate::proof::{Question, Settings};

    fn proof(size: &str) -> Proof {
        let words = ["tea", "eat", "ate", "seat", "teas", "east", "sea", "set", "sat", "asset"];
        let (lexicon, size): (_, Size) =
            (Lexicon::from_words(words).unwrap(), size.parse().unwrap());
        let letters = AsciiLetters::of("aestrd").unwrap();
        Proof::new(&lexicon, &Question { letters: Some(letters), ..Question::new(size, 1000) })
            .unwrap()
    }

    /// Draws samples with a clock that advances by a second whenever it is read. So each group and
    /// each part takes a second, and the total in seconds is their number.
    fn samples(proof: &Proof, max_entries: usize, parts: usize, count: usize) -> Vec<Sample> {
        let settings = Settings { max_entries, ..Settings::for_cells(9) };
        let mut prover = Prover::new(proof, &settings);
        let mut sampler = Sampler::new(proof, 7);
        let seconds = Cell::new(0);
        let clock = || {
            seconds.set(seconds.get() + 1);
            Duration::from_secs(seconds.get())
        };
        let parts = NonZeroUsize::new(parts).unwrap();
        (0..count).map(|_| sampler.run(&mut prover, parts, clock).unwrap()).collect()
    }

    fn assert_near(costs: &[f64], expected: f64) {
        let Estimate { total, error } = Estimate::of(costs);
        assert!((total - expected).abs() <= 3.0 * error, "{total} ± {error} is not {expected}");
        assert!(error < 0.1 * expected, "{total} ± {error} of {expected}");
    }

    #[test]
    fn estimates_are_near_the_truth() {
        for (size, parts) in [("3x3", 1), ("3x3", 3), ("3x4", 2), ("2x2", 1)] {
            let proof = proof(size);
            let sampler = Sampler::new(&proof, 1);
            let samples = samples(&proof, 1 << 20, parts, 600);
            let groups: Vec<f64> = samples.iter().map(Sample::group_seconds).collect();
            assert_near(&groups, sampler.groups() as f64);
            let parts: Vec<f64> = samples.iter().map(Sample::part_seconds).collect();
            assert_near(&parts, sampler.parts() as f64);
        }
    }

    /// The attempts at groups that are too large are part of the cost.
    #[test]
    fn groups_that_are_split_are_counted() {
        let proof = proof("3x3");
        let samples = samples(&proof, 0, 1, 400);
        assert!(samples.iter().all(|it| it.prefix.len() > 1 && it.report.entries == 0));
        // Every prefix with an entry is tried and split, so the cost is above one list for each
        // pair of digits.
        let groups: Vec<f64> = samples.iter().map(Sample::group_seconds).collect();
        let Estimate { total, error } = Estimate::of(&groups);
        assert!(total - 3.0 * error > Sampler::new(&proof, 1).parts() as f64, "{total} ± {error}");
    }

    #[test]
    fn parts_are_the_same_for_a_seed_and_meet_the_relations() {
        let proof = proof("3x3");
        let [a, b] = [1, 1].map(|_| samples(&proof, 1 << 20, 2, 20));
        for (a, b) in a.iter().zip(&b) {
            assert_eq!(a.prefix, b.prefix);
            assert!(a.parts.iter().zip(&b.parts).all(|(a, b)| a.prefix == b.prefix));
            assert!(a.parts.iter().all(|it| it.prefix.starts_with(&a.prefix)));
            assert!(a.parts.iter().all(|it| proof.ranks().allow(it.prefix.digits())));
        }
    }

    #[test]
    fn the_error_is_that_of_the_mean() {
        let estimate = Estimate::of(&[1.0, 2.0, 3.0, 4.0]);
        assert_eq!(estimate.total, 2.5);
        assert!((estimate.error - (5.0_f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
        assert_eq!(Estimate::of(&[1.0]).error, f64::INFINITY);
    }
}
