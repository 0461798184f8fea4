//! How fast boards are scored, beside the pointer trie of the classic solvers.
//!
//! ```sh
//! cargo bench -p dictc-solver                               # all sets, with the embedded word list
//! cargo bench -p dictc-solver -- --words enable2k.txt --set dealt,near
//! cargo bench -p dictc-solver -- --test                     # does it all still work?
//! ```
//!
//! All contenders score the same boards in the same process, one after the other, in several rounds; the
//! best times count (see [`race`]). A ratio says how many times as fast as the pointer trie a row is.
//! That every row finds the same points on every board is asserted in every round. Boards are not parsed
//! and nothing is printed in the time that is measured; one thread does all the work.
//!
//! After the boards come the two other things that users wait for: opening a dictionary, and compiling one.
//!
//! To time another contender, add a row to [`rows`].

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a bench speaks to people")]

mod around;
mod board_sets;
mod dictionary;
mod options;
mod pointer_trie;
mod race;
mod tuned_trie;

use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use board::Size;
use lexicon::Lexicon;
use solver::{AutomatonChoice, Kernel, Solver};

use board_sets::BoardSet;
use dictionary::{Dictionary, Times};
use options::Options;
use pointer_trie::PointerTrie;
use race::{Outcome, Row, Score, race};
use tuned_trie::TunedTrie;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("boards: {error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let Some(options) = Options::from_command_line()? else {
        println!("{}", options::USAGE);
        return Ok(());
    };
    let dictionary = Dictionary::load(&options.words)?;
    let (lexicon, plain) = (dictionary.lexicon()?, dictionary.plain_lexicon()?);
    print_head(&options, &dictionary);

    let mut rows = rows(&dictionary, &lexicon, &plain);
    for name in &options.sets {
        let set = BoardSet::named(name, options.boards).expect("options name sets that exist");
        let outcome = race(&set, &mut rows, options.rounds);
        print_table(&set, &rows, &outcome);
    }

    println!("\n{:30} {:>12} {:>9}", "dictionary", "best ms", "median");
    print_times("open: map and verify", dictionary.time_opening(options.openings)?);
    print_times("compile in memory", dictionary.time_compiling(options.compilations)?);
    Ok(())
}

/// All contenders. The first is the one that the others are compared with.
fn rows<'a>(dictionary: &Dictionary, lexicon: &'a Lexicon, plain: &'a Lexicon) -> Vec<Row<'a>> {
    let trie = PointerTrie::new(dictionary.words());
    let tuned_trie = tuned(&trie);
    let on_plain = Solver::new(plain.clone()).with_automaton(AutomatonChoice::Fst);
    let mut rows =
        vec![Row::new("pointer trie", classic(trie)), Row::new("tuned trie", tuned_trie)];
    for kernel in Kernel::ALL.into_iter().filter(|kernel| kernel.is_available()) {
        let solver = || Solver::new(lexicon.clone()).with_kernel(kernel);
        rows.push(Row::new(format!("{kernel}: points only"), points(solver())));
        rows.push(Row::new(format!("{kernel}: words with a path"), words(solver())));
    }
    rows.push(Row::new("the same, in order", words_in_order(Solver::new(lexicon.clone()))));
    rows.push(Row::new("FST nodes: points only", points(on_plain)));
    rows
}

fn classic<'a>(mut trie: PointerTrie) -> Score<'a> {
    Box::new(move |set, points| {
        let min_length = set.min_length;
        for letters in set.letters() {
            points.push(u64::from(match set.side {
                4 => trie.score::<4>(letters, min_length),
                _ => trie.score::<5>(letters, min_length),
            }));
        }
    })
}

/// With a trie for each minimum length, that of 4x4 and that of 5x5 boards.
fn tuned<'a>(trie: &PointerTrie) -> Score<'a> {
    let (mut from_3, mut from_4) = (TunedTrie::new(trie, 3), TunedTrie::new(trie, 4));
    Box::new(move |set, points| {
        for letters in set.letters() {
            points.push(u64::from(match set.side {
                4 => from_3.score::<4>(letters),
                _ => from_4.score::<5>(letters),
            }));
        }
    })
}

fn points(mut solver: Solver) -> Score<'static> {
    Box::new(move |set, points| {
        let size = Size::new(set.side, set.side).expect("a small board");
        let score = |letters| solver.score_letters(size, letters).expect("letters").points;
        points.extend(set.letters().map(score));
    })
}

fn words(mut solver: Solver) -> Score<'static> {
    Box::new(move |set, points| {
        let size = Size::new(set.side, set.side).expect("a small board");
        let solve = |letters| {
            let solution = solver.solve_letters(size, letters).expect("letters");
            black_box(solution).points()
        };
        points.extend(set.letters().map(solve));
    })
}

fn words_in_order(mut solver: Solver) -> Score<'static> {
    Box::new(move |set, points| {
        points.extend(set.boards().map(|board| black_box(solver.solve(board)).points()));
    })
}

fn print_head(options: &Options, dictionary: &Dictionary) {
    println!("{}", machine());
    println!(
        "{}: {} words; {} bytes compiled",
        options.list_name(),
        thousands(dictionary.words().len()),
        thousands(dictionary.compiled_bytes())
    );
    match options.rounds {
        1 => println!("one round, to see that all agree; its times mean little"),
        rounds => println!(
            "boards/s by the best times of {rounds} rounds, one thread; ratio to the pointer trie;\n\
             how much longer the median round took tells how busy the machine was"
        ),
    }
}

/// The processor's name, where the system tells it, and the number of cores.
fn machine() -> String {
    let cpuinfo = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpuinfo.lines().find(|line| line.starts_with("model name"));
    let name = model.and_then(|line| line.split(": ").nth(1)).unwrap_or("unknown processor");
    let cores = thread::available_parallelism().map_or(1, usize::from);
    format!("{name}, {cores} cores, {}", std::env::consts::ARCH)
}

fn print_table(set: &BoardSet, rows: &[Row<'_>], outcome: &Outcome) {
    let total: u64 = outcome.points.iter().sum();
    println!("\n{}: {} boards, {}", set.name, thousands(set.len()), set.about);
    println!(
        "{} points, mean {:.2}, hash {:#010X}",
        thousands(total as usize),
        total as f64 / set.len() as f64,
        hash(&outcome.points)
    );
    println!("{:24} {:>11} {:>7} {:>13}", "", "boards/s", "ratio", "median round");
    let trie = outcome.times[0].best;
    for (row, times) in rows.iter().zip(&outcome.times) {
        println!(
            "{:24} {:>11} {:>7.2} {:>+11.0} %",
            row.name,
            thousands((set.len() as f64 / times.best.as_secs_f64()) as usize),
            trie.as_secs_f64() / times.best.as_secs_f64(),
            100.0 * (times.median.as_secs_f64() / times.best.as_secs_f64() - 1.0),
        );
    }
}

fn print_times(what: &str, times: Times) {
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    println!("{what:30} {:>12.3} {:>9.3}", milliseconds(times.best), milliseconds(times.median));
}

/// The hash by which the classic solvers compare the scores of a set.
fn hash(points: &[u64]) -> u32 {
    points.iter().fold(1234_u32, |hash, &points| hash.wrapping_mul(123 + points as u32) % 1_048_573)
}

/// A number with a comma between every three digits.
fn thousands(number: usize) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", thousands(number / 1000), number % 1000),
    }
}
