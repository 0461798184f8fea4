//! `best check`: verifies the record of a proof.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use clap::{Args, ValueHint};
use cli::dictionary::DictionaryArguments;
use cli::files::name_of;
use cli::progress::TaskProgress;
use cli::table::{Field, FormatArguments, Table, TableFormat, standard_output};
use cli::{CommonArguments, Failure, numbers, values};
use optimize::{Certificate, Checker, Prefix, TaskReport};

use crate::dictionary;
use crate::folder::{self, Record, damaged};

#[derive(Args, Debug)]
pub(crate) struct CheckArguments {
    /// The folder of a proof, or several that hold parts of it
    #[arg(value_name = "DIR", required = true, value_hint = ValueHint::DirPath)]
    folders: Vec<PathBuf>,
    #[command(flatten)]
    dictionary: DictionaryArguments,
    /// List and search this number of tasks again; all of them take longer than the proof took
    #[arg(long, value_name = "N", value_parser = values::size, default_value = "3")]
    again: usize,
    /// The seed that chooses those tasks
    #[arg(long, value_name = "N", value_parser = values::number, default_value = "1")]
    seed: u64,
    #[command(flatten)]
    output: FormatArguments,
}

/// A task, and the line where it is.
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

pub(crate) fn run(arguments: &CheckArguments, common: &CommonArguments) -> Result<(), Failure> {
    let lexicon = dictionary::open(&arguments.dictionary)?;
    let mut first: Option<Certificate> = None;
    let mut lines: BTreeMap<Prefix, Line> = BTreeMap::new();
    for path in &arguments.folders {
        let Record { header: (header_path, header), tasks } = folder::read(path)?;
        let certificate = Certificate::from_header(&header, &lexicon);
        let certificate = certificate.map_err(|it| damaged(&header_path, it.line, &it.problem))?;
        let certificate = first.get_or_insert(certificate);
        if certificate.header() != header {
            let what = "this folder holds another proof than the first one";
            return Err(Failure::at(name_of(&header_path), what));
        }
        for (file, text) in tasks {
            for (i, text) in folder::read_lines(&file, &text)?.into_iter().enumerate() {
                let report = certificate.parse(i + 1, text);
                let report = report.map_err(|it| damaged(&file, it.line, &it.problem))?;
                let (number, text) = (i + 1, text.to_owned());
                let line = Line { file: file.clone(), number, text, report };
                add(&mut lines, line)?;
            }
        }
    }
    // There is at least one folder.
    let Some(certificate) = first else { return Ok(()) };
    let summary = check(arguments, common, &certificate, &lines)?;
    print(arguments.output.format, &summary)
}

/// Adds a line. A task may be there twice if processes repeated it and found the same.
fn add(lines: &mut BTreeMap<Prefix, Line>, line: Line) -> Result<(), Failure> {
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

/// What was verified.
struct Summary {
    tasks: u64,
    boards: u64,
    again: u64,
    digest: String,
}

fn check(
    arguments: &CheckArguments,
    common: &CommonArguments,
    certificate: &Certificate,
    lines: &BTreeMap<Prefix, Line>,
) -> Result<Summary, Failure> {
    let checker = Checker::new(certificate.proof(), certificate.settings());
    let prefixes: BTreeSet<Prefix> = lines.keys().cloned().collect();
    let covered = checker.covers(&prefixes);
    covered.map_err(|what| Failure::at(name_of(&arguments.folders[0]), what))?;
    for line in lines.values() {
        checker.is_plausible(&line.report).map_err(|what| line.failure(&what))?;
        checker.check_boards(&line.report).map_err(|what| line.failure(&what))?;
    }
    let again = sample(lines.values().collect(), arguments.again, arguments.seed);
    let progress = TaskProgress::start(again.len() as u64, "again", common.quiet);
    for (done, line) in again.iter().enumerate() {
        checker.check_entries(&line.report).map_err(|what| line.failure(&what))?;
        checker.check_search(&line.report).map_err(|what| line.failure(&what))?;
        progress.set(done as u64 + 1, "again".to_owned());
    }
    let boards: BTreeSet<&Vec<u8>> =
        lines.values().flat_map(|it| &it.report.boards).map(|(board, _)| board).collect();
    Ok(Summary {
        tasks: lines.len() as u64,
        boards: boards.len() as u64,
        again: again.len() as u64,
        digest: certificate.digest(lines.values().map(|line| line.text.as_str())),
    })
}

/// Some of the lines, chosen by a seed.
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

fn print(format: TableFormat, summary: &Summary) -> Result<(), Failure> {
    let Summary { tasks, boards, again, digest } = summary;
    let columns = ["tasks", "boards", "again", "digest"];
    let mut table = Table::new(standard_output(), format, &columns);
    if format == TableFormat::Text {
        let tasks = numbers::count(*tasks, "task");
        let boards = numbers::count(*boards, "board");
        table.line(&format!("{tasks} cover all boards; {again} of them were run again"))?;
        table.line(&format!("{boards}, scored again"))?;
        table.line(&format!("digest {digest}"))?;
    } else {
        let [tasks, boards, again] = [tasks, boards, again].map(|&it| Field::Number(it));
        table.row(&[tasks, boards, again, Field::Text(digest)])?;
    }
    table.finish()
}
