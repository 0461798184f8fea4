//! The tables of the benchmark of boards, and what all tables have in common.

mod rivals;

use std::fmt::Write as _;

use crate::{Measurement, Results, thousands};

pub(crate) use rivals::{look_ups, opening, starting};

/// The contender that ratios refer to.
const REFERENCE: &str = "pointer trie";

/// The boards a second of a row, and its ratio to the plain pointer trie.
fn speed(results: &Results, set: &str, name: &str) -> String {
    match (results.get(set, name), results.get(set, REFERENCE)) {
        (Some(it), Some(_)) if name == REFERENCE => rounded(it.per_second()),
        (Some(it), Some(reference)) => {
            format!("{} ({:.1})", rounded(it.per_second()), it.ratio_to(reference))
        }
        _ => "–".to_owned(),
    }
}

/// All rows on all sets of boards as ratios to the plain pointer trie, for docs/algorithm.md.
pub(crate) fn measured(results: &Results) -> String {
    const SETS: [&str; 5] = ["dealt", "uniform", "near", "perf", "big"];
    let boards = |it: &&Measurement| it.group == SETS[0];
    let names = results.measurements().iter().filter(boards).map(|it| it.name.as_str());
    let mut table = head("", SETS);
    for name in names {
        let cells = SETS.map(|set| match (results.get(set, name), results.get(set, REFERENCE)) {
            (Some(it), Some(_)) if name == REFERENCE => {
                format!("{} /s {}", rounded(it.per_second()), spread(it))
            }
            (Some(it), Some(reference)) => format!("{:.1} {}", it.ratio_to(reference), spread(it)),
            _ => "–".to_owned(),
        });
        push_row(&mut table, name, &cells);
    }
    format!("\n{table}\n{}\n\n", source(results))
}

/// The numbers of README.md: solving, opening and compiling, a line each.
pub(crate) fn headline(results: &Results, lexicon: &Results) -> String {
    let speed = |name| speed(results, "dealt", name);
    let seconds = |results: &Results, set, name| {
        results.get(set, name).map_or(f64::NAN, |it| it.nanoseconds[1] / 1e9)
    };
    let open = seconds(lexicon, "opening", "open");
    let compile = seconds(results, "dictionary", "compile");
    let words = results.fact("words");
    [
        format!(
            "- Boards scored a second, 4x4 with the modern dice, on one thread, and in parentheses how many times as fast as a plain trie of pointers, which scores {}: {} with AVX-512, {} with AVX2, {} without vector instructions.",
            speed(REFERENCE),
            speed("avx512: points only"),
            speed("avx2: points only"),
            speed("portable: points only"),
        ),
        format!(
            "- A dictionary of {words} words opens in {:.2} ms, verified, and compiles in {compile:.2} s.",
            1e3 * open
        ),
        format!(
            "- Measured on {}: {}.",
            results.fact("date"),
            results.fact("machine")
        ),
    ]
    .map(|line| wrapped(&line).replace('\n', "\n  ") + "\n")
    .concat()
}

/// How the results were obtained.
fn source(results: &Results) -> String {
    let facts = format!(
        "Measured on {} with {}, on one thread of this machine: {}. Commit {}; {} words.",
        results.fact("date"),
        results.fact("compiler"),
        results.fact("machine"),
        results.fact("commit"),
        results.fact("words"),
    );
    format!("{}\n`{}`", wrapped(&facts), results.fact("command"))
}

fn head<const N: usize>(first: &str, titles: [&str; N]) -> String {
    format!("| {first} | {} |\n| --- |{}\n", titles.join(" | "), " ---: |".repeat(N))
}

fn push_row(table: &mut String, title: &str, cells: &[String]) {
    let _ = writeln!(table, "| {title} | {} |", cells.join(" | "));
}

/// The quartiles, as percentages below and above the median.
fn spread(it: &Measurement) -> String {
    let [lower, median, upper] = it.nanoseconds;
    format!("(−{:.0} +{:.0} %)", 100.0 * (1.0 - lower / median), 100.0 * (upper / median - 1.0))
}

/// A number to three digits.
fn rounded(number: f64) -> String {
    let digits = number.max(1.0).log10().floor() as i32 + 1;
    let unit = 10_f64.powi((digits - 3).max(0));
    thousands(((number / unit).round() * unit) as u64)
}

/// A paragraph in lines of at most 100 characters.
fn wrapped(paragraph: &str) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in paragraph.split(' ') {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > 100 {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += width;
    }
    text
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::Samples;

    fn example() -> Results {
        let mut results = Results::default();
        results.state("machine", "a fast one");
        for (set, name, micros) in [
            ("dealt", REFERENCE, [19, 20, 23]),
            ("dealt", "avx512: points only", [1, 2, 2]),
            ("big", REFERENCE, [60, 61, 61]),
            ("opening", "open", [400, 450, 500]),
            ("dictionary", "compile", [100_000, 110_000, 110_000]),
        ] {
            let [lower_quartile, median, upper_quartile] = micros.map(Duration::from_micros);
            results.add(set, name, 1, &Samples { runs: 9, lower_quartile, median, upper_quartile });
        }
        results
    }

    #[test]
    fn the_full_table_shows_ratios_and_spread() {
        let table = measured(&example());
        let rows = [
            "| pointer trie | 50,000 /s (−5 +15 %) | – | – | – | 16,400 /s (−2 +0 %) |\n",
            "| avx512: points only | 10.0 (−50 +0 %) | – | – | – | – |\n",
        ];
        assert!(rows.iter().all(|row| table.contains(row)), "{table}");
    }

    #[test]
    fn the_headline_has_the_main_numbers() {
        let text = headline(&example(), &example()).replace("\n ", "");
        assert!(text.contains("scores 50,000: 500,000 (10.0) with AVX-512, – with AVX2"), "{text}");
        assert!(text.contains("opens in 0.45 ms, verified, and compiles in 0.11 s."), "{text}");
    }

    #[test]
    fn numbers_are_rounded_to_three_digits() {
        for (number, expected) in
            [(50_491.0, "50,500"), (999.6, "1,000"), (7.2, "7"), (1_589_999.0, "1,590,000")]
        {
            assert_eq!(rounded(number), expected);
        }
    }

    #[test]
    fn paragraphs_wrap_at_100_columns() {
        let text = wrapped(&"word ".repeat(50));
        assert!(text.lines().all(|line| line.chars().count() <= 100) && text.lines().count() == 3);
    }
}
