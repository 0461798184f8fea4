//! Queries of `dictc` about the words of a dictionary.

use end_to_end::Dir;
use serde_json::Value;

/// A folder with the dictionaries `en.fst`, with values, and `plain.fst`, made by the `fst` crate.
fn folder() -> Dir {
    let dir = Dir::new();
    dir.write("words.txt", "cat\t3\ncot\t4\ncoat\t5\nact\t6\ntaco\t7\nété\t8\nquit\t9\ncats\t10\n");
    dir.dictc(["words.txt", "-o", "en.fst"]).run().expect_code(0);
    let words = ["Cat", "act", "cat", "coat", "it's", "tacos"];
    let map = fst::Map::from_iter(words.into_iter().zip([1u64, 0, 3, 4, 5, 6])).unwrap();
    dir.write("plain.fst", map.as_fst().as_bytes());
    dir
}

/// Runs a query, and expects this output.
#[track_caller]
fn ask(dir: &Dir, question: &[&str], answer: &str) {
    dir.dictc(question).run().expect_code(0).expect_stdout(answer).expect_stderr("");
}

/// Runs a query, and expects no output and exit code 1.
#[track_caller]
fn ask_without_result(dir: &Dir, question: &[&str]) {
    dir.dictc(question).run().expect_code(1).expect_stdout("").expect_stderr("");
}

#[test]
fn words_lists_and_selects() {
    let dir = folder();
    ask(&dir, &["words", "en.fst"], "act\ncat\ncats\ncoat\ncot\nquit\ntaco\nété\n");
    ask(&dir, &["words", "en.fst", "--prefix", "C"], "cat\ncats\ncoat\ncot\n");
    ask(&dir, &["words", "en.fst", "--from", "cats", "--to", "COT"], "cats\ncoat\ncot\n");
    ask(&dir, &["words", "en.fst", "--length", "3"], "act\ncat\ncot\nété\n");
    ask(&dir, &["words", "en.fst", "--length", "4..7", "--limit", "2"], "cats\ncoat\n");
    ask(&dir, &["words", "en.fst", "--length", "..3", "--count"], "4\n");
    ask(&dir, &["words", "en.fst", "--prefix", "ca", "--values"], "cat\t3\ncats\t10\n");
    ask(&dir, &["words", "en.fst", "--prefix", "É", "--format", "tsv"], "été\t7\t8\n");
    ask(&dir, &["words", "plain.fst", "--prefix", "Ca"], "Cat\n");
    ask(
        &dir,
        &["words", "plain.fst", "--from", "it", "--format", "tsv"],
        "it's\t4\t5\ntacos\t5\t6\n",
    );
    ask_without_result(&dir, &["words", "en.fst", "--prefix", "xyz"]);
    dir.dictc(["words", "en.fst", "--prefix", "x", "--count"])
        .run()
        .expect_code(1)
        .expect_stdout("0\n");
    let bad = dir.dictc(["words", "en.fst", "--length", "7..4"]).run();
    assert!(bad.expect_code(2).stderr().contains("expected the smaller length first"), "{bad}");
}

/// As `dictc match <(cat en.fst) 'c?t'` in a shell.
#[cfg(unix)]
#[test]
fn dictionaries_can_come_from_pipes() {
    let dir = folder();
    let file = std::fs::read(dir.path().join("en.fst")).unwrap();
    let piped = |args: &[&str]| dir.dictc(args).stdin(&file).run();
    piped(&["match", "/dev/stdin", "c?t"]).expect_code(0).expect_stdout("cat\ncot\n");
    let verified = piped(&["verify", "/dev/stdin"]);
    verified.expect_code(0).expect_stdout("/dev/stdin: ok, 8 words\n");
    let solved = dir.solve(["--dict", "/dev/stdin", "--format", "tsv", "ca/ts"]).stdin(&file).run();
    assert!(solved.expect_code(0).stdout().contains("\tcats\t"), "{solved}");
    let text = dir.dictc(["words", "/dev/stdin"]).stdin("tea\nten\n").run();
    let text = text.expect_code(2).expect_stdout("").stderr();
    assert!(text.contains("/dev/stdin: cannot open: this looks like a word list"), "{text}");
}

#[test]
fn get_prints_values() {
    let dir = folder();
    ask(&dir, &["get", "en.fst", "cat", "ÉTÉ"], "cat\t3\nété\t8\n");
    ask(&dir, &["get", "en.fst", " cat "], "cat\t3\n");
    ask(&dir, &["get", "en.fst", "cat", "--format", "tsv"], "cat\t1\t3\n");
    let missing = dir.dictc(["get", "en.fst", "cat", "dog"]).run();
    missing.expect_code(1).expect_stdout("cat\t3\ndog\t-\n");
    let many = dir.dictc(["get", "en.fst", "-"]).stdin("cat\r\n\r\ncot\n").run();
    many.expect_code(0).expect_stdout("cat\t3\ncot\t4\n");
    let latin = dir.dictc(["get", "en.fst", "-"]).stdin(b"cat\ncaf\xe9\n").run();
    latin.expect_code(2).expect_stderr(
        "dictc: standard input:2: byte 4 of the line (0xe9) is not UTF-8; convert the file first, for \
         example with iconv -f latin1 -t utf-8\n",
    );
    let long =
        dir.dictc(["get", "en.fst", "-"]).stdin(format!("{}\r\ncat", "a".repeat(65_535))).run();
    assert!(long.expect_code(1).stdout().ends_with("\ncat\t3\n"));
    ask(&dir, &["get", "plain.fst", "Cat", "act"], "Cat\t1\nact\n");
    let json = dir.dictc(["get", "en.fst", "cat", "dog", "--format", "json"]).run();
    let json: Value = serde_json::from_str(json.expect_code(1).stdout()).unwrap();
    assert_eq!(json[0]["ordinal"], 1);
    assert!(json[1]["ordinal"].is_null());
}

#[test]
fn patterns_and_expressions_find_words() {
    let dir = folder();
    ask(&dir, &["match", "en.fst", "c?t"], "cat\ncot\n");
    ask(&dir, &["match", "en.fst", "C*T"], "cat\ncoat\ncot\n");
    ask(&dir, &["match", "en.fst", "[!a-z]*"], "été\n");
    ask(&dir, &["match", "plain.fst", "[Cc]at"], "Cat\ncat\n");
    ask_without_result(&dir, &["match", "en.fst", "??"]);
    ask(&dir, &["grep", "en.fst", "at"], "cat\ncats\ncoat\n");
    ask(&dir, &["grep", "en.fst", "^.[aé]t$"], "cat\n");
    ask(&dir, &["grep", "en.fst", "-x", "c.?.t"], "cat\ncoat\ncot\n");
    ask(&dir, &["grep", "plain.fst", "-i", "^CAT$", "--values"], "Cat\t1\ncat\t3\n");
    ask_without_result(&dir, &["grep", "en.fst", "zz"]);
    dir.dictc(["match", "en.fst", "c[a"]).run().expect_refusal(
        "dictc: pattern \"c[a\": the [ is never closed; expected a ]\n    c[a\n     ^",
    );
    dir.dictc(["grep", "en.fst", "c(a"])
        .run()
        .expect_refusal("dictc: regular expression \"c(a\": unclosed group\n    c(a\n     ^");
}

#[test]
fn similar_words_are_sorted_by_distance() {
    let dir = folder();
    ask(
        &dir,
        &["fuzzy", "en.fst", "cat", "--distance", "1"],
        "cat\t0\nact\t1\ncot\t1\ncats\t1\ncoat\t1\n",
    );
    ask(&dir, &["fuzzy", "en.fst", "ete", "-d", "2", "--limit", "1"], "été\t2\n");
    ask(&dir, &["fuzzy", "en.fst", "étè", "-d", "1", "--format", "tsv"], "été\t7\t8\t1\tétè\n");
    ask_without_result(&dir, &["fuzzy", "en.fst", "zzzzzzz"]);
    let long = "a".repeat(300);
    dir.dictc(["fuzzy", "en.fst", &long]).run().expect_refusal(
        "dictc: word \"aaaaaaaaaaaaaaaaaaaa…\": has 300 letters; expected at most 250",
    );
}

#[test]
fn anagrams_are_sorted_by_length() {
    let dir = folder();
    ask(&dir, &["anagram", "en.fst", "CAT"], "act\ncat\n");
    ask(&dir, &["anagram", "en.fst", "tacos", "--sub"], "cats\ncoat\ntaco\nact\ncat\ncot\n");
    ask(&dir, &["anagram", "en.fst", "?at"], "act\tc\ncat\tc\n");
    ask_without_result(&dir, &["anagram", "en.fst", "xyz"]);
    let json = dir.dictc(["anagram", "en.fst", "tuqi", "--format", "json"]).run();
    json.expect_stdout("[\n  {\"word\":\"quit\",\"ordinal\":5,\"value\":9}\n]\n");
}

#[test]
fn set_operations_combine_words() {
    let dir = Dir::new();
    dir.write("a.txt", "tea\t1\nten\t2\ntoe\n");
    dir.write("b.txt", "ten\t5\ntoe\t6\nton\n");
    for name in ["a", "b"] {
        dir.dictc([format!("{name}.txt"), "-o".into(), format!("{name}.fst")]).run().expect_code(0);
    }
    let both = ["a.fst", "b.fst"];
    let ask_both = |command: &str, args: &[&str], answer: &str| {
        ask(&dir, &[&[command], &both[..], args].concat(), answer);
    };
    ask_both(
        "union",
        &["--duplicate-values", "max", "--values"],
        "tea\t1\nten\t5\ntoe\t6\nton\t0\n",
    );
    ask_both("intersect", &["--duplicate-values", "sum", "--values"], "ten\t7\ntoe\t6\n");
    ask_both("symdiff", &[], "tea\nton\n");
    ask_both("intersect", &[], "ten\ntoe\n");
    ask(&dir, &["diff", "a.fst", "a.fst"], "");
    let diff = |args: &[&str], answer: &str| {
        let output = dir.dictc([&["diff", "a.fst", "b.fst"], args].concat()).run();
        output.expect_code(1).expect_stdout(answer).expect_stderr("");
    };
    diff(&[], "-tea\n~ten\t2\t5\n~toe\t0\t6\n+ton\n");
    diff(&["--values", "--length", "3"], "-tea\t1\n~ten\t2\t5\n~toe\t0\t6\n+ton\t0\n");
    diff(&["--count"], "4\n");
    diff(&["--limit", "1"], "-tea\n");
    diff(
        &["--format", "csv"],
        "word,change,old,new\ntea,removed,1,\nten,changed,2,5\ntoe,changed,0,6\nton,added,,0\n",
    );
    dir.dictc(["intersect", "a.fst", "b.fst", "--values"]).run().expect_refusal(
        "dictc: \"ten\" has the value 2 in one dictionary and 5 in another; \
         make them agree, or choose one with --duplicate-values",
    );

    let args = ["union", "a.fst", "b.fst", "-o", "c.fst", "--duplicate-values", "first"];
    dir.dictc(args).run().expect_code(0).expect_stdout("").expect_stderr("c.fst: 4 words\n");
    ask(&dir, &["words", "c.fst", "--values"], "tea\t1\nten\t2\ntoe\t0\nton\t0\n");
    ask(&dir, &["verify", "c.fst"], "c.fst: ok, 4 words\n");
    dir.dictc(["diff", "a.fst", "b.fst", "-o", "d.fst"]).run().expect_code(0);
    ask(&dir, &["words", "d.fst", "--values"], "tea\t1\n");
    // A dictionary has at least one word.
    dir.dictc(["diff", "a.fst", "c.fst", "-o", "e.fst"])
        .run()
        .expect_code(1)
        .expect_stdout("")
        .expect_stderr("dictc: e.fst is not written: the result has no words\n");
    assert!(!dir.names().contains(&"e.fst".to_owned()));
}

#[test]
fn info_draws_and_describes() {
    let dir = folder();
    let info = dir.dictc(["info", "en.fst", "plain.fst"]).run();
    let text = info.expect_code(0).stdout();
    for part in [
        "en.fst: 8 words, ",
        "  from      words.txt, 55 B, sha256 ",
        "  words     8 read, 8 kept\n",
        "  filters   at least 3 letters, no q without u\n",
        "       3            4  ████████████████████████████████████████\n",
        "\nplain.fst: 6 words, ",
        "  made by   another program: a plain fst file\n",
    ] {
        assert!(text.contains(part), "{part}\n{info}");
    }
    let json = dir.dictc(["info", "--json", "en.fst"]).run();
    let json: Value = serde_json::from_str(json.expect_code(0).stdout()).unwrap();
    assert_eq!(json[0]["words"], 8);
    assert_eq!(json[0]["lengths"]["4"], 4);
    assert_eq!(json[0]["letters"]["é"], 2);
    assert_eq!(json[0]["metadata"]["sources"][0]["name"], "words.txt");
}

#[test]
fn one_letter_is_singular() {
    let dir = Dir::new();
    dir.write("words.txt", "tea\n");
    dir.dictc(["words.txt", "--min-length", "1", "-o", "en.fst"]).run().expect_code(0);
    let info = dir.dictc(["info", "en.fst"]).run();
    assert!(info.stdout().contains("  filters   at least 1 letter, no q without u\n"), "{info}");
}

#[test]
fn verify_checks_every_file() {
    let dir = folder();
    let mut damaged = dir.read("en.fst");
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    dir.write("bad.fst", &damaged);
    dir.write("empty.fst", "");
    ask(&dir, &["verify", "en.fst", "plain.fst"], "en.fst: ok, 8 words\nplain.fst: ok, 6 words\n");
    let output = dir.dictc(["verify", "en.fst", "bad.fst", "empty.fst", "plain.fst"]).run();
    let lines: Vec<&str> = output.expect_code(2).expect_stderr("").stdout().lines().collect();
    assert_eq!(lines.len(), 4, "{output}");
    assert!(lines[1].starts_with("bad.fst: ") && lines[1].ends_with(": FAILED"), "{output}");
    assert_eq!(
        lines[2],
        "empty.fst: cannot open: the file is empty; expected a dictionary: FAILED"
    );
    assert_eq!(lines[3], "plain.fst: ok, 6 words");
}

#[test]
fn dot_draws_small_automata() {
    let dir = Dir::new();
    dir.write("words.txt", "tea\nten\n");
    dir.dictc(["words.txt", "-o", "en.fst"]).run().expect_code(0);
    let expected = "digraph lexicon {
    rankdir=LR;
    node [shape=circle, label=\"\", width=0.2];
    start [shape=none];
    start -> 0;
    0 -> 1 [label=\"t\"];
    1 -> 2 [label=\"e\"];
    2 -> 3 [label=\"a\"];
    2 -> 3 [label=\"n/1\"];
    3 [shape=doublecircle];
}
";
    ask(&dir, &["dot", "en.fst"], expected);
    dir.dictc(["dot", "en.fst", "--limit", "3"]).run().expect_refusal(
        "dictc: more than 3 nodes, too many for a picture; \
         raise --limit, or draw a smaller dictionary",
    );
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_quietly() {
    use std::io::Read;
    use std::process::Stdio;

    let dir = Dir::new();
    let list: String = (0..26 * 26 * 26u32)
        .map(|i| {
            [i / 676, i / 26 % 26, i % 26].map(|it| char::from(b'a' + it as u8)).iter().collect()
        })
        .map(|word: String| format!("{word}padding\n"))
        .collect();
    dir.write("words.txt", list);
    dir.dictc(["words.txt", "--bare-q", "-o", "en.fst"]).run().expect_code(0);
    for question in [
        &["words", "en.fst"][..],
        &["grep", "en.fst", "a", "--format", "json"],
        &["diff", "en.fst", "en.fst", "--count"],
    ] {
        let mut command = dir.dictc(question).into_command();
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut byte = [0];
        let read = child.stdout.take().unwrap().read(&mut byte).unwrap();
        assert_eq!(read, 1, "{question:?}");
        let output = child.wait_with_output().unwrap();
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(output.status.code().is_some_and(|code| code < 2), "{:?}", output.status);
    }
}
