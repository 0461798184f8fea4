//! One run of a search: random boards, and the climb from them.

use super::events::{Control, Event, RunResult};
use super::long_words::lay;
use super::options::Search;
use super::top::Top;
use crate::random::Random;
use crate::scorer::Scorer;

/// The number of boards after which a run reports and checks whether it should stop.
const BETWEEN_REPORTS: u64 = 1024;

/// The number of letters that are called common: the most frequent letters of the words, weighted
/// by points.
const COMMON: usize = 16;

/// A run in progress.
pub(super) struct Run<'a> {
    pub(super) search: &'a Search,
    scorer: &'a mut Scorer,
    /// Words that start boards show.
    pub(super) words: &'a [Vec<u8>],
    number: u64,
    control: &'a Control,
    report: &'a mut dyn FnMut(Event),
    pub(super) random: Random,
    top: Top,
    best: u64,
    /// The best board, if it is not reported yet.
    news: Option<(u64, Vec<u8>)>,
    /// Boards scored and not reported yet.
    unreported: u64,
    /// Without dice: the symbols that boards may have, as bits.
    allowed: u64,
    /// The commonest of the letters that boards may have, as bits.
    pub(super) common: u64,
    is_over: bool,
    reached: bool,
}

impl<'a> Run<'a> {
    pub(super) fn new(
        search: &'a Search,
        scorer: &'a mut Scorer,
        words: &'a [Vec<u8>],
        number: u64,
        control: &'a Control,
        report: &'a mut dyn FnMut(Event),
    ) -> Run<'a> {
        let mut letters: Vec<usize> = (0..26).filter(|&it| search.weights[it] > 0).collect();
        letters.sort_by_key(|&letter| std::cmp::Reverse(search.frequencies[letter]));
        let set = |letters: &[usize]| letters.iter().fold(0, |set, letter| set | 1 << letter);
        let allowed = set(&letters);
        letters.truncate(COMMON);
        Run {
            search,
            scorer,
            words,
            number,
            control,
            report,
            random: Random::new(search.seed, number),
            top: Top::new(search.top),
            best: 0,
            news: None,
            unreported: 0,
            allowed,
            common: set(&letters),
            is_over: false,
            reached: false,
        }
    }

    /// Runs to the end.
    pub(super) fn finish(mut self) -> Event {
        self.climb();
        self.report_now();
        Event::Ended(RunResult {
            number: self.number,
            top: self.top,
            reached: self.reached,
            is_complete: !std::mem::take(&mut self.scorer.was_cut_off),
        })
    }

    /// Whether to end early: a board reached the target, or the search is stopped.
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Scores a canonical board.
    pub(super) fn value(&mut self, symbols: &[u8]) -> u64 {
        let value = self.scorer.value(symbols);
        self.unreported += 1;
        self.top.offer(value, symbols);
        if value > self.best || self.news.is_none() && self.best == 0 {
            self.best = value;
            self.news = Some((value, symbols.to_vec()));
            if self.search.reaches_target(value) {
                self.reached = true;
                self.is_over = true;
                self.control.last.fetch_min(self.number, std::sync::atomic::Ordering::Relaxed);
            }
        }
        if self.unreported >= BETWEEN_REPORTS {
            self.report_now();
        }
        value
    }

    fn report_now(&mut self) {
        let boards = std::mem::take(&mut self.unreported);
        (self.report)(Event::Scored { boards, best: self.news.take() });
        self.is_over |= self.control.is_over(self.number);
    }

    /// A random board.
    pub(super) fn random_board(&mut self) -> Vec<u8> {
        let search = self.search;
        if let Some(dice) = &search.dice {
            return dice.roll(&mut self.random);
        }
        let mut board =
            (0..search.shape.cells()).map(|_| self.random_letter()).collect::<Vec<u8>>();
        let words = self.words;
        if !words.is_empty() {
            let word = &words[self.random.below(words.len())];
            // If 20 attempts fail, start from a board without the word.
            let geometry = search.shape.geometry();
            let _ = (0..20).any(|_| lay(word, geometry, &mut board, &mut self.random));
        }
        board
    }

    /// A common letter, by weight.
    fn random_letter(&mut self) -> u8 {
        let weight = |letter: usize| match self.common >> letter & 1 {
            0 => 0,
            _ => self.search.weights[letter] as usize,
        };
        let sum = (0..26).map(weight).sum();
        if sum == 0 {
            // A dictionary without words.
            return 0;
        }
        let mut left = self.random.below(sum);
        let found = (0..26).find(|&letter| match left.checked_sub(weight(letter)) {
            Some(rest) => {
                left = rest;
                false
            }
            None => true,
        });
        found.unwrap_or(0) as u8
    }

    /// By cell: the symbols it can have while the other cells stay the same, as bits.
    pub(super) fn choices(&self, symbols: &[u8]) -> Vec<u64> {
        match &self.search.dice {
            Some(dice) => dice.choices(symbols).unwrap_or_else(|| vec![0; symbols.len()]),
            None => vec![self.allowed; symbols.len()],
        }
    }
}
