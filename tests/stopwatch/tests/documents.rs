//! The tables in README.md and docs/ show the numbers that the benchmark wrote.

use std::fs;

use stopwatch::documents::{DOCUMENTS, Numbers, render, repository};

fn read(name: &str) -> String {
    fs::read_to_string(repository().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn tables_show_the_numbers_of_the_benchmark() {
    let numbers = Numbers::read().unwrap();
    for name in DOCUMENTS {
        let document = read(name);
        let rendered =
            render(&document, &numbers).unwrap_or_else(|error| panic!("{name}: {error}"));
        for (line, (found, expected)) in document.lines().zip(rendered.lines()).enumerate() {
            assert_eq!(
                found,
                expected,
                "{name}:{}: not the numbers of docs/numbers; run: cargo run -p stopwatch",
                line + 1
            );
        }
        assert_eq!(document, rendered, "{name}: run: cargo run -p stopwatch");
    }
}
