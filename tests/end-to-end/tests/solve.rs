//! `solve` on single boards: boards, rules, words, and output formats.

use end_to_end::{Dir, Output};

/// A folder with a small dictionary.
fn folder() -> Dir {
    let dir = Dir::new();
    let list = "did\ndie\ndied\nunequal\nquit\nquiet\nhell\nlike\nthin\nin\nqat\nadder\nidea\n";
    dir.write("words.txt", list);
    dir.dictc(["words.txt", "--min-length", "2", "--bare-q", "-o", "en.fst"]).run().expect_code(0);
    dir
}

fn solve(dir: &Dir, args: &[&str]) -> Output {
    dir.solve(["--dict", "en.fst"]).args(args).run()
}

#[test]
fn the_text_format_shows_the_board_its_words_and_totals() {
    let expected = "\
┌───┬───┐
│ D │ I │
├───┼───┤
│ E │ D │
└───┴───┘

1 point  3 words
  did   die   died

3 words, 3 points; longest: died (4 letters)
";
    solve(&folder(), &["di/ed"]).expect_code(0).expect_stdout(expected).expect_stderr("");
}

#[test]
fn words_are_grouped_by_points_or_length_or_not_at_all() {
    let dir = folder();
    let board = "hell/likd/oquee/laun";
    let by_points = solve(&dir, &[board]);
    let text = by_points.expect_code(0).stdout();
    let (five, one) =
        (text.find("5 points  1 word\n  unequal\n"), text.find("1 point  2 words\n  hell  like\n"));
    assert!(five.is_some() && five < one, "{by_points}");
    assert!(text.ends_with("3 words, 7 points; longest: unequal (7 letters)\n"), "{by_points}");

    let by_length = solve(&dir, &["--sort", "length", board]);
    assert!(by_length.stdout().contains("7 letters  1 word\n  unequal\n"), "{by_length}");
    let alpha = solve(&dir, &["--sort", "alpha", board]);
    assert!(alpha.stdout().contains("┘\n\n  hell     like     unequal\n\n3 words"), "{alpha}");
}

#[test]
fn a_limit_cuts_the_list_and_not_the_totals() {
    let dir = folder();
    let limited = solve(&dir, &["--limit", "1", "hell/likd/oquee/laun"]);
    let expected = "3 words, 7 points; 1 listed; longest: unequal (7 letters)\n";
    assert!(limited.expect_code(0).stdout().ends_with(expected), "{limited}");
    let json = solve(&dir, &["--limit", "0", "--format", "jsonl", "di/ed"]);
    json.expect_stdout(
        "{\"board\":\"di/ed\",\"rows\":2,\"columns\":2,\"words\":[],\"word_count\":3,\"points\":3}\n",
    );
}

#[test]
fn the_summary_shows_the_canonical_board() {
    let dir = folder();
    let boards = ["di/ed", "DI,ED", " D I / E D ", "DI\nED", "zzz/zzz"];
    let expected = format!("{}zzz/zzz\t0\t0\n", "di/ed\t3\t3\n".repeat(4));
    solve(&dir, &["--summary"].iter().chain(&boards).copied().collect::<Vec<_>>())
        .expect_code(0)
        .expect_stdout(&expected)
        .expect_stderr("");
}

#[test]
fn the_english_dictionary_is_embedded() {
    let dir = Dir::new();
    let output = dir.solve(["--summary", "perslatgsineters"]).run();
    let fields: Vec<&str> = output.expect_code(0).stdout().trim_end().split('\t').collect();
    assert_eq!(fields[0], "pers/latg/sine/ters");
    assert!(fields[1].parse::<u32>().is_ok_and(|words| words > 1000), "{output}");
}

#[test]
fn a_word_is_drawn_with_arrows_and_numbers() {
    let expected = "\
┌──────┬──────┬──────┬──────┐
│  H   │  E   │  L   │  L   │
├──────┼──────┼──────┼──────┤
│  L   │  I   │  K   │  D   │
├──────┼──────┼──────┼──────┤
│  O   │  Qu₄ ←  E₃  │  E   │
├──────┼──↓───┼──────↖──────┤
│  L₆  ←  A₅  │  U₁  →  N₂  │
└──────┴──────┴──────┴──────┘

unequal  7 letters, 5 points
";
    let dir = folder();
    solve(&dir, &["--show", "Unequal", "hell/likd/oquee/laun"])
        .expect_code(0)
        .expect_stdout(expected);
    for (word, why) in [("idea", "is not on the board"), ("dude", "is not in the dictionary")] {
        let output = solve(&dir, &["--show", word, "di/ed"]);
        assert!(output.expect_code(1).stdout().ends_with(&format!("\n{word} {why}\n")), "{output}");
    }
    let short = solve(&dir, &["--show", "did", "--min-length", "4", "di/ed"]);
    assert!(short.stdout().ends_with("\ndid is shorter than the rules ask for\n"), "{short}");
    let both = solve(&dir, &["--show", "die", "--all-paths", "di/ed"]);
    assert!(both.stdout().ends_with("die  3 letters, 1 point, 2 ways\n"), "{both}");
    assert_eq!(both.stdout().matches('┌').count(), 2);
}

#[test]
fn all_paths_of_all_words_are_listed() {
    let expected = "\
di/ed\tdid\t3\t1\t0:0 0:1 1:1
di/ed\tdid\t3\t1\t1:1 0:1 0:0
di/ed\tdie\t3\t1\t0:0 0:1 1:0
di/ed\tdie\t3\t1\t1:1 0:1 1:0
di/ed\tdied\t4\t1\t0:0 0:1 1:0 1:1
di/ed\tdied\t4\t1\t1:1 0:1 1:0 0:0
";
    let dir = folder();
    solve(&dir, &["--all-paths", "--format", "tsv", "di/ed"])
        .expect_code(0)
        .expect_stdout(expected);
}

#[test]
fn json_has_the_documented_fields() {
    let dir = folder();
    let lines = "{\"board\":\"di/ed\",\"rows\":2,\"columns\":2,\"words\":[\
        {\"word\":\"did\",\"points\":1,\"path\":[[0,0],[0,1],[1,1]]},\
        {\"word\":\"die\",\"points\":1,\"path\":[[0,0],[0,1],[1,0]]},\
        {\"word\":\"died\",\"points\":1,\"path\":[[0,0],[0,1],[1,0],[1,1]]}],\
        \"word_count\":3,\"points\":3}\n";
    solve(&dir, &["--format", "jsonl", "di/ed"]).expect_code(0).expect_stdout(lines);
    let pretty = solve(&dir, &["--format", "json", "di/ed"]);
    let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    assert_eq!(value(pretty.stdout()), value(lines));
    assert!(pretty.stdout().lines().count() > 5);
}

#[test]
fn rules_are_set_by_name_by_file_and_by_option() {
    let dir = folder();
    dir.write("home.toml", "name = 'home'\ntitle = 'Home'\nmin_length = 2\npoints = '0,0,7'\n");
    let cases: [(&[&str], &str); 8] = [
        (&["di/ed"], "3\t3"),
        (&["--rules", "big", "di/ed"], "1\t1"),
        (&["--rules", "CLASSIC", "didddiddd/"], "1\t1"),
        (&["didddiddd/"], "0\t0"),
        (&["--rules", "./home.toml", "di/ed"], "3\t21"),
        (&["--min-length", "4", "di/ed"], "1\t1"),
        (&["--points", "0,0,0,5,2n", "di/ed"], "3\t18"),
        (&["--rules", "big", "--min-length", "3", "--points", "4", "di/ed"], "3\t12"),
    ];
    for (args, totals) in cases {
        let output = solve(&dir, &[&["--summary"], args].concat());
        let board = args.last().unwrap();
        output.expect_code(0).expect_stdout(&format!("{board}\t{totals}\n"));
    }
    // With --points alone, the size of the board decides the minimum length.
    solve(&dir, &["--summary", "--points", "1", "di/ed", "died/xxxx/xxxx/xxxx/xxxx"])
        .expect_stdout("di/ed\t3\t3\ndied/xxxx/xxxx/xxxx/xxxx\t1\t1\n");
}

#[test]
fn tiles_of_every_kind_are_solved() {
    let dir = folder();
    let words = |args: &[&str]| {
        let output = solve(&dir, &[&["--format", "tsv", "--min-length", "2"], args].concat());
        let text = output.expect_code(0).stdout().to_owned();
        let words = text.lines().filter_map(|line| line.split('\t').nth(1));
        words.map(str::to_owned).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(words(&["ThIn/"]), "in thin");
    assert_eq!(words(&["[th][in]/"]), "in thin");
    assert_eq!(words(&["qit/"]), "quit");
    assert_eq!(words(&["--bare-q", "qat/"]), "qat");
    assert_eq!(words(&["[q]at/"]), "qat");
    assert_eq!(words(&["d?e/"]), "die");
    assert_eq!(words(&["d.ie/"]), "");
    assert_eq!(words(&["--size", "1x3", "die"]), "die");
    assert_eq!(words(&["ied/"]), "");
    assert_eq!(words(&["--torus", "ied/"]), "die");
}

#[test]
fn other_alphabets_are_solved() {
    let dir = Dir::new();
    let dict = dir.compile(&["año", "łoś", "bär", "größe"]);
    dir.solve(["--dict", dict, "--summary", "AN\u{303}O/", "łoś/", "BÄR/", "größe/"])
        .run()
        .expect_code(0)
        .expect_stdout("año/\t1\t1\nłoś/\t1\t1\nbär/\t1\t1\ngröße/\t1\t2\n");
}

#[test]
fn levels_keep_the_common_words() {
    let dir = Dir::new();
    dir.write("words.txt", "did\t10\ndie\t70\ndied\t35\n");
    dir.dictc(["words.txt", "-o", "en.fst"]).run().expect_code(0);
    solve(&dir, &["--level", "35", "--summary", "di/ed"]).expect_stdout("di/ed\t2\t2\n");
    let text = solve(&dir, &["--level", "35", "di/ed"]);
    let end = "2 words, 2 points; longest: died (4 letters)\n\
        up to level 35; in all 3 words, 3 points\n";
    assert!(text.expect_code(0).stdout().ends_with(end), "{text}");
    let rare = solve(&dir, &["--level", "35", "--show", "die", "di/ed"]);
    assert!(rare.stdout().ends_with("\ndie is beyond the level that was asked for\n"), "{rare}");
    let json = solve(&dir, &["--level", "10", "--format", "jsonl", "di/ed"]);
    let json: serde_json::Value = serde_json::from_str(json.stdout()).unwrap();
    assert_eq!((&json["word_count"], &json["all_word_count"]), (&1.into(), &3.into()));
    assert_eq!((&json["level"], &json["all_points"]), (&10.into(), &3.into()));
    let common = ["--sort", "level", "--limit", "2", "--format", "tsv", "di/ed"];
    let common = solve(&dir, &common);
    let words: Vec<_> =
        common.stdout().lines().filter_map(|line| line.split('\t').nth(1)).collect();
    assert_eq!(words, ["did", "died"]);
}

#[test]
fn plain_fst_files_give_the_same_answers() {
    let dir = folder();
    let set = fst::Set::from_iter(["did", "die", "died", "unequal"]).unwrap();
    dir.write("plain.fst", set.as_fst().as_bytes());
    dir.write("boards.txt", "di/ed\nhell/likd/oquee/laun\n");
    let expected = "di/ed\t3\t3\nhell/likd/oqee/laun\t1\t5\n";
    let solve_plain = |args: &[&str]| dir.solve(["--dict", "plain.fst"]).args(args).run();
    let run = |args: &[&str]| solve_plain(&[&["--summary"], args].concat());
    run(&["di/ed", "hell/likd/oquee/laun"]).expect_code(0).expect_stdout(expected);
    run(&["--boards", "boards.txt"]).expect_code(0).expect_stdout(expected);
    run(&["--level", "10", "di/ed"]).expect_refusal(
        "solve: plain.fst: has no values to be the level of words; \
         compile it from a list of word<TAB>value, or leave --level out",
    );
    solve_plain(&["--sort", "level", "di/ed"]).expect_refusal(
        "solve: plain.fst: has no values to be the level of words; \
         compile it from a list of word<TAB>value, or leave --sort level out",
    );
}

#[test]
fn a_bare_q_before_a_u_spells_words_too() {
    solve(&folder(), &["--summary", "[q]u/it"]).expect_code(0).expect_stdout("[q]u/it\t1\t1\n");
}

#[test]
fn color_is_used_only_on_request() {
    let dir = folder();
    let colored = |args: &[&str], env: &[(&str, &str)]| {
        let run = dir.solve(["--dict", "en.fst", "di/ed"]).args(args);
        let run = env.iter().fold(run, |run, (name, value)| run.env(name, value));
        run.run().expect_code(0).stdout().contains('\x1b')
    };
    assert!(!colored(&[], &[]));
    assert!(colored(&["--color", "always"], &[]));
    assert!(colored(&["--color", "always"], &[("NO_COLOR", "1")]));
    assert!(!colored(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]));
    assert!(colored(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!colored(&[], &[("NO_COLOR", "1")]));
    assert!(!colored(&["--color", "always", "--format", "json"], &[]));
}

#[test]
fn help_and_version_are_printed() {
    let dir = Dir::new();
    let help = dir.solve(["--help"]).run();
    let parts = [
        "Exit codes:",
        "How boards are written:",
        "Examples:",
        "--keep-going",
        "\"complete\": false",
        "\"cut_off\": N",
        "have no mark of a board",
        "errors are still printed",
    ];
    for part in parts {
        assert!(help.expect_code(0).expect_stderr("").stdout().contains(part), "{help}");
    }
    assert!(dir.solve(["-h"]).run().expect_code(0).stdout().contains("--help has more"));
    assert!(dir.solve(["--version"]).run().expect_code(0).stdout().starts_with("solve "));
}

#[test]
fn a_large_board_takes_another_search_with_the_same_result() {
    let dir = folder();
    let mut rows = vec![".".repeat(100); 100];
    rows[0].replace_range(0..4, "died");
    rows[99].replace_range(97..100, "did");
    let board = rows.join("/");
    let output = solve(&dir, &["--format", "tsv", "--min-length", "3", &board]);
    let found =
        ["did\t3\t1\t99:97 99:98 99:99", "die\t3\t1\t0:0 0:1 0:2", "died\t4\t1\t0:0 0:1 0:2 0:3"];
    let expected: String = found.iter().map(|line| format!("{board}\t{line}\n")).collect();
    output.expect_code(0).expect_stdout(&expected);
    // Too wide for lines between the tiles.
    let text = solve(&dir, &["--rules", "classic", &board]);
    assert!(text.expect_code(0).stdout().starts_with("D I E D ■ ■"), "{text}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_a_failure() {
    let dir = folder();
    for args in [&["di/ed"][..], &["--random", "new87", "-n", "50000", "--summary", "--quiet"]] {
        let mut command = dir.solve(["--dict", "en.fst"]).args(args).into_command();
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = command.stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let stderr = String::from_utf8(output.stderr).unwrap();
        let expected =
            "solve: cannot write to standard output: No space left on device (os error 28)\n";
        assert!(stderr.ends_with(expected), "{stderr}");
    }
}
