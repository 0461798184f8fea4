//! `best`: what it finds, its formats, how it ends and what it refuses.

use end_to_end::{Dir, Output};
use serde_json::Value;

/// A folder with a dictionary of a few words, some of which have the level 70.
fn dir() -> Dir {
    let dir = Dir::new();
    let words =
        "did\t10\ndie\t10\ndied\t20\ndie\t10\nedit\t20\ntide\t70\ntied\t70\ntie\t10\nquit\t35\n";
    dir.write("words.txt", words);
    dir.dictc(["words.txt", "-o", "my.fst", "--levels", "--quiet"]).run().expect_code(0);
    dir
}

/// Runs a command line.
fn best(dir: &Dir, line: &str) -> Output {
    dir.program("best", line.split(' ')).run()
}

#[test]
fn find_prints_the_best_boards_in_all_formats() {
    let dir = dir();
    let find = "find --size 2x2 --dict my.fst --seed 1 --runs 4 --quiet";
    let found = best(&dir, &format!("{find} --top 2 --format csv"));
    let text = found.expect_code(0).expect_stderr("").stdout();
    assert_eq!(text.lines().next(), Some("board,words,points,longest"));
    assert_eq!(text.lines().nth(1), Some("de/it,5,5,4"));
    assert_eq!(text.lines().count(), 3);
    let headed = "board  words  points  longest\n";
    let text = format!("{headed}de/it      5       5        4\n");
    best(&dir, find).expect_code(0).expect_stdout(&text);
    best(&dir, &format!("{find} --level 20 --format json"))
        .expect_stdout("[\n  {\"board\":\"dd/ei\",\"words\":3,\"points\":3,\"longest\":4}\n]\n");
    best(&dir, &format!("{find} --objective longest --min-length 4 --format tsv"))
        .expect_stdout("de/it\t3\t3\t4\n");
    let text = format!("{headed}ii/qt      1       1        4\n");
    best(&dir, &format!("{find} --letters quit")).expect_stdout(&text);
}

#[test]
fn find_agrees_with_solve() {
    let dir = Dir::new();
    for options in
        ["--size 3x3", "--size 2x4 --min-length 4", "--dice new87", "--size 3x3 --level 35"]
    {
        let found =
            best(&dir, &format!("find {options} --seed 7 --runs 1 --top 3 -q --format tsv"));
        let rows = found.expect_code(0).stdout().lines().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(rows.len(), 3, "{found}");
        for row in rows {
            let fields: Vec<&str> = row.split('\t').collect();
            let mut args = vec!["--summary", "--quiet", fields[0]];
            let own = ["--min-length", "--level"].iter().find_map(|name| options.split_once(name));
            let value = own.map(|(_, value)| value.trim());
            if let Some(value) = value {
                args.extend([
                    if options.contains("--level") { "--level" } else { "--min-length" },
                    value,
                ]);
            }
            let expected = format!("{}\t{}\t{}\n", fields[0], fields[1], fields[2]);
            dir.solve(args).run().expect_code(0).expect_stdout(&expected);
        }
    }
}

#[test]
fn find_says_how_it_ended() {
    let dir = dir();
    let find = "find --size 2x2 --dict my.fst --seed 1 --format tsv";
    let reached = best(&dir, &format!("{find} --target 4"));
    let text = reached.expect_code(0).stderr();
    assert!(text.contains(" scored in ") && text.contains(" run"), "{reached}");
    let missed = best(&dir, &format!("{find} --target 400 --runs 2"));
    missed.expect_code(1).expect_stdout("de/it\t5\t5\t4\n");
    // Without a seed, one is shown, and it gives the same board.
    let find = "find --size 3x3 --runs 1 --dict my.fst";
    let chosen = best(&dir, find);
    let seed = chosen.stderr().split("--seed ").nth(1).and_then(|it| it.split(' ').next()).unwrap();
    best(&dir, &format!("{find} --seed {seed} --threads 3")).expect_stdout(chosen.stdout());
}

#[test]
#[cfg(unix)]
fn an_interrupted_search_prints_its_best_board() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;
    use std::time::Duration;

    let dir = dir();
    let args =
        ["find", "--size", "4x4", "--seconds", "600", "--dict", "my.fst", "--format", "json"];
    let mut command = dir.program("best", args).into_command();
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // The program listens to signals before it shows its seed.
    let mut errors = BufReader::new(child.stderr.take().unwrap());
    errors.read_line(&mut String::new()).unwrap();
    std::thread::sleep(Duration::from_millis(200));
    end_to_end::send_signal("INT", child.id());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(found[0]["points"].as_u64().unwrap() >= 5, "{found}");
}

#[test]
fn find_refuses_what_it_cannot_do() {
    let dir = dir();
    dir.write("bad.toml", "name = 1");
    for (line, message) in [
        ("find", "best: no size: expected --size such as 4x4, or --dice; see best find --help"),
        ("find --size 4", "best: --size: '4' is not a size: expected ROWSxCOLUMNS"),
        ("find --size 20x20", "best: --size: 400 cells: expected at most 256"),
        ("find --size 3x3 --dice new87", "best: --dice: the dice are for boards of 4x4, not 3x3"),
        ("find --dice nosuch", "best: --dice: "),
        ("find --dice ./no.toml", "best: "),
        ("find --dice ./bad.toml", "best: ./bad.toml: "),
        ("find --size 3x3 --letters a?b", "best: --letters: expected letters from a to z, not '?'"),
        ("find --size 3x3 --letters=", "best: --letters: no letters: expected letters from a to z"),
        ("find --size 3x3 --threads 0", "best: invalid value '0' for '--threads <N>': "),
        ("find --size 3x3 --min-length 0", "best: --min-length: "),
        (
            "find --size 3x3 --objective best",
            "best: invalid value 'best' for '--objective <WHAT>' [possible values: points, words, longest]",
        ),
    ] {
        let output = best(&dir, line);
        output.expect_code(2).expect_stdout("");
        assert!(output.stderr().starts_with(message), "{message}\n{output}");
        assert_eq!(output.stderr().lines().count(), 1, "{output}");
    }
}

#[test]
fn canonical_boards_are_printed_once_for_each_board() {
    let dir = Dir::new();
    best(&dir, "canonical perslatgsineters sret/enis/gtal/srep")
        .expect_code(0)
        .expect_stderr("")
        .expect_stdout("pers/latg/sine/ters\npers/latg/sine/ters\n");
    best(&dir, "canonical bca/efd/hig --torus --format csv")
        .expect_stdout("canonical,board\nabc/def/ghi,bca/efd/hig\n");
    best(&dir, "canonical st?/Queb").expect_stdout("beq/?ts\n");
    best(&dir, "canonical a/bc").expect_refusal("best: 'a/bc': row 2 has 2 tiles, row 1 has 1");
    let wide = "a".repeat(300);
    best(&dir, &format!("canonical {wide}/"))
        .expect_refusal(&format!("best: '{}…': 300 cells: expected at most 256", &wide[..40]));
}

#[test]
fn neighbors_say_what_a_change_is_worth() {
    let dir = dir();
    let output = best(&dir, "neighbors di/et --dict my.fst --limit 2 --format csv");
    output.expect_code(0).expect_stderr("di/et has 5 points; 0 of 106 changes give more\n");
    output.expect_stdout(
        "board,words,points,gain,change\nid/et,5,5,0,0:0 d-i 0:1\nei/dt,5,5,0,0:0 d-e 1:0\n",
    );
    let swaps =
        best(&dir, "neighbors di ed --dict my.fst --changes swaps --sort cell -q --format json");
    let swaps: Value = serde_json::from_str(swaps.expect_code(0).stdout()).unwrap();
    assert_eq!(swaps.as_array().unwrap().len(), 5);
    assert_eq!(swaps[0]["change"], "0:0 d-i 0:1");
    assert_eq!(swaps[0]["gain"], 0);
    best(&dir, "neighbors abcd abcd/ --dict my.fst").expect_refusal(
        "best: 2 boards: expected one board, or its rows as arguments; see best neighbors --help",
    );
}
