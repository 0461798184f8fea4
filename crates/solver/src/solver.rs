//! The solver: chooses a search for each board.

use std::borrow::{Borrow, Cow};

use dictc_board::{Board, Size, Tile};
use dictc_letters::Letter;
use dictc_lexicon::raw::TokenSet;
use dictc_lexicon::{Lack, Lexicon};

use crate::found_word::FoundWord;
use crate::interrupt::Interrupt;
use crate::kernel::Kernels;
use crate::letters::{self, LettersError};
use crate::options::SolverOptions;
use crate::path_search::PathSearch;
use crate::paths::Paths;
use crate::prefix_search::{PrefixSearch, Report};
use crate::score::Score;
use crate::slots::Slots;
use crate::solution::{Solution, Sorter};
use crate::step_limit::StepCounter;

/// Finds the words of boards.
///
/// A solver keeps a clone of the lexicon and owns its working memory. It reuses this memory for the
/// next board: once it has seen boards of a kind, it allocates nothing. It has no lifetime and can
/// move to another thread; use one clone per thread.
///
/// [`SolverOptions`] configure a solver and build it; [`new`](Self::new) uses the defaults.
///
/// # Examples
///
/// ```
/// use dictc_solver::{Board, Lexicon, Solver};
///
/// let lexicon = Lexicon::from_words(["did", "die", "died", "edit"])?;
///
/// let mut solver = Solver::new(lexicon);
/// let solution = solver.solve(&Board::parse("di/ed")?);
/// let words: Vec<_> = solution.words().map(|word| word.text()).collect();
/// assert_eq!(words, ["did", "die", "died"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    lexicon: Lexicon,
    options: SolverOptions,
    /// The size of boards that the table of points is for. `None` again after `options` changed.
    rules_of: Option<Size>,
    slots: Slots,
    /// Made for the first board that uses a kernel, from the graph that the options choose. Every
    /// call must pass this graph, so this is `None` again after the automaton changed.
    kernels: Option<Kernels>,
    prefixes: PrefixSearch,
    solution: Solution,
    sorter: Sorter,
    interrupt: Interrupt,
    /// The words of a kernel whose letters are counted again; see [`find_and_recount`](Self::find_and_recount).
    of_kernel: Option<Box<Solution>>,
}

impl Solver {
    /// A solver that walks the word graph of the lexicon, or the FST if the file holds no graph.
    /// Takes constant time. The first board that uses a kernel allocates memory linear in the
    /// number of nodes.
    #[must_use]
    pub fn new(lexicon: Lexicon) -> Self {
        Self {
            solution: Solution::new(lexicon.clone()),
            lexicon,
            options: SolverOptions::new(),
            rules_of: None,
            slots: Slots::new(),
            kernels: None,
            prefixes: PrefixSearch::default(),
            sorter: Sorter::default(),
            of_kernel: None,
            interrupt: Interrupt::default(),
        }
    }

    /// The options of the solver.
    pub fn options(&self) -> &SolverOptions {
        &self.options
    }

    /// Changes the options for the following boards. If the automaton changes, the solution is
    /// emptied, and a missing graph is built now.
    pub fn set_options(&mut self, options: SolverOptions) {
        let automaton = options.automaton;
        if automaton != self.options.automaton {
            // Builds the graph now, if necessary, and not for the first board.
            automaton.graph(&self.lexicon);
            self.solution.set_automaton(automaton);
            self.of_kernel = None;
            self.kernels = None;
        }
        if options.kernel != self.options.kernel {
            self.kernels = None;
        }
        self.rules_of = None;
        self.options = options;
    }

    /// Ends searches as soon as `is_interrupted` returns `true`. An answer that it ends is
    /// incomplete, as at the step limit. Clones have the same function.
    ///
    /// Searches call it every few milliseconds, in the thread of the search, and kernels, which end
    /// soon, do not. It must not block.
    pub fn interrupt_when(&mut self, is_interrupted: impl Fn() -> bool + Send + Sync + 'static) {
        self.interrupt = Interrupt::new(is_interrupted);
    }

    /// The steps of the search of one board.
    fn steps(&self) -> StepCounter {
        StepCounter::new(self.options.step_limit).interrupted_by(self.interrupt.clone())
    }

    /// The lexicon whose words the solver finds.
    #[must_use]
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// Counts the words of a board and their points.
    ///
    /// A 4x4 board takes microseconds. The time depends on the number of ways to spell prefixes of
    /// words on the board; the search skips the remaining ways to spell a prefix once it has found
    /// all words below it. Words whose letters are on the board but which have no valid path can
    /// take exponential time, up to the [step limit](SolverOptions::step_limit). Memory is bounded
    /// and reused for the next board.
    pub fn score(&mut self, board: &Board) -> Score {
        let board = &*folded(&self.lexicon, board);
        self.select_rules(board.size());
        if self.has_long_letters() {
            return match self.find_and_recount(board) {
                true => self.solution.score_of(|_| true),
                false => self.score_prefixes(board),
            };
        }
        let score = self.score_slots(|slots, token_set| slots.fill(board, token_set));
        score.unwrap_or_else(|| self.score_prefixes(board))
    }

    /// Counts the words of many boards and their points, in the order of the boards. The boards can
    /// be references, or values that the iterator deals or reads.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_board::{Dealer, DiceSet};
    /// use dictc_lexicon::Lexicon;
    /// use dictc_solver::Solver;
    ///
    /// let mut solver = Solver::new(Lexicon::from_words(["tea", "eat", "ten"])?);
    /// let dealer = Dealer::new(DiceSet::named("new87")?, 1);
    /// let words = solver.score_many((0..1000).map(|it| dealer.board(it))).map(|it| it.words);
    /// assert!(words.sum::<u32>() > 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn score_many<B: Borrow<Board>>(
        &mut self,
        boards: impl IntoIterator<Item = B>,
    ) -> impl Iterator<Item = Score> {
        boards.into_iter().map(|board| self.score(board.borrow()))
    }

    /// Counts the words and points of a board given as plain letters, row by row; `q` stands for
    /// the Qu tile.
    ///
    /// Like [`score`](Self::score) without the cost of a [`Board`], for programs that generate
    /// millions of boards.
    ///
    /// # Errors
    ///
    /// - [`LettersError::Count`] if the number of letters is not the number of cells,
    /// - [`LettersError::Letter`] if a byte is not a letter from `a` to `z`.
    pub fn score_letters(&mut self, size: Size, letters: &[u8]) -> Result<Score, LettersError> {
        if !self.lexicon.folding().changes_ascii() && !self.has_long_letters() {
            self.select_rules(size);
            let fill = |slots: &mut Slots, token_set: &TokenSet| {
                slots.fill_letters(size, letters, token_set)
            };
            if let Some(score) = self.score_slots(fill) {
                return Ok(score);
            }
        }
        Ok(self.score(&letters::board(size, letters)?))
    }

    /// Finds the distinct words of a board in alphabetical order, each with one path.
    ///
    /// Takes up to twice the time of [`score`](Self::score), because of paths and sorting.
    pub fn solve(&mut self, board: &Board) -> &Solution {
        if self.find(board) == Order::Found {
            self.sorter.sort_by_ordinal(&mut self.solution);
        }
        &self.solution
    }

    /// Like [`solve`](Self::solve) without sorting: words come in the order in which the search
    /// finds them.
    pub fn solve_unsorted(&mut self, board: &Board) -> &Solution {
        self.find(board);
        &self.solution
    }

    /// Finds the words of a board given as plain letters, as for
    /// [`score_letters`](Self::score_letters), in the order of
    /// [`solve_unsorted`](Self::solve_unsorted).
    ///
    /// # Errors
    ///
    /// As for [`score_letters`](Self::score_letters).
    pub fn solve_letters(&mut self, size: Size, letters: &[u8]) -> Result<&Solution, LettersError> {
        self.select_rules(size);
        let fill =
            |slots: &mut Slots, token_set: &TokenSet| slots.fill_letters(size, letters, token_set);
        let is_other = self.lexicon.folding().changes_ascii() || self.has_long_letters();
        if is_other || self.solve_slots(&[], fill).is_none() {
            self.find(&letters::board(size, letters)?);
        }
        Ok(&self.solution)
    }

    /// Walks over every path of every word: words in alphabetical order, the paths of a word in the
    /// order of their cells.
    ///
    /// The call takes the time of [`solve`](Self::solve). For each word, the walk is linear in the
    /// number of ways to spell its prefixes. The number of paths can be astronomical, so a second
    /// [step limit](SolverOptions::step_limit), one for all words, limits the walk. After it ran
    /// out, each word still has one path.
    ///
    /// For the paths of single words see [`PathSearch`].
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_solver::{Board, Solver};
    ///
    /// let mut solver = Solver::new(dictc_english::lexicon());
    /// let mut paths = solver.paths(&Board::parse("di/ed")?);
    /// while let Some((word, path)) = paths.next_path() {
    ///     println!("{} over {path:?}", word.text());
    /// }
    /// let totals = paths.totals();
    /// assert!(totals.is_complete && totals.paths > u64::from(totals.words));
    /// # Ok::<(), dictc_board::Error>(())
    /// ```
    pub fn paths(&mut self, board: &Board) -> Paths<'_> {
        let search = self.path_search(board);
        Paths::new(self.solve(board), search)
    }

    /// A search for the paths of single words on a board, read as this solver reads it: folded like
    /// the lexicon, with blanks, and with the same step limit for each word.
    #[must_use]
    pub fn path_search(&self, board: &Board) -> PathSearch {
        PathSearch::new(&folded(&self.lexicon, board))
            .in_alphabet(self.lexicon.alphabet())
            .with_step_limit(self.options.step_limit)
            .interrupted_by(self.interrupt.clone())
    }

    /// The reason why words of this board are missing: letters of the board that are in no word, or
    /// a minimum length that no word has. `None` if there is no such reason; the board may still
    /// have no words.
    ///
    /// The board is [folded](Lexicon::fold). Takes the time of [`Lexicon::why_not`] for its tiles.
    ///
    /// # Examples
    ///
    /// ```
    /// use dictc_solver::{Board, Lexicon, Solver};
    ///
    /// let solver = Solver::new(Lexicon::from_words(["did", "die", "died", "edit"])?);
    /// let why = solver.why_not(&Board::parse("ди/ed")?).map(|why| why.to_string());
    /// assert_eq!(why.as_deref(), Some("no word has the letters 'д' and 'и'"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn why_not(&self, board: &Board) -> Option<Lack> {
        let board = folded(&self.lexicon, board);
        let letters = board.tiles().iter().filter(|it| !it.text().is_empty());
        let min_length = self.options.rules.for_size(board.size()).min_length();
        self.lexicon
            .lack_of_letters(letters.flat_map(|it| Letter::all(it.text())))
            .or_else(|| self.lexicon.lack_of_lengths(&(min_length..=usize::MAX)))
    }

    /// Fills the point table for boards of this size.
    fn select_rules(&mut self, size: Size) {
        if self.rules_of != Some(size) {
            self.rules_of = Some(size);
            self.solution.columns = size.columns();
            self.solution.table.fill(&self.options.rules.for_size(size));
        }
    }

    /// Fills the solution; returns the order of its words.
    fn find(&mut self, board: &Board) -> Order {
        let board = &*folded(&self.lexicon, board);
        self.select_rules(board.size());
        if self.has_long_letters() {
            if !self.find_and_recount(board) {
                self.solve_prefixes(board);
            }
            return Order::Alphabetical;
        }
        match self.solve_slots(board.tiles(), |slots, token_set| slots.fill(board, token_set)) {
            Some(()) => Order::Found,
            None => {
                self.solve_prefixes(board);
                Order::Alphabetical
            }
        }
    }

    fn has_long_letters(&self) -> bool {
        !self.lexicon.alphabet().long_letters().is_empty()
    }

    /// Fills the solution by a kernel, and counts the letters of its words, because a kernel counts
    /// characters. No word has more letters than characters, so it finds all words that are long
    /// enough. `false` if the board is strict, or as for [`score_slots`](Self::score_slots).
    fn find_and_recount(&mut self, board: &Board) -> bool {
        let fill = |slots: &mut Slots, token_set: &TokenSet| slots.fill(board, token_set);
        if board.is_strict_in(self.lexicon.alphabet())
            || self.solve_slots(board.tiles(), fill).is_none()
        {
            return false;
        }
        self.sorter.sort_by_ordinal(&mut self.solution);
        let Self { lexicon, solution, of_kernel, .. } = self;
        let of_kernel = of_kernel.get_or_insert_with(|| Box::new(solution.clone()));
        std::mem::swap(&mut **of_kernel, solution);
        solution.start_like(of_kernel);
        let mut path = Vec::new();
        for word in of_kernel.words() {
            let (text, ordinal) = (word.text(), word.ordinal());
            path.clear();
            path.extend(word.path().cells().map(|cell| cell as u32));
            let letter_count = lexicon.alphabet().count(&text);
            let ordinal = u32::try_from(ordinal).ok();
            solution.push(&FoundWord { text: &text, letter_count, ordinal, path: &path });
        }
        true
    }

    /// Counts the words of a board by a kernel. `fill` converts the board to slots. `None` if that
    /// is not possible, if there is no graph, or if no kernel can hold all states.
    #[inline]
    fn score_slots(&mut self, fill: impl FnOnce(&mut Slots, &TokenSet) -> bool) -> Option<Score> {
        let Self { lexicon, options, kernels, slots, solution, .. } = self;
        let graph = &options.automaton.graph(lexicon)?;
        if !fill(slots, graph.token_set()) {
            return None;
        }
        let kernels = kernels.get_or_insert_with(|| Kernels::new(graph, options.kernel));
        kernels.score(graph, slots, &solution.table)
    }

    /// Fills the solution by a kernel; `None` as for [`score_slots`](Self::score_slots). `tiles`
    /// are needed only for boards with tiles that are not one token.
    #[inline]
    fn solve_slots(
        &mut self,
        tiles: &[Tile],
        fill: impl FnOnce(&mut Slots, &TokenSet) -> bool,
    ) -> Option<()> {
        let Self { lexicon, options, kernels, slots, solution, .. } = self;
        let graph = &options.automaton.graph(lexicon)?;
        if !fill(slots, graph.token_set()) {
            return None;
        }
        solution.start(slots, tiles);
        let kernels = kernels.get_or_insert_with(|| Kernels::new(graph, options.kernel));
        kernels.solve(graph, slots, solution)
    }

    /// Counts the words of a board by the prefix search.
    fn score_prefixes(&mut self, board: &Board) -> Score {
        let steps = self.steps();
        let Self { lexicon, prefixes, solution, .. } = self;
        let points = &solution.table;
        let mut score = Score::default();
        let count = |word: FoundWord<'_>| {
            if points.counts(word.letter_count) {
                score.words = score.words.saturating_add(1);
                score.points = score.points.saturating_add(points.of(word.letter_count).into());
            }
        };
        let outcome = prefixes.run(board, lexicon, Report::Words, steps, count);
        score.is_complete = outcome.is_complete;
        score
    }

    /// Fills the solution by the prefix search.
    fn solve_prefixes(&mut self, board: &Board) {
        let steps = self.steps();
        let Self { lexicon, prefixes, solution, sorter, .. } = self;
        solution.clear();
        solution.keep_blanks(board);
        let push = |word: FoundWord<'_>| solution.push(&word);
        let outcome = prefixes.run(board, lexicon, Report::Paths, steps, push);
        if !outcome.is_in_order {
            sorter.sort_spelled(solution);
        }
        if !outcome.is_complete {
            solution.cut_off();
        }
    }
}

impl SolverOptions {
    /// A solver. Takes constant time, plus the time to build the graph if the automaton needs one
    /// that does not exist yet.
    #[must_use]
    pub fn build(self, lexicon: Lexicon) -> Solver {
        let mut solver = Solver::new(lexicon);
        solver.set_options(self);
        solver
    }
}

/// The clone has the same options, its own working memory and an empty solution.
impl Clone for Solver {
    fn clone(&self) -> Self {
        let solver = self.options.clone().build(self.lexicon.clone());
        Self { interrupt: self.interrupt.clone(), ..solver }
    }
}

/// The order of a solution's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// The order in which a kernel found them.
    Found,
    Alphabetical,
}

/// The board, folded like the words of the lexicon.
fn folded<'b>(lexicon: &Lexicon, board: &'b Board) -> Cow<'b, Board> {
    let folding = lexicon.folding();
    if board.is_folded(folding) {
        return Cow::Borrowed(board);
    }
    let mut board = board.clone();
    board.fold(folding);
    Cow::Owned(board)
}
