use std::time::Duration;

use dictc_board::DiceSet;
use dictc_solver::Solver;

use super::*;
use crate::deal::Deal;
use crate::player::{KnownWords, Player};
use crate::settings::Settings;

fn record() -> GameRecord {
    let deal = Deal::new(DiceSet::named("new87").unwrap().clone(), 1);
    let settings = Settings::new(deal.dice.rules().clone());
    let mut round = Round::dealt(&mut Solver::new(dictc_english::lexicon()), deal, settings);
    let ann = round.add_player("Ann \"the\" Ñandú\n");
    let words: Vec<String> = round.words().iter().map(|word| word.text.clone()).collect();
    for word in words.iter().step_by(7) {
        round.play(ann, word, Duration::from_secs(1));
    }
    let player = Player::new("2".parse().unwrap(), KnownWords::Level(50), 5);
    round.add_computer("strength 2", player);
    round.end(Duration::from_millis(179_999));
    GameRecord::new(&round, ann, 1_790_000_000)
}

#[test]
fn a_record_says_what_was_found_and_missed() {
    let record = record();
    let found: u64 = record.lengths.iter().map(|it| it.found).sum();
    let there: u64 = record.lengths.iter().map(|it| it.there).sum();
    assert_eq!((found, there - found), (record.found.len() as u64, record.missed.len() as u64));
    assert!(
        record.points <= record.points_found() && record.points_found() < record.total_points()
    );
    assert_eq!((record.limit, record.seconds), (Some(180), 179));
    assert_eq!(record.edition.as_deref(), Some("new87"));
    assert_eq!(record.opponents.len(), 1);
    assert!(record.code.is_some());
}

#[test]
fn lines_are_read_as_they_were_written() {
    let record = record();
    let line = record.encode();
    assert!(!line.contains('\n'));
    assert_eq!(GameRecord::decode(&line).as_ref(), Ok(&record));
    assert_eq!(GameRecord::decode(&format!("{line}\r\n")).as_ref(), Ok(&record));
    let newer = line.replacen("{\"version\":1,", "{\"version\":1,\"mood\":[\"good\"],", 1);
    assert_eq!(GameRecord::decode(&newer).as_ref(), Ok(&record), "unknown fields are skipped");
}

/// Version 1 must stay readable forever.
#[test]
fn a_line_of_version_1() {
    let line = concat!(
        r#"{"version":1,"ended":1790000000,"player":"Ann","board":"di/ed","edition":"new87","#,
        r#""code":"1234","dictionary":"f3","limit":180,"seconds":170,"points":3,"#,
        r#""lengths":[[3,1,1,2,2],[5,1,2,1,2]],"found":"did eddie","missed":"die","#,
        r#""opponents":[["Ben",4]]}"#
    );
    let record = GameRecord::decode(line).unwrap();
    assert_eq!(record.encode(), line);
    assert_eq!(record.found, ["did", "eddie"]);
    assert_eq!((record.points_found(), record.total_points()), (3, 4));
}

#[test]
fn every_damage_of_a_line_is_an_error_or_harmless() {
    let line = record().encode();
    for cut in 0..line.len() {
        if let Some(start) = line.get(..cut) {
            assert!(GameRecord::decode(start).is_err(), "cut to {cut} bytes");
        }
    }
    for at in 0..line.len() {
        let mut bytes = line.clone().into_bytes();
        bytes[at] ^= 1;
        // A changed letter of a word is still a word; nothing panics.
        let _ = GameRecord::decode(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn errors_say_what_is_wrong() {
    let error = |line: &str| GameRecord::decode(line).unwrap_err().to_string();
    assert_eq!(error(""), "not a record of a game: EOF while parsing a value at line 1 column 0");
    assert_eq!(
        error(r#"{"version":2,"ended":"noon"}"#),
        "a record of version 2, which is newer than this program; expected version 1"
    );
    assert_eq!(error(r#"{"version":0}"#), "not a record of a game: its version is 0");
    assert_eq!(
        error(r#"{"version":1}"#),
        "not a record of a game: missing field `ended` at byte 13"
    );
    assert_eq!(
        error(r#"{"version":1,"ended":-3}"#),
        "not a record of a game: invalid value: integer `-3`, expected u64 at byte 23"
    );
    let line = record().encode();
    let unsorted = line.replacen("\"lengths\":[", "\"lengths\":[[9,0,0,0,0],", 1);
    assert_eq!(error(&unsorted), "not a record of a game: its lengths are not in ascending order");
    let range = line.replacen("\"lengths\":[", "\"lengths\":[[1,2,0,1,0],", 1);
    assert_eq!(error(&range), "not a record of a game: its points or lengths are out of range");
    let long = "x".repeat(LONGEST + 1);
    assert_eq!(error(&long), "not a record of a game: it is longer than a megabyte");
}

#[test]
fn summaries_add_up() {
    let record = record();
    let mut summary = HistorySummary::default();
    assert_eq!((summary.share(), summary.best, summary.missed_most(5)), (0, 0, vec![]));
    for _ in 0..3 {
        summary.add(&record);
    }
    assert_eq!((summary.games, summary.points), (3, 3 * record.points));
    assert_eq!(summary.share(), 1000 * record.points_found() / record.total_points());
    assert_eq!(summary.lengths().len(), record.lengths.len());
    assert_eq!(summary.missed_most(usize::MAX).len(), record.missed.len());
    let won = u64::from(record.points > record.opponents[0].points);
    assert_eq!((summary.against_others, summary.won), (3, 3 * won));
}
