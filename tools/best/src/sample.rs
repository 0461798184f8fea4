//! `best prove --sample`: estimates the cost of a proof from tasks that are drawn at random.

use std::num::NonZeroUsize;
use std::time::Duration;

use dictc_cli::formats::RowArguments;
use dictc_cli::output::{Rows, thousandths};
use dictc_cli::progress::TaskProgress;
use dictc_cli::{CommonArguments, Failure, PROGRAM, numbers};
use dictc_optimize::{Estimate, Proof, Prover, Sample, Sampler, Settings};
use serde::Serialize;

/// The number of tasks that are drawn from each group. Listing the words of a group takes about as
/// long as searching two of its tasks.
const PARTS: NonZeroUsize = NonZeroUsize::new(3).unwrap();

/// The columns of the table.
const COLUMNS: [&str; 7] =
    ["task", "weight", "seconds", "group", "group_weight", "group_seconds", "megabytes"];

/// Draws tasks, runs them, and prints each when it ends; then prints the estimate.
pub(crate) fn run(
    proof: &Proof,
    settings: &Settings,
    (tasks, seed): (usize, u64),
    output: &RowArguments,
    common: &CommonArguments,
) -> Result<(), Failure> {
    let mut prover = Prover::new(proof, settings);
    let mut sampler = Sampler::new(proof, seed);
    let groups = tasks.div_ceil(PARTS.get());
    let progress = TaskProgress::start((groups * PARTS.get()) as u64, "", common.quiet);
    let mut table = output.rows(&COLUMNS)?;
    let mut samples = Vec::new();
    for _ in 0..groups {
        let sample = sampler.run(&mut prover, PARTS, worked);
        let sample = sample?;
        print(&mut table, proof, &sample)?;
        samples.push(sample);
        let Estimate { total, error } = total(&samples);
        let done = (samples.len() * PARTS.get()) as u64;
        progress.set(done, format!("{} ± {}", hours(total), hours(error)));
    }
    table.finish()?;
    drop(progress);
    summarize(&sampler, &samples);
    Ok(())
}

/// The processor time of this process; where the system does not report it, the wall-clock time.
fn worked() -> Duration {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
    }
    #[cfg(not(unix))]
    {
        std::time::SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default()
    }
}

fn total(samples: &[Sample]) -> Estimate {
    let costs: Vec<f64> = samples.iter().map(|it| it.group_seconds() + it.part_seconds()).collect();
    Estimate::of(&costs)
}

/// A task that was run, and its group.
#[derive(Debug, Serialize)]
struct TaskRow<'a> {
    task: String,
    weight: f64,
    seconds: f64,
    group: &'a str,
    group_weight: f64,
    group_seconds: f64,
    megabytes: u64,
}

/// Prints a row for each task of a sample.
fn print(table: &mut Rows, proof: &Proof, sample: &Sample) -> Result<(), Failure> {
    let group = proof.division().prefix_text(&sample.prefix);
    for part in &sample.parts {
        table.row(&TaskRow {
            task: proof.division().prefix_text(&part.prefix),
            weight: thousandths(part.weight),
            seconds: thousandths(part.time.as_secs_f64()),
            group: &group,
            group_weight: thousandths(sample.weight),
            group_seconds: thousandths(sample.time.as_secs_f64()),
            megabytes: sample.memory >> 20,
        })?;
    }
    table.flush()
}

/// Prints the estimate.
fn summarize(sampler: &Sampler, samples: &[Sample]) {
    let of = |cost: fn(&Sample) -> f64| {
        let Estimate { total, error } = Estimate::of(&samples.iter().map(cost).collect::<Vec<_>>());
        format!("{} ± {}", hours(total), hours(error))
    };
    let Estimate { total, error } = total(samples);
    let tasks: usize = samples.iter().map(|it| it.parts.len()).sum();
    let memory = samples.iter().map(|it| it.memory).max().unwrap_or(0);
    let times = samples.iter().flat_map(|it| &it.parts).map(|part| part.time.as_secs_f64());
    let longest = numbers::decimal(times.fold(0.0, f64::max), 1);
    PROGRAM.remark(format_args!(
        "{} ± {} of one core for the whole proof, from {} of {} in {} of {}",
        hours(total),
        hours(error),
        numbers::grouped(tasks),
        numbers::count(sampler.parts(), "task"),
        numbers::grouped(samples.len()),
        numbers::count(sampler.groups(), "group"),
    ));
    PROGRAM.remark(format_args!(
        "lists and trees {}, search {}; the longest task {longest} s, the most memory {} MB",
        of(Sample::group_seconds),
        of(Sample::part_seconds),
        numbers::grouped(memory >> 20),
    ));
}

/// A time in hours, or in seconds if it is short.
fn hours(seconds: f64) -> String {
    if seconds < 3600.0 {
        format!("{} s", numbers::decimal(seconds, 1))
    } else {
        format!("{} h", numbers::decimal(seconds / 3600.0, 1))
    }
}
