//! Damaged records, and records changed on purpose.

use std::collections::BTreeSet;

use super::*;
use crate::{AsciiLetters, Checker, Prefix, Prover};

const WORDS: [&str; 14] = [
    "tea", "eat", "ate", "seat", "teas", "east", "eats", "sea", "set", "sat", "quest", "tase",
    "asset", "state",
];

fn proof() -> Proof {
    let lexicon = Lexicon::from_words(WORDS).unwrap();
    let size = Size::new(2, 3).unwrap();
    let letters = AsciiLetters::of("aestq").ok();
    Proof::new(&lexicon, &Question { letters, ..Question::new(size, 9) }).unwrap()
}

/// A proof, its record, and the reports of all its tasks.
fn proved() -> (Proof, Record, Vec<TaskReport>) {
    let proof = proof();
    let settings = Settings::for_cells(6);
    let mut prover = Prover::new(&proof, &settings);
    let reports =
        proof.division().tasks(0, 1).iter().map(|task| prover.run(task).unwrap()).collect();
    let record = Record::new(&proof, &settings);
    (proof, record, reports)
}

/// Reads a header and compares it with a lexicon.
fn read(header: &str, lexicon: &Lexicon) -> Result<Record, RecordError> {
    let record = Record::from_header(header)?;
    record.proof(lexicon)?;
    Ok(record)
}

/// Everything that can be verified about a line.
fn check(proof: &Proof, record: &Record, report: &TaskReport) -> Result<(), String> {
    let checker = Checker::new(proof, record.settings());
    record.is_plausible(report)?;
    checker.check_boards(report)?;
    checker.check_entries(report)?;
    checker.check_search(report)
}

#[test]
fn lines_read_back_and_pass_every_check() {
    let (proof, record, reports) = proved();
    assert_eq!(reports.len(), 5);
    assert!(reports.iter().any(|report| report.boards.len() > 1));
    for report in &reports {
        let line = record.line(report);
        assert_eq!(record.parse(1, line.trim_end()).as_ref(), Ok(report));
        check(&proof, &record, report).unwrap();
    }
}

#[test]
fn headers_read_back() {
    let (proof, record, _) = proved();
    let lexicon = proof.lexicon();
    let header = record.header();
    assert_eq!(read(header, lexicon).unwrap().header(), header);
    // Another version of the program is not an error, and is part of the identity.
    let other = header.replace("program: ", "program: 9.");
    let read = read(&other, lexicon).unwrap();
    assert_eq!(read.header(), other);
    assert_ne!(read.identity, record.identity);
}

/// A changed header is refused, or belongs to another proof, whose lines have other hashes.
#[test]
fn changed_headers_are_refused() {
    let (proof, record, reports) = proved();
    let lexicon = proof.lexicon();
    let header = record.header();
    let line = record.line(&reports[0]);
    for i in 0..header.len() {
        for other in ["", "0", "x"] {
            let mut text = header.to_owned();
            text.replace_range(i..=i, other);
            if text == header {
                continue;
            }
            if let Ok(read) = read(&text, lexicon) {
                assert_eq!(read.header(), text);
                assert!(read.parse(1, line.trim_end()).is_err(), "{text}");
            }
        }
    }
    for (from, to, line) in [
        ("proof: 1", "proof: 2", 1),
        ("size: 2x3", "size: 0x3", 4),
        ("objective: points", "objective: longest", 5),
        ("min-length: 3", "min-length: 03", 6),
        ("at-least: 9", "at-least: nine", 8),
        ("digits: e t", "digits: t e", 9),
        ("cells: 1 4", "cells: 4 1", 10),
        ("relations: 1>=4", "relations: 4>=1", 11),
        ("forced 4", "forced 04", 12),
    ] {
        assert!(header.contains(from), "{from}\n{header}");
        let error = read(&header.replace(from, to), lexicon).unwrap_err();
        assert_eq!(error.line, line, "{to}: {error}");
    }
    for len in 0..header.len() {
        assert!(read(&header[..len], lexicon).is_err(), "cut to {len} bytes");
    }
    let other = Lexicon::from_words(["tea", "seat"]).unwrap();
    let error = read(header, &other).unwrap_err();
    assert_eq!(error.line, 3);
    assert!(error.problem.starts_with("the proof is for another dictionary: "), "{error}");
}

#[test]
fn a_line_with_any_other_character_is_refused() {
    let (_, record, reports) = proved();
    let longest = reports.iter().map(|report| record.line(report)).max_by_key(String::len);
    let line = longest.unwrap();
    let line = line.trim_end();
    for i in 0..line.len() {
        for other in ["", "0", "\t"] {
            let mut text = line.to_owned();
            text.replace_range(i..=i, other);
            let parsed = record.parse(7, &text);
            assert!(text == line || parsed.is_err_and(|error| error.line == 7), "{text:?}");
        }
        assert!(record.parse(7, &line[..i]).is_err(), "cut to {i} bytes");
    }
}

/// A line of another proof does not fit, even if its numbers do.
#[test]
fn lines_of_another_proof_are_refused() {
    let (proof, record, reports) = proved();
    let settings = Settings { forced: 1, ..Settings::for_cells(6) };
    let other = Record::new(&proof, &settings);
    assert!(other.parse(1, record.line(&reports[0]).trim_end()).is_err());
}

/// A proof with words that boards cannot show would be false, so its record is refused, too. Old
/// versions of the program left out these words and wrote such records.
#[test]
fn records_of_words_that_boards_cannot_show_are_refused() {
    let (proof, record, _) = proved();
    for (word, letters) in
        [("été", "é"), ("äöß", "ß, ä and ö"), ("σοφός", "ο, ς, σ, φ and ό"), ("qat", "q without u")]
    {
        let mut words = WORDS.to_vec();
        words.push(word);
        words.sort_unstable();
        let mixed = Lexicon::from_words(words).unwrap();
        let words = format!("words: {}", mixed.fingerprint());
        let header = record
            .header()
            .lines()
            .map(|line| format!("{}\n", if line.starts_with("words: ") { &words } else { line }));
        let header: String = header.collect();
        let error = read(&header, &mixed).unwrap_err();
        assert!(
            error.problem.contains(&format!("words with {letters}, such as '{word}', ")),
            "{error}"
        );
    }
    let digits = record.header().replace("digits: e", "digits: é");
    let error = read(&digits, proof.lexicon()).unwrap_err();
    assert_eq!(error.to_string(), "line 9: expected letters from a to z, not 'é'");
}

/// A proof may take weeks, and versions of the program continue and check each other's records: the
/// header and the lines must stay the same, byte for byte.
#[test]
fn headers_and_lines_stay_as_they_are() {
    let (proof, record, reports) = proved();
    let program = format!("program: {}\n", env!("CARGO_PKG_VERSION"));
    let header = record.header().replace(&program, "program: 0.1.0\n");
    assert_eq!(
        header,
        "proof: 1\n\
         program: 0.1.0\n\
         words: 5bae5c8d64d66ea3134ac40f2b6535a8c9dac1570328a57cd254a6320ceee550\n\
         size: 2x3\n\
         objective: points\n\
         min-length: 3\n\
         points: 0,0,0,1,1,2,3,5,11\n\
         at-least: 9\n\
         digits: e t a s q\n\
         cells: 1 4 0 2 3 5\n\
         relations: 1>=4 0>=2\n\
         settings: forced 4, switch 2.5, checks 6\n"
    );
    let record = read(&header, proof.lexicon()).unwrap();
    let lines: Vec<String> = reports.iter().map(|report| record.line(report)).collect();
    for line in [
        "e\t59\t5aff691b5d55ee2e\t0\t13\t0,1,1,3,5,7,0\t0,0,0,2,4,18,28\t8\t7\t0\t-\t\
         d9755717e7c082c1e6e343e891fe37bb\n",
        "q\t202\t09e995e05c0a25ba\t0\t19\t0,1,4,13,21,26,0\t0,0,1,7,13,79,103\t8\t27\t0\t\
         eastqt=9 eattqs=9 eqstat=9 eqttas=9\t5dcd9d3fc8f5561711ff9c63064f8d0a\n",
    ] {
        assert!(lines.iter().any(|it| it == line), "{line}");
    }
}

/// Lines changed together with their hash: the checks of their content find every change.
#[test]
fn careful_changes_are_found() {
    let (proof, record, reports) = proved();
    let report = reports.iter().max_by_key(|report| report.boards.len()).unwrap();
    type Change = fn(&mut TaskReport);
    let changes: [(&str, Change); 13] = [
        ("entries", |it| it.entries += 1),
        ("hash", |it| it.hash ^= 1),
        ("base", |it| it.base += 1),
        ("bound", |it| it.bound += 1),
        ("expanded", |it| it.expanded[2] += 1),
        ("pruned", |it| it.pruned[2] += 1),
        ("highest", |it| it.highest_pruned = 9),
        ("scored", |it| it.scored += 1),
        ("checked", |it| it.checked += 1),
        ("a board dropped", |it| drop(it.boards.remove(0))),
        ("a score changed", |it| it.boards[0].1 += 1),
        ("a board added", |it| it.boards.push((b"tttttt".to_vec(), 9))),
        ("a board twice", |it| it.boards.push(it.boards[0].clone())),
    ];
    for (name, change) in changes {
        let mut changed = report.clone();
        change(&mut changed);
        let line = record.line(&changed);
        assert_eq!(record.parse(1, line.trim_end()).as_ref(), Ok(&changed), "{name}");
        assert!(check(&proof, &record, &changed).is_err(), "{name} was not found");
    }
}

#[test]
fn the_prefixes_cover_all_boards_once() {
    let proof = proof();
    let division = proof.division();
    let whole: BTreeSet<Prefix> = division.tasks(0, 1).into_iter().collect();
    let counts = |prefixes: &BTreeSet<Prefix>| {
        division.coverage(prefixes).map(|it| (it.done, it.tasks, it.missing))
    };
    assert_eq!(counts(&whole), Ok((5, 5, None)));
    assert_eq!(counts(&BTreeSet::from([Prefix::default()])), Ok((5, 5, None)));
    for prefix in &whole {
        let text = division.prefix_text(prefix);
        assert_eq!(division.parse_prefix(&text).as_ref(), Some(prefix));
        let mut other = whole.clone();
        other.remove(prefix);
        assert_eq!(counts(&other), Ok((4, 5, Some(prefix.clone()))));
        assert_eq!(division.left_of(prefix.clone(), &other), std::slice::from_ref(prefix));
        // The tasks below cover the same boards, so nothing of the task is left.
        let below = division.below(prefix);
        other.extend(below.iter().cloned());
        assert_eq!(counts(&other), Ok((5, 5, None)));
        assert_eq!(division.left_of(prefix.clone(), &other), []);
        if below.len() > 1 {
            other.remove(&below[below.len() - 1]);
            assert_eq!(division.left_of(prefix.clone(), &other), below[below.len() - 1..]);
            assert_eq!(counts(&other), Ok((4, 5, below.last().cloned())));
            other.insert(prefix.clone());
            let twice = counts(&other).unwrap_err();
            assert!(twice.starts_with("the boards of the task "), "{twice}");
        }
    }
    let first = whole.first().cloned();
    assert_eq!(counts(&BTreeSet::new()), Ok((0, 5, first)));
    assert_eq!(division.parse_prefix("x"), None);
    // These digits do not meet the relations.
    assert_eq!(division.parse_prefix("e,s"), None);
    assert!(division.parse_prefix("s,e").is_some());
}

#[test]
fn the_digest_does_not_depend_on_the_order_of_lines() {
    let (_, record, reports) = proved();
    let lines: Vec<String> = reports.iter().map(|report| record.line(report)).collect();
    let forward = record.digest(lines.iter().map(|line| line.trim_end()));
    let backward = record.digest(lines.iter().rev().map(|line| line.trim_end()));
    assert_eq!(forward, backward);
    assert_ne!(forward, record.digest(lines.iter().skip(1).map(|line| line.trim_end())));
}
