//! Checks published figures for the word list ENABLE2K, which is not part of this repository.
//!
//! ```text
//! cargo run --release -p end-to-end --example enable2k -- enable2k.txt
//! ```
//!
//! The list has 173,528 words. Each check prints a line; the exit code is 1 if one of them fails.
//! All solvers have to agree: each kernel on the word graph, and the search on the nodes of the
//! FST.

#![forbid(unsafe_code)]

use std::env;
use std::error::Error;
use std::fmt::Debug;
use std::fs::File;
use std::io::{self, Write};
use std::process::ExitCode;

use dictc_board::{Board, Dealer, DiceSet, Parser, Points, Rules, Tile};
use dictc_compile::{Compilation, CompileOptions};
use dictc_lexicon::Lexicon;
use dictc_lexicon::metadata::Report;
use dictc_solver::{AutomatonChoice, Kernel, Score, Solver, SolverOptions};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = env::args_os().skip(1);
    let (Some(path), None) = (arguments.next(), arguments.next()) else {
        return Err("expected one argument: the path of the word list ENABLE2K".into());
    };
    let compile = || -> Result<Compilation, Box<dyn Error>> {
        Ok(CompileOptions::new().compile([(File::open(&path)?, "enable2k.txt")])?)
    };
    let Compilation { bytes, report, .. } = compile()?;
    let mut checks = Checks::default();
    check_report(&mut checks, &report)?;
    checks.equal("a second run writes the same bytes", compile()?.bytes == bytes, true)?;
    let lexicon = Lexicon::from_bytes(bytes)?;
    for (name, mut solver) in solvers(&lexicon) {
        writeln!(io::stdout(), "{name}")?;
        check_known_boards(&mut checks, &mut solver)?;
        check_unequal(&mut checks, &mut solver)?;
        check_performance_set(&mut checks, &mut solver)?;
    }
    writeln!(io::stdout(), "all solvers")?;
    check_dealt_boards(&mut checks, &lexicon)?;
    writeln!(io::stdout(), "{} checks, {} failed", checks.made, checks.failed)?;
    Ok(if checks.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Every solver that this machine can run.
fn solvers(lexicon: &Lexicon) -> Vec<(String, Solver)> {
    let rules = Rules::new(3, Points::STANDARD).expect("three letters");
    let solver = |options: SolverOptions| options.rules(rules.clone()).build(lexicon.clone());
    let on_graph = Kernel::ALL.into_iter().filter(|kernel| kernel.is_available());
    let on_graph = on_graph.map(|kernel| {
        (format!("word graph, {kernel:?}"), solver(SolverOptions::new().kernel(kernel)))
    });
    let on_fst = ("FST".to_owned(), solver(SolverOptions::new().automaton(AutomatonChoice::Fst)));
    on_graph.chain([on_fst]).collect()
}

fn check_report(checks: &mut Checks, report: &Report) -> io::Result<()> {
    let dropped = &report.dropped;
    checks.equal("words kept", report.kept, 173_402)?;
    checks.equal("words dropped as too short", dropped.too_short, 96)?;
    checks.equal("words dropped for a q without u", dropped.q_without_u, 30)?;
    checks.equal("words dropped in total", dropped.total(), 126)
}

/// A board with a published number of words, points or both; words have at least three letters.
struct Known {
    rows: usize,
    columns: usize,
    tiles: &'static str,
    words: Option<u32>,
    points: Option<u64>,
}

const fn known(
    (rows, columns): (usize, usize),
    tiles: &'static str,
    words: Option<u32>,
    points: Option<u64>,
) -> Known {
    Known { rows, columns, tiles, words, points }
}

const KNOWN_BOARDS: &[Known] = &[
    known((3, 3), "streaedlp", Some(267), Some(545)),
    known((3, 4), "perslatesind", Some(600), Some(1651)),
    known((4, 4), "perslatgsineters", Some(1045), Some(3625)),
    known((4, 4), "gesorntreaieslps", Some(1158), Some(3569)),
    known((4, 4), "cinglateperssidq", None, Some(3260)),
    known((4, 4), "gepsnaletiresedq", None, Some(3199)),
    known((4, 4), "hclbaiaertnssese", None, Some(2149)),
    known((4, 4), "qaicdrneetasnnil", None, Some(1391)),
    known((4, 5), "dsmlsreiapentregsats", None, Some(6383)),
    known((5, 5), "ligdrmanesietildsracsepes", Some(2344), Some(10_406)),
    known((5, 5), "dlpmeseasicrtndoaiegsplsr", Some(2552), None),
];

fn check_known_boards(checks: &mut Checks, solver: &mut Solver) -> Result<(), Box<dyn Error>> {
    for &Known { rows, columns, tiles, words, points } in KNOWN_BOARDS {
        let board = Parser::new().size(rows, columns).parse(tiles)?;
        let score = solver.score(&board);
        let solution = solver.solve(&board);
        let (count, points_found) = (u32::try_from(solution.len())?, solution.points());
        let solved = Score { words: count, points: points_found, is_complete: true };
        checks.equal(
            &format!("{board}: solve and score agree on words and points"),
            solved,
            score,
        )?;
        if let Some(words) = words {
            checks.equal(&format!("{board}: words"), score.words, words)?;
        }
        if let Some(points) = points {
            checks.equal(&format!("{board}: points"), score.points, points)?;
        }
    }
    for (text, word) in [("hclbaiaertnssese", 16), ("qaicdrneetasnnil", 17)] {
        let solution = solver.solve(&Board::parse(text)?);
        let longest = solution.words().map(|it| it.letter_count()).max();
        checks.equal(&format!("{text}: length of the longest word"), longest, Some(word))?;
    }
    Ok(())
}

fn check_unequal(checks: &mut Checks, solver: &mut Solver) -> Result<(), Box<dyn Error>> {
    let solution = solver.solve(&Board::parse("hell/likd/oquee/laun")?);
    let path = solution.word("unequal").map(|word| word.path().to_vec());
    // u, n, e, Qu, a, l.
    checks.equal(
        "hell/likd/oquee/laun: unequal",
        path.as_deref(),
        Some(&[14, 15, 10, 9, 13, 12][..]),
    )?;
    Ok(())
}

/// The boards of the classic benchmark: for each of two base boards, and for each pair of rows, the
/// second cell of one row and the third cell of the other take every pair of letters. Both keep
/// their last letter for the next pair of rows.
fn check_performance_set(checks: &mut Checks, solver: &mut Solver) -> Result<(), Box<dyn Error>> {
    let (mut boards, mut total, mut hash) = (0, 0, 1234u32);
    for base in ["abcdefghijklmnop", "catdlinemaropets"] {
        let mut board = Board::parse(base)?;
        for (one, other) in (0..4).flat_map(|one| (0..4).map(move |other| (one, other))) {
            for (first, second) in letters().flat_map(|it| letters().map(move |other| (it, other)))
            {
                board.set_tile(board.cell(one, 1), tile(first)?);
                board.set_tile(board.cell(other, 2), tile(second)?);
                let points = solver.score(&board).points;
                boards += 1;
                total += points;
                hash = hash.wrapping_mul(123 + u32::try_from(points)?) % 1_048_573;
            }
        }
    }
    checks.equal("performance set: boards", boards, 21_632)?;
    checks.equal("performance set: points", total, 2_292_512)?;
    checks.equal("performance set: hash", hash, 0x000C_1D3D)?;
    Ok(())
}

fn letters() -> impl Iterator<Item = char> {
    'a'..='z'
}

/// The tile of a letter, with Qu for q.
fn tile(letter: char) -> Result<Tile, dictc_board::Error> {
    if letter == 'q' { Ok(Tile::QU) } else { Tile::letter(letter) }
}

/// The published mean of 50,000 boards of the modern dice is 141.17; other rolls have a similar
/// mean.
fn check_dealt_boards(checks: &mut Checks, lexicon: &Lexicon) -> Result<(), Box<dyn Error>> {
    const BOARDS: u64 = 50_000;
    let dealer = Dealer::new(DiceSet::named("new87")?, 1);
    let mut board = Board::default();
    let mut solvers = solvers(lexicon);
    let (mut total, mut differing) = (0, 0);
    for n in 0..BOARDS {
        dealer.deal_into(n, &mut board);
        let scores: Vec<Score> = solvers.iter_mut().map(|(_, it)| it.score(&board)).collect();
        total += scores[0].points;
        differing += u64::from(scores.iter().any(|score| *score != scores[0]));
    }
    let mean = total as f64 / BOARDS as f64;
    let what = format!("50,000 dealt boards: mean of {mean:.2} points is near 141");
    checks.equal(&what, (140.0..143.0).contains(&mean), true)?;
    checks.equal("50,000 dealt boards: number of boards with different scores", differing, 0)?;
    Ok(())
}

/// The result of the checks so far.
#[derive(Default)]
struct Checks {
    made: usize,
    failed: usize,
}

impl Checks {
    /// Prints a line with the expected and the actual value.
    fn equal<T: Copy + PartialEq + Debug>(
        &mut self,
        what: &str,
        found: T,
        expected: T,
    ) -> io::Result<()> {
        self.made += 1;
        if found == expected {
            return writeln!(io::stdout(), "ok      {what}: {found:?}");
        }
        self.failed += 1;
        writeln!(io::stdout(), "FAILED  {what}: {found:?} instead of {expected:?}")
    }
}
