//! `best check`: verifies the record of a complete or partial proof.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};
use dictc_board::Size;
use dictc_cli::boards::{choose_seed, refuse_misplaced};
use dictc_cli::dictionary::SelectionArguments;
use dictc_cli::files::name_of;
use dictc_cli::formats::RowArguments;
use dictc_cli::progress::TaskProgress;
use dictc_cli::rules::RuleArguments;
use dictc_cli::{CommonArguments, Failure, PROGRAM, numbers, values};
use dictc_optimize::{
    Checker, Coverage, Prefix, Proof, Record, RecordError, TaskReport, Total, drawn,
};
use serde::Serialize;

use crate::counted::TOTALS;
use crate::dictionary;
use crate::folder::{self, Folder, damaged};
use crate::prove;

#[derive(Args, Debug)]
pub(crate) struct CheckArguments {
    /// The folder of a proof, or the folders of its parts
    #[arg(value_name = "DIR", required = true, value_hint = ValueHint::DirPath)]
    folders: Vec<PathBuf>,
    #[command(flatten)]
    dictionary: SelectionArguments,
    /// List and search only this number of tasks again, drawn at random [default: all]
    ///
    /// All take about ten times as long as the proof. Fewer prove less: a record with one false
    /// task passes unless that task is drawn.
    #[arg(long, value_name = "N", value_parser = values::size)]
    again: Option<usize>,
    /// The seed that draws the tasks of --again [default: a random one, which is printed]
    ///
    /// Whoever knows the seed beforehand can make a false record that passes.
    #[arg(long, value_name = "N", value_parser = values::number)]
    seed: Option<u64>,
    #[command(flatten)]
    expected: ExpectedArguments,
    /// Accept an incomplete proof, and report how many of its tasks are done
    ///
    /// An incomplete line at the end of a file is left out, so a proof can be checked while it
    /// runs.
    #[arg(long)]
    partial: bool,
    /// Check only the hashes of the lines and that all tasks are done; needs no dictionary
    ///
    /// Boards are not scored and no task is run again.
    #[arg(long, conflicts_with_all = ["dict", "level", "value", "again", "seed"])]
    hashes_only: bool,
    #[command(flatten)]
    output: RowArguments,
}

/// The question that the proof must answer. Parts that are not given may be any.
#[derive(Args, Debug)]
#[command(next_help_heading = "The question, which must be that of the proof")]
struct ExpectedArguments {
    /// Rows x columns
    #[arg(long, value_name = "RxC")]
    size: Option<Size>,
    /// The threshold
    #[arg(long, value_name = "N", value_parser = values::number)]
    at_least: Option<u64>,
    /// What counts
    #[arg(long, value_name = "WHAT", value_parser = values::choices(TOTALS))]
    objective: Option<Total>,
    /// All letters that the boards can show
    #[arg(long, value_name = "SET", value_hint = ValueHint::Other)]
    letters: Option<String>,
    #[command(flatten)]
    rules: RuleArguments,
}

impl ExpectedArguments {
    /// Refuses a record of another question, and names the first part that differs.
    fn compare(&self, record: &Record, header: &Path) -> Result<(), Failure> {
        let found = record.question();
        let mut expected = found.clone();
        expected.size = self.size.unwrap_or(found.size);
        expected.total = self.objective.unwrap_or(found.total);
        if let Some(at_least) = self.at_least {
            expected.at_least = u32::try_from(at_least).unwrap_or(u32::MAX);
        }
        if let Some(letters) = &self.letters {
            expected.letters = Some(prove::letters_of(letters)?);
        }
        let RuleArguments { rules, min_length, points } = &self.rules;
        if rules.is_some() || min_length.is_some() || points.is_some() {
            expected.rules = self.rules.book()?.for_size(expected.size);
        }
        let mut parts = found.fields().into_iter().zip(expected.fields());
        match parts.find(|(found, expected)| found != expected) {
            None => Ok(()),
            Some(((name, found), (_, expected))) => {
                let what = format!("the proof is of --{name} {found}, not --{name} {expected}");
                Err(Failure::at(name_of(header), what))
            }
        }
    }
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
    let has_seed = arguments.seed.is_some();
    refuse_misplaced(&[("--seed", has_seed && arguments.again.is_none(), "needs --again")])?;
    let opened = (!arguments.hashes_only).then(|| dictionary::open(&arguments.dictionary));
    let lexicon = opened.transpose()?;
    let folders: Vec<Folder> =
        arguments.folders.iter().map(|path| folder::read(path)).collect::<Result<_, Failure>>()?;
    let record = record_of(&folders)?;
    let (header, _) = &folders[0].header;
    arguments.expected.compare(&record, header)?;
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
    let seed = arguments.seed.unwrap_or_else(choose_seed);
    let again =
        proof.map(|proof| check_contents(arguments.again, seed, common, &proof, &record, &lines));
    let again = again.transpose()?;
    let boards: BTreeSet<&Vec<u8>> =
        lines.values().flat_map(|it| &it.report.boards).map(|(board, _)| board).collect();
    let digest = record.digest(lines.values().map(|line| line.text.as_str()));
    let (lines, boards) = (lines.len() as u64, boards.len() as u64);
    Summary { coverage, lines, boards, again, seed, digest }.print(arguments, &record)?;
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

/// Scores all boards again, and runs all tasks again, or some that the seed draws. Returns the number
/// of these tasks.
fn check_contents(
    count: Option<usize>,
    seed: u64,
    common: &CommonArguments,
    proof: &Proof,
    record: &Record,
    lines: &Lines,
) -> Result<u64, Failure> {
    let checker = Checker::new(proof, record.settings());
    for line in lines.values() {
        checker.check_boards(&line.report).map_err(|what| line.failure(&what))?;
    }
    let lines: Vec<&Line> = lines.values().collect();
    let again = drawn(seed, count.unwrap_or(lines.len()), lines.len());
    let progress = TaskProgress::start(again.len() as u64, "again", common.quiet);
    for (done, &line) in again.iter().enumerate() {
        let line = lines[line];
        checker.check_entries(&line.report).map_err(|what| line.failure(&what))?;
        checker.check_search(&line.report).map_err(|what| line.failure(&what))?;
        progress.set(done as u64 + 1, "again".to_owned());
    }
    Ok(again.len() as u64)
}

/// The result of a verification.
struct Summary {
    coverage: Coverage,
    lines: u64,
    boards: u64,
    /// How many tasks were run again; `None` if only hashes were checked.
    again: Option<u64>,
    seed: u64,
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
    /// The seed that drew the tasks; `None` unless they are some of all.
    seed: Option<u64>,
    /// Whether all tasks of a complete record were run again.
    proven: bool,
    size: String,
    objective: String,
    min_length: usize,
    points: String,
    at_least: u32,
    letters: String,
    symmetries: usize,
    dictionary: &'a str,
}

const COLUMNS: [&str; 15] = [
    "done",
    "tasks",
    "boards",
    "again",
    "digest",
    "seed",
    "proven",
    "size",
    "objective",
    "min_length",
    "points",
    "at_least",
    "letters",
    "symmetries",
    "dictionary",
];

impl Summary {
    fn print(&self, arguments: &CheckArguments, record: &Record) -> Result<(), Failure> {
        let &Summary { coverage: Coverage { done, tasks, .. }, lines, boards, again, .. } = self;
        let (done, tasks) = if arguments.partial { (done, tasks) } else { (lines, lines) };
        let question = record.question();
        let [size, objective, _, points, _, letters] = question.fields().map(|(_, value)| value);
        let row = SummaryRow {
            done,
            tasks,
            boards,
            again,
            digest: &self.digest,
            seed: again.filter(|&again| 0 < again && again < lines).map(|_| self.seed),
            proven: self.coverage.missing.is_none() && again == Some(lines),
            size,
            objective,
            min_length: question.rules.min_length(),
            points,
            at_least: question.at_least,
            letters,
            symmetries: record.division().shape().symmetries().len(),
            dictionary: record.words(),
        };
        let mut rows = arguments.output.rows(&COLUMNS)?;
        rows.row_or_line(&row, || self.text(arguments, &row))?;
        rows.finish()
    }

    /// The question and the summary as text.
    fn text(&self, arguments: &CheckArguments, row: &SummaryRow<'_>) -> String {
        let SummaryRow { size, objective, min_length, points, at_least, letters, .. } = row;
        let points = match objective.as_str() {
            "points" => format!(" with {points} points by length"),
            _ => String::new(),
        };
        let symmetric = match row.symmetries {
            1 => String::new(),
            images => format!("; {images} symmetric images are one board"),
        };
        let covered = if arguments.partial {
            let share = numbers::decimal(row.done as f64 * 100.0 / row.tasks as f64, 2);
            let all = numbers::count(row.tasks, "task");
            format!("{} of {all} are done: {share} %", numbers::grouped(row.done))
        } else {
            format!("{} cover all boards", numbers::count(self.lines, "task"))
        };
        let drawn = match (row.seed, arguments.seed) {
            (None, _) => String::new(),
            (Some(seed), None) => format!(", drawn with the seed {seed},"),
            (Some(seed), Some(_)) => format!(", drawn with the given seed {seed},"),
        };
        let again = match self.again {
            Some(again) if again == self.lines && again > 0 => {
                "all of them were run again".to_owned()
            }
            Some(1) => format!("1 of them{drawn} was run again"),
            None | Some(0) => "none of them was run again".to_owned(),
            Some(again) => format!("{} of them{drawn} were run again", numbers::grouped(again)),
        };
        let trusted = match (self.again.unwrap_or(0), self.lines) {
            (again, lines) if again == lines => String::new(),
            (0, _) => "; a false line would pass".to_owned(),
            (again, lines) => {
                let others = numbers::grouped(lines - again);
                format!("; a false line among the other {others} would pass")
            }
        };
        let scored = if self.again.is_some() { "scored again" } else { "not scored again" };
        let proven = if row.proven { ": proven" } else { "" };
        format!(
            "{size} boards with at least {at_least} {objective}{symmetric}\n\
             words of at least {min_length} letters{points}; letters {letters}\n\
             dictionary {}\n\
             {covered}; {again}{proven}{trusted}\n\
             {}, {scored}\n\
             digest {}",
            row.dictionary,
            numbers::count(self.boards, "board"),
            self.digest
        )
    }
}
