//! Certificates that were damaged, and those that were changed with care.

use std::collections::BTreeSet;

use super::*;
use crate::{Checker, Prefix, Prover};

const WORDS: [&str; 14] = [
    "tea", "eat", "ate", "seat", "teas", "east", "eats", "sea", "set", "sat", "quest", "tase",
    "asset", "state",
];

fn proof() -> Proof {
    let lexicon = Lexicon::from_words(WORDS).unwrap();
    let size = Size::new(2, 3).unwrap();
    let letters = LetterSet::of(b"aestq");
    Proof::new(&lexicon, size, Rules::for_size(size), Total::Points, letters, 9).unwrap()
}

/// A certificate with the reports of all its tasks.
fn proved() -> (Certificate, Vec<TaskReport>) {
    let proof = proof();
    let settings = Settings::for_cells(6);
    let mut prover = Prover::new(&proof, &settings);
    let reports = proof.tasks(0, 1).iter().map(|task| prover.run(task).unwrap()).collect();
    (Certificate::new(&proof, &settings), reports)
}

/// Everything that can be verified about a line.
fn check(certificate: &Certificate, report: &TaskReport) -> Result<(), String> {
    let checker = Checker::new(certificate.proof(), certificate.settings());
    checker.is_plausible(report)?;
    checker.check_boards(report)?;
    checker.check_entries(report)?;
    checker.check_search(report)
}

#[test]
fn lines_read_back_and_pass_every_check() {
    let (certificate, reports) = proved();
    assert_eq!(reports.len(), 5);
    assert!(reports.iter().any(|report| report.boards.len() > 1));
    for report in &reports {
        let line = certificate.line(report);
        assert_eq!(certificate.parse(1, line.trim_end()).as_ref(), Ok(report));
        check(&certificate, report).unwrap();
    }
}

#[test]
fn headers_read_back() {
    let (certificate, _) = proved();
    let lexicon = certificate.proof().lexicon();
    let header = certificate.header();
    assert_eq!(Certificate::from_header(header, lexicon).unwrap().header(), header);
    // Another version of the program is not an error, and is part of the identity.
    let other = header.replace("program: ", "program: 9.");
    let read = Certificate::from_header(&other, lexicon).unwrap();
    assert_eq!(read.header(), other);
    assert_ne!(read.identity, certificate.identity);
}

/// A changed header is refused, or is that of another proof, which the lines do not fit.
#[test]
fn changed_headers_are_refused() {
    let (certificate, reports) = proved();
    let lexicon = certificate.proof().lexicon();
    let header = certificate.header();
    let line = certificate.line(&reports[0]);
    for i in 0..header.len() {
        for other in ["", "0", "x"] {
            let mut text = header.to_owned();
            text.replace_range(i..=i, other);
            if text == header {
                continue;
            }
            if let Ok(read) = Certificate::from_header(&text, lexicon) {
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
        let error = Certificate::from_header(&header.replace(from, to), lexicon).unwrap_err();
        assert_eq!(error.line, line, "{to}: {error}");
    }
    for len in 0..header.len() {
        assert!(Certificate::from_header(&header[..len], lexicon).is_err(), "cut to {len} bytes");
    }
    let other = Lexicon::from_words(["tea", "seat"]).unwrap();
    let error = Certificate::from_header(header, &other).unwrap_err();
    assert_eq!(error.line, 3);
    assert!(error.problem.starts_with("the proof is for another dictionary: "), "{error}");
}

#[test]
fn a_line_with_any_other_character_is_refused() {
    let (certificate, reports) = proved();
    let longest = reports.iter().map(|report| certificate.line(report)).max_by_key(String::len);
    let line = longest.unwrap();
    let line = line.trim_end();
    for i in 0..line.len() {
        for other in ["", "0", "\t"] {
            let mut text = line.to_owned();
            text.replace_range(i..=i, other);
            let parsed = certificate.parse(7, &text);
            assert!(text == line || parsed.is_err_and(|error| error.line == 7), "{text:?}");
        }
        assert!(certificate.parse(7, &line[..i]).is_err(), "cut to {i} bytes");
    }
}

/// A line of another proof does not fit, even if its numbers do.
#[test]
fn lines_of_another_proof_are_refused() {
    let (certificate, reports) = proved();
    let settings = Settings { forced: 1, ..Settings::for_cells(6) };
    let other = Certificate::new(certificate.proof(), &settings);
    assert!(other.parse(1, certificate.line(&reports[0]).trim_end()).is_err());
}

/// Changes that keep the hash of the line right: the checks of the content find each.
#[test]
fn careful_changes_are_found() {
    let (certificate, reports) = proved();
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
        let line = certificate.line(&changed);
        assert_eq!(certificate.parse(1, line.trim_end()).as_ref(), Ok(&changed), "{name}");
        assert!(check(&certificate, &changed).is_err(), "{name} was not found");
    }
}

#[test]
fn the_prefixes_cover_all_boards_once() {
    let proof = proof();
    let settings = Settings::for_cells(6);
    let checker = Checker::new(&proof, &settings);
    let whole: BTreeSet<Prefix> = proof.tasks(0, 1).into_iter().collect();
    assert_eq!(checker.covers(&whole), Ok(()));
    for prefix in &whole {
        let text = proof.prefix_text(prefix);
        assert_eq!(proof.parse_prefix(&text).as_ref(), Some(prefix));
        let mut other = whole.clone();
        other.remove(prefix);
        assert_eq!(checker.covers(&other), Err(format!("no line for the task {text}")));
        // The tasks below cover the same boards, and are not wanted beside it.
        other.extend(proof.below(prefix));
        assert_eq!(checker.covers(&other), Ok(()));
        other.insert(prefix.clone());
        assert!(checker.covers(&other).unwrap_err().starts_with("the boards of the task "));
    }
    assert_eq!(checker.covers(&BTreeSet::new()), Err("no line for the task -".to_owned()));
    assert_eq!(proof.parse_prefix("x"), None);
    // Not in the order that the relations ask for.
    assert_eq!(proof.parse_prefix("e,s"), None);
    assert!(proof.parse_prefix("s,e").is_some());
}

#[test]
fn the_digest_does_not_depend_on_the_order_of_lines() {
    let (certificate, reports) = proved();
    let lines: Vec<String> = reports.iter().map(|report| certificate.line(report)).collect();
    let forward = certificate.digest(lines.iter().map(|line| line.trim_end()));
    let backward = certificate.digest(lines.iter().rev().map(|line| line.trim_end()));
    assert_eq!(forward, backward);
    assert_ne!(forward, certificate.digest(lines.iter().skip(1).map(|line| line.trim_end())));
}
