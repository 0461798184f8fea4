//! What the Rust libraries answer.

use std::collections::HashSet;
use std::error::Error;
use std::fmt;
use std::path::Path;

use dictc_board::{Board, Dealer, DiceSet, Edges, Parser, QTile, RuleBook, Rules};
use dictc_compile::{CompileOptions, Selection};
use dictc_game::{Judge, JudgedRound, SharedWords, Sheet};
use dictc_lexicon::{Lexicon, Prefix};
use dictc_query::{Anagram, Levenshtein, Regex, RegexScope};
use dictc_solver::{Solver, SolverOptions, StepLimit};

use crate::Question;

/// An answer to a question. Kinds of errors have the names that JavaScript gives them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// What was found.
    Text(String),
    /// Why there is no answer: the kind, and the first line of the message.
    Error(&'static str, String),
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Error(kind, message) => write!(f, "!{kind} {message}"),
        }
    }
}

/// The dictionary and the solver that the questions are about.
#[derive(Debug)]
pub struct Libraries {
    /// The dictionary.
    pub lexicon: Lexicon,
    solver: Solver,
}

type Asked = Result<String, Box<dyn Error>>;

impl Libraries {
    /// About the embedded English dictionary.
    #[must_use]
    pub fn english() -> Self {
        let lexicon = dictc_english::lexicon();
        Self { solver: Solver::new(lexicon.clone()), lexicon }
    }

    /// Answers a question.
    ///
    /// # Panics
    ///
    /// If no operation has that key, or arguments are missing.
    pub fn ask(&mut self, question: &Question) -> Answer {
        match self.answer(question) {
            Ok(text) => Answer::Text(text),
            Err(error) => Answer::Error(kind(&*error), chain(&*error)),
        }
    }

    fn answer(&mut self, question: &Question) -> Asked {
        let Self { lexicon, solver } = self;
        let arguments: Vec<&str> = question.arguments.iter().map(String::as_str).collect();
        let text = arguments[0];
        let words = || text.split(' ').map(|it| lexicon.as_word_bytes(it.as_bytes()));
        Ok(match question.key.as_str() {
            "open" => open(text)?.len().to_string(),
            "why_not" => or_dash(lexicon.why_not(text)),
            "fold" => lexicon.fold(text).into_owned(),
            "why_no_words" => or_dash(solver.why_not(&Board::parse(text)?)),
            "meaning" => or_dash(open(text)?.meaning(arguments[1])?),
            "compile" => {
                let list = text.replace(',', "\n").replace(':', "\t");
                let compilation = CompileOptions::new().compile([(list.as_bytes(), "words")])?;
                joined(compilation.into_lexicon()?.iter())
            }
            "from_words" => joined(Lexicon::from_words(text.split(','))?.iter()),
            "select" => {
                let lexicon = Lexicon::from_words(text.split(','))?;
                let list = |text: &str| -> HashSet<String> {
                    text.split(',').map(|it| lexicon.as_word(it).into_owned()).collect()
                };
                let mut selection = Selection::default();
                selection.only = Some(list(arguments[1]));
                selection.without = list(arguments[2]);
                joined(selection.of(&lexicon)?.iter())
            }
            "contains" => flag(lexicon.contains(&*lexicon.as_word(text))),
            "contains_prefix" => flag(lexicon.contains_prefix(&*lexicon.as_prefix(text))),
            "walk" => {
                let reached = text.split(',').try_fold(lexicon.root(), Prefix::step_typed);
                let Some(prefix) = reached else { return Ok("-".to_owned()) };
                let letters = prefix.children().into_iter().map(|it| it.0.to_string());
                joined([or_dash(prefix.ordinal())].into_iter().chain(letters))
            }
            "contains_many" => joined(lexicon.contains_many(words()).map(flag)),
            "ordinals" => joined(lexicon.ordinals(words()).map(or_dash)),
            "ordinal" => or_dash(lexicon.ordinal(&*lexicon.as_word(text))),
            "value" => or_dash(lexicon.value(&*lexicon.as_word(text))),
            "word" => or_dash(lexicon.word(text.parse()?)),
            "completions" => joined(lexicon.completions(&*lexicon.as_prefix(text))),
            "prefixes" => joined(lexicon.prefixes_of(&*lexicon.as_prefix(text))),
            "matches" => joined(
                dictc_query::Question::matches(text, lexicon)?
                    .walk(lexicon)
                    .collect::<Result<Vec<_>, _>>()?,
            ),
            "regex" => {
                let scope = match arguments.get(1) {
                    Some(_) => RegexScope::Whole,
                    None => RegexScope::Part,
                };
                joined(Regex::typed(text, scope, false, lexicon)?.words(lexicon))
            }
            "fuzzy" => {
                let edits = arguments.get(1).map_or(Ok(2), |it| it.parse())?;
                let near = Levenshtein::new(&lexicon.as_word(text), edits)?;
                let near = near.likeliest_first(lexicon)?.into_iter();
                joined(near.map(|it| format!("{}:{}", it.word, it.distance)))
            }
            "anagrams" => {
                let anagram = Anagram::typed(text, lexicon)?;
                let anagram = if arguments.len() > 1 { anagram.allow_unused() } else { anagram };
                joined(anagram.longest_first(lexicon)?)
            }
            "anagram_index" => {
                let index = dictc_query::AnagramIndex::new(lexicon)?;
                joined(index.anagrams(text)?.collect::<Result<Vec<_>, _>>()?)
            }
            "deal" => {
                let (seed, number) = (arguments[1].parse()?, arguments[2].parse()?);
                Dealer::new(DiceSet::named(text)?, seed).board(number).to_string()
            }
            "score" => {
                let score = solver.score(&Board::parse(text)?);
                format!("{} {}", score.words, score.points)
            }
            "solve" => {
                let solution = solver.solve(&Board::parse(text)?);
                let words = solution.words().map(|it| it.text().into_owned());
                joined([solution.points().to_string()].into_iter().chain(words))
            }
            "solution_json" => {
                let board = Board::parse(text)?;
                let mut solver = solver.clone();
                if let Some(steps) = arguments.get(1) {
                    solver.set_options(
                        SolverOptions::new().step_limit(StepLimit::new(steps.parse()?)),
                    );
                }
                let solution = serde_json::to_string(solver.solve(&board))?;
                let (rows, columns) = (board.rows(), board.columns());
                let members = solution.trim_start_matches('{');
                format!(r#"{{"board":"{board}","rows":{rows},"columns":{columns},{members}"#)
            }
            "round_json" => {
                let board = Board::parse(text)?;
                let min_length = Rules::for_size(board.size()).min_length();
                let accepts = |word: &str| lexicon.contains(word);
                let judge = Judge::new(solver.solve(&board), min_length, accepts);
                let sheets = arguments[1..].iter().map(|sheet| {
                    let (name, words) = sheet.split_once(' ').unwrap_or((sheet, ""));
                    Sheet::new(name, words)
                });
                let round = JudgedRound::new(&judge, sheets, SharedWords::Cancel);
                serde_json::to_string(&round)?
            }
            "score_within" => {
                let step_limit = StepLimit::new(arguments[1].parse()?);
                let mut solver = SolverOptions::new().step_limit(step_limit).build(lexicon.clone());
                let score = solver.score(&Board::parse(text)?);
                if score.is_complete { "complete" } else { "cut off" }.to_owned()
            }
            "score_by_rules" => {
                let [edges, q, min_length, points] = arguments[1..] else { panic!("four rules") };
                let edges = if edges == "torus" { Edges::Torus } else { Edges::Closed };
                let q = if q == "bare" { QTile::Bare } else { QTile::Qu };
                let rules = RuleBook::new().with_min_length(min_length.parse()?)?;
                let rules = rules.with_points(points.parse()?);
                let mut solver = SolverOptions::new().rules(rules).build(lexicon.clone());
                let score = solver.score(&Parser::new().edges(edges).q(q).parse(text)?);
                format!("{} {}", score.words, score.points)
            }
            "paths" => {
                let mut search = solver.path_search(&Board::parse(text)?);
                let paths = search.start(arguments[1]);
                let cells =
                    |path: Vec<usize>| path.iter().map(usize::to_string).collect::<Vec<_>>();
                joined(paths.map(|path| cells(path).join(",")))
            }
            key => panic!("no operation has the key {key}"),
        })
    }
}

/// Opens a file of the repository.
fn open(path: &str) -> Result<Lexicon, dictc_lexicon::Error> {
    Lexicon::open(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path))
}

fn joined(items: impl IntoIterator<Item = String>) -> String {
    items.into_iter().collect::<Vec<_>>().join(" ")
}

fn flag(is_so: bool) -> String {
    u8::from(is_so).to_string()
}

fn or_dash<T: ToString>(found: Option<T>) -> String {
    found.map_or("-".to_owned(), |it| it.to_string())
}

/// The kind of an error, by the library that it comes from.
fn kind(error: &(dyn Error + 'static)) -> &'static str {
    if error.is::<dictc_lexicon::Error>() {
        "dictionary"
    } else if error.is::<dictc_query::Error>() {
        "query"
    } else if error.is::<dictc_compile::Error>() {
        "compile"
    } else if error.is::<dictc_board::Error>() {
        "board"
    } else {
        panic!("a question that cannot be read: {error}")
    }
}

/// The messages of an error and of its sources, without the lines that point into a text.
fn chain(error: &dyn Error) -> String {
    let sources = std::iter::successors(Some(error), |&it| it.source());
    let chain = sources.map(ToString::to_string).collect::<Vec<_>>().join(": ");
    chain.lines().next().unwrap_or_default().to_owned()
}
