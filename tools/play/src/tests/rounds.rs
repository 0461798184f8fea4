//! Rounds from the first key to the results.

use std::time::Duration;

use dictc_game::Rank;
use dictc_game::session::{Action, Key, Session};

use super::{plan, screen, screen_with, session, type_text};
use crate::report;
use crate::screen::RANK;
use crate::wording::message;

#[test]
fn a_round_on_the_smallest_screen() {
    let mut session = session("--seed 1 --against 2");
    type_text(&mut session, "rout\ntrio\ntea\nrhut\nrhu\nrout\nru\nshat\ntrou", 45);
    assert_eq!(
        format!("\n{}", screen(&session, 47, 60, 20)),
        "
 new87  125C-MB11-0BNW                                 2:13

 ┌───┬───┬───┬───┐  > You: 3 words, 3 points
 │ E │ R │ H │ O │    Computer 2: 7 words
 ├───┼───┼───┼───┤
 │[T]│ T │ A │ F │    Beginner [....................]
 ├───┼───┼───┼───┤    2 of 76 words, 1 bonus
 │[R]│[U]│ H │ G │
 ├───┼───┼───┼───┤    shat 1+
 │ I │[O]│ G │ S │    trio 1
 └───┴───┴───┴───┘    rout 1






 shat: 1 point, bonus
 You> trou
 Enter word   ? hint   Ctrl-D end   Ctrl-C quit
"
    );
    assert_eq!(session.key(Key::EndRound, Duration::from_secs(60)), Action::Record);
    session.key(Key::Left, Duration::from_secs(61));
    session.key(Key::Down, Duration::from_secs(61));
    assert_eq!(format!("\n{}", screen(&session, 62, 60, 20)), RESULTS);
}

const RESULTS: &str = "
 new87  125C-MB11-0BNW                                 over

 ┌───┬───┬───┬───┐  You 2    Computer 2 36  Missed 265
 │ E │ R │ H │ O │   trio 1   shorter 5      shatter 5
 ├───┼───┼───┼───┤   shat 1  >author 3       shutter 5
 │ T │[T]│[A]│ F │   rhut x   outer 2        troughs 5
 ├───┼───┼───┼───┤   rout =   rough 2        shouter 5
 │[R]│[U]│[H]│ G │   rhu x    route 2        outrate 5
 ├───┼───┼───┼───┤   tea x    truth 2        trouter 5
 │ I │[O]│ G │ S │   ru x     outre 2        gutter 3
 └───┴───┴───┴───┘            shut 1         truths 3
                              are 1          fatter 3
                              ate 1          roughs 3

 author, 3 points: noun: writes (books or stories or
 articles or the like) professionally (for pay); someone
 who originates or causes or initiates something | verb: be
 Computer 2 wins with 36 points.

 Arrows choose a word   n next round   q quit
";

#[test]
fn results_say_what_words_mean() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("meanings.fst");
    let lexicon = dictc_lexicon::Lexicon::from_words(["did", "die", "died"]).unwrap();
    let meaning = "to stop living; said of people, of animals and of plants, and also of engines, of \
                   fires and of sounds that end by and by, until nobody hears them any more";
    let lexicon = lexicon.with_meanings(|word| (word == "die").then_some(meaning)).unwrap();
    std::fs::write(&path, lexicon.as_bytes()).unwrap();
    let mut session = session(&format!("di/ed --dict {}", path.display()));
    type_text(&mut session, "did\n", 3);
    session.key(Key::EndRound, Duration::from_secs(6));
    let now = Duration::from_secs(7);
    assert!(!screen(&session, 7, 60, 20).contains("stop living"));
    session.key(Key::Down, now);
    let shown = screen(&session, 7, 60, 20);
    let footer = "
 die, 1 point: to stop living; said of people, of animals
 and of plants, and also of engines, of fires and of sounds
 that end by and by, until nobody hears them any more
 You have 1 point: Strong, 1 of 3 words.

 Arrows choose a word   n next round   q quit
";
    assert!(shown.ends_with(footer), "{shown}");
    let text = report::results(&session) + &report::after_results(&session, &[]);
    let expected = "
You have 1 point: Strong, 1 of 3 words.
The best missed words:
  die: to stop living; said of people, of animals and of plants, and also of
    engines, of fires and of sounds that end by and by, until nobody hears
    them any more
";
    assert!(text.ends_with(expected), "{text}");
}

#[test]
fn the_time_ends_a_round() {
    let mut session = session("--seed 1 --minutes 1");
    assert_eq!(type_text(&mut session, "rout", 59), Action::None);
    assert!(screen(&session, 59, 80, 24).contains("0:01"));
    assert!(!session.tick(Duration::from_millis(59_999)));
    assert_eq!(type_text(&mut session, "\n", 60), Action::Record);
    assert!(session.results().is_some());
    let line = report::line(&session);
    assert_eq!(line, "new87  125C-MBH1-003W-30H6-3: You 0 (Beginner); missed 304 points");
}

#[test]
fn every_answer_to_a_word() {
    let mut session = session("di/ed");
    for (word, answer) in [
        ("die", "die: 1 point, Strong!"),
        ("deid", "deid: 1 point, bonus, Master!"),
        ("DIE", "DIE: you had that before"),
        ("di", "di: too short; words have 3 letters or more"),
        ("idea", "idea: not on the board"),
        ("dide", "dide: on the board, but not in the dictionary"),
        ("xyz", "xyz: not on the board"),
    ] {
        type_text(&mut session, &format!("{word}\n"), 1);
        assert_eq!(message(&session).0, answer);
    }
    let before = session.news().clone();
    type_text(&mut session, " \n\n", 1);
    assert_eq!(session.news(), &before, "an empty line is not a word");
}

#[test]
fn the_path_of_what_is_typed_is_lit() {
    let mut session = session("hell/likd/oquee/laun");
    let mut lit = |text: &str| {
        session.key(Key::Escape, Duration::from_secs(1));
        type_text(&mut session, text, 1);
        session.lit()
    };
    assert_eq!(lit("u"), [14]);
    assert_eq!(lit("unequa"), [14, 15, 10, 9, 13]);
    assert_eq!(lit("quz"), [] as [usize; 0]);
    assert_eq!(lit(""), [] as [usize; 0]);
}

#[test]
fn people_take_turns_at_the_keyboard() {
    let mut session = session("di/ed --player Ann --player Ben");
    type_text(&mut session, "die\n\tdie\ndied\n", 1);
    let text = screen(&session, 1, 60, 20);
    assert!(text.contains("  Ann: 1 word, 1 point\n"), "{text}");
    assert!(text.contains("> Ben: 2 words, 2 points\n"), "{text}");
    assert!(text.contains(" Ben> \n") || text.contains(" Ben>\n"), "{text}");
    assert!(text.contains("Tab player"), "{text}");
    session.key(Key::EndRound, Duration::from_secs(2));
    assert_eq!(message(&session).0, "Ben wins with 1 point.");
}

#[test]
fn hints_mark_cells_until_the_word_is_found() {
    let mut session = session("di/ed");
    let mut said = Vec::new();
    for _ in 0..6 {
        type_text(&mut session, "?", 1);
        said.push(message(&session).0);
    }
    let follow = "Hint: follow the marked cells.";
    assert_eq!(said[..3], ["Hint: a word of 3 letters.", "Hint: it starts with d.", follow]);
    assert_eq!(said[5], "There is nothing more to say.");
    assert_eq!(session.hinted().len(), 3);
    let hinted = session.hinted().to_vec();
    let text = screen(&session, 1, 60, 20);
    assert!(text.contains("│  (D)  │"), "{text}");
    let round = session.round();
    let word = round.words().iter().find(|word| word.path == hinted).unwrap().text.clone();
    type_text(&mut session, &format!("{word}\n?"), 1);
    assert_eq!(session.hinted(), [] as [usize; 0]);
}

/// The letters of a board in a screen; panics if its frame is not complete.
fn letters_of_board(text: &str, rows: usize) -> String {
    let lines: Vec<Vec<char>> =
        text.lines().skip(2).map(|it| it.chars().skip(1).collect()).collect();
    let (width, height) = match lines[0].first() {
        Some('┌') => {
            let width = lines[0].iter().position(|&c| c == '┐').expect("a corner") + 1;
            let height =
                lines.iter().position(|it| it.first() == Some(&'└')).expect("a corner") + 1;
            for line in &lines[..height] {
                assert!("┌├│└".contains(line[0]) && "┐┤│┘".contains(line[width - 1]), "{text}");
            }
            (width, height)
        }
        _ => (3 * rows, rows),
    };
    let on_board = lines[..height].iter().flat_map(|line| line.iter().take(width));
    on_board.filter(|c| c.is_alphabetic()).collect()
}

#[test]
fn no_text_covers_a_board_at_any_size() {
    let folder = tempfile::tempdir().unwrap();
    let plain = folder.path().join("plain.fst");
    let lexicon = dictc_lexicon::Lexicon::from_words(["abc", "cde", "fed", "jklmno", "hij"]);
    std::fs::write(&plain, lexicon.unwrap().as_bytes()).unwrap();
    let letters: Vec<char> = "abcdefghijklmnoprstuvwxyzaeioulnstre".chars().collect();
    for (side, dict) in
        (3..=6).flat_map(|side| [(side, "english"), (side, plain.to_str().unwrap())])
    {
        let letters = &letters[..side * side];
        let rows: Vec<String> = letters.chunks(side).map(|row| row.iter().collect()).collect();
        let mut session = session(&format!("{} --dict {dict}", rows.join("/")));
        let shown = rows.concat().to_uppercase();
        let remarks = ["one", "two", "three", "four", "five"].map(str::to_owned);
        for step in 0..10 {
            for (width, height) in [(60, 20), (61, 22), (80, 24), (120, 40), (200, 60)] {
                for count in 0..=remarks.len() {
                    let remarks = &remarks[..count];
                    let text = screen_with(&session, remarks, step, width, height);
                    assert_eq!(letters_of_board(&text, side), shown, "{dict}\n{text}");
                    let has_lines = side < 6 || height > 20 || dict != "english";
                    assert_eq!(text.contains('┌'), has_lines, "{text}");
                    assert!(count == 0 || step == 0 || text.contains("\n one\n"), "{text}");
                }
            }
            let key = if step == 0 { Key::EndRound } else { Key::Down };
            session.key(key, Duration::from_secs(step));
        }
    }
}

#[test]
fn a_window_that_is_too_small_for_a_board_says_which_size_is_not() {
    let session = session(&["abcdefghijklm"; 14].join("/"));
    assert!(screen(&session, 1, 67, 22).contains("Enlarge the window to 68x23."));
    let text = screen(&session, 1, 68, 23);
    assert_eq!(letters_of_board(&text, 14), "ABCDEFGHIJKLM".repeat(14));
}

#[test]
fn every_size_is_drawn() {
    let mut sessions = vec![
        session("--seed 1 --against 1,2,3,4,5 --player Ann --player Ben"),
        session("--dice super-big --seed 4"),
        session(&["abcdefghijklmnopqrstuvwxyz"; 30].join("/")),
    ];
    for session in &mut sessions {
        type_text(session, &"tea\nrout\nare\n".repeat(9), 5);
        type_text(session, &"x".repeat(70), 6);
    }
    for session in &mut sessions {
        for is_over in [false, true] {
            for (width, height) in (1..90).step_by(7).flat_map(|w| (1..40).map(move |h| (w, h))) {
                let text = screen(session, 7, width, height);
                assert_eq!(text.lines().count(), usize::from(height));
            }
            if !is_over {
                session.key(Key::EndRound, Duration::from_secs(8));
            }
        }
    }
}

#[test]
fn results_can_be_walked_through() {
    let mut session = session("--seed 1 --against 1 --player Ann");
    type_text(&mut session, "rout\n", 5);
    session.key(Key::EndRound, Duration::from_secs(8));
    let now = Duration::from_secs(9);
    let missed = |session: &Session| {
        let results = session.results().expect("the round is over");
        (results.focus, results.columns[results.focus].selected)
    };
    assert_eq!(missed(&session), (2, 0));
    for (key, expected) in [
        (Key::Up, (2, 0)),
        (Key::Down, (2, 1)),
        (Key::PageDown, (2, 11)),
        (Key::PageUp, (2, 1)),
        (Key::Right, (2, 1)),
        (Key::Left, (1, 0)),
        (Key::Left, (0, 0)),
        (Key::Left, (0, 0)),
        (Key::PageDown, (0, 0)),
        (Key::Tab, (1, 0)),
    ] {
        assert_eq!(session.key(key, now), Action::None);
        assert_eq!(missed(&session), expected, "{key:?}");
    }
    assert!(!session.lit().is_empty());
    assert_eq!(session.key(Key::Char('n'), now), Action::NextRound);
    assert_eq!(session.key(Key::Char('q'), now), Action::Quit);
}

#[test]
fn each_round_has_the_next_board_and_its_own_code() {
    let mut plan = plan("--seed 5 --against 3");
    let rounds: Vec<_> = (0..3).map(|_| plan.next_session().unwrap().round().clone()).collect();
    let numbers: Vec<u64> = rounds.iter().map(|round| round.deal().unwrap().number).collect();
    assert_eq!(numbers, [0, 1, 2]);
    let code = rounds[2].code().unwrap().unwrap().to_string();
    let same =
        super::plan(&format!("--code {code} --against 3")).next_session().unwrap().round().clone();
    assert_eq!(same.board(), rounds[2].board());
    let finds = |round: &dictc_game::Round| {
        let mut round = round.clone();
        round.end(Duration::from_secs(180));
        let computer = round.players().last();
        computer.map(|id| round.sheet(id).words().map(str::to_owned).collect::<Vec<_>>())
    };
    assert_eq!(finds(&same), finds(&rounds[2]));
}

#[test]
fn boards_are_rolled_until_they_fit() {
    let round =
        plan("--seed 5 --min-words 150 --total 250..300").next_session().unwrap().round().clone();
    assert!(round.words().len() >= 150 && (250..=300).contains(&round.total_points()));
}

#[test]
fn bars_of_a_history_fit_the_terminal_or_are_left_out() {
    for (width, longest) in [(0, 0), (58, 0), (62, 0), (63, 5), (70, 12), (78, 20), (200, 20)] {
        assert_eq!(report::longest_bar(width), longest, "{width}");
    }
}

#[test]
fn the_name_of_each_rank_has_room() {
    let ranks = std::iter::successors(Some(Rank::of(0, 100)), |rank| rank.next(100));
    assert_eq!(ranks.map(|rank| rank.name().len()).max(), Some(usize::from(RANK)));
}

#[test]
fn the_bar_moves_with_each_word_and_stays_at_its_place() {
    let mut session = session("--seed 1");
    let words: Vec<_> = session.round().words().to_vec();
    let (mut points, mut last) = (0, 0);
    for word in words {
        type_text(&mut session, &format!("{}\n", word.text), 1);
        points += u64::from(word.points);
        let text = screen(&session, 1, 60, 20);
        let line = text.lines().find(|line| line.contains('#') || line.contains("[.")).unwrap();
        assert_eq!(line.chars().position(|it| "#.".contains(it)), Some(32), "{text}");
        let goal = session.round().goal().points();
        let full = line.matches('#').count() as u64;
        assert_eq!(full, 20 * points.min(goal) / goal, "{text}");
        assert!(full >= last);
        last = full;
    }
    let text = screen(&session, 1, 60, 20);
    assert!(text.contains("Legend   [####################]"), "{text}");
    assert!(text.contains("76 of 76 words, 114 bonus"), "{text}");
}
