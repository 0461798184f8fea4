//! Heuristic search for the best boards: runs from random boards, on any number of threads.

mod anneal;
mod climb;
mod estimates;
mod long_words;
mod run;
mod top;
mod weights;

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};

use board::{Board, DiceSet, Rules, Tile};
use lexicon::Lexicon;

use crate::error::Error;
use crate::letter_board::{check_words, tile};
use crate::letter_set::LetterSet;
use crate::rolls::Rolls;
use crate::scorer::{Objective, Scorer, target_of};
use crate::shape::Shape;
use run::{Run, RunResult};
use top::Top;

/// A heuristic search for the best boards of a shape.
///
/// The search makes one run after the other. A run starts from random boards, anneals one of them if
/// boards are large, and climbs until no small change to any board it keeps makes it better; what it does depends only on the options, the seed and the
/// number of the run. It finds good boards fast, and cannot prove that they are the best.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
///
/// use board::Size;
/// use optimize::{Search, Shape};
///
/// let search = Search::new(english::lexicon(), Shape::closed(Size::new(2, 2)?)?)?.runs(1).top(2);
/// let found = search.run(|_| ControlFlow::Continue(()));
/// assert_eq!(found.boards.len(), 2);
/// assert!(found.boards[0].points >= found.boards[1].points);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Search {
    lexicon: Lexicon,
    shape: Shape,
    rules: Rules,
    objective: Objective,
    /// By letter: how often words have it, weighted by their points.
    frequencies: [u32; 26],
    /// By letter: how often start boards show it, in parts of the sum.
    weights: [u32; 26],
    /// Whether `weights` are `frequencies`.
    are_default: bool,
    /// By symbol.
    tiles: Vec<Tile>,
    dice: Option<Rolls>,
    seed: u64,
    threads: NonZeroUsize,
    target: Option<u64>,
    runs: Option<u64>,
    top: usize,
    pool: usize,
    /// `None`: chosen by the size of the boards.
    annealing: Option<u64>,
}

/// A board that a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundBoard {
    /// The board, canonical.
    pub board: Board,
    /// Its points.
    pub points: u64,
    /// The number of its words.
    pub words: u32,
    /// The letters of its longest word.
    pub longest: usize,
}

/// How far a search is.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Progress<'a> {
    /// How many boards were scored.
    pub scored: u64,
    /// How many runs have ended.
    pub runs: u64,
    /// The best board so far.
    pub best: Option<&'a FoundBoard>,
}

/// What a search found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Found {
    /// The best boards, canonical, each once, the best first; equal ones in alphabetical order.
    pub boards: Vec<FoundBoard>,
    /// How many boards were scored.
    pub scored: u64,
    /// How many runs have ended.
    pub runs: u64,
    /// Why the search ended.
    pub end: End,
    /// Whether every board was scored to the end. If not, a step limit cut one off, and a better
    /// board may have been passed over.
    pub is_complete: bool,
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum End {
    /// A board reached the target.
    Target,
    /// All runs that were asked for have ended.
    Runs,
    /// The callback asked for it.
    Stopped,
}

impl Search {
    /// A search for the board of this shape with the most points, with the words of a lexicon, by
    /// the usual rules for the size. It goes on until the callback of [`run`](Self::run) ends it, or
    /// one of the limits below.
    ///
    /// Boards show letters from `a` to `z`, `q` being the Qu tile. Takes time in the length of the
    /// word list.
    ///
    /// # Errors
    ///
    /// [`Error::Words`] if such boards cannot show all words of the lexicon: if a word has a
    /// character outside `a` to `z`, or a q without u. [`Search::with_dice`] takes any lexicon.
    pub fn new(lexicon: Lexicon, shape: Shape) -> Result<Search, Error> {
        check_words(&lexicon)?;
        Ok(Search::of_any_words(lexicon, shape))
    }

    /// A search as [`Search::new`], but for boards that these dice can roll. Their faces can be any
    /// tiles: letters of all alphabets, groups of letters, blanks and walls. Words that the dice
    /// cannot show are on none of these boards.
    ///
    /// # Errors
    ///
    /// - [`Error::DiceSize`] if the dice are for another size,
    /// - [`Error::TooManyFaces`] if the dice have more than 64 different faces, the letters from `a`
    ///   to `z` included.
    pub fn with_dice(lexicon: Lexicon, shape: Shape, dice: &DiceSet) -> Result<Search, Error> {
        if dice.size() != shape.size() {
            return Err(Error::DiceSize { dice: dice.size(), shape: shape.size() });
        }
        let mut search = Search::of_any_words(lexicon, shape);
        search.dice = Some(Rolls::new(dice, &mut search.tiles).ok_or(Error::TooManyFaces)?);
        Ok(search)
    }

    fn of_any_words(lexicon: Lexicon, shape: Shape) -> Search {
        let rules = Rules::for_size(shape.size());
        let frequencies = weights::of_dictionary(&lexicon, &rules, shape.cells());
        Search {
            frequencies,
            weights: frequencies,
            are_default: true,
            lexicon,
            shape,
            rules,
            objective: Objective::Points,
            tiles: (b'a'..=b'z').map(tile).collect(),
            dice: None,
            seed: 0,
            threads: NonZeroUsize::MIN,
            target: None,
            runs: None,
            top: 1,
            pool: 0,
            annealing: None,
        }
    }

    /// Plays by these rules.
    #[must_use]
    pub fn rules(mut self, rules: Rules) -> Search {
        self.rules = rules;
        self.frequencies = weights::of_dictionary(&self.lexicon, &self.rules, self.shape.cells());
        if self.are_default {
            self.weights = self.frequencies;
        }
        self
    }

    /// Looks for something else. Default: [`Objective::Points`].
    #[must_use]
    pub fn objective(mut self, objective: Objective) -> Search {
        self.objective = objective;
        self
    }

    /// Uses these letters alone; start boards show a letter as often as it is listed, relative to
    /// the others. `q` is the Qu tile. By default all letters of the dictionary are used, and start
    /// boards show a letter as often as words have it, weighted by their points.
    ///
    /// # Errors
    ///
    /// - [`Error::NoLetters`] if there are none,
    /// - [`Error::Letters`] if a character is not a letter from `a` to `z`.
    pub fn letters(mut self, letters: &str) -> Result<Search, Error> {
        // Refuses other characters.
        LetterSet::of(letters)?;
        let mut weights = [0; 26];
        for letter in letters.bytes() {
            weights[usize::from(letter - b'a')] += 1;
        }
        if letters.is_empty() {
            return Err(Error::NoLetters);
        }
        self.weights = weights;
        self.are_default = false;
        Ok(self)
    }

    /// Starts from other random boards. Default: 0. All seeds are equally good.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Search {
        self.seed = seed;
        self
    }

    /// Uses this many threads. Default: 1.
    #[must_use]
    pub fn threads(mut self, threads: NonZeroUsize) -> Search {
        self.threads = threads;
        self
    }

    /// Ends when a board is worth at least this: points, words or letters, by the objective.
    #[must_use]
    pub fn target(mut self, target: u64) -> Search {
        self.target = Some(target);
        self
    }

    /// Ends after this many runs.
    #[must_use]
    pub fn runs(mut self, runs: u64) -> Search {
        self.runs = Some(runs);
        self
    }

    /// Keeps this many of the best boards. Default: 1.
    #[must_use]
    pub fn top(mut self, boards: usize) -> Search {
        self.top = boards.max(1);
        self
    }

    /// Keeps this many boards in the pool of a run. Default: 50 up to 16 cells, 5 for larger boards.
    #[must_use]
    pub fn pool(mut self, boards: usize) -> Search {
        self.pool = boards.max(1);
        self
    }

    /// Starts each run with this many moves of simulated annealing from one random board; with 0, a
    /// run climbs from many random boards. Default: 0 up to 16 cells, 600,000 for larger boards.
    #[must_use]
    pub fn annealing(mut self, moves: u64) -> Search {
        self.annealing = Some(moves);
        self
    }

    /// Searches. `progress` is called on this thread, at least every few thousand boards and when a
    /// better board is found; [`ControlFlow::Break`] ends the search.
    ///
    /// What is found depends only on the options and the seed, not on the number of threads, if a
    /// target or a number of runs ends the search.
    pub fn run(&self, mut progress: impl FnMut(&Progress<'_>) -> ControlFlow<()>) -> Found {
        let mut merger = Merger::new(self);
        let control = Control::default();
        let words = self.start_words();
        if self.threads == NonZeroUsize::MIN {
            let mut scorer = self.scorer();
            while !merger.is_done() && !control.is_stopped() {
                let number = control.next.fetch_add(1, Ordering::Relaxed);
                let mut report = |event: Event| merger.take(event, &control, &mut progress);
                let run = Run::new(self, &mut scorer, &words, number, &control, &mut report);
                let event = run.finish();
                merger.take(event, &control, &mut progress);
            }
        } else {
            std::thread::scope(|scope| {
                // Bounded, so that a slow callback does not let events pile up.
                let (sender, receiver) = sync_channel(1024);
                for _ in 0..self.threads.get() {
                    let (sender, control, words) = (sender.clone(), &control, &words[..]);
                    scope.spawn(move || self.work(words, control, &sender));
                }
                drop(sender);
                // Ends when every worker has.
                for event in receiver {
                    merger.take(event, &control, &mut progress);
                }
            });
        }
        merger.finish(control.is_stopped())
    }

    /// Makes runs until there are no more to make.
    fn work(&self, words: &[Vec<u8>], control: &Control, sender: &SyncSender<Event>) {
        let mut scorer = self.scorer();
        loop {
            let number = control.next.fetch_add(1, Ordering::Relaxed);
            if control.is_over(number) || self.runs.is_some_and(|runs| number >= runs) {
                return;
            }
            // The receiver waits for all workers.
            let mut report = |event: Event| drop(sender.send(event));
            let event = Run::new(self, &mut scorer, words, number, control, &mut report).finish();
            drop(sender.send(event));
        }
    }

    fn scorer(&self) -> Scorer {
        let (lexicon, tiles) = (self.lexicon.clone(), self.tiles.clone());
        Scorer::new(lexicon, &self.shape, &self.rules, self.objective, tiles)
    }

    /// Words that start boards show: long ones, if that is the objective. Dice could not show most.
    fn start_words(&self) -> Vec<Vec<u8>> {
        if self.objective != Objective::Longest || self.dice.is_some() {
            return Vec::new();
        }
        let weights = self.weights.iter().enumerate();
        let letters =
            weights.filter(|(_, weight)| **weight > 0).fold(0, |set, (i, _)| set | 1 << i);
        long_words::that_fit(&self.lexicon, &self.rules, self.shape.cells(), letters)
    }

    /// The number of boards in the pool of a run, and at its start.
    fn pool_size(&self) -> usize {
        match (self.pool, self.shape.cells()) {
            (0, ..=16) => 50,
            (0, _) => 5,
            (boards, _) => boards,
        }
    }

    /// The moves of annealing at the start of a run.
    fn annealing_moves(&self) -> u64 {
        let default = if self.shape.cells() <= 16 { 0 } else { 600_000 };
        self.annealing.unwrap_or(default)
    }

    fn reaches_target(&self, value: u64) -> bool {
        self.target.is_some_and(|target| target_of(self.objective, value) >= target)
    }
}

/// What workers share.
#[derive(Debug)]
struct Control {
    /// The number of the next run.
    next: AtomicU64,
    /// The callback has asked for the end.
    stopped: AtomicBool,
    /// Runs beyond this one are of no use: it has reached the target.
    last: AtomicU64,
}

impl Default for Control {
    fn default() -> Control {
        let (next, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        Control { next, stopped, last: AtomicU64::new(u64::MAX) }
    }
}

impl Control {
    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Whether a run is to end early.
    fn is_over(&self, run: u64) -> bool {
        self.is_stopped() || run > self.last.load(Ordering::Relaxed)
    }
}

/// What runs report.
#[derive(Debug)]
enum Event {
    /// More boards were scored. The best of the run so far, if that is new.
    Scored { boards: u64, best: Option<(u64, Vec<u8>)> },
    /// A run has ended.
    Ended(RunResult),
}

/// Puts the results of runs together, in the order of their numbers.
struct Merger<'a> {
    search: &'a Search,
    scorer: Scorer,
    top: Top,
    best: Option<(u64, FoundBoard)>,
    scored: u64,
    runs: u64,
    /// Results whose predecessors have not ended.
    waiting: BTreeMap<u64, RunResult>,
    next: u64,
    reached: bool,
    is_complete: bool,
}

impl<'a> Merger<'a> {
    fn new(search: &'a Search) -> Merger<'a> {
        Merger {
            search,
            scorer: search.scorer(),
            top: Top::new(search.top),
            best: None,
            scored: 0,
            runs: 0,
            waiting: BTreeMap::new(),
            next: 0,
            reached: false,
            is_complete: true,
        }
    }

    fn is_done(&self) -> bool {
        self.reached || self.search.runs.is_some_and(|runs| self.next >= runs)
    }

    fn take(
        &mut self,
        event: Event,
        control: &Control,
        progress: &mut impl FnMut(&Progress<'_>) -> ControlFlow<()>,
    ) {
        match event {
            Event::Scored { boards, best } => {
                self.scored += boards;
                if let Some((value, symbols)) = best
                    && self.best.as_ref().is_none_or(|(best, _)| *best < value)
                {
                    self.best = Some((value, self.describe(&symbols)));
                }
            }
            Event::Ended(result) => {
                self.runs += 1;
                self.waiting.insert(result.number, result);
                while !self.reached
                    && let Some(result) = self.waiting.remove(&self.next)
                {
                    self.next += 1;
                    self.reached = result.reached;
                    self.is_complete &= result.is_complete;
                    self.top.merge(result.top);
                }
            }
        }
        let best = self.best.as_ref().map(|(_, board)| board);
        let so_far = Progress { scored: self.scored, runs: self.runs, best };
        if progress(&so_far).is_break() {
            control.stopped.store(true, Ordering::Relaxed);
        }
    }

    fn describe(&mut self, symbols: &[u8]) -> FoundBoard {
        let board = self.scorer.board(&self.search.shape.canonical(symbols));
        let (points, words, longest) = self.scorer.describe(&board);
        FoundBoard { board, points, words, longest }
    }

    fn finish(mut self, was_stopped: bool) -> Found {
        let end = match (self.reached, was_stopped) {
            (true, _) => End::Target,
            (false, true) => End::Stopped,
            (false, false) => End::Runs,
        };
        if end == End::Stopped {
            // What unfinished runs have found counts, too.
            for result in std::mem::take(&mut self.waiting).into_values() {
                self.top.merge(result.top);
            }
        }
        let boards = std::mem::take(&mut self.top).into_boards();
        let boards = boards.into_iter().map(|(_, symbols)| self.describe(&symbols)).collect();
        Found {
            boards,
            scored: self.scored,
            runs: self.runs,
            end,
            is_complete: self.is_complete && !self.scorer.was_cut_off,
        }
    }
}

#[cfg(test)]
mod tests;
