//! `solve` on many boards: order, threads, kernels, memory, closed pipes.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

use end_to_end::Dir;

fn folder() -> Dir {
    let dir = Dir::new();
    dir.compile(&["did", "die", "died", "eat", "tea", "seat", "teas", "sate", "east"]);
    dir
}

/// Different boards, one per line, with the number of words of each.
fn boards(n: usize) -> String {
    let letters = b"detaisdxqe";
    let mut text = String::new();
    for i in 0..n {
        let letter = |place: u32| char::from(letters[i / 10_usize.pow(place % 4) % 10]);
        let board: String = (0..9).map(|cell| letter(cell + (i % 3) as u32)).collect();
        let _ = writeln!(text, "{board}");
    }
    text
}

/// Compares the output of these numbers of threads with that of one.
fn compare_threads(numbers: &[&str]) {
    let dir = folder();
    // Six chunks for the threads, with a bad board in one of them.
    dir.write("boards.txt", boards(12_000) + "d1e\n" + &boards(6_000));
    let forms: [&[&str]; 5] = [
        &["--summary"],
        &["--format", "jsonl"],
        &["--format", "csv"],
        &["--stats"],
        &["--stats", "--format", "json"],
    ];
    for form in forms {
        let run = |threads: &str| {
            let fixed = ["--dict", "en.fst", "--boards", "boards.txt", "--keep-going", "--quiet"];
            dir.solve(fixed).args(form).args(["--threads", threads]).run()
        };
        let alone = run("1");
        alone.expect_code(2);
        assert!(alone.stdout().len() > 300, "{alone}");
        for threads in numbers {
            run(threads).expect_code(2).expect_stdout(alone.stdout()).expect_stderr(alone.stderr());
        }
    }
}

#[test]
fn threads_change_nothing() {
    compare_threads(&["3"]);
}

#[test]
#[ignore = "long: more numbers of threads"]
fn threads_change_nothing_long() {
    compare_threads(&["2", "3", "16"]);
}

#[test]
fn kernels_change_nothing() {
    let dir = folder();
    dir.write("boards.txt", boards(2_000));
    let run = |kernel: &[&str]| {
        let fixed = ["--dict", "en.fst", "--boards", "boards.txt", "--format", "tsv", "--quiet"];
        dir.solve(fixed).args(kernel).run()
    };
    // Kernels may choose different paths; words and points are the same.
    let words = |output: &str| -> Vec<String> {
        output
            .lines()
            .filter_map(|line| line.rsplit_once('\t'))
            .map(|(words, _)| words.to_owned())
            .collect()
    };
    let expected = run(&[]);
    assert!(words(expected.stdout()).len() > 300, "{expected}");
    for kernel in ["portable", "avx2", "avx512"] {
        let output = run(&["--kernel", kernel]);
        // Every processor runs the portable kernel.
        if kernel != "portable" && output.stderr().contains("this processor cannot run the kernel")
        {
            output.expect_code(2);
            continue;
        }
        output.expect_code(0);
        assert_eq!(words(output.stdout()), words(expected.stdout()), "{kernel}");
    }
}

#[test]
fn rolled_boards_are_the_same_everywhere() {
    let dir = folder();
    let roll = |args: &[&str]| {
        let run = dir.solve([
            "--dict",
            "en.fst",
            "--dice",
            "new87",
            "--seed",
            "1",
            "--quiet",
            "--summary",
        ]);
        let output = run.args(args).run();
        let text = output.expect_code(0).stdout().to_owned();
        text.lines().map(|line| line.split('\t').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let boards = roll(&["--roll", "3000"]);
    assert_eq!((boards.len(), boards[0].as_str()), (3000, "erho/ttaf/ruhg/iogs"));
    assert_eq!(roll(&[]), boards[..1]);
    assert_eq!(roll(&["--roll", "3000", "--threads", "1"]), boards);
    assert_eq!(roll(&["--roll", "7", "--threads", "5"]), boards[..7]);

    // The output reads back as the same board.
    dir.write("boards.txt", boards.join("\n"));
    let rolled = ["--dice", "new87", "--seed", "1", "--roll", "3000"];
    let fixed = ["--dict", "en.fst", "--summary", "--quiet"];
    let read = dir.solve(fixed).args(["--boards", "boards.txt"]).run();
    dir.solve(fixed).args(rolled).run().expect_stdout(read.stdout());
}

#[test]
fn without_a_seed_a_random_one_is_shown() {
    let dir = folder();
    let output = dir.solve(["--dice", "big2012", "--summary"]).run();
    let stderr = output.expect_code(0).stderr();
    let seed = stderr.strip_suffix(" rolls the same\n").and_then(|line| line.rsplit(' ').next());
    let seed = seed.unwrap_or_else(|| panic!("{output}"));
    let again = ["--dice", "BIG2012", "--summary", "--seed", seed];
    dir.solve(again).run().expect_code(0).expect_stdout(output.stdout()).expect_stderr("");
    let quiet = dir.solve(["--dice", "nl", "--summary", "--quiet"]).run();
    quiet.expect_code(0).expect_stderr("");
}

#[test]
fn each_answer_is_printed_as_soon_as_its_board_is_read() {
    let dir = folder();
    for threads in ["1", "4"] {
        let run =
            dir.solve(["--dict", "en.fst", "--summary", "--boards", "-", "--threads", threads]);
        let mut command = run.into_command();
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut boards = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        for _ in 0..3 {
            boards.write_all(b"di/ed\n\n").unwrap();
            let mut line = String::new();
            answers.read_line(&mut line).unwrap();
            assert_eq!(line, "di/ed\t3\t3\n");
        }
        drop(boards);
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let dir = folder();
    dir.write("boards.txt", boards(100_000));
    let forms: [&[&str]; 4] =
        [&["--summary"], &["--format", "html"], &["--format", "csv"], &["--format", "text"]];
    for form in forms {
        let run = dir.solve(["--dict", "en.fst", "-q", "--boards", "boards.txt"]).args(form);
        let mut command = run.into_command();
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        // The pipe is closed now.
        let mut stderr = String::new();
        child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
        assert_eq!((child.wait().unwrap().code(), stderr.as_str()), (Some(0), ""), "{form:?}");
        assert!(!line.is_empty());
    }
}

/// The peak memory of a process, in KiB.
#[cfg(target_os = "linux")]
fn peak(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// Solves this many chunks of boards, then three times more; memory may grow by `most` KiB.
#[cfg(target_os = "linux")]
fn compare_memory(chunks: usize, most: u64) {
    let dir = folder();
    for form in ["--summary", "--stats", "--format=jsonl"] {
        let run =
            dir.solve(["--dict", "en.fst", "--boards", "-", "--threads", "2", "--quiet", form]);
        let mut command = run.into_command();
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut answers = child.stdout.take().unwrap();
        let reader = std::thread::spawn(move || std::io::copy(&mut answers, &mut std::io::sink()));
        let mut pipe = child.stdin.take().unwrap();
        let chunk = boards(10_000);
        let mut peaks = Vec::new();
        for _ in 0..2 {
            for _ in 0..(chunks * (peaks.len() * 3 + 1)) {
                pipe.write_all(chunk.as_bytes()).unwrap();
            }
            peaks.push(peak(child.id()));
        }
        drop(pipe);
        reader.join().unwrap().unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0));
        assert!(peaks[1] < peaks[0] + most, "{form}: {peaks:?} KiB");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn memory_does_not_grow_with_the_number_of_boards() {
    compare_memory(2, 2048);
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "long: five times the boards"]
fn memory_does_not_grow_with_the_number_of_boards_long() {
    compare_memory(10, 4096);
}
