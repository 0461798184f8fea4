//! Adversarial input that could take all time or memory: every run ends, streams, or is refused.
//!
//! The shell's `ulimit -v` limits memory. Nothing limits time but step limits and closed pipes: a
//! test that hangs has failed.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};

use end_to_end::{Dir, Tool};
use serde_json::Value;

/// A `b` in a corner that no `a` touches.
const MAZE: &str = "bcaaaa/ccaaaa/aaaaaa/aaaaaa/aaaaaa/aaaaaa";

/// A folder with a dictionary of `a`, `aa` and so on, and of words whose letters are in the maze,
/// but no path.
fn mazes() -> Dir {
    let dir = Dir::new();
    let runs = (1..=33).map(|letters| "a".repeat(letters) + "\n");
    let dead_ends = (10..=31).map(|letters| "a".repeat(letters) + "b\n");
    // The letter c is on the boards, and no path spells this word.
    let others = std::iter::once("ccccc\n".to_owned());
    dir.write("maze.txt", runs.chain(dead_ends).chain(others).collect::<String>());
    dir.dictc(["maze.txt", "--min-length", "1", "-o", "maze.fst"]).run().expect_code(0);
    dir
}

/// A folder with a dictionary of the words that consist of 1 to 1,000 `a`s.
fn runs() -> Dir {
    let dir = Dir::new();
    let runs = (1..=1000).map(|letters| "a".repeat(letters) + "\n");
    dir.write("runs.txt", runs.collect::<String>());
    dir.dictc(["runs.txt", "--min-length", "1", "-o", "runs.fst"]).run().expect_code(0);
    dir
}

fn square(letter: &str, side: usize) -> String {
    vec![letter.repeat(side); side].join("/")
}

/// The command in a process with at most `mib` MiB of address space.
fn within(mib: usize, command: &Command) -> Command {
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("ulimit -v {}; exec \"$@\"", mib * 1024)).arg("sh");
    shell.arg(command.get_program()).args(command.get_args());
    shell.current_dir(command.get_current_dir().expect("tools run in folders"));
    shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    shell
}

/// The MiB of a program's file.
fn size(tool: Tool) -> usize {
    tool.path().metadata().unwrap().len().div_ceil(1 << 20) as usize
}

/// Waits for a command; returns its exit code, standard output and standard error.
fn finish(mut child: Child) -> (Option<i32>, String, String) {
    drop(child.stdin.take());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// Writes copies of a text to a command until it stops reading.
fn feed(child: &mut Child, text: &[u8], times: usize) {
    let mut pipe = child.stdin.take().unwrap();
    for _ in 0..times {
        if pipe.write_all(text).is_err() {
            return;
        }
    }
}

const CUT_OFF: &str = "solve: 'bcaaaa/ccaaaa/aaaaaa/aaaaaa/aaaaaa/aaaaaa': cut off after 1,000,000 steps: \
    there may be more words; --step-limit 10000000 goes on for longer\n";

#[test]
fn every_format_reports_a_search_that_was_cut_off() {
    let dir = mazes();
    let solve = |args: &[&str]| {
        let args =
            ["--dict", "maze.fst", "--step-limit", "1000000"].iter().chain(args).chain(&[MAZE]);
        dir.solve(args).run()
    };
    let summary = solve(&["--summary", "--min-length", "1"]);
    summary.expect_code(3).expect_stderr(CUT_OFF);
    let fields: Vec<&str> = summary.stdout().trim_end().split('\t').collect();
    let words = fields[1].parse::<u64>().unwrap();
    assert!(fields[0] == MAZE && (10..=33).contains(&words), "{summary}");

    let json = solve(&["--format", "jsonl", "--min-length", "1"]);
    let object: Value = serde_json::from_str(json.expect_code(3).stdout()).unwrap();
    assert_eq!((&object["complete"], &object["word_count"]), (&false.into(), &words.into()));
    let text = solve(&[]);
    assert!(text.expect_code(3).stdout().contains("at least "), "{text}");
    let html = solve(&["--format", "html"]);
    assert!(html.expect_code(3).stdout().contains("<p class=\"totals\">at least "), "{html}");
    let stats = solve(&["--stats"]);
    assert!(stats.expect_code(3).stdout().contains("\n1 board cut off, and may hold more\n"));
    let stats = solve(&["--stats", "--format", "json"]);
    let object: Value = serde_json::from_str(stats.expect_code(3).stdout()).unwrap();
    assert_eq!((&object["boards"], &object["cut_off"]), (&1.into(), &1.into()));
    let shown = solve(&["--show", &("a".repeat(31) + "b")]);
    let ending = "b was not found before the search was cut off\n";
    assert!(shown.expect_code(3).stdout().ends_with(ending), "{shown}");
    dir.write("ann.txt", "aaaa\n");
    let check = solve(&["--sheet", "ann.txt", "--format", "json"]);
    let object: Value = serde_json::from_str(check.expect_code(3).stdout()).unwrap();
    assert_eq!(object["complete"], false);
    for format in ["tsv", "csv", "svg"] {
        solve(&["--format", format]).expect_code(3).expect_stderr(CUT_OFF);
    }
    solve(&["--summary", "--quiet"]).expect_code(3).expect_stderr(CUT_OFF);
}

#[test]
fn drawings_report_boards_that_were_cut_off() {
    let dir = mazes();
    let draw = |args: &[&str]| {
        let args = ["--dict", "maze.fst", "--format", "svg"].iter().chain(args);
        dir.solve(args).run()
    };
    let texts = |svg: &str| -> Vec<String> {
        let document = roxmltree::Document::parse(svg).unwrap();
        let texts = document.descendants().filter(|node| node.has_tag_name("text"));
        texts.filter_map(|node| Some(node.text()?.trim().to_owned())).collect()
    };
    let stats = draw(&["--stats", "--step-limit", "1000000", MAZE, "aa/ab", MAZE]);
    let found = texts(stats.expect_code(3).stdout());
    assert_eq!(found[..2], ["3 boards", "2 boards cut off, and may hold more"]);
    let stats = draw(&["--stats", "aa/ab"]);
    let found = texts(stats.expect_code(0).stdout());
    assert!(
        found[0] == "1 board" && !found.iter().any(|text| text.contains("cut off")),
        "{found:?}"
    );

    let nothing = draw(&["--step-limit", "1", MAZE]);
    let found = texts(nothing.expect_code(3).stdout());
    assert_eq!(found.last().unwrap(), "no words before the search was cut off");
}

#[test]
fn a_search_that_was_cut_off_decides_no_winner() {
    let dir = mazes();
    let lost = "a".repeat(31) + "b";
    dir.write("ann.txt", "aaaa aaaaa");
    dir.write("ben.txt", "aaaaaa");
    dir.write("eva.txt", "aaaa");
    dir.write("cat.txt", format!("aaaa {lost}"));
    let check = |format: &str, names: &[&str]| {
        let fixed = ["--dict", "maze.fst", "--step-limit", "1000000", "--format", format, MAZE];
        let sheets = names.iter().flat_map(|name| ["--sheet", name]);
        dir.solve(fixed).args(sheets).run()
    };
    let leads = check("text", &["ann.txt", "cat.txt"]);
    let text = leads.expect_code(3).expect_stderr(CUT_OFF).stdout();
    for part in [
        "\nann.txt  2 points\n",
        "\ncat.txt  at least 0 points\n  shared  1 word\n  aaaa\n  \
         not found before the search was cut off  1 word\n",
        "\nann.txt leads with 2 points; the search was cut off.\nOn the board: at least ",
        "\nmissed, at least ",
    ] {
        assert!(text.contains(part), "{part}: {leads}");
    }
    for format in ["json", "jsonl"] {
        let output = check(format, &["ann.txt", "cat.txt"]);
        let object: Value = serde_json::from_str(output.expect_code(3).stdout()).unwrap();
        let verdict = &object["sheets"][1]["words"][1]["verdict"];
        assert_eq!(verdict, "not_found");
        assert_eq!(
            (&object["complete"], &object["winners"][0]),
            (&false.into(), &"ann.txt".into())
        );
    }
    let tie = check("text", &["eva.txt", "cat.txt"]);
    let line = "\nSo far a tie at 0 points: eva.txt, cat.txt; the search was cut off.\n";
    assert!(tie.expect_code(3).stdout().contains(line), "{tie}");
    // All words of these sheets were found, so the rest of the search cannot change the result.
    let wins = check("text", &["ben.txt", "eva.txt"]);
    let line = "\nben.txt wins with 3 points.\n";
    assert!(wins.expect_code(3).expect_stderr(CUT_OFF).stdout().contains(line), "{wins}");
}

#[test]
fn a_complete_answer_does_not_mention_limits() {
    let dir = mazes();
    for args in [&["--format", "jsonl"][..], &["--stats", "--format", "json"]] {
        let output = dir.solve(["--dict", "maze.fst"]).args(args).arg("aa/ab").run();
        output.expect_code(0).expect_stderr("");
        assert!(!output.stdout().contains("false") && !output.stdout().contains("cut_off"));
    }
}

#[test]
fn each_board_of_a_stream_has_its_own_limit() {
    let dir = mazes();
    let boards = format!("aa/ab\n{MAZE}\nab/aa\n");
    let args = ["--dict", "maze.fst", "--min-length", "1", "--step-limit", "1000000", "--summary"];
    let run = |more: &[&str], boards: &str| {
        dir.solve(args).args(["--layout", "lines", "--boards", "-"]).args(more).stdin(boards).run()
    };
    let output = run(&[], &boards);
    output.expect_code(3).expect_stderr(CUT_OFF);
    let lines: Vec<&str> = output.stdout().lines().collect();
    assert_eq!((lines[0], lines[2], lines.len()), ("aa/ab\t3\t1", "ab/aa\t3\t1", 3));
    // An invalid board has the higher exit code.
    run(&["--keep-going"], &format!("{boards}a-b\n")).expect_code(2);
}

#[test]
fn the_step_limit_is_a_number_of_steps() {
    for (value, expected) in [
        ("0", "a number of steps, at least 1, such as 1e10"),
        ("-1", "a number of steps, at least 1, such as 1e10"),
        ("1e-9", "a number of steps, at least 1, such as 1e10"),
        ("all", "a number of steps, at least 1, such as 1e10"),
        ("18446744073709551616", "at most 18446744073709551615, which means no limit"),
    ] {
        Dir::new().solve(["--step-limit", value, "di/ed"]).run().expect_refusal(&format!(
            "solve: invalid value '{value}' for '--step-limit <STEPS>': expected {expected}; see solve --help"
        ));
    }
}

#[test]
fn boards_of_one_letter_have_words_of_one_letter() {
    let dir = runs();
    for (side, words) in [(4, "16"), (10, "100"), (30, "900")] {
        let board = square("a", side);
        let args = ["--dict", "runs.fst", "--min-length", "1", "--summary", &board];
        let output = dir.solve(args).run();
        assert_eq!(output.expect_code(0).stdout().split('\t').nth(1), Some(words), "{output}");
    }
}

fn limit_all_paths(most: usize) {
    let dir = runs();
    let board = square("a", 10);
    let solve = |format: &str, limit: usize| {
        let args = ["--dict", "runs.fst", "--min-length", "1", "--all-paths", "--format", format];
        dir.solve(args).args(["--limit", &limit.to_string(), "--sort", "alpha", &board]).run()
    };
    for limit in [0, 1, 100, most] {
        let table = solve("tsv", limit);
        assert_eq!(table.expect_code(0).expect_stderr("").stdout().lines().count(), limit);
        let objects = solve("jsonl", limit);
        let object: Value = serde_json::from_str(objects.expect_code(0).stdout()).unwrap();
        let words = object["words"].as_array().unwrap();
        let paths = words.iter().map(|word| word["paths"].as_array().unwrap().len());
        assert_eq!(paths.sum::<usize>(), limit);
        assert_eq!(object["word_count"], 100);
        let pretty: Value = serde_json::from_str(solve("json", limit).stdout()).unwrap();
        assert_eq!(pretty, object);
    }
    // 342 pairs of cells touch, so the second word has 684 paths, and the limit is in the third
    // word.
    let last =
        solve("tsv", 1000).stdout().lines().last().unwrap().split('\t').nth(1).unwrap().to_owned();
    assert_eq!(last, "aaa");
    let args = ["--dict", "runs.fst", "--min-length", "1", "--all-paths", "--limit", "3"];
    let shown = dir.solve(args).args(["--show", &"a".repeat(60), &board]).run();
    let ending = "a  60 letters, 11 points, at least 3 ways\n";
    assert!(shown.expect_code(0).expect_stderr("").stdout().ends_with(ending), "{shown}");
}

#[test]
fn a_limit_ends_the_list_of_all_paths() {
    limit_all_paths(5_000);
}

#[test]
#[ignore = "long: ten times the paths"]
fn a_limit_ends_the_list_of_all_paths_long() {
    limit_all_paths(50_000);
}

/// The output that is read, in MiB, and the rest of the process, which is 2 MiB larger than its
/// file, do not fit in its memory.
fn stream_all_paths(memory: usize, output: usize, forms: &[(&[&str], &str)]) {
    let dir = runs();
    let board = square("a", 10);
    let alone = [&board[..]];
    for &(args, format) in forms {
        let fixed = ["--dict", "runs.fst", "--all-paths", "--threads", "1", "--format", format];
        let run = dir.solve(fixed).args(if args.is_empty() { &alone[..] } else { args });
        let mut child = within(memory, &run.into_command()).spawn().unwrap();
        // Only a stream of boards is read.
        let _ = writeln!(child.stdin.take().unwrap(), "{board}");
        let mut out = child.stdout.take().unwrap();
        let mut buffer = vec![0; 1 << 20];
        for _ in 0..output {
            out.read_exact(&mut buffer).unwrap();
        }
        drop(out);
        assert_eq!(finish(child), (Some(0), String::new(), String::new()), "{format}");
    }
}

/// The arguments for a stream of boards.
const STREAM: &[&str] = &["--layout", "lines", "--boards", "-"];

#[test]
fn all_paths_are_streamed_and_end_when_the_pipe_closes() {
    let forms = [(&[][..], "csv"), (&[], "jsonl"), (&[], "json"), (STREAM, "csv")];
    stream_all_paths(size(Tool::Solve) + 5, 6, &forms);
}

#[test]
#[ignore = "long: more output, in every format from a stream of boards too"]
fn all_paths_are_streamed_and_end_when_the_pipe_closes_long() {
    let forms = ["csv", "jsonl", "json"].map(|format| [(&[][..], format), (STREAM, format)]);
    stream_all_paths(40, 48, forms.as_flattened());
}

#[test]
fn all_paths_cut_off_include_one_for_each_word() {
    let dir = runs();
    let args = ["--dict", "runs.fst", "--min-length", "1", "--all-paths", "--step-limit", "100000"];
    let output = dir.solve(args).args(["--format", "jsonl", &square("a", 6)]).run();
    let message = "cut off after 100,000 steps: there may be more paths; --step-limit 1000000 goes on for longer\n";
    assert!(output.expect_code(3).stderr().ends_with(message), "{output}");
    let object: Value = serde_json::from_str(output.stdout()).unwrap();
    assert_eq!((&object["complete"], &object["word_count"]), (&false.into(), &36.into()));
    let words = object["words"].as_array().unwrap();
    assert_eq!(words.len(), 36);
    assert!(words.iter().all(|word| word["paths"][0]["path"] == word["path"]));

    let ways = |steps: &str| {
        let fixed = ["--dict", "runs.fst", "--all-paths", "--step-limit", steps];
        let output = dir.solve(fixed).args(["--show", &"a".repeat(16), &square("a", 4)]).run();
        assert!(output.expect_code(3).stderr().contains("there may be more paths"), "{output}");
        let drawn = output.stdout().matches('┌').count();
        (drawn, output.stdout().lines().last().unwrap().to_owned())
    };
    let (drawn, last) = ways("100000");
    assert!(drawn > 1, "{last}");
    assert_eq!(last, format!("aaaaaaaaaaaaaaaa  16 letters, 11 points, at least {drawn} ways"));
}

#[test]
fn a_board_of_a_million_cells() {
    let dir = runs();
    let args = ["--dict", "runs.fst", "--min-length", "1", "--layout", "lines", "--boards", "-"];
    let run = dir.solve(args).arg("--summary").into_command();
    let mut child = within(1000, &run).spawn().unwrap();
    let board = square("a", 1000);
    feed(&mut child, board.as_bytes(), 1);
    let (code, stdout, stderr) = finish(child);
    let totals = stdout.strip_prefix(&board).map(|totals| totals.split('\t').nth(1));
    assert_eq!((code, totals, &stderr[..]), (Some(0), Some(Some("1000")), ""));
}

#[test]
fn endless_lines_are_refused_in_little_memory() {
    let dir = runs();
    let too_long = "the line is longer than 65536 bytes; expected one word a line";
    let sheet = "is larger than 1 MiB; expected a player's words";
    for (run, text, message) in [
        (dir.dictc(["-", "-o", "x.fst"]), "a", format!("dictc: standard input:1: {too_long}\n")),
        (dir.dictc(["-", "-o", "x.fst"]), "7", format!("dictc: standard input:1: {too_long}\n")),
        (dir.dictc(["get", "--dict", "runs.fst", "-"]), "a", format!("dictc: standard input:1: {too_long}\n")),
        (
            dir.solve(["--boards", "-", "--summary"]),
            "a",
            "solve: standard input: cannot read: the board that begins on line 1 is longer than 67108864 bytes\n".to_owned(),
        ),
        (dir.solve(["--sheet", "-", "di/ed"]), "a", format!("solve: standard input: {sheet}\n")),
        (dir.solve(["--sheet", "-", "di/ed"]), "a\n", format!("solve: standard input: {sheet}\n")),
    ] {
        let mut child = within(400, &run.into_command()).spawn().unwrap();
        feed(&mut child, &text.as_bytes().repeat(1 << 20), 256);
        assert_eq!(finish(child), (Some(2), String::new(), message));
    }
}

/// A list of all these words and the rest of the process, which is some MiB larger than its file,
/// do not fit in its memory.
fn compile_duplicates(times: usize, words: &str) {
    let dir = Dir::new();
    let run = dir.dictc(["-", "--memory", "16M", "-o", "tea.fst"]).into_command();
    let mut child = within(size(Tool::Dictc) + 26, &run).spawn().unwrap();
    feed(&mut child, &b"tea\n".repeat(1 << 16), times);
    let (code, stdout, stderr) = finish(child);
    assert_eq!((code, &stdout[..]), (Some(0), ""), "{stderr}");
    assert!(stderr.starts_with(&format!("tea.fst: 1 of {words} words")), "{stderr}");
}

#[test]
fn duplicates_take_only_the_memory_for_sorting() {
    compile_duplicates(16, "1,048,576");
}

#[test]
#[ignore = "long: four times the words"]
fn duplicates_take_only_the_memory_for_sorting_long() {
    compile_duplicates(64, "4,194,304");
}

/// Asserts that `dictc grep` refuses expressions because of these problems, in little memory.
fn refuse_expressions(dir: &Dir, expressions: &[(&str, &str)]) {
    for &(expression, problem) in expressions {
        let run = dir.dictc(["grep", "--dict", "runs.fst", expression, "--count"]).into_command();
        let (code, stdout, stderr) = finish(within(300, &run).spawn().unwrap());
        assert_eq!((code, &stdout[..]), (Some(2), ""), "{expression:.40}");
        assert!(stderr.contains(problem), "{expression:.40}: {stderr:.200}");
        if problem == TOO_LARGE && expression.len() < 40 {
            let quoted = expression.replace('\\', r"\\");
            assert_eq!(stderr, format!("dictc: regular expression \"{quoted}\": {problem}\n"));
        }
        assert!(stderr.len() < 1000, "{expression:.40}: {stderr:.200}");
    }
}

const TOO_LARGE: &str = "needs too large an automaton; expected fewer or smaller repetitions";

/// They reach the same limits as shorter ones.
#[test]
#[ignore = "long: larger expressions"]
fn expressions_that_blow_up_are_refused_or_cost_little_long() {
    let long = "x".repeat(100_000);
    let expressions =
        [(r"\pL{500}", TOO_LARGE), ("((a{100}){100}){100}", TOO_LARGE), (&long, TOO_LARGE)];
    refuse_expressions(&runs(), &expressions);
}

#[test]
fn expressions_that_blow_up_are_refused_or_cost_little() {
    let dir = runs();
    let nested = format!("{}a{}", "(".repeat(5000), ")".repeat(5000));
    refuse_expressions(
        &dir,
        &[
            ("a{1000}{1000}", TOO_LARGE),
            ("[ab]*a[ab]{25}", TOO_LARGE),
            (r"\pL{2000}", TOO_LARGE),
            ("(?:.?){2000}", TOO_LARGE),
            (&nested, "nest"),
        ],
    );
    for (expression, words) in [
        ("(a|a)*$", "1000\n"),
        ("(a|aa)+$", "1000\n"),
        ("(.*a){12}", "989\n"),
        (r"^\w{5}$", "1\n"),
        ("(a*)*b", "0\n"),
    ] {
        let run = dir.dictc(["grep", "--dict", "runs.fst", expression, "--count"]).into_command();
        let (_, stdout, _) = finish(within(300, &run).spawn().unwrap());
        assert_eq!(stdout, words, "{expression}");
    }
}

#[test]
fn patterns_take_time_linear_in_their_length() {
    let dir = runs();
    for (pattern, words) in [
        ("*".repeat(100_000), "1000\n"),
        ("*?".repeat(255), "746\n"),
        ("*a".repeat(200), "801\n"),
        ("*a".repeat(100) + "*b", "0\n"),
    ] {
        let run = dir.dictc(["match", "--dict", "runs.fst", &pattern, "--count"]).into_command();
        assert_eq!(finish(within(300, &run).spawn().unwrap()).1, words, "{pattern:.20}");
    }
    let run = dir.dictc(["match", "--dict", "runs.fst", &"?".repeat(100_000)]).run();
    let shown = format!("…{}…", "?".repeat(60));
    run.expect_refusal(&format!(
        "dictc: pattern \"{shown}\": more than 255 letters; expected a shorter pattern\n    {shown}\n    {:31}^",
        ""
    ));
    let expression = "x".repeat(50_000) + "[" + &"x".repeat(50_000);
    let run = dir.dictc(["grep", "--dict", "runs.fst", &expression]).run();
    let shown = format!("…{}[{}…", "x".repeat(30), "x".repeat(29));
    run.expect_refusal(&format!(
        "dictc: regular expression \"{shown}\": unclosed character class\n    {shown}\n    {:31}^",
        ""
    ));
}

#[test]
fn queries_with_wide_limits_find_every_word() {
    let dir = Dir::new();
    dir.compile(&["did", "die", "died"]);
    let letters = "abcdefghij".repeat(100);
    let blanks = "?".repeat(1000);
    for args in [
        &["fuzzy", "--dict", "en.fst", "abc", "--distance", "50"][..],
        &["fuzzy", "--dict", "en.fst", "abc", "--distance", "18446744073709551615"],
        &["anagram", "--dict", "en.fst", &letters, "--sub"],
        &["anagram", "--dict", "en.fst", &blanks, "--sub"],
    ] {
        dir.dictc(args).arg("--count").run().expect_code(0).expect_stdout("3\n");
    }
}

/// A small plain `fst` file with 26^n words: each of `n` nodes leads to the previous one by every
/// letter.
fn astronomic(n: usize) -> Vec<u8> {
    let mut file = Vec::new();
    file.extend_from_slice(&3_u64.to_le_bytes());
    file.extend_from_slice(&0_u64.to_le_bytes());
    let mut last = 0;
    for _ in 0..n {
        let start = file.len();
        let delta = if last == 0 { 0 } else { (start - last) as u8 };
        file.extend([delta; 26]);
        file.extend((b'a'..=b'z').rev());
        // Deltas of one byte, no outputs; 26 transitions; not final.
        file.extend([0x10, 26]);
        last = file.len() - 1;
    }
    let words = 26_u64.checked_pow(n as u32).unwrap_or(u64::MAX);
    file.extend_from_slice(&words.to_le_bytes());
    file.extend_from_slice(&(last as u64).to_le_bytes());
    let checksum = masked_crc32c(&file);
    file.extend_from_slice(&checksum.to_le_bytes());
    file
}

fn masked_crc32c(bytes: &[u8]) -> u32 {
    let crc = !bytes.iter().fold(!0_u32, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            (crc >> 1) ^ (0x82f6_3b78 & (crc & 1).wrapping_neg())
        })
    });
    crc.rotate_right(15).wrapping_add(0xa282_ead8)
}

/// A program that collects all words before it prints would never print the first.
fn stream_astronomic_dictionaries(count: usize) {
    let dir = Dir::new();
    for letters in [13, 30] {
        dir.write("z.fst", astronomic(letters));
        let first = "a".repeat(letters);
        for args in [
            &["words", "--dict", "z.fst"][..],
            &["words", "--dict", "z.fst", "--prefix", "a"],
            &["match", "--dict", "z.fst", "a*"],
            &["grep", "--dict", "z.fst", "-x", "a.*"],
            &["union", "z.fst", "z.fst"],
        ] {
            let run = dir.dictc(args).into_command();
            let mut child = within(100, &run).spawn().unwrap();
            let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
            assert_eq!(lines.next().unwrap().unwrap(), first, "{args:?}");
            assert_eq!(lines.by_ref().take(count).count(), count, "{args:?}");
            drop(lines);
            assert_eq!(finish(child), (Some(0), String::new(), String::new()), "{args:?}");
        }
        let limited = dir.dictc(["words", "--dict", "z.fst", "--limit", "1"]).run();
        limited.expect_code(0).expect_stdout(&format!("{first}\n"));
        dir.dictc(["get", "--dict", "z.fst", "tea"]).run().expect_code(1).expect_stdout("tea\t-\n");
    }
}

#[test]
fn astronomic_dictionaries_are_streamed() {
    stream_astronomic_dictionaries(50_000);
}

#[test]
#[ignore = "long: twenty times the words"]
fn astronomic_dictionaries_are_streamed_long() {
    stream_astronomic_dictionaries(1_000_000);
}

/// Set operations sort within `--memory` and then on disk. A limit on the size of files simulates a
/// full disk.
#[test]
fn set_operations_end_when_the_disk_is_full() {
    let dir = Dir::new();
    dir.write("z.fst", astronomic(13));
    dir.compile(&["tea"]);
    let old = dir.read("en.fst");
    dir.write("other.fst", &old);
    for operation in ["union", "symdiff", "diff"] {
        let args = [operation, "z.fst", "other.fst", "-o", "en.fst", "--memory", "16M"];
        let run = dir.dictc(args).into_command();
        let mut shell = Command::new("sh");
        shell.args(["-c", r#"ulimit -f 1000; exec "$@""#, "sh"]);
        shell.arg(run.get_program()).args(run.get_args()).current_dir(dir.path());
        let (code, stdout, stderr) = finish(within(120, &shell).spawn().unwrap());
        assert_eq!((code, &stdout[..]), (Some(2), ""), "{operation}: {stderr}");
        assert!(stderr.starts_with("dictc: cannot sort on disk: "), "{operation}: {stderr}");
        assert_eq!(dir.read("en.fst"), old, "{operation}");
        assert_eq!(dir.names(), ["en.fst", "other.fst", "words.txt", "z.fst"]);
    }
    let args = ["intersect", "z.fst", "other.fst", "-o", "en.fst", "--memory", "1M"];
    let run = dir.dictc(args).run();
    assert!(run.expect_code(2).stderr().contains("expected 16M or more"), "{run}");
}

/// Asserts that a query of a file with 26¹³ words ends at the limit.
fn refuse_results(args: &[&str], expected: &str) {
    let dir = Dir::new();
    dir.write("z.fst", astronomic(13));
    let (code, stdout, stderr) =
        finish(within(1500, &dir.dictc(args).into_command()).spawn().unwrap());
    assert_eq!((code, &stdout[..]), (Some(2), ""));
    assert_eq!(stderr, format!("dictc: more than 5,000,000 words found; expected {expected}\n"));
}

#[test]
fn results_that_must_be_sorted_have_a_limit() {
    let blanks = "?".repeat(13);
    refuse_results(
        &["anagram", "--dict", "z.fst", &blanks, "--limit", "3"],
        "fewer blanks or letters",
    );
}

#[test]
#[ignore = "long: another query, which differs in its message"]
fn results_that_must_be_sorted_have_a_limit_long() {
    refuse_results(
        &["fuzzy", "--dict", "z.fst", "abc", "--distance", "50"],
        "a smaller --distance",
    );
}

/// Whatever walks over words ends at the limit with exit code 3, and writes nothing with `-o`.
#[test]
fn every_walk_has_a_step_limit() {
    let dir = Dir::new();
    dir.write("z.fst", astronomic(13));
    dir.compile(&["tea"]);
    let (first, last) = ("a".repeat(13), "z".repeat(13));
    let limit = ["--step-limit", "1000"];
    let questions = [
        &["words", "--dict", "z.fst", "--length", "13"][..],
        &["match", "--dict", "z.fst", "*é*"],
        &["grep", "--dict", "z.fst", "a$"],
        &["fuzzy", "--dict", "z.fst", &first, "--distance", "9"],
        &["anagram", "--dict", "z.fst", "*"],
        &["hooks", "--dict", "z.fst", "?????????????"],
        &["alphagrams", "--dict", "z.fst"],
        &["stems", "--dict", "z.fst", "--length", "12"],
        &["union", "z.fst", "en.fst"],
        &["union", "z.fst", "en.fst", "-o", "out.fst"],
    ];
    let puzzles = [
        &["wordle", "--dict", "z.fst", "--length", "13"][..],
        &["bee", "abcdefg", "--center", "a", "--dict", "z.fst"],
        &["boxed", "abc/def/ghi/jkl", "--dict", "z.fst"],
        &["wordiply", "abc", "--dict", "z.fst"],
        &["ladder", &first, &last, "--dict", "z.fst"],
        &["quiz", "--dict", "z.fst", "--no-history", "--sort", "alpha"],
    ];
    let questions = questions.iter().map(|it| dir.dictc(*it));
    let puzzles = puzzles.iter().map(|it| dir.puzzle(*it));
    for command in questions.chain(puzzles) {
        let run = command.args(limit).run();
        assert_eq!(run.code(), Some(3), "{run}");
        assert!(run.stderr().contains("1,000 steps"), "{run}");
    }
    assert!(!dir.file("out.fst").exists());
}

#[test]
#[ignore = "long: collects five million words four times"]
fn puzzles_have_a_limit_long() {
    let dir = Dir::new();
    dir.write("z.fst", astronomic(13));
    let (first, last) = ("a".repeat(13), "z".repeat(13));
    for args in [
        &["wordle", "--dict", "z.fst", "--length", "13"][..],
        &["bee", "abcdefg", "--center", "a", "--dict", "z.fst"],
        &["ladder", &first, &last, "--dict", "z.fst"],
        &["quiz", "--dict", "z.fst", "--no-history", "--sort", "alpha"],
    ] {
        let run = dir.program("dictc puzzle", args).into_command();
        let (code, stdout, stderr) = finish(within(1500, &run).spawn().unwrap());
        assert_eq!((code, &stdout[..]), (Some(2), ""), "{args:?}");
        assert!(
            stderr.starts_with("dictc puzzle: more than 5,000,000 words"),
            "{args:?}: {stderr}"
        );
    }
}

/// A board of blanks holds all of these words, but the search ends at its step limit, before memory
/// does.
#[test]
fn the_words_of_a_board_of_blanks_fit_in_memory() {
    let dir = Dir::new();
    dir.write("z.fst", astronomic(13));
    let board = square("?", 4);
    let args = ["--dict", "z.fst", "--step-limit", "1000000000", &board];
    for (more, mib) in [("--summary", 200), ("--stats", 400)] {
        let run = dir.solve(args).arg(more).into_command();
        let (code, _, stderr) = finish(within(mib, &run).spawn().unwrap());
        assert_eq!(code, Some(3), "{stderr}");
        assert!(stderr.contains("cut off after 1,000,000,000 steps"), "{stderr}");
    }
}
