//! Which words count: the same options and the same words in every command.

use std::collections::BTreeSet;

use end_to_end::Dir;
use serde_json::Value;

/// Words with levels, and one that is marked as offensive.
const WORDS: &str = "crap\t20\ncarp\t35\npace\t10\ncape\t70\nacre\t10\nrace\t20\n";

fn dir() -> Dir {
    let dir = Dir::new();
    dir.write("words.txt", WORDS);
    dir.dictc(["words.txt", "-o", "w.fst", "--values-are", "levels"]).run().expect_code(0);
    dir.write("some.txt", "PACE\nrace\ncrap\nother\n");
    dir.write("more.csv", "word,note\ncape,\"a cloak, or land\"\nacre,\n");
    dir
}

/// The words that count by the meaning of the options, from the list alone.
fn expected(options: &[&str]) -> BTreeSet<String> {
    let has = |option: &str| options.contains(&option);
    let words = WORDS.lines().map(|line| line.split_once('\t').unwrap());
    let counts = |word: &str, level: u32| {
        let some = ["pace", "race", "crap"].contains(&word);
        (!has("--clean") || word != "crap")
            && (!has("--list") || some)
            && (!has("some.txt") || has("--list") || !some)
            && (!has("more.csv") || !["cape", "acre"].contains(&word))
            && (!has("20..") || level >= 20)
            && (!has("..20") && !has("20") || level <= 20)
    };
    let counted = words.filter(|(word, level)| counts(word, level.parse().unwrap()));
    counted.map(|(word, _)| word.to_owned()).collect()
}

#[test]
fn the_same_options_choose_the_same_words_everywhere() {
    let dir = dir();
    // All words are on this board, and in this hive and grid.
    let commands: [(&[&str], &str); 9] = [
        (&["words"], "word"),
        (&["match", "????"], "word"),
        (&["grep", "."], "word"),
        (&["anagram", "--sub", "crapcarpace"], "word"),
        (&["fuzzy", "--distance", "3", "cap"], "word"),
        (&["solve", "pre/eca/cpc"], "word"),
        (&["puzzle", "bee", "acepr", "--center", "a"], "word"),
        (&["puzzle", "search", "crap/carp/pace/cape/acre/race"], "word"),
        (&["puzzle", "hide", "--difficulty", "easy"], "word"),
    ];
    for options in [
        &[][..],
        &["--clean"],
        &["--exclude", "some.txt"],
        &["--exclude", "some.txt", "--exclude", "more.csv"],
        &["--list", "some.txt"],
        &["--list", "some.txt", "--clean"],
        &["--level", "20"],
        &["--value", "20.."],
        &["--value", "..20", "--exclude", "more.csv"],
    ] {
        for (command, field) in commands {
            let arguments = command.iter().chain(["--dict", "w.fst", "--format", "json"].iter());
            let output = dir.dictc(arguments.chain(options)).run();
            let json: Value = serde_json::from_str(output.expect_code(0).stdout()).unwrap();
            let rows = json.as_array().cloned().unwrap_or_else(|| {
                json["words"].as_array().cloned().unwrap_or_else(|| panic!("{json}"))
            });
            let words: BTreeSet<String> =
                rows.iter().map(|row| row[field].as_str().unwrap().to_owned()).collect();
            assert_eq!(words, expected(options), "{command:?} {options:?}");
        }
    }
}

#[test]
fn what_leaves_nothing_or_changes_nothing_says_so() {
    let dir = dir();
    dir.write("none.txt", "zebra\n");
    let ask =
        |options: &[&str]| dir.dictc(["words", "--dict", "w.fst"].iter().chain(options)).run();
    ask(&["--exclude", "none.txt"])
        .expect_code(0)
        .expect_stderr("none.txt: excludes nothing: the dictionary has none of its words\n");
    ask(&["--list", "none.txt"]).expect_code(2).expect_stderr(
        "dictc: none.txt: the dictionary has none of its words, or they are left out\n",
    );
    ask(&["--exclude", "words.txt"])
        .expect_code(2)
        .expect_stderr("dictc: w.fst: all of its words are left out\n");
    ask(&["--exclude", "missing.txt"])
        .expect_code(2)
        .expect_stderr("dictc: missing.txt: there is no such file\n");
}

/// Values and meanings stay, and a round under a selection has a code that only it reads.
#[test]
fn a_selection_keeps_values_meanings_and_codes() {
    let dir = dir();
    let output =
        dir.dictc(["match", "?a??", "--clean", "--dict", "w.fst", "--fields", "word,value"]);
    output.run().expect_code(0).expect_stdout("cape\t70\ncarp\t35\npace\t10\nrace\t20\n");
    let meaning = |options: &[&str]| {
        let output = dir.dictc(["meaning", "quill"].iter().chain(options)).run();
        output.expect_code(0).stdout().to_owned()
    };
    assert_eq!(meaning(&["--clean"]), meaning(&[]));
    let play = |options: &[&str]| {
        let args = ["play", "--plain", "--no-history"];
        dir.dictc(args.iter().chain(options)).stdin("/quit\n").run()
    };
    let round = play(&["--dice", "new87", "--seed", "1", "--clean"]);
    let stdout = round.expect_code(0).stdout();
    let code = stdout.lines().next().unwrap().split_whitespace().last().unwrap();
    assert_eq!(play(&["--code", code, "--clean"]).expect_code(0).stdout(), stdout);
    let refused = play(&["--code", code]);
    assert!(
        refused.expect_code(2).stderr().contains("with the same --value, --list"),
        "{refused:?}"
    );
}

#[test]
fn words_that_are_left_out_are_no_answers_of_a_list() {
    let dir = dir();
    dir.write("answers.txt", "carp\ncrap\npace\nzzzz\n");
    let answers = |options: &[&str]| {
        let command = ["wordle", "--dict", "w.fst", "--answers-from", "answers.txt", "--answers"];
        let run = dir.puzzle(command.iter().chain(&["--length", "4"]).chain(options)).run();
        run.expect_code(0).stdout().split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    // A word that the dictionary lacks can be an answer.
    assert_eq!(answers(&[]), ["carp", "crap", "pace", "zzzz"]);
    assert_eq!(answers(&["--clean"]), ["carp", "pace", "zzzz"]);
    assert_eq!(answers(&["--exclude", "some.txt"]), ["carp", "zzzz"]);
    // A stream is read once.
    let command = ["wordle", "--dict", "w.fst", "--answers-from", "answers.txt", "--answers"];
    let run = dir.puzzle(command.iter().chain(&["--length", "4", "--exclude", "-"]));
    run.stdin("crap\n").run().expect_code(0).expect_stdout("carp\npace\nzzzz\n");
}

#[test]
fn results_name_their_selection_and_other_words_are_noticed() {
    let dir = dir();
    dir.write("ann.txt", "pace\nrace\n");
    let solve = |options: &[&str]| {
        let command = ["pre/eca/cpc", "--dict", "w.fst", "--format", "json"];
        let run = dir.solve(command.iter().chain(options)).run();
        let json: Value = serde_json::from_str(run.expect_code(0).stdout()).unwrap();
        dir.write("boards.json", json.to_string());
        json["selection"].as_str().map(str::to_owned)
    };
    let again = |options: &[&str]| {
        let command = ["--boards", "boards.json", "--dict", "w.fst", "--summary"];
        let run = dir.solve(command.iter().chain(options)).run();
        run.expect_code(0).stderr().contains("boards.json: has answers of ")
    };
    for options in [
        &["--clean"][..],
        &["--level", "20"],
        &["--value", "20.."],
        &["--length", "4"],
        &["--clean", "--sheet", "ann.txt"],
        &["--level", "20", "--sheet", "ann.txt"],
    ] {
        assert!(solve(options).is_some(), "{options:?}");
        assert!(again(&[]), "{options:?}");
        let same: Vec<&str> = options.iter().copied().take_while(|it| *it != "--sheet").collect();
        assert!(!again(&same), "{options:?}");
    }
    assert_eq!(solve(&["--sheet", "ann.txt"]), None);
    assert!(!again(&["--level", "20"]));
}
