//! Measures compiling a word list in memory: `cargo bench -p dictc-compile`.
//!
//! Prints the median times, with quartiles, of compiling with and without a word graph and of
//! building a set of the `fst` crate from the same list. All are measured for the same time. Set
//! `LIST` to the path of a word list; by default, words are generated. `-- --test` runs everything
//! once on a small list, to check that it works.

#![allow(clippy::print_stdout, reason = "a benchmark prints its results")]

use std::time::Duration;

use dictc_compile::CompileOptions;
use dictc_lexicon::GraphKind;
use stopwatch::{Share, made_up_words, race, time};

fn main() {
    let quick = std::env::args().any(|argument| argument == "--test");
    let list = match std::env::var_os("LIST").filter(|_| !quick) {
        Some(path) => std::fs::read_to_string(&path).expect("LIST names a word list in UTF-8"),
        None => made_up_words(if quick { 2_000 } else { 200_000 }),
    };
    let share = if quick { Share::ONCE } else { Share::of(Duration::from_secs(3)) };
    let names = ["compile with a graph", "compile without a graph", "a set of the fst crate"];
    let samples = race(names.len(), share, |i| match i {
        0 => time(|| compile(&list, GraphKind::Trie)),
        1 => time(|| compile(&list, GraphKind::None)),
        _ => time(|| fst_set(&list)),
    });
    println!("{} words", compile(&list, GraphKind::None));
    for (name, row) in names.iter().zip(&samples) {
        let (lower, upper) = row.spread();
        let ratio = row.ratio_to(&samples[0]);
        println!(
            "{name:<24} {:>10.1?} ({lower:+.0} {upper:+.0} %)  {ratio:.2} × as fast as the first row",
            row.median
        );
    }
}

/// The number of words in the dictionary that the list compiles to.
fn compile(list: &str, graph: GraphKind) -> u64 {
    let options = CompileOptions::new().graph(graph);
    options.compile([(list.as_bytes(), "list")]).expect("a dictionary").report.words
}

/// The number of bytes of the set.
fn fst_set(list: &str) -> usize {
    let mut words: Vec<&str> = list.lines().map(str::trim).collect();
    words.sort_unstable();
    words.dedup();
    fst::Set::from_iter(words).expect("sorted words").as_fst().as_bytes().len()
}
