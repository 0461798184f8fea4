//! The record of a proof: a header, and a line for each task.
//!
//! [`Certificate`] writes and reads the texts; it opens no files. Lines can be appended as tasks
//! end, and the lines of several processes can be put together in any order.
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
//! | `cells` | the cells in the order in which they are decided, row by row from 0 |
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
//! | prefix | the letters of the digits that the task decides, with commas between them |
//! | entries, hash | how many ways to lay words there are, and a hash of them |
//! | base | the points of words that are on all boards of the task |
//! | bound | no board of the task has more |
//! | expanded | by rank: how often digits were tried |
//! | pruned | by number of decided cells: how many sets of boards were left out |
//! | highest | the highest bound of those sets |
//! | scored, checked | how often boards, and the decided cells alone, were scored |
//! | boards | `board=score` for each board found, with blanks between them; `-` for none |
//! | line hash | 32 hexadecimal digits of the SHA-256 of the identity and the line before this field |

use std::fmt::Write;
use std::str::FromStr;

use board::{Points, Rules, Size};
use lexicon::Lexicon;
use sha2::{Digest, Sha256};

use crate::letter_set::LetterSet;
use crate::proof::{Proof, Settings, TaskReport, Total};

/// The version of the format.
const VERSION: &str = "1";

/// The fields of a line.
const FIELDS: usize = 12;

/// Writes and reads the record of one proof.
#[derive(Clone, Debug)]
pub struct Certificate {
    proof: Proof,
    settings: Settings,
    header: String,
    identity: [u8; 32],
}

/// What is wrong with a certificate: the line of the text, from 1, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct CertificateError {
    /// The line.
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
}

impl Certificate {
    /// The certificate of a proof whose tasks run with these settings.
    #[must_use]
    pub fn new(proof: &Proof, settings: &Settings) -> Certificate {
        let header = header(proof, settings);
        let identity = Sha256::digest(header.as_bytes()).into();
        Certificate { proof: proof.clone(), settings: settings.clone(), header, identity }
    }

    /// Reads a header: the certificate of the proof that it describes, for this lexicon.
    ///
    /// # Errors
    ///
    /// [`CertificateError`] with the line that is not as this version of the program writes it for
    /// the lexicon.
    pub fn from_header(text: &str, lexicon: &Lexicon) -> Result<Certificate, CertificateError> {
        let lines: Vec<&str> = text.lines().collect();
        let field = |name: &str| -> Result<(usize, &str), CertificateError> {
            let of_line = |(i, line): (usize, &&'_ str)| {
                let value = line.strip_prefix(name)?.strip_prefix(": ")?;
                Some((i + 1, line.len() - value.len()))
            };
            let found = lines.iter().enumerate().find_map(of_line);
            let problem = format!("the field '{name}' is missing");
            let missing = CertificateError { line: lines.len(), problem };
            found.map(|(line, start)| (line, &lines[line - 1][start..])).ok_or(missing)
        };
        let (line, version) = field("proof")?;
        if version != VERSION {
            let problem = format!("expected a proof of format {VERSION}");
            return Err(CertificateError { line, problem });
        }
        let (line, words) = field("words")?;
        let fingerprint = lexicon.fingerprint().to_string();
        if words != fingerprint {
            let problem = format!(
                "the proof is for another dictionary: expected one with the fingerprint {words}, \
                 this one has {fingerprint}"
            );
            return Err(CertificateError { line, problem });
        }
        let size: Size = parse(field("size")?, "a size such as 3x4")?;
        let min_length = parse(field("min-length")?, "a number of letters")?;
        let points: Points = parse(field("points")?, "points by number of letters")?;
        let at_least = parse(field("at-least")?, "a number")?;
        let (line, settings) = field("settings")?;
        let problem = "expected settings such as 'forced 4, switch 2.5, checks 6'".to_owned();
        let settings = read_settings(settings).ok_or(CertificateError { line, problem })?;
        let total = match field("objective")? {
            (_, "points") => Total::Points,
            (_, "words") => Total::Words,
            (line, _) => {
                let problem = "expected 'points' or 'words'".to_owned();
                return Err(CertificateError { line, problem });
            }
        };
        let letters = LetterSet::of(field("digits")?.1.as_bytes());
        let refused = |error: &dyn std::error::Error| CertificateError {
            line: lines.len(),
            problem: error.to_string(),
        };
        let rules = Rules::new(min_length, points).map_err(|error| refused(&error))?;
        let proof = Proof::new(lexicon, size, rules, total, letters, at_least)
            .map_err(|error| refused(&error))?;
        let mut certificate = Certificate::new(&proof, &settings);
        certificate.adopt_program(field("program")?.1);
        certificate.compare(text)?;
        Ok(certificate)
    }

    /// Takes over the version of the program that a header names, which may be another.
    fn adopt_program(&mut self, version: &str) {
        self.header = self.header.replacen(&program_line(), &format!("program: {version}\n"), 1);
        self.identity = Sha256::digest(self.header.as_bytes()).into();
    }

    /// Compares a header with this one, line by line.
    fn compare(&self, text: &str) -> Result<(), CertificateError> {
        let mut expected = self.header.split_inclusive('\n');
        let mut got = text.split_inclusive('\n');
        for line in 1.. {
            let (expected, got) = (expected.next(), got.next());
            if expected != got {
                let expected = expected.map_or("the end of the file", str::trim_end);
                return Err(CertificateError { line, problem: format!("expected '{expected}'") });
            }
            if expected.is_none() {
                break;
            }
        }
        Ok(())
    }

    /// The proof.
    #[must_use]
    pub fn proof(&self) -> &Proof {
        &self.proof
    }

    /// How the tasks are searched.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The header, with a line end after each line.
    #[must_use]
    pub fn header(&self) -> &str {
        &self.header
    }

    /// The digest of a whole certificate: the SHA-256 of the header and all lines in byte order, as
    /// 64 hexadecimal digits. `lines` have no line ends and come in any order.
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
            self.proof.prefix_text(&report.prefix),
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
    /// [`CertificateError`] if the line is not one that [`Certificate::line`] writes.
    pub fn parse(&self, number: usize, line: &str) -> Result<TaskReport, CertificateError> {
        let refuse = |problem: &str| CertificateError { line: number, problem: problem.to_owned() };
        let Some((content, hash)) = line.rsplit_once('\t') else {
            return Err(refuse("expected the fields of a task with tabs between them"));
        };
        if hash != self.line_hash(content) {
            return Err(refuse("the hash does not fit the line: it was changed or is incomplete"));
        }
        let report = self.read(content).ok_or_else(|| refuse("expected the fields of a task"))?;
        // Every line has exactly one form.
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
            let is_board = board.len() == self.proof.shape().cells()
                && board.bytes().all(|it| it.is_ascii_lowercase());
            is_board.then_some((board.as_bytes().to_vec(), score.parse().ok()?))
        };
        let boards = match fields[10] {
            "-" => Vec::new(),
            boards => boards.split(' ').map(board).collect::<Option<_>>()?,
        };
        Some(TaskReport {
            prefix: self.proof.parse_prefix(fields[0])?,
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

    /// The hash of a line that this certificate contains.
    fn line_hash(&self, content: &str) -> String {
        let hash = Sha256::new().chain_update(self.identity).chain_update(content).finalize();
        hexadecimal(&hash[..16])
    }
}

fn program_line() -> String {
    format!("program: {}\n", env!("CARGO_PKG_VERSION"))
}

fn header(proof: &Proof, settings: &Settings) -> String {
    let objective = match proof.total() {
        Total::Points => "points",
        Total::Words => "words",
    };
    let cells: Vec<String> = proof.ranks().cells().iter().map(usize::to_string).collect();
    let relations: Vec<String> =
        proof.ranks().relations().map(|(high, low)| format!("{high}>={low}")).collect();
    let mut text = format!("proof: {VERSION}\n{}", program_line());
    for (name, value) in [
        ("words", proof.lexicon().fingerprint().to_string()),
        ("size", proof.shape().size().to_string()),
        ("objective", objective.to_owned()),
        ("min-length", proof.rules().min_length().to_string()),
        ("points", points(proof.rules())),
        ("at-least", proof.at_least().to_string()),
        ("digits", proof.digits().to_string()),
        ("cells", cells.join(" ")),
        ("relations", relations.join(" ")),
        ("settings", write_settings(settings)),
    ] {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name}: {value}");
    }
    text
}

/// The points of words by number of letters, in the form of [`Points`]. Words of boards that can be
/// proved have at most 32 letters.
fn points(rules: &Rules) -> String {
    let mut points: Vec<u32> = (0..=32).map(|letters| rules.points(letters)).collect();
    while let [.., a, b] = points[..]
        && a == b
    {
        points.pop();
    }
    points.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}

/// The settings on which the numbers of a line depend.
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
    (write_settings(&settings) == text).then_some(settings)
}

fn parse<T: FromStr>((line, text): (usize, &str), expected: &str) -> Result<T, CertificateError> {
    let problem = || CertificateError { line, problem: format!("expected {expected}") };
    text.parse().map_err(|_| problem())
}

fn numbers(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests;
