//! `best find`: it agrees with `solve`, can be repeated, and ends if it is interrupted.
//!
//! What each command prints is in `answers/best.txt`.

use end_to_end::{Dir, Output};

/// A folder with a dictionary of a few words, some of which have the level 70.
fn dir() -> Dir {
    let dir = Dir::new();
    let words =
        "did\t10\ndie\t10\ndied\t20\ndie\t10\nedit\t20\ntide\t70\ntied\t70\ntie\t10\nquit\t35\n";
    dir.write("words.txt", words);
    dir.dictc(["words.txt", "-o", "my.fst", "--values-are", "levels", "--quiet"])
        .run()
        .expect_code(0);
    dir
}

/// Runs a command line.
fn best(dir: &Dir, line: &str) -> Output {
    dir.program("dictc best", line.split(' ')).run()
}

#[test]
fn find_agrees_with_solve() {
    let dir = Dir::new();
    for options in
        ["--size 3x3", "--size 2x4 --min-length 4", "--dice new87", "--size 3x3 --level 35"]
    {
        let found =
            best(&dir, &format!("find {options} --seed 7 --runs 1 --limit 3 -q --format tsv"));
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
fn the_seed_that_find_shows_gives_the_same_board() {
    let dir = dir();
    let find = "find --size 3x3 --runs 1 --dict my.fst";
    let chosen = best(&dir, find);
    let seed = chosen.stderr().split("--seed ").nth(1).and_then(|it| it.split(' ').next()).unwrap();
    best(&dir, &format!("{find} --seed {seed} --threads 3")).expect_stdout(chosen.stdout());
}

#[cfg(unix)]
mod clock {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;
    use std::thread;
    use std::time::Duration;

    #[test]
    fn an_interrupted_search_prints_its_best_board() {
        // A slow machine needs longer for the first board.
        let waits = [0.2, 2.0, 20.0].map(Duration::from_secs_f64);
        assert!(waits.into_iter().any(|wait| points_after(wait).is_some_and(|points| points >= 5)));
    }

    /// The points of the best board of a search that is interrupted after this time, if it has one.
    fn points_after(wait: Duration) -> Option<u64> {
        let dir = super::dir();
        let args =
            ["find", "--size", "4x4", "--seconds", "600", "--dict", "my.fst", "--format", "json"];
        let mut command = dir.program("dictc best", args).into_command();
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        // The program listens to signals before it shows its seed.
        let mut errors = BufReader::new(child.stderr.take().unwrap());
        errors.read_line(&mut String::new()).unwrap();
        thread::sleep(wait);
        end_to_end::send_signal("INT", child.id());
        let output = child.wait_with_output().unwrap();
        let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let points = found[0]["points"].as_u64();
        assert_eq!(output.status.code(), Some(i32::from(points.is_none())), "{output:?}");
        points
    }
}
