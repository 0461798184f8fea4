//! `best check`: verifies the record of a complete or partial proof.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use clap::{Args, ValueHint};
use dictc_cli::dictionary::DictionaryArguments;
use dictc_cli::files::name_of;
use dictc_cli::formats::RowArguments;
use dictc_cli::progress::TaskProgress;
use dictc_cli::{CommonArguments, Failure, numbers, values};
use dictc_optimize::{Checker, Coverage, Prefix, Proof, Record, RecordError, TaskReport};
use serde::Serialize;

use crate::dictionary;
use crate::folder::{self, Folder, damaged};
use crate::program::PROGRAM;

#[derive(Args, Debug)]
pub(crate) struct CheckArguments {
    /// The folder of a proof, or the folders of its parts
    #[arg(value_name = "DIR", required = true, value_hint = ValueHint::DirPath)]
    folders: Vec<PathBuf>,
    #[command(flatten)]
    dictionary: DictionaryArguments,
    /// List and search this number of tasks again; checking all takes longer than the proof
    #[arg(long, value_name = "N", value_parser = values::size, default_value = "3")]
    again: usize,
    /// The seed that chooses the tasks of --again
    #[arg(long, value_name = "N", value_parser = values::number, default_value = "1")]
    seed: u64,
    /// Accept an incomplete proof, and report how many of its tasks are done
    ///
    /// An incomplete line at the end of a file is left out, so a proof can be checked while it
    /// runs.
    #[arg(long)]
    partial: bool,
    /// Check only the hashes of the lines and that all tasks are done; needs no dictionary
    ///
    /// Boards are not scored and no task is run again.
    #[arg(long, conflicts_with_all = ["dict", "level", "again", "seed"])]
    hashes_only: bool,
    #[command(flatten)]
    output: RowArguments,
}

/// A line of a record: its location, its text, and its report.
struct Line {
    file: PathBuf,
    number: usize,
    text: String,
    report: TaskReport,
}

impl Line {
    fn failure(&self, what: &str) -> Failure {
        damaged(&self.file, self.number, what)
    }
}

/// The lines of all folders, by task.
type Lines = BTreeMap<Prefix, Line>;

pub(crate) fn run(arguments: &CheckArguments, common: &CommonArguments) -> Result<(), Failure> {
    let opened = (!arguments.hashes_only).then(|| dictionary::open(&arguments.dictionary));
    let lexicon = opened.transpose()?;
    let folders: Vec<Folder> =
        arguments.folders.iter().map(|path| folder::read(path)).collect::<Result<_, Failure>>()?;
    let record = record_of(&folders)?;
    let (header, _) = &folders[0].header;
    let proof = lexicon.map(|lexicon| {
        let hint = |mut error: RecordError| {
            if record.words() != lexicon.fingerprint().to_string() {
                error.problem += &dictionary::level_hint(&arguments.dictionary, record.words());
            }
            error
        };
        record.proof(&lexicon).map_err(hint)
    });
    let proof = proof.transpose().map_err(|it| damaged(header, it.line, &it.problem))?;
    let lines = read_lines(folders, &record, arguments.partial)?;
    let done: BTreeSet<Prefix> = lines.keys().cloned().collect();
    let in_folder = |what: String| Failure::at(name_of(&arguments.folders[0]), what);
    let coverage = record.division().coverage(&done).map_err(in_folder)?;
    if let Some(missing) = coverage.missing.as_ref().filter(|_| !arguments.partial) {
        let task = record.division().prefix_text(missing);
        return Err(in_folder(format!(
            "no line for the task {task}; --partial checks a proof that is not complete"
        )));
    }
    for line in lines.values() {
        record.is_plausible(&line.report).map_err(|what| line.failure(&what))?;
    }
    let again = proof.map(|proof| check_contents(arguments, common, &proof, &record, &lines));
    let again = again.transpose()?;
    let boards: BTreeSet<&Vec<u8>> =
        lines.values().flat_map(|it| &it.report.boards).map(|(board, _)| board).collect();
    let digest = record.digest(lines.values().map(|line| line.text.as_str()));
    let summary =
        Summary { coverage, lines: lines.len() as u64, boards: boards.len() as u64, again, digest };
    summary.print(arguments)?;
    if arguments.hashes_only {
        PROGRAM.remark(format_args!(
            "only hashes were checked: no board was scored and no task run again; that needs the \
             dictionary with the fingerprint {}",
            record.words()
        ));
    }
    Ok(())
}

/// The record to which all folders belong. There is at least one folder.
fn record_of(folders: &[Folder]) -> Result<Record, Failure> {
    let (first, header) = &folders[0].header;
    let record = Record::from_header(header);
    let record = record.map_err(|it| damaged(first, it.line, &it.problem))?;
    let other = folders.iter().find(|folder| folder.header.1 != *header);
    match other {
        None => Ok(record),
        Some(other) => {
            let what = "this folder holds another proof than the first one";
            Err(Failure::at(name_of(&other.header.0), what))
        }
    }
}

/// Reads the lines of all folders. If `is_partial`, leaves out an incomplete line at the end of a
/// file.
fn read_lines(folders: Vec<Folder>, record: &Record, is_partial: bool) -> Result<Lines, Failure> {
    let mut lines = Lines::new();
    for mut file in folders.into_iter().flat_map(|folder| folder.tasks) {
        if is_partial {
            file.cut();
        }
        for (i, text) in file.lines()?.into_iter().enumerate() {
            let (number, report) = (i + 1, file.parse(record, i + 1, text)?);
            let (file, text) = (file.path.clone(), text.to_owned());
            add(&mut lines, Line { file, number, text, report })?;
        }
    }
    Ok(lines)
}

/// Adds a line. A task may have several equal lines, since processes may repeat it.
fn add(lines: &mut Lines, line: Line) -> Result<(), Failure> {
    match lines.get(&line.report.prefix) {
        Some(other) if other.text != line.text => {
            let other = format!("{}:{}", name_of(&other.file), other.number);
            Err(line.failure(&format!("the task has another line in {other}")))
        }
        Some(_) => Ok(()),
        None => {
            lines.insert(line.report.prefix.clone(), line);
            Ok(())
        }
    }
}

/// Scores all boards again, and runs some tasks again. Returns the number of these tasks.
fn check_contents(
    arguments: &CheckArguments,
    common: &CommonArguments,
    proof: &Proof,
    record: &Record,
    lines: &Lines,
) -> Result<u64, Failure> {
    let checker = Checker::new(proof, record.settings());
    for line in lines.values() {
        checker.check_boards(&line.report).map_err(|what| line.failure(&what))?;
    }
    let again = sample(lines.values().collect(), arguments.again, arguments.seed);
    let progress = TaskProgress::start(again.len() as u64, "again", common.quiet);
    for (done, line) in again.iter().enumerate() {
        checker.check_entries(&line.report).map_err(|what| line.failure(&what))?;
        checker.check_search(&line.report).map_err(|what| line.failure(&what))?;
        progress.set(done as u64 + 1, "again".to_owned());
    }
    Ok(again.len() as u64)
}

/// Selects some of the lines, by a seed.
fn sample(mut lines: Vec<&Line>, count: usize, seed: u64) -> Vec<&Line> {
    // xorshift64*, which must not start at 0.
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let count = count.min(lines.len());
    for i in 0..count {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        let random = state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32;
        let other = i + (random as usize) % (lines.len() - i);
        lines.swap(i, other);
    }
    lines.truncate(count);
    lines
}

/// The result of a verification.
struct Summary {
    coverage: Coverage,
    lines: u64,
    boards: u64,
    /// How many tasks were run again; `None` if only hashes were checked.
    again: Option<u64>,
    digest: String,
}

/// The row of a summary. In a partial check, `tasks` is the number of all tasks; otherwise, it is
/// the number of lines.
#[derive(Debug, Serialize)]
struct SummaryRow<'a> {
    done: u64,
    tasks: u64,
    boards: u64,
    again: Option<u64>,
    digest: &'a str,
}

impl Summary {
    fn print(&self, arguments: &CheckArguments) -> Result<(), Failure> {
        let &Summary { coverage: Coverage { done, tasks, .. }, lines, boards, again, .. } = self;
        let (done, tasks) = if arguments.partial { (done, tasks) } else { (lines, lines) };
        let mut rows = arguments.output.rows(&["done", "tasks", "boards", "again", "digest"])?;
        let row = SummaryRow { done, tasks, boards, again, digest: &self.digest };
        rows.row_or_line(&row, || self.text(arguments.partial))?;
        rows.finish()
    }

    /// The summary as text, on three lines.
    fn text(&self, is_partial: bool) -> String {
        let Summary { coverage, lines, boards, again, digest } = self;
        let Coverage { done, tasks, .. } = coverage;
        let covered = if is_partial {
            let share = numbers::decimal(*done as f64 * 100.0 / *tasks as f64, 2);
            let all = numbers::count(*tasks, "task");
            format!("{} of {all} are done: {share} %", numbers::grouped(*done))
        } else {
            format!("{} cover all boards", numbers::count(*lines, "task"))
        };
        let boards = numbers::count(*boards, "board");
        let (again, scored) = match again {
            Some(1) => ("1 of them was run again".to_owned(), "scored again"),
            Some(again) => (format!("{again} of them were run again"), "scored again"),
            None => ("none of them was run again".to_owned(), "not scored again"),
        };
        format!("{covered}; {again}\n{boards}, {scored}\ndigest {digest}")
    }
}
