//! What a program writes, every program reads: a table of writers and readers.

use end_to_end::Dir;

use super::replay;

/// Boards as programs and spreadsheets write them, and whether the boards have ids.
const WRITERS: [(&str, bool); 17] = [
    ("printf '%s' \"$IDS\" | solve --boards - --format csv", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format csv --summary", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format csv --no-answers", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format jsonl", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format jsonl --all-paths", true),
    ("printf '%s' \"$IDS\" | solve --boards - --format tsv --no-answers", true),
    ("solve di/ed ab/cd --format csv", false),
    ("solve di/ed ab/cd --format csv --no-answers", false),
    ("solve di/ed ab/cd --format jsonl", false),
    ("solve di/ed ab/cd --format jsonl --level 80 --summary", false),
    ("best canonical di/ed ab/cd --format csv", false),
    ("best canonical di/ed ab/cd --format jsonl", false),
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
        let written = dir.shell(&format!("IDS='di/ed\tB, 1\nab/cd\tB2\n'\n{writer} > own"));
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
        "best find --size 2x2 --runs 1 --seed 1 --top 3",
        "best neighbors di/ed --limit 3",
        "best prove --size 2x2 --at-least 3",
    ] {
        let output = dir.shell(&format!(
            "{writer} --dict en.fst --quiet --format csv > own.csv && head -n 1 own.csv && \
             solve --dict en.fst --boards own.csv --summary --quiet | cut -f 1 > read && \
             tail -n +2 own.csv | cut -d , -f 1 | diff - read && wc -l < read"
        ));
        output.expect_code(0);
        assert!(output.stdout().starts_with("board,"), "{output}");
    }
}

/// The words that `dictc words` lists compile to the same dictionary.
#[test]
fn word_lists_are_read_back() {
    let dir = Dir::new();
    for (writer, diff) in [("words en.fst", "diff"), ("words en.fst --values", "diff --values")] {
        let script = format!(
            "printf 'die\\t2\\ndid\\t1\\nété\\t3\\n' | dictc - -o en.fst --report none && \
             dictc {writer} > own && (printf '\\357\\273\\277'; cat own) > marked && \
             dictc own -o own.fst --report none && dictc marked -o marked.fst --report none && \
             dictc {diff} en.fst own.fst && dictc {diff} en.fst marked.fst"
        );
        dir.shell(&script).expect_code(0).expect_stdout("");
    }
}

/// A byte order mark made a word one that no dictionary has, and csv a board.
#[test]
fn byte_order_marks_are_skipped_everywhere() {
    let dir = Dir::new();
    dir.compile(&["did", "die", "died"]);
    dir.write("marked.txt", "\u{feff}did\ndie\n");
    dir.write("board.txt", "\u{feff}di/ed\n");
    replay(
        &dir,
        "\
$ dictc get english - < marked.txt
did	10
die	10
$ dictc fuzzy english - --distance 0 < marked.txt
did	0	did
die	0	die
$ play --dict en.fst --no-history --minutes 0 di/ed < marked.txt | grep 'did: '
did: 1 point
$ solve --dict en.fst --check marked.txt di/ed | grep -c 'not in the dictionary'
0
exit 1
$ printf '\\357\\273\\277didx/xxxx\\n' > grid.txt; puzzle search --grid grid.txt --list marked.txt | tail -n 3
1 word in 1 place
not found: die
letters of no word: xxxxx
$ solve --dict en.fst --boards board.txt --summary
di/ed	3	3
",
    );
}

/// Tables that cannot be read say why.
#[test]
fn bad_tables_name_the_line() {
    let dir = Dir::new();
    replay(
        &dir,
        "\
$ solve di/ed --format json > own.json; solve --boards own.json
solve: own.json: line 1 is not a json object with a \"board\"; expected json lines, as --format jsonl writes them
exit 2
$ printf 'board,id\\ndi/ed,B1\\nab/c,B2\\n' | solve --boards - --summary --quiet
di/ed	5	5	B1
solve: standard input:3: row 2 has 1 tile, row 1 has 2
exit 2
$ printf 'board,id\\ndi/ed,\\nab/cd,B2\\n' | solve --boards - --summary
di/ed	5	5	
ab/cd	4	4	B2
$ printf 'di/ed\\n' | iconv -f utf-8 -t utf-16 > wide.txt; solve --boards wide.txt
solve: wide.txt: is UTF-16 text; convert it first, for example with iconv -f utf-16 -t utf-8
exit 2
",
    );
}
