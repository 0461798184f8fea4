//! Questions of hostile files: a few nodes that encode up to 2⁶⁴ words.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use dictc_board::Parser;
use dictc_lexicon::Lexicon;
use dictc_query::{Question as Asked, RegexScope};
use dictc_solver::Solver;

use crate::random::Random;
use crate::{Language, Question};

/// The number of files.
const FILES: u64 = 100;
/// The number of questions of each file.
const QUESTIONS: usize = 10;
/// The number of words of an answer.
const WORDS: usize = 10;
/// The step limit of a question. SQL has the limit of the library.
const STEPS: u64 = 200_000;

/// Writes files to a folder, and asks questions of each. An answer is the first words that are
/// found, and `+` if there are fewer and the step limit ended the walk.
///
/// # Errors
///
/// If the files cannot be written.
///
/// # Panics
///
/// If a file does not open.
pub fn hostile_questions(language: Language, folder: &Path) -> io::Result<Vec<(Question, String)>> {
    fs::create_dir_all(folder)?;
    let folder = fs::canonicalize(folder)?;
    let mut answers = Vec::new();
    for number in 0..FILES {
        let mut random = Random(number);
        let data: Vec<u8> = (0..2000).map(|_| random.below(256) as u8).collect();
        let path: PathBuf = folder.join(format!("hostile-{number}.fst"));
        fs::write(&path, hostile::hostile_file(&data))?;
        let mut lexicon = Lexicon::open(&path).expect("a file with a right checksum");
        if language.key != "sql" {
            lexicon = lexicon.with_step_limit(STEPS);
        }
        for _ in 0..QUESTIONS {
            let letter = ["a", "b", "é", "z"][random.below(4)];
            let (kind, text) = match random.below(6) {
                0 => ("completions", letter.repeat(random.below(4))),
                1 => ("matches", "?".repeat(1 + random.below(16))),
                2 => ("matches", format!("*{letter}{letter}*")),
                3 => ("regex", format!("{letter}.b$")),
                4 => ("fuzzy", letter.repeat(3)),
                _ => ("anagrams", format!("ab{letter}")),
            };
            answers.push(question_of_file(&path, &lexicon, kind, &text));
        }
    }
    Ok(answers)
}

/// A question of a file with its answer: the words of a board, or the first words that are found.
pub(crate) fn question_of_file(
    path: &Path,
    lexicon: &Lexicon,
    kind: &str,
    text: &str,
) -> (Question, String) {
    let arguments = [path.to_str().expect("UTF-8"), kind, text];
    let answer = if kind == "solve" { solve(lexicon, text) } else { answer(lexicon, kind, text) };
    (Question::new("of_file", arguments), answer)
}

fn solve(lexicon: &Lexicon, board: &str) -> String {
    let board = Parser::new().alphabet(lexicon.alphabet()).parse(board).expect("a board");
    let mut solver = Solver::new(lexicon.clone());
    let words = solver.solve(&board).words().map(|it| it.text().into_owned());
    words.collect::<Vec<_>>().join(" ")
}

fn answer(lexicon: &Lexicon, kind: &str, text: &str) -> String {
    let question = match kind {
        "completions" => Ok(Asked::completions(text, lexicon)),
        "matches" => Asked::matches(text, lexicon),
        "regex" => Asked::regex(text, RegexScope::Part, lexicon),
        "fuzzy" => Asked::near(text, 1, lexicon),
        _ => Asked::anagrams(text, lexicon),
    };
    let mut walk = question.expect("a question").walk(lexicon);
    let mut found = Vec::new();
    while found.len() < WORDS {
        match walk.next_row() {
            Ok(Some(row)) => found.push(row.text().into_owned()),
            Ok(None) => break,
            Err(dictc_query::Error::StepLimit { .. }) => {
                found.push("+".to_owned());
                break;
            }
            Err(error) => panic!("{error}"),
        }
    }
    found.join(" ")
}
