//! The programs answer what every language is asked as the Rust libraries do.

use std::sync::atomic::{AtomicUsize, Ordering};

use answers::{Language, Libraries, Question, operations, random};
use end_to_end::{Dir, Output, example, repository};

/// The words of rows whose first column they are.
fn first_column(output: &Output) -> Vec<&str> {
    output.stdout().lines().map(|row| row.split('\t').next().unwrap_or_default()).collect()
}

/// A field of each row of jsonl, `-` where it is null.
fn field(output: &Output, name: &str) -> String {
    let rows = output.stdout().lines().map(|row| {
        let row: serde_json::Value = serde_json::from_str(row).unwrap();
        if row[name].is_null() { "-".to_owned() } else { row[name].to_string() }
    });
    rows.collect::<Vec<_>>().join(" ")
}

/// What a command prints, as an answer. A failure is `!` and the message.
fn answer(question: &Question) -> String {
    let dir = Dir::new();
    let arguments: Vec<&str> = question.arguments.iter().map(String::as_str).collect();
    let (first, more) = (arguments[0], &arguments[1..]);
    let dictc = |command: &str, more: &[&str]| dir.dictc([&[command], more].concat()).run();
    let words = |output: &Output| first_column(output).join(" ");
    let score = |output: &Output| {
        let (_, score) = output.stdout().trim().split_once('\t').unwrap();
        score.replace('\t', " ")
    };
    let (output, read): (Output, &dyn Fn(&Output) -> String) = match question.key.as_str() {
        "open" => {
            let file = repository().join(first);
            (dir.dictc(["words", "--count", "--dict"]).arg(file).run(), &|it| {
                it.stdout().trim().to_owned()
            })
        }
        "compile" => {
            dir.write("words.txt", first.replace(',', "\n").replace(':', "\t"));
            let output = dir.dictc(["words.txt", "-o", "out.fst", "--report", "none"]).run();
            (output, &|_| words(&dir.dictc(["words", "--dict", "out.fst"]).run()))
        }
        "select" => {
            for (name, list) in [("all", first), ("only", more[0]), ("without", more[1])] {
                dir.write(&format!("{name}.txt"), list.replace(',', "\n"));
            }
            dir.dictc(["all.txt", "-o", "all.fst"]).run().expect_code(0);
            let lists = ["--list", "only.txt", "--exclude", "without.txt"];
            (dir.dictc([&["words", "--dict", "all.fst"], &lists[..]].concat()).run(), &words)
        }
        "contains" | "contains_many" => {
            let asked: Vec<&str> = first.split(' ').collect();
            (dictc("get", &[&asked[..], &["--format", "jsonl"]].concat()), &|it| {
                let ordinals = field(it, "ordinal");
                let flags = ordinals.split(' ').map(|it| if it == "-" { "0" } else { "1" });
                flags.collect::<Vec<_>>().join(" ")
            })
        }
        "ordinal" | "ordinals" => {
            let asked: Vec<&str> = first.split(' ').collect();
            let output = dictc("get", &[&asked[..], &["--format", "jsonl"]].concat());
            (output, &|it| field(it, "ordinal"))
        }
        "why_not" => (dictc("get", &["--format", "tsv", first]), &|it| {
            let why = it.stderr().trim_end_matches('\n').to_owned();
            if why.is_empty() { "-".to_owned() } else { why }
        }),
        "why_no_words" => (dir.solve([first, "--format", "tsv"]).run(), &|it| {
            let why = it.stderr().trim_end_matches('\n').to_owned();
            if why.is_empty() { "-".to_owned() } else { why }
        }),
        "meaning" => {
            let file = repository().join(first);
            let output =
                dir.dictc(["meaning", "--format", "tsv", "--dict"]).arg(file).args(more).run();
            (output, &|it| {
                let (_, meaning) = it.stdout().trim_end_matches('\n').split_once('\t').unwrap();
                if meaning.is_empty() { "-".to_owned() } else { meaning.to_owned() }
            })
        }
        "value" => (dictc("get", &[first, "--format", "jsonl"]), &|it| field(it, "value")),
        "contains_prefix" => (dictc("words", &["--prefix", first, "--limit", "1"]), &|it| {
            first_column(it).len().to_string()
        }),
        "completions" => (dictc("words", &["--prefix", first]), &words),
        "matches" => (dictc("match", &[first]), &words),
        "regex" if more.is_empty() => (dictc("grep", &[first]), &words),
        "regex" => (dictc("grep", &[first, "--whole"]), &words),
        "fuzzy" => {
            let edits: &[&str] = if more.is_empty() { &[] } else { &["--distance", more[0]] };
            (dictc("fuzzy", &[&[first], edits].concat()), &|it| {
                it.stdout().lines().map(|row| row.replace('\t', ":")).collect::<Vec<_>>().join(" ")
            })
        }
        "anagrams" if more.is_empty() => (dictc("anagram", &[first]), &words),
        "anagrams" => (dictc("anagram", &[first, "--sub"]), &words),
        "deal" => {
            let count = (more[1].parse::<u64>().unwrap() + 1).to_string();
            let dealt = ["--dice", first, "--seed", more[0], "--roll", &count];
            let output = dir.solve(dealt).args(["--summary", "--format", "tsv"]).run();
            (output, &|it| first_column(it).pop().unwrap_or_default().to_owned())
        }
        "score" => (dir.solve([first, "--summary", "--format", "tsv"]).run(), &score),
        "score_by_rules" => {
            let [edges, q, min_length, points] = more[..] else { panic!("four rules") };
            let flags = [(edges == "torus", "--torus"), (q == "bare", "--bare-q")];
            let flags = flags.into_iter().filter_map(|(is_set, flag)| is_set.then_some(flag));
            let output = dir.solve([first, "--summary", "--format", "tsv"]).args(flags);
            (output.args(["--min-length", min_length, "--points", points]).run(), &score)
        }
        "solve" => (dir.solve([first, "--format", "json"]).run(), &|it| {
            let board: serde_json::Value = serde_json::from_str(it.stdout()).unwrap();
            let words = board["words"].as_array().unwrap().iter().map(|it| &it["word"]);
            let words = words.map(|it| format!(" {}", it.as_str().unwrap()));
            format!("{}{}", board["points"], words.collect::<String>())
        }),
        "paths" => (dir.solve([first, "--all-paths", "--format", "json"]).run(), &|it| {
            let board: serde_json::Value = serde_json::from_str(it.stdout()).unwrap();
            let columns = board["columns"].as_u64().unwrap();
            let mut words = board["words"].as_array().unwrap().iter();
            let word = words.find(|it| it["word"] == more[0]);
            let paths = word.map_or(&[][..], |it| it["paths"].as_array().unwrap());
            let cell = |it: &serde_json::Value| {
                (it[0].as_u64().unwrap() * columns + it[1].as_u64().unwrap()).to_string()
            };
            let path = |it: &serde_json::Value| {
                it["path"].as_array().unwrap().iter().map(cell).collect::<Vec<_>>().join(",")
            };
            paths.iter().map(path).collect::<Vec<_>>().join(" ")
        }),
        "solution_json" => {
            let steps = more.iter().flat_map(|steps| ["--step-limit", steps]);
            let output = dir.solve([first, "--format", "jsonl"]).args(steps).run();
            (output, &|it| it.stdout().trim_end().to_owned())
        }
        "round_json" => {
            let sheets = more.iter().map(|it| it.split_once(' ').unwrap_or((it, "")));
            let files = sheets.flat_map(|(name, words)| {
                dir.write(name, words);
                ["--sheet", name]
            });
            let files: Vec<&str> = files.collect();
            let output = dir.solve([first, "--format", "jsonl"]).args(files).run();
            (output, &|it| {
                // The program adds the board before these members, and its totals after them.
                let members = it.stdout().split_once(r#","sheets""#).unwrap().1;
                let members = members.rsplit_once(r#","word_count""#).unwrap().0;
                format!(r#"{{"sheets"{members}}}"#)
            })
        }
        "of_file" if more[0] == "solve" => {
            let output = dir.solve(["--dict", first, more[1], "--format", "tsv"]).run();
            (output, &|it| {
                let words = it.stdout().lines().filter_map(|line| line.split('\t').nth(1));
                words.collect::<Vec<_>>().join(" ")
            })
        }
        "of_file" => {
            let (kind, text) = (more[0], more[1]);
            let command = match kind {
                "completions" => &["words", "--dict", first, "--prefix", text][..],
                "matches" => &["match", "--dict", first, text],
                "regex" => &["grep", "--dict", first, text],
                "fuzzy" => &["fuzzy", "--dict", first, text, "--distance", "1"],
                _ => &["anagram", "--dict", first, text],
            };
            // Text has final forms of letters.
            let limits = ["--limit", "10", "--step-limit", "200000", "--format", "tsv"];
            (dir.dictc(command).args(limits).run(), &|it| {
                let mut found = first_column(it);
                if it.code() == Some(3) && found.len() < 10 {
                    found.push("+");
                }
                found.join(" ")
            })
        }
        "score_within" => {
            let output = dir.solve([first, "--summary", "--step-limit", more[0]]).run();
            (output, &|it| if it.code() == Some(3) { "cut off" } else { "complete" }.to_owned())
        }
        key => panic!("no command answers {key}"),
    };
    // 1 is for a question that found nothing.
    match output.code() {
        Some(2) => format!("!{}", output.stderr()),
        _ => read(&output),
    }
}

/// Asks everything that the programs answer, with all processors.
fn compare(questions: &[(Question, String)]) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((question, expected)) =
                    questions.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let found = answer(question);
                    let is_right =
                        match expected.strip_prefix('!').and_then(|it| it.split_once(' ')) {
                            Some((_, says)) => found.starts_with('!') && found.contains(says),
                            None => found == *expected,
                        };
                    assert!(is_right, "{question:?}\n expected {expected}\n    found {found}");
                }
            });
        }
    });
}

/// The first programs of docs/languages.md; CI runs those of the other languages.
#[test]
fn first_programs_print_words_and_errors() {
    let file = repository().join("crates/lexicon/tests/golden/v1.fst");
    let dir = Dir::new();
    std::fs::copy(file, dir.file("en.fst")).unwrap();
    let run = || {
        let done = example("first").current_dir(dir.path()).output().unwrap();
        let [out, err] = [done.stdout, done.stderr].map(|it| String::from_utf8(it).unwrap());
        (done.status.code(), out, err)
    };
    assert_eq!(run(), (Some(0), "3\ntea 0 1 2\nteas 0 1 2 3\n".to_owned(), String::new()));
    // Each line of the script is a command.
    let script = repository().join("tests/answers/examples/first.sh");
    let script = std::fs::read_to_string(script).unwrap();
    let commands = || {
        script.lines().skip(1).map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            dir.program(words[0], &words[1..]).run()
        })
    };
    let printed: String = commands().map(|it| it.expect_code(0).stdout().to_owned()).collect();
    assert_eq!(
        printed,
        "tea\t900\nte/as\ttea\t3\t1\t0:0 0:1 1:0\nte/as\tteas\t4\t1\t0:0 0:1 1:0 1:1\n"
    );

    dir.write("en.fst", "tea\n");
    let looks = "this looks like a word list, not a dictionary";
    let (code, out, err) = run();
    assert!(code == Some(1) && out.is_empty() && err.contains(looks), "{code:?} {out} {err}");
    assert!(commands().all(|it| it.expect_code(2).stderr().contains(looks)));
}

fn program() -> Language {
    Language::named("program").unwrap()
}

#[test]
fn examples_have_the_answers_of_the_libraries() {
    let operations = operations();
    let asked = operations.iter().filter(|it| program().call(it).is_ok());
    compare(&asked.flat_map(answers::Operation::questions).collect::<Vec<_>>());
}

/// Some questions at random; one in `step` of all.
fn compare_random(step: usize) {
    let operations = operations();
    let asks = |question: &Question| {
        operations.iter().any(|it| it.key == question.key && program().call(it).is_ok())
    };
    let mut libraries = Libraries::english();
    let lexicon = libraries.lexicon.clone();
    let asked = random(&lexicon).step_by(step).filter(asks).filter(|it| {
        // A program deals all boards before the one asked for.
        it.key != "deal" || it.arguments[2].len() < 3
    });
    compare(&asked.map(|it| (it.clone(), libraries.ask(&it).to_string())).collect::<Vec<_>>());
}

#[test]
fn random_questions_have_the_answers_of_the_libraries() {
    compare_random(97);
}

#[test]
fn hostile_files_have_the_answers_of_the_libraries() {
    let dir = Dir::new();
    compare(&answers::hostile_questions(program(), &dir.file("hostile")).unwrap());
}

#[test]
fn dictionaries_with_alphabets_have_the_answers_of_the_libraries() {
    let dir = Dir::new();
    let asked = answers::alphabet_questions(&dir.file("alphabets")).unwrap();
    compare(&asked.into_iter().step_by(7).collect::<Vec<_>>());
}

#[test]
#[ignore = "long: thousands of processes"]
fn all_random_questions_have_the_answers_of_the_libraries() {
    compare_random(1);
}
