//! What a program writes, every program reads: a table of writers and readers.

use end_to_end::Dir;

/// Boards as programs and spreadsheets write them, and whether the boards have ids.
const WRITERS: [(&str, bool); 30] = [
    ("printf '%s' \"$IDS\" | solve --boards - --format csv", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format csv --summary", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format csv --no-answers", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format jsonl", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format jsonl --all-paths", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format json", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format json --all-paths", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format json --summary", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format json --no-answers", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format json | tr -d '\\n'", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format json --summary | gzip", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format tsv --no-answers", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format markdown", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format markdown --summary", true),
    ("solve di/ed ab/cd --format markdown --no-answers", false),
    ("solve di/ed ab/cd --format csv", false),
    ("solve di/ed ab/cd --format csv --no-answers", false),
    ("solve di/ed ab/cd --format jsonl", false),
    ("solve di/ed ab/cd --format jsonl --level 80 --summary", false),
    ("solve di/ed ab/cd --format json", false),
    ("solve di/ed --format json; solve ab/cd --format json", false),
    ("for board in di/ed ab/cd; do echo did | solve $board --sheet - --format json; done", false),
    ("dictc best canonical di/ed ab/cd --format csv", false),
    ("dictc best canonical di/ed ab/cd --format json", false),
    ("dictc best canonical di/ed ab/cd --format jsonl", false),
    // As spreadsheets write csv: a byte order mark, quotes, semicolons, tabs, CRLF.
    ("printf '\\357\\273\\277board,id\\r\\ndi/ed,\"B, 1\"\\r\\nab/cd,B2\\r\\n'", true),
    ("printf '\"board\",\"id\"\\n\"di/ed\",\"B, 1\"\\n\"ab/cd\",\"B2\"\\n'", true),
    ("printf '\\357\\273\\277Board;Id\\r\\ndi/ed;B, 1\\r\\nab/cd;B2\\r\\n'", true),
    ("printf 'board\\tid\\r\\ndi/ed\\tB, 1\\r\\nab/cd\\tB2\\r\\n'", true),
    ("printf 'id,board,points\\n\"B, 1\",\"di\ned\",5\\nB2,ab/cd,4\\n'", true),
];

#[test]
fn boards_that_a_program_writes_are_read_back() {
    let dir = Dir::new();
    for (writer, has_ids) in WRITERS {
        let written = dir.shell(&format!("IDS='di/ed\tB, 1\nab/cd\tB2\n'\n({writer}) > own"));
        written.expect_code(0);
        let expected = match has_ids {
            true => "di/ed\t5\t5\tB, 1\nab/cd\t4\t4\tB2\n",
            false => "di/ed\t5\t5\nab/cd\t4\t4\n",
        };
        for reader in ["solve --boards own --summary", "solve --boards - --summary < own"] {
            let read = dir.shell(&format!("{reader} --quiet"));
            assert_eq!(read.stdout(), expected, "{writer} | {reader}: {read}");
            assert_eq!((read.code(), read.stderr()), (Some(0), ""), "{writer}");
        }
    }
}

/// The boards that `best` finds could not be solved, since its csv has other columns.
#[test]
fn best_boards_are_read_back() {
    let dir = Dir::new();
    dir.compile(&["did", "die", "died", "deid", "ide", "bad", "cad", "dab"]);
    for writer in [
        "dictc best find --size 2x2 --runs 1 --seed 1 --limit 3",
        "dictc best neighbors di/ed --limit 3",
        "dictc best prove --size 2x2 --at-least 3",
    ] {
        let output = dir.shell(&format!(
            "{writer} --dict en.fst --quiet --format csv > own.csv && head -n 1 own.csv && \
             {writer} --dict en.fst --quiet --format json > own.json && \
             for own in own.csv own.json; do \
             solve --dict en.fst --boards $own --summary --quiet | cut -f 1 > read && \
             tail -n +2 own.csv | cut -d , -f 1 | diff - read || exit 3; done; wc -l < read"
        ));
        output.expect_code(0);
        assert!(output.stdout().starts_with("board,"), "{output}");
    }
}

/// The words that `dictc words` lists compile to the same dictionary.
#[test]
fn word_lists_are_read_back() {
    let dir = Dir::new();
    for (writer, diff) in
        [("words --dict en.fst", "diff"), ("words --dict en.fst --fields word,value", "diff")]
    {
        let script = format!(
            "printf 'die\\t2\\ndid\\t1\\nété\\t3\\n' | dictc - -o en.fst --report none && \
             dictc {writer} > own && (printf '\\357\\273\\277'; cat own) > marked && \
             dictc own -o own.fst --report none && dictc marked -o marked.fst --report none && \
             dictc {diff} en.fst own.fst && dictc {diff} en.fst marked.fst"
        );
        dir.shell(&script).expect_code(0).expect_stdout("");
    }
}
