//! Twenty days of a quiz, with several dictionaries, a level and an update of a list, against a model
//! in plain code.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use end_to_end::Dir;
use serde_json::Value;

/// A day, and the time between two boxes, in seconds.
const DAY: i64 = 86_400;
const INTERVAL: i64 = 72_000;
/// The number of cards of a quiz.
const LIMIT: usize = 3;

const FIRST: &str = "ate\t10\neat\t35\ntea\t70\nnet\t10\nten\t20\nodes\t20\ndoes\t70\ndose\t10\nare\t10\n\
                     ear\t20\nera\t35\nlow\t10\nowl\t20\nact\t10\ncat\t10\n";
/// Some words have other company here.
const SECOND: &str =
    "ate\t10\neat\t35\ntea\t70\neta\t80\nnet\t10\nten\t20\ndose\t10\nlow\t10\nowl\t20\n";

/// What is known of a card: its box, and when it was asked.
type Boxes = HashMap<(&'static str, String, String), (u32, i64)>;

fn alphagram(word: &str) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

/// The cards of a list up to a level: the words by their letters, in the order of the first word.
fn cards(list: &str, level: u32) -> Vec<(String, BTreeSet<String>)> {
    let mut of_letters: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for line in list.lines() {
        let (word, number) = line.split_once('\t').unwrap();
        if number.parse::<u32>().unwrap() <= level {
            of_letters.entry(alphagram(word)).or_default().insert(word.to_owned());
        }
    }
    let mut cards: Vec<_> = of_letters.into_iter().collect();
    cards.sort_by_key(|(_, words)| words.first().cloned());
    cards
}

/// The days until a card of a box is asked again.
fn days(number: u32) -> i64 {
    [0, 0, 1, 2, 4, 8, 16, 32][number as usize]
}

/// Moves all answers a day back. Those of the last quiz get the same time, so that the seconds it took
/// do not change the order of cards.
fn pass_a_day(dir: &Dir, old: usize) -> usize {
    let text = std::fs::read_to_string(dir.path().join("quiz.jsonl")).unwrap_or_default();
    let asked =
        |line: &str| serde_json::from_str::<Value>(line).unwrap()["asked"].as_i64().unwrap();
    let last = text.lines().last().map_or(0, asked);
    let lines = text.lines().enumerate().map(|(number, line)| {
        let then = asked(line);
        let now = if number < old { then } else { last } - DAY;
        line.replacen(&format!("\"asked\":{then}"), &format!("\"asked\":{now}"), 1) + "\n"
    });
    dir.write("quiz.jsonl", lines.collect::<String>());
    text.lines().count()
}

#[test]
fn twenty_days_are_those_of_the_model() {
    let dir = Dir::new();
    let compile = |name: &str, list: &str| {
        dir.write(&format!("{name}.txt"), list);
        let (list, output) = (format!("{name}.txt"), format!("{name}.fst"));
        dir.dictc([&*list, "-o", &output, "--values-are", "levels"]).run().expect_code(0);
    };
    compile("first", FIRST);
    compile("second", SECOND);
    let mut first = FIRST.to_owned();
    let (mut boxes, mut records) = (Boxes::new(), 0);
    let (mut known, mut asked_again) = (0, 0);
    for day in 0..20_i64 {
        if day == 9 {
            // An update: a word more with letters that were asked, and one that is gone.
            first = first.replace("low\t10\n", "").replace("are\t10\n", "are\t10\nrea\t60\n");
            compile("first", &first);
        }
        let player = if day % 5 == 4 { "Ann" } else { "" };
        let (name, list) = if day % 3 == 1 { ("second", SECOND) } else { ("first", &*first) };
        let level = if day % 4 == 2 { 35 } else { 100 };

        // The model: cards that are due, the earliest first, and then new ones.
        let deck = cards(list, level);
        let key = |(letters, words): &(String, BTreeSet<String>)| {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            (player, letters.clone(), words.join(" "))
        };
        let due = |card: &(String, BTreeSet<String>)| {
            boxes.get(&key(card)).map(|&(number, asked)| asked + INTERVAL * days(number))
        };
        let now = day * DAY;
        let mut queue: Vec<_> =
            deck.iter().filter(|card| due(card).is_none_or(|at| at <= now)).collect();
        queue.sort_by_key(|card| due(card).unwrap_or(i64::MAX));
        queue.truncate(LIMIT);
        let is_right =
            |letters: &str| (letters.len() as i64 + day + i64::from(letters.as_bytes()[0])) % 3 > 0;
        let mut answers = String::new();
        let mut expected = Vec::new();
        for card in &queue {
            let (letters, words) = *card;
            known += usize::from(due(card).is_some());
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            answers += &if is_right(letters) { words.join(" ") } else { String::new() };
            answers.push('\n');
            expected.push(format!("{}, {}", letters.to_uppercase(), words.len()));
        }
        for card in queue.iter().filter(|(letters, _)| !is_right(letters)) {
            asked_again += 1;
            let words: Vec<&str> = card.1.iter().map(String::as_str).collect();
            answers += &format!("{}\n", words.join(" "));
            expected.push(format!("{}, {}", card.0.to_uppercase(), words.len()));
        }

        let mut arguments = vec!["quiz", "--history-file", "quiz.jsonl", "--limit", "3"];
        let file = format!("{name}.fst");
        arguments.extend(["--sort", "alpha", "--dict", &file]);
        if level == 35 {
            arguments.extend(["--level", "35"]);
        }
        if !player.is_empty() {
            arguments.extend(["--player", player]);
        }
        let output = dir.puzzle(&arguments).stdin(&answers).run();
        let stdout = match queue.is_empty() {
            true => output.expect_code(1).stdout(),
            false => output.expect_code(0).stdout(),
        };
        let questions = stdout.lines().filter_map(|line| {
            let (head, rest) = line.split_once(": ")?;
            let is_question = head == "again" || head.contains(" of ");
            let rest = rest.strip_suffix(" words").or(rest.strip_suffix(" word"));
            rest.filter(|_| is_question).map(str::to_owned)
        });
        assert_eq!(questions.collect::<Vec<_>>(), expected, "day {day}:\n{stdout}");

        for card in &queue {
            let place = boxes.entry(key(card)).or_insert((1, now));
            let up = |number: u32| (number + 1).min(7);
            // A wrong answer, and then a right one.
            let number = if is_right(&card.0) { up(place.0) } else { 2 };
            *place = (number, now);
        }
        records = pass_a_day(&dir, records);
    }
    assert!(known > 15 && asked_again > 10, "{known} {asked_again}");
}
