//! Arguments and files that `solve` refuses: one line on standard error, nothing on standard
//! output, exit code 2.

use end_to_end::Dir;

const NO_BOARD: &str = "solve: no board: expected one such as perslatgsineters, \
    or --boards FILE, or --random EDITION; see solve --help";
const SEVERAL: &str = "solve: boards from several places: \
    expected BOARD, --boards, --random or --dice, one of them";

/// Runs `solve` in a folder with a dictionary and a few files, and expects this error.
fn refuses(cases: &[(&[&str], &str)]) {
    let dir = Dir::new();
    dir.compile(&["did", "die", "died"]);
    dir.write("boards.txt", "di/ed\n");
    dir.write("folder/file", "");
    for (args, message) in cases {
        let output = dir.solve(*args).run();
        output.expect_refusal(&format!(
            "solve: {}",
            message.strip_prefix("solve: ").unwrap_or(message)
        ));
    }
}

#[test]
fn boards_of_the_wrong_shape_are_refused() {
    refuses(&[
        (
            &[""],
            "'': the board is empty: expected letters, such as 'perslatgsineters' or 'pers/latg'",
        ),
        (&["pers/lat"], "'pers/lat': row 2 has 3 tiles, row 1 has 4"),
        (
            &["perslatgsinete"],
            "'perslatgsinete': 14 tiles do not fill a square: \
            separate the rows with '/', or give the size, such as 2x7",
        ),
        (
            &["pers/l4tg"],
            "'pers/l4tg': row 2, column 2: '4' is not a letter: \
            expected letters, '?' for a blank or '.' for a wall",
        ),
        (
            &["di/ed", "a-b"],
            "'a-b': tile 2: '-' is not a letter: \
            expected letters, '?' for a blank or '.' for a wall",
        ),
        (
            &["--size", "3x3", "di/ed"],
            "'di/ed': the rows make a board of 2x2, not 3x3 as asked: change either",
        ),
        (
            &["[qu/ab"],
            "'[qu/ab': row 1, column 1: '[' without ']': \
            expected the letters of one tile in brackets, as in '[qu]'",
        ),
        (
            &["a\nb\u{1b}"],
            "'a\\nb\\u{1b}': row 2, column 2: '\\u{1b}' is not a letter: \
            expected letters, '?' for a blank or '.' for a wall",
        ),
    ]);
}

#[test]
fn invalid_values_are_refused() {
    refuses(&[
        (
            &["--min-length", "0", "di/ed"],
            "--min-length: a minimum length of 0: expected 1 or more letters",
        ),
        (
            &["--size", "3", "di/ed"],
            "--size: '3' is not a size: \
            expected ROWSxCOLUMNS, both at least 1, such as 3x4",
        ),
        (
            &["--size", "9999999x9999999", "di/ed"],
            "--size: the board is too large: \
            expected at most 4194304 cells, as in 2048x2048",
        ),
        (
            &["--points", "1,x", "di/ed"],
            "--points: 'x' in a points table: \
            expected the points of words of 0, 1, 2, ... letters, \
            such as 0,0,0,1,1,2,3,5,11, where the last may be 2n for two points a letter",
        ),
        (
            &["--rules", "chess", "di/ed"],
            "--rules: no rule set is named 'chess': \
            expected one of classic, big, super-big, or a file such as ./home.toml",
        ),
        (
            &["--random", "chess"],
            "--random: no dice set is named 'chess': expected one of \
            old76, new87, big, challenge, deluxe, big2012, super-big, fr-de, nl, es25",
        ),
        (&["--random", "new87", "-n", "0"], "--count: no boards: expected 1 or more"),
        (&["--show", "", "di/ed"], "--show: \"\" is not a word: expected letters"),
        (&["--show", "a1", "di/ed"], "--show: \"a1\" is not a word: expected letters"),
    ]);
}

#[test]
fn values_of_the_wrong_type_are_refused() {
    let dir = Dir::new();
    for args in [
        ["--format", "xml"],
        ["--sort", "size"],
        ["--color", "blue"],
        ["--layout", "grid"],
        ["--threads", "0"],
        ["--threads", "5000"],
        ["--threads", "many"],
        ["--limit", "-1"],
        ["--level", "high"],
        ["--seed", "x"],
        ["--min-length", "three"],
        ["--count", "1e-6"],
        ["--min-length", "99999999999999999999999"],
    ] {
        let output = dir.solve(args).arg("di/ed").run();
        output.expect_code(2).expect_stdout("");
        let message = output.stderr();
        assert_eq!(message.lines().count(), 1, "{output}");
        let start = format!("solve: invalid value '{}' for '{} <", args[1], args[0]);
        assert!(message.starts_with(&start), "{output}");
        assert!(message.ends_with("; see solve --help\n"), "{output}");
    }
    dir.solve(["--sumary", "di/ed"]).run().expect_refusal(
        "solve: unexpected argument '--sumary' found; tip: a similar argument exists: '--summary'; \
         see solve --help",
    );
}

#[test]
fn options_that_contradict_each_other_are_refused() {
    refuses(&[
        (&[], NO_BOARD),
        (&["--summary"], NO_BOARD),
        (&["di/ed", "--boards", "boards.txt"], SEVERAL),
        (&["--random", "new87", "--boards", "boards.txt"], SEVERAL),
        (&["--random", "new87", "--dice", "boards.txt"], SEVERAL),
        (&["-n", "3", "di/ed"], "--count needs --random or --dice"),
        (&["--seed", "3", "di/ed"], "--seed needs --random or --dice"),
        (
            &["--size", "4x4", "--random", "new87"],
            "--size does not go with dice, which have a size",
        ),
        (&["--layout", "rows", "di/ed"], "--layout needs --boards"),
        (&["--keep-going", "di/ed"], "--keep-going needs --boards"),
        (&["--stats", "--summary", "di/ed"], "--stats does not go with --summary"),
        (&["--check", "boards.txt", "--stats", "di/ed"], "--check does not go with --stats"),
        (
            &["--summary", "--format", "svg", "di/ed"],
            "--summary does not go with a drawing; expected --format text, tsv, csv, json or jsonl",
        ),
        (&["--no-answers", "--summary", "di/ed"], "--no-answers does not go with --summary"),
        (
            &["--no-answers", "--format", "html", "di/ed"],
            "--no-answers needs --format text, tsv, csv, json, jsonl or svg",
        ),
        (
            &["--no-answers", "--length", "5", "di/ed"],
            "--level and --length do not go with --no-answers",
        ),
        (&["--show", "did", "--summary", "di/ed"], "--show needs --format text, svg or html"),
        (&["--show", "did", "--format", "csv", "di/ed"], "--show needs --format text, svg or html"),
        (
            &["--all-paths", "--format", "html", "di/ed"],
            "--all-paths does not go with --format html; expected text, tsv, csv, json or jsonl",
        ),
        (
            &["--all-paths", "di/ed"],
            "--all-paths needs --show, or --format tsv, csv, json or jsonl",
        ),
        (
            &["--all-paths", "--show", "did", "--format", "svg", "di/ed"],
            "--all-paths does not go with --format svg; expected text, tsv, csv, json or jsonl",
        ),
        (
            &["--all-paths", "--stats", "di/ed"],
            "--all-paths needs the words of boards; leave --stats out",
        ),
        (&["--sort", "alpha", "--stats", "di/ed"], "--sort needs a format that lists words"),
        (&["--limit", "3", "--summary", "di/ed"], "--limit needs a format that lists words"),
        (&["--format", "svg", "di/ed", "ed/di"], "--format svg: expected one board"),
        (
            &["--stats", "--format", "html", "di/ed"],
            "--stats: expected --format text, json, jsonl or svg",
        ),
        (
            &["--check", "boards.txt", "--format", "csv", "di/ed"],
            "--check: expected --format text, json or jsonl",
        ),
        (
            &["--check", "boards.txt", "di/ed", "ed/di"],
            "--check: expected the one board that was played",
        ),
    ]);
}

#[test]
fn invalid_files_are_refused() {
    refuses(&[
        (
            &["--dict", "none.fst", "di/ed"],
            "none.fst: there is no such file; expected a dictionary made by dictc, or english",
        ),
        (
            &["--dict", "folder", "di/ed"],
            "folder: is not a regular file; give the path of a dictionary, such as en.fst",
        ),
        (&["--boards", "none.txt"], "none.txt: there is no such file"),
        (&["--boards", "folder"], "folder: is a folder; give the path of a file"),
        (&["--check", "none.txt", "di/ed"], "none.txt: there is no such file"),
        (&["--check", "folder", "di/ed"], "folder: is a folder; give the path of a file"),
        (&["--dice", "none.toml"], "none.toml: there is no such file"),
        (&["--rules", "none.toml", "di/ed"], "none.toml: there is no such file"),
        (&["--rules", "folder/none", "di/ed"], "folder/none: there is no such file"),
    ]);
}

#[test]
fn files_that_are_not_dictionaries_are_refused() {
    let dir = Dir::new();
    dir.compile(&["did", "die", "died"]);
    let good = dir.read("en.fst");
    let mut flipped = good.clone();
    flipped[good.len() / 2] ^= 1;
    let damaged = [
        ("empty.fst", Vec::new()),
        ("text.fst", b"did\ndie\ndied\n".repeat(20)),
        ("short.fst", good[..good.len() - 1].to_vec()),
        ("flipped.fst", flipped),
    ];
    for (name, bytes) in damaged {
        dir.write(name, bytes);
        let output = dir.solve(["--dict", name, "di/ed"]).run();
        output.expect_code(2).expect_stdout("");
        let message = output.stderr();
        assert!(
            message.starts_with(&format!("solve: {name}: ")) && message.lines().count() == 1,
            "{output}"
        );
    }
}

#[test]
fn dice_files_with_mistakes_are_refused() {
    let file = |dice: &str| format!("name = 'my'\ntitle = 'My'\nrows = 1\ncolumns = 2\n{dice}\n");
    let cases = [
        (file("dice = ['AAAAAA', 'AEIOU']"), "die 2: 'AEIOU' has 5 faces, expected 6"),
        (file("dice = ['AAAAAA']"), "1 die for a board of 1x2: expected 2"),
        (
            file("dice = ['AAAAAA', 'AAAA1A']"),
            "die 2: tile 5: '1' is not a letter: \
            expected letters, '?' for a blank or '.' for a wall",
        ),
        (
            file("dice = ['AAAAAA', 'BBBBBB']\nrules = 'chess'"),
            "no rule set is named 'chess': \
            expected one of classic, big, super-big",
        ),
    ];
    let dir = Dir::new();
    for (text, message) in cases {
        dir.write("dice.toml", text);
        dir.solve(["--dice", "dice.toml"])
            .run()
            .expect_refusal(&format!("solve: dice.toml: {message}"));
    }
    dir.write("dice.toml", "name = 3");
    let output = dir.solve(["--dice", "dice.toml"]).run();
    assert!(output.expect_code(2).stderr().starts_with("solve: dice.toml: line 1: "), "{output}");
}

#[test]
fn text_that_is_not_utf8_is_refused() {
    let dir = Dir::new();
    dir.write("sheet.txt", b"did\ndi\xe9\n");
    dir.solve(["--check", "sheet.txt", "di/ed"]).run().expect_refusal(
        "solve: sheet.txt:2: byte 3 of the line (0xe9) is not UTF-8; \
         convert the file first, for example with iconv -f latin1 -t utf-8",
    );
}
