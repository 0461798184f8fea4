//! Queries of `dictc` that a transcript cannot ask: of a file of another program, word by word, and
//! with a reader that leaves.

use end_to_end::Dir;

/// Runs a query, and expects this output.
#[track_caller]
fn ask(dir: &Dir, question: &[&str], answer: &str) {
    dir.dictc(question).run().expect_code(0).expect_stdout(answer).expect_stderr("");
}

/// They have no letters or values of their own, and words are as they stand: with capitals, and
/// characters that are no letters.
#[test]
fn files_of_the_crate_fst_are_dictionaries() {
    let dir = Dir::new();
    let words = ["Cat", "act", "cat", "coat", "it's", "tacos"];
    let map = fst::Map::from_iter(words.into_iter().zip([1u64, 0, 3, 4, 5, 6])).unwrap();
    dir.write("plain.fst", map.as_fst().as_bytes());
    ask(&dir, &["words", "--dict", "plain.fst", "--prefix", "Ca"], "Cat\n");
    let from = ["words", "--dict", "plain.fst", "--from", "it", "--format", "tsv"];
    ask(&dir, &from, "it's\t4\t5\ntacos\t5\t6\n");
    ask(&dir, &["get", "--dict", "plain.fst", "Cat", "act"], "Cat\t1\nact\n");
    ask(&dir, &["match", "--dict", "plain.fst", "[Cc]at"], "Cat\ncat\n");
    ask(
        &dir,
        &["grep", "--dict", "plain.fst", "-i", "^CAT$", "--fields", "word,value"],
        "Cat\t1\ncat\t3\n",
    );
    ask(&dir, &["verify", "plain.fst"], "plain.fst: ok, 6 words\n");
    let info = dir.dictc(["info", "plain.fst"]).run();
    let text = info.expect_code(0).stdout();
    assert!(text.contains("  made by   another program: a plain fst file\n"), "{info}");
}

/// `get -` and `fuzzy -` answered at the end of the input only.
#[cfg(unix)]
#[test]
fn words_that_are_typed_are_answered_at_once() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;

    let dir = Dir::new();
    for arguments in ["get -", "fuzzy - --distance 0", "hooks -"] {
        let mut command = dir.dictc(arguments.split(' ')).into_command();
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        for (i, word) in ["tea", "cat"].into_iter().enumerate() {
            writeln!(input, "{word}").unwrap();
            // Headings stand above the first row.
            for _ in 0..1 + usize::from(i == 0 && arguments.starts_with("hooks")) {
                line.clear();
                output.read_line(&mut line).unwrap();
            }
            assert!(line.contains(word), "{arguments}: {line}");
        }
        drop(input);
        assert!(child.wait().unwrap().success());
    }
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_quietly() {
    use std::io::Read;
    use std::process::Stdio;

    let dir = Dir::new();
    for question in [&["words"][..], &["grep", "a", "--format", "json"]] {
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

#[test]
fn a_search_for_several_words_ends_at_its_step_limit() {
    let dir = Dir::new();
    let anagram = ["anagram", "conversationalists", "--words", "9", "--level", "35"];
    let matching = ["match", "*", "--words", "3"];
    for (question, what) in [(&anagram[..], "sets"), (&matching[..], "phrases")] {
        let ask = |more: &[&str]| dir.dictc(question.iter().chain(more)).run();
        let message = format!(
            "dictc: cut off after 1,000,000 steps: there may be more {what}; --step-limit 10000000 \
             goes on for longer\n"
        );
        let cut = ask(&["--step-limit", "1e6"]);
        cut.expect_code(3).expect_stderr(&message);
        let found = cut.stdout().lines().count();
        let number = ask(&["--step-limit", "1e6", "--count"]);
        number.expect_code(3).expect_stdout(&format!("{found}\n")).expect_stderr(&message);
        // What is found within the limit is complete, and comes in the same order.
        let first = ask(&["--step-limit", "1e6", "--limit", "5"]);
        let lines: Vec<&str> = cut.stdout().lines().take(5).collect();
        assert_eq!(first.expect_code(0).stdout().lines().collect::<Vec<_>>(), lines);
    }
    let all = dir.dictc(["anagram", "dirtyroom", "--words", "2", "--step-limit", "1e6"]);
    all.run().expect_code(0).expect_stderr("");
}

#[test]
fn a_challenge_is_judged_as_a_whole() {
    let dir = Dir::new();
    let words = dir.dictc(["words", "--length", "2..4"]).run();
    let words: Vec<&str> = words.expect_code(0).stdout().lines().collect();
    // A letter more makes some of them no words.
    let all: std::collections::BTreeSet<&str> = words.iter().copied().collect();
    for i in 0..100 {
        let word = |at: usize| words[(i * 7919 + at * 104_729) % words.len()];
        let [first, second] = [word(1).to_owned(), word(2).to_uppercase()];
        let third = if i % 2 == 0 { word(3).to_owned() } else { format!("{}q", &word(3)[..2]) };
        let challenge = [&first[..], &second, &third];
        let is_word = |it: &&str| all.contains(&*it.to_lowercase());
        let (code, verdict) = match challenge.iter().all(is_word) {
            true => (0, "acceptable\n"),
            false => (1, "not acceptable\n"),
        };
        let judged = dir.dictc(["get", "--all"].iter().chain(&challenge)).run();
        judged.expect_code(code).expect_stdout(verdict).expect_stderr("");
    }
}

#[test]
fn hooks_of_two_hundred_words_are_those_of_a_scan() {
    let dir = Dir::new();
    let all = dir.dictc(["words"]).run();
    let words: std::collections::BTreeSet<&str> = all.expect_code(0).stdout().lines().collect();
    let chosen: Vec<&str> = words.iter().copied().step_by(words.len() / 200).take(200).collect();
    let hooks = dir.dictc(["hooks", "--format", "jsonl"].iter().chain(&chosen)).run();
    let hooks = hooks.expect_code(0).expect_stderr("");
    let shorter = |word: &str, from: usize, to: usize| -> String {
        word.chars().skip(from).take(to).collect()
    };
    for (line, word) in hooks.stdout().lines().zip(&chosen) {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let letters = word.chars().count();
        let is_longer = |it: &&&str| it.chars().count() == letters + 1;
        let longer: Vec<&&str> = words.iter().filter(is_longer).collect();
        let front = longer.iter().filter(|it| it.ends_with(word)).map(|it| shorter(it, 0, 1));
        let back =
            longer.iter().filter(|it| it.starts_with(word)).map(|it| shorter(it, letters, 1));
        let inner = [shorter(word, 1, letters), shorter(word, 0, letters - 1)];
        let inner: Vec<&String> = inner.iter().filter(|it| words.contains(it.as_str())).collect();
        assert_eq!(row["front"], serde_json::json!(front.collect::<Vec<_>>()), "{word}");
        assert_eq!(row["back"], serde_json::json!(back.collect::<Vec<_>>()), "{word}");
        assert_eq!(row["inner"], serde_json::json!(inner), "{word}");
    }
}

/// The letters of cells are those of the words that the same question lists.
#[test]
fn cells_count_the_letters_of_the_words() {
    let dir = Dir::new();
    let run = |pattern: &str, more: &[&str]| {
        let arguments = ["match", pattern, "--level", "50", "--format", "tsv"];
        dir.dictc(arguments.iter().chain(more)).run().expect_code(0).stdout().to_owned()
    };
    for (pattern, more) in [
        ("c?t", &[][..]),
        ("[st]?@???", &["--rack", "retinas"]),
        ("1??1", &[]),
        ("????????", &["--prefix", "qu"]),
    ] {
        let mut counted = std::collections::BTreeMap::new();
        for word in run(pattern, &[more, &["--fields", "word"]].concat()).lines() {
            for (cell, letter) in (1..).zip(word.chars()) {
                *counted.entry((cell, letter)).or_insert(0) += 1;
            }
        }
        let lines = counted.iter().map(|((cell, it), words)| format!("{cell}\t{it}\t{words}\n"));
        let expected: String = lines.collect();
        assert_eq!(run(pattern, &[more, &["--cells"]].concat()), expected, "{pattern}");
    }
}
