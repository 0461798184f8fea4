//! Answers boards, one after the other, in memory that is used again.

use std::fmt::Write;

use board::{Board, Dealer, Error, Size};
use solver::{AutomatonChoice, Kernel, Score, Solver, Stats, Word};

use crate::answer::{Answer, is_chosen, label, quote};
use crate::arguments::Format;
use crate::check::{self, Played};
use crate::numbers::grouped;
use crate::plan::{Output, Plan};
use crate::routes::Routes;
use crate::sink::Sink;
use crate::text::{Page, Shown};
use crate::{html, json, svg, table, text};

/// What answers boards on one thread.
#[derive(Debug)]
pub struct Worker<'a> {
    plan: &'a Plan,
    page: Page,
    solver: Solver,
    /// The size of board that the solver's rules are for.
    rules_for: Option<Size>,
    board: Board,
    answer: Answer,
    /// Where answers go.
    pub sink: Sink,
    /// Boards that were cut off, in words.
    pub cut_off: Vec<String>,
    /// What the boards held, if that was asked for.
    pub stats: Stats,
    label: String,
    text: String,
}

impl<'a> Worker<'a> {
    pub fn new(plan: &'a Plan, page: Page, sink: Sink) -> Worker<'a> {
        let automaton = match plan.source.is_many() {
            true => AutomatonChoice::Graph,
            false => AutomatonChoice::Ready,
        };
        Worker {
            plan,
            page,
            solver: Solver::new(plan.lexicon.clone())
                .with_automaton(automaton)
                .with_kernel(plan.kernel.unwrap_or_else(Kernel::best))
                .with_effort(plan.effort),
            rules_for: None,
            board: Board::default(),
            answer: Answer::default(),
            sink,
            cut_off: Vec::new(),
            stats: Stats::default(),
            label: String::new(),
            text: String::new(),
        }
    }

    /// Answers the board of a text.
    pub fn typed(&mut self, board: &str) -> Result<Score, Error> {
        self.plan.parser.parse_into(board, &mut self.board)?;
        Ok(self.answer_as(&label(board)))
    }

    /// Answers board number `n` of a dealer.
    pub fn dealt(&mut self, dealer: &Dealer, n: u64) -> Score {
        dealer.deal_into(n, &mut self.board);
        let mut label = std::mem::take(&mut self.label);
        label.clear();
        // Writing to a string does not fail.
        let _ = write!(label, "{}", self.board);
        let score = self.answer_as(&label);
        self.label = label;
        score
    }

    /// Takes the rules for the size of the board, where they are not the solver's own.
    fn take_rules(&mut self) {
        let size = Some(self.board.size());
        if self.plan.rules.is_usual() || self.rules_for == size {
            return;
        }
        self.rules_for = size;
        self.solver.set_rules(self.plan.rules.for_board(&self.board));
    }

    fn answer_as(&mut self, label: &str) -> Score {
        self.take_rules();
        let Plan { lexicon, selection, output, rules, .. } = self.plan;
        let mut paths_are_complete = true;
        let score = match output {
            Output::Summary => {
                let score = match selection.level {
                    None => self.solver.score(&self.board),
                    Some(_) => self.fill(),
                };
                table::write_summary(&mut self.sink.bytes, label, score.words, score.points);
                score
            }
            Output::Stats(_) => {
                let solution = self.solver.solve(&self.board);
                let chosen = |word: &Word<'_>| is_chosen(lexicon, selection.level, word);
                self.stats.add_chosen(solution, chosen);
                solution.score_of(chosen)
            }
            Output::Words(format) => {
                let score = self.fill();
                paths_are_complete = self.write_words(*format, label);
                score
            }
            Output::Check(format, sheets) => {
                let played = Played {
                    label,
                    board: &self.board,
                    min_length: rules.for_board(&self.board).min_length(),
                    solution: self.solver.solve(&self.board),
                    sheets,
                };
                check::write(&mut self.sink.bytes, &played, self.plan, *format, self.page)
            }
        };
        if !score.is_complete {
            self.note_cut_off(label, "words");
        } else if !paths_are_complete {
            self.note_cut_off(label, "paths");
        }
        score
    }

    fn note_cut_off(&mut self, label: &str, what: &str) {
        let (board, steps) = (quote(label), self.plan.effort.get());
        self.cut_off.push(format!(
            "{board}: cut off after {} steps: there may be more {what}; --effort {} goes on for longer",
            grouped(steps),
            steps.saturating_mul(10)
        ));
    }

    fn fill(&mut self) -> Score {
        let Plan { lexicon, selection, .. } = self.plan;
        self.answer.fill(&mut self.solver, &self.board, lexicon, selection);
        self.answer.score()
    }

    /// Returns whether all paths were listed that should be.
    fn write_words(&mut self, format: Format, label: &str) -> bool {
        let Worker { plan, board, answer, sink, text, page, .. } = self;
        let selection = &plan.selection;
        let shown = selection.show.as_deref().map(|word| match answer.word(word) {
            Some(found) => Shown::Found(found),
            None => Shown::Missing { word, why: why_missing(plan, board, answer, word) },
        });
        let mut routes = Routes::new(board, selection, plan.effort);
        text.clear();
        match format {
            Format::Text => {
                match shown {
                    Some(shown) => text::write_shown(sink, board, shown, &mut routes, *page),
                    None => text::write(text, board, answer, selection, *page),
                }
                if !plan.source.is_one() {
                    text.push('\n');
                }
            }
            Format::Svg => svg::write(text, board, answer, shown),
            Format::Html => html::write(text, label, board, answer, selection),
            Format::Tsv | Format::Csv => {
                // Whether the list ends here or the limit is reached makes no difference.
                let _ = table::write(sink, label, board, answer, &mut routes, format);
            }
            Format::Json | Format::Jsonl => {
                json::write(sink, label, board, answer, &mut routes, selection, format);
            }
        }
        sink.bytes.extend_from_slice(text.as_bytes());
        routes.is_complete()
    }
}

/// Why a word is not among those of a board.
fn why_missing(plan: &Plan, board: &Board, answer: &Answer, word: &str) -> &'static str {
    let too_rare = |level| plan.lexicon.value(word).is_some_and(|value| value > level);
    if !plan.lexicon.contains(word) {
        "is not in the dictionary"
    } else if word.chars().count() < plan.rules.for_board(board).min_length() {
        "is shorter than the rules ask for"
    } else if plan.selection.level.is_some_and(too_rare) {
        "is beyond the level that was asked for"
    } else if !answer.score().is_complete {
        "was not found before the search was cut off"
    } else {
        "is not on the board"
    }
}
