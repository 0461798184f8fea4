//! `best prove`: finds all boards that reach a threshold.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::PathBuf;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{JoinHandle, available_parallelism};
use std::time::{Duration, Instant};

use clap::{Args, ValueHint};
use dictc_board::Size;
use dictc_cli::boards::refuse_misplaced;
use dictc_cli::dictionary::SelectionArguments;
use dictc_cli::formats::RowArguments;
use dictc_cli::progress::TaskProgress;
use dictc_cli::rules::RuleArguments;
use dictc_cli::{CommonArguments, Failure, PROGRAM, interrupt, numbers, values};
use dictc_optimize::{
    AsciiLetters, Prefix, Proof, Prover, Question, Record, Settings, TaskReport, Total,
    board as board_of,
};
use dictc_solver::SolverOptions;
use serde::Serialize;

use crate::counted::TOTALS;
use crate::folder::{self, TaskFile};
use crate::shard::Shard;
use crate::{dictionary, estimate, sample};

#[derive(Args, Debug)]
pub(crate) struct ProveArguments {
    /// Rows x columns, at most 16 cells
    #[arg(long, value_name = "RxC")]
    size: Size,
    /// Find all boards with at least this number of points or words
    #[arg(long, value_name = "N", value_parser = values::number)]
    at_least: u64,
    /// What to count
    #[arg(long, value_name = "WHAT", default_value = "points", value_parser = values::choices(TOTALS))]
    objective: Total,
    /// Use only these letters; q is the Qu tile [default: all letters of the dictionary]
    #[arg(long, value_name = "SET", value_hint = ValueHint::Other)]
    letters: Option<String>,
    #[command(flatten)]
    dictionary: SelectionArguments,
    #[command(flatten)]
    rules: RuleArguments,
    /// Write the record of the proof to this folder; verify it with best check
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    certificate: Option<PathBuf>,
    /// Continue the proof in the folder, and skip finished tasks
    #[arg(long)]
    resume: bool,
    /// Run only part I of N; parts can run at the same time, on one or more machines
    ///
    /// The exit code is 0 even if the part has no boards.
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Estimate the time of the whole proof from N random tasks, run one at a time
    ///
    /// N is rounded up to a multiple of three. Prints a row for each task: its letters, its weight
    /// (the number of tasks that it represents) and its seconds of processor time; then the
    /// letters, weight and seconds of its group, for work that the tasks of a group share; then the
    /// megabytes of memory.
    #[arg(
        long,
        value_name = "N",
        value_parser = values::within::<u32>(2, u32::MAX.into()),
        conflicts_with_all = ["certificate", "shard", "threads"]
    )]
    sample: Option<u32>,
    /// The seed that chooses the tasks of --sample [default: 1]
    #[arg(long, value_name = "N", value_parser = values::number)]
    seed: Option<u64>,
    /// Use about this much memory for all threads together; a task that needs more is split
    #[arg(long, value_name = "SIZE", value_parser = values::memory, default_value = "4G")]
    memory: u64,
    /// The number of tasks that run at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = values::threads)]
    threads: Option<u16>,
    #[command(flatten)]
    output: RowArguments,
}

/// The memory of a task for each entry of its list, in bytes: the entry, a copy to sort it, and its
/// edges in the trees.
const BYTES_PER_ENTRY: u64 = 36;

/// The longest time that an interruption may go unnoticed.
const ATTENTION: Duration = Duration::from_millis(100);

/// The minimum memory of a thread, because tasks that are split many times take long.
const LEAST_MEMORY: u64 = 16 << 20;

pub(crate) fn run(arguments: &ProveArguments, common: &CommonArguments) -> Result<(), Failure> {
    let (seed, resume) = (arguments.seed, arguments.resume);
    refuse_misplaced(&[
        ("--seed", seed.is_some() && arguments.sample.is_none(), "needs --sample"),
        ("--resume", resume && arguments.certificate.is_none(), "needs --certificate"),
    ])?;
    let proof = proof(arguments)?;
    let threads = match (arguments.threads, arguments.sample) {
        (Some(threads), _) => usize::from(threads),
        (None, Some(_)) => 1,
        (None, None) => available_parallelism().map_or(1, std::num::NonZero::get),
    };
    let memory = arguments.memory / threads as u64;
    if memory < LEAST_MEMORY {
        let what =
            format!("expected at least 16M for each of {}", numbers::count(threads, "thread"));
        return Err(Failure::at("--memory", what));
    }
    let mut settings = Settings::for_cells(arguments.size.cells());
    settings.max_entries = usize::try_from(memory / BYTES_PER_ENTRY).unwrap_or(usize::MAX);
    if let Some(tasks) = arguments.sample {
        let sample = (tasks as usize, seed.unwrap_or(1));
        return sample::run(&proof, &settings, sample, &arguments.output, common);
    }
    interrupt::listen();
    let mut record = Record::new(&proof, &settings);
    let shard = arguments.shard.unwrap_or(Shard::WHOLE);
    let (file, done) = match &arguments.certificate {
        Some(path) => {
            let (file, done) = folder::open(path, &mut record, shard, resume)?;
            (Some(file), done)
        }
        None => (None, Vec::new()),
    };
    let prefixes: BTreeSet<Prefix> = done.iter().map(|report| report.prefix.clone()).collect();
    let mut tasks = VecDeque::new();
    for task in proof.division().tasks(shard.part, shard.parts) {
        tasks.extend(proof.division().left_of(task, &prefixes));
    }
    let started = Instant::now();
    let (left, resumed) = (tasks.len() as u64, prefixes.len() as u64);
    let found = done.into_iter().flat_map(|report| report.boards);
    let mut run = Run { record, file, found: found.collect(), quiet: common.quiet };
    run.all(&proof, &settings, tasks, threads)?;
    let boards = numbers::count(run.found.len(), "board");
    let seconds = numbers::decimal(started.elapsed().as_secs_f64(), 1);
    let tasks = numbers::count(left, "task");
    let before = match resumed {
        0 => String::new(),
        n => format!("; {} had been searched before", numbers::count(n, "task")),
    };
    PROGRAM.remark(format_args!("{boards} found; searched {tasks} in {seconds} s{before}"));
    print(&proof, &arguments.output, &run.found)?;
    // A part may have no boards even if the whole proof has some.
    if run.found.is_empty() && shard == Shard::WHOLE { Err(Failure::NothingFound) } else { Ok(()) }
}

/// The proof for these arguments.
fn proof(arguments: &ProveArguments) -> Result<Proof, Failure> {
    let lexicon = dictionary::open(&arguments.dictionary)?;
    let size = arguments.size;
    let rules = arguments.rules.book()?.for_size(size);
    let letters = arguments.letters.as_deref().map(letters_of).transpose()?;
    let mut question = Question::new(size, u32::try_from(arguments.at_least).unwrap_or(u32::MAX));
    question.rules = rules;
    question.total = arguments.objective;
    question.letters = letters;
    Ok(Proof::new(&lexicon, &question)?)
}

/// The value of `--letters`.
pub(crate) fn letters_of(text: &str) -> Result<AsciiLetters, Failure> {
    let letters = AsciiLetters::of(&text.to_ascii_lowercase());
    letters.map_err(|error| Failure::caused_at("--letters", &error))
}

/// A running proof.
struct Run {
    record: Record,
    file: Option<TaskFile>,
    /// Canonical boards with their scores.
    found: BTreeMap<Vec<u8>, u32>,
    quiet: bool,
}

/// A message from a thread.
enum Message {
    /// A task, or a part of one that was split, is done.
    Report(TaskReport),
    /// A task is done with all its parts, after this time.
    Done(Duration),
    Failed(Failure),
}

impl Run {
    /// Runs the tasks on threads, and writes their lines as they end.
    fn all(
        &mut self,
        proof: &Proof,
        settings: &Settings,
        tasks: VecDeque<Prefix>,
        threads: usize,
    ) -> Result<(), Failure> {
        let total = tasks.len();
        let threads = threads.min(total);
        let progress = TaskProgress::start(total as u64, "", self.quiet);
        let tasks = Arc::new(Mutex::new(tasks));
        let mut times = Vec::new();
        let (sender, receiver) = channel();
        // Threads are not joined after an interruption or a failure: their tasks may take minutes.
        let spawn = |_| {
            let (sender, tasks, mut prover) =
                (sender.clone(), Arc::clone(&tasks), Prover::new(proof, settings));
            let proof = proof.clone();
            std::thread::spawn(move || work(&mut prover, &proof, &tasks, &sender))
        };
        let workers: Vec<JoinHandle<()>> = (0..threads).map(spawn).collect();
        drop(sender);
        loop {
            let message = match receiver.recv_timeout(ATTENTION) {
                Ok(message) => Some(message),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            match message {
                Some(Message::Report(report)) => self.add(report)?,
                Some(Message::Done(time)) => times.push(time.as_secs_f64()),
                Some(Message::Failed(failure)) => return Err(failure),
                None => {}
            }
            if interrupt::is_asked() && times.len() < total {
                drop(progress);
                return Err(interrupt::end_after(self.done(times.len(), total)));
            }
            let left = estimate::left(&times, total - times.len(), threads);
            let boards = numbers::count(self.found.len(), "board");
            progress.set(times.len() as u64, format!("{boards}{left}"));
        }
        for worker in workers {
            if let Err(panic) = worker.join() {
                std::panic::resume_unwind(panic);
            }
        }
        Ok(())
    }

    /// For the message after an interruption: the number of finished tasks, and how to continue.
    fn done(&self, done: usize, total: usize) -> String {
        let (done, total) = (numbers::grouped(done), numbers::count(total, "task"));
        let next = match self.file {
            Some(_) => "the same command with --resume continues",
            None => "--certificate DIR would have kept them",
        };
        format!("{done} of {total}; {next}")
    }

    fn add(&mut self, report: TaskReport) -> Result<(), Failure> {
        if let Some(file) = &mut self.file {
            file.append(&self.record.line(&report))?;
        }
        self.found.extend(report.boards);
        Ok(())
    }
}

/// Runs tasks until none is left, or the receiver is dropped.
fn work(
    prover: &mut Prover,
    proof: &Proof,
    tasks: &Mutex<VecDeque<Prefix>>,
    sender: &Sender<Message>,
) {
    loop {
        let Some(task) = tasks.lock().ok().and_then(|mut tasks| tasks.pop_front()) else { return };
        let started = Instant::now();
        let mut parts = vec![task];
        while let Some(part) = parts.pop() {
            let message = match prover.run(&part) {
                Ok(report) => Message::Report(report),
                Err(dictc_optimize::Error::TaskTooLarge { .. }) => {
                    parts.extend(proof.division().below(&part).into_iter().rev());
                    continue;
                }
                Err(error) => Message::Failed(error.into()),
            };
            // The receiver is dropped if another thread failed, or after an interruption.
            if sender.send(message).is_err() {
                return;
            }
        }
        if sender.send(Message::Done(started.elapsed())).is_err() {
            return;
        }
    }
}

/// A board that reaches the threshold.
#[derive(Debug, Serialize)]
struct ProvedBoard {
    board: String,
    word_count: u64,
    points: u64,
}

/// Prints boards, the best first.
pub(crate) fn print(
    proof: &Proof,
    output: &RowArguments,
    found: &BTreeMap<Vec<u8>, u32>,
) -> Result<(), Failure> {
    let geometry = proof.shape().geometry();
    let mut solver =
        SolverOptions::new().rules(proof.rules().clone()).build(proof.lexicon().clone());
    let sorted: BTreeSet<(std::cmp::Reverse<u32>, &Vec<u8>)> =
        found.iter().map(|(board, &score)| (std::cmp::Reverse(score), board)).collect();
    let mut rows = output.rows(&["board", "word_count", "points"])?;
    for (_, letters) in sorted {
        let board = board_of(geometry, letters);
        let score = solver.score(&board);
        let (words, points) = (score.words.into(), score.points);
        let row = ProvedBoard { board: board.to_string(), word_count: words, points };
        rows.row_or_line(&row, || {
            let (words, points) = (numbers::count(words, "word"), numbers::count(points, "point"));
            format!("{board}  {words}, {points}")
        })?;
    }
    rows.finish()
}
