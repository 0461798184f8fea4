//! Answers boards one after the other, and reuses memory between them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use dictc_board::{Board, BoardRules, Dealer, Error, RuleBook};
use dictc_cli::PROGRAM;
use dictc_cli::boards::{Roll, Source};
use dictc_cli::lacks::{remark, remark_on_stream};
use dictc_cli::numbers::count;
use dictc_cli::quoted;
use dictc_cli::values::cut_off;
use dictc_game::{Judge, JudgedRound, RoundCode, Settings, SharedWords, Statistics, Verdict};
use dictc_letters::Letter;
use dictc_lexicon::Lexicon;
use dictc_render::{
    Answer, BoardName, Kind, ListedWords, SheetsReport, ShownWord, SortKey, Totals, WordList,
    Writer,
};
use dictc_solver::{AutomatonChoice, Kernel, Score, Solution, Solver, SolverOptions, Word};

use crate::plan::{Content, Plan};
use crate::players::Players;
use crate::sink::Sink;

/// The number of missed words whose meanings a report has.
const EXPLAINED: usize = 5;

/// A board as somebody typed it, or as a row of a table has it.
#[derive(Clone, Copy, Debug)]
pub struct TypedBoard<'a> {
    /// Its text.
    pub text: &'a str,
    /// Its id.
    pub id: Option<&'a str>,
    /// The text of its rules.
    pub rules: Option<&'a str>,
}

impl<'a> From<&'a str> for TypedBoard<'a> {
    fn from(text: &'a str) -> Self {
        TypedBoard { text, id: None, rules: None }
    }
}

/// A solver that plays by these rules.
fn solver(plan: &Plan, rules: &RuleBook) -> Solver {
    let automaton = match plan.source.is_many() {
        true => AutomatonChoice::Graph,
        false => AutomatonChoice::Stored,
    };
    SolverOptions::new()
        .automaton(automaton)
        .kernel(plan.kernel.unwrap_or_else(Kernel::best))
        .step_limit(plan.step_limit)
        .rules(rules.clone())
        .build(plan.lexicon.clone())
}

/// Answers boards on one thread.
#[derive(Debug)]
pub struct Worker<'a> {
    plan: &'a Plan,
    solver: Solver,
    /// The rules of the solver: those of the plan, or of a row of a table.
    rules: RuleBook,
    /// Whether the rules came with the board.
    has_own_rules: bool,
    board: Board,
    words: WordList,
    /// The destination of answers.
    pub answers: Writer<Sink>,
    /// Messages about boards that were cut off.
    pub cut_off: Vec<String>,
    /// Statistics of the boards, if they were asked for.
    pub statistics: Statistics,
    /// The judged rounds, if sheets are checked.
    pub rounds: Vec<SheetsReport>,
    /// Whether a board had the word to show.
    pub has_shown: bool,
    text: String,
}

impl<'a> Worker<'a> {
    pub fn new(plan: &'a Plan, answers: Writer<Sink>) -> Worker<'a> {
        Worker {
            plan,
            solver: solver(plan, &plan.rules),
            rules: plan.rules.clone(),
            has_own_rules: false,
            board: Board::default(),
            words: WordList::default(),
            answers,
            cut_off: Vec::new(),
            statistics: Statistics::default(),
            rounds: Vec::new(),
            has_shown: false,
            text: String::new(),
        }
    }

    /// Answers the board of a text. Its own rules count, unless the options say others.
    ///
    /// # Errors
    ///
    /// The parser's errors, and those of the rules.
    pub fn typed(&mut self, board: TypedBoard<'_>) -> Result<Score, Error> {
        let parser = self.plan.parser.alphabet(self.plan.lexicon.alphabet());
        parser.parse_into(board.text, &mut self.board)?;
        let own = board.rules.filter(|_| !self.plan.has_rules);
        self.has_own_rules = own.is_some();
        match own {
            Some(rules) => {
                let own = BoardRules::parse(rules, self.board.size())?;
                let board = std::mem::take(&mut self.board);
                let is_strict = own.is_strict || board.is_strict();
                self.board = board.with_edges(own.edges).with_q(own.q).with_strict(is_strict);
                self.play_by(own.rules.into());
            }
            None if self.rules != self.plan.rules => self.play_by(self.plan.rules.clone()),
            None => {}
        }
        if self.plan.has_rules && board.rules.is_some_and(|it| !it.trim().is_empty()) {
            PROGRAM.remark_once("the boards have rules of their own; the options replace them");
        }
        self.board.fold(self.plan.lexicon.folding());
        Ok(self.answer(board.id, None))
    }

    /// Changes the rules of the solver.
    fn play_by(&mut self, rules: RuleBook) {
        if self.rules != rules {
            self.solver = solver(self.plan, &rules);
            self.rules = rules;
        }
    }

    /// Answers board number `n` of a dealer.
    pub fn dealt(&mut self, dealer: &Dealer, n: u64) -> Score {
        dealer.deal_into(n, &mut self.board);
        self.board.fold(self.plan.lexicon.folding());
        let origin = match &self.plan.source {
            Source::Dice(roll) if self.is_page() => Some(origin(self.plan, roll, &self.board, n)),
            _ => None,
        };
        self.answer(None, origin)
    }

    /// Whether boards are for paper, on which they say their rules.
    fn is_page(&self) -> bool {
        self.plan.document.format().kind() == Kind::Page
    }

    /// Answers the board by its canonical text.
    fn answer(&mut self, id: Option<&str>, origin: Option<String>) -> Score {
        let mut text = std::mem::take(&mut self.text);
        text.clear();
        self.board.push_text(&mut text);
        let origin = self.is_page().then(|| {
            let Plan { view, selected, shared_words, content, source, .. } = self.plan;
            let rules = format!("{:#}", self.rules.for_size(self.board.size()));
            // A board to play on says what happens to shared words; a board alone has no players.
            let is_played = matches!(source, Source::Dice(_)) || !matches!(content, Content::Words);
            let shared = match shared_words {
                SharedWords::Count => Some("shared words count"),
                SharedWords::Cancel => is_played.then_some("shared words count for nobody"),
            };
            let shared = shared.map(str::to_owned);
            let level = view.level.map(|level| format!("levels up to {level}"));
            let notes = origin.into_iter().chain([rules]).chain(shared).chain(level);
            notes.chain(selected.clone()).collect::<Vec<_>>().join(" · ")
        });
        let has_rules = self.plan.has_rules || self.has_own_rules;
        let rules = has_rules.then(|| {
            let rules = self.rules.for_size(self.board.size());
            BoardRules::new(rules, &self.board, self.plan.lexicon.alphabet()).to_string()
        });
        let score = self.answer_as(BoardName {
            text: &text,
            id,
            origin: origin.as_deref(),
            rules: rules.as_deref().filter(|it| !it.is_empty()),
            selection: self.plan.selection.as_deref(),
            alphabet: self.plan.lexicon.alphabet(),
        });
        self.text = text;
        score
    }

    fn answer_as(&mut self, name: BoardName<'_>) -> Score {
        let Plan { view, lengths, .. } = self.plan;
        let mut has_all_paths = true;
        // The sink keeps its failures.
        let score = match &self.plan.content {
            Content::Totals => {
                let score = match (view.level, lengths) {
                    (None, None) => self.solver.score(&self.board),
                    _ => {
                        let solution = self.solver.solve(&self.board);
                        fill(self.plan, &mut self.words, solution)
                    }
                };
                let mut totals = Totals::new(name, &self.board, score);
                if let Some(level) = view.level {
                    totals = totals.up_to_level(level, self.words.everything());
                }
                let _ = self.answers.row(&totals);
                score
            }
            Content::Boards => {
                let kind = self.plan.document.format().kind();
                let are_rows = matches!(kind, Kind::Table | Kind::Objects);
                let _ = match are_rows || self.plan.fields.are_given() {
                    true => self.answers.row(&Totals::of_board(name, &self.board)),
                    false => self.answers.board(name, &self.board),
                };
                Score { is_complete: true, ..Score::default() }
            }
            Content::Words => {
                has_all_paths = self.write_words(name);
                self.words.score()
            }
            Content::Statistics => {
                let plan = self.plan;
                let solution = self.solver.solve(&self.board);
                let is_chosen = |word: &Word<'_>| is_chosen(plan, word);
                self.statistics.add_chosen(solution, is_chosen);
                solution.score_of(is_chosen)
            }
            Content::Check(players) => self.check(players, name),
        };
        let is_dealt = matches!(self.plan.source, Source::Dice(_));
        match self.plan.source.is_many() {
            // The dice have been checked.
            _ if is_dealt || matches!(self.plan.content, Content::Boards) => {}
            true if score.words == 0 => {
                remark_on_stream(&self.plan.lexicon, &self.board);
            }
            true => {}
            false => remark(self.solver.why_not(&self.board)),
        }
        if score.words == 0 && !matches!(self.plan.content, Content::Boards) {
            self.remark_on_rules();
        }
        if !score.is_complete {
            self.note_cut_off(name.text, "words");
        } else if !has_all_paths {
            self.note_cut_off(name.text, "paths");
        }
        score
    }

    /// Says that the rules do not count words of the lengths that were asked for.
    fn remark_on_rules(&self) {
        let Some(most) = self.plan.lengths.as_ref().map(|it| *it.end()) else { return };
        let size = self.board.size();
        let least = self.rules.for_size(size).min_length();
        if most < least {
            PROGRAM.remark_once(format_args!(
                "on boards of {size}, only words of {} or more count; --min-length {most} changes \
                 that",
                count(least, "letter")
            ));
        }
    }

    fn note_cut_off(&mut self, label: &str, what: &str) {
        let (board, cut_off) = (quoted(label), cut_off(self.plan.step_limit.get(), what));
        self.cut_off.push(format!("{board}: {cut_off}"));
    }

    /// Finds and writes the words. Returns whether they have all requested paths.
    fn write_words(&mut self, name: BoardName<'_>) -> bool {
        let Worker { plan, solver, rules, board, words, answers, has_shown, .. } = self;
        let min_length = rules.for_size(board.size()).min_length();
        let solution = solver.solve(board);
        fill(plan, words, solution);
        let words = words.of(solution);
        let why;
        let shown = match (&plan.show, plan.show.as_ref().and_then(|it| words.word(it))) {
            (None, _) => None,
            (Some(_), Some(found)) => Some(ShownWord::Found(found)),
            (Some(word), None) => {
                why = why_missing(plan, board, min_length, words, word);
                Some(ShownWord::Missing { word, why: &why })
            }
        };
        *has_shown |= matches!(shown, Some(ShownWord::Found(_)));
        let all = || words.words().map(|word| word.text().into_owned()).collect();
        let meanings = match (plan.document.format().kind(), shown) {
            (Kind::Text, Some(ShownWord::Found(word))) => {
                meanings(&plan.lexicon, vec![word.text().into_owned()])
            }
            (Kind::Text, None) if plan.view.meanings => meanings(&plan.lexicon, all()),
            (Kind::Page, _) => meanings(&plan.lexicon, all()),
            _ => None,
        };
        let mut answer = Answer::new(name, board, words, &plan.view)
            .with_values_of(&plan.lexicon)
            .with_shown(shown)
            .with_step_limit(plan.step_limit);
        if let Some(meanings) = &meanings {
            answer = answer.with_meanings(meanings);
        }
        // After a failure to print, the paths do not matter.
        answers.answer(&answer).unwrap_or(true)
    }

    /// Judges the players' sheets of the next round. Returns the board's own score.
    fn check(&mut self, players: &Players, name: BoardName<'_>) -> Score {
        let sheets = players.sheets(self.rounds.len());
        let Plan { lexicon, view, .. } = self.plan;
        let rules = self.rules.for_size(self.board.size());
        let solution = self.solver.solve(&self.board);
        let accepts = |word: &str| match view.level {
            None => lexicon.contains(word),
            Some(level) => lexicon.value(word).is_some_and(|value| value <= level),
        };
        let judge = Judge::new(solution, rules.min_length(), accepts);
        let judge = judge.with_folding(lexicon.folding());
        let round = JudgedRound::new(&judge, sheets, self.plan.shared_words).with_rules(&rules);
        if let Some(level) = view.level {
            remark_on_level(lexicon, level, &round);
        }
        let score = solution.score_of(|word| accepts(&word.text()));
        let report = SheetsReport::new(name, &self.board, round, score);
        let report = report.missed_by(view.limit.unwrap_or(usize::MAX), |(word, points)| {
            let (word, points) = (&**word, *points);
            let letters = lexicon.alphabet().count(word) as u64;
            // The lowest key comes first.
            let key = |number: u64| if view.is_reversed { number } else { u64::MAX - number };
            let level = || lexicon.levels().and_then(|_| lexicon.value(word));
            let (first, second) = match view.sort {
                // Of equal points, people learn most from the words that they know.
                SortKey::Points => (key(points.into()), level().unwrap_or_else(|| key(letters))),
                SortKey::Length => (key(letters), 0),
                SortKey::Alpha => (0, 0),
                SortKey::Value => {
                    let value = lexicon.value(word);
                    (value.map_or(u64::MAX, |value| u64::MAX - key(value)), 0)
                }
            };
            let is_last = view.sort == SortKey::Alpha && view.is_reversed;
            (first, second, is_last.then(|| Reverse(word.to_owned())), word.to_owned())
        });
        let explained = if view.meanings { usize::MAX } else { EXPLAINED };
        let meanings = match self.is_page() || self.plan.document.format().is_text() {
            true => meanings(lexicon, report.missed().map(str::to_owned).collect()),
            false => None,
        };
        // One more than there are sheets is enough to be refused.
        if self.rounds.is_empty() || players.have_more_than(self.rounds.len() - 1) {
            self.rounds.push(report.with_meanings(meanings.unwrap_or_default(), explained));
        }
        score
    }
}

/// The dice, seed and number of a board, and the code with which others play it.
fn origin(plan: &Plan, roll: &Roll, board: &Board, number: u64) -> String {
    let mut text = format!("{}, seed {}", roll.deal.dice.name(), roll.deal.seed);
    if roll.count > 1 {
        let _ = write!(text, ", board {} of {}", number + 1, roll.count);
    }
    let mut deal = roll.deal.clone();
    deal.number = number;
    let mut settings = Settings::new(plan.rules.for_size(board.size()).clone());
    settings.level = plan.view.level;
    settings.shared_words = plan.shared_words;
    // Dice of a file have no code.
    if let Ok(code) = RoundCode::new(deal, settings, &plan.lexicon) {
        let _ = write!(text, " · code {code}");
    }
    text
}

/// Names the words of the players that are refused only because of the level.
fn remark_on_level(lexicon: &Lexicon, level: u64, round: &JudgedRound) {
    let words = round.sheets.iter().flat_map(|it| &it.words);
    let refused = words.filter(|it| it.verdict == Verdict::NotInDictionary);
    let is_beyond =
        |word: &str| lexicon.value(&*lexicon.as_word(word)).is_some_and(|it| it > level);
    let beyond: BTreeSet<String> = refused
        .filter(|it| is_beyond(&it.text))
        .map(|it| lexicon.as_word(&it.text).into_owned())
        .collect();
    if !beyond.is_empty() {
        let words: Vec<String> = beyond.into_iter().collect();
        PROGRAM.remark_once(format_args!(
            "the dictionary has these words beyond level {level}, so they do not count: {}",
            words.join(", ")
        ));
    }
}

/// Takes the words that the plan lists. Returns their totals.
fn fill(plan: &Plan, words: &mut WordList, solution: &Solution) -> Score {
    words.fill(solution, &plan.view, |word| is_chosen(plan, word));
    if plan.view.sort == SortKey::Value {
        let values = plan.lexicon.values();
        words.sort_by_value(solution, &plan.view, |word| values.as_ref()?.get(word.ordinal()));
    }
    words.score()
}

/// The meanings of the words, if the dictionary has any. If a meaning cannot be read, it is replaced
/// by the reason.
fn meanings(lexicon: &Lexicon, mut words: Vec<String>) -> Option<BTreeMap<String, String>> {
    let mut meanings = lexicon.meanings()?;
    // Words in the order of the dictionary share blocks of meanings.
    words.sort_unstable();
    let meaning = |word: String| match meanings.of(&word) {
        Ok(meaning) => meaning.map(str::to_owned).map(|meaning| (word, meaning)),
        Err(error) => Some((word, dictc_cli::explain(&error))),
    };
    Some(words.into_iter().filter_map(meaning).collect())
}

/// Whether a word has one of the requested lengths and at most the requested level.
fn is_chosen(plan: &Plan, word: &Word<'_>) -> bool {
    let fits = plan.lengths.as_ref().is_none_or(|lengths| lengths.contains(&word.letter_count()));
    fits && plan.view.level.is_none_or(|level| {
        let value = plan.lexicon.values().and_then(|values| values.get(word.ordinal()));
        value.is_some_and(|value| value <= level)
    })
}

/// The reason why a word is not among the words of a board.
fn why_missing(
    plan: &Plan,
    board: &Board,
    min_length: usize,
    words: ListedWords<'_>,
    word: &str,
) -> String {
    let alphabet = plan.lexicon.alphabet();
    let letters = alphabet.count(word);
    let is_too_rare = |level| plan.lexicon.value(word).is_some_and(|value| value > level);
    let reason = if !plan.lexicon.contains(word) {
        "is not in the dictionary"
    } else if letters < min_length {
        "is shorter than the rules ask for"
    } else if plan.lengths.as_ref().is_some_and(|it| !it.contains(&letters)) {
        "does not have the length that was asked for"
    } else if plan.view.level.is_some_and(is_too_rare) {
        "is beyond the level that was asked for"
    } else if !words.score().is_complete {
        "was not found before the search was cut off"
    } else if board.is_strict_in(alphabet) && letters < Letter::count(word) {
        let notes = board.notes(alphabet).join(", ");
        return format!("is not on the board, where {notes}");
    } else {
        "is not on the board"
    };
    reason.to_owned()
}
