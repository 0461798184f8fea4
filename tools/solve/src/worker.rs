//! Answers boards one after the other, and reuses memory between them.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::Write as _;

use board::{Board, Dealer, Error, Size};
use cli::numbers::grouped;
use cli::quote;
use game::{Judge, JudgedRound, SharedWords, Sheet, Statistics};
use lexicon::Lexicon;
use render::{Answer, Format, SheetsReport, ShownWord, WordList};
use solver::{AutomatonChoice, Kernel, Score, Solver, Word};

use crate::plan::{Output, Plan};
use crate::sink::Sink;

/// Answers boards on one thread.
#[derive(Debug)]
pub struct Worker<'a> {
    plan: &'a Plan,
    solver: Solver,
    /// The size of board that the solver's rules are for.
    rules_for: Option<Size>,
    board: Board,
    words: WordList,
    /// Where answers go.
    pub sink: Sink,
    /// Messages about boards that were cut off.
    pub cut_off: Vec<String>,
    /// Statistics of the boards, if they were asked for.
    pub statistics: Statistics,
    label: String,
}

impl<'a> Worker<'a> {
    pub fn new(plan: &'a Plan, sink: Sink) -> Worker<'a> {
        let automaton = match plan.source.is_many() {
            true => AutomatonChoice::Graph,
            false => AutomatonChoice::Ready,
        };
        Worker {
            plan,
            solver: Solver::new(plan.lexicon.clone())
                .with_automaton(automaton)
                .with_kernel(plan.kernel.unwrap_or_else(Kernel::best))
                .with_budget(plan.budget),
            rules_for: None,
            board: Board::default(),
            words: WordList::default(),
            sink,
            cut_off: Vec::new(),
            statistics: Statistics::default(),
            label: String::new(),
        }
    }

    /// Answers the board of a text.
    ///
    /// # Errors
    ///
    /// The parser's.
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

    /// Gives the solver the rules for the size of the board, unless its own are right.
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
        let Plan { lexicon, output, view, .. } = self.plan;
        let mut has_all_paths = true;
        let score = match output {
            Output::Summary => {
                let score = match view.level {
                    None => self.solver.score(&self.board),
                    Some(_) => self.fill(),
                };
                // The sink keeps its failure.
                let _ = render::write_summary(&mut self.sink, label, score.words, score.points);
                score
            }
            Output::Statistics(_) => {
                let solution = self.solver.solve(&self.board);
                let is_chosen = |word: &Word<'_>| is_chosen(lexicon, view.level, word);
                self.statistics.add_chosen(solution, is_chosen);
                solution.score_of(is_chosen)
            }
            Output::Words(format) => {
                let score = self.fill();
                has_all_paths = self.write_words(*format, label);
                score
            }
            Output::Check(format, sheets) => self.check(*format, sheets, label),
        };
        if !score.is_complete {
            self.note_cut_off(label, "words");
        } else if !has_all_paths {
            self.note_cut_off(label, "paths");
        }
        score
    }

    fn note_cut_off(&mut self, label: &str, what: &str) {
        let (board, steps) = (quote(label), self.plan.budget.get());
        self.cut_off.push(format!(
            "{board}: cut off after {} steps: there may be more {what}; \
             --step-limit {} goes on for longer",
            grouped(steps),
            steps.saturating_mul(10)
        ));
    }

    fn fill(&mut self) -> Score {
        let Plan { lexicon, view, .. } = self.plan;
        let solution = self.solver.solve(&self.board);
        self.words.fill(solution, view, |word| is_chosen(lexicon, view.level, word));
        self.words.score()
    }

    /// Writes the words. Returns whether they have all paths that were asked for.
    fn write_words(&mut self, format: Format, label: &str) -> bool {
        let Worker { plan, board, words, sink, .. } = self;
        let shown = plan.show.as_deref().map(|word| match words.word(word) {
            Some(found) => ShownWord::Found(found),
            None => ShownWord::Missing { word, why: why_missing(plan, board, words, word) },
        });
        let answer =
            Answer::new(label, board, words, &plan.view).with_shown(shown).with_budget(plan.budget);
        // After a failure to print, nobody asks for the paths.
        let has_all_paths = answer.write(sink, format, plan.style).unwrap_or(true);
        if format == Format::Text && !plan.source.is_one() {
            let _ = sink.write_all(b"\n");
        }
        has_all_paths
    }

    /// Judges the players' sheets. Returns the board's own score.
    fn check(&mut self, format: Format, sheets: &[Sheet], label: &str) -> Score {
        let Plan { lexicon, rules, view, style, .. } = self.plan;
        let min_length = rules.for_board(&self.board).min_length();
        let solution = self.solver.solve(&self.board);
        let accepts = |word: &str| match view.level {
            None => lexicon.contains(word),
            Some(level) => lexicon.value(word).is_some_and(|value| value <= level),
        };
        let judge = Judge::new(solution, min_length, accepts);
        let round = JudgedRound::new(&judge, sheets.to_vec(), SharedWords::Cancel);
        let score = solution.score_of(|word| accepts(&word.text()));
        let report = SheetsReport::new(label, &self.board, &round, score);
        let _ = report.write(&mut self.sink, format, *style);
        score
    }
}

/// Whether the value of a word is at most the level.
fn is_chosen(lexicon: &Lexicon, level: Option<u64>, word: &Word<'_>) -> bool {
    level.is_none_or(|level| {
        let value = lexicon.values().and_then(|values| values.get(word.ordinal()));
        value.is_some_and(|value| value <= level)
    })
}

/// Why a word is not among those of a board.
fn why_missing(plan: &Plan, board: &Board, words: &WordList, word: &str) -> &'static str {
    let is_too_rare = |level| plan.lexicon.value(word).is_some_and(|value| value > level);
    if !plan.lexicon.contains(word) {
        "is not in the dictionary"
    } else if word.chars().count() < plan.rules.for_board(board).min_length() {
        "is shorter than the rules ask for"
    } else if plan.view.level.is_some_and(is_too_rare) {
        "is beyond the level that was asked for"
    } else if !words.score().is_complete {
        "was not found before the search was cut off"
    } else {
        "is not on the board"
    }
}

/// The text of a board as the user wrote it, on one line and without tabs.
fn label(text: &str) -> Cow<'_, str> {
    if !text.bytes().any(|b| b.is_ascii_control()) {
        return Cow::Borrowed(text);
    }
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let joined = lines.collect::<Vec<_>>().join("/");
    Cow::Owned(joined.replace(|c: char| c.is_ascii_control(), " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_fit_on_a_line_and_in_a_column() {
        let cases = [
            ("pers/latg", "pers/latg"),
            ("PERS\n LATG \r\n\nSINE", "PERS/LATG/SINE"),
            ("a\tb\x1bc", "a b c"),
        ];
        for (text, expected) in cases {
            assert_eq!(label(text), expected);
        }
    }
}
