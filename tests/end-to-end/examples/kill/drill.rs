//! Starts compilers and kills them.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::io;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime};

use end_to_end::{Dir, repository};
use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The dictionary that runs replace.
pub(crate) const TARGET: &str = "en.fst";
/// The word lists that runs compile alternately.
const LISTS: [&str; 2] = ["first.txt", "second.txt"];
/// The expected dictionary of each list.
pub(crate) const REFERENCES: [&str; 2] = ["first.fst", "second.fst"];

/// The output of the second compiler.
const NEIGHBOR: &str = "neighbor.fst";

/// The number of words from which both lists are chosen, unless an argument gives another.
pub(crate) const WORDS: usize = 60_000;

/// The longest time that a run may continue after it has renamed the new dictionary. It exits soon
/// after that.
const TAIL: Duration = Duration::from_millis(2);

/// The number of runs that are killed before one may finish.
const ROUND: u64 = 10;

/// Counts of what happened to the runs.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// Killed runs that left the old dictionary.
    pub(crate) old: u64,
    /// Killed runs that left the new dictionary.
    pub(crate) new: u64,
    /// Killed runs that left anything else.
    pub(crate) torn: u64,
    /// Killed runs that left a new temporary file, in rounds without a second compiler.
    pub(crate) with_temporary: u64,
    /// Runs that finished before they could be killed.
    pub(crate) ended: u64,
    /// Runs that were not to be killed.
    pub(crate) whole: u64,
    /// The largest number of temporary files at any time.
    pub(crate) most_left: u64,
    /// Temporary files found after a run that was not killed.
    pub(crate) left: u64,
    /// Runs of the second compiler.
    pub(crate) neighbors: u64,
    /// Failed runs of the second compiler.
    pub(crate) failed_neighbors: u64,
    /// Descriptions of what should not have happened.
    pub(crate) violations: Vec<String>,
}

impl Tally {
    pub(crate) fn kills(&self) -> u64 {
        self.old + self.new + self.torn
    }
}

/// The time at which a run is killed.
#[derive(Clone, Copy, Debug)]
enum After {
    /// This long after its start.
    Start(Duration),
    /// This long after its temporary file appeared.
    Temporary(Duration),
    /// This long after it renamed its dictionary.
    Rename(Duration),
}

/// A folder in which compilers are killed.
pub(crate) struct Drill {
    dir: Dir,
    random: SplitMix64,
    /// The dictionaries of both lists.
    references: [Vec<u8>; 2],
    /// The index of the current one.
    current: usize,
    /// The mean duration of a run.
    whole_run: Duration,
    /// The part of that time after the temporary file appeared.
    writing: Duration,
    tally: Tally,
}

impl Drill {
    /// Writes the lists and the first dictionary, and measures how long a run takes.
    pub(crate) fn new(seed: u64, words: usize) -> Result<Self, Box<dyn Error>> {
        let dir = Dir::new();
        let english = fs::read_to_string(repository().join("data/words/english.tsv"))?;
        let words: Vec<&str> = english.lines().step_by(4).take(words).collect();
        let (first, second): (Vec<_>, Vec<_>) = (
            words.iter().enumerate().filter(|(i, _)| i % 3 != 0).map(|(_, word)| *word).collect(),
            words.iter().enumerate().filter(|(i, _)| i % 2 == 0).map(|(_, word)| *word).collect(),
        );
        for (list, words) in LISTS.into_iter().zip([first, second]) {
            dir.write(list, words.join("\n"));
        }
        for (list, reference) in LISTS.into_iter().zip(REFERENCES) {
            dir.dictc([list, "-o", reference]).run().expect_code(0);
        }
        let references = REFERENCES.map(|name| dir.read(name));
        dir.write(TARGET, &references[0]);
        let mut drill = Self {
            dir,
            random: SplitMix64::seed_from_u64(seed),
            references,
            current: 0,
            whole_run: Duration::ZERO,
            writing: Duration::ZERO,
            tally: Tally::default(),
        };
        drill.measure()?;
        Ok(drill)
    }

    pub(crate) fn folder(&self) -> &Path {
        self.dir.path()
    }

    /// Measures the mean time of a few runs.
    fn measure(&mut self) -> io::Result<()> {
        const RUNS: u32 = 5;
        for _ in 0..RUNS {
            let start = Instant::now();
            let mut child = self.start_next()?;
            let appeared = self.wait_for_temporary(&mut child, &BTreeSet::new())?;
            child.wait()?;
            self.whole_run += start.elapsed() / RUNS;
            self.writing += appeared.map_or(Duration::ZERO, |it| it.elapsed()) / RUNS;
            self.current = 1 - self.current;
        }
        Ok(())
    }

    /// Kills this number of runs, a round at a time.
    pub(crate) fn run(&mut self, kills: usize) -> Result<Tally, Box<dyn Error>> {
        let mut has_neighbor = false;
        while self.tally.kills() < kills as u64 {
            let more = ROUND.min(kills as u64 - self.tally.kills());
            if has_neighbor {
                self.round_with_neighbor(more)?;
            } else {
                self.round(more, true)?;
            }
            self.run_to_end()?;
            has_neighbor = !has_neighbor;
        }
        Ok(std::mem::take(&mut self.tally))
    }

    /// A round during which another compiler writes to the same folder and is not killed.
    fn round_with_neighbor(&mut self, kills: u64) -> Result<(), Box<dyn Error>> {
        let is_over = AtomicBool::new(false);
        let mut command = self.compile(0, NEIGHBOR);
        let (runs, failed) = std::thread::scope(|scope| {
            let neighbor = scope.spawn(|| {
                let (mut runs, mut failed) = (0, 0);
                while runs == 0 || !is_over.load(Ordering::Relaxed) {
                    runs += 1;
                    let is_good = command.status().is_ok_and(|status| status.success());
                    failed += u64::from(!is_good);
                }
                (runs, failed)
            });
            let round = self.round(kills, false);
            is_over.store(true, Ordering::Relaxed);
            let counts = neighbor.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            round.map(|()| counts)
        })?;
        self.tally.neighbors += runs;
        self.tally.failed_neighbors += failed;
        if failed > 0 {
            self.tally
                .violations
                .push(format!("{failed} of {runs} runs of the second compiler failed"));
        }
        if self.dir.read(NEIGHBOR) != self.references[0] {
            self.tally.violations.push("the second compiler wrote a wrong dictionary".to_owned());
        }
        Ok(())
    }

    /// A random duration from 0 to `longest`.
    fn up_to(&mut self, longest: Duration) -> Duration {
        longest.mul_f64(self.random.next_u64() as f64 / u64::MAX as f64)
    }

    /// Kills this number of runs. Temporary files can be attributed to them only if no other
    /// compiler writes any.
    fn round(&mut self, kills: u64, is_alone: bool) -> Result<(), Box<dyn Error>> {
        let goal = self.tally.kills() + kills;
        let mut number = 0;
        while self.tally.kills() < goal {
            number += 1;
            let moment = match number % 3 {
                1 if is_alone => After::Temporary(self.up_to(self.writing)),
                2 => After::Rename(self.up_to(TAIL)),
                _ => After::Start(self.up_to(self.whole_run)),
            };
            let before = self.temporaries();
            let status = self.start_and_kill(moment, &before)?;
            let after = self.temporaries();
            self.note(moment, status)?;
            if is_alone {
                self.tally.with_temporary += after.difference(&before).count() as u64;
                self.tally.most_left = self.tally.most_left.max(after.len() as u64);
            }
        }
        Ok(())
    }

    fn start_and_kill(&self, moment: After, before: &BTreeSet<String>) -> io::Result<ExitStatus> {
        let start = Instant::now();
        let mut child = self.start_next()?;
        let moment = match moment {
            After::Start(delay) => Some(start + delay),
            After::Temporary(delay) => {
                self.wait_for_temporary(&mut child, before)?.map(|appeared| appeared + delay)
            }
            After::Rename(delay) => {
                let old = self.target()?;
                let appeared = wait_until(&mut child, || Ok(self.target()? != old))?;
                appeared.map(|appeared| appeared + delay)
            }
        };
        if let Some(moment) = moment {
            std::thread::sleep(moment.saturating_duration_since(Instant::now()));
        }
        child.kill()?;
        child.wait()
    }

    /// Checks which dictionary is there after a run.
    fn note(&mut self, moment: After, status: ExitStatus) -> Result<(), Box<dyn Error>> {
        let found = self.dir.read(TARGET);
        let next = 1 - self.current;
        if let Some(code) = status.code() {
            if code != 0 {
                return Err(format!("a compiler exited with code {code}").into());
            }
            self.tally.ended += 1;
            if found != self.references[next] {
                self.tally
                    .violations
                    .push("a run succeeded but did not replace the dictionary".to_owned());
            }
            self.current = next;
        } else if found == self.references[next] {
            self.tally.new += 1;
            self.current = next;
        } else if found == self.references[self.current] {
            self.tally.old += 1;
        } else {
            self.tally.torn += 1;
            let what = format!(
                "killed after {moment:?}: the dictionary is corrupt, with {} bytes",
                found.len()
            );
            self.tally.violations.push(what);
        }
        Ok(())
    }

    /// Runs the compiler to its end. After that no temporary file of any run may be left.
    fn run_to_end(&mut self) -> Result<(), Box<dyn Error>> {
        let status = self.start_next()?.wait()?;
        self.tally.whole += 1;
        self.current = 1 - self.current;
        if !status.success() || self.dir.read(TARGET) != self.references[self.current] {
            self.tally
                .violations
                .push(format!("a run that was not killed: {status}, or a wrong dictionary"));
        }
        let mut expected: Vec<&str> = [&LISTS[..], &REFERENCES, &[TARGET, NEIGHBOR]].concat();
        expected.sort_unstable();
        for name in self.dir.names().iter().filter(|name| !expected.contains(&name.as_str())) {
            self.tally.left += 1;
            self.tally.violations.push(format!("a run that was not killed left {name}"));
        }
        Ok(())
    }

    /// Starts a run that replaces the dictionary by the other one.
    fn start_next(&self) -> io::Result<Child> {
        self.compile(1 - self.current, TARGET).spawn()
    }

    fn compile(&self, list: usize, output: &str) -> Command {
        let mut command = self.dir.dictc([LISTS[list], "-o", output]).into_command();
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// Waits until a run creates a temporary file, and returns when; `None` if the run ended
    /// before.
    fn wait_for_temporary(
        &self,
        child: &mut Child,
        before: &BTreeSet<String>,
    ) -> io::Result<Option<Instant>> {
        wait_until(child, || Ok(self.temporaries().difference(before).next().is_some()))
    }

    fn temporaries(&self) -> BTreeSet<String> {
        self.dir.names().into_iter().filter(|name| name.ends_with(".tmp")).collect()
    }

    /// Size and time of the dictionary, which differ after it was replaced.
    fn target(&self) -> io::Result<(u64, SystemTime)> {
        let metadata = self.dir.file(TARGET).metadata()?;
        Ok((metadata.len(), metadata.modified()?))
    }
}

/// Waits until a condition holds, and returns when; `None` if the process ended before.
fn wait_until(
    child: &mut Child,
    condition: impl Fn() -> io::Result<bool>,
) -> io::Result<Option<Instant>> {
    while child.try_wait()?.is_none() {
        if condition()? {
            return Ok(Some(Instant::now()));
        }
        std::thread::sleep(Duration::from_micros(100));
    }
    Ok(None)
}
