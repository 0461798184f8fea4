//! Whether the numbers of a record can be those of a search. Every search has these numbers, but
//! numbers that pass need not come from a search: only a [`Checker`](crate::Checker) shows that.
//!
//! A set of boards that was tried at a rank is divided by the digits of the rank. Each part is left
//! out, or tried at the next rank, or is scored if all cells are decided. So the counts of one rank
//! limit those of the next.

use super::Record;
use crate::proof::TaskReport;
use crate::proof::list::MAX_POINTS;

impl Record {
    /// Checks that the numbers of a line are consistent, and that its boards are of the task.
    ///
    /// # Errors
    ///
    /// A text that describes the problem.
    pub fn is_plausible(&self, report: &TaskReport) -> Result<(), String> {
        let (ranks, decided) = (self.ranks.len(), report.prefix.len());
        if report.expanded.len() != ranks + 1 || report.pruned.len() != ranks + 1 {
            return Err(format!("expected {} numbers, by rank", ranks + 1));
        }
        self.has_plausible_bounds(report)?;
        let (least, most) = self.leaves(report)?;
        let digits = &self.fields.digits;
        let largest = (1..=digits.count()).map(|it| digits.letters(it).len()).max().unwrap_or(1);
        let most = most.saturating_mul((largest as u128).saturating_pow(ranks as u32));
        if !(least..=most).contains(&report.scored.into()) {
            return Err(format!(
                "{} boards were scored; expected {least} to {most}",
                report.scored
            ));
        }
        let checks = (0..ranks).filter(|rank| self.fields.settings.checks >> rank & 1 != 0);
        let most: u128 = checks.map(|rank| u128::from(report.expanded[rank])).sum();
        if u128::from(report.checked) > most {
            return Err(format!("decided cells were scored {} times, of {most}", report.checked));
        }
        if report.boards.len() as u64 > report.scored {
            let (boards, scored) = (report.boards.len(), report.scored);
            return Err(format!("{boards} boards were found, of {scored} that were scored"));
        }
        if report.boards.iter().zip(report.boards.iter().skip(1)).any(|(a, b)| a.0 >= b.0) {
            return Err("expected boards in alphabetical order, each once".to_owned());
        }
        let least = self.fields.at_least.max(report.base);
        for (board, score) in &report.boards {
            let text = String::from_utf8_lossy(board);
            if *score < least || *score > report.bound {
                return Err(format!("the board {text} has {score}, outside of the task's bounds"));
            }
            if !self.shape.is_canonical(board) {
                return Err(format!("the board {text} is not canonical"));
            }
            let is_of_task = self.shape.symmetries().iter().any(|symmetry| {
                let image = symmetry.image(board);
                let digit = |&cell: &usize| digits.of(image[cell]);
                let digits: Vec<u8> = self.ranks.cells().iter().map(digit).collect();
                let are_shown = digits.iter().all(|&digit| digit != 0);
                are_shown
                    && digits[..decided] == *report.prefix.digits()
                    && self.ranks.allow(&digits)
            });
            if !is_of_task {
                return Err(format!("the board {text} is not one of the task"));
            }
        }
        Ok(())
    }

    /// Checks the bounds of a line, without its boards.
    fn has_plausible_bounds(&self, report: &TaskReport) -> Result<(), String> {
        let &TaskReport { entries, base, bound, highest_pruned: highest, .. } = report;
        let at_least = self.fields.at_least;
        if highest >= at_least {
            return Err(format!("boards with a bound of {highest} were left out, of {at_least}"));
        }
        let most = u128::from(base) + u128::from(entries) * u128::from(MAX_POINTS);
        if bound < base || u128::from(bound) > most {
            return Err(format!("expected a bound from {base} to {most}, not {bound}"));
        }
        if highest > bound || highest > 0 && report.pruned.iter().all(|&it| it == 0) {
            return Err(format!("no boards with a bound of {highest} can have been left out"));
        }
        // The parts of a task whose bound is too low are left out at once.
        let tried: u128 = report.expanded.iter().map(|&it| u128::from(it)).sum();
        let is_divided = report.prefix.len() < self.ranks.len();
        if bound < at_least && (highest != bound || tried != u128::from(is_divided)) {
            return Err(format!("boards below a bound of {bound} were searched, of {at_least}"));
        }
        Ok(())
    }

    /// The least and the largest number of sets that decide all cells and were not left out. Checks
    /// the counts of each rank against the one before.
    fn leaves(&self, report: &TaskReport) -> Result<(u128, u128), String> {
        let (ranks, decided) = (self.ranks.len(), report.prefix.len());
        let (mut least, mut most) = (1_u128, 1_u128);
        let counts = report.expanded.iter().zip(&report.pruned).enumerate();
        for (rank, (&expanded, &pruned)) in counts {
            let (expanded, pruned) = (u128::from(expanded), u128::from(pruned));
            let problem = |least: u128, most: u128| {
                format!(
                    "with {rank} cells decided, {expanded} sets of boards were tried and {pruned} \
                     left out; expected {least} to {most}"
                )
            };
            if rank < decided {
                if expanded + pruned > 0 {
                    return Err(problem(0, 0));
                }
            } else if rank == ranks {
                if expanded > 0 || pruned > most {
                    return Err(problem(0, most));
                }
                (least, most) = (least.saturating_sub(pruned), most - pruned);
            } else {
                if !(least..=most).contains(&(expanded + pruned)) {
                    return Err(problem(least, most));
                }
                // Relations to earlier cells may allow fewer digits.
                let above = self.ranks.above(rank).iter();
                let known = above.clone().filter_map(|&it| report.prefix.digits().get(it));
                let highest = known.copied().min().unwrap_or(self.fields.digits.count());
                most = expanded.saturating_mul(highest.into());
                least = if above.copied().all(|it| it < decided) { most } else { expanded };
            }
        }
        Ok((least, most))
    }
}
