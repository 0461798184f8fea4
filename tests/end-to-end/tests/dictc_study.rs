//! What people who study words and solve crosswords ask `dictc`.

use end_to_end::Dir;
use serde_json::Value;

/// Runs a query on the English dictionary, and expects this output.
#[track_caller]
fn ask(question: &[&str], answer: &str) {
    Dir::new().dictc(question).run().expect_code(0).expect_stdout(answer).expect_stderr("");
}

#[track_caller]
fn lines(question: &[&str]) -> Vec<String> {
    let run = Dir::new().dictc(question).run();
    run.expect_code(0).expect_stderr("").stdout().lines().map(str::to_owned).collect()
}

#[test]
fn hooks_stand_beside_words() {
    ask(&["hooks", "english", "eat", "CHIEF"], "bfghlmnpst\teat\ths\n-\tchief\ts\n");
    ask(&["hooks", "english", "qu?y"], "-\tquay\ts\n-\tquey\ts\n");
    let json = Dir::new().dictc(["hooks", "english", "rhythm", "sylph", "--format", "json"]).run();
    let json: Value = serde_json::from_str(json.expect_code(0).stdout()).unwrap();
    assert_eq!(json[0]["word"], "rhythm");
    assert_eq!(json[0]["back"], serde_json::json!(["s"]));
    assert_eq!(json[0]["front"], serde_json::json!([]));
    assert_eq!(json[0]["extended"], true);
    // Words that are not extended are marked, and words need not be in the dictionary.
    let dir = Dir::new();
    dir.write("w.txt", "tea\nteas\nstea\n");
    dir.dictc(["w.txt", "-o", "w.fst"]).run().expect_code(0);
    let hooks = dir.dictc(["hooks", "w.fst", "-"]).stdin("tea\n\nteas\r\nxyz\n").run();
    hooks.expect_code(0).expect_stdout("s\ttea\ts\n-\tteas\t-\n-\txyz\t-\n");
    dir.dictc(["hooks", "w.fst", "xyz"]).run().expect_code(1).expect_stdout("-\txyz\t-\n");
    let bad = dir.dictc(["hooks", "w.fst", "te+a"]).run();
    assert!(bad.expect_code(2).stderr().contains("\n      ^"), "{bad}");
}

#[test]
fn alphagrams_group_words() {
    ask(
        &["alphagrams", "english", "listen"],
        "alphagram  number  words\neilnst          6  elints enlist inlets listen silent tinsel\n",
    );
    let largest =
        lines(&["alphagrams", "english", "--length", "7", "--limit", "1", "--format", "tsv"]);
    assert!(largest[0].starts_with("aeinrst\t11\tanestri antsier "), "{largest:?}");
    let large = lines(&["alphagrams", "english", "--at-least", "9", "--format", "tsv"]);
    let number = |line: &String| line.split('\t').nth(1).unwrap().parse::<usize>().unwrap();
    assert!(large.len() > 3 && large.iter().all(|line| number(line) >= 9), "{large:?}");
    let csv = lines(&["alphagrams", "english", "quiz", "--format", "csv"]);
    assert_eq!(csv, ["alphagram,number,words", "iquz,1,quiz"]);
    let bad = Dir::new().dictc(["alphagrams", "english", "ret?in"]).run();
    bad.expect_refusal("dictc: letters \"ret?in\": has blanks or pools; expected letters alone");
}

#[test]
fn stems_show_which_letters_make_words() {
    ask(
        &["stems", "english", "satire"],
        "stem    letters  words  with\n\
         aeirst       20     86  a b c d e f g h i k l m n o p r s t v w\n",
    );
    let best = lines(&["stems", "english", "--limit", "3", "--format", "tsv"]);
    assert!(best[0].starts_with("aeinst\t24\t84\t"), "{best:?}");
    let three = ["anagram", "english", "tea net cat", "--words", "3", "--level", "10"];
    let three = lines(&[&three[..], &["--length", "3"]].concat());
    let sorted = |set: &String| {
        let mut words: Vec<&str> = set.split(' ').collect();
        words.sort_unstable();
        words.join(" ")
    };
    assert!(three.iter().any(|set| sorted(set) == "cat net tea"), "{three:?}");
    assert!(three.iter().all(|set| set.split(' ').all(|word| word.len() == 3)), "{three:?}");
    for (option, expected) in [("--sub", "expected no --sub"), ("--words", "expected no ?, *")] {
        let args = ["anagram", "english", "tea?", "--words", "2", option, "2"];
        let args = if option == "--sub" { &args[..6] } else { &args[..5] };
        let run = Dir::new().dictc(args).run();
        assert!(run.expect_code(2).stderr().contains(expected), "{run}");
    }
    let none = Dir::new().dictc(["anagram", "english", "tea", "--words", "0"]).run();
    assert!(none.expect_code(2).stderr().contains("expected a number of words from 1 to 9"));
}

#[test]
fn patterns_have_classes_digits_letters_and_blanks() {
    let found = lines(&["match", "english", "12321", "--level", "50"]);
    assert!(found.contains(&"civic".to_owned()) && found.contains(&"level".to_owned()));
    ask(&["match", "english", "#@#@#", "--prefix", "mad", "--limit", "2"], "madam\nmadid\n");
    let letters = lines(&["match", "english", "?????s", "--letters", "parsley"]);
    assert!(letters.contains(&"layers".to_owned()), "{letters:?}");
    assert!(letters.iter().all(|it| it.ends_with('s') && !it.contains('t')), "{letters:?}");
    let vowels = lines(&["match", "english", "@@@", "--vowels", "shy"]);
    assert!(vowels.contains(&"shy".to_owned()), "{vowels:?}");
    assert!(vowels.iter().all(|it| it.chars().all(|it| "shy".contains(it))), "{vowels:?}");
}

#[test]
fn patterns_match_several_words() {
    ask(&["match", "english", " c?t  d?g ", "--level", "10"], "cat dog\ncut dog\n");
    // The same digit is the same letter in both words.
    let pairs = lines(&["match", "english", "1a2 2a1", "--level", "35"]);
    assert!(pairs.contains(&"mad dam".to_owned()), "{pairs:?}");
    for pair in &pairs {
        let letters: Vec<char> = pair.chars().collect();
        assert_eq!((letters[0], letters[2]), (letters[6], letters[4]), "{pair}");
    }
    let split =
        lines(&["match", "english", "the?????", "--words", "2", "--level", "10", "--limit", "3"]);
    assert_eq!(split, ["the about", "the above", "the abuse"]);
    let letters = lines(&["match", "english", "??? ???", "--letters", "teaten", "--level", "10"]);
    assert!(letters.contains(&"eat net".to_owned()), "{letters:?}");
    for bad in ["cat!", "c.t", "1230"] {
        let run = Dir::new().dictc(["match", "english", bad]).run();
        assert!(run.expect_code(2).stderr().contains("has no meaning here; expected"), "{run}");
    }
}

#[test]
fn every_query_filters_and_sorts() {
    let dir = Dir::new();
    dir.write("w.txt", "eat\t10\nate\t20\ntea\t30\nteas\t10\nseat\t40\neats\t50\nseats\t60\n");
    dir.dictc(["w.txt", "-o", "w.fst"]).run().expect_code(0);
    let ask = |question: &[&str], answer: &str| {
        dir.dictc(question).run().expect_code(0).expect_stdout(answer).expect_stderr("");
    };
    ask(&["words", "w.fst", "--prefix", "TE", "--sort", "length"], "teas\ntea\n");
    ask(&["match", "w.fst", "*", "--length", "4", "--prefix", "s"], "seat\n");
    ask(&["grep", "w.fst", "ea", "--level", "30", "--sort", "level"], "eat\nteas\ntea\n");
    ask(&["anagram", "w.fst", "seat", "--sub", "--prefix", "ea", "--sort", "alpha"], "eat\neats\n");
    ask(&["fuzzy", "w.fst", "eta", "--prefix", "t", "--length", "3"], "tea\t1\n");
    dir.write("bag.tsv", "e\t1\na\t1\nt\t1\ns\t9\n");
    let by_bag = &["match", "w.fst", "*", "--sort", "probability", "--bag", "bag.tsv"];
    ask(by_bag, "seats\neats\nseat\nteas\nate\neat\ntea\n");
    dir.write("bad.tsv", "e 1\n");
    let bad = dir.dictc(["words", "w.fst", "--sort", "probability", "--bag", "bad.tsv"]).run();
    bad.expect_refusal(
        "dictc: bad.tsv: line 1: expected a letter, a tab and a number of tiles, such as e<TAB>12",
    );
    let alone = dir.dictc(["words", "w.fst", "--sort", "alpha", "--bag", "bag.tsv"]).run();
    alone.expect_refusal("dictc: --bag: has no effect without --sort probability; expected both");
}

#[test]
fn likely_words_come_first() {
    let likely =
        lines(&["words", "english", "--length", "7", "--sort", "probability", "--limit", "5"]);
    assert_eq!(likely, ["otarine", "etaerio", "aileron", "alerion", "alienor"]);
}

#[test]
fn a_speller_gets_the_likeliest_words_first() {
    for (misspelt, expected) in
        [("recieve", "receive\t1"), ("teh", "the\t1"), ("freind", "friend\t1")]
    {
        assert_eq!(lines(&["fuzzy", "english", misspelt, "--limit", "1"]), [expected]);
    }
    assert!(lines(&["fuzzy", "english", "teh", "-d", "1"]).contains(&"tea\t1".to_owned()));
    // Several words, and words from standard input.
    let both = "receive\t1\trecieve\nfriend\t1\tfreind\n";
    ask(&["fuzzy", "english", "recieve", "freind", "--limit", "1"], both);
    let piped = Dir::new()
        .dictc(["fuzzy", "english", "-", "--limit", "1"])
        .stdin("recieve\nxqzxqzxqz\nfreind\n")
        .run();
    piped.expect_code(0).expect_stdout(both);
    let started =
        lines(&["fuzzy", "english", "definat", "--beginning", "-d", "1", "--level", "35"]);
    assert!(started.contains(&"definitely\t1".to_owned()), "{started:?}");
}

#[test]
fn nodes_are_listed_with_their_transitions() {
    let dir = Dir::new();
    dir.write("w.txt", "tea\nten\n");
    dir.dictc(["w.txt", "-o", "w.fst", "--graph", "none"]).run().expect_code(0);
    let table = |args: &[&str]| -> Vec<Vec<String>> {
        let run = dir.dictc([&["nodes", "w.fst"], args].concat()).run();
        let cells = |line: &str| line.split(',').map(str::to_owned).collect();
        run.expect_code(0).stdout().lines().map(cells).collect()
    };
    let nodes = table(&["--format", "csv"]);
    assert_eq!(nodes[0], ["address", "bytes", "transitions", "final", "final_output"]);
    assert_eq!(nodes.len(), 5, "{nodes:?}");
    let edges = table(&["--edges", "--format", "csv"]);
    assert_eq!(edges[0], ["from", "to", "input", "output"]);
    assert_eq!(edges.iter().skip(1).map(|it| it[2].as_str()).collect::<String>(), "tean");
    // Every node but the root is the target of a transition.
    for node in &nodes[2..] {
        assert!(edges.iter().any(|edge| edge[1] == node[0]), "{node:?}");
    }
    let root = table(&[&nodes[1][0], "--format", "csv"]);
    assert_eq!(root[1..], nodes[1..2]);
    let nowhere = dir.dictc(["nodes", "w.fst", "7"]).run();
    assert!(nowhere.expect_code(2).stderr().contains("no node is at this address; expected one"));
    dir.dictc(["nodes", "w.fst", "--dupes"]).run().expect_code(1).expect_stdout("");
    // A minimal FST of a large list repeats a few nodes, because its builder forgets some.
    let dupes = lines(&["nodes", "english", "--dupes", "--limit", "2"]);
    assert_eq!(dupes.len(), 3, "two rows below a heading: {dupes:?}");
}

/// The test of the conventions runs the examples.
#[test]
fn every_help_has_examples() {
    let dir = Dir::new();
    for command in ["match", "fuzzy", "anagram", "hooks", "alphagrams", "stems", "nodes"] {
        let help = dir.dictc([command, "--help"]).run();
        let help = help.expect_code(0).stdout().to_owned();
        let (_, examples) = help.split_once("Examples:\n").expect("examples");
        let examples: Vec<&str> =
            examples.lines().map(str::trim).filter(|it| !it.is_empty()).collect();
        assert!(examples.len() > 2, "{command}: {examples:?}");
        for example in examples {
            assert!(example.starts_with(&format!("dictc {command} ")), "{example}");
        }
    }
}
