//! The record of a proof: a header, and a line for each task.
//!
//! A [`Record`] writes and reads the texts; it opens no files. Lines can be appended as tasks end,
//! and the lines of several processes can be concatenated in any order. Reading needs no lexicon:
//! the header has the lexicon's fingerprint, and [`Record::proof`] makes the proof from a lexicon
//! with that fingerprint.
//!
//! # Header
//!
//! A line for each field, `name: value`, in this order:
//!
//! | field | value |
//! | --- | --- |
//! | `proof` | the version of this format, 1 |
//! | `program` | the version of the program |
//! | `words` | the fingerprint of the lexicon |
//! | `size` | rows and columns |
//! | `objective` | `points` or `words` |
//! | `min-length`, `points` | the rules |
//! | `at-least` | the threshold |
//! | `digits` | the letters of each digit from 1 |
//! | `cells` | the cells in the order in which they are decided, counted row by row from 0 |
//! | `relations` | pairs `a>=b` of cells: the digit of `a` is not below that of `b` |
//! | `settings` | how tasks are searched |
//!
//! The identity of a proof is the SHA-256 of its header.
//!
//! # Lines
//!
//! Fields with tabs between them:
//!
//! | field | meaning |
//! | --- | --- |
//! | prefix | the letters of the digits that the task decides, with commas between; `-` for none |
//! | entries, hash | the number of entries, and a hash of them |
//! | base | the points of words that are on all boards of the task |
//! | bound | no board of the task has more |
//! | expanded | by rank: how often digits were tried |
//! | pruned | by number of decided cells: how many sets of boards were left out |
//! | highest | the highest bound of those sets |
//! | scored, checked | how often boards, and the decided cells alone, were scored |
//! | boards | `board=score` for each board found, with spaces between them; `-` for none |
//! | line hash | SHA-256 of the identity and the fields before: the first 32 hexadecimal digits |

use std::str::FromStr;

use dictc_board::{Points, Rules, Size};
use dictc_lexicon::Lexicon;
use sha2::{Digest, Sha256};

use crate::proof::digits::Digits;
use crate::proof::question::{check_threshold, worth};
use crate::proof::ranks::{MAX_CELLS, Ranks};
use crate::proof::{Division, Proof, Question, Settings, TaskReport, Total};
use crate::shape::Shape;

/// The version of the format.
const VERSION: &str = "1";

/// The number of fields of a line.
const FIELDS: usize = 12;

/// Writes and reads the record of one proof.
#[derive(Clone, Debug)]
pub struct Record {
    fields: Fields,
    shape: Shape,
    ranks: Ranks,
    header: String,
    identity: [u8; 32],
}

/// The fields of a header.
#[derive(Clone, Debug)]
struct Fields {
    program: String,
    words: String,
    size: Size,
    total: Total,
    rules: Rules,
    at_least: u32,
    digits: Digits,
    settings: Settings,
}

/// What is wrong with a record: the line of the text, from 1, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
#[non_exhaustive]
pub struct RecordError {
    /// The line.
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
}

impl Record {
    /// The record of a proof whose tasks run with these settings.
    #[must_use]
    pub fn new(proof: &Proof, settings: &Settings) -> Record {
        let fields = Fields {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            words: proof.lexicon().fingerprint().to_string(),
            size: proof.shape().size(),
            total: proof.total(),
            rules: proof.rules().clone(),
            at_least: proof.at_least(),
            digits: proof.digits().clone(),
            settings: settings.clone(),
        };
        Record::of(fields, proof.shape().clone(), proof.ranks().clone())
    }

    fn of(fields: Fields, shape: Shape, ranks: Ranks) -> Record {
        let header = header(&fields, &ranks);
        let identity = Sha256::digest(header.as_bytes()).into();
        Record { fields, shape, ranks, header, identity }
    }

    /// Reads a header.
    ///
    /// # Errors
    ///
    /// [`RecordError`] with a line that this version of the program would not write.
    /// [`Record::proof`] checks that the fingerprint and the letters of the digits match a lexicon.
    pub fn from_header(text: &str) -> Result<Record, RecordError> {
        let lines: Vec<&str> = text.lines().collect();
        let field = |name: &str| -> Result<(usize, &str), RecordError> {
            let of_line = |(i, line): (usize, &&'_ str)| {
                let value = line.strip_prefix(name)?.strip_prefix(": ")?;
                Some((i + 1, line.len() - value.len()))
            };
            let found = lines.iter().enumerate().find_map(of_line);
            let problem = format!("the field '{name}' is missing");
            let missing = RecordError { line: lines.len().max(1), problem };
            found.map(|(line, start)| (line, &lines[line - 1][start..])).ok_or(missing)
        };
        let refuse = |line, problem: &str| RecordError { line, problem: problem.to_owned() };
        let (line, version) = field("proof")?;
        if version != VERSION {
            return Err(refuse(line, &format!("expected a proof of format {VERSION}")));
        }
        let program = field("program")?.1.to_owned();
        let words = field("words")?.1.to_owned();
        let (line, size) = field("size")?;
        let size: Size = parse((line, size), "a size such as 3x4")?;
        if size.cells() > MAX_CELLS {
            return Err(refuse(line, &format!("expected a size of at most {MAX_CELLS} cells")));
        }
        let shape = Shape::closed(size).map_err(|error| refuse(line, &error.to_string()))?;
        let total = match field("objective")? {
            (_, "points") => Total::Points,
            (_, "words") => Total::Words,
            (line, _) => return Err(refuse(line, "expected 'points' or 'words'")),
        };
        let (line, min_length) = field("min-length")?;
        let min_length = parse((line, min_length), "a number of letters")?;
        let (line, points) = field("points")?;
        let points: Points = parse((line, points), "points by number of letters")?;
        let rules =
            Rules::new(min_length, points).map_err(|error| refuse(line, &error.to_string()))?;
        worth(&rules, total).map_err(|error| refuse(line, &error.to_string()))?;
        let (line, at_least) = field("at-least")?;
        let at_least = parse((line, at_least), "a number")?;
        check_threshold(at_least).map_err(|error| refuse(line, &error.to_string()))?;
        let (line, digits) = field("digits")?;
        let digits = Digits::parse(digits).map_err(|problem| refuse(line, &problem))?;
        let (line, settings) = field("settings")?;
        let expected = "expected settings such as 'forced 4, switch 2.5, checks 6'";
        let settings = read_settings(settings).ok_or_else(|| refuse(line, expected))?;
        let ranks = Ranks::new(&shape);
        let fields = Fields { program, words, size, total, rules, at_least, digits, settings };
        let record = Record::of(fields, shape, ranks);
        record.compare(text)?;
        Ok(record)
    }

    /// The proof of this record, with the words of a lexicon.
    ///
    /// # Errors
    ///
    /// [`RecordError`] if the lexicon has another fingerprint, if [`Proof::new`] refuses it, or if
    /// its letters do not give the digits of the header.
    pub fn proof(&self, lexicon: &Lexicon) -> Result<Proof, RecordError> {
        let (words, found) = (&self.fields.words, lexicon.fingerprint().to_string());
        if *words != found {
            let problem = format!(
                "the proof is for another dictionary: expected one with the fingerprint {words}, \
                 this one has {found}"
            );
            return Err(RecordError { line: 3, problem });
        }
        let fields = &self.fields;
        let proof = Proof::new(lexicon, &self.question());
        let line = self.header.lines().count();
        let proof = proof.map_err(|error| RecordError { line, problem: error.to_string() })?;
        let mut expected = Record::new(&proof, &fields.settings).fields;
        expected.program.clone_from(&fields.program);
        Record::of(expected, self.shape.clone(), self.ranks.clone()).compare(&self.header)?;
        Ok(proof)
    }

    /// Compares a header with this one, line by line.
    fn compare(&self, text: &str) -> Result<(), RecordError> {
        let mut expected = self.header.split_inclusive('\n');
        let mut got = text.split_inclusive('\n');
        for line in 1.. {
            let (expected, got) = (expected.next(), got.next());
            if expected != got {
                let expected = expected.map_or("the end of the file", str::trim_end);
                return Err(RecordError { line, problem: format!("expected '{expected}'") });
            }
            if expected.is_none() {
                break;
            }
        }
        Ok(())
    }

    /// How the boards are divided into tasks.
    #[must_use]
    pub fn division(&self) -> Division<'_> {
        Division { shape: &self.shape, ranks: &self.ranks, digits: &self.fields.digits }
    }

    /// How the tasks are searched.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.fields.settings
    }

    /// The fingerprint of the lexicon, as 64 hexadecimal digits.
    #[must_use]
    pub fn words(&self) -> &str {
        &self.fields.words
    }

    /// The header, with a line end after each line.
    #[must_use]
    pub fn header(&self) -> &str {
        &self.header
    }

    /// The question that the proof answers. Its letters are all that the boards can show.
    #[must_use]
    pub fn question(&self) -> Question {
        question(&self.fields)
    }

    /// The digest of a record: the SHA-256 of the header and all lines in byte order, as 64
    /// hexadecimal digits. `lines` have no line ends and can be in any order.
    #[must_use]
    pub fn digest<'a>(&self, lines: impl IntoIterator<Item = &'a str>) -> String {
        let mut lines: Vec<&str> = lines.into_iter().collect();
        lines.sort_unstable();
        let mut digest = Sha256::new().chain_update(&self.header);
        for line in lines {
            digest.update(line);
            digest.update("\n");
        }
        hexadecimal(&digest.finalize())
    }

    /// The line of a task, with a line end.
    #[must_use]
    pub fn line(&self, report: &TaskReport) -> String {
        let boards: Vec<String> = report
            .boards
            .iter()
            .map(|(board, score)| format!("{}={score}", String::from_utf8_lossy(board)))
            .collect();
        let boards = if boards.is_empty() { "-".to_owned() } else { boards.join(" ") };
        let fields = [
            self.division().prefix_text(&report.prefix),
            report.entries.to_string(),
            format!("{:016x}", report.hash),
            report.base.to_string(),
            report.bound.to_string(),
            numbers(&report.expanded),
            numbers(&report.pruned),
            report.highest_pruned.to_string(),
            report.scored.to_string(),
            report.checked.to_string(),
            boards,
        ];
        let line = fields.join("\t");
        format!("{line}\t{}\n", self.line_hash(&line))
    }

    /// Reads the line of a task, without its line end. `number` is its number, from 1, for the
    /// error.
    ///
    /// # Errors
    ///
    /// [`RecordError`] if the line is not one that [`Record::line`] writes.
    pub fn parse(&self, number: usize, line: &str) -> Result<TaskReport, RecordError> {
        let refuse = |problem: &str| RecordError { line: number, problem: problem.to_owned() };
        let Some((content, hash)) = line.rsplit_once('\t') else {
            return Err(refuse("expected the fields of a task with tabs between them"));
        };
        if hash != self.line_hash(content) {
            return Err(refuse("the hash does not fit the line: it was changed or is incomplete"));
        }
        let report = self.read(content).ok_or_else(|| refuse("expected the fields of a task"))?;
        // Each report has exactly one line form.
        if self.line(&report).trim_end() != line {
            return Err(refuse("expected numbers in their usual form"));
        }
        Ok(report)
    }

    /// Reads the fields before the hash.
    fn read(&self, content: &str) -> Option<TaskReport> {
        let fields: Vec<&str> = content.split('\t').collect();
        if fields.len() + 1 != FIELDS {
            return None;
        }
        let list = |text: &str| text.split(',').map(|it| it.parse().ok()).collect::<Option<_>>();
        let board = |text: &str| {
            let (board, score) = text.split_once('=')?;
            let is_board = board.len() == self.shape.cells()
                && board.bytes().all(|it| it.is_ascii_lowercase());
            is_board.then_some((board.as_bytes().to_vec(), score.parse().ok()?))
        };
        let boards = match fields[10] {
            "-" => Vec::new(),
            boards => boards.split(' ').map(board).collect::<Option<_>>()?,
        };
        Some(TaskReport {
            prefix: self.division().parse_prefix(fields[0])?,
            entries: fields[1].parse().ok()?,
            hash: u64::from_str_radix(fields[2], 16).ok()?,
            base: fields[3].parse().ok()?,
            bound: fields[4].parse().ok()?,
            expanded: list(fields[5])?,
            pruned: list(fields[6])?,
            highest_pruned: fields[7].parse().ok()?,
            scored: fields[8].parse().ok()?,
            checked: fields[9].parse().ok()?,
            boards,
        })
    }

    /// The hash of a line.
    fn line_hash(&self, content: &str) -> String {
        let hash = Sha256::new().chain_update(self.identity).chain_update(content).finalize();
        hexadecimal(&hash[..16])
    }
}

fn header(fields: &Fields, ranks: &Ranks) -> String {
    let cells: Vec<String> = ranks.cells().iter().map(usize::to_string).collect();
    let relations: Vec<String> =
        ranks.relations().map(|(high, low)| format!("{high}>={low}")).collect();
    let mut lines = vec![
        ("proof", VERSION.to_owned()),
        ("program", fields.program.clone()),
        ("words", fields.words.clone()),
    ];
    lines.extend(question(fields).fields().into_iter().filter(|(name, _)| *name != "letters"));
    lines.extend([
        ("digits", fields.digits.to_string()),
        ("cells", cells.join(" ")),
        ("relations", relations.join(" ")),
        ("settings", write_settings(&fields.settings)),
    ]);
    lines.iter().map(|(name, value)| format!("{name}: {value}\n")).collect()
}

fn question(fields: &Fields) -> Question {
    Question {
        rules: fields.rules.clone(),
        total: fields.total,
        letters: Some(fields.digits.all()),
        ..Question::new(fields.size, fields.at_least)
    }
}

/// The settings that affect the numbers of a line.
fn write_settings(settings: &Settings) -> String {
    let checks = (0..u32::BITS).filter(|rank| settings.checks >> rank & 1 != 0);
    let checks: Vec<String> = checks.map(|rank| format!(" {rank}")).collect();
    let Settings { forced, switch, .. } = settings;
    format!("forced {forced}, switch {switch}, checks{}", checks.concat())
}

fn read_settings(text: &str) -> Option<Settings> {
    let mut parts = text.split(", ");
    let mut next = |name: &str| parts.next()?.strip_prefix(name);
    let forced = next("forced ")?.parse().ok()?;
    let switch = next("switch ")?.parse().ok()?;
    let mut checks = 0;
    for rank in next("checks")?.split_whitespace() {
        checks |= 1_u32.checked_shl(rank.parse().ok()?)?;
    }
    let settings = Settings { forced, switch, checks, ..Settings::for_cells(0) };
    // Others would make a search that does not end, or numbers that do not fit.
    let can_be = forced <= MAX_CELLS && (1.0..=1e6).contains(&switch) && checks >> MAX_CELLS == 0;
    (can_be && write_settings(&settings) == text).then_some(settings)
}

fn parse<T: FromStr>((line, text): (usize, &str), expected: &str) -> Result<T, RecordError> {
    let problem = || RecordError { line, problem: format!("expected {expected}") };
    text.parse().map_err(|_| problem())
}

fn numbers(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

mod plausible;
#[cfg(test)]
mod tests;
