//! `puzzle`: its pictures, its stored guesses, and puzzles that could take long.
//!
//! What each command prints is in `answers/puzzle.txt`.

use std::time::{SystemTime, UNIX_EPOCH};

use end_to_end::{Dir, repository};

/// docs/puzzles.md shows the pictures, and how they were drawn.
#[test]
fn pictures_in_the_documents_are_drawn_by_the_program() {
    let dir = Dir::new();
    dir.write("animals.txt", "otter\nbadger\nstoat\nlynx\nred fox\n");
    let rows = "badger/sxoage/tntood/oytdsf/aleeao/trrchx";
    let search = ["search", rows, "--list", "animals.txt", "--format", "svg"];
    let boxed = ["boxed", "mco/dty/lnh/eri", "--level", "50", "--format", "svg"];
    for (arguments, name) in [(search, "word-search.svg"), (boxed, "box.svg")] {
        let picture = repository().join("docs/images").join(name);
        let picture = std::fs::read_to_string(picture).unwrap();
        roxmltree::Document::parse(&picture).expect("a drawing is XML");
        dir.puzzle(arguments).run().expect_stdout(&picture);
    }
}

/// The first guesses that the program knows are those that it finds.
#[test]
fn stored_first_guesses_are_the_best() {
    let dir = Dir::new();
    let guesses = |limit: &str| {
        let arguments = ["wordle", "--length", "4", "--format", "tsv", "--limit", limit];
        dir.puzzle(arguments).run().expect_code(0).stdout().to_owned()
    };
    let (stored, found) = (guesses("5"), guesses("6"));
    assert_eq!(found.lines().take(5).collect::<Vec<_>>(), stored.lines().collect::<Vec<_>>());
}

/// Puzzles that would take long if they were solved in the simplest way.
#[test]
fn hostile_puzzles_end() {
    let dir = Dir::new();
    let letters = "abcdefghijklmnop".chars().map(String::from).collect::<Vec<_>>().join("/");
    dir.puzzle(["boxed", &letters, "--words", "2", "--limit", "3"]).run().expect_code(1);
    let row = "a".repeat(100);
    let grid = vec![row.as_str(); 100].join("\n");
    dir.puzzle(["search", "-"]).stdin(grid).run().expect_code(1);
    dir.puzzle(["bee", "abcdefghijklmnopqrstuvwxyz", "--center", "e", "--limit", "1"])
        .run()
        .expect_code(0);
    dir.puzzle(["wordle", &format!("{}={}", "a".repeat(40), "b".repeat(40))]).run().expect_code(2);
}

/// Counts the listed words by hand, and compares the numbers.
#[test]
fn hints_of_a_hive_count_its_words() {
    let dir = Dir::new();
    let hive = ["bee", "acelnt", "--center", "p"];
    let output = |more: &[&str]| {
        dir.puzzle([&hive[..], more].concat()).run().expect_code(0).stdout().to_owned()
    };
    let mut counted = std::collections::BTreeMap::new();
    let listed = output(&["--format", "tsv", "--fields", "word"]);
    for word in listed.lines() {
        *counted.entry((word[..1].to_owned(), word.len().to_string())).or_insert(0) += 1;
        *counted.entry((word[..2].to_owned(), String::new())).or_insert(0) += 1;
    }
    let hints = output(&["--hints", "--format", "tsv"]);
    let hints = hints.lines().map(|line| {
        let cells: Vec<&str> = line.split('\t').collect();
        ((cells[0].to_owned(), cells[1].to_owned()), cells[2].parse().unwrap())
    });
    assert_eq!(hints.collect::<std::collections::BTreeMap<_, usize>>(), counted);
    let text = output(&["--hints"]);
    assert!(text.contains(&format!("\n{} words, ", listed.lines().count())), "{text}");
}

/// A hive that is dealt is the one to play with this seed, has as many words as was said, and the
/// hints of its object count them.
#[test]
fn dealt_hives_have_the_words_that_were_asked_for() {
    let dir = Dir::new();
    let json = |arguments: &str| -> serde_json::Value {
        let run = dir.puzzle(format!("bee {arguments} --format json --quiet").split(' ')).run();
        serde_json::from_str(run.expect_code(0).stdout()).unwrap()
    };
    let text = |it: &serde_json::Value| it.as_str().unwrap().to_owned();
    for (seed, least, most) in [(1, 20, 22), (2, 5, 9), (3, 90, 120)] {
        let deal = format!("--deal --seed {seed} --min-words {least} --max-words {most}");
        let hive = json(&deal);
        let words = hive["word_count"].as_u64().unwrap();
        assert!((least..=most).contains(&words), "{hive}");
        let letters: String = hive["letters"].as_array().unwrap().iter().map(text).collect();
        let center = text(&hive["center"]);
        assert_eq!(json(&format!("{letters} --center {center} --level 50")), hive);
        let played = dir.puzzle(deal.replace("--deal", "bee --play").split(' ')).stdin("").run();
        assert!(played.stdout().contains(&format!("\n{words} words, ")), "{played}");
        let hints = json(&format!("{deal} --hints"));
        for name in ["center", "letters", "word_count", "points", "pangrams"] {
            assert_eq!(hints[name], hive[name], "{name}");
        }
        let sum = |of_pairs: bool| -> u64 {
            let rows = hints["hints"].as_array().unwrap().iter();
            let rows = rows.filter(|it| it["letters"].is_null() == of_pairs);
            rows.map(|it| it["word_count"].as_u64().unwrap()).sum()
        };
        assert_eq!((sum(false), sum(true)), (words, words));
    }
}

#[test]
fn a_game_of_bee_counts_what_is_left_and_gives_ranks() {
    let dir = Dir::new();
    let words = "lane\nplane\npanel\npenal\nneap\nleap\nplan\nalee\n";
    dir.write("words.txt", words);
    dir.dictc(["words.txt", "-qo", "w.fst"]).run().expect_code(0);
    let game = |lines: &str| {
        let game = dir.puzzle(["bee", "--dict", "w.fst", "ane", "--center", "l", "--play"]);
        game.stdin(lines).run().expect_code(0).stdout().to_owned()
    };
    // Of three letters and the center, only these have the center and no other letter.
    let text = game("?\n");
    assert!(text.contains("\nleft:  al 1 la 1\n"), "{text}");
    let text = game("lane\n?\n\nalee\n");
    assert!(text.contains("\nleft:  al 1\n"), "{text}");
    assert!(text.contains("Genius: 8 of 9 points, 1 point to Legend\n  lane\n"), "{text}");
    assert!(text.contains("1 point, 9 of 9: Legend\n"), "{text}");
    // Mixed letters are the same letters.
    let text = game("/\n/\n/\n");
    let hives = text.lines().filter(|line| line.contains("[L]"));
    let hives: Vec<Vec<char>> = hives
        .map(|line| {
            let mut letters: Vec<char> = line.chars().filter(|it| it.is_alphabetic()).collect();
            letters.sort_unstable();
            letters
        })
        .collect();
    assert_eq!(hives, vec![vec!['A', 'E', 'L', 'N']; 4]);
}

/// The lines of a history of alphagrams: the card, the hours since it was asked, and whether the
/// answer was right.
fn history(answers: &[(&str, u64, bool)]) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    let line = |&(card, hours, right): &(&str, u64, bool)| {
        let asked = now - hours * 3600;
        format!(
            "{{\"quiz\":1,\"asked\":{asked},\"kind\":\"alphagrams\",\"card\":\"{card}\",\"right\":{right}}}\n"
        )
    };
    answers.iter().map(line).collect()
}

#[test]
fn a_quiz_asks_what_is_due_and_then_new_cards() {
    let dir = Dir::new();
    dir.write("words.txt", "ate\neat\ntea\nten\nnet\ndog\ngod\npea\n");
    dir.dictc(["words.txt", "-qo", "w.fst"]).run().expect_code(0);
    // In box 3 for 30 hours, in box 2 for 23 and for 19 hours, and in box 1.
    let before = history(&[("aep", 90, true), ("aep", 30, true), ("dgo", 23, true)]);
    dir.write("quiz.jsonl", before + &history(&[("ent", 19, true), ("aet", 1, false)]));
    let quiz = |lines: &str| {
        let quiz = dir.puzzle(["quiz", "--dict", "w.fst", "--history-file", "quiz.jsonl"]);
        quiz.stdin(lines).run()
    };
    let boxes = |expected: [(u64, u64); 8]| {
        let arguments = "quiz --dict w.fst --history --history-file quiz.jsonl --format csv";
        let rows =
            (0..).zip(expected).map(|(number, (cards, due))| format!("{number},{cards},{due}\n"));
        let rows: String = rows.collect();
        dir.puzzle(arguments.split(' ')).run().expect_stdout(&format!("box,cards,due\n{rows}"));
    };
    boxes([(0, 0), (1, 1), (2, 1), (1, 0), (0, 0), (0, 0), (0, 0), (0, 0)]);
    let asked = quiz("dog\n\neat tea ate\ngod\ndog\n").expect_code(0).stdout().to_owned();
    let questions =
        asked.lines().filter(|line| line.contains(" of 2: ") || line.contains("again: "));
    let expected = ["1 of 2: DGO, 2 words", "2 of 2: AET, 3 words", "again: DGO, 2 words"];
    assert_eq!(questions.collect::<Vec<_>>(), expected, "{asked}");
    assert!(asked.contains("not right; missing: god; box 1, again at the end"), "{asked}");
    assert!(asked.contains("right; box 2, again in 1 day"), "{asked}");
    assert!(asked.ends_with("\n1 of 2 cards known at once\n"), "{asked}");
    boxes([(0, 0), (0, 0), (3, 0), (1, 0), (0, 0), (0, 0), (0, 0), (0, 0)]);
    let later = quiz("").expect_code(1).stderr().to_owned();
    assert_eq!(later, "no card is due; the next one is in 1 hour\n");
    // Fresh cards come after those that are due.
    dir.write("new.txt", "ate\neat\ntea\nten\nnet\ndog\ngod\npea\nape\nowl\n");
    dir.dictc(["new.txt", "-qo", "w.fst"]).run().expect_code(0);
    assert!(quiz("").expect_code(0).stdout().contains("1 of 1: LOW, 1 word"));
}

#[test]
fn a_quiz_leaves_other_files_alone() {
    let dir = Dir::new();
    dir.write("notes.txt", "my notes\n");
    let quiz = dir.puzzle(["quiz", "--history-file", "notes.txt"]);
    let refused = quiz.stdin("tea\n").run().expect_code(2).stderr().to_owned();
    assert!(refused.contains("notes.txt: is not a history of quizzes"), "{refused}");
    assert_eq!(dir.read("notes.txt"), b"my notes\n");
}
