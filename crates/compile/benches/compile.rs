//! Compiling a word list in memory: `cargo bench -p dictc-compile`.
//!
//! Prints how long compiling takes with and without a word graph, and compares it with building a set of the `fst`
//! crate. `LIST` names a word list; without it, words are made up. `-- --test` runs everything once on a small list.

#![allow(clippy::print_stdout, reason = "a bench prints what it measured")]

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use compile::CompileOptions;
use lexicon::GraphKind;

fn main() {
    let quick = std::env::args().any(|argument| argument == "--test");
    let list = match std::env::var_os("LIST").filter(|_| !quick) {
        Some(path) => std::fs::read_to_string(&path).expect("LIST names a word list in UTF-8"),
        None => made_up(if quick { 2_000 } else { 200_000 }),
    };
    compile(&list, if quick { 1 } else { 5 });
}

fn compile(list: &str, runs: u32) {
    let mut times = BTreeMap::new();
    for (name, graph) in [("with a graph", GraphKind::Trie), ("without a graph", GraphKind::None)] {
        let mut words = 0;
        let time = fastest(runs, &mut || {
            let options = CompileOptions::new().graph(graph);
            let compilation = options.compile([(list.as_bytes(), "list")]).expect("a dictionary");
            words = compilation.report.words;
            compilation.bytes.len()
        });
        let rate = words as f64 / time.as_secs_f64() / 1e6;
        println!("compile {name:<18} {words:>7} words  {time:>10.1?}  {rate:.2} million words/s");
        times.insert(name, time);
    }
    let fst = fastest(runs, &mut || {
        let mut words: Vec<&str> = list.lines().map(str::trim).collect();
        words.sort_unstable();
        words.dedup();
        fst::Set::from_iter(words).expect("sorted words").as_fst().as_bytes().len()
    });
    let ratio = times["with a graph"].as_secs_f64() / fst.as_secs_f64();
    println!(
        "a set of the fst crate from the same list: {fst:.1?}; with a graph takes {ratio:.2} times as long"
    );
}

/// The shortest of some runs, which other programs disturbed least.
fn fastest(runs: u32, run: &mut impl FnMut() -> usize) -> Duration {
    let timed = |_| {
        let start = Instant::now();
        black_box(run());
        start.elapsed()
    };
    (0..runs).map(timed).min().unwrap_or_default()
}

/// Words of syllables, in no order, always the same.
fn made_up(number: usize) -> String {
    const ONSETS: [&str; 16] =
        ["b", "c", "d", "f", "g", "l", "m", "n", "p", "r", "s", "t", "st", "tr", "pl", ""];
    const RHYMES: [&str; 16] = [
        "a", "e", "i", "o", "u", "an", "er", "ing", "ou", "at", "en", "is", "on", "ea", "al", "ant",
    ];
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut list = String::new();
    for _ in 0..number {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        for syllable in 0..2 + random % 3 {
            let bits = (random >> (8 + 8 * syllable)) as usize;
            list.push_str(ONSETS[bits % 16]);
            list.push_str(RHYMES[bits / 16 % 16]);
        }
        list.push('\n');
    }
    list
}
