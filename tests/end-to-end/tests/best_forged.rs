//! Forged records of proofs: `best check` refuses all of them, and which other checks do.
//!
//! A forger has this program, so every line has the right hash.

use std::fs;

use dictc_optimize::{Record, TaskReport};
use end_to_end::{Dir, Output};

const AT_LEAST: u32 = 9;

/// A folder with a dictionary of all letters, and the record of a proof in `proof`: 23 tasks.
fn proved() -> (Dir, Record, Vec<TaskReport>) {
    let dir = Dir::new();
    let words = "ate\neast\neat\neats\nsat\nsea\nseat\nset\nstate\ntea\nteas\ntase\nquick\nbrown\nfox\n\
                 jumps\nover\nlazy\ndog\nvext\nwaltz\nghi\nmnk\n";
    dir.write("words.txt", words);
    dir.dictc(["words.txt", "-o", "my.fst", "--quiet"]).run().expect_code(0);
    let prove = "prove --size 2x3 --at-least 9 --dict my.fst --quiet --certificate proof";
    dir.program("dictc best", prove.split(' ')).run().expect_code(0);
    let header = String::from_utf8(dir.read("proof/proof.txt")).unwrap();
    let record = Record::from_header(&header).unwrap();
    let lines = String::from_utf8(dir.read("proof/tasks.tsv")).unwrap();
    let mut reports: Vec<TaskReport> =
        lines.lines().map(|line| record.parse(1, line).unwrap()).collect();
    reports.sort_by_key(|it| it.prefix.clone());
    assert_eq!(reports.len(), 23);
    (dir, record, reports)
}

fn write(dir: &Dir, record: &Record, reports: &[TaskReport]) {
    dir.write("proof/proof.txt", record.header());
    dir.write("proof/tasks.tsv", reports.iter().map(|it| record.line(it)).collect::<String>());
}

fn check(dir: &Dir, options: &str) -> Output {
    dir.program("dictc best", format!("check proof{options}").split(' ')).run()
}

/// The forged line of a task that was not searched: as if its bound were too low.
fn skip(report: &mut TaskReport) {
    let decided = report.prefix.len();
    let parts = report.expanded[decided + 1] + report.pruned[decided + 1];
    report.expanded.fill(0);
    report.pruned.fill(0);
    (report.expanded[decided], report.pruned[decided + 1]) = (1, parts);
    (report.bound, report.highest_pruned) = (AT_LEAST - 1, AT_LEAST - 1);
    (report.scored, report.checked) = (0, 0);
    report.boards.clear();
}

type Forge = Box<dyn Fn(&mut Vec<TaskReport>)>;

/// A change of one line: of the task with the most boards.
fn one(change: impl Fn(&mut TaskReport) + 'static) -> Forge {
    Box::new(move |reports| {
        change(reports.iter_mut().max_by_key(|it| it.boards.len()).unwrap());
    })
}

/// Forgeries of lines, and whether `--hashes-only` finds them.
fn forgeries() -> Vec<(String, Forge, bool)> {
    let mut all: Vec<(String, Forge, bool)> = Vec::new();
    let mut add = |name: String, forge: Forge, is_found| all.push((name, forge, is_found));
    for tasks in [1, 2, 3, 5, 10, 15, 20, 22, 23] {
        let forge = move |reports: &mut Vec<TaskReport>| reports[..tasks].iter_mut().for_each(skip);
        add(format!("the first {tasks} tasks were not searched"), Box::new(forge), false);
        let forge = move |reports: &mut Vec<TaskReport>| {
            for (i, report) in reports.iter_mut().rev().take(tasks).enumerate() {
                skip(report);
                (report.entries, report.hash, report.base) = (1000, i as u64, 0);
            }
        };
        add(
            format!("the last {tasks} tasks were neither listed nor searched"),
            Box::new(forge),
            false,
        );
    }
    let drop_all: Forge = Box::new(|reports| reports.iter_mut().for_each(|it| it.boards.clear()));
    add("no board".to_owned(), drop_all, false);
    let drop_best: Forge = Box::new(|reports| {
        let scores = reports.iter().flat_map(|it| &it.boards).map(|(_, score)| *score);
        let best = scores.max().unwrap();
        reports.iter_mut().for_each(|it| it.boards.retain(|(_, score)| *score < best));
    });
    add("the best boards dropped".to_owned(), drop_best, false);
    for (name, change, is_found) in [
        ("a board dropped", (|it| drop(it.boards.remove(0))) as fn(&mut TaskReport), false),
        ("a board twice", |it| it.boards.push(it.boards[0].clone()), true),
        ("a score raised", |it| it.boards[0].1 += 1, false),
        ("a score below the threshold", |it| it.boards[0].1 = AT_LEAST - 1, true),
        ("a score above the bound", |it| it.boards[0].1 = it.bound + 1, true),
        ("a board of another task", |it| it.boards = vec![(b"xxxxxx".to_vec(), AT_LEAST)], true),
        ("another image", |it| it.boards[0].0.reverse(), true),
        ("more boards than were scored", |it| it.scored = it.boards.len() as u64 - 1, true),
        ("less entries", |it| it.entries -= 1, false),
        ("no entries", |it| it.entries = 0, true),
        ("2^64 - 1 entries", |it| it.entries = u64::MAX, false),
        ("another hash", |it| it.hash ^= 1, false),
        ("another base", |it| it.base += 1, false),
        ("a base above the bound", |it| it.base = it.bound + 1, true),
        ("a higher bound", |it| it.bound += 1, false),
        ("a bound below the base", |it| (it.base, it.bound) = (20, 19), true),
        ("a bound of 2^32 - 1", |it| it.bound = u32::MAX, true),
        ("a bound below the threshold", |it| it.bound = AT_LEAST - 1, true),
        ("boards with points left out", |it| it.highest_pruned = AT_LEAST, true),
        ("a lower bound left out", |it| it.highest_pruned -= 1, false),
        ("all expanded", |it| it.expanded.fill(u64::MAX), true),
        ("none expanded", |it| it.expanded.fill(0), true),
        ("expanded at a decided cell", |it| it.expanded[0] = 1, true),
        ("expanded beyond the last cell", |it| it.expanded[6] = 1, true),
        ("one more expanded", |it| it.expanded[5] += 1, true),
        ("half of them expanded", |it| it.expanded[4] /= 2, true),
        ("none left out", |it| it.pruned.fill(0), true),
        ("all left out", |it| it.pruned.fill(u64::MAX), true),
        ("one less left out", |it| it.pruned[5] -= 1, true),
        ("too few ranks", |it| it.pruned.truncate(6), true),
        ("too many ranks", |it| it.expanded.push(0), true),
        ("none scored", |it| it.scored = 0, true),
        ("more scored", |it| it.scored += 1, false),
        ("2^64 - 1 scored", |it| it.scored = u64::MAX, true),
        ("2^64 - 1 checked", |it| it.checked = u64::MAX, true),
    ] {
        add(name.to_owned(), one(change), is_found);
    }
    add("a task missing".to_owned(), Box::new(|reports| drop(reports.pop())), true);
    add("all tasks missing".to_owned(), Box::new(Vec::clear), true);
    let twice: Forge = Box::new(|reports| {
        let mut other = reports[0].clone();
        other.hash += 1;
        reports.push(other);
    });
    add("a task with two lines".to_owned(), twice, true);
    all
}

#[test]
fn no_forged_record_passes() {
    let (dir, record, reports) = proved();
    let dict = " --dict my.fst";
    let whole = check(&dir, dict);
    whole.expect_code(0);
    assert!(
        whole
            .stdout()
            .contains("\n23 tasks cover all boards; all of them were run again: proven\n")
    );
    let forgeries = forgeries();
    assert!(forgeries.len() >= 50, "{}", forgeries.len());
    for (name, forge, is_found) in forgeries {
        let mut forged = reports.clone();
        forge(&mut forged);
        assert_ne!(forged, reports, "{name}");
        write(&dir, &record, &forged);
        let output = check(&dir, dict);
        assert!(output.code() == Some(2) && output.stdout().is_empty(), "{name}\n{output}");
        let hashes = check(&dir, " --hashes-only --quiet");
        assert_eq!(hashes.code() == Some(2), is_found, "{name}\n{hashes}");
        assert!(is_found || !hashes.stdout().contains("proven"), "{hashes}");
    }
}

/// The lines of an easier question under the header of a harder one, and headers that no proof has.
#[test]
fn no_forged_header_passes() {
    let (dir, record, reports) = proved();
    let changes = [
        ("at-least: 9", "at-least: 8"),
        ("at-least: 9", "at-least: 0"),
        ("at-least: 9", "at-least: 4294967295"),
        ("min-length: 3", "min-length: 4"),
        ("objective: points", "objective: words"),
        ("points: 0,0,0,1,1,2", "points: 0,0,0,1,1,3"),
        ("points: 0,0,0,1,1,2", "points: 0,0,0,16,16,16"),
        ("size: 2x3", "size: 3x2"),
        ("size: 2x3", "size: 2x2"),
        ("forced 4", "forced 18446744073709551615"),
        ("switch 2.5", "switch NaN"),
        ("switch 2.5", "switch inf"),
        ("checks 6", "checks 31"),
    ];
    for (from, to) in changes {
        let header = record.header().replace(from, to);
        assert_ne!(header, record.header(), "{from}");
        match Record::from_header(&header) {
            Ok(other) => write(&dir, &other, &reports),
            Err(_) => drop(dir.write("proof/proof.txt", &header)),
        }
        let output = check(&dir, " --dict my.fst");
        assert!(output.code() == Some(2) && output.stdout().is_empty(), "{to}\n{output}");
    }
}

/// A forger who knows the seed leaves the tasks that it draws alone. The check says that it trusts
/// the other lines.
#[test]
fn a_known_seed_proves_little() {
    let (dir, record, reports) = proved();
    let mut forged = reports.clone();
    let again = dictc_optimize::drawn(7, 3, forged.len());
    let others = forged.iter_mut().enumerate().filter(|(i, _)| !again.contains(i));
    others.for_each(|(_, report)| skip(report));
    write(&dir, &record, &forged);
    let known = check(&dir, " --dict my.fst --again 3 --seed 7");
    known.expect_code(0);
    let expected = "\n23 tasks cover all boards; 3 of them, drawn with the given seed 7, were run again; \
                    a false line among the other 20 would pass\n";
    assert!(known.stdout().contains(expected), "{known}");
    check(&dir, " --dict my.fst").expect_code(2).expect_stdout("");

    // Without a seed, one is drawn and printed, and it is another one each time.
    write(&dir, &record, &reports);
    let drawn = |_| {
        let output =
            check(&dir, " --dict my.fst --again 1 --format tsv --fields seed,proven,again");
        output.expect_code(0);
        let fields: Vec<&str> = output.stdout().trim_end().split('\t').collect();
        assert_eq!(fields[1..], ["false", "1"], "{output}");
        let text = check(&dir, &format!(" --dict my.fst --again 1 --seed {}", fields[0]));
        assert!(text.expect_code(0).stdout().contains(&format!("the given seed {}, ", fields[0])));
        fields[0].to_owned()
    };
    let seeds: std::collections::BTreeSet<String> = (0..4).map(drawn).collect();
    assert!(seeds.len() > 1, "{seeds:?}");
}

/// The true record of an easier question says which one it is, and is refused for another one.
#[test]
fn another_question_is_refused_and_both_are_named() {
    let (dir, _, _) = proved();
    for (made, asked, message) in [
        ("--size 2x3 --at-least 12", "--at-least 9", "--at-least 12, not --at-least 9"),
        ("--size 2x2 --at-least 9", "--size 2x3", "--size 2x2, not --size 2x3"),
        (
            "--size 2x3 --at-least 9 --letters aest",
            "--letters aestq",
            "--letters aest, not --letters aeqst",
        ),
        (
            "--size 2x3 --at-least 9 --points 1",
            "--rules classic",
            "--points 0,0,0,1, not --points 0,0,0,1,1,2,3,5,11",
        ),
        (
            "--size 2x3 --at-least 9 --min-length 4",
            "--min-length 3",
            "--min-length 4, not --min-length 3",
        ),
        (
            "--size 2x3 --at-least 9 --objective words",
            "--objective points",
            "--objective words, not --objective points",
        ),
    ] {
        fs::remove_dir_all(dir.file("proof")).unwrap();
        let line = format!("prove {made} --dict my.fst --certificate proof --quiet --threads 1");
        assert!(dir.program("dictc best", line.split(' ')).run().code() < Some(2));
        check(&dir, &format!(" --dict my.fst {made}")).expect_code(0);
        for mode in ["--dict my.fst", "--hashes-only"] {
            let refused = check(&dir, &format!(" {mode} {asked}"));
            let message = format!("dictc best: proof/proof.txt: the proof is of {message}\n");
            refused.expect_code(2).expect_stdout("").expect_stderr(&message);
        }
    }
    let other = check(&dir, "");
    let message = "the proof is for another dictionary: expected one with the fingerprint ";
    assert!(other.expect_code(2).stderr().contains(message), "{other}");
}
