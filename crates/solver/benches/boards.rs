//! Measures how fast boards are searched, compared with the pointer trie of the classic solvers.
//!
//! ```sh
//! cargo bench -p dictc-solver                               # all sets, with the embedded word list
//! cargo bench -p dictc-solver -- --words enable2k.txt --set dealt,near
//! cargo bench -p dictc-solver -- --write docs/numbers/boards.tsv && cargo run -p stopwatch
//! cargo bench -p dictc-solver -- --test                     # run everything once, on few boards
//! ```
//!
//! All contenders search the same boards in the same process on one thread, in turns, each for the
//! same time. A run searches a whole set; the table shows the median of the runs and the quartiles
//! as the spread, and the ratio of the medians to the plain pointer trie. Every run is checked: all
//! contenders must find the same points on every board. Measured time includes neither parsing of
//! boards nor printing.
//!
//! After the boards, it measures how long compiling takes. `look_ups` of dictc-lexicon measures
//! opening.
//!
//! `--write` records the results in a file. The program `stopwatch` renders that file as the tables
//! in README.md and docs/algorithm.md.
//!
//! To measure another contender, add a row to [`rows`].

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a benchmark prints its results")]

mod around;
mod board_sets;
mod contest;
mod dictionary;
mod options;
mod pointer_trie;
mod tuned_trie;

use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::process::ExitCode;

use dictc_board::Size;
use dictc_solver::{AutomatonChoice, Kernel, Solver, SolverOptions};
use stopwatch::{Environment, Results, Samples, thousands};

use board_sets::BoardSet;
use contest::{Outcome, Row, Score, contest};
use dictionary::Dictionary;
use options::Options;
use pointer_trie::PointerTrie;
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
    print_head(&options, &dictionary);
    let mut results = Results::new(&options.command);
    results.state("words", &thousands(dictionary.words().len() as u64));

    let mut rows = rows(&dictionary)?;
    for name in &options.sets {
        let set = BoardSet::named(name, options.boards).expect("options name sets that exist");
        let outcome = contest(&set, &mut rows, options.share);
        print_table(&set, &rows, &outcome);
        for (row, samples) in rows.iter().zip(&outcome.samples) {
            results.add(set.name, &row.name, set.len(), samples);
        }
    }

    println!("\n{:30} {:>9} {:>16}", "dictionary", "median ms", "quartiles");
    let samples = dictionary.time_compiling(options.share)?;
    let median = samples.median.as_secs_f64() * 1e3;
    println!("{:30} {median:>9.3} {}", "compile in memory", spread(&samples));
    results.add("dictionary", "compile", 1, &samples);
    if let Some(path) = &options.write {
        fs::write(path, results.to_string())
            .map_err(|error| format!("{}: cannot write: {error}", path.display()))?;
    }
    Ok(())
}

/// All contenders. The others are compared with the first one.
fn rows(dictionary: &Dictionary) -> Result<Vec<Row>, Box<dyn Error>> {
    let (lexicon, plain) = (dictionary.lexicon()?, dictionary.plain_lexicon()?);
    let accented = dictionary.accented_lexicon()?;
    let trie = PointerTrie::new(dictionary.words());
    let tuned_trie = tuned(&trie);
    let on_plain = SolverOptions::new().automaton(AutomatonChoice::Fst).build(plain);
    let mut rows =
        vec![Row::new("pointer trie", classic(trie)), Row::new("tuned trie", tuned_trie)];
    for kernel in Kernel::ALL.into_iter().filter(|kernel| kernel.is_available()) {
        let solver = || SolverOptions::new().kernel(kernel).build(lexicon.clone());
        rows.push(Row::new(format!("{kernel}: points only"), points(solver())));
        rows.push(Row::new(format!("{kernel}: words with a path"), words(solver())));
    }
    let best = Kernel::best();
    rows.push(Row::new(format!("{best}: words in order"), words_in_order(Solver::new(lexicon))));
    let name = format!("{best}: points only, 10 accents");
    rows.push(Row::new(name, points(Solver::new(accented))));
    rows.push(Row::new("FST nodes: points only", points(on_plain)));
    Ok(rows)
}

fn classic(mut trie: PointerTrie) -> Score {
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

/// Uses a trie for each minimum length: one for 4x4 boards and one for 5x5 boards.
fn tuned(trie: &PointerTrie) -> Score {
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

fn points(mut solver: Solver) -> Score {
    Box::new(move |set, points| {
        let size = Size::new(set.side, set.side).expect("a small board");
        let score = |letters| solver.score_letters(size, letters).expect("letters").points;
        points.extend(set.letters().map(score));
    })
}

fn words(mut solver: Solver) -> Score {
    Box::new(move |set, points| {
        let size = Size::new(set.side, set.side).expect("a small board");
        let solve = |letters| {
            let solution = solver.solve_letters(size, letters).expect("letters");
            black_box(solution).points()
        };
        points.extend(set.letters().map(solve));
    })
}

fn words_in_order(mut solver: Solver) -> Score {
    Box::new(move |set, points| {
        points.extend(set.boards().map(|board| black_box(solver.solve(board)).points()));
    })
}

fn print_head(options: &Options, dictionary: &Dictionary) {
    println!("{}", Environment::detect().machine);
    println!(
        "{}: {} words; {} bytes compiled",
        options.list_name(),
        thousands(dictionary.words().len() as u64),
        thousands(dictionary.compiled_bytes() as u64)
    );
    if options.share.time.is_zero() {
        println!("one run each, to check that all agree; its times mean nothing");
    } else {
        println!(
            "{} s for each row of each set, one thread; boards a second by the median run, its ratio\n\
             to the pointer trie, and the quartiles of the times of the runs",
            options.share.time.as_secs_f64()
        );
    }
}

fn print_table(set: &BoardSet, rows: &[Row], outcome: &Outcome) {
    let total: u64 = outcome.points.iter().sum();
    println!("\n{}: {} boards, {}", set.name, thousands(set.len() as u64), set.about);
    println!(
        "{} points, mean {:.2}, hash {:#010X}",
        thousands(total),
        total as f64 / set.len() as f64,
        hash(&outcome.points)
    );
    println!("{:32} {:>11} {:>7} {:>6} {:>16}", "", "boards/s", "ratio", "runs", "quartiles");
    for (row, samples) in rows.iter().zip(&outcome.samples) {
        println!(
            "{:32} {:>11} {:>7.2} {:>6} {}",
            row.name,
            thousands((set.len() as f64 / samples.median.as_secs_f64()) as u64),
            samples.ratio_to(&outcome.samples[0]),
            samples.runs,
            spread(samples),
        );
    }
}

/// The quartiles, as percentages of the median, 16 columns wide.
fn spread(samples: &Samples) -> String {
    let (lower, upper) = samples.spread();
    format!("{lower:>+6.1} {upper:>+7.1} %")
}

/// The hash by which the classic solvers compare the scores of a set.
fn hash(points: &[u64]) -> u32 {
    points.iter().fold(1234_u32, |hash, &points| hash.wrapping_mul(123 + points as u32) % 1_048_573)
}
