//! The file that a benchmark writes.
//!
//! Lines that start with `# ` hold a key and a value, separated by a tab: how the benchmark was
//! run. A line of column names and a line for each measurement follow, their fields separated by
//! tabs. Times are nanoseconds for each item.

use std::fmt::{self, Write as _};

use crate::{Environment, Samples};

const COLUMNS: &str = "group\tname\titems\truns\tlower quartile ns\tmedian ns\tupper quartile ns";

/// The measurements of one run of a benchmark, and how it was run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Results {
    /// Keys and values, in the order of the file.
    facts: Vec<(String, String)>,
    measurements: Vec<Measurement>,
}

/// What was measured of one contender.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// What the contenders that can be compared have in common, such as a set of boards.
    pub group: String,
    /// The contender.
    pub name: String,
    /// The number of items in each run, such as boards.
    pub items: u64,
    /// The number of runs.
    pub runs: u64,
    /// Nanoseconds for each item in the run at the lower quartile, the median, and the upper
    /// quartile.
    pub nanoseconds: [f64; 3],
}

impl Measurement {
    /// The median as items in a second.
    #[must_use]
    pub fn per_second(&self) -> f64 {
        1e9 / self.nanoseconds[1]
    }

    /// How many times as fast as `other` this is, by the medians.
    #[must_use]
    pub fn ratio_to(&self, other: &Self) -> f64 {
        other.nanoseconds[1] / self.nanoseconds[1]
    }
}

impl Results {
    /// No measurements yet, of a benchmark that was started by `command`.
    #[must_use]
    pub fn new(command: &str) -> Self {
        let Environment { date, machine, commit, compiler } = Environment::detect();
        let mut results = Self::default();
        for (key, value) in [
            ("date", date.as_str()),
            ("machine", &machine),
            ("commit", &commit),
            ("compiler", &compiler),
            ("command", command),
        ] {
            results.state(key, value);
        }
        results
    }

    /// Adds a fact about the run.
    pub fn state(&mut self, key: &str, value: &str) {
        self.facts.push((key.to_owned(), value.to_owned()));
    }

    /// Adds what was measured of a contender whose runs had `items` items each.
    pub fn add(&mut self, group: &str, name: &str, items: usize, samples: &Samples) {
        let times = [samples.lower_quartile, samples.median, samples.upper_quartile];
        let (group, name) = (group.to_owned(), name.to_owned());
        self.measurements.push(Measurement {
            group,
            name,
            items: items as u64,
            runs: samples.runs as u64,
            nanoseconds: times.map(|it| it.as_secs_f64() * 1e9 / items as f64),
        });
    }

    /// The value of a fact; `unknown` if it was not stated.
    #[must_use]
    pub fn fact(&self, key: &str) -> &str {
        self.facts.iter().find(|(it, _)| it == key).map_or("unknown", |(_, value)| value)
    }

    /// What was measured of a contender.
    #[must_use]
    pub fn get(&self, group: &str, name: &str) -> Option<&Measurement> {
        self.measurements.iter().find(|it| it.group == group && it.name == name)
    }

    /// All measurements, in the order of the file.
    #[must_use]
    pub fn measurements(&self) -> &[Measurement] {
        &self.measurements
    }

    /// Reads the file that [`Display`](fmt::Display) writes.
    ///
    /// # Errors
    ///
    /// A message about the first line that does not have this form.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut results = Self::default();
        for (i, line) in text.lines().enumerate() {
            let error =
                || format!("line {}: expected a fact or seven columns, found {line:?}", i + 1);
            if let Some(fact) = line.strip_prefix("# ") {
                let (key, value) = fact.split_once('\t').ok_or_else(error)?;
                results.state(key, value);
            } else if line != COLUMNS {
                results.measurements.push(measurement(line).ok_or_else(error)?);
            }
        }
        Ok(results)
    }
}

fn measurement(line: &str) -> Option<Measurement> {
    let fields: [&str; 7] = line.split('\t').collect::<Vec<_>>().try_into().ok()?;
    let [group, name, items, runs, lower, median, upper] = fields;
    let nanoseconds = [lower.parse().ok()?, median.parse().ok()?, upper.parse().ok()?];
    let (items, runs) = (items.parse().ok()?, runs.parse().ok()?);
    Some(Measurement { group: group.to_owned(), name: name.to_owned(), items, runs, nanoseconds })
}

impl fmt::Display for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (key, value) in &self.facts {
            writeln!(f, "# {key}\t{value}")?;
        }
        writeln!(f, "{COLUMNS}")?;
        for Measurement { group, name, items, runs, nanoseconds } in &self.measurements {
            let mut line = format!("{group}\t{name}\t{items}\t{runs}");
            for time in nanoseconds {
                write!(line, "\t{time:.1}")?;
            }
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn example() -> Results {
        let mut results = Results::default();
        results.state("machine", "a fast one, 2 cores");
        let times = [2, 4, 8].map(Duration::from_micros);
        let [lower_quartile, median, upper_quartile] = times;
        let samples = Samples { runs: 3, lower_quartile, median, upper_quartile };
        results.add("dealt", "tuned trie", 10, &samples);
        results
    }

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let text = example().to_string();
        assert_eq!(
            text,
            format!(
                "# machine\ta fast one, 2 cores\n{COLUMNS}\n\
                 dealt\ttuned trie\t10\t3\t200.0\t400.0\t800.0\n"
            )
        );
        assert_eq!(Results::parse(&text), Ok(example()));
    }

    #[test]
    fn results_are_found_by_group_and_name() {
        let results = example();
        let found = results.get("dealt", "tuned trie").unwrap();
        assert_eq!((found.items, found.per_second()), (10, 2_500_000.0));
        assert!(
            results.get("dealt", "trie").is_none() && results.get("big", "tuned trie").is_none()
        );
        assert_eq!(
            (results.fact("machine"), results.fact("date")),
            ("a fast one, 2 cores", "unknown")
        );
    }

    #[test]
    fn other_lines_are_errors() {
        for line in ["dealt", "# date", "a\tb\tc\td\te\tf\tg", "a\tb\t1\t1\t1\t1"] {
            let error = Results::parse(&format!("# a\tb\n{line}")).unwrap_err();
            let expected = format!("line 2: expected a fact or seven columns, found {line:?}");
            assert_eq!(error, expected);
        }
    }
}
