//! The tables of look-ups, of opening and of starting: times beside those of a rival.
//!
//! They show lower quartiles. These measurements take nanoseconds to milliseconds, to which other
//! programs on the machine only add.

use super::{head, push_row, source};
use crate::{Measurement, Results, thousands};

/// A row: what the document calls it, its name in the results, and that of its rival.
type Row = (&'static str, &'static str, &'static str);

/// Look-ups of words and walks over all words.
pub(crate) fn look_ups(results: &Results) -> String {
    const ROWS: [Row; 11] = [
        ("`HashSet<&str>::contains`", "hash set: contains", ""),
        ("`fst::Map::contains_key`", "fst: contains_key", ""),
        ("`fst::Map::get`", "fst: get", ""),
        ("`contains`", "contains", "fst: contains_key"),
        ("`ordinal`", "ordinal", "fst: get"),
        ("`contains_many`", "contains_many", "hash set: contains"),
        ("`ordinals`", "ordinals", "hash set: contains"),
        ("`fst::Map::get`, words only", "fst: get of words", ""),
        ("`word`", "word", "fst: get of words"),
        ("`fst::Map::stream`, all words", "fst: stream", ""),
        ("`next_entry`, all words", "next_entry", "fst: stream"),
    ];
    let columns = ["ns each", "ratio", "to"];
    let table = table("look-ups", columns, &ROWS, results, |ns| format!("{ns:.0}"));
    format!("\n{table}\n{}\n\n", source(results))
}

/// Opening a dictionary, which the benchmark of look-ups measures, too.
pub(crate) fn opening(results: &Results) -> String {
    const ROWS: [Row; 8] = [
        ("map the file, add up its bytes, unmap it", "sum", ""),
        ("open and verify", "open", "sum"),
        ("open with `Verify::Header`", "open header", "sum"),
        ("read the file into memory", "read", "sum"),
        ("open, verify and find one word", "open and look up", "sum"),
        ("`fst::Map::new`, the file mapped", "fst: new", "sum"),
        ("the same and `verify`", "fst: verify", "sum"),
        ("a `HashSet<&str>` from the words as text", "hash set", "sum"),
    ];
    let table = table("opening", ["µs", "ratio", "to"], &ROWS, results, |ns| {
        if ns < 99_500.0 {
            format!("{:.1}", ns / 1e3)
        } else {
            thousands((ns / 1e3).round() as u64)
        }
    });
    format!("\n{table}\nMeasured with the [look-ups](#look-ups).\n\n")
}

/// Whole processes that solve one board.
pub(crate) fn starting(results: &Results) -> String {
    const ROWS: [(&str, &str); 6] = [
        ("`true`", "true"),
        ("`solve --version`", "version"),
        ("one board", "board"),
        ("one board, `--dict` with a file", "board with a file"),
        ("one board of 1,205 words", "long board"),
        ("one board of 1,205 words, `--summary`", "long board, summary"),
    ];
    let mut text = head("", ["ms", "above `true`"]);
    let milliseconds = |name| results.get("starting", name).map(|it| it.nanoseconds[0] / 1e6);
    for (title, name) in ROWS {
        let (time, least) = (milliseconds(name), milliseconds("true"));
        let above = time.zip(least).map(|(time, least)| time - least);
        let cells = [time, above].map(|it| it.map_or("–".into(), |it| format!("{it:.2}")));
        push_row(&mut text, title, &cells);
    }
    format!("\n{text}\n{}\n\n", source(results))
}

fn table(
    group: &str,
    titles: [&str; 3],
    rows: &[Row],
    results: &Results,
    show: impl Fn(f64) -> String,
) -> String {
    let lower_quartile = |it: &Measurement| it.nanoseconds[0];
    let mut text = head("", titles);
    for (title, name, rival) in rows {
        let time = results.get(group, name).map(lower_quartile);
        let other = results.get(group, rival).map(lower_quartile);
        let ratio =
            time.zip(other).map_or(String::new(), |(it, other)| format!("{:.2}", it / other));
        let rival = rows.iter().find(|it| it.1 == *rival).map_or("", |it| it.0);
        let time = time.map_or("–".into(), &show);
        push_row(&mut text, title, &[time, ratio, rival.to_owned()]);
    }
    text
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::Samples;

    fn results(group: &str, times: &[(&str, u64)]) -> Results {
        let mut results = Results::default();
        for &(name, nanoseconds) in times {
            let lower_quartile = Duration::from_nanos(nanoseconds);
            let [median, upper_quartile] = [2, 3].map(|n| n * lower_quartile);
            let samples = Samples { runs: 9, lower_quartile, median, upper_quartile };
            results.add(group, name, 1, &samples);
        }
        results
    }

    #[test]
    fn look_ups_show_their_ratio_to_the_rival() {
        let table = look_ups(&results("look-ups", &[("fst: get", 200), ("ordinal", 110)]));
        assert!(table.contains("| `fst::Map::get` | 200 |  |  |\n"), "{table}");
        assert!(table.contains("| `ordinal` | 110 | 0.55 | `fst::Map::get` |\n"), "{table}");
        assert!(table.contains("| `word` | – |  | `fst::Map::get`, words only |\n"), "{table}");
    }

    #[test]
    fn opening_shows_microseconds() {
        let table = opening(&results("opening", &[("sum", 90_000), ("read", 1_800_000)]));
        assert!(table.contains("unmap it | 90.0 |  |  |\n"), "{table}");
        assert!(table.contains("into memory | 1,800 | 20.00 | map the file"), "{table}");
    }

    #[test]
    fn starting_shows_what_the_program_adds_to_an_empty_process() {
        let table = starting(&results("starting", &[("true", 500_000), ("board", 1_250_000)]));
        assert!(table.contains("| `true` | 0.50 | 0.00 |\n"), "{table}");
        assert!(table.contains("| one board | 1.25 | 0.75 |\n"), "{table}");
        assert!(table.contains("| `solve --version` | – | – |\n"), "{table}");
    }
}
