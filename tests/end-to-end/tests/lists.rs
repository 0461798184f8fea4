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

/// Commands that list words, and the words.
const WRITERS: [(&str, &str); 7] = [
    ("dictc words --dict en.fst --prefix te", "tea teas ten"),
    ("dictc match --dict en.fst '?ea*'", "tea teas"),
    ("dictc anagram --dict en.fst aet", "ate eat tea"),
    ("dictc get --dict en.fst tea ten net", "net tea ten"),
    ("dictc gloss --dict en.fst tea teas ate", "ate tea teas"),
    ("dictc hooks --dict en.fst tea net", "net tea"),
    ("dictc alphagrams --dict en.fst --length 3", "ate eat net tea ten"),
];

#[test]
fn what_the_programs_write_is_read_at_every_door() {
    let dir = dir();
    for (writer, words) in WRITERS {
        for format in ["csv", "tsv", "json", "jsonl", "markdown"] {
            // Without names, several columns of letters could be the words.
            let is_clear = !writer.contains("hooks") && !writer.contains("alphagrams");
            if format == "tsv" && !is_clear {
                continue;
            }
            let name = format!("{writer} --format {format}");
            dir.shell(&format!("{writer} --format {format} > list")).expect_code(0);
            let expected = words.replace(' ', "\n") + "\n";
            let compiled = dir.shell("dictc list -qo own.fst && dictc words --dict own.fst");
            assert_eq!(compiled.stdout(), expected, "{name}\n{compiled}");
            let left = dir.shell(
                "dictc words.txt -qo less.fst --exclude list && dictc words --dict less.fst",
            );
            let is_left = |word: &&str| !words.split(' ').any(|it| it == *word);
            let all = ["ate", "eat", "net", "tea", "teas", "ten", "zebra"];
            let rest: Vec<&str> = all.into_iter().filter(is_left).collect();
            assert_eq!(left.stdout(), rest.join("\n") + "\n", "{name} excluded\n{left}");
            let listed = dir.shell(
                "dictc puzzle quiz --dict en.fst --list list --no-history --quiet < /dev/null",
            );
            assert_eq!(listed.stderr(), "", "{name} as cards\n{listed}");
            // Rows without names are words that somebody typed.
            if format != "tsv" && is_clear {
                let found =
                    dir.shell("dictc get --dict en.fst - --fields word --format tsv < list | sort");
                assert_eq!(found.stdout(), expected, "{name} looked up\n{found}");
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
    assert_eq!(words("t --columns word,gloss"), "tea ten ");
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
