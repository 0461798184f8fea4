//! The solver: chooses the search for a board, and what is done with the words it finds.

use std::ops::ControlFlow;

use board::{Board, Rules, Size, Tile};
use lexicon::{Alphabet, Lexicon};

use crate::automaton::{FstState, FstWalk, GraphState, GraphWalk};
use crate::choice::AutomatonChoice;
use crate::effort::Effort;
use crate::kernel::{Kernel, Kernels};
use crate::letters::{self, LettersError};
use crate::paths::{PathCount, Paths};
use crate::prefix_search::{FoundWord, Outcome, PrefixSearch, Tell};
use crate::score::Score;
use crate::slots::Slots;
use crate::solution::{Solution, Sorter, Word};

/// Finds the words of boards.
///
/// A solver owns the memory it works in and keeps it from board to board: once it has seen boards of a
/// kind it allocates nothing. The lexicon is only read; give each thread a solver of its own.
///
/// Without [`with_rules`](Self::with_rules) each board is played by [`Rules::for_board`].
///
/// # Examples
///
/// ```
/// use board::Board;
/// use lexicon::Lexicon;
/// use solver::Solver;
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
    automaton: AutomatonChoice,
    rules: Option<Rules>,
    slots: Slots,
    kernel: Kernel,
    /// Made for the first board that takes one: a solver that is only being set up costs nothing.
    kernels: Option<Kernels>,
    prefixes: PrefixSearches,
    effort: Effort,
    solution: Solution,
    sorter: Sorter,
}

impl Solver {
    /// A solver that walks the word graph of the lexicon, or the FST if the file holds no graph.
    #[must_use]
    pub fn new(lexicon: Lexicon) -> Self {
        Self {
            solution: Solution::new(lexicon.clone()),
            lexicon,
            automaton: AutomatonChoice::default(),
            rules: None,
            slots: Slots::new(),
            kernel: Kernel::best(),
            kernels: None,
            prefixes: PrefixSearches::default(),
            effort: Effort::default(),
            sorter: Sorter::default(),
        }
    }

    /// The same solver on another automaton. The results are the same.
    #[must_use]
    pub fn with_automaton(mut self, choice: AutomatonChoice) -> Self {
        // Built here, if at all, and not for the first board.
        choice.graph(&self.lexicon);
        self.automaton = choice;
        self.kernels = None;
        self.solution.set_automaton(choice);
        self
    }

    /// The same solver with a kernel that it does not go beyond. Default: [`Kernel::best`]. The results are the same.
    ///
    /// A kernel that this machine cannot run, or that cannot hold the graph or a board, gives way to a slower one.
    #[must_use]
    pub fn with_kernel(mut self, kernel: Kernel) -> Self {
        self.kernel = kernel;
        self.kernels = None;
        self
    }

    /// The same solver with another limit on the work for one board. Default: [`Effort::default`].
    ///
    /// An answer that reaches it is cut off: all that it holds is right, but there may be more. It tells so:
    /// [`Score::is_complete`], [`Solution::is_complete`], [`PathCount::is_complete`]. Kernels, which take most boards
    /// of up to 64 letters, never reach a limit. See [`Effort`] for what others take.
    ///
    /// # Examples
    ///
    /// ```
    /// use board::Board;
    /// use solver::{Effort, Solver};
    ///
    /// let blanks = Board::parse("????/????/????/????")?;
    /// let mut solver = Solver::new(english::lexicon());
    /// assert!(solver.score(&blanks).is_complete);
    ///
    /// let mut solver = solver.with_effort(Effort::steps(1_000_000));
    /// let solution = solver.solve(&blanks);
    /// assert!(!solution.is_complete() && !solution.is_empty());
    /// # Ok::<(), board::Error>(())
    /// ```
    #[must_use]
    pub fn with_effort(mut self, effort: Effort) -> Self {
        self.effort = effort;
        self
    }

    /// The same solver with rules for all boards, whatever their size.
    #[must_use]
    pub fn with_rules(mut self, rules: Rules) -> Self {
        self.set_rules(rules);
        self
    }

    /// Plays all boards from here on by these rules, whatever their size.
    pub fn set_rules(&mut self, rules: Rules) {
        self.rules = Some(rules);
    }

    /// Counts the words of a board and their points.
    ///
    /// A 4x4 board takes microseconds. Time grows with the number of ways to spell prefixes of words on the board, as
    /// far as they must be tried: not where the first ways lead to all words. Words that the board has the letters
    /// for and only just not the paths can take exponential time, up to the limit of
    /// [`with_effort`](Self::with_effort). Memory has a bound, and is kept for the next board.
    pub fn score(&mut self, board: &Board) -> Score {
        self.take_rules(board.size());
        match self.score_slots(|slots, alphabet| slots.fill(board, alphabet)) {
            Attempt::Done(score) => score,
            Attempt::NoSlots | Attempt::TooManyStates => self.score_prefixes(board),
        }
    }

    /// Counts by the prefix search.
    fn score_prefixes(&mut self, board: &Board) -> Score {
        let Self { lexicon, automaton, prefixes, effort, solution, .. } = self;
        let points = &solution.table;
        let mut score = Score::default();
        let outcome = prefixes.run(lexicon, *automaton, board, Tell::Words, *effort, |word| {
            if points.counts(word.letters) {
                score.words = score.words.saturating_add(1);
                score.points = score.points.saturating_add(points.of(word.letters).into());
            }
        });
        score.is_complete = outcome.is_complete;
        score
    }

    /// Counts the words of many boards and their points, in the order of the boards.
    pub fn score_many<'b>(
        &'b mut self,
        boards: impl IntoIterator<Item = &'b Board>,
    ) -> impl Iterator<Item = Score> {
        boards.into_iter().map(|board| self.score(board))
    }

    /// Counts the words of a board that is given as plain letters, row by row, and their points; `q` stands for
    /// the Qu tile.
    ///
    /// The same as [`score`](Self::score) without the cost of a [`Board`]: for programs that make boards by the million.
    ///
    /// # Errors
    ///
    /// - [`LettersError::Count`] if there are not as many letters as cells,
    /// - [`LettersError::Letter`] if one is not from `a` to `z`.
    pub fn score_letters(&mut self, size: Size, letters: &[u8]) -> Result<Score, LettersError> {
        self.take_rules(size);
        match self.score_slots(|slots, alphabet| slots.fill_letters(size, letters, alphabet)) {
            Attempt::Done(score) => Ok(score),
            Attempt::NoSlots => Ok(self.score(&letters::board(size, letters)?)),
            Attempt::TooManyStates => Ok(self.score_prefixes(&letters::board(size, letters)?)),
        }
    }

    /// Finds the distinct words of a board in alphabetical order, each with one path.
    ///
    /// Takes the time of [`score`](Self::score), and about as much again for paths and sorting.
    pub fn solve(&mut self, board: &Board) -> &Solution {
        if self.find(board) == Order::Found {
            self.solution.sort_by_ordinal(&mut self.sorter);
        }
        &self.solution
    }

    /// Finds the same words as [`solve`](Self::solve), in the order in which the search comes by them, and so
    /// without the time that sorting takes.
    pub fn solve_unsorted(&mut self, board: &Board) -> &Solution {
        self.find(board);
        &self.solution
    }

    /// Finds the words of a board that is given as plain letters, as [`score_letters`](Self::score_letters) takes them,
    /// in the order of [`solve_unsorted`](Self::solve_unsorted).
    ///
    /// # Errors
    ///
    /// As for [`score_letters`](Self::score_letters).
    pub fn solve_letters(&mut self, size: Size, letters: &[u8]) -> Result<&Solution, LettersError> {
        self.take_rules(size);
        match self.solve_slots(&[], |slots, alphabet| slots.fill_letters(size, letters, alphabet)) {
            Attempt::Done(()) => {}
            Attempt::NoSlots => {
                self.find(&letters::board(size, letters)?);
            }
            Attempt::TooManyStates => self.solve_prefixes(&letters::board(size, letters)?),
        }
        Ok(&self.solution)
    }

    /// Calls `each` with every path of every word: words in alphabetical order, the paths of a word in the order
    /// of their cells. Stops when `each` breaks, and returns what it broke with; else how much there was.
    ///
    /// Takes the time of [`solve`](Self::solve), and for each word time in the number of ways to spell its prefixes. The
    /// number of paths can be beyond all counting: their search too has the limit of
    /// [`with_effort`](Self::with_effort), one for all words. Also when that is reached, each word has one path at least.
    ///
    /// For the paths of single words see [`Paths`].
    pub fn all_paths<B>(
        &mut self,
        board: &Board,
        mut each: impl FnMut(Word<'_>, &[u32]) -> ControlFlow<B>,
    ) -> ControlFlow<B, PathCount> {
        let mut paths = Paths::new(board).with_effort(self.effort);
        let solution = self.solve(board);
        let mut count = PathCount { words: 0, paths: 0, is_complete: true };
        for word in solution.words() {
            let before = count.paths;
            paths.for_each(&word.text(), |path| {
                count.paths += 1;
                each(word, path)
            })?;
            if count.paths == before {
                count.paths += 1;
                each(word, &word.path().to_vec())?;
            }
            count.words += 1;
        }
        count.is_complete = solution.is_complete() && paths.is_complete();
        ControlFlow::Continue(count)
    }

    /// Makes the rules of boards of a size the ones that count.
    fn take_rules(&mut self, size: Size) {
        let Self { rules, solution, .. } = self;
        match rules {
            Some(rules) => solution.table.fill(rules),
            None => solution.table.fill(&Rules::for_size(size)),
        }
    }

    /// Makes the solution, and says in which order its words are.
    fn find(&mut self, board: &Board) -> Order {
        self.take_rules(board.size());
        match self.solve_slots(board.tiles(), |slots, alphabet| slots.fill(board, alphabet)) {
            Attempt::Done(()) => Order::Found,
            Attempt::NoSlots | Attempt::TooManyStates => {
                self.solve_prefixes(board);
                Order::Alphabetical
            }
        }
    }

    /// Counts the words of a board by a kernel. `fill` converts the board to slots.
    #[inline]
    fn score_slots(&mut self, fill: impl FnOnce(&mut Slots, &Alphabet) -> bool) -> Attempt<Score> {
        let Self { lexicon, automaton, kernel, kernels, slots, solution, .. } = self;
        let Some(graph) = &automaton.graph(lexicon) else { return Attempt::NoSlots };
        if !fill(slots, graph.alphabet()) {
            return Attempt::NoSlots;
        }
        let kernels = kernels.get_or_insert_with(|| Kernels::new(graph, *kernel));
        kernels.score(graph, slots, &solution.table).map_or(Attempt::TooManyStates, Attempt::Done)
    }

    /// Fills the solution by a kernel. `fill` converts the board to slots; the tiles are needed only for boards on
    /// which some tiles are not one token.
    #[inline]
    fn solve_slots(
        &mut self,
        tiles: &[Tile],
        fill: impl FnOnce(&mut Slots, &Alphabet) -> bool,
    ) -> Attempt<()> {
        let Self { lexicon, automaton, kernel, kernels, slots, solution, .. } = self;
        let Some(graph) = &automaton.graph(lexicon) else { return Attempt::NoSlots };
        if !fill(slots, graph.alphabet()) {
            return Attempt::NoSlots;
        }
        solution.start(slots, tiles);
        let kernels = kernels.get_or_insert_with(|| Kernels::new(graph, *kernel));
        kernels.solve(graph, slots, solution).map_or(Attempt::TooManyStates, Attempt::Done)
    }

    /// Makes the solution by the prefix search.
    fn solve_prefixes(&mut self, board: &Board) {
        let Self { lexicon, automaton, prefixes, effort, solution, sorter, .. } = self;
        solution.clear();
        let outcome = prefixes.run(lexicon, *automaton, board, Tell::Paths, *effort, |word| {
            solution.push(&word);
        });
        if !outcome.is_in_order {
            solution.sort_by_text(sorter);
        }
        if !outcome.is_complete {
            solution.cut_off();
        }
    }
}

/// The outcome of giving a board to the kernels.
#[derive(Clone, Copy, Debug)]
enum Attempt<T> {
    Done(T),
    /// The board cannot be converted to slots, or there is no graph.
    NoSlots,
    /// No kernel can hold all states.
    TooManyStates,
}

/// The order of a solution's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    /// That in which a kernel came by them.
    Found,
    Alphabetical,
}

/// The prefix search for each automaton.
#[derive(Debug, Default)]
struct PrefixSearches {
    on_graph: PrefixSearch<GraphState>,
    on_fst: PrefixSearch<FstState>,
}

impl PrefixSearches {
    /// Searches on the graph if there is one, else on the FST; see [`PrefixSearch::run`].
    fn run(
        &mut self,
        lexicon: &Lexicon,
        automaton: AutomatonChoice,
        board: &Board,
        tell: Tell,
        effort: Effort,
        found: impl FnMut(FoundWord<'_>),
    ) -> Outcome {
        match automaton.graph(lexicon) {
            Some(graph) => self.on_graph.run(board, &GraphWalk::new(graph), tell, effort, found),
            None => self.on_fst.run(board, &FstWalk::new(lexicon), tell, effort, found),
        }
    }
}
