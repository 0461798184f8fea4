//! Tests that a solver that has seen boards of a kind allocates nothing for more of them.
//!
//! A global allocator counts. Each solver goes through its boards twice; the second time neither
//! `score` nor `solve` may allocate.

#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

use dictc_board::{Board, Dealer, DiceSet, Edges};
use dictc_lexicon::Lexicon;
use dictc_solver::{AutomatonChoice, Columns, Solver, SolverOptions};

/// The system's allocator, with a count of each thread's requests for memory.
struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

thread_local! {
    /// Each test runs on its own thread, so tests do not see each other's allocations. The count is
    /// neither lazily initialized nor dropped, so the allocator can use it at any time.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    ALLOCATIONS.set(ALLOCATIONS.get() + 1);
}

// SAFETY: Every method passes its arguments to the system's allocator and returns its result, so
// the contract of `GlobalAlloc` holds because it holds for `System`. Counting neither allocates nor
// unwinds.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: The caller guarantees a layout of nonzero size, as `System` requires.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: As in `alloc`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
        count();
        // SAFETY: The caller guarantees that this allocator returned `block` for `layout`. It got
        // it from `System`.
        unsafe { System.realloc(block, layout, new_size) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: As in `realloc`.
        unsafe { System.dealloc(block, layout) }
    }
}

/// The number of allocations of this thread while `make` runs.
fn allocations_of<T>(make: impl FnOnce() -> T) -> u64 {
    let before = ALLOCATIONS.get();
    black_box(make());
    ALLOCATIONS.get() - before
}

/// Boards of one kind.
struct Kind {
    name: &'static str,
    boards: Vec<Board>,
}

fn kinds() -> Vec<Kind> {
    let parsed = |name, boards: &[&str]| {
        let parse =
            |text: &&str| Board::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        Kind { name, boards: boards.iter().map(parse).collect() }
    };
    let mut torus = parsed("4x4, torus", &["perslatgsineters", "hell/likd/oquee/laun"]);
    torus.boards = torus.boards.into_iter().map(|it| it.with_edges(Edges::Torus)).collect();
    vec![
        dealt("4x4, dealt", "new87"),
        dealt("5x5, dealt", "big"),
        dealt("5x5, dealt, with tiles of two letters", "big2012"),
        parsed("4x4, many words", &["perslatgsineters", "gesorntreaieslps"]),
        parsed("4x4, Qu", &["hell/likd/oquee/laun", "qaicdrneetasnnil"]),
        parsed(
            "4x4, groups",
            &["Th e In g/a Er s t/i An d s/r He t e", "[tion] n a t/s e r i/l m o n/d u c t"],
        ),
        parsed("4x4, blanks", &["c?ts/orei/n?dl/sate", "quie/t?ly/abcd/e?gh"]),
        parsed("5x5, blanks", &["ligdr/mane?/ietil/dsra?/sepes"]),
        parsed(
            "5x5, blanks, Qu and groups",
            &["Qu i t e r/s Th ? n g/a l o n e/c Er t a s/d u ? i t"],
        ),
        parsed("5x5, walls", &["lig.r/mane./ietil/.sra./sepes"]),
        Kind { name: "10x10, too large for the kernels", boards: vec![large()] },
        torus,
    ]
}

/// Four dealt boards of 5x5 cells, as one of 10x10.
fn large() -> Board {
    let dealt = dealt("", "big").boards;
    let tile = |row: usize, column: usize| {
        let board = &dealt[row / 5 * 2 + column / 5];
        board.tile(board.cell(row % 5, column % 5))
    };
    let tiles = (0..100).map(|cell| tile(cell / 10, cell % 10)).collect();
    Board::new(10, 10, tiles).expect("one tile a cell")
}

fn dealt(name: &'static str, dice: &str) -> Kind {
    let dealer = Dealer::new(DiceSet::named(dice).expect("a built-in set of dice"), 7);
    Kind { name, boards: (0..100).map(|n| dealer.board(n)).collect() }
}

/// Solves boards of every kind twice and asserts that the second time allocates nothing.
fn assert_no_allocations_when_warm(lexicon: &Lexicon, automaton: AutomatonChoice) {
    for Kind { name, boards } in kinds() {
        let mut solver = SolverOptions::new().automaton(automaton).build(lexicon.clone());
        let (mut words, mut columns) = (0, Columns::new());
        for board in &boards {
            words += solver.score(board).words as usize;
            words += solver.solve(board).len();
            columns.fill(solver.solve(board));
        }
        assert!(words > 0, "{name}: the boards have words");
        for board in &boards {
            let by_score = allocations_of(|| solver.score(board));
            assert_eq!(by_score, 0, "score, {name}, {automaton:?}: {board}");
            let by_solve = allocations_of(|| solver.solve(board));
            assert_eq!(by_solve, 0, "solve, {name}, {automaton:?}: {board}");
            let by_columns = allocations_of(|| columns.fill(solver.solve(board)));
            assert_eq!(by_columns, 0, "columns, {name}, {automaton:?}: {board}");
        }
    }
}

/// The same words without a graph and ordinals, as other programs write them.
fn plain_lexicon() -> Lexicon {
    let words = fst::Set::from_iter(dictc_english::lexicon().iter()).expect("words in byte order");
    Lexicon::from_bytes(words.as_fst().to_vec()).expect("a set of the fst crate")
}

#[test]
fn the_allocator_counts() {
    assert_eq!(allocations_of(|| ()), 0);
    assert_eq!(allocations_of(|| Box::new(1)), 1);
    let mut grown = Vec::with_capacity(1);
    grown.push(1);
    assert_eq!(allocations_of(|| grown.push(2)), 1);
    assert_eq!(allocations_of(|| vec![0_u8; 100]), 1);
}

#[test]
fn the_first_board_allocates() {
    let mut solver = Solver::new(dictc_english::lexicon());
    let board = Board::parse("perslatgsineters").unwrap();
    assert!(allocations_of(|| solver.score(&board)) > 0);
}

#[test]
fn nothing_is_allocated_on_the_graph_of_a_file() {
    assert_no_allocations_when_warm(&dictc_english::lexicon(), AutomatonChoice::Graph);
}

#[test]
fn nothing_is_allocated_on_the_fst_of_a_file() {
    assert_no_allocations_when_warm(&dictc_english::lexicon(), AutomatonChoice::Fst);
}

#[test]
fn nothing_is_allocated_on_a_graph_built_in_memory() {
    assert_no_allocations_when_warm(&plain_lexicon(), AutomatonChoice::Graph);
}

#[test]
fn nothing_is_allocated_on_a_plain_fst() {
    assert_no_allocations_when_warm(&plain_lexicon(), AutomatonChoice::Fst);
}
