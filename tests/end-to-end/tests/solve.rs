//! `solve` on single boards, where a transcript cannot ask: a file of another program, a board of
//! 10,000 tiles, and a full disk; and when it colors its output.

use end_to_end::{Dir, Output};

/// A folder with a small dictionary.
fn folder() -> Dir {
    let dir = Dir::new();
    dir.compile(&["did", "die", "died"]);
    dir
}

fn solve(dir: &Dir, args: &[&str]) -> Output {
    dir.solve(["--dict", "en.fst"]).args(args).run()
}

#[test]
fn plain_fst_files_give_the_same_answers() {
    let dir = Dir::new();
    let set = fst::Set::from_iter(["did", "die", "died", "unequal"]).unwrap();
    dir.write("plain.fst", set.as_fst().as_bytes());
    dir.write("boards.txt", "di/ed\nhell/likd/oquee/laun\n");
    let expected = "di/ed\t3\t3\nhell/likd/oqee/laun\t1\t5\n";
    let run = |args: &[&str]| dir.solve(["--dict", "plain.fst", "--summary"]).args(args).run();
    run(&["di/ed", "hell/likd/oquee/laun"]).expect_code(0).expect_stdout(expected);
    run(&["--boards", "boards.txt"]).expect_code(0).expect_stdout(expected);
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
    for args in [&["di/ed"][..], &["--dice", "new87", "--roll", "50000", "--summary", "--quiet"]] {
        let mut command = dir.solve(["--dict", "en.fst"]).args(args).into_command();
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = command.stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let stderr = String::from_utf8(output.stderr).unwrap();
        let expected = "solve: cannot write to standard output: No space left on device\n";
        assert!(stderr.ends_with(expected), "{stderr}");
    }
}

/// A kernel that the processor lacks is not replaced by another without a word.
#[test]
fn a_kernel_must_be_one_of_this_processor() {
    let dir = folder();
    for kernel in dictc_solver::Kernel::ALL {
        let output = solve(&dir, &["di/ed", "--kernel", &kernel.to_string()]);
        if kernel.is_available() {
            output.expect_code(0);
        } else {
            let stderr = output.expect_code(2).stderr();
            let what = format!("this processor cannot run the kernel {kernel}; expected portable");
            assert!(stderr.contains(&what), "{stderr}");
        }
    }
}
