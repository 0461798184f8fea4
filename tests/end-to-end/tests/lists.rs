//! Word lists at every door: what the programs write is read back, and lists in the forms of
//! strangers give the same words wherever they are read.

use end_to_end::Dir;

/// A folder with a dictionary, `en.fst`, of the words of `words.txt`.
fn dir() -> Dir {
    let dir = Dir::new();
    dir.shell(
        "printf 'ate\\t3\\neat\\t2\\ntea\\t1\\nteas\\t4\\nten\\t5\\nnet\\t6\\nzebra\\t7\\n' > words.txt
         printf 'tea\\ta hot drink\\nate\\tpast of eat\\nteas\\tplural of tea\\n' > texts.tsv
         dictc words.txt -qo en.fst --meanings-from texts.tsv",
    )
    .expect_code(0);
    dir
}

/// Commands that list words, the words, and the formats of which the rows alone do not tell: text
/// for people, and columns with several words and no names.
const WRITERS: [(&str, &str, &[&str]); 15] = [
    ("dictc words --dict en.fst --prefix te", "tea teas ten", &[]),
    ("dictc match --dict en.fst '?ea*'", "tea teas", &[]),
    ("dictc grep --dict en.fst '^te'", "tea teas ten", &[]),
    ("dictc fuzzy --dict en.fst teas --distance 1", "tea teas", &["tsv"]),
    ("dictc anagram --dict en.fst aet", "ate eat tea", &[]),
    ("dictc union en.fst en.fst", "ate eat net tea teas ten zebra", &[]),
    ("dictc get --dict en.fst tea ten net", "net tea ten", &[]),
    ("dictc meaning --dict en.fst tea teas ate", "ate tea teas", &[]),
    ("dictc hooks --dict en.fst tea net", "net tea", &["text", "tsv"]),
    ("dictc alphagrams --dict en.fst --length 3", "ate eat net tea ten", &["text", "tsv"]),
    ("solve --dict en.fst te/as", "ate eat tea teas", &["text"]),
    ("dictc puzzle wordle --dict en.fst --length 3", "ate eat net tea ten", &["text", "tsv"]),
    (
        "dictc puzzle bee --dict en.fst teasn --center e --length 3..",
        "ate eat net tea teas ten",
        &["text", "tsv"],
    ),
    ("dictc puzzle wordiply --dict en.fst te", "ate tea teas ten", &["text"]),
    (
        "dictc puzzle search --dict en.fst teas/xexx/xxnx/xxxx --length 3..",
        "net tea teas ten",
        &["text"],
    ),
];

const FORMATS: [&str; 6] = ["text", "tsv", "csv", "markdown", "json", "jsonl"];

#[test]
fn what_the_programs_write_is_read_at_every_door() {
    let dir = dir();
    let all = ["ate", "eat", "net", "tea", "teas", "ten", "zebra"];
    for (writer, words, unclear) in WRITERS {
        for format in FORMATS.into_iter().filter(|it| !unclear.contains(it)) {
            let name = format!("{writer} --format {format}");
            dir.shell(&format!("{writer} --format {format} > list")).expect_code(0);
            let lines = |words: &[&str]| words.join("\n") + "\n";
            let words: Vec<&str> = words.split(' ').collect();
            let rest: Vec<&str> = all.into_iter().filter(|it| !words.contains(it)).collect();
            let less = "dictc words.txt -qo less.fst --exclude list && dictc words --dict less.fst";
            let mut doors = vec![
                ("dictc list -qo own.fst && dictc words --dict own.fst", lines(&words)),
                ("cat list | dictc - -qo own.fst && dictc words --dict own.fst", lines(&words)),
                (
                    "dictc puzzle quiz --dict en.fst --list list --no-history -q 2>&1 > /dev/null < /dev/null",
                    String::new(),
                ),
            ];
            if !rest.is_empty() {
                doors.push((less, lines(&rest)));
            }
            // Without names, rows are words that somebody typed.
            if !["tsv", "text"].contains(&format) && unclear.is_empty() {
                let looked_up =
                    "dictc get --dict en.fst - --fields word --format tsv < list | sort -u";
                doors.push((looked_up, lines(&words)));
            }
            if writer.contains("match") {
                let searched = "dictc puzzle search --list list -q --format tsv --fields word \
                    teas/xxxx/xxxx/xxxx";
                doors.push((searched, lines(&words)));
                let answers = "dictc puzzle wordle --dict en.fst --length 3 --answers-from list";
                doors.push((answers, String::new()));
            }
            for (door, expected) in doors {
                let read = dir.shell(door);
                let is_read = match door.contains("--answers-from") {
                    true => read.stdout().starts_with("1 word fits: tea\n"),
                    false => read.stdout() == expected,
                };
                assert!(is_read, "{name}: {door}: expected {expected:?}\n{read}");
            }
        }
    }
}

/// Lists of strangers with the words *tea* and *ten*.
const FORMS: [&str; 16] = [
    r"tea\nten\n",
    r"TEA;50\nTEN;3\n",
    r"word,frequency\ntea,5\nten,6\n",
    r"rank,word,count\n1,tea,5\n2,ten,6\n",
    r"word,pos,definition\ntea,n,a hot drink\nten,n,a number\n",
    r"1. tea\n2. ten\n",
    r"  5 tea\n 12 ten\n",
    r#""tea",\n"ten",\n"#,
    r"# words\ntea\nten\n",
    r"| word | n |\n| --- | --- |\n| tea | 5 |\n| ten | 6 |\n",
    r#"["tea", "ten"]"#,
    r#"{"tea": 5, "ten": 6}"#,
    r#"[{"word": "tea", "n": 5}, {"word": "ten", "n": 6}]"#,
    r#"{"data": {"words": ["tea", "ten"]}}"#,
    r#"[["tea", 5], ["ten", 6]]"#,
    r"TEA a hot drink [n TEAS]\nTEN a number [n TENS]\n",
];

#[test]
fn lists_of_strangers_are_read_alike_at_every_door() {
    let dir = dir();
    for form in FORMS {
        dir.shell(&format!("printf '{form}' > list")).expect_code(0);
        for (door, words) in [
            ("dictc list -qo own.fst && dictc words --dict own.fst", "tea ten"),
            ("cat list | dictc - -qo own.fst && dictc words --dict own.fst", "tea ten"),
            (
                "dictc words.txt -qo less.fst --exclude list && dictc words --dict less.fst",
                "ate eat net teas zebra",
            ),
            (
                "dictc puzzle search --list list --quiet --format tsv --fields word teax/xexx/xxnx/xxxx | sort",
                "tea ten",
            ),
        ] {
            let read = dir.shell(door);
            assert_eq!(read.stdout(), words.replace(' ', "\n") + "\n", "{form}: {door}\n{read}");
        }
        for door in [
            "dictc puzzle quiz --dict en.fst --list list --no-history --quiet < /dev/null",
            "dictc puzzle wordle --dict en.fst --length 3 --answers-from list",
        ] {
            dir.shell(door).expect_code(0);
        }
    }
}

/// Lists that lose words, or cannot be read, and what is kept once the advice has been followed.
const ADVISED: [(&str, &str); 15] = [
    (r"tea\nit's\nten\n", "its tea ten"),
    (r"tea\nwell-off\nten\n", "tea ten welloff"),
    (r"tea\nto\nten\n", "tea ten to"),
    (r"tea\na\nto\nten\n", "a tea ten to"),
    (r"tea\nqat\nten\n", "qat tea ten"),
    (r"tea\nl’eau\nten\n", "leau tea ten"),
    (r"tea\nice cream\nten\n", "cream ice tea ten"),
    (r"tea Tee\nten zehn\nant\n", "ant tea tee ten zehn"),
    (r"tea,n,x\nten,a,y\nant,n,z\n", "ant tea ten"),
    (r"tea\n5 ten 6\nant\n", "none"),
    (r#"[{\"word\":\"cat dog\"}]"#, "catdog"),
    (r"tea\t5\ntea\t6\nten\t7\n", "tea ten"),
    (r"ten\t6\ntea\tfive\nant\t7\n", "ant tea ten"),
    (r"tea\ntee\303\nten\n", "tea teeã ten"),
    (r"tea\nt5n\nten\n", "none"),
];

#[test]
fn advice_helps_where_it_is_given() {
    let dir = dir();
    for (list, words) in ADVISED {
        dir.shell(&format!("printf \"{list}\" > list")).expect_code(0);
        let said = dir.shell("dictc list --dry-run").stderr().to_owned();
        if words == "none" {
            assert!(said.contains("; no option keeps them\n"), "{list}: {said}");
            continue;
        }
        let suggestions = suggestions(&said);
        assert!(!suggestions.is_empty(), "{list}: {said}");
        let kept = |suggestion: &String| {
            let run = match suggestion.strip_prefix("iconv") {
                Some(_) => format!("{suggestion} list > other; dictc other -qo own.fst"),
                None => format!("dictc list -qo own.fst {suggestion}"),
            };
            let run = dir.shell(&format!("{run} && dictc words --dict own.fst | tr '\\n' ' '"));
            (run.code() == Some(0)).then(|| run.stdout().trim_end().to_owned())
        };
        let kept: Vec<_> = suggestions.iter().map(kept).collect();
        assert!(kept.contains(&Some(words.to_owned())), "{list}: {said}: {suggestions:?} {kept:?}");
        let helps = |it: &Option<String>| it.as_ref().is_some_and(|it| !it.is_empty());
        assert!(kept.iter().all(helps), "{list}: {said}: {suggestions:?} {kept:?}");
    }
    // What excludes nothing.
    for (list, rest) in
        [(r"tea n\nten a\nant x\n", "ate eat net teas"), (r"te’a\nten\n", "ate eat")]
    {
        dir.shell(&format!("printf \"{list}\" > 'my list'")).expect_code(0);
        let said = dir.shell("dictc words.txt --dry-run --exclude 'my list'").stderr().to_owned();
        let suggestions = suggestions(&said);
        assert!(!suggestions.is_empty(), "{list}: {said}");
        for suggestion in suggestions {
            let run = format!("dictc words.txt -qo own.fst --exclude 'my list' {suggestion}");
            let left = dir.shell(&format!("{run} && dictc words --dict own.fst | tr '\\n' ' '"));
            assert!(left.stdout().starts_with(rest), "{list}: {said}: {left}");
        }
    }
}

/// The options and commands that messages suggest.
fn suggestions(said: &str) -> Vec<String> {
    let mut suggestions = Vec::new();
    // An error says again what a remark has said.
    for line in said.lines().filter(|it| !it.contains("--columns names other columns")) {
        let Some(at) = line.find("; --").map(|at| at + 2).or_else(|| line.find("iconv")) else {
            let asks = line.find("choose one with --duplicate-values");
            suggestions.extend(asks.map(|_| "--duplicate-values max".to_owned()));
            continue;
        };
        let advice = &line[at..];
        let ends = [" leaves", " keeps", " names", " changes", " reads"];
        let end = ends.iter().filter_map(|it| advice.find(it)).min().unwrap_or(advice.len());
        let option = &advice[..end];
        let examples = ["word,_,value", "word,meaning", "word,_", "words"];
        let named = examples
            .iter()
            .filter(|it| advice[end..].contains(&format!(" {it}")) && !option.contains(' '));
        let named: Vec<String> = named.map(|it| format!("{option} {it}")).collect();
        match (named.is_empty(), option.contains("COLUMNS")) {
            (_, true) => suggestions.push(option.replace("COLUMNS", "word,_")),
            (true, _) => suggestions.push(option.to_owned()),
            (false, _) => suggestions.extend(named),
        }
    }
    suggestions
}

#[test]
fn each_list_of_a_command_can_be_told_its_form() {
    let dir = dir();
    dir.shell(
        "printf 'tea Tee\\nten zehn\\n' > two.txt; printf 'tea: hot, brown\\nten: a, b\\n' > t",
    )
    .expect_code(0);
    let words = |arguments: &str| {
        let script =
            format!("dictc {arguments} -qo own.fst && dictc words --dict own.fst | tr '\\n' ' '");
        dir.shell(&script).stdout().to_owned()
    };
    assert_eq!(words("two.txt --columns word,_"), "tea ten ");
    assert_eq!(
        words("words.txt --exclude two.txt --columns two.txt=word,_"),
        "ate eat net teas zebra "
    );
    assert_eq!(words("t --columns word,meaning"), "tea ten ");
    assert_eq!(words("t --separator :"), "tea ten ");
    assert_eq!(
        words("t two.txt --columns two.txt=_,word --separator t=colon"),
        "tea tee ten zehn "
    );
    dir.shell("dictc t --dry-run --columns other.txt=word").expect_code(2).expect_stderr(
        "dictc: --columns: other.txt is not a list of this command; expected one of its lists \
         before '='\n",
    );
}

#[test]
fn a_stream_is_decided_on_as_a_whole() {
    let dir = dir();
    let script = "{ yes teas | head -n 30000; for i in 1 2 3; do yes \"tea;$i\" | head -n 9000; done; } > all
        dictc all -qo file.fst --duplicate-values max && cat all | dictc - -qo stream.fst --duplicate-values max
        dictc words --dict file.fst --fields word,value; printf '%s\\n' 1ER 'tea;5' > odd; cat odd all > odder
        cat odder | dictc - -qo stream.fst --duplicate-values max; dictc words --dict stream.fst --fields word,value";
    dir.shell(script).expect_stdout("tea\t3\nteas\t0\ntea\t5\nteas\t0\n");
}
